"""Anything sent to a table: what makes no sense is refused by a page in the sender's language, and changes nothing."""

import json
from io import BytesIO
from typing import Any
from urllib.parse import urlencode

import pytest
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from werkzeug.test import TestResponse

from companion.engine.values import Value
from companion.formats.parsing import parse
from companion.i18n import LANGUAGES
from companion.tables import refusals
from companion.tables.changes import Instead, write_instead
from companion.tables.ports import Table
from companion.web.limits import NEW_FILES, NEW_TABLES, WRONG_CODES
from companion.web.table.forms import coming
from companion.web.table.pages import LONGEST_QUERY
from tests.web.app import plain_app
from tests.web.reader import Page
from tests.web.visitors import GAME, Visitor, a_game, a_lobby, kept, random_answers, the_tables

law = settings(max_examples=40, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
ANSWER = {"decision": "trick.lead", "seat": 0, "choice": ["5"]}
#: What may stand in any field where something short is expected.
GARBAGE = (
    "", " ", "x", "-1", "1e9", "NaN", "99999999999999999999", "9" * 5000, "²", "\0", "\x1b[31m", "\ud7ff",
    "{", "[]", "{}", "null", "true", '"text"', "[[[]]]", "[" * 2000, '{"a":' * 500, "{{ 7*7 }}", "%s%n", "../../x",
    "<script>alert(1)</script>", "' OR 1=1 --", "🐉" * 50, "\u202e\u0000", "x" * 100_000,
)  # fmt: skip
ANSWERS = (
    *GARBAGE,
    json.dumps(ANSWER),
    json.dumps([]),
    json.dumps([None]),
    json.dumps([{}]),
    json.dumps([ANSWER | {"choice": 10**12}]),
    json.dumps([ANSWER | {"choice": [1]}]),
    json.dumps([ANSWER | {"choice": "5"}]),
    json.dumps([ANSWER | {"choice": ["x" * 2000]}]),
    json.dumps([ANSWER | {"seat": "0"}]),
    json.dumps([ANSWER | {"seat": -7}]),
    json.dumps([ANSWER | {"seat": 10**8}]),
    json.dumps([ANSWER | {"decision": "no such"}]),
    json.dumps([ANSWER] * 500),
    '[{"decision":"trick.lead","decision":"x","seat":0,"choice":["5"]}]',
    '[{"decision":"\\ud83d","seat":0,"choice":["\\udc00"]}]',
    '[{"decision":"trick.lead","seat":1e999,"choice":["5"]}]',
)
FORMS: dict[str, tuple[str, ...]] = {
    "answer": ("answers",),
    "undo": ("token", "of"),
    "redo": ("token",),
    "cut": ("keep", "corrections"),
    "amend": ("changes",),
    "correct": (
        "points.@0",
        "towns.C6",
        "points",
        "vikings",
        "claims.N",
        "step",
        "marker",
        "princess",
        "a.b.c",
        "list",
    ),
    "seat": ("seat", "name", "colour"),
    "unseat": ("seat",),
    "order": ("seat",),
    "settings": ("viking_repeat",),
    "role": ("device", "role"),
    "sit": ("seat",),
    "remove": ("device",),
}


@pytest.fixture(scope="module")
def app() -> Flask:
    return plain_app()


@pytest.fixture(scope="module")
def game(app: Flask) -> tuple[Visitor, Table]:
    """A game under way; nothing here changes it."""
    return a_game(app, random_answers(3, 9, 40))


def with_file(visitor: Visitor, data: bytes, caller: str = "127.0.0.1", **fields: str) -> TestResponse:
    """Send a form with a file, written by hand: a large one would leave the test client a file to close."""
    parts = [f'--x\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{text}\r\n' for name, text in fields.items()]
    head = '--x\r\nContent-Disposition: form-data; name="file"; filename="game.json"\r\n\r\n'
    body = ("".join(parts) + head).encode() + data + b"\r\n--x--\r\n"
    address = f"/{visitor.language}/play/file"
    kind, elsewhere = "multipart/form-data; boundary=x", {"REMOTE_ADDR": caller}
    return visitor.client.post(address, data=body, content_type=kind, environ_base=elsewhere)


def is_refused(reply: TestResponse, language: str = "en", status: int = 422) -> Page:
    assert reply.status_code == status, (reply.status_code, reply.request.path)
    page = Page(reply.text)
    assert page.lang == language
    assert page.title.strip()
    return page


@pytest.mark.parametrize("path", [path for path in FORMS if path not in ("undo", "redo", "sit")])
def test_garbage_in_any_field_changes_nothing(app: Flask, game: tuple[Visitor, Table], path: str) -> None:
    host, table = game
    before = kept(app, table)
    for field in FORMS[path]:
        for text in GARBAGE[::2] if path == "correct" else GARBAGE:
            fields = {"token": str(len(before[1])), "seat": "77", "keep": "77", "name": "N", "reason": "Why not?"}
            reply = host.post(host.address(table, path), fields | {field: text})
            assert reply.status_code == 422, (field, text[:40])
            assert '<html lang="en">' in reply.text
            assert kept(app, table) == before, (field, text[:40])


@pytest.mark.parametrize("path", ["answer", "undo", "redo", "amend", "correct"])
def test_garbage_for_a_token_is_an_old_question(app: Flask, game: tuple[Visitor, Table], path: str) -> None:
    host, table = game
    form = Page(host.get(host.address(table)).text).chooser
    answers = next(each.value for each in form.options("answers") if not each.greyed)
    stood = host.sitting(table).known.play.lines[3]  # type: ignore[union-attr]
    changes = json.dumps(write_instead([Instead(stood.place, None)]))
    wish = {"answers": answers, "changes": changes, "keep": 10}
    before = kept(app, table)
    for text in GARBAGE[1:]:
        reply = host.post(host.address(table, path), wish | {"points.@0": 99, "reason": "Why not?", "token": text})
        assert refusals.CHANGED.text in is_refused(reply).text
    assert kept(app, table) == before


@pytest.mark.parametrize("answers", ANSWERS, ids=lambda text: text[:30])
def test_answers_that_are_none(app: Flask, game: tuple[Visitor, Table], answers: str) -> None:
    host, table = game
    before = kept(app, table)
    assert is_refused(host.post(host.address(table, "answer"), {"answers": answers})).refusals
    assert kept(app, table) == before


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refusal_is_told_in_the_language_of_the_device(game: tuple[Visitor, Table], language: str) -> None:
    host, table = game
    for path in FORMS:
        if path not in ("undo", "sit"):
            reply = host.client.post(f"/{language}/table/{table.id}/{path}")
            assert is_refused(reply, language).refusals


@pytest.mark.parametrize("path", ["", "log", "board", "amend/3"])
def test_garbage_in_an_address_shows_the_page(app: Flask, game: tuple[Visitor, Table], path: str) -> None:
    host, table = game
    before = kept(app, table)
    for field in ("token", "option", "number", "each.@0", "before", "region"):
        for text in GARBAGE[:-1:2]:
            status = 414 if len(urlencode({field: text})) > LONGEST_QUERY else 200
            assert host.client.get(host.address(table, path), query_string={field: text}).status_code == status
    assert kept(app, table) == before


@law
@given(data=st.data())
def test_any_form_for_corrections_is_answered(app: Flask, game: tuple[Visitor, Table], data: st.DataObject) -> None:
    host, table = game
    position: Any = host.sitting(table).known.play.position  # type: ignore[union-attr]
    paths = [
        *position,
        *(f"{key}.{inner}" for key, value in position.items() if isinstance(value, dict) for inner in value),
    ]
    values = st.one_of(
        st.sampled_from(GARBAGE[:-1]),
        st.recursive(st.none() | st.booleans() | st.integers() | st.text(max_size=5), st.lists, max_leaves=4).map(
            json.dumps
        ),
        st.dictionaries(st.text(max_size=5), st.integers(), max_size=3).map(json.dumps),
        st.sampled_from(['"@0"', '"@1"', '"\\ud83d"', '{"face_up":1,"holder":"@9"}', '{"holder":"@0","choice":"x"}']),
    )
    fields: dict[str, Any] = data.draw(st.dictionaries(st.sampled_from(paths), values, min_size=1, max_size=6))
    fields["list"] = data.draw(st.lists(st.sampled_from(["vikings", "played", "points", "nothing"]), max_size=3))
    before = kept(app, table)
    assert host.post(host.address(table, "correct"), fields | {"reason": ""}).status_code == 422
    assert kept(app, table) == before
    empty, elsewhere = a_lobby(app)
    assert empty.post(empty.address(elsewhere, "middle"), fields).status_code == 422
    assert not empty.sitting(elsewhere).course.begun


@pytest.mark.parametrize("entry", ["\0", "a\0b", "x" * 100_000, "\u202e", " ", "🐉", "'; DROP TABLE entries --"])
def test_any_id_of_an_entry_is_kept_or_made_anew(app: Flask, entry: str) -> None:
    host, table = a_game(app, random_answers(3, 9, 10))
    for _ in range(2):
        assert host.post(host.address(table, "undo"), {"entry": entry}).status_code == 303
    assert len(kept(app, table)[1]) in (16, 17)


@pytest.mark.parametrize("entry", ["mine", "x" * 40])
def test_an_entry_that_is_sent_twice_is_one(app: Flask, entry: str) -> None:
    host, table = a_game(app, random_answers(3, 9, 10))
    last = host.sitting(table).course.last
    for _ in range(3):
        assert host.post(host.address(table, "undo"), {"entry": entry, "token": last}).status_code == 303
    assert host.sitting(table).course.last == last + 1


@pytest.mark.parametrize("seat", ["77", "-5", "99999999999999999999", "9" * 5000])
def test_nobody_sits_on_a_seat_that_is_not_there(app: Flask, seat: str) -> None:
    host, table = a_lobby(app)
    before = kept(app, table)
    reply = host.post(host.address(table, "seat"), {"seat": seat, "name": "Neu", "colour": GAME.colours[4]})
    if reply.status_code == 303:
        assert seat == "9" * 5000  # no number for Python, so it is a new player
    else:
        is_refused(reply)
        assert kept(app, table) == before
    assert host.post(host.address(table, "sit"), {"seat": seat}).status_code in (303, 422)
    assert host.sitting(table).device.seat is None


@pytest.mark.parametrize("name", ["", "  ", "\0", "a\nb", "x" * 41, "x" * 100_000, "\u202e", "ZOË"])
def test_a_name_that_cannot_be_shown_is_nobodys(app: Flask, name: str) -> None:
    host, table = a_lobby(app)
    before = kept(app, table)
    assert is_refused(host.post(host.address(table, "seat"), {"name": name})).refusals
    assert kept(app, table) == before
    stranger = Visitor(app)
    reply = stranger.post(f"/en/join/{table.code}", {"name": name, "as": "new"})
    assert is_refused(reply).form_to("").fields["as"] == ["new"]
    if name != "ZOË":
        assert is_refused(stranger.post("/en/play/open", {"game": GAME.id, "name": name}))
    assert kept(app, table) == before


@pytest.mark.parametrize(("path", "field"), [("play/open", "name"), ("play/file", "name"), ("join", "code")])
def test_a_file_in_the_place_of_a_text_is_no_text(app: Flask, path: str, field: str) -> None:
    stranger = Visitor(app)
    reply = stranger.post(f"/en/{path}", {"game": GAME.id, field: (BytesIO(b"Bo"), "name.txt")})
    assert reply.status_code == (404 if field == "code" else 422)
    assert Page(reply.text).has_form_to(path)
    assert the_tables(app).store.tables_of(stranger.key, 9) == []


@pytest.mark.parametrize("chosen", ["9" * 5000, "99999999999999999999", "7", "٧"])
def test_nobody_comes_as_somebody_who_is_not_there(app: Flask, chosen: str) -> None:
    _, table = a_lobby(app)
    before = kept(app, table)
    stranger = Visitor(app)
    reply = stranger.post(f"/en/join/{table.code}", {"name": "Bo", "as": chosen})
    assert reply.status_code in (303, 422)
    if reply.status_code == 422:
        assert kept(app, table) == before
    else:
        assert stranger.sitting(table).device.seat is None


@pytest.mark.parametrize("count", ["9" * 5000, "99999999999999999999", "-1", "1.5", "x"])
def test_a_moment_that_never_was_is_no_page(game: tuple[Visitor, Table], count: str) -> None:
    host, table = game
    for page in ("at", "amend"):
        is_refused(host.get(host.address(table, f"{page}/{count}")), status=404)


@pytest.mark.parametrize("id", ["%00", "nowhere", "x" * 5000, "..", "%F0%9F%90%89", "%ED%A0%80"])
def test_a_table_that_is_not_there(game: tuple[Visitor, Table], id: str) -> None:
    host, _ = game
    for page in ("", "log", "news", "game.json"):
        assert host.get(f"/en/table/{id}/{page}").status_code == 404
    assert host.post(f"/en/table/{id}/undo").status_code == 404


def a_file(**changes: Any) -> bytes:
    written = {
        "format": "companion-game/1",
        "game": GAME.id,
        "seats": [{"name": name, "colour": colour} for name, colour in zip("ABC", GAME.colours, strict=False)],
        "answers": [],
    }
    return json.dumps(written | changes).encode()


FILES = {
    "nothing": b"",
    "text": b"hello",
    "binary": bytes(range(256)),
    "a list": b"[]",
    "another format": a_file(format="x/1"),
    "another game": a_file(game="chess"),
    "no seats": a_file(seats=[]),
    "seats that are none": a_file(seats=7),
    "one colour for all": a_file(seats=[{"name": name, "colour": "red"} for name in "ABC"]),
    "an answer that breaks a rule": a_file(answers=[ANSWER]),
    "an answer that is none": a_file(answers=[7]),
    "a position that cannot be": a_file(position={"step": "tricks", "round": 99}),
    "a position that is none": a_file(position=[1]),
    "deep": b"[" * 100_000,
    "a number too long": b'{"format":' + b"9" * 10_000 + b"}",
    "half a character": b'{"format":"\\ud83d"}',
    "almost too large": b" " * 900_000,
}


@pytest.mark.parametrize("language", ["en", "pl"])
@pytest.mark.parametrize("kind", FILES)
def test_a_file_that_is_no_game_opens_no_table(app: Flask, kind: str, language: str) -> None:
    visitor = Visitor(app, language)
    caller = f"10.0.2.{list(FILES).index(kind)}"  # one address may not send so many
    page = is_refused(with_file(visitor, FILES[kind], caller, name="Bo"), language)
    assert any(given.get("role") == "alert" for _, given in page.tags)  # at the top, where it is seen
    assert the_tables(app).store.tables_of(visitor.key, 9) == []


def test_no_file_at_all_opens_no_table(app: Flask) -> None:
    visitor = Visitor(app)
    is_refused(visitor.post("/en/play/file", {"name": "Bo"}))
    is_refused(visitor.post("/en/play/file", {"name": "Bo", "file": "text"}))
    is_refused(with_file(visitor, a_file(), name=""))


def test_two_megabytes_are_too_much(app: Flask, game: tuple[Visitor, Table]) -> None:
    host, table = game
    before = kept(app, table)
    is_refused(with_file(host, b" " * 2_000_000, name="Bo"), status=413)
    is_refused(host.post(host.address(table, "answer"), {"answers": " " * 2_000_000}), status=413)
    is_refused(
        host.post(host.address(table, "correct"), {str(number): "1" * 10_000 for number in range(200)}), status=413
    )
    assert kept(app, table) == before


def test_a_game_that_is_not_there_is_not_opened(app: Flask) -> None:
    visitor = Visitor(app)
    for fields in ({"name": "Bo"}, {"name": "Bo", "game": "chess"}):
        is_refused(visitor.post("/en/play/open", fields), status=404)


def test_codes_cannot_be_guessed() -> None:
    app = plain_app()
    _, table = a_lobby(app)
    visitor = Visitor(app)
    for _ in range(WRONG_CODES[0]):
        assert refusals.NO_SUCH_CODE.text in is_refused(visitor.post("/en/join", {"code": "BCDFGH"}), status=404).text
    assert refusals.TOO_OFTEN.text in is_refused(visitor.post("/en/join", {"code": table.code}), status=429).text
    before = kept(app, table)
    for reply in (visitor.get(f"/en/join/{table.code}"), visitor.post(f"/en/join/{table.code}", {"name": "Bo"})):
        is_refused(reply, status=429)
    elsewhere = {"environ_base": {"REMOTE_ADDR": "10.0.0.9"}}
    assert visitor.get(f"/en/join/{table.code}", **elsewhere).status_code == 200
    assert kept(app, table) == before


@pytest.mark.parametrize(("number", "code"), list(enumerate([*GARBAGE[:-1], "BCDFGHJ"])))
def test_garbage_is_no_code(app: Flask, number: int, code: str) -> None:
    elsewhere = {"environ_base": {"REMOTE_ADDR": f"10.0.1.{number}"}}  # one address may not guess so often
    is_refused(Visitor(app).post("/en/join", {"code": code}, **elsewhere), status=404)


def test_nobody_opens_tables_without_end() -> None:
    app = plain_app()
    visitor = Visitor(app)
    for _ in range(NEW_TABLES[0]):
        assert visitor.post("/en/play/open", {"game": GAME.id, "name": "Bo"}).status_code == 303
    is_refused(visitor.post("/en/play/open", {"name": "Bo", "game": GAME.id}), status=429)
    is_refused(with_file(visitor, a_file(), name="Bo"), status=429)
    assert len(the_tables(app).store.tables_of(visitor.key, 99)) == NEW_TABLES[0]


def test_a_file_is_judged_only_for_somebody_with_a_name_and_so_often(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    judged: list[bytes] = []

    def parsed(sent: bytes) -> Value:
        judged.append(sent)
        return parse(sent)

    monkeypatch.setattr(coming, "parse", parsed)
    visitor = Visitor(plain_app())
    is_refused(with_file(visitor, b"{}", name=""))
    assert not judged
    for _ in range(NEW_FILES[0]):
        is_refused(with_file(visitor, b"{}", name="Bo"))
    page = is_refused(with_file(visitor, b"{}", name="Bo"), status=429)
    assert len(judged) == NEW_FILES[0]
    assert page.form_to("/play/file").fields["name"] == ["Bo"]
