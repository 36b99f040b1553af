"""What a live table says beside its questions: the board in words, and where the game is."""

from companion.games.rebirth.messages import define

LARGER = define("board.larger", "Parts of the board")
WHOLE = define("board.whole", "The whole board")
CHOOSE = define("board.choose", "Choose a space")
TAP_CLOSER = define("board.tap-closer", "Tap to zoom in")
TOLD = define("board.told", "The board with {n} tile on it", plural="The board with {n} tiles on it")
ROW = define("board.row", "Row {row}")
PLACE = define("board.place", "row {row}, number {place} from the left")
DRAWN = define("name.space.drawn", "{where} ({what})")
BESIDE = define("board.beside", "beside {things}")
CALLED = define("board.called", "{kind} {name}")
WORTH = define("board.worth", "{n} point", plural="{n} points")
LIST = define("board.list", "Spaces as a list")
NOTHING = define("board.nothing", "Nothing there yet.")
HOLDER = define("board.holder", "holds it")
LACKS = define("board.lacks", "{n} tile short", plural="{n} tiles short")
LACKS_HELP = define(
    "board.lacks-help", "Tiles beside each castle; with +: how many more farm or power tiles would take it."
)
AHEAD = {
    "workers": define("board.ahead-workers", "Tied; more farm and power tiles"),
    "first": define("board.ahead-first", "Tied; the holder keeps it"),
}
FREE_CASTLES = define("board.free-castles", "{n} castle has no holder yet.", plural="{n} castles have no holder yet.")
FREE = define("board.free", "{n} space empty", plural="{n} spaces empty")
UNFINISHED_HELP = define(
    "board.unfinished-help",
    "What each player scores at the end if the settlement stays unfinished: 1 point for each "
    "of their own houses there.",
)
OF = define("board.of", "{n} of {most}")
LEFT = define("live.left", "{n} tile left", plural="{n} tiles left")
TOKEN = {
    "extra-turn": define("live.token.extra-turn", "+1 turn"),
    "doubling": define("live.token.doubling", "x2"),
    "thirteen": define("live.token.thirteen", "+13"),
    "draw-three": define("live.token.draw-three", "draw 3"),
    "goal-card": define("live.token.goal-card", "goal"),
    "three": define("live.token.three", "+3"),
}
WITH_MARKER = define("live.with-marker", "{n}, or {doubled} with the marker")
HELD = define("live.held", "{n} castle", plural="{n} castles")
