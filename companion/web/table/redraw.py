"""A page in parts: a device says which it shows, and gets the others; one that is the same for many is drawn once."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any

from jinja2 import Undefined
from markupsafe import Markup, escape

from companion.tables.seen import Seen
from companion.tables.tables import Sitting
from companion.web.gaps import is_for_many
from companion.web.services import the_services
from companion.web.table.framed import framed, left_out, on_screen, shown_parts, whole
from companion.web.templating import words


def stamp_of(*shown: Any) -> str:
    """A stamp for what a part shows, where that changes more seldom than the log goes on."""
    return blake2b(repr(shown).encode(), digest_size=9).hexdigest()


def played_stamp(sitting: Sitting, play: Seen) -> str:
    """The stamp of a game as far as it is played: what comes besides, such as a rematch, leaves it as it is."""
    return stamp_of(sitting.course.generation, play.last_entry, named_at(sitting))


def named_at(sitting: Sitting) -> list[tuple[str, ...]]:
    """Who plays, as a page shows it, by names and colours; and the names that the table gave to things."""
    people = [(seat.name, seat.colour) for seat in sitting.course.sitting]
    return [*people, *sorted((*key, name) for key, name in sitting.course.named.items())]


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
    # Put together as it is: `Markup.format` would take longer than many a part.
    said = "".join([f' {key}="{escape(value)}"' for key, value in attributes])
    beginning = f"<{part.tag}{said}"

    def content_of(draw: Callable[[], Any]) -> Any:
        return drawn(sitting, name, part.drawn or stamp, part.sharing, draw) if part.sharing else draw()

    if is_for_many():
        return framed(name, str(stamp), beginning, part.tag, lambda gaps: content_of(lambda: gaps.cut(str(caller()))))
    shown_parts()[name] = str(stamp)
    is_left_out = on_screen(name, str(stamp))
    told = left_out(beginning, part.tag) if is_left_out else whole(beginning, part.tag, content_of(caller))
    return Markup(told)  # noqa: S704 (escaped above, or made by a template)


def drawn(sitting: Sitting, name: str, stamp: Any, sharing: str, draw: Callable[[], Any]) -> Any:
    """A part that is the same for all who share it: who may see and do the same, whatever they read if it has gaps."""
    key = (sitting.table.id, name, words().language, f"{sharing}.{sitting.alike}")
    return the_services().drawn.of(key, str(stamp), draw)
