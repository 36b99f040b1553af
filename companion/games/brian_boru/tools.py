"""The quick adjudicators: one question each, answered by the same rules as a whole game.

Each makes a state from what is entered and lets the chapter's own rules work on it. Where those ask which
town it is to be, any town will do: who gets one is the answer, not which.
"""

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any, Final

from companion.engine.decisions import Answer, Choose, Flow
from companion.engine.facts import Fact
from companion.engine.messages import SEATS, M, Param
from companion.engine.tools import Reading, Refusal, Tool, Verdict
from companion.engine.values import Value
from companion.games.brian_boru import battle, church, claims, marriage, scoring, tricks
from companion.games.brian_boru.content import (
    CARD_REFS,
    COLOUR_REFS,
    FITTING,
    MARRIAGE_REFS,
    MARRIAGES,
    PRINCESS,
    PRINCESS_OPTIONS,
    REGION_REFS,
    REGIONS,
    SPURN,
    START,
    TABLES,
    TOWN_REFS,
    TOWNS,
    TRACK,
    VIKING_STRENGTHS,
    symbols_of,
)
from companion.games.brian_boru.entry import VIKINGS_KEY, Entry, faults_of_token, read_players
from companion.games.brian_boru.messages import action, faults, forms, upkeep
from companion.games.brian_boru.pad import PAD, from_form
from companion.games.brian_boru.position import token_data
from companion.games.brian_boru.state import BOARD, NOBODY, State, Switches, starting_state

EMPTY: Final[Mapping[str, int]] = MappingProxyType({})
#: Facts about one town; in a question that names no towns they would tell of the ones we put in.
ABOUT_TOWNS = (
    upkeep.REWARD_TOWN_TAKEN,
    upkeep.TRACK_TOWN_TAKEN,
    upkeep.MONASTERY_PLACED,
    upkeep.TOWN_FALLS,
    upkeep.IN_TOWNS,
)


def without_towns(facts: Iterable[Fact]) -> tuple[Fact, ...]:
    """The facts that do not tell of single towns."""
    left = (fact for fact in facts if fact.definition not in ABOUT_TOWNS)
    return tuple(fact._replace(because=without_towns(fact.because)) for fact in left)


def state_of(entry: Entry) -> State:
    """A fresh state for the players of an entry. The first one holds the marker unless it says otherwise."""
    state = starting_state(len(entry.players), Switches(), ())
    state.marker = 0
    return state


def read_marker(value: Value, entry: Entry) -> int:
    """Who holds the active town marker: the first player where nobody says."""
    return entry.seat(value["marker"]) if value.has("marker") else 0


def run(flow: Flow, answers: dict[str, str]) -> list[str]:
    """Let a chapter run, answering as given or with any option; gives the names of what it asked."""
    asked = []
    decision = next(flow, None)
    while decision is not None:
        assert isinstance(decision, Choose)
        asked.append(decision.name)
        choice = answers.get(decision.name, decision.options[0])
        try:
            decision = flow.send(Answer(decision.name, decision.seat, (choice,)))
        except StopIteration:
            break
    return asked


def players_of(value: Value, *keys: str) -> Entry:
    """The players of a question; keys that it does not have are most likely misspelt."""
    entry = read_players(value["players"])
    entry.only(value, *keys)
    return entry


def verdict(entry: Entry, result: dict[str, Any], facts: Iterable[Fact]) -> Verdict:
    return Verdict(entry.players, result, without_towns(facts), tuple(entry.warnings))


def refusal(entry: Entry) -> Refusal:
    return Refusal(entry.players, tuple(entry.violations))


# trick


def judge_trick(value: Value) -> Verdict | Refusal:
    """Who wins a trick, in which order all act, and what each may do.

    With `forced_lead` the leader has nothing that fits (ours R7), so any card may be led.
    """
    entry = players_of(value, "players", "leader", "town", "town_colour", "cards", "forced_lead")
    if entry.violations:
        return refusal(entry)
    leader = entry.seat(value["leader"])
    colour = read_colour(value, entry)
    cards = read_cards(value["cards"], entry)
    forced = value.get("forced_lead", False).boolean()
    if leader in cards and colour and cards[leader] not in FITTING[colour] and not forced:
        told = action.LEAD_DOES_NOT_FIT(card=CARD_REFS[cards[leader]], colour=COLOUR_REFS[colour])
        entry.refuse(told, value["cards"].at)
    if entry.violations or colour is None:
        return refusal(entry)
    state = state_of(entry)
    clockwise = {seat: cards[seat] for seat in state.clockwise(leader)}
    winner = tricks.decide(state, colour, clockwise)
    order = tricks.settle_order(state, clockwise)
    names = entry.players
    actions = {
        names[seat]: {
            "kind": "primary" if seat == winner else "secondary",
            "choices": [symbols_of(one) for one in tricks.actions_of(cards[seat], seat == winner)],
        }
        for seat in order
    }
    result = {
        "winner": None if winner is None else names[winner],
        "order": [names[seat] for seat in order],
        "actions": actions,
    }
    return verdict(entry, result, state.facts)


def read_colour(value: Value, entry: Entry) -> str | None:
    """The colour of the active town, which may be given as a town or as a colour."""
    if not value.has("town"):
        return entry.colour(value["town_colour"])
    town = entry.town(value["town"])
    colour = entry.colour(value["town_colour"]) if value.has("town_colour") else None
    if town is None:
        return None
    if colour not in (None, TOWNS[town].colour):
        told = faults.TOWN_OF_OTHER_COLOUR(town=TOWN_REFS[town], colour=COLOUR_REFS[TOWNS[town].colour])
        entry.refuse(told, value["town_colour"].at)
    return TOWNS[town].colour


def read_cards(value: Value, entry: Entry) -> dict[int, int]:
    """A card from each player, no value twice."""
    cards: dict[int, int] = {}
    for seat, item in entry.seats(value).items():
        card = entry.card(item)
        if card in cards.values():
            entry.refuse(faults.CARD_TWICE(card=CARD_REFS[card]), item.at)
        if card:
            cards[seat] = card
    for seat, name in enumerate(entry.players):
        if not value.has(name):
            entry.refuse(faults.CARD_MISSING(seat=SEATS[seat]), value.at)
    return cards


# marriage


def judge_marriage(value: Value) -> Verdict | Refusal:
    """Who wins the marriage card, and what everybody gains from the card and the track."""
    entry = players_of(value, "players", "spaces", "card", "princess", "marker")
    if entry.violations:
        return refusal(entry)
    marker = read_marker(value, entry)
    spaces = entry.spaces(value["spaces"])
    card = entry.marriage(value["card"])
    choice = entry.princess_choice(value["princess"]) if value.has("princess") else None
    if card and choice and card != PRINCESS:
        entry.refuse(faults.CHOICE_WITHOUT_PRINCESS(marriage=MARRIAGE_REFS[card]), value["princess"].at)
    if entry.violations or card is None:
        return refusal(entry)
    state = state_of(entry)
    state.spaces, state.marriage_card, state.marker = spaces, card, marker
    winner = marriage.highest(spaces)
    asked = run(marriage.marriage(state), {"marriage.princess": choice or PRINCESS_OPTIONS[0]})
    if winner is None and choice:
        entry.warn(faults.CHOICE_WITHOUT_HOLDER(), value["princess"].at)
    if card == PRINCESS and winner is not None and choice is None:
        entry.warn(faults.CHOICE_STILL_OPEN(seat=SEATS[winner]), value["card"].at)
        state.facts = [fact for fact in state.facts if fact.definition not in upkeep.PRINCESS_KEPT.values()]
    result = {
        "winner": None if winner is None else entry.players[winner],
        "gains": marriage_gains(entry, state, winner, card if "marriage.town" in asked else None),
        "spaces": dict(zip(entry.players, state.spaces, strict=True)),
        "card_kept": winner is not None and choice != SPURN,
    }
    return verdict(entry, result, state.facts)


def marriage_gains(entry: Entry, state: State, winner: int | None, town_card: str | None) -> dict[str, dict[str, Any]]:
    """What each player has more than at the start, and where somebody may place a disc."""
    gains: dict[str, dict[str, Any]] = {}
    for seat, name in enumerate(entry.players):
        gained: dict[str, Any] = {
            "points": state.points[seat] - START["points"],
            "coins": state.coins[seat] - START["coins"],
            "renown": state.renown[seat] - START["renown"],
            "town_in": None,
        }
        if seat == winner and town_card:
            gained["town_in"] = MARRIAGES[town_card].town_in
        elif "any_town" in TRACK[state.spaces[seat]]:
            gained["town_in"] = "any"
        gained = {key: gain for key, gain in gained.items() if gain}
        if gained:
            gains[name] = gained
    return gains


# battle


def judge_battle(value: Value) -> Verdict | Refusal:
    """Who loses a town and who chooses it, and who gains which spoils."""
    entry = players_of(value, "players", "battle_area", "raiders", "renown", "towns", "marker")
    if entry.violations:
        return refusal(entry)
    state = state_of(entry)
    state.marker = read_marker(value, entry)
    state.battle_area = entry.count(value["battle_area"])
    state.raiders = entry.counts(value["raiders"])
    state.renown = entry.counts(value["renown"])
    towns = entry.counts(value["towns"])
    if entry.violations:
        return refusal(entry)
    warn_of_towns(entry, value["towns"], towns)
    warn_of_renown(entry, value["renown"], state)
    if state.battle_area > max(VIKING_STRENGTHS):
        entry.warn(faults.BATTLE_AREA_TOO_FULL(n=max(VIKING_STRENGTHS)), value["battle_area"].at)
    deal_a_town(state, towns)
    before = list(state.renown)
    run(battle.battle(state), {})
    gains = {
        name: {"points": state.points[seat] - START["points"], "renown": state.renown[seat] - before[seat]}
        for seat, name in enumerate(entry.players)
    }
    result = {
        "raid": any(fact.definition is upkeep.RAID for fact in state.facts),
        "losers": losers_told(entry, state),
        "gains": nonzero(gains),
        "raiders": dict(zip(entry.players, state.raiders, strict=True)),
        "renown": dict(zip(entry.players, state.renown, strict=True)),
    }
    return verdict(entry, result, state.facts)


def losers_told(entry: Entry, state: State) -> dict[str, str]:
    """Who loses a town, and who chooses it, as the battle has told."""
    told = [fact.params for fact in state.facts if fact.definition in (upkeep.LOSES_TOWN, upkeep.LOSES_OWN_CHOICE)]
    return {entry.players[seat_in(params, "seat")]: entry.players[seat_in(params, "chooser")] for params in told}


def seat_in(params: Mapping[str, Param], name: str) -> int:
    """The seat that a fact names."""
    return SEATS.index(params[name])


def deal_a_town(state: State, counts: list[int]) -> None:
    """Some town for each player who has any; no step takes more than one from a player."""
    for seat, (count, town) in enumerate(zip(counts, TOWNS, strict=False)):
        if count:
            state.towns[town] = seat


def nonzero(gains: dict[str, dict[str, int]]) -> dict[str, dict[str, int]]:
    """Only what is gained, and only for those who gain something."""
    left = {name: {key: gain for key, gain in gained.items() if gain} for name, gained in gains.items()}
    return {name: gained for name, gained in left.items() if gained}


def warn_of_towns(entry: Entry, value: Value, counts: list[int]) -> None:
    if sum(counts) > len(TOWNS):
        entry.warn(faults.TOO_MANY_TOWNS_ON_BOARD(n=len(TOWNS)), value.at)


def warn_of_renown(entry: Entry, value: Value, state: State) -> None:
    for seat, renown in enumerate(state.renown):
        if renown < START["renown"]:
            entry.warn(faults.RENOWN_BELOW_START(seat=SEATS[seat], n=START["renown"]), value.at)


# church


def judge_church(value: Value) -> Verdict | Refusal:
    """Who places a monastery, who takes the marker, who gains a point."""
    entry = players_of(value, "players", "discs", "places", "marker")
    if entry.violations:
        return refusal(entry)
    state = state_of(entry)
    state.marker = read_marker(value, entry)
    state.church = entry.counts(value["discs"])
    free = entry.counts(value["places"])
    if entry.violations:
        return refusal(entry)
    warn_of_towns(entry, value["places"], free)
    deal_a_town(state, free)
    run(church.church(state), {})
    takers = seats_told(state, upkeep.MARKER_TAKEN)
    gains = {name: {"points": state.points[seat] - START["points"]} for seat, name in enumerate(entry.players)}
    result = {
        "monasteries": [entry.players[seat] for seat in seats_told(state, upkeep.MONASTERY_PLACED)],
        "marker": entry.players[takers[0]] if takers else None,
        "gains": nonzero(gains),
        "discs": dict(zip(entry.players, state.church, strict=True)),
    }
    return verdict(entry, result, state.facts)


def seats_told(state: State, definition: M) -> list[int]:
    """Of which players a fact has been told, in order."""
    return [seat_in(fact.params, "seat") for fact in state.facts if fact.definition is definition]


# claims and score


def judge_claims(value: Value) -> Verdict | Refusal:
    """Which claim tokens turn face up, and who has each afterwards."""
    entry = players_of(value, "players", "princess", "regions")
    if entry.violations:
        return refusal(entry)
    state = state_of(entry)
    read_princess(value, state, entry)
    regions = read_regions(value["regions"], state, entry)
    if entry.violations:
        return refusal(entry)
    claims.claim_regions(state)
    result = {"regions": {region: token_data(state, region, entry.players) for region in regions}}
    return verdict(entry, result, facts_about(regions, state.facts))


def facts_about(regions: list[str], facts: Iterable[Fact]) -> list[Fact]:
    """The facts about the regions that were asked for."""
    asked = [REGION_REFS[region] for region in regions]
    return [fact for fact in facts if fact.params["region"] in asked]


def read_princess(value: Value, state: State, entry: Entry) -> None:
    """Who keeps the princess, and for what."""
    if not value.has("princess"):
        return
    princess = value["princess"]
    choice = entry.princess_choice(princess["choice"]) if princess.has("choice") else None
    if not princess.has("holder"):
        if choice:
            entry.refuse(faults.CHOICE_WITHOUT_HOLDER(), princess.at)
        return
    holder = entry.seat(princess["holder"])
    if choice == SPURN:
        entry.refuse(faults.SPURNED_IS_NOT_KEPT(), princess["choice"].at)
    elif choice:
        state.princess = (holder, choice)
    else:
        entry.warn(faults.CHOICE_STILL_OPEN(seat=SEATS[holder]), princess.at)


def read_regions(value: Value, state: State, entry: Entry) -> list[str]:
    """The regions of an entry: their claim tokens, and towns for all who have some there."""
    found = []
    for region, item in value.items():
        if not entry.region(region, item.at):
            continue
        found.append(region)
        entry.only(item, "face_up", "holder", "towns", "vikings", "monasteries")
        state.claims[region] = entry.claim(region, item)
        read_towns(region, item, state, entry)
    for region in found:
        warn_of_holder(entry, state, region, f"{value.at}/{region}")
        for told in faults_of_token(state, region):
            entry.warn(told, f"{value.at}/{region}")
    return found


def warn_of_holder(entry: Entry, state: State, region: str, at: str) -> None:
    """Discs never leave, so whoever has a claim token has one in the region, if only under Vikings."""
    holder = state.claims[region]
    towns = [town for town in REGIONS[region].towns if town in state.towns]
    if holder > BOARD and not any(town in state.vikings or state.towns[town] == holder for town in towns):
        entry.warn(faults.HOLDER_WITHOUT_DISC(seat=SEATS[holder], region=REGION_REFS[region]), at)


def read_towns(region: str, value: Value, state: State, entry: Entry) -> None:
    """Discs, Vikings and monasteries on as many towns of the region as were counted."""
    ref = REGION_REFS[region]
    controlled = entry.counts(value.get("towns", {}), missing=0)
    vikings = entry.count(value.get("vikings", 0))
    monasteries = value.get("monasteries", {})
    own = {name: item for name, item in monasteries.items() if name != VIKINGS_KEY}
    built = entry.counts(Value({name: item.raw for name, item in own.items()}, monasteries.at), missing=0)
    viking_built = entry.count(monasteries.get(VIKINGS_KEY, 0))
    for seat in range(state.seats):
        if built[seat] > controlled[seat]:
            told = faults.MORE_MONASTERIES_THAN_TOWNS(seat=SEATS[seat], region=ref)
            entry.refuse(told, monasteries.at)
    if viking_built > vikings:
        entry.refuse(faults.MORE_VIKING_MONASTERIES_THAN_TOWNS(region=ref), monasteries.at)
    if sum(controlled) + vikings > len(REGIONS[region].towns):
        entry.refuse(faults.TOO_MANY_TOWNS(region=ref, n=len(REGIONS[region].towns)), value.at)
        return
    towns = iter(REGIONS[region].towns)
    for seat in range(state.seats):
        place_discs(state, [next(towns) for _ in range(controlled[seat])], seat, built[seat])
    covered = [next(towns) for _ in range(vikings)]
    place_discs(state, covered, 0, viking_built)
    state.vikings.update(covered)


def place_discs(state: State, towns: list[str], seat: int, monasteries: int) -> None:
    """Discs of a player on some towns, and a monastery beside the first of them."""
    state.towns.update(dict.fromkeys(towns, seat))
    state.monasteries.update(towns[:monasteries])


def judge_score(value: Value) -> Verdict | Refusal:
    """The final score of a position as it lies; nothing is claimed first."""
    entry = players_of(value, "players", "princess", "regions", "points", "coins", "renown", "marker", "marriage_cards")
    if entry.violations:
        return refusal(entry)
    state = state_of(entry)
    read_princess(value, state, entry)
    regions = read_regions(value["regions"], state, entry)
    state.points = entry.counts(value["points"])
    state.coins = entry.counts(value["coins"])
    state.renown = entry.counts(value["renown"])
    state.marker = entry.seat(value["marker"]) if value.has("marker") else NOBODY
    cards = entry.counts(value["marriage_cards"])
    if entry.violations:
        return refusal(entry)
    warn_of_score(value, state, entry, cards, regions)
    scores = scoring.score(state, cards)
    return verdict(entry, scores.data(entry.players), scores.facts)


def warn_of_score(value: Value, state: State, entry: Entry, cards: list[int], regions: list[str]) -> None:
    """What could not lie like that at the end of a game."""
    warn_of_renown(entry, value["renown"], state)
    missing = len(REGIONS) - len(regions)
    if missing:
        entry.warn(faults.REGIONS_MISSING(n=missing), value["regions"].at)
    most = TABLES[max(state.seats, min(TABLES))].marriage_deck
    if sum(cards) > most:
        entry.warn(faults.MORE_MARRIAGES_THAN_CARDS(n=most), value["marriage_cards"].at)
    if state.marker == NOBODY:
        entry.warn(faults.MARKER_MISSING(), value.at)
    if state.princess and not cards[state.princess[0]]:
        told = faults.PRINCESS_NOT_COUNTED(seat=SEATS[state.princess[0]])
        entry.warn(told, value["marriage_cards"].at)
    for region in claims.unsettled(state):
        told = faults.CLAIM_NOT_SETTLED(region=REGION_REFS[region])
        entry.warn(told, f"{value['regions'].at}/{region}")


def as_shown(alone: Mapping[str, int] = EMPTY, **each: int) -> Callable[[Mapping[str, Any]], Reading]:
    """A form whose numbers stand at something from the beginning: those of each player, and those of nobody."""

    def from_form(sent: Mapping[str, Any]) -> Reading:
        shown = {key: dict.fromkeys(sent["players"], number) for key, number in each.items()}
        said = {key: {**shown[key], **sent[key]} for key in each if isinstance(sent.get(key), dict)}
        return Reading({**alone, **shown, **sent, **said})

    return from_form


def trick_as_shown(sent: Mapping[str, Any]) -> Reading:
    """The form of a trick, where the first player leads unless another one does."""
    return Reading({"leader": sent["players"][0], **sent})


TOOLS = {
    "trick": Tool(forms.TRICK, judge_trick, trick_as_shown, missing=(faults.CARD_MISSING,)),
    "marriage": Tool(forms.MARRIAGE, judge_marriage, as_shown(spaces=0)),
    "battle": Tool(forms.BATTLE, judge_battle, as_shown({"battle_area": 0}, raiders=0, renown=1, towns=1)),
    "church": Tool(forms.CHURCH, judge_church, as_shown(discs=0, places=1)),
    "claims": Tool(forms.CLAIMS, judge_claims),
    "score": Tool(forms.SCORE, judge_score, from_form, PAD),
}
