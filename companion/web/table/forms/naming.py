"""The form by which a table names a thing of its game."""

from collections.abc import Mapping
from typing import ClassVar

from wtforms import StringField

from companion.tables import refusals
from companion.tables.entries import Named
from companion.web.filled import stripped
from companion.web.table.forms.filled import DeedForm


class NameThingForm(DeedForm):
    """A name for something that lies on the table; an empty field takes it away."""

    ABOUT: ClassVar[Mapping[str, str]] = {
        refusals.WORD_NEEDED.code: "name",
        refusals.WORD_TOO_LONG.code: "name",
        refusals.WORD_TAKEN.code: "name",
    }

    kind = StringField(filters=[stripped])
    thing = StringField(filters=[stripped])
    name = StringField(filters=[stripped])
    #: Whether the form was opened from the question that is asked now.
    back = StringField()

    def deed(self) -> Named:
        return Named(self.kind.data, self.thing.data, self.name.data)
