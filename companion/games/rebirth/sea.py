"""What lies at sea: the ports of Scotland beside settlement tiles, the sea farms of Ireland beside the others."""

from collections.abc import Generator

from companion.engine.decisions import Answer, Decision, Number
from companion.engine.facts import Fact
from companion.games.rebirth.content import HOUSES, SIDES
from companion.games.rebirth.groups import sea_farm_points
from companion.games.rebirth.settlements import port_points
from companion.games.rebirth.state import State


def counts_each(state: State, tile: str) -> bool:
    """Whether this table counts each port or sea farm and not only whether there is one (ours G09, G10)."""
    switches = state.terms.switches
    return switches.each_port if tile in HOUSES else switches.each_sea_farm


def ask_sea(state: State, tile: str, low: int) -> Generator[Decision, Answer, int]:
    """How many of them the tile touches, as far as it counts."""
    name = "turn.port" if tile in HOUSES else "turn.sea-farm"
    high = SIDES if counts_each(state, tile) else 1
    if low == high:
        return low
    return (yield Number(name, state.seat, low, high)).number


def sea_points(state: State, tile: str, touched: int) -> tuple[int, Fact]:
    """The points for a tile beside the sea (rb.port, rb.sea-farm)."""
    score = port_points if tile in HOUSES else sea_farm_points
    return score(touched, counts_each(state, tile))
