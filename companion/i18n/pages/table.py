"""Sentences of the live table: coming together, entering, looking back."""

from typing import Final

from companion.engine.messages import M

# Coming together.

START = M("table.start", "Play with a referee")
START_LEAD = M(
    "table.start-lead",
    "A table is one game and its referee: one phone for everybody, or each player with their own, in their own "
    "language. Every entry is checked.",
)
YOURS = M("table.yours", "Your tables")
GO_ON = M("table.go-on", "Continue")
YOURS_BEFORE = M("table.yours-before", "Earlier tables")
JOIN = M("table.join", "Join a table")
CODE = M("table.code", "Six-letter code")
JOIN_GO = M("table.join-go", "Join")
OPEN = M("table.open", "Open a new table")
OPEN_GO = M("table.open-go", "Open and invite")
GAME = M("table.game", "Which game?")
OTHERS = M("table.others", "Other players, clockwise")
OTHERS_HELP = M("table.others-help", "One name on each line. Leave it empty if everybody joins with their own phone.")
BEGIN_AT_ONCE = M("table.begin-at-once", "Start on this phone")
BEGIN_NEEDS = M(
    "table.begin-needs",
    "To start on this phone, enter the names of the other players. With you, at least {low} must play.",
)
DOCUMENT_NEEDS = M("table.document-needs", "This one needs: {needs}. Choose that above.")
DRAW_YOUR_OWN = M("table.draw-your-own", "Draw your own")
YOUR_NAME = M("table.your-name", "Your name")
NAME_MISSING = M("table.name-missing", "Enter a name.")
NAME_NEEDED = M("table.name-needed", "Enter a name that can be displayed.")
NAME_TOO_LONG = M(
    "table.name-too-long",
    "This name is too long: at most {n} character.",
    plural="This name is too long: at most {n} characters.",
)
FROM_FILE = M("table.from-file", "Continue from a game file")
FROM_FILE_HELP = M(
    "table.from-file-help", "A file saved at a table or written by the command-line tool. Every entry is judged again."
)
FILE = M("table.file", "Game file")
WHO_ARE_YOU = M("table.who-are-you", "Who are you?")
HAS_DEVICE = M("table.has-device", "has a device, which is asked first")
NEEDS_LEAVE = M("table.needs-leave", "the host is asked first")
WHO_NEEDED = M("table.who-needed", "Choose who you are.")
COME_AS = M("table.come-as", "Join as")
NEW_PLAYER = M("table.new-player", "New player")
I_AM = M("table.i-am", "I am {name}")
ROLES: Final = {
    "host": M("table.role.host", "Host"),
    "player": M("table.role.player", "Player"),
    "viewer": M("table.role.viewer", "Viewer"),
    "screen": M("table.role.screen", "Big screen"),
}

# The lobby and the people.

LOBBY = M("table.lobby", "Before the game")
QR = M("table.qr", "QR code that leads to this table")
COME_HERE = M("table.come-here", "Join with this code")
COME_HERE_HELP = M(
    "table.come-here-help", "Scan it, or type the letters under “Join a table”. Nobody needs an account."
)
SEATS = M("table.seats", "Players, clockwise")
SEATS_HELP = M(
    "table.seats-help",
    "List everybody in the order in which they sit. Not everybody needs a phone: one phone can enter everything.",
)
YOU = M("table.you", "you")
CHANGE = M("table.change", "Change")
NAME = M("table.name", "Name")
COLOUR = M("table.colour", "Colour")
COLOURS_HELP = M("table.colours-help", "Another colour? Tap the pencil.")
COLOURS_TAP = M("table.colours-tap", "Another colour? Tap the name.")
SAVE = M("table.save", "Save")
TAKE_AWAY = M("table.take-away", "Remove this player")
MOVE_UP = M("table.move-up", "Move {name} up")
MOVE_DOWN = M("table.move-down", "Move {name} down")
ADD_PLAYER = M("table.add-player", "Add a player")
ADD = M("table.add", "Add")
AGAIN = M("table.again", "The same people again")
AGAIN_KNOWN = M("table.again-known", "People from earlier tables")
SETTINGS = M("table.settings", "How we play")
PLAYERS_MISSING = M(
    "table.players-missing", "At least {n} more player is needed.", plural="At least {n} more players are needed."
)
BEGIN = M("table.begin", "Start the game")
MIDDLE = M("table.middle", "Start in the middle")
MIDDLE_HELP = M("table.middle-help", "Already playing? Enter the position; anything impossible will be pointed out.")
HOST_BEGINS = M("table.host-begins", "Waiting for {name}, the host, to start the game.")
IS_LOCKED = M("table.is-locked", "This table is locked: nobody else can join.")
CODE_ENDED = M(
    "table.code-ended",
    "Nothing has been entered for a day, so the code has expired. It works again after the "
    "next entry, or when the host reopens the table.",
)
OPEN_AGAIN = M("table.open-again", "Reopen the table")
LOCK = M("table.lock", "Lock the table")
UNLOCK = M("table.unlock", "Unlock the table")
DEVICES = M("table.devices", "Devices at this table")
MAKE: Final = {
    "player": M("table.make.player", "Let this device make entries"),
    "viewer": M("table.make.viewer", "Only let it watch"),
    "screen": M("table.make.screen", "Make it a big screen"),
}
HAND_OVER = M("table.hand-over", "Make it the host")
REMOVE = M("table.remove", "Remove from the table")
REMOVE_WATCHERS = M(
    "table.remove-watchers", "Remove the {n} device that only watches", plural="Remove all {n} devices that only watch"
)
REMOVE_WATCHERS_SURE = M(
    "table.remove-watchers-sure", "Viewers and big screens leave the table, and the code changes. Players stay."
)
LEAVE = M("table.leave", "Leave the table")
HOST_AWAY = M(
    "table.host-away",
    "{name}, the host, has been away for {n} minute",
    plural="{name}, the host, has been away for {n} minutes",
)
HOST_GONE = M("table.host-gone", "The host is away. Any player can take over.")
TAKE_OVER = M("table.take-over", "Take over as host")
ENTERED_FOR_YOU = M("table.entered-for-you", "{name} entered this for you: {choice}.")
LEAVE_SURE = M("table.leave-sure", "Your entries stay. To come back, you need the code.")
AWAKE = M("table.awake", "The screen of this device stays on while the table is open.")
MAY_SLEEP = M("table.may-sleep", "The screen of this device may go dark.")
CANNOT_WAKE = M(
    "table.cannot-wake",
    "The browser does not let this page keep the screen on. Set a longer screen timeout in the settings of the device.",
)
LET_SLEEP = M("table.let-sleep", "Let it go dark")
KEEP_AWAKE = M("table.keep-awake", "Keep the screen on")
MY_SEAT = M("table.my-seat", "Change seat")
SEAT_ASKS = M("table.seat-asks", "{name} (asks first)")
SEAT_ASKED = M("table.seat-asked", "{name} asks for this seat: {seat}")
SEAT_ASKED_HELP = M("table.seat-asked-help", "Anybody in that seat can read its private notes.")
SEAT_GIVE = M("table.seat-give", "Agree")
SEAT_KEEP = M("table.seat-keep", "Decline")
SEAT_WISHED = M("table.seat-wished", "You are asking for this seat: {seat}")
SEAT_GIVERS = M("table.seat-givers", "One of these devices has to agree: {names}")
SEAT_DENIED = M("table.seat-denied", "Your request was declined. You do not get this seat: {seat}")
SEAT_CLOSED = M(
    "table.seat-closed",
    "Another device had this seat: {seat}. To take it on this device, make another player the host; they can agree.",
)
SEAT_CANCEL = M("table.seat-cancel", "Cancel the request")
SAT_AT = M("table.sat-at", "{time}: {text}")
NO_SEAT = M("table.no-seat", "No seat: I only make entries")
NAMES = M("table.names", "Change names")

# Now.

TABS = M("table.tabs", "Pages of this table")
TAB: Final = {
    "now": M("table.tab.now", "Now"),
    "board": M("table.tab.board", "Board"),
    "score": M("table.tab.score", "Score"),
    "log": M("table.tab.log", "Log"),
    "people": M("table.tab.people", "People"),
}
YOUR_TURN = M("table.your-turn", "Your turn")
OVER = M("table.over", "The game is over")
TO_SCORE = M("table.to-score", "See the final score")
PICTURE = M("table.picture", "Share the picture")
LOOK = M("table.look", "What would this do?")
PREVIEW = M("table.preview", "What it would do")
CHOOSE_HINT = M("table.choose-hint", "Tap a choice to see what it does. Nothing is entered yet.")
ENTER = M("table.enter", "Enter: {choice}")
WOULD_HAPPEN = M("table.would-happen", "What happens then")
UNTOLD = M(
    "table.untold", "What follows from it is shown once it is entered. Showing it now could reveal what lies face down."
)
NOTHING_FOLLOWS = M("table.nothing-follows", "Nothing more happens yet.")
TICK_ALONG = M("table.along", "{seat}: does any of this apply?")
COUNT_ALONG = M("table.count-along", "{seat}: enter the numbers.")
NOTHING = M("table.nothing", "none")
FORGOTTEN = M("table.log.forgotten", "Forgotten something?")
NOTHING_MORE = M("table.nothing-more", "Nothing more")
DONE = M("table.done", "Done")
THE_OTHERS = M("table.the-others", "Others")
EARNED = M("table.earned", "What it comes to")
NOT_NOW = M("table.not-now", "not possible now")
NUMBER = M("table.number", "A number from {low} to {high}")
NEXT = M("table.next", "Next")
LOOK_FIRST = M("table.look-first", "Preview before entering")
WITH_EXTRA = M("table.with-extra", "{choice}, extra: {n}")
UNDO = M("table.undo", "Undo")
#: The same where nothing but the beginning can be undone.
UNDO_WHAT = M("table.undo-what", "Undo: {what}")
UNDO_BEGIN = M("table.undo-begin", "Back to the players")
REDO = M("table.redo", "Redo")
CORRECT = M("table.correct", "Correct by hand")
STEPS = M("table.steps", "Do this on the table")
WAS_CHANGED = M("table.was-changed", "Changed: {what}")
WAS_TAKEN_BACK = M("table.was-taken-back", "Undone: {what}")
WERE_TAKEN_BACK = M(
    "table.were-taken-back", "{n} entry undone: {first} … {last}", plural="{n} entries undone: {first} … {last}"
)
CORRECTION_TAKEN_BACK = M(
    "table.correction-taken-back",
    "{n} correction by hand undone.",
    plural="{n} corrections by hand undone.",
)
JUMP_TAKEN_BACK = M(
    "table.jump-taken-back",
    "{n} switch to another position undone.",
    plural="{n} switches to another position undone.",
)
PUT_RIGHT = M("table.put-right", "Put right on the table:")
RIGHTED = M("table.righted", "All is right")
PUT_RIGHT_BEFORE = M("table.put-right-before", "Already put right")
NOTED = M("table.noted", "Recorded as it is on your table:")
BEFORE_THAT = M("table.before-that", "Still to do from before")
ENTERED_BY = M("table.entered-by", "Entered by {name}")
IF_IT_ENDED = M("table.if-it-ended", "Score if the game ended now")
TOTALS = M("table.totals", "Totals before and after")
OTHER_ENGINE = M(
    "table.other-engine",
    "This game began under rules version {theirs}; it is now judged by version {ours}.",
)
BROKEN = M("table.broken", "An earlier entry is no longer valid")
BROKEN_HELP = M(
    "table.broken-help",
    "The app now judges it differently. Everything before it still stands. The entry is refused because:",
)
GO_ON_FROM_THERE = M("table.go-on-from-there", "Continue from there")

# What players write down for themselves.

NOTES = M("table.notes", "Private notes")
NOTES_HELP = M(
    "table.notes-help",
    "Only you can see what you write here. If you take this seat again on another phone, your notes come with it.",
)
NOTES_AT_END = M("table.notes-at-end", "When the game is over, you decide whether everybody sees them.")
NOTE_DUE = M("table.note-due", "{about}: write a note for yourself")
NOTES_OF = M("table.notes-of", "Notes of {name}")
NOTES_COUNT = M("table.notes-count", "{n} note", plural="{n} notes")
ONLY_LOOKS = M("table.notes-only", "For {name} only.")
ALSO_THERE = M("table.notes-also", "Also in this seat: {names}")
NO_NOTES = M("table.notes-none", "No notes yet.")
NOTHING_HELD = M("table.notes-nothing-held", "Take a seat to write notes.")
PLAIN_NOTE = M("table.note-plain", "Something else")
NOTE_KIND = M("table.note-kind", "About")
NOTE_TEXT = M("table.note-text", "In your own words")
NOTE_WORTH = M("table.note-worth", "Points that it is worth (optional)")
NOTE_TOLD = M("table.note-told", "{n} point: {text}", plural="{n} points: {text}")
KEEP_NOTE = M("table.note-keep", "Save the note")
REMOVE_NOTE = M("table.note-remove", "Remove")
SHOW_NOTES = M("table.notes-show", "Show them to everybody")
HIDE_NOTES = M("table.notes-hide", "Keep them to myself")
NOTES_ARE_SHOWN = M("table.notes-shown", "Everybody sees these notes.")

# Names that the table gives to things.

THINGS = M("table.things", "Names for things")
THINGS_HELP = M(
    "table.things-help", "Name it so that everybody finds it on the table. An empty field removes the name."
)
NAMES_SAVED = M("table.names-saved", "{n} change saved.", plural="{n} changes saved.")
NO_THINGS = M("table.things-none", "There is nothing to name yet.")
KEEP_THING = M("table.thing-keep", "Save")
NO_NAME = M("table.thing-later", "Without a name")
#: After the first tile at something that has no printed name.
NAME_IT = M("table.thing-new", "{thing}: give it a name?")

NOTE_NEEDED = M("table.note-needed", "Write something that can be displayed.")
NOTE_TOO_LONG = M("table.note-too-long", "Too long: at most {n} character.", plural="Too long: at most {n} characters.")
NOTE_POINTS = M("table.note-points", "Enter the points as a number of at most three digits, or nothing.")

# What a device shows of its own entries.

SENDING = M("table.sending", "Sending…")
SAVED = M("table.saved", "Saved")
REFUSED = M("table.refused", "Refused")
NOT_POSSIBLE = M("table.not-possible", "Not possible")
UNSENT = M("table.unsent", "Not sent yet: {choice}")
WITHHELD = M("table.withheld", "hidden for now")
REFUSED_ENTRY = M("table.refused-entry", "Refused: {choice}")
SEND_AGAIN = M("table.send-again", "Send again")
DISCARD = M("table.discard", "Discard")
TOO_SOON = M("table.too-soon", "That was too quick. Tap once more.")
CUT_OFF = M("table.cut-off", "No connection. What you enter waits here and is sent when the connection is back.")
#: Of a question that has been answered on a device without a network.
STUCK = M(
    "table.stuck",
    "Nothing more can be entered until you are online: the next question depends on entries "
    "that have not been sent yet.",
)
#: Of an undo, until it can be sent; `choice` tells what it takes back.
RESTS = M("table.rests", "Waiting for the connection: {choice}. Nothing can be answered until then.")
BACK = M("table.back", "Connected again.")
CHOICE_GONE = M("table.choice-gone", "Not entered, because the game has moved on: {choice}")
GONE = M("table.gone", "This device is not at this table")
GONE_HELP = M(
    "table.gone-help", "Enter the code of the table to join it. Everybody at the table finds it under “People”."
)

# The board, corrections, the log.

CHECK_BOARD = M("table.check-board", "Check the board")
CHECK_BOARD_HELP = M(
    "table.check-board-help",
    "Compare it with your table. Where it differs, undo, change an entry, or correct by hand.",
)
CORRECT_WHEN_OVER = M(
    "table.correct-when-over",
    "The game is over. Enter how everything lay before the final scoring, which is then counted again.",
)
CORRECT_HELP = M(
    "table.correct-help",
    "Change what differs from your table. You can undo it, and it stays marked in the log.",
)
RATHER_AMEND = M("table.rather-amend", "If an entry was wrong:")
RATHER_JUMP = M("table.rather-jump", "If your table has moved ahead:")
RATHER_CORRECT = M("table.rather-correct", "If the entry was right and only your table differs:")
LIGHT = M("table.light", "What you enter")
LIGHT_NOW = M("table.light-now", "Now")
ONWARD = M("table.onward", "Continue with")
JUMP = M("table.jump", "Continue from another position")
JUMP_HELP = M(
    "table.jump-help",
    "Has your table moved ahead? Say where you are, and change what is different. You can undo it like any entry.",
)
#: As long as nothing else has been entered.
GOES_ON = M("table.goes-on", "Play continues: {chapter}")
DO_JUMP = M("table.do-jump", "Continue from here")
REASON = M("table.reason", "Why? (optional)")
REASON_OWN = M("table.reason-own", "Or in your own words")
#: What a table says most often, by what is kept of it.
REASONS: Final = {
    "wrong entry": M("table.reason.wrong-entry", "wrong entry"),
    "forgotten": M("table.reason.forgotten", "forgotten"),
    "miscounted": M("table.reason.miscounted", "miscounted"),
    "wrong action": M("table.reason.wrong-action", "different action"),
    "house rule": M("table.reason.house-rule", "agreed at the table"),
}
DO_CORRECT = M("table.do-correct", "Apply correction")
TAKEN_BACK = M("table.taken-back", "undone")
CORRECTED = M("table.corrected", "Corrected by hand:")
BY_HAND = M("table.by-hand", "Corrected by hand")
JUMPED = M("table.jumped", "Play continues from another position.")
WHAT_CHANGED = M("table.what-changed", "What was changed")
FACE_DOWN = M("table.face-down", "Face down for now: {chapter}")
FACE_DOWN_HELP = M(
    "table.face-down-help",
    "To change what was entered, turn it over first. Then everybody can see it, and the log says who did it.",
)
TURN_OVER = M("table.turn-over", "Turn over: {chapter}")
LOOK_BACK = M("table.look-back", "Look back")
AFTER_ANSWERS = M("table.after-answers", "The table after {n} answer", plural="The table after {n} answers")
AMEND = M("table.amend", "Change an earlier entry")
STOOD = M("table.stood", "Originally entered: {choice}")
CHOOSE_OTHER = M("table.choose-other", "Choose what it should have been, and see what would change.")
ALL_HOLDS = M("table.all-holds", "Everything entered later is still valid.")
STAYS = M("table.stays", "{n} later entry stays.", plural="{n} later entries stay.")
TO_BE_ASKED = M("table.to-be-asked", "This will be asked next")
WOULD_WAIT = M("table.would-wait", "On hold: returns by itself if it still fits")
SET_ASIDE = M("table.set-aside", "No longer fits")
ASSUMED_SO = M("table.assumed-so", "Assumed; change it if it was different")
CORRECTIONS_LOST = M(
    "table.corrections-lost",
    "{n} correction by hand no longer fits.",
    plural="{n} corrections by hand no longer fit.",
)
SHOW_CHANGES = M("table.show-changes", "Show what this changes")
WOULD_CHANGE = M("table.would-change", "What would change now")
WOULD_CHANGE_THERE = M("table.would-change-there", "What would change up to that point")
NOTHING_CHANGES = M("table.nothing-changes", "Nothing on the table.")
CHANGES_DEPEND = M("table.changes-depend", "What else changes on the table depends on what is entered next.")
CHANGES_UNKNOWN = M("table.changes-unknown", "What changes on the table depends on what is entered next.")
STEPS_INCLUDED = M("table.steps-included", "This includes the steps of everything entered since.")
TO_REVERSE = M("table.to-reverse", "Take back, if it has been done:")
RENUMBERED = M("table.renumbered", "These stay where they are, but have a new name or number:")
STILL_TO_DO = M("table.still-to-do", "Still to do:")
PUT_RIGHT_LATER = M("table.put-right-later", "What to put right on the table is shown after the next entry.")
DO_AMEND = M("table.do-amend", "Change the entry")
# How an answer stands in the log.

AMENDED = M("table.amended", "changed later")
ASSUMED = M("table.assumed", "assumed")
WAITS = M("table.waits", "on hold")
ASIDE = M("table.aside", "no longer fits")
WHOSE = M("table.whose", "Whose entry was it?")
PART = M("table.part", "part {number}")
NO_ANSWER = M("table.no-answer", "no entry")
WAITING = M(
    "table.waiting", "{n} entry is on hold until it fits again.", plural="{n} entries are on hold until they fit again."
)
DROP = M("table.drop", "Discard what is on hold")
BEFORE_THE_GAME = M("table.before-the-game", "before the game")
LOG: Final = {
    "undo": M("table.log.undo", "Undo"),
    "redo": M("table.log.redo", "Redo"),
    "amend": M("table.log.amend", "Entry {number} changed."),
    "drop": M("table.log.drop", "Entries on hold discarded."),
    "righted": M("table.log.righted", "Everything is right on the table."),
    "cut": M("table.log.cut", "Undone: entries that were no longer valid."),
    "seat": M("table.log.seat", "Seat of {name}"),
    "sit": M("table.log.sit", "{name} now sits in this seat: {seat}"),
    "stand": M("table.log.stand", "{name} leaves this seat: {seat}"),
    "unseat": M("table.log.unseat", "Seat removed."),
    "order": M("table.log.order", "Order of seats changed."),
    "settings": M("table.log.settings", "Settings chosen."),
    "begin": M("table.log.begin", "The game begins."),
    "open": M("table.log.open", "Turned face up for everybody: {chapter}"),
    "double": M("table.log.double", "Entry refused: it already lies face down."),
    "name": M("table.log.name", "{thing}: the table calls it “{word}”."),
    "unnamed": M("table.log.unnamed", "{thing}: name removed."),
    "rematch": M("table.log.rematch", "Rematch opened."),
    "host": M("table.log.host", "This player takes over as host."),
    "entries": M("table.log.entries", "{n} entry", plural="{n} entries"),
    "more": M("table.log.more", "and {n} more line", plural="and {n} more lines"),
    "opening": M("table.log.opening", "How it began"),
}

# The score.

FINAL_SCORE = M("table.final-score", "Final score")
BY_SOURCE = M("table.by-source", "Scored during the game, by source")
NO_SOURCE = M("table.no-source", "Entered by hand")
BY_EVENT = M("table.by-event", "What changed the score")
ENTRY = M("table.entry", "Entry")
OVER_TIME = M("table.over-time", "Points over time")
OVER_TIME_TOLD = M("table.over-time-told", "Totals in the course of the game; at the end:")
GAME_FILE = M("table.game-file", "Save the game as a file")
LEFT_OUT = M(
    "table.left-out",
    "Played cards lie face down until the round is over. If you save now, the file stops "
    "before the first of them; if you save after the round, it contains everything.",
)
REMATCH = M("table.rematch", "Rematch with the same people")
TO_REMATCH = M("table.to-rematch", "Go to the rematch")

#: What devices hear of entries that are no answers.
TOLD: Final = {
    "undo": M("table.told.undo", "{name} undoes the last entry."),
    "redo": M("table.told.redo", "{name} redoes an entry."),
    "change": M("table.told.amend", "{name} changes an earlier entry."),
    "drop": M("table.told.drop", "{name} discards what was on hold."),
    "righted": M("table.told.righted", "{name} says everything is right on the table."),
    "correct": M("table.told.correct", "{name} corrects the table by hand."),
    "jump": M("table.told.jump", "{name} continues play from another position."),
    "begin": M("table.told.begin", "The game begins."),
    "open": M("table.told.open", "{name} turns over what lay face down: {chapter}"),
    "name": M("table.told.name", "{name} gives something a name."),
    "double": M("table.told.double", "{name} enters something that already lies face down."),
    "rematch": M("table.told.rematch", "{name} opens a rematch."),
    "host": M("table.told.host", "{name} takes over as host."),
}
