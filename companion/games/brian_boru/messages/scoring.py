"""Sentences of the end of the game."""

from companion.engine.messages import OPENING
from companion.games.brian_boru.messages import define

# End and scoring.

GAME_ENDS = define("end", "The marriage deck is empty: the game ends and is scored.", "end", tells=OPENING)
SCORE_POINTS = define(
    "score.points", "{seat}: {n} point on the score track.", "end", plural="{seat}: {n} points on the score track."
)
HAS_COINS = define("score.has-coins", "{seat}: {n} coin.", "score.coins", plural="{seat}: {n} coins.")
SCORE_COINS = define(
    "score.coins",
    "{seat} has the most coins: {n} point.",
    "score.coins",
    plural="{seat} has the most coins: {n} points.",
)
MOST_COINS_TIED = define(
    "score.coins-tied",
    "Several players have the most coins ({n}): nobody scores for coins.",
    "score.coins",
    plural="Several players have the most coins ({n}): nobody scores for coins.",
)
SCORE_MARKER = define(
    "score.marker",
    "{seat} has the active town marker: {n} point.",
    "score.marker",
    plural="{seat} has the active town marker: {n} points.",
)
SCORE_RENOWN = define(
    "score.renown",
    "{seat}: {n} point for renown tokens.",
    "score.renown",
    plural="{seat}: {n} points for renown tokens.",
)
SCORE_CLAIM = define(
    "score.claim",
    "{seat}: {n} point for the {region} claim token.",
    "score.claims",
    plural="{seat}: {n} points for the {region} claim token.",
)
SCORE_BOARD_CLAIM = define(
    "score.board-claim",
    "{seat}: {n} point, half the {region} claim token on the board, rounded down.",
    "score.board-claims",
    "ours.R49",
    plural="{seat}: {n} points, half the {region} claim token on the board, rounded down.",
)
BOARD_CLAIM_TO_NOBODY = define(
    "score.board-claim-to-nobody",
    "{region}: nobody scores for the claim token on the board, because the Vikings have the most towns.",
    "score.board-claims",
    "ours.R49",
)
IN_REGIONS = define("score.in-regions", "{seat}: {regions}.", "score.regions")
SCORE_REGIONS = define(
    "score.regions",
    "{seat}: {n} point for the number of regions ({regions}).",
    "score.regions",
    plural="{seat}: {n} points for the number of regions ({regions}).",
)
IN_NO_REGION = define("score.in-no-region", "{seat}: no region.", "score.regions", "ours.R52")
SCORE_TOTAL = define("score.total", "{seat}: {n} point in all.", "end", plural="{seat}: {n} points in all.")
WINS_BY_POINTS = define("score.wins-by-points", "{seat} has the most points and wins.", "end")
WINS_BY_CLAIMS = define(
    "score.wins-by-claims", "{seat} wins the tie-break with the most claim tokens.", "score.tie-break"
)
WINS_BY_MARRIAGES = define(
    "score.wins-by-marriages", "{seat} wins the tie-break with the most marriage cards.", "score.tie-break", "ours.R28"
)
VICTORY_SHARED = define("score.shared", "{seats} share the victory.", "score.tie-break")
HOLDS_CLAIMS = define(
    "score.holds-claims", "{seat}: {n} claim token.", "score.tie-break", plural="{seat}: {n} claim tokens."
)
HOLDS_MARRIAGES = define(
    "score.holds-marriages",
    "{seat}: {n} marriage card.",
    "score.tie-break",
    plural="{seat}: {n} marriage cards.",
)
HIGH_KING = define("end.high-king", "High King of Ireland: {names}", "end", plural="High Kings of Ireland: {names}")
