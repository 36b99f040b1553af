"""Who goes first where one process serves everybody: one request of each home after the other, and what is entered and
told before pages that redraw themselves.

People take turns, and not connections: whoever opens a hundred of them is served as often as whoever has one.

If more pages wait than can be drawn soon, the others are told to ask again: by then each is drawn once, as it is then,
instead of once for everything that happened meanwhile.
"""

import threading
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from io import BytesIO
from typing import TYPE_CHECKING, ClassVar

import gevent
from flask import request
from gevent import monkey
from gevent.lock import BoundedSemaphore

from companion.web.callers import home_of

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

_drawing = threading.Lock()
#: So long a page waits until nobody else has anything to do, and so long for its turn, in seconds.
LONGEST_WAIT, LONGEST_QUEUE = 0.2, 2.0
#: So many pages wait at most; so many of one home, of one table, and of one device, which may show the same page twice.
MOST_WAITING, MOST_OF_HOME, MOST_OF_TABLE, MOST_OF_ONE = 40, 20, 12, 2
ALL, HOME, TABLE, DEVICE = "all", "home", "table", "device"
MOST_OF = {ALL: MOST_WAITING, HOME: MOST_OF_HOME, TABLE: MOST_OF_TABLE, DEVICE: MOST_OF_ONE}
#: How many pages wait in all, and how many of each home, table and device.
_waiting: Counter[tuple[str, str]] = Counter()
#: How long the next request of a home waits after the one before, in seconds, and as a part of what that one took.
#: Meanwhile the server looks at all connections; if it only let those go on that have been read already, the others
#: would not be heard. It takes several looks to read a request, and a busy machine has to come round to them.
PAUSE, SHARE, LONGEST_PAUSE = 0.002, 0.25, 0.05
#: Under this name the surroundings of a request keep the place of its home.
PLACE = "companion.place"
#: Of what is sent so much is read before a home's turn; nothing larger is ever taken.
READ_AHEAD = 1_000_000
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


class Place:
    """The place of the one request of a home that is in work. Whoever waits for something else gives it back before."""

    #: The places that somebody has, wants, or has just given back, each with how many those are.
    _wanted: ClassVar[Counter[str]] = Counter()
    _free: ClassVar[dict[str, BoundedSemaphore]] = {}

    def __init__(self, home: str) -> None:
        self._home = home
        self._begun: float | None = None

    def __enter__(self) -> None:
        self._wanted[self._home] += 1
        try:
            self._free.setdefault(self._home, BoundedSemaphore(1)).acquire()
        except BaseException:
            self._leave()
            raise
        self._begun = time.monotonic()

    def __exit__(self, *_: object) -> None:
        self.give_back()

    def give_back(self) -> None:
        """Let the next request of this home go on, after everybody else."""
        if self._begun is not None:
            took, self._begun = time.monotonic() - self._begun, None
            gevent.get_hub().loop.update_now()  # else the pause would have begun when the request did
            gevent.spawn_later(min(max(PAUSE, took * SHARE), LONGEST_PAUSE), self._let_next)

    def _let_next(self) -> None:
        self._free[self._home].release()
        self._leave()

    def _leave(self) -> None:
        self._wanted[self._home] -= 1
        if not self._wanted[self._home]:
            del self._wanted[self._home], self._free[self._home]


def one_of_each_home(application: "WSGIApplication") -> "WSGIApplication":
    """An application that works for one request of each home at a time. What it streams later is not counted."""

    def answered(around: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        if not monkey.is_module_patched("threading"):  # threads, unlike greenlets, take turns by themselves
            return application(around, start_response)
        read_ahead(around)
        around[PLACE] = place = Place(home_of(around.get("REMOTE_ADDR", "")))
        with place:
            return application(around, start_response)

    return answered


def read_ahead(around: "WSGIEnvironment") -> None:
    """Wait for what is sent before the turn of its home: a phone with a weak network holds up nobody beside it."""
    said = around.get("CONTENT_LENGTH") or ""
    length = int(said) if said.isdecimal() else READ_AHEAD + 1 if around.get("wsgi.input_terminated") else 0
    if 0 < length <= READ_AHEAD + 1:
        with suppress(OSError):  # then the application reads it, and says so
            around["wsgi.input"] = BytesIO(around["wsgi.input"].read(length))


def give_place_back() -> None:
    """Let the next request of this home go on, because this one waits."""
    place: Place | None = request.environ.get(PLACE)
    if place is not None:
        place.give_back()


@contextmanager
def last_in_turn(device: str, table: str, home: str) -> Iterator[None]:
    """Wait until nobody else has anything to do, one at a time. Threads, unlike greenlets, take turns by themselves.

    Five devices ask for their new page whenever somebody enters something. Each takes as long as several entries; drawn
    one after the other they would hold up every other table. A page that others wait for, or that has waited itself,
    lets go first only who can be heard at once: in a process that is never idle each would wait for nothing.
    """
    if not monkey.is_module_patched("threading"):
        yield
        return
    with in_line(device, table, home):
        has_waited = not _drawing.acquire(blocking=False)
        if has_waited and not _drawing.acquire(timeout=LONGEST_QUEUE):
            raise Busy
        begun = time.monotonic()
        try:
            if has_waited or _waiting[ALL, ""] > 1:
                gevent.sleep(PAUSE)
            else:
                with gevent.Timeout(LONGEST_WAIT, False):  # somebody may keep the process busy as long as they like
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
def in_line(device: str, table: str, home: str) -> Iterator[None]:
    """A place among those who wait, unless there are too many: in all, or of one home, table or device."""
    places = (ALL, ""), (HOME, home), (TABLE, table), (DEVICE, device)
    if any(_waiting[place] >= MOST_OF[place[0]] for place in places):
        raise Busy
    for place in places:
        _waiting[place] += 1
    try:
        yield
    finally:
        for place in places:
            _waiting[place] -= 1
            if not _waiting[place]:
                del _waiting[place]


def is_full() -> bool:
    """Whether nobody else may wait."""
    return _waiting[ALL, ""] >= MOST_WAITING


def is_crowded() -> bool:
    """Whether so many pages wait that nobody should be kept waiting for one more."""
    return _waiting[ALL, ""] >= CROWD
