"""A rulebook that the user owns: split at its headings, laid beside our entries, kept in the user's folder only.

Nothing of it ever enters the project; the project knows only the headings under which an edition has a rule.
"""

import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.engine.codec import Unreadable
from companion.i18n.interface import NO_HEADINGS, NO_TEXT
from companion.rulebook.entries import read_book
from companion.rulebook.folding import fold
from companion.rulebook.index import stem_set
from companion.rulebook.links import data_of, links_of

FORMAT = "companion-rulebook/1"
LARGEST = 2_000_000
LONGEST_HEADING = 70
#: A paragraph is laid beside an entry if they share this part of the paragraph's words, and at most so many are.
LIKENESS = 0.22
MOST_PARAGRAPHS = 3


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the rulebook under one heading."""

    heading: str
    paragraphs: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OwnBook:
    """An imported rulebook, and which of its paragraphs belong to which rule."""

    game: str
    language: str
    sections: tuple[Section, ...]
    #: For each rule the paragraphs as (section, paragraph).
    rules: dict[str, tuple[tuple[int, int], ...]]

    def beside(self, rule: str) -> list[tuple[str, list[str]]]:
        """The paragraphs that belong to a rule, word for word, by heading."""
        found: dict[int, list[str]] = {}
        for section, paragraph in self.rules.get(rule, ()):
            found.setdefault(section, []).append(self.sections[section].paragraphs[paragraph])
        return [(self.sections[section].heading, paragraphs) for section, paragraphs in found.items()]


def import_text(text: str, game: str, language: str) -> OwnBook:
    """Split a rulebook and align it with our entries."""
    if not text.strip():
        raise Unreadable(NO_TEXT())
    sections = split(text, known_headings(game, language))
    if not sections:
        raise Unreadable(NO_HEADINGS())
    return OwnBook(game, language, sections, align(sections, game, language))


def known_headings(game: str, language: str) -> frozenset[str]:
    """The headings of an edition that the reference names, as they are compared."""
    return frozenset(
        heading_key(heading)
        for entry in data_of(game)["entries"].values()
        for heading in entry.get("printed", {}).get(language, ())
    )


def heading_key(heading: str) -> str:
    """A heading without case, accents, spaces and ornaments."""
    return re.sub(r"[\W_]+", "", fold(heading))


def split(text: str, known: frozenset[str]) -> tuple[Section, ...]:
    """The sections of a text, if it has any of the known headings."""
    sections: list[tuple[str, list[str]]] = [("", [])]
    for block in re.split(r"\n\s*\n", text.replace("\r\n", "\n")):
        lines = [line.strip() for line in block.split("\n") if line.strip()]
        while lines and is_heading(lines[0], known):
            sections.append((lines.pop(0).strip("#* "), []))
        if lines:
            sections[-1][1].extend(paragraphs_of(lines))
    if not any(heading_key(heading) in known for heading, _ in sections):
        return ()
    return tuple(Section(heading, tuple(paragraphs)) for heading, paragraphs in sections if paragraphs)


def paragraphs_of(lines: list[str]) -> list[str]:
    """A block of lines as paragraphs: list items and lines of a table stand alone, other lines flow together."""
    found: list[str] = []
    for line in lines:
        alone = bool(re.match(r"([-•*]|\d+[.)])\s", line)) or "\t" in line
        if alone or not found or found[-1].endswith((".", "!", "?", ":")):
            found.append(line)
        else:
            found[-1] = f"{found[-1]} {line}"
    return found


def is_heading(line: str, known: frozenset[str]) -> bool:
    """A heading that the reference knows, or a short line all in capitals."""
    plain = line.strip("#*• ")
    if heading_key(plain) in known and len(plain) <= LONGEST_HEADING:
        return True
    letters = [letter for letter in plain if letter.isalpha()]
    return len(letters) > 2 and len(plain) <= LONGEST_HEADING and plain == plain.upper() and not plain.endswith(".")


def align(sections: tuple[Section, ...], game: str, language: str) -> dict[str, tuple[tuple[int, int], ...]]:
    """For each rule, the paragraphs under its headings that say what our entry says."""
    found = {}
    for rule in read_book(game, language).entries:
        printed = dict(links_of(game, rule).printed).get(language, ())
        keys = {heading_key(heading) for heading in printed}
        numbers = [number for number, section in enumerate(sections) if heading_key(section.heading) in keys]
        chosen = best_paragraphs(sections, numbers, game, language, rule)
        if chosen:
            found[rule] = chosen
    return found


def best_paragraphs(
    sections: tuple[Section, ...], numbers: list[int], game: str, language: str, rule: str
) -> tuple[tuple[int, int], ...]:
    """The most alike paragraphs in the order of the rulebook; at least one where the heading is there."""
    entry = read_book(game, language).entries[rule]
    ours = stem_set(" ".join((entry.title, *entry.text)), language)
    rated = []
    for section in numbers:
        for paragraph, text in enumerate(sections[section].paragraphs):
            theirs = stem_set(text, language)
            if len(theirs) > 2:
                rated.append((len(ours & theirs) / len(theirs) ** 0.8, section, paragraph))
    rated.sort(reverse=True)
    good = [entry for entry in rated[:MOST_PARAGRAPHS] if entry[0] >= LIKENESS or entry == rated[0]]
    return tuple(sorted((section, paragraph) for _, section, paragraph in good))


# Keeping.


def save(book: OwnBook, folder: Path) -> Path:
    """Keep an imported rulebook in the user's folder."""
    path = place(folder, book.game, book.language)
    path.parent.mkdir(parents=True, exist_ok=True)
    written = {
        "format": FORMAT,
        "sections": [{"heading": part.heading, "paragraphs": list(part.paragraphs)} for part in book.sections],
        "rules": {rule: [list(pair) for pair in pairs] for rule, pairs in book.rules.items()},
    }
    part = path.with_suffix(".part")
    part.write_text(json.dumps(written, ensure_ascii=False), "utf-8")
    part.replace(path)
    return path


def load(folder: Path, game: str, language: str) -> OwnBook | None:
    """A rulebook that was imported before, if there is one that can be read."""
    path = place(folder, game, language)
    if not path.is_file():
        return None
    raw: dict[str, Any] = json.loads(path.read_text("utf-8"))
    if raw.get("format") != FORMAT:
        return None
    sections = tuple(Section(part["heading"], tuple(part["paragraphs"])) for part in raw["sections"])
    rules = {rule: tuple((pair[0], pair[1]) for pair in pairs) for rule, pairs in raw["rules"].items()}
    return OwnBook(game, language, sections, rules)


def place(folder: Path, game: str, language: str) -> Path:
    return folder / "rulebooks" / f"{game}.{language}.json"
