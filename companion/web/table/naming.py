"""The page on which a table names the things of its game."""

from flask import redirect, request
from werkzeug.wrappers import Response

from companion.tables.judge import LONGEST_WORD, Refused
from companion.tables.tables import Sitting
from companion.web.filled import filled
from companion.web.table.entering import entered, in_json, refusal_shown, refuse
from companion.web.table.forms.naming import NameThingForm
from companion.web.table.pages import HERE, at_table, pages, response_of, shown, wants_json
from companion.web.table.present import position_shown
from companion.web.table.things import things_at
from companion.web.templating import page


@pages.get(f"{HERE}/names")
@at_table
def names_page(sitting: Sitting) -> Response | str:
    """The things that a table may name: all of them, or one that has just been touched."""
    one = request.args.get("kind", ""), request.args.get("thing", "")
    return shown("lobby", sitting) if sitting.play is None else names_shown(sitting, one)


def names_shown(
    sitting: Sitting, one: tuple[str, str], refused: Refused | None = None, form: NameThingForm | None = None
) -> Response:
    """The page of the names, perhaps with the reason why one is refused, and what was filled in."""
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
        refused=refusal_shown(refused, form) if refused else None,
        sent=form,
    )
    return response_of(text, 422 if refused else 200)


@pages.post(f"{HERE}/names")
@at_table
@filled(NameThingForm)
def name_thing(sitting: Sitting, form: NameThingForm) -> Response:
    """Name something, and go back to where that was offered."""
    done = entered(sitting, form)
    if isinstance(done, Refused) and (wants_json() or sitting.play is None):
        return refuse(sitting, done, form)
    if isinstance(done, Refused):
        one = (form.kind.data, form.thing.data) if form.back.data else ("", "")
        return names_shown(sitting, one, done, form)
    address = page("table.now" if form.back.data else "table.names_page", table_id=sitting.table.id)
    if wants_json():
        return in_json({"state": "saved", "seq": sitting.course.last, "go": address}, 200)
    return redirect(address, 303)
