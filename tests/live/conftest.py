"""A bell of each kind."""

from collections.abc import Iterator

import pytest

from companion.live.inprocess import LocalBell
from companion.live.postgres import PostgresBell
from companion.tables.ports import Bell


@pytest.fixture(params=["inprocess", "postgresql"])
def bell(request: pytest.FixtureRequest) -> Iterator[Bell]:
    """A bell to which nobody listens."""
    if request.param == "inprocess":
        made: Bell = LocalBell()
    else:
        made = PostgresBell(request.getfixturevalue("postgresql_url"))
    yield made
    made.close()
