"""Sentences of the pages of a live game."""

from companion.games.brian_boru.messages import define

ROUND = define("live.round", "Round {round}, {step}")
ROUNDS = define("live.rounds", "Round")
MARKER = define("live.marker", "Active town marker:")
TOWN_LIST = define("live.town-list", "Choose from a list")
WHERE = define("live.where", "Where in the game")
TRICK = define("live.onward.trick", "Trick {n}")
NEXT_ROUND = define("live.onward.next-round", "Next round")
ONLY_UPKEEP = define("live.only-upkeep", "Only the upkeep")
EVERY_TRICK = define("live.every-trick", "Every trick")
ONLY_UPKEEP_HELP = define(
    "live.only-upkeep-help",
    "Play the tricks without the app. Once a round, enter the position; the app then referees "
    "the upkeep and keeps the score.",
)
ENTER_ONLY_UPKEEP = define("live.enter-only-upkeep", "Switch to only the upkeep")
ENTER_EVERY_TRICK = define("live.enter-every-trick", "Switch to every trick")
NOW_ONLY_UPKEEP = define("live.now-only-upkeep", "From now on you enter only the upkeep of each round.")
NOW_EVERY_TRICK = define("live.now-every-trick", "From now on you enter every trick.")
HOW_IT_LIES = define("live.how-it-lies", "Play the tricks. What does the table look like afterwards?")
HAND = define("live.hand", "Choose what to place, then tap the towns")
DISC = define("live.disc", "Whose disc")

# What is drawn of a scene.

SCENES = define("live.scenes", "Steps of a round")
TO_BEAT = define("live.to-beat", "To beat: {card}")
LOSES_A_TOWN = define("live.loses-town", "loses a town")
DEAL = define("live.deal", "Shuffle all cards, deal {n} each", plural="Shuffle all cards, deal {n} each")
KEEP_AND_PASS = define("live.keep-and-pass", "Keep {keep}, pass {rest} to the left")
KEEP_THE_LAST = define("live.keep-last", "Keep the last card", plural="Keep the last {n} cards")
HANDS_READY = define("live.hands-ready", "Hands are ready")
TURN_OVER = define("live.claim.turn-over", "Turn face up")
HAND_OVER = define("live.claim.hand-over", "Hand over")
TAKE_FROM_BOARD = define("live.claim.take", "Take from the board")
PUT_ON_BOARD = define("live.claim.put-back", "back to the board, face up")
STAYS_ON_BOARD = define("live.claim.stays", "stays on the board")
# Why an action with an expansion gives none.
NO_EXPANSION = {
    "coins": define("live.no-expansion-coins", "not enough coins to expand"),
    "town": define("live.no-expansion-town", "no town to expand into"),
}
LANDS_ON = define("live.lands-on", "to space {n}")

# What the princess gives, below the names of her three effects.
PRINCESS_GIVES = {
    "military_support": define(
        "live.princess-military_support",
        "Viking towns count as yours for claim tokens: in the claim step, and on the board at the end",
    ),
    "establish_trade": define("live.princess-establish_trade", "at the end, regions with Viking towns count too"),
    "spurn": define("live.princess-spurn", "{n} point", plural="{n} points"),
}
