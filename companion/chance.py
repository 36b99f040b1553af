"""Random legal play: a player who answers without thinking, for `companion play`, the benches and the tests."""

import random
from itertools import product
from typing import Any

from companion.engine.decisions import Answer, Choose, Decision, Number, parts_of
from companion.engine.game import Game, Seat
from companion.engine.referee import Referee

#: Names that are read the same way in all five languages.
PLAYERS = ("Anna", "Marek", "Sofia", "Daniel", "Viktor", "Elena", "Martin", "Julia")


#: A game with so few ways to set its options is tried in each of them.
FEW_WAYS = 4


def ways_of(game: Game[Any]) -> list[dict[str, str]]:
    """All ways to set the options of a game; where they are many, the usual one."""
    rows = list(product(*(option.values for option in game.options)))
    if len(rows) > FEW_WAYS:
        rows = [tuple(option.default for option in game.options)]
    return [dict(zip((option.id for option in game.options), row, strict=True)) for row in rows]


def seats_for(game: Game[Any], count: int) -> tuple[Seat, ...]:
    """So many players, in the first colours of the game."""
    return tuple(Seat(name, colour) for name, colour in zip(PLAYERS[:count], game.colours, strict=False))


def play_on(referee: Referee[Any], chance: random.Random) -> None:
    """Answer at random until the game is over."""
    decision = referee.decision
    while decision is not None:
        referee.answer(random_answer(decision, chance))
        decision = referee.decision


def random_answer(decision: Decision, chance: random.Random) -> Answer:
    """Any answer that the decision offers."""
    if isinstance(decision, Choose) and decision.least == decision.most == 1:
        options = decision.options  # chance.choice would do the same in three times the time
        return Answer(decision.name, decision.seat, (options[int(chance.random() * len(options))],))
    part = chance.choice(parts_of(decision))
    if isinstance(part, Number):
        return Answer(part.name, part.seat, chance.randint(part.low, part.high))
    count = chance.randint(part.least, min(part.most, len(part.options)))
    return Answer(part.name, part.seat, tuple(chance.sample(part.options, count)))
