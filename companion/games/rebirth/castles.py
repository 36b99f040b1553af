"""Castles: who controls one after a tile has been placed beside it."""

from collections.abc import Iterable, Mapping
from itertools import count

from companion.engine.facts import Fact, make, reason
from companion.engine.messages import SEATS, M, Param, Ref
from companion.games.rebirth.messages import play as m
from companion.games.rebirth.state import Beside, State, has, place_ref

NONE = Beside()


def takes(mine: Beside, theirs: Beside) -> bool:
    """Whether one player's tiles beat those of the holder (rb.castle.control, rb.castle.tie)."""
    return mine > theirs


def lacks(holder: Beside, mine: Beside) -> int:
    """How many farm or power tiles more a player would need to take a castle from its holder."""
    return next(more for more in count(1) if takes(Beside(mine.tiles + more, mine.workers + more), holder))


def holder_after(castle: Ref | None, holder: int | None, placer: int, mine: Beside, theirs: Beside) -> tuple[int, Fact]:
    """Who controls a castle after a placement, and why; `mine` counts the new tile (rb.castle.control; ours G12).

    A question may be about a castle without a name.
    """
    if holder is None:
        return placer, _told(m.CASTLE_BUILT, castle, {"seat": SEATS[placer]})
    if holder == placer:
        return holder, _told(m.CASTLE_OWN, castle, {"seat": SEATS[holder]})
    because = [has(m.HAS_TILES, placer, mine.tiles), has(m.HAS_TILES, holder, theirs.tiles)]
    if mine.tiles == theirs.tiles:
        because += [has(m.HAS_WORKERS, placer, mine.workers), has(m.HAS_WORKERS, holder, theirs.workers)]
        if mine.workers == theirs.workers:
            because.append(reason(m.HOLDER_KEEPS))
    taken = takes(mine, theirs)
    told = m.CASTLE_TAKEN if taken else m.CASTLE_KEPT
    fact = _told(told, castle, {"seat": SEATS[placer], "holder": SEATS[holder]}, because)
    return placer if taken else holder, fact


def _told(told: M, castle: Ref | None, params: dict[str, Param], because: Iterable[Fact] = ()) -> Fact:
    if castle is None:
        told = m.UNNAMED[told]
    else:
        params["castle"] = castle
    return make(Fact, (told, params, tuple(because)))


def fewest_before(count: Beside) -> Beside:
    """The least that the last tile can have left of a player's tiles beside a castle."""
    return Beside(count.tiles - 1, count.workers - 1 if count.workers else 0)


def cannot_be(holder: int, placer: int, beside: Mapping[int, Beside]) -> tuple[int, ...]:
    """Who must have held a castle before the placement, though somebody else did (follows from rb.castle.control)."""
    theirs = beside.get(holder, NONE)
    before = {seat: fewest_before(count) if seat == placer else count for seat, count in beside.items()}
    return tuple(seat for seat, count in before.items() if seat != holder and takes(count, theirs))


def touch_castle(state: State, castle: str, worker: bool) -> None:
    """The tile counts there, and decides who controls the castle (rb.castle.control)."""
    seat, holder = state.seat, state.castles.get(castle)
    here = castle, seat
    tiles, workers = state.beside.get(here, NONE)
    state.beside[here] = mine = make(Beside, (tiles + 1, workers + worker))
    theirs = NONE if holder is None else state.beside[castle, holder]
    state.castles[castle], told = holder_after(place_ref("castle", castle), holder, seat, mine, theirs)
    state.facts.append(told)
