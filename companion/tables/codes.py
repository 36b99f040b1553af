"""Codes to join by, and ids that nobody can guess."""

import secrets
from datetime import datetime, timedelta
from hashlib import sha256

from companion.tables.ports import Table

#: Letters that are not mistaken for one another, read aloud or written by hand; without vowels no words appear.
LETTERS = "BCDFGHJKLMNPQRTVWXZ"
LENGTH = 6
#: A code ends when nothing was entered for so long: else every table that ever was could be found by guessing.
GOOD_FOR = timedelta(days=1)


def new_code() -> str:
    """Six letters, one of 47 million."""
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))


def readable_code(typed: str) -> str:
    """A code as somebody typed it, without spaces and dashes, in capitals."""
    return "".join(letter for letter in typed.upper() if letter.isalnum())[: LENGTH + 1]


def is_good(table: Table, entered: datetime | None, now: datetime) -> bool:
    """Whether a code still lets others in: something was entered, or the host has opened the table to them, lately."""
    last = max(at for at in (table.opened, table.invited, entered) if at is not None)
    return now - last < GOOD_FOR


def new_id() -> str:
    """An id with 128 bits of chance."""
    return secrets.token_urlsafe(16)


def digest(secret: str) -> str:
    """What is kept of a device's secret."""
    return sha256(secret.encode()).hexdigest()
