"""The forms of a game under way: answers, and what becomes of earlier ones."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from werkzeug.datastructures import MultiDict
from wtforms import Field, StringField

from companion.engine.decisions import Answer
from companion.engine.values import Unreadable, Value
from companion.formats.parsing import parse
from companion.tables import refusals
from companion.tables.changes import read_answers, read_instead
from companion.tables.deeds.amendments import Amended, Cut, Dropped
from companion.tables.deeds.answers import Answered, Redone, Undone
from companion.tables.deeds.beside import Opened
from companion.tables.deeds.positions import Righted
from companion.tables.entries import Wish
from companion.tables.judge import token_of
from companion.web.table.drafts import said_along
from companion.web.table.forms.filled import DeedForm, EntryForm, WholeField
from companion.web.table.taps import answers_along, keys_of


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


class AlongField(Field):  # type: ignore[misc]
    """What the chips of a screen say to its questions: a field for each of them, known by its name."""

    data: Mapping[str, list[str]]

    def process(self, formdata: Any, *_: Any, **__: Any) -> None:
        """Read what was sent."""
        self.process_errors: list[Any] = []
        self.data = said_along(formdata or MultiDict())


class AlongForm(DeedForm):
    """Several questions that stood on one screen; what was left at nothing is answered so."""

    along = AlongField()

    @property
    def behind(self) -> tuple[Answer, ...]:
        """What is answered to the question behind them."""
        return ()

    def deed(self) -> Answered:
        """All that is said, as one entry; if that is kept already, and comes twice, its questions are open no more."""
        before = self.sitting.known.by_id.get(self.entry.data)
        if before is not None and isinstance(before.deed, Answered) and self._says_all(before.deed.answers):
            return before.deed
        play, course = self.sitting.play, self.sitting.course
        for part, count in play.open if play else ():
            if play and token_of(course, part, count) == self.token.data:
                return Answered((*answers_along(play, part, self.along.data), *self.behind))
        return Answered(self.behind)

    def _says_all(self, answers: tuple[Answer, ...]) -> bool:
        along = answers[: len(answers) - len(self.behind)]
        says = all(map(self._says, keys_of(answer.name for answer in along), along))
        return says and answers[len(along) :] == self.behind

    def _says(self, key: str, answer: Answer) -> bool:
        """Whether this is what the form says to a question."""
        said = self.along.data.get(key)
        if said is None or isinstance(answer.choice, int):
            return said == [str(answer.choice)] or (said in ([], [""]) and answer.choice == 0)
        return tuple(said) == answer.choice


class AnswerForm(AlongForm):
    """One answer or several, which are judged as one entry; chips that stood beside the question go along with it."""

    answers = JsonField(read_answers)

    @property
    def behind(self) -> tuple[Answer, ...]:
        """Without the answers that say nothing to what the chips are about."""
        return tuple(self.answers.data[len(self.along.data) :])

    def deed(self) -> Answered:
        return super().deed() if self.along.data else Answered(self.answers.data)


class UndoForm(DeedForm):
    """The last entry that stands is taken back; where the device names the one that it means, only that one."""

    of = StringField()

    @property
    def never_came(self) -> bool:
        """Whether the entry that is meant is not in the log: its device took it back before anybody had answered."""
        return bool(self.of.data) and self.of.data not in self.sitting.known.by_id

    def wish(self) -> Wish:
        """Without a name the device says how far the log was that it saw."""
        meant = self.sitting.known.by_id.get(self.of.data) if self.of.data else None
        return replace(super().wish(), token=str(meant.seq)) if meant else super().wish()

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

    changes = JsonField(read_instead)

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


class RightedForm(DeedForm):
    """All lies right on the table again."""

    of = WholeField(refusals.CHANGED)

    def deed(self) -> Righted:
        return Righted(self.of.data)


class RematchForm(EntryForm):
    """The same people go on at another table."""
