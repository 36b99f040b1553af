"""Entries into a game under way: judged, kept, and only then acknowledged."""

import json
from collections.abc import Mapping
from typing import Any

from flask import make_response, redirect, render_template, request
from werkzeug.wrappers import Response

from companion.engine.values import Unreadable
from companion.formats.parsing import parse
from companion.tables import refusals
from companion.tables.codes import new_id
from companion.tables.entries import Answered, Cut, Deed, Redone, Undone, read_answers
from companion.tables.judge import Refused, Wish
from companion.tables.ports import Taken
from companion.tables.tables import Saved, Sitting
from companion.web.table.now import now_page
from companion.web.table.pages import HERE, at_table, pages, shown, the_tables, wants_json
from companion.web.table.present import violations_shown
from companion.web.templating import page, words

LONGEST_ID = 40


def entry_id() -> str:
    """The id that the device gave its entry, so that one sent twice is recognised."""
    given = request.form.get("entry", "")[:LONGEST_ID]
    return given if given.isprintable() and given else new_id()


def wish(deed: Deed) -> Wish:
    """What the form of this request wants to enter."""
    return Wish(entry_id(), deed, request.form.get("token") or None)


def enter(sitting: Sitting, wished: Wish, back: str = "table.now") -> Response:
    """Enter, and tell whoever asked how it went."""
    try:
        done = the_tables().enter(sitting, wished)
    except Taken:
        done = Refused(refusals.CANNOT_STORE())
    return reply_to(sitting, done, back)


def reply_to(sitting: Sitting, done: Saved | Refused | None, back: str = "table.now") -> Response:
    """To a script in JSON; to a browser by a page: the next one, or this one with the reasons for a refusal."""
    if isinstance(done, Refused):
        return refuse(sitting, done)
    if wants_json():
        return in_json({"state": "saved", "seq": sitting.course.last}, 200)
    return redirect(page(back, table_id=sitting.table.id), 303)


def refuse(sitting: Sitting, refused: Refused) -> Response:
    """Say why an entry is refused; what stands is shown beside it."""
    told = refusal_shown(refused)
    if wants_json():
        text = render_template("table/refusal.html", refused=told, game=sitting.game)
        reply = {"state": "refused", "html": text, "why": why_in_words(told)}
        return in_json(reply, 200)  # the script has its answer; no line in a console
    if not sitting.course.begun:
        return make_response(shown("lobby", sitting, refused=told), 422)
    return now_page(sitting, told, 422)


def refusal_shown(refused: Refused) -> dict[str, Any]:
    """The reasons of a refusal in the reader's language."""
    violations = refused.rejected.violations if refused.rejected else ()
    return {"text": words().text(refused.msg) if refused.msg else "", "violations": violations_shown(violations)}


def why_in_words(told: Mapping[str, Any]) -> str:
    """The reasons of a refusal in one line, for an entry that waits at the foot of a page."""
    return " ".join(filter(None, (told["text"], *(violation["text"] for violation in told["violations"]))))


def in_json(data: Mapping[str, Any], status: int) -> Response:
    """A reply for the script of a page."""
    response = make_response(json.dumps(data, ensure_ascii=False), status)
    response.mimetype = "application/json"
    return response


@pages.post(f"{HERE}/answer")
@at_table
def answer(sitting: Sitting) -> Response:
    """Enter one answer or several, which are judged as one entry."""
    try:
        answers = read_answers(parse(request.form.get("answers", "").encode()))
    except Unreadable as fault:
        return refuse(sitting, Refused(fault.msg))
    return enter(sitting, wish(Answered(answers)))


@pages.post(f"{HERE}/undo")
@at_table
def undo(sitting: Sitting) -> Response:
    """Take back the last entry that stands, whoever made it."""
    return enter(sitting, wish(Undone()))


@pages.post(f"{HERE}/redo")
@at_table
def redo(sitting: Sitting) -> Response:
    """Bring back what was taken back last."""
    return enter(sitting, wish(Redone()))


@pages.post(f"{HERE}/cut")
@at_table
def cut(sitting: Sitting) -> Response:
    """Take back everything after an answer."""
    return enter(sitting, wish(Cut(*kept())))


def kept() -> tuple[int, int]:
    """How much a form wants to keep: answers, and corrections by hand."""
    return request.form.get("keep", -1, type=int), request.form.get("corrections", -1, type=int)
