"""Sentences of the pages of a live game."""

from companion.games.brian_boru.messages import define

ROUND = define("live.round", "Round {round}, {step}")
MARKER = define("live.marker", "Active town marker:")
TOWN_LIST = define("live.town-list", "Choose from a list")
HOLDER = define("live.holder", "Who has it")
WHERE = define("live.where", "Where in the game")
STEP = define("live.step", "Next step")
TRICKS_PLAYED = define("live.tricks-played", "Tricks over in this round")
DISC = define("live.disc", "Disc of")
