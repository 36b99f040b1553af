"""Pauses in long work: judging a long log or a large file lets everybody else go on in between."""

import time

#: After how long somebody else comes first, and for how long, in seconds. Where threads are greenlets, nobody else is
#: served without it; a pause of nothing would let go on only those who have been heard already.
SLICE, PAUSE = 0.01, 0.001


def rested(since: float) -> float:
    """Pause if work has gone on for long since a moment; since when it goes on now."""
    now = time.perf_counter()
    if now - since < SLICE:
        return since
    time.sleep(PAUSE)
    return time.perf_counter()


def begun() -> float:
    """The moment at which work begins."""
    return time.perf_counter()
