"""What the test run says of itself first, and in which order several processes share its work."""

import gc
import os
import sys
from pathlib import Path

import pytest

from tests.rulebook.printed import texts

pytest_plugins = ["tests.databases"]

#: Where tests wait for browsers, servers and disks: they begin first, so that nobody waits for one of them at the end.
SLOW = ("browser", "live", "storage", "cli", "web", "tables")
TESTS = Path(__file__).parent
#: How many new objects there are before somebody looks for garbage among them: the command line has found the same.
CALM = (20_000, 20, 20)
#: Where compiled code is kept if Python is told not to put it beside its source: tests start many processes.
COMPILED = TESTS.parent / ".pytest_cache" / "compiled"

if sys.dont_write_bytecode:
    sys.dont_write_bytecode, sys.pycache_prefix = False, str(COMPILED)
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix


def pytest_report_header() -> str:
    """How much there is to compare with: the printed texts are nobody's but their owner's."""
    found = len(texts())
    return f"printed rulebooks to compare with: {found}" + ("" if found else " (only made-up text is tested)")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """With `-n auto` two processes more than there are processors: browsers and servers are waited for all the time."""
    return (os.cpu_count() or 1) + 2


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Among several processes the longest tests begin first; they are those with a time limit of their own."""
    if hasattr(config, "workerinput"):
        items.sort(key=lambda item: (item.get_closest_marker("timeout") is None, slowness(item.path)))


def pytest_collection_finish() -> None:
    """All that was loaded stays to the end of the run: nobody searches it for garbage again and again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*CALM)


def slowness(path: Path) -> int:
    """The place of a test's folder in the order."""
    folder = path.relative_to(TESTS).parts[0]
    return SLOW.index(folder) if folder in SLOW else len(SLOW)
