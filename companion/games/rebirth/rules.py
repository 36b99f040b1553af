"""The rule ids of Rebirth, our rulings, and what a table may choose or switch. `RULINGS.md` says why."""

from typing import Final

from companion.engine.rules import Ruling, Switch, on_off
from companion.games.rebirth.content import BOARD, SHEET
from companion.games.rebirth.messages import options as m
from companion.games.rebirth.printed import IRELAND, SCOTLAND

PRINTED_RULES: Final = tuple(
    f"rb.{rule}"
    for rule in (
        *("components", "setup", "setup.two-players", "setup.four-players", "setup.set-aside", "setup.ireland"),
        *("turn", "draw", "place.farm", "place.power", "place.settlement", "place.fallback", "group"),
        *("settlement", "settlement.small", "settlement.medium", "settlement.large", "settlement.town"),
        *("settlement.tie", "port", "sea-farm", "castle.control", "castle.tie"),
        *("cathedral", "mission", "mission.gift", "goal", "goal.first", "goal.once"),
        *("tower", "tower.extra-turn", "tower.doubling", "tower.thirteen", "tower.draw-three", "tower.goal-card"),
        *("tower.three", "end", "end.unfinished", "end.castles", "end.missions", "end.goals", "track"),
        *("tie-break.scotland", "tie-break.ireland"),
    )
)

VARIANT: Final = Switch("variant", m.VARIANT, (SCOTLAND, IRELAND), SCOTLAND, first=True)
WAY: Final = Switch("way", m.WAY, (SHEET, BOARD), SHEET, first=True)
OPTIONS: Final = (VARIANT, WAY)

#: What a table may switch, by the rulings that say so.
SWITCHED: Final = {
    "G05": on_off("draw_again", m.DRAW_AGAIN),
    "G09": on_off("each_port", m.EACH_PORT),
    "G10": on_off("each_sea_farm", m.EACH_SEA_FARM),
    "G19": on_off("ties_meet_goals", m.TIES_MEET_GOALS),
    "G22b": on_off("only_tied_share", m.ONLY_TIED_SHARE),
    "G25": on_off("goals_at_once", m.GOALS_AT_ONCE),
    "G26": on_off("goals_at_end", m.GOALS_AT_END),
    "G29": on_off("double_private_goal", m.DOUBLE_PRIVATE_GOAL),
    "G33": on_off("one_extra_turn", m.ONE_EXTRA_TURN),
    "G34": on_off("draw_after_extra_turn", m.DRAW_AFTER_EXTRA_TURN),
    "G37": on_off("three_more_tiles", m.THREE_MORE_TILES),
}
SWITCHES: Final = tuple(SWITCHED.values())
#: Rulings that have no switch of their own, but follow that of another one.
ALSO_SWITCHED: Final = {"G06": "G05"}

NUMBERS: Final = tuple(sorted([*(f"G{number:02}" for number in range(1, 45)), "G22b"]))


def _switch_of(number: str) -> str | None:
    switch = SWITCHED.get(ALSO_SWITCHED.get(number, number))
    return switch.id if switch else None


OURS: Final = tuple(Ruling(f"rb.ours.{number}", _switch_of(number)) for number in NUMBERS)
RULES: Final = (*PRINTED_RULES, *(ruling.id for ruling in OURS))
