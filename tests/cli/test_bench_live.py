"""`companion bench live`: real servers, real connections, and a load so small that only its shape is told."""

import socket
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager

import pytest

from companion.bench import live
from companion.bench.live import Load
from companion.bench.load import HOST, Failed, Line, request, saying, stamps_of
from companion.bench.ways import Way, measured_ways
from companion.games import discover
from tests.cli.run import companion
from tests.web.app import plain_app
from tests.web.test_table_parts import Parts
from tests.web.visitors import a_game, random_answers

pytestmark = pytest.mark.soak

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
    both = ran.json["tables"]["1"]
    assert {way.split()[0] for way in both["games"]} == set(discover())
    for found in (both["echo"], *both["games"].values()):
        assert set(found) == TIMES | {"entries", "bytes", "busy", "refused", "server_ms", "server_cpu", "load_cpu"}
        assert found["entries"] > 0
        assert found["bytes"] > 0
        for what in ("acknowledged", "visible", "redrawn"):
            assert 0 < found[f"{what}_p50_ms"] <= found[f"{what}_p99_ms"]


def test_a_device_says_which_parts_it_shows() -> None:
    host, table = a_game(plain_app(), random_answers(3, 0, 9))
    page = host.get(host.address(table)).text
    shown = stamps_of(page)
    assert shown == {name: stamp for name, (stamp, _) in Parts(page).parts.items()}
    head, _, body = saying(request("POST", "/", {}, "entry", {"entry": "1"}), shown).partition(b"\r\n\r\n")
    assert body == b"entry=1"
    said = head.decode().partition("\r\nX-Parts: ")[2]
    again = host.get(host.address(table), headers={"X-Answer": "page", "X-Parts": said}).text
    assert stamps_of(again) == shown
    assert len(again) < len(page) / 3


def test_what_was_measured_before_something_failed_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    first, *_ = (way.name for way in measured_ways())

    def played(way: Way, count: int, load: Load, _database: str) -> dict[str, float]:
        if (way.name, count) != (first, 1):
            raise Failed("no answer")
        return live.echoed(count, load)

    monkeypatch.setattr(live, "played", played)
    ran = companion("bench", "live", "--json")
    assert (ran.status, ran.json["ok"], ran.json["failed"]) == (2, False, "no answer")
    assert list(ran.json["tables"]["1"]["games"]) == [first]
    assert "no answer" in ran.err


@contextmanager
def replies(*said: bytes) -> Iterator[tuple[Line, list[bytes]]]:
    """A line to a server that takes a connection for each of what it says and ends it then, and what it was asked."""
    asked: list[bytes] = []
    with socket.create_server((HOST, 0)) as server:

        def answer() -> None:
            for reply in said:
                line, _ = server.accept()
                with line:
                    asked.append(line.recv(1000) if reply else b"")
                    line.sendall(reply)

        serving = threading.Thread(target=answer, daemon=True)
        serving.start()
        with closing(Line(server.getsockname()[1], HOST)) as line:
            yield line, asked
        serving.join(10)


def test_a_request_goes_over_another_connection_where_the_first_was_ended() -> None:
    with replies(b"", b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nyes") as (line, asked):
        reply = line.ask(b"anything")
    assert (reply.status, reply.body, asked) == (200, b"ye", [b"", b"anything"])


def test_half_a_reply_is_a_failure() -> None:
    with replies(b"HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nyes") as (line, _), pytest.raises(Failed):
        line.ask(b"anything")


def test_a_database_that_cannot_be_used_is_told() -> None:
    ran = companion("bench", "live", "--database", "nothing://", "--lang", "en")
    assert (ran.status, ran.out) == (2, "")
    assert "neither a file of SQLite nor PostgreSQL" in ran.err
