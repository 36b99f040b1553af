"""An address of a table leads somebody who does not sit there to the code, whatever page it is of."""

import re

import pytest
from flask import Flask

from companion.i18n import LANGUAGES
from companion.tables.people import remove
from companion.tables.ports import PLAYER, SCREEN, VIEWER, Table
from tests.web.app import plain_app
from tests.web.reader import Page
from tests.web.visitors import Visitor, a_game, random_answers, the_tables


@pytest.fixture(scope="module")
def app() -> Flask:
    return plain_app()


@pytest.fixture(scope="module")
def table(app: Flask) -> Table:
    return a_game(app, random_answers(3, 1, 30))[1]


def pages_of_a_table() -> list[str]:
    """The rest of every address at a table that is for people, not for scripts."""
    rules = [rule for rule in plain_app().url_map.iter_rules() if "GET" in (rule.methods or ())]
    found = {rule.rule.partition("<table_id>")[2] for rule in rules if "<table_id>" in rule.rule}
    return sorted(re.sub(r"<[^>]*>", "1", each) for each in found - {"/news"})


def asks_for_the_code(text: str, language: str) -> bool:
    return any(form.action == f"/{language}/join" and "code" in form.fields for form in Page(text).forms)


@pytest.mark.parametrize("rest", [*pages_of_a_table(), "", "/log?open=71", "/?at=3"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_stranger_is_asked_for_the_code(app: Flask, table: Table, language: str, rest: str) -> None:
    reply = Visitor(app).get(f"/{language}/table/{table.id}{rest}", follow_redirects=True)
    assert Page(reply.text).lang == language
    assert asks_for_the_code(reply.text, language)


@pytest.mark.parametrize("role", [PLAYER, VIEWER, SCREEN])
def test_a_removed_device_is_asked_for_the_code(app: Flask, role: str) -> None:
    host, table = a_game(app, [])
    guest = Visitor(app, "fr").sits_at(table, role)
    assert not asks_for_the_code(guest.get(guest.address(table)).text, "fr")
    sitting = host.sitting(table)
    device = next(each for each in sitting.devices if each.role == role)
    assert remove(the_tables(app), sitting, device.id) is None
    assert asks_for_the_code(guest.get(guest.address(table)).text, "fr")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_code_leads_to_who_are_you_and_a_wrong_or_an_old_one_to_the_field(app: Flask, language: str) -> None:
    host, table = a_game(app, random_answers(3, 1, 600))
    guest = Visitor(app)
    assert 'name="as"' in guest.get(f"/{language}/join/{table.code}").text  # also once the game has ended
    assert 'name="as"' in guest.get(f"/join/{table.code}", follow_redirects=True).text
    assert asks_for_the_code(guest.get(f"/{language}/join/QQQQQQ").text, language)
    Visitor(app).sits_at(table, VIEWER)
    sitting = host.sitting(table)
    assert remove(the_tables(app), sitting, sitting.devices[-1].id) is None  # which changes the code
    assert asks_for_the_code(guest.get(f"/{language}/join/{table.code}").text, language)


def test_a_seat_that_has_a_phone_is_marked() -> None:
    app = plain_app()  # at which nobody has tried a wrong code
    host, table = a_game(app, [])
    Visitor(app).sits_at(table, PLAYER, 1, "Łukasz")
    page = host.get(f"/en/join/{table.code}").text
    labels = re.findall(r'<label class="choice sits">.*?</label>', page, re.DOTALL)
    assert ["Łukasz" in label for label in labels if "<small>" in label] == [True]
