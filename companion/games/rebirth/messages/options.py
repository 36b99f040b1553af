"""What a table chooses before it begins, and what it may switch."""

from companion.games.rebirth.messages import define

VARIANT = define("option.variant", "Side of the board", "setup")
WAY = define("option.way", "How tiles are entered", "turn")

DRAW_AGAIN = define(
    "switch.draw-again",
    "A player whose tile fits nowhere sets it aside, draws another one and places it in the same turn",
    "ours.G05",
    "ours.G06",
)
EACH_PORT = define("switch.each-port", "A settlement tile scores a point for each port it touches", "ours.G09")
EACH_SEA_FARM = define(
    "switch.each-sea-farm", "A farm or power tile scores a point for each sea farm it touches", "ours.G10"
)
TIES_MEET_GOALS = define("switch.ties-meet-goals", "A tie is enough to meet a goal card", "ours.G19")
ONLY_TIED_SHARE = define(
    "switch.only-tied-share",
    "At the clover tower, only players tied for the most points can share the win",
    "ours.G22b",
)
GOALS_AT_ONCE = define(
    "switch.goals-at-once", "A goal is scored as soon as it is met, even on another player's turn", "ours.G25"
)
GOALS_AT_END = define(
    "switch.goals-at-end", "Goals met only after a player's last turn are scored at the end", "ours.G26"
)
DOUBLE_PRIVATE_GOAL = define(
    "switch.double-private-goal", "The doubling marker may be put on a player's private goal card", "ours.G29"
)
ONE_EXTRA_TURN = define("switch.one-extra-turn", "One tile earns at most one extra turn", "ours.G33")
DRAW_AFTER_EXTRA_TURN = define(
    "switch.draw-after-extra-turn", "After an extra turn, its player draws a tile from the pool too", "ours.G34"
)
THREE_MORE_TILES = define(
    "switch.three-more-tiles",
    "A draw-three tower reached during an extra turn gives three more tiles, however many are in hand",
    "ours.G37",
)
