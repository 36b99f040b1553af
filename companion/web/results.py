"""What a search of the rules found, as a page shows it: with the words that matched marked."""

import re
from collections.abc import Collection
from dataclasses import dataclass

from markupsafe import Markup

from companion.i18n.interface import LAYERS
from companion.rulebook.folding import WORD, fold, stems
from companion.rulebook.search import LONGEST_QUERY, SENTENCE_END, Result, search
from companion.web.templating import words

MOST_RESULTS = 8
#: A snippet of a result is about as long as fits into a glance.
LONGEST_SNIPPET = 180
NO_BREAK = "\u00a0"
WORD_APART = re.compile(f"({WORD.pattern})")


@dataclass(frozen=True, slots=True)
class Found:
    """A result as a page shows it: title and snippet with the words that matched marked, and how they matched."""

    rule: str
    title: Markup
    game: str
    snippet: Markup
    matched: list[str]


def readable(query: str) -> str:
    """A query as one line of a sensible length, without characters that cannot be seen."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in query).split())[:LONGEST_QUERY]


def results_for(query: str, language: str, game: str | None, near: Collection[str] = ()) -> list[Found]:
    """What a query finds; what is about the step that a table is at is a little more likely meant."""
    found = search(query, language, game, MOST_RESULTS, near) if query else []
    return [found_as_shown(result, language) for result in found]


def found_as_shown(result: Result, language: str) -> Found:
    """A result with its marks."""
    wanted = frozenset(
        stem for match in result.matched for word in (match.word, match.found) for stem in stems(word, language)
    )
    return Found(
        result.rule,
        marked(result.title, wanted, language),
        result.game,
        marked(clipped(re.sub("[*`]", "", result.snippet), wanted, language), wanted, language),
        [words().of(LAYERS[match.layer], word=match.word, found=match.found) for match in result.matched],
    )


def is_hit(word: str, wanted: frozenset[str], language: str) -> bool:
    return bool(stems(word.casefold(), language) & wanted) or fold(word) in wanted


def marked(text: str, wanted: frozenset[str], language: str) -> Markup:
    """A text with its words that have one of the stems marked."""
    pieces = []
    for number, piece in enumerate(WORD_APART.split(text)):
        is_word = number % 2 == 1
        pieces.append(Markup("<mark>{}</mark>").format(piece) if is_word and is_hit(piece, wanted, language) else piece)
    return Markup("").join(pieces)


def clipped(text: str, wanted: frozenset[str], language: str) -> str:
    """A long text from its first sentence with one of the stems, as far as it fits."""
    if len(text) <= LONGEST_SNIPPET:
        return text
    sentences = SENTENCE_END.split(text)
    hits = [any(is_hit(word, wanted, language) for word in WORD.findall(sentence)) for sentence in sentences]
    first = hits.index(True) if True in hits else 0
    last = first + 1
    while last < len(sentences) and len(" ".join(sentences[first : last + 1])) <= LONGEST_SNIPPET:
        last += 1
    before = "… " if first else ""
    after = f"{NO_BREAK}…" if last < len(sentences) else ""
    return before + " ".join(sentences[first:last]) + after
