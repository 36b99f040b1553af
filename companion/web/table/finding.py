"""Finding a table by its code: for whoever was told it, and for nobody who tries many."""

import hmac
import time
from base64 import urlsafe_b64encode

from flask import abort, current_app, request

from companion.engine.messages import M
from companion.tables import refusals
from companion.tables.codes import LENGTH, is_good, readable_code
from companion.tables.ports import Table
from companion.web.callers import caller, network_of
from companion.web.services import the_services
from companion.web.table.pages import device_key, the_tables
from companion.web.turns import give_place_back

#: How many bits of an IPv6 address name who was given all of its homes.
SITE = 48
#: How many bits of an address name a network of many sites, of the new kind and of the old.
NETWORK, OLD_NETWORK = 32, 16
#: How long, in seconds, somebody waits at most while strangers try many codes, and how often it looks.
LATE, TICK = 20.0, 0.05
#: How many letters of a digest the secret of an invitation has: 96 bits.
SECRET_LENGTH = 16


def site() -> str:
    """Whose homes are counted together."""
    return network_of(request.remote_addr or "", SITE)


def network() -> str:
    """Whose sites stand in line together."""
    return network_of(request.remote_addr or "", NETWORK, OLD_NETWORK)


def secret_of(code: str) -> str:
    """What an invitation carries beside a code, so that nobody who has it needs to wait: it cannot be guessed.

    It follows from the code, and so it changes with it.
    """
    key = f"{current_app.secret_key!r} join".encode()
    made = hmac.digest(key, readable_code(code).encode(), "sha256")
    return urlsafe_b64encode(made).decode()[:SECRET_LENGTH]


def found_by(code: str, secret: str | None = None) -> tuple[Table | None, M]:
    """The table with a code, or why there is none; wrong codes are counted, so that nobody can try many.

    Who has the secret of the code was invited, and tries nothing.
    """
    if is_foreign():
        abort(403)
    if secret is not None and hmac.compare_digest(secret.encode(), secret_of(code).encode()):
        table = the_tables().find(code)
        return (table if table is not None and lets_in(table) else None), refusals.NO_SUCH_CODE
    if len(readable_code(code)) != LENGTH:  # no table has such a code, so nothing was tried
        return None, refusals.CODE_LENGTH
    if has_tried_enough() or not waited() or has_tried_enough():  # others of the same home may have tried meanwhile
        return None, refusals.TOO_OFTEN
    table = the_tables().find(code)
    if table is not None and lets_in(table):
        return table, refusals.NO_SUCH_CODE
    limits = the_services().limits
    limits.wrong_codes.count(caller())
    limits.wrong_codes_of_site.count(site())
    limits.wrong_codes_of_network.count(network())
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

    They must not lock out everybody else: first comes whose network has mistyped the fewest codes lately, then whose
    site, so that nobody pushes in front of who has mistyped none.
    """
    limits = the_services().limits
    if not limits.wrong_codes_of_all.reached(""):
        return True
    ticket = stand_in_line()
    give_place_back()
    until = time.monotonic() + LATE
    try:
        while not limits.late.is_turn_of(ticket):
            if time.monotonic() >= until:
                return False
            time.sleep(TICK)
    finally:
        limits.late.leave(ticket)
    return True


def stand_in_line() -> int:
    """A ticket for whoever asks, ranked by the wrong codes of the same network, then of the same site."""
    limits, mine, ours = the_services().limits, site(), network()
    of_site, of_network = limits.wrong_codes_of_site, limits.wrong_codes_of_network
    return limits.late.join(lambda: (of_network.tries(ours), of_site.tries(mine)))


def lets_in(table: Table) -> bool:
    """Whether the code of a table is still good, or the device sits there anyway."""
    tables = the_tables()
    if is_good(table, None, tables.now()) or tables.is_at(table.id, device_key()):
        return True
    with tables.look(table) as known:
        return is_good(table, known.entered_last, tables.now())
