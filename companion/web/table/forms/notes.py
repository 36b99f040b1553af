"""The forms of what players write down for themselves."""

from collections.abc import Mapping
from typing import ClassVar

from wtforms import Field, StringField, ValidationError

from companion.engine.names import is_printable
from companion.i18n.pages import table as said
from companion.tables import refusals
from companion.tables.notes import LONGEST_NOTE, MOST_POINTS, PLAIN
from companion.web.filled import Form, stripped
from companion.web.table.forms.filled import EntryForm, TableForm, WholeField, id_of


def is_note(_: Form, field: Field) -> None:
    """Words that can be shown, not too many."""
    if not field.data or not is_printable(field.data):
        raise ValidationError(said.NOTE_NEEDED())
    if len(field.data) > LONGEST_NOTE:
        raise ValidationError(said.NOTE_TOO_LONG(n=LONGEST_NOTE))


def is_in_range(_: Form, field: Field) -> None:
    """Points that something can be worth."""
    if field.data is not None and not 0 <= field.data <= MOST_POINTS:
        raise ValidationError(said.NOTE_POINTS())


def is_known(form: Form, field: Field) -> None:
    """A kind that the game knows, or none."""
    if field.data and field.data not in form.sitting.ruleset.live.notes:
        raise ValidationError(refusals.NO_SUCH_ENTRY())


class OfSeatForm(TableForm):
    """The seat whose notes a form is about."""

    seat = WholeField(refusals.NO_SUCH_SEAT)


class NoteForm(EntryForm, OfSeatForm):
    """A note: a new one, or another text for one that is there."""

    ABOUT: ClassVar[Mapping[str, str]] = {
        refusals.TOO_MANY_NOTES.code: "text",
        said.NOTE_NEEDED.code: "text",
        said.NOTE_TOO_LONG.code: "text",
        said.NOTE_POINTS.code: "points",
    }

    note = StringField(default="", filters=[id_of])
    kind = StringField(default=PLAIN, validators=[is_known], filters=[stripped])
    text = StringField(validators=[is_note], filters=[stripped])
    points = WholeField(said.NOTE_POINTS, needed=False, validators=[is_in_range])


class RemoveNoteForm(OfSeatForm):
    """A note that is taken away."""

    note = StringField(default="")


class ShowNotesForm(OfSeatForm):
    """Whether everybody sees the notes of a seat now that the game is over."""

    shown = StringField(filters=[lambda sent: sent == "1"])
