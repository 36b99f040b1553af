"""Sentences with which a table refuses an entry for another reason than the rules of its game."""

from companion.engine.messages import M

#: What was chosen if nothing was.
NONE = M("table.none", "None of these")
ANSWERED = M("refusal.answered", "{name} was quicker. The entry is now: {choice}.")
ANSWERED_CLOSED = M("refusal.answered-closed", "{name} was quicker. The entry stays hidden for now.")
STILL_CLOSED = M("refusal.still-closed", "This answer is still hidden. Only the player who gave it can change it.")
OPEN_FIRST = M("refusal.open-first", "This lies face down. Turn it over first; the log will say so.")
LIES_FACE_DOWN = M("refusal.lies-face-down", "{choice} already lies face down. Look again.")
FACE_DOWN_DIFFERS = M("refusal.face-down-differs", "This does not fit what lies face down.")
FILE_LATER = M(
    "refusal.file-later",
    "The game cannot be saved yet: the file would reveal what lies face down. Save it a little later.",
)
SECRET_FIRST = M("refusal.secret-first", "First enter what others may not see yet, then what follows from it.")
CHANGED = M("refusal.changed", "The game has changed in the meantime. Look again, then enter it once more.")
NOT_ALLOWED = M("refusal.not-allowed", "This device can only watch. Ask the host to let it make entries.")
HOST_ONLY = M("refusal.host-only", "Only the host can do this. {name} is the host.")
HOST_IS_HERE = M("refusal.host-is-here", "{name}, the host, is here, so nobody needs to take over.")
NOT_BEGUN = M("refusal.not-begun", "The game has not started yet. The host starts it.")
BEGUN = M("refusal.begun", "The game has already started. Undo the start first.")
UNDONE_ALREADY = M("refusal.undone-already", "This entry has already been undone. Nothing else was undone.")
NOTHING_TO_UNDO = M("refusal.nothing-to-undo", "There is nothing to undo.")
NOTHING_TO_REDO = M("refusal.nothing-to-redo", "There is nothing to redo.")
NO_SUCH_ENTRY = M("refusal.no-such-entry", "That entry no longer exists. Look again.")
SAME_ANSWER = M("refusal.same-answer", "That is already entered.")
NO_SUCH_SEAT = M("refusal.no-such-seat", "There is no such seat. Look again.")
NOT_YOUR_SEAT = M("refusal.not-your-seat", "Another device is in this seat. Only that device can show its notes.")
NOBODY_CAN_GIVE = M(
    "refusal.nobody-can-give",
    "Another device had this seat, and a host cannot agree to its own request. Make another "
    "device the host: it can agree.",
)
NAME_TAKEN = M("refusal.name-taken", "{name} is already at this table. Enter another name.")
TOO_MANY_NOTES = M(
    "refusal.too-many-notes", "Too many notes: at most {n} for each seat. Remove one that is no longer needed."
)
WORD_NEEDED = M("refusal.word-needed", "Enter a name with at least one letter or digit.")
WORD_NOT_SHOWN = M(
    "refusal.word-not-shown", "This name has an invisible character that can garble a line. Type it without that."
)
WORD_TOO_LONG = M(
    "refusal.word-too-long",
    "This name is too long: at most {n} character.",
    plural="This name is too long: at most {n} characters.",
)
WORD_TAKEN = M("refusal.word-taken", "Something else is called “{word}” already. Choose another name.")
WORD_OF_OURS = M(
    "refusal.word-of-ours", "“{word}” reads like the app's own name for something else. Choose another name."
)
NAMED_FIRST = M("refusal.named-first", "{name} was quicker. The name is now: {word}. To change that, save once more.")
UNNAMED_FIRST = M("refusal.unnamed-first", "{name} was quicker. There is no name now. To give one, save once more.")
NOTES_LATER = M("refusal.notes-later", "Notes can be shown to everybody when the game is over.")
TABLE_FULL = M("refusal.table-full", "All seats are taken. Choose one of them, or watch.")
OTHERS_STILL_ANSWER = M(
    "refusal.others-still-answer",
    "Some answers stay hidden until everybody has answered. Wait for them, or undo them first.",
)
NO_LIGHT = M("refusal.no-light", "This game can only be entered in full.")
OVER = M("refusal.over", "The game is over, so there is nothing left to enter. To continue, undo the last entry first.")
REASON_NOT_SHOWN = M("refusal.reason-not-shown", "The reason has a character that cannot be shown. Type it again.")
NO_CHANGE = M("refusal.no-change", "Nothing has been changed yet. Change a value first.")
NOT_IN_SETUP = M("refusal.not-in-setup", "During set-up nothing can be corrected by hand. Change the entry instead.")
NOT_HELD = M(
    "refusal.not-held",
    "The rules would change this position again at once. Change the entry that led to it instead.",
)
BROKEN = M("refusal.broken", "An earlier entry is no longer valid. Undo what follows it first.")
TOO_MANY_ENTRIES = M(
    "refusal.too-many-entries", "This table is full. Save the game as a file, and continue it at a new table."
)
TOO_MANY_CORRECTIONS = M(
    "refusal.too-many-corrections", "This game has been corrected by hand too often. Undo one of the corrections."
)
TOO_MANY_AMENDMENTS = M(
    "refusal.too-many-amendments",
    "Earlier entries of this game have been changed too often. Undo one of the changes.",
)
TOO_MANY_DOUBLES = M(
    "refusal.too-many-doubles",
    "Something that already lies face down was entered here several times. Wait a minute, then look again.",
)
TOO_FAST = M("refusal.too-fast", "Too many entries in a short time. Wait a moment, then enter it once more.")
REMATCH_LATER = M(
    "refusal.rematch-later",
    "A rematch starts when this game is over. Until then only {name}, the host, can open it.",
)
LOCKED = M("refusal.locked", "This table is locked. Ask the host to unlock it.")
NO_SUCH_DOCUMENT = M("refusal.no-such-document", "This is no longer here. Choose another one.")
NO_SUCH_CODE = M(
    "refusal.no-such-code",
    "There is no table with this code. Check it letter by letter. If nothing has been entered "
    "there for a day, the host has to open the table again.",
)
CODE_LENGTH = M("refusal.code-length", "A code has six letters.")
TOO_OFTEN = M("refusal.too-often", "Too many tries in a short time. Wait a minute.")
LAST_HOST = M("refusal.last-host", "A table needs a host. Make another device the host first.")
TOO_LARGE = M("refusal.too-large", "This is too large to keep: at most {n} kB.")
NO_ROOM = M(
    "refusal.no-room",
    "This server has no room for anything new. Games under way go on. Ask whoever runs it to make room.",
)
CANNOT_STORE = M("refusal.cannot-store", "This cannot be saved now. Nothing is lost; try again.")
