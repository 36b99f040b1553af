"""Pages of a table as parts: fragments of HTML, each with an etag, so that a device gets only those that it lacks.

While a page is rendered, every part leaves a mark in its place. So a page is kept as what stands between its parts, and
the parts, and is put together for each device. What is different for every device (that the host is away, who asks for
its seat) is a part of its own that is rendered whenever the page is put together.
"""

import re
import secrets
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any
from urllib.parse import parse_qsl

from flask import g, request
from jinja2 import Undefined
from markupsafe import Markup, escape

#: The header in which the script of a page says which parts it shows, and with which etags.
SHOWN = "X-Parts"
#: Where a part stands while its page is rendered; nobody can type it.
MARK = "\ue002" + secrets.token_hex(4)
MARKS = re.compile(rf"{MARK}(\d+);")


@dataclass(frozen=True, slots=True)
class Fragment:
    """A part of a page as HTML: equal etags mean equal content."""

    name: str
    tag: str
    attributes: str
    content: str
    etag: str

    @classmethod
    def of(cls, name: str, tag: str, attributes: str, content: str) -> "Fragment":
        """A part with the digest of all that it shows."""
        digest = blake2b(f"{tag}{attributes}>{content}".encode(), digest_size=9).hexdigest()
        return cls(name, tag, attributes, content, digest)

    def html(self, shown: Mapping[str, str]) -> str:
        """The part for a device, without its content if that is what the device shows."""
        beginning = f'<{self.tag} data-part="{self.name}" data-stamp="{self.etag}"{self.attributes}'
        if shown.get(self.name) == self.etag:
            return f"{beginning} data-same></{self.tag}>"
        return f"{beginning}>{self.content}</{self.tag}>"


@dataclass(frozen=True, slots=True)
class Own:
    """A part that is different for every device: the template that renders it."""

    template: str


@dataclass(frozen=True, slots=True)
class Page:
    """A rendered page: what stands between its parts, and these."""

    between: Sequence[str]
    parts: Sequence[Fragment | Own]

    def html(self, shown: Mapping[str, str], own: Callable[[str], "Page"]) -> tuple[str, dict[str, str]]:
        """The page for a device that shows some parts already, and which parts it shows then."""
        found, etags = [self.between[0]], dict[str, str]()
        for part, behind in zip(self.parts, self.between[1:], strict=True):
            if isinstance(part, Fragment):
                found += part.html(shown), behind
                etags[part.name] = part.etag
            else:
                inner, known = own(part.template).html(shown, own)
                found += inner, behind
                etags |= known
        return "".join(found), etags


def in_parts(render: Callable[[], str]) -> Page:
    """Render a page, and cut it at the marks of its parts."""
    with collecting() as parts:
        pieces = MARKS.split(render())
    return Page(tuple(pieces[0::2]), tuple(parts[int(index)] for index in pieces[1::2]))


@contextmanager
def collecting() -> Iterator[list[Fragment | Own]]:
    """Collect the parts of the page that is rendered meanwhile."""
    before, g.fragments = g.get("fragments"), []
    try:
        yield g.fragments
    finally:
        g.fragments = before


def section(
    name: str, tag: str = "section", more: Mapping[str, Any] | None = None, *, caller: Callable[[], str]
) -> Markup:
    """A part of a page, for templates: an element that is replaced by itself, with its attributes."""
    said = {key: value for key, value in (more or {}).items() if value is not None and not isinstance(value, Undefined)}
    attributes = "".join([f' {key}="{escape(value)}"' for key, value in said.items()])
    return marked(Fragment.of(name, tag, attributes, str(caller())))


def own_part(template: str) -> Markup:
    """A part that is rendered for each device, for templates."""
    return marked(Own(template))


def marked(part: Fragment | Own) -> Markup:
    """The mark of a part in its page."""
    g.fragments.append(part)
    return Markup(f"{MARK}{len(g.fragments) - 1};")  # noqa: S704 (no letter of it is anybody's)


def shown_by_device() -> dict[str, str]:
    """The parts that the device shows, with their etags, as its request says."""
    return dict(parse_qsl(request.headers.get(SHOWN, "")))
