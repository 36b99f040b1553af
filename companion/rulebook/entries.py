"""The text of the reference: one readable file a game and language, edited by hand.

`# ` begins a chapter, `## Title {id}` an entry; in an entry, `> ` is its example, `! ` a common mistake, `? ` what
players call it. In the chapter of differences, `- pl: ` says what an edition has and `= ` what we play. A setting
of the game stands between backticks by its id, and is told by the sentence that a table chooses it by.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from companion.games import discover
from companion.i18n import LANGUAGES
from companion.i18n.catalogs import folder
from companion.i18n.interface import SETTING_NAMED
from companion.i18n.words import Words

ENTRY_HEAD = re.compile(r"## (?P<title>.+?) \{(?P<id>[\w.-]+)\}")
LINK = re.compile(r"\[\[([\w.-]+)\]\]")
SETTING = re.compile(r"`(\w+)`")
DIFFERENCE = "difference."
#: Stands for all editions that are not named.
OTHERS = "*"


@dataclass(frozen=True, slots=True)
class Entry:
    """What the reference says of one rule in one language. A paragraph of several lines is a list."""

    id: str
    title: str
    chapter: str
    text: tuple[str, ...]
    example: str
    mistakes: tuple[str, ...]
    phrases: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Difference:
    """What printed editions say differently of one point, and what we play."""

    id: str
    title: str
    editions: dict[str, str]
    ours: str


@dataclass(frozen=True, slots=True)
class Book:
    """The reference of one game in one language, in the order of the rulebook."""

    game: str
    language: str
    title: str
    chapters: tuple[str, ...]
    entries: dict[str, Entry]
    differences: dict[str, Difference]

    def plain(self, text: str) -> str:
        """A text with the titles of entries in place of links to them."""
        return LINK.sub(lambda link: self.entries[link.group(1)].title, text)


class Malformed(Exception):
    """A file of the reference that is not written as it should be; the message names the line."""


@cache
def books_in(language: str) -> tuple[str, ...]:
    """The games that have a reference in a language."""
    return tuple(sorted(path.stem for path in (folder() / language / "rules").glob("*.md")))


@cache
def games() -> tuple[str, ...]:
    """The games that have a reference."""
    return tuple(sorted({game for language in LANGUAGES for game in books_in(language)}))


@cache
def read_book(game: str, language: str) -> Book:
    """The reference of a game in a language."""
    path = folder() / language / "rules" / f"{game}.md"
    return parse_book(game, language, settings_named(path.read_text("utf-8"), game, language))


def settings_named(text: str, game: str, language: str) -> str:
    """A text that calls the settings of a game as its tables read them."""
    known = discover().get(game)
    if known is None:
        return text
    words = Words(language)
    told = {
        setting.id: words.of(SETTING_NAMED, setting=setting.text()) for setting in (*known.switches, *known.options)
    }
    return SETTING.sub(lambda found: told[found.group(1)], text)


def book_with(rule: str, language: str) -> Book | None:
    """The reference in which a rule stands."""
    books = (read_book(game, language) for game in books_in(language))
    return next((book for book in books if rule in book.entries), None)


def parse_book(game: str, language: str, text: str) -> Book:
    """Read the text of a reference."""
    lines = text.splitlines()
    if not lines or not lines[0].startswith("# "):
        raise Malformed(f"{game}.{language}: line 1: a title is expected")
    entries: dict[str, Entry] = {}
    differences: dict[str, Difference] = {}
    chapters: list[str] = []
    for at, head, body in blocks(lines[1:]):
        if head.startswith("# "):
            chapters.append(head.removeprefix("# ").strip())
            continue
        match = ENTRY_HEAD.fullmatch(head.strip())
        if match is None or not chapters:
            raise Malformed(f"{game}.{language}: line {at}: {head}")
        id, title = match["id"], match["title"]
        if id in entries or id in differences:
            raise Malformed(f"{game}.{language}: line {at}: {id} stands twice")
        if id.startswith(DIFFERENCE):
            differences[id.removeprefix(DIFFERENCE)] = read_difference(id, title, body)
        else:
            entries[id] = read_entry(id, title, chapters[-1], body)
    return Book(game, language, lines[0].removeprefix("# ").strip(), tuple(chapters), entries, differences)


def blocks(lines: list[str]) -> Iterator[tuple[int, str, list[str]]]:
    """Each heading with the number of its line and the lines under it."""
    head, at = "", 0
    body: list[str] = []
    for number, line in enumerate(lines, start=2):
        if line.startswith("#"):
            if head:
                yield at, head, body
            head, at, body = line, number, []
        else:
            body.append(line.rstrip())
    if head:
        yield at, head, body


def read_entry(id: str, title: str, chapter: str, lines: list[str]) -> Entry:
    """An entry from the lines under its heading."""
    marked = {mark: [line[2:].strip() for line in lines if line.startswith(mark)] for mark in ("> ", "! ", "? ")}
    plain = "\n".join(line for line in lines if not line.startswith(("> ", "! ", "? ")))
    text = tuple(part.strip() for part in plain.split("\n\n") if part.strip())
    phrases = tuple(phrase.strip() for line in marked["? "] for phrase in line.split(";") if phrase.strip())
    return Entry(id, title, chapter, text, " ".join(marked["> "]), tuple(marked["! "]), phrases)


def read_difference(id: str, title: str, lines: list[str]) -> Difference:
    """A difference from the lines under its heading."""
    editions = {}
    for line in lines:
        if match := re.fullmatch(r"- (\w\w|\*): (.+)", line):
            editions[match.group(1)] = match.group(2).strip()
    ours = " ".join(line[2:].strip() for line in lines if line.startswith("= "))
    return Difference(id.removeprefix(DIFFERENCE), title, editions, ours)
