"""Brings a database to the form that this version of the program needs."""

import threading
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Engine, text

from companion.storage.connect import POSTGRESQL, writing
from companion.storage.failures import translated
from companion.tables.ports import CannotStore

FOLDER = Path(__file__).parent
#: The number of our advisory lock in PostgreSQL: any will do, as long as it stays the same.
LOCK = 0x7461626C6573
WAIT_FOR_OTHERS = text("SELECT pg_advisory_xact_lock(:lock)").bindparams(lock=LOCK)
#: Alembic keeps the migration under way in a global variable.
_one_at_a_time = threading.Lock()


def migrate(engine: Engine) -> None:
    """Bring a database to the newest form, in one transaction, while other processes that want the same wait."""
    try:
        with _one_at_a_time, translated(), writing(engine).begin() as connection:
            if engine.dialect.name == POSTGRESQL:
                connection.execute(WAIT_FOR_OTHERS)
            settings = configuration()
            settings.attributes["connection"] = connection
            command.upgrade(settings, "head")
    except CommandError as error:  # such as a database of a newer version of the program
        raise CannotStore(str(error)) from error


def configuration() -> Config:
    """The settings of Alembic, which has no file of its own here."""
    settings = Config()
    settings.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    return settings
