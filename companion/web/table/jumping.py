"""Going on from a position that lies on the table, whatever was entered before."""

from flask import redirect, request
from werkzeug.wrappers import Response

from companion.tables.tables import Saved, Sitting
from companion.web.filled import filled
from companion.web.table.called import stands_before_light
from companion.web.table.entering import enter, entered, refusal_shown, reply_to
from companion.web.table.forms.lobby import LightForm
from companion.web.table.forms.positions import JumpForm
from companion.web.table.light import editor
from companion.web.table.looking import looked
from companion.web.table.now import now_page
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


@pages.post(f"{HERE}/jump")
@at_table
@filled(JumpForm)
def jump(sitting: Sitting, form: JumpForm) -> Response:
    """Go on from there; what was entered is kept when it is refused."""
    told = editor(form.before, form.position, form.places, form.onward.data or "")
    if form.look.data and sitting.play is not None:
        return looked("jump", sitting, form, **told, reason=form.reason.data)
    done = entered(sitting, form)
    if isinstance(done, Saved) or wants_json() or sitting.play is None:
        return reply_to(sitting, done, form)
    if stands_before_light(sitting):
        return now_page(sitting, refusal_shown(done, form), 422, form.position)
    return response_of(shown("jump", sitting, **told, reason=form.reason.data, refused=refusal_shown(done, form)), 422)


@pages.post(f"{HERE}/light")
@at_table
@filled(LightForm)
def light(sitting: Sitting, form: LightForm) -> Response:
    """Enter only a part of the game from now on, or all of it."""
    return enter(sitting, form)
