"""Castles and cathedrals in a game, on a board and on a sheet."""

import random
from collections import Counter

import pytest

from companion.chance import random_answer, ways_of
from companion.engine.game import Setup
from companion.games.rebirth import GAME
from companion.games.rebirth.cathedrals import touch_cathedral
from companion.games.rebirth.content import RULES_OF
from companion.games.rebirth.state import Switches, Terms, starting_state
from tests.games.rebirth.table import NAMES, A, Table, board
from tests.laws.games import answered, plain_setup, started

STEPS = [
    ("A f, B f, B s", "A A B"),  # TX-5a, TX-5b
    ("A s, B f", "A B"),  # TX-6
    ("A s, B s, B f", "A A B"),  # TC-01
    ("A s, B f, A f, B s", "A B A A"),  # TC-02
    ("A f, A s, B f, B f", "A A A B"),  # TC-03
    ("A f, B f, C f, B s, C f", "A A A B C"),  # TC-04
    ("A f, A f", "A A"),  # TC-05
]
#: A castle with farm spaces and settlement spaces of their own around it, and space elsewhere.
AROUND = ("- - 2", "- E 3", "- - -", "~ ~ ~ ~", "f f f f f f f f f f f f")
NEAR = {"f": ["0,1", "0,2", "1,2", "1,0"], "s": ["2,0", "2,1"]}


@pytest.mark.parametrize(("steps", "holders"), STEPS)
@pytest.mark.parametrize("way", ["sheet", "board"])
def test_who_holds_a_castle_after_each_tile(way: str, steps: str, holders: str) -> None:
    """Whoever is not to place beside the castle places far away."""
    table = Table(3, document=board(*AROUND), way=way)
    far, near = iter(f"{across},4" for across in range(12)), {kind: iter(spaces) for kind, spaces in NEAR.items()}
    found = []
    for step in steps.split(", "):
        who, kind = step.split()
        while table.decision.seat != "ABC".index(who):
            table.turn("farm", next(far) if way == "board" else "")
        tile = "farm" if kind == "f" else "house-1"
        if way == "board":
            table.turn(tile, next(near[kind]))
        else:
            table.turn(tile, castles="edinburgh", settlement="new-small")
        (holder,) = table.position["castles"].values()
        found.append("ABC"[NAMES.index(holder)])
    assert " ".join(found) == holders


def test_a_tile_beside_two_castles_counts_at_both() -> None:
    """R50."""
    table = Table(2, document=board("E f S", "p p 1 1"))
    table.turn("farm")
    assert table.codes().count("castle.built") == 2
    assert table.position["castles"] == {"0,0": "Anna", "2,0": "Anna"}


def test_the_holder_is_among_the_best_after_every_tile_of_every_game() -> None:
    """TC-06, over random games on both practice boards with any number of players."""
    for options in ways_of(GAME):
        for seats in GAME.seats:
            _watch_castles(options, seats)


def _watch_castles(options: dict[str, str], seats: int) -> None:
    setup = Setup(plain_setup(GAME, seats).seats, {}, options)
    referee, chance, seen = started(GAME, setup), random.Random(seats), 0
    while referee.decision is not None:
        answered(referee, random_answer(referee.decision, chance))
        state = referee._state
        for castle, holder in state.castles.items():
            counts = {seat: count for (other, seat), count in state.beside.items() if other == castle}
            assert counts[holder] == max(counts.values())
            seen += 1
    assert seen > 100


# Cathedrals.


@pytest.mark.parametrize("way", ["sheet", "board"])
def test_only_a_first_tile_beside_a_cathedral_brings_a_piece_and_a_card(way: str) -> None:
    """TK-01 and TK-02: pieces stay, and are stacked as they came."""
    table = Table(2, document=board("- K -", "- -", "~", "f f f f"), way=way)
    spaces = {"board": iter(["0,0", "0,1", "2,0"]), "sheet": iter([""] * 3)}[way]
    place = {"board": "1,0", "sheet": "cathedral-3"}[way]
    cards = []
    for tile in ("farm", "power", "farm"):
        table.turn(tile, next(spaces), cathedrals=place)
        cards.append((table.each("missions"), dict(table.position["cathedrals"])))
        assert ("cathedral.built" in table.codes()) == (tile != "farm" or len(cards) == 1)
    assert cards[-1][1] == {place: ["Anna", "Marek"]}
    table.finish(gifts=1)
    assert table.each("gifts") == [1, 1]


def test_a_tile_that_is_first_at_two_cathedrals_brings_two_cards() -> None:
    """TK-03, G15."""
    table = Table(2, document=board("K f K", "p p 1 1"))
    table.turn("farm")
    assert table.codes().count("cathedral.built") == 2
    asked = Counter[tuple[str, int]]()
    while table.decision is not None:
        if table.asked.startswith("end."):
            asked[table.asked, table.decision.seat] += 1
        table.referee.answer(table.nothing) if table.asked.startswith("end.") else table.answer(table.options[-1])
    assert asked["end.missions", A] == 2


def test_no_card_is_left_for_a_thirty_third_piece() -> None:
    """G16: the piece is put there all the same."""
    state = starting_state(Terms(4, RULES_OF["scotland"], Switches()))
    state.seat, state.cards = A, [8] * 4
    touch_cathedral(state, "cathedral-1")
    assert [fact.code for fact in state.facts] == ["rebirth.cathedral.no-card"]
    assert state.cards == [8] * 4
    assert ("cathedral-1", A) in state.cathedrals
