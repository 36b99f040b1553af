"""A bell that is heard within one process."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager


class LocalEar:
    """Hears the bell of one table."""

    def __init__(self) -> None:
        self._rung = threading.Event()

    def ring(self) -> None:
        """Be heard by the next wait, or by the one under way."""
        self._rung.set()

    def wait(self, seconds: float) -> bool:
        """Whether the bell rings within some seconds, or has rung since the last wait."""
        self._rung.wait(seconds)
        if not self._rung.is_set():
            return False  # and a ring from here on is left for the next wait
        self._rung.clear()  # a ring until here tells of what is kept already: whoever waited is about to look
        return True


class LocalBell:
    """Tells everybody of this process who listens, threads and greenlets alike."""

    def __init__(self) -> None:
        # A listener that was forgotten goes away whenever its memory is freed, even in the middle of our own code:
        # the same thread must be able to come in twice.
        self._lock = threading.RLock()
        self._ears: dict[str, set[LocalEar]] = {}

    def ring(self, table_id: str) -> None:
        """Tell whoever listens for a table; it never waits for them."""
        with self._lock:
            ears = tuple(self._ears.get(table_id, ()))
        for ear in ears:
            ear.ring()

    def ring_all(self) -> None:
        """Tell everybody to look again."""
        with self._lock:
            tables = tuple(self._ears)
        for table_id in tables:
            self.ring(table_id)

    @contextmanager
    def listen(self, table_id: str) -> Iterator[LocalEar]:
        """An ear that hears everything from here on."""
        ear = LocalEar()
        with self._lock:
            self._ears.setdefault(table_id, set()).add(ear)
        try:
            yield ear
        finally:
            self._forget(table_id, ear)

    def close(self) -> None:
        """Nothing is held open here."""

    def _forget(self, table_id: str, ear: LocalEar) -> None:
        with self._lock:
            ears = self._ears.get(table_id, set())
            ears.discard(ear)
            if not ears:
                self._ears.pop(table_id, None)
