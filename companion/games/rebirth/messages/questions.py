"""What each decision asks."""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache

from companion.engine.decisions import YES_OR_NO, Question
from companion.games.rebirth.messages import define
from companion.games.rebirth.messages.pad import CLOVER_TOWER

_ASK = {
    "setup.first": ("Who goes first?", "seat", ("setup",)),
    "setup.tower": ("Which token lies at this tower: {about}?", "token", ("setup.ireland",)),
    "turn.tile": ("{seat} places a tile. Which one?", "tile", ("turn",)),
    "turn.space": ("{seat} chooses a space for the tile.", "space", ("turn",)),
    "turn.joins": ("Which of {seat}'s groups does the tile join?", "group", ("group",)),
    "turn.settlement": ("{seat}: which settlement is the tile in?", "settlement", ("settlement",)),
    "turn.closed": ("How many spaces of this settlement are closed?", "", ("setup.two-players", "ours.G04")),
    "turn.port": ("{seat}: how many ports does the tile touch? {low} to {high}.", "", ("port",)),
    "turn.sea-farm": ("{seat}: how many sea farms does the tile touch? {low} to {high}.", "", ("sea-farm",)),
    "turn.castles": ("{seat}: which castles does the tile touch?", "castle", ("castle.control",)),
    "turn.cathedrals": ("{seat}: which cathedrals does the tile touch?", "cathedral", ("cathedral",)),
    "turn.towers": ("{seat}: which towers does the tile touch?", "tower", ("tower",)),
    "turn.goals": ("Which goals does {seat} meet now?", "goal", ("goal", "ours.G25", "ours.G27")),
    "turn.double": ("{seat} puts the doubling marker on a goal card.", "goal", ("tower.doubling",)),
    "turn.extra": ("{seat} may take an extra turn.", "extra-turns", ("tower.extra-turn", "ours.G41")),
    "end.goals": ("Which goals has {seat} met since their last turn?", "goal", ("goal", "ours.G26")),
    "end.gifts": ("{seat}: how many of the mission cards are cathedral gifts?", "", ("mission.gift",)),
    "end.missions": (
        "{seat}: how many points is {about} worth? {low} if it is not fulfilled.",
        "",
        ("end.missions", "ours.G18"),
    ),
    "end.private-goal": (
        "{seat}: how many points is the private goal card worth? {low} if it is not met.",
        "",
        ("end.goals",),
    ),
    "end.clover-castle": ("Which castle is {about}?", "deciding-castle", ("tie-break.scotland", "tie-break.ireland")),
    "end.clover-tiles": ("{about}: how many tiles lie beside the clover tower?", "", ("tie-break.ireland", "ours.G23")),
    "end.clover-tower": ("Which tower has the white clover?", "tower", ("tie-break.ireland",)),
}
QUESTION_TEXTS = {name: define(f"ask.{name}", text, *rules) for name, (text, _, rules) in _ASK.items()}
#: What is asked in few words, where several questions stand on one screen.
SHORT = {
    "turn.joins": define("live.short.joins", "Joins"),
    "turn.closed": define("live.short.closed", "Closed spaces"),
    "turn.port": define("live.short.port", "Port"),
    "turn.sea-farm": define("live.short.sea-farm", "Sea farm"),
    "turn.castles": define("live.short.castles", "Castles"),
    "turn.cathedrals": define("live.short.cathedrals", "Cathedrals"),
    "turn.towers": define("live.short.towers", "Towers"),
    "turn.goals": define("live.short.goals", "Goals met"),
    "end.gifts": define("live.short.gifts", "Cathedral gifts"),
    "end.missions": define("live.short.missions", "Mission points"),
    "end.private-goal": define("live.short.private-goal", "Private goal points"),
    "end.clover-tiles": CLOVER_TOWER,
}
#: What a button says that leaves all of them at nothing.
NONE = {"end.clover-tiles": define("live.none.clover-tiles", "Nobody has a tile beside it")}
QUESTIONS = {
    name: Question(QUESTION_TEXTS[name], kind, SHORT.get(name), none=NONE.get(name))
    for name, (_, kind, _) in _ASK.items()
}
#: What is asked where it does not matter how many of them it touches.
TOUCHES = {
    "turn.port": define("ask.turn.one-port", "{seat}: does the tile touch a port?", "port"),
    "turn.sea-farm": define("ask.turn.one-sea-farm", "{seat}: does the tile touch a sea farm?", "sea-farm"),
}
#: What is asked where a tie is enough to meet a goal.
GOALS_WITH_TIES = define(
    "ask.turn.goals-with-ties",
    "Which goals does {seat} meet now? A tie is enough.",
    "goal",
    "ours.G19",
    "ours.G27",
)


@cache
def questions(variant: str, each_port: bool, each_sea_farm: bool, ties_meet_goals: bool) -> Mapping[str, Question]:
    """What is asked in a country, where a table counts each port or sea farm or only whether there is one, and with
    ties or not."""
    touched = {
        name: Question(TOUCHES[name], YES_OR_NO, SHORT[name])
        for name, counted in (("turn.port", each_port), ("turn.sea-farm", each_sea_farm))
        if not counted
    }
    with_ties = {"turn.goals": Question(GOALS_WITH_TIES, "goal", SHORT["turn.goals"])} if ties_meet_goals else {}
    castle = QUESTIONS["end.clover-castle"]
    text = define("ask.end.clover-castle", castle.text.text, f"tie-break.{variant}")  # each country has its own ladder
    return {**QUESTIONS, **touched, **with_ties, "end.clover-castle": replace(castle, text=text)}
