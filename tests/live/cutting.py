"""A process of greenlets that are ended while they keep entries: each of those is kept whole, once, or not at all."""

from gevent import monkey

monkey.patch_all()

import io  # noqa: E402
import sys  # noqa: E402
from datetime import UTC, datetime  # noqa: E402
from random import Random  # noqa: E402

import gevent  # noqa: E402

from companion.storage.aside import aside  # noqa: E402
from companion.storage.store import SqlStore, open_store  # noqa: E402
from companion.tables.ports import HOST, Device, Kept, Table  # noqa: E402

TABLES = 150
#: In seconds: by then a writer is anywhere between its first word and its last.
LONGEST = 0.004
NOW = datetime(2026, 10, 20, 12, tzinfo=UTC)


def open_one(store: SqlStore, number: int) -> None:
    """Keep a table with a device and an entry."""
    table = Table(f"t{number}", f"A{number:05}", "game", NOW)
    device = Device(table.id, "d", f"key {number}", "Ada", HOST, None, NOW)
    store.open_table(table, [device], [Kept(1, f"entry {number}", "answer", {}, "d", NOW)])


def kept(store: SqlStore, number: int) -> tuple[bool, int, int]:
    """What there is of a table."""
    table = f"t{number}"
    return store.table(table) is not None, len(store.devices(table)), len(store.entries(table))


def ended_anywhere(store: SqlStore) -> bool:
    """Whether writers that are ended anywhere leave all behind or nothing, and the next one can write."""
    chance = Random(7)
    for number in range(TABLES):
        writer = gevent.spawn(open_one, store, number)
        gevent.sleep(chance.random() * LONGEST)
        writer.kill()
    open_one(store, TABLES)
    return {kept(store, number) for number in range(TABLES + 1)} <= {(True, 1, 1), (False, 0, 0)}


def fail() -> None:
    raise OSError("no room")


def fails_quietly() -> bool:
    """Whether only whoever waits hears of what went wrong."""
    said = io.StringIO()
    gevent.get_hub().exception_stream = said
    try:
        aside(fail)
    except OSError as error:
        return str(error) == "no room" and not said.getvalue()
    return False


if __name__ == "__main__":
    store = open_store(sys.argv[1])
    whole = ended_anywhere(store)
    store.close()
    print(whole, fails_quietly(), flush=True)
