"""Who goes first where one process serves everybody: what is entered and told, before pages that redraw themselves."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any
from weakref import WeakValueDictionary

import gevent
from gevent import monkey

_drawing = threading.Lock()
#: So long a page waits for others, in seconds.
LONGEST_WAIT = 0.2


@dataclass(eq=False)
class Place:
    """The place of a device among those who wait; it has one, however many pages it asks for."""

    taken: Any = field(default_factory=threading.Lock)


_places: WeakValueDictionary[str, Place] = WeakValueDictionary()


@contextmanager
def last_in_turn(device: str) -> Iterator[None]:
    """Wait until nobody else has anything to do, one at a time. Threads, unlike greenlets, take turns by themselves.

    Five devices ask for their new page whenever somebody enters something. Each takes as long as several entries; drawn
    one after the other they would hold up every other table.
    """
    if not monkey.is_module_patched("threading"):
        yield
        return
    place = place_of(device)  # kept here, because the dictionary does not
    with place.taken, _drawing:
        with gevent.Timeout(LONGEST_WAIT, False):  # somebody may keep the process busy for as long as they like
            gevent.idle()
        yield


def place_of(device: str) -> Place:
    """The place of a device, for as long as any of its pages waits there."""
    place = _places.get(device)
    if place is None:
        place = _places[device] = Place()
    return place
