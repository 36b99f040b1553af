"""The tiles on a board as plain data, and all that follows from where they lie."""

from dataclasses import replace
from typing import Any

from companion.engine.messages import SEATS, Ref
from companion.engine.values import Value, escaped
from companion.games.rebirth.castles import NONE
from companion.games.rebirth.content import HOUSES, TILE_REFS, TILES
from companion.games.rebirth.entry import Entry, is_nothing
from companion.games.rebirth.groups import merge
from companion.games.rebirth.messages import position as m
from companion.games.rebirth.printed import BLANK, SETTLEMENT
from companion.games.rebirth.spaces import OTHER, ground_of, new_settlement, why_not_here
from companion.games.rebirth.state import Beside, State


def read_tiles(value: Value, state: State, entry: Entry) -> None:
    """All tiles on the board; then who has how many of them, and what they touch."""
    for space, tile in value["tiles"].items():
        if not is_nothing(tile):
            read_tile(space, tile, state, entry)
    check_kinds(value, state, entry)
    check_numbers(value, state, entry)


def read_tile(space: str, value: Value, state: State, entry: Entry) -> None:
    """A tile on an open space for tiles, with the owner by name."""
    ground = ground_of(state)
    for told, at in entry.unread(value, "player", "tile"):
        entry.refuse(told, at)
    seat, tile = entry.seat(value["player"]), value["tile"].one_of(TILES)
    spot = ground.spots.get(space)
    if spot is None or (spot.kind == SETTLEMENT) != (tile in HOUSES):
        entry.violations += [replace(fault, at=value.at) for fault in why_not_here(state, tile, space)]
        return
    state.tiles[space] = (seat, tile)
    state.free[spot.kind].remove(space)
    worker = tile not in HOUSES
    if worker:
        merge(state, space, spot.beside)
    else:
        settlement = state.settlements.get(spot.settlement) or new_settlement(state, spot.settlement)
        tiles = (*settlement.tiles, (seat, HOUSES[tile]))
        state.settlements[spot.settlement] = settlement._replace(tiles=tiles)
    for castle in spot.castles:
        count = state.beside.get((castle, seat), NONE)
        state.beside[castle, seat] = Beside(count.tiles + 1, count.workers + worker)
    for cathedral in spot.cathedrals:
        state.cathedrals[cathedral, seat] = True
    for tower in spot.towers:
        state.reached[tower, seat] = state.reached.get((tower, seat), 0) + 1


def check_kinds(value: Value, state: State, entry: Entry) -> None:
    """A tile lies on a space of the other kind only if all spaces of its own and the blank ones are taken."""
    spots = ground_of(state).spots
    for space, (_, tile) in state.tiles.items():
        if tile in OTHER and spots[space].kind == OTHER[tile] and (state.free[tile] or state.free[BLANK]):
            told = m.ON_OTHER_KIND[tile](space=Ref("space", space), tile=TILE_REFS[tile])
            entry.refuse(told, f"{value['tiles'].at}/{escaped(space)}")


def check_numbers(value: Value, state: State, entry: Entry) -> None:
    """Nobody has more tiles on the board than have left pool, hand and reserve."""
    owners = [seat for seat, _ in state.tiles.values()]
    for seat in range(state.terms.seats):
        used = state.terms.tiles_each - state.left[seat] + state.terms.variant.reserve - state.reserve[seat]
        if owners.count(seat) > used:
            entry.refuse(m.TOO_MANY_TILES(seat=SEATS[seat], n=used), value["tiles"].at)


def tiles_data(state: State, names: tuple[str, ...]) -> dict[str, Any]:
    """The tiles by their spaces."""
    return {"tiles": {space: {"player": names[seat], "tile": tile} for space, (seat, tile) in state.tiles.items()}}
