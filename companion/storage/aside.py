"""What waits for a disk and nothing else is done beside the greenlets, which go on meanwhile."""

from collections.abc import Callable

import gevent
from gevent import monkey


def aside(work: Callable[[], object]) -> None:
    """Do something in a thread of its own, and wait for it; where there are threads already, here."""
    if monkey.is_module_patched("threading"):
        gevent.get_hub().threadpool.apply(work)
    else:
        at_once(work)


def at_once(work: Callable[[], object]) -> None:
    """Do something here, because it lets others go on by itself."""
    work()
