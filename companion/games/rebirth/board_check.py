"""Looking at a board as a whole: what cannot be, and what contradicts what is known of the printed one."""

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from companion.engine.messages import Msg, Ref
from companion.engine.names import as_seen
from companion.games.rebirth.board import At, Board, joined, space_ref
from companion.games.rebirth.clover import castle_called, clover_of
from companion.games.rebirth.entry import Faults
from companion.games.rebirth.messages import board as m
from companion.games.rebirth.printed import CASTLE, CATHEDRAL, IRELAND, PRINTED, TOWER

#: Settlements have no more than so many spaces in any country; one of them is a town.
TOWN: Final = 4


def check(board: Board, places: Mapping[At, str], at: str, faults: Faults) -> None:
    """Tell all faults and oddities; `places` says where each space is written, `at` where all of them are."""
    if not board.for_tiles:
        faults.refuse(m.NO_SPACES(), at)
    _check_names(board, places, faults)
    _check_settlements(board, places, faults)
    if faults.violations:
        return  # what is counted next would only be wrong because of them
    _check_counts(board, at, faults)
    _check_clover(board, places, at, faults)
    _check_places(board, places, faults)


def _check_names(board: Board, places: Mapping[At, str], faults: Faults) -> None:
    """No two castles or towers have the same name."""
    seen: dict[str, At] = {}
    for at, space in board.hexes.items():
        name = as_seen(space.name)
        if name and name in seen:
            told = m.NAME_TWICE(spaces=_listed((seen[name], at)), name=space.name)
            faults.refuse(told, f"{places[at]}/name")
        seen[name] = at


def _check_settlements(board: Board, places: Mapping[At, str], faults: Faults) -> None:
    """The spaces of a settlement are joined, and not too many."""
    largest = PRINTED[board.variant].largest_settlement
    for spaces in board.settlements.values():
        parts = sorted(joined(spaces), key=lambda part: (-len(part), min(map(spaces.index, part))))
        for part in parts[1:]:
            told = m.SETTLEMENT_APART(spaces=_listed(part))
            faults.refuse(told, f"{places[part[0]]}/settlement")
        if len(spaces) > largest:
            told = m.SETTLEMENT_TOO_LARGE(n=largest, spaces=_listed(spaces))
            faults.refuse(told, f"{places[spaces[0]]}/settlement")
        if len({board.hexes[at].closed for at in spaces}) > 1:
            faults.warn(m.PARTLY_CLOSED(spaces=_listed(spaces)), f"{places[spaces[0]]}/settlement")


def _listed(spaces: Iterable[At]) -> tuple[Ref, ...]:
    return tuple(space_ref(at) for at in sorted(spaces, key=lambda at: (at[1], at[0])))


def _check_counts(board: Board, at: str, faults: Faults) -> None:
    """The known counts; they are warnings, because some of them only follow from others."""
    printed = PRINTED[board.variant]
    closed = sum(space.closed for space in board.hexes.values())
    castles, spaces = len(list(board.of_kind(CASTLE))), len(board.for_tiles)
    towns = sum(len(places) == TOWN for places in board.settlements.values())
    equal: tuple[tuple[int, int, Callable[..., Msg]], ...] = (
        (closed, printed.closed, m.CLOSED_COUNT),
        (len(list(board.of_kind(TOWER))), printed.towers, m.TOWER_COUNT),
        (len(list(board.of_kind(CATHEDRAL))), printed.cathedrals, m.CATHEDRAL_COUNT),
        (towns, printed.towns, m.TOWN_COUNT),
    )
    for count, expected, told in equal:
        if count != expected:
            faults.warn(told(count=count, expected=expected), at)
    if castles > printed.most_castles:
        faults.warn(m.MANY_CASTLES(count=castles, expected=printed.most_castles), at)
    if spaces < printed.fewest_spaces:
        faults.warn(m.FEW_SPACES(count=spaces, expected=printed.fewest_spaces), at)


def _check_clover(board: Board, places: Mapping[At, str], at: str, faults: Faults) -> None:
    """The castles, and in Ireland the tower, that break ties."""
    clover = clover_of(board)
    # Where the marks tell which castles these are, one name tells the other one too.
    for name in clover.unknown[: 1 if clover.marked else None]:
        faults.warn(m.WHICH_CASTLE[board.variant](castle=Ref("castle", name)), at)
    sure = clover.known.values()
    for place in board.of_kind(CASTLE):
        space = board.hexes[place]
        wrong = clover.known.get(castle_called(space.name), place) != place
        if wrong or space.clover != (place in sure or (clover.marked and place in clover.among)):
            faults.warn(m.CLOVER_ODD[board.variant](space=space_ref(place)), places[place])
    towers = sum(board.hexes[place].clover for place in board.of_kind(TOWER))
    if board.variant == IRELAND and towers != 1:
        faults.warn(m.CLOVER_TOWERS(count=towers), at)


def _check_places(board: Board, places: Mapping[At, str], faults: Faults) -> None:
    """Spaces that nothing joins to the others, and castles, cathedrals and towers that no tile can lie beside."""
    for part in board.parts()[1:]:
        first = min(part, key=list(board.hexes).index)
        faults.warn(m.SPACES_APART(space=space_ref(first), n=len(part)), places[first])
    for at in board.of_kind(CASTLE, CATHEDRAL, TOWER):
        if not any(other in board.for_tiles for other in board.neighbours(at)):
            told = m.OUT_OF_REACH(space=space_ref(at), kind=Ref("space-kind", board.hexes[at].kind))
            faults.warn(told, places[at])
