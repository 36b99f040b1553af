"""Reading a board that somebody wrote: its spaces one by one, with all faults gathered."""

import json
from collections.abc import Iterator
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any, Final
from weakref import WeakValueDictionary

from companion.engine.decisions import Violation
from companion.engine.messages import M, Msg, Ref
from companion.engine.names import LONGEST_NAME, can_be_shown, is_printable
from companion.engine.values import Unreadable, Value
from companion.games.rebirth.board import At, Board, Hex, space_ref
from companion.games.rebirth.board_check import check
from companion.games.rebirth.entry import Faults
from companion.games.rebirth.messages import PREFIX
from companion.games.rebirth.messages import board as m
from companion.games.rebirth.printed import (
    BLANK,
    CASTLE,
    FARM,
    FOR_TILES,
    IRELAND,
    KINDS,
    POWER,
    PRINTED,
    SCOTLAND,
    SETTLEMENT,
    TOWER,
    VARIANTS,
)

FORMAT: Final = "companion-board/1"
KEYS: Final = ("format", "game", "variant", "name", "practice", "hexes")
HEX_KEYS: Final = ("at", "kind", "settlement", "port", "closed", "sea_farm", "clover", "name")
#: Both printed boards with all the water around them have far fewer spaces, and lie well within these places.
MOST_SPACES, FARTHEST = 1_000, 99
#: So many boards are kept that were read last; longer texts than those of the largest boards are read anew each time.
MOST_READ, LONGEST_TEXT = 8, 200_000
#: The boards that are played on, by their texts, as long as they are.
PLAYED_ON: Final[WeakValueDictionary[str, Board]] = WeakValueDictionary()
NOT_HERE: Final = {SCOTLAND: m.NOT_IN_SCOTLAND, IRELAND: m.NOT_IN_IRELAND}


def board_for(variant: str, value: Value | None) -> Board | tuple[Violation, ...]:
    """The board of a set-up: the one it brings, or the practice board, or all that is wrong with it.

    One that is played on already is not read again: games with the same board share it.
    """
    if value is None:
        return practice_board(variant)
    text = text_of(value)
    known = PLAYED_ON.get(text) if text else None
    if known is not None and known.variant == variant:
        return known
    board, faults = read_board(value)
    if board.variant != variant:
        told = m.OTHER_VARIANT(variant=Ref("value", variant), other=Ref("value", board.variant))
        faults.refuse(told, f"{value.at}/variant")
    if faults.violations:
        return tuple(faults.violations)
    return PLAYED_ON.setdefault(text, board) if text else board


@cache
def practice_board(variant: str) -> Board:
    """The practice board of a country, made by us."""
    board, _ = read_board(Value(practice_document(variant)))
    return board


@cache
def practice_document(variant: str) -> dict[str, Any]:
    """The practice board of a country as it is written; nothing changes it."""
    text = files(__package__).joinpath(f"data/{variant}.json").read_text("utf-8")
    document: dict[str, Any] = json.loads(text)
    return document


def text_of(value: Value) -> str:
    """A board as text, the same for the same one; nothing for what is far too long to be one, or nested too deep."""
    try:
        text = json.dumps(value.raw)
    except RecursionError:
        return ""
    return text if len(text) <= LONGEST_TEXT else ""


def read_board(value: Value) -> tuple[Board, Faults]:
    """All of a board that can be read, and all that is wrong or odd. Without its head nothing can be.

    Whoever looks at a board has it read several times, and to read a large one takes as long as to draw a page.
    """
    text = text_of(value)
    board, kept = read_text(text, value.at) if text else read_anew(value)
    faults = Faults()  # of one's own, to which more can be added
    vars(faults).update({name: list(found) for name, found in vars(kept).items()})
    return board, faults


@lru_cache(maxsize=MOST_READ)
def read_text(text: str, at: str) -> tuple[Board, Faults]:
    """A board that stands somewhere as text, read once."""
    return read_anew(Value(json.loads(text), at))


def read_anew(value: Value) -> tuple[Board, Faults]:
    """A board, and all that is wrong or odd about it, read piece by piece."""
    if value["format"].text() != FORMAT:
        value["format"].fail(m.OTHER_FORMAT(format=FORMAT))
    if value["game"].text() != PREFIX:
        value["game"].fail(m.OTHER_GAME(game=value["game"].text()))
    variant = value["variant"].one_of(VARIANTS)
    reader = Reader(variant)
    reader.faults.only(value, *KEYS)
    reader.read(value["hexes"])
    board = Board(variant, reader.hexes, value.get("name", "").text(), value.get("practice", False).boolean())
    check(board, reader.places, value["hexes"].at, reader.faults)
    return board, reader.faults


class Reader:
    """Reads spaces; `places` tells where in the document each stands."""

    def __init__(self, variant: str) -> None:
        self.variant, self.faults = variant, Faults()
        self.hexes: dict[At, Hex] = {}
        self.places: dict[At, str] = {}

    def read(self, value: Value) -> None:
        """All spaces of a list; what is wrong with one does not hide the next."""
        rows = value.list()
        if len(rows) > MOST_SPACES:
            self.faults.refuse(m.TOO_MANY_SPACES(n=MOST_SPACES), value.at)
        for row in rows[:MOST_SPACES]:
            try:
                self.read_hex(row)
            except Unreadable as fault:
                self.faults.violations.append(Violation(fault.msg, m.SPACES.rules, fault.at))

    def read_hex(self, value: Value) -> None:
        at = self.read_at(value["at"])
        self.faults.only(value, *HEX_KEYS)
        if at in self.hexes:
            self.faults.refuse(m.SPACE_TWICE(space=space_ref(at)), value.at)
            return
        self.places[at] = value.at
        self.hexes[at] = Hex(value["kind"].text())  # so that the space is known, whatever else is wrong with it
        self.hexes[at] = space = Hex(
            kind=value["kind"].text(),
            settlement=value.get("settlement", "").text().strip(),
            port=value.get("port", False).boolean(),
            closed=value.get("closed", False).boolean(),
            sea_farm=value.get("sea_farm", False).boolean(),
            clover=value.get("clover", False).boolean(),
            name=value.get("name", "").text().strip(),
        )
        for key, told in self.wrong_with(at, space):
            self.faults.refuse(told, f"{value.at}/{key}" if value.has(key) else value.at)

    def read_at(self, value: Value) -> At:
        """Two whole numbers."""
        numbers = value.list()
        if len(numbers) != 2:
            value.fail(m.NOT_TWO_NUMBERS())
        at = (numbers[0].whole(), numbers[1].whole())
        if max(map(abs, at)) > FARTHEST:
            value.fail(m.TOO_FAR(space=space_ref(at), low=-FARTHEST, high=FARTHEST))
        return at

    def wrong_with(self, at: At, space: Hex) -> Iterator[tuple[str, Msg]]:
        """What is wrong with a space by itself, by the key that is to change."""
        place = space_ref(at)
        if space.kind not in KINDS:
            yield "kind", m.KIND_UNKNOWN(space=place, kind=space.kind, kinds=PRINTED[self.variant].kinds)
            return
        if space.kind not in PRINTED[self.variant].kinds:
            yield "kind", NOT_HERE[self.variant](space=place, kind=Ref("space-kind", space.kind))
        if space.kind == SETTLEMENT and not space.settlement:
            yield "settlement", m.WITHOUT_SETTLEMENT(space=place)
        if not is_printable(space.settlement):
            yield "settlement", m.SETTLEMENT_NOT_SHOWN(space=place)
        if space.name and not (can_be_shown(space.name) and len(space.name) <= LONGEST_NAME):
            yield "name", m.NAME_NOT_SHOWN(space=place, n=LONGEST_NAME)
        for key, definition in self.out_of_place(space):
            yield key, definition(space=place)

    def out_of_place(self, space: Hex) -> Iterator[tuple[str, M]]:
        """The marks that a space of this kind, or of this country, does not have."""
        ireland = self.variant == IRELAND
        if space.settlement and space.kind != SETTLEMENT:
            yield "settlement", m.NO_SETTLEMENT_HERE
        if space.port and (ireland or space.kind != SETTLEMENT):
            yield "port", m.NO_PORTS_IN_IRELAND if ireland else m.NO_PORT_HERE
        if space.sea_farm and (not ireland or space.kind not in (FARM, POWER, BLANK)):
            yield "sea_farm", m.NO_SEA_FARM_HERE if ireland else m.NO_SEA_FARMS_IN_SCOTLAND
        if space.closed and space.kind not in FOR_TILES:
            yield "closed", m.NOT_CLOSED_HERE
        if space.clover and space.kind not in (CASTLE, TOWER)[: 1 + ireland]:
            yield "clover", m.NO_CLOVER_HERE[self.variant]
        if space.name and space.kind not in (CASTLE, TOWER):
            yield "name", m.NO_NAME_HERE
