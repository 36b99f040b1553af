"""What the score pad asks for, and where to look for it."""

from companion.games.brian_boru.messages import define

POINTS = define("pad.points", "Points on the score track")
COINS = define("pad.coins", "Coins")
MARKER = define("pad.marker", "Active town marker")
RENOWN = define("pad.renown", "Renown tokens")
REGIONS = define("pad.regions", "Regions")
REGIONS_HINT = define("pad.regions-hint", "Tap who has the claim token and, below, who else controls a town.")
REGION_POINTS = define("pad.region-points", "{n} point", plural="{n} points")
TOKEN = define("pad.token", "Claim token")
FACE_DOWN = define("pad.face-down", "Face down")
ON_BOARD = define("pad.on-board", "Board")
ON_BOARD_LONG = define("pad.on-board-long", "Face up on the board")
SEEN = define("pad.seen", "Towns")
COUNT_THEM = define("pad.count-them", "The claim token is on the board, so count the towns here.")
WHO = define("pad.who", "Who")
TOWNS = define("pad.towns", "Towns")
MONASTERIES = define("pad.monasteries", "With a monastery")
VIKINGS = define("pad.vikings", "Vikings")
CELL = define("pad.cell", "{region}. {what}: {who}")
PRINCESS = define("pad.princess", "The princess")
PRINCESS_HOLDER = define("pad.princess-holder", "Who has her card?")
PRINCESS_CHOICE = define("pad.princess-choice", "Her effect")
NOBODY = define("pad.nobody", "Nobody")
MARRIAGE_CARDS = define("pad.marriage-cards", "Marriage cards")
MARRIAGE_CARDS_HINT = define("pad.marriage-cards-hint", "Needed only if a tie remains; the result then says so.")
ENTER_MARRIAGE_CARDS = define(
    "pad.enter-marriage-cards",
    "Enter how many marriage cards the tied players have. An empty field counts as 0.",
)
MAP = define("pad.map", "Claim tokens")
MAP_LINE = define("pad.map-line", "{region}: {where}")
