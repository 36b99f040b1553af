"""Who sits where, as pages tell it: what changed lately, and who asks for a seat that another device has."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from flask_babel import format_datetime, format_time

from companion.engine.names import as_seen
from companion.i18n.pages import table as said
from companion.tables.deeds.seating import Sat
from companion.tables.ports import HOST, PLAYER
from companion.tables.seats import requests_to, who_may_give
from companion.tables.tables import Sitting
from companion.web.services import the_services
from companion.web.templating import words

#: Somebody who has sat down is told until two more entries have come, or a minute has passed; then it is in the log.
LATELY, FRESH = 2, timedelta(minutes=1)
#: So many times that somebody sat down on a seat stand beside its notes.
MOST_TOLD = 8


def time_shown(at: datetime) -> str:
    """The time of an entry as the reader writes it; with the date if that is not today."""
    today = the_services().tables.now().date() == at.date()
    return str(format_time(at, "short") if today else format_datetime(at, "short"))


def sat_told(sitting: Sitting, deed: Sat) -> str:
    """An entry by which a device sits down on a seat, or leaves one."""
    key = deed.before if deed.seat is None else deed.seat
    seat = sitting.course.seats[key].name if key in sitting.course.seats else ""
    return words().of(said.LOG["sit" if deed.seat is not None else "stand"], name=deed.name, seat=seat)


def lately_sat(sitting: Sitting) -> str:
    """Who has sat down just now on a seat that is called otherwise, with the time."""
    for entry in reversed(sitting.known.entries[-LATELY:]):
        if not isinstance(entry.deed, Sat) or entry.deed.seat not in sitting.course.seats:
            continue
        is_fresh = the_services().tables.now() - entry.at < FRESH
        if is_fresh and as_seen(sitting.course.seats[entry.deed.seat].name) != as_seen(entry.deed.name):
            return words().of(said.SAT_AT, time=time_shown(entry.at), text=sat_told(sitting, entry.deed))
    return ""


def sat_here(sitting: Sitting, seat: int) -> tuple[str, ...]:
    """Who has sat down on a seat since the game began, with the times, the latest first."""
    found = [entry for entry in sitting.known.entries if isinstance(entry.deed, Sat) and entry.deed.seat == seat]
    return tuple(
        words().of(said.SAT_AT, time=time_shown(entry.at), text=sat_told(sitting, entry.deed))
        for entry in found[: -MOST_TOLD - 1 : -1]
        if isinstance(entry.deed, Sat)
    )


def wished_seat(sitting: Sitting) -> str:
    """The name of the seat for which the device at hand has asked; nothing for most."""
    return seat_named(sitting, sitting.device.wants)


def denied_seat(sitting: Sitting) -> str:
    """The name of the seat that the device at hand was not let have; nothing for most."""
    return seat_named(sitting, sitting.device.denied)


def seat_named(sitting: Sitting, seat: int | None) -> str:
    """The name of a seat on which the device at hand may sit."""
    may = seat in sitting.course.seats and sitting.device.role in (HOST, PLAYER)
    return sitting.course.seats[seat].name if may and seat is not None else ""


def requests_shown(sitting: Sitting) -> list[tuple[Any, str]]:
    """The devices to which the device at hand may give a seat, each with the name of that seat."""
    seats = sitting.course.seats
    return [(each, seats[each.wants].name) for each in requests_to(sitting) if each.wants is not None]


@dataclass(frozen=True, slots=True)
class Requests:
    """The seats that are asked for: those that a device may give, and the one that it waits for itself."""

    asking: Sequence[tuple[Any, str]]
    wished: str
    denied: str
    givers: tuple[str, ...]


def requests_at(sitting: Sitting) -> Requests:
    """What a device is told of seats that are asked for."""
    me, wished = sitting.device, wished_seat(sitting)
    givers = who_may_give(sitting, me, me.wants) if wished and me.wants is not None else []
    names = tuple(dict.fromkeys(each.name for each in givers))
    return Requests(requests_shown(sitting), wished, denied_seat(sitting), names)
