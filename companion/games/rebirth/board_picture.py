"""A board by itself, as `companion board` tells of it: what it holds, and its spaces as rows of text."""

from collections import Counter
from collections.abc import Callable
from dataclasses import asdict
from typing import Any, Final

from companion.engine.facts import Fact, reason
from companion.engine.materials import Collection, Material, Picture
from companion.engine.messages import M, Msg, Ref
from companion.engine.names import LONGEST_NAME
from companion.engine.tools import Refusal, Verdict
from companion.engine.values import Value
from companion.games.rebirth.board import At, Board, Hex, space_id
from companion.games.rebirth.board_reader import FORMAT, practice_document, read_board
from companion.games.rebirth.clover import CLOVER_CASTLES, names_on_map
from companion.games.rebirth.messages import PREFIX
from companion.games.rebirth.messages import board as m
from companion.games.rebirth.messages.drawing import BOARDS, COUNTRY_AND_SPACES, PRACTICE
from companion.games.rebirth.messages.map import CALLED, DRAWN, PLACE
from companion.games.rebirth.messages.names import OFF_LAND, ON_BOARD
from companion.games.rebirth.printed import (
    CASTLE,
    FOR_TILES,
    IRELAND,
    KINDS,
    PRINTED,
    SCOTLAND,
    SETTLEMENT,
    TOWER,
    VARIANTS,
    WATER,
)

SIGNS: Final = dict(zip(KINDS, ("f", "p", "-", "s", "C", "K", "T", "~"), strict=True))
UNKNOWN_SIGN, CLOSED_SIGN, SEA_SIGN, CLOVER_SIGN = "?", "x", "+", "*"
#: How wide a space is, with its marks; the next row begins half a space further on.
WIDTH: Final = 4
KIND_REFS: Final = {kind: Ref("space-kind", kind) for kind in KINDS}


def judge_board(value: Value) -> Verdict | Refusal:
    """All that is wrong with a board and all that is odd, or what it holds."""
    board, faults = read_board(value)
    if faults.violations:
        return Refusal((), tuple(faults.violations))
    told = (*faults.missing, *faults.warnings)
    return Verdict((), contents(board) | {"missing": len(faults.missing)}, facts_of(board), told)


def contents(board: Board) -> dict[str, Any]:
    """What a board holds, as plain data."""
    spaces = board.hexes.values()
    return {
        "variant": board.variant,
        "name": board.name,
        "practice": board.practice,
        "spaces": len(board.for_tiles),
        "kinds": {kind: count for kind, count in _kinds(board).items() if count},
        "settlements": {str(size): count for size, count in sorted(_sizes(board).items())},
        "closed": sum(space.closed for space in spaces),
        "ports": sum(space.port for space in spaces),
        "sea_farms": sum(space.sea_farm for space in spaces),
    }


def facts_of(board: Board) -> tuple[Fact, ...]:
    """What a board holds, as sentences."""
    kinds, sizes, spaces = _kinds(board), _sizes(board), board.hexes.values()
    of_tiles = [reason(m.OF_KIND, kind=KIND_REFS[kind], count=kinds[kind]) for kind in FOR_TILES]
    others = [kind for kind in PRINTED[board.variant].kinds if kind not in FOR_TILES]
    of_sizes = [reason(m.OF_SIZE[size], count=sizes[size]) for size in sorted(sizes)]
    told = [
        reason(m.SPACES, *of_tiles, n=len(board.for_tiles)),
        reason(m.SETTLEMENTS, *of_sizes, n=len(board.settlements)),
        *(reason(m.OF_KIND, kind=KIND_REFS[kind], count=kinds[kind]) for kind in others),
        reason(m.CLOSED, n=sum(space.closed for space in spaces)),
        reason(m.AT_SEA_FARMS, n=sum(space.sea_farm for space in spaces))
        if board.variant == IRELAND
        else reason(m.AT_PORTS, n=sum(space.port for space in spaces)),
    ]
    return ((reason(m.PRACTICE),) if board.practice else ()) + tuple(told)


def _kinds(board: Board) -> Counter[str]:
    return Counter(space.kind for space in board.hexes.values())


def _sizes(board: Board) -> Counter[int]:
    return Counter(map(len, board.settlements.values()))


def show_board(value: Value) -> Picture:
    """The rows of a board, each behind the place of its first space; a gap is a place that is not listed."""
    board, _ = read_board(value)
    if not board.hexes:
        return Picture((), ())
    ids = {row: space_id(min(at for at in board.hexes if at[1] == row)) for row in {at[1] for at in board.hexes}}
    margin = max(map(len, ids.values()))
    left = min(map(_column, board.hexes))
    rows = [f"{id.rjust(margin)}  {_row(board, row, left)}".rstrip() for row, id in sorted(ids.items())]
    return Picture(tuple(rows), (*_legend(board), *_names(board)))


def _column(at: At) -> int:
    """In which column of text a space stands."""
    return at[0] * WIDTH + at[1] * WIDTH // 2


def _row(board: Board, row: int, left: int) -> str:
    text = ""
    for at in board.hexes:
        if at[1] == row:
            text = text.ljust(_column(at) - left) + _signs(board, board.hexes[at])
    return text


def _signs(board: Board, space: Hex) -> str:
    """What a space is, and its marks; of a settlement space, how large its settlement is."""
    sign = SIGNS.get(space.kind, UNKNOWN_SIGN)
    if space.kind == SETTLEMENT and space.settlement:
        sign = str(min(len(board.settlements[space.settlement]), 9))
    marks = ((space.closed, CLOSED_SIGN), (space.port or space.sea_farm, SEA_SIGN), (space.clover, CLOVER_SIGN))
    return sign + "".join(mark for given, mark in marks if given)


def _legend(board: Board) -> list[tuple[str, Msg]]:
    kinds = [kind for kind in PRINTED[board.variant].kinds if kind != SETTLEMENT]
    at_sea: M = m.SIGN_SEA_FARM if board.variant == IRELAND else m.SIGN_PORT
    return [
        *((SIGNS[kind], m.KIND_NAMES[kind]()) for kind in kinds),
        (f"1–{PRINTED[board.variant].largest_settlement}", m.SIGN_SETTLEMENT()),
        (CLOSED_SIGN, m.SIGN_CLOSED()),
        (SEA_SIGN, at_sea()),
        (CLOVER_SIGN, m.SIGN_CLOVER()),
    ]


def _names(board: Board) -> list[tuple[str, Msg]]:
    """Where the castles and towers with names are."""
    named = [at for at in board.of_kind(CASTLE, TOWER) if at in names_on_map(board)]
    return [(space_id(at), m.NAMED(kind=KIND_REFS[board.hexes[at].kind], name=_called(board, at))) for at in named]


def _called(board: Board, at: At) -> str | Ref:
    """The name of a castle or a tower; that of a castle which breaks ties depends on the reader."""
    name = names_on_map(board)[at]
    return Ref("castle", name) if name in CLOVER_CASTLES else name


def plain_board(value: Value) -> dict[str, Any]:
    """A board as plain data, with all that is read of it and nothing else."""
    board, _ = read_board(value)
    head = {"format": FORMAT, "game": PREFIX, "variant": board.variant, "name": board.name.strip()[:LONGEST_NAME]}
    practice = {"practice": True} if board.practice else {}
    return head | practice | {"hexes": [plain_space(at, space) for at, space in board.hexes.items()]}


def plain_space(at: At, space: Hex) -> dict[str, Any]:
    """A space with what differs from one of which only the kind is known."""
    marks = {key: value for key, value in asdict(space).items() if value}
    return {"at": list(at)} | marks


def options_of(value: Value) -> dict[str, str]:
    """Who brings a board plays on it, and in its country."""
    return {"variant": value["variant"].text(), "way": "board"}


def ours() -> dict[str, dict[str, Any]]:
    """The practice boards."""
    return {variant: practice_document(variant) for variant in VARIANTS}


def told_of(value: Value) -> tuple[Msg, ...]:
    """Whether it is only for practice, its country, and how many spaces for tiles it has."""
    practice = (PRACTICE(),) if value.get("practice", False).boolean() else ()
    spaces = sum(space["kind"].text() in FOR_TILES for space in value["hexes"].list())
    return (*practice, COUNTRY_AND_SPACES(country=Ref("value", value["variant"].text()), n=spaces))


def names_in(value: Value) -> Callable[[Ref], Msg | None]:
    """How people find a space of a board, and what it is."""
    board, _ = read_board(value)
    ids = {space_id(at): at for at in board.hexes}

    def name_of(ref: Ref) -> Msg | None:
        at = ids.get(str(ref.id)) if ref.kind == "space" else None
        return _name_of(board, at) if at else None

    return name_of


def _name_of(board: Board, at: At) -> Msg:
    space = board.hexes[at]
    kind = Ref("space-kind", space.kind)
    what = CALLED(kind=kind, name=_called(board, at)) if at in names_on_map(board) else ON_BOARD(name=kind)
    if space.kind == WATER:
        way, numbers = board.off_land(at)
        return DRAWN(where=OFF_LAND[way](**numbers), what=what)
    row, place = board.counted(at)
    return DRAWN(where=PLACE(row=row, place=place), what=what)


#: What a new board begins with.
EMPTY: Final = {"variant": SCOTLAND, "name": "", "hexes": []}
BOARD_MATERIAL: Final = Material(
    m.BOARD,
    judge_board,
    show_board,
    plain_board,
    Collection(BOARDS, options_of, ours, told_of, names_in, EMPTY),
)
