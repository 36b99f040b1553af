"""What each decision asks."""

from companion.engine.decisions import Question
from companion.games.brian_boru.messages import define

_ASK = {
    "setup.first-player": ("Who goes first?", "seat", ("setup",)),
    "setup.first-town": ("{seat} chooses a first town.", "town", ("setup.first-town",)),
    "preparation.viking-card": (
        "Reveal the top Viking card. Which strength is it?",
        "strength",
        ("preparation",),
    ),
    "preparation.marriage-card": (
        "Reveal the top marriage card. Which one is it?",
        "marriage",
        ("preparation",),
    ),
    "trick.town": ("{seat} marks a town.", "town", ("trick.active-town",)),
    "trick.lead": ("{seat} leads a card.", "card", ("trick.lead",)),
    "trick.card": ("{seat} plays a card.", "card", ("trick.follow",)),
    "trick.action": ("{seat} chooses a secondary action on {about}.", "action", ("trick.resolve",)),
    "extra.discs": ("{seat} may pay 2 coins for each extra disc. How many extra discs?", "", ("symbol.church",)),
    "extra.raiders": ("{seat} may pay 2 coins for each extra raider. How many extra raiders?", "", ("symbol.raider",)),
    "extra.steps": ("{seat} may pay 2 coins for each extra space. How many extra spaces?", "", ("symbol.marriage",)),
    "expand.town": ("{seat} may pay 5 coins and expand into a town.", "town", ("symbol.expand",)),
    "free.town": ("{seat} frees a town from the Vikings.", "town", ("symbol.free-town",)),
    "marriage.princess": (
        "{seat} wins the Princess of Denmark and chooses one of her three effects.",
        "princess",
        ("marriage.princess",),
    ),
    "marriage.town": (
        "{seat} puts a disc on a free town in {about}.",
        "town",
        ("marriage.rewards",),
    ),
    "track.town": ("{seat} puts a disc on any free town.", "town", ("marriage.track",)),
    "battle.town": ("{seat} chooses which town {about} loses.", "town", ("battle.raid",)),
    "church.monastery": ("{seat} places a monastery on one of their towns.", "town", ("church.monastery",)),
}
#: What is asked where the card may not be named any more.
CLOSED = {
    "trick.action": define("ask.trick.action-closed", "{seat} chooses a secondary action.", "trick.resolve"),
}
QUESTION_TEXTS = {
    name: define(f"ask.{name}", text, *rules, closed=CLOSED.get(name)) for name, (text, _, rules) in _ASK.items()
}
#: What is told in few words, such as in the log, where a number alone would not say of what.
SHORT = {
    "extra.discs": define("live.short.discs", "Extra discs"),
    "extra.raiders": define("live.short.raiders", "Extra raiders"),
    "extra.steps": define("live.short.steps", "Extra spaces"),
}
#: What is asked of whoever it is about.
OWN = {"battle.town": define("ask.battle.own-town", "{seat} chooses which town to lose.", "battle.raid")}
QUESTIONS = {
    name: Question(QUESTION_TEXTS[name], kind, SHORT.get(name), own=OWN.get(name))
    for name, (_, kind, _) in _ASK.items()
}
