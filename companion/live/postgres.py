"""A bell that is heard in every process that uses the same PostgreSQL."""

import logging
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import psycopg

from companion.live.inprocess import LocalBell, LocalEar

log = logging.getLogger(__name__)

#: Where we call each other in PostgreSQL. What is called is the id of a table, or nothing to wake a listener.
CHANNEL = "companion_tables"
LISTEN = f"LISTEN {CHANNEL}"
TELL = "SELECT pg_notify(%s, %s)"
NOBODY = ""
#: How long to wait before connecting again, in seconds; twice as long after each failure.
FIRST_PAUSE, LONGEST_PAUSE = 0.1, 15.0
#: How often a listener looks whether the bell is closed.
LOOK_UP = 1.0
#: A connection that died without a word is noticed within a minute.
CONNECTION: dict[str, Any] = {
    "autocommit": True,
    "connect_timeout": 5,
    "keepalives_idle": 30,
    "keepalives_interval": 10,
    "keepalives_count": 3,
}
Link = psycopg.Connection[Any]


class PostgresBell:
    """Tells this process at once and the others through PostgreSQL; while that is down, only this process."""

    def __init__(self, address: str) -> None:
        self._address = address.replace("+psycopg:", ":", 1)
        self._local = LocalBell()
        self._closed = threading.Event()
        self._starting, self._telling = threading.Lock(), threading.Lock()
        self._listener: threading.Thread | None = None
        self._teller: Link | None = None
        self._told_by: int | None = None

    def ring(self, table_id: str) -> None:
        """Tell everybody. What is kept is kept: that the others cannot be told is noted, and is no failure."""
        self._local.ring(table_id)
        self._tell(table_id)

    @contextmanager
    def listen(self, table_id: str) -> Iterator[LocalEar]:
        """An ear that hears everything from here on; once the others can be heard, it rings to look again."""
        with self._local.listen(table_id) as ear:
            self._start()
            yield ear

    def close(self) -> None:
        """Hear and tell nothing any more."""
        with self._starting:
            self._closed.set()
        if self._listener is not None and self._listener.is_alive():
            self._tell(NOBODY)
            self._listener.join(LOOK_UP + CONNECTION["connect_timeout"])
        with self._telling:
            self._hang_up()

    def _start(self) -> None:
        # At the first listener and not before: a server may divide into several processes after it has made a bell.
        with self._starting:
            if self._listener is None and not self._closed.is_set():
                self._listener = threading.Thread(target=self._hear_on, name=CHANNEL, daemon=True)
                self._listener.start()

    def _hear_on(self) -> None:
        """Listen until the bell is closed, whatever happens to the connection."""
        pause = FIRST_PAUSE
        while not self._closed.is_set():
            try:
                with psycopg.connect(self._address, **CONNECTION) as connection:
                    connection.execute(LISTEN)
                    pause = FIRST_PAUSE
                    self._local.ring_all()  # something may have been missed until now
                    self._hear(connection)
            except Exception as error:  # whatever it was, the next attempt may go better
                log.warning("Other processes cannot be heard; trying again in %.1f s: %s", pause, error)
                self._closed.wait(pause)
                pause = min(2 * pause, LONGEST_PAUSE)

    def _hear(self, connection: Link) -> None:
        while not self._closed.is_set():
            for heard in connection.notifies(timeout=LOOK_UP):
                if heard.pid != self._told_by:  # our own ears have heard it already
                    self._local.ring(heard.payload)
                if self._closed.is_set():
                    return

    def _tell(self, table_id: str) -> None:
        with self._telling:
            try:
                self._tell_over_any_connection(table_id)
            except Exception as error:  # what is kept must not look as if it were not
                self._hang_up()
                log.warning("Other processes cannot be told: %s", error)

    def _tell_over_any_connection(self, table_id: str) -> None:
        if self._teller is not None:
            try:
                self._teller.execute(TELL, (CHANNEL, table_id))
            except psycopg.OperationalError:  # lost since the last time
                self._hang_up()
            else:
                return
        self._teller = psycopg.connect(self._address, **CONNECTION)
        self._told_by = self._teller.info.backend_pid
        self._teller.execute(TELL, (CHANNEL, table_id))

    def _hang_up(self) -> None:
        if self._teller is not None:
            self._teller.close()
        self._teller = self._told_by = None
