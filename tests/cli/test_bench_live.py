"""`companion bench live`: real servers, real connections, and a load so small that only its shape is told."""

import pytest

from companion.bench import live
from companion.bench.live import Load
from tests.cli.run import companion

TINY = Load(tables=(1,), rate=20.0, warm_up=0.2, seconds=1.0, echo_seconds=1.0)
TIMES = {f"{what}_{part}_ms" for what in ("acknowledged", "visible", "redrawn") for part in ("p50", "p99")}


@pytest.fixture(autouse=True)
def tiny_load(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "LOAD", TINY)


def test_bench_live_tells_its_figures() -> None:
    ran = companion("bench", "live", "--json")
    assert (ran.status, ran.err) == (0, "")
    assert {name: ran.json[name] for name in ("ok", "devices", "entries_per_second", "seconds")} == {
        "ok": True,
        "devices": 5,
        "entries_per_second": 20.0,
        "seconds": 1.0,
    }
    assert set(ran.json["tables"]) == {"1"}
    for whose in ("ours", "echo"):
        found = ran.json["tables"]["1"][whose]
        assert set(found) == TIMES | {"entries", "load_cpu"}
        assert found["entries"] > 0
        for what in ("acknowledged", "visible", "redrawn"):
            assert 0 < found[f"{what}_p50_ms"] <= found[f"{what}_p99_ms"]


def test_a_database_that_cannot_be_used_is_told() -> None:
    ran = companion("bench", "live", "--database", "nothing://", "--lang", "en")
    assert (ran.status, ran.out) == (2, "")
    assert "neither a file of SQLite nor PostgreSQL" in ran.err
