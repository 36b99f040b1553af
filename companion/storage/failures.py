"""What can go wrong between us and a database, as one exception with its reason."""

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, SQLAlchemyError

from companion.tables.ports import CannotStore, Taken

#: How SQLite and PostgreSQL call a value that is there already.
TAKEN = ("SQLITE_CONSTRAINT_UNIQUE", "SQLITE_CONSTRAINT_PRIMARYKEY", "23505")

#: A value that no database can keep, such as half a character or a number without end.
UNKEEPABLE = (ValueError, OverflowError)


def reason_of(error: BaseException) -> str:
    """Why a database refused, in its own words and without ours; a password is never among them."""
    inner = error.orig if isinstance(error, DBAPIError) and error.orig is not None else error
    return str(inner).strip() or type(inner).__name__


def is_taken(error: IntegrityError) -> bool:
    """Whether a value was there already; otherwise there is no such table."""
    code = getattr(error.orig, "sqlite_errorname", None) or getattr(error.orig, "sqlstate", None)
    return code in TAKEN


@contextmanager
def translated() -> Iterator[None]:
    """Faults as `Taken`, `LookupError` where a table is missing, `ValueError` for a bad value, or `CannotStore`."""
    try:
        yield
    except IntegrityError as error:
        raise (Taken() if is_taken(error) else LookupError(reason_of(error))) from error
    except DataError as error:
        raise ValueError(reason_of(error)) from error
    except (SQLAlchemyError, OSError) as error:
        raise CannotStore(reason_of(error)) from error
