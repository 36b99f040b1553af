"""Parts of pages that are the same for many readers, kept as text."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import Any

#: So many parts are kept, the latest of each kind; and so many pieces of them: those of 50 tables under way, in 30 MB.
MOST_DRAWN, MOST_PIECES = 1_000, 10_000


@dataclass(slots=True)
class Drawn:
    """Parts of pages as text, each as long as its stamp is current and there is room."""

    most: int = MOST_DRAWN
    _kept: OrderedDict[Hashable, tuple[str, Any]] = field(default_factory=OrderedDict)
    _lock: Any = field(default_factory=threading.Lock)

    def of(self, key: Hashable, stamp: str, draw: Callable[[], Any]) -> Any:
        """A part, drawn now if it has not been drawn for this stamp."""
        with self._lock:
            kept = self._kept.get(key)
            if kept and kept[0] == stamp:
                self._kept.move_to_end(key)
                return kept[1]
        text = draw()
        with self._lock:
            self._kept[key] = stamp, text
            self._kept.move_to_end(key)
            while len(self._kept) > self.most:
                self._kept.popitem(last=False)
        return text

    def forget(self) -> None:
        """Nothing has been drawn."""
        with self._lock:
            self._kept.clear()
