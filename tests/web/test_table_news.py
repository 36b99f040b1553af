"""News of a table: what a device missed, then every entry in its own language, until it is removed."""

import json
import re
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, TypeVar

import pytest
from flask import Flask

from companion.games.brian_boru.messages.live import NOW_ONLY_UPKEEP
from companion.i18n import LANGUAGES
from companion.i18n.pages import table as said
from companion.i18n.words import Words
from companion.live.inprocess import LocalBell
from companion.tables.people import remove, set_role
from companion.tables.ports import PLAYER, VIEWER, Table
from companion.web.services import services_of
from companion.web.table.news import MOST_STREAMS
from tests.web.app import plain_app
from tests.web.visitors import Visitor, a_game, next_answer, random_answers, the_tables

RETRY = "retry: 1000\n\n"
BEAT = ": \n\n"
Told = TypeVar("Told")


@pytest.fixture(scope="module")
def app() -> Flask:
    made = plain_app()
    made.config["HEARTBEAT"] = 0.01
    return made


@dataclass(slots=True)
class News:
    """A message: its number, what kind it is, and what it says."""

    id: int | None
    kind: str
    data: dict[str, Any]


class Line:
    """A stream of news as a device hears it."""

    def __init__(self, stream: Iterator[bytes]) -> None:
        self._stream = stream
        self.beats = 0

    def raw(self) -> str:
        return next(self._stream).decode()

    def next(self) -> News:
        """The next message; the beats between are counted."""
        text = self.raw()
        while text == BEAT:
            self.beats += 1
            text = self.raw()
        found = re.fullmatch(r"(?:id: (\d+)\n)?event: (\w+)\ndata: (.*)\n\n", text)
        assert found, text
        return News(int(found[1]) if found[1] else None, found[2], json.loads(found[3]))


@contextmanager
def listening(visitor: Visitor, table: Table, since: str = "", **more: Any) -> Iterator[Line]:
    reply = visitor.client.get(visitor.address(table, "news") + since, buffered=False, **more)
    assert reply.status_code == 200
    assert reply.mimetype == "text/event-stream"
    assert reply.headers["Cache-Control"] == "no-store"
    assert "Content-Encoding" not in reply.headers
    line = Line(iter(reply.iter_encoded()))
    assert line.raw() == RETRY
    try:
        yield line
    finally:
        reply.close()


def elsewhere(call: Callable[[], Told]) -> Told:
    """Do something as another request does it: in a thread of its own, which shares nothing with the stream's."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(call).result()


def undone(visitor: Visitor, table: Table) -> None:
    assert elsewhere(lambda: visitor.post(visitor.address(table, "undo"))).status_code == 303


def a_table(app: Flask) -> tuple[Visitor, Table, int]:
    """A game under way, and how far its log goes."""
    host, table = a_game(app, random_answers(3, 9, 40))
    return host, table, host.sitting(table).course.last


def entered(visitor: Visitor, table: Table) -> str:
    """Enter an answer; the text of what followed from it, in English."""
    answer = next_answer(visitor.sitting(table))
    choice = list(answer.choice) if isinstance(answer.choice, tuple) else answer.choice
    data = json.dumps([{"decision": answer.name, "seat": answer.seat, "choice": choice}])
    assert visitor.post(visitor.address(table, "answer"), {"answers": data}).status_code == 303
    sitting = visitor.sitting(table)
    assert sitting.known.play is not None
    speak = Words("en", sitting.course.names, sitting.ruleset.name_of)
    return " ".join(speak.text(fact.msg) for fact in sitting.known.play.lines[-1].facts)


def test_who_missed_something_hears_of_it_at_once(app: Flask) -> None:
    host, table, last = a_table(app)
    viewer = Visitor(app).sits_at(table, VIEWER)
    assert host.post(host.address(table, "undo")).status_code == 303
    with listening(viewer, table, f"?since={last}") as line:
        news = line.next()
    assert (news.id, news.kind, news.data["seq"]) == (last + 1, "news", last + 1)
    assert news.data["text"] == Words("en").of(said.TOLD["undo"], name="Ada")


def test_who_missed_much_hears_of_the_last_entry_only(app: Flask) -> None:
    host, table, last = a_table(app)
    viewer = Visitor(app).sits_at(table, VIEWER)
    for deed in ("undo", "undo", "redo"):
        assert host.post(host.address(table, deed)).status_code == 303
    with listening(viewer, table, f"?since={last}") as line:
        news = line.next()
    assert news.id == last + 3
    assert news.data["text"] == Words("en").of(said.TOLD["redo"], name="Ada")


def test_who_missed_nothing_hears_only_that_the_line_is_open(app: Flask) -> None:
    host, table, last = a_table(app)
    with listening(host, table, f"?since={last}") as line:
        assert [line.raw() for _ in range(3)] == [BEAT] * 3


@pytest.mark.parametrize("since", ["", "?since=x", "?since=-1", "?since=²", "?since=99999999999999999999", "?since=1"])
def test_any_number_to_begin_with_leads_to_the_latest(app: Flask, since: str) -> None:
    host, table, last = a_table(app)
    with listening(host, table, since) as line:
        assert line.next().data["seq"] == last


def test_a_browser_that_comes_back_says_what_it_heard_last(app: Flask) -> None:
    host, table, last = a_table(app)
    with listening(host, table, "?since=1", headers={"Last-Event-ID": str(last)}) as line:
        assert line.raw() == BEAT


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_entry_is_heard_in_the_language_of_the_device(app: Flask, language: str) -> None:
    host, table, last = a_table(app)
    viewer = Visitor(app, language).sits_at(table, VIEWER)
    with listening(viewer, table, f"?since={last}") as line:
        assert line.raw() == BEAT
        undone(host, table)
        assert line.next().data == {"seq": last + 1, "text": Words(language).of(said.TOLD["undo"], name="Ada")}
        english = elsewhere(lambda: entered(host, table))
        news = line.next()
        assert news.data["seq"] == last + 2
        sitting = viewer.sitting(table)
        assert sitting.known.play is not None
        speak = Words(language, sitting.course.names, sitting.ruleset.name_of)
        told = " ".join(speak.text(fact.msg) for fact in sitting.known.play.lines[-1].facts[:4])
        assert news.data["text"] == told
        assert not english or news.data["text"]


def test_how_much_is_entered_from_now_on_is_heard(app: Flask) -> None:
    host, table, last = a_table(app)
    viewer = Visitor(app).sits_at(table, VIEWER)
    assert host.post(host.address(table, "light"), {"light": "1"}).status_code == 303
    with listening(viewer, table, f"?since={last}") as line:
        assert line.next().data["text"] == NOW_ONLY_UPKEEP.text


def test_nobody_is_told_what_they_entered_themselves(app: Flask) -> None:
    host, table, last = a_table(app)
    with listening(host, table, f"?since={last}") as line:
        elsewhere(lambda: entered(host, table))
        assert line.next().data == {"seq": last + 1, "text": ""}


def test_a_device_that_is_removed_hears_that_and_no_more(app: Flask) -> None:
    host, table, last = a_table(app)
    player = Visitor(app).sits_at(table, PLAYER, 1)
    with listening(player, table, f"?since={last}") as line:
        assert line.raw() == BEAT
        remove(the_tables(app), host.sitting(table), player.sitting(table).device.id)
        news = line.next()
        assert (news.id, news.kind, news.data) == (None, "gone", {})
        with pytest.raises(StopIteration):
            line.raw()
    assert player.get(player.address(table, "news")).status_code == 404


def test_another_role_is_heard_though_nothing_is_entered(app: Flask) -> None:
    host, table, last = a_table(app)
    viewer = Visitor(app).sits_at(table, VIEWER)
    with listening(viewer, table, f"?since={last}") as line:
        assert line.raw() == BEAT
        set_role(the_tables(app), host.sitting(table), viewer.sitting(table).device.id, PLAYER)
        assert line.next().data == {"seq": last, "text": ""}


def test_the_news_of_one_table_are_not_those_of_another(app: Flask) -> None:
    host, table, last = a_table(app)
    other, there, _ = a_table(app)
    with listening(host, table, f"?since={last}") as line:
        elsewhere(lambda: entered(other, there))
        assert [line.raw() for _ in range(3)] == [BEAT] * 3


def test_news_come_at_once_and_not_with_the_next_beat(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    _, table, last = a_table(app)
    viewer = Visitor(app).sits_at(table, VIEWER)
    monkeypatch.setitem(app.config, "HEARTBEAT", 60)
    with listening(viewer, table, f"?since={last}") as line:
        timer = threading.Timer(0.05, the_tables(app).bell.ring, [table.id])
        timer.start()
        assert line.next().data["seq"] == last
        assert line.beats == 0
        timer.join()


def test_a_device_that_hangs_up_is_forgotten(app: Flask) -> None:
    host, table, last = a_table(app)
    bell = the_tables(app).bell
    assert isinstance(bell, LocalBell)
    with listening(host, table, f"?since={last}") as line:
        assert line.raw() == BEAT
        assert table.id in bell._ears
    assert table.id not in bell._ears


def test_a_player_hears_that_the_host_is_gone_and_that_it_is_back(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    host, table, last = a_table(app)
    player = Visitor(app).sits_at(table, PLAYER)
    with listening(player, table, f"?since={last}") as line:
        assert line.raw() == BEAT
        monkeypatch.setattr(the_tables(app), "now", lambda: table.opened + timedelta(minutes=5, seconds=1))
        assert line.next() == News(last, "news", {"seq": last, "text": said.HOST_GONE.text})

        def come_back() -> None:
            with listening(host, table) as own:
                own.next()

        elsewhere(come_back)
        assert line.next() == News(last, "news", {"seq": last, "text": ""})


def test_a_host_that_listens_is_there(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    host, table, last = a_table(app)
    player = Visitor(app).sits_at(table, PLAYER)
    monkeypatch.setattr(the_tables(app), "now", lambda: table.opened + timedelta(minutes=5))
    with listening(host, table, f"?since={last}") as line:
        assert line.next().data == {"seq": last, "text": ""}  # it is back
        monkeypatch.setattr(the_tables(app), "now", lambda: table.opened + timedelta(minutes=9))
        while line.raw() != BEAT:
            pass
        while line.raw() != BEAT:
            pass
        assert "host-away" not in player.get(player.address(table)).text


def test_what_somebody_else_enters_for_a_seat_is_told_there_as_such(app: Flask) -> None:
    host, table, last = a_table(app)
    answer = next_answer(host.sitting(table))
    there, other = (Visitor(app).sits_at(table, PLAYER, seat) for seat in (answer.seat, (answer.seat + 1) % 3))
    facts = entered(host, table)
    for visitor, expected in ((there, True), (other, False)):
        with listening(visitor, table, f"?since={last}") as line:
            text = line.next().data["text"]
            assert text.endswith(facts)
            assert text.startswith("Ada entered this for you: ") is expected


def test_a_device_has_only_so_many_streams(app: Flask) -> None:
    host, table = a_game(app, random_answers(3, 9, 10))
    streams = services_of(app).streams
    streams[host.key] = MOST_STREAMS
    assert host.get(host.address(table, "news")).status_code == 429
    assert Visitor(app).sits_at(table, VIEWER).get(f"/en/table/{table.id}/news", buffered=False).status_code == 200
    streams[host.key] = MOST_STREAMS - 1
    assert host.get(host.address(table, "news"), buffered=False).status_code == 200
