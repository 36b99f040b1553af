"""The printed rulebooks, which belong to their owners and lie beside the project where somebody has them."""

from functools import cache
from pathlib import Path
from typing import Final

from companion.rulebook.folding import WORD, fold

FOLDER: Final = Path(__file__).parents[3] / "shared" / "rulebooks"
#: Their languages. No English one is known to us word for word.
LANGUAGES: Final = ("pl", "cs", "fr", "es")
#: So many words as in print, one after another, are copied. What has only one name counts as one word.
COPIED: Final = 8
FIXED: Final = {
    "en el sentido de las agujas del reloj": "the only Spanish for clockwise",
    "un disco en la zona de la iglesia": "a church disc, and what happens to it, in Spanish",
    "jetons contrôle dans la zone église": "church discs in French",
}


def texts() -> list[Path]:
    """The files that are there."""
    return sorted(FOLDER.glob("*.txt"))


@cache
def runs_printed(language: str) -> frozenset[tuple[str, ...]]:
    """Every run of so many words that stands in a printed text of a language."""
    return frozenset(run for path in FOLDER.glob(f"*.{language}.txt") for run in runs(path.read_text("utf-8")))


def runs(text: str) -> list[tuple[str, ...]]:
    """All runs of so many words of a text, whatever its signs, accents and capitals."""
    words = words_of(text)
    return [tuple(words[at : at + COPIED]) for at in range(len(words) - COPIED + 1)]


def words_of(text: str) -> list[str]:
    """The words of a text; each fixed term is one of them."""
    told = " ".join(WORD.findall(fold(text)))
    for term in FIXED:
        told = told.replace(fold(term), "".join(fold(term).split()))
    return told.split()
