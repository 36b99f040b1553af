"""Upkeep, third step: church. Three rewards for discs in the church area."""

from companion.engine.decisions import Flow, Violation, violation
from companion.engine.facts import Fact, of_each
from companion.engine.messages import SEATS
from companion.games.brian_boru.content import MONASTERY_DISCS, SECOND_REWARD_POINTS, TOWN_REFS, TOWNS
from companion.games.brian_boru.messages import upkeep as m
from companion.games.brian_boru.state import State, one_of


def church(state: State) -> Flow:
    """Three rewards, each counted after the one before."""
    yield from first_reward(state)
    second_reward(state)
    yield from third_reward(state)


def first_reward(state: State) -> Flow:
    """The one with most discs: a monastery if possible, the marker, all discs back (bb.church.first; ours R36)."""
    if not any(state.church):
        state.tell(m.CHURCH_EMPTY)
        return
    patron = state.most_alone(state.church)
    if patron is None:
        state.tell(m.FIRST_CHURCH_TIED, *have_discs(state))
        return
    state.tell(m.FIRST_CHURCH, *have_discs(state), seat=SEATS[patron], n=state.church[patron])
    yield from place_monastery(state, patron)
    state.marker = patron
    state.tell(m.MARKER_TAKEN, seat=SEATS[patron])
    take_all_discs_back(state, patron)


def second_reward(state: State) -> None:
    """All who have most now: 1 point and one disc back; nobody without a disc (bb.church.second; ours R36)."""
    most = max(state.church)
    if not most:
        state.tell(m.NO_SECOND_CHURCH)
        return
    because = have_discs(state)
    seats = [seat for seat in state.clockwise(state.marker) if state.church[seat] == most]
    for seat in seats:
        state.church[seat] -= 1
        state.points[seat] += SECOND_REWARD_POINTS
    if len(seats) == 1:
        state.tell(m.SECOND_CHURCH, *because, seat=SEATS[seats[0]])
    else:
        state.tell(m.SECOND_CHURCH_SHARED, *because, seats=tuple(SEATS[seat] for seat in seats))


def third_reward(state: State) -> Flow:
    """Clockwise, whoever still has 4 discs may place a monastery, and only then takes them back (bb.church.third)."""
    for seat in state.clockwise(state.marker):
        if state.church[seat] < MONASTERY_DISCS:
            continue
        state.tell(m.THIRD_CHURCH, seat=SEATS[seat], n=state.church[seat])
        if places(state, seat):
            yield from place_monastery(state, seat)
            take_all_discs_back(state, seat)
        else:
            state.tell(m.DISCS_STAY, seat=SEATS[seat])


def take_all_discs_back(state: State, seat: int) -> None:
    """All discs of a player leave the church area."""
    state.tell(m.ALL_DISCS_BACK, seat=SEATS[seat], n=state.church[seat])
    state.church[seat] = 0


def places(state: State, seat: int) -> tuple[str, ...]:
    """The towns that a player controls now and that have no monastery (bb.church.monastery; ours R38)."""
    return tuple(town for town in state.controls(seat) if town not in state.monasteries)


def place_monastery(state: State, seat: int) -> Flow:
    """A monastery beside one's own town, if there is a place for it (bb.church.monastery)."""
    towns = places(state, seat)
    if not towns:
        state.tell(m.NO_PLACE_FOR_MONASTERY, seat=SEATS[seat])
        return

    def why_not(town: str) -> tuple[Violation, ...]:
        if town in state.vikings:
            return (violation(m.MONASTERY_UNDER_VIKINGS(town=TOWN_REFS[town]), town),)
        if town in TOWNS and state.towns.get(town) != seat:
            return (violation(m.MONASTERY_NOT_OWN_TOWN(town=TOWN_REFS[town], seat=SEATS[seat]), town),)
        if town in state.monasteries:
            return (violation(m.HAS_MONASTERY(town=TOWN_REFS[town]), town),)
        return ()

    state.tell(m.MONASTERY_EARNED, seat=SEATS[seat])
    town = yield from one_of("church.monastery", seat, towns, why_not)
    state.monasteries.add(town)
    state.tell(m.MONASTERY_PLACED, seat=SEATS[seat], town=TOWN_REFS[town])


def have_discs(state: State) -> tuple[Fact, ...]:
    """How many discs each player has in the church area, as reasons."""
    return of_each(m.HAS_DISCS, "n", tuple(state.church))
