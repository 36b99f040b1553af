"""Opens a database from its address, set up so that a transaction is one and what is committed is on the disk."""

import math
import sqlite3
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url

from companion.storage.failures import translated
from companion.tables.ports import CannotStore

SQLITE, POSTGRESQL = "sqlite", "postgresql"
#: How PostgreSQL is written in an address, and the driver that we speak to it with.
SPELLINGS = ("postgres", "postgresql", "postgresql+psycopg")
DRIVER = "postgresql+psycopg"
#: The execution option of a connection that is going to write.
WRITES = "writes"
BEGIN = "BEGIN IMMEDIATE"
#: How long another process may hold the file, or a server may take to answer, in seconds.
PATIENCE = 10
#: How long to wait before a file that another process holds is tried again; nobody holds it who was not seen so long.
LOOK_AGAIN, SEEN_NO_MORE = 0.01, 0.5
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
        _make_ones_own(Path(url.database))
    patience = Patience()

    def set_up(connection: sqlite3.Connection, _record: object) -> None:
        # The driver must not begin transactions by itself: it does so too late, and not for every statement.
        connection.isolation_level = None
        # Readers and a writer do not wait for each other; the file remembers it.
        for setting in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            patience.run(connection.cursor(), f"PRAGMA {setting}")

    def execute(cursor: sqlite3.Cursor, statement: str, values: Any, _context: object) -> bool:
        patience.run(cursor, statement, values)
        return True  # so nobody else runs it

    # Nothing waits within SQLite, where every greenlet would have to wait too.
    engine = create_engine(url, connect_args={"timeout": 0}, **_pool())
    event.listen(engine, "connect", set_up)
    event.listen(engine, "begin", _begin)
    event.listen(engine, "do_execute", execute)
    return engine


def _make_ones_own(path: Path) -> None:
    """Have a new file be read by nobody else; what SQLite puts beside it follows it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with suppress(OSError):  # if it cannot be made, the database says so
        if not path.exists():
            path.touch(mode=0o600)


class Patience:
    """Tries again what another process is in the way of; but all together wait for it only so long.

    Those who would come next, one after the other, are told at once until the file can be had again.
    """

    def __init__(self) -> None:
        self._since = self._seen = -math.inf

    def run(self, cursor: sqlite3.Cursor, statement: str, values: Any = ()) -> None:
        """Run a statement that either is in a transaction which may write already, or stands alone."""
        while True:
            try:
                cursor.execute(statement, values)
            except sqlite3.OperationalError as error:
                if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or self._is_over():
                    raise
                time.sleep(LOOK_AGAIN)
            else:
                if statement == BEGIN:
                    self._seen = -math.inf
                return

    def _is_over(self) -> bool:
        """Whether somebody has been in the way for so long without a break."""
        now = time.monotonic()
        if now - self._seen > SEEN_NO_MORE:
            self._since = now
        self._seen = now
        return now - self._since > PATIENCE


def _begin(connection: Connection) -> None:
    # A transaction that begins with reading and writes later may find the file changed, and then cannot wait its turn.
    if connection.get_execution_options().get(WRITES):
        connection.exec_driver_sql(BEGIN)
