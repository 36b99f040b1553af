"""A database gets its form by migrations alone, once, whoever asks for it at the same time."""

from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Engine, inspect, text

from companion.storage.connect import connect
from companion.storage.migrations import configuration, migrate
from companion.storage.schema import metadata
from companion.storage.store import SqlStore, open_store
from companion.tables.ports import CannotStore
from tests.processes import hear, process, say
from tests.storage.samples import a_device, a_table, an_entry

AT_ONCE = 3


@pytest.fixture
def engine(database_url: str) -> Iterator[Engine]:
    """A database without any form yet."""
    made = connect(database_url)
    yield made
    made.dispose()


def test_a_fresh_database_gets_everything(engine: Engine) -> None:
    migrate(engine)
    assert set(inspect(engine).get_table_names()) == {"alembic_version", *metadata.tables}
    with engine.connect() as connection:
        current = MigrationContext.configure(connection).get_current_revision()
    assert current == ScriptDirectory.from_config(configuration()).get_current_head()


def test_the_migrations_lead_to_what_the_schema_says(engine: Engine) -> None:
    migrate(engine)
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True, "compare_server_default": True})
        assert compare_metadata(context, metadata) == []


def test_every_name_is_as_the_schema_says(engine: Engine) -> None:
    migrate(engine)
    found = inspect(engine)
    for table in metadata.sorted_tables:
        names = {constraint.name for constraint in table.constraints} | {index.name for index in table.indexes}
        assert names == {
            found.get_pk_constraint(table.name)["name"],
            *(key["name"] for key in found.get_foreign_keys(table.name)),
            *(unique["name"] for unique in found.get_unique_constraints(table.name)),
            *(index["name"] for index in found.get_indexes(table.name) if not index["unique"]),
        }


def test_a_second_time_changes_nothing(engine: Engine) -> None:
    migrate(engine)
    store, table = SqlStore(engine), a_table()
    store.open_table(table, [a_device(table)], [an_entry(1)])
    migrate(engine)
    assert store.table(table.id) == table
    assert store.entries(table.id) == [an_entry(1)]


def test_a_database_of_the_first_version_keeps_its_tables(engine: Engine) -> None:
    with engine.execution_options(writes=True).begin() as connection:
        settings = configuration()
        settings.attributes["connection"] = connection
        command.upgrade(settings, "0001")
        kept = "INSERT INTO tables (id, code, game, opened, locked) VALUES ('table-1', 'CODE', 'lighthouses', 7, true)"
        connection.execute(text(kept))
    migrate(engine)
    table = SqlStore(engine).table("table-1")
    assert table is not None
    assert (table.code, table.invited, table.locked) == ("CODE", None, True)


@pytest.mark.soak
def test_several_processes_at_once(database_url: str) -> None:
    with ExitStack() as stack:
        openers = [stack.enter_context(process("tests.storage.opener")) for _ in range(AT_ONCE)]
        assert [hear(opener) for opener in openers] == ["ready"] * AT_ONCE
        for opener in openers:
            say(opener, database_url)
        assert [hear(opener) for opener in openers] == ["open"] * AT_ONCE
    store, table = open_store(database_url), a_table()
    store.open_table(table, [a_device(table)], [an_entry(1)])
    store.close()


@pytest.mark.soak
def test_new_files_opened_by_several_processes_at_once(sqlite_url: str) -> None:
    with ExitStack() as stack:
        openers = [stack.enter_context(process("tests.storage.opener")) for _ in range(AT_ONCE)]
        assert [hear(opener) for opener in openers] == ["ready"] * AT_ONCE
        for number in range(25):
            for opener in openers:
                say(opener, f"{sqlite_url}{number}")
            assert [hear(opener) for opener in openers] == ["open"] * AT_ONCE


def test_a_database_of_a_newer_version_is_left_alone(engine: Engine, database_url: str) -> None:
    migrate(engine)
    with engine.execution_options(writes=True).begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(CannotStore, match="9999"):
        open_store(database_url)


def test_a_migration_that_fails_leaves_nothing_behind(engine: Engine) -> None:
    with engine.execution_options(writes=True).begin() as connection:
        connection.execute(text("CREATE TABLE devices (mine TEXT)"))
    with pytest.raises(CannotStore, match="devices"):
        migrate(engine)
    assert "tables" not in inspect(engine).get_table_names()


def test_what_stood_in_a_gallery_stays_there(engine: Engine) -> None:
    with engine.execution_options(writes=True).begin() as connection:
        settings = configuration()
        settings.attributes["connection"] = connection
        command.upgrade(settings, "0006")
        kept = (
            "INSERT INTO documents (id, game, key, name, listed, kept, raw) VALUES (:id, 'g', 'k', '', :listed, 7, '1')"
        )
        connection.execute(text(kept), [{"id": "shown", "listed": True}, {"id": "hidden", "listed": False}])
    migrate(engine)
    store = SqlStore(engine)
    assert [document.id for document in store.gallery("g", "k", 9)] == ["shown"]
    assert [document.id for document in store.latest("g", "k", 9, "")] == ["shown"]
    store.close()
