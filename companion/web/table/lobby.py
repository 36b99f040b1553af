"""Before the game: who sits where, what is switched, and the beginning."""

from werkzeug.wrappers import Response

from companion.tables.entries import Refused
from companion.tables.people import add_seat
from companion.tables.tables import Saved, Sitting
from companion.web.filled import filled
from companion.web.table.entering import enter, entered, reply_to
from companion.web.table.forms.lobby import BeginForm, OrderForm, SeatForm, SettingsForm, UnseatForm
from companion.web.table.pages import HERE, at_table, pages, the_tables
from companion.web.table.people import people_reply


@pages.post(f"{HERE}/seat")
@at_table
@filled(SeatForm)
def seat(sitting: Sitting, form: SeatForm) -> Response:
    """Add a seat, or change the name and the colour of one."""
    done = form.refusal() or added_or_changed(sitting, form)
    if form.back.data:
        return people_reply(sitting, done if isinstance(done, Refused) else None, form)
    return reply_to(sitting, done, form)


def added_or_changed(sitting: Sitting, form: SeatForm) -> Saved | Refused:
    """What the table says of a new seat, or of a change to one."""
    if form.is_new:
        return add_seat(the_tables(), sitting, form.entry.data, form.name.data, form.colour_wanted)
    return entered(sitting, form)


@pages.post(f"{HERE}/unseat")
@at_table
@filled(UnseatForm)
def unseat(sitting: Sitting, form: UnseatForm) -> Response:
    """Take a seat away."""
    return enter(sitting, form)


@pages.post(f"{HERE}/order")
@at_table
@filled(OrderForm)
def order(sitting: Sitting, form: OrderForm) -> Response:
    """Move a seat one place on, clockwise or back."""
    return enter(sitting, form)


@pages.post(f"{HERE}/settings")
@at_table
@filled(SettingsForm)
def settings(sitting: Sitting, form: SettingsForm) -> Response:
    """Choose what a table may switch."""
    return enter(sitting, form)


@pages.post(f"{HERE}/begin")
@at_table
@filled(BeginForm)
def begin(sitting: Sitting, form: BeginForm) -> Response:
    """Begin the game with those who sit there."""
    return enter(sitting, form)
