"""The page on which a table names the things of its game."""

from collections.abc import Mapping
from typing import Any

from flask import redirect, request
from werkzeug.wrappers import Response

from companion.i18n.pages.shell import LABEL
from companion.i18n.pages.table import NAMES_SAVED
from companion.tables.deeds.naming import LONGEST_WORD
from companion.tables.entries import Refused
from companion.tables.tables import Sitting
from companion.web.filled import filled
from companion.web.table.entering import in_json, is_final, kept, refusal_shown, refuse, refused_in_json
from companion.web.table.forms.naming import NameThingsForm
from companion.web.table.pages import HERE, at_table, pages, response_of, shown, wants_json
from companion.web.table.present import position_shown
from companion.web.table.things import things_at, without_name
from companion.web.templating import page, words

#: Why names are refused, each by the kind and the id of its thing.
Reasons = Mapping[tuple[str, str], Mapping[str, Any]]


@pages.get(f"{HERE}/names")
@at_table
def names_page(sitting: Sitting) -> Response | str:
    """The things that a table may name: all of them, or one that has just been touched."""
    one = request.args.get("kind", ""), request.args.get("thing", "")
    saved = request.args.get("saved", 0, type=int)
    return shown("lobby", sitting) if sitting.play is None else names_shown(sitting, one, saved)


def names_shown(
    sitting: Sitting,
    one: tuple[str, str],
    saved: int = 0,
    refused: Reasons | None = None,
    form: NameThingsForm | None = None,
) -> Response:
    """The page of the names, with how many were saved, why others are refused, and what was filled in."""
    play = sitting.play
    assert play is not None, "only what lies on the table can be named"
    things = things_at(sitting)
    alone = [thing for thing in things if (thing.kind, thing.id) == one]
    text = shown(
        "names",
        sitting,
        things=alone or things,
        alone=bool(alone),
        play=play,
        position=position_shown(play),
        longest=LONGEST_WORD,
        refused=together(sitting, refused, saved) if refused else None,
        saved=saved,
        faults={key: [row["text"]] for key, row in (refused or {}).items()},
        typed={(row.kind, row.thing): row.name for row in form.typed} if form else {},
    )
    return response_of(text, 422 if refused else 200)


def together(sitting: Sitting, refused: Reasons, saved: int) -> dict[str, Any]:
    """All reasons at once, each with what it is about, and how many other names were saved."""
    say = words().of
    lines = [say(LABEL, label=without_name(sitting, *key)) + " " + row["text"] for key, row in refused.items()]
    lines += [say(NAMES_SAVED, n=saved)] if saved else []
    return {"text": " ".join(lines), "violations": [], "faults": {}}


@pages.post(f"{HERE}/names")
@at_table
@filled(NameThingsForm)
def name_things(sitting: Sitting, form: NameThingsForm) -> Response:
    """Name things, each by an entry of its own, and go back to where that was offered."""
    if refused := form.refusal():
        return refuse(sitting, refused, form)
    done = {key: kept(sitting, wish) for key, wish in form.wishes(sitting.course.named).items()}
    wrong = {key: one for key, one in done.items() if isinstance(one, Refused)}
    if wrong and sitting.play is None:
        return refuse(sitting, next(iter(wrong.values())), form)
    reasons, saved = {key: refusal_shown(one) for key, one in wrong.items()}, len(done) - len(wrong)
    if wrong and wants_json():
        return refused_in_json(sitting, together(sitting, reasons, saved), any(map(is_final, wrong.values())))
    if wrong:
        return names_shown(sitting, next(iter(wrong)) if form.back.data else ("", ""), saved, reasons, form)
    here = {"table_id": sitting.table.id}
    address = page("table.now", **here) if form.back.data else page("table.names_page", **here, saved=saved or None)
    if wants_json():
        return in_json({"state": "saved", "seq": sitting.course.last, "go": address}, 200)
    return redirect(address, 303)
