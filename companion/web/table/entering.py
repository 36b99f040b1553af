"""Entries into a game under way: judged, kept, and only then acknowledged."""

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from flask import make_response, redirect, render_template, request
from werkzeug.wrappers import Response

from companion.engine.decisions import Violation
from companion.engine.messages import Msg
from companion.formats.replies import Reply
from companion.tables import refusals
from companion.tables.entries import Entry, Refused, Wish
from companion.tables.ports import Taken
from companion.tables.tables import Saved, Sitting
from companion.web.filled import Form, filled
from companion.web.table.forms.entries import AlongForm, AnswerForm, CutForm, RedoForm, RightedForm, UndoForm
from companion.web.table.forms.filled import DeedForm, TableForm
from companion.web.table.live.parts import SHOWN
from companion.web.table.news import told
from companion.web.table.now import now_page, now_text
from companion.web.table.pages import HERE, at_table, pages, shown, the_tables, wants_json
from companion.web.table.present import told_apart, told_of, violations_shown
from companion.web.templating import page, words
from companion.web.turns import is_crowded

#: What is refused so will be refused again, however often it is sent.
FOR_EVER = {
    refusal.code
    for refusal in (
        refusals.ANSWERED,
        refusals.ANSWERED_CLOSED,
        refusals.CHANGED,
        refusals.NOTHING_TO_REDO,
        refusals.NOTHING_TO_UNDO,
        refusals.NO_SUCH_ENTRY,
        refusals.SAME_ANSWER,
        refusals.UNDONE_ALREADY,
    )
}


def enter(sitting: Sitting, form: DeedForm) -> Response:
    """Enter what a form says, and tell whoever asked how it went."""
    return reply_to(sitting, entered(sitting, form), form)


def entered(sitting: Sitting, form: DeedForm) -> Saved | Refused:
    """Enter what a form says, if it makes sense."""
    return form.refusal() or kept(sitting, form.wish())


def kept(sitting: Sitting, wish: Wish) -> Saved | Refused:
    """Keep what a device wants to enter, if it may."""
    try:
        return the_tables().enter(sitting, wish)
    except Taken:
        return Refused(refusals.CANNOT_STORE())


def reply_to(sitting: Sitting, done: Saved | Refused, form: TableForm | None = None) -> Response:
    """To a script in JSON; to a browser by a page: the next one, or this one with the reasons for a refusal."""
    if isinstance(done, Refused):
        return refuse(sitting, done, form)
    if wants_json():
        return in_json({"state": "saved", "seq": sitting.course.last, **content(sitting, done.entry)}, 200)
    return redirect(page("table.now", table_id=sitting.table.id), 303)


def content(sitting: Sitting, entry: Entry) -> dict[str, str]:
    """What the page of whoever entered shows now, if it is that of a game under way, and what it reads out of it.

    Where many pages wait, nothing: the device asks for it, and the others hear of the entry first.
    """
    if SHOWN not in request.headers or not sitting.course.begun or is_crowded():
        return {}
    return {"html": now_text(sitting), "told": told(sitting, entry)}


def refuse(sitting: Sitting, refused: Refused, form: TableForm | None = None) -> Response:
    """Say why an entry is refused; what stands is shown beside it."""
    if refused.first is not None:
        refused = replace(refused, msg=quicker(sitting, refused.first))
    reasons = refusal_shown(refused, form)
    if wants_json():
        return refused_in_json(sitting, reasons, is_final(refused))
    if not sitting.course.begun:
        return make_response(shown("lobby", sitting, refused=reasons, form=form), 422)
    return now_page(sitting, reasons, 422)


def quicker(sitting: Sitting, seq: int) -> Msg:
    """Who was quicker, and with what: all that the entry says, which may answer several questions at once."""
    entry = sitting.known.entries[seq - 1]
    told = words().set_apart(told_apart(sitting, sitting.audience.answers_in(entry), told_of))
    return refusals.ANSWERED(name=entry.by, choice=told)


def refused_in_json(sitting: Sitting, reasons: Mapping[str, Any], final: bool) -> Response:
    """The reasons of a refusal for the script of a page."""
    text = render_template("table/refusal.html", refused=reasons, game=sitting.game)
    seq = sitting.course.last
    reply = {"state": "refused", "html": text, "why": why_in_words(reasons), "seq": seq, "final": final}
    return in_json(reply, 200)  # the script has its answer; no line in a console


def is_final(refused: Refused) -> bool:
    """Whether an entry is refused for ever."""
    return refused.msg is not None and refused.msg.definition.code in FOR_EVER


def refusal_shown(refused: Refused, form: Form | None = None) -> dict[str, Any]:
    """The reasons of a refusal in the reader's language, and those that a field of the form is to blame for."""
    violations = refused.rejected.violations if refused.rejected else ()
    return {
        "text": words().text(refused.msg) if refused.msg else "",
        "violations": [with_field(violation, form) for violation in violations],
        "faults": form.faults_by_field(refused) if form else {},
    }


def with_field(violation: Violation, form: Form | None) -> Reply:
    """A refusal with the field that is to blame; what breaks no rule does not say itself what it is about."""
    (shown,) = violations_shown([violation])
    if form is None or violation.at is None:
        return shown
    return {
        **shown,
        "field": form.field_at(violation.at),
        "label": "" if violation.rules else form.label_at(violation.at),
    }


def why_in_words(reasons: Mapping[str, Any]) -> str:
    """The reasons of a refusal in one line, for an entry that waits at the foot of a page."""
    return " ".join(filter(None, (reasons["text"], *(violation["text"] for violation in reasons["violations"]))))


def in_json(data: Mapping[str, Any], status: int) -> Response:
    """A reply for the script of a page."""
    response = make_response(json.dumps(data, ensure_ascii=False), status)
    response.mimetype = "application/json"
    return response


@pages.post(f"{HERE}/answer")
@at_table
@filled(AnswerForm)
def answer(sitting: Sitting, form: AnswerForm) -> Response:
    """Enter one answer or several, which are judged as one entry."""
    return enter(sitting, form)


@pages.post(f"{HERE}/along")
@at_table
@filled(AlongForm)
def answer_along(sitting: Sitting, form: AlongForm) -> Response:
    """Enter what the chips of a screen say to its questions."""
    return enter(sitting, form)


@pages.post(f"{HERE}/undo")
@at_table
@filled(UndoForm)
def undo(sitting: Sitting, form: UndoForm) -> Response:
    """Take back the last entry that stands, whoever made it, or that one which its device names, if it came at all."""
    if form.never_came:
        return in_json({"state": "saved", "seq": sitting.course.last}, 200)
    return enter(sitting, form)


@pages.post(f"{HERE}/redo")
@at_table
@filled(RedoForm)
def redo(sitting: Sitting, form: RedoForm) -> Response:
    """Bring back what was taken back last."""
    return enter(sitting, form)


@pages.post(f"{HERE}/righted")
@at_table
@filled(RightedForm)
def righted(sitting: Sitting, form: RightedForm) -> Response:
    """Say that all lies right on the table again, for every device."""
    return enter(sitting, form)


@pages.post(f"{HERE}/cut")
@at_table
@filled(CutForm)
def cut(sitting: Sitting, form: CutForm) -> Response:
    """Take back everything after an answer."""
    return enter(sitting, form)
