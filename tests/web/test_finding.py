"""Who finds a table by its code, and for how long: people who were told it, and nobody who tries many."""

import re
from collections.abc import Callable, Iterable
from datetime import UTC, datetime, timedelta
from functools import partial

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.tables.codes import GOOD_FOR, is_good
from companion.tables.limits import Line
from companion.tables.people import lock
from companion.tables.ports import PLAYER, VIEWER, Table
from companion.web.limits import LATE_A_SECOND, WRONG_CODES, WRONG_CODES_OF_ALL, WRONG_CODES_OF_SITE
from companion.web.services import services_of
from companion.web.table import finding
from tests.storage.samples import NOON, a_table
from tests.web.app import plain_app
from tests.web.reader import Page
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


@pytest.fixture
def slowly(app: Flask, monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """A clock that goes on only while somebody waits; the moments at which somebody did."""
    slept: list[float] = [0.0]

    def sleep(seconds: float) -> None:
        slept.append(slept[-1] + seconds)

    monkeypatch.setattr("companion.web.table.finding.time.monotonic", lambda: slept[-1])
    monkeypatch.setattr(SLEEP, sleep)
    services_of(app).limits.late = Line(LATE_A_SECOND, lambda: slept[-1])
    flood(app)
    return slept


def others_in_line(app: Flask, addresses: Iterable[str]) -> None:
    """Strangers who wait for their turn."""
    for address in addresses:
        with app.test_request_context(environ_base={"REMOTE_ADDR": address}):
            finding.stand_in_line()


def test_who_stands_behind_eighty_strangers_gets_in_within_seconds(app: Flask, slowly: list[float]) -> None:
    _, table = a_lobby(app)
    others_in_line(app, (f"198.{n}.100.1" for n in range(80)))  # each from another network
    assert stranger(app).get(f"/en/join/{table.code}").status_code == 200
    assert 79 / LATE_A_SECOND <= slowly[-1] <= 80 / LATE_A_SECOND + 1


@pytest.mark.parametrize(
    "others",
    [
        [f"2001:db8:{site:x}::1" for site in range(80)],  # sites of one network
        [f"198.51.{n}.1" for n in range(80)],
    ],
)
def test_who_comes_from_a_quiet_network_goes_before_all_others(
    app: Flask, slowly: list[float], others: list[str]
) -> None:
    _, table = a_lobby(app)
    services_of(app).limits.wrong_codes_of_network.count("2001:db8::/32")
    services_of(app).limits.wrong_codes_of_network.count("198.51.0.0/16")
    others_in_line(app, others)
    assert stranger(app).get(f"/en/join/{table.code}").status_code == 200
    assert slowly[-1] <= 2 / LATE_A_SECOND


def test_who_has_mistyped_a_code_waits_behind_who_has_not(app: Flask, slowly: list[float]) -> None:
    _, table = a_lobby(app)
    services_of(app).limits.wrong_codes_of_site.count("192.0.2.2")
    others_in_line(app, (f"192.0.2.{n}" for n in range(10, 50)))
    assert stranger(app, "192.0.2.2").get(f"/en/join/{table.code}").status_code == 200
    assert slowly[-1] >= 40 / LATE_A_SECOND


def test_nobody_waits_for_ever(app: Flask, slowly: list[float]) -> None:
    others_in_line(app, ["198.51.100.7"] * int(2 * finding.LATE * LATE_A_SECOND))
    assert stranger(app).get(WRONG).status_code == 429
    assert slowly[-1] == pytest.approx(finding.LATE, abs=1)


def test_wrong_codes_are_counted_for_the_network(app: Flask) -> None:
    for address in ("2001:db8:7::1", "2001:db8:8::1", "198.51.1.1", "198.51.2.2"):
        stranger(app, address).get(WRONG)
    counted = services_of(app).limits.wrong_codes_of_network
    assert [counted.tries(network) for network in ("2001:db8::/32", "198.51.0.0/16")] == [2, 2]


def test_who_tries_many_codes_at_once_gets_no_more_of_them(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    def others_try(_: float) -> None:
        """The same caller tries over other connections while this one waits."""
        for _ in range(WRONG_CODES[0]):
            services_of(app).limits.wrong_codes.count("192.0.2.1")

    monkeypatch.setattr(SLEEP, others_try)
    flood(app)
    others_in_line(app, ["198.51.100.7"])
    assert stranger(app).get(WRONG).status_code == 429


def test_a_line_calls_so_many_in_a_second_and_the_lowest_rank_first() -> None:
    now, ranks = 100.0, {"a": 1, "b": 0, "c": 0}
    line = Line(2, lambda: now)
    a, b, c = (line.join(partial(lambda name: (ranks[name],), name)) for name in ranks)
    assert [line.is_turn_of(each) for each in (a, b, c)] == [False, True, False]
    now += 0.5
    ranks["c"] = 2  # meanwhile
    assert [line.is_turn_of(each) for each in (c, a)] == [False, True]
    line.leave(c)
    now += 10
    d = line.join(lambda: (0,))
    assert line.is_turn_of(d)


# What an invitation carries.


def invitation(host: Visitor, table: Table) -> str:
    """The address to join by as the table shows it, without the server."""
    page = host.get(host.address(table, "people")).text
    (address,) = re.findall(r'<p class="address"><a href="http://[^/]+(/join/[^"]+)"', page)
    return str(address)


def test_who_was_invited_comes_without_waiting_while_codes_are_guessed(app: Flask, slowly: list[float]) -> None:
    host, table = a_lobby(app)
    address = invitation(host, table)
    others_in_line(app, ["198.51.100.7"] * 1000)
    for _ in range(WRONG_CODES[0]):
        services_of(app).limits.wrong_codes.count("127.0.0.1")  # at the same address, too
    guest = Visitor(app)
    coming = guest.get(address).location
    assert coming == f"/en{address}"
    page = guest.get(coming)
    assert page.status_code == 200
    form = Page(page.text).form_to(coming)
    sent = guest.client.post(form.action, data={**form.fields, "name": "Bo", "as": "0"})
    assert (sent.status_code, sent.location) == (303, guest.address(table))
    assert slowly == [0.0]


def test_who_has_typed_the_code_once_waits_no_more(app: Flask, slowly: list[float]) -> None:
    _, table = a_lobby(app)
    guest = Visitor(app)
    coming = guest.post("/en/join", {"code": table.code.lower()}).location
    waited = len(slowly)
    others_in_line(app, ["198.51.100.7"] * 1000)
    assert guest.get(coming).status_code == 200
    assert guest.post(coming, {"name": "Bo", "as": "0"}).status_code == 303
    assert len(slowly) == waited


def test_an_invitation_ends_with_its_code_and_is_worth_nothing_with_another(app: Flask, later: Later) -> None:
    host, table = a_lobby(app)
    _, other = a_lobby(app)
    secret = invitation(host, table).rsplit("/", 1)[1]
    assert len(secret) == finding.SECRET_LENGTH
    removed = Visitor(app).sits_at(table, PLAYER)
    before = invitation(host, table)
    host.post(host.address(table, "remove"), {"device": removed.sitting(table).device.id})
    after = invitation(host, table)
    assert after.rsplit("/", 1)[1] != before.rsplit("/", 1)[1]
    assert removed.get(f"/en{before}").status_code == 404
    assert removed.get(f"/en{after}").status_code == 200
    later(LONG)
    assert removed.get(f"/en{after}").status_code == 404
    with app.test_request_context():
        assert finding.secret_of(other.code) != secret


@pytest.mark.parametrize("secret", ["x", "A" * 16, "é" * 16, "%00", "x" * 3000])
def test_a_wrong_secret_is_worth_what_the_code_is(app: Flask, secret: str) -> None:
    _, table = a_lobby(app)
    limits, guest = services_of(app).limits, Visitor(app)
    for _ in range(WRONG_CODES[0]):
        assert guest.get(f"{WRONG}/{secret}").status_code == 404
    assert limits.wrong_codes.reached("127.0.0.1")
    assert guest.get(f"/en/join/{table.code}/{secret}").status_code == 429
    limits.wrong_codes = type(limits.wrong_codes)(*WRONG_CODES, lambda: 0.0)
    assert guest.get(f"/en/join/{table.code}/{secret}").status_code == 200  # a link that was cut off


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
