"""The real server over raw sockets: bytes that are no request, many requests at once, and clients that are half gone.

While all this goes on somebody else asks for a page, again and again. Their wait is measured in the time for which
the server kept a processor busy meanwhile, so that it says the same however loaded the machine is.
"""

import re
import select
import socket
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from companion.games import discover
from tests.fuzz.faults import Run
from tests.fuzz.harvest import crawled
from tests.fuzz.making import Maker
from tests.fuzz.memory import megabytes, processor_seconds
from tests.fuzz.routes import Routes
from tests.fuzz.scene import INSIDE, LOBBY, PLAYING, NotSet, look_around, outsiders, set_scene
from tests.fuzz.values import spoiled
from tests.fuzz.wire import HOST, Browser, Case, Reply
from tests.live.server import PATIENCE, Serving, serving
from tests.web.app import plain_app

PART = "sockets"
DRAWN = 150
#: Nobody else waits longer than this, in seconds of the server's processor.
LONGEST_WAIT = 1.0
#: How long an answer is awaited that perhaps never comes, and how long another one after it.
FIRST, QUIET = 0.3, 0.04
COMPLAINT = re.compile(r"^([A-Za-z_.]*(?:Error|Exception|Exit|Timeout))(?::|$)", re.MULTILINE)
LENGTH = re.compile(rb"\r\nContent-Length: (\d+)\r\n", re.IGNORECASE)
STATUS = re.compile(rb"^HTTP/1\.[01] (\d\d\d)|\r\n\r\nHTTP/1\.[01] (\d\d\d)|\nHTTP/1\.[01] (5\d\d) ")
WARM, GROWTH = 3000, 1.35
FIRST_PAGES = 30
#: So much may be said in the log of one request, and so much for each byte of it.
SAID_AT_ONCE, SAID_OF_EACH = 2000, 8

NAMELESS = (
    b"POST /en/join HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 47\r\n\r\n"
    b"--x\r\nContent-Disposition: form-data\r\n\r\n1\r\n--x--"
)
#: Requests that some client sends somewhere, or somebody who looks for holes.
CRAFTED: tuple[bytes, ...] = (
    b"GET /en/?\xff HTTP/1.1\r\nHost: a\r\n\r\n",
    b"GET /en/\xff HTTP/1.1\r\nHost: a\r\n\r\n",
    b"GET / HTTP/1\r\nHost: a\r\n\r\n",
    b"GET / HTTP/2.0\r\nHost: a\r\n\r\n",
    b"GET / HTTP/9.9\r\nHost: a\r\n\r\n",
    b"GET /\r\n\r\n",
    b"GET\r\n\r\n",
    b"\r\n\r\n\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    b"GET / HTTP/1.1\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: a\r\nX\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: a\r\n X: folded\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost : a\r\n\r\n",
    b"GET / HTTP/1.1\nHost: a\n\n",
    b"GET http://evil.example/en/ HTTP/1.1\r\nHost: a\r\n\r\n",
    b"OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n",
    b"CONNECT evil.example:443 HTTP/1.1\r\nHost: a\r\n\r\n",
    b"GET /en/ HTTP/1.1\r\nHost: " + b"a." * 2000 + b"\r\n\r\n",
    b"GET /" + b"a" * 200_000 + b" HTTP/1.1\r\nHost: a\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: a\r\n" + b"X: y\r\n" * 5000 + b"\r\n",
    b"GET / HTTP/1.1\r\nHost: a\r\nX: " + b"y" * 100_000 + b"\r\n\r\n",
    b"POST /en/join HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n",
    b"POST /en/join HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n",
    b"POST /en/join HTTP/1.1\r\nHost: a\r\nContent-Length: 1e3\r\n\r\n",
    b"POST /en/join HTTP/1.1\r\nHost: a\r\nContent-Length: +5\r\n\r\nabcde",
    b"POST /en/join HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nabcdef",
    b"POST /en/join HTTP/1.1\r\nHost: a\r\nContent-Length: 10000000000\r\n\r\nabc",
    b"POST /en/join HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999999999999999999\r\n\r\nabc",
    b"POST /en/join HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nabc\r\n0\r\n\r\n",
    b"POST /en/join HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n-5\r\nabc\r\n0\r\n\r\n",
    b"POST /en/join HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n" + b"f" * 400 + b"\r\nabc\r\n0\r\n\r\n",
    b"POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5;" + b"x" * 9000 + b"\r\nabcde\r\n0\r\n\r\n",
    b"POST /en/join HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nabc",
    b"POST /en/join HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip, chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n",
    b"POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n3\r\nabc\r\n0\r\n\r\n",
    b"POST /en/join HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 3\r\n\r\nabc",
    b"POST /en/join HTTP/1.1\r\nHost: a\r\nExpect: 200-ok\r\nContent-Length: 3\r\n\r\nabc",
    NAMELESS,
    b"GET /en/ HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
    b"GET /en/ HTTP/1.1\r\nHost: a\r\nConnection: close, keep-alive\r\n\r\n",
    b"GET /en/ HTTP/1.0\r\nConnection: keep-alive\r\n\r\n",
    b"GET /en/ HTTP/1.1\r\nHost: a\r\nCookie: " + b"a=b; " * 5000 + b"\r\n\r\n",
)  # fmt: skip


def connected(port: int, source: str) -> socket.socket:
    """A connection from one of the addresses that this machine has for itself, as from a device of its own."""
    line = socket.create_connection((HOST, port), timeout=PATIENCE, source_address=(source, 0))
    line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return line


@dataclass(slots=True)
class Plain:
    """Asks a real server, a connection for each request."""

    port: int
    source: str = HOST

    def __call__(self, case: Case) -> Reply:
        with connected(self.port, self.source) as line:
            line.sendall(case.with_headers(("Connection", "close")).raw())
            head, _, body = all_of(line).partition(b"\r\n\r\n")
        first, *lines = head.decode("latin-1").split("\r\n")
        headers = tuple((name, value) for name, _, value in (row.partition(": ") for row in lines))
        return Reply(int(first.split(" ")[1]) if " " in first else 0, headers, body)


def an_address(chance: Random) -> str:
    """One of the addresses that this machine has for itself."""
    return f"127.{chance.randint(1, 254)}.{chance.randint(1, 254)}.{chance.randint(1, 254)}"


def all_of(line: socket.socket) -> bytes:
    """Everything until the other side closes."""
    told = b""
    while got := line.recv(65536):
        told += got
    return told


def statuses(told: bytes) -> list[int]:
    """The statuses of the replies that came back."""
    return [int(next(filter(None, found))) for found in STATUS.findall(told)]


def is_whole(told: bytes) -> bool:
    """Whether exactly one reply has come, to its end."""
    head, found, body = told.partition(b"\r\n\r\n")
    length = LENGTH.search(head + b"\r\n") if found else None
    return length is not None and len(body) == int(length[1])


@dataclass(slots=True)
class Visitor:
    """Somebody who asks for a page again and again while others attack."""

    server: Serving
    #: The longest wait, in seconds of the server's processor; how long the visitor has been waiting now.
    longest: float = 0.0
    answered: int = 0
    failed: str = ""
    _over: threading.Event = field(default_factory=threading.Event)

    def visit(self) -> None:
        """Ask until it is over."""
        while not self._over.is_set():
            process = self.server.process.pid
            try:
                before = processor_seconds(process)
                reply = Plain(self.server.port)(Case("GET", "/en/"))
                self.longest = max(self.longest, processor_seconds(process) - before)
            except OSError as fault:
                self.failed = repr(fault)
                return
            self.answered += 1
            if reply.status != 200:
                self.failed = f"status {reply.status}"
                return
            self._over.wait(0.05)


@contextmanager
def visited(server: Serving) -> Iterator[Visitor]:
    """A visitor, for as long as something else goes on."""
    visitor = Visitor(server)
    busy = threading.Thread(target=visitor.visit)
    busy.start()
    try:
        yield visitor
    finally:
        visitor._over.set()
        busy.join(PATIENCE)
        if busy.is_alive():
            visitor.failed = "waits for ever"


@dataclass(slots=True)
class Attack:
    """Ways of sending requests that no browser has."""

    port: int
    chance: Random
    source: str

    def send(self, requests: Sequence[bytes]) -> tuple[bytes, bytes]:
        """Send some requests in one of the ways; what was sent, and what came back."""
        way = self.chance.choice(
            (self.one, self.spoiled, self.together, self.kept, self.halved, self.slow, self.crafted)
        )
        with suppress(OSError), connected(self.port, self.source) as line:
            return way(line, requests)
        return b"", b""

    def one(self, line: socket.socket, requests: Sequence[bytes]) -> tuple[bytes, bytes]:
        """A request as it should be."""
        return self.sent(line, requests[0])

    def spoiled(self, line: socket.socket, requests: Sequence[bytes]) -> tuple[bytes, bytes]:
        """A request with some bytes changed, then no more."""
        return self.sent(line, spoiled(self.chance, requests[0]), self.chance.random() < 0.7)

    def crafted(self, line: socket.socket, requests: Sequence[bytes]) -> tuple[bytes, bytes]:
        """What is no request."""
        return self.sent(line, self.chance.choice(CRAFTED), self.chance.random() < 0.5)

    def together(self, line: socket.socket, requests: Sequence[bytes]) -> tuple[bytes, bytes]:
        """Many requests at once."""
        return self.sent(line, b"".join(requests) * self.chance.choice((1, 1, 2, 8)), True)

    def kept(self, line: socket.socket, requests: Sequence[bytes]) -> tuple[bytes, bytes]:
        """One request after the other on the same connection."""
        all_sent, all_told = b"", b""
        for request in requests[:4]:
            sent, told = self.sent(line, request)
            all_sent, all_told = all_sent + sent, all_told + told
        return all_sent, all_told

    def halved(self, line: socket.socket, requests: Sequence[bytes]) -> tuple[bytes, bytes]:
        """A part of a request, and gone, perhaps with a bang."""
        request = requests[0]
        sent = request[: self.chance.randrange(len(request) + 1)]
        line.sendall(sent)
        if self.chance.random() < 0.5:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
            return sent, b""
        line.shutdown(socket.SHUT_WR)
        return sent, self.heard(line)

    def slow(self, line: socket.socket, requests: Sequence[bytes]) -> tuple[bytes, bytes]:
        """A request in small pieces."""
        request = requests[0][:4000]
        size = max(1, len(request) // 8)
        for start in range(0, len(request), size):
            line.sendall(request[start : start + size])
        return request, self.heard(line)

    def sent(self, line: socket.socket, data: bytes, closing: bool = False) -> tuple[bytes, bytes]:
        """Send, perhaps say that no more will come, and hear what comes back."""
        with suppress(BrokenPipeError, ConnectionResetError):
            line.sendall(data)
            if closing:
                line.shutdown(socket.SHUT_WR)
        return data, self.heard(line)

    def heard(self, line: socket.socket) -> bytes:
        """What comes back until it is quiet."""
        told, until = b"", time.monotonic() + PATIENCE
        while time.monotonic() < until and not is_whole(told):
            ready, _, _ = select.select([line], [], [], QUIET if told else FIRST)
            try:
                got = line.recv(65536) if ready else b""
            except OSError:
                return told
            if not got:
                return told
            told += got
        return told


@dataclass(slots=True)
class Siege:
    """A server, and all that is sent to it."""

    run: Run
    server: Serving
    round: int = 0
    _read: int = 0
    _warm: float = 0.0

    def play(self, number: int) -> None:
        """A round: requests drawn from pages of tables on this server, sent in every way."""
        self.round = number
        chance = Random(f"{self.run.seed} {number}")
        maker = self.maker(chance)
        attack = Attack(self.server.port, chance, an_address(chance))
        for _ in range(DRAWN):
            if self.run.over:
                break
            requests = []
            for _ in range(4):
                who, case = maker.next()
                requests.append(who.carrying(case).raw())
            with_visitor = chance.random() < 0.1
            if with_visitor:
                with visited(self.server) as visitor:
                    sent, told = attack.send(requests)
                self.look_at(visitor, sent)
            else:
                sent, told = attack.send(requests)
            self.look(sent, told)
        self.flood(chance)
        self.weigh()

    def maker(self, chance: Random) -> Maker:
        """What draws requests from the pages of new tables."""
        transport = Plain(self.server.port, an_address(chance))
        routes, harvest = Routes(plain_app()), crawled(Browser(transport), FIRST_PAGES)
        routes.learn(harvest.links)
        game = chance.choice(list(discover()))
        scenes = [set_scene(transport, game, phase, chance) for phase in (LOBBY, PLAYING)]
        for scene in scenes:
            outsiders(scene, transport, lambda: scenes[0])
            look_around(scene, chance.choice(INSIDE), harvest)
        routes.learn(harvest.links)
        return Maker(chance, routes, scenes, harvest, lambda _: None)

    def flood(self, chance: Random) -> None:
        """One connection that sends many costly requests at once, and somebody else who waits meanwhile."""
        for target in ("/en/glossary/", "/en/rules/?q=cuple+hte+hwo+wich+tonw+crads", "/pl/design"):
            game = next(iter(discover())) if target.endswith("/") else ""
            request = f"GET {target}{game} HTTP/1.1\r\nHost: a\r\n\r\n".encode()
            with visited(self.server) as visitor, suppress(OSError), connected(self.server.port, HOST) as line:
                line.sendall(request * 100)
                line.shutdown(socket.SHUT_WR)
                all_of(line)
            self.look_at(visitor, request)
            self.run.count("requests")

    def look_at(self, visitor: Visitor, sent: bytes) -> None:
        """Note how the visitor fared."""
        self.run.report.largest(f"{PART}: longest wait of another, in seconds of processor", visitor.longest)
        self.run.report.counts[f"{PART}: pages another asked for"] += visitor.answered
        if visitor.longest > LONGEST_WAIT:
            self.run.fault("another waits", "", f"{visitor.longest:.2f} s of processor", self.round, sent)
        if visitor.failed:
            self.run.fault("another is not served", "", visitor.failed, self.round, sent)

    def look(self, sent: bytes, told: bytes) -> None:
        """Note what is wrong with what came back, and what the server says of it."""
        self.run.count("requests")
        for status in statuses(told):
            self.run.report.counts[f"{PART}: status {status // 100}xx"] += 1
            if status >= 500:
                self.run.fault(f"status {status}", "", told[:200].decode("latin-1"), self.round, sent)
        new = self.server.complaints_after(self._read)
        self._read += len(new)
        said = new.decode("utf-8", "replace")
        if "Traceback" in said and (raised := COMPLAINT.findall(said)):  # which a warning is not
            self.run.fault("a traceback in the log", raised[-1], said[-700:], self.round, sent)
        elif len(said) > SAID_AT_ONCE + SAID_OF_EACH * len(sent):
            self.run.fault("much in the log", "", said[:300], self.round, sent)
        if self.server.process.poll() is not None:
            self.run.fault("the server is gone", "", str(self.server.process.returncode), self.round, sent)
            self.server.restart()

    def weigh(self) -> None:
        """Note how much memory the server holds, and whether it grows."""
        now = megabytes(self.server.process.pid)
        self.run.report.largest(f"{PART}: memory of the server, in MB", now)
        if self.run.done < WARM:
            return
        self._warm = self._warm or now
        self.run.report.figures[f"{PART}: memory when warm, in MB"] = self._warm
        if now > self._warm * GROWTH:
            self.run.fault("memory grows", "", f"{self._warm:.0f} MB when warm, {now:.0f} MB now", self.round)
            self._warm = now


def fuzz_sockets(run: Run) -> None:
    """Rounds against one server until there is no more time."""
    with tempfile.TemporaryDirectory(prefix="companion-") as folder:
        data = Path(folder) / "data"
        with serving(data, f"sqlite:///{data}/tables.sqlite") as server:
            siege = Siege(run, server)
            for number in run.all_rounds():
                try:
                    siege.play(number)
                except NotSet as fault:
                    run.fault("a table could not be set", "", str(fault), number)
