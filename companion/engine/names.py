"""Names that people give themselves: which of them can be shown, and which cannot be told apart."""

import unicodedata
from itertools import chain
from typing import Final

LONGEST_NAME = 40
#: Nobody sees them, but some scripts are written with them.
JOINERS: Final = str.maketrans("", "", "\u200c\u200d")
#: What else is not seen though it counts as a letter or a mark: fillers, joiners of marks, variants of a letter.
UNSEEN: Final = frozenset(
    map(
        chr,
        chain(
            (0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x3164, 0xFFA0),
            range(0x180B, 0x1810),
            range(0xFE00, 0xFE10),
            range(0xE0100, 0xE01F0),
        ),
    )
)
FORMAT = "Cf"
BLANK_BRAILLE = "\u2800"
LETTERS_AND_NUMBERS = "LN"
#: So many letters a word has at most that nobody hears in a name.
MOST_ABBREVIATED = 2


def is_printable(name: str) -> bool:
    """Whether nothing in a name breaks a line or turns others around."""
    return name.translate(JOINERS).isprintable()


def as_printable(text: str) -> str:
    """A text without letters that break lines, turn others around, or are no letters."""
    return "".join(letter for letter in text if is_printable(letter))


def can_be_shown(name: str) -> bool:
    """Whether people can read a name: it has a letter or a number, and all of it can be printed."""
    return is_printable(name) and any(
        unicodedata.category(letter)[0] in LETTERS_AND_NUMBERS for letter in as_seen(name)
    )


def as_seen(name: str) -> str:
    """What people tell names apart by: without what nobody sees, capitals, and other ways to write the same letters."""
    if name.isascii():  # where nothing is unseen, and each letter is written in one way
        return " ".join(name.casefold().split())
    written = unicodedata.normalize("NFKC", name.replace(BLANK_BRAILLE, " "))
    seen = "".join(letter for letter in written if letter not in UNSEEN and unicodedata.category(letter) != FORMAT)
    return " ".join(unicodedata.normalize("NFKC", seen.casefold()).split())


def as_heard(name: str) -> str:
    """What people tell names apart by who read them out: without accents, signs and short words such as "no.".

    A name of which nothing is left so is told apart as it is seen.
    """
    letters = unicodedata.normalize("NFKD", as_seen(name))
    spoken = "".join(letter if letter.isalnum() else " " for letter in letters if not unicodedata.combining(letter))
    kept = [word for word in spoken.split() if len(word) > MOST_ABBREVIATED or word.isdecimal()]
    return " ".join(kept) or as_seen(name)
