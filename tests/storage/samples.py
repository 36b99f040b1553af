"""Tables, devices and entries to keep."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

from companion.tables.ports import HOST, PLAYER, Device, Document, Kept, Note, Table

NOON = datetime(2026, 11, 18, 12, 0, 0, 123456, tzinfo=UTC)
#: Latin with its marks, Greek, Cyrillic, Han and Arabic; then what is outside the first plane, and marks that join.
NAMES = (
    "Žofie Łęcka",
    "Ελένη",
    "Наталья",
    "王小明",
    "ليلى",
    "🐉 𝔇raca",
    "e\u0301\u200d\u200f",
    "O'Neil; DROP TABLE --",
    "",
)


def a_table(number: int = 1, **changes: Any) -> Table:
    table = Table(f"table-{number}", f"CODE{number}", "brian_boru", NOON + timedelta(seconds=number))
    return replace(table, **changes)


def a_device(table: Table, number: int = 0, **changes: Any) -> Device:
    role, joined = (PLAYER, NOON + timedelta(minutes=number)) if number else (HOST, NOON)
    return replace(Device(table.id, f"device-{number}", f"key-{number}", "Ada", role, number, joined), **changes)


def an_entry(seq: int, **changes: Any) -> Kept:
    entry = Kept(seq, f"entry-{seq}", "answer", {"choice": ["C6"], "by": "Ada"}, "device-0", NOON)
    return replace(entry, **changes)


def a_document(number: int = 1, **changes: Any) -> Document:
    kept = NOON + timedelta(hours=number)
    document = Document(
        f"document-{number}", "lighthouses", "chart", f"Chart {number}", True, kept, {"rocks": ["0-0"]}, played=kept
    )
    return replace(document, **changes)


def a_note(number: int = 1, **changes: Any) -> Note:
    note = Note("table-1", f"note-{number}", 1, "plan", f"Rock {number}", number, NOON + timedelta(hours=number))
    return replace(note, **changes)
