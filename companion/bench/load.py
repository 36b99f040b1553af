"""Devices at tables as a server sees them: real connections, an open stream each, the requests that our pages send.

What a device sends is made before the clock runs, but for the stamps of the parts that it shows. Of what comes back
only lengths, numbers and stamps are read, the latter when the clock has stopped: the load must cost next to nothing
beside the server that it measures.
"""

import gzip
import json
import re
import time
import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from html import unescape
from http.cookies import SimpleCookie
from random import Random
from socket import IPPROTO_TCP, TCP_NODELAY
from typing import Any, NamedTuple
from urllib.parse import quote, urlencode

import gevent
from gevent.event import Event
from gevent.socket import create_connection

LENGTH = re.compile(rb"\r\nContent-Length: (\d+)", re.IGNORECASE)
NEWS = re.compile(rb"event: news\ndata: ([^\n]*)\n\n")
PART = re.compile(r'data-part="([^"]*)" data-stamp="([^"]*)"([^>]*)>')
SAME = " data-same"
SHOWN = re.compile(r'data-shown="(\d+)"')
#: Nothing takes so long unless it is broken, in seconds.
PATIENCE = 30
#: By then every stream is open, in seconds.
OPENING = 0.5
#: What whoever asks for a page is told where too many wait for theirs.
BUSY = 503
HOST = "127.0.0.1"


class Failed(Exception):
    """The server has not done what a device may expect of it."""


class Closed(Failed):
    """A connection ended before anything came back."""


@dataclass(frozen=True, slots=True)
class Reply:
    """What came back: its first line with all headers, and its content as it was sent."""

    head: str
    body: bytes

    @property
    def status(self) -> int:
        return int(self.head.split(" ", 2)[1])

    def header(self, name: str) -> str:
        """A header by its name; nothing if it is not there."""
        found = re.search(rf"\r\n{name}: ([^\r]*)", self.head, re.IGNORECASE)
        return found[1] if found else ""

    def cookies(self) -> dict[str, str]:
        """The cookies that are to be kept."""
        sent = SimpleCookie()
        for line in re.findall(r"\r\nSet-Cookie: ([^\r]*)", self.head, re.IGNORECASE):
            sent.load(line)
        return {name: kept.value for name, kept in sent.items()}

    @property
    def text(self) -> str:
        """What was sent, as it is read."""
        return (gzip.decompress(self.body) if self.header("Content-Encoding") else self.body).decode()


def stamps_of(page: str) -> dict[str, str]:
    """The parts of a page by their names, each with its stamp, whether its content came along or not."""
    return {name: unescape(stamp) for name, stamp, _ in PART.findall(page)}


def left_out_of(page: str) -> dict[str, str]:
    """The parts of a page of which the content did not come along, each with its stamp."""
    return {name: unescape(stamp) for name, stamp, more in PART.findall(page) if more.endswith(SAME)}


def saying(request: bytes, parts: Mapping[str, str]) -> bytes:
    """A request that says which parts are shown, so that only the others are sent."""
    head, end, body = request.partition(b"\r\n\r\n")
    return b"".join((head, b"\r\nX-Parts: ", urlencode(parts, quote_via=quote).encode(), end, body))


def is_shown(reply: Reply) -> None:
    """A page has come."""
    if reply.status != 200:
        raise Failed("a page was not shown")


class News(NamedTuple):
    """What is heard of a table: how far the log goes, what is new on the page, how many bytes that took, and when."""

    seq: int
    html: str
    size: int
    at: float


class Line:
    """A connection that stays open. `source` is the address from which it comes, as from another device."""

    def __init__(self, port: int, source: str) -> None:
        self._port, self._source = port, source
        self._connect()

    def _connect(self) -> None:
        self._socket = create_connection((HOST, self._port), timeout=PATIENCE, source_address=(self._source, 0))
        self._socket.setsockopt(IPPROTO_TCP, TCP_NODELAY, 1)
        self._read = b""

    def ask(self, request: bytes) -> Reply:
        """Send a request and read the whole reply.

        A server ends a connection over which nothing has come for some time. Then the request goes over another one, as
        browsers do it: what is asked twice is the same, because an entry has its id.
        """
        try:
            return self._asked(request)
        except (Closed, ConnectionError):
            self.close()
            self._connect()
            return self._asked(request)

    def _asked(self, request: bytes) -> Reply:
        self._socket.sendall(request)
        while (end := self._read.find(b"\r\n\r\n")) < 0:
            self._more()
        head, self._read = self._read[:end], self._read[end + 4 :]
        length = LENGTH.search(head)
        if length is None:
            raise Failed(head.decode("latin-1"))
        size = int(length[1])
        while len(self._read) < size:
            self._more()
        body, self._read = self._read[:size], self._read[size:]
        return Reply(head.decode("latin-1"), body)

    def listen(self, request: bytes) -> Iterator["News"]:
        """Send a request for a stream of news, and tell each as it arrives, without end."""
        self._socket.sendall(request)
        self._socket.settimeout(None)
        is_pressed = b"\r\nContent-Encoding: gzip" in self._until(b"\r\n\r\n")
        read, press = b"", zlib.decompressobj(16 + zlib.MAX_WBITS)
        while True:
            size = int(self._until(b"\r\n"), 16)
            while len(self._read) < size + 2:
                self._more()
            at = time.perf_counter()
            piece, self._read = self._read[:size], self._read[size + 2 :]
            read += press.decompress(piece) if is_pressed else piece
            while found := NEWS.search(read):
                read = read[found.end() :]
                told = json.loads(found[1])
                yield News(told["seq"], told.get("html", ""), size, at)

    def _until(self, end: bytes) -> bytes:
        """What comes until something that ends it."""
        while end not in self._read:
            self._more()
        before, _, self._read = self._read.partition(end)
        return before

    def _more(self) -> None:
        got = self._socket.recv(65536)
        if not got:
            raise Failed("the connection was closed") if self._read else Closed("the connection was closed")
        self._read += got

    def close(self) -> None:
        """Hang up."""
        self._socket.close()


def request(
    method: str,
    path: str,
    cookies: Mapping[str, str],
    answer: str = "",
    form: Mapping[str, Any] | None = None,
) -> bytes:
    """A request as a browser sends it; `answer` says what our script wants."""
    body = urlencode(form or {}).encode()
    lines = [f"{method} {path} HTTP/1.1", f"Host: {HOST}", "Accept-Encoding: gzip"]
    if cookies:
        lines.append("Cookie: " + "; ".join(f"{name}={value}" for name, value in cookies.items()))
    if answer:
        lines.append(f"X-Answer: {answer}")
    if method == "POST":
        lines += ["Content-Type: application/x-www-form-urlencoded", f"Content-Length: {len(body)}"]
    return "\r\n".join((*lines, "", "")).encode() + body


@dataclass(slots=True)
class Samples:
    """Seconds from an entry until it was acknowledged, until another device had heard of it, and had its new content.

    `weights` are the bytes of what came, each time that a device asked for what is new.
    """

    acknowledged: list[float] = field(default_factory=list)
    visible: list[float] = field(default_factory=list)
    redrawn: list[float] = field(default_factory=list)
    weights: list[int] = field(default_factory=list)
    #: How often a device was told to ask for its page again, because too many waited; and how often an entry was not
    #: taken, whatever the reason.
    busy: int = 0
    refused: int = 0
    #: How many entries were taken, those that warm up as well.
    taken: int = 0


@dataclass(frozen=True, slots=True)
class Script:
    """What a device of a table will send: for its stream and for its page, each from the given address."""

    source: str
    stream: bytes
    page: bytes


@dataclass(frozen=True, slots=True)
class Plan:
    """A table before the clock runs: its devices, and its entries in order, each with the device that sends it.

    The first entry will have the number `first`.
    """

    devices: Sequence[Script]
    entries: Sequence[tuple[int, bytes]]
    first: int


class Device:
    """A device at a table: it hears the news with what is new on its page, or asks for that, as our script does."""

    def __init__(self, port: int, script: Script, table: "Table") -> None:
        self._table = table
        self._script = script
        self._stream, self._pages, self._entries = (Line(port, script.source) for _ in range(3))
        self._changed = Event()
        self._heard = table.plan.first - 1
        self._is_sending = self._is_asking = False
        #: The parts that are on the page, with their stamps.
        self._shows: dict[str, str] = {}
        self.drawn = self._own = self._heard

    @property
    def _newest(self) -> int:
        """The last entry that it knows of, heard of or its own."""
        return max(self._heard, self._own)

    def hear(self) -> None:
        """Listen; every news is noted, and what is new put in place."""
        for news in self._stream.listen(self._script.stream):
            self._table.note(self._table.samples.visible, self, range(self._heard + 1, news.seq + 1), news.at)
            self._heard = news.seq
            if not self._is_sending and (self._is_asking or not self._bring(news)):
                self._changed.set()

    def _bring(self, news: News) -> bool:
        """Put in place what has come with news, if it goes with what is shown."""
        left_out = left_out_of(news.html).items()
        if not news.html or not left_out <= self._shows.items():
            return False
        self._shows = stamps_of(news.html)
        self._draw_to(int(SHOWN.findall(news.html)[0]), news.size, news.at)
        return True

    def _draw_to(self, shown: int, size: int, at: float) -> None:
        """The page shows the log as far as that, for so many bytes, since a moment."""
        samples = self._table.samples
        if self._table.note(samples.redrawn, self, range(self.drawn + 1, shown + 1), at):
            samples.weights.append(size)
        self.drawn = max(self.drawn, shown)

    def draw(self) -> None:
        """Ask for the page once, and for what is new on it whenever something has changed; several changes are one."""
        while (reply := self._pages.ask(self._script.page)).status == BUSY:
            gevent.sleep(int(reply.header("Retry-After")) * (1 + self._table.chance.random()))
        is_shown(reply)
        self._show(reply)
        while True:
            self._changed.wait()
            self._changed.clear()
            if self.drawn >= self._newest:
                continue  # its own entry has brought it along
            self._is_asking = True
            shows, reply = self._newest, self._pages.ask(saying(self._script.page, self._shows))
            at = time.perf_counter()
            self._is_asking = False
            if reply.status == BUSY:
                self._table.samples.busy += 1
                gevent.sleep(int(reply.header("Retry-After")) * (1 + self._table.chance.random()))
                self._changed.set()
                continue
            is_shown(reply)
            if self.drawn < shows:  # else its own entry has brought something newer meanwhile
                self._show(reply)
            self._draw_to(shows, len(reply.body), at)

    def _show(self, reply: Reply) -> None:
        self._shows = stamps_of(reply.text)

    def enter(self, entry: bytes) -> Reply:
        """Send an entry and wait until it is acknowledged; the reply brings along what is new on the page.

        Where it cannot be taken now, it is sent again when it can.
        """
        self._is_sending = True
        while (reply := self._entries.ask(saying(entry, self._shows))).status == BUSY:
            self._table.samples.refused += 1
            gevent.sleep(int(reply.header("Retry-After") or 1))
        self._is_sending = False
        if reply.status != 200:
            raise Failed(reply.text)
        return reply

    def take(self, reply: Reply, seq: int) -> bool:
        """Put in place what an own entry has brought along; what has been heard of since is asked for.

        Whether the entry was taken: one that comes too fast, or too late, is not.
        """
        if reply.header("Content-Type").startswith("application/json"):
            told = json.loads(reply.text)
            if told["state"] != "saved":
                self._table.samples.refused += 1
                return False
            self._own = seq
            if "html" in told:
                self._shows = stamps_of(told["html"])
                self.drawn = max(self.drawn, seq)
        self._changed.set()
        return True

    def close(self) -> None:
        for line in (self._stream, self._pages, self._entries):
            line.close()


class Table:
    """A table at which one device after the other enters something, at random moments."""

    def __init__(self, port: int, plan: Plan, chance: Random) -> None:
        self.plan = plan
        self.samples = Samples()
        self.chance = chance
        #: When each entry was sent, and by which device; those before the clock runs are not noted.
        self._sent: dict[int, tuple[float, Device]] = {}
        self._last = plan.first - 1
        self.devices = [Device(port, script, self) for script in plan.devices]

    @property
    def settled(self) -> bool:
        """Whether every device shows the last entry."""
        return all(device.drawn >= self._last for device in self.devices)

    def note(self, samples: list[float], device: Device, entries: range, at: float) -> bool:
        """A device has learnt of entries at a moment; whether others have sent any of them since the clock runs."""
        sent = [self._sent[seq] for seq in entries if seq in self._sent]
        others = [at - before for before, sender in sent if sender is not device]
        samples += others
        return bool(others)

    def play(self, rate: float, counts_from: float, until: float) -> None:
        """Enter at random moments, so many times a second; what is sent before `counts_from` only warms up.

        A table of which an entry was not taken enters no more: what it was going to enter follows from that one.
        """
        for seq, (number, entry) in enumerate(self.plan.entries, start=self.plan.first):
            gevent.sleep(self.chance.expovariate(rate))
            at = time.perf_counter()
            if at > until:
                return
            if at >= counts_from:
                self._sent[seq] = at, self.devices[number]
            reply = self.devices[number].enter(entry)
            acknowledged = time.perf_counter() - at
            if not self.devices[number].take(reply, seq):
                return
            if at >= counts_from:
                self.samples.acknowledged.append(acknowledged)
            self.samples.taken += 1
            self._last = seq

    def close(self) -> None:
        for device in self.devices:
            device.close()


def put_under_load(port: int, plans: Sequence[Plan], rate: float, warm_up: float, seconds: float) -> list[Samples]:
    """Have tables play for some time. Whatever fails at any device fails here."""
    tables = [Table(port, plan, Random(number)) for number, plan in enumerate(plans)]  # noqa: S311 (no secret)
    listening = [
        gevent.spawn(work) for table in tables for device in table.devices for work in (device.hear, device.draw)
    ]
    try:
        gevent.sleep(OPENING)
        begun = time.perf_counter() + warm_up
        playing = [gevent.spawn(table.play, rate, begun, begun + seconds) for table in tables]
        gevent.joinall(playing, timeout=warm_up + seconds + PATIENCE, raise_error=True)
        settled_until = time.perf_counter() + PATIENCE
        while not all(table.settled for table in tables) and time.perf_counter() < settled_until:
            for listener in listening:
                if listener.exception is not None:
                    raise listener.exception
            gevent.sleep(0.05)
    finally:
        gevent.killall(listening)
        for table in tables:
            table.close()
    return [table.samples for table in tables]
