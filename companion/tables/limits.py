"""How often something may be tried: so that no code is found by guessing."""

import math
from collections import OrderedDict, deque
from collections.abc import Callable
from itertools import count
from threading import Lock

#: Nobody keeps more callers in mind; the one not seen for longest is forgotten.
MOST_CALLERS = 10_000


class Limit:
    """At most so many tries by one caller within a time."""

    def __init__(self, most: int, seconds: float, clock: Callable[[], float]) -> None:
        self._most, self._seconds, self._clock = most, seconds, clock
        self._tries: OrderedDict[str, deque[float]] = OrderedDict()

    def reached(self, caller: str) -> bool:
        """Whether a caller has to wait."""
        return self.tries(caller) >= self._most

    def tries(self, caller: str) -> int:
        """How often a caller has tried within the time."""
        return len(self._recent(caller))

    def count(self, caller: str) -> None:
        """Note a try."""
        self._recent(caller).append(self._clock())

    def _recent(self, caller: str) -> deque[float]:
        tries = self._tries.setdefault(caller, deque())
        self._tries.move_to_end(caller)
        while len(self._tries) > MOST_CALLERS:
            self._tries.popitem(last=False)
        since = self._clock() - self._seconds
        while tries and tries[0] <= since:
            tries.popleft()
        return tries


class Line:
    """A line of people who wait: so many get their turn in a second, first who ranks lowest, then who came first.

    A rank is asked for anew for each turn, because what others do may change it while somebody waits.
    """

    def __init__(self, a_second: float, clock: Callable[[], float]) -> None:
        self._pause, self._clock = 1 / a_second, clock
        self._next = -math.inf
        self._tickets = count()
        self._waiting: dict[int, Callable[[], tuple[int, ...]]] = {}
        self._lock = Lock()

    def join(self, rank: Callable[[], tuple[int, ...]]) -> int:
        """Stand in line, with a ticket."""
        with self._lock:
            ticket = next(self._tickets)
            self._waiting[ticket] = rank
        return ticket

    def is_turn_of(self, ticket: int) -> bool:
        """Whether it is the turn of a ticket, or was; whoever asks calls the next one if it is time."""
        with self._lock:
            now = self._clock()
            if self._waiting and now >= self._next:
                del self._waiting[min(self._waiting, key=lambda each: (self._waiting[each](), each))]
                self._next = now + self._pause
            return ticket not in self._waiting

    def leave(self, ticket: int) -> None:
        """Wait no longer."""
        with self._lock:
            self._waiting.pop(ticket, None)
