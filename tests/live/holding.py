"""Our server with short times, and as much room and as many open files as is said.

Its application says what it was asked.
"""

from gevent import monkey

monkey.patch_all()

import resource  # noqa: E402
import sys  # noqa: E402
from collections.abc import Callable, Iterator  # noqa: E402
from typing import Any  # noqa: E402

import gevent  # noqa: E402

from companion import server  # noqa: E402

#: What a request, and a connection without one, may take here, in seconds.
ARRIVAL, IDLE = 1.0, 2.0


def application(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterator[bytes]:
    """The path; /stream goes on for longer than anything may take, /break breaks."""
    path = environ["PATH_INFO"]
    if path == "/body":
        path += f" {len(environ['wsgi.input'].read())}"
    start_response("200 OK", [("Content-Type", "text/plain")])
    yield f"[{path}]".encode()
    if path == "/break":
        raise KeyError("in the middle")
    if path == "/stream":
        for _ in range(10):
            gevent.sleep((ARRIVAL + IDLE) / 10)
            yield b"."


if __name__ == "__main__":
    server.__dict__.update(ARRIVAL=ARRIVAL, IDLE=IDLE, is_near=lambda _: False)
    port, most, most_of_one, files = map(int, sys.argv[1:])
    serving = server.Server(("127.0.0.1", port), application, most, most_of_one)
    serving.start()
    if files:
        resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))
    print("ready", flush=True)
    serving.serve_forever()
