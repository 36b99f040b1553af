"""A table of which the database has lost something: it says so, and all others go on."""

import sqlite3
from contextlib import closing

import pytest
from flask import Flask

from companion.app import DATABASE_FILE
from companion.i18n import LANGUAGES
from companion.i18n.pages.shell import ERROR_409, ERROR_409_HELP
from companion.i18n.words import Words
from companion.tables.ports import Table
from tests.web.app import plain_app
from tests.web.reader import Page
from tests.web.visitors import Visitor, a_game, random_answers

Damage = tuple[int, dict[str, str] | None]
#: The number of the entry of the beginning, after three seats and the settings; answers follow.
BEGIN = 5
#: What may be wrong with a row of the log: its number, and what stands there; nothing at all if it is gone.
DAMAGES: dict[str, Damage] = {
    "no JSON": (2, {"payload": '{"seat'}),
    "a list": (2, {"payload": "[]"}),
    "deep": (2, {"payload": "[" * 100_000}),
    "a missing key": (2, {"payload": '{"by": "Ada"}'}),
    "no author": (BEGIN, {"payload": '{"engine": "1"}'}),
    "an unknown kind": (2, {"kind": "dance"}),
    "a gap": (2, None),
    "no first entry": (1, None),
    "no time": (2, {"at": "noon"}),
    "nobody there": (2, {"kind": "unseat", "payload": '{"seat": 7, "by": ""}'}),
    "strangers": (2, {"kind": "order", "payload": '{"order": [8, 9], "by": ""}'}),
    "nothing to bring back": (8, {"kind": "redo"}),
}
#: What only shows when the game is judged again.
UNPLAYABLE: dict[str, Damage] = {
    "a position": (BEGIN, {"payload": '{"engine": "1", "position": {}, "by": ""}'}),
    "a seat too few": (4, {"kind": "unseat", "payload": '{"seat": 0, "by": ""}'}),
    "a correction": (
        8,
        {
            "kind": "correct",
            "payload": '{"changes": [{"path": ["coins"], "old": 1, "new": 2}], "reason": "", "by": ""}',
        },
    ),
}


@pytest.fixture(scope="module")
def app() -> Flask:
    return plain_app()


def damaged(app: Flask, damage: Damage) -> tuple[Visitor, Table, Table]:
    """A host of two tables with a game under way; of the first one something is lost before anybody looks."""
    host, table = a_game(app, random_answers(3, 1, 20))
    _, other = a_game(app, random_answers(3, 2, 20))
    host.sits_at(other, "player")
    write(app, table, damage)
    return host, table, other


def write(app: Flask, table: Table, damage: Damage) -> None:
    """Change a row of the log behind the back of the application."""
    seq, values = damage
    change = (
        "delete from entries" if values is None else f"update entries set {', '.join(f'{at} = ?' for at in values)}"
    )
    with closing(sqlite3.connect(app.config["DATA_FOLDER"] / DATABASE_FILE)) as database, database:
        found = database.execute(f"{change} where table_id = ? and seq = ?", (*(values or {}).values(), table.id, seq))
        assert found.rowcount == 1


@pytest.mark.parametrize("how", [*DAMAGES, *UNPLAYABLE])
def test_a_damaged_table_says_so_in_every_language(app: Flask, how: str, caplog: pytest.LogCaptureFixture) -> None:
    host, table, _ = damaged(app, (DAMAGES | UNPLAYABLE)[how])
    for language in LANGUAGES:
        reply = host.get(f"/{language}/table/{table.id}/")
        assert reply.status_code == 409
        words = Words(language)
        assert words.of(ERROR_409) in Page(reply.text).text
        assert words.of(ERROR_409_HELP) in Page(reply.text).text
        assert f"/{language}/play/" in [href for href, _ in Page(reply.text).links]
    assert all(record.exc_info is None and "\n" not in record.getMessage() for record in caplog.records)


@pytest.mark.parametrize("change", ["role = 'dancer'", "joined = 'noon'", f"joined = {2**62}"])
def test_a_device_that_cannot_be_read_damages_its_table_alone(app: Flask, change: str) -> None:
    host, table = a_game(app, random_answers(3, 1, 20))
    Visitor(app).sits_at(table, "viewer")
    _, other = a_game(app, random_answers(3, 2, 20))
    host.sits_at(other, "player")
    with closing(sqlite3.connect(app.config["DATA_FOLDER"] / DATABASE_FILE)) as database, database:
        database.execute(f"update devices set {change} where table_id = ? and role = 'viewer'", (table.id,))
    assert host.get(host.address(table)).status_code == 409
    assert other.id in host.get("/en/play/").text
    assert host.get(host.address(other)).status_code == 200


def test_a_table_of_a_game_that_is_not_here_is_not_found(app: Flask) -> None:
    _, table = a_game(app, random_answers(3, 1, 20))
    with closing(sqlite3.connect(app.config["DATA_FOLDER"] / DATABASE_FILE)) as database, database:
        database.execute("update tables set game = 'another' where id = ?", (table.id,))
    with closing(sqlite3.connect(app.config["DATA_FOLDER"] / DATABASE_FILE)) as database:
        assert database.execute("select game from tables where id = ?", (table.id,)).fetchone() == ("another",)
    assert Visitor(app).get(f"/en/join/{table.code}").status_code == 404


@pytest.mark.parametrize("how", DAMAGES)
def test_the_other_tables_go_on(app: Flask, how: str) -> None:
    host, table, other = damaged(app, DAMAGES[how])
    start = host.get("/en/play/")
    assert start.status_code == 200
    assert other.id in start.text
    assert table.id not in start.text
    assert host.get(host.address(other)).status_code == 200
    assert host.post(host.address(other, "undo")).status_code == 303
    for path in (f"/en/join/{table.code}", host.address(table, "log"), host.address(table, "people")):
        assert host.get(path).status_code == 409


def test_an_entry_at_a_damaged_table_is_refused_and_not_sent_again(app: Flask) -> None:
    host, table, _ = damaged(app, DAMAGES["a gap"])
    reply = host.post(host.address(table, "undo"), headers={"X-Answer": "entry"})
    assert reply.status_code == 200
    assert reply.json is not None
    assert reply.json["state"] == "refused"
    assert reply.json["why"].startswith(ERROR_409.text)
    assert ERROR_409.text in reply.json["html"]


def test_the_news_of_a_damaged_table_end(app: Flask) -> None:
    host, table, _ = damaged(app, DAMAGES["a gap"])
    heard = host.get(host.address(table, "news?since=0"), buffered=False)
    assert b"".join(heard.iter_encoded()).count(b"event:") == 0


def test_a_table_that_is_mended_goes_on(app: Flask) -> None:
    host, table, _ = damaged(app, (BEGIN, {"kind": "dance"}))
    assert host.get(host.address(table)).status_code == 409
    write(app, table, (BEGIN, {"kind": "begin"}))
    assert host.get(host.address(table)).status_code == 200
    sitting = host.sitting(table)
    assert len(sitting.known.entries) == sitting.course.last
