"""The course of a game: set-up, turns until nobody has a tile left, and the end."""

from companion.engine.decisions import Flow
from companion.games.rebirth.ending import ending
from companion.games.rebirth.setup import setup
from companion.games.rebirth.state import SCORING, SETUP, TURN, State
from companion.games.rebirth.turn import turn


def play(state: State) -> Flow:
    """From wherever the state is to the end of the game (rb.turn, rb.end)."""
    if state.step == SETUP:
        state.chapter_begins(SETUP)
        yield from setup(state)
        state.step = TURN
    while state.step != SCORING:
        state.chapter_begins(*state.here)
        yield from turn(state)
    state.chapter_begins(SCORING)
    yield from ending(state)
