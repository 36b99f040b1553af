"""Upkeep, fourth step: claim regions. Count towns, flip claim tokens, award them."""

from dataclasses import dataclass, field

from companion.engine.decisions import Flow
from companion.engine.facts import Fact, make, reason
from companion.engine.messages import SEATS, Ref
from companion.games.brian_boru.content import (
    MILITARY_SUPPORT,
    MONASTERY_WORTH,
    REGION_OF,
    REGION_REFS,
    REGIONS,
    TOWN_REFS,
)
from companion.games.brian_boru.messages import upkeep as m
from companion.games.brian_boru.state import BOARD, FACE_DOWN, State


def claims(state: State) -> Flow:
    """The claim step, in which nobody has anything to decide."""
    before = dict(state.claims)
    claim_regions(state)
    if state.claims == before:
        state.tell(m.NO_CLAIM_MOVES)
    yield from ()


def claim_regions(state: State) -> None:
    """First flip every token that qualifies, then award every one that is face up (bb.claims.flip, bb.claims.award)."""
    counts = count_regions(state)
    for region in REGIONS:
        if state.claims[region] == FACE_DOWN:
            flip(state, region, counts[region])
    for region in REGIONS:
        if state.claims[region] != FACE_DOWN:
            award(state, region, counts[region])


def held(state: State) -> tuple[Fact, ...]:
    """Who has a claim token, as reasons."""
    holders = ((region, holder) for region, holder in state.claims.items() if holder > BOARD)
    return tuple(reason(m.CLAIM_HELD, seat=SEATS[holder], region=REGION_REFS[region]) for region, holder in holders)


def unsettled(state: State) -> list[str]:
    """The regions whose token another claim step would turn or move; the state stays as it is."""
    claims, facts = dict(state.claims), list(state.facts)
    claim_regions(state)
    moved = [region for region in REGIONS if state.claims[region] != claims[region]]
    state.claims, state.facts = claims, facts
    return moved


@dataclass(slots=True)
class Count:
    """The towns that count in one region: each player's and the Vikings', a monastery making two of one."""

    players: list[int]
    vikings: int = 0
    #: Viking towns that count for the player with military support; they are in that player's count too.
    supported: int = 0
    #: The towns of the region by who controls them, a seat or the Vikings, and how many of them have a monastery.
    towns: dict[int, list[Ref]] = field(default_factory=dict)
    doubled: dict[int, int] = field(default_factory=dict)

    @property
    def total(self) -> int:
        return sum(self.players) + self.vikings

    def leaders(self) -> list[int]:
        """Who has most: players, and the Vikings if nobody has more than they. Nobody where no disc lies."""
        most = max(self.vikings, *self.players)
        if not most:
            return []
        leaders = [seat for seat, count in enumerate(self.players) if count == most]
        return [*leaders, VIKINGS] if self.vikings == most else leaders


#: In place of a seat: the Vikings control the town.
VIKINGS = -1


def count_regions(state: State) -> dict[str, Count]:
    """Count all regions (bb.claims.monastery, bb.claims.vikings)."""
    seats = state.seats
    counts = {region: Count([0] * seats) for region in REGIONS}
    for town, owner in state.towns.items():
        count = counts[REGION_OF[town]]
        holder = VIKINGS if town in state.vikings else owner
        worth = 1
        if town in state.monasteries:
            worth = MONASTERY_WORTH
            count.doubled[holder] = count.doubled.get(holder, 0) + 1
        if holder == VIKINGS:
            count.vikings += worth
        else:
            count.players[holder] += worth
        count.towns.setdefault(holder, []).append(TOWN_REFS[town])
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
        state.tell(m.CLAIM_FLIPS, region=REGION_REFS[region], count=count.total, threshold=threshold)
    else:
        state.tell(m.CLAIM_STAYS_DOWN, region=REGION_REFS[region], count=count.total, threshold=threshold)


def award(state: State, region: str, count: Count) -> None:
    """The one with most takes the token; in a tie it stays; Vikings put it on the board (bb.claims.award)."""
    holder = state.claims[region]
    ref = REGION_REFS[region]
    because = why_counted(state, count)
    leaders = count.leaders()
    if not leaders:
        state.tell(m.NOBODY_THERE, region=ref)
    elif len(leaders) > 1:
        if VIKINGS in leaders:
            because.append(reason(m.VIKINGS_TIE))
        if holder == BOARD:
            state.tell(m.TIE_ON_BOARD, *because, region=ref)
        else:
            state.tell(m.TIE_WITH_HOLDER, *because, region=ref, seat=SEATS[holder])
    elif leaders[0] == VIKINGS:
        state.claims[region] = BOARD
        state.tell(m.VIKINGS_KEEP if holder == BOARD else m.VIKINGS_RETURN, *because, region=ref)
    elif frozen_by_lower_tie(state, count):
        state.tell(m.LOWER_TIE_FREEZES, *because, region=ref)
    elif holder == leaders[0]:
        state.tell(m.CLAIM_KEPT, *because, seat=SEATS[holder], region=ref)
    else:
        state.claims[region] = leaders[0]
        state.tell(m.CLAIM_TAKEN, *because, seat=SEATS[leaders[0]], region=ref)


def frozen_by_lower_tie(state: State, count: Count) -> bool:
    """Whether any two players have the same number of towns, where a table plays it so (ours R42)."""
    if not state.switches.second_place_tie_freezes:
        return False
    present = [number for number in count.players if number]
    return len(set(present)) < len(present)


def why_counted(state: State, count: Count) -> list[Fact]:
    """What each contender has in a region, and in which towns."""
    reasons = [
        make(Fact, (m.COUNTS, {"seat": SEATS[seat], "n": number}, _towns_of(count, seat)))
        for seat, number in enumerate(count.players)
        if number
    ]
    if count.vikings:
        reasons.append(reason(m.VIKINGS_COUNT, *_towns_of(count, VIKINGS), n=count.vikings))
    supporter = military_supporter(state)
    if count.supported and supporter is not None:
        towns = _towns_of(count, VIKINGS)
        reasons.append(reason(m.VIKINGS_COUNT_FOR, *towns, seat=SEATS[supporter], n=count.supported))
    return reasons


def _towns_of(count: Count, holder: int) -> tuple[Fact, ...]:
    towns = count.towns.get(holder)
    if not towns:
        return ()
    where = reason(m.IN_TOWNS, towns=tuple(towns))
    if holder in count.doubled:
        return where, reason(m.MONASTERIES_DOUBLE, n=count.doubled[holder])
    return (where,)
