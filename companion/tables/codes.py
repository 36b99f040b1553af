"""Codes to join by, and ids that nobody can guess."""

import secrets
from hashlib import sha256

#: Letters that are not mistaken for one another, read aloud or written by hand; without vowels no words appear.
LETTERS = "BCDFGHJKLMNPQRTVWXZ"
LENGTH = 6


def new_code() -> str:
    """Six letters, one of 47 million."""
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))


def readable_code(typed: str) -> str:
    """A code as somebody typed it, without spaces and dashes, in capitals."""
    return "".join(letter for letter in typed.upper() if letter.isalnum())[: LENGTH + 1]


def new_id() -> str:
    """An id with 128 bits of chance."""
    return secrets.token_urlsafe(16)


def digest(secret: str) -> str:
    """What is kept of a device's secret."""
    return sha256(secret.encode()).hexdigest()
