"""The forms of the table: what is typed is checked for its shape here; what it means is for the tables to judge."""

from typing import Any

from flask_wtf import FlaskForm
from wtforms import Field, StringField, ValidationError

from companion.engine.game import JOINERS, LONGEST_NAME
from companion.i18n.pages import table as said
from companion.web.templating import words


def is_name(_: FlaskForm, field: Field) -> None:
    """A name that can be shown, not too long."""
    name = (field.data or "").strip()
    if not name or not name.translate(JOINERS).isprintable():
        raise ValidationError(words().of(said.NAME_NEEDED))
    if len(name) > LONGEST_NAME:
        raise ValidationError(words().of(said.NAME_TOO_LONG, n=LONGEST_NAME))


def stripped(sent: object) -> str:
    """What was typed, without spaces around it; a file in its place is no text."""
    return sent.strip() if isinstance(sent, str) else ""


class NameForm(FlaskForm):  # type: ignore[misc]
    """Who is at a device."""

    name = StringField(validators=[is_name], filters=[stripped])


class CodeForm(FlaskForm):  # type: ignore[misc]
    """The code of a table."""

    code = StringField(filters=[stripped])


def fault_of(form: Any, field: str) -> str:
    """The first thing that is wrong with a field."""
    return next(iter(form.errors.get(field, ())), "")
