"""A process whose threads are greenlets: who waits for a page and is drawn for, and who is told to ask again."""

from gevent import monkey

monkey.patch_all()

import json  # noqa: E402

import gevent  # noqa: E402

from companion.formats.gamefile import write_answer  # noqa: E402
from companion.web import turns  # noqa: E402
from tests.web.app import plain_app  # noqa: E402
from tests.web.visitors import Visitor, a_game, a_lobby, next_answer  # noqa: E402

GREEDY = 10


def draw(device: str, drawn: list[str]) -> None:
    try:
        with turns.last_in_turn(device):
            drawn.append(device)
    except turns.Busy:
        drawn.append(f"{device} again")


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
        drawn: list[str] = []
        waiting = [gevent.spawn(draw, "greedy", drawn) for _ in range(GREEDY)]
        waiting.append(gevent.spawn(draw, "modest", drawn))
        waiting += [gevent.spawn(draw, f"other {number}", drawn) for number in range(turns.MOST_WAITING)]
        gevent.sleep(0)
        refused = host.get(host.address(table), headers={"X-Answer": "page"})
        print(refused.status_code, refused.headers["Retry-After"], alone, "|", entry(player, game))
    gevent.joinall([*waiting, own], raise_error=True)
    told = [each for each in drawn if not each.endswith("again")]
    print(own.value.status_code, told.count("greedy"), "modest" in told, len(told) + 1, len(turns._waiting), flush=True)
