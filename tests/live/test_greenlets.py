"""A bell serves greenlets as it serves threads, and while one listens the others go on."""

from pathlib import Path

import pytest

from tests.processes import hear, process

pytestmark = pytest.mark.soak


@pytest.mark.parametrize("kind", ["inprocess", "postgresql"])
def test_greenlets_hear_and_do_not_stop_each_other(request: pytest.FixtureRequest, kind: str) -> None:
    address = kind if kind == "inprocess" else request.getfixturevalue("postgresql_url")
    with process("tests.live.greenlets", address, warm=True) as patched:
        assert hear(patched) == "True True"


def test_while_an_entry_is_written_to_the_disk_the_others_go_on(tmp_path: Path) -> None:
    """An entry is kept when its writer goes on, and no earlier; the server does not stand still until then."""
    with process("tests.live.writing", f"sqlite:///{tmp_path / 'tables.sqlite'}") as patched:
        assert hear(patched) == "True True"


def test_who_is_ended_while_writing_leaves_all_or_nothing(tmp_path: Path) -> None:
    with process("tests.live.cutting", f"sqlite:///{tmp_path / 'tables.sqlite'}") as patched:
        assert hear(patched) == "True True"
