"""A short run of each part of the fuzz, always the same one, so that nothing comes back that it has found before."""

import signal
from collections.abc import Callable, Iterator
from types import FrameType

import pytest

from tests.fuzz.commands import fuzz_commands
from tests.fuzz.faults import Report, Run

#: Nothing here takes so long, however loaded the machine is, in seconds.
LONGEST = 300
#: How much each part tries, and with which seed.
SHORT: dict[str, tuple[Callable[[Run], None], int, int]] = {
    "commands": (fuzz_commands, 400, 3),
}


@pytest.fixture(autouse=True)
def limit() -> Iterator[None]:
    """Whatever hangs fails."""

    def too_long(number: int, frame: FrameType | None) -> None:
        raise TimeoutError(f"longer than {LONGEST} s")

    before = signal.signal(signal.SIGALRM, too_long)
    signal.alarm(LONGEST)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


@pytest.mark.fuzz
@pytest.mark.parametrize("part", SHORT)
def test_no_fault_is_found(part: str) -> None:
    fuzz, most, seed = SHORT[part]
    report = Report()
    run = Run(part, seed, report, most=most)
    fuzz(run)
    assert not report.faults, "\n".join(report.table())
    assert run.done >= most
