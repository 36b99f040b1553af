"""Seats and the devices on them: a device sits down on a free seat at once, and on another one's with leave.

A seat is free as long as no device has sat there since the game began. Leave is given by a device that sits there, or
by the host, never by the device that asks. So the private notes of a seat never come to a device by its own word.
"""

from collections.abc import Iterable
from dataclasses import replace

from companion.tables import refusals as m
from companion.tables.codes import new_id
from companion.tables.course import Course
from companion.tables.deeds.seating import Sat
from companion.tables.entries import Refused, Wish
from companion.tables.ports import HOST, PLAYER, Device
from companion.tables.tables import Sitting, Tables


def needs_leave(sitting: Sitting, device: Device, seat: int) -> bool:
    """Whether a device may sit down on a seat only if another device lets it."""
    return seat in taken_seats(sitting.devices, sitting.course, device.id)


def taken_seats(devices: Iterable[Device], course: Course, asking: str) -> set[int | None]:
    """The seats on which another device sits, or was the last to sit since the game began."""
    return sat_on(devices, asking) | {seat for seat, last in course.sat_last.items() if last != asking}


def sat_on(devices: Iterable[Device], asking: str) -> set[int | None]:
    """The seats on which another device sits."""
    return {each.seat for each in devices if each.role in (HOST, PLAYER) and each.id != asking}


def may_be_given(sitting: Sitting, device: Device, seat: int) -> bool:
    """Whether anybody can let a device sit down on a seat; a host alone cannot let itself."""
    return not needs_leave(sitting, device, seat) or bool(who_may_give(sitting, device, seat))


def who_may_give(sitting: Sitting, asking: Device, seat: int) -> list[Device]:
    """The devices that can let another one sit down on a seat."""
    others = [each for each in sitting.devices if each.id != asking.id]
    return [each for each in others if each.role == HOST or (each.role == PLAYER and each.seat == seat)]


def requests_to(sitting: Sitting) -> list[Device]:
    """The devices that ask for a seat which the device at hand may give."""
    asking = [(each, each.wants) for each in sitting.devices if each.role in (HOST, PLAYER)]
    return [
        each
        for each, seat in asking
        if seat in sitting.course.seats and sitting.device in who_may_give(sitting, each, seat)
    ]


def sit_down(tables: Tables, sitting: Sitting, seat: int | None) -> Refused | None:
    """A device sits down on a seat that is there, or on none; on the seat of another device only once it is let."""
    me = sitting.device
    if me.role not in (HOST, PLAYER):
        return Refused(m.NOT_ALLOWED())
    if seat is not None and seat not in sitting.course.seats:
        return Refused(m.NO_SUCH_SEAT())
    if seat == me.seat:
        return None
    if seat is not None and sitting.table.locked and me.role != HOST:
        return Refused(m.LOCKED())
    if seat is None or not needs_leave(sitting, me, seat):
        return move(tables, sitting, replace(me, seat=seat))
    if not who_may_give(sitting, me, seat):
        return Refused(m.NOBODY_CAN_GIVE())
    refused = tables.why_wait(me)
    if not refused:
        tables.count(me)
        sitting.device = replace(me, wants=seat, denied=None)
        tables.save_device(sitting.device)
    return refused


def answer_request(tables: Tables, sitting: Sitting, device_id: str, seat: int, given: bool) -> Refused | None:
    """A device that asks for a seat is let sit down there, or not; it may also take its request back.

    Once it has read that it was not let, it says so in the same way.
    """
    asking = next((each for each in sitting.devices if each.id == device_id), None)
    if asking is None:
        return Refused(m.NO_SUCH_ENTRY())
    if is_own_request(sitting, asking, seat) and not given:
        sitting.device = replace(asking, wants=None, denied=None)
        tables.save_device(sitting.device)
        return None
    if asking.wants is None:
        return None if asking.seat == seat and given else Refused(m.NO_SUCH_ENTRY())
    refused = why_no_answer(sitting, asking, seat)
    if refused:
        return refused
    if not given:
        tables.save_device(replace(asking, wants=None, denied=seat))
        return None
    return why_not_given(sitting, asking) or move(tables, sitting, replace(asking, seat=seat))


def is_own_request(sitting: Sitting, asking: Device, seat: int) -> bool:
    """Whether a device asks for a seat itself, or was refused it."""
    return asking.id == sitting.device.id and seat in (asking.wants, asking.denied)


def why_no_answer(sitting: Sitting, asking: Device, seat: int) -> Refused | None:
    """Why a device cannot answer a request for a seat: it was withdrawn, or others have to answer it."""
    if asking.wants != seat or seat not in sitting.course.seats:
        return Refused(m.CHANGED())
    may_give = sitting.device in who_may_give(sitting, asking, seat) and sitting.device.role in (HOST, PLAYER)
    return None if may_give else Refused(m.HOST_ONLY(name=sitting.host))


def why_not_given(sitting: Sitting, asking: Device) -> Refused | None:
    """Why a seat cannot be given at all now."""
    if sitting.table.locked and sitting.device.role != HOST:
        return Refused(m.LOCKED())
    return None if asking.role in (HOST, PLAYER) else Refused(m.NO_SUCH_ENTRY())


def move(tables: Tables, sitting: Sitting, changed: Device) -> Refused | None:
    """Keep a device with another seat and its name, and what it asked for no longer; the log tells of it."""
    refused = tell(tables, sitting, changed.id, changed.seat)
    if refused:
        return refused
    seat = sitting.course.seats.get(changed.seat) if changed.seat is not None else None
    changed = replace(changed, name=seat.name if seat else changed.name, wants=None, denied=None)
    if changed.id == sitting.device.id:
        sitting.device = changed
    tables.save_device(changed)
    return None


def tell(tables: Tables, sitting: Sitting, device_id: str, seat: int | None) -> Refused | None:
    """Enter into the log that a device sits on another seat; nothing before the first game begins."""
    before = next(each for each in sitting.devices if each.id == device_id)
    if before.seat == seat or before.role not in (HOST, PLAYER) or not sitting.course.was_begun:
        return None
    done = tables.enter(sitting, Wish(new_id(), Sat(device_id, before.name, before.seat, seat)))
    return done if isinstance(done, Refused) else None
