"""Farm and power groups, and the sea farms beside them."""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from companion.engine.facts import Fact, reason
from companion.games.rebirth.content import GROUP_POINTS, KINDS, SEA_FARM_POINTS
from companion.games.rebirth.messages import play as m
from companion.games.rebirth.state import State


def group_points(kind: str, joined: Sequence[int]) -> tuple[int, Fact]:
    """A point for each tile of the group that a farm or power tile now belongs to (rb.group).

    `joined` has the sizes of the player's own groups of this kind that the tile touches, each group once.
    """
    points = GROUP_POINTS * (1 + sum(joined))
    return points, _why(kind, points, tuple(joined))


@lru_cache(maxsize=1024)
def _why(kind: str, points: int, joined: tuple[int, ...]) -> Fact:
    return reason(m.GROUP_POINTS[kind], *[reason(m.JOINED, n=size) for size in joined], n=points)


def sea_farm_points(touched: int, each: bool = False) -> tuple[int, Fact]:
    """A point more beside a sea farm, however many they are unless a table counts each (rb.sea-farm; ours G10)."""
    points = SEA_FARM_POINTS * (touched if each else 1)
    return points, reason(m.EACH_SEA_FARM if each else m.SEA_FARM, n=points)


def groups_of(state: State) -> list[dict[str, list[int]]]:
    """The sizes of the groups of each player by their kinds, the largest first, in both ways."""
    found: list[dict[str, list[int]]] = [{kind: [] for kind in KINDS} for _ in range(state.terms.seats)]
    for (seat, kind), sizes in state.groups.items():
        found[seat][kind] += sizes
    for first, size in state.sizes.items():
        seat, kind = state.tiles[first]
        found[seat][kind].append(size)
    return [{kind: sorted(sizes, reverse=True) for kind, sizes in kinds.items()} for kinds in found]


# Groups without a board are known by their sizes; on a board they are sets of tiles that merge.


def join(state: State, kind: str, joined: Sequence[int]) -> None:
    """The tile and the groups that it joins are one group from now on."""
    sizes = list(state.groups.get((state.seat, kind), ()))
    for size in joined:
        sizes.remove(size)
    state.groups[state.seat, kind] = tuple(sorted([*sizes, 1 + sum(joined)], reverse=True))


def merge(state: State, space: str, beside: Iterable[str]) -> tuple[int, ...]:
    """The sizes of the groups that the tile on a space joins; it and they are one group from now on.

    Tiles are linked to one of their group, and so on to its first tile, where its size stands. The largest group keeps
    its first tile, so that no way there is long.
    """
    tiles, sizes = state.tiles, state.sizes
    mine = tiles[space]
    own = [first_of(state, other) for other in beside if tiles.get(other) == mine]
    if not own:
        sizes[space] = 1
        return ()
    firsts = list(dict.fromkeys(own))
    joined = tuple([sizes[first] for first in firsts])
    first = max(firsts, key=sizes.__getitem__)
    for other in firsts:
        if other != first:
            state.parent[other] = first
            del sizes[other]
    state.parent[space] = first
    sizes[first] = 1 + sum(joined)
    return joined


def first_of(state: State, space: str) -> str:
    """The first tile of the group to which the tile on a space belongs."""
    parent = state.parent
    while space in parent:
        space = parent[space]
    return space
