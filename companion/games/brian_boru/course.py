"""The course of a game: set-up, rounds of preparation, tricks and upkeep, and the end."""

from collections.abc import Callable
from typing import Final

from companion.engine.decisions import Flow
from companion.games.brian_boru.battle import battle
from companion.games.brian_boru.church import church
from companion.games.brian_boru.claims import claims
from companion.games.brian_boru.marriage import marriage
from companion.games.brian_boru.messages import scoring as m
from companion.games.brian_boru.preparation import preparation
from companion.games.brian_boru.scoring import score
from companion.games.brian_boru.setup import setup
from companion.games.brian_boru.state import State
from companion.games.brian_boru.tricks import tricks

SETUP, SCORING = "setup", "scoring"
#: The chapters of a round in order. A game can be entered at the start of each.
ROUND: Final[dict[str, Callable[[State], Flow]]] = {
    "preparation": preparation,
    "tricks": tricks,
    "marriage": marriage,
    "battle": battle,
    "church": church,
    "claims": claims,
}


def play(state: State) -> Flow:
    """From wherever the state is to the end of the game (bb.course, bb.end)."""
    if state.step == SETUP:
        state.chapter_begins(SETUP)
        yield from setup(state)
        state.step = "preparation"
    while state.step != SCORING:
        steps = list(ROUND)
        for step in steps[steps.index(state.step) :]:
            state.step = step
            state.chapter_begins(*state.here)
            yield from ROUND[step](state)
        if state.marriage_deck:
            state.round += 1
            state.step = "preparation"
        else:
            state.step = SCORING
    state.chapter_begins(SCORING)
    state.tell(m.GAME_ENDS)
    state.facts += score(state).facts
