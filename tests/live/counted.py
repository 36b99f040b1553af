"""The server as it is, with small buffers and streams that beat fast: it soon notices whoever does not read.

It says how many ears it has whenever SIGUSR1 asks.
"""

from gevent import monkey

monkey.patch_all()

import signal  # noqa: E402
import socket  # noqa: E402
from typing import Any  # noqa: E402

import gevent  # noqa: E402
from flask import Flask  # noqa: E402

from companion import app, server  # noqa: E402
from companion.cli import main, serve  # noqa: E402
from companion.web.services import services_of  # noqa: E402

HEARTBEAT = 0.2


class Server(server.Server):
    """Whatever is sent waits in our process as soon as it is more than a few lines."""

    def do_handle(self, client_socket: socket.socket, address: object) -> None:
        client_socket.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 1)
        super().do_handle(client_socket, address)


def build(settings: app.Settings) -> Flask:
    """The application as it is."""
    built = app.build(settings)
    services_of(built).tables.paces = ()  # the phones of tests enter faster than people do
    built.config["HEARTBEAT"] = HEARTBEAT
    bell: Any = services_of(built).tables.bell
    ears = getattr(bell, "_local", bell)._ears
    gevent.signal_handler(signal.SIGUSR1, lambda: print("ears", sum(map(len, ears.values())), flush=True))
    return built


if __name__ == "__main__":
    serve.__dict__.update(build=build, Server=Server)
    raise SystemExit(main())
