"""What is there already is not overwritten, and whoever comes second is told."""

import threading
from collections.abc import Callable
from dataclasses import replace

import pytest

from companion.storage.store import SqlStore, open_store
from companion.tables.ports import Kept, Table, Taken
from tests.storage.samples import a_device, a_table, an_entry

ROUNDS = 50


def test_a_table_with_an_id_or_a_code_in_use(store: SqlStore, table: Table) -> None:
    for other in (a_table(1, code="OTHER"), a_table(2, code=table.code)):
        with pytest.raises(Taken):
            store.open_table(other, [a_device(other, 5, key="another")], [an_entry(1)])
    assert store.table("table-2") is None
    assert store.table_with_code("OTHER") is None
    assert store.entries(table.id) == []
    assert len(store.devices(table.id)) == 1


def test_a_code_in_use_cannot_be_given_to_another_table(store: SqlStore, table: Table) -> None:
    other = a_table(2)
    store.open_table(other, [a_device(other)], [])
    with pytest.raises(Taken):
        store.save_table(replace(other, code=table.code, locked=True))
    assert store.table(other.id) == other


def test_a_table_whose_first_entries_collide_is_not_opened(store: SqlStore) -> None:
    table = a_table()
    with pytest.raises(Taken):
        store.open_table(table, [a_device(table)], [an_entry(1), an_entry(1, id="other")])
    assert store.table(table.id) is None
    assert store.devices(table.id) == []


@pytest.mark.parametrize(
    "second",
    [
        [an_entry(2, id="new")],
        [an_entry(4, id="entry-1")],
        [an_entry(4), an_entry(5), an_entry(3, id="new")],
        [an_entry(4), an_entry(5), an_entry(6, id="entry-2")],
        [an_entry(4), an_entry(4, id="new")],
        [an_entry(4), an_entry(5, id="entry-4")],
    ],
    ids=["number", "id", "number of the last", "id of the last", "number twice", "id twice"],
)
def test_entries_are_added_all_or_none(store: SqlStore, table: Table, second: list[Kept]) -> None:
    first = [an_entry(seq) for seq in (1, 2, 3)]
    store.append(table.id, first)
    with pytest.raises(Taken):
        store.append(table.id, second)
    assert store.entries(table.id) == first
    store.append(table.id, [an_entry(4)])
    assert store.entries(table.id) == [*first, an_entry(4)]


def test_the_same_number_and_id_are_free_at_another_table(store: SqlStore, table: Table) -> None:
    other = a_table(2)
    store.open_table(other, [a_device(other)], [an_entry(1)])
    store.append(table.id, [an_entry(1)])
    assert store.entries(table.id) == store.entries(other.id)


def test_two_devices_of_a_table_cannot_share_a_secret(store: SqlStore, table: Table) -> None:
    with pytest.raises(Taken):
        store.save_device(a_device(table, 1, key="key-0"))
    assert store.devices(table.id) == [a_device(table)]


def test_a_table_that_is_not_there_is_no_competitor(store: SqlStore) -> None:
    nowhere = a_table()
    attempts: tuple[Callable[[], None], ...] = (
        lambda: store.append(nowhere.id, [an_entry(1)]),
        lambda: store.save_device(a_device(nowhere)),
        lambda: store.save_table(nowhere),
    )
    for attempt in attempts:
        with pytest.raises(LookupError):
            attempt()


def race(attempts: list[Callable[[], None]]) -> list[bool]:
    """Which of several attempts at the same time come through; the others must find it `Taken`."""
    start = threading.Barrier(len(attempts))
    won: list[bool] = [False] * len(attempts)
    faults: list[BaseException] = []

    def run(number: int, attempt: Callable[[], None]) -> None:
        start.wait()
        try:
            attempt()
            won[number] = True
        except Taken:
            pass
        except BaseException as fault:
            faults.append(fault)

    threads = [threading.Thread(target=run, args=each) for each in enumerate(attempts)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not faults
    return won


def test_of_two_writers_of_one_number_exactly_one_wins(store: SqlStore, table: Table, database_url: str) -> None:
    other = open_store(database_url)  # as in another process: nothing is shared with the first
    for seq in range(1, ROUNDS + 1):
        entries = [an_entry(seq, id=f"{writer}-{seq}") for writer in range(2)]
        won = race(
            [lambda: store.append(table.id, [entries[0]]), lambda: other.append(table.id, [entries[1]])]  # noqa: B023
        )
        assert sum(won) == 1
        assert store.entries(table.id, after=seq - 1) == [entries[won.index(True)]]
    other.close()
    assert len(store.entries(table.id)) == ROUNDS


def test_writers_of_many_tables_do_not_hinder_each_other(store: SqlStore) -> None:
    made = [a_table(number) for number in range(8)]

    def fill(table: Table) -> Callable[[], None]:
        def write() -> None:
            store.open_table(table, [a_device(table)], [])
            for seq in range(1, 31):
                store.append(table.id, [an_entry(seq)])
                assert store.entries(table.id, after=seq - 1) == [an_entry(seq)]

        return write

    assert all(race([fill(table) for table in made]))
    assert [len(store.entries(table.id)) for table in made] == [30] * len(made)
