"""What all adjudicators read alike: keys, names of players, of cards and of towns."""

from typing import Any

import pytest

from companion.engine.tools import Verdict
from companion.engine.values import Value
from companion.games.brian_boru import GAME
from tests.cli.run import accepted, faults, refused
from tests.cli.test_adjudicate import GOOD

Json = Any
REGION = {"face_up": False, "holder": None, "towns": {"Anna": 1}}


@pytest.mark.parametrize("tool", GOOD)
def test_keys_that_nothing_reads_are_told_first(tool: str) -> None:
    plain = accepted(tool, GOOD[tool])
    reply = accepted(tool, {"Players": 1} | GOOD[tool] | {"a/b": {"c": None}})
    assert faults(reply["warnings"]) == [
        '/Players entry.key-unknown key="Players" [setup]',
        '/a~1b entry.key-unknown key="a/b" [setup]',
        *faults(plain["warnings"]),
    ]
    assert reply | {"warnings": []} == plain | {"warnings": []}


@pytest.mark.parametrize("tool", ["claims", "score"])
def test_keys_of_a_region_that_nothing_reads_are_told(tool: str) -> None:
    plain = GOOD[tool] | {"regions": {"C": REGION, "D": REGION}}
    odd = GOOD[tool] | {"regions": {"C": REGION | {"viking": 1}, "D": {"Towns": {}} | REGION}}
    reply = accepted(tool, odd)
    assert faults(reply["warnings"])[:2] == [
        '/regions/C/viking entry.key-unknown key="viking" [setup]',
        '/regions/D/Towns entry.key-unknown key="Towns" [setup]',
    ]
    assert reply["warnings"][2:] == accepted(tool, plain)["warnings"]
    assert reply | {"warnings": []} == accepted(tool, plain) | {"warnings": []}


def test_a_key_is_told_beside_two_players() -> None:
    question = {"players": ["A", "B"], "discs": {"A": 1, "B": 0}, "places": {"A": 1, "B": 0}, "place": 0}
    assert faults(accepted("church", question)["warnings"]) == [
        "/players entry.two-players [setup]",
        '/place entry.key-unknown key="place" [setup]',
    ]


@pytest.mark.parametrize("name", ["a\nb", "\0", "a\u200bb", "\u202eabc", "\xa0b", "\x7f", "\ufeffa"])
@pytest.mark.parametrize("tool", GOOD)
def test_a_name_that_cannot_be_shown_is_refused(tool: str, name: str) -> None:
    assert refused(tool, GOOD[tool] | {"players": ["Anna", name, "Cy"]}) == [
        "/players/1 entry.name-not-printable [setup]"
    ]


@pytest.mark.parametrize("name", ["\n", "\t", "\u2028", "\xa0"])
def test_a_name_of_spaces_that_cannot_be_shown_is_told_both(name: str) -> None:
    assert refused("church", GOOD["church"] | {"players": ["Anna", "Bo", name]}) == [
        "/players/2 entry.player-without-name [setup]",
        "/players/2 entry.name-not-printable [setup]",
    ]


@pytest.mark.parametrize(
    ("typed", "card"),
    [
        ("aodhan", "Aodhán"),
        ("AODHÁN", "Aodhán"),
        ("Aodha\u0301n", "Aodhán"),
        ("  cormac\t", "Cormac"),
        ("estrid", "Estrid"),
        ("ÉSTRÍD", "Estrid"),
    ],
)
def test_marriage_names_are_read_without_capitals_and_accents(typed: str, card: str) -> None:
    question = GOOD["marriage"]
    assert accepted("marriage", question | {"card": typed}) == accepted("marriage", question | {"card": card})


@pytest.mark.parametrize("typed", ["c6", " C6", "C6 ", "\tc6\n"])
def test_town_ids_are_read_in_small_letters_and_with_spaces_around(typed: str) -> None:
    assert accepted("trick", GOOD["trick"] | {"town": typed}) == accepted("trick", GOOD["trick"])


@pytest.mark.parametrize("typed", ["c66", " x1 ", "c 6", ""])
def test_an_unknown_town_is_told_as_it_was_typed(typed: str) -> None:
    assert refused("trick", GOOD["trick"] | {"town": typed}) == [
        f'/town entry.town-unknown town="{typed}" [components.board]'
    ]


def test_a_region_without_a_word_of_vikings_has_none() -> None:
    """Two towns of one player and nothing of the Vikings: that player has most, and two towns do not reach three."""
    region = {"face_up": False, "holder": None, "towns": {"Anna": 2}}
    question = {"players": ["Anna", "Bo", "Cy"], "regions": {"U": region}}
    verdict = GAME.tools["claims"].judge(Value(question))
    assert isinstance(verdict, Verdict)
    assert verdict.result == {"regions": {"U": {"face_up": False, "holder": None}}}
    assert [dict(fact.params)["count"] for fact in verdict.facts] == [2]
