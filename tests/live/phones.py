"""Phones at a table of a real server: what our pages and our script send, over connections of their own."""

import json
import re
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPResponse
from http.cookies import SimpleCookie
from typing import Any
from urllib.parse import urlencode

from companion.engine.decisions import Answer
from companion.formats.gamefile import write_answer
from companion.games import discover
from companion.i18n.words import Words
from companion.tables.course import Course
from companion.tables.deeds.kinds import read_entry
from companion.tables.judge import token_of
from companion.tables.play import Play
from companion.tables.ports import Store
from companion.tables.tables import Known
from tests.live.server import HOST, PATIENCE

GAME = discover()["brian_boru"]
#: Each speaks another language, and some of their names are hard to carry through a page.
OWNERS = (("en", "Zoë <b>"), ("pl", "Łukasz"), ("cs", "Žofie & Ota"), ("fr", "李小龙"), ("es", "ليلى"))

CODE = re.compile(r"join/([A-Z]{6})\b")
#: Only questions have such tokens; what goes by the place in the log has a number.
QUESTION = re.compile(r'name="token" value="(\d+\.[^"]+)"')


@dataclass(frozen=True, slots=True)
class Reply:
    """What came back."""

    status: int
    text: str
    location: str = ""

    @property
    def told(self) -> dict[str, Any]:
        """What our script is told."""
        assert self.status == 200, (self.status, self.text)
        found: dict[str, Any] = json.loads(self.text)
        return found


class Phone:
    """A browser with its cookies. One thread at a time; whoever wants more connections makes a twin for each."""

    def __init__(self, port: int, language: str, name: str) -> None:
        self.port, self.language, self.name = port, language, name
        self.cookies: dict[str, str] = {}
        self.table = ""
        self._line = HTTPConnection(HOST, port, timeout=PATIENCE)

    def twin(self, port: int | None = None) -> "Phone":
        """The same phone over another connection, perhaps to another process."""
        twin = Phone(port or self.port, self.language, self.name)
        twin.cookies, twin.table = dict(self.cookies), self.table
        return twin

    def get(self, path: str, answer: str = "") -> Reply:
        """A page in the language of this phone."""
        return self._ask("GET", path, self._headers(answer))

    def post(self, path: str, answer: str = "", **form: Any) -> Reply:
        """A form of a page, as the browser sends it, or with `answer` as our script does."""
        return self._ask("POST", path, *self._form(answer, form))

    def post_and_hang_up(self, path: str, after: float, **form: Any) -> None:
        """Send what our script sends, and be gone after a while whatever the server says."""
        headers, body = self._form("entry", form)
        self._line.request("POST", f"/{self.language}/{path}", body, headers)
        time.sleep(after)
        self._line.close()

    def enter(self, kind: str, **form: Any) -> dict[str, Any]:
        """An entry at the table; what our script is told of it."""
        return self.post(f"{self.table}/{kind}", "entry", **form).told

    def questions(self) -> set[str]:
        """The tokens of the questions that this phone shows."""
        reply = self.get(f"{self.table}/", "page")
        assert reply.status == 200, reply
        return set(QUESTION.findall(reply.text))

    def _form(self, answer: str, form: Mapping[str, Any]) -> tuple[dict[str, str], bytes]:
        headers = {**self._headers(answer), "Content-Type": "application/x-www-form-urlencoded"}
        return headers, urlencode(form).encode()

    def _headers(self, answer: str) -> dict[str, str]:
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        return {"Cookie": cookies} | ({"X-Answer": answer} if answer else {})

    def _ask(self, method: str, path: str, headers: dict[str, str], body: bytes = b"") -> Reply:
        try:
            self._line.request(method, f"/{self.language}/{path}", body, headers)
            with self._line.getresponse() as response:
                text = response.read().decode()
        except BaseException:
            self._line.close()  # the next request opens another one
            raise
        for sent in response.headers.get_all("Set-Cookie", []):
            self.cookies |= {name: kept.value for name, kept in SimpleCookie(sent).items()}
        return Reply(response.status, text, response.headers.get("Location", ""))

    def call_for_news(self, since: int) -> HTTPConnection:
        """Ask for the stream of news; whoever asks has to read, and to hang up."""
        line = HTTPConnection(HOST, self.port, timeout=PATIENCE)
        line.request("GET", f"/{self.language}/{self.table}/news?since={since}", headers=self._headers(""))
        return line

    @contextmanager
    def news(self, since: int) -> Iterator["News"]:
        """The stream of news, once it is open."""
        line = self.call_for_news(since)
        try:
            with line.getresponse() as response:
                assert response.status == 200
                news = News(response)
                assert news.line().startswith("retry")
                yield news
        finally:
            line.close()

    def close(self) -> None:
        self._line.close()


class News:
    """A stream of news as a browser reads it."""

    def __init__(self, response: HTTPResponse) -> None:
        self._response = response

    def line(self) -> str:
        read = self._response.readline()
        assert read, "the stream has ended"
        return read.decode().rstrip("\n")

    def next(self) -> dict[str, Any]:
        """The next news; what keeps the line open is none."""
        patient_until = time.monotonic() + PATIENCE
        while not (line := self.line()).startswith("data: "):
            assert time.monotonic() < patient_until, "no news, only what keeps the line open"
        found: dict[str, Any] = json.loads(line.removeprefix("data: "))
        return found

    def until(self, seq: int) -> dict[str, Any]:
        """The first news that tells of an entry or of a later one."""
        while (told := self.next())["seq"] < seq:
            pass
        return told


@contextmanager
def phones_at_a_table(ports: Sequence[int], owners: Sequence[tuple[str, str]] = OWNERS) -> Iterator[list[Phone]]:
    """Phones that sit at a new table where a game has begun, spread over the processes of the server."""
    phones = [Phone(ports[place % len(ports)], *owner) for place, owner in enumerate(owners)]
    try:
        sit_down(phones)
        yield phones
    finally:
        for phone in phones:
            phone.close()


def sit_down(phones: Sequence[Phone]) -> None:
    """A new table of the first phone, to which the others come; then the game begins."""
    host, *others = phones
    host.get("play/")
    opened = host.post("play/open", game=GAME.id, name=host.name)
    assert opened.status == 303, opened
    table = "/".join(opened.location.split("/")[2:4])
    for phone in phones:
        phone.table = table
    code = CODE.search(host.get(f"{table}/people").text)
    assert code is not None
    for phone in others:
        phone.get(f"join/{code[1]}")
        joined = phone.post(f"join/{code[1]}", name=phone.name, **{"as": "new"})
        assert joined.status == 303, joined
    assert host.enter("begin")["state"] == "saved"


def id_of(phones: Sequence[Phone]) -> str:
    """The table at which phones sit."""
    return phones[0].table.rpartition("/")[2]


def known_from(store: Store, table_id: str) -> Known:
    """A table's log as it is in the database, judged by a referee of our own."""
    known = Known(GAME)
    follow(known, store, table_id)
    return known


def follow(known: Known, store: Store, table_id: str) -> None:
    """Take what the log has more."""
    for entry in store.entries(table_id, known.course.last):
        known.take(read_entry(entry))


def play_of(known: Known) -> Play:
    """The game under way, which no entry has broken."""
    play = known.play
    assert play is not None
    assert play.broken is None
    return play


def tokens(known: Known) -> set[str]:
    """The tokens of the open questions."""
    return {token_of(known.course, part, count) for part, count in play_of(known).open}


def words_of(phone: Phone, course: Course) -> Words:
    """How the table speaks to a phone."""
    return Words(phone.language, course.names, GAME.name_of)


def sent(*answers: Answer) -> str:
    """Answers as a form carries them."""
    return json.dumps([write_answer(answer) for answer in answers])
