"""A device is known by its secret, whatever the server takes the time to be."""

import time
from collections.abc import Callable

import pytest
from flask import Flask
from flask.sessions import SecureCookieSessionInterface
from flask.testing import FlaskClient

from companion.tables.ports import Table
from companion.web.table.pages import SECRET
from tests.web.app import plain_app
from tests.web.reader import Page
from tests.web.visitors import Visitor, a_game, random_answers

Clock = Callable[[float], None]
YEAR = 365 * 24 * 3600.0
#: What a clock may be wrong by: after a power cut it may stand at any time.
SHIFTS = (-20 * YEAR, -3600.0, -60.0, 60.0, 2 * YEAR)


@pytest.fixture(scope="module")
def app() -> Flask:
    return plain_app()


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """Sets the clock wrong by some seconds."""
    right = time.time

    def shift(seconds: float) -> None:
        monkeypatch.setattr(time, "time", lambda: right() + seconds)

    return shift


def at_a_table(app: Flask) -> tuple[Visitor, Table]:
    """A game under way, and its host, who has a cookie that our own pages made."""
    host, table = a_game(app, random_answers(3, 1, 10))
    assert host.get("/en/play/").status_code == 200
    return host, table


@pytest.mark.parametrize("shift", SHIFTS)
def test_a_device_keeps_its_table_while_the_clock_is_wrong_and_after(app: Flask, clock: Clock, shift: float) -> None:
    host, table = at_a_table(app)
    clock(shift)
    assert host.get(host.address(table)).status_code == 200
    assert host.post(host.address(table, "undo")).status_code == 303
    assert host.get("/en/play/").status_code == 200  # a page with a form
    clock(0)
    assert host.get(host.address(table)).status_code == 200
    assert table.id in host.get("/en/play/").text


@pytest.mark.parametrize("shift", SHIFTS)
def test_what_was_signed_while_the_clock_was_wrong_holds_when_it_is_right(
    app: Flask, clock: Clock, shift: float
) -> None:
    clock(shift)
    host, table = at_a_table(app)
    guest = app.test_client()
    joined = guest.post(f"/en/join/{table.code}", data={"as": "viewer", "name": "Guest"})
    clock(0)
    assert joined.status_code == 303
    assert host.post(host.address(table, "undo")).status_code == 303
    assert guest.get(host.address(table)).status_code == 200
    assert guest.post("/en/join", data={"code": table.code}).status_code == 303


def test_a_cookie_is_kept_for_a_time_and_not_until_a_date_that_may_be_over(app: Flask, clock: Clock) -> None:
    clock(-20 * YEAR)
    client = app.test_client()
    form = Page(client.get("/en/play/").text).forms[0].fields
    opened = client.post("/en/play/open", data={**form, "name": "Ada", "game": "brian_boru"})
    assert opened.status_code == 303
    (cookie,) = (line for line in opened.headers.getlist("Set-Cookie") if line.startswith("companion="))
    assert "Max-Age=31536000" in cookie
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert client.get(opened.location).status_code == 200


def with_cookie(app: Flask, cookie: str) -> FlaskClient:
    client = app.test_client()
    client.set_cookie("companion", cookie)
    return client


def test_a_cookie_of_an_earlier_version_still_holds(app: Flask, clock: Clock) -> None:
    host, table = at_a_table(app)
    serializer = SecureCookieSessionInterface().get_signing_serializer(app)
    assert serializer is not None
    earlier = str(serializer.dumps({SECRET: host.secret, "_permanent": True}))
    assert with_cookie(app, earlier).get(host.address(table)).status_code == 200


def test_a_cookie_that_we_did_not_sign_is_none(app: Flask) -> None:
    host, table = at_a_table(app)
    cookie = host.client.get_cookie("companion")
    assert cookie is not None
    payload, _, rest = cookie.value.partition(".")
    for forged in (f"{payload}.{rest[:-2]}AA", f"{payload[:-1]}x.{rest}", payload, f"{payload}.", "", "x" * 3_000):
        assert with_cookie(app, forged).get(host.address(table)).status_code == 404, forged
    other = plain_app()
    assert with_cookie(other, cookie.value).get("/en/play/").status_code == 200
