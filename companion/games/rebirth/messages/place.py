"""Sentences of placing a tile: where it goes, and why not elsewhere."""

from companion.engine.messages import STEP
from companion.games.rebirth.messages import define

PLACED = define("place.tile", "{seat} places a {tile}.", "turn", tells=STEP)
PLACED_ON = define("place.on", "{seat} places a {tile} at {space}.", "turn")

EVERYTHING_FITS = define(
    "place.everything-fits", "There is a space for every tile, so one must be placed.", "turn", "ours.G05", "ours.G06"
)
NO_SPACE_LEFT = define(
    "place.no-space-left",
    "No space is left for this tile: {tile}. If it is your tile, choose “a tile that fits nowhere”.",
    "turn",
    "ours.G05",
    "ours.G06",
)
SPACE_TAKEN = define("place.taken", "{space} is taken: {owner} has a tile there.", "turn")
SPACE_CLOSED = define("place.closed", "{space} is closed with two players.", "setup.two-players")
WRONG_KIND = {
    "farm": define(
        "place.wrong-kind.farm",
        "A farm tile cannot go here: {space}, {kind}. It goes on a farm space or a blank one, and "
        "on a power space only once every farm space and every blank space is filled.",
        "place.farm",
        "place.fallback",
        "ours.G07",
    ),
    "power": define(
        "place.wrong-kind.power",
        "A power tile cannot go here: {space}, {kind}. It goes on a power space or a blank one, "
        "and on a farm space only once every power space and every blank space is filled.",
        "place.power",
        "place.fallback",
        "ours.G07",
    ),
    "settlement": define(
        "place.wrong-kind.settlement",
        "A settlement tile cannot go here: {space}, {kind}. It goes only on a settlement space.",
        "place.settlement",
    ),
}
NEVER_TAKES_TILES = define("place.never", "No tile ever goes here: {space}, {kind}.", "components")
NO_SUCH_SPACE = define("place.no-such-space", "The board has no space {space}.", "components")
SETTLEMENT_FULL_ALREADY = define(
    "place.settlement-full", "This settlement is already full: {settlement}.", "place.settlement"
)
