"""Sentences of the galleries: documents that people draw for their set-ups and give to others."""

from companion.engine.messages import M

NONE = M("gallery.none", "Nobody has shared one here yet. Draw one, or load one from a file.")
SHOWN = M("gallery.shown", "{first}–{last} of {all}, the newest first")
NEWER = M("gallery.newer", "Show newer ones")
OLDER = M("gallery.older", "Show older ones")
NONE_HERE = M("gallery.none-here", "There are no older ones.")
DRAW = M("gallery.draw", "Draw a new one")
GO_ON = M("gallery.go-on", "Continue from this one")
FROM_FILE = M("gallery.from-file", "Load one from a file")
FILE = M("gallery.file", "File")
NOT_ONE = M("gallery.not-one", "This file cannot be used. Choose one that was downloaded from a page like this.")
TEXT = M("gallery.text", "Text of the file (JSON)")
KEEP = M("gallery.keep", "Save and share")
LISTED = M("gallery.listed", "Show it in the gallery of this server")
SAVED = M(
    "gallery.saved",
    "Saved. Anyone with this address can use it, and nobody can change it: further changes make a new one.",
)
LISTED_LATER = M("gallery.listed-later", "It appears in the gallery once a table has begun a game with it.")
IS_LISTED = M("gallery.is-listed", "It is in the gallery of this server.")
UNLIST = M("gallery.unlist", "Take it out of the gallery")
USABLE = M("gallery.usable", "Ready to play on.")
NOT_WHOLE = M("gallery.not-whole", "You can save it and play on it, but a whole game is not possible yet.")
MISSING = M("gallery.missing", "Missing for a whole game")
FAULTS = M("gallery.faults", "Not ready yet")
DOWNLOAD = M("gallery.download", "Download the file")
SCAN = M("gallery.scan", "Scan this to open the page on another phone.")
PLAY = M("gallery.play", "Open a table with it")
USE_AT = M("gallery.use-at", "Use it at table {code}")
HOST_USES = M("gallery.host-uses", "The host of table {code} chooses: let their phone scan this code.")
UNNAMED = M("gallery.unnamed", "No name")
