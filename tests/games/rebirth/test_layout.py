"""What a picture of a board shows: every space and every tile once, groups, and castles with their counts."""

import re
from importlib.resources import files
from random import Random

import pytest

from companion.chance import play_on, seats_for
from companion.engine.game import Setup
from companion.engine.referee import Referee
from companion.games.rebirth import GAME
from companion.games.rebirth.board_reader import practice_board
from companion.games.rebirth.ground import Ground, ground_on
from companion.games.rebirth.layout import drawing_of, middle_of
from companion.games.rebirth.printed import VARIANTS
from companion.games.rebirth.shapes import SIDES, SIZE, smaller
from companion.games.rebirth.state import State
from companion.web.entries import by_number

POINT = re.compile(r"M(-?[\d.]+) (-?[\d.]+)")


def starts(line: str) -> list[tuple[float, float]]:
    """Where the parts of a line begin."""
    return [(float(x), float(y)) for x, y in POINT.findall(line)]


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_space_is_drawn_once(variant: str) -> None:
    board = practice_board(variant)
    drawn = drawing_of(ground_on(board, 3))
    for kind, lines in drawn["board"]["kinds"].items():
        middles = [middle_of(at) for at in board.of_kind(kind)]
        assert starts(lines["spaces"]) == starts(lines["signs"]) == middles
    assert sum(len(starts(lines["spaces"])) for lines in drawn["board"]["kinds"].values()) == len(board.hexes)
    left, top, wide, high = drawn["board"]["box"]
    for x, y in map(middle_of, board.hexes):
        assert left + SIZE < x + 2 < left + wide
        assert top + SIZE <= y < top + high


def test_the_edge_of_a_settlement_is_closed() -> None:
    """As many sides as spaces have, less two for each pair of neighbours."""
    board = practice_board("scotland")
    sides = starts(drawing_of(ground_on(board, 3))["board"]["outlines"])
    pairs = sum(
        board.hexes[at].settlement == board.hexes[other].settlement
        for places in board.settlements.values()
        for at in places
        for other in board.neighbours(at)
        if board.hexes[other].settlement
    )
    assert len(sides) == sum(len(SIDES) * len(places) for places in board.settlements.values()) - pairs


def a_game(seed: int, variant: str = "ireland") -> tuple[Ground, State, dict[str, object]]:
    """How everything lies at the end of a random game."""
    setup = Setup(seats_for(GAME, 3), {}, {"way": "board", "variant": variant})
    referee = Referee.start(GAME, setup)
    assert isinstance(referee, Referee)
    play_on(referee, Random(seed))
    position = by_number(referee.ruleset.snapshot(referee._state, ("@0", "@1", "@2")))
    return ground_on(practice_board(variant), 3), referee._state, position


@pytest.mark.parametrize("seed", range(3))
def test_tiles_groups_and_castles_are_drawn_as_the_referee_knows_them(seed: int) -> None:
    ground, state, position = a_game(seed)
    laid = drawing_of(ground)["laid"](position)
    for seat, lines in laid["owners"].items():
        assert len(starts(lines["tiles"])) == sum(owner == seat for owner, _ in state.tiles.values())
    workers = [space for space, (_, tile) in state.tiles.items() if not tile.startswith("house")]
    ways = sum(len(starts(lines["ways"])) for lines in laid["owners"].values())
    assert ways >= len(workers) - len(state.sizes)  # what joins a group of so many tiles has at least one way less
    assert ways == sum(
        state.tiles[space] == state.tiles.get(other) and other > space
        for space in workers
        for other in ground.spots[space].beside
    )
    assert len(laid["castles"]) == len(state.castles)
    for castle, drawn in zip(position["castles"], laid["castles"], strict=True):  # type: ignore[call-overload]
        counts = {seat: count.tiles for (of, seat), count in state.beside.items() if of == castle}
        assert (drawn["holder"], drawn["tiles"]) == (state.castles[castle], counts.pop(state.castles[castle]))
        assert (drawn["next"] or (0, 0))[1] == max(counts.values(), default=0)


def test_pieces_at_a_cathedral_are_drawn_in_the_order_in_which_they_came() -> None:
    ground, state, position = a_game(1, "scotland")
    drawn = {pieces_at[:2]: pieces_at[2] for pieces_at in drawing_of(ground)["laid"](position)["cathedrals"]}
    assert [seat for pieces in drawn.values() for seat in pieces]
    assert sum(map(len, drawn.values())) == len(state.cathedrals)
    for pieces, cathedral in zip(drawn.values(), position["cathedrals"], strict=True):  # type: ignore[call-overload]
        assert pieces == [seat for of, seat in state.cathedrals if of == cathedral]


def test_scripts_measure_spaces_as_we_do() -> None:
    text = files("companion.web").joinpath("static/rebirth/lattice.js").read_text("utf-8")
    assert f"export const SIZE = {SIZE};" in text


def test_a_smaller_line_is_the_same_line() -> None:
    assert smaller("m1.3-7.5l-6 8.7h4z", 0.5) == "m 0.65 -3.75l -3  4.35h 2z"
