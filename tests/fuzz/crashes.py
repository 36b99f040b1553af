"""A server that is killed again and again while five devices enter: what was acknowledged is kept, once, in order."""

import tempfile
from contextlib import ExitStack
from pathlib import Path
from random import Random

from companion.storage.store import open_store
from tests.fuzz.faults import Run
from tests.live.crashing import crash
from tests.live.parties import Party, parties
from tests.live.phones import OWNERS
from tests.live.server import serving

PART = "crashes"
#: One table with five devices; after so many crashes another one, because no table takes any number of entries.
DEVICES, CRASHES = 5, 20


def crash_often(run: Run) -> None:
    """Rounds of some crashes each, every round on a server and a table of its own."""
    for number in run.all_rounds():
        chance = Random(f"{run.seed} {number}")
        with tempfile.TemporaryDirectory(prefix="companion-") as folder, ExitStack() as stack:
            data = Path(folder) / "data"
            database = f"sqlite:///{data}/tables.sqlite"
            server = stack.enter_context(serving(data, database))
            store = open_store(database)
            tables: list[Party] = stack.enter_context(parties(server.port, 1, OWNERS[:DEVICES], store))
            store.close()
            for _ in range(CRASHES):
                if run.over:
                    break
                try:
                    found = crash(server, database, tables, chance.randrange(10**6), chance)
                except AssertionError as fault:
                    run.fault("lost, doubled or elsewhere", "", str(fault)[:1000], number)
                    break
                run.count("kills")
                run.report.counts[f"{PART}: sent"] += found.sent
                run.report.counts[f"{PART}: never answered, and sent again"] += found.unanswered
                run.report.counts[f"{PART}: of those kept before"] += found.kept
                run.report.counts[f"{PART}: of those kept in the end"] += found.now
            run.report.counts[f"{PART}: acknowledged and kept"] += sum(party.known.course.last for party in tables)
            if "Traceback" in server.complaints:
                run.fault("a traceback in the log", "", server.complaints[-700:], number)
