"""Settlements: who ranks where when the last space is filled, and the ports beside them."""

from collections.abc import Mapping, Sequence
from functools import cache

from companion.engine.facts import Fact, make, reason
from companion.engine.messages import SEATS, Ref
from companion.games.rebirth.content import PORT_POINTS, PRIZES, SMALL
from companion.games.rebirth.gains import Gains
from companion.games.rebirth.messages import play as m
from companion.games.rebirth.state import Settlement, State, has, place_ref

#: The tiles in a settlement in the order in which they came: whose each is, and how many houses it shows.
Tiles = Sequence[tuple[int, int]]


def houses_of(tiles: Tiles) -> dict[int, int]:
    """The houses of each player who has a tile there (rb.settlement)."""
    found: dict[int, int] = {}
    for seat, houses in tiles:
        found[seat] = found.get(seat, 0) + houses
    return found


def order_of(houses: Mapping[int, int], last: int, seats: int) -> tuple[int, ...]:
    """More houses first; equals clockwise from the last placer, who comes last (rb.settlement.tie; ours G01)."""
    if len(houses) == 1:
        return tuple(houses)
    return tuple(sorted(houses, key=lambda seat: (-houses[seat], (seat - last - 1) % seats)))


def settlement_points(size: str, tiles: Tiles, last: int, seats: int) -> tuple[dict[int, int], tuple[Fact, ...]]:
    """What each player with a tile in a full settlement scores, the first one first, and why (rb.settlement)."""
    houses = houses_of(tiles)
    order = order_of(houses, last, seats)
    facts = [has(m.HAS_HOUSES, seat, houses[seat]) for seat in order]
    if size == SMALL:
        points = houses[last]
        return {last: points}, (*facts, reason(m.SMALL_POINTS, seat=SEATS[last], n=points))
    points_of = dict(zip(order, PRIZES[size][len(order)], strict=True))
    facts += _why_ranked(order, houses, last, points_of)
    facts += [_prize(size, seat, place, points_of[seat], len(order)) for place, seat in enumerate(order, start=1)]
    return points_of, tuple(facts)


@cache
def _prize(size: str, seat: int, place: int, points: int, players: int) -> Fact:
    if players == 1:
        return reason(m.ALONE[size], seat=SEATS[seat], n=points)
    rank = Ref("rank", place)
    if not points:
        return reason(m.NO_PRIZE, seat=SEATS[seat], place=rank)
    return reason(m.PRIZE[size], seat=SEATS[seat], n=points, place=rank)


def _why_ranked(order: Sequence[int], houses: Mapping[int, int], last: int, points: Mapping[int, int]) -> list[Fact]:
    """Why players with equal houses stand in this order (ours G01, G02, G03)."""
    if len(set(houses.values())) == len(houses):
        return []
    facts = []
    for count in dict.fromkeys(houses[seat] for seat in order):
        equal = [seat for seat in order if houses[seat] == count]
        others = [seat for seat in equal if seat != last]
        if len(others) > 1:
            nearer = tuple(SEATS[seat] for seat in others)
            facts.append(reason(m.NEARER_FIRST, last=SEATS[last], seats=nearer))
        if last in equal and others:
            told = m.LAST_COMES_LAST if points[last] else m.LAST_GETS_NOTHING
            facts.append(reason(told, seat=SEATS[last]))
    return facts


def port_points(touched: int, each: bool = False) -> tuple[int, Fact]:
    """A point for a settlement tile beside a port, for each port only where a table says so (rb.port; ours G09)."""
    points = PORT_POINTS * (touched if each else 1)
    return points, reason(m.EACH_PORT if each else m.PORT, n=points)


@cache
def still_open(free: int) -> Fact:
    """Why a tile in a settlement scores nothing yet (rb.settlement)."""
    return reason(m.SETTLEMENT_OPEN, n=free)


def settle(state: State, id: str, houses: int, gains: Gains) -> None:
    """A tile more in a settlement; as soon as it is full, all with tiles there are ranked (rb.settlement)."""
    size, room, tiles = state.settlements[id]
    tiles += ((state.seat, houses),)
    state.settlements[id] = make(Settlement, (size, room, tiles))
    if len(tiles) < room:
        gains.add(state.seat, 0, still_open(room - len(tiles)))
        return
    name = place_ref("settlement", id)
    points, why = settlement_points(size, tiles, state.seat, state.terms.seats)
    state.tell(m.SETTLEMENT_FULL, *why, settlement=name)
    for seat, number in points.items():
        if number:
            gains.add(seat, number, reason(m.FROM_SETTLEMENT, n=number, settlement=name))
