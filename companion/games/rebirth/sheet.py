"""Placing without a board: the table tells what the referee would see on one.

What a tile touches in few turns is asked so that nothing is the answer that changes nothing.
"""

from collections import Counter
from collections.abc import Generator

from companion.engine.decisions import Answer, Choose, Decision, Number, Violation, violation
from companion.engine.messages import SEATS, Ref
from companion.games.rebirth.content import (
    COPIES,
    HOUSES,
    MOST_JOINED,
    NO_TILE,
    SIDES,
    SPACES_OF,
    TILE_REFS,
    TILES,
)
from companion.games.rebirth.groups import join
from companion.games.rebirth.messages import place as m
from companion.games.rebirth.printed import PRINTED, VARIANTS
from companion.games.rebirth.sea import ask_sea
from companion.games.rebirth.state import Settlement, State, Touched

NEW = "new-"


def castles_in(variant: str) -> tuple[str, ...]:
    """The castles of a country: those that break ties by their names, and as many as it has by numbers.

    A table need not say which of them are those with names.
    """
    named, most = PRINTED[variant].clover_castles, PRINTED[variant].most_castles
    return (*named, *(f"castle-{number}" for number in range(len(named) + 1, len(named) + most + 1)))


CASTLES = {variant: castles_in(variant) for variant in VARIANTS}
CATHEDRALS = {
    variant: tuple(f"cathedral-{number}" for number in range(1, PRINTED[variant].cathedrals + 1))
    for variant in VARIANTS
}
#: Towers are called by their tokens, and told apart by numbers.
TOWERS = {f"{token}-{number}": token for token, copies in COPIES.items() for number in range(1, copies + 1)}


def ask_tile(state: State) -> Generator[Decision, Answer, str]:
    """Which tile is placed; none only where it could be that it fits nowhere (rb.turn; ours G05, G06)."""
    options = (*TILES, NO_TILE) if may_fit_nowhere(state) else TILES
    return (yield Choose("turn.tile", state.seat, options, why_not=why_no_tile)).one


def may_fit_nowhere(state: State) -> bool:
    """Whether spaces of some kind could all be taken, as far as the referee knows."""
    begun = state.settlements.values()
    return bool(state.groups) or (bool(begun) and all(settlement.full for settlement in begun))


def why_no_tile(tile: str) -> tuple[Violation, ...]:
    return (violation(m.EVERYTHING_FITS(), tile),) if tile == NO_TILE else ()


def place(state: State, tile: str) -> Generator[Decision, Answer, Touched]:
    """What the tile joins, and what lies beside it."""
    seat = state.seat
    state.tell(m.PLACED, seat=SEATS[seat], tile=TILE_REFS[tile])
    joined: tuple[int, ...] = ()
    settlement = ""
    if tile in HOUSES:
        settlement = yield from ask_settlement(state)
    else:
        joined = yield from ask_joined(state, tile)
    at_sea = 0
    if (tile in HOUSES) != state.terms.ireland:
        at_sea = yield from ask_sea(state, tile, 0)
    castles = yield from ask_touched(state, "turn.castles", CASTLES[state.terms.variant.id])
    cathedrals = yield from ask_touched(state, "turn.cathedrals", CATHEDRALS[state.terms.variant.id])
    towers = yield from ask_touched(state, "turn.towers", tuple(TOWERS) if state.terms.ireland else ())
    return Touched(joined, settlement, at_sea, castles, cathedrals, towers)


def ask_touched(state: State, name: str, options: tuple[str, ...]) -> Generator[Decision, Answer, tuple[str, ...]]:
    """Which of the things on the map the tile touches, in the order of the map; usually none."""
    if not options:
        return ()
    chosen = (yield Choose(name, state.seat, options, least=0, most=min(SIDES, len(options)))).several
    return tuple(option for option in options if option in chosen)


# Groups are known by their sizes: two of one size are worth the same, whichever of them a tile joins.


def ask_joined(state: State, kind: str) -> Generator[Decision, Answer, tuple[int, ...]]:
    """The player's own groups of the kind that the tile joins (rb.group)."""
    sizes = options_of(state.groups.get((state.seat, kind), ()))
    if not sizes:
        joined: tuple[int, ...] = ()
    else:
        most = min(MOST_JOINED, len(sizes))
        chosen = (yield Choose("turn.joins", state.seat, tuple(sizes), least=0, most=most)).several
        joined = tuple(sizes[option] for option in chosen)
    join(state, kind, joined)
    return joined


def options_of(sizes: tuple[int, ...]) -> dict[str, int]:
    """Groups by their sizes: `4`, and `4.2` for a second one of four."""
    seen: Counter[int] = Counter()
    found = {}
    for size in sizes:
        seen[size] += 1
        found[f"{size}.{seen[size]}" if seen[size] > 1 else str(size)] = size
    return found


def ask_settlement(state: State) -> Generator[Decision, Answer, str]:
    """One that has been begun and is not full, or a new one (rb.settlement)."""

    def why_not(option: str) -> tuple[Violation, ...]:
        if option in state.settlements:
            return (violation(m.SETTLEMENT_FULL_ALREADY(settlement=Ref("settlement", option)), option),)
        return ()

    begun = tuple(id for id, settlement in state.settlements.items() if not settlement.full)
    new = tuple(NEW + size for size in state.terms.variant.sizes)
    chosen = (yield Choose("turn.settlement", state.seat, (*begun, *new), why_not=why_not)).one
    if not chosen.startswith(NEW):
        return chosen
    return (yield from found_settlement(state, chosen.removeprefix(NEW)))


def found_settlement(state: State, size: str) -> Generator[Decision, Answer, str]:
    """A settlement gets its first tile; with two players some of its spaces may be closed (ours G04)."""
    closed = 0
    if state.terms.closes and SPACES_OF[size] > 1:
        closed = (yield Number("turn.closed", state.seat, 0, SPACES_OF[size] - 1)).number
    numbers = [int(other.rpartition("-")[2]) for other in state.settlements]
    id = f"{size}-{max(numbers, default=0) + 1}"
    state.settlements[id] = Settlement(size, SPACES_OF[size] - closed)
    return id
