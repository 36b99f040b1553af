"""What a live table says beside its questions: the board in words, and where the game is."""

from companion.games.rebirth.messages import define

LARGER = define("board.larger", "Parts of the board")
WHOLE = define("board.whole", "The whole board")
CHOOSE = define("board.choose", "Choose a space")
TOLD = define("board.told", "The board with {n} tile on it", plural="The board with {n} tiles on it")
ROW = define("board.row", "Row {row}")
LIST = define("board.list", "Spaces as a list")
LEFT = define("live.left", "{n} tile left", plural="{n} tiles left")
HELD = define("live.held", "{n} castle", plural="{n} castles")
