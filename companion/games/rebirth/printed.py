"""What is known of the printed boards, from `data/printed.json`, which says how sure each number is."""

import json
from dataclasses import dataclass
from importlib.resources import files
from typing import Any, Final

SCOTLAND, IRELAND = "scotland", "ireland"
VARIANTS: Final = (SCOTLAND, IRELAND)
FARM, POWER, BLANK, SETTLEMENT = "farm", "power", "blank", "settlement"
CASTLE, CATHEDRAL, TOWER, WATER = "castle", "cathedral", "tower", "water"
#: The kinds of spaces on which tiles lie, and all kinds.
FOR_TILES: Final = (FARM, POWER, BLANK, SETTLEMENT)
KINDS: Final = (*FOR_TILES, CASTLE, CATHEDRAL, TOWER, WATER)
EDINBURGH, STIRLING, BLARNEY = "edinburgh", "stirling", "blarney"


@dataclass(frozen=True, slots=True)
class Printed:
    """What the printed rules say of a board, or what follows from them."""

    kinds: tuple[str, ...]
    largest_settlement: int
    closed: int
    fewest_spaces: int
    most_castles: int
    cathedrals: int
    towers: int
    towns: int
    #: The castles with a white clover, which decide ties, in the order in which they do.
    clover_castles: tuple[str, ...]


def _read(rows: dict[str, Any]) -> Printed:
    values = {name: row["value"] for name, row in rows.items() if name != "kinds"}
    castles = tuple(values.pop("clover_castles"))
    return Printed(kinds=tuple(rows["kinds"]), clover_castles=castles, **values)


_DATA: Final = json.loads(files(__package__).joinpath("data/printed.json").read_text("utf-8"))
PRINTED: Final = {variant: _read(_DATA[variant]) for variant in VARIANTS}
