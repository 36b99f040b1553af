"""What one stranger may do to a real server from one address, and what the others feel of it meanwhile.

`python -m tests.live.strangers [memory|crowd|file|undo|line|home] [--seconds N]` does it for longer and prints figures.
"""

import argparse
import json
import re
import statistics
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from http.cookies import SimpleCookie
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import quote, urlencode

from companion.chance import random_answer
from companion.engine.game import Seat, Setup
from companion.engine.referee import Referee
from companion.engine.values import Value
from companion.formats.gamefile import write_answer
from companion.games import discover
from companion.tables.codes import new_id
from tests.fuzz.memory import megabytes
from tests.live.server import HOST, Serving, serving

#: Where the stranger is, where other people are, and where those of the home are.
STRANGER, OTHERS, HOME = "127.0.0.66", "127.0.0.2", "127.0.0.3"
#: Nobody waits longer for a reply, in seconds.
PATIENCE = 120.0
CODE = re.compile(r"join/([A-Z]{6})\b")
BOUNDARY = "----------------between"


@dataclass(slots=True)
class Caller:
    """A browser at an address of its own."""

    port: int
    address: str = OTHERS
    cookies: dict[str, str] = field(default_factory=dict)
    _line: HTTPConnection | None = None

    def ask(
        self, method: str, path: str, body: bytes | None = None, headers: Mapping[str, str] | None = None
    ) -> tuple[int, str, str]:
        """The status of a reply, its text, and where it leads."""
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        if self._line is None:
            self._line = HTTPConnection(HOST, self.port, timeout=PATIENCE, source_address=(self.address, 0))
        try:
            self._line.request(method, path, body, {**(headers or {}), **({"Cookie": cookies} if cookies else {})})
            with self._line.getresponse() as response:
                text = response.read().decode(errors="replace")
        except BaseException:
            self.close()
            raise
        for sent in response.headers.get_all("Set-Cookie", []):
            self.cookies |= {name: kept.value for name, kept in SimpleCookie(sent).items()}
        return response.status, text, response.headers.get("Location", "")

    def get(self, path: str, **headers: str) -> tuple[int, str]:
        status, text, _ = self.ask(
            "GET", path, headers={name.replace("_", "-"): value for name, value in headers.items()}
        )
        return status, text

    def post(self, path: str, answer: str = "", **form: Any) -> tuple[int, str, str]:
        body = urlencode(form, doseq=True).encode()
        headers = {"Content-Type": "application/x-www-form-urlencoded"} | ({"X-Answer": answer} if answer else {})
        return self.ask("POST", path, body, headers)

    def send_file(self, path: str, file: bytes, **form: str) -> tuple[int, str, str]:
        """A form with a file, as a browser sends it."""
        parts = [
            f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'.encode()
            for name, value in form.items()
        ]
        head = f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.json"\r\n\r\n'.encode()
        body = b"".join([*parts, head, file, f"\r\n--{BOUNDARY}--\r\n".encode()])
        return self.ask("POST", path, body, {"Content-Type": f"multipart/form-data; boundary={BOUNDARY}"})

    def twin(self) -> "Caller":
        """The same browser over another connection."""
        return Caller(self.port, self.address, dict(self.cookies))

    def close(self) -> None:
        if self._line is not None:
            self._line.close()
        self._line = None


@dataclass(slots=True)
class Table:
    """A table of two seats where a game is under way, refereed here as well."""

    host: Caller
    path: str
    referee: Referee[Any]
    guests: list[Caller] = field(default_factory=list)
    chance: Random = field(default_factory=lambda: Random(1))

    def enter(self, device: Caller | None = None) -> int:
        """Enter an answer that holds; how far the log goes then. A game that is over is taken back a little."""
        device = device or self.host
        if self.referee.decision is None:
            status, text, _ = device.post(f"{self.path}undo", "entry", entry=new_id())
            self.referee.undo()
        else:
            answer = random_answer(self.referee.decision, self.chance)
            sent = json.dumps([write_answer(answer)])
            status, text, _ = device.post(f"{self.path}answer", "entry", entry=new_id(), answers=sent)
            self.referee.answer(answer)
        told = json.loads(text)
        assert (status, told["state"]) == (200, "saved"), text[:300]
        return int(told["seq"])


def a_table(port: int, address: str = OTHERS, guests: int = 1, come_as: str = "viewer") -> Table:
    """A table that is opened from an address, with so many more devices from there."""
    host = Caller(port, address)
    host.get("/en/play/")
    _, _, path = host.post("/en/play/open", game="brian_boru", name="Ada")
    _, text = host.get(f"{path}people")
    code = CODE.search(text)
    assert code is not None
    for name in ("Ben", "Cyd"):
        status, *_ = host.post(f"{path}seat", name=name, entry=new_id())
        assert status in (200, 303), status
    status, text, _ = host.post(f"{path}begin", "entry", entry=new_id())
    assert json.loads(text)["state"] == "saved", text
    game = discover()["brian_boru"]
    seats = tuple(Seat(f"@{place}", colour) for place, colour in enumerate(game.colours[:3]))
    referee = Referee.start(game, Setup(seats, {}, {}))
    assert isinstance(referee, Referee)
    found = Table(host, path, referee)
    for number in range(guests):
        guest = Caller(port, f"127.0.7.{number}")  # from one address not so many may come at once
        guest.get(f"/en/join/{code[1]}")
        joined = guest.post(f"/en/join/{code[1]}", name=f"Guest {number}", **{"as": come_as})
        assert joined[0] == 303, joined[:2]
        guest.close()
        guest.address = address
        found.guests.append(guest)
    return found


def a_board(spaces: int = 1_000, mark: int = 0) -> dict[str, Any]:
    """A board of so many spaces on which a game can be played; another one for each mark."""
    kinds = ("farm", "power", "blank")
    hexes = [
        {"at": [number % 40 - number // 80, number // 40], "kind": kinds[(number + mark) % 3]}
        for number in range(spaces)
    ]
    return {
        "format": "companion-board/1",
        "game": "rebirth",
        "variant": "scotland",
        "name": f"Board {mark}",
        "hexes": hexes,
    }


def a_file(board: dict[str, Any], jumps: int = 0) -> bytes:
    """A game file of Rebirth on a board, in which play has gone on elsewhere so many times."""
    game, names = discover()["rebirth"], ("@0", "@1")
    seats = tuple(Seat(name, colour) for name, colour in zip(names, game.colours[:2], strict=True))
    setup = Setup(seats, {}, {"way": "board"}, None, {"board": Value(board, "/materials/board")})
    referee = Referee.start(game, setup)
    assert isinstance(referee, Referee)
    assert referee.decision is not None
    referee.answer(random_answer(referee.decision, Random(1)))
    position = referee.snapshot()
    steps = [{"position": position, "reason": f"{number}"} for number in range(jumps)]
    file = {
        "format": "companion-game/1",
        "game": game.id,
        "engine": game.version,
        "options": {"way": "board"},
        "switches": {},
        "seats": [{"name": seat.name, "colour": seat.colour} for seat in seats],
        "materials": {"board": board},
        "position": position,
        "answers": [],
        "history": {"position": None, "steps": steps},
    }
    return json.dumps(file, separators=(",", ":")).encode()


def quantile(values: Sequence[float], part: float) -> float:
    return sorted(values)[min(int(len(values) * part), len(values) - 1)] if values else float("nan")


@dataclass(slots=True)
class Felt:
    """What other people feel: in seconds, how long pages and entries take, and news until they are heard."""

    pages: list[float] = field(default_factory=list)
    entries: list[float] = field(default_factory=list)
    news: list[float] = field(default_factory=list)
    with_page: int = 0
    own: list[float] = field(default_factory=list)
    refused: int = 0

    def lines(self) -> Iterator[str]:
        for name in ("pages", "entries", "news", "own"):
            if values := getattr(self, name):
                told = f"p50 {statistics.median(values):.3f}  p99 {quantile(values, 0.99):.3f}  max {max(values):.3f}"
                yield f"  {name:8} n {len(values):4}  {told}"
        if self.news:
            yield f"  news with their page {self.with_page} of {len(self.news)}; own fragments refused {self.refused}"


def timed(felt: list[float], do: Callable[[], Any]) -> Any:
    begun = time.perf_counter()
    done = do()
    felt.append(time.perf_counter() - begun)
    return done


@contextmanager
def again_and_again(callers: Sequence[Caller], do: Callable[[Caller], Any]) -> Iterator[None]:
    """Each of these does something in a thread of its own, until the end."""
    end = threading.Event()

    def go_on(caller: Caller) -> None:
        while not end.is_set():
            try:
                do(caller)
            except (OSError, HTTPException):
                time.sleep(0.01)
        caller.close()

    threads = [threading.Thread(target=go_on, args=(caller,), daemon=True) for caller in callers]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        end.set()
        for thread in threads:
            thread.join(PATIENCE)


def wait_until(so: Callable[[], bool]) -> None:
    """Wait until something is so."""
    until = time.monotonic() + PATIENCE
    while not so():
        assert time.monotonic() < until, "it never is"
        time.sleep(0.01)


def listening(caller: Caller, path: str, heard: dict[int, tuple[float, bool]], end: threading.Event) -> None:
    """Note when a device hears of each entry, and whether its page came along."""
    line = HTTPConnection(HOST, caller.port, timeout=PATIENCE, source_address=(caller.address, 0))
    cookies = "; ".join(f"{name}={value}" for name, value in caller.cookies.items())
    line.request("GET", f"{path}news?since=0&page={quote(path)}", headers={"Cookie": cookies})
    with line.getresponse() as response:
        while not end.is_set() and (read := response.readline()):
            if read.startswith(b"data: "):
                told = json.loads(read[6:])
                heard.setdefault(int(told.get("seq", 0)), (time.perf_counter(), bool(told.get("html"))))
    line.close()


def felt_by_others(port: int, table: Table, seconds: float, pause: float = 0.1) -> Felt:
    """What people at another table feel for so long: one enters, one listens, one reads the first page."""
    felt, end = Felt(), threading.Event()
    sent: dict[int, float] = {}
    heard: dict[int, tuple[float, bool]] = {}
    reader, guest = Caller(port, "127.0.0.4"), table.guests[0]
    other = guest.twin()
    listener = threading.Thread(target=listening, args=(guest.twin(), table.path, heard, end), daemon=True)
    listener.start()
    time.sleep(0.3)

    def read() -> None:
        while not end.is_set():
            timed(felt.pages, lambda: reader.get("/en/"))
            time.sleep(pause)

    def redraw() -> None:
        while not end.is_set():
            status, _ = timed(felt.own, lambda: other.get(table.path, X_Answer="page"))
            felt.refused += status == 503
            time.sleep(pause * 3)

    threads = [threading.Thread(target=each, daemon=True) for each in (read, redraw)]
    for thread in threads:
        thread.start()
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        begun = time.perf_counter()
        seq = timed(felt.entries, table.enter)
        sent[seq] = begun
        time.sleep(pause)
    time.sleep(0.5)
    end.set()
    for thread in threads:
        thread.join(PATIENCE)
    for caller in (reader, other, guest, table.host):
        caller.close()
    for seq, begun in sent.items():
        when = [(at, page) for told, (at, page) in heard.items() if told >= seq]
        if when:
            at, page = min(when)
            felt.news.append(at - begun)
            felt.with_page += page
        else:
            felt.news.append(float("inf"))
    return felt


def hostile_addresses(path: str, count: int) -> Iterator[tuple[str, dict[str, str]]]:
    """Addresses of a table that nobody's form makes, each with something new that may be kept."""
    many = "&".join(f"also.{name}={'x' * 90}" for name in range(70))
    for number in range(count):
        query = (
            f"also.x{number}={'A' * 90_000}",
            f"{many}&also.x={number}&along=x",
            f"option={quote('😀')}{'A' * 90_000}{number}",
            f"option={quote('😀' * 90)}{number}",
        )[number % 4]
        yield f"{path}?{query}", {"X_Answer": ("", "page", "only")[number // 4 % 3]}


def attack_memory(server: Serving, count: int = 250) -> float:
    """How much memory the server takes after so many hostile addresses, in megabytes."""
    table = a_table(server.port, STRANGER)
    while "?option=" not in table.host.get(table.path)[1]:  # until something on the map is asked
        table.enter()
    before, begun = megabytes(server.process.pid), time.monotonic()
    told: dict[int, int] = {}
    for path, headers in hostile_addresses(table.path, count):
        status, _ = table.host.get(path, **headers)
        told[status] = told.get(status, 0) + 1
    after = megabytes(server.process.pid)
    table.host.close()
    print(f"memory: {before:.0f} MB before, {after:.0f} MB after {count} in {time.monotonic() - begun:.1f} s; {told}")
    return after


def a_large_document(port: int) -> str:
    """Where a board of very many spaces is shown, which a stranger has kept."""
    stranger = Caller(port, STRANGER)
    stranger.get("/en/gallery/rebirth/board/draw")
    status, text, where = stranger.post("/en/gallery/rebirth/board/keep", text=json.dumps(a_board()), listed="1")
    assert status == 303, (status, text[:500])
    stranger.close()
    return where.partition("?")[0]


def attack_crowd(server: Serving, seconds: float, lines: int = 100) -> Felt:
    """What others feel while one address asks for a large document over many connections."""
    document = a_large_document(server.port)
    table = a_table(server.port)
    crowd = [Caller(server.port, STRANGER) for _ in range(lines)]
    with again_and_again(crowd, lambda each: each.get(document)):
        time.sleep(1)
        return told("crowd", felt_by_others(server.port, table, seconds))


def attack_file(server: Serving, seconds: float, jumps: int = 190, name: str = "") -> Felt:
    """What others feel while a file is sent that goes on elsewhere again and again."""
    stranger, table, file = Caller(server.port, STRANGER), a_table(server.port), a_file(a_board(), jumps)
    stranger.get("/en/play/")
    took: list[float] = []

    def send(caller: Caller) -> None:
        status, *_ = timed(took, lambda: caller.send_file("/en/play/file", file, name=name))
        answers[status] = answers.get(status, 0) + 1
        time.sleep(0.05)

    answers: dict[int, int] = {}
    with again_and_again([stranger], send):
        felt = felt_by_others(server.port, table, seconds)
    print(f"  the file of {len(file)} bytes: {answers}, first {took[0]:.2f} s, max {max(took):.2f} s")
    return told("file", felt)


def attack_undo(server: Serving, seconds: float, jumps: int = 190) -> Felt:
    """What others feel while a table that has gone on elsewhere again and again takes that back and brings it back."""
    stranger, table = Caller(server.port, STRANGER), a_table(server.port)
    stranger.get("/en/play/")
    status, _, path = stranger.send_file("/en/play/file", a_file(a_board(), jumps), name="Ada")
    assert status == 303
    stranger.get(path)
    took: list[float] = []

    def turn(caller: Caller) -> None:
        for kind in ("undo", "redo"):
            timed(took, lambda: caller.post(f"{path}{kind}", "entry", entry=new_id()))  # noqa: B023 (called at once)

    with again_and_again([stranger], turn):
        felt = felt_by_others(server.port, table, seconds)
    print(f"  {len(took)} times taken back or brought back, p50 {statistics.median(took):.2f} s")
    return told("undo", felt)


def attack_line(server: Serving, seconds: float, devices: int = 40) -> Felt:
    """What others feel while so many devices of one table have its page redrawn without end."""
    own = a_table(server.port, STRANGER, devices)
    table = a_table(server.port)
    lines = [guest.twin() for guest in own.guests for _ in range(2)]
    with again_and_again(lines, lambda each: each.get(own.path, X_Answer="page")):
        time.sleep(1)
        return told("line", felt_by_others(server.port, table, seconds))


def a_home(server: Serving, seconds: float, devices: int = 5) -> Felt:
    """What devices of one address feel that play together: each enters now and then, and all listen."""
    table, felt = a_table(server.port, HOME, devices - 1), Felt()
    end = threading.Event()
    heard: list[dict[int, tuple[float, bool]]] = [{} for _ in table.guests]
    ears = [
        threading.Thread(target=listening, args=(guest.twin(), table.path, each, end), daemon=True)
        for guest, each in zip(table.guests, heard, strict=True)
    ]
    for ear in ears:
        ear.start()

    def redraw(guest: Caller) -> None:
        timed(felt.own, lambda: guest.get(table.path, X_Answer="page"))
        time.sleep(0.7)

    sent = {}
    with again_and_again([guest.twin() for guest in table.guests], redraw):
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            begun = time.perf_counter()
            sent[timed(felt.entries, table.enter)] = begun
            time.sleep(0.5)
    end.set()
    for each in heard:
        for seq, begun in sent.items():
            if seq in each:
                felt.news.append(each[seq][0] - begun)
                felt.with_page += each[seq][1]
    return told("home", felt)


def told(what: str, felt: Felt) -> Felt:
    print(f"{what}:", *felt.lines(), sep="\n", flush=True)
    return felt


PARTS: Mapping[str, Callable[[Serving, float], Any]] = {
    "memory": lambda server, _: attack_memory(server),
    "crowd": attack_crowd,
    "file": attack_file,
    "undo": attack_undo,
    "line": attack_line,
    "home": a_home,
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("parts", nargs="*", choices=[*PARTS, []], help="all, if none is named")
    parser.add_argument("--seconds", type=float, default=20.0)
    chosen = parser.parse_args()
    for part in chosen.parts or PARTS:
        with tempfile.TemporaryDirectory(prefix="companion-") as folder:
            data = Path(folder)
            with serving(data, f"sqlite:///{data / 'tables.sqlite'}") as server:
                PARTS[part](server, chosen.seconds)
                if complaints := server.complaints:
                    print(complaints[-2000:])


if __name__ == "__main__":
    main()
