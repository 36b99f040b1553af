"""What can be wrong with values that somebody enters: a position, or a question to an adjudicator."""

from companion.games.rebirth.messages import define

KEY_UNKNOWN = define("entry.key-unknown", "{key} is not read here. Check how it is written.", "setup")
