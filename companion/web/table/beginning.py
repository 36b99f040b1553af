"""Beginning in the middle of a game that is on the table already."""

from typing import Any

from flask import redirect
from werkzeug.wrappers import Response

from companion.engine.referee import Rejected
from companion.tables.deeds.beginning import faults_of_seats
from companion.tables.entries import Refused
from companion.tables.tables import Saved, Sitting
from companion.web.filled import filled
from companion.web.table.entering import entered, refusal_shown, refuse, reply_to
from companion.web.table.forms.positions import MiddleForm, first_position
from companion.web.table.light import editor
from companion.web.table.looking import looked
from companion.web.table.pages import HERE, at_table, pages, response_of, shown, wants_json
from companion.web.templating import page


@pages.get(f"{HERE}/middle")
@at_table
def middle_page(sitting: Sitting) -> Response | str:
    """Everything on the table, to be entered as it lies."""
    wrong = faults_of_seats(sitting.game, sitting.course)
    if sitting.course.begun:
        return redirect(page("table.now", table_id=sitting.table.id))
    if wrong:
        return refuse(sitting, Refused(rejected=Rejected(wrong)))
    first = first_position(sitting)
    return describing(sitting, editor(first, first, sitting.ruleset.live.onward(first)))


def describing(sitting: Sitting, described: dict[str, Any], told: dict[str, Any] | None = None) -> Response:
    """The page on which a position is entered; nothing that was entered is lost when it is refused."""
    return response_of(shown("middle", sitting, **described, refused=told), 422 if told else 200)


@pages.post(f"{HERE}/middle")
@at_table
@filled(MiddleForm)
def begin_in_the_middle(sitting: Sitting, form: MiddleForm) -> Response:
    """Begin from the position that the form describes."""
    wrong = faults_of_seats(sitting.game, sitting.course)
    if wrong:
        return refuse(sitting, Refused(rejected=Rejected(wrong)))
    described = editor(form.before, form.position, form.places, form.onward.data or "")
    if form.look.data and not sitting.course.begun:
        return looked("middle", sitting, form, **described)
    done = entered(sitting, form)
    if isinstance(done, Saved) or wants_json() or sitting.course.begun:
        return reply_to(sitting, done, form)
    return describing(sitting, described, refusal_shown(done, form))
