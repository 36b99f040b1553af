"""Going on from a position that lies on the table, whatever was entered before."""

from collections.abc import Mapping, Sequence
from typing import Any

from flask import redirect, request
from werkzeug.wrappers import Response

from companion.engine.live import Onward
from companion.tables.tables import Saved, Sitting
from companion.web.entries import by_number
from companion.web.table.entering import entered, refusal_shown, reply_to
from companion.web.table.forms.filled import filled
from companion.web.table.forms.positions import JumpForm
from companion.web.table.pages import HERE, at_table, pages, response_of, shown, wants_json
from companion.web.templating import page


@pages.get(f"{HERE}/jump")
@at_table
def jump_page(sitting: Sitting) -> Response | str:
    """Everything on the table, and where to go on with it."""
    if sitting.play is None:
        return redirect(page("table.now", table_id=sitting.table.id))
    present = sitting.play.at_rest
    places = sitting.ruleset.live.onward(present)
    return shown("jump", sitting, **editor(present, present, places, request.args.get("to", "")), reason="")


def editor(
    lying: Mapping[str, Any], position: Mapping[str, Any], places: Sequence[Onward] = (), chosen: str = ""
) -> dict[str, Any]:
    """What the editor of a position needs: one that can be drawn, the one in its fields, and where to go on."""
    here = next((place.id for place in places if place.here), "")
    return {"lying": by_number(lying), "position": position, "places": places, "chosen": chosen or here}


@pages.post(f"{HERE}/jump")
@at_table
@filled(JumpForm)
def jump(sitting: Sitting, form: JumpForm) -> Response:
    """Go on from there; what was entered is kept when it is refused."""
    done = entered(sitting, form)
    if isinstance(done, Saved) or wants_json() or sitting.play is None:
        return reply_to(sitting, done)
    told = editor(form.before, form.position, form.places, form.onward.data or "")
    return response_of(shown("jump", sitting, **told, reason=form.reason.data, refused=refusal_shown(done, form)), 422)
