"""Who may read and who may write at a table: every address, every role, and nobody else."""

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from functools import cache
from io import BytesIO
from typing import Any

import pytest
from flask import Flask

from companion.formats.gamefile import write_answer
from companion.tables import refusals
from companion.tables.changes import Instead, write_instead
from companion.tables.judge import token_of
from companion.tables.notes import seats_held
from companion.tables.people import remove
from companion.tables.ports import HOST, PLAYER, ROLES, SCREEN, VIEWER, Note, Table
from companion.tables.tables import Sitting
from tests.tables import kinds
from tests.web.app import plain_app
from tests.web.test_table_along import a_turn, say
from tests.web.visitors import (
    FOREIGN,
    GAME,
    NAMES,
    Visitor,
    a_game,
    a_lobby,
    a_position,
    fields_of,
    kept,
    next_answer,
    random_answers,
    the_tables,
)

OUTSIDERS = ("nobody", "without a session", "member of another table", "removed")
#: A table whose host has left is a lobby in which nothing was heard of the host for an hour.
#: At one that is asked something, nothing may be the answer.
LOBBY, PLAYING, ASKED, WAITING, LATER, OVER, LEFT = "lobby", "playing", "asked", "waiting", "later", "over", "left"
#: A game that is over, of which every seat has a note.
NOTED = "noted"
#: A lobby at which somebody asks for the seat of the player.
WISHED = "wished"
#: A game in which something on the table has no printed name.
NAMED = "named"
Fields = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Row:
    """A table's address: in which state of the table it is asked for, who may, and what a form there sends."""

    phase: str = PLAYING
    may: tuple[str, ...] = ROLES
    fields: Callable[[Sitting], Fields] = lambda _: {}
    args: tuple[tuple[str, Any], ...] = ()


def another(sitting: Sitting) -> str:
    """The device of somebody who does nothing here."""
    return next(device.id for device in sitting.devices if device.name == "Another")


def an_answer(sitting: Sitting) -> Fields:
    return {"answers": json.dumps([write_answer(next_answer(sitting))])}


def nothing(sitting: Sitting) -> Fields:
    """What is left at nothing on a screen of chips."""
    assert sitting.play is not None
    part, count = next(sitting.play.open)
    return {"token": token_of(sitting.course, part, count), "along": part.name}


def an_amendment(sitting: Sitting) -> Fields:
    """Another answer to the last question."""
    assert sitting.known.play is not None
    line = sitting.known.play.lines[-1]
    new = next(option for option in line.part.options if option != line.answer.one)  # type: ignore[union-attr]
    change = Instead(line.place, replace(line.answer, choice=(new,)))
    return {"changes": json.dumps(write_instead([change]))}


def a_correction(sitting: Sitting) -> Fields:
    assert sitting.known.play is not None
    return {"points.@0": sitting.known.play.position["points"]["@0"] + 3, "reason": "We forgot a church."}


def something_closed(sitting: Sitting) -> Fields:
    return {"chapter": "/".join(sitting.audience.face_down.chapters[0])}


def of_own_seat(sitting: Sitting, **fields: Any) -> Fields:
    """Something about the notes of a seat that the device holds, if there is one."""
    return {"seat": next(iter(seats_held(sitting)), 0), **fields}


def own_note(sitting: Sitting) -> Fields:
    seat = of_own_seat(sitting)["seat"]
    return {"seat": seat, "note": f"note-{seat}"}


def asking(sitting: Sitting) -> str:
    """The device of somebody who asks for a seat."""
    return next(device.id for device in sitting.devices if device.wants is not None)


BOTH, HOSTS = (HOST, PLAYER), (HOST,)
#: Every address of the table; one that is new must be added here.
READ = {
    "now": Row(),
    "board": Row(),
    "correct_page": Row(),
    "jump_page": Row(),
    "log": Row(),
    "position_at": Row(args=(("count", 30),)),
    "amend_page": Row(args=(("index", 30),)),
    "news": Row(),
    "names_page": Row(NAMED),
    "people_at": Row(),
    "notes_at": Row(),
    "code": Row(LOBBY),
    "middle_page": Row(LOBBY),
    "score": Row(OVER),
    "download_scores": Row(OVER),
    "download_game": Row(),
}
WRITE = {
    "answer": Row(PLAYING, BOTH, an_answer),
    "answer_along": Row(ASKED, BOTH, nothing),
    "undo": Row(PLAYING, BOTH),
    "redo": Row(PLAYING, BOTH),
    "cut": Row(PLAYING, BOTH, lambda _: {"keep": 10}),
    "righted": Row(PLAYING, BOTH, lambda sitting: {"of": sitting.course.turned_last}),
    "correct": Row(PLAYING, BOTH, a_correction),
    "amend": Row(PLAYING, BOTH, an_amendment),
    "light": Row(LOBBY, BOTH, lambda _: {"light": "1"}),
    "jump": Row(PLAYING, BOTH, lambda _: {"onward": "battle", "marker": '"@0"'}),
    "drop": Row(WAITING, BOTH),
    "turn_over": Row(LATER, BOTH, something_closed),
    "name_things": Row(NAMED, BOTH, lambda _: {"kind": "castle", "thing": "castle-3", "name": "Loch"}),
    "keep_note": Row(PLAYING, BOTH, lambda sitting: of_own_seat(sitting, text="Three in a row")),
    "remove_note": Row(NOTED, BOTH, own_note),
    "show_notes": Row(NOTED, BOTH, lambda sitting: of_own_seat(sitting, shown="1")),
    "seat": Row(LOBBY, BOTH, lambda _: {"seat": 1, "name": "Neu", "colour": GAME.colours[1]}),
    "unseat": Row(LOBBY, HOSTS, lambda _: {"seat": 1}),
    "order": Row(LOBBY, HOSTS, lambda _: {"seat": 1, "step": 1}),
    "settings": Row(LOBBY, HOSTS),
    "begin": Row(LOBBY, HOSTS),
    "begin_in_the_middle": Row(LOBBY, HOSTS, lambda _: fields_of(a_position(3, 9, 61))),
    "role": Row(LOBBY, HOSTS, lambda sitting: {"device": another(sitting), "role": PLAYER}),
    "sit": Row(LOBBY, BOTH, lambda _: {"seat": 2}),
    "seat_request": Row(WISHED, BOTH, lambda sitting: {"device": asking(sitting), "seat": 1, "given": "1"}),
    "host": Row(LEFT, (PLAYER,)),
    "remove": Row(LOBBY, HOSTS, lambda sitting: {"device": another(sitting)}),
    "remove_watchers": Row(LOBBY, HOSTS),
    "lock": Row(LOBBY, HOSTS, lambda _: {"locked": "1"}),
    "invite": Row(LOBBY, HOSTS),
    "play_again": Row(OVER, BOTH),
}
#: Where one opens or finds a table, tested one by one below.
OPEN_TO_ALL = {"start", "back_to_start", "open_table", "open_file", "find", "scanned", "come", "joined"}


@pytest.fixture(scope="module")
def app() -> Flask:
    return plain_app()


@cache
def answers(most: int) -> tuple[Any, ...]:
    return tuple(random_answers(3, 9, most))


def a_table(app: Flask, phase: str) -> tuple[Visitor, Table]:
    """A table in some state, with its host."""
    if phase == LOBBY:
        return a_lobby(app)
    if phase == WISHED:
        host, table = a_lobby(app)
        device = Visitor(app).sits_at(table, PLAYER).sitting(table).device
        the_tables(app).store.save_device(replace(device, wants=1))
        return host, table
    if phase == LEFT:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(the_tables(app), "now", lambda: datetime.now(UTC) - timedelta(hours=1))
            return a_lobby(app)
    if phase == NAMED:
        host, table = a_turn(app, "scotland")
        say(host, table, ["turn.castles", "turn.cathedrals"], castles=["castle-3"])
        return host, table
    most = {ASKED: 64, LATER: 50, OVER: 600, NOTED: 600}.get(phase, 61)
    host, table = a_game(app, list(answers(most)), undone=phase == PLAYING)
    if phase == NOTED:
        for seat in host.sitting(table).course.order:
            note = Note(table.id, f"note-{seat}", seat, "", "Three in a row", 6, table.opened)
            the_tables(app).store.keep_note(note)
    if phase == WAITING:
        play = host.sitting(table).known.play
        assert play is not None
        taken_out = Instead(play.lines[9].place, None)
        host.post(host.address(table, "amend"), {"changes": json.dumps(write_instead([taken_out]))})
    return host, table


def everybody(app: Flask, phase: str) -> tuple[Table, dict[str, Visitor]]:
    """A table, and a visitor of every kind."""
    host, table = a_table(app, phase)
    people = {HOST: host, PLAYER: Visitor(app).sits_at(table, PLAYER, 1)}
    people |= {role: Visitor(app).sits_at(table, role) for role in (VIEWER, SCREEN)}
    people |= {role: Visitor(app) for role in OUTSIDERS}
    people["without a session"].client.delete_cookie("session")
    people["member of another table"] = a_lobby(app)[0]
    Visitor(app).sits_at(table, VIEWER, name="Another")
    removed = people["removed"].sits_at(table, PLAYER)
    assert remove(the_tables(app), host.sitting(table), removed.sitting(table).device.id) is None
    kept_now = the_tables(app).store.table(table.id)
    assert kept_now is not None
    return kept_now, people


def address_of(app: Flask, endpoint: str, row: Row, table: Table) -> str:
    with app.test_request_context():
        return app.url_for(f"table.{endpoint}", language="en", table_id=table.id, **dict(row.args))


def test_every_address_has_a_row(app: Flask) -> None:
    there = {rule.endpoint: rule for rule in app.url_map.iter_rules() if rule.endpoint.startswith("table.")}
    assert {endpoint.removeprefix("table.") for endpoint in there} == {*READ, *WRITE, *OPEN_TO_ALL}
    for endpoint, rule in there.items():
        methods = (rule.methods or set()) - {"HEAD", "OPTIONS"}
        assert len(methods) == 1, endpoint
        name = endpoint.removeprefix("table.")
        if name not in OPEN_TO_ALL:
            assert methods == ({"GET"} if name in READ else {"POST"}), endpoint
            assert "table_id" in rule.arguments


@pytest.mark.parametrize("endpoint", READ)
def test_who_reads(app: Flask, endpoint: str) -> None:
    row = READ[endpoint]
    table, people = everybody(app, row.phase)
    address = address_of(app, endpoint, row, table)
    before = kept(app, table)
    for role, visitor in people.items():
        reply = visitor.client.get(address)
        assert reply.status_code == (200 if role in row.may else 404), role
        if role in row.may:
            assert reply.headers["Cache-Control"] == "no-store"
        else:
            assert table.code not in reply.text
            assert "Łukasz" not in reply.text
        reply.close()
    assert kept(app, table) == before


@pytest.mark.parametrize("role", [*ROLES, *OUTSIDERS])
@pytest.mark.parametrize("endpoint", WRITE)
def test_who_writes(app: Flask, endpoint: str, role: str) -> None:
    row = WRITE[endpoint]
    table, people = everybody(app, row.phase)
    fields = row.fields(people[role if role in ROLES else HOST].sitting(table))
    before = kept(app, table)
    reply = people[role].post(address_of(app, endpoint, row, table), fields)
    if role in row.may:
        assert reply.status_code == 303, reply.text
        assert kept(app, table) != before
    else:
        assert reply.status_code == (404 if role in OUTSIDERS else 422)
        assert kept(app, table) == before


@pytest.mark.parametrize("headers", FOREIGN, ids=str)
@pytest.mark.parametrize("endpoint", WRITE)
def test_a_form_of_another_site_changes_nothing(app: Flask, endpoint: str, headers: dict[str, str]) -> None:
    row = WRITE[endpoint]
    table, people = everybody(app, row.phase)
    fields = row.fields(people[HOST].sitting(table))
    before = kept(app, table)
    reply = people[HOST].post(address_of(app, endpoint, row, table), fields, headers=headers)
    assert reply.status_code == 403
    assert kept(app, table) == before


@pytest.mark.parametrize("endpoint", WRITE)
def test_nothing_is_written_by_reading(app: Flask, endpoint: str) -> None:
    row = WRITE[endpoint]
    host, table = a_table(app, row.phase)
    before = kept(app, table)
    assert host.get(address_of(app, endpoint, row, table)).status_code in (200, 405)
    assert kept(app, table) == before


def test_a_script_hears_of_a_refusal_as_a_browser_does(app: Flask) -> None:
    table, people = everybody(app, PLAYING)
    before = kept(app, table)
    reply = people[VIEWER].post(people[VIEWER].address(table, "undo"), headers={"X-Answer": "entry"})
    assert reply.get_json()["state"] == "refused"
    assert refusals.NOT_ALLOWED.text in reply.get_json()["html"]
    assert kept(app, table) == before
    reply = people[PLAYER].post(people[PLAYER].address(table, "undo"), headers={"X-Answer": "entry"})
    assert reply.get_json()["state"] == "saved"


@pytest.mark.parametrize("role", [PLAYER, VIEWER, SCREEN])
def test_everybody_but_the_host_may_leave(app: Flask, role: str) -> None:
    table, people = everybody(app, LOBBY)
    visitor = people[role]
    reply = visitor.post(visitor.address(table, "remove"), {"device": visitor.sitting(table).device.id})
    assert reply.status_code == 303
    assert visitor.get(visitor.address(table)).status_code == 404
    own = people[HOST].sitting(table).device.id
    assert people[HOST].post(people[HOST].address(table, "remove"), {"device": own}).status_code == 422


def test_whoever_was_removed_cannot_come_back_with_the_old_code(app: Flask) -> None:
    host, table = a_lobby(app)
    old = Visitor(app).sits_at(table, PLAYER)
    assert host.post(host.address(table, "remove"), {"device": old.sitting(table).device.id}).status_code == 303
    before = kept(app, table)
    assert old.get(f"/en/join/{table.code}").status_code == 404
    assert old.post(f"/en/join/{table.code}", {"name": "Bo", "as": "viewer"}).status_code == 404
    assert kept(app, table) == before


def test_a_locked_table_lets_nobody_in(app: Flask) -> None:
    host, table = a_lobby(app)
    host.post(host.address(table, "lock"), {"locked": "1"})
    before = kept(app, table)
    stranger = Visitor(app)
    for role in ("new", "0", VIEWER, SCREEN, ""):
        assert stranger.post(f"/en/join/{table.code}", {"name": "Bo", "as": role}).status_code == 403
    assert kept(app, table) == before
    host.post(host.address(table, "lock"), {"locked": "0"})
    assert stranger.post(f"/en/join/{table.code}", {"name": "Bo", "as": VIEWER}).status_code == 303


@pytest.mark.parametrize(
    ("chosen", "name", "role", "seat"),
    [
        ("new", "Bo", PLAYER, 3),
        ("1", NAMES[1], PLAYER, 1),
        (VIEWER, "Bo", VIEWER, None),
        (SCREEN, "Bo", SCREEN, None),
        ("", "Bo", PLAYER, None),
    ],
)
def test_coming_to_a_table(app: Flask, chosen: str, name: str, role: str, seat: int | None) -> None:
    """A device on a seat is called by the seat."""
    _, table = a_lobby(app)
    visitor = Visitor(app)
    assert visitor.get(f"/join/{table.code}").location == f"/en/join/{table.code}"
    assert visitor.get(f"/en/join/{table.code}").status_code == 200
    reply = visitor.post(f"/en/join/{table.code}", {"name": "Bo", "as": chosen})
    assert (reply.status_code, reply.location) == (303, visitor.address(table))
    device = visitor.sitting(table).device
    assert (device.name, device.role, device.seat) == (name, role, seat)


@pytest.mark.parametrize("headers", FOREIGN, ids=str)
@pytest.mark.parametrize(("path", "fields"), [("open", {"game": GAME.id, "name": "Bo"}), ("file", {"name": "Bo"})])
def test_opening_needs_a_form_of_ours(app: Flask, path: str, fields: Fields, headers: dict[str, str]) -> None:
    visitor = Visitor(app)
    sent = fields | ({"file": (BytesIO(b"{}"), "game.json")} if path == "file" else {})
    assert visitor.post(f"/en/play/{path}", sent, headers=headers).status_code == 403
    assert the_tables(app).store.tables_of(visitor.key, 9) == []


def test_whoever_opens_a_table_hosts_it(app: Flask) -> None:
    visitor = Visitor(app)
    reply = visitor.post("/en/play/open", {"game": GAME.id, "name": "Bo"})
    assert reply.status_code == 303
    (table,) = the_tables(app).store.tables_of(visitor.key, 9)
    assert reply.location == visitor.address(table)
    assert visitor.sitting(table).device.role == HOST


def test_a_device_without_a_secret_gets_one_when_it_opens_a_table(app: Flask) -> None:
    visitor = Visitor(app)
    visitor.client.delete_cookie("session")
    reply = visitor.post("/en/play/open", {"game": GAME.id, "name": "Bo"})
    assert reply.status_code == 303
    assert visitor.get(reply.location).status_code == 200
    assert the_tables(app).store.tables_of(Visitor(app).key, 9) == []


def test_no_entry_of_one_table_is_an_entry_of_another(app: Flask) -> None:
    (one, first), (two, second) = a_table(app, PLAYING), a_table(app, PLAYING)
    for visitor, table in ((one, first), (two, second)):
        assert visitor.post(visitor.address(table, "undo"), {"entry": "same"}).status_code == 303
    assert kinds.UNDO in [entry.kind for entry in kept(app, second)[1]]
    assert len(kept(app, first)[1]) == len(kept(app, second)[1])
