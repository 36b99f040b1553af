"""A process whose threads are greenlets, more of them than there are connections."""

from gevent import monkey

monkey.patch_all()

import sys  # noqa: E402

import gevent  # noqa: E402

from companion.storage.store import CHANGE_TABLE, SqlStore, open_store  # noqa: E402
from tests.storage.samples import a_device, a_table, an_entry  # noqa: E402

VISITORS, ENTRIES = 100, 10


def visit(store: SqlStore, number: int) -> int:
    table = a_table(number)
    store.open_table(table, [a_device(table)], [])
    for seq in range(1, ENTRIES + 1):
        store.append(table.id, [an_entry(seq)])
        gevent.sleep(0)
    return len(store.entries(table.id))


def dawdle(store: SqlStore) -> None:
    """Let others go on in the middle of a transaction; one of SQLite keeps them from writing, not from living."""
    with store._writing() as connection:
        connection.execute(
            CHANGE_TABLE, {"in_table": "table-0", "new_code": "SLOW", "new_lock": True, "new_invitation": None}
        )
        gevent.sleep(0.2)


if __name__ == "__main__":
    opened = open_store(sys.argv[1])
    visits = [gevent.spawn(visit, opened, number) for number in range(VISITORS)]
    gevent.joinall([*visits, gevent.spawn(dawdle, opened)], raise_error=True)
    opened.close()
    print(sum(each.value for each in visits), flush=True)
