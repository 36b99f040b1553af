"""Opening a table, finding it by its code, and coming to it."""

from contextlib import suppress
from typing import Any

from flask import abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from companion.engine.referee import Rejected
from companion.engine.values import Unreadable
from companion.formats.gamefile import read_game_file
from companion.formats.parsing import parse
from companion.i18n.pages import table as said
from companion.tables import refusals
from companion.tables.files import opening_of
from companion.tables.judge import Refused
from companion.tables.people import add_seat, free_colour, join, sit_down
from companion.tables.ports import PLAYER, SCREEN, VIEWER, Damaged, Table
from companion.tables.tables import Opening, Saved
from companion.web.callers import home_of
from companion.web.home import SPOKEN
from companion.web.language import wished_language
from companion.web.services import the_services
from companion.web.table.entering import entry_id, refusal_shown
from companion.web.table.forms import CodeForm, NameForm, fault_of
from companion.web.table.pages import device_key, key_for_keeping, pages, response_of, the_tables
from companion.web.table.present import violations_shown
from companion.web.templating import page, the_games, words

MOST_LISTED = 6
#: A file can have as many faults as it has lines; nobody reads more.
MOST_FAULTS = 40
NEW_SEAT = "new"
LONGEST_SEAT = 5


def caller() -> str:
    """Whose tries are counted together."""
    return home_of(request.remote_addr or "")


def start_page(status: int = 200, **more: Any) -> Response:
    """Where a table is opened or joined; `more` says what was wrong."""
    text = render_template("table/start.html", played=the_games(), mine=my_tables(), **more)
    response = response_of(text, status)
    response.headers["Cache-Control"] = "no-store"
    return response


def my_tables() -> list[dict[str, Any]]:
    """The tables at which this device sits, the latest first; one that is damaged says so only when it is opened."""
    found = []
    key = device_key()
    for table in the_tables().store.tables_of(key, MOST_LISTED):
        with suppress(Damaged), the_tables().visit(table.id, key) as sitting:
            if sitting is not None:
                found.append({"table": table, "names": list(sitting.course.names), "begun": sitting.course.begun})
    return found


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
def open_table(language: str) -> Response:
    """A new table, with this device as its host."""
    form = NameForm()
    if request.form.get("game") not in the_games():
        abort(404)
    if not form.validate():
        return start_page(422, fault=fault_of(form, "name"), typed_name=form.name.data)
    return opened(request.form["game"], form.name.data, ())


def opened(game: str, name: str, opening: Opening) -> Response:
    """Open a table unless this caller opens too many."""
    if the_services().limits.new_tables.reached(caller()):
        return start_page(429, fault=words().of(refusals.TOO_OFTEN))
    the_services().limits.new_tables.count(caller())
    table = the_tables().open(game, name, key_for_keeping(), opening)
    return redirect(page("table.now", table_id=table.id), 303)


@pages.post(f"/{SPOKEN}/play/file")
def open_file(language: str) -> Response:
    """A table that goes on with a game file."""
    form = NameForm()
    if not form.validate():
        return start_page(422, file_fault=[fault_of(form, "name")])
    sent = request.files.get("file")
    try:
        file = read_game_file(parse(sent.read() if sent else b""), the_games())
        opening = opening_of(file)
    except Unreadable as fault:
        place = f"{fault.at}: " if fault.at else ""
        return start_page(422, file_fault=[place + words().text(fault.msg)])
    words(file.setup.names, file.game.name_of)
    if isinstance(opening, Rejected):
        return start_page(422, file_fault=[row["text"] for row in violations_shown(opening.violations[:MOST_FAULTS])])
    return opened(file.game.id, form.name.data, opening)


@pages.post(f"/{SPOKEN}/join")
def find(language: str) -> Response:
    """From a code that was typed to its table."""
    form = CodeForm()
    if not form.validate():
        abort(400)
    code = form.code.data
    found, refused = found_by(code)
    if found is None:
        return start_page(429 if refused == refusals.TOO_OFTEN else 404, code_fault=words().of(refused), code=code)
    return redirect(page("table.come", code=found.code), 303)


def found_by(code: str) -> tuple[Table | None, Any]:
    """The table with a code, or why there is none; wrong codes are counted, so that nobody can try many."""
    limits = the_services().limits
    # When strangers try many codes, whoever has not mistyped one may still come: else they would lock out everybody.
    many = limits.wrong_codes_of_all.reached("") and limits.wrong_codes.tried(caller())
    if many or limits.wrong_codes.reached(caller()):
        return None, refusals.TOO_OFTEN
    table = the_tables().find(code)
    if table is None:
        limits.wrong_codes.count(caller())
        limits.wrong_codes_of_all.count("")
    return table, refusals.NO_SUCH_CODE


@pages.get("/join/<code>")
def scanned(code: str) -> Response:
    """What a QR code leads to: the same in the language of whoever scanned it."""
    return redirect(url_for("table.come", language=wished_language(), code=code))


@pages.get(f"/{SPOKEN}/join/<code>")
def come(language: str, code: str) -> Response:
    """Who are you at this table?"""
    table, refused = found_by(code)
    if table is None:
        return start_page(429 if refused == refusals.TOO_OFTEN else 404, code_fault=words().of(refused), code=code)
    return come_page(table)


def come_page(table: Table, status: int = 200, **more: Any) -> Response:
    """The page on which somebody says who they are."""
    with the_tables().look(table) as known:
        seats = [(key, known.course.seats[key].name) for key in known.course.order]
        open_seats = not known.course.begun and len(seats) < known.game.seats[-1]
        words((), known.game.name_of)
        shown = render_template("table/come.html", table=table, seats=seats, open_seats=open_seats, **more)
    response = response_of(shown, status)
    response.headers["Cache-Control"] = "no-store"
    return response


@pages.post(f"/{SPOKEN}/join/<code>")
def joined(language: str, code: str) -> Response:
    """Come to the table as a player, to watch, or as a big screen."""
    table, refused = found_by(code)
    if table is None:
        return start_page(429 if refused == refusals.TOO_OFTEN else 404, code_fault=words().of(refused), code=code)
    chosen = request.form.get("as", "")
    form = NameForm()
    form.name.data = form.name.data or name_at(table, chosen)
    if not form.validate():
        return come_page(table, 422, fault=fault_of(form, "name"), chosen=chosen)
    return sit(table, form.name.data, chosen)


def is_seat(chosen: str) -> bool:
    """Whether somebody comes as one who has a seat already."""
    return chosen.isdecimal() and len(chosen) < LONGEST_SEAT


def name_at(table: Table, chosen: str) -> str:
    """The name of whoever leaves it out: that of the seat that was chosen, or what the device does."""
    with the_tables().look(table) as known:
        seat = known.course.seats.get(int(chosen)) if is_seat(chosen) else None
    if seat is not None:
        return seat.name
    return words().of(said.ROLES[chosen]) if chosen in (VIEWER, SCREEN) else ""


def sit(table: Table, name: str, chosen: str) -> Response:
    """Join, and take the seat that was chosen."""
    key = key_for_keeping()
    role = chosen if chosen in (VIEWER, SCREEN) else PLAYER
    was_here = the_tables().is_at(table.id, key)
    device = join(the_tables(), table, key, name, role)
    if isinstance(device, Refused):
        return come_page(table, 403, fault=refusal_shown(device)["text"], chosen=chosen, typed_name=name)
    with the_tables().visit(table.id, key) as sitting:
        assert sitting is not None, "a device that has just joined is there"
        done: Saved | Refused | None = None
        if is_seat(chosen):
            done = sit_down(the_tables(), sitting, int(chosen))
        elif chosen == NEW_SEAT:
            done = add_seat(the_tables(), sitting, entry_id(), name, free_colour(sitting))
        if isinstance(done, Refused):
            if not was_here:
                the_tables().store.remove_device(table.id, device.id)
            told = refusal_shown(done)
            texts = [told["text"], *(row["text"] for row in told["violations"])]
            return come_page(table, 422, fault=" ".join(filter(None, texts)), chosen=chosen, typed_name=name)
    return redirect(page("table.now", table_id=table.id), 303)
