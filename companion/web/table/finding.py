"""Finding a table by its code: for whoever was told it, and for nobody who tries many."""

import time

from flask import abort, request

from companion.engine.messages import M
from companion.tables import refusals
from companion.tables.codes import is_good
from companion.tables.ports import Table
from companion.web.callers import caller, network_of
from companion.web.services import the_services
from companion.web.table.pages import device_key, the_tables
from companion.web.turns import give_place_back

#: How many bits of an IPv6 address name who was given all of its homes.
SITE = 48
#: How long, in seconds, somebody waits at most while strangers try many codes: who has mistyped none, and who has.
LATE, LATE_AGAIN = 10.0, 3.0


def site() -> str:
    """Whose homes are counted together."""
    return network_of(request.remote_addr or "", SITE)


def found_by(code: str) -> tuple[Table | None, M]:
    """The table with a code, or why there is none; wrong codes are counted, so that nobody can try many."""
    if is_foreign():
        abort(403)
    if has_tried_enough() or not waited() or has_tried_enough():  # others of the same home may have tried meanwhile
        return None, refusals.TOO_OFTEN
    table = the_tables().find(code)
    if table is not None and lets_in(table):
        return table, refusals.NO_SUCH_CODE
    limits = the_services().limits
    limits.wrong_codes.count(caller())
    limits.wrong_codes_of_site.count(site())
    limits.wrong_codes_of_all.count("")
    return None, refusals.NO_SUCH_CODE


def is_foreign() -> bool:
    """Whether a page of others asks, behind the back of whoever reads it: it could use up their tries."""
    from_elsewhere = request.headers.get("Sec-Fetch-Site") == "cross-site"
    return from_elsewhere and request.headers.get("Sec-Fetch-Dest") != "document"


def has_tried_enough() -> bool:
    """Whether this caller has to wait before another try."""
    limits = the_services().limits
    return limits.wrong_codes.reached(caller()) or limits.wrong_codes_of_site.reached(site())


def waited() -> bool:
    """Whether it is this caller's turn, after a while if strangers try many codes; no lock is held meanwhile.

    They must not lock out everybody else. Who has mistyped a code may not push in front of who has not.
    """
    limits = the_services().limits
    if not limits.wrong_codes_of_all.reached(""):
        return True
    seconds = limits.late.wait(LATE_AGAIN if limits.wrong_codes_of_site.tried(site()) else LATE)
    if seconds is None:
        return False
    give_place_back()
    time.sleep(seconds)
    return True


def lets_in(table: Table) -> bool:
    """Whether the code of a table is still good, or the device sits there anyway."""
    tables = the_tables()
    if is_good(table, None, tables.now()) or tables.is_at(table.id, device_key()):
        return True
    with tables.look(table) as known:
        return is_good(table, known.entered_last, tables.now())
