"""The store in a database. Whatever it has written is on the disk when a method returns."""

import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from datetime import datetime
from typing import Any, TypeVar

from sqlalchemy import (
    BindParameter,
    Connection,
    Engine,
    Executable,
    bindparam,
    case,
    delete,
    exists,
    func,
    insert,
    select,
    text,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite

from companion.storage.aside import aside, at_once
from companion.storage.below import FileBelow
from companion.storage.connect import POSTGRESQL, SQLITE, connect, reading, writing
from companion.storage.failures import UNKEEPABLE, translated
from companion.storage.migrations import migrate
from companion.storage.rows import (
    Row,
    device_in,
    document_in,
    entry_in,
    moment,
    note_in,
    row_of_device,
    row_of_document,
    row_of_entry,
    row_of_note,
    row_of_table,
    table_in,
    time_of,
)
from companion.storage.schema import devices, documents, entries, metadata, notes, tables
from companion.tables.ports import CannotStore, Device, Document, Kept, Note, Table

Found = TypeVar("Found")
Query = Executable

# The statements are made once: what is compiled for them is found again without looking through their parts.
IN_TABLE: BindParameter[str] = bindparam("in_table")
AFTER: BindParameter[int] = bindparam("after")

ENTRY = select(entries.c.seq, entries.c.entry_id, entries.c.kind, entries.c.payload, entries.c.author, entries.c.at)
ENTRIES_AFTER = ENTRY.where(entries.c.table_id == IN_TABLE, entries.c.seq > AFTER).order_by(entries.c.seq)

TABLE_WITH_ID = select(tables).where(tables.c.id == IN_TABLE)
TABLE_WITH_CODE = select(tables).where(tables.c.code == bindparam("with_code"))
TABLES_OF = (
    select(tables)
    .join(devices, devices.c.table_id == tables.c.id)
    .where(devices.c.key == bindparam("with_key"))
    .order_by(devices.c.joined.desc(), tables.c.opened.desc(), tables.c.id)
    .limit(bindparam("most"))
)

DEVICES = select(devices).where(devices.c.table_id == IN_TABLE).order_by(devices.c.joined, devices.c.device_id)
DEVICE_WITH_KEY = select(devices).where(devices.c.table_id == IN_TABLE, devices.c.key == bindparam("with_key"))

ADD_TABLE, ADD_ENTRIES, ADD_DEVICE = insert(tables), insert(entries), insert(devices)
CHANGE_TABLE = (
    update(tables)
    .where(tables.c.id == IN_TABLE)
    .values(code=bindparam("new_code"), locked=bindparam("new_lock"), invited=bindparam("new_invitation"))
)
#: A table beside each of its devices, and how far its log goes, in one question: every page asks it.
LAST = select(func.max(entries.c.seq)).where(entries.c.table_id == tables.c.id).scalar_subquery()
GLANCE = (
    select(tables, devices, LAST)
    .join(devices, devices.c.table_id == tables.c.id, isouter=True)
    .where(tables.c.id == IN_TABLE)
    .order_by(devices.c.joined, devices.c.device_id)
)
OF_TABLE, OF_DEVICE = slice(len(tables.c)), slice(len(tables.c), len(tables.c) + len(devices.c))
HERE = (devices.c.table_id == IN_TABLE, devices.c.device_id == bindparam("with_id"))
SEE_DEVICE = update(devices).where(*HERE).values(seen=bindparam("seen_at"))
REMOVE_DEVICE = delete(devices).where(*HERE)


def saving(dialect: Callable[..., Any]) -> Any:
    """The statement of a database that adds a device or changes what may change of it."""
    added = dialect(devices)
    changes = {name: added.excluded[name] for name in ("name", "role", "seat", "wants", "denied")}
    return added.on_conflict_do_update(index_elements=["table_id", "device_id"], set_=changes)


def keeping(dialect: Callable[..., Any]) -> Any:
    """The statement of a database that adds a document, or lists one that is there, for its first author."""
    added = dialect(documents)
    is_new = added.excluded.listed & ~documents.c.listed
    changes: dict[str, Any] = {"listed": documents.c.listed | added.excluded.listed}
    for name in ("author", "site"):
        changes[name] = case((is_new, added.excluded[name]), else_=documents.c[name])
    return added.on_conflict_do_update(index_elements=["id"], set_=changes)


def noting(dialect: Callable[..., Any]) -> Any:
    """The statement of a database that adds a note, or changes what may change of it while its seat is the same."""
    added = dialect(notes)
    changes = {name: added.excluded[name] for name in ("kind", "text", "points")}
    return added.on_conflict_do_update(
        index_elements=["table_id", "note_id"], set_=changes, where=notes.c.seat == added.excluded.seat
    )


KEEP_NOTE = {SQLITE: noting(sqlite.insert), POSTGRESQL: noting(postgresql.insert)}
NOTES = select(notes).where(notes.c.table_id == IN_TABLE).order_by(notes.c.written, notes.c.note_id)
OF_SEAT = (notes.c.table_id == IN_TABLE, notes.c.seat == bindparam("of_seat"))
SHOW_NOTES = update(notes).where(*OF_SEAT).values(shown=bindparam("are_shown"))
REMOVE_NOTE = delete(notes).where(*OF_SEAT, notes.c.note_id == bindparam("with_id"))

KEEP_DOCUMENT = {SQLITE: keeping(sqlite.insert), POSTGRESQL: keeping(postgresql.insert)}
WITH_ID = documents.c.id == bindparam("with_id")
DOCUMENT = select(documents).where(WITH_ID)
PLAY_DOCUMENT = update(documents).where(WITH_ID, documents.c.played.is_(None)).values(played=bindparam("played_at"))
UNLIST_DOCUMENT = update(documents).where(WITH_ID).values(listed=False)
REMOVE_DOCUMENT = delete(documents).where(WITH_ID)
LATEST_FIRST = documents.c.kept.desc(), documents.c.id
ALL_DOCUMENTS = select(documents).order_by(*LATEST_FIRST)


def shown_of_kind(of: Any) -> tuple[Any, ...]:
    """What holds of the documents of a kind that stand in the gallery."""
    return of.game == bindparam("of_game"), of.key == bindparam("of_key"), of.listed, of.played.is_not(None)


OF_KIND = shown_of_kind(documents.c)
GALLERY = select(documents).where(*OF_KIND).order_by(*LATEST_FIRST).limit(bindparam("most")).offset(bindparam("after"))
IN_GALLERY = select(func.count()).select_from(documents).where(*OF_KIND)
NEWER = documents.alias("newer")
IS_NEWER = (NEWER.c.kept > documents.c.kept) | ((NEWER.c.kept == documents.c.kept) & (NEWER.c.id < documents.c.id))
NEWER_OF_SITE = exists().where(*shown_of_kind(NEWER.c), NEWER.c.site == documents.c.site, IS_NEWER)
IS_FROM_HERE = documents.c.site == bindparam("from_site")
LATEST = (
    select(documents).where(*OF_KIND, ~NEWER_OF_SITE | IS_FROM_HERE).order_by(*LATEST_FIRST).limit(bindparam("most"))
)

#: Tables at which nothing has happened since a time.
SINCE: BindParameter[int] = bindparam("since")
IS_UNUSED = (
    tables.c.opened < SINCE,
    ~exists().where(entries.c.table_id == tables.c.id, entries.c.at >= SINCE),
    ~exists().where(devices.c.table_id == tables.c.id, (devices.c.joined >= SINCE) | (devices.c.seen >= SINCE)),
)
UNUSED = select(tables.c.id).where(*IS_UNUSED)
OF_TABLES = [each for each in reversed(metadata.sorted_tables) if "table_id" in each.c]
END_TABLES = [
    *(delete(each).where(each.c.table_id == bindparam("ended")) for each in OF_TABLES),
    delete(tables).where(tables.c.id == bindparam("ended")),
]
ENTERED_LAST = select(func.max(entries.c.at))
#: How many bytes a database takes, without what has become free in a file.
SIZES = {
    SQLITE: text(
        "SELECT (page_count - freelist_count) * page_size FROM pragma_page_count(), pragma_freelist_count(), "
        "pragma_page_size()"
    ),
    POSTGRESQL: text("SELECT pg_database_size(current_database())"),
}

SAVE_DEVICE = {SQLITE: saving(sqlite.insert), POSTGRESQL: saving(postgresql.insert)}


def open_store(address: str) -> "SqlStore":
    """The store at an address, with its database brought to the form that this version needs."""
    engine = connect(address)
    try:
        migrate(engine)
        empty_log(engine)
        return SqlStore(engine)
    except BaseException:
        engine.dispose()
        raise


def empty_log(engine: Engine) -> None:
    """Have the file of SQLite hold all by itself, without what stands in the log beside it, if that can be done now."""
    if engine.dialect.name == SQLITE:
        with suppress(CannotStore), translated(), reading(engine).connect() as connection:
            connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")


class SqlStore:
    """Keeps tables in SQLite or PostgreSQL; every method may raise `CannotStore`, and one that writes `ValueError`."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._reader, self._writer = reading(engine), writing(engine)
        self._save_device = SAVE_DEVICE[engine.dialect.name]
        self._keep_note = KEEP_NOTE[engine.dialect.name]
        self._size = SIZES[engine.dialect.name]
        self._keep_document = KEEP_DOCUMENT[engine.dialect.name]
        is_file = engine.dialect.name == SQLITE
        self._file = FileBelow(engine) if is_file else None
        # SQLite has one writer at a time. Those of one process wait for each other here, where each comes in turn and
        # a greenlet lets others go on; in SQLite they would wait with pauses, and stop every greenlet.
        self._turn: AbstractContextManager[Any] = threading.Lock() if is_file else nullcontext()
        # In it the end of a transaction waits for the disk, whereas the driver of a server lets others go on by itself.
        self._end: Callable[[Callable[[], object]], None] = aside if is_file else at_once

    def open_table(self, table: Table, devices: Sequence[Device], entries: Sequence[Kept]) -> None:
        with self._writing() as connection:
            connection.execute(ADD_TABLE, row_of_table(table))
            connection.execute(ADD_DEVICE, [row_of_device(device) for device in devices])
            if entries:
                connection.execute(ADD_ENTRIES, [row_of_entry(table.id, entry) for entry in entries])

    def table(self, table_id: str) -> Table | None:
        return self._one(table_in, TABLE_WITH_ID, {"in_table": table_id})

    def table_with_code(self, code: str) -> Table | None:
        return self._one(table_in, TABLE_WITH_CODE, {"with_code": code})

    def save_table(self, table: Table) -> None:
        row = row_of_table(table)
        values = {"in_table": table.id, "new_code": row["code"], "new_lock": row["locked"]}
        values["new_invitation"] = row["invited"]
        with self._writing() as connection:
            if not connection.execute(CHANGE_TABLE, values).rowcount:
                raise LookupError(table.id)

    def append(self, table_id: str, entries: Sequence[Kept]) -> None:
        rows = [row_of_entry(table_id, entry) for entry in entries]
        if rows:
            with self._writing() as connection:
                connection.execute(ADD_ENTRIES, rows)

    def entries(self, table_id: str, after: int = 0) -> list[Kept]:
        return self._all(entry_in, ENTRIES_AFTER, {"in_table": table_id, "after": after})

    def glance(self, table_id: str, after: int) -> tuple[Table | None, list[Device], list[Kept]]:
        values = {"in_table": table_id, "after": after}
        try:
            with translated(), self._reader.connect() as connection:
                rows = connection.execute(GLANCE, {"in_table": table_id}).all()
                is_longer = rows and (rows[0][-1] or 0) > after
                added = connection.execute(ENTRIES_AFTER, values).all() if is_longer else ()
        except UNKEEPABLE:
            return None, [], []
        if not rows:
            return None, [], []
        here = [device for row in rows if (device := row[OF_DEVICE])[0] is not None]
        return table_in(rows[0][OF_TABLE]), [device_in(row) for row in here], [entry_in(row) for row in added]

    def devices(self, table_id: str) -> list[Device]:
        return self._all(device_in, DEVICES, {"in_table": table_id})

    def device(self, table_id: str, key: str) -> Device | None:
        return self._one(device_in, DEVICE_WITH_KEY, {"in_table": table_id, "with_key": key})

    def save_device(self, device: Device) -> None:
        """As promised, and `Taken` if another device of the table holds the same secret."""
        with self._writing() as connection:
            connection.execute(self._save_device, row_of_device(device))

    def see_device(self, table_id: str, device_id: str, at: datetime) -> None:
        with self._writing() as connection:
            connection.execute(SEE_DEVICE, {"in_table": table_id, "with_id": device_id, "seen_at": moment(at)})

    def remove_device(self, table_id: str, device_id: str) -> None:
        with self._writing() as connection:
            connection.execute(REMOVE_DEVICE, {"in_table": table_id, "with_id": device_id})

    def notes(self, table_id: str) -> list[Note]:
        return self._all(note_in, NOTES, {"in_table": table_id})

    def keep_note(self, note: Note) -> None:
        with self._writing() as connection:
            connection.execute(self._keep_note, row_of_note(note))

    def show_notes(self, table_id: str, seat: int, shown: bool) -> None:
        with self._writing() as connection:
            connection.execute(SHOW_NOTES, {"in_table": table_id, "of_seat": seat, "are_shown": shown})

    def remove_note(self, table_id: str, seat: int, note_id: str) -> None:
        with self._writing() as connection:
            connection.execute(REMOVE_NOTE, {"in_table": table_id, "of_seat": seat, "with_id": note_id})

    def tables_of(self, key: str, most: int) -> list[Table]:
        return self._all(table_in, TABLES_OF, {"with_key": key, "most": most})

    def keep_document(self, document: Document) -> None:
        with self._writing() as connection:
            connection.execute(self._keep_document, row_of_document(document))

    def document(self, document_id: str) -> Document | None:
        return self._one(document_in, DOCUMENT, {"with_id": document_id})

    def play_document(self, document_id: str, at: datetime) -> None:
        with self._writing() as connection:
            connection.execute(PLAY_DOCUMENT, {"with_id": document_id, "played_at": moment(at)})

    def unlist_document(self, document_id: str) -> None:
        with self._writing() as connection:
            connection.execute(UNLIST_DOCUMENT, {"with_id": document_id})

    def remove_document(self, document_id: str) -> bool:
        with self._writing() as connection:
            return connection.execute(REMOVE_DOCUMENT, {"with_id": document_id}).rowcount > 0

    def documents(self) -> list[Document]:
        return self._all(document_in, ALL_DOCUMENTS, {})

    def latest(self, game: str, key: str, most: int, site: str) -> list[Document]:
        values = {"of_game": game, "of_key": key, "most": most, "from_site": site}
        return self._all(document_in, LATEST, values)

    def gallery(self, game: str, key: str, most: int, after: int = 0) -> list[Document]:
        return self._all(document_in, GALLERY, {"of_game": game, "of_key": key, "most": most, "after": after})

    def in_gallery(self, game: str, key: str) -> int:
        return int(self._rows(IN_GALLERY, {"of_game": game, "of_key": key})[0][0])

    def end_tables(self, before: datetime) -> int:
        with self._writing() as connection:
            unused = connection.execute(UNUSED, {"since": moment(before)}).scalars().all()
            if unused:
                for statement in END_TABLES:
                    connection.execute(statement, [{"ended": table_id} for table_id in unused])
            return len(unused)

    def entered_last(self) -> datetime | None:
        found = self._rows(ENTERED_LAST, {})[0][0]
        return None if found is None else time_of(found)

    def size(self) -> int:
        return int(self._rows(self._size, {})[0][0])

    def close(self) -> None:
        """Let go of the database, and leave a file of SQLite that is whole without the log beside it."""
        if self._file is not None:
            empty_log(self._engine)
            self._file.close()
        self._engine.dispose()

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        with translated(), self._turn, self._writer.connect() as connection, connection.begin() as transaction:
            yield connection
            if self._file is not None:
                self._file.check()
            self._end(transaction.commit)

    def _rows(self, query: Query, values: Mapping[str, Any]) -> Sequence[Row]:
        try:
            with translated(), self._reader.connect() as connection:
                return connection.execute(query, values).all()
        except UNKEEPABLE:
            return ()  # somebody asks for what no database could keep, so it is not there

    def _all(self, read: Callable[[Row], Found], query: Query, values: Mapping[str, Any]) -> list[Found]:
        return [read(row) for row in self._rows(query, values)]

    def _one(self, read: Callable[[Row], Found], query: Query, values: Mapping[str, Any]) -> Found | None:
        return next((read(row) for row in self._rows(query, values)), None)
