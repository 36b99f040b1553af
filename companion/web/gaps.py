"""Pages with gaps for their words: drawn once for everybody who sees the same, and filled in for each who reads it.

While a page is drawn so, whatever depends on its reader is a mark: a sentence, a name, an address, the guard of a form.
A mark is a number in a frame that nobody can type, and the number leads to what is to be told. Where text was put into
JSON, the frame shows it. A page that is drawn for one reader alone has no gaps: then all is told at once.
"""

import json
import re
import secrets
import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from itertools import count
from typing import Any, NamedTuple

from flask import g, request
from flask.globals import app_ctx
from markupsafe import Markup, escape

from companion.engine.decisions import TABLE
from companion.engine.messages import Msg, Param, Ref
from companion.i18n.words import Words
from companion.web.drawn import weight_of

#: So many gaps are known; then all are forgotten, and whatever was drawn with them.
MOST_GAPS = 20_000
#: The texts of so many readers are kept, and so many of each: a table that is played asks for the same again and again.
MOST_READERS, MOST_TEXTS = 300, 500
#: So many bytes gaps take at most, and the texts of all readers, however few they are; and a gap beside what it tells.
MOST_BYTES, GAP = 20_000_000, 600
#: Private characters before and behind a number, and how JSON writes them.
BEFORE, BEHIND = "\ue000", "\ue001"

_here: Callable[[], Any] = object.__getattribute__(app_ctx, "_get_current_object")


class Forgotten(Exception):
    """A page was drawn with a gap that is not known any more."""


class Cut(NamedTuple):
    """A text that is cut at its gaps, once for all who read it: what stands between them, and the marks of these.

    A mark consists of what it begins with, and of its number.
    """

    between: list[str]
    marks: list[str]
    beginnings: list[str]
    numbers: list[str]


class Gaps:
    """What stands in the gaps of pages, each under its number."""

    def __init__(self, most: int = MOST_GAPS) -> None:
        self._most = most
        frame = secrets.token_hex(4)
        self._before, self._behind = BEFORE + frame, BEHIND
        self._found = re.compile(rf"(({BEFORE}|\\ue000){frame}(\d+)(?:{BEHIND}|\\ue001))")
        self._numbers = count()
        self._marks: dict[Hashable, str] = {}
        self._told: dict[str, Callable[[], str]] = {}
        self._fresh: set[str] = set()
        self._texts: OrderedDict[Hashable, dict[str, str]] = OrderedDict()
        #: How many bytes the gaps take, and the texts.
        self._weight = self._told_weight = 0
        self._lock = threading.Lock()

    def mark(self, key: Hashable, tell: Callable[[], str], fresh: bool = False) -> str:
        """The mark of a gap; `tell` says what stands there, in the request of whoever reads it; `fresh` each time."""
        known = self._marks.get(key)
        if known is None:
            weight = weight_of(key) + GAP
            with self._lock:
                if len(self._marks) >= self._most or self._weight + weight > MOST_BYTES:
                    self._forget()
                self._weight += weight
                number = str(next(self._numbers))
                known = f"{self._before}{number}{self._behind}"
                self._told[number] = tell
                if fresh:
                    self._fresh.add(number)
                self._marks[key] = known
        return known

    def _forget(self) -> None:
        """No gap is known any more."""
        for known in (self._marks, self._told, self._texts, self._fresh):
            known.clear()
        self._weight = self._told_weight = 0

    def cut(self, text: str) -> Cut:
        """A text, ready to be filled in for one reader after the other."""
        pieces = self._found.split(text)
        return Cut(pieces[0::4], pieces[1::4], pieces[2::4], pieces[3::4])

    def filled(self, page: Cut, reader: Hashable) -> str:
        """A text with all its gaps filled; `reader` names all on which that depends. `Forgotten` if one cannot be."""
        if not page.marks:
            return page.between[0]
        texts = self._texts_of(reader)
        found = [page.between[0]]
        for index, mark in enumerate(page.marks):
            text = texts.get(mark)
            if text is None:
                number = page.numbers[index]
                text = self._fill(page.beginnings[index], number)
                if number not in self._fresh:
                    self._keep(texts, mark, text)
            found += text, page.between[index + 1]
        return "".join(found)

    def _texts_of(self, reader: Hashable) -> dict[str, str]:
        """What has been told to a reader, each by its mark."""
        with self._lock:
            texts = self._texts.setdefault(reader, {})
            self._texts.move_to_end(reader)
            if len(self._texts) > MOST_READERS:
                self._texts.popitem(last=False)
        if len(texts) > MOST_TEXTS:
            texts.clear()
        return texts

    def _keep(self, texts: dict[str, str], mark: str, text: str) -> None:
        """Keep what was told to a reader; where all takes too much, nothing else."""
        self._told_weight += weight_of(text)
        if self._told_weight > MOST_BYTES:
            self._texts.clear()
            self._told_weight = weight_of(text)
        texts[mark] = text

    def plain(self, text: str) -> str:
        """A text that goes into another one, without gaps."""
        return self._found.sub(lambda found: self._tell(found[3]), text) if BEFORE in text else text

    def _fill(self, before: str, number: str) -> str:
        told = self._tell(number)
        return escape(told) if before == BEFORE else escape(in_json(told))

    def _tell(self, number: str) -> str:
        """What stands in a gap; if it is a piece of a page, with its own gaps filled."""
        tell = self._told.get(number)
        if tell is None:
            raise Forgotten
        told = tell()
        if BEFORE in told and isinstance(told, Markup):
            filled = self._found.sub(lambda found: self._fill(found[2], found[3]), told)
            return Markup(filled)  # noqa: S704 (a template made it)
        return self.plain(told)


def in_json(text: str) -> str:
    """A text as it stands within JSON on a page."""
    told = json.dumps(text)[1:-1]
    return "".join(f"\\u{ord(sign):04x}" if sign in "<>&'" else sign for sign in told)


class Gapped(Words):
    """Words that are not told yet: marks in their place, but for the names of players, which are the same for all."""

    def __init__(self, spoken: Words, gaps: Gaps) -> None:
        super().__init__("", spoken.players, None)
        self.gaps = gaps

    def text(self, msg: Msg) -> str:
        return self._mark("text", msg)

    def name(self, ref: Ref, case: str = "") -> str:
        if ref.kind == "seat" and ref.id != TABLE:
            return self._player(ref.id)
        return self._mark("name", ref, case)

    def param(self, value: Param, case: str = "") -> str:
        if isinstance(value, str):
            return value
        if isinstance(value, Ref):
            return self.name(value, case)
        return "" if value == () else self._mark("param", value, case)

    def listed(self, texts: Iterable[str]) -> str:
        return self._all("listed", texts)

    def in_a_row(self, texts: Iterable[str]) -> str:
        return self._all("in_a_row", texts)

    def set_apart(self, texts: Iterable[str]) -> str:
        return self._all("set_apart", texts)

    def capitalised(self, text: str) -> str:
        return self._mark("capitalised", text) if text else ""

    def signed(self, value: int) -> str:
        return self._mark("signed", value)

    def _all(self, how: str, texts: Iterable[str]) -> str:
        told = tuple(map(str, texts))
        return self._mark(how, told) if told else ""

    def _mark(self, how: str, *about: Any) -> str:
        return self.gaps.mark((how, *map(as_key, about)), partial(told_by, self.gaps, how, about))


def told_by(gaps: Gaps, how: str, about: tuple[Any, ...]) -> str:
    """What the words of the request under way tell, as they are asked."""
    told: str = getattr(spoken_here(), how)(*(without_gaps(gaps, each) for each in about))
    return told


def as_key(value: Any) -> Hashable:
    """Something that is told, as a key; a number is not the same as whether something is so."""
    if isinstance(value, Msg):
        return value.definition, tuple([(name, as_key(each)) for name, each in value.params.items()])
    return (bool, value) if isinstance(value, bool) else value


def without_gaps(gaps: Gaps, value: Any) -> Any:
    """Something that is told, all texts in it filled."""
    if isinstance(value, str):
        return gaps.plain(value)
    if isinstance(value, tuple):
        return tuple([without_gaps(gaps, each) for each in value])
    if isinstance(value, Msg):
        return Msg(value.definition, {name: without_gaps(gaps, each) for name, each in value.params.items()})
    return value


def spoken_here() -> Words:
    """The words of the request under way."""
    found: Words = asked_here()["words"]
    return found


def asked_here() -> dict[str, Any]:
    """What is kept for the request under way: `g` as it is, since a page asks for its words a hundred times."""
    found: dict[str, Any] = _here().g.__dict__
    return found


@dataclass(frozen=True, slots=True)
class OwnLine:
    """What a page tells whoever reads it and nobody else, in a line, if there is anything to tell."""

    name: str
    find: Callable[[], str]
    as_line: Callable[[str], str]

    @property
    def text(self) -> str:
        """What is told; nothing for most."""
        return for_each(self.name, self._found, fresh=True)

    @property
    def line(self) -> str:
        """The same as a line of the page."""
        return for_each(("line", self.name), lambda: self.as_line(text) if (text := self._found()) else "", fresh=True)

    def _found(self) -> str:
        kept = asked_here()  # a page asks for it several times
        if self.name not in kept:
            kept[self.name] = self.find()
        found: str = kept[self.name]
        return found


def is_for_many() -> bool:
    """Whether the page that is being drawn is for many, so that what is one's own stands in gaps."""
    return isinstance(asked_here().get("words"), Gapped)


def for_each(key: Hashable, tell: Callable[[], str], fresh: bool = False) -> str:
    """Something that is another thing for each reader: told at once, or in the gap of a page that is drawn for many."""
    speaking = asked_here().get("words")
    return speaking.gaps.mark(key, tell, fresh) if isinstance(speaking, Gapped) else tell()


def typed(values: Mapping[str, Any]) -> tuple[Hashable, ...]:
    """Named values as a key."""
    return tuple([(name, type(value), value) for name, value in values.items()])


@contextmanager
def gapped(gaps: Gaps) -> Iterator[None]:
    """Whatever is told meanwhile stands in gaps."""
    speaking = spoken_here()
    g.words = Gapped(speaking, gaps)
    try:
        yield
    finally:
        g.words = speaking


def reader_here() -> Hashable:
    """All on which depends what whoever asks finds in gaps, but what is told anew each time."""
    return request.script_root, *spoken_here().spoken
