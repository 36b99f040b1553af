"""A process of greenlets that keeps entries in a file: how many of those the others could go on meanwhile."""

from gevent import monkey

monkey.patch_all()

import sys  # noqa: E402
from collections.abc import Iterator  # noqa: E402
from datetime import UTC, datetime  # noqa: E402
from itertools import count  # noqa: E402

import gevent  # noqa: E402

from companion.storage.store import open_store  # noqa: E402
from companion.tables.ports import HOST, Device, Kept, Table  # noqa: E402

ENTRIES = 40
NOW = datetime(2026, 10, 20, 12, tzinfo=UTC)


def beat(beats: Iterator[int], passed: list[int]) -> None:
    """Go on whenever that is possible."""
    while True:
        passed[0] = next(beats)
        gevent.sleep(0.0001)  # a real pause: without one the loop may never look at what threads have done


if __name__ == "__main__":
    store = open_store(sys.argv[1])
    store.open_table(Table("t", "ABCDEF", "game", NOW), [Device("t", "d", "key", "Ada", HOST, None, NOW)], [])
    passed = [0]
    beating = gevent.spawn(beat, count(1), passed)
    gevent.sleep(0)
    went_on = 0
    for seq in range(1, ENTRIES + 1):
        before = passed[0]
        store.append("t", [Kept(seq, f"entry {seq}", "answer", {}, "d", NOW)])
        went_on += passed[0] > before
    beating.kill()
    kept = len(store.entries("t"))
    store.close()
    print(kept == ENTRIES, went_on == ENTRIES, flush=True)
