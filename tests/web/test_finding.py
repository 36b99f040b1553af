"""Who finds a table by its code, and for how long: people who were told it, and nobody who tries many."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.tables.codes import GOOD_FOR, is_good
from companion.tables.limits import Queue
from companion.tables.people import lock
from companion.tables.ports import PLAYER, VIEWER, Table
from companion.web.limits import LATE_A_SECOND, WRONG_CODES, WRONG_CODES_OF_ALL, WRONG_CODES_OF_SITE
from companion.web.services import services_of
from companion.web.table import finding
from tests.storage.samples import NOON, a_table
from tests.web.app import plain_app
from tests.web.visitors import Visitor, a_game, a_lobby, random_answers, the_tables

WRONG = "/en/join/BBBBBB"
SLEEP = "companion.web.table.finding.time.sleep"
LONG = GOOD_FOR + timedelta(minutes=1)
Later = Callable[[timedelta], None]


@pytest.fixture
def app() -> Flask:
    return plain_app()


@pytest.fixture
def later(app: Flask, monkeypatch: pytest.MonkeyPatch) -> Later:
    """Lets some time go by."""
    begun = datetime.now(UTC)
    gone = timedelta()

    def go(time: timedelta) -> None:
        nonlocal gone
        gone += time
        moment = begun + gone
        monkeypatch.setattr(the_tables(app), "now", lambda: moment)

    return go


def stranger(app: Flask, address: str = "192.0.2.1") -> FlaskClient:
    """A browser that asks from an address."""
    client = app.test_client()
    client.environ_base["REMOTE_ADDR"] = address
    return client


def flood(app: Flask) -> None:
    """Strangers have tried as many codes as all may."""
    for _ in range(WRONG_CODES_OF_ALL[0]):
        services_of(app).limits.wrong_codes_of_all.count("")


def test_whoever_has_many_homes_does_not_try_a_code_from_each(app: Flask) -> None:
    most = WRONG_CODES_OF_SITE[0]
    replies = [stranger(app, f"2001:db8:1:{home:x}::1").get(WRONG).status_code for home in range(most + 2)]
    assert replies == [404] * most + [429] * 2
    assert stranger(app, "2001:db8:2::1").get(WRONG).status_code == 404


def test_strangers_of_many_addresses_are_answered_late_and_not_all_of_them(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    slept: list[float] = []
    monkeypatch.setattr(SLEEP, slept.append)
    services_of(app).limits.late = Queue(LATE_A_SECOND, lambda: 0.0)
    flood(app)
    replies = [stranger(app, f"198.51.{n // 250}.{n % 250}").get(WRONG).status_code for n in range(500)]
    answered = int(finding.LATE * LATE_A_SECOND) + 1
    assert replies == [404] * answered + [429] * (500 - answered)
    assert max(slept) == pytest.approx(finding.LATE)


def test_who_has_mistyped_a_code_waits_behind_who_has_not(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SLEEP, lambda _: None)
    services_of(app).limits.late = Queue(LATE_A_SECOND, lambda: 0.0)
    _, table = a_lobby(app)
    flood(app)
    guest, guesser = stranger(app), stranger(app, "192.0.2.2")
    for number in range(20):
        stranger(app, f"198.51.100.{number}").get(WRONG)
    services_of(app).limits.wrong_codes_of_site.count("192.0.2.2")
    assert guesser.get(f"/en/join/{table.code}").status_code == 429
    assert guest.get(f"/en/join/{table.code}").status_code == 200


def test_who_tries_many_codes_at_once_gets_no_more_of_them(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    def others_try(_: float) -> None:
        """The same caller tries over other connections while this one waits."""
        for _ in range(WRONG_CODES[0]):
            services_of(app).limits.wrong_codes.count("192.0.2.1")

    monkeypatch.setattr(SLEEP, others_try)
    flood(app)
    assert stranger(app).get(WRONG).status_code == 429


def test_a_queue_lets_through_so_many_in_a_second() -> None:
    now = 100.0
    queue = Queue(2, lambda: now)
    assert [queue.wait(1), queue.wait(1), queue.wait(1), queue.wait(1), queue.wait(2)] == [0, 0.5, 1, None, 1.5]
    now += 10
    assert queue.wait(0) == 0


def test_a_page_of_others_does_not_use_up_ones_tries(app: Flask) -> None:
    _, table = a_lobby(app)
    guest = stranger(app)
    behind = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors", "Sec-Fetch-Dest": "image"}
    for _ in range(2 * WRONG_CODES[0]):
        assert guest.get(WRONG, headers=behind).status_code == 403
    assert guest.get(f"/en/join/{table.code}", headers=behind).status_code == 403
    link = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"}
    assert guest.get(f"/en/join/{table.code}", headers=link).status_code == 200
    assert guest.get(f"/en/join/{table.code}").status_code == 200


def visit(app: Flask, table: Table) -> int:
    return stranger(app).get(f"/en/join/{table.code}").status_code


def test_a_code_ends_when_nothing_was_entered_for_long(app: Flask, later: Later) -> None:
    host, table = a_game(app, random_answers(3, 1, 10))
    later(GOOD_FOR - timedelta(minutes=1))
    assert visit(app, table) == 200
    later(timedelta(minutes=2))
    assert visit(app, table) == 404
    posted = Visitor(app).post(f"/en/join/{table.code}", {"name": "Eve", "as": "viewer"})
    assert posted.status_code == 404
    assert Visitor(app).post("/en/join", {"code": table.code}).status_code == 404
    assert len(the_tables(app).store.devices(table.id)) == 1
    assert host.post(host.address(table, "undo")).status_code == 303
    assert visit(app, table) == 200


def test_who_sits_there_comes_by_an_ended_code_too(app: Flask, later: Later) -> None:
    _, table = a_lobby(app)
    player = Visitor(app).sits_at(table, PLAYER)
    later(LONG)
    assert player.get(f"/en/join/{table.code}").status_code == 200
    assert visit(app, table) == 404


def test_an_ended_code_is_told_like_a_wrong_one_and_counts_as_one(app: Flask, later: Later) -> None:
    _, table = a_lobby(app)
    later(LONG)
    guesser = stranger(app)
    ended, wrong = guesser.get(f"/en/join/{table.code}"), guesser.get(WRONG)
    assert (ended.status_code, wrong.status_code) == (404, 404)
    assert ended.text.replace(table.code, "BBBBBB") == wrong.text
    for _ in range(WRONG_CODES[0]):
        guesser.get(f"/en/join/{table.code}")
    assert guesser.get(WRONG).status_code == 429


@pytest.mark.parametrize("page", ["people", ""])
def test_the_table_says_that_its_code_has_ended_and_the_host_opens_it_again(
    app: Flask, later: Later, page: str
) -> None:
    host, table = a_lobby(app)
    viewer = Visitor(app).sits_at(table, VIEWER)
    said = "Nothing has been entered for a day"
    assert said not in host.get(host.address(table, page)).text
    later(LONG)
    assert said in host.get(host.address(table, page)).text
    assert said in viewer.get(viewer.address(table, page)).text
    assert "/invite" in host.get(host.address(table, "people")).text
    assert "/invite" not in viewer.get(viewer.address(table, "people")).text
    assert host.post(host.address(table, "invite")).status_code == 303
    assert said not in host.get(host.address(table, page)).text
    assert visit(app, table) == 200
    later(LONG)
    assert visit(app, table) == 404


def test_a_locked_table_says_only_that(app: Flask, later: Later) -> None:
    host, table = a_lobby(app)
    with the_tables(app).visit(table.id, host.key) as sitting:
        assert sitting is not None
        lock(the_tables(app), sitting, locked=True)
    later(LONG)
    assert "Nothing has been entered for a day" not in host.get(host.address(table, "people")).text


def test_a_clock_that_goes_back_ends_no_code(app: Flask, later: Later) -> None:
    _, table = a_lobby(app)
    later(timedelta(days=-400))
    assert visit(app, table) == 200


def test_the_last_of_what_happened_counts() -> None:
    table = a_table(0)
    assert is_good(table, None, NOON + GOOD_FOR / 2)
    assert not is_good(table, None, NOON + GOOD_FOR)
    assert is_good(table, NOON + GOOD_FOR, NOON + 1.5 * GOOD_FOR)
    assert is_good(a_table(0, invited=NOON + GOOD_FOR), NOON, NOON + 1.5 * GOOD_FOR)
