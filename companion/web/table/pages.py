"""The blueprint of the table, who is asking, and how every view gets at its table."""

import secrets
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from functools import partial, wraps
from typing import Any, Concatenate, ParamSpec

from flask import Blueprint, Response, abort, g, make_response, render_template, request, session
from werkzeug.datastructures import ImmutableMultiDict
from werkzeug.wrappers import Response as AnyResponse

from companion.formats.gamefile import write_answer
from companion.i18n.pages.table import REASONS
from companion.tables.codes import digest, is_good
from companion.tables.ports import SCREEN, VIEWER, CannotStore
from companion.tables.presence import note
from companion.tables.tables import Sitting, Tables
from companion.web.callers import caller
from companion.web.language import SPOKEN
from companion.web.offers import offered_to
from companion.web.services import the_services
from companion.web.table.called import called_first
from companion.web.table.live.parts import Page, in_parts, own_part, section, shown_by_device
from companion.web.table.noted import note_due
from companion.web.table.notice import notice_of
from companion.web.table.present import names_at
from companion.web.templating import paint, words
from companion.web.turns import Busy, give_place_back, is_full, last_in_turn

pages = Blueprint("table", __name__)
HERE = f"/{SPOKEN}/table/<table_id>"
#: Under this key of the signed session stands the secret of the device.
SECRET = "device"  # noqa: S105 (a name)

#: No address at a table that we make is longer, and nothing that one says; so what pages keep of it stays small.
LONGEST_QUERY, LONGEST_VALUE = 8_000, 120

P = ParamSpec("P")
View = Callable[Concatenate[Sitting, P], AnyResponse | str]


@pages.before_request
def read_short_addresses() -> None:
    """Refuse an address that no page of ours leads to, and read nothing in one that none of them says."""
    if len(request.query_string) > LONGEST_QUERY:
        abort(414)
    said = request.args.items(multi=True)
    request.args = ImmutableMultiDict([each for each in said if len(each[0]) + len(each[1]) <= LONGEST_VALUE])


def the_tables() -> Tables:
    """The tables of this application."""
    return the_services().tables


def device_key() -> str:
    """The digest of this device's secret; of nothing for a device that has none."""
    return digest(session.get(SECRET, ""))


def key_for_keeping() -> str:
    """The digest of this device's secret, which is made when it first comes to a table."""
    if SECRET not in session:
        session[SECRET] = secrets.token_urlsafe(24)
        session.permanent = True
    return device_key()


def at_table(view: View[P]) -> Callable[..., AnyResponse]:
    """A view for devices at a table. All others are asked for its code, as for a table that is not there."""

    @wraps(view)
    def visited(table_id: str, language: str, *rest: P.args, **more: P.kwargs) -> AnyResponse:
        with turn_of(table_id), sitting_at(table_id) as sitting:
            if sitting is None:
                return not_here()
            if request.method == "POST":
                with suppress(CannotStore):  # the entry itself says so
                    note(the_tables(), sitting.device, sitting.devices)
            response = make_response(view(sitting, *rest, **more))
        response.headers["Cache-Control"] = "no-store"
        response.vary.add("X-Answer")
        return response

    visited.of_sitting = view  # type: ignore[attr-defined]
    return visited


def not_here() -> Response:
    """What a device hears that is not at a table, whether there is such a table or not; a script, only that."""
    if "X-Answer" in request.headers:
        abort(404)
    response = response_of(render_template("table/not_here.html"), 404)
    response.headers["Cache-Control"] = "no-store"
    return response


@contextmanager
def sitting_at(table_id: str) -> Iterator[Sitting | None]:
    """The device that asks at its table, with the words for what is told there; None if it does not sit there."""
    with the_tables().visit(table_id, device_key()) as sitting:
        if sitting is not None:
            words(sitting.course.names, names_at(sitting))
            g.sitting = sitting
        yield sitting


def turn_of(table_id: str) -> AbstractContextManager[None]:
    """What a request has to wait for; somebody who does not sit at the table is not let into the queue."""
    if not wants_fragment():
        return nullcontext()
    if is_full():
        raise Busy
    if not the_tables().sat_at(table_id, device_key()):
        abort(404)
    give_place_back()  # pages wait in a line of their own
    return last_in_turn(device_key(), table_id, caller())


def wants_fragment() -> bool:
    """Whether the script of a page asks for its content alone, because something has changed."""
    return request.headers.get("X-Answer") == "page"


def wants_json() -> bool:
    """Whether the script of a page sends an entry and reads the reply itself."""
    return request.headers.get("X-Answer") == "entry"


def shown(template: str, sitting: Sitting, **more: Any) -> str:
    """A page of the table, or only its content, for the device that asks."""
    return put_together(page_of(template, sitting, **more), sitting)


def page_of(template: str, sitting: Sitting, **more: Any) -> Page:
    """A page of the table, or only its content, in parts."""
    frame = "table/fragment.html" if wants_fragment() or wants_json() else "table/frame.html"
    return in_parts(lambda: answer_only(template, sitting, frame=frame, **more))


def put_together(page: Page, sitting: Sitting) -> str:
    """A page for a device, without what it shows already; `g.etags` then has the parts that it shows."""
    html, g.etags = page.html(shown_by_device(), lambda own: in_parts(lambda: answer_only(own, sitting)))
    return html


def answer_only(template: str, sitting: Sitting, **more: Any) -> str:
    """A template with what every template of a table needs."""
    paint(seat.colour for seat in sitting.course.sitting)
    return render_template(
        f"table/{template}.html",
        seat_here="" if sitting.called_at is None else sitting.called_at,
        sitting=sitting,
        course=sitting.course,
        usual_reasons=REASONS,
        game=sitting.game,
        parts=sitting.ruleset.drawing,
        players=sitting.course.names,
        ended=code_has_ended(sitting),
        notice=partial(notice_of, sitting, the_tables().now()),
        note_due=partial(note_due, sitting),
        leads_on=leads_on,
        called_first=partial(called_first, sitting),
        section=section,
        own_part=own_part,
        offered_here=partial(offered_to, sitting),
        written=lambda answers: [write_answer(answer) for answer in answers],
        **more,
    )


def leads_on(sitting: Sitting) -> str:
    """What a device that only looks on does about a rematch where it has a place, by the name of its attribute.

    Until that has begun it shows the result, and then it goes there.
    """
    rematch = sitting.course.rematch
    if rematch is None or sitting.device.role not in (SCREEN, VIEWER) or not the_tables().is_at(rematch, device_key()):
        return ""
    return "follow" if the_tables().has_begun(rematch, device_key()) else "awaits"


def code_has_ended(sitting: Sitting) -> bool:
    """Whether the code of a table lets nobody else in any more."""
    return not is_good(sitting.table, sitting.known.entered_last, the_tables().now())


def response_of(text: str, status: int = 200) -> Response:
    """A page with its status."""
    return make_response(text, status)
