"""A server that has ended leaves one file of SQLite, which is copied by itself and holds everything."""

import os
import shutil
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from companion.storage.store import open_store
from tests.live.crashing import until_saved
from tests.live.parties import Party, parties, playing
from tests.live.phones import OWNERS, id_of
from tests.live.server import PATIENCE, Serving, serving

pytestmark = pytest.mark.soak

ENTRIES = 40
FILE = "tables.sqlite"


def played(server: Serving, data: Path) -> tuple[str, int]:
    """A table at which so much was entered, and how much; a phone listens to it until the end."""
    log = open_store(f"sqlite:///{data / FILE}")
    with parties(server.port, 1, OWNERS[:3], log) as tables:
        log.close()
        with playing(tables, 7):
            until_saved(tables, tables[0].begun + ENTRIES)
        return id_of(tables[0].phones), saved_in(tables[0])


def saved_in(party: Party) -> int:
    return max(sent.seq for sent in party.sent)


@pytest.mark.parametrize("asked", [signal.SIGINT, signal.SIGTERM], ids=["Ctrl+C", "SIGTERM"])
def test_a_server_that_is_stopped_leaves_one_whole_file(tmp_path: Path, asked: signal.Signals) -> None:
    data = tmp_path / "data"
    with serving(data, "") as server:
        table, last = played(server, data)
        server.process.send_signal(asked)
        assert server.process.wait(PATIENCE) == 0
    assert [path.name for path in data.glob(f"{FILE}*")] == [FILE]
    assert last_in(data, tmp_path, table) >= last
    assert server.complaints == ""


def last_in(data: Path, elsewhere: Path, table: str) -> int:
    """The last entry of a table in a copy of the file alone, which was made without our program."""
    copy = shutil.copy(data / FILE, elsewhere / "copy.sqlite")
    asked = "SELECT max(seq), count(*) FROM entries WHERE table_id = ?"
    with sqlite3.connect(copy) as connection:
        last, count = connection.execute(asked, (table,)).fetchone()
    connection.close()
    assert last == count
    return int(last)


def test_a_server_that_starts_after_a_power_cut_makes_the_file_whole(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with serving(data, "") as server:
        table, last = played(server, data)
        server.kill()
        assert (data / f"{FILE}-wal").stat().st_size > 0
        server.restart()
        assert last_in(data, tmp_path, table) >= last


WORKER = """
from companion.app import from_environment
from companion.web.services import services_of
from tests.storage.samples import a_device, a_table
app, table = from_environment(), a_table()
services_of(app).tables.store.open_table(table, [a_device(table)], [])
raise SystemExit
"""


def test_a_process_of_another_server_leaves_one_whole_file_too(tmp_path: Path) -> None:
    """As a worker of gunicorn ends, which knows nothing of tables."""
    environment = {**os.environ, "COMPANION_DATA": str(tmp_path), "DATABASE_URL": ""}
    subprocess.run([sys.executable, "-W", "error", "-c", WORKER], check=True, env=environment, timeout=PATIENCE)
    assert [path.name for path in tmp_path.glob(f"{FILE}*")] == [FILE]
    with sqlite3.connect(tmp_path / FILE) as connection:
        assert connection.execute("SELECT count(*) FROM tables").fetchone() == (1,)
    connection.close()
