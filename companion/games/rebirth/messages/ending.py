"""Sentences of what only its owner knows until the end."""

from companion.games.rebirth.messages import define

GIFTS = define(
    "ending.gifts",
    "{seat}: {n} point for cathedral gifts.",
    "mission.gift",
    plural="{seat}: {n} points for cathedral gifts.",
)
MISSION = define(
    "ending.mission",
    "{seat}: {n} point for a mission: {card}.",
    "end.missions",
    "ours.G17",
    "ours.G18",
    plural="{seat}: {n} points for a mission: {card}.",
)
PRIVATE_GOAL = define(
    "ending.private-goal",
    "{seat}: {n} point for the private goal.",
    "end.goals",
    "ours.G40",
    plural="{seat}: {n} points for the private goal.",
)
