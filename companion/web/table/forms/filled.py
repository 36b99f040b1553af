"""What the forms of a table share: who sends one, and the entry that it makes."""

from hashlib import blake2b
from typing import Any

from flask import request
from wtforms import Field, StringField, ValidationError

from companion.engine.messages import M
from companion.tables.entries import Deed, Refused, Wish
from companion.tables.tables import Sitting
from companion.web.filled import Form, stripped

LONGEST_ID = 40


def id_of(sent: str | None) -> str:
    """The id that a script gave its entry or note; nothing where none can be read."""
    given = (sent or "")[:LONGEST_ID]
    return given if given.isprintable() else ""


def idempotency_key(sitting: Sitting) -> str:
    """The id of an entry that came without one: the same for the same form of the same page, sent twice.

    The page is told by the question or the log that it shows, if its form says that, else by the log as it is.
    """
    seen = request.form.get("token") or str(sitting.course.last)
    fields = sorted(request.form.items(multi=True))
    said = repr((sitting.device.id, request.endpoint, request.view_args, seen, fields))
    return blake2b(said.encode(), digest_size=16).hexdigest()


class TableForm(Form):
    """A form that somebody at a table sends; what is wrong with its shape lies in fields that nobody types."""

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        super().__init__()

    def refusal(self) -> Refused | None:
        """Why this form makes no sense, whatever the table would say of it."""
        if self.validate():
            return None
        return Refused(next(fault for faults in self.errors.values() for fault in faults))


class EntryForm(TableForm):
    """A form that enters something, with an id by which it is recognised when it comes twice."""

    entry = StringField(filters=[id_of])

    def __init__(self, sitting: Sitting) -> None:
        super().__init__(sitting)
        self.entry.data = self.entry.data or idempotency_key(sitting)


class DeedForm(EntryForm):
    """A form that says all of what it enters, with the question or the log that the device saw."""

    token = StringField(filters=[lambda sent: sent or None])

    def deed(self) -> Deed:
        """What is to be entered; only a form that makes sense can say it."""
        raise NotImplementedError

    def wish(self) -> Wish:
        """What the device wants to enter."""
        return Wish(self.entry.data, self.deed(), self.token.data)


class WholeField(Field):  # type: ignore[misc]
    """A whole number, or nothing where it may be left out; anything else has the fault that the field is made with."""

    data: Any

    def __init__(self, fault: M, needed: bool = True, **more: Any) -> None:
        self.fault, self.needed = fault, needed
        super().__init__(**more)

    def process_formdata(self, valuelist: list[str]) -> None:
        """Read what was sent."""
        text = stripped(valuelist[0]) if valuelist else ""
        try:
            self.data = int(text) if text else None
        except ValueError:
            raise ValueError(self.fault()) from None

    def pre_validate(self, _: Form) -> None:
        """Say so if a number is needed and there is none."""
        if self.needed and self.data is None:
            raise ValidationError(self.fault())
