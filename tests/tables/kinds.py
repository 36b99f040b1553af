"""Deeds as the tests spell them: a kind by its name, and plain data."""

from collections.abc import Iterable, Mapping
from typing import Any

from companion.engine.values import Value
from companion.tables.entries import KINDS, Change, Rematched, read_deed
from companion.tables.judge import Refused, Wish
from companion.tables.tables import Saved

ALL = tuple(KINDS)
SEAT, UNSEAT, ORDER, SETTINGS, BEGIN = "seat", "unseat", "order", "settings", "begin"
ANSWER, UNDO, REDO, AMEND, CORRECT = "answer", "undo", "redo", "amend", "correct"
JUMP, CUT, REMATCH = "jump", "cut", "rematch"


def changing(changes: Iterable[Change]) -> list[dict[str, Any]]:
    """Changes of a correction as plain data."""
    return [{"path": list(change.path), "old": change.old, "new": change.new} for change in changes]


def there_of(done: Saved | Refused) -> str:
    """The table to which a rematch leads."""
    assert isinstance(done, Saved)
    assert isinstance(done.entry.deed, Rematched)
    return done.entry.deed.table


def a_wish(id: str, kind: str, payload: Mapping[str, Any] | None = None, token: str | None = None) -> Wish:
    """What a device wants to enter."""
    return Wish(id, read_deed(kind, Value(dict(payload or {}))), token)
