"""Sentences of goal cards and the x2 marker."""

from companion.engine.messages import STEP
from companion.games.rebirth.messages import define

GOAL_MET = define(
    "goal.met", "{seat} meets a goal and puts a cathedral under its number: {goal}.", "goal", "goal.once", tells=STEP
)
FIRST_TO_MEET = define(
    "goal.first", "{n} point for being first: {goal}.", "goal.first", plural="{n} points for being first: {goal}."
)
LATER_TO_MEET = define(
    "goal.later",
    "{n} point for meeting it later: {goal}.",
    "goal.first",
    plural="{n} points for meeting it later: {goal}.",
)
DOUBLED = define(
    "goal.doubled",
    "{n} point with the x2 marker: {goal}.",
    "tower.doubling",
    plural="{n} points with the x2 marker: {goal}.",
)
MET_ALREADY = define("goal.met-already", "{seat} has met this goal already: {goal}.", "goal.once")
ONLY_FACE_UP = define("goal.only-face-up", "The x2 marker goes on a face-up goal.", "tower.doubling", "ours.G29")
NOTHING_TO_DOUBLE = define(
    "goal.nothing-to-double", "{seat} has met all goals, so the x2 marker has no effect.", "tower.doubling", "ours.G30"
)
MARKER_PLACED = define(
    "goal.marker-placed",
    "{seat} puts the x2 marker on this goal: {goal}.",
    "tower.doubling",
    "ours.G28",
    "ours.G31",
    tells=STEP,
)
