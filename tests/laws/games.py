"""All games that must obey the laws, and how to play one at random."""

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from hypothesis import strategies as st

from companion.chance import random_answer, ways_of
from companion.engine.decisions import Answer
from companion.engine.facts import Fact
from companion.engine.game import Game, Seat, Setup
from companion.engine.referee import Accepted, Referee, Rejected
from companion.games import discover
from tests.tiny.lighthouses import GAME as LIGHTHOUSES

GAMES: tuple[Game[Any], ...] = (*discover().values(), LIGHTHOUSES)
NAMES = ("Zoë", "Łukasz", "Anaïs", "Ñusta", "李")
#: No game goes on for longer than this many answers.
LONGEST = 900


def in_each_way(game: Game[Any]) -> tuple[Game[Any], ...]:
    """A game once for each way to set its options, so that the laws hold in all; or as it is, if they are many."""
    ways = ways_of(game)
    if len(ways) == 1:
        return (game,)
    return tuple(
        replace(
            game,
            options=tuple(replace(option, values=(way[option.id],), default=way[option.id]) for option in game.options),
        )
        for way in ways
    )


def called(game: Game[Any]) -> str:
    """What a game in one way to set its options is called in a list of tests."""
    return "-".join((game.id, *(option.default for option in game.options if len(option.values) == 1)))


IN_EACH_WAY: tuple[Game[Any], ...] = tuple(way for game in GAMES for way in in_each_way(game))


@st.composite
def setups(draw: st.DrawFn, game: Game[Any]) -> Setup:
    """Any set-up that a game allows."""
    seats = draw(st.integers(game.seats.start, game.seats.stop - 1))
    colours = draw(st.permutations(game.colours))
    settings = [
        {switch.id: draw(st.sampled_from(switch.values)) for switch in known} for known in (game.switches, game.options)
    ]
    people = zip(NAMES[:seats], colours, strict=False)
    return Setup(tuple(Seat(name, colour) for name, colour in people), settings[0], settings[1])


def plain_setup(game: Game[Any], seats: int) -> Setup:
    """A set-up without any wishes."""
    people = zip(NAMES[:seats], game.colours, strict=False)
    options = {option.id: option.default for option in game.options}
    return Setup(tuple(Seat(name, colour) for name, colour in people), {}, options)


def started(game: Game[Any], setup: Setup) -> Referee[Any]:
    """A referee at the first decision."""
    referee = Referee.start(game, setup)
    assert not isinstance(referee, Rejected), referee
    return referee


def answered(referee: Referee[Any], answer: Answer) -> Accepted:
    """Answer, and insist that it holds."""
    reply = referee.answer(answer)
    assert isinstance(reply, Accepted), reply
    return reply


def played(game: Game[Any], setup: Setup, seed: int, stop: int = LONGEST + 1) -> Referee[Any]:
    """A random game, to its end or for some answers."""
    referee = started(game, setup)
    chance = random.Random(seed)
    while referee.decision is not None and len(referee.answers) < stop:
        answered(referee, random_answer(referee.decision, chance))
    return referee


def all_facts(facts: Iterator[Fact] | list[Fact] | tuple[Fact, ...]) -> Iterator[Fact]:
    """Facts and all their reasons."""
    for fact in facts:
        yield fact
        yield from all_facts(fact.because)
