"""Other processes of ours, which share nothing with the test but the database."""

import atexit
import json
import os
import select
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import IO, Any

ROOT = Path(__file__).parents[1]
#: Nothing takes so long to be begun unless it is broken, in seconds.
PATIENCE = 60.0


class Nursery:
    """A process from which others begin that have everything loaded: see `warm.py`."""

    def __init__(self) -> None:
        self._line, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self._line.settimeout(PATIENCE)
        with theirs:
            command = [sys.executable, "-W", "error", "-m", "tests.warm", str(theirs.fileno())]
            pipe = subprocess.PIPE  # as what begins here has, so that it finds its files as it would elsewhere
            self._process = subprocess.Popen(command, cwd=ROOT, stdin=pipe, stdout=pipe, pass_fds=[theirs.fileno()])
        self._one_at_a_time = threading.Lock()

    def asked(self, wish: Mapping[str, Any], files: tuple[int, ...] = ()) -> int:
        """What is answered to a wish."""
        with self._one_at_a_time:
            socket.send_fds(self._line, [json.dumps(wish).encode()], files)
            return int(self._line.recv(100))

    def end(self) -> None:
        self._line.close()
        with self._process:
            self._process.wait(PATIENCE)


@cache
def nursery() -> Nursery:
    """The one of this process; it ends with it."""
    made = Nursery()
    atexit.register(made.end)
    return made


class Begun:
    """A process that has begun in the nursery, as far as it is used like any other."""

    def __init__(
        self, module: str, arguments: tuple[str, ...], environment: Mapping[str, str], stderr: IO[str] | None
    ) -> None:
        wish = {"module": module, "arguments": arguments, "environment": dict(environment)}
        theirs_in, ours_in = os.pipe()
        ours_out, theirs_out = os.pipe()
        self.pid = nursery().asked(wish, (theirs_in, theirs_out, stderr.fileno() if stderr else 2))
        os.close(theirs_in)
        os.close(theirs_out)
        self.stdin, self.stdout = os.fdopen(ours_in, "w"), os.fdopen(ours_out)
        self.returncode: int | None = None
        self._end = os.pidfd_open(self.pid)

    def wait(self, seconds: float | None = None) -> int:
        """How it has ended, once it has."""
        if self.returncode is None:
            ends = select.poll()  # unlike select, for more than a thousand open files, too
            ends.register(self._end, select.POLLIN)
            if not ends.poll(None if seconds is None else seconds * 1000):
                raise subprocess.TimeoutExpired(str(self.pid), seconds or 0)
            self.returncode = nursery().asked({"ended": self.pid})
            os.close(self._end)
        return self.returncode

    def poll(self) -> int | None:
        """How it has ended, if it has."""
        try:
            return self.wait(0)
        except subprocess.TimeoutExpired:
            return None

    def send_signal(self, number: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)

    def close(self) -> None:
        """Wait until it has ended, and hear of it no more."""
        self.wait(PATIENCE)
        self.stdin.close()
        self.stdout.close()


Process = subprocess.Popen[str] | Begun


def begin(
    module: str,
    *arguments: str,
    environment: Mapping[str, str] = os.environ,
    stderr: IO[str] | None = None,
    warm: bool = False,
) -> Process:
    """A module as a program; a warm one has everything loaded, with greenlets for threads, where a system allows it."""
    if warm and hasattr(os, "pidfd_open"):
        return Begun(module, arguments, environment, stderr)
    command, pipe = [sys.executable, "-W", "error", "-m", module, *arguments], subprocess.PIPE
    return subprocess.Popen(command, cwd=ROOT, env=environment, stdin=pipe, stdout=pipe, stderr=stderr, text=True)


def end(started: Process) -> None:
    """Whatever a process does, it ends, and nothing of it is left open."""
    started.kill()
    if isinstance(started, Begun):
        started.close()
    else:
        with started:
            pass


@contextmanager
def process(module: str, *arguments: str, stderr: IO[str] | None = None, warm: bool = False) -> Iterator[Process]:
    """A module of the tests as a program; it is stopped at the end, if it is not yet."""
    started = begin(module, *arguments, stderr=stderr, warm=warm)
    try:
        yield started
    finally:
        end(started)


def say(to: Process, line: str) -> None:
    assert to.stdin is not None
    to.stdin.write(f"{line}\n")
    to.stdin.flush()


def hear(whom: Process) -> str:
    """The next line that a process says; nothing if it has ended."""
    assert whom.stdout is not None
    return whom.stdout.readline().strip()
