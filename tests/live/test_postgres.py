"""Processes that use one PostgreSQL hear each other, and bear that it goes away."""

import logging
import threading
import time
from collections.abc import Iterator

import pytest

from companion.live import postgres
from companion.live.postgres import CHANNEL, PostgresBell
from companion.tables.ports import Ear
from tests.databases import Server, connections, end_connections
from tests.processes import hear, process, say

#: Nothing takes so long unless it is broken, in seconds.
PATIENCE = 30.0
NOWHERE = "postgresql://ada:swordfish@127.0.0.1:1/tables"


@pytest.fixture
def bells(postgresql_url: str) -> Iterator[tuple[PostgresBell, PostgresBell]]:
    """Two bells on one server, as two processes have them."""
    both = PostgresBell(postgresql_url), PostgresBell(postgresql_url.replace("postgresql:", "postgresql+psycopg:"))
    yield both
    for bell in both:
        bell.close()


def ready(ear: Ear) -> None:
    """Wait until the others can be heard."""
    assert ear.wait(PATIENCE)
    while ear.wait(0.2):
        pass


def test_another_bell_is_heard(bells: tuple[PostgresBell, PostgresBell]) -> None:
    here, there = bells
    with here.listen("a") as ear, there.listen("a") as far, there.listen("b") as other:
        ready(ear)
        ready(far)
        other.wait(0)
        here.ring("a")
        assert ear.wait(0)
        assert far.wait(PATIENCE)
        assert not other.wait(0.1)
        there.ring("a")
        assert ear.wait(PATIENCE)


def test_two_processes_hear_each_other(postgresql_url: str) -> None:
    bell = PostgresBell(postgresql_url)
    with process("tests.live.listener", postgresql_url, "theirs", "ours") as other, bell.listen("ours") as ear:
        ready(ear)
        assert hear(other) == "ready"
        for _ in range(20):
            say(other, "ring")
            assert ear.wait(PATIENCE)
            bell.ring("theirs")
            assert hear(other) == "heard"
    bell.close()


def test_odd_ids_cross_over(bells: tuple[PostgresBell, PostgresBell]) -> None:
    here, there = bells
    with here.listen("first") as ear:
        ready(ear)
    for table_id in ("Żółw 桌 🐉", "'; NOTIFY x --", "%s"):
        with here.listen(table_id) as ear:
            there.ring(table_id)
            assert ear.wait(PATIENCE)


def test_after_a_lost_connection_everybody_looks_again(
    bells: tuple[PostgresBell, PostgresBell],
    postgresql: Server,
    postgresql_url: str,
    caplog: pytest.LogCaptureFixture,
) -> None:
    here, there = bells
    with here.listen("a") as ear, there.listen("b") as far:
        ready(ear)
        ready(far)
        here.ring("x")
        for _ in range(2):
            assert end_connections(postgresql) >= 2
            ready(ear)
            ready(far)
            there.ring("a")  # over a connection that was cut, too
            assert ear.wait(PATIENCE)
            here.ring("b")
            assert far.wait(PATIENCE)
    assert {record.levelno for record in caplog.records} == {logging.WARNING}


def test_a_server_that_is_away_fails_no_ring(caplog: pytest.LogCaptureFixture) -> None:
    bell = PostgresBell(NOWHERE)
    with bell.listen("a") as ear:
        bell.ring("a")
        assert ear.wait(0)
    bell.close()
    assert "cannot be told" in caplog.text
    assert "swordfish" not in caplog.text


def test_an_address_that_is_none_fails_no_ring(caplog: pytest.LogCaptureFixture) -> None:
    bell = PostgresBell("postgresql://[")
    with bell.listen("a") as ear:
        bell.ring("a")
        assert ear.wait(0)
    bell.close()
    assert "cannot be told" in caplog.text


def test_the_pauses_grow(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    monkeypatch.setattr(postgres, "FIRST_PAUSE", 0.01)
    monkeypatch.setattr(postgres, "LONGEST_PAUSE", 0.05)
    bell = PostgresBell(NOWHERE)
    pauses: list[object] = []
    with bell.listen("a"):
        patient_until = time.monotonic() + PATIENCE
        while len(pauses) < 5 and time.monotonic() < patient_until:
            time.sleep(0.02)
            pauses = [record.args[0] for record in caplog.records if "heard" in record.msg and record.args]  # type: ignore[index]
    bell.close()
    assert pauses[:5] == [0.01, 0.02, 0.04, 0.05, 0.05]


def test_nothing_is_opened_before_it_is_needed(postgresql: Server, postgresql_url: str) -> None:
    PostgresBell(postgresql_url).close()
    assert end_connections(postgresql) == 0


def test_closing_leaves_no_thread_and_no_connection(
    postgresql: Server, postgresql_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres, "LOOK_UP", 2 * PATIENCE)  # it is told to end, it does not happen to look
    bell = PostgresBell(postgresql_url)
    with bell.listen("a") as ear, bell.listen("b"):
        ready(ear)
        bell.ring("a")
        assert [thread.name for thread in threading.enumerate()].count(CHANNEL) == 1
        begun = time.perf_counter()
        bell.close()
        assert time.perf_counter() - begun < PATIENCE
    assert CHANNEL not in [thread.name for thread in threading.enumerate()]
    patient_until = time.monotonic() + PATIENCE
    while (left := connections(postgresql)) and time.monotonic() < patient_until:
        time.sleep(0.02)  # the server notices a little later that somebody has gone
    assert left == 0
