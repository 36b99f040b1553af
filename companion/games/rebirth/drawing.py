"""The components as plain data, for whoever draws them and asks for them."""

from typing import Any, Final

from companion.games.rebirth.clover import SPELLINGS, castle_called
from companion.games.rebirth.content import (
    CASTLES_EACH,
    GOAL_LARGER,
    GOAL_SMALLER,
    HOUSES,
    KINDS,
    MOST_JOINED,
    NEEDS,
    SIDES,
    SPACES_OF,
)
from companion.games.rebirth.layout import picture_of_document
from companion.games.rebirth.pad import NOBODY, ONLY_IN
from companion.games.rebirth.printed import PRINTED
from companion.games.rebirth.shapes import SHAPES

DRAWING: Final[dict[str, Any]] = {
    "kinds": list(KINDS),
    "sizes": dict(SPACES_OF),
    "houses": list(HOUSES.values()),
    "most_joined": MOST_JOINED,
    "sides": SIDES,
    "castles_each": CASTLES_EACH,
    "clover_castles": {variant: list(printed.clover_castles) for variant, printed in PRINTED.items()},
    "spellings": SPELLINGS,
    "castle_called": castle_called,
    "only_in": {group: variant for variant, groups in ONLY_IN.items() for group in groups},
    "needs": dict(NEEDS),
    "nobody": NOBODY,
    "shapes": SHAPES,
    "board_of": picture_of_document,
    "goal_points": [GOAL_LARGER, GOAL_SMALLER],
}
