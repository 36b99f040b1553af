"""What must hold for every reply, whatever was asked."""

import json
import logging
from collections.abc import Iterator
from urllib.parse import urlsplit

from companion.web.safety import HEADERS
from tests.fuzz.values import HEADER, RAW_MARKS
from tests.fuzz.wire import HOST, Case, Reply

#: No reply may keep the processor busy for longer, in seconds.
SLOW = 1.0
COOKIE_FLAGS = ("HttpOnly", "SameSite=Lax")


def faults_of(case: Case, reply: Reply) -> Iterator[tuple[str, str]]:
    """The kinds of faults of a reply, and what is wrong."""
    if reply.status >= 500:
        yield f"status {reply.status}", reply.text[:200]
    if any(name.lower() == HEADER.lower() for name, _ in reply.headers):
        yield "a header came from outside", repr(reply.headers)
    missing = [name for name in HEADERS if not reply.header(name)]
    if missing:
        yield "without headers of safety", ", ".join(missing)
    away = leads_away(case, reply.header("Location"))
    if away:
        yield "leads away", away
    for name, value in reply.headers:
        if name.lower() == "set-cookie" and not all(flag in value for flag in COOKIE_FLAGS):
            yield "a cookie that others may read", value
    if "Traceback (most recent" in reply.text:
        yield "shows a traceback", reply.text[:300]
    yield from raw_marks(reply)


def leads_away(case: Case, location: str) -> str:
    """Where a redirect leads, if it is not on the host that was asked."""
    found = urlsplit(location) if not location.startswith(("//", "/\\", "\\")) else None
    if found is None:
        return location
    return location if found.scheme and found.netloc not in (HOST, case.header("Host")) else ""


def raw_marks(reply: Reply) -> Iterator[tuple[str, str]]:
    """Markup of ours that was not escaped: in a page, in a drawing, or in what a script puts into a page."""
    kind = reply.header("Content-Type")
    if kind.startswith("application/json") and reply.body.startswith(b"{"):
        told = json.loads(reply.body)
        shown = str(told.get("html", "")).encode() if isinstance(told, dict) else b""
    elif kind.startswith(("text/html", "image/svg")):
        shown = reply.body
    else:
        return
    for mark in RAW_MARKS:
        if mark in shown:
            place = shown.index(mark)
            yield "not escaped", repr(shown[max(0, place - 80) : place + 80])


class Listener(logging.Handler):
    """Hears everything that the application complains of."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.heard: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        if record.exc_info or record.levelno >= logging.ERROR:
            self.heard.append(self.format(record)[-700:])

    def said(self) -> list[str]:
        """What was heard since the last time."""
        said, self.heard = self.heard, []
        return said

    def __enter__(self) -> "Listener":
        logging.getLogger().addHandler(self)
        return self

    def __exit__(self, *_: object) -> None:
        logging.getLogger().removeHandler(self)
