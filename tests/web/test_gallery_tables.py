"""From a table to where a document is drawn for it, and back: for whoever hosts, and for whoever plays along."""

import html
import json
from typing import Any

import pytest
from flask import Flask

from companion.games.rebirth import GAME as REBIRTH
from companion.i18n import LANGUAGES
from companion.i18n.pages import gallery as said
from companion.i18n.words import Words
from companion.tables.gallery import kind_of
from companion.tables.ports import PLAYER, VIEWER
from tests.web.app import plain_app
from tests.web.reader import Page
from tests.web.visitors import Visitor, the_tables

BOARDS = "/gallery/rebirth/board"


@pytest.fixture
def app() -> Flask:
    return plain_app(REBIRTH)


def a_board(app: Flask, country: str) -> dict[str, Any]:
    kind = kind_of(the_tables(app), "rebirth", "board")
    assert kind is not None
    return {**kind.collection.ours()[country], "name": "Ours", "practice": False}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_host_takes_a_board_back_to_the_table_and_a_player_shows_it_to_the_host(app: Flask, language: str) -> None:
    host = Visitor(app, language)
    fields = {"game": "rebirth", "rebirth.variant": "ireland", "rebirth.way": "board", "name": "Ada"}
    lobby = host.get(host.post(f"/{language}/play/open", fields).location)
    (table,) = the_tables(app).store.tables_of(host.key, 9)
    player = Visitor(app, language).sits_at(table, PLAYER, 1, "Ben")
    viewer = Visitor(app, language).sits_at(table, VIEWER)

    (draw,) = {href for href, _ in Page(lobby.text).links if f"{BOARDS}/draw" in href}
    written = html.unescape(host.get(draw).text.split("<textarea")[1].split(">", 1)[1].split("</textarea>")[0])
    assert json.loads(written)["variant"] == "ireland"

    sent = {"text": json.dumps(a_board(app, "ireland"))}
    address = player.post(f"/{language}{BOARDS}/keep", sent).location.split("?")[0]
    told = Words(language).of(said.HOST_USES, code=table.code)
    use = f'action="{host.address(table, "settings")}"'
    assert [told in html.unescape(each.get(address).text) for each in (player, host, viewer)] == [True, False, False]
    assert [use in each.get(address).text for each in (player, host, viewer)] == [False, True, False]
    form = Page(host.get(address).text).form_to("/settings")
    back = host.post(form.action, {name: values[0] for name, values in form.fields.items()})
    assert (back.status_code, back.location) == (303, host.address(table))
    assert host.sitting(table).course.materials["board"]["name"] == "Ours"
