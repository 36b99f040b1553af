"""Sentences of set-up, preparation, draft and the action phase."""

from companion.engine.messages import HEADLINE, OPENING, SCENE, STEP, UNSEEN
from companion.games.brian_boru.messages import define

PLAY_LAST_CARD = define("switch.play-last-card", "With five players, the last card in hand is played too", "ours.R9")
EXPAND_INTO_MARKED_TOWN = define(
    "switch.expand-into-marked-town", "A player may expand into the active town", "ours.R17"
)
REMOVE_FROM_MARRIAGE_DECK = define(
    "switch.remove-from-marriage-deck",
    "If all discs are on the first space, the top card of the marriage deck leaves the game as well",
    "ours.R22",
)
SECOND_PLACE_TIE_FREEZES = define(
    "switch.second-place-tie-freezes",
    "Any tie between players in a region, even below first place, leaves the claim token where it is",
    "ours.R42",
)
OPEN_DISCARDS = define(
    "option.open-discards", "Action cards of earlier tricks may be looked at during the round", "trick.resolve"
)
EDITION = define("option.edition", "Language of the box on the table", "components.board")
VIKING_REPEAT_OPTION = define(
    "option.viking-repeat", "Strength found on two of the seven Viking cards", "components.viking-cards"
)

# Set-up.

TAKE_PIECES = define(
    "setup.take-pieces",
    "Everybody takes the discs of one colour, {n} coin and 1 renown token.",
    "setup",
    plural="Everybody takes the discs of one colour, {n} coins and 1 renown token.",
    tells=STEP,
)
DISCS_ON_TRACKS = define(
    "setup.discs-on-tracks",
    "Everybody puts one disc on space {points} of the score track and one on the first space of the marriage track.",
    "setup",
    tells=STEP,
)
LAY_CLAIMS = define(
    "setup.lay-claims",
    "Lay the claim token face down in its place on the board.",
    "setup",
    plural="Lay the {n} claim tokens face down in their places on the board.",
    tells=STEP,
)
BUILD_MARRIAGE_DECK = define(
    "setup.build-marriage-deck",
    "Lay the princess beside the marriage track, with {n} random marriage card face down on top of her.",
    "setup",
    plural="Lay the princess beside the marriage track, with {n} random marriage cards face down on top of her.",
    tells=STEP,
)
SHUFFLE_VIKINGS = define(
    "setup.shuffle-vikings", "Shuffle the Viking cards into a face-down deck.", "setup", tells=STEP
)
FIRST_PLAYER = define("setup.first-player", "{seat} goes first and takes the active town marker.", "setup", tells=STEP)
FIRST_TOWN = define(
    "setup.first-town", "{seat} puts a disc on {town:placed} as a first town.", "setup.first-town", tells=STEP
)
REGION_HAS_DISC = define(
    "setup.region-has-disc",
    "{town} is not possible: {region} already has a disc. Choose a town in an empty region.",
    "setup.first-town",
)

# Preparation and draft.

ROUND_BEGINS = define("round.begins", "Round {round} begins.", "course", tells=OPENING)
VIKINGS_COME = define(
    "preparation.vikings",
    "Viking card: put {n} raider in the battle area.",
    "preparation",
    "components.viking-cards",
    plural="Viking card: put {n} raiders in the battle area.",
    tells=STEP,
)
MARRIAGE_REVEALED = define(
    "preparation.marriage",
    "Marriage card of this round: {marriage}.",
    "preparation",
    "components.marriage-cards",
)
LAST_ROUND = define(
    "preparation.last-round",
    "The marriage deck is empty: this is the last round.",
    "preparation",
    "end",
    tells=HEADLINE,
)
VIKING_CARD_GONE = define(
    "preparation.viking-card-gone",
    "No card of strength {strength} is left in the Viking deck. Look at the card again.",
    "components.viking-cards",
)
MARRIAGE_CARD_GONE = define(
    "preparation.marriage-card-gone",
    "{marriage} has already been revealed in this game. Look at the card again.",
    "components.marriage-cards",
)
PRINCESS_IS_LAST = define(
    "preparation.princess-is-last",
    "{marriage} is the last card of the marriage deck and cannot appear yet.",
    "preparation",
)
DRAFT_BEGINS = define("draft.begins", "Draft", "draft", tells=SCENE)
DEAL = define(
    "draft.deal",
    "Shuffle all action cards and deal {n} to each player.",
    "draft",
    plural="Shuffle all action cards and deal {n} to each player.",
    tells=UNSEEN,
)
SET_ASIDE = define(
    "draft.set-aside", "Put the leftover card face down beside the board, unseen.", "draft", tells=UNSEEN
)
KEEP_AND_PASS = define(
    "draft.keep-and-pass",
    "Everybody chooses {n} card to keep; then all pass the rest to the left.",
    "draft",
    "ours.R2",
    plural="Everybody chooses {n} cards to keep; then all pass the rest to the left.",
    tells=UNSEEN,
)
KEEP_THE_REST = define(
    "draft.keep-the-rest",
    "Everybody keeps the last card and picks up the whole hand.",
    "draft",
    plural="Everybody keeps the last {n} cards and picks up the whole hand.",
    tells=UNSEEN,
)

# Tricks.

TRICK_BEGINS = define("trick.begins", "Trick {trick}.", "trick.active-town", tells=OPENING)
TOWN_MARKED = define("trick.town-marked", "{seat} marks {town:placed}.", "trick.active-town")
TOWN_HAS_DISC = define(
    "trick.town-has-disc",
    "{town} cannot be marked: {owner} already has a disc there. Choose a town without a disc.",
    "trick.active-town",
)
COLOUR_CANNOT_BE_LED = define(
    "trick.colour-cannot-be-led",
    "No {colour} town can be marked: all cards that could be led there have been played this round.",
    "trick.lead",
)
CARD_LED = define("trick.card-led", "{seat} leads {card}.", "trick.lead")
LEAD_HAS_COLOUR = define("trick.lead-has-colour", "{card} is of the town's colour ({colour}).", "trick.lead")
LEAD_IS_WHITE = define("trick.lead-is-white", "{card} is a royal card and can be led to any town.", "trick.lead")
LEAD_IS_FORCED = define(
    "trick.lead-is-forced",
    "{card} may be led here: no {colour} town is free, and the leader has nothing else to lead.",
    "ours.R7",
)
LEAD_DOES_NOT_FIT = define(
    "trick.lead-does-not-fit",
    "{card} cannot be led here. The lead must be of the town's colour ({colour}) or a royal card (white).",
    "trick.lead",
)
CARD_PLAYED = define("trick.card-played", "{seat} plays {card}.", "trick.follow")
CARD_PLAYED_BEFORE = define(
    "trick.card-played-before",
    "{card} has already been played this round; there is only one card of each value. Look at the card again.",
    "components.action-cards",
)
TRICK_WON_CLOSED = define("trick.won-closed", "{seat} wins the trick.", "trick.winner", tells=HEADLINE)
TRICK_WON = define(
    "trick.won", "{seat} wins the trick with {card}.", "trick.winner", tells=HEADLINE, closed=TRICK_WON_CLOSED
)
NOBODY_WINS = define(
    "trick.nobody-wins",
    "Nobody wins the trick: no card is of the town's colour ({colour}) or white.",
    "trick.winner",
    "ours.R7",
    tells=HEADLINE,
)
CARD_COUNTS = define("trick.card-counts", "{seat}: {card} is of the town's colour and counts.", "trick.winner")
WHITE_CARD_COUNTS = define("trick.white-card-counts", "{seat}: {card} is a royal card and counts.", "trick.winner")
CARD_DOES_NOT_COUNT = define(
    "trick.card-does-not-count", "{seat}: {card} is of another colour and does not count.", "trick.winner"
)
ORDER_OF_ACTION = define(
    "trick.order",
    "Order of action, lowest card first: {seats}.",
    "trick.resolve",
    tells=HEADLINE,
)
PRIMARY_CLOSED = define("trick.primary-closed", "{seat} takes the primary action.", "trick.resolve")
PRIMARY_ACTION = define(
    "trick.primary", "{seat} takes the primary action on {card}.", "trick.resolve", closed=PRIMARY_CLOSED
)
ONLY_CLOSED = define("trick.only-closed", "{seat} takes the only secondary action.", "trick.resolve")
ONLY_ACTION = define(
    "trick.only-secondary", "{seat} takes the only secondary action on {card}.", "trick.resolve", closed=ONLY_CLOSED
)
UPPER_CLOSED = define("trick.upper-closed", "{seat} takes the upper secondary action.", "trick.resolve")
UPPER_ACTION = define(
    "trick.upper", "{seat} takes the upper secondary action on {card}.", "trick.resolve", closed=UPPER_CLOSED
)
LOWER_CLOSED = define("trick.lower-closed", "{seat} takes the lower secondary action.", "trick.resolve")
LOWER_ACTION = define(
    "trick.lower", "{seat} takes the lower secondary action on {card}.", "trick.resolve", closed=LOWER_CLOSED
)
MARKER_BACK = define("trick.marker-back", "{seat} takes the active town marker back.", "ours.R7", tells=STEP)
NO_FREE_TOWN = define(
    "trick.no-free-town",
    "No town is free: the action phase ends, and all hands are discarded.",
    "ours.R8",
    tells=UNSEEN,
)
LAST_CARD_DISCARDED = define(
    "trick.last-card-discarded",
    "End of the action phase: everybody discards their last card face down.",
    "trick.end",
    "ours.R3",
    tells=UNSEEN,
)
LAST_CARD_PLAYED = define("trick.last-card-played", "End of the action phase: all cards have been played.", "ours.R9")

# Symbols.

TOWN_TAKEN = define(
    "symbol.town-taken",
    "{seat} puts a disc on {town:placed} and takes the active town marker.",
    "symbol.take-town",
    tells=STEP,
)
TOWN_LOST_TO = define(
    "symbol.town-lost-to",
    "{seat} takes the active town marker but not the town: {owner} already has a disc on {town}.",
    "symbol.take-town",
    "ours.R17",
    tells=STEP,
)
COINS_GAINED = define(
    "symbol.coins-gained",
    "{seat} takes {n} coin.",
    "symbol.gain-coin",
    plural="{seat} takes {n} coins.",
    tells=STEP,
)
COINS_PAID = define(
    "symbol.coins-paid", "{seat} pays {n} coin.", "symbol.pay-coin", plural="{seat} pays {n} coins.", tells=STEP
)
POINTS_PAID = define(
    "symbol.points-paid",
    "{seat} has no coins and loses {n} point.",
    "symbol.pay-coin",
    plural="{seat} has no coins and loses {n} points.",
    tells=STEP,
)
LAST_POINT_PAID = define(
    "symbol.last-point-paid",
    "{seat} has no coins and loses their last point.",
    "symbol.pay-coin",
    "ours.R16",
    tells=STEP,
)
NOTHING_TO_PAY = define("symbol.nothing-to-pay", "{seat} has no coins and no points: no effect.", "symbol.pay-coin")
RENOWN_GAINED = define(
    "symbol.renown-gained",
    "{seat} takes {n} renown token.",
    "symbol.renown",
    plural="{seat} takes {n} renown tokens.",
    tells=STEP,
)
EXTRA_DISCS_PAID = define(
    "symbol.extra-discs-paid",
    "{seat} pays {n} coin for extra discs.",
    "symbol.church",
    "ours.R14b",
    plural="{seat} pays {n} coins for extra discs.",
    tells=STEP,
)
EXTRA_RAIDERS_PAID = define(
    "symbol.extra-raiders-paid",
    "{seat} pays {n} coin for extra raiders.",
    "symbol.raider",
    "ours.R14b",
    plural="{seat} pays {n} coins for extra raiders.",
    tells=STEP,
)
EXTRA_SPACES_PAID = define(
    "symbol.extra-spaces-paid",
    "{seat} pays {n} coin for extra spaces.",
    "symbol.marriage",
    "ours.R14b",
    plural="{seat} pays {n} coins for extra spaces.",
    tells=STEP,
)
CHURCH_DISCS_PLACED = define(
    "symbol.church-discs",
    "{seat} puts {n} disc in the church area.",
    "symbol.church",
    plural="{seat} puts {n} discs in the church area.",
    tells=STEP,
)
RAIDERS_TAKEN = define(
    "symbol.raiders-taken",
    "{seat} takes {n} raider from the battle area.",
    "symbol.raider",
    plural="{seat} takes {n} raiders from the battle area.",
    tells=STEP,
)
NO_RAIDERS_LEFT = define("symbol.no-raiders-left", "{seat} takes no raider: the battle area is empty.", "symbol.raider")
MOVED_UP = define(
    "symbol.moved-up",
    "{seat} moves up {n} space on the marriage track, to space {space}.",
    "symbol.marriage",
    plural="{seat} moves up {n} spaces on the marriage track, to space {space}.",
    tells=STEP,
)
ON_TOP_SPACE = define(
    "symbol.on-top-space",
    "{seat} is already on the top space of the marriage track: no effect.",
    "symbol.marriage",
)
SPACE_TAKEN = define("symbol.space-taken", "{seat} is also on space {space}.", "symbol.marriage")
DROPPED = define(
    "symbol.dropped",
    "{seat} may not share a space and drops to space {space}.",
    "symbol.marriage",
    tells=STEP,
)
EXPANDED = define(
    "symbol.expanded",
    "{seat} pays {n} coin and expands into {town:placed}.",
    "symbol.expand",
    plural="{seat} pays {n} coins and expands into {town:placed}.",
    tells=STEP,
)
ROAD_JOINS = define("symbol.road-joins", "A road links {start} and {town}.", "symbol.expand")
EXPAND_TOWN_HAS_DISC = define(
    "symbol.expand-town-has-disc",
    "Nobody can expand into {town}: {owner} already has a disc there.",
    "symbol.expand",
)
EXPAND_TOWN_MARKED = define(
    "symbol.expand-town-marked",
    "Nobody can expand into {town}: it is the active town.",
    "symbol.expand",
    "ours.R17",
)
NO_ROAD = define(
    "symbol.no-road",
    "No road links {town} directly to a town that {seat} controls.",
    "symbol.expand",
)
NO_TOWN_TO_FREE = define(
    "symbol.no-town-to-free",
    "{seat} frees no town: there is no Viking control token on the board.",
    "symbol.free-town",
    "ours.R18",
)
TOWN_FREED = define(
    "symbol.town-freed",
    "{seat} removes the Viking control token from {town:placed}. {owner} controls the town again.",
    "symbol.free-town",
    "ours.R18",
    tells=STEP,
)
NO_VIKINGS_THERE = define(
    "symbol.no-vikings-there",
    "There is no Viking control token on {town}. Choose a town that has one.",
    "symbol.free-town",
)
