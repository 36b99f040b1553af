"""The adjudicator `marriage`: who wins the card, and what everybody gains from the card and the track."""

from itertools import product
from typing import Any

import pytest

from tests.cli.run import accepted, faults, judge, lines, refused, told, unreadable
from tests.games.brian_boru.brute_force import MARRIAGE_POINTS, MARRIAGE_REGION, MARRIAGE_RENOWN, PRINCESS_SIDES

Json = Any
PLAYERS = ["Anna", "Bo", "Cy", "Di", "Ed"]
#: What a disc that stays on a space of the track gives, from the first space to the top.
TRACK: list[Json] = [
    {},
    {},
    {"coins": 1},
    {"coins": 1},
    {"coins": 1},
    {"coins": 2},
    {"coins": 2},
    {"renown": 1},
    {"town_in": "any"},
    {},
]


def marriage(*spaces: int, card: str = "Brigid", **more: Json) -> Json:
    """A question for as many players as there are spaces."""
    players = PLAYERS[: len(spaces)]
    return {"players": players, "spaces": dict(zip(players, spaces, strict=True)), "card": card, **more}


def result(reply: Json) -> Json:
    """A reply without what explains it."""
    assert list(reply) == ["ok", "winner", "gains", "spaces", "card_kept", "facts", "warnings"]
    assert reply["ok"] is True
    return {key: reply[key] for key in ("winner", "gains", "spaces", "card_kept")}


def test_card_with_a_town_and_the_benefits_of_the_others() -> None:
    reply = accepted("marriage", marriage(3, 7, 8, card="Cormac"))
    assert result(reply) == {
        "winner": "Cy",
        "gains": {"Anna": {"coins": 1}, "Bo": {"renown": 1}, "Cy": {"points": 2, "town_in": "C"}},
        "spaces": {"Anna": 3, "Bo": 7, "Cy": 0},
        "card_kept": True,
    }
    assert reply["warnings"] == []
    assert told(reply["facts"]) == lines("""
        marriage.won seat="Cy" marriage="Cormac" [marriage.card]
          marriage.stands-on seat="Anna" space=3 [marriage.card]
          marriage.stands-on seat="Bo" space=7 [marriage.card]
          marriage.stands-on seat="Cy" space=8 [marriage.card]
        marriage.points seat="Cy" n=2 [marriage.rewards]
        marriage.town seat="Cy" region="C" [marriage.rewards]
        marriage.back-to-first-space seat="Cy" [marriage.card]
        marriage.track-benefit seat="Anna" space=3 [marriage.track ours.R24]
        symbol.coins-gained seat="Anna" n=1 [symbol.gain-coin]
        marriage.track-benefit seat="Bo" space=7 [marriage.track ours.R24]
        symbol.renown-gained seat="Bo" n=1 [symbol.renown]
        """)


def test_card_with_renown() -> None:
    reply = accepted("marriage", marriage(0, 5, 2, 6, card="Aoife"))
    assert result(reply) == {
        "winner": "Di",
        "gains": {"Bo": {"coins": 2}, "Cy": {"coins": 1}, "Di": {"points": 2, "renown": 1}},
        "spaces": {"Anna": 0, "Bo": 5, "Cy": 2, "Di": 0},
        "card_kept": True,
    }
    assert told(reply["facts"]) == lines("""
        marriage.won seat="Di" marriage="Aoife" [marriage.card]
          marriage.stands-on seat="Anna" space=0 [marriage.card]
          marriage.stands-on seat="Bo" space=5 [marriage.card]
          marriage.stands-on seat="Cy" space=2 [marriage.card]
          marriage.stands-on seat="Di" space=6 [marriage.card]
        marriage.points seat="Di" n=2 [marriage.rewards]
        symbol.renown-gained seat="Di" n=1 [symbol.renown]
        marriage.back-to-first-space seat="Di" [marriage.card]
        marriage.track-benefit seat="Bo" space=5 [marriage.track ours.R24]
        symbol.coins-gained seat="Bo" n=2 [symbol.gain-coin]
        marriage.track-benefit seat="Cy" space=2 [marriage.track ours.R24]
        symbol.coins-gained seat="Cy" n=1 [symbol.gain-coin]
        """)


@pytest.mark.parametrize("card", ["Brigid", "Cormac", "Estrid"])
def test_all_on_the_first_space(card: str) -> None:
    reply = accepted("marriage", marriage(0, 0, 0, card=card))
    assert result(reply) == {
        "winner": None,
        "gains": {},
        "spaces": {"Anna": 0, "Bo": 0, "Cy": 0},
        "card_kept": False,
    }
    assert told(reply["facts"]) == ["marriage.none [marriage.none ours.R22]"]
    assert reply["warnings"] == []


@pytest.mark.parametrize("choice", ["military_support", "establish_trade", "spurn"])
def test_a_choice_of_nobody_is_judged_with_a_warning(choice: str) -> None:
    reply = accepted("marriage", marriage(0, 0, 0, card="Estrid", princess=choice))
    nobody = accepted("marriage", marriage(0, 0, 0, card="Estrid"))
    assert (result(reply), reply["facts"]) == (result(nobody), nobody["facts"])
    assert faults(reply["warnings"]) == ["/princess entry.choice-without-holder [marriage.princess]"]
    assert accepted("marriage", marriage(0, 0, 1, card="Estrid", princess=choice))["warnings"] == []


@pytest.mark.parametrize("card", MARRIAGE_POINTS)
def test_every_ordinary_card(card: str) -> None:
    gains: Json = {"points": MARRIAGE_POINTS[card]}
    if card in MARRIAGE_RENOWN:
        gains["renown"] = MARRIAGE_RENOWN[card]
    if card in MARRIAGE_REGION:
        gains["town_in"] = MARRIAGE_REGION[card]
    assert result(accepted("marriage", marriage(0, 1, 0, card=card))) == {
        "winner": "Bo",
        "gains": {"Bo": gains},
        "spaces": {"Anna": 0, "Bo": 0, "Cy": 0},
        "card_kept": True,
    }


@pytest.mark.parametrize("spaces", [spaces for spaces in product(range(10), repeat=2) if spaces[0] != spaces[1]])
@pytest.mark.parametrize("seats", [3, 5])
def test_every_space_of_the_track(seats: int, spaces: tuple[int, int]) -> None:
    """Two discs above the others: the higher one goes back and gains nothing from the track."""
    low, high = sorted(spaces)
    places = [*[0] * (seats - 2), *spaces]
    winner, other = (PLAYERS[places.index(space)] for space in (high, low))
    gains = {winner: {"points": 4}}
    if low and TRACK[low]:
        gains[other] = TRACK[low]
    after = dict(zip(PLAYERS, places, strict=False)) | {winner: 0}
    expected = {"winner": winner, "gains": gains, "spaces": after, "card_kept": True}
    assert result(accepted("marriage", marriage(*places))) == expected


def test_one_space_apart_for_five_players() -> None:
    reply = accepted("marriage", marriage(6, 9, 5, 8, 7, card="Niall"))
    assert result(reply) == {
        "winner": "Bo",
        "gains": {
            "Anna": {"coins": 2},
            "Bo": {"points": 2, "town_in": "N"},
            "Cy": {"coins": 2},
            "Di": {"town_in": "any"},
            "Ed": {"renown": 1},
        },
        "spaces": {"Anna": 6, "Bo": 0, "Cy": 5, "Di": 8, "Ed": 7},
        "card_kept": True,
    }
    assert told(reply["facts"])[6:] == lines("""
        marriage.points seat="Bo" n=2 [marriage.rewards]
        marriage.town seat="Bo" region="N" [marriage.rewards]
        marriage.back-to-first-space seat="Bo" [marriage.card]
        marriage.track-benefit seat="Anna" space=6 [marriage.track ours.R24]
        symbol.coins-gained seat="Anna" n=2 [symbol.gain-coin]
        marriage.track-benefit seat="Cy" space=5 [marriage.track ours.R24]
        symbol.coins-gained seat="Cy" n=2 [symbol.gain-coin]
        marriage.track-benefit seat="Di" space=8 [marriage.track ours.R24]
        marriage.track-town seat="Di" [marriage.track]
        marriage.track-benefit seat="Ed" space=7 [marriage.track ours.R24]
        symbol.renown-gained seat="Ed" n=1 [symbol.renown]
        """)


WON = """
    marriage.won seat="Bo" marriage="Estrid" [marriage.card]
      marriage.stands-on seat="Anna" space=0 [marriage.card]
      marriage.stands-on seat="Bo" space=9 [marriage.card]
      marriage.stands-on seat="Cy" space=8 [marriage.card]
    """
AFTER = """
    marriage.back-to-first-space seat="Bo" [marriage.card]
    marriage.track-benefit seat="Cy" space=8 [marriage.track ours.R24]
    marriage.track-town seat="Cy" [marriage.track]
    """
PRINCESS: dict[str, tuple[Json, bool, str]] = {
    "military_support": ({}, True, 'marriage.military-support seat="Bo" [marriage.princess claims.vikings ours.R29]'),
    "establish_trade": ({}, True, 'marriage.establish-trade seat="Bo" [marriage.princess score.regions]'),
    "spurn": (
        {"Bo": {"points": 4}},
        False,
        """
        marriage.spurned seat="Bo" [marriage.princess ours.R28]
        marriage.points seat="Bo" n=4 [marriage.rewards]
        """,
    ),
}


@pytest.mark.parametrize("choice", PRINCESS)
def test_the_princess_and_what_is_chosen_of_her(choice: str) -> None:
    gains, kept, facts = PRINCESS[choice]
    reply = accepted("marriage", marriage(0, 9, 8, card="Estrid", princess=choice))
    assert result(reply) == {
        "winner": "Bo",
        "gains": {**gains, "Cy": {"town_in": "any"}},
        "spaces": {"Anna": 0, "Bo": 0, "Cy": 8},
        "card_kept": kept,
    }
    assert told(reply["facts"]) == [*lines(WON), *lines(facts), *lines(AFTER)]
    assert reply["warnings"] == []


def test_the_three_choices_are_those_of_the_rules() -> None:
    assert tuple(PRINCESS) == PRINCESS_SIDES


@pytest.mark.parametrize("more", [{}, {"princess": None}])
def test_nothing_is_told_of_the_princess_before_a_choice(more: Json) -> None:
    reply = accepted("marriage", marriage(0, 9, 8, card="Estrid", **more))
    assert (reply["winner"], reply["gains"]) == ("Bo", {"Cy": {"town_in": "any"}})
    assert told(reply["facts"]) == [*lines(WON), *lines(AFTER)]
    assert faults(reply["warnings"]) == ['/card entry.choice-still-open seat="Bo" [marriage.princess]']


def test_two_players_are_judged_with_a_warning() -> None:
    reply = accepted("marriage", marriage(9, 1, card="Estrid"))
    assert reply["winner"] == "Anna"
    assert faults(reply["warnings"]) == lines("""
        /players entry.two-players [setup]
        /card entry.choice-still-open seat="Anna" [marriage.princess]
        """)


OPTIONS = 'options=["military_support", "establish_trade", "spurn"]'
CARDS = 'names=["Aodhán", "Conall", "Cormac", "Niall", "Orlaith", "Aoife", "Brigid", "Estrid"]'
REFUSALS: dict[str, tuple[Json, str]] = {
    "a space twice": (
        marriage(4, 4, 0),
        "/spaces/Bo entry.space-shared space=4 [symbol.marriage]",
    ),
    "two spaces twice": (
        marriage(1, 9, 9, 0, 1),
        """
        /spaces/Cy entry.space-shared space=9 [symbol.marriage]
        /spaces/Ed entry.space-shared space=1 [symbol.marriage]
        """,
    ),
    "a space three times": (
        marriage(2, 2, 2),
        """
        /spaces/Bo entry.space-shared space=2 [symbol.marriage]
        /spaces/Cy entry.space-shared space=2 [symbol.marriage]
        """,
    ),
    "above the top space": (
        marriage(4, 0, 10),
        '/spaces/Cy entry.space-unknown seat="Cy" high=9 [marriage.track]',
    ),
    "below the first space": (
        marriage(-1, 0, 1),
        '/spaces/Anna entry.below-zero seat="Anna" [components.supply]',
    ),
    "unknown and missing players": (
        marriage(1, 2, 0) | {"spaces": {"Anna": 1, "Zoe": 2}},
        """
        /spaces/Zoe entry.player-unknown name="Zoe" [setup]
        /spaces entry.player-missing seat="Bo" [setup]
        /spaces entry.player-missing seat="Cy" [setup]
        """,
    ),
    "unknown card": (
        marriage(1, 2, 0, card="Aodh"),
        f'/card entry.marriage-unknown name="Aodh" {CARDS} [components.marriage-cards]',
    ),
    "no card": (
        marriage(1, 2, 0, card=" "),
        f'/card entry.marriage-unknown name=" " {CARDS} [components.marriage-cards]',
    ),
    "unknown choice": (
        marriage(1, 2, 0, card="Estrid", princess="trade"),
        f'/princess entry.princess-choice-unknown choice="trade" {OPTIONS} [marriage.princess]',
    ),
    "a choice without the princess": (
        marriage(1, 2, 0, card="Brigid", princess="spurn"),
        '/princess entry.choice-without-princess marriage="Brigid" [marriage.princess]',
    ),
    "a choice without the princess, and nobody wins": (
        marriage(0, 0, 0, card="Aodhán", princess="military_support"),
        '/princess entry.choice-without-princess marriage="Aodhán" [marriage.princess]',
    ),
    "all at once": (
        marriage(-1, 4, 4, 11, card="Bri", princess="x"),
        f"""
        /spaces/Anna entry.below-zero seat="Anna" [components.supply]
        /spaces/Cy entry.space-shared space=4 [symbol.marriage]
        /spaces/Di entry.space-unknown seat="Di" high=9 [marriage.track]
        /card entry.marriage-unknown name="Bri" {CARDS} [components.marriage-cards]
        /princess entry.princess-choice-unknown choice="x" {OPTIONS} [marriage.princess]
        """,
    ),
    "one player": (
        marriage(1),
        "/players entry.player-count count=1 [setup]",
    ),
}


@pytest.mark.parametrize("case", REFUSALS)
def test_refused(case: str) -> None:
    question, expected = REFUSALS[case]
    assert refused("marriage", question) == lines(expected)


def test_texts_call_things_by_their_names() -> None:
    won, *_ = accepted("marriage", marriage(0, 9, 8, card="Estrid"))["facts"]
    assert "Estrid, Princess of Denmark" in won["text"]
    assert "Cormac" in accepted("marriage", marriage(0, 9, 8, card="Cormac"))["facts"][0]["text"]
    violations = judge("marriage", marriage(1, 0, 0, card="Estrid", princess="x"))[1]["violations"]
    assert "Write one of: military_support, establish_trade, spurn." in violations[0]["text"]
    violations = judge("marriage", marriage(1, 0, 0, card="Eve"))[1]["violations"]
    assert "Write one of: Aodhán, Conall, " in violations[0]["text"]


UNREADABLE: list[tuple[Json, tuple[str, str]]] = [
    ({"players": {}}, ("input.not-list", "/players")),
    ({"spaces": [1, 2, 3]}, ("input.not-object", "/spaces")),
    ({"spaces": {"Anna": "1", "Bo": 1, "Cy": 1}}, ("input.not-whole", "/spaces/Anna")),
    ({"spaces": {"Anna": 0, "Bo": 0.5, "Cy": 1}}, ("input.not-whole", "/spaces/Bo")),
    ({"spaces": {"Anna": 0, "Bo": 0, "Cy": False}}, ("input.not-whole", "/spaces/Cy")),
    ({"card": None}, ("input.not-text", "/card")),
    ({"card": ["Brigid"]}, ("input.not-text", "/card")),
    ({"princess": {"choice": "spurn"}}, ("input.not-text", "/princess")),
    ({"princess": False}, ("input.not-text", "/princess")),
]


@pytest.mark.parametrize(("change", "expected"), UNREADABLE)
def test_unreadable(change: Json, expected: tuple[str, str]) -> None:
    assert unreadable("marriage", marriage(1, 2, 3) | change) == expected


@pytest.mark.parametrize("key", ["players", "spaces", "card"])
def test_every_key_but_the_choice_is_needed(key: str) -> None:
    question = {name: value for name, value in marriage(1, 2, 3).items() if name != key}
    assert unreadable("marriage", question) == ("input.missing", "")
