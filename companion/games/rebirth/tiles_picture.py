"""What lies on a board in a picture of it: tiles and groups, how close castles are fought for, cathedral pieces."""

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

from companion.games.rebirth.content import HOUSES
from companion.games.rebirth.ground import Ground
from companion.games.rebirth.shapes import ON_TILES, disc, hexagon, number

TILE: Final = hexagon(8.6)
BED: Final = disc(5.2)
Places = Mapping[str, tuple[float, float]]


def tiles_on(ground: Ground, places: Places, position: Mapping[str, Any]) -> dict[str, Any]:
    """The tiles of each player as one line, and the ways from tile to tile of a group as another."""
    tiles = position["tiles"]
    owners: dict[int, dict[str, str]] = {}
    signs = dict.fromkeys(ON_TILES, "")
    beds = ""
    for space, lies in tiles.items():
        at = f"M{_at(places[space])}"
        drawn = owners.setdefault(lies["player"], {"tiles": "", "ways": ""})
        drawn["tiles"] += at + TILE
        drawn["ways"] += _ways(ground, places, tiles, space)
        beds += at + BED
        if lies["tile"] in signs:
            signs[lies["tile"]] += at + ON_TILES[lies["tile"]]
    homes = [(*places[space], HOUSES[lies["tile"]]) for space, lies in tiles.items() if lies["tile"] in HOUSES]
    return {
        "owners": owners,
        "beds": beds,
        "signs": {kind: line for kind, line in signs.items() if line},
        "homes": homes,
        "castles": _castles(ground, places, position),
        "cathedrals": [(*places[id], pieces) for id, pieces in position.get("cathedrals", {}).items()],
    }


def _at(point: tuple[float, float]) -> str:
    return f"{number(point[0])} {number(point[1])}"


def _ways(ground: Ground, places: Places, tiles: Mapping[str, Any], space: str) -> str:
    """From a tile to those beside it that are of its group, each way once."""
    lies = tiles[space]
    if lies["tile"] in HOUSES:
        return ""
    others = [other for other in ground.spots[space].beside if other > space and tiles.get(other) == lies]
    return "".join(f"M{_at(places[space])}L{_at(places[other])}" for other in others)


def group_sizes(ground: Ground, tiles: Mapping[str, Any]) -> dict[str, int]:
    """How many tiles the group has to which each farm and power tile belongs."""
    sizes: dict[str, int] = {}
    for space, lies in tiles.items():
        if space in sizes or lies["tile"] in HOUSES:
            continue
        group, found = [space], {space}
        for member in group:
            new = [other for other in ground.spots[member].beside if tiles.get(other) == lies and other not in found]
            found.update(new)
            group += new
        sizes |= dict.fromkeys(group, len(group))
    return sizes


def _castles(ground: Ground, places: Places, position: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Who holds each castle with how many tiles, and who of the others has most beside it."""
    beside: dict[str, Counter[int]] = {castle: Counter() for castle in position["castles"]}
    for space, lies in position["tiles"].items():
        for castle in beside.keys() & ground.spots[space].castles:
            beside[castle][lies["player"]] += 1
    found = []
    for castle, holder in position["castles"].items():
        mine = beside[castle].pop(holder, 0)
        next_to = beside[castle].most_common(1)
        x, y = places[castle]
        found.append({"x": x, "y": y, "holder": holder, "tiles": mine, "next": next_to[0] if next_to else None})
    return found
