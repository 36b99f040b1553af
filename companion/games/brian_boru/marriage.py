"""Upkeep, first step: marriage. The highest disc takes the card, the others their track benefits."""

from companion.engine.decisions import Choose, Flow, Violation, violation
from companion.engine.facts import Fact, of_each
from companion.engine.messages import SEATS
from companion.games.brian_boru.content import (
    MARRIAGE_REFS,
    MARRIAGES,
    PRINCESS,
    PRINCESS_OPTIONS,
    REGION_REFS,
    REGIONS,
    SPURN,
    SPURN_POINTS,
    TOWN_REFS,
    TOWNS,
    TRACK,
)
from companion.games.brian_boru.messages import upkeep as m
from companion.games.brian_boru.state import State, one_of
from companion.games.brian_boru.symbols import gain_coins, gain_renown


def marriage(state: State) -> Flow:
    """The card, then the disc to the first space, then the track (bb.marriage.card, bb.marriage.track)."""
    winner = highest(state.spaces)
    if winner is None:
        no_marriage(state)
    else:
        name = state.marriage_card
        assert name is not None
        state.tell(m.MARRIAGE_WON, *stand_on(state), seat=SEATS[winner], marriage=MARRIAGE_REFS[name])
        if name == PRINCESS:
            yield from marry_princess(state, winner)
        else:
            yield from take_card(state, winner, name)
        state.spaces[winner] = 0
        state.tell(m.BACK_TO_FIRST_SPACE, seat=SEATS[winner])
        for seat in state.clockwise(state.marker):  # ours R24
            yield from track_benefit(state, seat)
    state.marriage_card = None


def stand_on(state: State) -> tuple[Fact, ...]:
    """On which space each player stands, as reasons."""
    return of_each(m.STANDS_ON, "space", tuple(state.spaces), state.clockwise(state.marker))


def highest(spaces: list[int]) -> int | None:
    """The one player highest on the track; nobody while all discs are on the first space (bb.marriage.card)."""
    top = max(spaces)
    return spaces.index(top) if top else None


def no_marriage(state: State) -> None:
    """All discs on the first space: the card leaves the game (bb.marriage.none; ours R22)."""
    if not state.switches.remove_from_marriage_deck:
        state.tell(m.NO_MARRIAGE)
    elif state.marriage_deck:
        state.marriage_deck -= 1
        state.tell(m.NO_MARRIAGE_TOP_CARD)
    else:
        state.tell(m.NO_MARRIAGE_NO_DECK)


def take_card(state: State, seat: int, name: str) -> Flow:
    """An ordinary marriage card is kept and gives its reward at once (bb.marriage.rewards)."""
    card = MARRIAGES[name]
    state.marriages[seat].append(name)
    if card.points:
        gain_points(state, seat, card.points)
    if card.renown:
        gain_renown(state, seat, card.renown)
    if card.town_in:
        yield from marriage_town(state, seat, card.town_in)


def gain_points(state: State, seat: int, count: int) -> None:
    """Points for a marriage (bb.marriage.rewards)."""
    state.points[seat] += count
    state.tell(m.MARRIAGE_POINTS, seat=SEATS[seat], n=count)


def marriage_town(state: State, seat: int, region: str) -> Flow:
    """A disc on any free town of the region, if there is one (bb.marriage.rewards)."""
    ref = REGION_REFS[region]
    towns = state.free_towns(REGIONS[region].towns)
    if not towns:
        state.tell(m.REGION_FULL, seat=SEATS[seat], region=ref)
        return

    def why_not(town: str) -> tuple[Violation, ...]:
        if town in state.towns:
            return (violation(m.REWARD_TOWN_HAS_DISC(town=TOWN_REFS[town], owner=SEATS[state.towns[town]]), town),)
        if town in TOWNS:
            return (violation(m.TOWN_IN_OTHER_REGION(town=TOWN_REFS[town], region=ref), town),)
        return ()

    state.tell(m.MARRIAGE_TOWN, seat=SEATS[seat], region=ref)
    town = yield from one_of("marriage.town", seat, towns, why_not, about=ref)
    state.towns[town] = seat
    state.tell(m.REWARD_TOWN_TAKEN, seat=SEATS[seat], town=TOWN_REFS[town])


def marry_princess(state: State, seat: int) -> Flow:
    """The princess is kept for support or trade, or spurned for points (bb.marriage.princess)."""
    choice = (yield Choose("marriage.princess", seat, PRINCESS_OPTIONS)).one
    if choice == SPURN:
        state.tell(m.PRINCESS_SPURNED, seat=SEATS[seat])
        gain_points(state, seat, SPURN_POINTS)
        return
    state.marriages[seat].append(PRINCESS)
    state.princess = (seat, choice)
    state.tell(m.PRINCESS_KEPT[choice], seat=SEATS[seat])


def track_benefit(state: State, seat: int) -> Flow:
    """What the space of a disc gives; the winner stands on the first space by now (bb.marriage.track)."""
    benefit = TRACK[state.spaces[seat]]
    if "coin" in benefit:
        state.tell(m.TRACK_BENEFIT, seat=SEATS[seat], space=state.spaces[seat])
        gain_coins(state, seat, benefit.count("coin"))
    if "renown" in benefit:
        state.tell(m.TRACK_BENEFIT, seat=SEATS[seat], space=state.spaces[seat])
        gain_renown(state, seat, benefit.count("renown"))
    if "any_town" in benefit:
        state.tell(m.TRACK_BENEFIT, seat=SEATS[seat], space=state.spaces[seat])
        yield from track_town(state, seat)


def track_town(state: State, seat: int) -> Flow:
    """A disc on any free town of the board, if there is one (bb.marriage.track)."""
    towns = state.free_towns()
    if not towns:
        state.tell(m.BOARD_FULL, seat=SEATS[seat])
        return

    def why_not(town: str) -> tuple[Violation, ...]:
        if town in state.towns:
            return (violation(m.TRACK_TOWN_HAS_DISC(town=TOWN_REFS[town], owner=SEATS[state.towns[town]]), town),)
        return ()

    state.tell(m.TRACK_TOWN, seat=SEATS[seat])
    town = yield from one_of("track.town", seat, towns, why_not)
    state.towns[town] = seat
    state.tell(m.TRACK_TOWN_TAKEN, seat=SEATS[seat], town=TOWN_REFS[town], space=state.spaces[seat])
