"""The castles with a white clover, which break ties: which castle of a board is which, by its name and its mark."""

import json
import unicodedata
from dataclasses import dataclass
from importlib.resources import files
from typing import Final

from companion.games.rebirth.board import At, Board, once_of_each
from companion.games.rebirth.printed import CASTLE, PRINTED


def plain(name: str) -> str:
    """A name without capitals, accents and signs, so that one spelling stands for all who write it."""
    letters = unicodedata.normalize("NFKD", name.casefold())
    return "".join(letter for letter in letters if letter.isalnum())


_DATA: Final[dict[str, list[str]]] = json.loads(files(__package__).joinpath("data/castles.json").read_text("utf-8"))
#: How the castles that break ties are written in the languages of the editions.
SPELLINGS: Final = {plain(spelling): castle for castle, spellings in _DATA.items() for spelling in spellings}

CLOVER_CASTLES: Final = tuple(_DATA)


def castle_called(name: str) -> str:
    """The castle that breaks ties and has a name, in any language and any case; nothing if none has."""
    return SPELLINGS.get(plain(name), "")


#: So many letters of a name all its spellings in a language share, whatever its endings.
STEM: Final = 6
STEMS: Final = {
    plain(spelling)[:STEM]: castle
    for castle, spellings in _DATA.items()
    for spelling in spellings
    if " " not in spelling and len(spelling) >= STEM
}


def castle_meant(name: str) -> str:
    """The castle that breaks ties which people would understand by a name that somebody gives to another one."""
    stems = (plain(word)[:STEM] for word in name.split())
    return castle_called(name) or next((STEMS[stem] for stem in stems if stem in STEMS), "")


@dataclass(frozen=True, slots=True)
class Clover:
    """Which castles of a board break ties."""

    #: The castles that are known, and those of the country that are not.
    known: dict[str, At]
    unknown: tuple[str, ...]
    #: The castles among which the unknown ones are, if the board has them.
    among: tuple[At, ...]
    #: Whether these are exactly the unknown ones, told by their marks.
    marked: bool


@once_of_each
def clover_of(board: Board) -> Clover:
    """The castles of a board that break ties: by their names, and else by their marks where only one is left.

    Where two have the same name, the marked one is meant.
    """
    castles = list(board.of_kind(CASTLE))
    names = {at: castle_called(board.hexes[at].name) for at in castles}
    by_mark = sorted(castles, key=lambda at: not board.hexes[at].clover)
    printed = PRINTED[board.variant].clover_castles
    known = {name: at for name in printed for at in reversed(by_mark) if names[at] == name}
    unknown = tuple(name for name in printed if name not in known)
    others = tuple(at for at in castles if names[at] not in printed)
    marks = tuple(at for at in others if board.hexes[at].clover)
    if len(unknown) == len(marks) == 1:
        return Clover(known | {unknown[0]: marks[0]}, (), (), False)
    enough = len(marks) >= len(unknown)
    among = (marks if enough else others) if unknown else ()
    return Clover(known, unknown, among, enough and len(marks) == len(unknown))


@once_of_each
def names_on_map(board: Board) -> dict[At, str]:
    """What castles and towers are called: the own name of a castle that breaks ties is replaced by which one it is.

    A castle that is known by its mark alone keeps a name that somebody has given it.
    """
    names = {at: space.name for at, space in board.hexes.items() if space.name}
    return names | {at: name for name, at in clover_of(board).known.items() if castle_called(names.get(at, name))}
