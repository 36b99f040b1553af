"""Sentences of the home page."""

from companion.engine.messages import M

TITLE = M("home.title", "What do you want to know?")
LEAD = M("home.lead", "Rules, rulings and scores for your game table, in five languages.")
SEARCH = M("home.search", "Search the rules")
SEARCH_HINT = M("home.search-hint", "A word or a question, in any of the five languages")
GO = M("home.go", "Search")
ASK = M("home.ask", "Ask the referee")
SCORE = M("home.score", "Score a game")
LOOK_UP = M("home.look-up", "Read the rules")
LAST = M("home.last", "Pick up where you left off")
BACK = M("home.back", "Back to your table")
