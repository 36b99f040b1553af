"""Pages that redraw themselves wait for each other; nobody can have them wait for strangers, or for one device."""

from tests.processes import hear, process


def test_only_devices_of_the_table_wait_and_each_has_one_place() -> None:
    with process("tests.web.turning") as patched:
        assert hear(patched) == "404 waits"
        assert hear(patched) == "200 1 11 0"
