"""How often something may be tried: so that no code is found by guessing."""

import math
from collections import OrderedDict, deque
from collections.abc import Callable

#: Nobody keeps more callers in mind; the one not seen for longest is forgotten.
MOST_CALLERS = 10_000


class Limit:
    """At most so many tries by one caller within a time."""

    def __init__(self, most: int, seconds: float, clock: Callable[[], float]) -> None:
        self._most, self._seconds, self._clock = most, seconds, clock
        self._tries: OrderedDict[str, deque[float]] = OrderedDict()

    def reached(self, caller: str) -> bool:
        """Whether a caller has to wait."""
        return len(self._recent(caller)) >= self._most

    def tried(self, caller: str) -> bool:
        """Whether a caller has tried at all within the time."""
        return bool(self._recent(caller))

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


class Queue:
    """Lets so many through in a second, in the order in which they come. It remembers only when the next turn is."""

    def __init__(self, a_second: float, clock: Callable[[], float]) -> None:
        self._pause, self._clock = 1 / a_second, clock
        self._next = -math.inf

    def wait(self, longest: float) -> float | None:
        """How many seconds to wait for one's turn, which is taken by asking; None if it would be longer than that."""
        now = self._clock()
        turn = max(now, self._next)
        if turn - now > longest:
            return None
        self._next = turn + self._pause
        return turn - now
