"""Whatever is wrong with a database, the reason is told in one way and no secret with it."""

import shutil
import sqlite3
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from sqlalchemy import event, text

from companion.storage import connect as connecting
from companion.storage.connect import connect
from companion.storage.migrations import migrate
from companion.storage.store import SqlStore, open_store
from companion.tables.ports import CannotStore, Damaged, Kept, Table
from tests.databases import DATABASE, Server, end_connections
from tests.storage.samples import a_device, a_table, an_entry

SECRET = "swordfish"


@pytest.mark.parametrize(
    "address",
    [
        "",
        "nonsense",
        "sqlite://",
        "sqlite:///:memory:",
        "sqlite+aiosqlite:///x.sqlite",
        f"mysql://ada:{SECRET}@localhost/tables",
        f"nonsense://ada:{SECRET}@localhost/tables",
        f"postgresql+asyncpg://ada:{SECRET}@localhost/tables",
        f"postgresql://ada:{SECRET}@localhost:{SECRET}/tables",
        f"postgresql://ada:{SECRET}@127.0.0.1:1/tables",
        f"postgres://ada:{SECRET}@/tables?host=/nowhere&connect_timeout=2",
        f"postgresql://ada:{SECRET}@/tables?nonsense=1",
    ],
)
def test_an_address_that_leads_nowhere(address: str) -> None:
    with pytest.raises(CannotStore, match=r"\w") as caught:
        open_store(address)
    assert SECRET not in str(caught.value)


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(CannotStore):
        open_store(f"sqlite:///{tmp_path}/file/tables.sqlite")


def test_a_folder_that_cannot_be_written() -> None:
    if not Path("/proc/self").is_dir():
        pytest.skip("there is no folder that root cannot write, either")
    with pytest.raises(CannotStore, match="unable to open"):
        open_store("sqlite:////proc/self/tables.sqlite")


def test_a_folder_in_the_place_of_the_file(tmp_path: Path) -> None:
    with pytest.raises(CannotStore, match="unable to open"):
        open_store(f"sqlite:///{tmp_path}")


def test_a_file_that_is_something_else(tmp_path: Path) -> None:
    (tmp_path / "letter").write_text("Dear Ada, " * 1000, "utf-8")
    with pytest.raises(CannotStore, match="not a database"):
        open_store(f"sqlite:///{tmp_path}/letter")


def cannot_write(store: SqlStore, table: Table) -> None:
    """Nothing can be written, in any way, and everything can still be read."""
    attempts: tuple[Callable[[], None], ...] = (
        lambda: store.append(table.id, [an_entry(1)]),
        lambda: store.open_table(a_table(2), [a_device(a_table(2))], []),
        lambda: store.save_table(table),
        lambda: store.save_device(a_device(table, 1)),
        lambda: store.remove_device(table.id, "device-0"),
    )
    for attempt in attempts:
        with pytest.raises(CannotStore, match=r"read-?only"):
            attempt()
    assert store.table(table.id) == table
    assert store.devices(table.id) == [a_device(table)]


def test_a_database_that_may_only_be_read(store: SqlStore, table: Table, database_url: str) -> None:
    address = database_url
    if address.startswith("sqlite"):
        path = address.removeprefix("sqlite:///")
        limited = SqlStore(connect(f"sqlite:///file:{path}?mode=ro&uri=true"))
    else:
        limited = SqlStore(connect(f"{address}&options=-c%20default_transaction_read_only%3Don"))
    cannot_write(limited, table)
    limited.close()


def a_long_entry(seq: int) -> Kept:
    return an_entry(seq, payload={"long": "x" * 1000})


def fill(store: SqlStore, table: Table) -> None:
    for seq in range(1, 1000):
        store.append(table.id, [a_long_entry(seq)])


def test_a_disk_that_is_full(sqlite_url: str) -> None:
    store, table = open_store(sqlite_url), a_table()
    store.open_table(table, [a_device(table)], [])
    store.close()
    engine = connect(sqlite_url)
    event.listen(engine, "connect", lambda connection, _: connection.execute("PRAGMA max_page_count=24").close())
    store = SqlStore(engine)
    with pytest.raises(CannotStore, match="full"):
        fill(store, table)
    kept = len(store.entries(table.id))
    assert kept > 0
    with pytest.raises(CannotStore, match="full"):
        store.append(table.id, [a_long_entry(kept + 1), a_long_entry(kept + 2)])
    assert len(store.entries(table.id)) == kept
    store.save_table(table)  # the next one is not in the middle of a transaction
    store.close()


def test_a_file_that_another_program_does_not_let_go(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connecting, "PATIENCE", 0.05)
    store, table = open_store(sqlite_url), a_table()
    store.open_table(table, [a_device(table)], [])
    other = sqlite3.connect(sqlite_url.removeprefix("sqlite:///"), isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(CannotStore, match="locked"):
        store.append(table.id, [an_entry(1)])
    assert store.entries(table.id) == []
    other.execute("ROLLBACK")
    store.append(table.id, [an_entry(1)])
    other.close()
    store.close()


def test_writers_wait_together_for_another_program_and_not_one_after_the_other(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connecting, "PATIENCE", 1)
    store, table = open_store(sqlite_url), a_table()
    store.open_table(table, [a_device(table)], [])
    other = sqlite3.connect(sqlite_url.removeprefix("sqlite:///"), isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    begun = time.monotonic()
    for _ in range(8):
        with pytest.raises(CannotStore, match="locked"):
            store.append(table.id, [an_entry(1)])
    assert 1 < time.monotonic() - begun < 5
    other.execute("ROLLBACK")
    store.append(table.id, [an_entry(1)])
    other.execute("BEGIN IMMEDIATE")
    begun = time.monotonic()
    with pytest.raises(CannotStore, match="locked"):
        store.append(table.id, [an_entry(2)])
    assert time.monotonic() - begun > 1  # who was in the way before is forgotten
    other.close()
    store.close()


def test_a_question_waits_for_a_program_that_lets_nobody_read(sqlite_url: str) -> None:
    store, table = open_store(sqlite_url), a_table()
    store.open_table(table, [a_device(table)], [])
    store.close()  # it opens again by itself
    other = sqlite3.connect(sqlite_url.removeprefix("sqlite:///"), isolation_level=None, check_same_thread=False)
    other.execute("PRAGMA locking_mode=EXCLUSIVE").close()
    other.execute("BEGIN EXCLUSIVE")
    later = threading.Timer(0.3, other.close)
    later.start()
    assert store.table(table.id) == table
    later.join()
    store.close()


def test_a_new_file_is_read_by_nobody_else(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    store = open_store(f"sqlite:///{tmp_path}/tables.sqlite")
    store.open_table(a_table(), [a_device(a_table())], [])
    made = sorted(tmp_path.iterdir())
    assert len(made) == 3
    assert [path.stat().st_mode & 0o077 for path in made] == [0, 0, 0]
    store.close()


def test_a_database_without_a_form(database_url: str) -> None:
    store = SqlStore(connect(database_url))
    with pytest.raises(CannotStore, match="tables"):
        store.table("table-1")
    with pytest.raises(CannotStore, match="entries"):
        store.append("table-1", [an_entry(1)])
    store.close()


def test_lost_connections_are_made_again(postgresql_url: str, postgresql: Server) -> None:
    store, table = open_store(postgresql_url), a_table()
    store.open_table(table, [a_device(table)], [])
    for seq in range(1, 4):
        assert end_connections(postgresql) > 0
        store.append(table.id, [an_entry(seq)])
    assert [entry.seq for entry in store.entries(table.id)] == [1, 2, 3]
    store.close()


def test_a_database_that_is_gone(postgresql_url: str, postgresql: Server) -> None:
    store, table = open_store(postgresql_url), a_table()
    store.open_table(table, [a_device(table)], [])
    store.close()  # it opens again by itself
    postgresql.execute(f"ALTER DATABASE {DATABASE} RENAME TO gone_{DATABASE}".encode())
    with pytest.raises(CannotStore, match="does not exist"):
        store.entries(table.id)
    postgresql.execute(f"ALTER DATABASE gone_{DATABASE} RENAME TO {DATABASE}".encode())
    assert store.table(table.id) == table
    store.close()


def test_a_transaction_is_as_durable_as_can_be(database_url: str) -> None:
    store = open_store(database_url)
    with store._engine.connect() as connection:
        if database_url.startswith("sqlite"):
            for name, value in (("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1)):
                assert connection.execute(text(f"PRAGMA {name}")).scalar() == value
        else:
            assert connection.execute(text("SHOW synchronous_commit")).scalar() == "on"
    store.close()


def test_a_table_whose_code_could_be_no_code_is_damaged(tmp_path: Path) -> None:
    store = open_store(f"sqlite:///{tmp_path}/tables.sqlite")
    store.open_table(a_table(), [a_device(a_table())], [])
    with sqlite3.connect(tmp_path / "tables.sqlite") as database:
        database.execute("UPDATE tables SET code = 'BAD\r\nX: 1'")
    with pytest.raises(Damaged):
        store.table(a_table().id)


def spoil(path: Path, how: str) -> None:
    """What somebody may do to a database while it is served."""
    log = path.with_name(f"{path.name}-wal")
    match how:
        case "replaced":
            shutil.copy(path, path.with_name("copy"))
            path.with_name("copy").replace(path)
        case "removed":
            path.unlink()
        case "cut off":
            with path.open("r+b") as file:
                file.truncate(path.stat().st_size // 2)
        case "log removed":
            log.unlink()
        case "log replaced":
            shutil.copy(log, path.with_name("copy"))
            path.with_name("copy").replace(log)


@pytest.mark.parametrize("how", ["replaced", "removed", "cut off", "log removed", "log replaced"])
def test_nothing_is_said_to_be_kept_in_a_file_that_nobody_finds_again(sqlite_url: str, how: str) -> None:
    store, table = open_store(sqlite_url), a_table()
    store.open_table(table, [a_device(table)], [])
    store.append(table.id, [an_entry(1)])
    spoil(Path(sqlite_url.removeprefix("sqlite:///")), how)
    for _ in range(2):  # sent once more, it is not found and said to be kept either
        with pytest.raises(CannotStore):
            store.append(table.id, [an_entry(2)])
    with suppress(CannotStore):
        assert [entry.seq for entry in store.entries(table.id)] == [1]
    with suppress(CannotStore):
        store.close()


def test_the_log_may_be_written_into_the_file_at_any_time(sqlite_url: str) -> None:
    """As another process does that starts, or ends."""
    store, table = open_store(sqlite_url), a_table()
    store.open_table(table, [a_device(table)], [])
    for seq in range(1, 40):
        store.append(table.id, [a_long_entry(seq)])
        if seq % 10 == 0:
            open_store(sqlite_url).close()
    assert len(store.entries(table.id)) == 39
    store.close()


def test_a_log_that_comes_later_is_the_right_one(sqlite_url: str) -> None:
    """Where nothing could be written at the start there was none."""
    engine, table = connect(sqlite_url), a_table()
    store = SqlStore(engine)
    assert not Path(f"{sqlite_url.removeprefix('sqlite:///')}-wal").exists()
    migrate(engine)
    store.open_table(table, [a_device(table)], [])
    store.append(table.id, [an_entry(1)])
    assert store.entries(table.id) == [an_entry(1)]
    store.close()
