"""The store serves many greenlets as it serves threads."""

import sqlite3
from contextlib import closing

from companion.storage.store import open_store
from tests.processes import hear, process, say
from tests.storage.samples import a_device, a_table


def test_more_greenlets_than_connections(database_url: str) -> None:
    with process("tests.storage.greenlets", database_url, warm=True) as patched:
        assert hear(patched) == "1000"


def test_who_waits_for_another_program_does_not_stop_the_others(sqlite_url: str) -> None:
    store, table = open_store(sqlite_url), a_table()
    store.open_table(table, [a_device(table)], [])
    store.close()
    other = sqlite3.connect(sqlite_url.removeprefix("sqlite:///"), isolation_level=None)
    with closing(other), process("tests.storage.waiting", sqlite_url, table.id, warm=True) as patched:
        assert hear(patched) == "ready"
        other.execute("BEGIN IMMEDIATE")
        say(patched, "go on")
        assert hear(patched) == "read"
        other.execute("ROLLBACK")
        assert hear(patched) == "written"
