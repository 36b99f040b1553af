"""Where a board is drawn: what lies in the hand, what a touch does, and what is told while one draws."""

from companion.games.rebirth.messages import define

BOARDS = define("board.many", "Boards")
PRACTICE = define("board.practice-card", "Practice board, not the printed map")
COUNTRY_AND_SPACES = define("board.card", "{country}, {n} space", plural="{country}, {n} spaces")
LEAD = define(
    "form.draw.lead",
    "Pick a kind of space and draw across the board. Each stroke with the settlement tool "
    "makes one settlement; a stroke inside an existing settlement splits it. Use two fingers "
    "to move the board or zoom.",
)
NAME = define("form.draw.name", "What this board is called")
COUNTRY = define("form.draw.country", "Country")
IN_HAND = define("form.draw.in-hand", "Selected tool")
TOOLS = {
    "move": define("form.draw.tool.move", "Move the board"),
    "erase": define("form.draw.tool.erase", "Eraser"),
    "name": define("form.draw.tool.name", "Name"),
    "port": define("form.draw.tool.port", "Port"),
    "sea_farm": define("form.draw.tool.sea-farm", "Sea farm"),
    "closed": define("form.draw.tool.closed", "Closed with two"),
    "clover": define("form.draw.tool.clover", "White clover"),
}
BRUSHES = {
    "farm": define("form.draw.brush.farm", "Farm"),
    "power": define("form.draw.brush.power", "Power"),
    "blank": define("form.draw.brush.blank", "Blank"),
    "settlement": define("form.draw.brush.settlement", "Settlement"),
    "castle": define("form.draw.brush.castle", "Castle"),
    "cathedral": define("form.draw.brush.cathedral", "Cathedral"),
    "tower": define("form.draw.brush.tower", "Tower"),
    "water": define("form.draw.brush.water", "Water"),
}
FILL = define("form.draw.fill", "Fill")
MIRROR = define("form.draw.mirror", "Mirror")
WHOLE = define("form.draw.whole", "Show everything")
CLOSER = define("form.draw.closer", "Zoom in")
FARTHER = define("form.draw.farther", "Zoom out")
CLEAR = define("form.draw.clear", "Clear the board")
OPEN = define("form.draw.open", "This area is not closed. Draw its outline first, then fill it.")
NOTHING_HERE = define("form.draw.nothing-here", "This cannot go here.")
NAME_WHERE = define("form.draw.name-where", "Names belong to castles and towers. Tap one of them.")
NAME_OF = define("form.draw.name-of", "What is it called?")
NAME_GO = define("form.draw.name-go", "Save name")
KEPT = define("form.draw.kept", "Kept on this device.")
NOT_KEPT = define("form.draw.not-kept", "This device cannot keep a draft. Save before you leave the page.")
OF_ITS_OWN = define("form.draw.of-its-own", "These spaces are now a settlement of their own.")
OFFLINE = define("form.draw.offline", "No connection, so it is not saved yet. Your drawing is still here: try again.")
DRAFTS = define("form.draw.drafts", "Drafts on this device")
DRAFT = define("form.draw.draft", "{name} ({time})")
ANOTHER = define("form.draw.another", "Start another board, keep this draft")
AT = define("form.draw.at", "Row {row}, number {place} from the left: {what}")
OFF = define("form.draw.off", "{what}, {where}")
EMPTY = define("form.draw.empty", "empty")
PICTURE = define("form.draw.picture", "The board that is being drawn")
KEYS = define(
    "form.draw.keys",
    "Arrow keys go from place to place, the space bar draws, and Shift with an arrow key "
    "keeps drawing. Keys 1 to 9 select a tool, Tab leads to the choices, and Ctrl+Z undoes.",
)
PHOTO = define("form.draw.photo", "A photo to draw over")
PHOTO_HELP = define(
    "form.draw.photo-help",
    "The photo stays on this device, with the draft that you make from it, and is never sent anywhere.",
)
PHOTO_FIT = define("form.draw.photo-fit", "Align photo")
PHOTO_STRENGTH = define("form.draw.photo-strength", "How clearly it shows")
PHOTO_AWAY = define("form.draw.photo-away", "Remove the photo")
PHOTO_POINTS = {
    "photo-1": define(
        "form.draw.photo.photo-1", "1 of 3: tap the middle of a space in the photo. Zoom with two fingers."
    ),
    "board-1": define("form.draw.photo.board-1", "1 of 3: now tap the place on the board where that space belongs."),
    "photo-2": define("form.draw.photo.photo-2", "2 of 3: tap a space far away in the same row of the photo."),
    "board-2": define(
        "form.draw.photo.board-2",
        "2 of 3: count how far that space is from the first one, then tap the space just as far "
        "along the same row of the board.",
    ),
    "photo-3": define("form.draw.photo.photo-3", "3 of 3: tap a space in the photo, many rows above or below."),
    "board-3": define("form.draw.photo.board-3", "3 of 3: now tap the place on the board where that space belongs."),
}
PHOTO_BAD = define("form.draw.photo-bad", "This file cannot be shown as a picture. Choose another.")
FILE_BAD = define("form.draw.file-bad", "This file holds no board. Choose one that was downloaded from this site.")
FILE_LARGE = define("form.draw.file-large", "This file is too large to be a board. Choose another.")
FILE_UNREAD = define("form.draw.file-unread", "Spaces left out because they cannot be drawn: {number}.")
