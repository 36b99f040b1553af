"""What a table is made of, and what it needs from outside: a store that keeps, a bell that tells."""

from collections.abc import Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Protocol

HOST, PLAYER, VIEWER, SCREEN = ROLES = ("host", "player", "viewer", "screen")


@dataclass(frozen=True, slots=True)
class Table:
    """A table: where it is found, and whether more may join."""

    id: str
    code: str
    game: str
    opened: datetime
    locked: bool = False
    #: When the host has last opened it to others again.
    invited: datetime | None = None


@dataclass(frozen=True, slots=True)
class Device:
    """A device at a table. `key` is a digest of the secret that it holds; `seat` is None for who sits nowhere."""

    table: str
    id: str
    key: str
    name: str
    role: str
    seat: int | None
    joined: datetime
    #: When it was there last, kept of a device that hosts.
    seen: datetime | None = None
    #: The seat for which it has asked those who may give it; None for most.
    wants: int | None = None
    #: The seat that it asked for last and was not let have, until it has read so.
    denied: int | None = None


@dataclass(frozen=True, slots=True)
class Kept:
    """A line of a table's log as a store keeps it: its kind by name, and the rest as plain data.

    `id` is made by the device, so that an entry sent twice is recognised.
    """

    seq: int
    id: str
    kind: str
    payload: Mapping[str, Any]
    author: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Document:
    """A document that set-ups may carry, kept under a digest of itself: the same one is kept once."""

    id: str
    game: str
    #: Which material of the game it is.
    key: str
    name: str
    #: Whether it shall stand in the gallery once it is played with, or is found by its address alone.
    listed: bool
    kept: datetime
    raw: Any
    #: The digest of the secret of the device that keeps it, and one of the address from which it came.
    author: str | None = None
    site: str | None = None
    #: When a table first began a game with it.
    played: datetime | None = None


@dataclass(frozen=True, slots=True)
class Note:
    """What a seat has written down for itself: of what kind it is, in its own words, and how many points it is worth.

    `id` is made by the device, so that a note sent twice is kept once.
    """

    table: str
    id: str
    seat: int
    kind: str
    text: str
    points: int | None
    written: datetime
    #: Whether the others may see it once the game is over.
    shown: bool = False


class Taken(Exception):
    """Another entry has this number or this id, or another table this code: look again."""


class CannotStore(Exception):
    """The store cannot be opened, read or written; the text says why."""


class Damaged(Exception):
    """What is kept of a table cannot be read, though the store can; the text says what is wrong with it."""


class Store(Protocol):
    """Keeps tables. What a writing method has done is durable when it returns.

    Every method may raise `CannotStore`, and one that reads entries `Damaged`.
    """

    def open_table(self, table: Table, devices: Sequence[Device], entries: Sequence[Kept]) -> None:
        """Keep a new table with its devices and entries, or nothing; `Taken` if the id or the code is in use."""

    def table(self, table_id: str) -> Table | None: ...

    def table_with_code(self, code: str) -> Table | None: ...

    def save_table(self, table: Table) -> None:
        """Change the code or the lock of a table, or when it was opened again; `Taken` if the code is in use."""

    def append(self, table_id: str, entries: Sequence[Kept]) -> None:
        """Add entries in one transaction; `Taken`, and nothing is added, if a number or an id is in use."""

    def entries(self, table_id: str, after: int = 0) -> list[Kept]:
        """The entries with a higher number, in order."""

    def glance(self, table_id: str, after: int) -> tuple[Table | None, list[Device], list[Kept]]:
        """A table, its devices and its entries with a higher number: all that a visit needs, asked for at once."""

    def devices(self, table_id: str) -> list[Device]:
        """All devices of a table in the order in which they joined."""

    def device(self, table_id: str, key: str) -> Device | None:
        """The device of a table that holds the secret with this digest."""

    def save_device(self, device: Device) -> None:
        """Add a device, or change its name, role or seat, or the seat for which it asks."""

    def see_device(self, table_id: str, device_id: str, at: datetime) -> None:
        """Keep when a device was there; nothing else changes it."""

    def remove_device(self, table_id: str, device_id: str) -> None: ...

    def notes(self, table_id: str) -> list[Note]:
        """The notes of all seats, the oldest first. Only `notes.py` asks, and tells each seat its own."""

    def keep_note(self, note: Note) -> None:
        """Keep a note, or change the words and the points of one that the same seat has."""

    def show_notes(self, table_id: str, seat: int, shown: bool) -> None:
        """Let the others see the notes of a seat once the game is over, or not."""

    def remove_note(self, table_id: str, seat: int, note_id: str) -> None: ...

    def tables_of(self, key: str, most: int) -> list[Table]:
        """The tables at which a device sits, the latest first."""

    def keep_document(self, document: Document) -> None:
        """Keep a document. One with this id is the same: whoever lists it first is its author from then on."""

    def document(self, document_id: str) -> Document | None: ...

    def play_document(self, document_id: str, at: datetime) -> None:
        """A table begins a game with a document, if that is kept."""

    def unlist_document(self, document_id: str) -> None:
        """Take a document out of the gallery; it is found by its address."""

    def remove_document(self, document_id: str) -> bool:
        """Forget a document, if there is such a one; tables that play with it have it in their logs."""

    def documents(self) -> Iterable[Document]:
        """All that are kept, the latest first."""

    def gallery(self, game: str, key: str, most: int, after: int = 0) -> list[Document]:
        """The listed documents of a kind that were played with, the latest first, after so many of them."""

    def in_gallery(self, game: str, key: str) -> int:
        """How many there are."""

    def latest(self, game: str, key: str, most: int, site: str) -> list[Document]:
        """The latest of them, only one from each address but one's own."""

    def end_tables(self, before: datetime) -> int:
        """Forget tables where nothing was entered, and nobody came, since a time; how many that were."""

    def entered_last(self) -> datetime | None:
        """When something was entered last, at any table."""

    def size(self) -> int:
        """How many bytes all of it takes."""

    def close(self) -> None:
        """Let go of whatever keeps them."""


class Ear(Protocol):
    """Hears the bell of one table."""

    def wait(self, seconds: float) -> bool:
        """Whether the bell rings within some seconds, or has rung since the last wait."""


class Bell(Protocol):
    """Tells everybody who listens that a table has changed, in whatever process they are."""

    def ring(self, table_id: str) -> None: ...

    def listen(self, table_id: str) -> AbstractContextManager[Ear]: ...

    def close(self) -> None: ...
