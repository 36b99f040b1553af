"""What was said to be saved is kept once and in its order, however the server ends, and however its database does."""

import time
from pathlib import Path
from random import Random

import pytest

from companion.storage.store import open_store
from tests.databases import Server, end_connections
from tests.live.crashing import crash
from tests.live.parties import parties, playing
from tests.live.phones import OWNERS
from tests.live.server import serving

pytestmark = pytest.mark.soak

CRASHES, CUTS = 5, 6
TABLES, PHONES = 3, 3


@pytest.mark.timeout(480)
@pytest.mark.parametrize("seed", [1014])
def test_a_server_that_is_killed_has_lost_nothing(database_url: str, tmp_path: Path, seed: int) -> None:
    chance = Random(seed)
    store = open_store(database_url)
    with serving(tmp_path / "data", database_url) as server:
        with parties(server.port, TABLES, OWNERS[:PHONES], store) as tables:
            store.close()  # while the server is killed and started again nobody else holds its database
            for number in range(CRASHES):
                found = crash(server, database_url, tables, seed + number, chance)
                print(f"seed {seed + number}: {found}")
                assert found.sent > TABLES * PHONES
            assert sum(party.known.course.last for party in tables) > 60
        assert server.complaints == ""


@pytest.mark.timeout(240)
def test_a_database_that_cuts_everybody_off_has_lost_nothing(
    postgresql_url: str, postgresql: Server, tmp_path: Path
) -> None:
    chance = Random(1002)
    store = open_store(postgresql_url)
    with serving(tmp_path / "data", postgresql_url) as server:
        with parties(server.port, TABLES, OWNERS[:PHONES], store) as tables:
            with playing(tables, 1002):
                for _ in range(CUTS):
                    time.sleep(chance.uniform(0.1, 0.3))
                    end_connections(postgresql)
            for party in tables:
                party.read(store)
                assert not party.unanswered
            sent = [sent for party in tables for sent in party.sent]
            print(f"{len(sent)} sent, {sum(entry.delayed for entry in sent)} times not saved at once, {CUTS} cuts")
        assert "Traceback" not in server.complaints
    store.close()
