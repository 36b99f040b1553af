"""A short run of each part of the fuzz, always the same one, so that nothing comes back that it has found before."""

from collections.abc import Callable

import pytest

from tests.fuzz.commands import fuzz_commands
from tests.fuzz.entries import fuzz_entries
from tests.fuzz.faults import Report, Run
from tests.fuzz.files import fuzz_files
from tests.fuzz.pages import fuzz_pages
from tests.fuzz.sockets import fuzz_sockets
from tests.fuzz.walk import walk

#: How much each part tries, and with which seed.
SHORT: dict[str, tuple[Callable[[Run], None], int, int]] = {
    "pages": (fuzz_pages, 700, 7),
    "commands": (fuzz_commands, 400, 3),
    "entries": (fuzz_entries, 600, 1),
    "sockets": (fuzz_sockets, 120, 7),
    "files": (fuzz_files, 150, 5),
    "walk": (walk, 500, 7),
}


# A form in parts that breaks off leaves a file behind, which the parser lets go of without closing it.
@pytest.mark.soak
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.timeout(300)
@pytest.mark.fuzz
@pytest.mark.parametrize("part", SHORT)
def test_no_fault_is_found(part: str) -> None:
    fuzz, most, seed = SHORT[part]
    report = Report()
    run = Run(part, seed, report, most=most)
    fuzz(run)
    assert not report.faults, "\n".join(report.table())
    assert run.done >= most
