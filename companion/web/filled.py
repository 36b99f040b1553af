"""What all forms share: they read what was sent, and know which field a refusal is about."""

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any, ClassVar, TypeVar

import wtforms
from flask import request
from wtforms.meta import DefaultMeta

from companion.engine.messages import Msg
from companion.engine.values import Unreadable
from companion.i18n.pages.shell import LABEL
from companion.tables.entries import Refused
from companion.web.templating import words

R = TypeVar("R")


def stripped(sent: str | None) -> str:
    """What was typed, without spaces around it."""
    return (sent or "").strip()


class Form(wtforms.Form):  # type: ignore[misc]
    """What somebody has filled in: text; a file has a field of its own. Faults are sentences until they are shown."""

    class Meta(DefaultMeta):  # type: ignore[misc]
        """No form says anything in words that are not ours; theirs would be read from the disk for every entry."""

        def get_translations(self, _form: wtforms.Form) -> None:
            """Their words stay as they are."""

    #: The fields that refusals of a table are about, by the code of the refusal.
    ABOUT: ClassVar[Mapping[str, str]] = {}

    def __init__(self) -> None:
        super().__init__(request.form)

    def field_at(self, _: str) -> str:
        """The name of the field that a part of an entry is about; nothing if there is none."""
        return ""

    def label_at(self, _: str) -> str:
        """What people call that field, where its label alone would not tell it from others."""
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


def told(fault: Msg | str) -> str:
    """A fault in the reader's language."""
    return words().text(fault) if isinstance(fault, Msg) else fault


def told_at(fault: Unreadable) -> str:
    """What cannot be read in a document, behind the place where it stands if that is not all of it."""
    place = f"{words().of(LABEL, label=fault.at)} " if fault.at else ""
    return place + words().text(fault.msg)


def filled(form: type[Form]) -> Callable[[Callable[..., R]], Callable[..., R]]:
    """A view that gets what was filled in, after its sitting if it has one."""

    def with_form(view: Callable[..., R]) -> Callable[..., R]:
        @wraps(view)
        def filled_in(*sitting: Any, **more: Any) -> R:
            return view(*sitting, form(*sitting), **more)

        filled_in.form = form  # type: ignore[attr-defined]
        return filled_in

    return with_form
