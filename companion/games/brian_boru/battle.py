"""Upkeep, second step: battle. A raid costs towns; then come the spoils of battle."""

from dataclasses import dataclass

from companion.engine.decisions import Flow, Violation, violation
from companion.engine.facts import Fact, of_each, reason
from companion.engine.messages import SEATS
from companion.games.brian_boru.content import SECOND_REWARD_POINTS, SPOILS_RENOWN, TOWN_REFS, TOWNS
from companion.games.brian_boru.messages import upkeep as m
from companion.games.brian_boru.state import State, one_of


def battle(state: State) -> Flow:
    """The raid, if raiders are left, then the spoils, raid or not (bb.battle.raid, bb.battle.spoils)."""
    if state.battle_area:
        yield from raid(state)
    else:
        state.tell(m.NO_RAID)
    spoils(state)


def raid(state: State) -> Flow:
    """Whoever has fewest raiders loses a town; then the battle area is cleared (bb.battle.raid; ours R34)."""
    state.tell(m.RAID, n=state.battle_area)
    for loss in losses(state):
        towns = state.controls(loss.loser)
        if towns:
            tell_loss(state, loss)
            yield from lose_town(state, loss, towns)
        else:
            state.tell(m.NO_TOWN_TO_LOSE, *loss.because, seat=SEATS[loss.loser])
    state.tell(m.BATTLE_AREA_CLEARED, n=state.battle_area)
    state.battle_area = 0


@dataclass(frozen=True, slots=True)
class Loss:
    """Who loses a town, and who chooses which."""

    loser: int
    chooser: int
    because: tuple[Fact, ...]


def losses(state: State) -> list[Loss]:
    """All who have fewest. The one with most chooses; if several have most, each loser (bb.battle.raid; ours R32)."""
    fewest = min(state.raiders)
    leader = state.most_alone(state.raiders)
    return [
        Loss(loser, loser if leader is None else leader, (_fewest(loser, fewest), _who_chooses(state, leader)))
        for loser in state.clockwise(state.marker)
        if state.raiders[loser] == fewest
    ]


def _fewest(seat: int, count: int) -> Fact:
    return reason(m.HAS_FEWEST_RAIDERS, seat=SEATS[seat], n=count)


def _who_chooses(state: State, leader: int | None) -> Fact:
    if leader is None:
        return reason(m.SEVERAL_HAVE_MOST_RAIDERS, n=max(state.raiders))
    return reason(m.HAS_MOST_RAIDERS, seat=SEATS[leader], n=state.raiders[leader])


def tell_loss(state: State, loss: Loss) -> None:
    """Say who loses a town and who chooses it."""
    told = m.LOSES_OWN_CHOICE if loss.loser == loss.chooser else m.LOSES_TOWN
    state.tell(told, *loss.because, seat=SEATS[loss.loser], chooser=SEATS[loss.chooser])


def lose_town(state: State, loss: Loss, towns: tuple[str, ...]) -> Flow:
    """A Viking control token covers the disc; a monastery stays (bb.battle.raid)."""

    def why_not(town: str) -> tuple[Violation, ...]:
        if town in state.vikings:
            return (violation(m.ALREADY_UNDER_VIKINGS(town=TOWN_REFS[town]), town),)
        if town in TOWNS:
            return (violation(m.NOT_THE_LOSERS_TOWN(town=TOWN_REFS[town], seat=SEATS[loss.loser]), town),)
        return ()

    town = yield from one_of("battle.town", loss.chooser, towns, why_not, about=SEATS[loss.loser])
    state.vikings.add(town)
    state.tell(m.TOWN_FALLS, seat=SEATS[loss.loser], town=TOWN_REFS[town])


def spoils(state: State) -> None:
    """Two rewards for those with most raiders at that moment (bb.battle.spoils)."""
    first_spoils(state)
    second_spoils(state)


def first_spoils(state: State) -> None:
    """The one player with most: 1 renown, a point for each renown, all raiders back; nobody in a tie."""
    leader = state.most_alone(state.raiders)
    if leader is None:
        state.tell(m.FIRST_SPOILS_TIED, *have_raiders(state))
        return
    because = reason(m.HAS_MOST_RAIDERS, seat=SEATS[leader], n=state.raiders[leader])
    state.renown[leader] += SPOILS_RENOWN
    state.tell(m.FIRST_SPOILS, because, seat=SEATS[leader], n=SPOILS_RENOWN)
    state.points[leader] += state.renown[leader]
    state.tell(m.POINTS_FOR_RENOWN, seat=SEATS[leader], n=state.renown[leader])
    state.tell(m.ALL_RAIDERS_BACK, seat=SEATS[leader], n=state.raiders[leader])
    state.raiders[leader] = 0


def second_spoils(state: State) -> None:
    """All who have most now: 1 point and one raider back; nobody without a raider."""
    most = max(state.raiders)
    if not most:
        state.tell(m.NO_SECOND_SPOILS)
        return
    because = have_raiders(state)
    seats = [seat for seat in state.clockwise(state.marker) if state.raiders[seat] == most]
    for seat in seats:
        state.raiders[seat] -= 1
        state.points[seat] += SECOND_REWARD_POINTS
    if len(seats) == 1:
        state.tell(m.SECOND_SPOILS, *because, seat=SEATS[seats[0]])
    else:
        state.tell(m.SECOND_SPOILS_SHARED, *because, seats=tuple(SEATS[seat] for seat in seats))


def have_raiders(state: State) -> tuple[Fact, ...]:
    """How many raiders each player has, as reasons."""
    return of_each(m.HAS_RAIDERS, "n", tuple(state.raiders))
