"""One word for one thing in the rules reference and the referee's sentences, in each language.

`vocabulary/LANGUAGE.toml` lists the pairs: which word is used, which ones are not, and where another sense is meant.
What players search by is free: the reference lists it behind `? `, the glossary under `also`.
"""

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from companion.i18n import LANGUAGES
from companion.i18n.catalogs import read
from companion.rulebook.entries import games, read_book
from companion.rulebook.glossary import concepts_of

FOLDER: Final = Path(__file__).parent / "vocabulary"
every_language = pytest.mark.parametrize("language", LANGUAGES)


@dataclass(frozen=True, slots=True)
class Pair:
    """A word that is used for a thing, and the expressions that are not, by the places where they are looked for."""

    use: str
    never: re.Pattern[str]
    #: The beginnings of ids where the pair holds, such as `rb.` and `rebirth.`; everywhere if there are none.
    within: tuple[str, ...]
    #: The ids where the expression has another sense.
    unless: frozenset[str]

    def holds_for(self, where: str) -> bool:
        return where.startswith(self.within) if self.within else True


@cache
def pairs_of(language: str) -> tuple[Pair, ...]:
    """The pairs of a language."""
    found = tomllib.loads((FOLDER / f"{language}.toml").read_text("utf-8")).get("pair", [])
    return tuple(
        Pair(
            each["use"],
            re.compile(each["never"], re.IGNORECASE),
            tuple(each.get("within", ())),
            frozenset(each.get("unless", ())),
        )
        for each in found
    )


@cache
def texts_of(language: str) -> tuple[tuple[str, str], ...]:
    """Every text of a language that people read, with its id."""
    return tuple(_texts_of(language))


def _texts_of(language: str) -> Iterator[tuple[str, str]]:
    for message in read(language):
        if message.id:
            forms = (message.string,) if isinstance(message.string, str) else message.string
            yield from ((str(message.context), form) for form in forms or () if form)
    for game in games():
        book = read_book(game, language)
        for entry in book.entries.values():
            yield from ((entry.id, text) for text in (entry.title, *entry.text, entry.example, *entry.mistakes))
        for difference in book.differences.values():
            texts = (difference.title, *difference.editions.values(), difference.ours)
            yield from ((difference.id, text) for text in texts)
        for concept in concepts_of(game).values():
            term = concept.terms[language]
            yield from ((f"glossary.{game}.{concept.id}", text) for text in (term.one, term.many))


@every_language
def test_rules_and_referee_use_one_word_for_one_thing(language: str) -> None:
    wrong = [
        f"{where}: “{found.group()}” instead of “{pair.use}” in “{text}”"
        for pair in pairs_of(language)
        for where, text in texts_of(language)
        if pair.holds_for(where) and where not in pair.unless and (found := pair.never.search(text))
    ]
    assert not wrong, "\n".join(wrong)


@every_language
def test_every_exception_is_still_needed(language: str) -> None:
    for pair in pairs_of(language):
        needed = {where for where, text in texts_of(language) if pair.never.search(text)}
        assert pair.unless <= needed, (pair.use, pair.unless - needed)


@every_language
def test_pairs_look_where_texts_are(language: str) -> None:
    places = [where for where, _ in texts_of(language)]
    for pair in pairs_of(language):
        assert any(pair.holds_for(where) for where in places), pair.use
        assert not pair.never.search(pair.use), f"“{pair.use}” is forbidden by its own pair"
