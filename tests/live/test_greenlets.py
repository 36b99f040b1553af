"""A bell serves greenlets as it serves threads, and while one listens the others go on."""

import pytest

from tests.processes import hear, process


@pytest.mark.parametrize("kind", ["inprocess", "postgresql"])
def test_greenlets_hear_and_do_not_stop_each_other(request: pytest.FixtureRequest, kind: str) -> None:
    address = kind if kind == "inprocess" else request.getfixturevalue("postgresql_url")
    with process("tests.live.greenlets", address) as patched:
        assert hear(patched) == "True True"
