"""What a board keeps up to date with every tile is what one finds by looking at all of it, and much sooner."""

import random
from dataclasses import replace
from typing import Any

import pytest

from companion.bench.engine import keeping
from companion.chance import random_answer
from companion.engine.game import Setup
from companion.engine.referee import Referee
from companion.engine.values import Value
from companion.games.rebirth import GAME
from companion.games.rebirth.anew import Groups, groups_anew, spaces_anew
from companion.games.rebirth.content import GOALS, KINDS, TILES
from companion.games.rebirth.groups import first_of
from companion.games.rebirth.spaces import fitting_tiles, spaces_for
from companion.games.rebirth.state import State
from tests.games.rebirth.table import Table, board
from tests.laws.games import answered, plain_setup, started


def groups_kept(state: State) -> Groups:
    found: dict[str, set[str]] = {}
    for space, (_, tile) in state.tiles.items():
        if tile in KINDS:
            found.setdefault(first_of(state, space), set()).add(space)
    assert {first: len(group) for first, group in found.items()} == state.sizes
    return {frozenset(group) for group in found.values()}


def goals_anew(state: State) -> list[tuple[str, ...]]:
    """The goals that each player has not met, by looking at all that have been met."""
    asked = GOALS if state.terms.ireland else ()
    return [tuple(goal for goal in asked if (goal, seat) not in state.goals) for seat in range(state.terms.seats)]


def on_board(variant: str, seats: int) -> Referee[Any]:
    setup = Setup(plain_setup(GAME, seats).seats, {}, {"variant": variant, "way": "board"})
    return started(GAME, setup)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("variant", ["scotland", "ireland"])
def test_groups_spaces_and_goals_are_those_that_one_finds(variant: str, seats: int) -> None:
    referee, chance = on_board(variant, seats), random.Random(seats)
    state: State = referee._state
    while referee.decision is not None:
        answered(referee, random_answer(referee.decision, chance))
        assert groups_kept(state) == groups_anew(state)
        assert state.unmet == goals_anew(state)
        legal = spaces_anew(state)
        assert {tile: set(spaces_for(state, tile)) for tile in TILES} == legal
        assert [tile for tile in TILES if legal[tile]] == [tile for tile in fitting_tiles(state) if tile in TILES]
    assert len(state.tiles) > 40


def test_the_way_to_the_first_tile_of_a_group_stays_short() -> None:
    """The larger group keeps its first tile: a row that grows by a gap and what fills it is one step from there."""
    table = Table(2, document=board("f f f f f f f f f", "p p p p p p p p p"))
    state: State = table.referee._state
    for step, column in enumerate((0, 2, 1, 4, 3, 6, 5, 8, 7)):
        table.turn("farm", f"{column},0")
        table.turn("power", f"{step},1")
    assert state.sizes == {"2,0": 9, "0,1": 9}
    assert set(state.parent.values()) == {"2,0", "0,1"}


@pytest.mark.parametrize("switch", ["goals_at_once", "goals_at_end"])
def test_goals_are_kept_where_others_meet_them_and_where_a_game_goes_on_from_its_position(switch: str) -> None:
    seats = plain_setup(GAME, 3).seats
    referee = started(GAME, Setup(seats, {switch: "on"}, {"variant": "ireland", "way": "board"}))
    chance = random.Random(7)
    while referee.decision is not None:
        answered(referee, random_answer(referee.decision, chance))
        assert referee._state.unmet == goals_anew(referee._state)
        if len(referee.answers) % 10 == 0 and referee.chapter != ("setup",):
            again = started(GAME, replace(referee.setup, position=Value(referee.chapter_start()[1])))
            assert again._state.unmet == goals_anew(again._state)
    assert len(referee._state.goals) > 10


def test_a_tile_is_ten_times_sooner_than_looking_at_a_full_board() -> None:
    """The best of many for both, in turn, so that both see the same machine."""
    referee, chance = on_board("ireland", 3), random.Random(1)
    state: State = referee._state
    while len(state.tiles) < 95 and referee.decision is not None:
        answered(referee, random_answer(referee.decision, chance))
    figures = keeping(referee)
    assert figures["anew_us"] > 10 * figures["kept_us"], figures
