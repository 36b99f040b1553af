"""A tie in Rebirth without a board: what breaks it is asked on one screen, in the reader's language."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from companion.engine.game import Setup
from companion.formats.gamefile import read_game_file
from companion.formats.parsing import parse
from companion.games import discover
from companion.tables.judge import token_of
from companion.tables.ports import Table
from tests.laws.games import plain_setup
from tests.web.app import plain_app
from tests.web.reader import Page
from tests.web.test_table_along import FIRST, REBIRTH, a_table, play_of, send
from tests.web.visitors import Visitor

FILE = Path(__file__).parents[1] / "games" / "rebirth" / "files" / "ireland_sheet_tied.json"
KEYS = ["end.clover-tiles", "end.clover-tiles.2", "end.clover-tiles.3"]


@pytest.fixture(scope="module")
def app() -> Flask:
    return plain_app(REBIRTH)


@pytest.fixture
def tied(app: Flask) -> tuple[Visitor, Table]:
    """Two of three have the same points, the third one holds Blarney, and nobody has said what lies at the tower."""
    document = json.loads(FILE.read_text("utf-8"))
    document |= {"answers": document["answers"][: -len(KEYS)]}
    document.pop("result")
    file = read_game_file(parse(json.dumps(document).encode()), discover())
    return a_table(app, file.setup, file.answers, REBIRTH)


def counted(host: Visitor, table: Table, *numbers: str) -> TestResponse:
    """Say how many tiles everybody has there, as the form does."""
    part, count = next(iter(play_of(host, table).open))
    fields: dict[str, Any] = {"token": token_of(host.sitting(table).course, part, count), "along": KEYS, "entry": ""}
    return send(host, table, fields | {f"also.{key}": [number] for key, number in zip(KEYS, numbers, strict=True)})


@pytest.mark.parametrize(("language", "asked"), [
    ("pl", "Płytki przy wieży z białą koniczyną"), ("es", "Losetas junto a la torre del trébol")
])  # fmt: skip
def test_the_tiles_of_all_are_counted_on_one_screen(tied: tuple[Visitor, Table], language: str, asked: str) -> None:
    host, table = tied
    host.language = language
    page = host.get(host.address(table)).text
    assert re.search(r"<span data-question>([^<]+)</span>", page)[1] == asked  # type: ignore[index]
    form = next(form for form in Page(page).forms if form.action.endswith("/along"))
    assert form.fields["along"] == KEYS
    assert re.findall(r'class="counter.*?<label[^>]*>\s*([^<]+?)\s*<', page, re.S) == ["Anna", "Marek", "Sofia"]


def test_one_tap_enters_what_was_counted_for_all(tied: tuple[Visitor, Table]) -> None:
    host, table = tied
    counted(host, table, "0", "3", "3")
    play = play_of(host, table)
    assert play.over
    assert (play.scores.winners, play.scores.decided_by) == ((1, 2), "shared")


def test_more_tiles_than_a_tower_has_sides_are_refused_and_nothing_is_entered(tied: tuple[Visitor, Table]) -> None:
    host, table = tied
    before = len(play_of(host, table).lines)
    reply = counted(host, table, "4", "3", "0")
    assert reply.get_json()["why"] == "3 is not possible. Enter a number from 0 to 2."
    assert len(play_of(host, table).lines) == before


@pytest.mark.parametrize("way", ["board", "sheet"])
def test_only_a_board_says_how_many_castles_nobody_holds(app: Flask, way: str) -> None:
    """A sheet knows of the castles that a tile has touched, and not how many there are."""
    setup = plain_setup(REBIRTH, 2)
    setup = Setup(setup.seats, {}, {"variant": "scotland", "way": way})
    host, table = a_table(app, setup, (FIRST,), REBIRTH)
    page = host.get(host.address(table, "board")).text
    assert ("have no holder yet" in page) == (way == "board")


def test_untouched_counts_say_what_they_mean_and_why_they_are_asked(tied: tuple[Visitor, Table]) -> None:
    """Whoever presses the button without counting says so with its words."""
    host, table = tied
    page = host.get(host.address(table)).text
    form = page[page.index("/along") :]
    assert re.search(r'<span class="when-none">([^<]+)<', form)[1] == "Nobody has a tile beside it"  # type: ignore[index]
    assert "says-none" in form
    assert "No tied player holds Blarney, so the tiles beside the clover tower decide." in page
    assert re.search(r"<h1>.*?</h1>", page, re.S)[0].count("tie-break.ireland") >= 1  # type: ignore[index]


@pytest.mark.parametrize("numbers", [("1", "3", "2"), ("0", "0", "0")])
def test_counts_that_are_undone_or_changed_leave_nothing_to_put_right(
    tied: tuple[Visitor, Table], numbers: tuple[str, ...]
) -> None:
    host, table = tied
    counted(host, table, *numbers)
    index = len(play_of(host, table).lines) - 1
    preview = Page(host.get(host.address(table, f"amend/{index}"), query_string={"option": "1"}).text)
    form = preview.form_to("/amend")
    assert host.client.post(form.action, data=form.fields).status_code == 303
    assert "notes put-right" not in host.get(host.address(table)).text
    host.post(host.address(table, "undo"))
    host.post(host.address(table, "undo"))
    assert not play_of(host, table).over
    assert "notes put-right" not in host.get(host.address(table)).text
