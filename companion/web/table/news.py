"""News of a table for every device, as server-sent events: a number that says how far the log goes, and what happened.

What is new on the page of whoever hears it comes along (`pushed.py`). A message that is missed costs nothing: whoever
hears any later one, or comes back, asks for the whole page.
"""

import json
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

from flask import Response, abort, current_app, request, stream_with_context
from werkzeug.exceptions import NotFound

from companion.engine.messages import Ref
from companion.i18n.pages import table as said
from companion.i18n.words import Words
from companion.tables.deeds.answers import Answered
from companion.tables.deeds.beside import Opened
from companion.tables.deeds.positions import Lightened
from companion.tables.deeds.seating import Sat
from companion.tables.entries import Entry
from companion.tables.ports import HOST, CannotStore, Damaged, Ear
from companion.tables.presence import minutes_away, note
from companion.tables.tables import Sitting
from companion.web.errors import complain_of
from companion.web.language import SPOKEN
from companion.web.services import the_services
from companion.web.table.notice import entered_for
from companion.web.table.pages import device_key, pages, the_tables
from companion.web.table.present import names_at
from companion.web.table.pushed import Watched, watched
from companion.web.table.seating import sat_told
from companion.web.table.went_on import way_told
from companion.web.templating import words
from companion.web.turns import Busy

STREAM = "text/event-stream"
#: How news are compressed: what a page shares with the one before is not sent again. A line takes 100 kB of memory so.
LEVEL, WINDOW, MEMORY = 3, 16 + 15, 7
#: A word every so often keeps the line open, and shows when it is gone.
HEARTBEAT = 15.0
#: How soon a browser comes back when the line was cut.
RETRY_MS = 1000
#: A device needs one for each page that is open. Of all that are open together so many are compressed: those of 200
#: tables of five.
MOST_STREAMS, MOST_SQUEEZED = 40, 1_000
#: More is not read out: the log has all.
MOST_TOLD = 4


@pages.get(f"/{SPOKEN}/table/<table_id>/news")
def news(language: str, table_id: str) -> Response:
    """A stream of news; it ends when the device is removed."""
    key = device_key()
    if not the_tables().is_at(table_id, key):
        abort(404)
    streams = the_services().streams
    if streams[key] >= MOST_STREAMS:
        abort(429)
    known = request.headers.get("Last-Event-ID") or request.args.get("since", "")
    since = int(known) if known.isdecimal() and len(known) < 10 else 0
    heard = stream(table_id, key, since, watched(table_id, language))
    if request.accept_encodings.quality("gzip") > 0 and streams.total() < MOST_SQUEEZED:
        response = Response(stream_with_context(squeezed(heard)), mimetype=STREAM)
        response.headers["Content-Encoding"] = "gzip"
    else:
        response = Response(stream_with_context(heard), mimetype=STREAM)
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Accel-Buffering"] = "no"
    return response


def stream(table_id: str, key: str, since: int, page: Watched | None = None) -> Iterator[str]:
    """What a device hears: first what it missed, then everything as it happens."""
    yield f"retry: {RETRY_MS}\n\n"
    try:
        with counted(key), the_tables().bell.listen(table_id) as ear:
            yield from as_it_happens(table_id, key, since, ear, page)
    except (CannotStore, Damaged) as error:
        complain_of(error)  # the device asks again


def as_it_happens(table_id: str, key: str, since: int, ear: Ear, page: Watched | None) -> Iterator[str]:
    """News until the device is removed."""
    first, away = True, host_away(table_id, key)
    while True:
        told = news_since(table_id, key, since, None if first else page)
        if told is None:
            yield event("gone", {})
            return
        if told["seq"] > since or not first:
            since = told["seq"]
            yield event("news", told, since)
        first = False
        while not ear.wait(current_app.config.get("HEARTBEAT", HEARTBEAT)):
            yield ": \n\n"
            before, away = away, host_away(table_id, key)
            if away != before:
                text = "" if before else words().of(said.HOST_GONE)
                yield event("news", {"seq": since, "text": text}, since)


def host_away(table_id: str, key: str) -> int:
    """For how many minutes the host has been away; if this device hosts, it is noted that it is here."""
    devices = the_tables().store.devices(table_id)
    me = next((device for device in devices if device.key == key), None)
    if me is not None and me.role == HOST:
        with suppress(CannotStore):  # that nothing can be written now does not cut off whoever reads
            note(the_tables(), me, devices)
        return 0
    return minutes_away(devices, the_tables().now())


@contextmanager
def counted(key: str) -> Iterator[None]:
    """One stream more of a device, as long as it is open."""
    streams = the_services().streams
    streams[key] += 1
    try:
        yield
    finally:
        streams[key] -= 1
        if not streams[key]:
            del streams[key]


def squeezed(said: Iterator[str]) -> Iterator[bytes]:
    """A stream compressed, so that each piece of it can be read as soon as it has come."""
    press = zlib.compressobj(LEVEL, zlib.DEFLATED, WINDOW, MEMORY)
    for piece in said:
        yield press.compress(piece.encode()) + press.flush(zlib.Z_SYNC_FLUSH)


def event(name: str, data: dict[str, Any], id: int | None = None) -> str:
    """A server-sent event."""
    number = f"id: {id}\n" if id is not None else ""
    return f"{number}event: {name}\ndata: {json.dumps(data, ensure_ascii=False)}\n\n"


def news_since(table_id: str, key: str, since: int, page: Watched | None = None) -> dict[str, Any] | None:
    """How far the log goes, and what has happened, in the words of the device; None if it sits there no more.

    With what is new on its page, unless so many wait for theirs that it had better ask for it when it is its turn.
    """
    if page is not None:
        with suppress(Busy, NotFound), page.asked_for() as sitting:
            return None if sitting is None else news_with(sitting, since, page)
    with the_tables().visit(table_id, key) as sitting:
        return None if sitting is None else news_of(sitting, since)


def news_of(sitting: Sitting, since: int) -> dict[str, Any]:
    """How far the log goes, and what others have entered, in a few words."""
    fresh = [entry for entry in sitting.known.entries[since:] if entry.author != sitting.device.id]
    return {"seq": sitting.course.last, "text": " ".join(told(sitting, entry) for entry in fresh[-1:])}


def news_with(sitting: Sitting, since: int, page: Watched) -> dict[str, Any]:
    """The same with what is new on a page. What a device has entered itself has brought its page along."""
    news = news_of(sitting, since)
    entries = sitting.known.entries[since:]
    is_its_own = entries and all(entry.author == sitting.device.id for entry in entries)
    return news if is_its_own else {**news, "html": page.drawn(sitting)}


def told(sitting: Sitting, entry: Entry) -> str:
    """An entry in a few words, to be read out."""
    speak = Words(words().language, sitting.course.names, names_at(sitting))
    if isinstance(entry.deed, Opened):
        chapter = speak.name(Ref("chapter", "/".join(entry.deed.chapter)))
        return speak.of(said.TOLD[entry.kind], name=entry.by, chapter=chapter)
    if isinstance(entry.deed, Sat):
        return sat_told(sitting, entry.deed)
    if isinstance(entry.deed, Lightened):
        return way_told(sitting, entry.deed)
    if entry.kind in said.TOLD:
        return speak.of(said.TOLD[entry.kind], name=entry.by)
    if isinstance(entry.deed, Answered) and sitting.play is not None:
        mine = "" if entry.author == sitting.device.id else entered_for(sitting, entry)
        facts = sitting.play.facts_with(entry.seq)
        return " ".join([*([mine] if mine else []), *(speak.text(fact.msg) for fact in facts[:MOST_TOLD])])
    return ""
