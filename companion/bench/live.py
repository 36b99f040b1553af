"""How soon an entry is acknowledged, heard of and shown, beside a bare echo in the same run.

The server is our own, started as `companion serve`; tables enter independently of each other, at random moments.
"""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean
from tempfile import TemporaryDirectory
from typing import Any

from companion.bench.load import HOST, Failed, Plan, Samples, put_under_load
from companion.bench.plans import SEATS, echo_plan, played_plan
from companion.bench.ways import Way, measured_ways

#: Kept on a disk even where the usual place for files of a moment is memory, because to write safely is what costs.
ON_DISK = Path("/var/tmp")  # noqa: S108 (a folder of its own is made there)
#: More entries a second than there can be.
FAST = 1000.0
MEASURED = ("acknowledged", "visible", "redrawn")


@dataclass(frozen=True, slots=True)
class Load:
    """How many tables play at once, and how: each of them enters far more often than people do."""

    tables: tuple[int, ...] = (1, 10, 40, 100)
    #: Entries a second of each table, on average.
    rate: float = 1.0
    #: First a table plays through a game as fast as it can, so that everything has been used once; then all warm up.
    warm_up: float = 5.0
    seconds: float = 20.0
    #: How long the echo is under the same load.
    echo_seconds: float = 10.0

    @property
    def most(self) -> int:
        """More entries than a table is going to make."""
        return round(2 * self.rate * (self.warm_up + self.seconds)) + 10


LOAD = Load()


def measure(load: Load, database: str = "") -> dict[str, Any]:
    """Milliseconds for each number of tables of each game, and those of the echo.

    Where something fails, what has been measured until then, and why it goes no further.
    """
    figures: dict[str, Any] = {}
    found = {"devices": SEATS, "entries_per_second": load.rate, "seconds": load.seconds, "tables": figures}
    try:
        for count in load.tables:
            echo = echoed(count, load)
            for way in measured_ways():
                ours = played(way, count, load, database)
                figures.setdefault(str(count), {"games": {}, "echo": echo})["games"][way.name] = ours
    except (Failed, OSError) as fault:
        return {**found, "failed": str(fault)}
    return found


def echoed(count: int, load: Load) -> dict[str, float]:
    """The times at tables of the echo."""
    with echoing() as server:
        plans = [echo_plan(number, load.most) for number in range(count)]
        return measured(server, plans, load, load.echo_seconds)


def played(way: Way, count: int, load: Load, database: str) -> dict[str, float]:
    """The times at tables of one game."""
    with serving(database) as server:
        put_under_load(server.port, [played_plan(server.port, count, None, way)], FAST, 0, load.warm_up)
        plans = [played_plan(server.port, number, load.most, way) for number in range(count)]
        return measured(server, plans, load, load.seconds)


def measured(server: "Served", plans: Sequence[Plan], load: Load, seconds: float) -> dict[str, float]:
    """The times of one run, and how busy this process and the server were with it."""
    busy, begun, used = time.process_time(), time.perf_counter(), server.processor()
    samples = put_under_load(server.port, plans, load.rate, load.warm_up, seconds)
    busy, taken, used = time.process_time() - busy, time.perf_counter() - begun, server.processor() - used
    found: dict[str, float] = {"entries": sum(len(table.acknowledged) for table in samples)}
    for what in MEASURED:
        times = sorted(at for table in samples for at in values_of(table, what))
        found[f"{what}_p50_ms"] = percentile(times, 50)
        found[f"{what}_p99_ms"] = percentile(times, 99)
    found["busy"] = sum(table.busy for table in samples)
    found["refused"] = sum(table.refused for table in samples)
    found["bytes"] = round(fmean(weight for table in samples for weight in table.weights))
    found["server_ms"] = round(1000 * used / sum(table.taken for table in samples), 3)
    return {**found, "server_cpu": round(used / taken, 3), "load_cpu": round(busy / taken, 3)}


def values_of(samples: Samples, what: str) -> list[float]:
    found: list[float] = getattr(samples, what)
    return found


def percentile(times: Sequence[float], percent: int) -> float:
    """Milliseconds in which some percent of the times are; the times are sorted."""
    if not times:
        raise Failed("nothing was measured")
    return round(times[min(len(times) - 1, len(times) * percent // 100)] * 1000, 3)


# The servers, each a process of its own.


@dataclass(frozen=True, slots=True)
class Served:
    """A server: where it is reached, and which process it is."""

    port: int
    process: int

    def processor(self) -> float:
        """How many seconds of a processor it has used; always 0 where the system does not say so."""
        try:
            told = Path(f"/proc/{self.process}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            return 0.0
        return (int(told[11]) + int(told[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def serving(database: str) -> Iterator[Served]:
    """Our server with a folder of its own."""
    with TemporaryDirectory(dir=ON_DISK if ON_DISK.is_dir() else None) as folder:
        port = free_port()
        address = database or f"sqlite:///{folder}/tables.sqlite"
        arguments = ["companion", "serve", "--host", HOST, "--port", str(port), "--database", address]
        with program(arguments, {"COMPANION_DATA": folder}) as process:
            yield Served(port, process)


@contextmanager
def echoing() -> Iterator[Served]:
    """The echo."""
    port = free_port()
    with program(["companion.bench.echo", str(port)], {}) as process:
        yield Served(port, process)


@contextmanager
def program(arguments: Sequence[str], environment: Mapping[str, str]) -> Iterator[int]:
    """A module as a process, from its first line until it is no longer needed; gives its number."""
    command = [sys.executable, "-m", *arguments]
    with subprocess.Popen(  # noqa: S603 (our own program)
        command, env={**os.environ, **environment}, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as started:
        try:
            assert started.stdout is not None
            assert started.stderr is not None
            if not started.stdout.readline():
                raise Failed(started.stderr.read().decode(errors="replace").strip())
            with apart(started.pid):
                yield started.pid
        finally:
            started.terminate()


@contextmanager
def apart(server: int) -> Iterator[None]:
    """Keep the devices off the processors of the server: at a table they have their own.

    Otherwise a device may wait for the server to rest before it can read what it has been sent long ago.
    """
    can = getattr(os, "sched_getaffinity", None)
    usual = sorted(can(0)) if can else []
    if len(usual) < 2:
        yield
        return
    os.sched_setaffinity(server, usual[:-1])
    os.sched_setaffinity(0, usual[-1:])
    try:
        yield
    finally:
        os.sched_setaffinity(0, usual)


def free_port() -> int:
    """A port that nobody uses at the moment."""
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return int(probe.getsockname()[1])
