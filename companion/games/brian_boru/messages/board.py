"""What stands beside the picture of the board, and what is read out of it."""

from companion.games.brian_boru.messages import define

# The picture.

PICTURE = define(
    "board.picture",
    "The board. Towns with a disc: {discs}. Viking control tokens: {vikings}. Active town: {marked}.",
)
CHOOSE = define("board.choose", "The board: choose a town")
ISLAND = define("board.island", "The whole island")
LARGER = define("board.larger", "Enlarge one region")
THRESHOLD = define("board.threshold", "face down, threshold {threshold}")
ON_BOARD = define("board.on-board", "face up on the board, {points} points")
HELD = define("board.held", "{player}, {points} points")
DISC = define("board.disc", "disc: {player}")
FREE = define("board.free", "no disc")
CHOSEN = define("board.chosen", "chosen")

# The key to it.

MAP_SHEET = define("board.map-sheet", "Where each town lies")
KEY_HELP = define(
    "board.key-help",
    "Print this and lay it beside the board. "
    "The names of the towns are the app's own; the board has none that we know of.",
)
KEY_TOKEN = define("board.key-token", "threshold {threshold}, {points} points")

TOWN_LIST = define("board.town-list", "All towns as a list")
ROADS = define("board.roads", "road to {towns}", plural="roads to {towns}")

# What lies beside it.

ROUND = define("board.round", "Round {round}")
TRACK = define("board.track", "Marriage track")
MARRIAGE_DECK = define("board.marriage-deck", "Marriage cards left")
VIKING_DECK = define("board.viking-deck", "Viking cards left")

# Everything counted.

UNDER_VIKINGS = define("board.under-vikings", "Viking towns")
MONASTERIES = define("board.monasteries", "Monasteries")
CLAIM_TOKENS = define("board.claim-tokens", "Claim tokens")
VIKINGS_ON_BOARD = define("board.vikings-on-board", "Viking control tokens on the board")
FREE_TOWNS = define("board.free-towns", "Towns without a disc")
CLAIMS_DOWN = define("board.claims-down", "Claim tokens face down")
CLAIMS_UP = define("board.claims-up", "Claim tokens face up on the board")

# What is drawn, on the design page.

SYMBOLS = define("board.symbols", "Symbols")
TOWNS = define("board.towns", "Towns and colours")
PIECES = define("board.pieces", "Pieces")
CARDS = define("board.cards", "Cards")
