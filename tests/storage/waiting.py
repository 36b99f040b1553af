"""A process whose threads are greenlets, one of which wants to write while another program holds the file."""

from gevent import monkey

monkey.patch_all()

import sys  # noqa: E402

import gevent  # noqa: E402

from companion.storage.store import SqlStore, open_store  # noqa: E402
from companion.tables.ports import CannotStore  # noqa: E402
from tests.storage.samples import an_entry  # noqa: E402


def write(store: SqlStore, table_id: str) -> None:
    try:
        store.append(table_id, [an_entry(1)])
    except CannotStore:
        print("cannot write", flush=True)
    else:
        print("written", flush=True)


if __name__ == "__main__":
    address, table_id = sys.argv[1:]
    store = open_store(address)
    print("ready", flush=True)
    sys.stdin.readline()
    writer = gevent.spawn(write, store, table_id)
    for _ in range(20):
        gevent.sleep(0.001)
        assert store.entries(table_id) == []
    print("read", flush=True)
    writer.join()
    store.close()
