"""Opens a database from its address, set up so that a transaction is one and what is committed is on the disk."""

import sqlite3
import time
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url

from companion.storage.failures import CannotStore, translated

SQLITE, POSTGRESQL = "sqlite", "postgresql"
#: How PostgreSQL is written in an address, and the driver that we speak to it with.
SPELLINGS = ("postgres", "postgresql", "postgresql+psycopg")
DRIVER = "postgresql+psycopg"
#: The execution option of a connection that is going to write.
WRITES = "writes"
#: How long another process may hold the file, or a server may take to answer, in seconds.
PATIENCE = 10
#: How long to wait before a file that others are opening is tried again.
LOOK_AGAIN = 0.01
#: Connections of one process: far fewer than it has visitors, because each is needed for a moment only, and
#: few enough that four processes stay below the hundred that PostgreSQL allows.
KEPT_OPEN, MORE_AT_PEAKS = 8, 12


def connect(address: str) -> Engine:
    """An engine for a database; `CannotStore` if the address names none that we can use."""
    try:
        with translated():
            url = make_url(address)
            if url.drivername in SPELLINGS:
                return _postgresql(url.set(drivername=DRIVER))
            if url.drivername == SQLITE and url.database not in (None, "", ":memory:"):
                return _sqlite(url)
    except (ValueError, TypeError, ImportError) as error:  # a part of the address, or the driver
        raise CannotStore(f"the address of the database cannot be used: {type(error).__name__}") from error
    raise CannotStore(f"neither a file of SQLite nor PostgreSQL: {url.render_as_string(hide_password=True)}")


def reading(engine: Engine) -> Engine:
    """The same engine for single questions, which need no transaction."""
    if engine.dialect.name == POSTGRESQL:
        return engine.execution_options(isolation_level="AUTOCOMMIT")
    return engine


def writing(engine: Engine) -> Engine:
    """The same engine for transactions that write."""
    return engine.execution_options(**{WRITES: True})


def _pool() -> dict[str, Any]:
    return {
        "pool_size": KEPT_OPEN,
        "max_overflow": MORE_AT_PEAKS,
        "pool_timeout": PATIENCE,
        "pool_use_lifo": True,
        "hide_parameters": True,
    }


def _postgresql(url: URL) -> Engine:
    waits = {} if "connect_timeout" in url.query else {"connect_timeout": PATIENCE}
    return create_engine(url, connect_args=waits, pool_pre_ping=True, **_pool())


def _sqlite(url: URL) -> Engine:
    assert url.database is not None
    if not url.database.startswith("file:"):
        Path(url.database).parent.mkdir(parents=True, exist_ok=True)
    engine = create_engine(url, connect_args={"timeout": PATIENCE}, **_pool())
    event.listen(engine, "connect", _set_up)
    event.listen(engine, "begin", _begin)
    return engine


def _set_up(connection: sqlite3.Connection, _record: object) -> None:
    # The driver must not begin transactions by itself: it does so too late, and not for every statement.
    connection.isolation_level = None
    _write_ahead(connection)
    for setting in ("synchronous=FULL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {setting}").close()


def _write_ahead(connection: sqlite3.Connection) -> None:
    """Have readers and a writer not wait for each other; the file remembers it."""
    # While several processes open a new file, SQLite refuses this at once, however patient it is told to be.
    patient_until = time.monotonic() + PATIENCE
    while True:
        try:
            connection.execute("PRAGMA journal_mode=WAL").close()
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > patient_until:
                raise
            time.sleep(LOOK_AGAIN)
        else:
            return


def _begin(connection: Connection) -> None:
    # A transaction that begins with reading and writes later may find the file changed, and then cannot wait its turn.
    if connection.get_execution_options().get(WRITES):
        connection.exec_driver_sql("BEGIN IMMEDIATE")
