"""Deeds as the tests spell them: a kind by its name, and plain data."""

from collections.abc import Iterable, Mapping
from typing import Any

from companion.engine.decisions import Answer
from companion.engine.values import Value
from companion.tables.changes import Change, Instead, Place, write_instead
from companion.tables.deeds.beside import Rematched
from companion.tables.deeds.kinds import KINDS, read_deed
from companion.tables.entries import Refused, Wish
from companion.tables.tables import Saved

#: What only the judge enters.
DOUBLE = "double"
ALL = tuple(kind for kind in KINDS if kind != DOUBLE)
SEAT, SIT, UNSEAT, ORDER, SETTINGS, BEGIN = "seat", "sit", "unseat", "order", "settings", "begin"
ANSWER, UNDO, REDO, CHANGE, DROP, CORRECT = "answer", "undo", "redo", "change", "drop", "correct"
JUMP, LIGHT, CUT, OPEN, NAME, RIGHTED = "jump", "light", "cut", "open", "name", "righted"
REMATCH, HOST = "rematch", "host"


def changing(changes: Iterable[Change]) -> list[dict[str, Any]]:
    """Changes of a correction as plain data."""
    return [{"path": list(change.path), "old": change.old, "new": change.new} for change in changes]


def instead(*changes: tuple[Place, Answer | None]) -> dict[str, Any]:
    """An amendment as plain data: what is said at each place."""
    return {"changes": write_instead([Instead(place, answer) for place, answer in changes])}


def there_of(done: Saved | Refused) -> str:
    """The table to which a rematch leads."""
    assert isinstance(done, Saved)
    assert isinstance(done.entry.deed, Rematched)
    return done.entry.deed.table


def a_wish(id: str, kind: str, payload: Mapping[str, Any] | None = None, token: str | None = None) -> Wish:
    """What a device wants to enter."""
    return Wish(id, read_deed(kind, Value(dict(payload or {}))), token)
