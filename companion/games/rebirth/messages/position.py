"""What can be wrong with a position."""

from companion.games.rebirth.messages import define

TILES_LEFT = define("position.tiles-left", "The game is not over while there are tiles left to place.", "end")
NO_TILE_LEFT = define("position.no-tile-left", "It cannot be {seat}'s turn: {seat} has no tile left.", "turn")
EXTRA_TURNS_UNCLEAR = define(
    "position.extra-turns",
    "Enter how many extra turns are still to come, this one included: 0 on an ordinary turn, "
    "at least 1 on an extra turn, never more than the tiles in the reserve.",
    "tower.extra-turn",
)
MORE_IN_HAND_THAN_LEFT = define(
    "position.more-in-hand", "Tiles left include the tiles in hand: count them in both.", "draw"
)
MORE_THAN_AT_FIRST = define(
    "position.more-than-at-first",
    "{seat} begins with {n} of these tiles, so no more can be left.",
    "setup",
    plural="{seat} begins with {n} of these tiles, so no more can be left.",
)
LEFT_OUT_OF_ORDER = define(
    "position.left-out-of-order",
    "{seat} has {n} tile left and {other} only {fewer}, but {other}'s turn comes first. Check "
    "both numbers, or whose turn it is.",
    "turn",
    "ours.G44",
    plural="{seat} has {n} tiles left and {other} only {fewer}, but {other}'s turn comes first. "
    "Check both numbers, or whose turn it is.",
)
LEFT_TOO_FEW = define(
    "position.left-too-few",
    "{seat} has {n} tile left, but {other}, who goes next, has {more}. Nobody can be two "
    "tiles ahead: check both numbers, or whose turn it is. A player who has left the game has "
    "0.",
    "turn",
    "ours.G44",
    plural="{seat} has {n} tiles left, but {other}, who goes next, has {more}. Nobody can be two "
    "tiles ahead: check both numbers, or whose turn it is. A player who has left the game has "
    "0.",
)
TOO_MANY_TILES = define(
    "position.too-many-tiles",
    "{seat} can have placed at most {n} tile. Check what lies on the board, or how many are left.",
    "setup",
    plural="{seat} can have placed at most {n} tiles. Check what lies on the board, or how many are left.",
)
ON_OTHER_KIND = {
    "farm": define(
        "position.on-other-kind.farm",
        "{space}: a farm tile lies on a power space only once every farm space and every blank space is filled.",
        "place.fallback",
        "ours.G07",
    ),
    "power": define(
        "position.on-other-kind.power",
        "{space}: a power tile lies on a farm space only once every power space and every blank space is filled.",
        "place.fallback",
        "ours.G07",
    ),
}
NO_GROUPS_OF = define("position.no-groups-of", "{kind} forms no groups. Write one of: {kinds}.", "group")
EMPTY_GROUP = define("position.empty-group", "A group has at least one tile. Leave out groups without any.", "group")
NO_SUCH_SETTLEMENT = define(
    "position.no-such-settlement",
    "{settlement}: write a size, a hyphen, and a number from 1 to 99, as in medium-1. Sizes: {sizes}.",
    "settlement",
)
NOTHING_CLOSED = define("position.nothing-closed", "Spaces are closed only with two players.", "setup.two-players")
NO_SUCH_HOUSES = define(
    "position.no-such-houses",
    "A settlement tile shows up to {n} house.",
    "components",
    plural="A settlement tile shows up to {n} houses.",
)
TILES_OF_SETTLEMENT = define(
    "position.tiles-of-settlement",
    "This settlement has room for {n} tile, and at least one lies there: {settlement}.",
    "settlement",
    plural="This settlement has room for {n} tiles, and at least one lies there: {settlement}.",
)
NO_SUCH_CASTLE = define("position.no-such-castle", "There is no castle called {castle}.", "castle.control")
WORKERS_ARE_TILES = define(
    "position.workers-are-tiles",
    "Count all tiles there, at least one, and then those of them that are farm or power tiles.",
    "castle.tie",
)
CASTLE_WITHOUT_HOLDER = define(
    "position.castle-without-holder",
    "Several players tie for the most tiles beside this castle, so say who holds it: {castle}.",
    "castle.control",
    "ours.G43",
)
CANNOT_HOLD = define(
    "position.cannot-hold",
    "{seat} cannot hold this castle, because somebody else is ahead there: {castle}.",
    "castle.control",
    "castle.tie",
)
NO_SUCH_CATHEDRAL = define("position.no-such-cathedral", "There is no cathedral called {cathedral}.", "cathedral")
PIECE_TWICE = define("position.piece-twice", "{seat} can have only one piece at each cathedral.", "cathedral")
NO_SUCH_TOWER = define("position.no-such-tower", "There is no tower called {tower}.", "tower")
NOBODY_THERE = define("position.nobody-there", "Leave out players who have no tile beside this tower.", "tower")
TOO_MANY_TOKENS = define(
    "position.too-many-tokens",
    "There is only {n} such token: {token}.",
    "tower",
    plural="There are only {n} such tokens: {token}.",
)
TOWER_WITHOUT_TOKEN = define(
    "position.tower-without-token", "Say which token lies at this tower: {tower}.", "setup.ireland"
)
TOWERS_WITHOUT_TOKENS = define(
    "position.towers-without-tokens",
    "The token of {n} tower is still missing. Say which one lies there.",
    "setup.ireland",
    plural="The tokens of {n} towers are still missing. Say which one lies at each.",
)
GOAL_POINTS = define(
    "position.goal-points",
    "{goal}: write the two numbers of the card, the larger one first, each at most {most}, for example 8+5.",
    "goal.first",
)
NO_SUCH_GOAL = define("position.no-such-goal", "There is no goal called {goal} here.", "goal")
GOAL_NUMBERS = define(
    "position.goal-numbers",
    "{goal}: the first player to meet it has {larger}, everybody else {smaller}.",
    "goal.first",
)
