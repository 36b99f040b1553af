"""Farm and power groups, and the sea farms beside them."""

from collections.abc import Sequence

from companion.engine.facts import Fact, reason
from companion.games.rebirth.content import GROUP_POINTS, SEA_FARM_POINTS
from companion.games.rebirth.messages import play as m


def group_points(kind: str, joined: Sequence[int]) -> tuple[int, Fact]:
    """A point for each tile of the group that a farm or power tile now belongs to (rb.group).

    `joined` has the sizes of the player's own groups of this kind that the tile touches, each group once.
    """
    points = GROUP_POINTS * (1 + sum(joined))
    because = tuple([reason(m.JOINED, n=size) for size in joined])
    return points, reason(m.GROUP_POINTS[kind], *because, n=points)


def sea_farm_points(touched: int, each: bool = False) -> tuple[int, Fact | None]:
    """A point more beside a sea farm, however many they are unless a table counts each (rb.sea-farm; ours G10)."""
    if not touched:
        return 0, None
    points = SEA_FARM_POINTS * (touched if each else 1)
    return points, reason(m.EACH_SEA_FARM if each else m.SEA_FARM, n=points)
