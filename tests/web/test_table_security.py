"""What somebody may try who wants to break a table, the server, or what others keep there."""

import json
import threading
from io import BytesIO
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.tables import people, refusals
from companion.tables.course import Correction
from companion.tables.deeds.positions import MOST_CORRECTIONS
from companion.tables.entries import Refused
from companion.tables.files import rematch
from companion.tables.limits import Limit
from companion.tables.people import MOST_DEVICES, join, remove
from companion.tables.ports import HOST, PLAYER, VIEWER
from companion.tables.seats import sit_down
from companion.tables.tables import Saved, Sitting
from companion.web.limits import NEW_TABLES, WRONG_CODES, WRONG_CODES_OF_ALL
from companion.web.services import services_of
from companion.web.table.forms.coming import MOST_FAULTS
from companion.web.table.forms.positions import MOST_FIELDS
from tests.tables.kinds import there_of
from tests.web.app import plain_app
from tests.web.visitors import FOREIGN, GAME, Visitor, a_game, a_lobby, an_open_game, kept, random_answers, the_tables


@pytest.fixture(scope="module")
def app() -> Flask:
    return plain_app()


def stranger(app: Flask, address: str) -> FlaskClient:
    """A browser that asks from an address."""
    client = app.test_client()
    client.environ_base["REMOTE_ADDR"] = address
    return client


def test_a_form_of_many_lists_costs_no_more_than_a_short_one(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []

    def value_in(text: str) -> str:
        """What the form says, as it stands; it is noted that it was read."""
        read.append(text)
        return text

    monkeypatch.setattr("companion.web.table.forms.positions.value_in", value_in)
    host, table = a_game(app, random_answers(3, 1, 30))
    fields = {"list": ["vikings"] * 2_000, "vikings": [f"x{n}" for n in range(2_000)], "reason": "why"}
    assert host.post(host.address(table, "correct"), fields).status_code == 422
    assert len(read) <= 2 * 2 * MOST_FIELDS  # the form is read for the judge and for the page


def test_a_table_takes_only_so_many_corrections(app: Flask) -> None:
    host, table = a_game(app, random_answers(3, 1, 30))
    with the_tables(app).visit(table.id, host.key) as sitting:
        assert sitting is not None
        assert sitting.known.play is not None
        coins = sitting.known.play.position["coins"]["@0"]
        for _ in range(MOST_CORRECTIONS):
            sitting.course.go_on(Correction(0, (), "why"))
    fields = {"coins.@0": str(coins + 1), "reason": "why"}
    assert host.post(host.address(table, "correct"), fields).status_code == 422


def test_who_was_removed_while_waiting_for_the_table_does_nothing(app: Flask) -> None:
    host, table = a_lobby(app)
    player = Visitor(app).sits_at(table, PLAYER)
    tables = the_tables(app)
    seen: list[Sitting | None] = []

    def visit() -> None:
        """The player sits down, once it is their turn at the table."""
        with tables.visit(table.id, player.key) as sitting:
            seen.append(sitting)
            if sitting is not None:
                sit_down(tables, sitting, 0)

    with tables.visit(table.id, host.key) as sitting:
        assert sitting is not None
        late = threading.Thread(target=visit)
        late.start()
        late.join(0.2)
        device = next(device for device in sitting.devices if device.role == PLAYER)
        assert remove(tables, sitting, device.id) is None
    late.join(10)
    assert seen == [None]
    assert tables.store.device(table.id, player.key) is None


def test_a_code_that_was_changed_lets_nobody_in_who_found_the_table_before(app: Flask) -> None:
    host, table = a_lobby(app)
    player = Visitor(app).sits_at(table, PLAYER)
    with the_tables(app).visit(table.id, host.key) as sitting:
        assert sitting is not None
        remove(the_tables(app), sitting, next(device.id for device in sitting.devices if device.role == PLAYER))
    assert isinstance(join(the_tables(app), table, player.key, "Bo", PLAYER), Refused)


def test_a_device_that_was_made_a_viewer_stays_one_at_a_locked_table(app: Flask) -> None:
    host, table = a_lobby(app)
    viewer = Visitor(app).sits_at(table, VIEWER)
    host.post(host.address(table, "lock"), {"locked": "1"})
    assert viewer.post(f"/en/join/{table.code}", {"name": "V", "as": "0"}).status_code == 403
    assert viewer.sitting(table).device.role == VIEWER


def test_a_table_is_not_flooded_with_devices(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(people, "MOST_DEVICES", 3)
    assert MOST_DEVICES > 20
    _, table = a_lobby(app)
    came = [join(the_tables(app), table, f"key {n}", "N", VIEWER) for n in range(4)]
    assert [isinstance(device, Refused) for device in came] == [False, False, True, True]


def test_a_rematch_that_is_refused_opens_no_table(app: Flask) -> None:
    host, table = a_lobby(app)
    sitting = host.sitting(table)
    before = the_tables(app).store.tables_of(host.key, 9)
    assert isinstance(rematch(the_tables(app), sitting, sitting.known.entries[0].id), Refused)
    assert the_tables(app).store.tables_of(host.key, 9) == before
    assert host.post(host.address(table, "rematch"), {"entry": sitting.known.entries[0].id}).status_code == 422


def test_rematches_are_counted_as_new_tables() -> None:
    app = plain_app()
    host, table = a_lobby(app)
    address, opened = host.address(table), 0
    while (reply := host.post(f"{address}rematch", {"entry": f"again {opened}"})).status_code == 303:
        assert host.post(f"{address}rematch", {"entry": f"again {opened}"}).location == reply.location
        address, opened = reply.location, opened + 1
    assert opened == NEW_TABLES[0]
    assert refusals.TOO_OFTEN.text in reply.text
    assert len(the_tables(app).store.tables_of(host.key, 99)) == 1 + opened
    assert host.post("/en/play/open", {"name": "Ada", "game": GAME.id}).status_code == 429


def test_who_was_removed_has_no_place_at_the_rematch(app: Flask) -> None:
    host, table = a_lobby(app)
    player = Visitor(app).sits_at(table, PLAYER)
    with the_tables(app).visit(table.id, host.key) as sitting:
        assert sitting is not None
        remove(the_tables(app), sitting, next(device.id for device in sitting.devices if device.role == PLAYER))
    done = rematch(the_tables(app), host.sitting(table), "again")
    assert isinstance(done, Saved)
    assert player.get(f"/en/table/{there_of(done)}/").status_code == 404
    assert [device.role for device in the_tables(app).store.devices(there_of(done))] == [HOST]


def test_a_removed_device_hears_no_more(app: Flask) -> None:
    host, table = a_lobby(app)
    player = Visitor(app).sits_at(table, PLAYER)
    line = player.get(player.address(table, "news?since=0"), buffered=False)
    lines = line.iter_encoded()
    next(lines), next(lines)
    device = next(device for device in host.sitting(table).devices if device.role == PLAYER)
    host.post(host.address(table, "remove"), {"device": device.id})
    heard = b"".join(lines)
    assert b"event: gone" in heard
    assert b"event: news" not in heard


def test_strangers_who_try_codes_do_not_lock_out_the_others() -> None:
    app = plain_app()
    _, table = a_lobby(app)
    for number in range(WRONG_CODES_OF_ALL[0]):
        services_of(app).limits.wrong_codes_of_all.count("")
        stranger(app, f"10.0.{number}.1")
    guest = stranger(app, "192.0.2.7")
    assert guest.get(f"/en/join/{table.code}").status_code == 200
    assert guest.get("/en/join/BBBBBB").status_code == 404
    assert guest.get(f"/en/join/{table.code}").status_code == 200


@pytest.mark.parametrize(
    ("addresses", "together"),
    [
        ("2001:db8::{:x}", True),
        ("2001:db8:0:{:x}::1", False),
        ("::ffff:192.0.2.{}", False),
        ("192.0.2.{}", False),
        ("fe80::{:x}%eth0", True),
    ],
)
def test_a_home_has_one_count_of_wrong_codes_whatever_its_addresses(addresses: str, together: bool) -> None:
    app = plain_app()
    for number in range(1, WRONG_CODES[0] + 1):
        assert stranger(app, addresses.format(number)).get("/en/join/BBBBBB").status_code == 404
    last = stranger(app, addresses.format(99)).get("/en/join/BBBBBB").status_code
    assert last == (429 if together else 404)


def test_who_says_to_be_another_is_counted_as_who_they_are() -> None:
    app = plain_app()
    replies = [
        app.test_client().get("/en/join/BBBBBB", headers={"X-Forwarded-For": f"198.51.100.{number}"}).status_code
        for number in range(WRONG_CODES[0] + 1)
    ]
    assert replies[-1] == 429


def test_a_limit_knows_who_has_tried() -> None:
    limit = Limit(2, 10, lambda: 0.0)
    assert limit.tries("a") == 0
    limit.count("a")
    assert (limit.tries("a"), limit.tries("b")) == (1, 0)


@pytest.mark.parametrize("path", ["/", "/join/BBBBBB", "/en/play/", "/en//x"])
@pytest.mark.parametrize("host", ["a" * 3000, "a b", "[::1"])
def test_no_host_breaks_a_page(app: Flask, path: str, host: str, caplog: pytest.LogCaptureFixture) -> None:
    assert app.test_client().get(path, headers={"Host": host}).status_code < 500
    assert not caplog.records


@pytest.mark.parametrize("code", ["%0d%0aSet-Cookie:x=1", "a%3Fb", "%5c%5cevil.example", "..", "%2f%2fevil.example"])
def test_a_code_never_leads_away(app: Flask, code: str, caplog: pytest.LogCaptureFixture) -> None:
    reply = app.test_client().get(f"/join/{code}")
    assert reply.status_code in (302, 308, 404)
    assert reply.headers.get("Location", "/").removeprefix("http://localhost").startswith("/")
    assert "x=1" not in "".join(reply.headers.getlist("Set-Cookie"))
    assert not caplog.records


def test_a_line_of_the_log_is_one_line(
    app: Flask, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("companion.web.table.start.page", lambda *_, **__: 1 / 0)
    monkeypatch.setattr("companion.web.table.start.start_page", lambda *_, **__: 1 / 0)
    assert app.test_client().get("/en/join/x%0aforged").status_code == 500
    assert "\nforged" not in caplog.records[0].getMessage()


@pytest.mark.parametrize("page", ["play/", "join/BBBBBB"])
def test_pages_that_list_ones_own_tables_are_not_kept(app: Flask, page: str) -> None:
    host, _ = a_lobby(app)
    assert host.get(f"/en/{page}").headers["Cache-Control"] == "no-store"


def test_a_file_of_faults_is_told_in_part(app: Flask) -> None:
    host, _ = a_lobby(app)
    seats = ",".join('{"name":"p","colour":"x"}' for _ in range(2_000))
    text = f'{{"format":"companion-game/1","game":"{GAME.id}","seats":[{seats}],"answers":[]}}'
    reply = host.post("/en/play/file", {"name": "Ada", "file": (BytesIO(text.encode()), "a.json")})
    assert reply.status_code == 422
    assert reply.text.count("<li>") < MOST_FAULTS + 20


@pytest.mark.parametrize("kind", ["text/plain", "application/json", "multipart/form-data; boundary=x"])
@pytest.mark.parametrize("headers", FOREIGN, ids=str)
def test_what_another_site_sends_changes_nothing_whatever_it_says_that_it_is(
    app: Flask, kind: str, headers: dict[str, str]
) -> None:
    host, table = a_game(app, random_answers(3, 1, 5))
    before = kept(app, table)
    assert host.post(host.address(table, "undo"), content_type=kind, headers=headers).status_code == 403
    assert kept(app, table) == before


def a_corrected_file(app: Flask) -> tuple[Visitor, dict[str, Any]]:
    """The file of a game that was corrected once."""
    host, table = an_open_game(app, random_answers(3, 1, 30))
    play = host.sitting(table).known.play
    assert play is not None
    coins = play.position["coins"]["@0"]
    assert host.post(host.address(table, "correct"), {"coins.@0": str(coins + 1), "reason": "why"}).status_code == 303
    return host, json.loads(host.get(host.address(table, "game.json")).text)


@pytest.mark.parametrize(
    "steps",
    [
        [{"answers": []}] * 500,
        [{"changes": [{"path": ["coins", "@0", "x"], "old": [1], "new": {"a": 1}}], "reason": "why"}],
        [{"changes": [{"path": ["vikings", "zz"], "old": False, "new": []}], "reason": "why"}],
        [{"changes": [], "reason": "why"}] * (MOST_CORRECTIONS + 1),
    ],
)
def test_a_history_brings_nothing_along_that_a_table_could_not_have_entered(
    app: Flask, steps: list[dict[str, Any]]
) -> None:
    host, file = a_corrected_file(app)
    length = len(file["history"]["steps"])
    file["history"]["steps"] += steps
    sent = {"name": "Ada", "file": (BytesIO(json.dumps(file).encode()), "a.json")}
    reply = host.post("/en/play/file", sent)
    assert reply.status_code == 303
    assert host.get(f"{reply.location}log").status_code == 200
    assert len(the_tables(app).store.entries(reply.location.split("/")[3])) < length + 20
