"""A process that brings databases up to date on command, so that several do it at the same time."""

import sys

from companion.storage.store import open_store

print("ready", flush=True)
for line in sys.stdin:
    try:
        open_store(line.strip()).close()
    except Exception as error:
        print(repr(error), flush=True)
    else:
        print("open", flush=True)
