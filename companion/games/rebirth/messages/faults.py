"""What can be wrong with values that somebody enters: a position, or a question to an adjudicator."""

from companion.games.rebirth.messages import define

KEY_UNKNOWN = define("entry.key-unknown", "{key} is not used here. Check the spelling.", "setup")

# Players and numbers.

PLAYER_COUNT = define("entry.player-count", "The game is for 2 to 4 players, not {count}.", "setup")
PLAYER_TWICE = define("entry.player-twice", "Two players have the same name: {name}. Make the names differ.", "setup")
PLAYER_WITHOUT_NAME = define("entry.player-without-name", "A player has no name. Enter one.", "setup")
PLAYER_UNKNOWN = define("entry.player-unknown", "There is no player called {name}.", "setup")
PLAYER_MISSING = define("entry.player-missing", "{seat}'s number is missing.", "setup")
NAME_NOT_PRINTABLE = define(
    "entry.name-not-printable", "A player's name has an invalid character. Type it again.", "setup"
)
BELOW_ZERO = define("entry.below-zero", "{seat}: the number cannot be below 0.", "components")
COUNT_BELOW_ZERO = define("entry.count-below-zero", "The number cannot be below 0.", "components")
VARIANT_UNKNOWN = define(
    "entry.variant-unknown", "{given} is not a side of the board. Write one of: {options}.", "setup"
)

# Groups.

KIND_UNKNOWN = define("entry.kind-unknown", "{given} forms no groups. Write one of: {options}.", "group")
GROUP_EMPTY = define("entry.group-empty", "A group has at least 1 tile. Leave out what is not there.", "group")
SEA_FARM_NOT_HERE = define("entry.sea-farm-not-here", "Only Ireland has sea farms.", "sea-farm")
TOO_MANY_GROUPS = define(
    "entry.too-many-groups",
    "A tile can join at most {n} group, because neighbouring tiles that touch each other are "
    "already one group. Count each group once.",
    "group",
    plural="A tile can join at most {n} groups, because neighbouring tiles that touch each other are "
    "already one group. Count each group once.",
)
GROUP_TOO_LARGE = define(
    "entry.group-too-large",
    "Nobody has more than {n} tile, so no group can be larger.",
    "components",
    plural="Nobody has more than {n} tiles, so no group can be larger.",
)

# Settlements.

SIZE_UNKNOWN = define(
    "entry.size-unknown", "{given} is not a size of a settlement. Write one of: {options}.", "settlement"
)
HOUSES_UNKNOWN = define("entry.houses-unknown", "A settlement tile shows 1 to {high} houses.", "components")
TOO_MANY_TILES = define(
    "entry.too-many-tiles",
    "This settlement has only {n} space.",
    "settlement",
    plural="This settlement has only {n} spaces.",
)
LAST_WITHOUT_TILE = define(
    "entry.last-without-tile", "{seat} placed the last tile, so {seat} has a tile there. Enter it.", "settlement.tie"
)
PORT_AT_TOWN = define(
    "entry.port-at-town", "A town is never beside a port: ports are in Scotland, towns in Ireland.", "port"
)
CLOSED_WITH_MORE = define("entry.closed-with-more", "Spaces are closed only with two players.", "setup.two-players")

# Castles.

PLACER_WITHOUT_TILE = define(
    "entry.placer-without-tile",
    "{seat} has just placed a tile beside the castle. Count it too.",
    "castle.control",
)
HOLDER_WITHOUT_TILE = define(
    "entry.holder-without-tile",
    "{seat} holds the castle, but has no tile beside it. Tiles never leave the board.",
    "castle.control",
)
HELD_ALREADY = define(
    "entry.held-already", "There was a tile before this one, so somebody held the castle already.", "castle.control"
)
SHOULD_HOLD = define(
    "entry.should-hold",
    "{seat} must have been ahead before this placement, and so must have held the castle. Check the tiles.",
    "castle.control",
)
TOO_MANY_BESIDE = define(
    "entry.too-many-beside",
    "A space has only {n} neighbour, so there cannot be more tiles.",
    "castle.control",
    plural="A space has only {n} neighbours, so there cannot be more tiles.",
)

# The final count.

CASTLE_NOT_HERE = {
    "scotland": define(
        "entry.castle-not-in-scotland",
        "{name} decides no tie in Scotland. Only edinburgh and stirling do.",
        "tie-break.scotland",
    ),
    "ireland": define(
        "entry.castle-not-in-ireland", "{name} decides no tie in Ireland. Only blarney does.", "tie-break.ireland"
    ),
}
MISSIONS_NOT_HERE = define("entry.missions-not-here", "There are no mission cards in Ireland.", "setup.ireland")
GOALS_NOT_HERE = define("entry.goals-not-here", "There are no goal cards in Scotland.", "goal")
TOWER_NOT_HERE = define("entry.tower-not-here", "There are no towers in Scotland.", "tower")
TRACK_TOO_HIGH = define(
    "entry.track-too-high",
    "{seat}: the track and its markers show at most {n} point.",
    "track",
    plural="{seat}: the track and its markers show at most {n} points.",
)
TOO_MANY_CASTLES = define(
    "entry.too-many-castles",
    "A player has only {n} castle.",
    "components",
    plural="A player has only {n} castles.",
)
NAMED_NOT_COUNTED = define(
    "entry.named-not-counted",
    "{seat} holds {n} castle with a clover, so the number of castles must be at least {n}.",
    "end.castles",
    plural="{seat} holds {n} castles with a clover, so the number of castles must be at least {n}.",
)
TOO_MANY_MISSIONS = define(
    "entry.too-many-missions",
    "{seat}: at most {n} mission card, one for each cathedral.",
    "cathedral",
    plural="{seat}: at most {n} mission cards, one for each cathedral.",
)
TOO_MANY_GOALS = define(
    "entry.too-many-goals",
    "{seat}: at most {n} private goal card, because each player uses each tower only once.",
    "tower.goal-card",
    plural="{seat}: at most {n} private goal cards, because each player uses each tower only once.",
)
CARD_TOO_HIGH = define(
    "entry.card-too-high",
    "{seat}: no card pays more than {n} point, as far as we know.",
    "end",
    plural="{seat}: no card pays more than {n} points, as far as we know.",
)
SETTLEMENT_TOO_FULL = define(
    "entry.settlement-too-full",
    "An unfinished settlement here has at most {n} house.",
    "end.unfinished",
    plural="An unfinished settlement here has at most {n} houses.",
)
NAMED_CASTLES_OPEN = define(
    "entry.named-castles-open",
    "The tie depends on who holds the castles with a clover. Enter their holders.",
    "end.castles",
)
CLOVER_TOWER_OPEN = define(
    "entry.clover-tower-open",
    "The tie depends on the tiles beside the clover tower. Enter them.",
    "tie-break.ireland",
)
