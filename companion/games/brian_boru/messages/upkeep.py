"""Sentences of the upkeep phase."""

from companion.engine.messages import HEADLINE, SCENE, STAYS, STEP
from companion.games.brian_boru.messages import define

# Marriage.

MARRIAGE_BEGINS = define("marriage.begins", "Marriage", "marriage.card", tells=SCENE)

MARRIAGE_WON = define(
    "marriage.won",
    "{seat} is highest on the marriage track and wins the marriage card {marriage}.",
    "marriage.card",
    tells=HEADLINE,
)
STANDS_ON = define("marriage.stands-on", "{seat}: space {space}.", "marriage.card")
NO_MARRIAGE = define(
    "marriage.none",
    "All discs are on the first space: the revealed marriage card leaves the game, and nobody gains anything.",
    "marriage.none",
    "ours.R22",
    tells=HEADLINE,
)
NO_MARRIAGE_TOP_CARD = define(
    "marriage.none-top-card",
    "All discs are on the first space: the revealed marriage card leaves the game, and so does the top card "
    "of the deck, unseen. Nobody gains anything.",
    "marriage.none",
    "ours.R22",
    tells=HEADLINE,
)
NO_MARRIAGE_NO_DECK = define(
    "marriage.none-no-deck",
    "All discs are on the first space: the revealed marriage card leaves the game, and nobody gains anything. "
    "The marriage deck is empty.",
    "marriage.none",
    "ours.R22",
    tells=HEADLINE,
)
MARRIAGE_POINTS = define(
    "marriage.points",
    "{seat} scores {n} point for the marriage card.",
    "marriage.rewards",
    plural="{seat} scores {n} points for the marriage card.",
    tells=STEP,
)
REGION_FULL = define(
    "marriage.region-full",
    "{seat} places no disc: no town is free in {region}.",
    "marriage.rewards",
)
MARRIAGE_TOWN = define("marriage.town", "{seat} gains a disc on a free town in {region}.", "marriage.rewards")
TRACK_TOWN = define("marriage.track-town", "{seat} gains a disc on any free town.", "marriage.track")
REWARD_TOWN_TAKEN = define(
    "marriage.town-taken", "{seat} puts a disc on {town:placed} for the marriage card.", "marriage.rewards", tells=STEP
)
REWARD_TOWN_HAS_DISC = define(
    "marriage.town-has-disc",
    "{town} is not free: {owner} already has a disc there. Choose a town without a disc.",
    "marriage.rewards",
)
TOWN_IN_OTHER_REGION = define(
    "marriage.town-in-other-region",
    "{town} is not in {region}, the region of the marriage card. Choose a free town there.",
    "marriage.rewards",
)
PRINCESS_KEPT = {
    "military_support": define(
        "marriage.military-support",
        "{seat} chooses military support and keeps the princess with that side up: Viking towns count for {seat} "
        "in the claim step and for claim tokens on the board.",
        "marriage.princess",
        "claims.vikings",
        "ours.R29",
        tells=STEP,
    ),
    "establish_trade": define(
        "marriage.establish-trade",
        "{seat} establishes trade and keeps the princess with that side up: Viking towns count for {seat} "
        "in the final count of regions.",
        "marriage.princess",
        "score.regions",
        tells=STEP,
    ),
}
PRINCESS_SPURNED = define(
    "marriage.spurned",
    "{seat} spurns the princess: her card is discarded and will not count in the tie-break.",
    "marriage.princess",
    "ours.R28",
    tells=STEP,
)
BACK_TO_FIRST_SPACE = define(
    "marriage.back-to-first-space",
    "{seat} goes back to the first space of the marriage track.",
    "marriage.card",
    tells=STEP,
)
TRACK_BENEFIT = define(
    "marriage.track-benefit",
    "{seat} gains the benefit of space {space}.",
    "marriage.track",
    "ours.R24",
)
BOARD_FULL = define("marriage.board-full", "{seat} places no disc: no town on the board is free.", "marriage.track")
TRACK_TOWN_TAKEN = define(
    "marriage.track-town-taken",
    "{seat} puts a disc on {town:placed} for space {space} of the marriage track.",
    "marriage.track",
    tells=STEP,
)
TRACK_TOWN_HAS_DISC = define(
    "marriage.track-town-has-disc",
    "{town} is not free: {owner} already has a disc there. Choose any town without a disc.",
    "marriage.track",
)

# Battle.

BATTLE_BEGINS = define("battle.begins", "Battle", "battle.raid", tells=SCENE)

NO_RAID = define(
    "battle.no-raid", "The battle area is empty: the Vikings are driven back.", "battle.raid", tells=HEADLINE
)
RAID = define(
    "battle.raid",
    "{n} raider is left in the battle area: the Vikings raid.",
    "battle.raid",
    plural="{n} raiders are left in the battle area: the Vikings raid.",
    tells=HEADLINE,
)
HAS_FEWEST_RAIDERS = define(
    "battle.has-fewest",
    "{seat} has the fewest raiders ({n}).",
    "battle.raid",
    plural="{seat} has the fewest raiders ({n}).",
)
HAS_MOST_RAIDERS = define(
    "battle.has-most",
    "{seat} has the most raiders ({n}).",
    "battle.raid",
    "battle.spoils",
    plural="{seat} has the most raiders ({n}).",
)
SEVERAL_HAVE_MOST_RAIDERS = define(
    "battle.several-have-most",
    "Several players tie for the most raiders ({n}), so each loser chooses which of their towns to lose.",
    "battle.raid",
    plural="Several players tie for the most raiders ({n}), so each loser chooses which of their towns to lose.",
)
LOSES_TOWN = define(
    "battle.loses-town",
    "{seat} loses a town to the Vikings; {chooser} chooses which.",
    "battle.raid",
    "ours.R32",
)
LOSES_OWN_CHOICE = define(
    "battle.loses-own-choice",
    "{seat} loses a town of their own choice to the Vikings.",
    "battle.raid",
    "ours.R32",
)
NO_TOWN_TO_LOSE = define(
    "battle.no-town-to-lose", "{seat} controls no town and loses nothing.", "battle.raid", "ours.R34"
)
TOWN_FALLS = define(
    "battle.town-falls",
    "{seat} loses {town:placed}: put a Viking control token on the disc.",
    "battle.raid",
    tells=STEP,
)
ALREADY_UNDER_VIKINGS = define(
    "battle.already-under-vikings",
    "The Vikings already control {town}. Choose another town.",
    "battle.raid",
)
NOT_THE_LOSERS_TOWN = define(
    "battle.not-the-losers-town",
    "{seat} does not control {town}. Choose another town.",
    "battle.raid",
)
BATTLE_AREA_CLEARED = define(
    "battle.cleared",
    "Return {n} raider from the battle area to the supply.",
    "battle.raid",
    plural="Return {n} raiders from the battle area to the supply.",
    tells=STEP,
)
HAS_RAIDERS = define("battle.has-raiders", "{seat}: {n} raider.", "battle.spoils", plural="{seat}: {n} raiders.")
FIRST_SPOILS = define(
    "battle.first-spoils",
    "{seat} has the most raiders and takes {n} renown token.",
    "battle.spoils",
    plural="{seat} has the most raiders and takes {n} renown tokens.",
    tells=HEADLINE,
)
POINTS_FOR_RENOWN = define(
    "battle.points-for-renown",
    "{seat} scores {n} point, one for each renown token.",
    "battle.spoils",
    plural="{seat} scores {n} points, one for each renown token.",
    tells=STEP,
)
ALL_RAIDERS_BACK = define(
    "battle.all-raiders-back",
    "{seat} returns {n} raider to the supply.",
    "battle.spoils",
    plural="{seat} returns {n} raiders to the supply.",
    tells=STEP,
)
FIRST_SPOILS_TIED = define(
    "battle.first-spoils-tied",
    "Several players tie for the most raiders: nobody gains the first spoils of battle.",
    "battle.spoils",
    tells=HEADLINE,
)
SECOND_SPOILS = define(
    "battle.second-spoils",
    "{seat} now has the most raiders, scores 1 point and returns 1 raider.",
    "battle.spoils",
    tells=STEP,
)
SECOND_SPOILS_SHARED = define(
    "battle.second-spoils-shared",
    "{seats} now tie for the most raiders; each scores 1 point and returns 1 raider.",
    "battle.spoils",
    tells=STEP,
)
NO_SECOND_SPOILS = define(
    "battle.no-second-spoils",
    "Nobody has a raider, so nobody gains the second spoils of battle.",
    "battle.spoils",
)

# Church.

CHURCH_BEGINS = define("church.begins", "Church", "church.first", tells=SCENE)

CHURCH_EMPTY = define(
    "church.empty",
    "There is no disc in the church area: nobody gains a reward.",
    "church.first",
    "ours.R36",
    tells=HEADLINE,
)
HAS_DISCS = define(
    "church.has-discs",
    "{seat}: {n} disc in the church area.",
    "church.first",
    "church.second",
    plural="{seat}: {n} discs in the church area.",
)
FIRST_CHURCH = define(
    "church.first",
    "{seat} has the most discs in the church area ({n}).",
    "church.first",
    plural="{seat} has the most discs in the church area ({n}).",
    tells=HEADLINE,
)
FIRST_CHURCH_TIED = define(
    "church.first-tied",
    "Several players tie for the most discs in the church area: nobody gains the first reward, "
    "and the active town marker stays where it is.",
    "church.first",
    tells=HEADLINE,
)
MONASTERY_EARNED = define("church.monastery-earned", "{seat} gains a monastery.", "church.monastery")
NO_PLACE_FOR_MONASTERY = define(
    "church.no-place",
    "{seat} has no town for a monastery.",
    "church.monastery",
    "ours.R38",
    tells=STAYS,
)
MONASTERY_PLACED = define(
    "church.monastery-placed", "{seat} places a monastery on {town:placed}.", "church.monastery", tells=STEP
)
MONASTERY_UNDER_VIKINGS = define(
    "church.under-vikings",
    "The Vikings control {town}, so no monastery can be placed there.",
    "church.monastery",
    "ours.R38",
)
MONASTERY_NOT_OWN_TOWN = define(
    "church.not-own-town",
    "{seat} does not control {town}. Choose a town that {seat} controls.",
    "church.monastery",
)
HAS_MONASTERY = define(
    "church.has-monastery",
    "{town} already has a monastery; a town can have only one. Choose another town.",
    "church.monastery",
)
MARKER_TAKEN = define("church.marker", "{seat} takes the active town marker.", "church.first", tells=STEP)
ALL_DISCS_BACK = define(
    "church.all-discs-back",
    "{seat} takes {n} disc back from the church area.",
    "church.first",
    "church.third",
    plural="{seat} takes {n} discs back from the church area.",
    tells=STEP,
)
SECOND_CHURCH = define(
    "church.second",
    "{seat} now has the most discs in the church area, scores 1 point and takes 1 disc back.",
    "church.second",
    tells=STEP,
)
SECOND_CHURCH_SHARED = define(
    "church.second-shared",
    "{seats} now tie for the most discs in the church area; each scores 1 point and takes 1 disc back.",
    "church.second",
    tells=STEP,
)
NO_SECOND_CHURCH = define(
    "church.no-second",
    "No disc is left in the church area, so nobody gains the second reward.",
    "church.second",
    "ours.R36",
)
THIRD_CHURCH = define(
    "church.third",
    "{seat} still has {n} disc in the church area, enough for a monastery.",
    "church.third",
    plural="{seat} still has {n} discs in the church area, enough for a monastery.",
)
DISCS_STAY = define(
    "church.discs-stay",
    "{seat} has no town for a monastery, so the discs stay in the church area.",
    "church.third",
    tells=STAYS,
)

# Claims.

CLAIMS_BEGIN = define("claims.begin", "Claims", "claims.flip", tells=SCENE)
CLAIM_HELD = define("claims.held", "{seat} holds the {region} claim token.", "claims.award")

CLAIM_FLIPS = define(
    "claims.flips",
    "{region}: turn the claim token face up. Towns (monasteries count double): {count}; needed: {threshold}.",
    "claims.flip",
    "claims.monastery",
    tells=STEP,
)
CLAIM_STAYS_DOWN = define(
    "claims.stays-down",
    "{region}: the claim token stays face down. Towns (monasteries count double): {count}; needed: {threshold}.",
    "claims.flip",
    "claims.monastery",
)
COUNTS = define("claims.counts", "{seat}: {n} town.", "claims.award", plural="{seat}: {n} towns.")
VIKINGS_COUNT = define("claims.vikings-count", "Vikings: {n} town.", "claims.vikings", plural="Vikings: {n} towns.")
VIKINGS_COUNT_FOR = define(
    "claims.vikings-count-for",
    "{seat} has military support: Viking towns add {n}.",
    "claims.vikings",
    plural="{seat} has military support: Viking towns add {n}.",
)
IN_TOWNS = define("claims.in-towns", "Towns: {towns}.", "claims.award")
MONASTERIES_DOUBLE = define(
    "claims.monasteries-double",
    "{n} town has a monastery and counts as two.",
    "claims.monastery",
    plural="{n} towns have a monastery and count as two each.",
)
NO_CLAIM_MOVES = define("claims.none-moves", "Claim tokens: no change.", "claims.flip", "claims.award", tells=HEADLINE)
CLAIM_TAKEN = define(
    "claims.taken", "{seat} has the most towns in {region} and takes the claim token.", "claims.award", tells=STEP
)
CLAIM_KEPT = define("claims.kept", "{seat} has the most towns in {region} and keeps the claim token.", "claims.award")
TIE_ON_BOARD = define(
    "claims.tie-on-board",
    "{region}: there is a tie for the most towns, so the claim token stays on the board.",
    "claims.tie",
)
TIE_WITH_HOLDER = define(
    "claims.tie-with-holder",
    "{seat} keeps the {region} claim token, because there is a tie for the most towns.",
    "claims.tie",
)
VIKINGS_TIE = define("claims.vikings-tie", "The Vikings are part of the tie.", "claims.vikings", "ours.R45")
LOWER_TIE_FREEZES = define(
    "claims.lower-tie",
    "{region}: some players have the same number of towns, so the claim token stays where it is.",
    "claims.tie",
    "ours.R42",
)
VIKINGS_KEEP = define(
    "claims.vikings-keep",
    "{region}: the Vikings have the most towns, so the claim token stays on the board.",
    "claims.vikings",
)
VIKINGS_RETURN = define(
    "claims.vikings-return",
    "{region}: the Vikings have the most towns, so the claim token goes back to the board.",
    "claims.vikings",
    tells=STEP,
)
NOBODY_THERE = define(
    "claims.nobody-there",
    "{region}: no town has a disc, so the claim token stays where it is.",
    "claims.tie",
)
