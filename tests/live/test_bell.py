"""Whoever listens hears, at once and about the right table; whoever does not costs nothing."""

import gc
import threading
import time
import weakref
from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from companion.live.inprocess import LocalBell
from companion.live.postgres import PostgresBell
from companion.tables.ports import Bell, Ear

#: In seconds. A machine that is busy is late now and then, but not so often in a row.
AT_ONCE, TRIES = 0.25, 10
#: Nothing takes so long unless it is broken.
PATIENCE = 30.0


def quiet(bell: Bell, ear: Ear) -> None:
    """Wait until the first ear of a bell has heard that it should look, which some bells tell at the beginning."""
    if isinstance(bell, PostgresBell):
        assert ear.wait(PATIENCE)
    while ear.wait(0.15):
        pass


def inner(bell: Bell) -> LocalBell:
    found = bell._local if isinstance(bell, PostgresBell) else bell
    assert isinstance(found, LocalBell)
    return found


def test_a_ring_is_heard_at_once(bell: Bell) -> None:
    with bell.listen("a") as ear:
        quiet(bell, ear)
        assert min(until_heard(bell, ear) for _ in range(TRIES)) < AT_ONCE


def until_heard(bell: Bell, ear: Ear) -> float:
    """How long it takes until somebody who waits for a ring hears it."""
    heard: list[float] = []
    waiting = threading.Thread(target=lambda: heard.append(time.perf_counter()) if ear.wait(PATIENCE) else None)
    waiting.start()
    time.sleep(0.02)  # whether it waits already cannot be asked
    rung = time.perf_counter()
    bell.ring("a")
    waiting.join()
    return heard[0] - rung


def test_a_ring_before_the_wait_is_heard_once(bell: Bell) -> None:
    with bell.listen("a") as ear:
        quiet(bell, ear)
        for _ in range(3):
            bell.ring("a")
        assert ear.wait(0)
        time.sleep(0.1)
        assert not ear.wait(0), "what a process tells the others must not come back to it"


def test_every_ear_hears(bell: Bell) -> None:
    with ExitStack() as stack:
        ears = [stack.enter_context(bell.listen("a")) for _ in range(5)]
        quiet(bell, ears[0])
        bell.ring("a")
        assert all(ear.wait(PATIENCE) for ear in ears)


def test_nothing_is_heard_of_another_table(bell: Bell) -> None:
    with bell.listen("a") as ear, bell.listen("b") as other:
        quiet(bell, ear)
        other.wait(0)
        bell.ring("b")
        assert other.wait(PATIENCE)
        assert not ear.wait(0.1)


def test_a_wait_ends_when_its_time_is_over(bell: Bell) -> None:
    with bell.listen("a") as ear:
        quiet(bell, ear)
        taken = []
        for _ in range(TRIES):
            begun = time.perf_counter()
            assert not ear.wait(0.1)
            taken.append(time.perf_counter() - begun)
        assert 0.09 < min(taken) < AT_ONCE


@pytest.mark.parametrize("table_id", ["a", "", "столик 桌 ‘;", "\0", "\ud83d", "x" * 10_000], ids=ascii)
def test_ringing_with_nobody_there(bell: Bell, table_id: str) -> None:
    bell.ring(table_id)
    with bell.listen("a") as ear:
        quiet(bell, ear)
        bell.ring(table_id)
        assert ear.wait(0.1) == (table_id == "a")


def test_ears_that_go_away_are_forgotten(bell: Bell) -> None:
    gone = []
    for number in range(50):
        with bell.listen(f"table-{number % 7}") as ear:
            gone.append(weakref.ref(ear))
            bell.ring("table-0")
        del ear
    assert inner(bell)._ears == {}
    gc.collect()
    assert not any(reference() for reference in gone)


def test_an_ear_goes_away_with_a_fault_or_an_abandoned_stream(bell: Bell) -> None:
    def stream() -> Iterator[bool]:
        with bell.listen("a") as ear:
            while True:
                yield ear.wait(0)

    with pytest.raises(KeyError), bell.listen("a"):
        raise KeyError
    stopped, forgotten = stream(), stream()
    assert next(stopped) in (True, False)
    assert next(forgotten) in (True, False)
    stopped.close()  # type: ignore[attr-defined]
    assert len(inner(bell)._ears["a"]) == 1
    del forgotten
    gc.collect()
    assert inner(bell)._ears == {}


def test_an_ear_may_be_forgotten_in_the_middle_of_our_own_code(bell: Bell) -> None:
    listening = bell.listen("a")
    listening.__enter__()

    def collect_garbage() -> None:
        with inner(bell)._lock:
            listening.__exit__(None, None, None)

    collecting = threading.Thread(target=collect_garbage, daemon=True)
    collecting.start()
    collecting.join(PATIENCE)
    assert not collecting.is_alive()


def test_many_come_and_go_while_it_rings(bell: Bell) -> None:
    faults: list[BaseException] = []
    done = threading.Event()

    def come_and_go() -> None:
        try:
            while not done.is_set():
                with bell.listen("a") as ear:
                    assert ear.wait(PATIENCE)
        except BaseException as fault:
            faults.append(fault)

    threads = [threading.Thread(target=come_and_go) for _ in range(8)]
    for thread in threads:
        thread.start()
    for _ in range(500):
        bell.ring("a")
    done.set()
    while any(thread.is_alive() for thread in threads):
        bell.ring("a")
        time.sleep(0.001)
    assert not faults
    assert inner(bell)._ears == {}


def test_a_closed_bell_still_serves_its_own_process(bell: Bell) -> None:
    bell.close()
    bell.close()
    with bell.listen("a") as ear:
        bell.ring("a")
        assert ear.wait(PATIENCE)


def test_a_ring_is_heard_even_as_a_wait_ends(bell: Bell) -> None:
    rings, told = 2000, threading.Semaphore(0)

    def ring_on() -> None:
        for number in range(rings):
            told.acquire()
            time.sleep(number % 20 / 100_000)
            bell.ring("a")

    ringing = threading.Thread(target=ring_on)
    with bell.listen("a") as ear:
        quiet(bell, ear)
        ringing.start()
        heard = 0
        for _ in range(rings):
            told.release()
            patient_until = time.monotonic() + PATIENCE
            while not (rang := ear.wait(0.0001)) and time.monotonic() < patient_until:
                pass
            heard += rang
            if not rang:
                break
        told.release(rings)
        ringing.join()
    assert heard == rings
