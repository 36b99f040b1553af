"""Private notes, read off the wire: what only the owner's device receives, and every byte that any other one does."""

import base64
import json
import random
import re
from collections.abc import Iterator
from dataclasses import replace
from html import escape
from itertools import islice
from typing import Any
from urllib.parse import quote, quote_plus

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from companion.chance import random_answer
from companion.engine.decisions import Answer, parts_of
from companion.engine.referee import Referee
from companion.formats.gamefile import write_answer
from companion.games import discover
from companion.i18n import LANGUAGES
from companion.tables.files import seats_and_settings
from companion.tables.limits import Limit
from companion.tables.notes import LONGEST_NOTE, MOST_NOTES
from companion.tables.ports import PLAYER, SCREEN, VIEWER, CannotStore, Table
from companion.tables.tables import PACES
from companion.web.table.news import stream
from tests.web.app import plain_app
from tests.web.reader import Page
from tests.web.visitors import (
    GAME,
    NAMES,
    WHOLE,
    Visitor,
    a_game,
    a_lobby,
    a_setup,
    entered,
    next_answer,
    random_answers,
    the_tables,
    without_choice,
)

REBIRTH = discover()["rebirth"]
#: Words that nobody says by accident, one with letters that are written otherwise in every form of text.
WORDS = ("xylograph", "żółwiątko", "qwijibo")
TEXT, POINTS = " & ".join(WORDS), 613
OWNER, OTHER = 1, 2
#: Made anew for every page, out of chance.
BY_CHANCE = re.compile(rb'name="entry" value="[^"]*"|"entry": "[^"]*"|(?:session|companion)=[^;]*')
#: What of a reply differs from that to the same request before.
ANEW = re.compile(BY_CHANCE.pattern + rb"|(?:Set-Cookie|Content-Length|Vary): .*\n?")


@pytest.fixture(scope="module")
def app() -> Flask:
    return plain_app()


# Reading everything.


def ways_to_write(word: str) -> Iterator[bytes]:
    """A word as it may stand in a page, an address, a script, a file or a payload."""
    yield from (word.encode(), escape(word).encode(), json.dumps(word)[1:-1].encode(), quote(word).encode())
    yield from ("".join(f"&#{ord(letter)};" for letter in word).encode(), word.encode("utf-16-le"))
    yield word.encode("iso-8859-2")
    for behind in range(3):  # wherever it begins among the bytes that are written with four letters
        written = base64.b64encode(b"\0" * behind + word.encode())
        yield written[behind and 4 : -4]


def tells(content: bytes) -> bool:
    """Whether any of the words is there, however it is written, or what it is worth."""
    content = BY_CHANCE.sub(b"", content)
    if re.search(rb"(?<![\w-])%d(?![\w-])" % POINTS, content):
        return True
    content = content.lower()
    return any(way.lower() in content for word in WORDS for way in ways_to_write(word))


def bytes_of(reply: TestResponse) -> bytes:
    """All that a reply consists of."""
    return b"\n".join([str(reply.headers).encode(), reply.data])


def addresses(visitor: Visitor, table: Table) -> Iterator[str]:
    """Every address of a table that can be read, as the application knows them."""
    build = visitor.app.url_map.bind("").build
    for rule in visitor.app.url_map.iter_rules():
        if "GET" in (rule.methods or ()) and "table_id" in rule.arguments and not rule.rule.endswith("/news"):
            numbered = rule.arguments - {"table_id", "language"}
            for number in range(3) if numbered else range(1):
                given = {"table_id": table.id, "language": visitor.language, **dict.fromkeys(numbered, number)}
                yield build(rule.endpoint, given)


def wire(visitor: Visitor, table: Table) -> bytes:
    """All that a device can get: every page whole, as its content, and after others; files; its stream; its tables."""
    found = [bytes_of(visitor.get(f"/{visitor.language}/play/")), bytes_of(visitor.get(f"/{visitor.language}/"))]
    read = list(addresses(visitor, table))
    assert len(read) > 10
    for address in read:
        found.append(bytes_of(visitor.get(address)))
        found.append(bytes_of(visitor.get(address, headers={"X-Answer": "page"})))
        found.append(bytes_of(visitor.get(address + "?note=note-1&open=1&seat=1&option=3")))
    with visitor.app.test_request_context(visitor.address(table)):
        found += [line.encode() for line in islice(stream(table.id, visitor.key, 0), 2)]
    return b"\n".join(found)


def replies(visitor: Visitor, table: Table) -> bytes:
    """What a device hears when it does whatever it may or may not do, for a page and for a script."""
    sitting = visitor.sitting(table)
    answers = [next_answer(sitting)] if sitting.play and not sitting.play.over else []
    found = []
    for headers in ({}, {"X-Answer": "entry", "X-Parts": ""}):
        deeds: list[tuple[str, dict[str, Any]]] = [
            ("notes", {"seat": OWNER, "note": "note-1", "text": "mine", "points": 1}),
            ("notes/remove", {"seat": OWNER, "note": "note-1"}),
            ("notes/show", {"seat": OWNER, "shown": 1}),
            ("notes", {"seat": OWNER, "text": ""}),
            *(("answer", {"answers": json.dumps([write_answer(without_choice(each))])}) for each in answers),
            *(("answer", {"answers": json.dumps([write_answer(each)])}) for each in answers),
            ("undo", {}),
            ("redo", {}),
            ("amend", {"changes": "[]"}),
            ("correct", {"reason": "why"}),
            ("seat", {"seat": OTHER, "name": "Other"}),
        ]
        for page, fields in deeds:
            found.append(bytes_of(visitor.post(visitor.address(table, page), fields, headers=headers)))
    return b"\n".join(found)


# Tables.


def at_a_table(app: Flask, count: int = 40) -> tuple[Visitor, Visitor, Table]:
    """Three seats, one of which has a device of its own."""
    host, table = a_game(app, random_answers(3, 1, count, REBIRTH), NAMES[:3], game=REBIRTH)
    return host, Visitor(app).sits_at(table, PLAYER, OWNER, "Owner"), table


def write(visitor: Visitor, table: Table, seat: int = OWNER, **changes: Any) -> TestResponse:
    fields = {"seat": seat, "kind": "mission", "text": TEXT, "points": POINTS, "entry": "note-1", **changes}
    return visitor.post(visitor.address(table, "notes"), fields)


def notes_seen(visitor: Visitor, table: Table) -> list[str]:
    """The texts of the notes on the page of a device, open or behind a press."""
    text = visitor.get(visitor.address(table, "notes")).text
    return re.findall(r"<small>[^<]*</small> <span>([^<]*)</span>", text)


def others(app: Flask, host: Visitor, table: Table, language: str) -> dict[str, Visitor]:
    """Everybody else: who hosts, plays, sits nowhere, watches, shows it to all, and who never came."""
    return {
        "host": host,
        "player": Visitor(app, language).sits_at(table, PLAYER, OTHER),
        "no seat": Visitor(app, language).sits_at(table, PLAYER),
        "viewer": Visitor(app, language).sits_at(table, VIEWER),
        "viewer who sat there": Visitor(app, language).sits_at(table, VIEWER, OWNER),
        "screen": Visitor(app, language).sits_at(table, SCREEN),
        "outsider": Visitor(app, language),
    }


def wire_of(who: str, visitor: Visitor, table: Table) -> bytes:
    if who != "outsider":
        return wire(visitor, table)
    return b"\n".join(bytes_of(visitor.get(address)) for address in addresses(visitor, table))


def pages_at_the_end(visitor: Visitor, table: Table) -> bytes:
    """Where everybody sees what players show when the game is over."""
    return b"\n".join(bytes_of(visitor.get(visitor.address(table, page))) for page in ("", "score", "notes"))


# The tests.


@pytest.mark.parametrize("word", WORDS)
def test_the_detector_finds_a_word_however_it_is_written(word: str) -> None:
    assert not tells(b"nothing of the kind, and 6130 too")
    assert tells(f"it is worth {POINTS} points".encode())
    for behind in range(3):
        assert tells(base64.b64encode(b"." * behind + f"a {word} b".encode()))
    for text in (word, quote_plus(word), json.dumps({"text": word}), word.upper() if word.isascii() else word):
        assert tells(f"<p>{text}</p>".encode())


def test_the_owner_has_the_note_and_nobody_else_a_byte_of_it(app: Flask) -> None:
    host, owner, table = at_a_table(app)
    everybody = others(app, host, table, "pl")
    before = {who: wire_of(who, visitor, table) for who, visitor in everybody.items()}
    assert not tells(wire(owner, table))
    assert write(owner, table).status_code == 303
    assert tells(wire(owner, table))  # the detector finds it where it is; else what follows could not fail
    for who, visitor in everybody.items():
        after = wire_of(who, visitor, table)
        assert not tells(after), who
        assert ANEW.sub(b"", after) == ANEW.sub(b"", before[who]), who  # not even that one was written
    for who in ("host", "player", "no seat", "viewer", "screen"):
        assert not tells(replies(everybody[who], table)), who
        assert not tells(wire(everybody[who], table)), who
    assert notes_seen(owner, table) == [f"{POINTS} points: {TEXT.replace('&', '&amp;')}"]


def test_no_byte_of_it_is_in_the_log_in_a_file_or_at_the_next_table(app: Flask) -> None:
    host, owner, table = at_a_table(app, WHOLE)
    write(owner, table)
    store = the_tables(app).store
    assert not tells(repr(store.entries(table.id)).encode())
    for visitor in (host, owner):
        for page in ("game.json", "score.csv"):
            assert not tells(bytes_of(visitor.get(visitor.address(table, page))))
    reply = owner.post(owner.address(table, "rematch"))
    code = reply.location.split("/")[3]
    again = store.table(code)
    assert again is not None
    assert store.notes(again.id) == []
    for visitor in (host, owner):
        assert not tells(wire(visitor, again))


def test_the_end_shows_it_to_nobody_else_before_its_owner_says_so(app: Flask) -> None:
    host, owner, table = at_a_table(app, WHOLE)
    everybody = others(app, host, table, "en")
    watching = [everybody[who] for who in ("host", "player", "viewer", "screen")]
    write(owner, table)
    assert not any(tells(pages_at_the_end(visitor, table)) for visitor in watching)
    assert not tells(wire(host, table))
    assert host.post(host.address(table, "notes/show"), {"seat": OWNER, "shown": 1}).status_code == 422
    assert owner.post(owner.address(table, "notes/show"), {"seat": OWNER, "shown": 1}).status_code == 303
    assert all(tells(pages_at_the_end(visitor, table)) for visitor in watching)
    host.post(host.address(table, "undo"))  # the game goes on: what was shown is hidden again
    assert not any(tells(pages_at_the_end(visitor, table)) for visitor in watching)
    assert not tells(wire(host, table))
    host.post(host.address(table, "redo"))
    assert tells(pages_at_the_end(host, table))
    assert owner.post(owner.address(table, "notes/show"), {"seat": OWNER, "shown": 0}).status_code == 303
    assert not any(tells(pages_at_the_end(visitor, table)) for visitor in watching)


def test_before_the_end_nothing_is_shown(app: Flask) -> None:
    answers = random_answers(3, 1, WHOLE, REBIRTH)
    host, owner, table = at_a_table(app, len(answers) - 1)
    write(owner, table)
    reply = owner.post(owner.address(table, "notes/show"), {"seat": OWNER, "shown": 1})
    assert reply.status_code == 422
    last = json.dumps([write_answer(answers[-1])])
    assert host.post(host.address(table, "answer"), {"answers": last}).status_code == 303
    assert "end-bars" in host.get(host.address(table)).text
    assert not tells(wire(host, table))


def cards_left(answers: list[Answer]) -> bool:
    """Whether more than gifts is asked of whoever is asked first."""
    return any(answer.name == "end.missions" and answer.seat == answers[0].seat for answer in answers)


@pytest.mark.parametrize("question", ["end.gifts", "end.missions"])
def test_it_stands_beside_what_it_is_about_for_its_owner_alone(app: Flask, question: str) -> None:
    answers = random_answers(3, 1, WHOLE, REBIRTH)
    asked = next(
        index for index, answer in enumerate(answers) if answer.name == question and cards_left(answers[index:])
    )
    seat = answers[asked].seat
    host, table = a_game(app, answers[:asked], NAMES[:3], game=REBIRTH)
    owner, other = (Visitor(app).sits_at(table, PLAYER, place) for place in (seat, (seat + 1) % 3))
    write(owner, table, seat)
    write(owner, table, seat, kind="", text="something else", entry="note-2")
    page = owner.get(owner.address(table)).text
    assert tells(page.encode())
    assert "something else" not in page
    assert page.index('<div class="counter with-note"') < page.index('class="noted"')
    for visitor in (host, other):
        assert not tells(bytes_of(visitor.get(visitor.address(table))))


def test_what_a_device_holds_for_several_lies_behind_a_press(app: Flask) -> None:
    answers = random_answers(3, 1, WHOLE, REBIRTH)
    asked = next(index for index, answer in enumerate(answers) if answer.name == "end.missions")
    host, table = a_game(app, answers[:asked], NAMES[:3], game=REBIRTH)
    seat = answers[asked].seat
    assert write(host, table, seat).status_code == 303
    page = host.get(host.address(table, "notes")).text
    assert page.count('<details name="notes">') == 3
    assert '<details name="notes" open>' not in page
    assert tells(page.encode())
    assert '<details class="noted">' in host.get(host.address(table)).text
    chosen = host.get(host.address(table, "notes?note=note-1")).text
    assert chosen.count('<details name="notes" open>') == 1
    summaries = re.findall(r"<summary.*?</summary>", chosen)
    assert not any(tells(summary.encode()) for summary in summaries)


def test_a_seat_that_gets_a_device_of_its_own_has_its_notes_there(app: Flask) -> None:
    host, table = a_game(app, random_answers(3, 1, 40, REBIRTH), NAMES[:3], game=REBIRTH)
    write(host, table)
    assert notes_seen(host, table)
    owner = Visitor(app).sits_at(table, PLAYER, OWNER)
    assert notes_seen(owner, table)
    assert not tells(wire(host, table))


def test_a_lost_phone_costs_no_note_and_a_removed_one_has_none(app: Flask) -> None:
    host, owner, table = at_a_table(app)
    write(owner, table)
    device = owner.sitting(table).device
    host.post(host.address(table, "remove"), {"device": device.id})
    assert not tells(b"\n".join(bytes_of(owner.get(address)) for address in addresses(owner, table)))
    new = Visitor(app).sits_at(table, PLAYER)
    assert notes_seen(new, table) == []
    new.post(new.address(table, "sit"), {"seat": OWNER})
    assert notes_seen(new, table) == []
    asked = {"device": new.sitting(table).device.id, "seat": OWNER, "given": "1"}
    assert host.post(host.address(table, "seat-request"), asked).status_code == 303
    assert len(notes_seen(new, table)) == 1
    new.post(new.address(table, "sit"), {"seat": ""})
    assert not tells(wire(new, table))


def test_who_sits_down_beside_a_player_is_seen_there(app: Flask) -> None:
    _, owner, table = at_a_table(app)
    write(owner, table)
    assert "Snooper" not in owner.get(owner.address(table, "notes")).text
    Visitor(app).sits_at(table, PLAYER, OWNER, "Snooper")
    assert "Snooper" in owner.get(owner.address(table, "notes")).text


def test_undo_touches_no_note(app: Flask) -> None:
    host, owner, table = at_a_table(app, 5)
    write(owner, table)
    kept = the_tables(app).store.notes(table.id)
    for _ in range(10):
        host.post(host.address(table, "undo"))
    assert not host.sitting(table).course.begun
    assert write(owner, table, entry="note-2").status_code == 422
    assert "note-list" not in owner.get(owner.address(table, "notes")).text
    host.post(host.address(table, "redo"))
    assert the_tables(app).store.notes(table.id) == kept
    assert len(notes_seen(owner, table)) == 1


def test_a_note_is_changed_and_taken_away(app: Flask) -> None:
    _, owner, table = at_a_table(app)
    write(owner, table)
    form = Page(owner.get(owner.address(table, "notes?note=note-1")).text).form_to("notes")
    assert (form.fields["text"], form.fields["points"]) == ([TEXT], [str(POINTS)])
    owner.post(form.action, {**form.fields, "text": "three ports", "points": "", "kind": ""})
    assert notes_seen(owner, table) == ["three ports"]
    assert not tells(wire(owner, table))
    owner.post(owner.address(table, "notes/remove"), {"seat": OWNER, "note": "note-1"})
    assert notes_seen(owner, table) == []
    assert the_tables(app).store.notes(table.id) == []


def test_a_note_that_is_sent_twice_is_kept_once_and_nobody_else_changes_it(app: Flask) -> None:
    host, owner, table = at_a_table(app)
    write(owner, table)
    write(owner, table)
    assert write(host, table, 0).status_code == 422
    host.post(host.address(table, "notes/remove"), {"seat": 0, "note": "note-1"})
    assert [note.seat for note in the_tables(app).store.notes(table.id)] == [OWNER]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"text": " "}, "text"),
        ({"text": "a\u202eb"}, "text"),
        ({"text": "x" * (LONGEST_NOTE + 1)}, "text"),
        ({"points": "many"}, "points"),
        ({"points": "-1"}, "points"),
        ({"points": "9" * 5000}, "points"),
    ],
)
def test_what_cannot_be_a_note_is_refused_beside_its_field(
    app: Flask, language: str, wrong: dict[str, str], field: str
) -> None:
    _, owner, table = at_a_table(app)
    owner.language = language
    reply = write(owner, table, **dict[str, Any](wrong))
    assert reply.status_code == 422
    page = Page(reply.text)
    assert [given["name"] for _, given in page.tags if given.get("aria-invalid") == "true"] == [field]
    sent = {"text": TEXT, "points": str(POINTS)} | wrong
    assert page.form_to("notes").fields["points"] == [sent["points"]]  # nothing typed is lost
    assert page.form_to("notes").fields["text"] == [sent["text"].strip()]
    assert the_tables(app).store.notes(table.id) == []


@pytest.mark.parametrize("wrong", [{"seat": "9"}, {"seat": "x"}, {"seat": ""}, {"kind": "wish"}, {"seat": str(OTHER)}])
def test_what_no_page_offers_is_refused(app: Flask, wrong: dict[str, str]) -> None:
    _, owner, table = at_a_table(app)
    assert write(owner, table, **dict[str, Any](wrong)).status_code == 422
    assert the_tables(app).store.notes(table.id) == []


def test_a_seat_has_only_so_many_notes(app: Flask) -> None:
    _, owner, table = at_a_table(app)
    for number in range(MOST_NOTES):
        assert write(owner, table, entry=f"note-{number}").status_code == 303
    assert write(owner, table, entry="one more").status_code == 422
    assert write(owner, table, text="another").status_code == 303
    assert len(the_tables(app).store.notes(table.id)) == MOST_NOTES


def test_nobody_writes_faster_than_people_do(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    _, owner, table = at_a_table(app)
    most = 3
    monkeypatch.setattr(the_tables(app), "paces", (Limit(most, PACES[0][1], lambda: 0.0),))
    for number in range(most):
        assert write(owner, table, text=f"note {number}").status_code == 303
    assert write(owner, table).status_code == 422
    owner.post(owner.address(table, "notes/remove"), {"seat": OWNER, "note": "note-1"})
    assert len(the_tables(app).store.notes(table.id)) == 1


def test_nothing_is_acknowledged_that_is_not_kept(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    _, owner, table = at_a_table(app)

    def full(_: Any) -> None:
        raise CannotStore("the disk is full")

    monkeypatch.setattr(the_tables(app).store, "keep_note", full)
    assert write(owner, table).status_code == 503
    fields = {"seat": OWNER, "text": TEXT, "entry": "note-1"}
    reply = owner.post(owner.address(table, "notes"), fields, headers={"X-Answer": "entry"})
    assert reply.status_code == 503


def test_every_game_has_notes_and_a_lobby_none(app: Flask) -> None:
    host, table = a_game(app, random_answers(3, 1, 10), NAMES[:3], game=GAME)
    assert write(host, table, kind="").status_code == 303
    assert len(notes_seen(host, table)) == 1
    lobby, table = a_lobby(app)
    assert write(lobby, table, kind="").status_code == 422


def test_who_has_no_seat_is_told_so(app: Flask) -> None:
    host, _, table = at_a_table(app)
    viewer = Visitor(app).sits_at(table, VIEWER)
    assert "note-form" not in viewer.get(viewer.address(table, "notes")).text
    assert write(viewer, table).status_code == 422
    assert "note-form" in host.get(host.address(table, "notes")).text


# The offer to write one.

COUNTRIES = {"mission": "scotland", "private-goal": "ireland"}


def cards_of(referee: Referee[Any]) -> int:
    found: int = referee.overview["seats"][OWNER]["cards"]
    return found


def with_a_card(kind: str, mine: bool) -> Referee[Any]:
    """A game in which the owner has a card, and is asked something or is not."""
    setup = replace(a_setup(NAMES[:3], REBIRTH), options={"variant": COUNTRIES[kind]})
    chance = random.Random(7)
    referee = Referee.start(REBIRTH, setup)
    assert isinstance(referee, Referee)
    while referee.decision is not None:
        if cards_of(referee) and mine == (OWNER in {part.seat for part in parts_of(referee.decision)}):
            return referee
        referee.answer(random_answer(referee.decision, chance))
    raise AssertionError("nobody draws a card")


def offered(visitor: Visitor, table: Table) -> bool:
    return 'class="note-due"' in visitor.get(visitor.address(table)).text


@pytest.mark.parametrize("kind", COUNTRIES)
@pytest.mark.parametrize("mine", [False, True])
def test_who_has_drawn_a_card_is_offered_to_note_it_while_others_play(app: Flask, kind: str, mine: bool) -> None:
    referee, host = with_a_card(kind, mine), Visitor(app)
    deeds = [*seats_and_settings(referee.setup), *entered(REBIRTH, referee.answers)]
    table = the_tables(app).open(REBIRTH.id, "Ada", host.key, deeds)
    assert not offered(host, table)  # who enters for all holds several seats
    owner = Visitor(app).sits_at(table, PLAYER, OWNER, "Bo")
    others = [Visitor(app).sits_at(table, role, None, role) for role in (VIEWER, SCREEN)]
    assert offered(owner, table) != mine
    for number in range(cards_of(referee)):
        assert offered(owner, table) != mine
        write(owner, table, kind=kind, entry=f"due-{number}")
    assert not any(offered(each, table) for each in (owner, host, *others))
