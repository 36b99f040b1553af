"""Going on from a position that was entered by hand, and the fields in which it is."""

from companion.games.rebirth.messages import define

TURN_OF = define("live.onward.turn", "{seat}'s turn")
EXTRA_TURN_OF = define("live.onward.extra", "{seat}'s extra turn")
TURNS = define("live.turns", "Turn")
IN_HAND = define("live.form.in-hand", "Selected: now tap the spaces")
WHOSE = define("live.form.whose", "Whose tile")
NOTHING = define("live.form.nothing", "Remove tile")
SIZES_HELP = define("live.form.sizes-help", "One number for each group, with + between them: 5+3+1.")
UNDER_WAY = define("live.form.under-way", "Settlements with an empty space")
HOUSES_HELP = define(
    "live.form.houses-help", "The houses on each tile, with + between them: 4+1. Leave out full settlements."
)
ANOTHER = define("live.form.another", "Another one: {size}")
AROUND = define(
    "live.form.around",
    "{n} tile, farm or power: {workers}",
    plural="{n} tiles, farm or power: {workers}",
)
HOLDER = define("live.form.holder", "Who holds it")
HOLDER_HELP = define(
    "live.form.holder-help",
    "The player with the most tiles beside a castle holds it. Choose a holder only where there is a tie.",
)
FIRST_TO_MEET = define("live.form.first-to-meet", "{n} (first)")
GOAL_POINTS = define("live.form.goal-points", "Numbers on the card")
GOAL_POINTS_HELP = define(
    "live.form.goal-points-help",
    "We know 8 and 5 only from the examples in the rules. Where a card shows other numbers, "
    "enter them, the larger one first. What was scored before stays as it is.",
)
SET_GOAL_POINTS = define("live.set-goal-points", "Change the numbers on the goal cards")
SPACES_AS_LIST = define("live.form.spaces", "All spaces as a list")
BEGUN = define("live.begun", "A tile lies there already")
UNTOUCHED = {
    "untouched": define("live.untouched", "Still empty: how many spaces does it have?"),
    "untouched-closing": define(
        "live.untouched-closing", "Still empty: how many spaces does it have, closed ones too?"
    ),
}
NUMBER = define("live.number", "no.\u00a0{number}")
#: Beside what a token gives, where the player has reached a tower with such a token before.
ANOTHER_TOWER = define("live.another-tower", "another one")
NEW = {
    "castle": define("live.new-castle", "new"),
    "cathedral": define("live.new-cathedral", "new"),
}
NEW_HELP = {
    "castle": define(
        "live.new-castle-help",
        "Tick “new” for a castle that no tile has touched yet; from then on it is no. {number} here.",
    ),
    "cathedral": define(
        "live.new-cathedral-help",
        "Tick “new” for a cathedral that no tile has touched yet; from then on it is no. {number} here.",
    ),
}
WHICH_CASTLE = define(
    "live.which-castle",
    "Hexagons: farm and power tiles; houses: settlement tiles; the holder's come first. With "
    "+: how many more you need. Where castles look alike, tap any of them.",
)
CASTLES_ALIKE = define("live.castles-alike", "Where castles look alike, tap any of them.")
BREAKS_TIES = define(
    "live.breaks-ties",
    "{castle} breaks ties, so no other castle can have that name. If this is {castle}, undo its first tile and tap "
    "{castle} there. Or give it another name: if a tie depends on it, you will be asked which castle it is.",
)
WORKERS = define("live.workers", "{n} farm or power tile", plural="{n} farm or power tiles")
HOUSES = define("live.houses", "{n} settlement tile", plural="{n} settlement tiles")
GOALS_HELP = define("live.goals-help", "Goals are counted from the left, as their cards lie.")
