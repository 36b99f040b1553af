"""Looking at what a position entered by hand changes, before it is entered."""

from typing import Any

from werkzeug.wrappers import Response

from companion.tables.entries import Refused
from companion.tables.tables import Sitting, look_at
from companion.web.table.entering import refusal_shown
from companion.web.table.forms.positions import PositionForm
from companion.web.table.pages import answer_only, response_of, shown
from companion.web.table.present import differences_shown
from companion.web.templating import is_answer_only


def looked(template: str, sitting: Sitting, form: PositionForm, **described: Any) -> Response:
    """The page of the form, or for its script only what the form would change; or why it would be refused."""
    found = form.refusal() or look_at(sitting, form.deed(), form.before)
    refused = refusal_shown(found, form) if isinstance(found, Refused) else None
    changes = () if isinstance(found, Refused) else differences_shown(found, sitting)
    told = {"looked": True, "refused": refused, "would_change": changes, **described}
    if is_answer_only():
        return response_of(answer_only("changes", sitting, **told))
    return response_of(shown(template, sitting, **told), 422 if refused else 200)
