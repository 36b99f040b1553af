"""A bell of each kind, and the real server on each kind of database."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from companion.live.inprocess import LocalBell
from companion.live.postgres import PostgresBell
from companion.storage.store import SqlStore, open_store
from companion.tables.ports import Bell
from tests.live.server import Serving, serving


@pytest.fixture(params=["inprocess", "postgresql"])
def bell(request: pytest.FixtureRequest) -> Iterator[Bell]:
    """A bell to which nobody listens."""
    if request.param == "inprocess":
        made: Bell = LocalBell()
    else:
        made = PostgresBell(request.getfixturevalue("postgresql_url"))
    yield made
    made.close()


@pytest.fixture
def servers(database_url: str, tmp_path: Path) -> Iterator[list[Serving]]:
    """The server: one process on SQLite, two on one PostgreSQL."""
    with ExitStack() as stack:
        count = 1 if database_url.startswith("sqlite") else 2
        yield [stack.enter_context(serving(tmp_path / "data", database_url)) for _ in range(count)]


@pytest.fixture
def log(servers: list[Serving], database_url: str) -> Iterator[SqlStore]:
    """What the servers have kept, read beside them."""
    store = open_store(database_url)
    yield store
    store.close()
