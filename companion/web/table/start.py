"""Opening a table, finding it by its code, and coming to it."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from flask import redirect, render_template, request, session, url_for
from werkzeug.wrappers import Response

from companion.engine.messages import M
from companion.i18n.pages import table as said
from companion.tables import refusals
from companion.tables.codes import new_id
from companion.tables.entries import Refused
from companion.tables.people import add_seat, free_colour, free_name, join, names_of_others, why_not_called
from companion.tables.ports import PLAYER, SCREEN, VIEWER, Damaged, Device, Table
from companion.tables.seats import sat_on, sit_down, taken_seats
from companion.tables.tables import Opening, Saved, Sitting
from companion.web.callers import caller
from companion.web.filled import filled
from companion.web.language import SPOKEN, wished_language
from companion.web.offers import asked_first, collection_of, offered
from companion.web.services import the_services
from companion.web.table.entering import refusal_shown
from companion.web.table.finding import found_by, secret_of
from companion.web.table.forms.coming import NEW_SEAT, CodeForm, ComeForm, FileForm, NameForm
from companion.web.table.forms.opening import OpenForm
from companion.web.table.pages import SECRET, device_key, key_for_keeping, pages, response_of, the_tables
from companion.web.templating import page, the_games, words

MOST_LISTED = 6


def start_page(status: int = 200, **more: Any) -> Response:
    """Where a table is opened or joined; `more` says what was wrong."""
    mine = my_tables()
    shown = {"mine": those_that_run_first(mine), "choices": choices(mine, more.get("opening"))}
    text = render_template("table/start.html", played=the_games(), **shown, **more)
    response = response_of(text, status)
    response.headers["Cache-Control"] = "no-store"
    return response


def those_that_run_first(mine: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Tables of a device in the order in which it is likely to want them."""
    return sorted(mine, key=lambda row: (row["runs"], row["last"]), reverse=True)


def table_to_go_on(mine: list[dict[str, Any]]) -> dict[str, Any] | None:
    """The table of this device to which it would go back: one whose game runs, or else one that has yet to begin."""
    listed = those_that_run_first([row for row in mine if not row["over"]])
    return listed[0] if listed else None


def my_tables() -> list[dict[str, Any]]:
    """The tables at which this device sits, the latest first; one that is damaged says so only when it is opened.

    `waits`: its game has not begun, and this device may choose with what; `asks`: its host may. `runs`: its game
    is under way; `over`: it has ended. `last`: when something was entered there last.
    """
    if SECRET not in session:
        return []
    found = []
    key = device_key()
    for table in the_tables().store.tables_of(key, MOST_LISTED):
        with suppress(Damaged), the_tables().visit(table.id, key) as sitting:
            if sitting is not None:
                course = sitting.course
                row = {"table": table, "names": list(course.names), "options": course.options}
                role = "" if course.begun else sitting.device.role
                row["over"] = course.begun and bool(sitting.play and sitting.play.over)
                row["runs"] = course.begun and not row["over"]
                row["last"] = sitting.known.entered_last or table.opened
                found.append(row | {"waits": role == "host", "asks": role == "player"})
    return found


def choices(mine: list[dict[str, Any]], form: Any) -> dict[str, Any]:
    """What can be chosen for a table; what this device chose last is chosen."""
    games, before = the_games(), {row["table"].game: row["options"] for row in reversed(mine)}
    asked = request.args.get("game") or (mine[0]["table"].game if mine else "")
    chosen = form.game.data if isinstance(form, OpenForm) else asked
    return {
        "game": chosen if chosen in games else next(iter(games), ""),
        "asked": {id: asked_first(game, before.get(id, {})) for id, game in games.items()},
        "offers": {id: offered(game) for id, game in games.items()},
        "collections": {id: collection_of(game) for id, game in games.items()},
    }


@pages.get(f"/{SPOKEN}/play/")
def start(language: str) -> Response:
    """Open a table, join one, or go on at one."""
    return start_page()


@pages.get(f"/{SPOKEN}/play/open")
@pages.get(f"/{SPOKEN}/play/file")
@pages.get(f"/{SPOKEN}/join")
def back_to_start(language: str) -> Response:
    """Whoever asks again for the reply to a form gets the page of the form."""
    return redirect(page("table.start"))


@pages.post(f"/{SPOKEN}/play/open")
@filled(OpenForm)
def open_table(form: OpenForm, language: str) -> Response:
    """A new table, with this device as its host, who sits there already; perhaps its game begins at once."""
    faults = form.wrong() if form.played else {}
    if faults:
        return start_page(422, opening=form, faults=faults)
    return opened(form, form.played.id, form.opening(), seat=0)


def opened(form: NameForm, game: str, opening: Opening, seat: int | None = None) -> Response:
    """Open a table unless this caller opens too many."""
    if the_services().limits.new_tables.reached(caller()):
        return start_page(429, opening=form, faults={"name": [words().of(refusals.TOO_OFTEN)]})
    if the_tables().is_full:
        return start_page(503, opening=form, faults={"name": [words().of(refusals.NO_ROOM)]})
    the_services().limits.new_tables.count(caller())
    table = the_tables().open(game, form.name.data, key_for_keeping(), opening, seat)
    return redirect(page("table.now", table_id=table.id), 303)


@pages.post(f"/{SPOKEN}/play/file")
@filled(FileForm)
def open_file(form: FileForm, language: str) -> Response:
    """A table that goes on with a game file. To judge one takes long: each counts, and one is judged at a time."""
    if not form.name.validate(form):
        return start_page(422, opening=form, faults=form.faults)
    limits = the_services().limits
    if limits.new_files.reached(caller()):
        return start_page(429, opening=form, faults={"file": [words().of(refusals.TOO_OFTEN)]})
    limits.new_files.count(caller())
    with limits.one_file:
        holds = form.validate()
    if not holds:
        return start_page(422, opening=form, faults=form.faults)
    return opened(form, form.file.data.game.id, form.file.opening)


@pages.post(f"/{SPOKEN}/join")
@filled(CodeForm)
def find(form: CodeForm, language: str) -> Response:
    """From a code that was typed to its table."""
    found, refused = found_by(form.code.data)
    if found is None:
        return no_table(form.code.data, refused)
    return redirect(page("table.come", code=found.code, secret=secret_of(found.code)), 303)


def no_table(code: str, refused: M) -> Response:
    """The page on which the code can be put right."""
    return start_page(429 if refused is refusals.TOO_OFTEN else 404, code_fault=[words().of(refused)], code=code)


@pages.get("/join/<code>")
@pages.get("/join/<code>/<secret>")
def scanned(code: str, secret: str | None = None) -> Response:
    """What a QR code leads to: the same in the language of whoever scanned it."""
    return redirect(url_for("table.come", language=wished_language(), code=code, secret=secret))


@pages.get(f"/{SPOKEN}/join/<code>")
@pages.get(f"/{SPOKEN}/join/<code>/<secret>")
def come(language: str, code: str, secret: str | None = None) -> Response:
    """Who are you at this table?"""
    table, refused = found_by(code, secret)
    if table is None:
        return no_table(code, refused)
    return come_page(table)


def come_page(
    table: Table, status: int = 200, form: ComeForm | None = None, told: Mapping[str, Any] | None = None
) -> Response:
    """The page on which somebody says who they are, perhaps with what was wrong."""
    with the_tables().look(table) as known:
        me = the_tables().store.device(table.id, device_key())
        devices, asking = the_tables().store.devices(table.id), me.id if me else ""
        there, taken = sat_on(devices, asking), taken_seats(devices, known.course, asking)
        marks = {**dict.fromkeys(taken, said.NEEDS_LEAVE.code), **dict.fromkeys(there, said.HAS_DEVICE.code)}
        seats = [(key, known.course.seats[key].name, marks.get(key)) for key in known.course.order]
        open_seats = not known.course.begun and len(seats) < known.game.seats[-1]
        words((), known.game.name_of)
        shown = render_template(
            "table/come.html",
            table=table,
            secret=secret_of(table.code),
            seats=seats,
            open_seats=open_seats,
            first_choice=first_choice(seats, open_seats, me),
            sits_here=me is not None,
            form=form,
            refused=told,
        )
    response = response_of(shown, status)
    response.headers["Cache-Control"] = "no-store"
    return response


def first_choice(seats: Sequence[tuple[int, str, str | None]], open_seats: bool, me: Device | None) -> str:
    """The choice that is ticked when somebody joins: a new player, else the first seat without a device, else a viewer.

    A device that is at the table already stays what it is. Nobody enters for all players without having chosen so.
    """
    if me and me.role in (VIEWER, SCREEN):
        return me.role
    free = [key for key, _, mark in seats if mark is None]
    if me and me.seat in free:
        return str(me.seat)
    if open_seats:
        return NEW_SEAT
    return str(free[0]) if free else VIEWER


@pages.post(f"/{SPOKEN}/join/<code>")
@pages.post(f"/{SPOKEN}/join/<code>/<secret>")
@filled(ComeForm)
def joined(form: ComeForm, language: str, code: str, secret: str | None = None) -> Response:
    """Come to the table as a player, to watch, or as a big screen."""
    table, refused = found_by(code, secret)
    if table is None:
        return no_table(code, refused)
    form.name.data = name_at(table, form)
    if not form.validate():
        return come_page(table, 422, form, {"faults": form.faults})
    return sit(table, form)


def name_at(table: Table, form: ComeForm) -> str:
    """The name of a device: what was typed, unless whoever takes a seat cannot have it; else that of the seat.

    Who leaves it out and only looks on is called by what the device does.
    """
    typed, others = form.name.data, names_of_others(the_tables(), table, device_key(), form.come_as.seat)
    with the_tables().look(table) as known:
        seat = None if form.come_as.seat is None else known.course.seats.get(form.come_as.seat)
    if seat is not None and (not typed or why_not_called(typed, others)):
        return free_name(seat.name, others)
    return typed or ("" if form.come_as.role == PLAYER else words().of(said.ROLES[form.come_as.role]))


def sit(table: Table, form: ComeForm) -> Response:
    """Join, and take the seat that was chosen."""
    key = key_for_keeping()
    known, new_devices = the_tables().store.device(table.id, key), the_services().limits.new_devices
    comes_from = f"{caller()} {table.id}"
    if known is None and new_devices.reached(comes_from):
        return come_page(table, 429, form, refusal_shown(Refused(refusals.TOO_OFTEN())))
    keeps_its_name = known is not None and known.name == form.name.data
    others = [] if keeps_its_name else names_of_others(the_tables(), table, key, form.come_as.seat)
    refused = why_not_called(form.name.data, others)
    device = refused or join(the_tables(), table, key, form.name.data, form.come_as.role)
    if isinstance(device, Refused):
        told = refusal_shown(device, form)
        return come_page(table, 422 if told["faults"] else 403, form, told)
    if known is None:
        new_devices.count(comes_from)
    with the_tables().visit(table.id, key) as sitting:
        assert sitting is not None, "a device that has just joined is there"
        done = take_seat(sitting, form)
        if isinstance(done, Refused):
            if known is None:
                the_tables().store.remove_device(table.id, device.id)
            return come_page(table, 422, form, refusal_shown(done, form))
    return redirect(page("table.now", table_id=table.id), 303)


def take_seat(sitting: Sitting, form: ComeForm) -> Saved | Refused | None:
    """Sit down where the form says: on a seat that is there, on a new one, or nowhere."""
    if form.come_as.is_new:
        return add_seat(the_tables(), sitting, new_id(), form.name.data, free_colour(sitting))
    return None if form.come_as.seat is None else sit_down(the_tables(), sitting, form.come_as.seat)
