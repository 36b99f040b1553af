"""Who is at a table: joining, roles, seats, and what only the host may do."""

from collections.abc import Iterable
from dataclasses import replace
from itertools import chain, count

from companion.engine.names import LONGEST_NAME, as_seen
from companion.tables import refusals as m
from companion.tables.codes import new_code, new_id
from companion.tables.deeds.seating import Seated
from companion.tables.entries import Refused, Wish
from companion.tables.ports import HOST, PLAYER, ROLES, SCREEN, VIEWER, Device, Table
from companion.tables.presence import make_host
from companion.tables.seats import move, tell
from companion.tables.tables import Saved, Sitting, Tables

#: No table has more; every page looks at all of them.
MOST_DEVICES = 100


def join(tables: Tables, table: Table, key: str, name: str, role: str) -> Device | Refused:
    """A device comes to a table as a player, a viewer or a big screen; who is there already only changes that."""
    with tables.look(table):  # so that nobody is removed, or given another role, in between
        known = tables.store.device(table.id, key)
        refused = why_not_join(tables, table, known, role)
        if refused:
            return refused
        if known is None:
            device = Device(table.id, new_id(), key, name, role, None, tables.now())
            tables.save_device(device)
            return device
        keeps = HOST if known.role == HOST else role
        changed = replace(known, name=name, role=keeps, seat=known.seat if keeps in (HOST, PLAYER) else None)
        with tables.visit(table.id, key) as sitting:
            assert sitting is not None, "a device that is known sits there"
            return move(tables, sitting, changed) or changed


def names_of_others(tables: Tables, table: Table, key: str, seat: int | None) -> list[str]:
    """What the players and the host of a table are called, but for a device and the seat on which it means to sit."""
    with tables.look(table) as here:
        devices = tables.store.devices(table.id)
        me = next((device for device in devices if device.key == key), None)
        own = (seat, me.seat if me else None)
        seats = [each.name for number, each in here.course.seats.items() if number not in own]
    return seats + [each.name for each in devices if each is not me and each.role in (HOST, PLAYER)]


def why_not_called(name: str, others: Iterable[str]) -> Refused | None:
    """Why a device cannot have a name: nobody could tell it from that of another player."""
    same = next((other for other in others if as_seen(other) == as_seen(name)), None)
    return Refused(m.NAME_TAKEN(name=same)) if same else None


def free_name(name: str, others: Iterable[str]) -> str:
    """A name that no other player has: with a number behind it where it is taken."""
    taken, short = set(map(as_seen, others)), name[: LONGEST_NAME - 4]
    numbered = (f"{short} {number}" for number in count(2))
    return next(each for each in chain([name], numbered) if as_seen(each) not in taken)


def why_not_join(tables: Tables, found: Table, known: Device | None, role: str) -> Refused | None:
    """Why a device cannot come, or not in this role, by the code with which it found the table."""
    table = tables.store.table(found.id)
    if table is None or table.code != found.code:
        return Refused(m.NO_SUCH_CODE())
    if table.locked and (known is None or known.role not in (HOST, role)):
        return Refused(m.LOCKED())
    if known is not None and known.role in (VIEWER, SCREEN) and role == PLAYER:
        return Refused(m.NOT_ALLOWED())  # perhaps the host gave that role; only the host takes it back
    if known is None and len(tables.store.devices(table.id)) >= MOST_DEVICES:
        return Refused(m.TABLE_FULL())
    return None


def add_seat(tables: Tables, sitting: Sitting, entry_id: str, name: str, colour: str) -> Saved | Refused:
    """A new seat at the table; whoever sits nowhere takes it; a host, who may enter others, if it has the same name."""
    given = [entry.deed.seat for entry in sitting.known.entries if isinstance(entry.deed, Seated)]
    key = max(given, default=-1) + 1  # never one of somebody who has left: a device may still follow it
    is_own = sitting.device.role == PLAYER or name == sitting.device.name
    takes = is_own and sitting.device.seat is None
    if takes:
        sitting.device = replace(sitting.device, seat=key)
    done = tables.enter(sitting, Wish(entry_id, Seated(key, name, colour, new=True)))
    if takes and isinstance(done, Saved) and isinstance(done.entry.deed, Seated):
        tables.save_device(replace(sitting.device, seat=done.entry.deed.seat))
    elif takes:
        sitting.device = replace(sitting.device, seat=None)
    return done


def free_colour(sitting: Sitting) -> str:
    """The first colour that nobody has."""
    taken = {seat.colour for seat in sitting.course.seats.values()}
    return next((colour for colour in sitting.game.colours if colour not in taken), sitting.game.colours[0])


def set_role(tables: Tables, sitting: Sitting, device_id: str, role: str) -> Refused | None:
    """The host gives a device another role; making somebody host hands over."""
    other = next((device for device in sitting.devices if device.id == device_id), None)
    if sitting.device.role != HOST:
        return Refused(m.HOST_ONLY(name=sitting.host))
    if other is None or role not in ROLES:
        return Refused(m.NO_SUCH_ENTRY())
    if other.id == sitting.device.id and role != HOST and is_last_host(sitting):
        return Refused(m.LAST_HOST())
    if role == HOST:
        make_host(tables, other)
        if other.id != sitting.device.id:
            tables.save_device(replace(sitting.device, role=PLAYER))
        return None
    return move(tables, sitting, replace(other, role=role, seat=other.seat if role == PLAYER else None))


def is_last_host(sitting: Sitting) -> bool:
    """Whether nobody else could host if this device did not; a rematch may have two hosts."""
    return [device.id for device in sitting.devices if device.role == HOST] == [sitting.device.id]


def remove(tables: Tables, sitting: Sitting, device_id: str) -> Refused | None:
    """The host removes a device, which cannot come back with the old code; any other device may leave."""
    is_own = device_id == sitting.device.id
    if is_own and is_last_host(sitting):
        return Refused(m.LAST_HOST())
    if not is_own and sitting.device.role != HOST:
        return Refused(m.HOST_ONLY(name=sitting.host))
    if all(device.id != device_id for device in sitting.devices):
        return Refused(m.NO_SUCH_ENTRY())
    refused = tell(tables, sitting, device_id, None)
    if refused:
        return refused
    tables.store.remove_device(sitting.table.id, device_id)
    if not is_own:
        sitting.table = tables.change_table(sitting.table, code=new_code())
    else:
        tables.bell.ring(sitting.table.id)
    return None


def remove_watchers(tables: Tables, sitting: Sitting) -> Refused | None:
    """The host removes all who only look on at once; none of them can come back with the old code."""
    if sitting.device.role != HOST:
        return Refused(m.HOST_ONLY(name=sitting.host))
    watching = [device for device in sitting.devices if device.role in (VIEWER, SCREEN)]
    for device in watching:
        tables.store.remove_device(sitting.table.id, device.id)
    if watching:
        sitting.table = tables.change_table(sitting.table, code=new_code())
    return None


def lock(tables: Tables, sitting: Sitting, locked: bool) -> Refused | None:
    """The host lets nobody else in, or opens the table again."""
    if sitting.device.role != HOST:
        return Refused(m.HOST_ONLY(name=sitting.host))
    sitting.table = tables.change_table(sitting.table, locked=locked)
    return None


def invite(tables: Tables, sitting: Sitting) -> Refused | None:
    """The host has the code let others in again, after nothing was entered for long."""
    if sitting.device.role != HOST:
        return Refused(m.HOST_ONLY(name=sitting.host))
    sitting.table = tables.change_table(sitting.table, invited=tables.now())
    return None
