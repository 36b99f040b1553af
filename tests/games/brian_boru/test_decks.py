"""How many cards are left in the decks, as far as a game has been told, and after rounds were passed over."""

import random
from typing import Any

import pytest

from companion.chance import random_answer, seats_for
from companion.engine.game import Setup
from companion.engine.referee import Referee
from companion.engine.rules import ON
from companion.engine.values import Value
from companion.games.brian_boru import GAME
from companion.games.brian_boru.content import VIKING_CARDS
from companion.games.brian_boru.drawing import viking_cards_left
from companion.games.brian_boru.onward import onward
from companion.games.brian_boru.position import switches_of

#: Whether cards are removed from the marriage deck, so that the round does not say how many are left.
REMOVES: list[dict[str, str]] = [{}, {"remove_from_marriage_deck": ON}]


def referee(players: int, seed: int, most: int, switches: dict[str, str]) -> Referee[Any]:
    started = Referee.start(GAME, Setup(seats_for(GAME, players), switches, {}))
    assert isinstance(started, Referee)
    chance = random.Random(seed)
    while started.decision is not None and len(started.answers) < most:
        started.answer(random_answer(started.decision, chance))
    return started


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("switches", REMOVES)
def test_the_round_tells_how_many_viking_cards_are_left(players: int, switches: dict[str, str]) -> None:
    seen = set()
    for most in range(0, 400, 3):
        position = referee(players, 7, most, switches).snapshot()
        assert viking_cards_left(position) == len(VIKING_CARDS) - len(position["viking_seen"]), most
        seen.add(viking_cards_left(position))
    assert len(seen) > 3


@pytest.mark.parametrize("switches", REMOVES)
@pytest.mark.parametrize("most", [14, 60])
def test_a_round_that_is_passed_over_takes_a_card_from_each_deck(switches: dict[str, str], most: int) -> None:
    """With cards removed from it, the marriage deck once stayed as it was, and every later round was refused."""
    before = referee(4, 3, most, switches).snapshot()
    for passed in range(1, 5 - before["round"]):
        lay = {place.id: place.lay for place in onward(switches_of(Setup(seats_for(GAME, 4), switches, {})), before)}
        laid = lay["battle"]({**before, "round": before["round"] + passed})
        laid["marker"] = laid["marker"] or next(iter(laid["points"]))
        begun = Referee.start(GAME, Setup(seats_for(GAME, 4), switches, {}, Value(laid, "/position")))
        assert isinstance(begun, Referee), begun
        after = begun.snapshot()
        assert viking_cards_left(laid) == viking_cards_left(before) - passed
        assert after["marriage_deck"] == before["marriage_deck"] - passed
