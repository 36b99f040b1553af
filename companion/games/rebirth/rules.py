"""The rule ids of Rebirth and our rulings."""

from typing import Final

from companion.engine.rules import Ruling

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
NUMBERS: Final = tuple(sorted([*(f"G{number:02}" for number in range(1, 45)), "G22b"]))
OURS: Final = tuple(Ruling(f"rb.ours.{number}") for number in NUMBERS)
RULES: Final = (*PRINTED_RULES, *(ruling.id for ruling in OURS))
