"""Sentences of the home page."""

from companion.engine.messages import M

TITLE = M("home.title", "What do you want to know?")
LEAD = M("home.lead", "Rules, verdicts and scores at the table, in five languages.")
SEARCH = M("home.search", "Search the rules")
SEARCH_HINT = M("home.search-hint", "A word or a question, in any of five languages")
GO = M("home.go", "Search")
ASK = M("home.ask", "Ask the referee")
SCORE = M("home.score", "Score a game")
LOOK_UP = M("home.look-up", "Read the rules")
LAST = M("home.last", "Go on where you were")
