"""What pages show of private notes: to whoever holds their seat, and at the end to everybody if their owner wishes."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from flask import g

from companion.engine.messages import Ref
from companion.i18n.pages import table as said
from companion.tables import notes
from companion.tables.course import called
from companion.tables.ports import Note
from companion.tables.tables import Sitting
from companion.web.services import the_services
from companion.web.table.seating import sat_here
from companion.web.templating import words


@dataclass(frozen=True, slots=True)
class Noted:
    """The notes of a seat as a page shows them: by its number and its place, and whose devices have it too."""

    seat: int
    place: int
    notes: Sequence[Note]
    also: tuple[str, ...] = ()
    #: Who has sat down there since the game began, and when.
    sat: tuple[str, ...] = ()
    #: Whether the device holds other seats too, so that nothing lies open there.
    among_others: bool = False

    @property
    def shown(self) -> bool:
        """Whether everybody sees them; a note that was added since is not shown yet."""
        return bool(self.notes) and all(note.shown for note in self.notes)

    @property
    def told(self) -> list[tuple[Note, str, str]]:
        """Each note, what it is about, and what it says with its points."""
        return [(note, kind_told(note.kind), note_told(note)) for note in self.notes]


def kind_told(kind: str) -> str:
    """What a note is about."""
    return words().name(Ref("note", kind)) if kind else words().of(said.PLAIN_NOTE)


def note_told(note: Note) -> str:
    """A note in a line: its points, if it says them, and its words."""
    return note.text if note.points is None else words().of(said.NOTE_TOLD, n=note.points, text=note.text)


def notes_held(sitting: Sitting) -> list[Noted]:
    """The notes that a device may see, by seat."""
    found = own_notes(sitting)
    return [
        replace(noted(sitting, seat, kept), also=notes.also_there(sitting, seat), sat=sat_here(sitting, seat))
        for seat, kept in found.items()
    ]


def own_notes(sitting: Sitting) -> notes.Notes:
    """The notes of the seats that the device that asks holds, asked for once."""
    if "own_notes" not in g:
        g.own_notes = notes.own_notes(the_services().tables, sitting)
    found: notes.Notes = g.own_notes
    return found


def holds_notes(sitting: Sitting) -> bool:
    """Whether a device may see notes that others may not."""
    return bool(sitting.ruleset.live.notes) and any(own_notes(sitting).values())


def notes_shown(sitting: Sitting) -> list[Noted]:
    """The notes that everybody may see."""
    return [noted(sitting, seat, kept) for seat, kept in notes.shown_notes(the_services().tables, sitting).items()]


def noted(sitting: Sitting, seat: int, kept: Sequence[Note]) -> Noted:
    """The notes of a seat with its place."""
    return Noted(seat, sitting.course.order.index(seat), kept)


def note_due(sitting: Sitting) -> str:
    """What a seat has not written a note of yet, as its device is offered, unless that holds other seats too.

    Nothing while the seat is asked something: it has time to write when others have their turn.
    """
    play, held = sitting.play, notes.seats_held(sitting)
    if play is None or play.over or held != [sitting.device.seat] or sitting.place is None:
        return ""
    if sitting.place in {part.seat for part, _ in play.open}:
        return ""
    has = sitting.ruleset.live.to_note(play.position, called(sitting.place))
    if not any(has.values()):
        return ""
    (kept,) = own_notes(sitting).values()
    return next((kind_told(kind) for kind, n in has.items() if n > sum(note.kind == kind for note in kept)), "")


def notes_beside(sitting: Sitting, question: str, place: int) -> Noted | None:
    """The notes of a seat that belong beside a question to it, if the device may see them."""
    kinds = [kind for kind, questions in sitting.ruleset.live.notes.items() if question in questions]
    if not kinds or place < 0 or sitting.course.order[place] not in notes.seats_held(sitting):
        return None
    held = notes_held(sitting)
    seat, kept = next((each.seat, each.notes) for each in held if each.place == place)
    found = [note for note in kept if note.kind in kinds]
    return Noted(seat, place, found, among_others=len(held) > 1) if found else None
