"""What all forms share: they read what was sent, and know which field a refusal is about."""

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any, ClassVar, TypeVar

from flask import request
from flask_wtf import FlaskForm
from wtforms import Field, StringField, ValidationError

from companion.engine.messages import M, Msg
from companion.tables.codes import new_id
from companion.tables.entries import Deed
from companion.tables.judge import Refused, Wish
from companion.tables.tables import Sitting
from companion.web.templating import words

LONGEST_ID = 40

R = TypeVar("R")


def stripped(sent: str | None) -> str:
    """What was typed, without spaces around it."""
    return (sent or "").strip()


def id_of(sent: str | None) -> str:
    """The id that the device gave its entry, so that one sent twice is recognised; else a new one."""
    given = (sent or "")[:LONGEST_ID]
    return given if given.isprintable() and given else new_id()


class Form(FlaskForm):  # type: ignore[misc]
    """What somebody has filled in: text; a file has a field of its own. Faults are sentences until they are shown."""

    #: The fields that refusals of a table are about, by the code of the refusal.
    ABOUT: ClassVar[Mapping[str, str]] = {}

    def __init__(self) -> None:
        super().__init__(request.form)

    def field_at(self, _: str) -> str:
        """The name of the field that a part of an entry is about; nothing if there is none."""
        return ""

    @property
    def faults(self) -> dict[str, list[str]]:
        """What is wrong with each field, in the reader's language."""
        return {name: [told(fault) for fault in faults] for name, faults in self.errors.items()}

    def faults_by_field(self, refused: Refused) -> dict[str, list[str]]:
        """What a table refuses, in the reader's language, by the field that is to blame for it."""
        found: dict[str, list[str]] = {}
        if refused.msg:
            found.setdefault(self.ABOUT.get(refused.msg.code, ""), []).append(told(refused.msg))
        for violation in refused.rejected.violations if refused.rejected else ():
            found.setdefault(self.field_at(violation.at or ""), []).append(told(violation.msg))
        found.pop("", None)
        return found


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
    """A form that enters something, with an id of its own."""

    entry = StringField(filters=[id_of])


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


def told(fault: Msg | str) -> str:
    """A fault in the reader's language."""
    return words().text(fault) if isinstance(fault, Msg) else fault


def filled(form: type[Form]) -> Callable[[Callable[..., R]], Callable[..., R]]:
    """A view that gets what was filled in, after its sitting if it has one."""

    def with_form(view: Callable[..., R]) -> Callable[..., R]:
        @wraps(view)
        def filled_in(*sitting: Any, **more: Any) -> R:
            return view(*sitting, form(*sitting), **more)

        filled_in.form = form  # type: ignore[attr-defined]
        return filled_in

    return with_form
