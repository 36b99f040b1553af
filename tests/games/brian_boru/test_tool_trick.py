"""The adjudicator `trick`: who wins, in which order all act, and what each card allows."""

import time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.cli.run import accepted, faults, lines, refused, told, unreadable
from tests.games.brian_boru.brute_force import CARD_COLOUR, PRIMARY, SECONDARY, TOWN_COLOUR

Json = Any
PLAYERS = ["Anna", "Bo", "Cy", "Di", "Ed"]
SYMBOLS = {
    "T": "take_town",
    "+": "gain_coin",
    "-": "pay_coin",
    "M": "marriage_step",
    "V": "take_raider",
    "C": "church_disc",
    "E": "expand",
    "F": "free_town",
}
#: The worked example of the rulebooks: a red town in Connaught.
EXAMPLE: Json = {
    "players": PLAYERS[:4],
    "leader": "Anna",
    "town": "C6",
    "cards": {"Anna": 11, "Bo": 2, "Cy": 13, "Di": 17},
}


def symbols(letters: str) -> list[str]:
    """An action in the words of the contract."""
    return [SYMBOLS[letter] for letter in letters]


def trick(colour: str, cards: dict[str, int], leader: str) -> Json:
    """A question with a colour; the players are those of the cards."""
    return {"players": list(cards), "leader": leader, "town_colour": colour, "cards": cards}


def by_the_book(colour: str, cards: dict[str, int]) -> Json:
    """The result, made from the table of cards alone."""
    winner = max((card, name) for name, card in cards.items() if CARD_COLOUR[card] in (colour, "white"))[1]
    order = sorted(cards, key=lambda name: cards[name])
    actions = {}
    for name in order:
        wins = name == winner
        choices = [PRIMARY[cards[name]]] if wins else SECONDARY[cards[name]]
        kind = "primary" if wins else "secondary"
        actions[name] = {"kind": kind, "choices": [symbols(letters) for letters in choices]}
    return {"winner": winner, "order": order, "actions": actions}


def result(reply: Json) -> Json:
    """A reply without what explains it."""
    assert list(reply) == ["ok", "winner", "order", "actions", "facts", "warnings"]
    assert reply["ok"] is True
    return {key: reply[key] for key in ("winner", "order", "actions")}


def test_worked_example() -> None:
    reply = accepted("trick", EXAMPLE)
    assert result(reply) == {
        "winner": "Cy",
        "order": ["Bo", "Anna", "Cy", "Di"],
        "actions": {
            "Bo": {"kind": "secondary", "choices": [symbols("+++E"), symbols("VV")]},
            "Anna": {"kind": "secondary", "choices": [symbols("++E"), symbols("VV")]},
            "Cy": {"kind": "primary", "choices": [symbols("T+")]},
            "Di": {"kind": "secondary", "choices": [symbols("+E"), symbols("MMM")]},
        },
    }
    assert reply["warnings"] == []
    assert told(reply["facts"]) == lines("""
        trick.won seat="Cy" card=13 [trick.winner]
          trick.card-counts seat="Anna" card=11 [trick.winner]
          trick.card-counts seat="Bo" card=2 [trick.winner]
          trick.white-card-counts seat="Cy" card=13 [trick.winner]
          trick.card-does-not-count seat="Di" card=17 [trick.winner]
        trick.order seats=["Bo", "Anna", "Cy", "Di"] [trick.resolve]
        """)


def test_the_reasons_stand_clockwise_from_the_leader() -> None:
    reply = accepted("trick", EXAMPLE | {"leader": "Cy"})
    assert told(reply["facts"]) == lines("""
        trick.won seat="Cy" card=13 [trick.winner]
          trick.white-card-counts seat="Cy" card=13 [trick.winner]
          trick.card-does-not-count seat="Di" card=17 [trick.winner]
          trick.card-counts seat="Anna" card=11 [trick.winner]
          trick.card-counts seat="Bo" card=2 [trick.winner]
        trick.order seats=["Bo", "Anna", "Cy", "Di"] [trick.resolve]
        """)


def test_texts_name_cards_and_players() -> None:
    won, order = accepted("trick", EXAMPLE)["facts"]
    assert "Cy" in won["text"]
    assert "white 13" in won["text"]
    assert "yellow 17" in won["because"][3]["text"]
    assert order["text"].endswith("Bo, Anna, Cy and Di.")


@pytest.mark.parametrize("card", range(1, 26))
def test_what_a_card_does_when_it_wins(card: int) -> None:
    colour = "red" if CARD_COLOUR[card] == "white" else CARD_COLOUR[card]
    other = next(low for low in range(25, 0, -1) if CARD_COLOUR[low] not in (colour, "white"))
    reply = accepted("trick", trick(colour, {"Bo": other, "Anna": card}, "Anna"))
    assert reply["winner"] == "Anna"
    assert reply["actions"]["Anna"] == {"kind": "primary", "choices": [symbols(PRIMARY[card])]}


@pytest.mark.parametrize("card", range(1, 26))
def test_what_a_card_does_when_it_does_not_win(card: int) -> None:
    lead, colour = (24, "red") if card == 25 else (25, "blue")
    reply = accepted("trick", trick(colour, {"Anna": lead, "Bo": card}, "Anna"))
    assert reply["winner"] == "Anna"
    assert reply["actions"]["Bo"] == {"kind": "secondary", "choices": [symbols(one) for one in SECONDARY[card]]}


@pytest.mark.parametrize("town", TOWN_COLOUR)
def test_a_town_stands_for_its_colour(town: str) -> None:
    by_town = accepted("trick", EXAMPLE | {"town": town, "leader": "Cy"})
    question = {key: value for key, value in EXAMPLE.items() if key != "town"}
    assert by_town == accepted("trick", question | {"town_colour": TOWN_COLOUR[town], "leader": "Cy"})
    assert by_town["winner"] == ("Di" if TOWN_COLOUR[town] == "yellow" else "Cy")


@pytest.mark.parametrize("town", TOWN_COLOUR)
def test_a_town_and_a_colour_must_agree(town: str) -> None:
    question = EXAMPLE | {"town": town, "leader": "Cy"}
    for colour in ("red", "blue", "yellow"):
        if colour == TOWN_COLOUR[town]:
            assert accepted("trick", question | {"town_colour": colour}) == accepted("trick", question)
        else:
            assert refused("trick", question | {"town_colour": colour}) == [
                f'/town_colour entry.town-of-other-colour town="{town}" colour="{TOWN_COLOUR[town]}" [components.board]'
            ]


@st.composite
def tricks(draw: st.DrawFn) -> tuple[str, dict[str, int], str]:
    """A colour, a card from each of two to five players, and a leader whose card fits."""
    seats = draw(st.integers(2, 5))
    cards = draw(st.lists(st.integers(1, 25), min_size=seats, max_size=seats, unique=True))
    colour = draw(st.sampled_from(("red", "blue", "yellow")))
    leader = draw(st.integers(0, seats - 1))
    if CARD_COLOUR[cards[leader]] not in (colour, "white"):
        colour = CARD_COLOUR[cards[leader]]
    return colour, dict(zip(PLAYERS, cards, strict=False)), PLAYERS[leader]


@settings(derandomize=True, deadline=None, max_examples=300)
@given(tricks())
def test_any_trick_goes_by_the_book(drawn: tuple[str, dict[str, int], str]) -> None:
    colour, cards, leader = drawn
    reply = accepted("trick", trick(colour, cards, leader))
    assert result(reply) == by_the_book(colour, cards)
    assert bool(reply["warnings"]) == (len(cards) == 2)


def test_two_players_are_judged_with_a_warning() -> None:
    reply = accepted("trick", trick("blue", {"Anna": 25, "Bo": 20}, "Anna"))
    assert reply["winner"] == "Anna"
    assert faults(reply["warnings"]) == ["/players entry.two-players [setup]"]


# R7: a leader who has nothing that fits.


def forced(colour: str, cards: dict[str, int], leader: str) -> Json:
    """A question in which the leader has nothing that fits."""
    return trick(colour, cards, leader) | {"forced_lead": True}


def test_r7_nobody_wins_a_forced_lead_that_no_card_fits() -> None:
    """R7: all act with secondary actions, in the order of the cards."""
    reply = accepted("trick", forced("red", {"Anna": 9, "Bo": 17, "Cy": 3}, "Bo"))
    assert result(reply) == {
        "winner": None,
        "order": ["Cy", "Anna", "Bo"],
        "actions": {
            "Cy": {"kind": "secondary", "choices": [symbols("+++E"), symbols("CC")]},
            "Anna": {"kind": "secondary", "choices": [symbols("++E"), symbols("CC")]},
            "Bo": {"kind": "secondary", "choices": [symbols("+E"), symbols("MMM")]},
        },
    }
    assert reply["warnings"] == []
    assert told(reply["facts"]) == lines("""
        trick.nobody-wins colour="red" [trick.winner ours.R7]
          trick.card-does-not-count seat="Bo" card=17 [trick.winner]
          trick.card-does-not-count seat="Cy" card=3 [trick.winner]
          trick.card-does-not-count seat="Anna" card=9 [trick.winner]
        trick.order seats=["Cy", "Anna", "Bo"] [trick.resolve]
        """)


@pytest.mark.parametrize("card", [2, 13])
def test_r7_a_follower_wins_a_forced_lead(card: int) -> None:
    """R7: a card of the town's colour or a white one, however low."""
    cards = {"Anna": 25, "Bo": card, "Cy": 23}
    reply = accepted("trick", forced("red", cards, "Anna"))
    assert result(reply) == by_the_book("red", cards)
    assert (reply["winner"], reply["order"]) == ("Bo", ["Bo", "Cy", "Anna"])
    assert refused("trick", trick("red", cards, "Anna")) == [f'/cards {FITS_NOT} card=25 colour="red" [trick.lead]']


@pytest.mark.parametrize("value", [None, False])
def test_r7_without_it_the_lead_has_to_fit(value: Json) -> None:
    assert accepted("trick", EXAMPLE | {"forced_lead": value}) == accepted("trick", EXAMPLE)
    assert refused("trick", EXAMPLE | {"leader": "Di", "forced_lead": value}) == [
        f'/cards {FITS_NOT} card=17 colour="red" [trick.lead]'
    ]


def test_r7_a_lead_that_fits_changes_nothing() -> None:
    assert accepted("trick", EXAMPLE | {"forced_lead": True}) == accepted("trick", EXAMPLE)


FITS_NOT = "trick.lead-does-not-fit"
NO_COLOUR = 'entry.colour-unknown colour="green" colours=["red", "blue", "yellow"] [components.board]'
REFUSALS: dict[str, tuple[Json, str]] = {
    "a value twice": (
        {"cards": {"Anna": 11, "Bo": 2, "Cy": 2, "Di": 17}},
        "/cards/Cy entry.card-twice card=2 [components.action-cards]",
    ),
    "the leader's value twice": (
        {"cards": {"Bo": 11, "Anna": 11, "Cy": 2, "Di": 17}},
        "/cards/Anna entry.card-twice card=11 [components.action-cards]",
    ),
    "a value three times": (
        {"cards": {"Anna": 11, "Bo": 2, "Cy": 2, "Di": 2}},
        """
        /cards/Cy entry.card-twice card=2 [components.action-cards]
        /cards/Di entry.card-twice card=2 [components.action-cards]""",
    ),
    "a yellow lead to a red town": (
        {"leader": "Di"},
        f'/cards {FITS_NOT} card=17 colour="red" [trick.lead]',
    ),
    "a red lead to a blue town": (
        {"town": "C7"},
        f'/cards {FITS_NOT} card=11 colour="blue" [trick.lead]',
    ),
    "a red lead to a yellow town": (
        {"town": "C8"},
        f'/cards {FITS_NOT} card=11 colour="yellow" [trick.lead]',
    ),
    "an unknown leader": (
        {"leader": "Zoe"},
        '/leader entry.player-unknown name="Zoe" [setup]',
    ),
    "an unknown player": (
        {"cards": {"Anna": 11, "Bo": 2, "Cy": 13, "Di": 17, "Zoe": 1}},
        '/cards/Zoe entry.player-unknown name="Zoe" [setup]',
    ),
    "no card of the leader": (
        {"cards": {"Bo": 2, "Cy": 13, "Di": 17}},
        '/cards entry.card-missing seat="Anna" [trick.follow]',
    ),
    "no card of two players": (
        {"cards": {"Anna": 11, "Cy": 13}},
        """
        /cards entry.card-missing seat="Bo" [trick.follow]
        /cards entry.card-missing seat="Di" [trick.follow]""",
    ),
    "no card 0": (
        {"cards": {"Anna": 11, "Bo": 0, "Cy": 13, "Di": 17}},
        "/cards/Bo entry.card-unknown value=0 [components.action-cards]",
    ),
    "no card 26": (
        {"cards": {"Anna": 26, "Bo": -1, "Cy": 13, "Di": 17}},
        """
        /cards/Anna entry.card-unknown value=26 [components.action-cards]
        /cards/Bo entry.card-unknown value=-1 [components.action-cards]""",
    ),
    "an unknown town": (
        {"town": "C10"},
        '/town entry.town-unknown town="C10" [components.board]',
    ),
    "an unknown colour": (
        {"town": None, "town_colour": "green"},
        f"/town_colour {NO_COLOUR}",
    ),
    "no town is white": (
        {"town": None, "town_colour": "white"},
        '/town_colour entry.colour-unknown colour="white" colours=["red", "blue", "yellow"] [components.board]',
    ),
    "a town of another colour": (
        {"town_colour": "blue"},
        '/town_colour entry.town-of-other-colour town="C6" colour="red" [components.board]',
    ),
    "a town of another colour, which the lead would fit": (
        {"town": "C8", "town_colour": "red"},
        f"""
        /town_colour entry.town-of-other-colour town="C8" colour="yellow" [components.board]
        /cards {FITS_NOT} card=11 colour="yellow" [trick.lead]""",
    ),
    "an unknown colour beside a town": (
        {"town_colour": "green"},
        f"/town_colour {NO_COLOUR}",
    ),
    "an unknown colour beside an unknown town": (
        {"town": "C10", "town_colour": "green"},
        f"""
        /town entry.town-unknown town="C10" [components.board]
        /town_colour {NO_COLOUR}""",
    ),
    "an unknown town beside a colour": (
        {"town": "C10", "town_colour": "blue"},
        '/town entry.town-unknown town="C10" [components.board]',
    ),
    "all at once": (
        {"leader": "X", "town": "C66", "cards": {"Anna": 17, "Bo": 0, "Zoe": 2, "Di": 17}},
        """
        /leader entry.player-unknown name="X" [setup]
        /town entry.town-unknown town="C66" [components.board]
        /cards/Zoe entry.player-unknown name="Zoe" [setup]
        /cards/Bo entry.card-unknown value=0 [components.action-cards]
        /cards/Di entry.card-twice card=17 [components.action-cards]
        /cards entry.card-missing seat="Cy" [trick.follow]""",
    ),
    "a name twice": (
        {"players": ["Anna", "Bo", "Anna"]},
        '/players/2 entry.player-twice name="Anna" [setup]',
    ),
    "no name": (
        {"players": ["Anna", "", " \t"]},
        """
        /players/1 entry.player-without-name [setup]
        /players/2 entry.player-without-name [setup]
        /players/2 entry.name-not-printable [setup]""",
    ),
    "a name that cannot be shown": (
        {"players": ["Anna", "B\u200bo", "Cy", "D\ni"]},
        """
        /players/1 entry.name-not-printable [setup]
        /players/3 entry.name-not-printable [setup]""",
    ),
    "the name of the Vikings": (
        {"players": ["vikings", "Anna", "Bo"]},
        '/players/0 entry.player-named-vikings name="vikings" [setup]',
    ),
    "nobody": (
        {"players": []},
        "/players entry.player-count count=0 [setup]",
    ),
    "one player": (
        {"players": ["Anna"]},
        "/players entry.player-count count=1 [setup]",
    ),
    "six players": (
        {"players": list("abcdef")},
        "/players entry.player-count count=6 [setup]",
    ),
}


@pytest.mark.parametrize("case", REFUSALS)
def test_refused(case: str) -> None:
    change, expected = REFUSALS[case]
    assert refused("trick", EXAMPLE | change) == lines(expected)


@pytest.mark.parametrize("name", ["Vikings", "viking", " vikings", "VIKINGS"])
def test_only_the_one_word_stands_for_the_vikings(name: str) -> None:
    assert accepted("trick", trick("red", {name: 2, "Bo": 11, "Cy": 1}, "Bo"))["winner"] == "Bo"


def test_faults_of_the_players_come_first_and_all_at_once() -> None:
    question = EXAMPLE | {"players": ["", "a", "a", "vikings", " ", "b"], "leader": "nobody"}
    assert [line for line in refused("trick", question) if "count" not in line] == lines("""
        /players/0 entry.player-without-name [setup]
        /players/2 entry.player-twice name="a" [setup]
        /players/3 entry.player-named-vikings name="vikings" [setup]
        /players/4 entry.player-without-name [setup]
        """)


def test_names_beyond_the_sixth_are_not_looked_at() -> None:
    more = refused("trick", EXAMPLE | {"players": ["a", "b", "c", "d", "e", "f", "a", "", "vikings"]})
    assert more == ["/players entry.player-count count=9 [setup]"]
    assert refused("trick", EXAMPLE | {"players": ["a"] * 9}) == [
        *[f'/players/{index} entry.player-twice name="a" [setup]' for index in range(1, 6)],
        "/players entry.player-count count=9 [setup]",
    ]


@pytest.mark.parametrize("tool", ["trick", "marriage", "battle", "church", "claims", "score"])
@pytest.mark.parametrize("same", [False, True])
def test_far_too_many_players_are_refused_at_once(tool: str, same: bool) -> None:
    """A look at every pair of forty thousand names would take far longer than the second allowed here."""
    names = ["a" if same else f"p{number}" for number in range(40_000)]
    start = time.process_time()
    found = refused(tool, {"players": names})
    assert time.process_time() - start < 1
    assert found[-1] == "/players entry.player-count count=40000 [setup]"
    assert len(found) == (6 if same else 1)


NOT_BOOLEAN: list[Json] = [0, 1, "true", "", [], {}]
UNREADABLE: list[tuple[str, Json, tuple[str, str]]] = [
    ("players", None, ("input.not-list", "/players")),
    ("players", "Anna", ("input.not-list", "/players")),
    ("players", ["Anna", 1, "Cy"], ("input.not-text", "/players/1")),
    ("leader", None, ("input.not-text", "/leader")),
    ("leader", 0, ("input.not-text", "/leader")),
    ("town", None, ("input.missing", "")),
    ("town", 6, ("input.not-text", "/town")),
    ("town_colour", [], ("input.not-text", "/town_colour")),
    *[("forced_lead", wrong, ("input.not-boolean", "/forced_lead")) for wrong in NOT_BOOLEAN],
    ("cards", None, ("input.not-object", "/cards")),
    ("cards", [11, 2, 13, 17], ("input.not-object", "/cards")),
    ("cards", {"Anna": "11"}, ("input.not-whole", "/cards/Anna")),
    ("cards", {"Anna": 11.0}, ("input.not-whole", "/cards/Anna")),
    ("cards", {"Anna": True}, ("input.not-whole", "/cards/Anna")),
    ("cards", {"Anna": None}, ("input.not-whole", "/cards/Anna")),
    ("cards", {"Anna": 10**10}, ("input.number-too-large", "/cards/Anna")),
]


@pytest.mark.parametrize(("key", "value", "expected"), UNREADABLE)
def test_unreadable(key: str, value: Json, expected: tuple[str, str]) -> None:
    question = {name: given for name, given in EXAMPLE.items() if key != "town_colour" or name != "town"}
    assert unreadable("trick", question | {key: value}) == expected


@pytest.mark.parametrize("value", [[], {}, 1, True])
def test_a_colour_beside_a_town_is_read_too(value: Json) -> None:
    assert unreadable("trick", EXAMPLE | {"town_colour": value}) == ("input.not-text", "/town_colour")
    assert accepted("trick", EXAMPLE | {"town_colour": None}) == accepted("trick", EXAMPLE)


@pytest.mark.parametrize("key", EXAMPLE)
def test_every_key_is_needed(key: str) -> None:
    question = {name: given for name, given in EXAMPLE.items() if name != key}
    assert unreadable("trick", question) == ("input.missing", "")


def test_places_are_json_pointers() -> None:
    cards = {"a/b": 1, "~": 1, "c": 30}
    assert refused("trick", trick("yellow", cards, "a/b")) == lines("""
        /cards/~0 entry.card-twice card=1 [components.action-cards]
        /cards/c entry.card-unknown value=30 [components.action-cards]
        """)
    question = trick("red", cards, "c") | {"cards": {"a/b": "1"}}
    assert unreadable("trick", question) == ("input.not-whole", "/cards/a~1b")
