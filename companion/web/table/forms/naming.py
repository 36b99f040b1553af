"""The form by which a table names the things of its game."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from wtforms import Field, StringField

from companion.tables.deeds.naming import Named
from companion.tables.entries import Wish
from companion.tables.files import MOST_NAMES
from companion.web.filled import stripped
from companion.web.table.forms.filled import LONGEST_ID, DeedForm

#: So much of the id that the device gave the form stands before each of its things.
LONGEST_CODE = 24


class EachField(Field):  # type: ignore[misc]
    """What was typed into all fields of a name, in their order."""

    data: list[str]

    def process(self, formdata: Any, *_: Any, **__: Any) -> None:
        """Keep what was sent for as many things as can have names."""
        self.process_errors = list[Any]()
        self.data = [stripped(each) for each in formdata.getlist(self.name)[:MOST_NAMES]]


class Typed(NamedTuple):
    """A thing, the name that is typed for it, and the one that stood there."""

    kind: str
    thing: str
    name: str
    was: str | None


class NameThingsForm(DeedForm):
    """Names for things that lie on the table; an empty field takes a name away, one that is left alone does nothing."""

    kind, thing, name, was = EachField(), EachField(), EachField(), EachField()
    #: Whether the form was opened from the question that is asked now.
    back = StringField()

    @property
    def typed(self) -> list[Typed]:
        """What is typed for each thing."""
        was: list[str | None] = [*self.was.data, *[None] * len(self.name.data)]
        return [Typed(*row) for row in zip(self.kind.data, self.thing.data, self.name.data, was, strict=False)]

    def wishes(self, named: Mapping[tuple[str, str], str]) -> dict[tuple[str, str], Wish]:
        """What the device wants to enter: a name for each thing whose field was changed, if it has not got that yet."""
        before, token = self.entry.data[:LONGEST_CODE], self.token.data
        return {
            (row.kind, row.thing): Wish(f"{before}.{row.thing}"[:LONGEST_ID], Named(*row[:3]), token)
            for row in self.typed
            if row.name not in (row.was, named.get((row.kind, row.thing), ""))
        }
