"""The glossary: complete in every language, and the words that the reference uses."""

import re
import tomllib
from functools import cache

import pytest

from companion.i18n import LANGUAGES
from companion.i18n.catalogs import folder, read
from companion.rulebook.entries import LINK, games, read_book
from companion.rulebook.folding import stems, words_of
from companion.rulebook.glossary import Concept, concepts_of

GAMES = games()
every_game = pytest.mark.parametrize("game", GAMES)
every_book = pytest.mark.parametrize(
    ("game", "language"), [(game, language) for game in GAMES for language in LANGUAGES]
)


@every_game
def test_every_concept_leads_to_rules_that_exist(game: str) -> None:
    entries = read_book(game, "en").entries
    concepts = concepts_of(game)
    assert len(concepts) > 50
    for concept in concepts.values():
        assert concept.rules, concept.id
        assert set(concept.rules) <= set(entries), concept.id
        assert set(concept.terms) == set(LANGUAGES), concept.id


@every_game
def test_every_rule_is_a_concept_of_somebody(game: str) -> None:
    reached = {rule for concept in concepts_of(game).values() for rule in concept.rules}
    assert {rule for rule in read_book(game, "en").entries if ".ours." not in rule} <= reached


@every_book
def test_terms_are_whole_and_no_two_concepts_share_one(game: str, language: str) -> None:
    seen: dict[str, str] = {}
    for concept in concepts_of(game).values():
        term = concept.terms[language]
        assert term.one.strip() == term.one
        assert term.many.strip() == term.many
        assert term.one
        assert term.many
        assert all(name.strip() for name in term.all())
        assert seen.setdefault(term.one.casefold(), concept.id) == concept.id
        if language in ("pl", "cs"):
            assert len(term.forms) >= 3, concept.id


def told(concept: Concept, language: str) -> bool:
    """Whether one of the entries of a concept says its term, in any form."""
    entries = read_book(concept.game, language).entries
    texts = []
    for rule in concept.rules:
        entry = entries[rule]
        texts.append(" ".join((entry.title, *entry.text, entry.example, *entry.mistakes)))
    found = {stem for text in texts for word in words_of(text) for stem in stems(word, language)}
    term = concept.terms[language]
    return any(
        all(stems(word, language) & found for word in words_of(name)) for name in (term.one, term.many, *term.forms)
    )


@every_book
def test_the_reference_speaks_in_the_terms_of_the_glossary(game: str, language: str) -> None:
    """Nearly all concepts are called by their term where their rules are told; the rest are table talk."""
    concepts = concepts_of(game).values()
    untold = [concept.id for concept in concepts if concept.terms[language].published and not told(concept, language)]
    published = sum(concept.terms[language].published for concept in concepts)
    assert len(untold) <= max(2, 0.15 * published), untold


def names_avoided(language: str) -> dict[str, tuple[str, ...]]:
    """What things could be called and are not, by concept."""
    found: dict[str, tuple[str, ...]] = {}
    for game in GAMES:
        raw = tomllib.loads((folder() / "glossary" / f"{game}.toml").read_text("utf-8"))
        found |= {id: tuple(concept[language]["never"]) for id, concept in raw.items() if "never" in concept[language]}
    return found


@cache
def sentences_told(language: str) -> tuple[tuple[str, tuple[frozenset[str], ...]], ...]:
    """The stems of all that readers are told, sentence by sentence, each with where it stands."""
    texts: list[tuple[str, str]] = []
    for game in GAMES:
        book = read_book(game, language)
        for entry in book.entries.values():
            texts += [(entry.id, text) for text in (entry.title, *entry.text, entry.example, *entry.mistakes)]
        for point in book.differences.values():
            texts += [(point.id, text) for text in (point.title, *point.editions.values(), point.ours)]
    for message in read(language):
        strings = (message.string,) if isinstance(message.string, str) else tuple(message.string or ())
        texts += [(str(message.context), text) for text in strings if message.id]
    parts = ((place, part) for place, text in texts for part in re.split(r"[.,;:!?()|{}\n]", LINK.sub(".", text)))
    return tuple((place, tuple(stems(word, language) for word in words_of(part))) for place, part in parts)


def says(part: tuple[frozenset[str], ...], name: tuple[frozenset[str], ...]) -> bool:
    """Whether words stand one after another in a part of a sentence, in any form."""
    return any(
        all(told & meant for told, meant in zip(part[at : at + len(name)], name, strict=True))
        for at in range(len(part) - len(name) + 1)
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_thing_has_one_name(language: str) -> None:
    avoided = names_avoided(language)
    assert {"active-town", "marriage-move", "marriage-step", "viking-town", "claim-step", "edition"} <= set(avoided)
    for concept, names in avoided.items():
        for name in names:
            words = tuple(stems(word, language) for word in words_of(name))
            assert [place for place, part in sentences_told(language) if says(part, words)] == [], (concept, name)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_that_are_held_are_those_that_texts_use(language: str) -> None:
    """Else nothing would be found by looking for others."""
    concepts = concepts_of("brian_boru")
    for concept in names_avoided(language):
        if concept in concepts and concept not in ("marriage-move", "edition"):
            term = concepts[concept].terms[language]
            names = [tuple(stems(word, language) for word in words_of(name)) for name in (term.one, term.many)]
            assert any(says(part, name) for _, part in sentences_told(language) for name in names), concept


@every_book
def test_entries_and_chapters_have_titles_of_their_own(game: str, language: str) -> None:
    book = read_book(game, language)
    chapters = [chapter.casefold() for chapter in book.chapters]
    assert len(set(chapters)) == len(chapters)
    assert [entry.id for entry in book.entries.values() if entry.title.casefold() in chapters] == []
