"""A page in parts: a device says which it shows, and gets the others; what is the same for many is drawn once."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any
from urllib.parse import parse_qsl

from flask import g, request
from jinja2 import Undefined
from markupsafe import Markup, escape

from companion.tables.audience import Seen
from companion.tables.tables import Sitting
from companion.web.gaps import Forgotten, drawn_for_many
from companion.web.services import the_services
from companion.web.templating import words

#: The header in which the script of a page says which parts it shows, and with which stamps.
PARTS = "X-Parts"


def on_screen(name: str, stamp: Any) -> bool:
    """Whether the device that asks shows a part as it is now."""
    if "parts" not in g:
        g.parts = dict(parse_qsl(request.headers.get(PARTS, "")))
    return bool(g.parts.get(name) == str(stamp))


def shown_parts() -> dict[str, str]:
    """The parts of the page that is drawn for this request, as far as it is, with their stamps."""
    found: dict[str, str] = g.setdefault("shown_parts", {})
    return found


def stamp_of(*shown: Any) -> str:
    """A stamp for what a part shows, where that changes more seldom than the log goes on."""
    return blake2b(repr(shown).encode(), digest_size=9).hexdigest()


def played_stamp(sitting: Sitting, play: Seen) -> str:
    """The stamp of a game as far as it is played: what comes besides, such as a rematch, leaves it as it is."""
    return stamp_of(sitting.course.generation, play.last_entry, people_at(sitting))


def people_at(sitting: Sitting) -> list[tuple[str, str]]:
    """Who plays, as a page shows it: names and colours."""
    return [(seat.name, seat.colour) for seat in sitting.course.sitting]


@dataclass(frozen=True, slots=True)
class Part:
    """How a part of a page stands there: as which element, with which attributes, and who share it.

    `drawn` is the stamp of what they share, where the stamp of the part says more.
    """

    tag: str = "section"
    more: Mapping[str, Any] = field(default_factory=dict)
    sharing: str = ""
    drawn: str = ""


def section(sitting: Sitting, name: str, stamp: Any, *how: Any, caller: Callable[[], Any], **named: Any) -> Markup:
    """A part of a page that changes by itself: left out where the device shows it as it is.

    How it stands there is said as to a `Part`. With `sharing`, it is the same for all who share it, and drawn once.
    """
    part = Part(*how, **named)
    more = {key: value for key, value in part.more.items() if value is not None and not isinstance(value, Undefined)}
    attributes = {"data-part": name, "data-stamp": stamp, **more}.items()
    shown_parts()[name] = str(stamp)
    # Put together as it is: `Markup.format` would take longer than many a part.
    said = "".join([f' {key}="{escape(value)}"' for key, value in attributes])
    if on_screen(name, stamp):
        return Markup(f"<{part.tag}{said} data-same></{part.tag}>")  # noqa: S704 (escaped above)
    content = drawn(sitting, name, part.drawn or stamp, part.sharing, caller) if part.sharing else caller()
    return Markup(f"<{part.tag}{said}>{content}</{part.tag}>")  # noqa: S704 (a template made it)


def drawn(sitting: Sitting, name: str, stamp: Any, sharing: str, draw: Callable[[], Any]) -> Any:
    """A part that is the same for all who share it: who may see and do the same, whatever they read if it has gaps."""
    key = (sitting.table.id, name, words().language, f"{sharing}.{sitting.alike}")
    return the_services().drawn.of(key, str(stamp), draw)


def for_many(draw: Callable[[], str]) -> str:
    """A page of which the parts that are the same for many are drawn once for all languages."""
    services = the_services()
    try:
        return drawn_for_many(services.gaps, draw)
    except Forgotten:  # so many have been told meanwhile that all is drawn anew
        services.drawn.forget()
        services.pieces.forget()
        return draw()
