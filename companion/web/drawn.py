"""LRU cache of rendered pages, limited in number and in bytes."""

import sys
import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field, fields, is_dataclass
from typing import Any

#: So many pages are kept: two languages and two kinds of viewers of each of 200 tables.
MOST_PAGES = 800
#: However few they are, they take no more than so many bytes, each counted by itself with what it depends on.
MOST_BYTES = 40_000_000


def weight_of(thing: Any) -> int:
    """About how many bytes something takes that is made of texts."""
    if isinstance(thing, tuple | list):
        return sys.getsizeof(thing) + sum(map(weight_of, thing))
    if is_dataclass(thing):
        return sum(weight_of(getattr(thing, each.name)) for each in fields(thing))
    return sys.getsizeof(thing)


@dataclass(slots=True)
class Drawn:
    """Pages, each as long as its stamp is current and there is room."""

    most: int = MOST_PAGES
    most_bytes: int = MOST_BYTES
    held: int = 0
    _kept: OrderedDict[Hashable, tuple[Hashable, Any]] = field(default_factory=OrderedDict)
    _weights: dict[Hashable, int] = field(default_factory=dict)
    _lock: Any = field(default_factory=threading.Lock)

    def get(self, key: Hashable, stamp: Hashable) -> tuple[Hashable, Any] | None:
        """The stamp and what was drawn for it; None if that is not there any more."""
        with self._lock:
            kept = self._kept.get(key)
            if kept is None or kept[0] != stamp:
                return None
            self._kept.move_to_end(key)
            return kept

    def put(self, key: Hashable, stamp: Hashable, part: Any) -> None:
        """A part, drawn for a stamp."""
        weight = weight_of((key, stamp, part))
        with self._lock:
            self.held += weight - self._weights.get(key, 0)
            self._kept[key], self._weights[key] = (stamp, part), weight
            self._kept.move_to_end(key)
            while len(self._kept) > self.most or self.held > self.most_bytes:
                oldest, _ = self._kept.popitem(last=False)
                self.held -= self._weights.pop(oldest)

    def of(self, key: Hashable, stamp: Hashable, draw: Callable[[], Any]) -> Any:
        """A part, drawn now if it has not been drawn for this stamp."""
        if kept := self.get(key, stamp):
            return kept[1]
        part = draw()
        self.put(key, stamp, part)
        return part

    def forget(self) -> None:
        """Drop every page."""
        with self._lock:
            self._kept.clear()
            self._weights.clear()
            self.held = 0
