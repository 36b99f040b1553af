"""What happens again and again is said once a minute: nobody can fill a disk with our complaints."""

import logging
import traceback
from collections.abc import Callable
from pathlib import Path

PAUSE = 60.0
#: More kinds than there can be faults of ours, and few enough to be kept in mind.
MOST_KINDS = 500
LONGEST_REASON = 300
#: How many places of a fault are told, the innermost ones.
MOST_PLACES = 8


class Seldom:
    """Complains of each kind of thing at most once within a while."""

    def __init__(self, log: logging.Logger, clock: Callable[[], float]) -> None:
        self._log, self._clock = log, clock
        self._told: dict[str, float] = {}
        self._untold: dict[str, int] = {}

    def complain(self, kind: str, about: str) -> None:
        """Say what has happened, on one line, and how often it was not said since the last time."""
        now = self._clock()
        if now - self._told.get(kind, -PAUSE) < PAUSE:
            self._untold[kind] = self._untold.get(kind, 0) + 1
            return
        if len(self._told) >= MOST_KINDS:
            self._told.clear()
            self._untold.clear()
        self._told[kind] = now
        untold = self._untold.pop(kind, 0)
        more = f" ({untold} more since the last time)" if untold else ""
        self._log.error("%s: %s%s", kind, about, more)

    def complain_of(self, error: BaseException, about: str) -> None:
        """Say what went wrong, and where."""
        found = traceback.extract_tb(error.__traceback__)[-MOST_PLACES:]
        where = " < ".join(f"{Path(place.filename).name}:{place.lineno}" for place in reversed(found))
        self.complain(f"{type(error).__name__} at {where.partition(' ')[0]}", f"{about}: {one_line(error)}: {where}")


def one_line(error: BaseException) -> str:
    """What an error says, short and without anything that would begin another line."""
    return repr(str(error))[:LONGEST_REASON]
