"""Sentences of the set-up."""

from companion.engine.messages import STEP
from companion.games.rebirth.messages import define

TAKE_PIECES = define(
    "setup.take-pieces",
    "Everybody takes the pieces of one colour, puts the score marker on 0 and keeps the 0/100 achievement "
    "marker at hand, blank side up.",
    "setup",
    tells=STEP,
)
MIX_TILES = define("setup.mix-tiles", "Everybody shuffles their own tiles face down.", "setup", tells=STEP)
DRAW_FIRST = define("setup.draw-first", "Everybody draws a tile and keeps it hidden.", "setup", "draw", tells=STEP)
CLOSE_SPACES = define(
    "setup.close-spaces",
    "Close {n} space: put a tile of an unused colour face down on the yellow mark.",
    "setup.two-players",
    plural="Close {n} spaces: put tiles of an unused colour face down on the yellow marks.",
    tells=STEP,
)
TAKE_OUT = define(
    "setup.take-out",
    "Everybody returns to the box 3 farm tiles, 3 power tiles, and one tile each with 2, 3 and 4 houses; {n} is left.",
    "setup.four-players",
    plural="Everybody returns to the box 3 farm tiles, 3 power tiles, and one tile each with 2, 3 and 4 houses; "
    "{n} are left.",
    tells=STEP,
)
SET_ASIDE = define(
    "setup.set-aside",
    "Everybody draws {n} tile, looks at it in secret and sets it aside face down.",
    "setup.set-aside",
    "ours.G42",
    plural="Everybody draws {n} tiles, looks at them in secret and sets them aside face down.",
    tells=STEP,
)
TAKE_RESERVE = define(
    "setup.take-reserve",
    "Everybody draws {n} tile as a reserve, looks at it and lays it face down.",
    "setup.ireland",
    "ours.G42",
    plural="Everybody draws {n} tiles as a reserve, looks at them, shuffles them and lays them face down.",
    tells=STEP,
)
LAY_TOKENS = define(
    "setup.lay-tokens",
    "Shuffle the {tokens} tower tokens without looking and lay one on each tower space, effect side up.",
    "setup.ireland",
    tells=STEP,
)
LAY_GOALS = define(
    "setup.lay-goals",
    "Shuffle the goal cards, lay {goals} face up in a row beside the board, and stack the others face down "
    "on the board.",
    "setup.ireland",
    tells=STEP,
)
MISSION_PILE = define(
    "setup.mission-pile",
    "Shuffle the mission cards and stack them face down on the board.",
    "setup",
    "mission",
    tells=STEP,
)
TILES_EACH = define(
    "setup.tiles-each",
    "Everybody has {n} tile to place, one of them in hand.",
    "setup",
    "draw",
    plural="Everybody has {n} tiles to place, one of them in hand.",
)
FIRST_PLAYER = define("setup.first-player", "{seat} goes first.", "setup", tells=STEP)
TOKEN_LIES = define("setup.token-lies", "{tower} has this token: {token}.", "setup.ireland")
NO_TOKEN_LEFT = define(
    "setup.no-token-left",
    "There is only {n} such token, and it lies elsewhere: {token}.",
    "tower",
    plural="There are only {n} such tokens, and they lie elsewhere: {token}.",
)
