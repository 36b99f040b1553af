"""Who goes first where one process serves everybody: what is entered and told, before pages that redraw themselves."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

import gevent
from gevent import monkey

_drawing = threading.Lock()
#: So long a page waits for others, in seconds.
LONGEST_WAIT = 0.2


@contextmanager
def last_in_turn() -> Iterator[None]:
    """Wait until nobody else has anything to do, one at a time. Threads, unlike greenlets, take turns by themselves.

    Five devices ask for their new page whenever somebody enters something. Each takes as long as several entries; drawn
    one after the other they would hold up every other table.
    """
    if not monkey.is_module_patched("threading"):
        yield
        return
    with _drawing:
        with gevent.Timeout(LONGEST_WAIT, False):  # somebody may keep the process busy for as long as they like
            gevent.idle()
        yield
