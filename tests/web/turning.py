"""A process whose threads are greenlets: who is drawn for while many wait, and who does not wait at all."""

from gevent import monkey

monkey.patch_all()

import gevent  # noqa: E402

from companion.web import turns  # noqa: E402
from tests.web.app import plain_app  # noqa: E402
from tests.web.visitors import Visitor, a_lobby  # noqa: E402

GREEDY = 10


def draw(device: str, drawn: list[str]) -> None:
    with turns.last_in_turn(device):
        drawn.append(device)


if __name__ == "__main__":
    app = plain_app()
    host, table = a_lobby(app)
    stranger = Visitor(app)
    with turns._drawing:
        asked = gevent.spawn(stranger.get, host.address(table), headers={"X-Answer": "page"})
        own = gevent.spawn(host.get, host.address(table), headers={"X-Answer": "page"})
        gevent.joinall([asked, own], timeout=5)
        print(asked.value.status_code if asked.ready() else "waits", "waits" if not own.ready() else "waits not")
        drawn: list[str] = []
        waiting = [gevent.spawn(draw, "greedy", drawn) for _ in range(GREEDY)]
        waiting.append(gevent.spawn(draw, "modest", drawn))
        gevent.sleep(0)
    gevent.joinall([*waiting, own], raise_error=True)
    print(own.value.status_code, drawn.index("modest"), len(drawn), len(turns._places), flush=True)
