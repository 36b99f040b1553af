"""Whether whoever hosts a table is there; when the host's device is gone, another player takes over."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from companion.tables import refusals as m
from companion.tables.deeds.beside import Hosted
from companion.tables.entries import Refused, Wish
from companion.tables.ports import HOST, PLAYER, Device
from companion.tables.tables import Sitting, Tables

#: A host of whom nothing is heard for so long is away.
PAUSE = timedelta(seconds=60)
#: How often it is kept that a host is there: seldom, because each time is a write.
NOTED = timedelta(seconds=20)


def silence_of(device: Device, now: datetime) -> timedelta:
    """For how long nothing has been heard of a device that hosts.

    What lies in the future was noted by a clock that was wrong, and counts as never heard, but for a minute.
    """
    heard = [at for at in (device.joined, device.seen) if at is not None and at < now + PAUSE]
    return now - max(heard) if heard else PAUSE


def minutes_away(devices: Sequence[Device], now: datetime) -> int:
    """For how many whole minutes nobody has been there who hosts; none as long as somebody is."""
    gone = min((silence_of(device, now) for device in devices if device.role == HOST), default=timedelta())
    return gone // timedelta(minutes=1) if gone >= PAUSE else 0


def note(tables: Tables, device: Device, devices: Sequence[Device]) -> None:
    """Keep that a host is there, unless that was kept lately; the others hear of one who comes back."""
    now = tables.now()
    if device.role != HOST or silence_of(device, now) < NOTED:
        return
    tables.store.see_device(device.table, device.id, now)
    if minutes_away(devices, now):
        tables.bell.ring(device.table)


def make_host(tables: Tables, device: Device) -> Device:
    """A device hosts from now on, and is there."""
    hosting = replace(device, role=HOST)
    tables.store.see_device(device.table, device.id, tables.now())
    tables.save_device(hosting)
    return hosting


def take_over(tables: Tables, sitting: Sitting, entry_id: str) -> Refused | None:
    """A player hosts in place of a host who is away, and who is a player after coming back."""
    if sitting.device.role == HOST and entry_id in sitting.known.by_id:
        return None  # asked twice
    if sitting.device.role not in (HOST, PLAYER):
        return Refused(m.NOT_ALLOWED())
    if sitting.device.role == HOST or not minutes_away(sitting.devices, tables.now()):
        return Refused(m.HOST_IS_HERE(name=sitting.host))
    done = tables.enter(sitting, Wish(entry_id, Hosted(), str(sitting.course.last)))
    if isinstance(done, Refused):
        return done
    for other in sitting.devices:
        if other.role == HOST:
            tables.save_device(replace(other, role=PLAYER))
    sitting.device = make_host(tables, sitting.device)
    return None
