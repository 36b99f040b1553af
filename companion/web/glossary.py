"""The glossary of a game: its concepts in the order of a dictionary of the reader's language."""

import re

from flask import abort, render_template

from companion.rulebook.entries import books_in, read_book
from companion.rulebook.folding import fold
from companion.rulebook.glossary import Concept, concepts_of
from companion.web.language import SPOKEN
from companion.web.rules import others, pages, short_name
from companion.web.templating import names_in, words

#: Letters that stand for themselves in a dictionary, behind the letter that they look like.
OWN_LETTERS = {"pl": ("ą", "ć", "ę", "ł", "ń", "ó", "ś", "ź", "ż"), "cs": ("ch", "č", "ř", "š", "ž"), "es": ("ñ",)}


@pages.get(f"/{SPOKEN}/glossary/<game>")
def glossary(language: str, game: str) -> str:
    """What everything is called, in all languages side by side."""
    if game not in books_in(language):
        abort(404)
    words((), names_in(game))
    return render_template(
        "rules/glossary.html",
        book=read_book(game, language),
        name_of_game=short_name(game, language),
        letters=by_letter(game, language),
        others=others(language),
    )


def by_letter(game: str, language: str) -> list[tuple[str, list[Concept]]]:
    """The concepts of a game in the order of a dictionary, by their first letters."""
    found: dict[str, list[Concept]] = {}
    for concept in sorted(concepts_of(game).values(), key=lambda concept: place_in_alphabet(concept, language)):
        found.setdefault(letters_of(concept.terms[language].one, language)[0], []).append(concept)
    return list(found.items())


def place_in_alphabet(concept: Concept, language: str) -> list[tuple[str, bool, str]]:
    """What dictionaries of a language sort by: own letters come behind those that they look like."""
    letters = letters_of(concept.terms[language].one, language)
    return [(fold(letter)[:1], letter.casefold() in OWN_LETTERS.get(language, ()), letter) for letter in letters]


def letters_of(term: str, language: str) -> list[str]:
    """The letters of a term as its language counts them, accents that make no new letter left out."""
    own_letters = OWN_LETTERS.get(language, ())
    kept = re.findall("|".join((*own_letters, r"[^\W_]", " ")), term.casefold())
    return [(letter if letter in own_letters else fold(letter)[:1]).capitalize() for letter in kept] or [term]
