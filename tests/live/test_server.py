"""What somebody may do with bare connections: the others are served, and nothing is held for ever."""

import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from tempfile import NamedTemporaryFile

import pytest

from companion.server import is_near, whose
from tests.live.server import HOST, PATIENCE, free_port
from tests.processes import ROOT, hear, process

pytestmark = pytest.mark.soak

MANY, ROOM, FEW_FILES = 200, 30, 100
#: A connection that was served, or refused.
CLOSED = b""


class Held:
    """A server of little patience, and plain connections to it."""

    def __init__(self, port: int, said: Path) -> None:
        self.port, self._said = port, said

    @property
    def complaints(self) -> str:
        """All that the server has said on its standard error."""
        return self._said.read_text()

    def line(self, sent: bytes = b"") -> socket.socket:
        """A connection over which something was sent."""
        line = socket.create_connection((HOST, self.port), PATIENCE)
        line.sendall(sent)
        return line

    def reply(self, sent: bytes) -> bytes:
        """All that comes back until the server hangs up."""
        with closing(self.line(sent)) as line:
            return rest_of(line)


def rest_of(line: socket.socket) -> bytes:
    """All that is still to come."""
    read = b""
    try:
        while got := line.recv(65536):
            read += got
    except ConnectionError:  # it was cut while something was on the way
        pass
    return read


def hear_from(line: socket.socket, word: bytes) -> bytes:
    """What comes until a word is heard."""
    read = b""
    while word not in read:
        got = line.recv(65536)
        assert got, read
        read += got
    return read


def get(path: str, *more: str) -> bytes:
    return "\r\n".join((f"GET /{path} HTTP/1.1", "Host: a", *more, "", "")).encode()


def post(length: int, *more: str) -> bytes:
    return "\r\n".join(("POST /body HTTP/1.1", "Host: a", f"Content-Length: {length}", *more, "", "")).encode()


@contextmanager
def holding(most_of_one: int = ROOM, files: int = 0) -> Iterator[Held]:
    port = free_port()
    with NamedTemporaryFile("w") as said:
        where = (str(port), str(ROOM), str(most_of_one), str(files))
        with process("tests.live.holding", *where, stderr=said.file, warm=True) as started:
            assert hear(started) == "ready"
            yield Held(port, Path(said.name))


@pytest.fixture
def held() -> Iterator[Held]:
    with holding() as server:
        yield server


def test_who_sends_many_requests_at_once_does_not_keep_the_others_waiting(held: Held) -> None:
    with closing(held.line(get("x") * MANY)) as greedy, closing(held.line()) as modest:
        modest.sendall(get("mine"))
        hear_from(modest, b"[/mine]")
        answered = rest_of(greedy)
    assert 0 < answered.count(b"[/x]") < 10
    assert answered.count(b"Connection: close") == 1
    assert answered.rindex(b"Connection: close") > answered.rindex(b"HTTP/1.1 200")


def test_one_request_after_the_other_is_answered_on_one_connection(held: Held) -> None:
    with closing(held.line()) as line:
        for number in range(MANY):
            line.sendall(get(str(number)))
            read = hear_from(line, b"0\r\n\r\n")
            assert f"[/{number}]".encode() in read
            assert b"Connection: close" not in read


@pytest.mark.parametrize(
    "begun", [b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: a\r\n", post(10), post(10) + b"12345"], ids=range(5)
)
def test_a_request_that_does_not_arrive_is_not_waited_for(held: Held, begun: bytes) -> None:
    started = time.monotonic()
    held.reply(begun)
    assert time.monotonic() - started > 0.5, "it was not waited for at all"


def test_a_request_that_arrives_letter_by_letter_is_not_waited_for(held: Held) -> None:
    with closing(held.line(b"GET /")) as line:
        line.settimeout(0.1)
        patient_until = time.monotonic() + PATIENCE
        while time.monotonic() < patient_until:
            try:
                line.sendall(b"x")
                if b"408" in line.recv(65536):
                    break
            except TimeoutError:
                pass
            except ConnectionError:
                break
        else:
            pytest.fail("still waiting")


def test_a_connection_without_a_request_is_not_kept(held: Held) -> None:
    assert b"[/x]" in held.reply(get("x"))


def test_a_stream_lives_on(held: Held) -> None:
    assert held.reply(get("stream", "Connection: close")).count(b".") == 10 + 1  # the one in HTTP/1.1


@pytest.mark.parametrize(
    "nonsense",
    [
        b"GET / HTTP/1\r\nHost: a\r\n\r\n",
        b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n12",
        b"POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
        b"GET / HTTP/1.1\r\n" + b"A: b\r\n" * 200 + b"\r\n",
        b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n",
        b"POST / HTTP/1.1\r\nHost: a\r\nX: y\rTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        b"POST / HTTP/1.1\r\nHost: a\r\nX: y\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length : 5\r\n\r\n12345",
        b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1_0\r\n\r\n1234567890",
        b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: +1\r\n\r\n1",
        b"GET / HTTP/1.1\r\nHost: a\r\nX: y\r\n z\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: a\r\nnothing\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: a\r\nX: \0\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: a\r\n\n",
        b"GET /\x0b HTTP/1.1\r\nHost: a\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: a\r\nX: " + b"y" * 70_000 + b"\r\n\r\n",
    ],
    ids=[
        "version",
        "length and coding",
        "two lengths",
        "coding",
        "two hosts",
        "many headers",
        "no number",
        "bare CR",
        "bare LF",
        "blank before colon",
        "underscore",
        "sign",
        "folded",
        "no colon",
        "NUL",
        "ends with LF",
        "tab in the address",
        "long line",
    ],
)
def test_nonsense_is_refused_with_few_words(held: Held, nonsense: bytes) -> None:
    for _ in range(20):
        assert held.reply(nonsense).startswith(b"HTTP/1.1 400 ")
    assert held.complaints.count("\n") == 1
    assert b"[/x]" in held.reply(get("x", "Connection: close"))


def test_who_goes_away_is_not_complained_of(held: Held) -> None:
    for sent in (get("stream"), b"nonsense\r\n\r\n", post(10), get("x") * 50):
        line = held.line(sent)
        line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")  # gone without a word
        line.close()
    assert b"[/x]" in held.reply(get("x"))
    assert held.complaints.count("\n") <= 1  # the nonsense


def test_a_fault_is_told_on_one_line(held: Held) -> None:
    for _ in range(20):
        held.reply(get("break?secret"))
    told = held.complaints
    assert told.count("\n") == 1
    assert "KeyError" in told
    assert "holding.py" in told
    assert "secret" not in told


@pytest.mark.parametrize("head", [post(10_000_000_000), b"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n"])
def test_a_body_that_nobody_wants_is_not_read_to_its_end(held: Held, head: bytes) -> None:
    with closing(held.line(head.replace(b"/body", b"/x"))) as line:
        sent = 0
        try:
            while sent < 400:
                line.sendall(b"10000\r\n" + b"x" * 65536 + b"\r\n")
                sent += 1
        except ConnectionError:
            pass
        assert sent < 400


def test_a_body_that_nobody_wants_is_read_if_it_is_short(held: Held) -> None:
    with closing(held.line(post(100_000, "Connection: close").replace(b"/body", b"/x") + b"x" * 100_000)) as line:
        assert b"[/x]" in rest_of(line)


def test_there_is_room_for_so_many_and_then_for_those_who_come_when_others_go(held: Held) -> None:
    with ExitStack() as stack:
        lines = [stack.enter_context(closing(held.line(get("stream")))) for _ in range(ROOM)]
        for line in lines:
            hear_from(line, b"[/stream]")
        assert b"[/x]" in held.reply(get("x"))


def test_one_address_does_not_take_all_the_room() -> None:
    with holding(5) as held, ExitStack() as stack:
        lines = [stack.enter_context(closing(held.line(get("stream")))) for _ in range(5)]
        for line in lines:
            hear_from(line, b"[/stream]")
        assert held.reply(get("x")) == CLOSED
        with closing(socket.create_connection((HOST, held.port), PATIENCE, ("127.0.0.2", 0))) as other:
            other.sendall(get("x"))
            hear_from(other, b"[/x]")
        lines.pop().close()
        patient_until = time.monotonic() + PATIENCE
        while (reply := held.reply(get("x"))) == CLOSED:
            assert time.monotonic() < patient_until
        assert b"[/x]" in reply


def test_when_no_file_is_left_newcomers_wait_and_one_line_tells_of_it() -> None:
    with holding(files=24) as held:
        with ExitStack() as stack:
            lines = [stack.enter_context(closing(held.line(get("stream")))) for _ in range(ROOM)]
            patient_until = time.monotonic() + PATIENCE
            while not held.complaints:
                assert time.monotonic() < patient_until
            hear_from(lines[0], b"[/stream]")
        assert b"[/x]" in held.reply(get("x"))
        assert held.complaints.count("\n") == 1
        assert "no connection taken" in held.complaints


def test_the_server_takes_as_many_files_as_the_system_has(tmp_path: Path) -> None:
    resource = pytest.importorskip("resource")
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard == resource.RLIM_INFINITY or hard <= FEW_FILES:
        pytest.skip("the system has no such limit here")
    few = "import resource; resource.setrlimit(resource.RLIMIT_NOFILE, ({}, {})); "
    ask = "from companion.server import allow_many_files; print(allow_many_files())"
    told = subprocess.run(
        [sys.executable, "-c", few.format(FEW_FILES, hard) + ask], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert int(told.stdout) == hard


@pytest.mark.parametrize(
    ("one", "other", "together"),
    [
        ("192.0.2.1", "192.0.2.2", False),
        ("2001:4860::1", "2001:4860::2", True),
        ("2001:4860::1", "2001:4860:0:1::1", False),
        ("fd00::1", "fd00::2", False),
        ("::ffff:192.0.2.1", "192.0.2.1", True),
    ],
)
def test_a_home_from_far_away_counts_as_one(one: str, other: str, together: bool) -> None:
    assert (whose(one) == whose(other)) == together


def test_who_is_on_the_machine_itself_is_not_counted() -> None:
    assert [is_near(host) for host in ("127.0.0.1", "::1", "::ffff:127.0.0.1", "192.0.2.1")] == [
        True,
        True,
        True,
        False,
    ]
