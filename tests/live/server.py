"""The real server as a process: on a port of its own, killed, interrupted, and started again on the same data."""

import os
import signal
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.processes import Process, begin, end, hear

HOST = "127.0.0.1"
#: Nothing takes so long unless it is broken, in seconds.
PATIENCE = 30.0


class Serving:
    """A server under way. It has a port and a folder for as long as the test lasts, and any number of lives."""

    def __init__(self, data: Path, database: str, module: str) -> None:
        self.port = free_port()
        self._data, self._database, self._module = data, database, module
        self._complaints = data / f"stderr-{self.port}"
        self.process = self._started()

    def _started(self) -> Process:
        where = ["--host", HOST, "--port", str(self.port), "--database", self._database]
        environment = {**os.environ, "COMPANION_DATA": str(self._data)}
        with self._complaints.open("a") as complaints:
            return begin(self._module, "serve", *where, environment=environment, stderr=complaints, warm=True)

    def wait_until_it_answers(self) -> None:
        assert hear(self.process), self.complaints

    def restart(self) -> None:
        """Another life after this one, on the same data."""
        self.end()
        self.process = self._started()
        self.wait_until_it_answers()

    def kill(self) -> None:
        """The end in the middle of anything, as by `kill -9`."""
        self.process.kill()
        self.process.wait(PATIENCE)

    def interrupt(self) -> tuple[int, float]:
        """The end by Ctrl+C: its status, and how many seconds it took."""
        begun = time.perf_counter()
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(PATIENCE), time.perf_counter() - begun

    @property
    def complaints(self) -> str:
        """All that the server has said on its standard error, in all its lives."""
        return self._complaints.read_text()

    def complaints_after(self, place: int) -> bytes:
        """What the server has said on its standard error after so many bytes."""
        with self._complaints.open("rb") as said:
            said.seek(place)
            return said.read()

    def end(self) -> None:
        """Whatever the server does, it ends, and nothing of it is left open."""
        end(self.process)


@contextmanager
def serving(data: Path, database: str, module: str = "companion") -> Iterator[Serving]:
    """The server on a database, from its first answer until it is no longer needed."""
    data.mkdir(exist_ok=True)
    server = Serving(data, database, module)
    try:
        server.wait_until_it_answers()
        yield server
    finally:
        server.end()


def free_port() -> int:
    """A port that nobody uses at the moment."""
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return int(probe.getsockname()[1])
