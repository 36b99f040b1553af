"""Pages that redraw themselves wait for each other; nobody can have them wait for strangers, or for one device."""

from companion.web.turns import AGAIN, MOST_OF_ONE, MOST_WAITING
from tests.processes import hear, process


def test_only_devices_of_the_table_wait_and_none_has_many_places() -> None:
    with process("tests.web.turning") as patched:
        assert hear(patched) == "404 waits"
        assert hear(patched) == f"503 {AGAIN} saved with | saved without"
        assert hear(patched) == f"200 {MOST_OF_ONE} True {MOST_WAITING} 0"
