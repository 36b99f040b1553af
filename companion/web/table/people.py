"""Who is at the table, the code to join by, and what the host decides."""

import io

import segno
from flask import current_app, redirect, request
from werkzeug.wrappers import Response

from companion.tables import people
from companion.tables.judge import Refused
from companion.tables.tables import Sitting
from companion.web.table.entering import in_json, refusal_shown, refuse
from companion.web.table.lobby import seat_given
from companion.web.table.pages import HERE, at_table, pages, response_of, shown, the_tables, wants_json
from companion.web.templating import page

LOOPBACK = ("localhost", "127.0.0.1", "[::1]")


@pages.get(f"{HERE}/people")
@at_table
def people_at(sitting: Sitting) -> Response | str:
    """Everybody at the table, and how to come to it."""
    return people_page(sitting)


def people_page(sitting: Sitting, refused: Refused | None = None) -> Response:
    """The page of the people, perhaps with the reason why something is refused."""
    told = refusal_shown(refused) if refused else None
    text = shown("people", sitting, refused=told, address=address_to_join(sitting))
    return response_of(text, 422 if refused else 200)


def address_to_join(sitting: Sitting) -> str:
    """An address by which other devices on the network come to the table."""
    root = request.host_url
    name = request.host.rsplit(":", 1)[0]
    if name in LOOPBACK and current_app.config.get("ADDRESS"):
        root = current_app.config["ADDRESS"]
    return f"{root}join/{sitting.table.code}"


@pages.get(f"{HERE}/code.svg")
@at_table
def code(sitting: Sitting) -> Response:
    """The address to join by as a QR code."""
    drawn = io.BytesIO()
    segno.make(address_to_join(sitting), error="m").save(
        drawn, kind="svg", scale=6, border=2, light="#fff", dark="#000"
    )
    response = response_of(drawn.getvalue().decode())
    response.mimetype = "image/svg+xml"
    return response


def done(sitting: Sitting, refused: Refused | None, back: str = "table.people_at") -> Response:
    """Back to where the people are listed, or why not."""
    if refused:
        return refuse(sitting, refused) if wants_json() else people_page(sitting, refused)
    if wants_json():
        return in_json({"state": "saved", "seq": sitting.course.last}, 200)
    return redirect(page(back, table_id=sitting.table.id), 303)


@pages.post(f"{HERE}/role")
@at_table
def role(sitting: Sitting) -> Response:
    """Give a device another role, or hand over."""
    chosen = request.form.get("role", "")
    return done(sitting, people.set_role(the_tables(), sitting, request.form.get("device", ""), chosen))


@pages.post(f"{HERE}/sit")
@at_table
def sit(sitting: Sitting) -> Response:
    """Follow another seat with this device, or none."""
    seat = None if seat_given() < 0 else seat_given()
    return done(sitting, people.sit_down(the_tables(), sitting, seat))


@pages.post(f"{HERE}/remove")
@at_table
def remove(sitting: Sitting) -> Response:
    """Remove a device; a device may also leave by itself."""
    device = request.form.get("device", "")
    refused = people.remove(the_tables(), sitting, device)
    if not refused and device == sitting.device.id:
        gone = page("table.start")
        return in_json({"state": "saved", "go": gone}, 200) if wants_json() else redirect(gone, 303)
    return done(sitting, refused)


@pages.post(f"{HERE}/lock")
@at_table
def lock(sitting: Sitting) -> Response:
    """Let nobody else in, or open the table again."""
    return done(sitting, people.lock(the_tables(), sitting, request.form.get("locked") == "1"))
