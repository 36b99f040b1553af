"""Notices that the file of SQLite was replaced, removed or cut off below the connections that have it open.

They go on writing to what was there before, without an error, and all of it is gone at the next start.
"""

from pathlib import Path

from sqlalchemy import Engine

from companion.tables.ports import CannotStore


class FileBelow:
    """The file of a database and the log beside it, as they were when they were opened."""

    def __init__(self, engine: Engine) -> None:
        path = Path(str(engine.url.database).removeprefix("file:"))
        self._path, self._log = path, path.with_name(f"{path.name}-wal")
        #: SQLite takes its log away with the last connection; this one stays, so nobody else may.
        self._open = engine.raw_connection()
        self._were, self._size = self._identities(), 0

    def _identities(self) -> list[tuple[int, int]]:
        """Which files stand where they are looked for; there is no log where nothing can be written."""
        found = [path.stat() for path in (self._path, self._log) if path.exists()]
        return [(stat.st_dev, stat.st_ino) for stat in found]

    def check(self) -> None:
        """`CannotStore` unless what is written now will be found at the next start."""
        size = self._path.stat().st_size
        if self._identities() != self._were or size < self._size:
            raise CannotStore(f"{self._path}: this is not the file that was opened; start the server again")
        self._size = size

    def close(self) -> None:
        """Let go of it."""
        self._open.close()
