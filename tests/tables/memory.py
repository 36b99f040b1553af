"""A store that keeps everything in memory and promises the same as those in a database."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from itertools import islice

from companion.tables.ports import Device, Document, Kept, Note, Table, Taken


class MemoryStore:
    """Keeps tables as long as it lives."""

    def __init__(self) -> None:
        self._tables: dict[str, Table] = {}
        self._entries: dict[str, list[Kept]] = {}
        self._devices: dict[str, dict[str, Device]] = {}
        self._notes: dict[tuple[str, str], Note] = {}
        self._documents: dict[str, Document] = {}

    def open_table(self, table: Table, devices: Sequence[Device], entries: Sequence[Kept]) -> None:
        if table.id in self._tables or self.table_with_code(table.code):
            raise Taken
        self._tables[table.id] = table
        self._entries[table.id] = list(entries)
        self._devices[table.id] = {device.id: device for device in devices}

    def table(self, table_id: str) -> Table | None:
        return self._tables.get(table_id)

    def table_with_code(self, code: str) -> Table | None:
        return next((table for table in self._tables.values() if table.code == code), None)

    def save_table(self, table: Table) -> None:
        other = self.table_with_code(table.code)
        if other is not None and other.id != table.id:
            raise Taken
        kept = self._tables[table.id]
        self._tables[table.id] = replace(kept, code=table.code, locked=table.locked, invited=table.invited)

    def append(self, table_id: str, entries: Sequence[Kept]) -> None:
        log = self._entries[table_id]
        both = [*log, *entries]
        if len({entry.seq for entry in both}) < len(both) or len({entry.id for entry in both}) < len(both):
            raise Taken
        log += entries

    def entries(self, table_id: str, after: int = 0) -> list[Kept]:
        log = self._entries.get(table_id, [])
        return sorted((entry for entry in log if entry.seq > after), key=lambda entry: entry.seq)

    def glance(self, table_id: str, after: int) -> tuple[Table | None, list[Device], list[Kept]]:
        return self.table(table_id), self.devices(table_id), self.entries(table_id, after)

    def devices(self, table_id: str) -> list[Device]:
        return sorted(self._devices.get(table_id, {}).values(), key=lambda device: (device.joined, device.id))

    def device(self, table_id: str, key: str) -> Device | None:
        return next((device for device in self.devices(table_id) if device.key == key), None)

    def save_device(self, device: Device) -> None:
        devices = self._devices[device.table]
        known = devices.get(device.id, device)
        changes = {name: getattr(device, name) for name in ("name", "role", "seat", "wants", "denied")}
        devices[device.id] = replace(known, **changes)

    def see_device(self, table_id: str, device_id: str, at: datetime) -> None:
        devices = self._devices[table_id]
        if device_id in devices:
            devices[device_id] = replace(devices[device_id], seen=at)

    def remove_device(self, table_id: str, device_id: str) -> None:
        self._devices[table_id].pop(device_id, None)

    def notes(self, table_id: str) -> list[Note]:
        found = (note for note in self._notes.values() if note.table == table_id)
        return sorted(found, key=lambda note: (note.written, note.id))

    def keep_note(self, note: Note) -> None:
        kept = self._notes.setdefault((note.table, note.id), note)
        if kept.seat == note.seat:
            changed = replace(kept, kind=note.kind, text=note.text, points=note.points)
            self._notes[note.table, note.id] = changed

    def show_notes(self, table_id: str, seat: int, shown: bool) -> None:
        for note in self.notes(table_id):
            if note.seat == seat:
                self._notes[table_id, note.id] = replace(note, shown=shown)

    def remove_note(self, table_id: str, seat: int, note_id: str) -> None:
        note = self._notes.get((table_id, note_id))
        if note is not None and note.seat == seat:
            del self._notes[table_id, note_id]

    def tables_of(self, key: str, most: int) -> list[Table]:
        found = [(self.device(table.id, key), table) for table in self._tables.values()]
        there = [(device.joined, table.opened, table) for device, table in found if device is not None]
        return [table for *_, table in sorted(there, key=lambda row: row[:2], reverse=True)][:most]

    def keep_document(self, document: Document) -> None:
        kept = self._documents.setdefault(document.id, document)
        if document.listed and not kept.listed:
            self._documents[document.id] = replace(kept, listed=True, author=document.author, site=document.site)

    def document(self, document_id: str) -> Document | None:
        return self._documents.get(document_id)

    def play_document(self, document_id: str, at: datetime) -> None:
        kept = self._documents.get(document_id)
        if kept is not None and kept.played is None:
            self._documents[document_id] = replace(kept, played=at)

    def unlist_document(self, document_id: str) -> None:
        if document_id in self._documents:
            self._documents[document_id] = replace(self._documents[document_id], listed=False)

    def remove_document(self, document_id: str) -> bool:
        return self._documents.pop(document_id, None) is not None

    def documents(self) -> list[Document]:
        found = sorted(self._documents.values(), key=lambda each: each.id)
        return sorted(found, key=lambda each: each.kept, reverse=True)

    def latest(self, game: str, key: str, most: int, site: str) -> list[Document]:
        found = self.gallery(game, key, len(self._documents))
        sites = [each.site for each in found]
        shown = (
            each for place, each in enumerate(found) if each.site in (None, site) or each.site not in sites[:place]
        )
        return list(islice(shown, most))

    def gallery(self, game: str, key: str, most: int, after: int = 0) -> list[Document]:
        found = sorted(self._listed(game, key), key=lambda each: each.id)
        return sorted(found, key=lambda each: each.kept, reverse=True)[after : after + most]

    def in_gallery(self, game: str, key: str) -> int:
        return len(self._listed(game, key))

    def _listed(self, game: str, key: str) -> list[Document]:
        return [
            each
            for each in self._documents.values()
            if (each.game, each.key) == (game, key) and each.listed and each.played
        ]

    def end_tables(self, before: datetime) -> int:
        unused = [table_id for table_id in self._tables if max(self._moments(table_id)) < before]
        for table_id in unused:
            for kept in (self._tables, self._entries, self._devices):
                kept.pop(table_id)
            for note in self.notes(table_id):
                self.remove_note(table_id, note.seat, note.id)
        return len(unused)

    def _moments(self, table_id: str) -> list[datetime]:
        """When anything has happened at a table."""
        devices = self._devices[table_id].values()
        seen = [at for device in devices for at in (device.joined, device.seen) if at is not None]
        return [self._tables[table_id].opened, *seen, *(entry.at for entry in self._entries[table_id])]

    def entered_last(self) -> datetime | None:
        return max((entry.at for log in self._entries.values() for entry in log), default=None)

    def size(self) -> int:
        return 0

    def close(self) -> None:
        """Nothing is held."""
