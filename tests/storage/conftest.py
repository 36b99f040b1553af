"""A store on each kind of database."""

from collections.abc import Iterator

import pytest

from companion.storage.store import SqlStore, open_store
from companion.tables.ports import Table
from tests.storage.samples import a_device, a_table


@pytest.fixture
def store(database_url: str) -> Iterator[SqlStore]:
    """An empty store."""
    opened = open_store(database_url)
    yield opened
    opened.close()


@pytest.fixture
def table(store: SqlStore) -> Table:
    """A table in the store, with its host and nothing entered."""
    kept = a_table()
    store.open_table(kept, [a_device(kept)], [])
    return kept
