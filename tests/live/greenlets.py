"""A process whose threads are greenlets: none of them may stop the others."""

from gevent import monkey

monkey.patch_all()

import sys  # noqa: E402
import threading  # noqa: E402
import time  # noqa: E402

import gevent  # noqa: E402

from companion.live.inprocess import LocalBell  # noqa: E402
from companion.live.postgres import PostgresBell  # noqa: E402
from companion.tables.ports import Bell  # noqa: E402

LISTENERS = 200


def longest_stop(seconds: float) -> float:
    """For how long, at most, this greenlet was not let on within a while."""
    longest, begun = 0.0, time.perf_counter()
    while (last := time.perf_counter()) < begun + seconds:
        gevent.sleep(0.005)
        longest = max(longest, time.perf_counter() - last - 0.005)
    return longest


def listen(bell: Bell, table_id: str, heard: list[str]) -> None:
    with bell.listen(table_id) as ear:
        while not ear.wait(30) or table_id not in rung:
            pass
        heard.append(table_id)


rung: set[str] = set()

if __name__ == "__main__":
    bell: Bell = LocalBell() if sys.argv[1] == "inprocess" else PostgresBell(sys.argv[1])
    heard: list[str] = []
    threads = [
        threading.Thread(target=listen, args=(bell, f"table-{number % 10}", heard)) for number in range(LISTENERS)
    ]
    for thread in threads:
        thread.start()
    stopped = min(longest_stop(0.5) for _ in range(4))  # a busy machine stops everybody now and then
    for number in range(10):
        rung.add(f"table-{number}")
        bell.ring(f"table-{number}")
    for thread in threads:
        thread.join()
    bell.close()
    print(len(heard) == LISTENERS, stopped < 0.5, flush=True)
