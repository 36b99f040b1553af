"""Requests that do not keep to the rules are answered like any other, and nobody fills the log with them."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote, unquote_to_bytes, urlsplit

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.app import Settings, build
from companion.games import discover
from companion.i18n import LANGUAGES
from companion.web.seldom import MOST_KINDS, PAUSE, Seldom
from companion.web.services import services_of
from tests.web.app import plain_app
from tests.web.reader import Page
from tests.web.visitors import Visitor, a_lobby

GAME = next(iter(discover()))
NAMELESS = b"--x\r\nContent-Disposition: form-data\r\n\r\n1\r\n--x--\r\n"
NAMELESS_FILE = b'--x\r\nContent-Disposition: form-data; filename="a"\r\n\r\n1\r\n--x--\r\n'


@pytest.fixture
def app() -> Flask:
    return plain_app()


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    app.config["PROPAGATE_EXCEPTIONS"] = False
    return app.test_client()


@pytest.mark.parametrize("path", ["/en/", "/pl/rules/", f"/cs/score/{GAME}", "/fr/play/", "/es/nowhere", "/"])
@pytest.mark.parametrize("query", ["\xff", "a=\xe9&b=1", "%ff=%fe", "q=\xed\xa0\x80"])
def test_a_query_of_any_bytes_is_answered(
    client: FlaskClient, path: str, query: str, caplog: pytest.LogCaptureFixture
) -> None:
    reply = client.get(path, environ_overrides={"QUERY_STRING": query})
    assert reply.status_code in (200, 302, 404)
    assert not caplog.records


def test_what_is_no_utf_8_is_shown_as_such(client: FlaskClient) -> None:
    reply = client.get("/en/rules/", environ_overrides={"QUERY_STRING": "q=caf\xe9"})
    assert reply.status_code == 200
    assert "caf�" in reply.text


@pytest.mark.parametrize(
    "path", ["/en/what%3Fq=x", "/en/rule/%22a b%23c", "/en/1%25", "/en/caf%C3%A9", "/en/x%FF%3F%FE"]
)
def test_the_page_in_another_language_has_the_same_address(client: FlaskClient, path: str) -> None:
    """Signs that mean something in an address are no part of it by themselves: what they stand for is."""
    page = Page(client.get(path).text)
    (link,) = {given["href"] for tag, given in page.tags if tag == "a" and given.get("hreflang") == "fr"}
    shown = unquote_to_bytes(path).decode("utf-8", "replace")
    assert urlsplit(link).query == urlsplit(link).fragment == ""
    assert unquote(urlsplit(link).path) == shown.replace("/en/", "/fr/")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_of_a_fault_of_ours_draws_nothing_of_the_request(
    app: Flask, client: FlaskClient, language: str
) -> None:
    @app.get("/<language>/fail")
    def fail(language: str) -> str:
        raise RuntimeError("a fault of ours")

    reply = client.get(f"/{language}/fail?written=before")
    assert reply.status_code == 500
    assert f'lang="{language}"' in reply.text
    assert "written" not in reply.text
    assert '/fail"' not in reply.text


def test_a_fault_that_happens_again_and_again_is_one_line(
    app: Flask, client: FlaskClient, caplog: pytest.LogCaptureFixture
) -> None:
    @app.get("/<int:number>/fail")
    def fail(number: int) -> str:
        try:
            raise KeyError("first")
        except KeyError as error:
            raise RuntimeError(f"{number}\n{'x' * 5_000}") from error

    for number in range(50):
        assert client.get(f"/{number}/fail").status_code == 500
    (told,) = caplog.records
    line = told.getMessage()
    assert "\n" not in line
    assert len(line) < 1_000
    assert told.exc_info is None
    assert "RuntimeError at test_requests.py" in line


def test_another_fault_is_another_line_and_after_a_minute_the_same_one_too(caplog: pytest.LogCaptureFixture) -> None:
    now = 0.0
    seldom = Seldom(plain_app().logger, lambda: now)
    for kind in ("a", "b", "a", "a"):
        seldom.complain(kind, "told")
    assert [record.getMessage() for record in caplog.records] == ["a: told", "b: told"]
    now += PAUSE
    seldom.complain("a", "told")
    assert caplog.records[-1].getMessage() == "a: told (2 more since the last time)"
    for number in range(3 * MOST_KINDS):
        seldom.complain(str(number), "told")
    assert len(seldom._told) <= MOST_KINDS


@pytest.mark.parametrize("path", ["/en/join", "/en/play/open", "/en/play/file"])
@pytest.mark.parametrize("body", [NAMELESS, NAMELESS_FILE])
def test_a_part_without_a_name_is_no_part(
    client: FlaskClient, path: str, body: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    reply = client.post(path, data=body, content_type="multipart/form-data; boundary=x")
    assert reply.status_code in (404, 422)
    assert not caplog.records


def test_a_part_without_a_name_beside_others_is_left_out(app: Flask) -> None:
    host, table = a_lobby(app)
    for way in ("seat", "middle"):
        reply = host.client.post(
            host.address(table, way), data=NAMELESS, content_type="multipart/form-data; boundary=x"
        )
        assert reply.status_code < 500, way


def test_a_host_of_any_length_breaks_no_code_to_scan(app: Flask, caplog: pytest.LogCaptureFixture) -> None:
    host, table = a_lobby(app)
    cookie = host.client.get_cookie("companion")
    assert cookie is not None
    for length, status in ((200, 200), (2_700, 400)):
        named = ".".join(["a" * 50] * (length // 51 + 1))
        sent = {"Host": named, "Cookie": f"companion={cookie.value}"}
        reply = app.test_client(use_cookies=False).get(host.address(table, "code.svg"), headers=sent)
        assert reply.status_code == status, length
    assert not caplog.records


@pytest.fixture
def kept(tmp_path: Path) -> Iterator[tuple[Flask, Path]]:
    """An application whose tables are in a file."""
    app = build(Settings("", 0, tmp_path))
    yield app, tmp_path / "tables.sqlite"
    services_of(app).tables.store.close()


def test_a_stream_whose_database_fails_ends(kept: tuple[Flask, Path], caplog: pytest.LogCaptureFixture) -> None:
    app, file = kept
    app.config["HEARTBEAT"] = 0.01
    host, table = a_lobby(app)
    line = host.get(host.address(table, "news?since=0"), buffered=False).iter_encoded()
    assert b"retry" in next(line)
    assert b"news" in next(line)
    with sqlite3.connect(file) as other:
        other.execute("ALTER TABLE entries RENAME TO elsewhere")
    other.close()
    services_of(app).tables.bell.ring(table.id)
    assert set(line) <= {b": \n\n"}
    assert ["CannotStore" in record.getMessage() for record in caplog.records] == [True]
    assert Visitor(app).get("/en/").status_code == 200
