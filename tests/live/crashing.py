"""A server that is killed while phones enter, and what is left of what they were told."""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from companion.storage.store import open_store
from tests.live.parties import Party, playing
from tests.live.phones import tokens
from tests.live.server import Serving

#: For how long phones enter before the end, in seconds.
BURST = 0.15, 0.7


@dataclass(frozen=True, slots=True)
class Crash:
    """What was sent in a burst, and of what nobody heard again: how much was kept all the same, and how much is now."""

    sent: int
    unanswered: int
    kept: int
    now: int


def crash(server: Serving, database: str, tables: Sequence[Party], seed: int, chance: Random) -> Crash:
    """Kill a server in the middle of a burst and start it again: nothing is lost, doubled or elsewhere.

    While it is killed and started again nobody else holds its database.
    """
    before = sum(len(party.sent) for party in tables)
    with playing(tables, seed):
        time.sleep(chance.uniform(*BURST))
        server.kill()
    server.restart()
    store = open_store(database)
    try:
        for party in tables:
            party.read(store)
        unanswered = sum(len(party.unanswered) for party in tables)
        results = [party.send_again(store, chance) for party in tables]
        for party in tables:
            party.read(store)
            for phone in party.phones:
                assert phone.questions() == tokens(party.known)
    finally:
        store.close()
    sent = sum(len(party.sent) for party in tables) - before
    return Crash(sent, unanswered, sum(kept for kept, _ in results), sum(now for _, now in results))
