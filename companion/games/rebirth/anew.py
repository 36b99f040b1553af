"""What a board keeps up to date with every tile, worked out by looking at all of it: a yardstick for the keeping."""

from companion.games.rebirth.content import HOUSES, KINDS
from companion.games.rebirth.groups import merge
from companion.games.rebirth.printed import BLANK, FARM, POWER, SETTLEMENT
from companion.games.rebirth.spaces import fitting_tiles, ground_of, lay, spaces_for
from companion.games.rebirth.state import State

Groups = set[frozenset[str]]


def anew(state: State) -> tuple[Groups, dict[str, set[str]]]:
    """All groups, and the spaces on which each tile may go."""
    return groups_anew(state), spaces_anew(state)


def groups_anew(state: State) -> Groups:
    """All groups of farm and power tiles, by walking from tile to tile."""
    ground = ground_of(state)
    found: Groups = set()
    seen: set[str] = set()
    for space, tile in state.tiles.items():
        if tile[1] not in KINDS or space in seen:
            continue
        group, waiting = {space}, [space]
        while waiting:
            near = {other for other in ground.spots[waiting.pop()].beside if state.tiles.get(other) == tile} - group
            group |= near
            waiting += near
        seen |= group
        found.add(frozenset(group))
    return found


def spaces_anew(state: State) -> dict[str, set[str]]:
    """The spaces on which each tile may go, by looking at all of them."""
    empty: dict[str, set[str]] = {kind: set() for kind in (FARM, POWER, BLANK, SETTLEMENT)}
    for space, spot in ground_of(state).spots.items():
        if space not in state.tiles:
            empty[spot.kind].add(space)
    farm, power = empty[FARM] | empty[BLANK], empty[POWER] | empty[BLANK]
    houses = dict.fromkeys(HOUSES, empty[SETTLEMENT])
    return {FARM: farm or empty[POWER], POWER: power or empty[FARM], **houses}


def keep_up(state: State) -> None:
    """A tile more, its group, and the spaces for the next one; nothing where no farm or power tile fits."""
    spaces = spaces_for(state, FARM)
    if not spaces:
        return
    spot = ground_of(state).spots[spaces[0]]
    lay(state, FARM, spaces[0], spot)
    merge(state, spaces[0], spot.beside)
    fitting_tiles(state)
    spaces_for(state, POWER)
