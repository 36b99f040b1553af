"""What can be wrong with values that somebody enters: a position, or a question to an adjudicator."""

from companion.games.brian_boru.messages import define

# Players.

PLAYER_COUNT = define("entry.player-count", "This question can be asked for 2 to 5 players, not {count}.", "setup")
TWO_PLAYERS = define("entry.two-players", "The game is for 3 to 5 players.", "setup")
PLAYER_TWICE = define("entry.player-twice", "Two players have the same name: {name}. Make the names differ.", "setup")
PLAYER_WITHOUT_NAME = define("entry.player-without-name", "A player has no name. Enter one.", "setup")
PLAYER_NAMED_VIKINGS = define(
    "entry.player-named-vikings", "The name {name} is reserved for the Vikings. Choose another.", "setup"
)
PLAYER_UNKNOWN = define("entry.player-unknown", "There is no player called {name}.", "setup")
PLAYER_MISSING = define("entry.player-missing", "{seat}'s number is missing.", "setup")

KEY_UNKNOWN = define("entry.key-unknown", "{key} is not used here. Check the spelling.", "setup")
NAME_NOT_PRINTABLE = define(
    "entry.name-not-printable", "A player's name has an invalid character. Type it again.", "setup"
)

# Numbers and things.

BELOW_ZERO = define("entry.below-zero", "{seat}: the number cannot be below 0.", "components.supply")
COUNT_BELOW_ZERO = define("entry.count-below-zero", "The number cannot be below 0.", "components.supply")
RENOWN_BELOW_START = define(
    "entry.renown-below-start",
    "{seat}: everybody starts with {n} renown token and never loses one.",
    "setup",
    plural="{seat}: everybody starts with {n} renown tokens and never loses one.",
)
BATTLE_AREA_TOO_FULL = define(
    "entry.battle-area-too-full",
    "There can be at most {n} raider in the battle area.",
    "components.viking-cards",
    plural="There can be at most {n} raiders in the battle area.",
)
CARD_UNKNOWN = define(
    "entry.card-unknown", "There is no action card with the value {value}.", "components.action-cards"
)
CARD_TWICE = define(
    "entry.card-twice", "{card} is played twice; there is only one card of each value.", "components.action-cards"
)
CARD_MISSING = define("entry.card-missing", "{seat}'s card is missing.", "trick.follow")
TOWN_UNKNOWN = define("entry.town-unknown", "There is no town called {town}.", "components.board")
REGION_UNKNOWN = define("entry.region-unknown", "There is no region called {region}.", "components.board")
COLOUR_UNKNOWN = define(
    "entry.colour-unknown", "No town has this colour: {colour}. Write one of: {colours}.", "components.board"
)
TOWN_OF_OTHER_COLOUR = define(
    "entry.town-of-other-colour", "{town} has another colour: {colour}. Leave the colour out.", "components.board"
)
MARKER_MISSING = define(
    "entry.marker-missing", "Say who has the active town marker: at the end somebody always has it.", "score.marker"
)
HOLDER_WITHOUT_DISC = define(
    "entry.holder-without-disc",
    "{seat} holds the {region} claim token, but has no disc there.",
    "claims.award",
)
MARRIAGE_UNKNOWN = define(
    "entry.marriage-unknown",
    "There is no marriage card called {name}. Write one of: {names}.",
    "components.marriage-cards",
)
PRINCESS_CHOICE_UNKNOWN = define(
    "entry.princess-choice-unknown",
    "{choice} is not one of the princess's effects. Write one of: {options}.",
    "marriage.princess",
)

# Marriage track.

SPACE_UNKNOWN = define("entry.space-unknown", "{seat}: the marriage track has spaces 0 to {high}.", "marriage.track")
SPACE_SHARED = define(
    "entry.space-shared",
    "Two discs cannot both be on space {space} of the marriage track.",
    "symbol.marriage",
)
CHOICE_WITHOUT_PRINCESS = define(
    "entry.choice-without-princess",
    "An effect of the princess is chosen, but the marriage card is {marriage}.",
    "marriage.princess",
)
CHOICE_WITHOUT_HOLDER = define(
    "entry.choice-without-holder",
    "If one of the princess's effects is chosen, somebody must have her.",
    "marriage.princess",
)
SPURNED_IS_NOT_KEPT = define(
    "entry.spurned-is-not-kept", "A spurned princess is discarded; nobody has her card.", "marriage.princess"
)
CHOICE_STILL_OPEN = define(
    "entry.choice-still-open",
    "{seat} still has to choose one of the princess's effects.",
    "marriage.princess",
)

# Towns and regions.

TOO_MANY_TOWNS = define(
    "entry.too-many-towns",
    "{region} has only {n} town; you have entered more.",
    "components.board",
    plural="{region} has only {n} towns; you have entered more.",
)
TOO_MANY_TOWNS_ON_BOARD = define(
    "entry.too-many-towns-on-board",
    "The board has only {n} town; you have entered more.",
    "components.board",
    plural="The board has only {n} towns; you have entered more.",
)
MORE_MONASTERIES_THAN_TOWNS = define(
    "entry.more-monasteries-than-towns",
    "{seat} has more monasteries than towns in {region}.",
    "church.monastery",
)
MORE_VIKING_MONASTERIES_THAN_TOWNS = define(
    "entry.more-viking-monasteries-than-towns",
    "The Vikings have more monasteries than towns in {region}.",
    "church.monastery",
)
HOLDER_OF_FACE_DOWN = define(
    "entry.holder-of-face-down", "{region}: a face-down claim token has no holder.", "claims.award"
)
FACE_UP_TOO_EARLY = define(
    "entry.face-up-too-early",
    "{region}: the claim token cannot be face up yet. Towns (monasteries count double): {count}; needed: {threshold}.",
    "claims.flip",
)
CLAIM_NOT_SETTLED = define(
    "entry.claim-not-settled",
    "{region}: with these towns the claim step would have turned or moved the token. Check the towns and the token.",
    "claims.award",
)
REGIONS_MISSING = define(
    "entry.regions-missing",
    "{n} region has no entry and counts as empty, with its claim token face down.",
    "score.regions",
    plural="{n} regions have no entry and count as empty, with their claim tokens face down.",
)
MORE_MARRIAGES_THAN_CARDS = define(
    "entry.more-marriages-than-cards",
    "More marriage cards are entered than the {n} in a game.",
    "components.marriage-cards",
    plural="More marriage cards are entered than the {n} in a game.",
)
PRINCESS_NOT_COUNTED = define(
    "entry.princess-not-counted",
    "{seat} keeps the princess, who counts as a marriage card, so the number of marriage cards must be at least 1.",
    "marriage.princess",
)

# Positions.

ROUND_UNKNOWN = define("position.round", "With this many players the game has rounds 1 to {high}.", "course")
NO_FIRST_DISC = define(
    "position.no-first-disc",
    "{seat} has no disc on any town, but the disc of a first town never leaves the board.",
    "setup.first-town",
)
VIKINGS_WITHOUT_DISC = define(
    "position.vikings-without-disc",
    "A Viking control token lies on a disc, and {town} has none.",
    "battle.raid",
)
TOO_MANY_VIKINGS = define(
    "position.too-many-vikings",
    "There can be at most {n} Viking control token so far.",
    "battle.raid",
    plural="There can be at most {n} Viking control tokens so far.",
)
MONASTERY_WITHOUT_DISC = define(
    "position.monastery-without-disc",
    "A monastery needs a town with a disc, and {town} has none.",
    "church.monastery",
)
TOWN_TWICE = define("position.town-twice", "{town} is entered twice.", "components.board")
BATTLE_AREA_EMPTY_NOW = define(
    "position.battle-area-empty", "The battle area is empty at this point of the round.", "battle.raid"
)
TOO_MANY_RAIDERS = define(
    "position.too-many-raiders",
    "At most {n} raider can have come to the board so far.",
    "preparation",
    plural="At most {n} raiders can have come to the board so far.",
)
MARRIAGE_TWICE = define("position.marriage-twice", "{marriage} is entered twice.", "components.marriage-cards")
TOO_MANY_MARRIAGES = define(
    "position.too-many-marriages",
    "At most {n} marriage card can have been revealed so far.",
    "preparation",
    plural="At most {n} marriage cards can have been revealed so far.",
)
CARD_NEEDED = define("position.card-needed", "The marriage card of this round is missing.", "preparation")
CARD_TAKEN_ALREADY = define(
    "position.card-taken-already", "There is no marriage card on the board at this point of the round.", "marriage.card"
)
PRINCESS_TOO_EARLY = define("position.princess-too-early", "{marriage} appears only in the last round.", "preparation")
PRINCESS_EXPECTED = define(
    "position.princess-expected", "In the last round the marriage card is {marriage}.", "preparation"
)
PRINCESS_HOLDER_UNCLEAR = define(
    "position.princess-holder",
    "The player who keeps the princess must have her among their marriage cards and must have chosen an effect.",
    "marriage.princess",
)
DECK_WRONG = define(
    "position.deck",
    "The marriage deck does not fit the round: it should have {n} card.",
    "preparation",
    plural="The marriage deck does not fit the round: it should have {n} cards.",
)
NOT_THESE_VIKING_CARDS = define(
    "position.not-these-viking-cards",
    "The Viking deck does not hold these cards. Check them, and which strength your box has twice.",
    "components.viking-cards",
)
TOO_MANY_VIKING_CARDS = define(
    "position.too-many-viking-cards",
    "At most {n} Viking card can have been revealed so far.",
    "preparation",
    plural="At most {n} Viking cards can have been revealed so far.",
)
PLAYED_NOT_WHOLE_TRICKS = define(
    "position.played",
    "The cards played this round must add up to complete tricks, and to no more tricks than "
    "can have been played by now.",
    "trick.end",
)
TOO_MANY_TRICKS = define(
    "position.too-many-tricks",
    "At this point at most {n} trick of the round can be over.",
    "trick.end",
    plural="At this point at most {n} tricks of the round can be over.",
)
NOT_YET_OVER = define(
    "position.not-over", "There are cards left in the marriage deck, so the game is not over yet.", "end"
)
BEFORE_THE_FIRST_TRICK = define(
    "position.before-the-first-trick",
    "Before the first trick of a game everybody has one town, is on the first space of the "
    "marriage track, and has no raiders and no discs in the church area.",
    "course",
)
NO_MONASTERY_YET = define(
    "position.no-monastery-yet", "There can be no monastery before the first church step of a game.", "church.monastery"
)
NOT_A_START = define(
    "position.marked", "You can start only between tricks; here a trick is under way.", "trick.active-town"
)
