"""The server that brings the pages to a home: one process of greenlets, in which nobody may keep the others waiting."""

import errno
import io
import logging
import re
import socket
import time
from collections import Counter
from contextlib import suppress
from typing import Any

import gevent
from gevent import GreenletExit, pywsgi

from companion.web.callers import address_in, home_of
from companion.web.seldom import Seldom

log = logging.getLogger(__name__)

#: An address holds everything entered; a longer one is answered by our own page, not by the server.
LONGEST_ADDRESS = 100_000
#: How long a request may take to arrive, how long a connection may stay without one, and how long a reply may wait for
#: its reader, in seconds.
ARRIVAL, IDLE, DELIVERY = 20.0, 75.0, 60.0
#: So many requests in a row may be sent before the reply to the one before: no browser does.
MOST_IN_A_ROW = 5
#: What nobody wants of a request is read up to here, so that its sender sees our reply; then the line is cut.
MOST_UNWANTED = 4_000_000
#: How many connections there are at most, all together and from one address; files are left for all else.
MOST_CONNECTIONS, MOST_OF_ONE, OTHER_FILES = 8_000, 100, 200
#: So many files may be open, if as many as the system has are refused.
MANY_FILES = 10_240
#: How long to wait when no connection can be taken, in seconds.
TAKE_AGAIN = 0.2
LONGEST_PATH = 200

#: A line of headers as all who pass a request on read it, where they end, and how many and how long they are at most.
FIELD = re.compile(rb"[!#$%&'*+.^_`|~0-9A-Za-z-]+:[^\x00-\x08\x0a-\x1f\x7f]*\r\n")
ENDS, MOST_LINES, LONGEST_LINE = (b"\r\n", b"\n", b""), 101, 65_536
#: How long a request is, and what stands in no first line of one.
DIGITS, ODD = re.compile("[0-9]+"), re.compile("[\x00-\x1f\x7f]")

BAD_REQUEST = ("400", b"HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n")
TOO_LATE = ("408", b"HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n")
NO_MORE = ("Connection", "close")
#: A device that does not acknowledge what was sent for so long, in milliseconds, is gone, and its streams end.
SILENCE = 30_000
USER_TIMEOUT = getattr(socket, "TCP_USER_TIMEOUT", -1)  # only Linux has it
#: How a system says that somebody cannot be reached any more, beside that the line is broken or too slow.
UNREACHABLE = (errno.EHOSTUNREACH, errno.ENETUNREACH, errno.ENETDOWN)


def allow_many_files() -> int:
    """Take as many open files as the system lets this process have; how many that is."""
    try:
        import resource  # noqa: PLC0415 (there is none on Windows)
    except ImportError:
        return MANY_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    for wished in (hard, max(soft, MANY_FILES)):
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wished, hard))
            break
    allowed = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return MOST_CONNECTIONS + OTHER_FILES if allowed == resource.RLIM_INFINITY else allowed


class Incoming(io.RawIOBase):
    """What is sent over a connection; a request has to arrive in time, and long ones let others go on between."""

    def __init__(self, line: socket.socket) -> None:
        self._line = line
        self._until, self._begun = time.monotonic() + ARRIVAL, True
        self.waits, self.is_late = True, False
        line.settimeout(DELIVERY)

    def expect(self) -> None:
        """Another request may come."""
        self._until, self._begun = time.monotonic() + IDLE, False

    def readable(self) -> bool:
        return True

    def readinto(self, room: Any) -> int | None:
        """The next bytes; None if there are none yet and nobody waits for them."""
        if self._begun and self.waits:
            gevent.sleep(0)
        try:
            self._line.settimeout(self._left() if self.waits else 0)
            count = self._line.recv_into(room)
        except BlockingIOError as error:
            if not self.waits:
                return None
            self.is_late = True
            raise TimeoutError from error
        except TimeoutError:
            self.is_late = True
            raise
        finally:
            self._line.settimeout(DELIVERY)
        if not self._begun:
            self._until, self._begun = time.monotonic() + ARRIVAL, True
        return count

    def _left(self) -> float:
        """How long to wait for more; what has come already is in time, however late we read it."""
        return max(self._until - time.monotonic(), 0.0)


class Handler(pywsgi.WSGIHandler):  # type: ignore[misc]
    """Answers the requests of one connection."""

    close_connection: bool
    wsgi_input: Any

    def __init__(self, line: socket.socket, address: Any, server: "Server") -> None:
        self.incoming = Incoming(line)
        self._in_a_row = 0
        super().__init__(line, address, server, io.BufferedReader(self.incoming))

    def handle(self) -> None:
        """Answer until there is nobody to answer any more."""
        with suppress(OSError):
            super().handle()

    def MessageClass(self, *_: Any) -> Any:  # noqa: N802 (its name there)
        """The headers of a request; nothing that a proxy may read in another way, and no end that is said twice."""
        lines = header_lines(self.rfile)
        headers = super().MessageClass(io.BytesIO(b"".join(lines)))
        lengths, coding = headers.get_all("Content-Length", []), headers.get_all("Transfer-Encoding", [])
        is_plain = lines[-1] == b"\r\n" and all(map(FIELD.fullmatch, lines[:-1]))
        if not is_plain or ODD.search(self.requestline) or not all(map(DIGITS.fullmatch, lengths)):
            headers.status = "not plain"
        elif len(lengths) + len(coding) > 1 or len(headers.get_all("Host", [])) > 1:
            headers.status = "said twice"
        elif coding and coding[0].lower() != "chunked":
            headers.status = "not understood"
        return headers

    def handle_one_response(self) -> None:
        """Answer one request, after everybody else who has something to do."""
        gevent.sleep(0)
        super().handle_one_response()
        if self.incoming.is_late:
            self.close_connection = True
        self.incoming.expect()

    def run_application(self) -> None:
        """Have the request answered, and read on to where the next one begins."""
        try:
            super().run_application()
        finally:
            self._pass_over()

    def _pass_over(self) -> None:
        """Read what is left of a request; if that has no end, there is no next one."""
        body, unwanted = self.wsgi_input, MOST_UNWANTED
        if body.socket is None:  # else it is not sent before we say that we want it
            with suppress(OSError):
                while unwanted > 0 and (read := body.read(min(unwanted, io.DEFAULT_BUFFER_SIZE))):
                    unwanted -= len(read)
        if self._unread():
            self.close_connection = True
            self.wsgi_input = pywsgi.Input(self.rfile, 0)

    def _unread(self) -> int:
        """How much of a request has not been read; of one that does not say how long it is, 1."""
        body = self.wsgi_input
        if body.chunked_input:
            return int(body.chunk_length != 0)
        return int((body.content_length or 0) - body.position)

    def start_response(self, status: str, headers: Any, exc_info: Any = None) -> Any:
        """Begin a reply; it says if there will be no other one on this connection."""
        if self._is_last():
            headers = [*headers, NO_MORE]
        return super().start_response(status, headers, exc_info)

    def _is_last(self) -> bool:
        unread = self._unread()
        self._in_a_row = self._in_a_row + 1 if unread or self._has_more() else 0
        return self.incoming.is_late or unread > MOST_UNWANTED or self._in_a_row >= MOST_IN_A_ROW

    def _has_more(self) -> bool:
        """Whether something has been sent after this request already."""
        self.incoming.waits = False
        try:
            return bool(self.rfile.peek(1))
        except OSError:
            return False
        finally:
            self.incoming.waits = True

    def _handle_client_error(self, ex: Exception) -> tuple[str, bytes]:
        """The reply to what cannot be read. It is not quoted: there may be cookies in it."""
        if isinstance(ex, TimeoutError):
            return TOO_LATE
        self.server.complaints.complain("bad request", f"{type(ex).__name__} from {self.client_address[0]}")
        return BAD_REQUEST

    def handle_error(self, _kind: type[BaseException], error: BaseException, _trace: Any) -> None:
        """Tell of a fault on one line; that somebody is gone is none."""
        gone = isinstance(error, ConnectionError | TimeoutError | GreenletExit)
        if gone or (isinstance(error, OSError) and error.errno in UNREACHABLE):
            self.close_connection = True
            return
        path = str(self.path).partition("?")[0][:LONGEST_PATH]
        self.server.complaints.complain_of(error, repr(path))
        self._send_error_response_if_possible(500)


class Server(pywsgi.WSGIServer):  # type: ignore[misc]
    """A server that sends each reply at once, and has room for everybody."""

    handler_class = Handler

    def __init__(
        self, listener: Any, application: Any, most: int = MOST_CONNECTIONS, most_of_one: int | None = MOST_OF_ONE
    ) -> None:
        """A server for `most` connections; `most_of_one` from one address, or any number where proxies ask for all."""
        super().__init__(listener, application, log=None)
        pywsgi.MAX_REQUEST_LINE = LONGEST_ADDRESS
        self.complaints = Seldom(log, time.monotonic)
        self._most, self._most_of_one = most, most_of_one
        self._open: Counter[str] = Counter()

    def full(self) -> bool:
        """Whether newcomers have to wait until somebody goes."""
        return self._open.total() >= self._most

    def do_read(self) -> Any:
        """Take the next connection; if that fails, a little later."""
        try:
            return super().do_read()
        except OSError as error:
            if self.is_fatal_error(error):
                raise
            self.complaints.complain("no connection taken", str(error))
            self.stop_accepting()
            self._timer = self.loop.timer(TAKE_AGAIN)
            self._timer.start(self._start_accepting_if_started)
            return None

    def do_handle(self, client_socket: socket.socket, address: Any) -> None:
        """Answer a connection; small packets do not wait for one another, which would cost 40 ms each."""
        if self._is_one_too_many(address[0]):
            client_socket.close()
            return
        self._open[whose(address[0])] += 1
        with suppress(OSError):
            client_socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            client_socket.setsockopt(socket.IPPROTO_TCP, USER_TIMEOUT, SILENCE)
        super().do_handle(client_socket, address)

    def _is_one_too_many(self, host: str) -> bool:
        most = self._most_of_one
        return most is not None and self._open[whose(host)] >= most and not is_near(host)

    def do_close(self, client_socket: socket.socket, address: Any) -> None:
        """Make room for others."""
        super().do_close(client_socket)
        whose_it_was = whose(address[0])
        self._open[whose_it_was] -= 1
        if not self._open[whose_it_was]:
            del self._open[whose_it_was]
        self._start_accepting_if_started()


def header_lines(sent: Any) -> list[bytes]:
    """The lines of the headers of a request, up to the empty one behind them, or to where they are too many."""
    lines: list[bytes] = []
    while not lines or (lines[-1] not in ENDS and len(lines) <= MOST_LINES):
        lines.append(sent.readline(LONGEST_LINE))
    return lines


def whose(host: str) -> str:
    """Whose connections are counted together: those of a home from far away, those of a device nearby."""
    address = address_in(host)
    return str(address or host) if address is None or address.is_private else home_of(host)


def is_near(host: str) -> bool:
    """Whether somebody is on this machine, where they have better means than many connections."""
    address = address_in(host)
    return address is None or address.is_loopback
