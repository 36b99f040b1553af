"""What a process knows of tables: the one that nobody has visited for longest is forgotten first."""

import pytest

from companion.tables import tables as module
from companion.tables.ports import HOST, Table
from companion.tables.tables import Known, Tables
from tests.tables.evening import GAME, tables_on
from tests.tables.memory import MemoryStore


def known_of(tables: Tables, table: Table) -> Known:
    with tables.visit(table.id, HOST) as sitting:
        assert sitting is not None
        return sitting.known


def test_a_busy_table_stays_known_and_the_idle_one_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_KNOWN", 2)
    tables = tables_on(MemoryStore())
    busy, idle, new = (tables.open(GAME, "Ada", HOST) for _ in range(3))
    of_busy, of_idle = known_of(tables, busy), known_of(tables, idle)
    assert known_of(tables, busy) is of_busy
    known_of(tables, new)
    assert known_of(tables, busy) is of_busy
    assert known_of(tables, idle) is not of_idle
