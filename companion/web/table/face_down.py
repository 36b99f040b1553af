"""Turning over what lies face down, so that it can be changed."""

from flask import redirect
from werkzeug.wrappers import Response

from companion.tables.entries import Refused
from companion.tables.tables import Sitting
from companion.web.filled import filled
from companion.web.table.entering import entered, in_json, reply_to
from companion.web.table.forms.entries import OpenForm
from companion.web.table.log import runs
from companion.web.table.pages import HERE, at_table, pages, shown, wants_json
from companion.web.table.present import chapter_shown
from companion.web.templating import page


def face_down_page(sitting: Sitting, chapter: tuple[str, ...], index: int) -> str:
    """The page in the place of the one on which an answer is changed, while that lies face down."""
    return shown("face_down", sitting, chapter="/".join(chapter), index=index, title=chapter_shown(chapter))


@pages.post(f"{HERE}/open")
@at_table
@filled(OpenForm)
def turn_over(sitting: Sitting, form: OpenForm) -> Response:
    """Turn over for everybody what lies face down of a chapter, and go on to the answer that is to be changed."""
    done = entered(sitting, form)
    if isinstance(done, Refused):
        return reply_to(sitting, done)
    there = page_after(sitting, form.deed().chapter, form.index.data)
    return in_json({"state": "saved", "go": there}, 200) if wants_json() else redirect(there, 303)


def page_after(sitting: Sitting, chapter: tuple[str, ...], index: int | None) -> str:
    """Where an answer is changed; the chapter in the log if it is not said which."""
    if index is None or sitting.play is None or index not in range(sitting.play.count):
        first = next((first for name, first, _ in runs(sitting) if name == chapter), 0)
        return page("table.log", table_id=sitting.table.id, open=first, _anchor="open")
    return page("table.amend_page", table_id=sitting.table.id, index=index)
