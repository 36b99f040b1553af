"""A rulebook that the user owns: split at its headings, laid beside our entries, kept in the user's folder only.

Nothing of it ever enters the project; the project knows only the headings under which an edition has a rule.
"""

import json
import os
import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from math import sqrt
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

from companion.engine.values import Unreadable
from companion.i18n.interface import NO_HEADINGS, NO_TEXT
from companion.rulebook.entries import read_book
from companion.rulebook.folding import fold
from companion.rulebook.index import stem_set
from companion.rulebook.links import data_of, links_of

FORMAT = "companion-rulebook/1"
LARGEST = 2_000_000
LONGEST_HEADING = 70
#: Several times as many as the longest rulebook has; each is compared with every entry of ours.
MOST_OF_A_BOOK = 3_000
#: A text with fewer of an edition's headings is another book, or none.
ENOUGH_HEADINGS = 0.4
#: An edition whose headings nobody knows must at least be divided like a rulebook.
FEWEST_HEADINGS = 8
#: A paragraph goes beside an entry if it is nearly as alike as to any other entry, and as the entry's best one.
NEARLY, PART_OF_BEST = 0.8, 0.5
FEWEST_WORDS = 4
#: The rulebooks of all languages of a few games are kept in mind.
MOST_KEPT = 12
MOST_PARAGRAPHS = 3


def data_folder() -> Path:
    """Where the program keeps what is the user's own: COMPANION_DATA, else the usual place of the system."""
    if chosen := os.environ.get("COMPANION_DATA"):
        return Path(chosen)
    base = os.environ.get("XDG_DATA_HOME") or os.environ.get("LOCALAPPDATA")
    return (Path(base) if base else Path.home() / ".local" / "share") / "companion"


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
    if sum(len(section.paragraphs) for section in sections) > MOST_OF_A_BOOK:
        raise Unreadable(NO_TEXT())
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
    """The sections of a text, if it has enough of the known headings."""
    sections: list[tuple[str, list[str]]] = [("", [])]
    for block in re.split(r"\n\s*\n", text.replace("\r\n", "\n")):
        lines = [line.strip(" ") for line in block.split("\n") if line.strip()]
        first = 0
        while first < len(lines) and is_heading(lines[first], known):
            sections.append((lines[first].strip("#* "), []))
            first += 1
        sections[-1][1].extend(paragraphs_of(lines[first:]))
    found = {heading_key(heading) for heading, _ in sections}
    if len(known & found) < ENOUGH_HEADINGS * len(known) or len(found) < FEWEST_HEADINGS:
        return ()
    return tuple(Section(heading, tuple(paragraphs)) for heading, paragraphs in sections if paragraphs)


def paragraphs_of(lines: list[str]) -> list[str]:
    """A block of lines as paragraphs: list items and lines of a table stand alone, other lines flow together."""
    found: list[list[str]] = []
    for line in lines:
        alone = bool(re.match(r"([-•*]|\d+[.)])\s", line)) or "\t" in line
        if alone or not found or found[-1][-1].endswith((".", "!", "?", ":")):
            found.append([line])
        else:
            found[-1].append(line)
    return [" ".join(paragraph).strip() for paragraph in found]


def is_heading(line: str, known: frozenset[str]) -> bool:
    """A heading that the reference knows, or a short line all in capitals."""
    plain = line.strip("#*• ")
    if heading_key(plain) in known and len(plain) <= LONGEST_HEADING:
        return True
    if "\t" in plain:  # the head of a table
        return False
    letters = [letter for letter in plain if letter.isalpha()]
    return len(letters) > 2 and len(plain) <= LONGEST_HEADING and plain == plain.upper() and not plain.endswith(".")


Place = tuple[int, int]


def align(sections: tuple[Section, ...], game: str, language: str) -> dict[str, tuple[Place, ...]]:
    """For each rule, the paragraphs under its headings that say what our entry says.

    A paragraph belongs to the rules that it is most like: what one rule is about says little for its neighbours.
    """
    rated = ratings(sections, game, language)
    best_of_place: dict[Place, float] = {}
    for places in rated.values():
        for place, rating in places.items():
            best_of_place[place] = max(best_of_place.get(place, 0.0), rating)
    return {
        rule: chosen(places, {place: best_of_place[place] for place in places})
        for rule, places in rated.items()
        if places
    }


def chosen(places: dict[Place, float], best: dict[Place, float]) -> tuple[Place, ...]:
    """The paragraphs that go beside one entry, in the order of the rulebook; at least the most alike one."""
    own = {place: rating for place, rating in places.items() if rating >= NEARLY * best[place]}
    ranked = sorted((own or places).items(), key=lambda item: (-item[1], item[0]))
    enough = PART_OF_BEST * ranked[0][1]
    return tuple(sorted(place for place, rating in ranked[:MOST_PARAGRAPHS] if rating >= enough))


def ratings(sections: tuple[Section, ...], game: str, language: str) -> dict[str, dict[Place, float]]:
    """How alike each entry and each paragraph under its headings are."""
    told = {
        (number, place): stem_set(text, language)
        for number, section in enumerate(sections)
        for place, text in enumerate(section.paragraphs)
    }
    weights = rarities(told.values())
    unknown = not known_headings(game, language)
    found: dict[str, dict[Place, float]] = {}
    for rule, entry in read_book(game, language).entries.items():
        printed = dict(links_of(game, rule).printed).get(language, ())
        keys = {heading_key(heading) for heading in printed}
        ours = stem_set(" ".join((entry.title, *entry.text)), language)
        found[rule] = {
            place: likeness(ours, theirs, weights)
            for place, theirs in told.items()
            if len(theirs) >= FEWEST_WORDS and (unknown or heading_key(sections[place[0]].heading) in keys)
        }
    return found


def rarities(told: Iterable[frozenset[str]]) -> dict[str, float]:
    """How much each stem of a rulebook tells: one that stands everywhere tells little."""
    counts = Counter(stem for stems in told for stem in stems if not stem.isdecimal())
    return {stem: 1 / sqrt(count) for stem, count in counts.items()}


def likeness(ours: frozenset[str], theirs: frozenset[str], weights: dict[str, float]) -> float:
    """How much two texts have in common: 1 if they have the same stems, 0 if they share none."""
    shared = sum(weights.get(stem, 0.0) for stem in sorted(ours & theirs))
    known = sum(weights.get(stem, 0.0) for stem in sorted(ours))
    told = sum(weights.get(stem, 0.0) for stem in sorted(theirs))
    return shared / sqrt(known * told) if shared else 0.0


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
    with NamedTemporaryFile("w", dir=path.parent, suffix=".part", encoding="utf-8", delete=False) as part:
        json.dump(written, part, ensure_ascii=False)
    Path(part.name).replace(path)
    return path


def load(folder: Path, game: str, language: str) -> OwnBook | None:
    """A rulebook that was imported before, if there is one that can be read."""
    path = place(folder, game, language)
    try:
        found = path.stat()
    except OSError:
        return None
    return read_kept(path, game, language, found.st_mtime_ns, found.st_size)


@lru_cache(maxsize=MOST_KEPT)
def read_kept(path: Path, game: str, language: str, _changed: int, _size: int) -> OwnBook | None:
    """A rulebook in a file, read once until the file changes."""
    try:
        raw: dict[str, Any] = json.loads(path.read_text("utf-8"))
        json.dumps(raw, ensure_ascii=False).encode()  # half a character can be written so, and shown nowhere
        if raw["format"] != FORMAT:
            return None
        sections = tuple(Section(part["heading"], tuple(part["paragraphs"])) for part in raw["sections"])
        rules = {rule: tuple((pair[0], pair[1]) for pair in pairs) for rule, pairs in raw["rules"].items()}
        for section, paragraph in (pair for pairs in rules.values() for pair in pairs):
            sections[section].paragraphs[paragraph]  # a pair that leads nowhere spoils the file
    except (OSError, ValueError, KeyError, TypeError, AttributeError, IndexError, RecursionError):
        return None
    return OwnBook(game, language, sections, rules)


def place(folder: Path, game: str, language: str) -> Path:
    return folder / "rulebooks" / f"{game}.{language}.json"
