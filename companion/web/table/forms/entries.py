"""The forms of a game under way: answers, and what becomes of earlier ones."""

from collections.abc import Callable
from typing import Any

from wtforms import Field, StringField

from companion.engine.values import Unreadable, Value
from companion.formats.parsing import parse
from companion.tables import refusals
from companion.tables.entries import Amended, Answered, Cut, Dropped, Opened, Redone, Undone, read_answers, read_changes
from companion.web.table.forms.filled import DeedForm, EntryForm, WholeField


class JsonField(Field):  # type: ignore[misc]
    """JSON that a page put into its form, read as what it should be; what is wrong with it is its fault."""

    def __init__(self, read: Callable[[Value], Any], **more: Any) -> None:
        self.read = read
        super().__init__(**more)

    def process_formdata(self, valuelist: list[str]) -> None:
        """Read what was sent."""
        try:
            self.data = self.read(parse("".join(valuelist[:1]).encode()))
        except Unreadable as fault:
            raise ValueError(fault.msg) from None


class AnswerForm(DeedForm):
    """One answer or several, which are judged as one entry."""

    answers = JsonField(read_answers)

    def deed(self) -> Answered:
        return Answered(self.answers.data)


class UndoForm(DeedForm):
    """The last entry that stands is taken back."""

    def deed(self) -> Undone:
        return Undone()


class RedoForm(DeedForm):
    """What was taken back last is brought back."""

    def deed(self) -> Redone:
        return Redone()


class CutForm(DeedForm):
    """Everything after an answer is taken back; so many corrections by hand are kept."""

    keep = WholeField(refusals.NO_SUCH_ENTRY)
    corrections = WholeField(refusals.NO_SUCH_ENTRY, needed=False)

    def deed(self) -> Cut:
        return Cut(self.keep.data, self.corrections.data)


class AmendForm(DeedForm):
    """Other answers in the place of earlier ones."""

    changes = JsonField(read_changes)

    def deed(self) -> Amended:
        return Amended(self.changes.data)


class DropForm(DeedForm):
    """The answers that wait are not needed any more."""

    def deed(self) -> Dropped:
        return Dropped()


class OpenForm(DeedForm):
    """What lies face down of a chapter is turned over for everybody; perhaps to change one of its answers."""

    chapter = StringField()
    index = WholeField(refusals.NO_SUCH_ENTRY, needed=False)

    def deed(self) -> Opened:
        return Opened(tuple((self.chapter.data or "").split("/")))


class RematchForm(EntryForm):
    """The same people go on at another table."""
