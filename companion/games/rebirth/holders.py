"""The holder of each castle in a position entered by hand: the leader there, unless another holder was chosen."""

from collections.abc import Mapping
from typing import Any

from companion.games.rebirth.castles import NONE
from companion.games.rebirth.content import HOUSES
from companion.games.rebirth.state import Beside, Terms

#: By castle and player, the tiles beside it; nothing for a castle of which something is said that cannot be.
Counts = dict[str, dict[str, Beside]]


def with_holders(terms: Terms, before: Mapping[str, Any], after: Mapping[str, Any]) -> Mapping[str, Any]:
    """A position with the holders that follow from it: of castles whose tiles were changed, and the holder was not.

    Of several who lead the holder stays, if it is one of them; else nobody is named, and the position is refused.
    """
    was, now = counts(terms, before), counts(terms, after)
    held, old = after.get("castles"), before.get("castles")
    if not isinstance(held, dict):
        return after
    castles = dict.fromkeys((*held, *now))
    changed = [castle for castle in castles if was.get(castle, {}) != now.get(castle, {})]
    found = {
        castle: holder_of(now.get(castle, {}), held.get(castle))
        for castle in changed
        if isinstance(old, dict) and held.get(castle) == old.get(castle)
    }
    holders = {castle: holder for castle, holder in {**held, **found}.items() if holder or castle not in found}
    return {**after, "castles": holders}


def holder_of(counted: Mapping[str, Beside], holder: str | None) -> str | None:
    """Who holds a castle beside which players have so many tiles, if they decide it (rb.castle.control)."""
    most = max(counted.values(), default=NONE)
    leaders = [player for player, count in counted.items() if count == most]
    return holder if holder in leaders else leaders[0] if len(leaders) == 1 else None


def counts(terms: Terms, position: Mapping[str, Any]) -> Counts:
    """The tiles of each player beside each castle, as far as they can be read."""
    return on_board(terms, position) if terms.ground else on_sheet(position)


def on_sheet(position: Mapping[str, Any]) -> Counts:
    """What a sheet says of each castle."""
    beside = position.get("beside")
    found: Counts = {}
    for castle, players in beside.items() if isinstance(beside, dict) else ():
        for player, said in players.items() if isinstance(players, dict) else ():
            tiles, workers = (said.get(key) if isinstance(said, dict) else None for key in Beside._fields)
            if type(tiles) is type(workers) is int:
                found.setdefault(castle, {})[player] = Beside(tiles, workers)
    return found


def on_board(terms: Terms, position: Mapping[str, Any]) -> Counts:
    """The tiles that lie beside each castle of a board."""
    assert terms.ground is not None, "tiles lie on a board"
    tiles = position.get("tiles")
    found: Counts = {}
    for space, lies in tiles.items() if isinstance(tiles, dict) else ():
        spot = terms.ground.spots.get(space)
        player, tile = (lies.get(key) if isinstance(lies, dict) else None for key in ("player", "tile"))
        if spot is None or not isinstance(player, str) or not isinstance(tile, str):
            continue
        for castle in spot.castles:
            count = found.setdefault(castle, {}).get(player, NONE)
            found[castle][player] = Beside(count.tiles + 1, count.workers + (tile not in HOUSES))
    return found
