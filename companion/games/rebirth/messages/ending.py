"""Sentences of the count at the end, one part after the other; some is told that only its owner knew until then."""

from companion.engine.messages import HEADLINE, SCENE, STEP
from companion.games.rebirth.messages import define

SO_FAR = define("ending.so-far", "{seat}: {n} point so far.", "end", plural="{seat}: {n} points so far.")

UNFINISHED = define("ending.unfinished", "Unfinished settlements", "end.unfinished", "ours.G39", tells=SCENE)
HOUSES_IN = define("ending.houses-in", "{settlement}: {n} house.", "end.unfinished", plural="{settlement}: {n} houses.")

CASTLES = define("ending.castles", "Castles", "end.castles", tells=SCENE)

MISSIONS = define("ending.missions", "Mission cards", "end.missions", "mission.gift", tells=SCENE)
HAS_CARDS = define("ending.has-cards", "{seat}: {n} card.", "end.missions", plural="{seat}: {n} cards.")
GIFTS = define(
    "ending.gifts",
    "{seat}: {n} point for cathedral gifts.",
    "mission.gift",
    plural="{seat}: {n} points for cathedral gifts.",
    tells=STEP,
)
MISSION = define(
    "ending.mission",
    "{seat}: {n} point for {card}.",
    "end.missions",
    "ours.G17",
    "ours.G18",
    plural="{seat}: {n} points for {card}.",
    tells=STEP,
)
MISSION_NOT_MET = define("ending.mission-not-met", "{seat} has not fulfilled {card}.", "end.missions", "ours.G18")

PRIVATE_GOALS = define("ending.private-goals", "Private goal cards", "end.goals", "ours.G40", tells=SCENE)
PRIVATE_GOAL = define(
    "ending.private-goal",
    "{seat}: {n} point for the private goal card.",
    "end.goals",
    "ours.G40",
    plural="{seat}: {n} points for the private goal card.",
    tells=STEP,
)
ON_PRIVATE_GOAL = define(
    "ending.on-private-goal",
    "{seat}: the doubling marker lies on the private goal card, so its printed number is doubled.",
    "tower.doubling",
    "ours.G29",
)
PRIVATE_GOAL_DOUBLED = define(
    "ending.private-goal-doubled",
    "{seat}: {n} point for the private goal card, twice {printed} by the doubling marker.",
    "end.goals",
    "tower.doubling",
    "ours.G29",
    plural="{seat}: {n} points for the private goal card, twice {printed} by the doubling marker.",
    tells=STEP,
)
PRIVATE_GOAL_NOT_MET = define("ending.private-goal-not-met", "{seat} has not met the private goal.", "end.goals")

TIE = {
    "scotland": define("ending.tie-scotland", "Tied for the most points", "tie-break.scotland", tells=SCENE),
    "ireland": define("ending.tie-ireland", "Tied for the most points", "tie-break.ireland", tells=SCENE),
}

TO_CLOVER_TOWER = define(
    "ending.to-clover-tower",
    "No tied player holds Blarney, so the tiles beside the clover tower decide.",
    "tie-break.ireland",
    tells=HEADLINE,
)

# What stands beside the drawings.

CARDS = define("live.cards", "{n} card", plural="{n} cards")
TO_DOUBLE = define("live.to-double", "printed number × 2")
DOUBLED = define("live.doubled", "{printed} × 2")
NOBODY = define("live.nobody", "nobody")
HELD_BY = define("live.holds", "{castle}: {name}")
