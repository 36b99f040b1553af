"""The forms of the lobby: who sits where, what is switched, and the beginning."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cached_property
from typing import Any, ClassVar

from wtforms import Field, StringField, ValidationError

from companion.engine.game import Game
from companion.engine.rules import Switch, chosen
from companion.engine.values import Unreadable
from companion.i18n.pages.table import DOCUMENT_NEEDS
from companion.tables import gallery, refusals
from companion.tables.course import Course
from companion.tables.deeds.beginning import Begun, Settled
from companion.tables.deeds.positions import Lightened
from companion.tables.deeds.seating import Ordered, Seated, Unseated
from companion.tables.entries import Refused
from companion.tables.gallery import Kind
from companion.tables.judge import faults_in
from companion.tables.people import free_colour
from companion.tables.ports import Document
from companion.web.filled import Form, stripped
from companion.web.offers import KEPT, collection_of, what_it_needs
from companion.web.services import the_services
from companion.web.table.forms.filled import DeedForm, WholeField

ON, BACK = "1", "-1"


def is_at_table(form: Form, field: Field) -> None:
    """A seat that is there."""
    if field.data is not None and field.data not in form.sitting.course.seats:
        raise ValidationError(refusals.NO_SUCH_SEAT())


class SeatForm(DeedForm):
    """A seat with its name and colour; one without a number is new."""

    seat = WholeField(refusals.NO_SUCH_SEAT, needed=False)
    name = StringField(filters=[stripped])
    colour = StringField(filters=[stripped])
    #: Whether the form stands on the page of the people.
    back = StringField()

    def field_at(self, pointer: str) -> str:
        """A name or a colour that two seats would have is this one's: all others were good before."""
        _, _, part = pointer.removeprefix("/seats/").partition("/")
        return part if part in ("name", "colour") else ""

    @property
    def is_new(self) -> bool:
        return self.seat.data is None

    @property
    def colour_wanted(self) -> str:
        """The colour of a seat; the first free one for a new seat that says none."""
        return self.colour.data or (free_colour(self.sitting) if self.is_new else "")

    def deed(self) -> Seated:
        return Seated(self.seat.data, self.name.data, self.colour_wanted)


class UnseatForm(DeedForm):
    """A seat that is taken away."""

    seat = WholeField(refusals.NO_SUCH_SEAT)

    def deed(self) -> Unseated:
        return Unseated(self.seat.data)


class OrderForm(DeedForm):
    """A seat that moves one place on, clockwise or back."""

    seat = WholeField(refusals.NO_SUCH_SEAT, validators=[is_at_table])
    step = StringField(default=BACK)

    def deed(self) -> Ordered:
        order = list(self.sitting.course.order)
        place = order.index(self.seat.data)
        order.remove(self.seat.data)
        order.insert((place + (1 if self.step.data == ON else -1)) % (len(order) + 1), self.seat.data)
        return Ordered(tuple(order))


class SwitchesField(Field):  # type: ignore[misc]
    """Several switches of a game, each sent under its own name; one that is left out stays as it is."""

    def __init__(
        self,
        of: Callable[[Game[Any]], tuple[Switch, ...]],
        now: Callable[[Course], Mapping[str, str]],
        **more: Any,
    ) -> None:
        self.of, self.now = of, now
        super().__init__(**more)

    def process(self, formdata: Any, *_: Any, **__: Any) -> None:
        """Read all switches; whether their values are possible is for the game to judge."""
        sitting = self._form.sitting
        stands = chosen(self.of(sitting.game), self.now(sitting.course))
        self.process_errors = list[Any]()
        self.data = {id: formdata.get(id, value) for id, value in stands.items()}


class SettingsForm(DeedForm):
    """What a table may switch, and the document with which it plays."""

    ABOUT: ClassVar[Mapping[str, str]] = {refusals.NO_SUCH_DOCUMENT.code: "document", DOCUMENT_NEEDS.code: "document"}

    switches = SwitchesField(lambda game: game.switches, lambda course: course.switches)
    options = SwitchesField(lambda game: game.options, lambda course: course.options)
    document = StringField()

    def field_at(self, pointer: str) -> str:
        if pointer.startswith("/materials/"):
            return "document"
        return pointer.removeprefix("/switches/").removeprefix("/options/")

    def refusal(self) -> Refused | None:
        """A document has to be there, and to fit what else is chosen."""
        kind, document = self.kind, self.chosen_document
        if not self.document.data or self.document.data == KEPT:
            return super().refusal()
        if kind is None or document is None or (document.game, document.key) != (kind.game.id, kind.key):
            return Refused(refusals.NO_SUCH_DOCUMENT())
        if not gallery.options_of(kind, document).items() <= self.values.items():
            return Refused(what_it_needs(kind, document))
        return super().refusal()

    @cached_property
    def kind(self) -> Kind | None:
        return collection_of(self.sitting.game)

    @cached_property
    def chosen_document(self) -> Document | None:
        return gallery.found(the_services().tables, self.document.data or "")

    @property
    def values(self) -> dict[str, str]:
        """What is chosen for each switch and option."""
        return {**self.switches.data, **self.options.data}

    def deed(self) -> Settled:
        return Settled(self.switches.data, self.options.data, self.materials)

    @property
    def materials(self) -> Mapping[str, Any]:
        """The document that is chosen; else the one that is there, unless it does not fit what is chosen now."""
        if self.kind and self.chosen_document and self.document.data != KEPT:
            return gallery.materials_with(self.kind, self.chosen_document)
        course = replace(self.sitting.course, switches=self.switches.data, options=self.options.data)
        if faults_in(self.sitting.game, course.setup, ("/seats", "/materials")):
            return course.materials  # only of values that there are a game can be made
        try:
            made = self.sitting.game.with_setup(course.setup)
        except Unreadable:
            return course.materials
        faults = made if isinstance(made, tuple) else ()
        return {} if any((fault.at or "").startswith("/materials/") for fault in faults) else course.materials


class LightForm(DeedForm):
    """Whether only a part of the game is entered."""

    light = StringField()

    def deed(self) -> Lightened:
        return Lightened(self.light.data == ON)


class BeginForm(DeedForm):
    """The game begins with those who sit there."""

    def deed(self) -> Begun:
        return Begun(self.sitting.game.version)
