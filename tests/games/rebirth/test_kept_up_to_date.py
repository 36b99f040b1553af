"""What a board keeps up to date with every tile is what one finds by looking at all of it, and much sooner."""

import random
from time import perf_counter
from typing import Any

import pytest

from companion.chance import random_answer
from companion.engine.game import Setup
from companion.engine.referee import Referee
from companion.games.rebirth import GAME
from companion.games.rebirth.content import HOUSES, KINDS, TILES
from companion.games.rebirth.groups import first_of, merge
from companion.games.rebirth.printed import BLANK, FARM, POWER, SETTLEMENT
from companion.games.rebirth.spaces import fitting_tiles, lay, spaces_for
from companion.games.rebirth.state import State
from tests.laws.games import answered, plain_setup, started

Groups = set[frozenset[str]]


def groups_from_scratch(state: State) -> Groups:
    """All groups of farm and power tiles, by walking from tile to tile."""
    ground = state.terms.ground
    assert ground is not None
    found: Groups = set()
    seen: set[str] = set()
    for space, tile in state.tiles.items():
        if tile[1] not in KINDS or space in seen:
            continue
        group, waiting = {space}, [space]
        while waiting:
            near = {other for other in ground.spots[waiting.pop()].beside if state.tiles.get(other) == tile} - group
            group |= near
            waiting += near
        seen |= group
        found.add(frozenset(group))
    return found


def spaces_from_scratch(state: State) -> dict[str, set[str]]:
    """The spaces on which each kind of tile may go, by looking at all of them."""
    ground = state.terms.ground
    assert ground is not None
    empty: dict[str, set[str]] = {kind: set() for kind in (FARM, POWER, BLANK, SETTLEMENT)}
    for space, spot in ground.spots.items():
        if space not in state.tiles:
            empty[spot.kind].add(space)
    farm, power = empty[FARM] | empty[BLANK], empty[POWER] | empty[BLANK]
    houses = dict.fromkeys(HOUSES, empty[SETTLEMENT])
    return {FARM: farm or empty[POWER], POWER: power or empty[FARM], **houses}


def groups_kept(state: State) -> Groups:
    found: dict[str, set[str]] = {}
    for space, (_, tile) in state.tiles.items():
        if tile in KINDS:
            found.setdefault(first_of(state, space), set()).add(space)
    assert {first: len(group) for first, group in found.items()} == state.sizes
    return {frozenset(group) for group in found.values()}


def on_board(variant: str, seats: int) -> Referee[Any]:
    setup = Setup(plain_setup(GAME, seats).seats, {}, {"variant": variant, "way": "board"})
    return started(GAME, setup)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("variant", ["scotland", "ireland"])
def test_groups_and_spaces_are_those_that_one_finds(variant: str, seats: int) -> None:
    referee, chance = on_board(variant, seats), random.Random(seats)
    state: State = referee._state
    while referee.decision is not None:
        answered(referee, random_answer(referee.decision, chance))
        assert groups_kept(state) == groups_from_scratch(state)
        legal = spaces_from_scratch(state)
        assert {tile: set(spaces_for(state, tile)) for tile in TILES} == legal
        assert [tile for tile in TILES if legal[tile]] == [tile for tile in fitting_tiles(state) if tile in TILES]
    assert len(state.tiles) > 40


def test_a_tile_is_ten_times_sooner_than_looking_at_a_full_board() -> None:
    """The best of many for both, in turn, so that both see the same machine."""
    referee, chance = on_board("ireland", 3), random.Random(1)
    state: State = referee._state
    while len(state.tiles) < 95 and referee.decision is not None:
        answered(referee, random_answer(referee.decision, chance))
    ground = state.terms.ground
    assert ground is not None
    space = next(iter(spaces_for(state, FARM)))
    kept, scratch = [], []
    for _ in range(60):
        fresh = state.twin()
        fresh.seat = 0
        begun = perf_counter()
        lay(fresh, FARM, space, ground.spots[space])
        merge(fresh, space, ground.spots[space].beside)
        fitting_tiles(fresh)
        spaces_for(fresh, POWER)
        kept.append(perf_counter() - begun)
        begun = perf_counter()
        groups_from_scratch(fresh)
        spaces_from_scratch(fresh)
        scratch.append(perf_counter() - begun)
    assert min(scratch) > 10 * min(kept), (min(scratch), min(kept))
