"""Turning over what lies face down, so that it can be changed."""

from flask import redirect
from werkzeug.wrappers import Response

from companion.tables.judge import Refused
from companion.tables.tables import Sitting
from companion.web.table.entering import entered, reply_to
from companion.web.table.forms.entries import OpenForm
from companion.web.table.forms.filled import filled
from companion.web.table.pages import HERE, at_table, pages, shown, wants_json
from companion.web.table.present import chapter_shown
from companion.web.templating import page


def face_down_page(sitting: Sitting, chapter: tuple[str, ...]) -> str:
    """The page in the place of the one on which an answer is changed, while that lies face down."""
    return shown("face_down", sitting, chapter="/".join(chapter), title=chapter_shown(chapter))


@pages.post(f"{HERE}/open")
@at_table
@filled(OpenForm)
def turn_over(sitting: Sitting, form: OpenForm) -> Response:
    """Turn over for everybody what lies face down of a chapter."""
    done = entered(sitting, form)
    if isinstance(done, Refused) or wants_json():
        return reply_to(sitting, done)
    return redirect(page("table.log", table_id=sitting.table.id), 303)
