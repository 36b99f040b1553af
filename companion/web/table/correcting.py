"""Correcting by hand what lies on the table, with a reason that stays in the log."""

import copy
from typing import Any

from flask import request
from werkzeug.wrappers import Response

from companion.engine.codec import Unreadable, parse
from companion.tables import course as kinds
from companion.tables.course import write_changes
from companion.tables.differences import differences
from companion.tables.judge import LONGEST_REASON, Refused
from companion.tables.tables import Saved, Sitting
from companion.web.table.entering import refusal_shown, reply_to, wish
from companion.web.table.forms import stripped
from companion.web.table.pages import HERE, at_table, pages, response_of, shown, the_tables, wants_json

#: The field that says which lists a form shows whole: what is not ticked there is not in them.
LISTS = "list"
MOST_FIELDS = 400


@pages.get(f"{HERE}/correct")
@at_table
def correct_page(sitting: Sitting) -> Response | str:
    """Everything on the table, to be changed by hand."""
    return correcting(sitting)


def correcting(sitting: Sitting, refused: Refused | None = None) -> Response:
    """The page on which the table is corrected; what was entered is kept when it is refused."""
    play = sitting.play
    position = wanted_position(sitting) if refused else play.position if play else {}
    text = shown(
        "correct",
        sitting,
        position=position,
        refused=refusal_shown(refused) if refused else None,
        reason=request.form.get("reason", ""),
    )
    return response_of(text, 422 if refused else 200)


@pages.post(f"{HERE}/correct")
@at_table
def correct(sitting: Sitting) -> Response:
    """Correct by hand."""
    if sitting.play is None:
        return reply_to(sitting, the_tables().enter(sitting, wish(kinds.CORRECT, {"changes": [], "reason": ""})))
    changes = list(differences(sitting.play.position, wanted_position(sitting)))
    reason = stripped(request.form.get("reason"))[:LONGEST_REASON]
    done = the_tables().enter(sitting, wish(kinds.CORRECT, {"changes": write_changes(changes), "reason": reason}))
    if isinstance(done, Saved) or wants_json():
        return reply_to(sitting, done)
    return correcting(sitting, done)


def wanted_position(sitting: Sitting) -> dict[str, Any]:
    """The position that the form describes: the present one with the fields of the form put in."""
    assert sitting.play is not None, "only a game that has begun is corrected"
    position = copy.deepcopy(sitting.play.position)
    for listed in request.form.getlist(LISTS):
        if isinstance(position.get(listed), list):
            position[listed] = [item for item in request.form.getlist(listed) if len(item) < MOST_FIELDS]
    for field, text in list(request.form.items())[:MOST_FIELDS]:
        path = field.split(".")
        if len(path) > 1 or path[0] in position:
            put(position, path, text)
    return position


def put(position: dict[str, Any], path: list[str], text: str) -> None:
    """Set a value of a position, if there is such a place; not a list, nor all of something at once."""
    place: Any = position
    for key in path[:-1]:
        place = place.get(key) if isinstance(place, dict) else None
    is_whole = len(path) == 1 and isinstance(position[path[0]], dict)
    if isinstance(place, dict) and not is_whole and not isinstance(place.get(path[-1]), list):
        value = value_in(text)
        if value is None and path[-1] not in place:
            return
        place[path[-1]] = value


def value_in(text: str) -> Any:
    """What a field says, as JSON; what is no JSON is text, which no rule will take for a number."""
    try:
        return parse(text.encode()).raw
    except Unreadable:
        return text
