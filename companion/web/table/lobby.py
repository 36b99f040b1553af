"""Before the game: who sits where, what is switched, and the beginning."""

from flask import request
from werkzeug.wrappers import Response

from companion.tables.entries import Begun, Ordered, Seated, Settled, Unseated
from companion.tables.people import add_seat, free_colour
from companion.tables.tables import Sitting
from companion.web.table.entering import enter, entry_id, reply_to, wish
from companion.web.table.forms import stripped
from companion.web.table.pages import HERE, at_table, pages, the_tables

SEAT_NOT_THERE = -1


def seat_given() -> int:
    """The seat that a form is about."""
    return request.form.get("seat", SEAT_NOT_THERE, type=int)


@pages.post(f"{HERE}/seat")
@at_table
def seat(sitting: Sitting) -> Response:
    """Add a seat, or change the name and the colour of one."""
    name = stripped(request.form.get("name"))
    if seat_given() == SEAT_NOT_THERE:
        colour = request.form.get("colour") or free_colour(sitting)
        return reply_to(sitting, add_seat(the_tables(), sitting, entry_id(), name, colour))
    changed = Seated(seat_given(), name, request.form.get("colour", ""))
    return enter(sitting, wish(changed), "table.people_at" if "back" in request.form else "table.now")


@pages.post(f"{HERE}/unseat")
@at_table
def unseat(sitting: Sitting) -> Response:
    """Take a seat away."""
    return enter(sitting, wish(Unseated(seat_given())))


@pages.post(f"{HERE}/order")
@at_table
def order(sitting: Sitting) -> Response:
    """Move a seat one place on, clockwise or back."""
    order = list(sitting.course.order)
    if seat_given() in order:
        place = order.index(seat_given())
        order.remove(seat_given())
        step = 1 if request.form.get("step") == "1" else -1
        order.insert((place + step) % (len(order) + 1), seat_given())
    return enter(sitting, wish(Ordered(tuple(order))))


@pages.post(f"{HERE}/settings")
@at_table
def settings(sitting: Sitting) -> Response:
    """Choose what a table may switch."""
    game = sitting.game
    switches = {switch.id: request.form.get(switch.id, switch.default) for switch in game.switches}
    options = {option.id: request.form.get(option.id, option.default) for option in game.options}
    return enter(sitting, wish(Settled(switches, options, sitting.course.materials)))


@pages.post(f"{HERE}/begin")
@at_table
def begin(sitting: Sitting) -> Response:
    """Begin the game with those who sit there."""
    return enter(sitting, wish(Begun(sitting.game.version)))
