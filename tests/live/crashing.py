"""A server that is killed while phones enter, and what is left of what they were told."""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from companion.storage.store import open_store
from tests.live.parties import Party, playing
from tests.live.phones import tokens
from tests.live.server import PATIENCE, Serving

#: So much is saved for each table before the end, however busy the machine is.
SAVED = 4
#: For how long phones go on after that, in seconds.
BURST = 0.05, 0.5


@dataclass(frozen=True, slots=True)
class Crash:
    """What was sent in a burst, and of what nobody heard again: how much was kept all the same, and how much is now."""

    sent: int
    unanswered: int
    kept: int
    now: int


def until_saved(tables: Sequence[Party], count: int) -> None:
    """Wait until phones at all tables have been told of so many entries that they are saved."""
    patient_until = time.monotonic() + PATIENCE
    while sum(party.known.course.last for party in tables) < count:
        assert time.monotonic() < patient_until, "nothing is saved"
        time.sleep(0.01)


def crash(server: Serving, database: str, tables: Sequence[Party], seed: int, chance: Random) -> Crash:
    """Kill a server in the middle of a burst and start it again: nothing is lost, doubled or elsewhere.

    While it is killed and started again nobody else holds its database.
    """
    before = sum(len(party.sent) for party in tables)
    saved = sum(party.known.course.last for party in tables)
    with playing(tables, seed):
        until_saved(tables, saved + SAVED * len(tables))
        time.sleep(chance.uniform(*BURST))
        server.kill()
    for party in tables:
        party.hang_up()
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
