"""Sentences of the home page, and of the page of all single questions."""

from companion.engine.messages import M

TITLE = M("home.title", "The referee at your table")
LEAD = M(
    "home.lead",
    "You play the real game; every phone is the scoreboard, the rulebook and the judge, each in its own language.",
)
PLAYERS = M("home.players", "{low}–{n} player", plural="{low}–{n} players")
PLAYERS_JUST = M("home.players-just", "{n} player", plural="{n} players")
SEARCH = M("home.search", "Search the rules")
SEARCH_HINT = M("home.search-hint", "A word or a question, in any of the five languages")
GO = M("home.go", "Search")
ASK = M("home.ask", "Settle one question")
SCORE = M("home.score", "Score pads")
WHY_DRAWN = M(
    "home.why-drawn",
    "The printed maps are not included. Draw yours once, and the referee sees every space.",
)
DRAWN_OF = M("home.drawn-of", "Browse and draw for {game}")
HAVE_CODE = M("home.have-code", "I have a code")
LAST_ASK = M("home.last-ask", "Your last question")
LAST_SCORE = M("home.last-score", "Your last score pad")
BACK = M("home.back", "Back to your table")
