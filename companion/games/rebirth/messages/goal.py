"""Sentences of goal cards and the doubling marker."""

from companion.engine.messages import STEP
from companion.games.rebirth.messages import define

GOAL_MET = define(
    "goal.met", "{seat} meets {goal} and puts a cathedral under its number.", "goal", "goal.once", tells=STEP
)
FIRST_TO_MEET = define(
    "goal.first", "{n} point for meeting {goal} first.", "goal.first", plural="{n} points for meeting {goal} first."
)
LATER_TO_MEET = define(
    "goal.later",
    "{n} point for meeting {goal} after another player.",
    "goal.first",
    plural="{n} points for meeting {goal} after another player.",
)
DOUBLED = define(
    "goal.doubled",
    "{n} point for {goal} with the doubling marker.",
    "tower.doubling",
    plural="{n} points for {goal} with the doubling marker.",
)
MET_ALREADY = define("goal.met-already", "{seat} has already met {goal}.", "goal.once")
ONLY_FACE_UP = define(
    "goal.only-face-up", "The doubling marker goes on a face-up goal card.", "tower.doubling", "ours.G29"
)
NO_PRIVATE_GOAL = define(
    "goal.no-private-goal",
    "{seat} has no private goal card to put the doubling marker on.",
    "tower.doubling",
    "ours.G29",
)
NOTHING_TO_DOUBLE = define(
    "goal.nothing-to-double",
    "{seat} has met all the goals, so the doubling marker has no effect.",
    "tower.doubling",
    "ours.G30",
)
MARKER_PLACED = define(
    "goal.marker-placed",
    "{seat} puts the doubling marker on {goal}.",
    "tower.doubling",
    "ours.G28",
    "ours.G31",
    tells=STEP,
)
