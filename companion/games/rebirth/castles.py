"""Castles: who controls one after a tile has been placed beside it."""

from collections.abc import Mapping
from typing import NamedTuple

from companion.engine.facts import Fact, reason
from companion.engine.messages import SEATS, Ref
from companion.games.rebirth.messages import play as m


class Beside(NamedTuple):
    """A player's tiles beside a castle space: all of them, and the farm and power tiles among them."""

    tiles: int = 0
    workers: int = 0


NONE = Beside()


def holder_after(castle: Ref, holder: int | None, placer: int, beside: Mapping[int, Beside]) -> tuple[int, Fact]:
    """Who controls a castle after a placement, and why; `beside` counts the new tile (rb.castle.control; ours G12)."""
    if holder is None:
        return placer, reason(m.CASTLE_BUILT, seat=SEATS[placer], castle=castle)
    if holder == placer:
        return holder, reason(m.CASTLE_OWN, seat=SEATS[holder], castle=castle)
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
    fact = reason(told, *because, seat=SEATS[placer], holder=SEATS[holder], castle=castle)
    return placer if taken else holder, fact
