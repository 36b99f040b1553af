"""Streams that nobody reads, streams that are cut off, and streams that are open when the server is stopped."""

import re
import signal
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing
from itertools import pairwise
from pathlib import Path
from random import Random
from statistics import quantiles

import pytest

from companion.chance import random_answer
from companion.storage.store import SqlStore, open_store
from companion.tables.codes import new_id
from companion.tables.tables import Known
from tests.live.parties import parties, playing
from tests.live.phones import OWNERS, Phone, follow, id_of, known_from, phones_at_a_table, play_of, sent, tokens
from tests.live.server import HOST, PATIENCE, Serving, serving
from tests.processes import hear
from tests.tables import kinds

pytestmark = pytest.mark.soak

STREAMS, PAGES, ENTRIES = 20, 30, 120
#: In seconds: an entry, until another phone has heard of it; the server, until it has stopped.
SOON, STOPPED = 1.0, 5.0
SEQ = re.compile(rb'"seq": (\d+)')


@pytest.fixture
def servers(database_url: str, tmp_path: Path) -> Iterator[list[Serving]]:
    """One process that soon notices whoever does not read, and that counts its ears."""
    with serving(tmp_path / "data", database_url, "tests.live.counted") as server:
        yield [server]


@pytest.fixture
def server(servers: list[Serving]) -> Serving:
    return servers[0]


@pytest.fixture
def phones(server: Serving) -> Iterator[list[Phone]]:
    with phones_at_a_table([server.port], OWNERS[:3]) as phones:
        yield phones


def enter(phone: Phone, known: Known, log: SqlStore, chance: Random) -> None:
    """A phone enters an answer that holds, or takes one back where the game is over."""
    decision = play_of(known).referee.decision
    kind = kinds.UNDO if decision is None else kinds.ANSWER
    form = {} if decision is None else {"answers": sent(random_answer(decision, chance))}
    assert phone.enter(kind, entry=new_id(), **form) == {"state": "saved", "seq": known.course.last + 1}
    follow(known, log, id_of([phone]))


def deaf(phone: Phone, *paths: str) -> socket.socket:
    """A connection that asks for something and has next to no room for what comes."""
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.setsockopt(socket.IPPROTO_TCP, socket.TCP_MAXSEG, 536)  # else it would be told of room only now and then
    line.settimeout(PATIENCE)
    line.connect((HOST, phone.port))
    cookies = "; ".join(f"{name}={value}" for name, value in phone.cookies.items())
    for path in paths:
        asked = f"GET /{phone.language}/{phone.table}/{path} HTTP/1.1"
        line.sendall(f"{asked}\r\nHost: {HOST}\r\nCookie: {cookies}\r\nX-Answer: page\r\n\r\n".encode())
    return line


def read_until(line: socket.socket, seq: int) -> list[int]:
    """The numbers of all news that have arrived when that of an entry does."""
    read, patient_until = b"", time.monotonic() + PATIENCE
    while f'"seq": {seq},'.encode() not in read:
        got = line.recv(65536)
        assert got
        assert time.monotonic() < patient_until
        read += got
    return [int(number) for number in SEQ.findall(read)]


def ears(server: Serving) -> int:
    """How many ears the server has."""
    server.process.send_signal(signal.SIGUSR1)
    while not (line := hear(server.process)).startswith("ears "):
        assert server.process.poll() is None
    return int(line.removeprefix("ears "))


def wait_for_ears(server: Serving, count: int) -> float:
    """How long it takes until the server has so many ears."""
    begun = time.perf_counter()
    while ears(server) != count:
        assert time.perf_counter() - begun < PATIENCE, f"{ears(server)} ears, not {count}"
        time.sleep(0.02)
    return time.perf_counter() - begun


def test_a_phone_that_does_not_read_holds_up_nobody(server: Serving, phones: list[Phone], log: SqlStore) -> None:
    known = known_from(log, id_of(phones))
    since, chance, taken = known.course.last, Random(7), []
    sender, listener, wedged = phones
    with ExitStack() as stack:
        streams = [stack.enter_context(closing(deaf(wedged, f"news?since={since}"))) for _ in range(STREAMS)]
        stack.enter_context(closing(deaf(wedged, *[""] * PAGES)))
        stack.enter_context(closing(deaf(listener, *["log"] * PAGES)))
        wait_for_ears(server, STREAMS)
        with listener.news(since) as news:
            for _ in range(ENTRIES):
                begun = time.perf_counter()
                enter(sender, known, log, chance)
                assert news.until(known.course.last)["seq"] == known.course.last
                taken.append(time.perf_counter() - begun)
        assert quantiles(taken, n=10)[-1] < SOON  # nine of ten: a busy machine is late now and then
        assert listener.questions() == wedged.questions() == tokens(known)
        for stream in streams:
            heard = read_until(stream, known.course.last)
            stood_still = max(later - earlier for earlier, later in pairwise(heard))
            assert stood_still > ENTRIES / 4, "it was not wedged"
        assert ears(server) in (STREAMS, STREAMS + 1)
    print(f"{ENTRIES} entries heard within {max(taken) * 1000:.0f} ms beside {STREAMS} streams that nobody reads")
    wait_for_ears(server, 0)
    assert server.complaints == ""


@pytest.mark.parametrize("entries", [0, 2])
def test_a_phone_that_goes_away_frees_its_ear(
    server: Serving, phones: list[Phone], log: SqlStore, entries: int
) -> None:
    known = known_from(log, id_of(phones))
    with ExitStack() as stack:
        for number in range(12):
            phone = phones[number % len(phones)]
            if number % 2:
                stack.enter_context(phone.news(0))
            else:
                stack.enter_context(closing(deaf(phone, "news")))
        wait_for_ears(server, 12)
    for _ in range(entries):
        enter(phones[0], known, log, Random(0))
    print(f"freed after {wait_for_ears(server, 0):.2f} s")
    assert server.complaints == ""


def test_the_server_stops_at_once_in_the_middle_of_everything(tmp_path: Path, database_url: str) -> None:
    store = open_store(database_url)
    with serving(tmp_path / "data", database_url) as server, ExitStack() as stack:
        (party,) = stack.enter_context(parties(server.port, 1, OWNERS, store))
        for phone in party.phones:
            for _ in range(4):
                stack.enter_context(phone.news(0))
                stack.enter_context(closing(deaf(phone, "news", "", "log")))
        with playing([party], 3):
            time.sleep(0.3)
            status, seconds = server.interrupt()
        print(f"stopped in {seconds:.1f} s after {len(party.sent)} entries")
        assert server.complaints == ""
        assert status == 0
        assert seconds < STOPPED
        party.read(store)
    store.close()
