"""A process that adds entries three at a time for as long as it lives, and says which are saved."""

import sys

from companion.storage.store import open_store
from tests.storage.samples import an_entry

AT_ONCE = 3

if __name__ == "__main__":
    address, table_id = sys.argv[1:]
    store = open_store(address)
    seq = len(store.entries(table_id))
    while True:
        store.append(table_id, [an_entry(seq + more) for more in range(1, AT_ONCE + 1)])
        seq += AT_ONCE
        print(seq, flush=True)
