"""What a process knows of tables: the one that nobody has visited for longest is forgotten first."""

import tracemalloc
from dataclasses import replace

import pytest

from companion.tables import judge
from companion.tables import tables as module
from companion.tables.course import Course
from companion.tables.deeds.answers import Answered
from companion.tables.deeds.beginning import Settled
from companion.tables.entries import Entry, take
from companion.tables.ports import HOST, Table
from companion.tables.tables import DOCUMENT, Known, Tables
from tests.tables import kinds
from tests.tables.evening import BY_ID, GAME, NOON, Evening, codes, tables_on
from tests.tables.memory import MemoryStore
from tests.tables.test_materials import chart, settings


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


def test_long_logs_are_forgotten_sooner(monkeypatch: pytest.MonkeyPatch) -> None:
    evening = Evening()
    evening.seat_all(4)
    tables = evening.tables
    monkeypatch.setattr(module, "MOST_HELD", known_of(tables, evening.table).weight)
    other, third = (tables.open(GAME, "Ada", HOST) for _ in range(2))
    for table in (other, third):
        known_of(tables, table)
    assert list(tables._known) == [evening.table.id, other.id, third.id]
    evening.saved(kinds.SETTINGS, {"switches": {}, "options": {}})
    assert list(tables._known) == [evening.table.id]  # whose log alone takes more; it is under way
    known_of(tables, other)
    assert list(tables._known) == [other.id]


def test_a_log_takes_as_much_memory_as_it_is_long() -> None:
    course, entries = Course(), [Entry(seq, "", Answered(()), "Ada", "", NOON) for seq in range(1, 2001)]
    tracemalloc.start()
    try:
        for entry in entries:
            take(course, entry)
        assert tracemalloc.get_traced_memory()[0] < 1_000_000
    finally:
        tracemalloc.stop()


def test_a_document_is_kept_once_however_often_other_settings_change() -> None:
    evening = Evening("lighthouses")
    for _ in range(3):
        evening.saved(kinds.SETTINGS, settings(chart=chart("0-0")))
    known = known_of(evening.tables, evening.table)
    kept = [entry.deed.materials["chart"] for entry in known.entries if isinstance(entry.deed, Settled)]
    assert len(kept) == 3
    assert len({id(each) for each in kept}) == 1


def test_documents_do_not_fill_a_log_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    evening = Evening("lighthouses")
    evening.seat_all(3)
    evening.saved(kinds.SETTINGS, settings(chart=chart("0-0")))
    monkeypatch.setattr(judge, "MOST_IN_A_LOG", 2 * evening.course.size)
    evening.saved(kinds.SETTINGS, settings(chart=chart("0-1")))
    assert codes(evening.refused(kinds.SETTINGS, settings(chart=chart("0-2")))) == ["refusal.too-many-entries"]
    evening.saved(kinds.SETTINGS, settings(chart=chart("0-1")))  # which it has already
    evening.saved(kinds.BEGIN, {"engine": "1"})


def test_a_table_that_plays_with_a_large_document_takes_as_much_room_as_that_does() -> None:
    known, document = Known(BY_ID["rebirth"]), {"hexes": ["x" * 10_000]}
    at = Entry(1, "", Settled({}, {}, {"board": document}), "Ada", "", NOON)
    known.take(at)
    played_on = known.weight
    assert played_on > 10_000 * DOCUMENT
    known.take(replace(at, seq=2, deed=Settled({"x": "on"}, {}, {"board": document})))
    assert played_on < known.weight < played_on + 1_000
    known.take(replace(at, seq=3, deed=Settled({}, {}, {})))
    assert known.weight < 20_000
