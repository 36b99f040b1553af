"""Beginning in the middle of a game that is on the table already."""

from dataclasses import replace
from typing import Any

from flask import redirect
from werkzeug.wrappers import Response

from companion.engine.referee import Rejected
from companion.tables.entries import Begun
from companion.tables.judge import Refused, faults_of_seats, started
from companion.tables.tables import Saved, Sitting
from companion.web.table.entering import refusal_shown, refuse, reply_to, wish
from companion.web.table.pages import HERE, at_table, pages, response_of, shown, the_tables, wants_json
from companion.web.table.positions import described
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
    return describing(sitting, first_position(sitting))


def describing(sitting: Sitting, position: dict[str, Any], refused: Refused | None = None) -> Response:
    """The page on which a position is entered; nothing that was entered is lost when it is refused."""
    told = refusal_shown(refused) if refused else None
    return response_of(shown("middle", sitting, position=position, refused=told), 422 if refused else 200)


def first_position(sitting: Sitting) -> dict[str, Any]:
    """How a game of these players lies at its very beginning, without what follows from the rest."""
    course = replace(sitting.course, position=None)
    play = started(sitting.game, course)
    return {key: value for key, value in play.position.items() if key not in play.ruleset.live.worked_out}


@pages.post(f"{HERE}/middle")
@at_table
def begin_in_the_middle(sitting: Sitting) -> Response:
    """Begin from the position that the form describes."""
    wrong = faults_of_seats(sitting.game, sitting.course)
    if wrong:
        return refuse(sitting, Refused(rejected=Rejected(wrong)))
    position = described(first_position(sitting))
    done = the_tables().enter(sitting, wish(Begun(sitting.game.version, position)))
    if isinstance(done, Saved) or wants_json() or sitting.course.begun:
        return reply_to(sitting, done)
    return describing(sitting, position, done)
