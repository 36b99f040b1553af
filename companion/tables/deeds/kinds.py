"""All kinds of entries, and how a store keeps them."""

from collections.abc import Mapping
from typing import Final

from companion.engine.values import Value
from companion.tables.deeds.amendments import Amended, Cut, Dropped
from companion.tables.deeds.answers import Answered, Doubled, Redone, Undone
from companion.tables.deeds.beginning import Begun, Settled
from companion.tables.deeds.beside import Hosted, Opened, Rematched
from companion.tables.deeds.naming import Named
from companion.tables.deeds.positions import Corrected, Jumped, Lightened, Righted
from companion.tables.deeds.seating import Ordered, Sat, Seated, Unseated
from companion.tables.entries import Deed, Entry
from companion.tables.ports import Kept

ALL: Final[tuple[type[Deed], ...]] = (
    Seated,
    Sat,
    Unseated,
    Ordered,
    Settled,
    Begun,
    Answered,
    Undone,
    Redone,
    Cut,
    Amended,
    Dropped,
    Corrected,
    Jumped,
    Lightened,
    Opened,
    Named,
    Doubled,
    Righted,
    Rematched,
    Hosted,
)
#: By what each kind is called where it is kept.
KINDS: Final[Mapping[str, type[Deed]]] = {deed.entry_kind: deed for deed in ALL}


def read_deed(kind: str, value: Value) -> Deed:
    """A deed from plain data."""
    return KINDS[Value(kind, "/kind").one_of(tuple(KINDS))].read(value)


def read_entry(kept: Kept) -> Entry:
    """An entry from what is kept; `Unreadable` if that is damaged."""
    payload = Value(kept.payload)
    return Entry(kept.seq, kept.id, read_deed(kept.kind, payload), payload["by"].text(), kept.author, kept.at)


def write_entry(entry: Entry) -> Kept:
    """What is kept of an entry."""
    payload = {**entry.deed.write(), "by": entry.by}
    return Kept(entry.seq, entry.id, entry.kind, payload, entry.author, entry.at)
