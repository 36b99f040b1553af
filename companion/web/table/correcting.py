"""Correcting by hand what lies on the table, perhaps with a reason that stays in the log."""

from werkzeug.wrappers import Response

from companion.tables.tables import Saved, Sitting
from companion.web.filled import filled
from companion.web.table.entering import entered, refusal_shown, reply_to
from companion.web.table.forms.positions import CorrectForm
from companion.web.table.light import editor
from companion.web.table.looking import looked
from companion.web.table.pages import HERE, at_table, pages, response_of, shown, wants_json


@pages.get(f"{HERE}/correct")
@at_table
def correct_page(sitting: Sitting) -> Response | str:
    """Everything on the table, to be changed by hand."""
    lies = sitting.play.position if sitting.play else {}
    return shown("correct", sitting, **editor(lies, lies), reason="")


@pages.post(f"{HERE}/correct")
@at_table
@filled(CorrectForm)
def correct(sitting: Sitting, form: CorrectForm) -> Response:
    """Correct by hand; what was entered is kept when it is refused."""
    described = editor(form.before, form.position)
    if form.look.data and sitting.play is not None:
        return looked("correct", sitting, form, **described, reason=form.reason.data)
    done = entered(sitting, form)
    if isinstance(done, Saved) or wants_json() or sitting.play is None:
        return reply_to(sitting, done, form)
    told = refusal_shown(done, form)
    return response_of(shown("correct", sitting, **described, reason=form.reason.data, refused=told), 422)
