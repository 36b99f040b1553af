"""Correcting by hand what lies on the table, with a reason that stays in the log."""

from typing import Any

from flask import request
from werkzeug.wrappers import Response

from companion.tables.differences import differences
from companion.tables.entries import Corrected
from companion.tables.judge import LONGEST_REASON, Refused
from companion.tables.tables import Saved, Sitting
from companion.web.table.entering import refusal_shown, reply_to, wish
from companion.web.table.forms import stripped
from companion.web.table.pages import HERE, at_table, pages, response_of, shown, the_tables, wants_json
from companion.web.table.positions import described


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
        return reply_to(sitting, the_tables().enter(sitting, wish(Corrected((), ""))))
    changes = tuple(differences(sitting.play.position, wanted_position(sitting)))
    reason = stripped(request.form.get("reason"))[:LONGEST_REASON]
    done = the_tables().enter(sitting, wish(Corrected(changes, reason)))
    if isinstance(done, Saved) or wants_json():
        return reply_to(sitting, done)
    return correcting(sitting, done)


def wanted_position(sitting: Sitting) -> dict[str, Any]:
    """The present position with the fields of the form put in."""
    assert sitting.play is not None, "only a game that has begun is corrected"
    return described(sitting.play.position)
