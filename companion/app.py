"""The composition root: settings become an application."""

import atexit
import logging
import os
import re
import secrets
import time
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from flask import Flask
from werkzeug.middleware.proxy_fix import ProxyFix

from companion.engine.game import Game
from companion.games import discover
from companion.i18n import LANGUAGES
from companion.live.inprocess import LocalBell
from companion.live.postgres import PostgresBell
from companion.rulebook.own import data_folder
from companion.storage.store import open_store
from companion.tables.ports import Bell
from companion.tables.tables import Tables
from companion.web import create_app
from companion.web.services import services_of

log = logging.getLogger(__name__)

KEY_FILE = "signing-key"
#: What is taken for a key; a power cut can leave as many zeros, which are no digits.
KEY = re.compile(r"[0-9A-Fa-f]{32,}")
DATABASE_FILE = "tables.sqlite"
MEGABYTE = 1_000_000
ROOM = 2_000 * MEGABYTE


@dataclass(frozen=True, slots=True)
class Settings:
    """What a start of the program may choose."""

    host: str
    port: int
    data: Path
    #: The address of a database; a file in the data folder if there is none.
    database: str = ""
    #: How many proxies stand in front and tell who is asking.
    proxies: int = 0
    #: How many bytes the database may take before new tables and documents are refused.
    room: int = ROOM
    #: Whether to start with a key for this once where none can be kept.
    temporary_key: bool = False


class NoKey(Exception):
    """The key that signs sessions can be neither read nor kept; the text says where and why."""


def secret_key(folder: Path, temporary: bool = False) -> str:
    """The key that signs what browsers keep for us, made at the first start.

    `NoKey` if it cannot be kept, because nobody at a table would be known after the next start; unless a `temporary`
    one will do.
    """
    path = folder / KEY_FILE
    try:
        if not kept_key(path):
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            make_key(path)
        return kept_key(path)
    except OSError as error:
        if not temporary:
            raise NoKey(f"{path}: {error.strerror}") from error
        log.warning("%s: %s; nobody who is at a table now will be known after the next start", path, error.strerror)
        return secrets.token_hex(32)


def kept_key(path: Path) -> str:
    """The key that was made before, if it is one; a file that was damaged holds none."""
    try:
        found = path.read_bytes().strip().decode("ascii", "replace")
    except FileNotFoundError:
        return ""
    return found if KEY.fullmatch(found) else ""


def make_key(path: Path) -> None:
    """Put a key in place whole. Where several processes start at once, all use the one that came first."""
    made = path.with_name(f"{path.name}.{secrets.token_hex(8)}")
    try:
        made.touch(mode=0o600)
        with made.open("w") as file:
            file.write(secrets.token_hex(32))
            file.flush()
            os.fsync(file.fileno())
        os.link(made, path)
    except FileExistsError:
        if not kept_key(path):
            log.warning("%s: this is no key; a new one is made, and all devices are unknown", path)
            made.replace(path)
    finally:
        made.unlink(missing_ok=True)
    keep_names_of(path.parent)


def keep_names_of(folder: Path) -> None:
    """Have the disk know what is in a folder, where a system can be asked for that."""
    with suppress(OSError):
        opened = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)


def database_of(settings: Settings) -> str:
    """The address of the database."""
    return settings.database or f"sqlite:///{settings.data / DATABASE_FILE}"


def bell_of(address: str) -> Bell:
    """Whoever uses one PostgreSQL hears of each other through it."""
    return PostgresBell(address) if address.startswith("postgres") else LocalBell()


def build(
    settings: Settings, games: Mapping[str, Game[Any]] | None = None, languages: Iterable[str] = LANGUAGES
) -> Flask:
    """The application for these settings, with all games that are found unless others are given.

    `CannotStore` if the database cannot be used, and `NoKey` if no key can be kept.
    """
    address = database_of(settings)
    key = secret_key(settings.data, settings.temporary_key)  # first of all, because it makes the folder one's own
    store, bell = open_store(address), bell_of(address)
    tables = Tables(store, bell, games or discover(), lambda: datetime.now(UTC), time.monotonic)
    tables.room = settings.room
    app = create_app(key, tables, languages)
    app.config["DATA_FOLDER"] = settings.data
    if settings.proxies:
        app.wsgi_app = ProxyFix(  # type: ignore[method-assign]
            app.wsgi_app, x_for=settings.proxies, x_proto=settings.proxies, x_host=settings.proxies
        )
        app.config["SESSION_COOKIE_SECURE"] = True
    return app


def proxies() -> int:
    """How many proxies stand in front, as the environment says."""
    said = os.environ.get("COMPANION_PROXIES", "")
    return int(said) if said.isdecimal() else 0


def room() -> int:
    """How many bytes the database may take, as the environment says."""
    said = os.environ.get("COMPANION_MOST_MB", "")
    return int(said) * MEGABYTE if said.isdecimal() else ROOM


def temporary_key() -> bool:
    """Whether a start without a key that can be kept is asked for, as the environment says."""
    return os.environ.get("COMPANION_TEMPORARY_KEY") == "1"


def from_environment() -> Flask:
    """The application as a server like gunicorn starts it, set up by its environment alone."""
    database = os.environ.get("DATABASE_URL", "")
    app = build(Settings("", 0, data_folder(), database, proxies(), room(), temporary_key()))
    atexit.register(services_of(app).tables.store.close)
    return app
