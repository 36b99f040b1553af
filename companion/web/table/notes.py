"""The page of private notes."""

from typing import Any

from flask import redirect, request
from werkzeug.wrappers import Response

from companion.tables import notes
from companion.tables.entries import Refused
from companion.tables.ports import Note
from companion.tables.tables import Sitting
from companion.web.filled import filled
from companion.web.table.entering import in_json, refusal_shown, refuse
from companion.web.table.forms.filled import TableForm
from companion.web.table.forms.notes import NoteForm, RemoveNoteForm, ShowNotesForm
from companion.web.table.noted import kind_told, notes_held
from companion.web.table.pages import HERE, at_table, pages, response_of, shown, the_tables, wants_json
from companion.web.templating import page


@pages.get(f"{HERE}/notes")
@at_table
def notes_at(sitting: Sitting) -> Response | str:
    """The notes that this device may see."""
    return shown("lobby", sitting) if sitting.play is None else notes_page(sitting)


def notes_page(sitting: Sitting, refused: Refused | None = None, form: TableForm | None = None) -> Response:
    """The page of the notes, perhaps with the reason why something is refused, and what was filled in."""
    told = refusal_shown(refused, form) if refused else None
    sent = form if isinstance(form, NoteForm) else None
    if told and sent:
        told["faults"] |= sent.faults
    more: dict[str, Any] = {"refused": told, "sent": sent, "over": sitting.play is not None and sitting.play.over}
    text = shown(
        "notes",
        sitting,
        held=notes_held(sitting),
        wanted=request.args.get("note", ""),
        kinds=[(kind, kind_told(kind)) for kind in (*sitting.ruleset.live.notes, notes.PLAIN)],
        longest=notes.LONGEST_NOTE,
        **more,
    )
    return response_of(text, 422 if refused else 200)


def notes_reply(sitting: Sitting, refused: Refused | None, form: TableForm) -> Response:
    """Back to the notes, or why not."""
    if refused:
        return refuse(sitting, refused) if wants_json() or sitting.play is None else notes_page(sitting, refused, form)
    if wants_json():
        return in_json({"state": "saved", "seq": sitting.course.last}, 200)
    return redirect(page("table.notes_at", table_id=sitting.table.id), 303)


@pages.post(f"{HERE}/notes")
@at_table
@filled(NoteForm)
def keep_note(sitting: Sitting, form: NoteForm) -> Response:
    """Keep a note, or another text for one that is there."""
    return notes_reply(sitting, form.refusal() or notes.keep(the_tables(), sitting, note_in(sitting, form)), form)


def note_in(sitting: Sitting, form: NoteForm) -> Note:
    """The note that was filled in."""
    return Note(
        table=sitting.table.id,
        id=form.note.data or form.entry.data,
        seat=form.seat.data,
        kind=form.kind.data,
        text=form.text.data,
        points=form.points.data,
        written=the_tables().now(),
    )


@pages.post(f"{HERE}/notes/remove")
@at_table
@filled(RemoveNoteForm)
def remove_note(sitting: Sitting, form: RemoveNoteForm) -> Response:
    """Take a note away."""
    done = form.refusal() or notes.remove(the_tables(), sitting, form.seat.data, form.note.data)
    return notes_reply(sitting, done, form)


@pages.post(f"{HERE}/notes/show")
@at_table
@filled(ShowNotesForm)
def show_notes(sitting: Sitting, form: ShowNotesForm) -> Response:
    """Let everybody see the notes of a seat, or nobody else again."""
    done = form.refusal() or notes.show(the_tables(), sitting, form.seat.data, form.shown.data)
    return notes_reply(sitting, done, form)
