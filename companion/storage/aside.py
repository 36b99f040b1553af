"""What waits for a disk and nothing else is done beside the greenlets, which go on meanwhile."""

from collections.abc import Callable

import gevent
from gevent import monkey


def aside(work: Callable[[], object]) -> None:
    """Do something in a thread of its own, and wait for it; where there are threads already, here."""
    if monkey.is_module_patched("threading"):
        to_its_end(work)
    else:
        at_once(work)


def to_its_end(work: Callable[[], object]) -> None:
    """Wait until a thread has done something, even if this greenlet is ended or has waited too long meanwhile.

    What it works on, such as a connection, would else be used by two at once.
    """

    def tried() -> BaseException | None:
        try:
            work()
        except BaseException as error:
            return error  # whoever waits tells of it; the thread would write all of it into the log
        return None

    done = gevent.get_hub().threadpool.spawn(tried)
    ended: BaseException | None = None
    while not done.ready():
        try:
            done.wait()
        except BaseException as error:
            ended = error
    if failed := done.get() or ended:
        raise failed


def at_once(work: Callable[[], object]) -> None:
    """Do something here, because it lets others go on by itself."""
    work()
