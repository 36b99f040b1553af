"""A process that listens for one table, says what it hears, and rings for another when it is told to."""

import sys

from companion.live.postgres import PostgresBell

if __name__ == "__main__":
    address, mine, other = sys.argv[1:]
    bell = PostgresBell(address)
    with bell.listen(mine) as ear:
        ear.wait(30)  # the first ring says that the others can be heard
        print("ready", flush=True)
        for _ in sys.stdin:
            bell.ring(other)
            print("heard" if ear.wait(30) else "nothing", flush=True)
    bell.close()
