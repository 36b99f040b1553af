"""Pages that redraw themselves wait for each other; nobody can have them wait for strangers, or for one device."""

from companion.web.turns import LATEST, MOST_OF_HOME, MOST_OF_ONE, MOST_OF_TABLE, MOST_WAITING, SOONEST, Line
from tests.processes import hear, process


def test_only_devices_of_the_table_wait_and_no_device_table_or_home_has_all_places() -> None:
    with process("tests.web.turning", warm=True) as patched:
        assert hear(patched) == "404 waits"
        assert hear(patched) == f"503 {SOONEST} saved with | saved without"
        assert hear(patched) == f"200 {MOST_OF_ONE} {MOST_OF_TABLE} {MOST_OF_HOME} {MOST_WAITING} 0"
        assert hear(patched) == "True", "pages wait for idleness one after the other"


def test_who_comes_back_is_told_to_come_when_it_could_be_their_turn() -> None:
    line = Line(pace=0.2)
    assert line.sent_away() == round(0.2 * (MOST_WAITING + 1))
    for _ in range(300):
        last = line.sent_away()
    assert last == LATEST
    for _ in range(100):
        line.drew(0.001)  # and nobody waits
    assert line.sent_away() == SOONEST
