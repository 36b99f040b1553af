"""The glossary: what a concept is called in each language, as printed or in our words."""

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from companion.i18n import LANGUAGES
from companion.i18n.catalogs import folder

PUBLISHED = "published"


@dataclass(frozen=True, slots=True)
class Term:
    """A concept in one language: its term, other forms of it, and what else people call it."""

    one: str
    many: str
    published: bool
    forms: tuple[str, ...]
    also: tuple[str, ...]

    def all(self) -> Iterator[str]:
        """Everything by which the concept may be called, the term first."""
        yield from dict.fromkeys((self.one, self.many, *self.forms, *self.also))


@dataclass(frozen=True, slots=True)
class Concept:
    """A thing of a game that people ask about, and the rules that they want then, best first."""

    id: str
    game: str
    rules: tuple[str, ...]
    terms: dict[str, Term]


@cache
def concepts_of(game: str) -> dict[str, Concept]:
    """The glossary of a game."""
    path = folder() / "glossary" / f"{game}.toml"
    with path.open("rb") as file:
        raw = tomllib.load(file)
    return {
        id: Concept(
            id,
            game,
            tuple(concept["rules"]),
            {language: _term(concept[language]) for language in LANGUAGES},
        )
        for id, concept in raw.items()
    }


def _term(raw: dict[str, object]) -> Term:
    def texts(key: str) -> tuple[str, ...]:
        found = raw.get(key, [])
        assert isinstance(found, list)
        return tuple(str(text) for text in found)

    return Term(str(raw["one"]), str(raw["many"]), raw["source"] == PUBLISHED, texts("forms"), texts("also"))
