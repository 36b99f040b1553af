"""Requests as they go over the wire, so that the same one can be sent to a server and to the application itself."""

import time
import zlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from http.cookies import CookieError, SimpleCookie
from io import BytesIO, StringIO
from typing import Any
from urllib.parse import unquote_to_bytes, urlencode

from flask import Flask

HOST = "127.0.0.1"
STREAM = "text/event-stream"
FORM = "application/x-www-form-urlencoded"


@dataclass(frozen=True, slots=True)
class Case:
    """A request. Text stands for bytes, letter by letter; `entry` is the id of the entry that it makes, if it does."""

    method: str
    target: str
    headers: tuple[tuple[str, str], ...] = ()
    body: bytes = b""
    entry: str = ""

    @property
    def path(self) -> str:
        return self.target.partition("?")[0]

    def header(self, name: str) -> str:
        """A header by its name; nothing if it is not there."""
        return next((value for known, value in self.headers if known.lower() == name.lower()), "")

    def with_headers(self, *more: tuple[str, str]) -> "Case":
        """The same with other values for some headers."""
        names = {name.lower() for name, _ in more}
        kept = tuple(header for header in self.headers if header[0].lower() not in names)
        return replace(self, headers=(*kept, *more))

    def raw(self) -> bytes:
        """The bytes of the request."""
        headers = list(self.headers) if self.header("Host") else [("Host", HOST), *self.headers]
        if self.body and not self.header("Content-Length"):
            headers.append(("Content-Length", str(len(self.body))))
        lines = [f"{self.method} {self.target} HTTP/1.1", *(f"{name}: {value}" for name, value in headers)]
        return "\r\n".join((*lines, "", "")).encode("latin-1", "replace") + self.body


@dataclass(frozen=True, slots=True)
class Reply:
    """What came back, and how long the processor was busy with it."""

    status: int
    headers: tuple[tuple[str, str], ...]
    body: bytes
    seconds: float = 0.0

    def header(self, name: str) -> str:
        return next((value for known, value in self.headers if known.lower() == name.lower()), "")

    @property
    def is_page(self) -> bool:
        return self.header("Content-Type").startswith("text/html")

    @property
    def text(self) -> str:
        return self.body.decode("utf-8", "replace")


Transport = Callable[[Case], Reply]


def environ_of(case: Case, address: str) -> dict[str, Any]:
    """What a server makes of a request for an application."""
    path, _, query = case.target.partition("?")
    given: dict[str, Any] = {
        "REQUEST_METHOD": case.method,
        "SCRIPT_NAME": "",
        "PATH_INFO": unquote_to_bytes(path.encode("latin-1", "replace")).decode("latin-1"),
        "QUERY_STRING": query.encode("latin-1", "replace").decode("latin-1"),
        "SERVER_NAME": HOST,
        "SERVER_PORT": "8000",
        "SERVER_PROTOCOL": "HTTP/1.1",
        "HTTP_HOST": HOST,
        "REMOTE_ADDR": address,
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": "http",
        "wsgi.input": BytesIO(case.body),
        "wsgi.errors": StringIO(),
        "wsgi.multithread": False,
        "wsgi.multiprocess": False,
        "wsgi.run_once": False,
    }
    if case.body:
        given["CONTENT_LENGTH"] = str(len(case.body))
    for name, value in case.headers:
        key = name.upper().replace("-", "_")
        given[key if key in ("CONTENT_TYPE", "CONTENT_LENGTH") else f"HTTP_{key}"] = value
    return given


def in_process(app: Flask, address: str = HOST) -> Transport:
    """Asks an application without any server; of a stream only the first word is read."""

    def ask(case: Case) -> Reply:
        begun = time.process_time()
        said: list[Any] = []
        chunks: Iterable[bytes] = app(environ_of(case, address), lambda *start: said.append(start))  # type: ignore[arg-type]
        try:
            status, headers = said[-1][0], tuple(said[-1][1])
            is_stream = any(name == "Content-Type" and value.startswith(STREAM) for name, value in headers)
            body = next(iter(chunks), b"") if is_stream else b"".join(chunks)
        finally:
            if hasattr(chunks, "close"):
                chunks.close()
        seconds = time.process_time() - begun
        return Reply(int(status.split(" ")[0]), headers, unpacked(headers, body), seconds)

    return ask


def unpacked(headers: tuple[tuple[str, str], ...], body: bytes) -> bytes:
    """What was compressed, as far as it is there."""
    if ("Content-Encoding", "gzip") not in headers or not body:
        return body
    try:
        return zlib.decompressobj(zlib.MAX_WBITS | 16).decompress(body)
    except zlib.error:  # a part of something longer
        return body


@dataclass(slots=True)
class Browser:
    """Somebody who keeps cookies."""

    transport: Transport
    language: str = "en"
    cookies: dict[str, str] = field(default_factory=dict)

    def carrying(self, case: Case) -> Case:
        """A request with the cookies of this browser."""
        kept = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        return case.with_headers(("Cookie", kept)) if kept and not case.header("Cookie") else case

    def ask(self, case: Case) -> Reply:
        """Send a request and keep the cookies that come back."""
        reply = self.transport(self.carrying(case))
        for name, value in reply.headers:
            if name.lower() == "set-cookie" and not case.header("Cookie"):
                self.cookies |= cookies_in(value)
        return reply

    def get(self, target: str) -> Reply:
        return self.ask(Case("GET", target))

    def post(self, target: str, **fields: Any) -> Reply:
        """Send a form."""
        body = urlencode(fields, doseq=True).encode()
        return self.ask(Case("POST", target, (("Content-Type", FORM),), body))


def cookies_in(header: str) -> dict[str, str]:
    """The cookies that a header sets."""
    try:
        return {name: kept.value for name, kept in SimpleCookie(header).items()}
    except CookieError:
        return {}
