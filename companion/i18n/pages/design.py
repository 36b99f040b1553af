"""Sentences of the design page, and the names of the pieces that we draw."""

from typing import Final

from companion.engine.messages import M

TOKENS: Final = {
    "monastery": M("design.token.monastery", "monastery"),
    "viking": M("design.token.viking", "Viking control token"),
    "claim": M("design.token.claim", "claim token"),
    "marker": M("design.token.marker", "active town marker"),
    "disc": M("design.token.disc", "disc"),
}
TITLE = M("design.title", "Design")
LEAD = M("design.lead", "Every part that the pages are made of, in every state.")
COLOURS = M("design.colours", "Colours")
SURFACE = M("design.surface", "Text on this surface")
TYPE = M("design.type", "Type")
SAMPLE = M("design.sample", "A sentence to read at arm's length.")
SAMPLE_SMALL = M("design.sample-small", "A remark beside it.")
SAMPLE_LINK = M("design.sample-link", "A link")
SYMBOLS = M("design.symbols", "Symbols")
TOWNS = M("design.towns", "Towns and colours")
PIECES = M("design.pieces", "Pieces")
SEATS = M("design.seats", "Seats")
CARDS = M("design.cards", "Cards")
BUTTONS = M("design.buttons", "Buttons and tiles")
FORMS = M("design.forms", "Forms")
ANSWERS = M("design.answers", "Answers")
TABLES = M("design.tables", "Tables and charts")
RULES = M("design.rules", "Rules")
NORMAL = M("design.normal", "normal")
FOCUS = M("design.focus", "focus")
CHOSEN = M("design.chosen", "chosen")
WRONG = M("design.wrong", "wrong")
DISABLED = M("design.disabled", "disabled")
STRONG = M("design.strong", "strong")
NUMBER = M("design.number", "A number")
CHOICE = M("design.choice", "One of several")
TEXT = M("design.text", "A text")
FAULT = M("design.fault", "What is wrong stands here, beside its field.")
REASON = M("design.reason", "A reason, with the rule that it applies.")
INNER = M("design.inner", "A reason of this reason.")
VERDICT = M("design.verdict", "The verdict in one line")
TOTAL = M("design.total", "Total")
EXAMPLE = M("design.example", "An example from the table.")
MISTAKE = M("design.mistake", "A mistake that is often made.")
