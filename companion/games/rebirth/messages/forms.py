"""What the pages ask for, and how they name it."""

from companion.games.rebirth.messages import define

# The questions.

GROUP = define("form.group", "Points for a farm or power tile")
SETTLEMENT = define("form.settlement", "Points in a settlement")
CASTLE = define("form.castle", "Who holds the castle?")
SCORE = define("form.score", "Score pad")
INCOMPLETE = define("form.incomplete", "Still missing: {what}")

# Groups.

KIND = define("form.kind", "Which tile is placed?")
KINDS = {
    "farm": define("form.kind.farm", "Farm tile"),
    "power": define("form.kind.power", "Power tile"),
}
JOINED = define("form.joined", "Groups that it joins")
JOINED_HELP = define(
    "form.joined-help",
    "Count the tiles of each group of the same kind and colour that it touches. An empty field means no group.",
)
GROUP_NUMBER = define("form.group-number", "Tiles in group {number}")
SEA_FARM = define("form.sea-farm", "Beside a sea farm (Ireland)")
GROUP_SCORES = define("form.group-scores", "This tile scores {n} point.", plural="This tile scores {n} points.")

# Settlements.

SIZE = define("form.size", "Which settlement?")
SIZES = {
    "small": define("form.size.small", "Small"),
    "medium": define("form.size.medium", "Medium"),
    "large": define("form.size.large", "Large"),
    "town": define("form.size.town", "Town"),
}
SPACES = define("form.spaces", "{n} space", plural="{n} spaces")
HOUSES = define("form.houses", "Houses on each player's tiles")
TILE_OF = define("form.tile-of", "{name}: tile {number}")
NO_TILE = define("form.no-tile", "No tile")
MORE_TILES = define("form.more-tiles", "More tiles: {name}")
LAST = define("form.last", "Who placed the last tile?")
PORT = define("form.port", "The last tile touches a port (Scotland)")
CLOSED = define("form.closed", "Closed spaces in this settlement")
SETTLEMENT_SCORES = define("form.settlement-scores", "{name}: {n} point", plural="{name}: {n} points")
SETTLEMENT_NOBODY = define("form.settlement-nobody", "Nobody scores yet.")

# Castles.

HOLDER = define("form.holder", "Who held the castle before?")
NOBODY = define("form.nobody", "Nobody")
PLACER = define("form.placer", "Who placed the new tile?")
TILES = define("form.tiles", "Tiles beside the castle, including the new one")
WORKERS = define("form.workers", "Farm and power tiles")
SETTLEMENT_TILES = define("form.settlement-tiles", "Settlement tiles")
CASTLE_BUILT = define("form.castle-built", "{name} is the first here and holds the castle.")
CASTLE_TAKEN = define("form.castle-taken", "{name} takes the castle.")
CASTLE_KEPT = define("form.castle-kept", "{name} keeps the castle.")
