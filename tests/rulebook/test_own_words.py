"""Our texts are our own: nowhere do they follow a printed rulebook word for word."""

import os
import re
from collections.abc import Iterator

import pytest

from companion.i18n.catalogs import read
from companion.i18n.words import FORMS
from companion.rulebook.entries import games, read_book
from companion.rulebook.glossary import concepts_of
from tests.rulebook.printed import COPIED, FIXED, FOLDER, LANGUAGES, runs, runs_printed, texts, words_of

REQUIRED = "rulebooks" in os.environ.get("COMPANION_REQUIRE", "").split(",")
every_language = pytest.mark.parametrize("language", LANGUAGES)
#: Where a text is interrupted: by what is filled in, by a link, by another form of a name.
BREAK = re.compile(rf"{{[^}}]*}}|\[\[[^\]]*\]\]|{re.escape(FORMS)}")


def entries_of(language: str) -> Iterator[tuple[str, str]]:
    """The texts of the reference and the glossary, with their places."""
    for game in games():
        book = read_book(game, language)
        for entry in book.entries.values():
            for text in (entry.title, *entry.text, entry.example, *entry.mistakes, *entry.phrases):
                yield entry.id, text
        for point in book.differences.values():
            for text in (point.title, *point.editions.values(), point.ours):
                yield f"{game}.{point.id}", text
        for concept in concepts_of(game).values():
            for term in concept.terms[language].all():
                yield concept.id, term


def sentences_of(language: str) -> Iterator[tuple[str, str]]:
    """The sentences of the catalog, with their codes."""
    for message in read(language):
        strings = (message.string,) if isinstance(message.string, str) else tuple(message.string or ())
        for text in strings if message.id else ():
            yield str(message.context), text


@pytest.fixture
def printed() -> None:
    """The printed texts must be there, or the test is skipped and says so."""
    if not texts():
        if REQUIRED:
            pytest.fail(f"no printed rulebooks in {FOLDER}")
        pytest.skip(f"no printed rulebooks in {FOLDER}: whether our words are our own is not tested")


@pytest.mark.usefixtures("printed")
@every_language
def test_there_is_a_printed_text_of_the_language(language: str) -> None:
    assert len(runs_printed(language)) > 1000


@pytest.mark.usefixtures("printed")
@every_language
def test_no_eight_words_in_a_row_are_those_of_a_printed_rulebook(language: str) -> None:
    copied = [
        (place, " ".join(run))
        for place, text in (*entries_of(language), *sentences_of(language))
        for piece in BREAK.split(text)
        for run in runs(piece or "")
        if run in runs_printed(language)
    ]
    assert copied == []


@pytest.mark.usefixtures("printed")
def test_every_fixed_term_is_printed() -> None:
    """A term that is in no printed text needs no exception."""
    known = {word for language in LANGUAGES for run in runs_printed(language) for word in run}
    assert {"".join(words_of(term)) for term in FIXED} <= known


def test_runs_see_through_signs_accents_and_capitals() -> None:
    text = "Dá se, říct: KAŽDÝ – hráč (tady) bere dvě mince."
    assert runs(text) == [
        ("da", "se", "rict", "kazdy", "hrac", "tady", "bere", "dve"),
        ("se", "rict", "kazdy", "hrac", "tady", "bere", "dve", "mince"),
    ]
    assert runs("seven words are no run at all") == []


def test_a_fixed_term_counts_as_one_word() -> None:
    assert len(words_of("giran en el sentido de las agujas del reloj hoy")) == 3
    assert runs("Todos giran en el sentido de las agujas del reloj") == []
    assert len(next(iter(runs("a b c d e f g en el sentido de las agujas del reloj")))) == COPIED
