"""The glossary: complete in every language, and the words that the reference uses."""

import pytest

from companion.i18n import LANGUAGES
from companion.rulebook.entries import games, read_book
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
