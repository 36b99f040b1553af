"""Forms begin with the players of the last table or question at a device, and are judged as they stand."""

from datetime import timedelta
from urllib.parse import urlencode

import pytest
from flask import Flask

from companion.engine.names import LONGEST_NAME
from companion.games import discover
from tests.web.app import plain_app
from tests.web.reader import Page
from tests.web.visitors import Visitor, an_open_game, stop_clock, the_tables

TRICK, CHURCH, PAD = "/en/ask/brian_boru/trick", "/en/ask/brian_boru/church", "/en/score/brian_boru"
REBIRTH = "/pl/score/rebirth"
NAMES = ("Anna", "Łukasz", "O'Neill", "<b>")
SCRIPT = {"X-Answer": "only"}
#: The first thing that somebody enters in each form.
FIRST = {
    "trick": "cards.@0=11",
    "marriage": "spaces.@1=2",
    "battle": "raiders.@0=1",
    "church": "discs.@0=1",
    "claims": "regions.C.towns.@0=1",
    "castle": "tiles.@0.farm=1",
    "group": "joined.0=2",
    "settlement": "houses.@0.0=1",
    "score": "points.@0=3",
}
FORMS = [(game.id, id, count) for game in discover().values() for id in game.tools for count in game.seats]


@pytest.fixture
def app() -> Flask:
    return stop_clock(plain_app())


def form_of(visitor: Visitor, address: str) -> dict[str, list[str]]:
    """What the form of a page would send as it stands."""
    return next(form.fields for form in Page(visitor.get(address).text).forms if form.action == "#to-answer")


def names_in(visitor: Visitor, address: str) -> list[str]:
    return form_of(visitor, address)["p"]


@pytest.mark.parametrize("address", [TRICK, CHURCH, PAD, REBIRTH, "/cs/ask/rebirth/castle"])
def test_a_form_begins_with_the_people_of_the_last_table(app: Flask, address: str) -> None:
    host, _ = an_open_game(app, [], NAMES)
    assert names_in(host, address) == [*NAMES]


def test_nobody_else_sees_them(app: Flask) -> None:
    an_open_game(app, [], NAMES)
    assert names_in(Visitor(app), TRICK) == ["", "", ""]
    assert names_in(Visitor(app), REBIRTH) == ["", ""]


def test_what_was_typed_since_is_taken_and_then_the_next_table(app: Flask) -> None:
    host, _ = an_open_game(app, [], NAMES)
    host.get(f"{TRICK}?n=3&p=Ola&p=&p=Jan", headers=SCRIPT)
    assert names_in(host, PAD) == ["Ola", "", "Jan"]
    tables = the_tables(app)
    later = tables.now() + timedelta(seconds=1)
    tables.now = lambda: later
    game = an_open_game(app, [], NAMES[:3])[1]
    host.sits_at(game, "viewer")
    assert names_in(host, PAD) == [*NAMES[:3]]


def test_a_game_for_fewer_begins_with_the_last_who_can_play_it(app: Flask) -> None:
    visitor = Visitor(app)
    visitor.get(f"{PAD}?n=5&p=A&p=B&p=C&p=D&p=E", headers=SCRIPT)
    assert names_in(visitor, TRICK) == ["A", "B", "C", "D", "E"]
    assert names_in(visitor, REBIRTH) == ["", ""]


def test_an_address_that_somebody_was_sent_is_about_its_own_people(app: Flask) -> None:
    host, _ = an_open_game(app, [], NAMES)
    friends = f"{TRICK}?n=3&p=Ola&p=Iga&p=Jan&town_colour=red"
    assert names_in(host, friends) == ["Ola", "Iga", "Jan"]
    assert names_in(host, TRICK) == [*NAMES]
    assert names_in(host, f"{TRICK}?town_colour=red") == ["", "", ""]


def test_without_script_the_form_itself_is_remembered(app: Flask) -> None:
    visitor = Visitor(app)
    visitor.get(f"{TRICK}?n=4&p=Ola&p=Iga&p=Jan&p=Ewa", headers={"Referer": f"http://localhost{TRICK}"})
    assert names_in(visitor, CHURCH) == ["Ola", "Iga", "Jan", "Ewa"]


def test_the_cookie_stays_small(app: Flask) -> None:
    visitor = Visitor(app)
    reply = visitor.get(f"{TRICK}?{urlencode([('n', '5')] + [('p', '李' * 60)] * 6)}", headers=SCRIPT)
    assert len(reply.headers["Set-Cookie"]) < 1500
    assert names_in(visitor, CHURCH) == ["李" * LONGEST_NAME] * 5


@pytest.mark.parametrize(("game", "tool", "count"), FORMS)
def test_a_form_as_it_stands_finds_nobody_at_fault(app: Flask, game: str, tool: str, count: int) -> None:
    """Also after the number of players was changed: what a field shows counts, whether it was touched or not."""
    visitor = Visitor(app)
    address = f"/en/score/{game}" if tool == "score" else f"/en/ask/{game}/{tool}"
    first = FIRST[tool] if tool != "score" or game == "brian_boru" else "track.@0=3"
    for entered in (first, urlencode(form_of(visitor, address), doseq=True)):
        page = visitor.get(f"{address}?n={count}&{entered}").text
        assert "wrong-why" not in page
        assert "wrong-notes" not in page


def test_the_first_player_leads_a_trick_as_the_form_shows(app: Flask) -> None:
    page = Visitor(app).get(f"{TRICK}?town_colour=red&cards.@0=11&cards.@1=2&cards.@2=13").text
    assert "Player 3 wins the trick" in page
