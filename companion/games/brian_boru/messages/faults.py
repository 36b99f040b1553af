"""What can be wrong with values that somebody enters: a position, or a question to an adjudicator."""

from companion.games.brian_boru.messages import define

# Players.

PLAYER_COUNT = define("entry.player-count", "The number of players must be from 2 to 5, not {count}.", "setup")
TWO_PLAYERS = define("entry.two-players", "The game is for 3 to 5 players.", "setup")
PLAYER_TWICE = define("entry.player-twice", "Two players have the same name: {name}. Make the names differ.", "setup")
PLAYER_WITHOUT_NAME = define("entry.player-without-name", "A player has no name. Enter one.", "setup")
PLAYER_NAMED_VIKINGS = define(
    "entry.player-named-vikings", "The name {name} stands for the Vikings here. Choose another.", "setup"
)
PLAYER_UNKNOWN = define("entry.player-unknown", "There is no player with this name: {name}.", "setup")
PLAYER_MISSING = define("entry.player-missing", "The number for this player is missing: {seat}.", "setup")

KEY_UNKNOWN = define("entry.key-unknown", "{key} is not read here. Check how it is written.", "setup")
NAME_NOT_PRINTABLE = define(
    "entry.name-not-printable", "A player's name has a character that cannot be shown. Write it anew.", "setup"
)

# Numbers and things.

BELOW_ZERO = define("entry.below-zero", "{seat}: a number below 0 is not possible.", "components.supply")
COUNT_BELOW_ZERO = define("entry.count-below-zero", "A number below 0 is not possible.", "components.supply")
RENOWN_BELOW_START = define(
    "entry.renown-below-start",
    "{seat}: everybody starts with {n} renown token and never loses any.",
    "setup",
    plural="{seat}: everybody starts with {n} renown tokens and never loses any.",
)
BATTLE_AREA_TOO_FULL = define(
    "entry.battle-area-too-full",
    "At most {n} raider can lie in the battle area.",
    "components.viking-cards",
    plural="At most {n} raiders can lie in the battle area.",
)
CARD_UNKNOWN = define(
    "entry.card-unknown", "There is no action card with this value: {value}.", "components.action-cards"
)
CARD_TWICE = define("entry.card-twice", "{card} is played twice; every value exists once.", "components.action-cards")
CARD_MISSING = define("entry.card-missing", "The card of this player is missing: {seat}.", "trick.follow")
TOWN_UNKNOWN = define("entry.town-unknown", "There is no town with this id: {town}.", "components.board")
REGION_UNKNOWN = define("entry.region-unknown", "There is no region with this id: {region}.", "components.board")
COLOUR_UNKNOWN = define(
    "entry.colour-unknown", "No town has this colour: {colour}. Write one of: {colours}.", "components.board"
)
TOWN_OF_OTHER_COLOUR = define(
    "entry.town-of-other-colour", "{town} has another colour: {colour}. Leave the colour out.", "components.board"
)
MARKER_MISSING = define(
    "entry.marker-missing", "At the end of a game somebody has the active town marker.", "score.marker"
)
HOLDER_WITHOUT_DISC = define(
    "entry.holder-without-disc",
    "{seat} has the claim token, but no disc in this region: {region}.",
    "claims.award",
)
MARRIAGE_UNKNOWN = define(
    "entry.marriage-unknown",
    "There is no marriage card with this name: {name}. Write one of: {names}.",
    "components.marriage-cards",
)
PRINCESS_CHOICE_UNKNOWN = define(
    "entry.princess-choice-unknown",
    "This is not one of the effects of the princess: {choice}. Write one of: {options}.",
    "marriage.princess",
)

# Marriage track.

SPACE_UNKNOWN = define(
    "entry.space-unknown", "{seat}: the marriage track has the spaces 0 to {high}.", "marriage.track"
)
SPACE_SHARED = define(
    "entry.space-shared",
    "Two discs cannot both be on space {space} of the marriage track.",
    "symbol.marriage",
)
CHOICE_WITHOUT_PRINCESS = define(
    "entry.choice-without-princess",
    "An effect of the princess is chosen, but the card is another one: {marriage}.",
    "marriage.princess",
)
CHOICE_WITHOUT_HOLDER = define(
    "entry.choice-without-holder",
    "Somebody must have the princess if one of her effects is chosen.",
    "marriage.princess",
)
SPURNED_IS_NOT_KEPT = define(
    "entry.spurned-is-not-kept", "A spurned princess is discarded; nobody has her card.", "marriage.princess"
)
CHOICE_STILL_OPEN = define(
    "entry.choice-still-open",
    "{seat} still has to choose one of the effects of the princess.",
    "marriage.princess",
)

# Towns and regions.

TOO_MANY_TOWNS = define(
    "entry.too-many-towns",
    "{region} has {n} town; more than that are entered.",
    "components.board",
    plural="{region} has {n} towns; more than that are entered.",
)
TOO_MANY_TOWNS_ON_BOARD = define(
    "entry.too-many-towns-on-board",
    "The board has {n} town; more than that are entered.",
    "components.board",
    plural="The board has {n} towns; more than that are entered.",
)
MORE_MONASTERIES_THAN_TOWNS = define(
    "entry.more-monasteries-than-towns",
    "{seat} has more monasteries than towns in a region: {region}.",
    "church.monastery",
)
MORE_VIKING_MONASTERIES_THAN_TOWNS = define(
    "entry.more-viking-monasteries-than-towns",
    "The Vikings have more monasteries than towns in a region: {region}.",
    "church.monastery",
)
HOLDER_OF_FACE_DOWN = define(
    "entry.holder-of-face-down", "A claim token that is face down has no holder: {region}.", "claims.award"
)
FACE_UP_TOO_EARLY = define(
    "entry.face-up-too-early",
    "The claim token cannot be face up yet: {region}. Towns, monasteries doubled: {count}; threshold: {threshold}.",
    "claims.flip",
)
CLAIM_NOT_SETTLED = define(
    "entry.claim-not-settled",
    "The claim step would turn or move the claim token: {region}. Check the towns and the token.",
    "claims.award",
)
REGIONS_MISSING = define(
    "entry.regions-missing",
    "{n} region is not entered and is taken as empty, its claim token face down.",
    "score.regions",
    plural="{n} regions are not entered and are taken as empty, their claim tokens face down.",
)
MORE_MARRIAGES_THAN_CARDS = define(
    "entry.more-marriages-than-cards",
    "More marriage cards are entered than a game has: {n}.",
    "components.marriage-cards",
    plural="More marriage cards are entered than a game has: {n}.",
)
PRINCESS_NOT_COUNTED = define(
    "entry.princess-not-counted",
    "{seat} keeps the princess, who is a marriage card; the count of marriage cards must be at least 1.",
    "marriage.princess",
)

# Positions.

ROUND_UNKNOWN = define("position.round", "A game of this size has rounds 1 to {high}.", "course")
NO_FIRST_DISC = define(
    "position.no-first-disc",
    "{seat} has no disc on any town; the first one never leaves.",
    "setup.first-town",
)
VIKINGS_WITHOUT_DISC = define(
    "position.vikings-without-disc",
    "A Viking control token lies on a disc, and there is none here: {town}.",
    "battle.raid",
)
TOO_MANY_VIKINGS = define(
    "position.too-many-vikings",
    "There cannot be that many Viking control tokens yet: at most {n}.",
    "battle.raid",
    plural="There cannot be that many Viking control tokens yet: at most {n}.",
)
MONASTERY_WITHOUT_DISC = define(
    "position.monastery-without-disc",
    "A monastery needs a town with a disc, and there is none here: {town}.",
    "church.monastery",
)
TOWN_TWICE = define("position.town-twice", "{town} is entered twice.", "components.board")
BATTLE_AREA_EMPTY_NOW = define(
    "position.battle-area-empty", "The battle area is empty at this point of the round.", "battle.raid"
)
TOO_MANY_RAIDERS = define(
    "position.too-many-raiders",
    "Only {n} raider can have come to the board by now.",
    "preparation",
    plural="Only {n} raiders can have come to the board by now.",
)
MARRIAGE_TWICE = define("position.marriage-twice", "{marriage} is entered twice.", "components.marriage-cards")
TOO_MANY_MARRIAGES = define(
    "position.too-many-marriages",
    "Only {n} marriage card can have been revealed by now.",
    "preparation",
    plural="Only {n} marriage cards can have been revealed by now.",
)
CARD_NEEDED = define("position.card-needed", "The marriage card of this round is missing.", "preparation")
CARD_TAKEN_ALREADY = define(
    "position.card-taken-already", "There is no marriage card on the board at this point of the round.", "marriage.card"
)
PRINCESS_TOO_EARLY = define("position.princess-too-early", "{marriage} comes only in the last round.", "preparation")
PRINCESS_EXPECTED = define(
    "position.princess-expected", "In the last round the marriage card is: {marriage}.", "preparation"
)
PRINCESS_HOLDER_UNCLEAR = define(
    "position.princess-holder",
    "Whoever keeps the princess must have her among the marriage cards, and have chosen an effect.",
    "marriage.princess",
)
DECK_WRONG = define(
    "position.deck",
    "The number of cards in the marriage deck does not fit the round: {n} is expected.",
    "preparation",
    plural="The number of cards in the marriage deck does not fit the round: {n} are expected.",
)
NOT_THESE_VIKING_CARDS = define(
    "position.not-these-viking-cards",
    "The Viking deck does not hold these cards. Check them, and which strength the box has twice.",
    "components.viking-cards",
)
TOO_MANY_VIKING_CARDS = define(
    "position.too-many-viking-cards",
    "Only {n} Viking card can have been revealed by now.",
    "preparation",
    plural="Only {n} Viking cards can have been revealed by now.",
)
PLAYED_NOT_WHOLE_TRICKS = define(
    "position.played",
    "The cards played this round must make up whole tricks, and no more tricks than there can have been.",
    "trick.end",
)
TOO_MANY_TRICKS = define(
    "position.too-many-tricks",
    "At most {n} trick of this round can be over here.",
    "trick.end",
    plural="At most {n} tricks of this round can be over here.",
)
NOT_YET_OVER = define("position.not-over", "Cards are left in the marriage deck, so the game is not over yet.", "end")
BEFORE_THE_FIRST_TRICK = define(
    "position.before-the-first-trick",
    "Before the first trick of a game everybody has one town, stands on the first space of the marriage track, "
    "and has no raiders and no discs in the church area.",
    "course",
)
NO_MONASTERY_YET = define(
    "position.no-monastery-yet", "No monastery can stand before the first church step of a game.", "church.monastery"
)
NOT_A_START = define(
    "position.marked", "A game can begin only between tricks, and here one is under way.", "trick.active-town"
)
