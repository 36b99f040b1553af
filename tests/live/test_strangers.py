"""One stranger with one address stops nobody: short attacks on a real server. `strangers.py` does them for longer."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from statistics import median
from threading import Event

import pytest

from tests.live import strangers
from tests.live.server import Serving, serving
from tests.live.strangers import Caller

pytestmark = pytest.mark.soak

MANY, FEW, JUMPS = 30, 5, 190
#: A server that has drawn its first pages takes about 105 MB.
ADDRESSES, MEGABYTES = 60, 200


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Serving]:
    with serving(tmp_path, f"sqlite:///{tmp_path / 'tables.sqlite'}") as server:
        yield server


def test_who_has_many_connections_is_served_no_more_often_than_who_has_one(server: Serving) -> None:
    """Counted in replies to the stranger and not in time, since a test may run on a busy machine."""
    document, answered = strangers.a_large_document(server.port), [0]

    def ask(line: Caller) -> None:
        line.get(document)
        answered[0] += 1

    other, before = Caller(server.port), []
    other.get("/en/")
    crowd = [Caller(server.port, strangers.STRANGER) for _ in range(MANY)]
    with strangers.again_and_again(crowd, ask):
        strangers.wait_until(lambda: answered[0] > FEW)
        for _ in range(FEW):
            already = answered[0]
            other.get("/en/")
            before.append(answered[0] - already)
    other.close()
    assert median(before) <= FEW, before


def test_while_a_long_file_is_judged_others_are_served(server: Serving) -> None:
    stranger, other, sent = Caller(server.port, strangers.STRANGER), Caller(server.port), Event()
    file = strangers.a_file(strangers.a_board(), JUMPS)
    stranger.get("/en/play/")
    other.get("/en/")

    def send() -> tuple[int, str, str]:
        try:
            return stranger.send_file("/en/play/file", file, name="Ada")
        finally:
            sent.set()

    served = 0
    with closing(stranger), closing(other), ThreadPoolExecutor(1) as pool:
        reply = pool.submit(send)
        while not sent.is_set():
            other.get("/en/")
            served += 1
        assert reply.result()[0] == 303
    assert served > FEW


def test_nothing_made_from_addresses_of_a_table_takes_much_memory(server: Serving) -> None:
    assert strangers.attack_memory(server, ADDRESSES) < MEGABYTES
