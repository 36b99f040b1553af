"""Sentences of towers and their tokens."""

from companion.engine.messages import STEP, UNSEEN
from companion.games.rebirth.messages import define

REACHED = define("tower.reached", "{tower}: first tile there for {seat}. Token: {token}.", "tower")
REACHED_TOKEN = define("tower.reached-token", "{token:tower}: first tile there for {seat}.", "tower")
NEEDS_MORE = define(
    "tower.needs-more",
    "{seat} cannot use the token “{token}” yet: it needs tiles beside {n} such towers.",
    "tower",
    tells=STEP,
)
TOKEN_POINTS = {
    "thirteen": define(
        "tower.thirteen",
        "{n} point for all three of these towers.",
        "tower.thirteen",
        plural="{n} points for all three of these towers.",
    ),
    "three": define("tower.three", "{n} point for the tower.", "tower.three", plural="{n} points for the tower."),
}
GOAL_CARD_DRAWN = define(
    "tower.goal-card", "{seat} takes a goal card and keeps it secret.", "tower.goal-card", tells=STEP
)
NO_GOAL_CARD = define("tower.no-goal-card", "{seat} gets nothing: no goal card is left.", "tower.goal-card")
NO_TURN_IN_EXTRA_TURN = define(
    "tower.no-turn-in-extra-turn",
    "{seat} reaches this tower during an extra turn, so there is no further extra turn, now or later.",
    "tower.extra-turn",
    "ours.G32",
)
RESERVE_EMPTY = define(
    "tower.reserve-empty", "{seat} has no tile in reserve, so there is no extra turn.", "tower.extra-turn"
)
EXTRA_TURNS = define(
    "tower.extra-turns",
    "{seat} has {n} extra turn after this one.",
    "tower.extra-turn",
    "ours.G33",
    "ours.G35",
    plural="{seat} has {n} extra turns after this one.",
    tells=UNSEEN,
)
