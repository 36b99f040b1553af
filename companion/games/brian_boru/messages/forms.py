"""What the pages ask for, and how they name it."""

from companion.games.brian_boru.messages import define

# The questions.

TRICK = define("form.trick", "Who wins this trick?")
MARRIAGE = define("form.marriage", "Who wins the marriage card?")
BATTLE = define("form.battle", "Battle and spoils")
CHURCH = define("form.church", "Church")
CLAIMS = define("form.claims", "Claim a region")
SCORE = define("form.score", "Score pad")
INCOMPLETE = define("form.incomplete", "Still missing: {what}")

# Trick.

TOWN_COLOUR = define("form.town-colour", "Colour of the active town")
TOWN_INSTEAD = define("form.town-instead", "Choose the town instead")
TOWN = define("form.town", "Active town")
NO_TOWN = define("form.no-town", "by its colour")
LEADER = define("form.leader", "Who leads?")
CARDS = define("form.cards", "Cards played")
CARD_OF = define("form.card-of", "Card played: {name}")
TRICK_WINNER = define("form.trick-winner", "{name} wins the trick.")
TRICK_NOBODY = define("form.trick-nobody", "Nobody wins this trick.")
ORDER = define("form.order", "Order of action")
PRIMARY = define("form.primary", "Primary action")
SECONDARY = define("form.secondary", "Secondary action")
ONE_OF = define("form.one-of", "Secondary action: one of these")

# Marriage.

SPACE_OF = define("form.space-of", "Space on the marriage track: {name}")
SPACES = define("form.spaces", "Spaces on the marriage track")
MARRIAGE_CARD = define("form.marriage-card", "Marriage card of this round")
PRINCESS_CHOICE = define("form.princess-choice", "Effect of the princess")
PRINCESS_HELP = define("form.princess-help", "Only for the Princess of Denmark; leave it empty for any other card.")
PRINCESS_OPEN = define("form.princess-open", "not chosen")
TRACK_GIVES = {
    "coin": define("form.track.coin", "1 coin"),
    "renown": define("form.track.renown", "1 renown token"),
    "any_town": define("form.track.any_town", "a disc on any free town"),
}
MARRIAGE_WINNER = define("form.marriage-winner", "{name} wins the marriage card.")
MARRIAGE_NOBODY = define("form.marriage-nobody", "Nobody wins the marriage card.")
CARD_KEPT = define("form.card-kept", "The winner keeps {card}.")
CARD_NOT_KEPT = define("form.card-not-kept", "Nobody keeps {card}.")
GAIN_POINTS = define("form.gain.points", "{n} point", plural="{n} points")
GAIN_COINS = define("form.gain.coins", "{n} coin", plural="{n} coins")
GAIN_RENOWN = define("form.gain.renown", "{n} renown token", plural="{n} renown tokens")
GAIN_TOWN_IN = define("form.gain.town-in", "1 disc on a free town in {region}")
GAIN_TOWN_ANY = define("form.gain.town-any", "1 disc on any free town")
NOTHING = define("form.nothing", "nothing")
SPACE_AFTER = define("form.space-after", "Space afterwards: {space}.")

# Battle.

BATTLE_AREA = define("form.battle-area", "Raiders left in the battle area")
RAIDERS = define("form.raiders", "Raiders")
RENOWN = define("form.renown", "Renown tokens")
TOWNS_CONTROLLED = define("form.towns-controlled", "Towns controlled")
BATTLE_LOSERS = define("form.battle-losers", "{names} loses a town", plural="{names} lose a town each")
RAID_WITHOUT_LOSS = define("form.raid-without-loss", "The Vikings raid, but nobody loses a town.")
SPOILS_TO = define("form.spoils-to", "Spoils of battle: {names}")
NO_SPOILS = define("form.no-spoils", "Nobody gains spoils of battle.")
NO_RAID = define("form.no-raid", "There is no raid: nobody loses a town.")
LOSS = define("form.loss", "Loses a town; {name} chooses which")
RAIDERS_AFTER = define("form.raiders-after", "Raiders afterwards: {count}.")
RENOWN_AFTER = define("form.renown-after", "Renown tokens: {count}.")

# Church.

DISCS = define("form.discs", "Discs in the church area")
PLACES = define("form.places", "Towns without a monastery")
PLACES_HELP = define("form.places-help", "Count only towns the player controls, not Viking towns.")
MARKER_TO = define("form.marker-to", "{name} takes the active town marker.")
MARKER_STAYS = define("form.marker-stays", "The active town marker stays where it is.")
MONASTERY_BY = define("form.monastery-by", "Monastery: {names}", plural="Monasteries, in this order: {names}")
NO_MONASTERY = define("form.no-monastery", "Nobody places a monastery.")
MARKER = define("form.marker", "the active town marker")
MONASTERY = define("form.monastery", "1 monastery")
DISCS_AFTER = define("form.discs-after", "Discs in the church area afterwards: {count}.")

# Claims.

REGION = define("form.region", "Which region?")
REGION_NEEDS = define("form.region-needs", "Threshold {threshold}, {points} points")
REGIONS = define("form.regions", "Regions")
TOWNS = define("form.towns", "Towns")
WITH_MONASTERY = define("form.with-monastery", "With a monastery")
VIKINGS = define("form.vikings", "Vikings")
COUNT_ONCE = define("form.count-once", "Count each town once, even one with a monastery.")
CLAIM_TOKEN = define("form.claim-token", "Claim token now")
FACE_DOWN = define("form.face-down", "Face down")
FACE_UP = define("form.face-up", "Face up")
HOLDER = define("form.holder", "Who has it now?")
ON_BOARD = define("form.on-board", "nobody: on the board")
PRINCESS = define("form.princess", "The Princess of Denmark")
PRINCESS_HOLDER = define("form.princess-holder", "Who keeps the princess?")
CLAIMED_BY = define("form.claimed-by", "{name} holds the {region} claim token.")
CLAIM_ON_BOARD = define("form.claim-on-board", "{region}: the claim token is face up, on the board.")
CLAIM_FACE_DOWN = define("form.claim-face-down", "{region}: the claim token stays face down.")
CLAIM_TOKEN_AFTER = define("form.claim-token-after", "Claim token afterwards")
AFTER_FACE_DOWN = define("form.after.face-down", "face down")
AFTER_ON_BOARD = define("form.after.on-board", "face up, on the board")

# Cards.

CARD_SHEET = define("form.what-a-card-does", "What a card does")
CARD_LIST = define("form.card-list", "All action cards")
CARD_LIST_HELP = define("form.card-list-help", "Tap a value to see what its card does.")
UPPER = define("form.upper", "Secondary action, upper")
LOWER = define("form.lower", "Secondary action, lower")
ONLY = define("form.only", "Only secondary action")
