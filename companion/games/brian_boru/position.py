"""Positions: a game that begins in the middle, and the state of a game as plain data.

A position is refused with all its faults at once. What a snapshot says at the start of a chapter can be
read back as a position.
"""

from typing import Any

from companion.engine.decisions import Violation
from companion.engine.game import Setup
from companion.engine.messages import SEATS, M
from companion.engine.rules import ON, chosen
from companion.engine.values import Value
from companion.games.brian_boru.claims import unsettled
from companion.games.brian_boru.content import (
    ESTABLISH_TRADE,
    MARRIAGE_REFS,
    MILITARY_SUPPORT,
    PRINCESS,
    REGION_REFS,
    REGIONS,
    START,
    TOWN_REFS,
    VIKING_STRENGTHS,
)
from companion.games.brian_boru.course import ROUND, SCORING
from companion.games.brian_boru.entry import Entry, faults_of_token
from companion.games.brian_boru.messages import faults as m
from companion.games.brian_boru.rules import OPTIONS, SWITCHES
from companion.games.brian_boru.state import BOARD, FACE_DOWN, State, Switches, starting_state
from companion.games.brian_boru.tricks import tricks_in_round

STEPS = (*ROUND, SCORING)
KEYS = (
    *("step", "round", "marker", "marked", "points", "coins", "renown", "spaces", "raiders", "church"),
    *("battle_area", "towns", "vikings", "monasteries", "claims", "marriages", "princess", "marriage_card"),
    *("marriage_deck", "marriage_seen", "viking_seen", "tricks_played", "played"),
)


def begin(setup: Setup) -> State | tuple[Violation, ...]:
    """The state in which a game with this set-up begins, or all faults of its position."""
    state = starting_state(len(setup.seats), switches_of(setup), viking_cards(setup))
    if setup.position is None:
        return state
    entry = Entry(setup.names)
    read_position(setup.position, state, entry)
    return tuple(entry.violations) or state


def switches_of(setup: Setup) -> Switches:
    """The switches of a set-up as the rules ask for them."""
    return Switches(**{name: value == ON for name, value in chosen(SWITCHES, setup.switches).items()})


def viking_cards(setup: Setup) -> tuple[int, ...]:
    """One card of each strength and a second one of the strength that this box repeats."""
    repeat = int(chosen(OPTIONS, setup.options)["viking_repeat"])
    return tuple(sorted([*VIKING_STRENGTHS, repeat]))


def read_position(value: Value, state: State, entry: Entry) -> None:
    """Fill a fresh state from an entered position."""
    state.step = value["step"].one_of(STEPS)
    for told, at in entry.unread(value, *KEYS):
        entry.refuse(told, at)
    state.round = value["round"].whole()
    if not 1 <= state.round <= state.table.rounds:
        entry.refuse(m.ROUND_UNKNOWN(high=state.table.rounds), "/position/round")
        return  # what else is wrong depends on the round
    state.marker = entry.seat(value["marker"])
    if value.has("marked"):
        entry.refuse(m.NOT_A_START(), "/position/marked")
    read_counts(value, state, entry)
    read_board(value, state, entry)
    read_claims(value, state, entry)
    read_marriages(value, state, entry)
    read_deck(value, state, entry)
    read_played(value, state, entry)
    check_first_round(state, entry)
    if not entry.violations:
        check_settled(state, entry)


def read_counts(value: Value, state: State, entry: Entry) -> None:
    """What lies in front of each player and in the two areas."""
    state.points = entry.counts(value["points"])
    state.coins = entry.counts(value["coins"])
    state.renown = entry.counts(value["renown"])
    for seat, renown in enumerate(state.renown):
        if renown < START["renown"]:
            entry.refuse(m.RENOWN_BELOW_START(seat=SEATS[seat], n=START["renown"]), "/position/renown")
    state.spaces = entry.spaces(value.get("spaces", dict.fromkeys(entry.players, 0)))
    state.raiders = entry.counts(value.get("raiders", {}), missing=0)
    state.church = entry.counts(value.get("church", {}), missing=0)
    state.battle_area = entry.count(value.get("battle_area", 0))
    if state.battle_area > max(VIKING_STRENGTHS):
        entry.refuse(m.BATTLE_AREA_TOO_FULL(n=max(VIKING_STRENGTHS)), "/position/battle_area")
    if state.battle_area and state.step not in ("tricks", "marriage", "battle"):
        entry.refuse(m.BATTLE_AREA_EMPTY_NOW(), "/position/battle_area")


def read_board(value: Value, state: State, entry: Entry) -> None:
    """The discs, and the Viking control tokens and monasteries that need one."""
    for name, owner in value["towns"].items():
        town = entry.town(Value(name, owner.at))
        seat = entry.seat(owner)
        if town in state.towns:
            entry.refuse(m.TOWN_TWICE(town=TOWN_REFS[town]), owner.at)
        elif town:
            state.towns[town] = seat
    for seat in range(state.seats):
        if seat not in state.towns.values():
            entry.refuse(m.NO_FIRST_DISC(seat=SEATS[seat]), "/position/towns")
    state.vikings = read_towns(value.get("vikings", []), state, entry, m.VIKINGS_WITHOUT_DISC)
    state.monasteries = read_towns(value.get("monasteries", []), state, entry, m.MONASTERY_WITHOUT_DISC)
    battles = state.round - (state.step in ("preparation", "tricks", "marriage", "battle"))
    if len(state.vikings) > max(battles, 0) * state.seats:
        entry.refuse(m.TOO_MANY_VIKINGS(n=max(battles, 0) * state.seats), "/position/vikings")


def read_towns(value: Value, state: State, entry: Entry, without_disc: M) -> set[str]:
    """A list of towns that must have a disc, each only once."""
    found: set[str] = set()
    for item in value.list():
        town = entry.town(item)
        if town is None:
            continue
        if town in found:
            entry.refuse(m.TOWN_TWICE(town=TOWN_REFS[town]), item.at)
        elif town not in state.towns:
            entry.refuse(without_disc(town=TOWN_REFS[town]), item.at)
        found.add(town)
    return found


def read_claims(value: Value, state: State, entry: Entry) -> None:
    """The claim tokens; a region left out has its token face down."""
    for region, claim in value.get("claims", {}).items():
        if entry.region(region, claim.at):
            for told, at in entry.unread(claim, "face_up", "holder"):
                entry.refuse(told, at)
            state.claims[region] = entry.claim(region, claim)
            for told in faults_of_token(state, region):
                entry.refuse(told, claim.at)


def read_marriages(value: Value, state: State, entry: Entry) -> None:
    """The marriage cards in front of players, the princess's effect, and the card of this round."""
    for seat, names in entry.seats(value.get("marriages", {})).items():
        for item in names.list():
            name = entry.marriage(item)
            if name in state.marriage_seen:
                entry.refuse(m.MARRIAGE_TWICE(marriage=MARRIAGE_REFS[name]), item.at)
            elif name:
                state.marriages[seat].append(name)
                state.marriage_seen.append(name)
    if value.has("princess"):
        for told, at in entry.unread(value["princess"], "holder", "choice"):
            entry.refuse(told, at)
        state.princess = (
            entry.seat(value["princess"]["holder"]),
            value["princess"]["choice"].one_of((MILITARY_SUPPORT, ESTABLISH_TRADE)),
        )
    holders = [seat for seat, names in enumerate(state.marriages) if PRINCESS in names]
    if holders != ([state.princess[0]] if state.princess else []):
        entry.refuse(m.PRINCESS_HOLDER_UNCLEAR(), "/position/princess")
    if value.has("marriage_card"):
        state.marriage_card = entry.marriage(value["marriage_card"])
        check_card_of_round(state, entry)
    elif state.step in ("tricks", "marriage"):
        entry.refuse(m.CARD_NEEDED(), "/position/marriage_card")


def check_card_of_round(state: State, entry: Entry) -> None:
    """The card of the round is on the table from preparation to marriage, and in no player's hands."""
    name = state.marriage_card
    if name is None:
        return
    at = "/position/marriage_card"
    if state.step not in ("tricks", "marriage"):
        entry.refuse(m.CARD_TAKEN_ALREADY(), at)
    elif name in state.marriage_seen:
        entry.refuse(m.MARRIAGE_TWICE(marriage=MARRIAGE_REFS[name]), at)
    else:
        state.marriage_seen.append(name)


def read_deck(value: Value, state: State, entry: Entry) -> None:
    """The decks: how many marriage cards are left, and which cards have been revealed so far."""
    revealed = state.round - (state.step == "preparation")
    expected = max(state.table.marriage_deck - revealed, 0)
    state.marriage_deck = entry.count(value.get("marriage_deck", expected))
    fewer_is_fine = state.switches.remove_from_marriage_deck and state.marriage_deck < expected
    if state.marriage_deck != expected and not fewer_is_fine:
        entry.refuse(m.DECK_WRONG(n=expected), "/position/marriage_deck")
    for item in value.get("marriage_seen", []).list():
        name = entry.marriage(item)
        if name and name not in state.marriage_seen:
            state.marriage_seen.append(name)
    check_marriages_seen(state, entry, revealed)
    state.viking_seen = [item.whole() for item in value.get("viking_seen", []).list()]
    if any(state.viking_seen.count(card) > state.viking_cards.count(card) for card in state.viking_seen):
        entry.refuse(m.NOT_THESE_VIKING_CARDS(), "/position/viking_seen")
    if len(state.viking_seen) > max(revealed, 0):
        entry.refuse(m.TOO_MANY_VIKING_CARDS(n=max(revealed, 0)), "/position/viking_seen")
    unseen = max(revealed - len(state.viking_seen), 0)
    arrived = sum(state.viking_seen) + unseen * max(VIKING_STRENGTHS)
    if sum(state.raiders) + state.battle_area > arrived:
        entry.refuse(m.TOO_MANY_RAIDERS(n=arrived), "/position/raiders")


def check_marriages_seen(state: State, entry: Entry, revealed: int) -> None:
    """One card a round, the princess only when the deck is empty; at the end of a game it is."""
    princess = MARRIAGE_REFS[PRINCESS]
    at = "/position/marriages"
    if PRINCESS in state.marriage_seen and state.marriage_deck:
        entry.refuse(m.PRINCESS_TOO_EARLY(marriage=princess), at)
    elif state.marriage_card and state.marriage_card != PRINCESS and not state.marriage_deck:
        entry.refuse(m.PRINCESS_EXPECTED(marriage=princess), "/position/marriage_card")
    if len(state.marriage_seen) > max(revealed, 0):
        entry.refuse(m.TOO_MANY_MARRIAGES(n=max(revealed, 0)), at)
    if state.step == SCORING and state.marriage_deck:
        entry.refuse(m.NOT_YET_OVER(), "/position/step")
    if state.step == "preparation" and not state.marriage_deck:
        entry.refuse(m.DECK_WRONG(n=1), "/position/marriage_deck")


def read_played(value: Value, state: State, entry: Entry) -> None:
    """The tricks of this round that are over, and the cards known to be played in it: all, if no number is told."""
    cards = [entry.card(item) for item in value.get("played", []).list()]
    state.played = {card for card in cards if card}
    told = value.has("tricks_played")
    state.tricks_played = entry.count(value["tricks_played"]) if told else len(state.played) // state.seats
    most = tricks_in_round(state.seats, state.switches) - (state.step == "tricks")
    if told and state.tricks_played > most:
        entry.refuse(m.TOO_MANY_TRICKS(n=most), "/position/tricks_played")
        return
    held = state.tricks_played * state.seats
    fit = len(cards) <= held if told else len(cards) == held and state.tricks_played <= most
    if not fit or len(state.played) < len(cards):
        entry.refuse(m.PLAYED_NOT_WHOLE_TRICKS(), "/position/played")


def check_first_round(state: State, entry: Entry) -> None:
    """Before the first trick everything is as the set-up left it; a monastery needs a church step."""
    if state.round != 1:
        return
    first_trick_to_come = state.step == "preparation" or (state.step == "tricks" and not state.tricks_played)
    moved = any(state.spaces) or any(state.raiders) or any(state.church) or len(state.towns) > state.seats
    if first_trick_to_come and moved:
        entry.refuse(m.BEFORE_THE_FIRST_TRICK(), "/position/round")
    if state.monasteries and state.step != "claims":
        entry.refuse(m.NO_MONASTERY_YET(), "/position/monasteries")


def check_settled(state: State, entry: Entry) -> None:
    """Right after a claim step, another one would change nothing."""
    if state.step in ("preparation", SCORING):
        for region in unsettled(state):
            entry.refuse(m.CLAIM_NOT_SETTLED(region=REGION_REFS[region]), f"/position/claims/{region}")


def snapshot(state: State, names: tuple[str, ...]) -> dict[str, Any]:
    """The state as plain data, players by name."""

    def each(counts: list[int]) -> dict[str, int]:
        return dict(zip(names, counts, strict=True))

    return {
        "step": state.step,
        "round": state.round,
        "marker": names[state.marker] if state.marker >= 0 else None,
        "marked": state.marked,
        "points": each(state.points),
        "coins": each(state.coins),
        "renown": each(state.renown),
        "spaces": each(state.spaces),
        "raiders": each(state.raiders),
        "church": each(state.church),
        "battle_area": state.battle_area,
        "towns": {town: names[owner] for town, owner in state.towns.items()},
        "vikings": [town for town in state.towns if town in state.vikings],
        "monasteries": [town for town in state.towns if town in state.monasteries],
        "claims": {region: token_data(state, region, names) for region in REGIONS},
        "marriages": {name: list(cards) for name, cards in zip(names, state.marriages, strict=True)},
        "princess": _princess(state, names),
        "marriage_card": state.marriage_card,
        "marriage_deck": state.marriage_deck,
        "marriage_seen": list(state.marriage_seen),
        "viking_seen": list(state.viking_seen),
        "tricks_played": state.tricks_played,
        "played": sorted(state.played),
    }


def token_data(state: State, region: str, names: tuple[str, ...]) -> dict[str, Any]:
    """Where a claim token lies, as plain data."""
    holder = state.claims[region]
    return {"face_up": holder != FACE_DOWN, "holder": names[holder] if holder > BOARD else None}


def _princess(state: State, names: tuple[str, ...]) -> dict[str, str] | None:
    if state.princess is None:
        return None
    return {"holder": names[state.princess[0]], "choice": state.princess[1]}
