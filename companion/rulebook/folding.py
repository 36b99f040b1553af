"""Words as search compares them: without accents, case and endings."""

import re
import unicodedata
from functools import cache, lru_cache
from threading import Lock

import snowballstemmer

STEMMERS = {"en": "english", "pl": "polish", "cs": "czech", "fr": "french", "es": "spanish"}
_ONE_AT_A_TIME = Lock()
#: Letters that do not come apart into a base and an accent.
WHOLE_LETTERS = str.maketrans({"ł": "l", "ø": "o", "đ": "d", "œ": "oe", "æ": "ae", "ß": "ss", "’": "'"})
WORD = re.compile(r"[^\W_]+")
#: Words that carry nothing in a question, folded.
STOPWORDS = {
    "en": "a an the of to in on is are do does i you who what when how if and or it my for with at by be can we they "
    "which where there that this was get gets",
    "pl": "i w z na do o czy kto co jak gdy kiedy jest sa to sie za od po dla nie ma moge mozna ktory ktora ktore "
    "gdzie jesli ja ten ta te oraz albo lub ile mi mam",
    "cs": "a v z na do o kdo co jak kdyz kdy je jsou to se si za od po pro ne ma muzu ktery ktera ktere kde jestli ten "
    "ta te nebo s u k ve ze kolik mam jde",
    "fr": "le la les l un une des du de d et ou a au aux en qui que quoi quand comment si est sont se ce on je il elle "
    "dans sur pour par avec peut y qu c s n ne pas quel quelle combien mon ma mes",
    "es": "el la los las un una unos de del y o a al en quien que cuando como si es son se lo yo por para con puede "
    "hay donde no cual cuanto cuanta cuantos cuantas mi mis su",
}
IGNORED = {language: frozenset(words.split()) for language, words in STOPWORDS.items()}


def fold(text: str) -> str:
    """A text in small letters without accents: `Małżeństwo` becomes `malzenstwo`."""
    plain = unicodedata.normalize("NFKD", text.casefold().translate(WHOLE_LETTERS))
    return "".join(letter for letter in plain if not unicodedata.combining(letter))


def words_of(text: str) -> list[str]:
    """The words of a text as they are written, in small letters."""
    return WORD.findall(text.casefold())


@cache
def _stemmer(language: str) -> snowballstemmer.stemmer:
    return snowballstemmer.stemmer(STEMMERS[language])


@lru_cache(maxsize=50_000)
def stems(word: str, language: str) -> frozenset[str]:
    """The folded stems of a word, found with its accents and without: people leave them out."""
    with _ONE_AT_A_TIME:  # a stemmer works on notes of its own
        found = _stemmer(language).stemWords([word, fold(word)])
    return frozenset(fold(stem) for stem in found)
