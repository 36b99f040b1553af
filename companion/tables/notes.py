"""What players write down for themselves: kept with a seat, and told to nobody else before the game is over.

A note is no step of the game, so it is not in the log: nothing that follows from the log can tell of it, no undo
touches it, and whoever has written it can take it away for good. Only this module asks the store for notes.
"""

from collections.abc import Mapping, Sequence

from companion.tables import refusals as m
from companion.tables.entries import Refused
from companion.tables.ports import HOST, PLAYER, Note
from companion.tables.tables import Sitting, Tables

LONGEST_NOTE = 120
MOST_NOTES = 30
MOST_POINTS = 999
#: A note of no kind that the game knows.
PLAIN = ""

#: By seat, as the log numbers them.
Notes = Mapping[int, Sequence[Note]]


def seats_held(sitting: Sitting) -> list[int]:
    """The seats for which a device keeps the notes, clockwise.

    Its own; and where one device enters for everybody, that of the host, those on which no other device has ever sat.
    """
    me, order, sat_last = sitting.device, sitting.course.order, sitting.course.sat_last
    if me.role not in (HOST, PLAYER):
        return []
    with_others = {device.seat for device in sitting.devices if device.role in (HOST, PLAYER) and device.id != me.id}
    with_others |= {key for key, device in sat_last.items() if device != me.id}
    return [key for key in order if key == me.seat or (me.role == HOST and key not in with_others)]


def also_there(sitting: Sitting, seat: int) -> tuple[str, ...]:
    """Whose devices have a seat too, and so its notes: nobody sits down beside a player unseen."""
    return tuple(device.name for device in sitting.devices if device.seat == seat and device.id != sitting.device.id)


def own_notes(tables: Tables, sitting: Sitting) -> Notes:
    """The notes of the seats that a device holds; of no other seat."""
    return _notes_of(tables, sitting, seats_held(sitting))


def shown_notes(tables: Tables, sitting: Sitting) -> Notes:
    """What players let everybody see, once the game is over and as long as it is."""
    if sitting.play is None or not sitting.play.over:
        return {}
    found = _notes_of(tables, sitting, sitting.course.order)
    shown = {seat: [note for note in notes if note.shown] for seat, notes in found.items()}
    return {seat: notes for seat, notes in shown.items() if notes}


def _notes_of(tables: Tables, sitting: Sitting, seats: Sequence[int]) -> Notes:
    kept = tables.store.notes(sitting.table.id) if seats else []
    return {seat: [note for note in kept if note.seat == seat] for seat in seats}


def keep(tables: Tables, sitting: Sitting, note: Note) -> Refused | None:
    """A note is kept, or its words and points are changed; once it is, that is durable."""
    refused = why_not_held(sitting, note.seat) or tables.why_wait(sitting.device)
    if refused:
        return refused
    kept = tables.store.notes(sitting.table.id)
    known = next((each for each in kept if each.id == note.id), None)
    if known is not None and known.seat != note.seat:
        return Refused(m.NO_SUCH_ENTRY())
    if known is None and sum(each.seat == note.seat for each in kept) >= MOST_NOTES:
        return Refused(m.TOO_MANY_NOTES(n=MOST_NOTES))
    tables.count(sitting.device)
    tables.store.keep_note(note)
    _tell(tables, sitting)
    return None


def remove(tables: Tables, sitting: Sitting, seat: int, note_id: str) -> Refused | None:
    """A note is taken away, and nothing is left of it."""
    refused = why_not_held(sitting, seat) or tables.why_wait(sitting.device)
    if refused:
        return refused
    tables.count(sitting.device)
    tables.store.remove_note(sitting.table.id, seat, note_id)
    _tell(tables, sitting)
    return None


def show(tables: Tables, sitting: Sitting, seat: int, shown: bool) -> Refused | None:
    """Everybody sees the notes of a seat when the game is over, or nobody else does: as their owner wishes.

    Nobody can make others forget what they have seen, so no entry of anybody else turns notes over.
    """
    refused = why_not_held(sitting, seat) or tables.why_wait(sitting.device)
    if refused:
        return refused
    if sitting.play is None or not sitting.play.over:
        return Refused(m.NOTES_LATER())
    tables.count(sitting.device)
    tables.store.show_notes(sitting.table.id, seat, shown)
    _tell(tables, sitting)
    return None


def why_not_held(sitting: Sitting, seat: int) -> Refused | None:
    """Why a device cannot see or change the notes of a seat."""
    if sitting.device.role not in (HOST, PLAYER):
        return Refused(m.NOT_ALLOWED())
    if seat not in sitting.course.seats:
        return Refused(m.NO_SUCH_SEAT())
    if seat not in seats_held(sitting):
        return Refused(m.NOT_YOUR_SEAT())
    return None if sitting.course.begun else Refused(m.NOT_BEGUN())


def _tell(tables: Tables, sitting: Sitting) -> None:
    """Others look again only where they may see notes: before the end they do not even hear that one was written."""
    if sitting.play is not None and sitting.play.over:
        tables.bell.ring(sitting.table.id)
