"""Sentences around a question to the referee that no game owns."""

from companion.engine.messages import M

PLAYER_NUMBER = M("ask.player", "Player {number}")
PLAYERS = M("ask.players", "Players, clockwise")
PLAYER_COUNT = M("ask.player-count", "How many players?")
NAME_OF = M("ask.name-of", "Name of player {number}")
VERDICT = M("ask.verdict", "Verdict")
WHY = M("ask.why", "Why")
ASK_NOW = M("ask.now", "Ask")
EMPTY = M("ask.empty", "Enter something, and the verdict appears here.")
WARNINGS = M("ask.warnings", "Please check")
FAULTS = M("ask.faults", "This cannot be judged yet")
SHARE_HINT = M(
    "ask.share-hint",
    "The address of this page contains everything you entered; a friend can open it in another language.",
)
COPY = M("ask.copy", "Copy the address")
COPIED = M("ask.copied", "Copied")
CLEAR = M("ask.clear", "Start again")
NOBODY = M("ask.nobody", "nobody")
