"""Placing on a board that the referee sees: where a tile may go, and what it touches there."""

from collections.abc import Generator
from functools import cache, partial

from companion.engine.decisions import Answer, Choose, Decision, Violation, violation
from companion.engine.facts import make
from companion.engine.messages import SEATS, Ref
from companion.games.rebirth.content import HOUSES, KINDS, NO_TILE, TILE_REFS, TILES
from companion.games.rebirth.ground import Ground, Spot
from companion.games.rebirth.groups import merge
from companion.games.rebirth.messages import place as m
from companion.games.rebirth.printed import BLANK, FARM, POWER, SETTLEMENT
from companion.games.rebirth.sea import ask_sea
from companion.games.rebirth.state import Settlement, State, Touched

#: Where a farm or power tile goes only if all others are full, and the rule of its own spaces.
OTHER = {FARM: POWER, POWER: FARM}


def ask_tile(state: State) -> Generator[Decision, Answer, str]:
    """Which tile is placed; none only where some kind fits nowhere (rb.turn; ours G05, G06)."""
    fitting = fitting_tiles(state)
    if len(fitting) == 1:
        return NO_TILE
    return (yield tile_question(state.seat, fitting)).one


@cache
def tile_question(seat: int, fitting: tuple[str, ...]) -> Choose:
    """The question for the tile in hand; made once, because every turn begins with one of few."""
    return Choose("turn.tile", seat, fitting, why_not=partial(why_no_tile, fitting))


def fitting_tiles(state: State) -> tuple[str, ...]:
    """The tiles for which there is a space; a farm tile has one as long as a power tile has, and the other way."""
    free = state.free
    workers = KINDS if free[FARM] or free[POWER] or free[BLANK] else ()
    houses = tuple(HOUSES) if free[SETTLEMENT] else ()
    return TILES if workers and houses else (*workers, *houses, NO_TILE)


def why_no_tile(fitting: tuple[str, ...], tile: str) -> tuple[Violation, ...]:
    """A tile that fits nowhere is not placed, and one that fits is."""
    if tile == NO_TILE:
        return (violation(m.EVERYTHING_FITS(), tile),)
    if tile in TILES and tile not in fitting:
        return (violation(m.NO_SPACE_LEFT(tile=TILE_REFS[tile]), tile),)
    return ()


def spaces_for(state: State, tile: str) -> tuple[str, ...]:
    """The empty spaces on which a tile may go (rb.place.farm, rb.place.power, rb.place.settlement).

    Only where no empty space of its own kind and no blank one is left on the whole board does a farm or power tile go
    on a space of the other kind (rb.place.fallback; ours G07).
    """
    free = state.free
    if tile in HOUSES:
        return tuple(free[SETTLEMENT])
    return (*free[tile], *free[BLANK]) or tuple(free[OTHER[tile]])


def place(state: State, tile: str) -> Generator[Decision, Answer, Touched]:
    """The tile goes on an empty space; the only one is taken unasked."""
    seat, spaces = state.seat, spaces_for(state, tile)
    space = spaces[0]
    if len(spaces) > 1:
        space = (yield Choose("turn.space", seat, spaces, why_not=partial(why_not_here, state, tile))).one
    spot = ground_of(state).spots[space]
    at_sea = 0
    if spot.port or spot.sea_farm:  # a board only says that there is one
        at_sea = yield from ask_sea(state, tile, 1)
    lay(state, tile, space, spot)
    joined = () if tile in HOUSES else merge(state, space, spot.beside)
    if spot.settlement and spot.settlement not in state.settlements:
        state.settlements[spot.settlement] = new_settlement(state, spot.settlement)
    return make(Touched, (joined, spot.settlement, at_sea, spot.castles, spot.cathedrals, spot.towers))


def ground_of(state: State) -> Ground:
    """The board on which is played."""
    assert state.terms.ground is not None, "there is a board"
    return state.terms.ground


def new_settlement(state: State, name: str) -> Settlement:
    """A settlement without a tile, as the board shows it (ours G04)."""
    ground = ground_of(state)
    return Settlement(ground.sizes[name], ground.rooms[name])


def lay(state: State, tile: str, space: str, spot: Spot) -> None:
    """Lay a tile, and keep the empty spaces up to date: only those of its kind change."""
    state.free[spot.kind].remove(space)
    state.tiles[space] = (state.seat, tile)
    state.tell(m.PLACED_ON, seat=SEATS[state.seat], tile=TILE_REFS[tile], space=spot.ref)


def why_not_here(state: State, tile: str, space: str) -> tuple[Violation, ...]:
    """Why a tile does not go on a space of the board."""
    ground = ground_of(state)
    here = Ref("space", space)
    if space in state.tiles:
        return (violation(m.SPACE_TAKEN(space=here, owner=SEATS[state.tiles[space][0]]), space),)
    if space in ground.closed:
        return (violation(m.SPACE_CLOSED(space=here), space),)
    if space in ground.spots:
        told = m.WRONG_KIND[tile if tile in OTHER else SETTLEMENT]
        return (violation(told(space=here, kind=Ref("space-kind", ground.spots[space].kind)), space),)
    if ground.kind_of(space):
        kind = Ref("space-kind", ground.kind_of(space))
        return (violation(m.NEVER_TAKES_TILES(space=ground.called(space), kind=kind), space),)
    return (violation(m.NO_SUCH_SPACE(space=space), space),)
