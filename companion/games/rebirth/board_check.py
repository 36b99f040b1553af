"""Looking at a board as a whole: what cannot be, and what contradicts what is known of the printed one."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Final

from companion.engine.messages import Msg, Ref
from companion.engine.names import as_seen
from companion.games.rebirth.board import At, Board, joined, space_ref
from companion.games.rebirth.clover import castle_called, clover_of
from companion.games.rebirth.content import RULES_OF, TABLES
from companion.games.rebirth.entry import Faults
from companion.games.rebirth.messages import board as m
from companion.games.rebirth.printed import CASTLE, CATHEDRAL, FARM, IRELAND, POWER, PRINTED, SETTLEMENT, TOWER

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
    """The known counts. Where there are fewer than a game needs, it cannot be played to its end; more are only odd."""
    printed = PRINTED[board.variant]
    counts = Counter(space.kind for space in board.hexes.values())
    for kind in (FARM, POWER, SETTLEMENT, CASTLE):
        if not counts[kind]:
            faults.lack(m.NONE_OF_KIND(kind=Ref("space-kind", kind)), at)
    _check_room(board, at, faults)
    pieces: tuple[tuple[str, int, Callable[..., Msg]], ...] = (
        (TOWER, printed.towers, m.TOWER_COUNT),
        (CATHEDRAL, printed.cathedrals, m.CATHEDRAL_COUNT),
    )
    for kind, expected, told in pieces:
        if counts[kind] != expected:
            tell = faults.lack if counts[kind] < expected else faults.warn
            tell(told(count=counts[kind], expected=expected), at)
    closed = sum(space.closed for space in board.hexes.values())
    towns = sum(len(places) == TOWN for places in board.settlements.values())
    if closed != printed.closed:
        faults.warn(m.CLOSED_COUNT(count=closed, expected=printed.closed), at)
    if towns != printed.towns:
        faults.warn(m.TOWN_COUNT(count=towns, expected=printed.towns), at)
    if counts[CASTLE] > printed.most_castles:
        faults.warn(m.MANY_CASTLES(count=counts[CASTLE], expected=printed.most_castles), at)


def _check_room(board: Board, at: str, faults: Faults) -> None:
    """Every tile that a game can place has a space: all of them, and those that are open with two players."""
    variant = RULES_OF[board.variant]
    spaces, closed = len(board.for_tiles), sum(space.closed for space in board.hexes.values())
    needed = {
        closes: max(
            seats * (table.tiles - variant.set_aside) for seats, table in TABLES.items() if table.closes is closes
        )
        for closes in (False, True)
    }
    if spaces < needed[False]:
        faults.lack(m.FEW_SPACES(count=spaces, expected=needed[False]), at)
    if spaces - closed < needed[True]:
        faults.lack(m.FEW_OPEN(count=spaces - closed, expected=needed[True]), at)


def _check_clover(board: Board, places: Mapping[At, str], at: str, faults: Faults) -> None:
    """The castles, and in Ireland the tower, that break ties."""
    clover = clover_of(board)
    # Where the marks tell which castles these are, one name tells the other one too.
    for name in clover.unknown[: 1 if clover.marked else None]:
        faults.lack(m.WHICH_CASTLE[board.variant](castle=Ref("castle", name)), at)
    sure = clover.known.values()
    for place in board.of_kind(CASTLE):
        space = board.hexes[place]
        wrong = clover.known.get(castle_called(space.name), place) != place
        if wrong or space.clover != (place in sure or (clover.marked and place in clover.among)):
            faults.warn(m.CLOVER_ODD[board.variant](space=space_ref(place)), places[place])
    towers = sum(board.hexes[place].clover for place in board.of_kind(TOWER))
    if board.variant == IRELAND and towers != 1:
        faults.lack(m.CLOVER_TOWERS(count=towers), at)


def _check_places(board: Board, places: Mapping[At, str], faults: Faults) -> None:
    """Spaces that nothing joins to the others, and castles, cathedrals and towers that no tile can lie beside."""
    for part in board.parts()[1:]:
        first = min(part, key=list(board.hexes).index)
        faults.warn(m.SPACES_APART(space=space_ref(first), n=len(part)), places[first])
    for at in board.of_kind(CASTLE, CATHEDRAL, TOWER):
        if not any(other in board.for_tiles for other in board.neighbours(at)):
            told = m.OUT_OF_REACH(space=space_ref(at), kind=Ref("space-kind", board.hexes[at].kind))
            faults.warn(told, places[at])
