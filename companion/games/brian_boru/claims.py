"""Upkeep, fourth step: claim regions. Count towns, flip claim tokens, award them."""

from dataclasses import dataclass

from companion.engine.decisions import Flow
from companion.engine.facts import Fact
from companion.engine.messages import SEATS
from companion.games.brian_boru.messages import upkeep as m
from companion.games.brian_boru.content import (
    MILITARY_SUPPORT,
    MONASTERY_WORTH,
    REGION_REFS,
    REGIONS,
    TOWN_REFS,
    TOWNS,
)
from companion.games.brian_boru.state import BOARD, FACE_DOWN, State


def claims(state: State) -> Flow:
    """First flip every token that qualifies, then award every one that is face up (bb.claims.flip, bb.claims.award)."""
    counts = count_regions(state)
    for region in REGIONS:
        if state.claims[region] == FACE_DOWN:
            flip(state, region, counts[region])
    for region in REGIONS:
        if state.claims[region] != FACE_DOWN:
            award(state, region, counts[region])
    yield from ()


@dataclass(slots=True)
class Count:
    """The towns that count in one region: each player's and the Vikings', a monastery making two of one."""

    players: list[int]
    vikings: int = 0
    #: Viking towns that count for the player with military support; they are in that player's count too.
    supported: int = 0

    @property
    def total(self) -> int:
        return sum(self.players) + self.vikings

    @property
    def most(self) -> int:
        return max(*self.players, self.vikings)

    @property
    def leaders(self) -> list[int]:
        """The players who have most, unless the Vikings have more."""
        return [seat for seat, count in enumerate(self.players) if count and count == self.most]


def count_regions(state: State) -> dict[str, Count]:
    """Count all regions (bb.claims.monastery, bb.claims.vikings)."""
    counts = {region: Count([0] * state.seats) for region in REGIONS}
    for town, owner in state.towns.items():
        count = counts[TOWNS[town].region]
        worth = MONASTERY_WORTH if town in state.monasteries else 1
        if town in state.vikings:
            count.vikings += worth
        else:
            count.players[owner] += worth
    supporter = military_supporter(state)
    if supporter is not None:
        for count in counts.values():
            count.players[supporter] += count.vikings
            count.supported, count.vikings = count.vikings, 0
    return counts


def military_supporter(state: State) -> int | None:
    """Who counts the Viking towns as well (bb.claims.vikings)."""
    return state.princess[0] if state.princess and state.princess[1] == MILITARY_SUPPORT else None


def flip(state: State, region: str, count: Count) -> None:
    """A token turns face up when enough towns of its region have a disc (bb.claims.flip)."""
    threshold = REGIONS[region].threshold
    if count.total >= threshold:
        state.claims[region] = BOARD
        state.tell(m.CLAIM_FLIPS(region=REGION_REFS[region], count=count.total, threshold=threshold))
    else:
        state.tell(m.CLAIM_STAYS_DOWN(region=REGION_REFS[region], count=count.total, threshold=threshold))


def award(state: State, region: str, count: Count) -> None:
    """The one with most takes the token; in a tie it stays; Vikings put it on the board (bb.claims.award)."""
    holder = state.claims[region]
    ref = REGION_REFS[region]
    because = why_counted(state, region, count)
    leaders = count.leaders
    if not count.most:
        state.tell(m.NOBODY_THERE(region=ref))
    elif not leaders:
        state.claims[region] = BOARD
        told = m.VIKINGS_KEEP if holder == BOARD else m.VIKINGS_RETURN
        state.tell(told(region=ref), *because)
    elif len(leaders) > 1 or count.vikings == count.most:
        told = m.TIE_ON_BOARD(region=ref) if holder == BOARD else m.TIE_WITH_HOLDER(region=ref, seat=SEATS[holder])
        state.tell(told, *because)
    elif frozen_by_lower_tie(state, count):
        state.tell(m.LOWER_TIE_FREEZES(region=ref), *because)
    elif holder == leaders[0]:
        state.tell(m.CLAIM_KEPT(seat=SEATS[holder], region=ref), *because)
    else:
        state.claims[region] = leaders[0]
        state.tell(m.CLAIM_TAKEN(seat=SEATS[leaders[0]], region=ref), *because)


def frozen_by_lower_tie(state: State, count: Count) -> bool:
    """Whether any two players have the same number of towns, where a table plays it so (ours R42)."""
    if not state.switches.second_place_tie_freezes:
        return False
    present = [number for number in count.players if number]
    return len(set(present)) < len(present)


def why_counted(state: State, region: str, count: Count) -> tuple[Fact, ...]:
    """What each contender has in a region, and in which towns."""
    towns: dict[int, list[str]] = {}
    for town in REGIONS[region].towns:
        if town in state.towns:
            towns.setdefault(BOARD if town in state.vikings else state.towns[town], []).append(town)
    reasons = [
        Fact(m.COUNTS(seat=SEATS[seat], n=number), _towns_of(state, towns.get(seat, [])))
        for seat, number in enumerate(count.players)
        if number
    ]
    viking_towns = _towns_of(state, towns.get(BOARD, []))
    if count.vikings:
        reasons.append(Fact(m.VIKINGS_COUNT(n=count.vikings), viking_towns))
    supporter = military_supporter(state)
    if count.supported and supporter is not None:
        reasons.append(Fact(m.VIKINGS_COUNT_FOR(seat=SEATS[supporter], n=count.supported), viking_towns))
    return tuple(reasons)


def _towns_of(state: State, towns: list[str]) -> tuple[Fact, ...]:
    found = []
    if towns:
        found.append(Fact(m.IN_TOWNS(towns=tuple(TOWN_REFS[town] for town in towns))))
    doubled = tuple(TOWN_REFS[town] for town in towns if town in state.monasteries)
    if doubled:
        found.append(Fact(m.MONASTERIES_DOUBLE(towns=doubled)))
    return tuple(found)
