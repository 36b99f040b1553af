"""What comes with the news is what a device would get if it asked: with the same rights, and without what it shows."""

import re
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from flask import Flask
from werkzeug.exceptions import NotFound

from companion.tables.people import remove
from companion.tables.ports import PLAYER, SCREEN, VIEWER, Table
from companion.tables.tables import Sitting
from companion.web.table import news, pushed
from companion.web.turns import Busy
from tests.tiny.lighthouses import GAME as LIGHTHOUSES
from tests.web.app import plain_app
from tests.web.test_table_news import BEAT, Line, a_table, elsewhere, entered, listening, undone
from tests.web.visitors import NAMES, Visitor, a_game, the_tables

PART = re.compile(r'data-part="([^"]*)" data-stamp="([^"]*)"[^>]*?( data-same)?>')
MADE_ANEW = re.compile(r'(name="entry" value)="[^"]*"')


@pytest.fixture(scope="module")
def app() -> Flask:
    made = plain_app()
    made.config["HEARTBEAT"] = 0.01
    return made


def page_of(visitor: Visitor, table: Table, name: str = "") -> str:
    """The page that a device shows, so that it has its guard against foreign forms, as its line of news names it."""
    assert visitor.get(visitor.address(table, name)).status_code == 200
    return "?page=" + visitor.address(table, name)


@contextmanager
def waiting(visitor: Visitor, table: Table, query: str) -> Iterator[Line]:
    """A line on which a device has heard everything so far."""
    with listening(visitor, table, query) as line:
        assert line.raw() == BEAT
        yield line


def told_of_entry(host: Visitor, visitor: Visitor, table: Table, query: str) -> dict[str, Any]:
    """What a device that listens hears of the next entry."""
    with waiting(visitor, table, query) as line:
        elsewhere(lambda: entered(host, table))
        told: dict[str, Any] = line.next().data
        return told


def asked(visitor: Visitor, table: Table, name: str = "", parts: str = "") -> str:
    """What a device gets that asks for what is new on its page."""
    reply = elsewhere(
        lambda: visitor.client.get(visitor.address(table, name), headers={"X-Answer": "page", "X-Parts": parts})
    )
    assert reply.status_code == 200
    return MADE_ANEW.sub(r"\1", reply.text)


@pytest.mark.parametrize("name", ["", "board", "score", "log", "people"])
@pytest.mark.parametrize("role", [PLAYER, VIEWER, SCREEN])
def test_what_comes_along_is_what_one_would_ask_for(app: Flask, role: str, name: str) -> None:
    host, table, last = a_table(app)
    other = Visitor(app, language="cs").sits_at(table, role)
    with waiting(other, table, f"{page_of(other, table, name)}&since={last}") as line:
        elsewhere(lambda: entered(host, table))
        first = line.next().data
        assert MADE_ANEW.sub(r"\1", first["html"]) == asked(other, table, name)
        shown = {part: stamp for part, stamp, _ in PART.findall(first["html"])}
        undone(host, table)
        second = line.next().data
    parts = "&".join(f"{part}={stamp}" for part, stamp in shown.items())
    assert MADE_ANEW.sub(r"\1", second["html"]) == asked(other, table, name, parts)
    left_out = {part: stamp for part, stamp, same in PART.findall(second["html"]) if same}
    assert left_out.items() <= shown.items()
    if name == "":
        assert left_out


def test_an_entry_of_ones_own_brings_its_page_along_by_itself(app: Flask) -> None:
    host, table, last = a_table(app)
    other = Visitor(app).sits_at(table, PLAYER)
    with waiting(host, table, f"{page_of(host, table)}&since={last}") as line:
        elsewhere(lambda: entered(host, table))
        assert "html" not in line.next().data
        undone(other, table)
        assert line.next().data["html"]


def test_what_is_secret_comes_along_for_nobody_else() -> None:
    app = plain_app(LIGHTHOUSES)
    app.config["HEARTBEAT"] = 0.01
    host, table = a_game(app, [], NAMES[:3], game=LIGHTHOUSES)
    last = host.sitting(table).course.last
    viewer = Visitor(app).sits_at(table, VIEWER)
    told = told_of_entry(host, viewer, table, f"{page_of(viewer, table)}&since={last}")
    assert MADE_ANEW.sub(r"\1", told["html"]) == asked(viewer, table)


@pytest.mark.parametrize(
    "path", ["", "/en/", "/en/table/{other}/", "/pl/table/{here}/", "/en/table/{here}/news", "\ud800", "//x"]
)
def test_no_other_page_comes_along(app: Flask, path: str) -> None:
    host, table, last = a_table(app)
    _, other_table, _ = a_table(app)
    viewer = Visitor(app).sits_at(table, VIEWER)
    page = path.format(here=table.id, other=other_table.id).encode(errors="replace").decode()
    assert "html" not in told_of_entry(host, viewer, table, f"?page={page}&since={last}")


@pytest.mark.parametrize("name", ["code.svg", "score.csv", "game.json"])
def test_a_file_does_not_come_along(app: Flask, name: str) -> None:
    host, table, last = a_table(app)
    viewer = Visitor(app).sits_at(table, VIEWER)
    assert told_of_entry(host, viewer, table, f"{page_of(viewer, table, name)}&since={last}")["html"] == ""


def test_a_page_with_a_number_in_other_signs_comes_along(app: Flask) -> None:
    host, table, last = a_table(app)
    viewer = Visitor(app).sits_at(table, VIEWER)
    told = told_of_entry(host, viewer, table, f"{page_of(viewer, table, 'at/٣')}&since={last}")
    assert MADE_ANEW.sub(r"\1", told["html"]) == asked(viewer, table, "at/٣")


def test_where_too_many_wait_nothing_comes_along(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    host, table, last = a_table(app)
    viewer = Visitor(app).sits_at(table, VIEWER)

    @contextmanager
    def crowded(_: str) -> Iterator[None]:
        raise Busy
        yield

    monkeypatch.setattr(pushed, "turn_of", crowded)
    with waiting(viewer, table, f"{page_of(viewer, table)}&since={last}") as line:
        elsewhere(lambda: entered(host, table))
        told = line.next().data
    assert told["seq"] == last + 1
    assert "html" not in told


def test_a_page_that_is_not_there_any_more_is_asked_for(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    host, table, last = a_table(app)
    viewer = Visitor(app).sits_at(table, VIEWER)

    def gone(_: Sitting) -> str:
        raise NotFound

    monkeypatch.setattr(app.view_functions["table.now"], "of_sitting", gone)
    assert told_of_entry(host, viewer, table, f"?page={viewer.address(table)}&since={last}")["html"] == ""


def test_who_is_removed_hears_only_that(app: Flask) -> None:
    host, table, last = a_table(app)
    viewer = Visitor(app).sits_at(table, VIEWER)
    with waiting(viewer, table, f"{page_of(viewer, table)}&since={last}") as line:
        elsewhere(lambda: remove(the_tables(app), host.sitting(table), viewer.sitting(table).device.id))
        assert line.next().kind == "gone"


def test_only_so_many_streams_are_compressed(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    host, table, last = a_table(app)
    monkeypatch.setattr(news, "MOST_SQUEEZED", 1)
    packed = {"Accept-Encoding": "gzip"}
    address = host.address(table, f"news?since={last}")

    def coding() -> str | None:
        with host.client.get(address, buffered=False, headers=packed) as reply:
            return reply.headers.get("Content-Encoding")

    with listening(host, table, f"?since={last}") as line:
        assert line.raw() == BEAT
        assert elsewhere(coding) is None
    assert elsewhere(coding) == "gzip"


def test_a_stream_is_compressed_piece_by_piece(app: Flask) -> None:
    host, table, last = a_table(app)
    viewer = Visitor(app).sits_at(table, VIEWER)
    address = viewer.address(table, "news") + f"{page_of(viewer, table)}&since={last}"
    reply = viewer.client.get(address, buffered=False, headers={"Accept-Encoding": "gzip"})
    assert reply.headers["Content-Encoding"] == "gzip"
    press, pieces = zlib.decompressobj(16 + zlib.MAX_WBITS), iter(reply.iter_encoded())
    assert [press.decompress(next(pieces)) for _ in range(2)] == [b"retry: 1000\n\n", b": \n\n"]
    sizes = []
    for _ in range(2):
        elsewhere(lambda: entered(host, table))
        piece = b""
        while b"event: news" not in (text := press.decompress(piece)):
            piece = next(pieces)
        assert text.endswith(b"\n\n")
        sizes.append((len(piece), len(text)))
    reply.close()
    assert all(3 * small < large for small, large in sizes), sizes
