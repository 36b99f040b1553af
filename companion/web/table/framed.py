"""A page that is drawn once for all who may see the same, whatever they read and wherever they sit.

What depends on its reader stands in gaps (`gaps.py`). Which parts come along depends on what a device shows: so a page
is kept as what stands around its parts, and the parts, and put together for each.
"""

import re
import secrets
from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from urllib.parse import parse_qsl

from flask import g, request
from markupsafe import Markup

from companion.web.gaps import Cut, Forgotten, Gaps, gapped, reader_here
from companion.web.services import Services, the_services

#: The header in which the script of a page says which parts it shows, and with which stamps.
PARTS = "X-Parts"
#: Where a part stands, while the page is drawn; nobody can type it.
PLACE = "\ue002" + secrets.token_hex(4)
PLACES = re.compile(rf"{PLACE}(\d+);")

#: Who sees the same page as whoever asks: by what it is kept, and as long as what it is current; None for nobody else.
Alike = tuple[Hashable, Hashable] | None


def on_screen(name: str, stamp: str) -> bool:
    """Whether the device that asks shows a part as it is now."""
    if "parts" not in g:
        g.parts = dict(parse_qsl(request.headers.get(PARTS, "")))
    return bool(g.parts.get(name) == stamp)


def shown_parts() -> dict[str, str]:
    """The parts of the page that is drawn for this request, as far as it is, with their stamps."""
    found: dict[str, str] = g.setdefault("shown_parts", {})
    return found


@dataclass(frozen=True, slots=True)
class Framed:
    """A part of a page that is drawn for many; without its content as long as whoever asked has had that already."""

    name: str
    stamp: str
    beginning: Cut
    tag: str
    content: Cut | None

    def is_lacking(self, gaps: Gaps) -> bool:
        """Whether whoever asks needs the content, and it is not there."""
        return self.content is None and not on_screen(self.name, gaps.plain(self.stamp))

    def told(self, gaps: Gaps, reader: Hashable) -> str:
        """The part for whoever asks."""
        stamp = gaps.plain(self.stamp)
        shown_parts()[self.name] = stamp
        beginning = gaps.filled(self.beginning, reader)
        if on_screen(self.name, stamp):
            return left_out(beginning, self.tag)
        assert self.content is not None, "a page is told only to those for whom it has all that they need"
        return whole(beginning, self.tag, gaps.filled(self.content, reader))


def left_out(beginning: str, tag: str) -> str:
    """A part that a device shows already."""
    return f"{beginning} data-same></{tag}>"


def whole(beginning: str, tag: str, content: str) -> str:
    """A part with its content."""
    return f"{beginning}>{content}</{tag}>"


@dataclass(frozen=True, slots=True)
class Page:
    """A page that is drawn for many: what stands around its parts, and those, in their order."""

    around: Sequence[Cut]
    parts: Sequence[Framed]

    def serves(self, gaps: Gaps) -> bool:
        """Whether all is there that whoever asks needs."""
        return not any(part.is_lacking(gaps) for part in self.parts)

    def told(self, gaps: Gaps) -> str:
        """The page for whoever asks."""
        reader = reader_here()
        found = [gaps.filled(self.around[0], reader)]
        for part, behind in zip(self.parts, self.around[1:], strict=True):
            found += part.told(gaps, reader), gaps.filled(behind, reader)
        return "".join(found)

    def completed(self, earlier: "Page") -> "Page":
        """The same page with those parts that an earlier drawing of it had."""
        had = {(part.name, part.stamp): part for part in earlier.parts if part.content is not None}
        return Page(
            self.around,
            [had.get((part.name, part.stamp), part) if part.content is None else part for part in self.parts],
        )


@contextmanager
def drawing(parts: list[Framed] | None) -> Iterator[None]:
    """Whatever part of a page is drawn meanwhile is put here; none may be, where a part is drawn already."""
    before = g.get("framed")
    g.framed = parts
    try:
        yield
    finally:
        g.framed = before


def framed(name: str, stamp: str, beginning: str, tag: str, draw: Callable[[Gaps], Cut]) -> Markup:
    """The place of a part in a page that is drawn for many; its content is drawn if whoever asks lacks it."""
    gaps, parts = the_services().gaps, g.framed
    assert parts is not None, f"{name} stands in another part"
    content = None
    if not on_screen(name, stamp):
        with drawing(None):
            content = draw(gaps)
    parts.append(Framed(name, stamp, gaps.cut(beginning), tag, content))
    return Markup(f"{PLACE}{len(parts) - 1};")  # noqa: S704 (no letter of it is anybody's)


def drawn_page(gaps: Gaps, draw: Callable[[], str]) -> Page:
    """A page, drawn for many."""
    parts: list[Framed] = []
    with gapped(gaps), drawing(parts):
        pieces = PLACES.split(draw())
    return Page([gaps.cut(text) for text in pieces[0::2]], [parts[int(index)] for index in pieces[1::2]])


def for_many(draw: Callable[[], str], alike: Callable[[], Alike]) -> str:
    """A page that is drawn once for all who see the same."""
    services = the_services()
    try:
        return page_for(services, draw, alike).told(services.gaps)
    except Forgotten:  # so many gaps have been told meanwhile that all is drawn anew
        services.forget_drawn()
        return draw()


def page_for(services: Services, draw: Callable[[], str], alike: Callable[[], Alike]) -> Page:
    """A page with all that whoever asks needs of it: drawn by now for somebody else who sees the same, or drawn now."""
    gaps = services.gaps
    with gapped(gaps):
        seen = alike()
    kept = services.pages.get(*seen) if seen else None
    earlier: Page | None = kept[1] if kept else None
    if earlier and earlier.serves(gaps):
        return earlier
    page = drawn_page(gaps, draw)
    if seen:
        page = page.completed(earlier) if earlier else page
        services.pages.put(*seen, page)
    return page
