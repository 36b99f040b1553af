"""News of a table for every device, as server-sent events: a number that says how far the log goes, and what happened.

A message that is missed costs nothing: whoever hears any later one, or comes back, asks for the whole page.
"""

import json
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

from flask import Response, abort, current_app, request, stream_with_context

from companion.engine.messages import Ref
from companion.i18n.pages import table as said
from companion.i18n.words import Words
from companion.tables.entries import Answered, Entry, Opened
from companion.tables.ports import HOST, CannotStore, Damaged, Ear
from companion.tables.presence import minutes_away, note
from companion.tables.tables import Sitting
from companion.web.errors import complain_of
from companion.web.language import SPOKEN
from companion.web.services import the_services
from companion.web.table.notice import entered_for
from companion.web.table.pages import device_key, pages, the_tables
from companion.web.templating import words

#: A word every so often keeps the line open, and shows when it is gone.
HEARTBEAT = 15.0
#: How soon a browser comes back when the line was cut.
RETRY_MS = 1000
#: A device needs one for each page that is open.
MOST_STREAMS = 40
#: More is not read out: the log has all.
MOST_TOLD = 4


@pages.get(f"/{SPOKEN}/table/<table_id>/news")
def news(language: str, table_id: str) -> Response:
    """A stream of news; it ends when the device is removed."""
    key = device_key()
    if not the_tables().is_at(table_id, key):
        abort(404)
    if the_services().streams[key] >= MOST_STREAMS:
        abort(429)
    known = request.headers.get("Last-Event-ID") or request.args.get("since", "")
    since = int(known) if known.isdecimal() and len(known) < 10 else 0
    response = Response(stream_with_context(stream(table_id, key, since)), mimetype="text/event-stream")
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Accel-Buffering"] = "no"
    return response


def stream(table_id: str, key: str, since: int) -> Iterator[str]:
    """What a device hears: first what it missed, then everything as it happens."""
    yield f"retry: {RETRY_MS}\n\n"
    try:
        with counted(key), the_tables().bell.listen(table_id) as ear:
            yield from as_it_happens(table_id, key, since, ear)
    except (CannotStore, Damaged) as error:
        complain_of(error)  # the device asks again


def as_it_happens(table_id: str, key: str, since: int, ear: Ear) -> Iterator[str]:
    """News until the device is removed."""
    first, away = True, host_away(table_id, key)
    while True:
        told = news_since(table_id, key, since)
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


def event(name: str, data: dict[str, Any], id: int | None = None) -> str:
    """A server-sent event."""
    number = f"id: {id}\n" if id is not None else ""
    return f"{number}event: {name}\ndata: {json.dumps(data, ensure_ascii=False)}\n\n"


def news_since(table_id: str, key: str, since: int) -> dict[str, Any] | None:
    """How far the log goes, and what has happened, in the words of the device; None if it sits there no more."""
    with the_tables().visit(table_id, key) as sitting:
        if sitting is None:
            return None
        fresh = [entry for entry in sitting.known.entries[since:] if entry.author != sitting.device.id]
        return {"seq": sitting.course.last, "text": " ".join(told(sitting, entry) for entry in fresh[-1:])}


def told(sitting: Sitting, entry: Entry) -> str:
    """An entry in a few words, to be read out."""
    speak = Words(words().language, sitting.course.names, sitting.ruleset.name_of)
    if isinstance(entry.deed, Opened):
        chapter = speak.name(Ref("chapter", "/".join(entry.deed.chapter)))
        return speak.of(said.TOLD[entry.kind], name=entry.by, chapter=chapter)
    if entry.kind in said.TOLD:
        return speak.of(said.TOLD[entry.kind], name=entry.by)
    if isinstance(entry.deed, Answered) and sitting.play is not None:
        mine = "" if entry.author == sitting.device.id else entered_for(sitting, entry)
        facts = sitting.play.facts_with(entry.seq)
        return " ".join([*([mine] if mine else []), *(speak.text(fact.msg) for fact in facts[:MOST_TOLD])])
    return ""
