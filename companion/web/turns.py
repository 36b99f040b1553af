"""Who goes first where one process serves everybody: what is entered and told, before pages that redraw themselves.

If more pages wait than can be drawn soon, the others are told to ask again: by then each is drawn once, as it is then,
instead of once for everything that happened meanwhile.
"""

import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import gevent
from gevent import monkey

_drawing = threading.Lock()
#: How many pages each device waits for.
_waiting: Counter[str] = Counter()
#: So long a page waits until nobody else has anything to do, and so long for its turn, in seconds.
LONGEST_WAIT, LONGEST_QUEUE = 0.2, 2.0
#: So many pages wait at most, and so many of one device, which may show the same page twice.
MOST_WAITING, MOST_OF_ONE = 40, 2
#: If so many wait, an entry is acknowledged without the page that it changes.
CROWD = 4
#: After how many seconds to ask again, at least and at most.
SOONEST, LATEST = 1, 10


class Busy(Exception):
    """Too many pages wait already. `again` says in how many seconds it could be this one's turn."""

    def __init__(self) -> None:
        super().__init__()
        self.again = _line.sent_away()


@dataclass(slots=True)
class Line:
    """How fast pages are drawn, and about how many devices have been told to come back."""

    #: Seconds that a page takes with its waiting, as it was lately.
    pace: float = 0.01
    away: int = 0

    def sent_away(self) -> int:
        """One device more comes back; after how many seconds."""
        self.away += 1
        return round(min(max((self.away + MOST_WAITING) * self.pace, SOONEST), LATEST))

    def drew(self, seconds: float) -> None:
        """A page has been drawn; whoever was sent away may have been drawn by now."""
        self.pace += (seconds - self.pace) / 10
        self.away = max(self.away - 1, 0) if _waiting else 0


_line = Line()


@contextmanager
def last_in_turn(device: str) -> Iterator[None]:
    """Wait until nobody else has anything to do, one at a time. Threads, unlike greenlets, take turns by themselves.

    Five devices ask for their new page whenever somebody enters something. Each takes as long as several entries; drawn
    one after the other they would hold up every other table.
    """
    if not monkey.is_module_patched("threading"):
        yield
        return
    with in_line(device):
        if not _drawing.acquire(timeout=LONGEST_QUEUE):
            raise Busy
        begun = time.monotonic()
        try:
            with gevent.Timeout(LONGEST_WAIT, False):  # somebody may keep the process busy for as long as they like
                gevent.idle()
        except BaseException:
            _drawing.release()
            raise
    try:
        yield
    finally:
        _drawing.release()
        _line.drew(time.monotonic() - begun)


@contextmanager
def in_line(device: str) -> Iterator[None]:
    """A place among those who wait, unless there are too many."""
    if _waiting[device] >= MOST_OF_ONE or is_full():
        raise Busy
    _waiting[device] += 1
    try:
        yield
    finally:
        _waiting[device] -= 1
        if not _waiting[device]:
            del _waiting[device]


def let_others_go() -> None:
    """Within what takes long: whoever enters something or tells of it goes on before."""
    if monkey.is_module_patched("threading"):
        gevent.sleep(0)


def is_full() -> bool:
    """Whether nobody else may wait."""
    return _waiting.total() >= MOST_WAITING


def is_crowded() -> bool:
    """Whether so many pages wait that nobody should be kept waiting for one more."""
    return _waiting.total() >= CROWD
