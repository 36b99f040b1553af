"""From what the points on the track come, read from what was told when they were scored."""

from collections.abc import Iterator, Mapping
from typing import Final

from companion.engine.facts import Fact
from companion.engine.live import Gain
from companion.engine.messages import Ref
from companion.games.rebirth.messages import goal, play, tower

#: By the sentence that tells a part of what a placement earns: what it comes from, in the order of the rules.
SOURCE_OF: Final[Mapping[str, str]] = {
    **{told.code: kind for kind, told in play.GROUP_POINTS.items()},
    play.FROM_SETTLEMENT.code: "settlements",
    **dict.fromkeys((play.PORT.code, play.EACH_PORT.code), "ports"),
    **dict.fromkeys((play.SEA_FARM.code, play.EACH_SEA_FARM.code), "sea-farms"),
    **dict.fromkeys((goal.FIRST_TO_MEET.code, goal.LATER_TO_MEET.code, goal.DOUBLED.code), "goals"),
    **dict.fromkeys((told.code for told in tower.TOKEN_POINTS.values()), "towers"),
}
SOURCES: Final = tuple(dict.fromkeys(SOURCE_OF.values()))
SCORED: Final = (play.TURN_POINTS, play.MORE_POINTS, play.OTHERS_POINTS, play.ONLY_OTHERS_POINTS)


def gains_of(fact: Fact) -> Iterator[Gain]:
    """The parts of what a player scores with a placement; why it scores nothing is none of them."""
    if fact.definition not in SCORED:
        return
    seat = fact.params["seat"]
    assert isinstance(seat, Ref), "points are somebody's"
    for part in fact.because:
        if part.definition is play.SETTLEMENT_OPEN:
            continue
        yield Gain(int(seat.id), SOURCE_OF[part.code], int(str(part.params["n"])))
