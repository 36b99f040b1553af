"""The course of a game: set-up, rounds of preparation, tricks and upkeep, and the end."""

from collections.abc import Callable
from typing import Final

from companion.engine.decisions import Flow
from companion.engine.facts import Fact
from companion.engine.messages import M
from companion.games.brian_boru.battle import battle, have_raiders
from companion.games.brian_boru.church import church, have_discs
from companion.games.brian_boru.claims import claims, held
from companion.games.brian_boru.marriage import marriage, stand_on
from companion.games.brian_boru.messages import scoring as m
from companion.games.brian_boru.messages import upkeep
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
#: The steps of the upkeep: the title of each, and what is about to be compared in it.
TITLES: Final[dict[str, tuple[M, Callable[[State], tuple[Fact, ...]]]]] = {
    "marriage": (upkeep.MARRIAGE_BEGINS, stand_on),
    "battle": (upkeep.BATTLE_BEGINS, have_raiders),
    "church": (upkeep.CHURCH_BEGINS, have_discs),
    "claims": (upkeep.CLAIMS_BEGIN, held),
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
            tell_title(state)
            yield from ROUND[step](state)
        if state.marriage_deck:
            state.round += 1
            state.step = "preparation"
        else:
            state.step = SCORING
    state.chapter_begins(SCORING)
    state.tell(m.GAME_ENDS)
    state.facts += score(state).facts


def tell_title(state: State) -> None:
    """A step of the upkeep begins with its title, under which the table sees what is compared."""
    if state.step in TITLES:
        title, compared = TITLES[state.step]
        state.tell(title, *compared(state))
