"""What people keep on a server, listed and removed by whoever runs it."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from companion.storage.store import SqlStore, open_store
from tests.cli.run import companion
from tests.storage.samples import NOON, a_device, a_document, a_table, an_entry


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqlStore]:
    """The database of a server that goes on meanwhile."""
    opened = open_store(address(tmp_path))
    yield opened
    opened.close()


def address(folder: Path) -> str:
    return f"sqlite:///{folder}/tables.sqlite"


def test_documents_are_listed_and_removed(store: SqlStore, tmp_path: Path) -> None:
    store.keep_document(a_document(1, name="Skerries"))
    store.keep_document(a_document(2, played=None))
    store.keep_document(a_document(3, listed=False))
    listed = companion("gallery", "list", "--database", address(tmp_path))
    assert listed.status == 0
    assert [line.split("\t") for line in listed.lines] == [
        ["document-3", "2026-11-18 15:00", "lighthouses/chart", "by its address only", "Chart 3"],
        ["document-2", "2026-11-18 14:00", "lighthouses/chart", "in the gallery once it is played", "Chart 2"],
        ["document-1", "2026-11-18 13:00", "lighthouses/chart", "in the gallery", "Skerries"],
    ]
    removed = companion("gallery", "remove", "document-1", "nothing", "document-3", "--database", address(tmp_path))
    assert removed.status == 1
    assert removed.lines == ["Removed: document-1", "Removed: document-3"]
    assert "nothing" in removed.err
    assert [document.id for document in store.documents()] == ["document-2"]


def test_tables_that_nobody_has_used_for_long_are_deleted(store: SqlStore, tmp_path: Path) -> None:
    now = datetime.now(UTC)
    for number, days in enumerate((1, 300, 400), start=1):
        at = now - timedelta(days=days)
        table = a_table(number, opened=at)
        store.open_table(table, [a_device(table, joined=at)], [an_entry(1, at=at)])
    ended = companion("tables", "end", "--database", address(tmp_path))
    assert (ended.status, ended.lines) == (0, ["1 table deleted"])
    assert [store.table(f"table-{number}") is None for number in (1, 2, 3)] == [False, False, True]
    assert companion("tables", "end", "--days", "30", "--database", address(tmp_path)).lines == ["1 table deleted"]
    assert companion("tables", "end", "--days", "-9", "--database", address(tmp_path)).lines == ["0 tables deleted"]


def test_a_clock_that_is_years_ahead_deletes_nothing_that_was_played_lately(store: SqlStore, tmp_path: Path) -> None:
    """As seen from the last entry, a table was used lately, however long ago that seems to be."""
    old = NOON - timedelta(days=9000)
    for number in (1, 2):
        table = a_table(number, opened=old)
        store.open_table(table, [a_device(table, joined=old)], [an_entry(1, at=old + timedelta(days=number))])
    assert companion("tables", "end", "--database", address(tmp_path)).lines == ["0 tables deleted"]


def test_a_database_that_cannot_be_used_is_told(tmp_path: Path) -> None:
    ran = companion("gallery", "list", "--database", f"sqlite:///{tmp_path}")
    assert ran.status == 2
    assert "database" in ran.err
