"""Action phase: tricks. Mark a town, play a card each, and act in the order of the cards."""

from collections.abc import Generator, Mapping
from functools import cache

from companion.engine.decisions import Answer, Choose, Decision, Flow, Violation, violation
from companion.engine.facts import Fact, reason
from companion.engine.messages import SEATS
from companion.games.brian_boru.content import (
    CARD_NAMED,
    CARD_OPTIONS,
    CARD_REFS,
    CARDS,
    COLOUR_REFS,
    FEWEST_OF_A_COLOUR,
    FITTING,
    OF_COLOUR,
    REGION_REFS,
    TABLES,
    TOWN_COLOURS,
    TOWN_REFS,
    TOWNS,
    TOWNS_OF_COLOUR,
    WHITE,
    Action,
)
from companion.games.brian_boru.messages import action as m
from companion.games.brian_boru.state import NOBODY, State, Switches
from companion.games.brian_boru.symbols import perform

UPPER, LOWER = SECONDARY = ("upper", "lower")


def tricks(state: State) -> Flow:
    """Play tricks until one card is left in hand, which is discarded unseen (bb.trick.end; ours R8, R9)."""
    first = state.tricks_played
    for number in range(first, tricks_in_round(state.seats, state.switches)):
        if number > first:
            state.chapter_begins(*state.here)  # a game can also be entered between two tricks
        if len(state.towns) == len(TOWNS):
            state.tell(m.NO_FREE_TOWN)
            return
        state.tell(m.TRICK_BEGINS, trick=number + 1)
        yield from trick(state)
        state.tricks_played = number + 1
    state.tell(m.LAST_CARD_PLAYED if plays_last_card(state.seats, state.switches) else m.LAST_CARD_DISCARDED)


def plays_last_card(seats: int, switches: Switches) -> bool:
    """Whether the last card of a hand is played and not discarded: a switch for five players (ours R9)."""
    return switches.play_last_card and seats == max(TABLES)


def tricks_in_round(seats: int, switches: Switches) -> int:
    """One trick fewer than a hand has cards, or as many where the last card is played (bb.trick.end; ours R9)."""
    return TABLES[seats].tricks + plays_last_card(seats, switches)


def trick(state: State) -> Flow:
    """The marker holder marks a town and leads, all play, then act from the lowest card up (bb.trick.resolve)."""
    leader = state.marker
    yield from mark_town(state, leader)
    cards = yield from play_cards(state, leader)
    assert state.marked is not None
    winner = decide(state, TOWNS[state.marked].colour, cards)
    for seat in settle_order(state, cards):
        yield from act(state, seat, cards[seat], seat == winner)
    if winner is None:
        state.marked = None
        state.marker = leader
        state.tell(m.MARKER_BACK, seat=SEATS[leader])


# Marking and leading. Hands are secret, so a colour can be marked while any card could still lead it.


def colours_without_town(state: State) -> list[str]:
    """The colours of which no town is free, though a card of that colour may still be in a hand (ours R7)."""
    if len(state.towns) < FEWEST_OF_A_COLOUR:
        return []
    return [
        colour
        for colour in TOWN_COLOURS
        if TOWNS_OF_COLOUR[colour] <= state.towns.keys() and not OF_COLOUR[colour] <= state.played
    ]


def markable_towns(state: State) -> tuple[str, ...]:
    """The free towns to which somebody could still lead (bb.trick.active-town, bb.trick.lead; ours R7)."""
    if colours_without_town(state):
        return state.free_towns()
    gone = [TOWNS_OF_COLOUR[colour] for colour in TOWN_COLOURS if FITTING[colour] <= state.played]
    if not gone:
        return state.free_towns()
    return state.free_towns(town for town in TOWNS if not any(town in towns for towns in gone))


def mark_town(state: State, leader: int) -> Flow:
    """The active town marker goes to a town without a disc (bb.trick.active-town)."""

    def why_not(town: str) -> tuple[Violation, ...]:
        if town in state.towns:
            return (violation(m.TOWN_HAS_DISC(town=TOWN_REFS[town], owner=SEATS[state.towns[town]]), town),)
        if town in TOWNS:
            return (violation(m.COLOUR_CANNOT_BE_LED(colour=COLOUR_REFS[TOWNS[town].colour]), town),)
        return ()

    town = (yield Choose("trick.town", leader, markable_towns(state), why_not=why_not)).one
    state.marked = town
    state.marker = NOBODY
    here = TOWNS[town]
    state.tell(
        m.TOWN_MARKED,
        seat=SEATS[leader],
        town=TOWN_REFS[town],
        colour=COLOUR_REFS[here.colour],
        region=REGION_REFS[here.region],
    )


def leads(state: State, town: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The cards that may be led to a town: its colour, white, or a colour without any free town (ours R7).

    And the same for people who may not look through the discard pile (bb.trick.resolve).
    """
    fitting, played = that_fit(TOWNS[town].colour, *colours_without_town(state)), state.played
    return tuple([CARD_OPTIONS[value] for value in fitting if value not in played]), options_of(fitting)


@cache
def that_fit(*colours: str) -> tuple[int, ...]:
    """The cards that some colours let be led, and the white ones, in order."""
    return tuple(sorted(FITTING[colours[0]].union(*(OF_COLOUR[colour] for colour in colours[1:]))))


@cache
def options_of(cards: tuple[int, ...]) -> tuple[str, ...]:
    """Cards as options."""
    return tuple([CARD_OPTIONS[card] for card in cards])


def unplayed(state: State) -> list[str]:
    """The cards that nobody has played this round (bb.components.action-cards)."""
    played = state.played
    return [option for value, option in CARD_OPTIONS.items() if value not in played]


def play_cards(state: State, leader: int) -> Generator[Decision, Answer, dict[int, int]]:
    """The leader's card must fit the town; the others play what they like (bb.trick.lead, bb.trick.follow)."""
    town = state.marked
    assert town is not None
    colour = TOWNS[town].colour

    def why_not(option: str) -> tuple[Violation, ...]:
        value = CARD_NAMED.get(option)
        return () if value is None else (violation(m.CARD_PLAYED_BEFORE(card=CARD_REFS[value]), option),)

    def why_not_led(option: str) -> tuple[Violation, ...]:
        value = CARD_NAMED.get(option)
        if value is None or option in seeming_options:
            return why_not(option)
        # Nobody learns by it whether the card was played before.
        return (violation(m.LEAD_DOES_NOT_FIT(card=CARD_REFS[value], colour=COLOUR_REFS[colour]), option),)

    options, seeming_options = leads(state, town)
    lead = CARD_NAMED[(yield Choose("trick.lead", leader, options, why_not=why_not_led, seems=seeming_options)).one]
    state.played.add(lead)
    state.tell(m.CARD_LED, why_lead_fits(colour, lead), seat=SEATS[leader], card=CARD_REFS[lead])
    cards = {leader: lead}
    left, seeming = unplayed(state), list(CARD_OPTIONS.values())
    seeming.remove(CARD_OPTIONS[lead])
    for seat in state.clockwise(leader)[1:]:
        option = (yield Choose("trick.card", seat, tuple(left), why_not=why_not, seems=tuple(seeming))).one
        left.remove(option)
        seeming.remove(option)
        card = CARD_NAMED[option]
        state.played.add(card)
        state.tell(m.CARD_PLAYED, seat=SEATS[seat], card=CARD_REFS[card])
        cards[seat] = card
    return cards


@cache
def why_lead_fits(colour: str, lead: int) -> Fact:
    """The reason for which a card may be led to a town of a colour (bb.trick.lead; ours R7)."""
    if CARDS[lead].colour == colour:
        return reason(m.LEAD_HAS_COLOUR, card=CARD_REFS[lead], colour=COLOUR_REFS[colour])
    if CARDS[lead].colour == WHITE:
        return reason(m.LEAD_IS_WHITE, card=CARD_REFS[lead])
    return reason(m.LEAD_IS_FORCED, card=CARD_REFS[lead], colour=COLOUR_REFS[CARDS[lead].colour])


# Winner and order of action.


def decide(state: State, colour: str, cards: Mapping[int, int]) -> int | None:
    """The highest card of the town's colour or white wins (bb.trick.winner; ours R7 if there is none)."""
    reasons = [_why_counts(seat, card, colour) for seat, card in cards.items()]
    winner = winner_of(colour, cards)
    if winner is None:
        state.tell(m.NOBODY_WINS, *reasons, colour=COLOUR_REFS[colour])
    else:
        state.tell(m.TRICK_WON, *reasons, seat=SEATS[winner], card=CARD_REFS[cards[winner]])
    return winner


def winner_of(colour: str, cards: Mapping[int, int]) -> int | None:
    """Whose card is the highest of the town's colour or white, as far as cards have been played (bb.trick.winner)."""
    fitting = FITTING[colour]
    return max([seat for seat in cards if cards[seat] in fitting], key=cards.__getitem__, default=None)


@cache
def _why_counts(seat: int, card: int, colour: str) -> Fact:
    if card not in FITTING[colour]:
        told = m.CARD_DOES_NOT_COUNT
    else:
        told = m.WHITE_CARD_COUNTS if CARDS[card].colour == WHITE else m.CARD_COUNTS
    return reason(told, seat=SEATS[seat], card=CARD_REFS[card])


def settle_order(state: State, cards: Mapping[int, int]) -> list[int]:
    """All act from the lowest card to the highest, whatever the colour (bb.trick.resolve)."""
    order = sorted(cards, key=cards.__getitem__)
    state.tell(m.ORDER_OF_ACTION, seats=tuple([SEATS[seat] for seat in order]))
    return order


def actions_of(card: int, wins: bool) -> tuple[Action, ...]:
    """What a player may do with a card: the primary action, or one of the secondary ones (bb.trick.resolve)."""
    return (CARDS[card].primary,) if wins else CARDS[card].secondary


def act(state: State, seat: int, card: int, wins: bool) -> Flow:
    """The winner must take the primary action, the others choose a secondary one (bb.trick.resolve)."""
    actions = actions_of(card, wins)
    if wins:
        state.tell(m.PRIMARY_ACTION, seat=SEATS[seat], card=CARD_REFS[card])
        action = actions[0]
    elif len(actions) == 1:
        state.tell(m.ONLY_ACTION, seat=SEATS[seat], card=CARD_REFS[card])
        action = actions[0]
    else:
        choice = (yield action_question(seat, card)).one
        told = m.UPPER_ACTION if choice == UPPER else m.LOWER_ACTION
        state.tell(told, seat=SEATS[seat], card=CARD_REFS[card])
        action = actions[SECONDARY.index(choice)]
    yield from perform(state, seat, action)


@cache
def action_question(seat: int, card: int) -> Choose:
    """The question for one of the secondary actions; made once, because it is asked more often than any other."""
    return Choose("trick.action", seat, SECONDARY, about=CARD_REFS[card])
