"""Sentences of the end of the game."""

from companion.engine.messages import HEADLINE, OPENING, STEP
from companion.games.rebirth.messages import define

GAME_ENDS = define("end", "All tiles are placed: the game ends and is scored.", "end", tells=HEADLINE)
SCORE_TRACK = define("score.track", "{seat}: {n} point on the track.", "end", plural="{seat}: {n} points on the track.")
SCORE_UNFINISHED = define(
    "score.unfinished",
    "{seat}: {n} point for houses in unfinished settlements.",
    "end.unfinished",
    "ours.G39",
    plural="{seat}: {n} points for houses in unfinished settlements.",
    tells=STEP,
)
SCORE_CASTLES = define(
    "score.castles",
    "{seat}: {n} point for castles.",
    "end.castles",
    plural="{seat}: {n} points for castles.",
    tells=STEP,
)
HAS_CASTLES = define("score.has-castles", "{seat}: {n} castle.", "end.castles", plural="{seat}: {n} castles.")
SCORE_MISSIONS = define(
    "score.missions",
    "{seat}: {n} point for mission cards.",
    "end.missions",
    plural="{seat}: {n} points for mission cards.",
)
MISSIONS_MET = define(
    "score.missions-met",
    "{seat}: {n} point for fulfilled missions.",
    "end.missions",
    "ours.G17",
    plural="{seat}: {n} points for fulfilled missions.",
)
GIFTS = define(
    "score.gifts",
    "{seat}: {n} point for cathedral gifts.",
    "mission.gift",
    plural="{seat}: {n} points for cathedral gifts.",
)
SCORE_GOALS = define(
    "score.goals",
    "{seat}: {n} point for the private goal card.",
    "end.goals",
    "ours.G40",
    plural="{seat}: {n} points for the private goal card.",
)
FINAL_SCORE = define("score.final", "Final score", "end", tells=OPENING)
SCORE_TOTAL = define("score.total", "{seat}: {n} point in all.", "end", plural="{seat}: {n} points in all.")
WINS_BY_POINTS = define("score.wins-by-points", "{seat} has the most points and wins.", "end", tells=HEADLINE)
TIED = define("score.tied", "Tied for the most points: {seats}.", "end")
WINS_BY_CASTLE = {
    "edinburgh": define(
        "score.wins-by-edinburgh",
        "{seat} is tied for the most points, holds Edinburgh and wins.",
        "tie-break.scotland",
        tells=HEADLINE,
    ),
    "stirling": define(
        "score.wins-by-stirling",
        "{seat} holds Stirling and wins; no tied player holds Edinburgh.",
        "tie-break.scotland",
        "ours.G21",
        tells=HEADLINE,
    ),
    "blarney": define(
        "score.wins-by-blarney",
        "{seat} is tied for the most points, holds Blarney and wins.",
        "tie-break.ireland",
        tells=HEADLINE,
    ),
}
WINS_BY_TOWER = define(
    "score.wins-by-tower",
    "{seat} has the most tiles beside the clover tower and wins; no tied player holds Blarney.",
    "tie-break.ireland",
    "ours.G23",
    tells=HEADLINE,
)
SHARED = {
    "scotland": define(
        "score.shared-scotland",
        "Nobody holds Stirling, and no tied player holds Edinburgh. These players share the win: {seats}.",
        "tie-break.scotland",
        "ours.G20",
        tells=HEADLINE,
    ),
    "ireland": define(
        "score.shared-ireland",
        "Nobody has a tile beside the clover tower, and no tied player holds Blarney. "
        "These players share the win: {seats}.",
        "tie-break.ireland",
        "ours.G22",
        tells=HEADLINE,
    ),
}
SHARED_AT_TOWER = define(
    "score.shared-at-tower",
    "These players have the most tiles beside the clover tower and share the win: {seats}.",
    "tie-break.ireland",
    "ours.G22b",
    tells=HEADLINE,
)
HOLDS = define("score.holds", "{castle}: {seat}.", "end.castles")
NOBODY_HOLDS = define("score.nobody-holds", "{castle}: nobody.", "end.castles")
AT_TOWER = define(
    "score.at-tower",
    "{seat}: {n} tile beside the clover tower.",
    "tie-break.ireland",
    plural="{seat}: {n} tiles beside the clover tower.",
)
