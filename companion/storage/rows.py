"""Tables, devices and entries as rows of a database, and back."""

import json
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

from companion.tables.ports import ROLES, Damaged, Device, Document, Kept, Note, Table

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
MICROSECOND = timedelta(microseconds=1)

Values = dict[str, Any]
Row = Sequence[Any]


def moment(at: datetime) -> int:
    """A time as a number; one without a time zone is refused, because it does not say when."""
    return (at - EPOCH) // MICROSECOND


def time_of(number: int) -> datetime:
    """The time that a number stands for; `Damaged` if it is none."""
    try:
        return EPOCH + timedelta(microseconds=number)
    except (TypeError, OverflowError) as error:
        raise Damaged(f"no time: {number!r}") from error


def text_of(payload: Any) -> str:
    """A payload as JSON, readable in every script."""
    text = json.dumps(payload, ensure_ascii=False)
    try:
        text.encode()
    except UnicodeEncodeError:  # half of a pair of surrogates, which JSON can spell and a database cannot
        return json.dumps(payload)
    return text


def keepable(**row: Any) -> Values:
    """A row; `ValueError` if a text has a character that PostgreSQL cannot keep and SQLite could."""
    if any(isinstance(value, str) and "\0" in value for value in row.values()):
        raise ValueError("a text with a character of no meaning")
    return row


def row_of_table(table: Table) -> Values:
    return keepable(
        id=table.id,
        code=table.code,
        game=table.game,
        opened=moment(table.opened),
        locked=table.locked,
        invited=None if table.invited is None else moment(table.invited),
    )


def row_of_device(device: Device) -> Values:
    return keepable(
        table_id=device.table,
        device_id=device.id,
        key=device.key,
        name=device.name,
        role=device.role,
        seat=device.seat,
        joined=moment(device.joined),
        seen=None if device.seen is None else moment(device.seen),
        wants=device.wants,
        denied=device.denied,
    )


def row_of_entry(table_id: str, entry: Kept) -> Values:
    return keepable(
        table_id=table_id,
        seq=entry.seq,
        entry_id=entry.id,
        kind=entry.kind,
        payload=text_of(entry.payload),
        author=entry.author,
        at=moment(entry.at),
    )


def row_of_document(document: Document) -> Values:
    return keepable(
        id=document.id,
        game=document.game,
        key=document.key,
        name=document.name,
        listed=document.listed,
        kept=moment(document.kept),
        raw=text_of(document.raw),
        author=document.author,
        site=document.site,
        played=None if document.played is None else moment(document.played),
    )


def row_of_note(note: Note) -> Values:
    return keepable(
        table_id=note.table,
        note_id=note.id,
        seat=note.seat,
        kind=note.kind,
        text=note.text,
        points=note.points,
        written=moment(note.written),
        shown=note.shown,
    )


def note_in(row: Row) -> Note:
    table_id, note_id, seat, kind, text, points, written, shown = row
    return Note(table_id, note_id, seat, kind, text, points, time_of(written), shown)


def document_in(row: Row) -> Document:
    """A document; `Damaged` if somebody else has written there, or a disk has lost something."""
    id, game, key, name, listed, kept, raw, author, site, at = row
    played = None if at is None else time_of(at)
    try:
        return Document(id, game, key, name, listed, time_of(kept), json.loads(raw), author, site, played)
    except (ValueError, TypeError, RecursionError) as error:
        raise Damaged(f"document {id}: {error}") from error


def table_in(row: Row) -> Table:
    """A table; `Damaged` if its code has lines: it goes into the headers that name files."""
    id, code, game, opened, locked, invited = row
    if len(code.splitlines()) > 1:
        raise Damaged(f"table {id}: its code")
    return Table(id, code, game, time_of(opened), locked, None if invited is None else time_of(invited))


def device_in(row: Row) -> Device:
    table_id, device_id, key, name, role, seat, joined, seen, wants, denied = row
    if role not in ROLES:
        raise Damaged(f"device {device_id}: {role!r}")
    there = None if seen is None else time_of(seen)
    return Device(table_id, device_id, key, name, role, seat, time_of(joined), there, wants, denied)


def entry_in(row: Row) -> Kept:
    """An entry; `Damaged` if somebody else has written there, or a disk has lost something."""
    seq, entry_id, kind, payload, author, at = row
    try:
        return Kept(seq, entry_id, kind, json.loads(payload), author, time_of(at))
    except (ValueError, TypeError, RecursionError) as error:
        raise Damaged(f"entry {seq}: {error}") from error
