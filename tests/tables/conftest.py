"""A game at a table, in each of its ways."""

from collections.abc import Iterator
from typing import Any

import pytest

from companion.engine.game import Game
from tests.laws.games import IN_EACH_WAY, called
from tests.tables.evening import BY_ID
from tests.tables.test_jump import places_of


@pytest.fixture(params=IN_EACH_WAY, ids=called)
def game(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The id of each game, which can be played in one of its ways only as long as the test lasts."""
    way: Game[Any] = request.param
    monkeypatch.setitem(BY_ID, way.id, way)
    places_of.cache_clear()
    yield way.id
    places_of.cache_clear()
