"""`companion serve`: the pages, for this machine and for phones on the same network."""

import argparse
import gc
import io
import os
import signal
import socket
import sys

import gevent
import segno
from gevent import monkey

from companion.app import NoKey, Settings, build, proxies, room, temporary_key
from companion.formats.replies import ACCEPTED, UNREADABLE
from companion.i18n import interface
from companion.i18n.words import Words
from companion.rulebook.own import data_folder
from companion.server import MOST_CONNECTIONS, MOST_OF_ONE, OTHER_FILES, Server, allow_many_files
from companion.tables.ports import CannotStore
from companion.web.services import services_of

PORT = 8000
FEWEST_CONNECTIONS = 20
ANYWHERE = "0.0.0.0"  # noqa: S104 (phones on the same network are the point)


def run_serve(chosen: argparse.Namespace, words: Words) -> int:
    """Serve until interrupted."""
    if not monkey.is_module_patched("threading"):  # started otherwise than by our own start, which sees to it
        os.execv(sys.executable, [sys.executable, "-m", "companion", *sys.argv[1:]])  # noqa: S606 (ourselves)
    host = chosen.host or ANYWHERE
    wants_no_key = chosen.temporary_key or temporary_key()
    database = database_of(chosen.database)
    settings = Settings(host, port_of(chosen.port), data_folder(), database, proxies(), room(), wants_no_key)
    try:
        app = build(settings)
    except CannotStore as fault:
        print(words.of(interface.NO_DATABASE, reason=str(fault)), file=sys.stderr)
        return UNREADABLE
    except NoKey as fault:
        print(words.of(interface.NO_KEY, reason=str(fault)), file=sys.stderr)
        return UNREADABLE
    app.config["ADDRESS"] = address_of(settings)
    most = max(allow_many_files() - OTHER_FILES, FEWEST_CONNECTIONS)
    # Behind proxies all connections come from theirs, which know better how many are too many of one.
    one = None if settings.proxies else MOST_OF_ONE
    server = Server((settings.host, settings.port), app, min(most, MOST_CONNECTIONS), one)
    try:
        server.start()
    except OSError:
        print(words.of(interface.PORT_TAKEN, port=str(settings.port)), file=sys.stderr)
        return UNREADABLE
    for asked in (signal.SIGINT, signal.SIGTERM):  # an exception would strike in the middle of any reply
        gevent.signal_handler(asked, server.close)
    print_address(settings, words)
    gc.freeze()  # what was loaded stays: to search it for garbage again and again would keep everybody waiting
    server.serve_forever()
    services_of(app).tables.store.close()
    return ACCEPTED


def database_of(given: str | None) -> str:
    """The database asked for, else that of the environment, else none but the file of our own."""
    return given if given is not None else os.environ.get("DATABASE_URL", "")


def port_of(given: int | None) -> int:
    """The port asked for, else that of the environment, else ours."""
    wished = os.environ.get("PORT", "")
    return given if given is not None else int(wished) if wished.isdecimal() else PORT


def print_address(settings: Settings, words: Words) -> None:
    """Where the pages are, and the same as a QR code for a phone."""
    address = address_of(settings)
    print(words.of(interface.SERVING, address=address))
    code = io.StringIO()
    segno.make(address, error="l").terminal(out=code, compact=True)
    print(code.getvalue())
    print(words.of(interface.HOW_TO_STOP))
    sys.stdout.flush()


def address_of(settings: Settings) -> str:
    """The address for phones on the same network."""
    return f"http://{address_for_phones(settings.host)}:{settings.port}/"


def address_for_phones(host: str) -> str:
    """An address by which other devices on the network find this machine."""
    if host != ANYWHERE:
        return host
    probe = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    try:
        probe.connect(("192.0.2.1", 9))  # sends nothing; it only asks which way would be taken
        return str(probe.getsockname()[0])
    except OSError:
        return "127.0.0.1"
    finally:
        probe.close()
