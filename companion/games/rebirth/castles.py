"""Castles: who controls one after a tile has been placed beside it."""

from collections.abc import Mapping
from typing import NamedTuple

from companion.engine.facts import Fact, reason
from companion.engine.messages import SEATS, M, Ref
from companion.games.rebirth.messages import play as m


class Beside(NamedTuple):
    """A player's tiles beside a castle space: all of them, and the farm and power tiles among them."""

    tiles: int = 0
    workers: int = 0


NONE = Beside()


def holder_after(castle: Ref | None, holder: int | None, placer: int, beside: Mapping[int, Beside]) -> tuple[int, Fact]:
    """Who controls a castle after a placement, and why; `beside` counts the new tile (rb.castle.control; ours G12).

    A question may be about a castle without a name.
    """
    if holder is None:
        return placer, _told(m.CASTLE_BUILT, castle, seat=SEATS[placer])
    if holder == placer:
        return holder, _told(m.CASTLE_OWN, castle, seat=SEATS[holder])
    mine, theirs = beside.get(placer, NONE), beside.get(holder, NONE)
    because = [
        reason(m.HAS_TILES, seat=SEATS[seat], n=count.tiles) for seat, count in ((placer, mine), (holder, theirs))
    ]
    if mine.tiles == theirs.tiles:
        because += [
            reason(m.HAS_WORKERS, seat=SEATS[seat], n=count.workers)
            for seat, count in ((placer, mine), (holder, theirs))
        ]
        if mine.workers == theirs.workers:
            because.append(reason(m.HOLDER_KEEPS))
    taken = mine > theirs
    told = m.CASTLE_TAKEN if taken else m.CASTLE_KEPT
    fact = _told(told, castle, *because, seat=SEATS[placer], holder=SEATS[holder])
    return placer if taken else holder, fact


def _told(told: M, castle: Ref | None, *because: Fact, **params: Ref) -> Fact:
    if castle is None:
        return reason(m.UNNAMED[told], *because, **params)
    return reason(told, *because, **params, castle=castle)


def fewest_before(count: Beside) -> Beside:
    """The least that the last tile can have left of a player's tiles beside a castle."""
    return Beside(count.tiles - 1, count.workers - 1 if count.workers else 0)


def cannot_be(holder: int | None, placer: int, beside: Mapping[int, Beside]) -> tuple[int, ...]:
    """Who must have held a castle before the placement, though somebody else did (follows from rb.castle.control)."""
    theirs = NONE if holder is None else beside.get(holder, NONE)
    before = {seat: fewest_before(count) if seat == placer else count for seat, count in beside.items()}
    return tuple(seat for seat, count in before.items() if seat != holder and count > theirs)
