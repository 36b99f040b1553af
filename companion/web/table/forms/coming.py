"""The forms by which people open a table, find one by its code, and say who they are."""

from collections.abc import Mapping
from typing import Any, ClassVar

from flask import request
from wtforms import Field, StringField, ValidationError

from companion.engine.names import LONGEST_NAME, can_be_shown
from companion.engine.referee import Rejected
from companion.engine.values import Unreadable
from companion.formats.gamefile import read_game_file
from companion.formats.parsing import parse
from companion.i18n.pages import table as said
from companion.tables import refusals
from companion.tables.files import opening_of
from companion.tables.ports import PLAYER, SCREEN, VIEWER
from companion.tables.tables import Opening
from companion.web.filled import Form, stripped, told_at
from companion.web.table.present import violations_shown
from companion.web.templating import the_games, words

#: A file can have as many faults as it has lines; nobody reads more.
MOST_FAULTS = 40
NEW_SEAT = "new"
LONGEST_SEAT = 5


def is_name(_: Form, field: Field) -> None:
    """A name that can be shown, not too long."""
    name = field.data
    if not name:
        raise ValidationError(said.NAME_MISSING())
    if not can_be_shown(name):
        raise ValidationError(said.NAME_NEEDED())
    if len(name) > LONGEST_NAME:
        raise ValidationError(said.NAME_TOO_LONG(n=LONGEST_NAME))


class NameForm(Form):
    """Who is at a device."""

    name = StringField(validators=[is_name], filters=[stripped])


class GameFileField(Field):  # type: ignore[misc]
    """A game file, with what a table that goes on with it begins with."""

    data: Any
    opening: Opening = ()

    def process_formdata(self, _: list[str]) -> None:
        """Take what was sent; text in its place is no file. To judge one takes long, so that waits."""
        self.data = request.files.get(self.name)

    def pre_validate(self, _: Form) -> None:
        """Read the file that was sent, and judge the game in it."""
        try:
            self.data = read_game_file(parse(self.data.read() if self.data else b""), the_games())
            opening = opening_of(self.data)
        except Unreadable as fault:
            raise ValidationError(told_at(fault)) from None
        words(self.data.setup.names, self.data.game.name_of)
        if isinstance(opening, Rejected):
            self.errors = [row["text"] for row in violations_shown(opening.violations[:MOST_FAULTS])]
        else:
            self.opening = opening


class FileForm(NameForm):
    """A table that goes on with a game file."""

    file = GameFileField()


class CodeForm(Form):
    """The code of a table."""

    code = StringField(filters=[stripped])


class SeatOrRoleField(StringField):  # type: ignore[misc]
    """As what somebody comes: as a player with a new seat, with one that is there, or with none; or only to watch."""

    data: str

    @property
    def role(self) -> str:
        return self.data if self.data in (VIEWER, SCREEN) else PLAYER

    @property
    def is_new(self) -> bool:
        return self.data == NEW_SEAT

    @property
    def seat(self) -> int | None:
        """The seat that was chosen."""
        return int(self.data) if self.data.isdecimal() and len(self.data) < LONGEST_SEAT else None

    def pre_validate(self, _: Form) -> None:
        """Say so if it is nothing of the kind."""
        if self.data not in ("", NEW_SEAT, PLAYER, VIEWER, SCREEN) and self.seat is None:
            raise ValidationError(refusals.NO_SUCH_SEAT())


def is_somebody(form: Form, field: Field) -> None:
    """A name, or a place on the list, which has one: of whoever says neither it is asked first who they are."""
    if field.data or form.come_as.data:
        is_name(form, field)


class ComeForm(NameForm):
    """Who comes to a table, and as what."""

    ABOUT: ClassVar[Mapping[str, str]] = {
        refusals.TABLE_FULL.code: "come_as",
        refusals.NO_SUCH_SEAT.code: "come_as",
        refusals.NAME_TAKEN.code: "name",
    }

    name = StringField(validators=[is_somebody], filters=[stripped])
    come_as = SeatOrRoleField(name="as", filters=[stripped])

    def validate_come_as(self, field: Field) -> None:
        """Ask who it is of whoever says nothing at all."""
        if not field.data and not self.name.data:
            raise ValidationError(said.WHO_NEEDED())

    def field_at(self, pointer: str) -> str:
        return "name" if pointer.startswith("/seats/") else ""
