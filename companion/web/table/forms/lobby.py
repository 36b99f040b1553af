"""The forms of the lobby: who sits where, what is switched, and the beginning."""

from collections.abc import Callable
from typing import Any

from wtforms import Field, StringField, ValidationError

from companion.engine.game import Game
from companion.engine.rules import Switch
from companion.tables import refusals
from companion.tables.entries import Begun, Lightened, Ordered, Seated, Settled, Unseated
from companion.tables.people import free_colour
from companion.web.filled import Form, stripped
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
    """Several switches of a game, each sent under its own name; one that is left out has its usual value."""

    def __init__(self, of: Callable[[Game[Any]], tuple[Switch, ...]], **more: Any) -> None:
        self.of = of
        super().__init__(**more)

    def process(self, formdata: Any, *_: Any, **__: Any) -> None:
        """Read all switches; whether their values are possible is for the game to judge."""
        switches = self.of(self._form.sitting.game)
        self.process_errors = list[Any]()
        self.data = {switch.id: formdata.get(switch.id, switch.default) for switch in switches}


class SettingsForm(DeedForm):
    """What a table may switch."""

    switches = SwitchesField(lambda game: game.switches)
    options = SwitchesField(lambda game: game.options)

    def field_at(self, pointer: str) -> str:
        return pointer.removeprefix("/switches/").removeprefix("/options/")

    @property
    def values(self) -> dict[str, str]:
        """What is chosen for each switch and option."""
        return {**self.switches.data, **self.options.data}

    def deed(self) -> Settled:
        return Settled(self.switches.data, self.options.data, self.sitting.course.materials)


class LightForm(DeedForm):
    """Whether only a part of the game is entered."""

    light = StringField()

    def deed(self) -> Lightened:
        return Lightened(self.light.data == ON)


class BeginForm(DeedForm):
    """The game begins with those who sit there."""

    def deed(self) -> Begun:
        return Begun(self.sitting.game.version)
