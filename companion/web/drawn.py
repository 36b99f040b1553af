"""Pages and parts of them that are the same for many readers, kept as they were drawn."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import Any

#: So many parts are kept, the latest of each kind; and so many pieces of them: those of 50 tables under way, in 30 MB.
MOST_DRAWN, MOST_PIECES = 1_000, 10_000
#: Whole pages, of which the parts are mostly the same text: one or two for each table under way.
MOST_PAGES = 200


@dataclass(slots=True)
class Drawn:
    """What was drawn, each as long as its stamp is current and there is room."""

    most: int = MOST_DRAWN
    _kept: OrderedDict[Hashable, tuple[Hashable, Any]] = field(default_factory=OrderedDict)
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
        with self._lock:
            self._kept[key] = stamp, part
            self._kept.move_to_end(key)
            while len(self._kept) > self.most:
                self._kept.popitem(last=False)

    def of(self, key: Hashable, stamp: Hashable, draw: Callable[[], Any]) -> Any:
        """A part, drawn now if it has not been drawn for this stamp."""
        if kept := self.get(key, stamp):
            return kept[1]
        part = draw()
        self.put(key, stamp, part)
        return part

    def forget(self) -> None:
        """Nothing has been drawn."""
        with self._lock:
            self._kept.clear()
