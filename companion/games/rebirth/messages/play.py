"""Sentences of a placement and what follows from it: groups, settlements, castles, cathedrals, goals, towers."""

from companion.engine.messages import HEADLINE, STAYS, STEP, UNSEEN
from companion.games.rebirth.messages import define

# Groups and sea farms.

GROUP_POINTS = {
    "farm": define(
        "group.farm",
        "{n} point: the farm group now has {n} tile.",
        "group",
        plural="{n} points: the farm group now has {n} tiles.",
    ),
    "power": define(
        "group.power",
        "{n} point: the power group now has {n} tile.",
        "group",
        plural="{n} points: the power group now has {n} tiles.",
    ),
}
JOINED = define("group.joined", "It joins a group of {n}.", "group", plural="It joins a group of {n}.")
SEA_FARM = define("sea-farm.points", "{n} point for the sea farm.", "sea-farm", plural="{n} points for the sea farm.")
EACH_SEA_FARM = define(
    "sea-farm.each",
    "{n} point: one for each sea farm.",
    "sea-farm",
    "ours.G10",
    plural="{n} points: one for each sea farm.",
)
PORT = define("port.points", "{n} point for the port.", "port", plural="{n} points for the port.")
EACH_PORT = define(
    "port.each", "{n} point: one for each port.", "port", "ours.G09", plural="{n} points: one for each port."
)

# Settlements.

HAS_HOUSES = define("settlement.has", "{seat}: {n} house.", "settlement", plural="{seat}: {n} houses.")
SETTLEMENT_FULL = define("settlement.full", "{settlement} is now full and scores.", "settlement", tells=STAYS)
SETTLEMENT_OPEN = define(
    "settlement.open",
    "{n} space is still empty, so the settlement does not score yet.",
    "settlement",
    plural="{n} spaces are still empty, so the settlement does not score yet.",
)
SMALL_POINTS = define(
    "settlement.small",
    "{seat}: {n} point, one for each house.",
    "settlement.small",
    plural="{seat}: {n} points, one for each house.",
)
ALONE = {
    size: define(
        f"settlement.alone.{size}",
        "{seat} is alone there: {n} point.",
        f"settlement.{size}",
        plural="{seat} is alone there: {n} points.",
    )
    for size in ("medium", "large", "town")
}
PRIZE = {
    size: define(
        f"settlement.prize.{size}",
        "{seat} comes {place}: {n} point.",
        f"settlement.{size}",
        plural="{seat} comes {place}: {n} points.",
    )
    for size in ("medium", "large", "town")
}
NO_PRIZE = define("settlement.no-prize", "{seat} comes {place} and scores nothing.", "settlement")
LAST_COMES_LAST = define(
    "settlement.last-comes-last",
    "{seat} filled the last space, so {seat} ranks last in the tie.",
    "settlement.tie",
    "ours.G01",
)
LAST_GETS_NOTHING = define(
    "settlement.last-gets-nothing",
    "{seat} filled the last space, so {seat} ranks last in the tie and gets nothing.",
    "settlement.tie",
    "ours.G02",
    "ours.G03",
)
NEARER_FIRST = define(
    "settlement.nearer-first",
    "Tied on houses, so seats decide, clockwise from {last}: {seats}.",
    "settlement.tie",
    "ours.G01",
)

# Castles.

CASTLE_BUILT = define(
    "castle.built", "{seat} has the first tile beside {castle} and holds it.", "castle.control", tells=STEP
)
CASTLE_TAKEN = define("castle.taken", "{seat} takes {castle} from {holder}.", "castle.control", tells=STEP)
CASTLE_KEPT = define("castle.kept", "{holder} holds {castle} against {seat}.", "castle.control", tells=STAYS)
CASTLE_OWN = define("castle.own", "{seat} already holds {castle}.", "castle.control")
#: The same of a castle that has no name in a question.
UNNAMED = {
    CASTLE_BUILT: define(
        "castle.built-here", "{seat} has the first tile beside the castle and holds it.", "castle.control"
    ),
    CASTLE_TAKEN: define("castle.taken-here", "{seat} takes the castle from {holder}.", "castle.control"),
    CASTLE_KEPT: define("castle.kept-here", "{holder} holds the castle against {seat}.", "castle.control"),
    CASTLE_OWN: define("castle.own-here", "{seat} already holds the castle, so nothing changes.", "castle.control"),
}
HAS_TILES = define("castle.has-tiles", "{seat}: {n} tile there.", "castle.control", plural="{seat}: {n} tiles there.")
HAS_WORKERS = define(
    "castle.has-workers",
    "{seat}: {n} farm or power tile there.",
    "castle.tie",
    plural="{seat}: {n} farm and power tiles there.",
)
HOLDER_KEEPS = define("castle.holder-keeps", "Tied in both: the holder keeps the castle.", "castle.tie")

# Cathedrals.

CATHEDRAL = define(
    "cathedral.built",
    "{cathedral}: {seat} puts a cathedral there and takes a mission card.",
    "cathedral",
    "mission",
    tells=STEP,
)
CATHEDRAL_NO_CARD = define(
    "cathedral.no-card",
    "{cathedral}: {seat} puts a cathedral there; no mission card is left.",
    "cathedral",
    "ours.G16",
    tells=STEP,
)

# The score track.

MARKER = define(
    "track.marker",
    "{seat} reaches {n} point: turn or swap the achievement marker so that it shows {n}.",
    "track",
    "ours.G38",
    plural="{seat} reaches {n} points: turn or swap the achievement marker so that it shows {n}.",
    tells=STEP,
)

# A turn as a whole.

TURN_POINTS = define(
    "turn.points", "{seat} scores {n} point.", "turn", "ours.G11", plural="{seat} scores {n} points.", tells=HEADLINE
)
MORE_POINTS = define(
    "turn.more-points",
    "{seat} scores {n} more point for goals and towers.",
    "turn",
    "ours.G11",
    plural="{seat} scores {n} more points for goals and towers.",
    tells=HEADLINE,
)
OTHERS_POINTS = define(
    "turn.others-points", "{seat} scores {n} point too.", "turn", plural="{seat} scores {n} points too.", tells=STEP
)
ONLY_OTHERS_POINTS = define(
    "turn.only-others-points", "{seat} scores {n} point.", "turn", plural="{seat} scores {n} points.", tells=HEADLINE
)
FROM_SETTLEMENT = define(
    "settlement.points",
    "{n} point for {settlement}, which is full.",
    "settlement",
    plural="{n} points for {settlement}, which is full.",
)
FITS_NOWHERE = define(
    "turn.fits-nowhere",
    "{seat} shows a tile that fits nowhere and sets it aside.",
    "turn",
    "ours.G05",
    "ours.G06",
    tells=UNSEEN,
)
EXTRA_TURN = define(
    "turn.extra", "{seat} draws a tile from the reserve for an extra turn.", "tower.extra-turn", tells=UNSEEN
)
DRAWS_THREE = define(
    "turn.draws-three",
    "{seat} draws {n} tile and chooses on the next turn which one to place.",
    "tower.draw-three",
    "ours.G36",
    "ours.G37",
    plural="{seat} draws {n} tiles and chooses on the next turn which one to place.",
    tells=UNSEEN,
)
PUT_BACK = define(
    "turn.put-back",
    "{seat} shuffles the other tile back into the pool.",
    "tower.draw-three",
    plural="{seat} shuffles the other {n} tiles back into the pool.",
    tells=UNSEEN,
)
NONE_OF_THREE = define("turn.none-of-three", "{seat} draws nothing: the pool is empty.", "tower.draw-three", "ours.G36")
DRAWS_ONE = define(
    "turn.draws-one", "{seat} draws a tile from the pool after the extra turn.", "draw", "ours.G34", tells=UNSEEN
)
DRAWS_NOTHING = define(
    "turn.draws-nothing", "{seat} draws nothing after the extra turn.", "draw", "ours.G34", tells=STAYS
)
