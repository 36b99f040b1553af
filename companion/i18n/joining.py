"""How a language joins what stands side by side: items of a list, and a word with the sound that follows it."""

import re
import unicodedata
from collections.abc import Sequence
from functools import cache, lru_cache, reduce
from typing import Final, Literal

from babel import Locale
from babel.lists import format_list

#: Lists of all of some things, and of one of them: a sentence asks for the second like for a form, `{options:or}`.
Style = Literal["standard", "or"]
OR: Final = "or"

#: Our English is British: no comma before the last of a list, 24 hours in a day, and the day before the month.
_WRITTEN_AS: Final = {"en": "en_GB"}
#: Spanish `y` and `o` give way before their own sound, but not before a diphthong: `e hilo`, `y hierro`.
_SPANISH: Final = (
    (" y ", " e ", re.compile(r"h?i(?![aeou])|y(?![aeiou])")),
    (" o ", " u ", re.compile(r"h?o|8|11(\D|$)")),
)
#: The French words that lose their vowel before another one.
_LEANING: Final = re.compile(r"\b(?:de|le|la|que|jusque|lorsque|puisque) $", re.IGNORECASE)
#: What sounds like a vowel: a vowel, a mute h, a y before a consonant. A number is none: le 8, le 11.
_VOWEL: Final = re.compile(r"[aeiou]|h[eiouy]|y[^aeiou\W\d]")
#: What is written like that and sounds otherwise.
_NO_VOWEL: Final = re.compile(r"onz|oui\b|heros|heurt|hibou|hiera|hol|hongr|hont|hors|hotte|houx|hu(?:it|rl|tte)")
#: Letters that do not come apart by themselves, and signs that are not heard.
_TWO_LETTERS: Final = str.maketrans({"œ": "oe", "æ": "ae"})
_BEFORE_A_WORD: Final = "\"'“”„«»‘’(\N{NO-BREAK SPACE} "


def written_as(language: str) -> str:
    """The locale in which a language writes lists, times and dates."""
    return _WRITTEN_AS.get(language, language)


def list_of(texts: Sequence[str], language: str, style: Style = "standard") -> str:
    """Some texts as a list whose last one is joined as the language does it."""
    told = format_list(list(texts), style, written_as(language))
    for usual, other, sound in _SPANISH if language == "es" and texts else ():
        if told.endswith(usual + texts[-1]) and sound.match(_plain(texts[-1])):
            told = told.removesuffix(usual + texts[-1]) + other + texts[-1]
    return told


def row_of(texts: Sequence[str], language: str) -> str:
    """Some texts one after another, none of them joined as the last."""
    return reduce(_row_pattern(language).format, texts) if texts else ""


@cache
def _row_pattern(language: str) -> str:
    """How a language lays two things side by side."""
    pattern: str = Locale.parse(language).list_patterns["standard"]["middle"]
    return pattern


@lru_cache(maxsize=8192)
def leaning(before: str, after: str, language: str) -> str:
    """What stands before a text, as it is written before that sound: `de ` or `d’` in French."""
    if language != "fr" or not _LEANING.search(before):
        return before
    sound = _plain(after)
    return f"{before[:-2]}’" if _VOWEL.match(sound) and not _NO_VOWEL.match(sound) else before


def _plain(text: str) -> str:
    """The letters of a text, without capitals, accents, and the quotation marks that it may begin with."""
    letters = unicodedata.normalize("NFKD", text.casefold().translate(_TWO_LETTERS))
    return "".join(letter for letter in letters if not unicodedata.combining(letter)).lstrip(_BEFORE_A_WORD)
