"""What a search of the rules found, as a page shows it: with the words that matched marked."""

import re
from dataclasses import dataclass

from markupsafe import Markup

from companion.rulebook.folding import IGNORED, NONE, WORD, fold, meanings
from companion.rulebook.search import LONGEST_QUERY, Result, meanings_in

MOST_RESULTS = 8
WORD_APART = re.compile(f"({WORD.pattern})")


@dataclass(frozen=True, slots=True)
class Found:
    """A result as a page shows it: title and answer with the words that matched marked."""

    rule: str
    title: Markup
    game: str
    snippet: Markup


def readable(query: str) -> str:
    """A query as one line of a sensible length, without characters that cannot be seen."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in query).split())[:LONGEST_QUERY]


def found_as_shown(result: Result, language: str) -> Found:
    """A result with its marks."""
    told = " ".join(word for match in result.matched for word in (match.word, match.found))
    wanted = meanings_in(told, language)
    return Found(
        result.rule,
        marked(result.title, wanted, language),
        result.game,
        marked(re.sub("[*`]", "", result.snippet), wanted, language),
    )


def marked(text: str, wanted: frozenset[str], language: str) -> Markup:
    """A text with its words marked that mean one of those that are wanted."""
    pieces = []
    for number, piece in enumerate(WORD_APART.split(text)):
        is_hit = number % 2 == 1 and is_marked(piece, wanted, language)
        pieces.append(Markup("<mark>{}</mark>").format(piece) if is_hit else piece)
    return Markup("").join(pieces)


def is_marked(word: str, wanted: frozenset[str], language: str) -> bool:
    """Whether a word means one of those that are wanted, and is none that every text says."""
    meant = meanings(word.casefold(), language)
    return bool(meant & wanted) and NONE not in meant and fold(word) not in IGNORED[language]
