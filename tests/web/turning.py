"""A process whose threads are greenlets: who waits for a page and is drawn for, and who is told to ask again."""

from gevent import monkey

monkey.patch_all()

import json  # noqa: E402
import time  # noqa: E402
from contextlib import suppress  # noqa: E402

import gevent  # noqa: E402

from companion.formats.gamefile import write_answer  # noqa: E402
from companion.web import turns  # noqa: E402
from tests.web.app import plain_app  # noqa: E402
from tests.web.visitors import Visitor, a_game, a_lobby, next_answer  # noqa: E402

GREEDY = 10


def draw(who: tuple[str, str, str], drawn: list[tuple[str, str, str]]) -> None:
    with suppress(turns.Busy), turns.last_in_turn(*who):
        drawn.append(who)


def drawn_of(*waiting: tuple[str, str, str]) -> list[tuple[str, str, str]]:
    """Who is drawn of all who wait at once: each with its device, its table and its home."""
    drawn: list[tuple[str, str, str]] = []
    gevent.joinall([gevent.spawn(draw, who, drawn) for who in waiting], raise_error=True)
    return drawn


def greedy() -> list[int]:
    """How many are drawn of one device, of one table and of one home that have many wait."""
    many = range(turns.MOST_WAITING)
    return [
        len(drawn_of(*(("device", f"{number}", f"{number}") for number in many))),
        len(drawn_of(*((f"{number}", "table", f"{number}") for number in many))),
        len(drawn_of(*((f"{number}", f"{number}", "home") for number in many))),
        len(drawn_of(*((f"{number}", f"{number}", f"{number}") for number in range(turns.MOST_WAITING + GREEDY)))),
    ]


def seconds_in_a_busy_process(count: int) -> float:
    """How long it takes until so many pages are drawn, where somebody always has something to do."""

    def keep_busy() -> None:
        while True:
            gevent.sleep(0)

    busy, begun = gevent.spawn(keep_busy), time.monotonic()
    drawn_of(*((f"{number}", f"{number}", f"{number}") for number in range(count)))
    busy.kill()
    return time.monotonic() - begun


def entry(host: Visitor, table: object) -> str:
    """What the reply to an entry brings along."""
    sitting = host.sitting(table)  # type: ignore[arg-type]
    answers = json.dumps([write_answer(next_answer(sitting))])
    address = host.address(sitting.table, "answer")
    told = json.loads(host.post(address, {"answers": answers}, headers={"X-Answer": "entry", "X-Parts": "now=0"}).text)
    return f"{told['state']} {'with' if 'html' in told else 'without'}"


if __name__ == "__main__":
    app = plain_app()
    host, table = a_lobby(app)
    player, game = a_game(app, [])
    stranger = Visitor(app)
    alone = entry(player, game)
    with turns._drawing:
        asked = gevent.spawn(stranger.get, host.address(table), headers={"X-Answer": "page"})
        own = gevent.spawn(host.get, host.address(table), headers={"X-Answer": "page"})
        gevent.joinall([asked, own], timeout=1)
        print(asked.value.status_code if asked.ready() else "waits", "waits" if not own.ready() else "waits not")
        others = [(f"{number}", f"{number}", f"{number}") for number in range(turns.MOST_WAITING)]
        waiting = [gevent.spawn(draw, who, []) for who in others]
        gevent.sleep(0)
        refused = host.get(host.address(table), headers={"X-Answer": "page"})
        print(refused.status_code, refused.headers["Retry-After"], alone, "|", entry(player, game))
    gevent.joinall([*waiting, own], raise_error=True)
    print(own.value.status_code, *greedy(), len(turns._waiting), flush=True)
    print(seconds_in_a_busy_process(turns.MOST_WAITING) < turns.MOST_WAITING * turns.LONGEST_WAIT / 4, flush=True)
