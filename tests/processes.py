"""Other processes of ours, which share nothing with the test but the database."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

ROOT = Path(__file__).parents[1]


@contextmanager
def process(module: str, *arguments: str, stderr: IO[str] | None = None) -> Iterator[subprocess.Popen[str]]:
    """A module of the tests as a program; it is stopped at the end, if it is not yet."""
    command = [sys.executable, "-W", "error", "-m", module, *arguments]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=ROOT, stdin=pipe, stdout=pipe, stderr=stderr, text=True) as started:
        try:
            yield started
        finally:
            started.kill()


def say(to: subprocess.Popen[str], line: str) -> None:
    assert to.stdin is not None
    to.stdin.write(f"{line}\n")
    to.stdin.flush()


def hear(whom: subprocess.Popen[str]) -> str:
    """The next line that a process says; nothing if it has ended."""
    assert whom.stdout is not None
    return whom.stdout.readline().strip()
