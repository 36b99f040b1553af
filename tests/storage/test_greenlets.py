"""The store serves many greenlets as it serves threads."""

from tests.processes import hear, process


def test_more_greenlets_than_connections(database_url: str) -> None:
    with process("tests.storage.greenlets", database_url) as patched:
        assert hear(patched) == "1000"
