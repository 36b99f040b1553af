"""The components of Brian Boru, from `data/components.json`, in the shapes that the rules use.

Every number that the box prints is named here, and nowhere else.
"""

import json
from dataclasses import dataclass
from importlib.resources import files
from itertools import groupby
from typing import Any, Final

from companion.engine.messages import Ref

_DATA: Final[dict[str, Any]] = json.loads(files(__package__).joinpath("data/components.json").read_text("utf-8"))

#: Where each group of values is from, and how sure it is.
PROVENANCE: Final = {group: (entry["source"], entry["sure"]) for group, entry in _DATA.items()}


def _values(group: str) -> Any:
    return _DATA[group]["values"]


WHITE = "white"
TOWN_COLOURS: Final = ("red", "blue", "yellow")
COLOUR_REFS: Final = {colour: Ref("colour", colour) for colour in (*TOWN_COLOURS, WHITE)}

#: An action is its symbols from left to right; equal neighbours are told as one run.
Action = tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Card:
    """An action card."""

    value: int
    colour: str
    primary: Action
    secondary: tuple[Action, ...]


def _runs(symbols: list[str]) -> Action:
    return tuple((symbol, len(list(run))) for symbol, run in groupby(symbols))


def symbols_of(action: Action) -> list[str]:
    """The symbols of an action one by one, as they are printed."""
    return [symbol for symbol, count in action for _ in range(count)]


CARDS: Final = {
    row["value"]: Card(
        row["value"],
        row["colour"],
        _runs(row["primary"]),
        tuple(_runs(symbols) for symbols in row["secondary"]),
    )
    for row in _values("cards")
}
#: The options of a card decision, and what card each option means.
CARD_OPTIONS: Final = {value: str(value) for value in CARDS}
CARD_NAMED: Final = {str(value): value for value in CARDS}
CARD_REFS: Final = {value: Ref("card", value) for value in CARDS}
#: The cards that may be led to a town of a colour: its own colour and white.
FITTING: Final = {
    colour: frozenset(value for value, card in CARDS.items() if card.colour in (colour, WHITE))
    for colour in TOWN_COLOURS
}
OF_COLOUR: Final = {
    colour: frozenset(value for value, card in CARDS.items() if card.colour == colour) for colour in TOWN_COLOURS
}


@dataclass(frozen=True, slots=True)
class Town:
    """A town of the board; x runs from west to east, y from north to south, both roughly."""

    id: str
    region: str
    colour: str
    x: int
    y: int


TOWNS: Final = {row["id"]: Town(**row) for row in _values("towns")}
REGION_OF: Final = {town.id: town.region for town in TOWNS.values()}
#: The order of the board, in which towns are offered.
BOARD_ORDER: Final = {town: index for index, town in enumerate(TOWNS)}
TOWN_REFS: Final = {town: Ref("town", town) for town in TOWNS}
TOWNS_OF_COLOUR: Final = {
    colour: frozenset(town.id for town in TOWNS.values() if town.colour == colour) for colour in TOWN_COLOURS
}
#: Before so many discs lie on the board, no colour can be full.
FEWEST_OF_A_COLOUR: Final = min(len(towns) for towns in TOWNS_OF_COLOUR.values())
ROADS: Final = tuple((one, other) for one, other in _values("roads"))
NEIGHBOURS: Final = {
    town: tuple(other for other in TOWNS if (town, other) in ROADS or (other, town) in ROADS) for town in TOWNS
}


@dataclass(frozen=True, slots=True)
class Region:
    """A region of the board and what is printed on its claim token."""

    id: str
    name: str
    threshold: int
    points: int
    towns: tuple[str, ...]


REGIONS: Final = {
    row["id"]: Region(**row, towns=tuple(town.id for town in TOWNS.values() if town.region == row["id"]))
    for row in _values("regions")
}
REGION_REFS: Final = {region: Ref("region", region) for region in REGIONS}


@dataclass(frozen=True, slots=True)
class Marriage:
    """A marriage card: what it gives. The princess gives a choice instead."""

    name: str
    points: int = 0
    renown: int = 0
    town_in: str | None = None


_MARRIAGE_ROWS: Final = _values("marriage_cards")
MARRIAGES: Final = {row["name"]: Marriage(**row) for row in _MARRIAGE_ROWS if not row.get("princess")}
_PRINCESS: Final = next(row for row in _MARRIAGE_ROWS if row.get("princess"))
PRINCESS: Final[str] = _PRINCESS["name"]
MILITARY_SUPPORT, ESTABLISH_TRADE, SPURN = PRINCESS_OPTIONS = tuple(_PRINCESS["options"])
SPURN_POINTS: Final[int] = _PRINCESS["spurn_points"]
MARRIAGE_REFS: Final = {name: Ref("marriage", name) for name in (*MARRIAGES, PRINCESS)}

VIKING_CARDS: Final = tuple(_values("viking_cards"))
#: Every strength from the lowest to the highest occurs once; one of them a second time.
VIKING_STRENGTHS: Final = tuple(sorted(set(VIKING_CARDS)))
VIKING_REPEAT: Final = next(strength for strength in VIKING_STRENGTHS if VIKING_CARDS.count(strength) > 1)

TRACK: Final = tuple(tuple(space) for space in _values("marriage_track"))
TOP_SPACE: Final = len(TRACK) - 1


@dataclass(frozen=True, slots=True)
class Table:
    """What depends on the number of players."""

    rounds: int
    deal: int
    draft: tuple[int, ...]
    tricks: int
    ordinary_marriages: int

    @property
    def marriage_deck(self) -> int:
        """The marriage cards of a game: the ordinary ones and the princess below them."""
        return self.ordinary_marriages + 1


TABLES: Final = {
    int(seats): Table(**{**row, "draft": tuple(row["draft"])}) for seats, row in _values("players").items()
}
START: Final = _values("start")
REGION_COUNT_POINTS: Final = tuple(_values("region_count_points"))

_PRICES: Final = _values("prices")
EXTRA_COST: Final[int] = _PRICES["extra_symbol"]
EXPAND_COST: Final[int] = _PRICES["expand"]
UNPAID_COIN_POINTS: Final[int] = _PRICES["unpaid_coin_points"]
MONASTERY_DISCS: Final[int] = _PRICES["church_monastery_discs"]

#: Fixed by the rules rather than printed on a component.
MONASTERY_WORTH: Final = 2
SPOILS_RENOWN: Final = 1
#: Both for raiders and for church discs.
SECOND_REWARD_POINTS: Final = 1
MOST_COINS_POINTS: Final = 1
MARKER_POINTS: Final = 1
SEAT_COLOURS: Final = ("green", "blue", "orange", "purple", "yellow")
