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
        self._file_was, self._log_was, self._size = identity_of(self._path), identity_of(self._log), 0

    def check(self) -> None:
        """`CannotStore` unless what is written now will be found at the next start."""
        size, file, log = self._path.stat().st_size, identity_of(self._path), identity_of(self._log)
        self._log_was = self._log_was or log  # where nothing could be written at first, there was none
        if file != self._file_was or log != self._log_was or size < self._size:
            raise CannotStore(f"{self._path}: this is not the file that was opened; start the server again")
        self._size = size

    def close(self) -> None:
        """Let go of it."""
        self._open.close()


def identity_of(path: Path) -> tuple[int, int] | None:
    """Which file stands at a path, if one does."""
    try:
        found = path.stat()
    except FileNotFoundError:
        return None
    return found.st_dev, found.st_ino
