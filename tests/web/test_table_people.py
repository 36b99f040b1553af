"""People at a table: who opens one sits there, and comes to another one by the home page."""

import pytest
from flask import Flask

from companion.i18n import LANGUAGES
from companion.tables.ports import HOST
from tests.tiny.lighthouses import GAME as LIGHTHOUSES
from tests.web.app import plain_app
from tests.web.reader import Page
from tests.web.visitors import GAME, Visitor, a_lobby, the_tables


@pytest.fixture(scope="module")
def app() -> Flask:
    return plain_app(GAME, LIGHTHOUSES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_whoever_opens_a_table_sits_there_with_the_edition_of_the_language(app: Flask, language: str) -> None:
    host = Visitor(app, language)
    host.post(f"/{language}/play/open", {"game": GAME.id, "name": " Zoë "})
    (table,) = the_tables(app).store.tables_of(host.key, 9)
    sitting = host.sitting(table)
    assert (sitting.device.role, sitting.place, sitting.course.names) == (HOST, 0, ("Zoë",))
    assert sitting.course.options["edition"] == language
    assert host.post(host.address(table, "unseat"), {"seat": 0}).status_code == 303
    assert host.sitting(table).place is None


def test_a_game_without_editions_begins_with_a_seat_alone(app: Flask) -> None:
    host = Visitor(app, "pl")
    host.post("/pl/play/open", {"game": LIGHTHOUSES.id, "name": "Zoë"})
    (table,) = the_tables(app).store.tables_of(host.key, 9)
    assert [entry.kind for entry in host.sitting(table).known.entries] == ["seat"]


@pytest.mark.parametrize("address", ["/pl/", "/pl/play/"])
def test_a_code_is_typed_on_the_home_page_or_where_tables_are_opened(app: Flask, address: str) -> None:
    _, table = a_lobby(app)
    guest = Visitor(app, "pl")
    form = Page(guest.get(address).text).form_to("/pl/join")
    found = guest.client.post(form.action, data=form.fields | {"code": [table.code.lower()]})
    assert (found.status_code, found.location) == (303, f"/pl/join/{table.code}")
