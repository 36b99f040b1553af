"""The components: cards, board, track, tables and prices, as the printed game has them."""

from collections import Counter

import pytest

from companion.engine.game import Seat, Setup
from companion.engine.messages import Ref
from companion.games.brian_boru import GAME, content
from companion.games.brian_boru.content import (
    CARDS,
    NEIGHBOURS,
    REGIONS,
    ROADS,
    TABLES,
    TOWNS,
    Marriage,
    Table,
    symbols_of,
)
from companion.games.brian_boru.messages import all_messages, define, names
from companion.games.brian_boru.position import begin
from companion.games.brian_boru.rules import OPTIONS, PRINTED, RULES, SWITCHES
from companion.games.brian_boru.state import State, Switches, starting_state
from tests.games.brian_boru.table import a_setup

LETTERS = {
    "T": "take_town",
    "+": "gain_coin",
    "-": "pay_coin",
    "E": "expand",
    "M": "marriage_step",
    "V": "take_raider",
    "C": "church_disc",
    "F": "free_town",
}
CARD_ROWS = [
    "1 yellow TMM+ +++E MM",
    "2 red TVV+ +++E VV",
    "3 blue TCC+ +++E CC",
    "4 yellow TMM +++E MM",
    "5 red TVV ++E VV",
    "6 blue TCC +++E CC",
    "7 yellow TM+ ++E MM",
    "8 red TV+ ++E VV",
    "9 blue TC+ ++E CC",
    "10 yellow T++ ++E MM",
    "11 red T++ ++E VV",
    "12 blue T++ ++E CC",
    "13 white T+ ++E F-",
    "14 yellow T +E MMM",
    "15 red T +E VVV",
    "16 blue T +E CCC",
    "17 yellow T- +E MMM",
    "18 red T- +E VVV",
    "19 blue T- +E CCC",
    "20 white T ++E",
    "21 white T- ++E",
    "22 white T-- ++E",
    "23 yellow T-- +E MMM",
    "24 red T-- +E VVV",
    "25 blue T-- +E CCC",
]
#: Threshold, points, and the colours of the towns in their order.
REGION_ROWS = {
    "N": ("Northern Uí Néill", 4, 6, "red red blue blue yellow yellow red"),
    "U": ("Ulaid", 3, 4, "yellow blue red blue red"),
    "B": ("Bréifne", 2, 3, "yellow red blue blue"),
    "S": ("Southern Uí Néill", 3, 5, "red yellow blue blue red yellow"),
    "D": ("Dubhlinn", 2, 2, "yellow red blue"),
    "C": ("Connaught", 5, 7, "red red yellow red yellow red blue yellow blue"),
    "L": ("Leinster", 4, 6, "yellow blue blue red yellow yellow blue yellow blue"),
    "M": ("Munster", 5, 7, "blue yellow yellow red red red blue yellow red blue"),
}
NEIGHBOUR_ROWS = """
    N1:N3 N2:N4 N3:N1,B1 N4:N2,N5 N5:N4,N7 N6:B3 N7:N5,U3 U1:U2 U2:U1 U3:N7 U4:U5 U5:U4 B1:N3,B2 B2:B1,C2 B3:N6 B4:
    S1:S2,S3 S2:S1,S4 S3:S1,S6 S4:S2,S5 S5:S4,S6 S6:S3,S5 D1: D2:L2 D3:L7 C1: C2:B2,C3 C3:C2 C4:M1 C5:C7 C6: C7:C5,C9
    C8:C9 C9:C7,C8 L1:L2 L2:D2,L1 L3:L4 L4:L3,L6 L5:L7,L8 L6:L4,L9 L7:D3,L5,L8 L8:L5,L7,L9 L9:L6,L8 M1:C4 M2:M4 M3:
    M4:M2 M5:M6 M6:M5 M7: M8:M10 M9:M10 M10:M8,M9
"""


@pytest.mark.parametrize("row", CARD_ROWS)
def test_components_action_cards_show_these_symbols(row: str) -> None:
    """bb.components.action-cards: colour, primary and secondary actions, from left to right."""
    value, colour, primary, *secondary = row.split()
    card = CARDS[int(value)]
    assert card.value == int(value)
    assert card.colour == colour
    assert symbols_of(card.primary) == [LETTERS[letter] for letter in primary]
    assert [symbols_of(action) for action in card.secondary] == [[LETTERS[one] for one in row] for row in secondary]


def test_components_25_action_cards_of_four_colours() -> None:
    """bb.components.action-cards: every value once; 7/7/7/4."""
    assert list(CARDS) == list(range(1, 26))
    assert Counter(card.colour for card in CARDS.values()) == {"red": 7, "blue": 7, "yellow": 7, "white": 4}


@pytest.mark.parametrize("value", range(1, 26))
def test_components_every_card_takes_a_town_and_expands_once(value: int) -> None:
    """bb.components.action-cards: T only in primaries, E once and last in the upper secondary, F only on 13."""
    card = CARDS[value]
    primary, lower = symbols_of(card.primary), [symbols_of(action) for action in card.secondary[1:]]
    upper = symbols_of(card.secondary[0])
    assert primary[0] == "take_town"
    assert primary.count("take_town") == 1
    assert all("take_town" not in action for action in (upper, *lower))
    assert upper[-1] == "expand"
    assert sum(action.count("expand") for action in (primary, upper, *lower)) == 1
    assert any("free_town" in action for action in lower) == (value == 13)
    assert len(lower) == (0 if value in (20, 21, 22) else 1)
    assert not any("renown" in action for action in (primary, upper, *lower))


def test_components_equal_symbols_of_a_card_stand_side_by_side() -> None:
    """R14b: with no coin in between, one question for a run is as good as one for each symbol."""
    for card in CARDS.values():
        for action in (card.primary, *card.secondary):
            symbols = [symbol for symbol, _ in action]
            assert len(set(symbols)) == len(symbols), card


def test_components_upper_actions_of_the_whole_deck_give_46_coins() -> None:
    assert sum(symbols_of(card.secondary[0]).count("gain_coin") for card in CARDS.values()) == 46


@pytest.mark.parametrize("region", REGION_ROWS)
def test_components_regions(region: str) -> None:
    """bb.components.board: names, thresholds, points and towns."""
    name, threshold, points, colours = REGION_ROWS[region]
    found = REGIONS[region]
    assert (found.id, found.name, found.threshold, found.points) == (region, name, threshold, points)
    assert found.towns == tuple(f"{region}{number + 1}" for number in range(len(colours.split())))
    assert [TOWNS[town].colour for town in found.towns] == colours.split()
    assert {TOWNS[town].region for town in found.towns} == {region}


def test_components_the_board_as_a_whole() -> None:
    """bb.components.board: 53 towns, 36 roads, 8 regions, 40 points, 18/18/17."""
    assert len(TOWNS) == 53
    assert len(ROADS) == len({frozenset(road) for road in ROADS}) == 36
    assert list(REGIONS) == list("NUBSDCLM")
    assert sum(region.points for region in REGIONS.values()) == 40
    assert Counter(town.colour for town in TOWNS.values()) == {"red": 18, "blue": 18, "yellow": 17}
    assert list(TOWNS) == [town for region in REGIONS.values() for town in region.towns]


def test_components_roads_lead_both_ways_between_these_towns() -> None:
    """bb.components.board: which towns a road joins."""
    expected = {
        town: set(others.split(",")) - {""} for town, others in (row.split(":") for row in NEIGHBOUR_ROWS.split())
    }
    assert {town: set(others) for town, others in NEIGHBOURS.items()} == expected
    assert all(len(set(others)) == len(others) for others in NEIGHBOURS.values())


def test_components_six_towns_have_no_road() -> None:
    assert {town for town, others in NEIGHBOURS.items() if not others} == {"B4", "C1", "C6", "D1", "M3", "M7"}


def test_components_seven_roads_cross_a_border() -> None:
    crossing = {frozenset(road) for road in ROADS if TOWNS[road[0]].region != TOWNS[road[1]].region}
    expected = ["N3-B1", "N6-B3", "N7-U3", "B2-C2", "C4-M1", "L2-D2", "L7-D3"]
    assert crossing == {frozenset(road.split("-")) for road in expected}


def test_components_marriage_cards() -> None:
    """bb.components.marriage-cards: seven ordinary cards and the princess."""
    expected = [
        Marriage("Aodhán", points=2, town_in="L"),
        Marriage("Conall", points=2, town_in="S"),
        Marriage("Cormac", points=2, town_in="C"),
        Marriage("Niall", points=2, town_in="N"),
        Marriage("Orlaith", points=2, town_in="M"),
        Marriage("Aoife", points=2, renown=1),
        Marriage("Brigid", points=4),
    ]
    assert list(content.MARRIAGES.values()) == expected
    assert content.PRINCESS == "Estrid"
    assert tuple(content.PRINCESS_OPTIONS) == ("military_support", "establish_trade", "spurn")
    assert content.SPURN_POINTS == 4


def test_components_viking_deck() -> None:
    """bb.components.viking-cards: every strength from 9 to 14, and 12 twice."""
    assert sorted(content.VIKING_CARDS) == [9, 10, 11, 12, 12, 13, 14]
    assert list(content.VIKING_STRENGTHS) == [9, 10, 11, 12, 13, 14]
    assert content.VIKING_REPEAT == 12


@pytest.mark.parametrize("repeat", range(9, 15))
def test_components_a_table_may_say_which_strength_its_box_repeats(repeat: int) -> None:
    """The option viking_repeat."""
    state = begin(a_setup(viking_repeat=str(repeat)))
    assert isinstance(state, State)
    assert state.viking_cards == tuple(sorted([9, 10, 11, 12, 13, 14, repeat]))


def test_components_marriage_track() -> None:
    """bb.marriage.track: ten spaces, space by space."""
    coin, two = ("coin",), ("coin", "coin")
    assert list(content.TRACK) == [(), (), coin, coin, coin, two, two, ("renown",), ("any_town",), ()]
    assert content.TOP_SPACE == 9


@pytest.mark.parametrize(
    ("seats", "table", "deck"),
    [
        (3, Table(rounds=3, deal=8, draft=(2, 2, 2, 2), tricks=7, ordinary_marriages=2), 3),
        (4, Table(rounds=4, deal=6, draft=(2, 2, 2), tricks=5, ordinary_marriages=3), 4),
        (5, Table(rounds=4, deal=5, draft=(2, 2, 1), tricks=4, ordinary_marriages=3), 4),
    ],
)
def test_components_what_depends_on_the_number_of_players(seats: int, table: Table, deck: int) -> None:
    """bb.course, bb.draft: rounds, deal, picks, tricks, marriage cards."""
    assert TABLES[seats] == table
    assert sum(table.draft) == table.deal == table.tricks + 1
    assert table.marriage_deck == deck == table.rounds
    assert 25 - seats * table.deal == (0 if seats == 5 else 1)


def test_setup_three_to_five_players_with_discs_of_five_colours() -> None:
    assert list(TABLES) == [3, 4, 5]
    assert GAME.seats == range(3, 6)
    assert GAME.colours == ("green", "blue", "orange", "purple", "yellow")


def test_components_prices_and_rewards() -> None:
    """2 coins for an extra, 5 to expand, 2 points for an unpaid coin, 4 discs for a monastery."""
    assert (content.EXTRA_COST, content.EXPAND_COST) == (2, 5)
    assert (content.UNPAID_COIN_POINTS, content.MONASTERY_DISCS) == (2, 4)
    assert (content.MONASTERY_WORTH, content.SPOILS_RENOWN, content.SECOND_REWARD_POINTS) == (2, 1, 1)
    assert (content.MOST_COINS_POINTS, content.MARKER_POINTS) == (1, 1)


def test_score_regions_table() -> None:
    """bb.score.regions, R52: 0 for up to two regions, then 1, 1, 3, 5, 7, 10."""
    assert content.REGION_COUNT_POINTS == (0, 0, 0, 1, 1, 3, 5, 7, 10)


@pytest.mark.parametrize(("seats", "deck"), [(2, 0), (3, 3), (4, 4), (5, 4)])
def test_setup_everybody_starts_alike(seats: int, deck: int) -> None:
    """bb.setup: 10 points, 3 coins, 1 renown, marriage disc on the first space, nothing else."""
    state = starting_state(seats, Switches(), (9, 10))
    assert state.points == [10] * seats
    assert state.coins == [3] * seats
    assert state.renown == [1] * seats
    assert state.spaces == state.raiders == state.church == [0] * seats
    assert state.marriages == [[]] * seats
    assert len({id(cards) for cards in state.marriages}) == seats
    assert (state.towns, state.vikings, state.monasteries) == ({}, set(), set())
    assert state.claims == dict.fromkeys("NUBSDCLM", -2)
    assert (state.step, state.round, state.marker, state.marked, state.princess) == ("setup", 1, -1, None, None)
    assert (state.marriage_deck, state.marriage_card, state.battle_area) == (deck, None, 0)
    assert (state.viking_cards, state.seats, state.switches) == ((9, 10), seats, Switches())


def test_components_card_sets_by_town_colour() -> None:
    """bb.trick.lead: the cards of the colour, and white ones."""
    red = {2, 5, 8, 11, 15, 18, 24}
    assert content.OF_COLOUR["red"] == red
    assert content.FITTING["red"] == red | {13, 20, 21, 22}
    assert set(content.FITTING) == set(content.OF_COLOUR) == {"red", "blue", "yellow"}


def test_switches_are_off_unless_chosen() -> None:
    """RULINGS: four switches, all off by default; the edition, open discards and the repeated card are options."""
    assert [(switch.id, switch.values, switch.default) for switch in SWITCHES] == [
        ("play_last_card", ("off", "on"), "off"),
        ("expand_into_marked_town", ("off", "on"), "off"),
        ("remove_from_marriage_deck", ("off", "on"), "off"),
        ("second_place_tie_freezes", ("off", "on"), "off"),
    ]
    assert [(option.id, option.values, option.default) for option in OPTIONS] == [
        ("edition", ("en", "pl", "cs", "fr", "es"), "en"),
        ("open_discards", ("off", "on"), "off"),
        ("viking_repeat", ("9", "10", "11", "12", "13", "14"), "12"),
    ]
    state = begin(a_setup())
    assert isinstance(state, State)
    assert state.switches == Switches()
    assert state.viking_cards == (9, 10, 11, 12, 12, 13, 14)


@pytest.mark.parametrize("name", ["play_last_card", "expand_into_marked_town", "remove_from_marriage_deck"])
def test_switches_are_turned_on_one_by_one(name: str) -> None:
    state = begin(a_setup(switch=name))
    assert isinstance(state, State)
    assert state.switches == Switches(**{name: True})
    seats = (Seat("Ada", "green"), Seat("Bran", "blue"), Seat("Cian", "orange"))
    off = begin(Setup(seats, {name: "off", "second_place_tie_freezes": "on"}, {}))
    assert isinstance(off, State)
    assert off.switches == Switches(second_place_tie_freezes=True)


def test_components_equal_symbols_are_told_as_one_run() -> None:
    """R14b: `TMM+` is one town, two steps and one coin."""
    assert content._runs(["T", "M", "M", "+"]) == (("T", 1), ("M", 2), ("+", 1))
    assert content._runs([]) == ()
    assert symbols_of((("M", 2), ("+", 1))) == ["M", "M", "+"]


def test_components_every_group_of_values_names_its_source() -> None:
    assert content._values("start") == {"points": 10, "coins": 3, "renown": 1, "marriage_space": 0}
    assert content.PROVENANCE["start"] == ("every printed edition", "certain")
    assert content.PROVENANCE["viking_cards"][1] == "one source"


def test_a_sentence_is_defined_with_its_code_texts_and_rules() -> None:
    sentence = define("some.code", "{n} thing", "setup", "ours.R2", plural="{n} things")
    assert (sentence.code, sentence.rules) == ("brian_boru.some.code", ("bb.setup", "bb.ours.R2"))
    assert (sentence.text, sentence.plural) == ("{n} thing", "{n} things")


def test_every_sentence_cites_known_rules() -> None:
    """Each rule id that a sentence cites is a printed rule or one of our rulings."""
    assert len(set(RULES)) == len(RULES)
    assert {rule for message in all_messages() for rule in message.rules} <= set(RULES)
    assert all(rule.startswith("bb.") and not rule.startswith("bb.ours") for rule in PRINTED)


@pytest.mark.parametrize(
    ("ref", "code", "params"),
    [
        (Ref("card", 13), "name.card", {"value": 13, "colour": Ref("colour", "white")}),
        (Ref("card", "7"), "name.card", {"value": 7, "colour": Ref("colour", "yellow")}),
        (Ref("colour", "red"), "name.colour.red", {}),
        (Ref("region", "C"), "name.region.C", {}),
        (Ref("marriage", "Estrid"), "name.marriage.Estrid", {}),
        (Ref("marriage", "Aoife"), "name.marriage.Aoife", {}),
        (Ref("action", "upper"), "name.action.upper", {}),
        (Ref("princess", "spurn"), "name.princess.spurn", {}),
        (Ref("symbol", "free_town"), "name.symbol.free_town", {}),
        (Ref("step", "tricks"), "name.step.tricks", {}),
        (Ref("category", "board_claims"), "name.category.board_claims", {}),
        (Ref("town", "N1"), "name.town", {"town": "N1", "place": Ref("place", "N1")}),
        (Ref("place", "N1"), "name.place.north-west", {"colour": Ref("colour", "red"), "region": Ref("region", "N")}),
    ],
)
def test_names_of_things(ref: Ref, code: str, params: dict[str, object]) -> None:
    name = names.name_of(ref)
    assert name is not None
    assert (name.code, name.params) == (f"brian_boru.{code}", params)


@pytest.mark.parametrize(
    "ref",
    [
        Ref("card", 0),
        Ref("card", 26),
        Ref("card", "x"),
        Ref("town", "N8"),
        Ref("place", "N8"),
        Ref("seat", 0),
        Ref("region", "X"),
        Ref("colour", "13"),
        Ref("strength", 9),
    ],
)
def test_names_only_of_what_this_game_names(ref: Ref) -> None:
    assert names.name_of(ref) is None
