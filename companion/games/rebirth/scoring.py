"""End of the game: the final count and both ladders of tie-breaks."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from companion.engine.facts import Fact, reason
from companion.engine.game import Scores
from companion.engine.messages import SEATS, M, Ref
from companion.games.rebirth.content import CASTLE_POINTS, GIFT_POINTS, HOUSE_POINTS
from companion.games.rebirth.messages import scoring as m
from companion.games.rebirth.printed import BLARNEY, EDINBURGH, SCOTLAND, STIRLING

SHARED, POINTS, CLOVER_TOWER = "shared", "points", "clover_tower"


@dataclass(frozen=True, slots=True, kw_only=True)
class Count:
    """What lies on the table at the end; lists hold one entry a seat."""

    variant: str
    track: Sequence[int]
    #: The houses in each unfinished settlement, by seat.
    unfinished: Sequence[Mapping[int, int]] = ()
    castles: Sequence[int]
    #: Who holds the castles with a clover; nobody holds one that is left out.
    clover_castles: Mapping[str, int] = field(default_factory=dict)
    #: Points of fulfilled missions, and how many cathedral gifts (Scotland).
    missions: Sequence[int] = ()
    gifts: Sequence[int] = ()
    #: Points of private goal cards (Ireland).
    goals: Sequence[int] = ()
    clover_tower: Sequence[int] = ()
    #: Whether only players tied for most points can share at the clover tower (ours G22b).
    tied_only: bool = False


def score(count: Count) -> Scores:
    """The points of every player by category, who comes before whom, and why (rb.end)."""
    facts: list[Fact] = []
    rows = [_row(count, seat, facts) for seat in range(len(count.track))]
    for seat, row in enumerate(rows):
        row["total"] = sum(row.values())
        facts.append(reason(m.SCORE_TOTAL, seat=SEATS[seat], n=row["total"]))
    winners, decided_by = decide(count, [row["total"] for row in rows], facts)
    return Scores(tuple(rows), ranking(rows, winners), decided_by, tuple(facts))


def unfinished_points(houses: Mapping[int, int]) -> dict[int, int]:
    """What a settlement with an empty space pays at the end (rb.end.unfinished; ours G39)."""
    return {seat: number * HOUSE_POINTS for seat, number in houses.items()}


def castle_points(castles: int) -> int:
    """What the castles of a player pay at the end (rb.end.castles)."""
    return castles * CASTLE_POINTS


def _row(count: Count, seat: int, facts: list[Fact]) -> dict[str, int]:
    """One player's points by category, each told if there are any (rb.end.unfinished, rb.end.castles).

    A category that a country does not have is left out.
    """
    who = SEATS[seat]
    unfinished = sum(unfinished_points(settlement).get(seat, 0) for settlement in count.unfinished)
    castles = count.castles[seat]
    row = {"track": count.track[seat], "unfinished": unfinished, "castles": castle_points(castles)}
    facts.append(reason(m.SCORE_TRACK, seat=who, n=row["track"]))
    if unfinished:
        facts.append(reason(m.SCORE_UNFINISHED, seat=who, n=row["unfinished"]))
    if castles:
        facts.append(reason(m.SCORE_CASTLES, reason(m.HAS_CASTLES, seat=who, n=castles), seat=who, n=row["castles"]))
    return row | (_missions if count.variant == SCOTLAND else _private_goals)(count, seat, facts)


def _missions(count: Count, seat: int, facts: list[Fact]) -> dict[str, int]:
    """Fulfilled missions and cathedral gifts, which only Scotland has (rb.end.missions)."""
    who, met, gifts = SEATS[seat], _of(count.missions, seat), _of(count.gifts, seat) * GIFT_POINTS
    if met + gifts:
        parts = [reason(told, seat=who, n=n) for told, n in ((m.MISSIONS_MET, met), (m.GIFTS, gifts)) if n]
        facts.append(reason(m.SCORE_MISSIONS, *parts, seat=who, n=met + gifts))
    return {"missions": met + gifts}


def _private_goals(count: Count, seat: int, facts: list[Fact]) -> dict[str, int]:
    """Private goals, which only Ireland has (rb.end.goals)."""
    goals = _of(count.goals, seat)
    if goals:
        facts.append(reason(m.SCORE_GOALS, seat=SEATS[seat], n=goals))
    return {"goals": goals}


def _of(numbers: Sequence[int], seat: int) -> int:
    """The number of a seat, in a list that may be left out."""
    return numbers[seat] if numbers else 0


def ranking(rows: Sequence[Mapping[str, int]], winners: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """The winners, and then all others by their points; nothing is printed that parts the others."""
    others = [seat for seat in range(len(rows)) if seat not in winners]
    totals = sorted({rows[seat]["total"] for seat in others}, reverse=True)
    return (winners, *(tuple(seat for seat in others if rows[seat]["total"] == total) for total in totals))


def decide(count: Count, totals: Sequence[int], facts: list[Fact]) -> tuple[tuple[int, ...], str]:
    """Who wins, and what decides it (rb.tie-break.scotland, rb.tie-break.ireland)."""
    tied = most_points(totals)
    if len(tied) == 1:
        facts.append(reason(m.WINS_BY_POINTS, seat=SEATS[tied[0]]))
        return tied, POINTS
    return (_in_scotland if count.variant == SCOTLAND else _in_ireland)(count, tied, facts)


def most_points(totals: Sequence[int]) -> tuple[int, ...]:
    """The players who have most points."""
    return tuple(seat for seat, total in enumerate(totals) if total == max(totals))


def asks_clover_tower(count: Count, totals: Sequence[int]) -> bool:
    """Whether the tiles beside the clover tower decide (rb.tie-break.ireland)."""
    tied = most_points(totals)
    return count.variant != SCOTLAND and len(tied) > 1 and count.clover_castles.get(BLARNEY) not in tied


def _in_scotland(count: Count, tied: tuple[int, ...], facts: list[Fact]) -> tuple[tuple[int, ...], str]:
    """Edinburgh among the tied, then Stirling whoever holds it, then a shared win (ours G20, G21)."""
    edinburgh, stirling = count.clover_castles.get(EDINBURGH), count.clover_castles.get(STIRLING)
    because = [_tied(tied), _held(EDINBURGH, edinburgh)]
    if edinburgh in tied and edinburgh is not None:
        return _by_castle(EDINBURGH, edinburgh, because, facts)
    because.append(_held(STIRLING, stirling))
    if stirling is not None:
        return _by_castle(STIRLING, stirling, because, facts)
    return _shared(m.SHARED[count.variant], tied, because, facts)


def _in_ireland(count: Count, tied: tuple[int, ...], facts: list[Fact]) -> tuple[tuple[int, ...], str]:
    """Blarney among the tied, then most tiles beside the clover tower, tied or not (ours G22, G22b, G23)."""
    blarney = count.clover_castles.get(BLARNEY)
    because = [_tied(tied), _held(BLARNEY, blarney)]
    if blarney in tied and blarney is not None:
        return _by_castle(BLARNEY, blarney, because, facts)
    tiles = list(count.clover_tower) or [0] * len(count.track)
    because += [reason(m.AT_TOWER, seat=SEATS[seat], n=number) for seat, number in enumerate(tiles)]
    if not any(tiles):
        return _shared(m.SHARED[count.variant], tied, because, facts)
    best = most_points(tiles)
    if len(best) > 1 and count.tied_only:
        best = tuple(seat for seat in best if seat in tied) or best
    if len(best) > 1:
        return _shared(m.SHARED_AT_TOWER, best, because, facts)
    facts.append(reason(m.WINS_BY_TOWER, *because, seat=SEATS[best[0]]))
    return best, CLOVER_TOWER


def _by_castle(castle: str, seat: int, because: list[Fact], facts: list[Fact]) -> tuple[tuple[int, ...], str]:
    facts.append(reason(m.WINS_BY_CASTLE[castle], *because, seat=SEATS[seat]))
    return (seat,), castle


def _shared(told: M, seats: tuple[int, ...], because: list[Fact], facts: list[Fact]) -> tuple[tuple[int, ...], str]:
    facts.append(reason(told, *because, seats=tuple(SEATS[seat] for seat in seats)))
    return seats, SHARED


def _tied(seats: tuple[int, ...]) -> Fact:
    return reason(m.TIED, seats=tuple(SEATS[seat] for seat in seats))


def _held(castle: str, seat: int | None) -> Fact:
    name = Ref("castle", castle)
    return reason(m.NOBODY_HOLDS, castle=name) if seat is None else reason(m.HOLDS, castle=name, seat=SEATS[seat])
