"""What was said to be saved is there, however a writer ended."""

import time

import pytest

from companion.storage.store import SqlStore
from companion.tables.ports import Table
from tests.processes import hear, process
from tests.storage.samples import an_entry
from tests.storage.writer import AT_ONCE

pytestmark = pytest.mark.soak

CRASHES = 4


def test_a_writer_that_is_killed_has_lost_nothing(store: SqlStore, table: Table, database_url: str) -> None:
    for crash in range(CRASHES):
        with process("tests.storage.writer", database_url, table.id) as writer:
            said = [hear(writer) for _ in range(20)]
            time.sleep(0.013 * crash)  # at another moment of its work each time
            writer.kill()
            assert writer.stdout is not None
            said += writer.stdout.read().split("\n")[:-1]
        kept = store.entries(table.id)
        assert len(kept) >= int(said[-1])
        assert len(kept) % AT_ONCE == 0
        assert kept == [an_entry(seq) for seq in range(1, len(kept) + 1)]
