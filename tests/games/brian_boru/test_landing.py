"""Where an action will end on the marriage track is told before it is taken: it ends there."""

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

from companion.chance import random_answer, seats_for
from companion.engine.decisions import Answer, Choose, Number, neutral
from companion.engine.game import Setup
from companion.engine.referee import Referee, Rejected
from companion.games import discover
from companion.games.brian_boru.content import CARDS, TOP_SPACE, Card, symbols_of
from companion.games.brian_boru.state import State
from companion.games.brian_boru.symbols import landing, nearest_free, why_not_expand, within_reach

GAME = discover()["brian_boru"]
STEP = "marriage_step"
#: What is told of a disc on the track; behind the last action the upkeep may move it again.
MOVES = ("symbol.moved-up", "symbol.dropped")


def taken(referee: Referee[State], asked: Choose, option: str, extra: int) -> object:
    """Where the disc lies after an action with so many extra spaces; None where they cannot be had."""
    fork = referee.fork()
    told = len(fork.facts)
    assert not isinstance(fork.answer(Answer(asked.name, asked.seat, (option,))), Rejected)
    while isinstance(decision := fork.decision, Choose | Number) and goes_on(decision, asked):
        if isinstance(decision, Number) and decision.name == "extra.steps":
            if extra > decision.high:
                return None
            answer, extra = Answer(decision.name, asked.seat, extra), 0
        else:
            found = neutral(decision)
            if found is None:
                return None
            answer = found
        assert not isinstance(fork.answer(answer), Rejected)
    ends = [fact.params["space"] for fact in fork.facts[told:] if fact.code.endswith(MOVES)]
    return None if extra else ends[-1] if ends else spaces_in(referee)[asked.seat]


def goes_on(decision: Choose | Number, asked: Choose) -> bool:
    """Whether something is asked within the same action."""
    return decision.seat == asked.seat and decision.name != asked.name


def spaces_in(referee: Referee[State]) -> dict[int, int]:
    return dict(enumerate(referee.snapshot()["spaces"].values()))


def actions_asked() -> Iterator[tuple[Referee[State], Choose, Card]]:
    """Every question of random games which action of a card is taken, and who referees them."""
    for seed in range(12):
        referee = Referee.start(GAME, Setup(seats_for(GAME, 5), {}, {}))
        assert isinstance(referee, Referee)
        chance = random.Random(seed)
        while (asked := referee.decision) is not None:
            if isinstance(asked, Choose) and asked.name == "trick.action" and asked.about is not None:
                yield referee, asked, CARDS[int(asked.about.id)]
            referee.answer(random_answer(asked, chance))


def test_an_action_ends_where_it_was_told() -> None:
    compared = fell = 0
    for referee, asked, card in actions_asked():
        spaces = spaces_in(referee)
        for option, action in zip(("upper", "lower"), card.secondary, strict=True):
            steps = symbols_of(action).count(STEP)
            for extra in range(3) if steps and option in asked.options else ():
                found = taken(referee, asked, option, extra)
                if found is not None:
                    told = landing(spaces, asked.seat, steps + extra)
                    assert found == told, (card.value, option, extra)
                    compared += 1
                    fell += told < min(spaces[asked.seat] + steps + extra, TOP_SPACE)
    assert compared > 200
    assert fell > 20


def test_an_action_is_said_to_give_as_much_as_it_gives() -> None:
    """Where two raiders are left, nobody is promised three."""
    compared = fewer = 0
    for referee, asked, card in actions_asked():
        position, spaces = referee.snapshot(), spaces_in(referee)
        for option, action in zip(("upper", "lower"), card.secondary, strict=True):
            symbols = symbols_of(action)
            counts = within_reach(symbols, position["battle_area"], spaces[asked.seat])
            for symbol, code in ((STEP, "symbol.moved-up"), ("take_raider", "symbol.raiders-taken")):
                if option in asked.options and symbol in symbols:
                    assert had(referee, Answer(asked.name, asked.seat, (option,)), code) == counts[symbol]
                    compared, fewer = compared + 1, fewer + (counts[symbol] < symbols.count(symbol))
    assert compared > 100
    assert fewer > 5


def test_an_action_says_what_is_missing_where_nobody_can_expand_with_it() -> None:
    """The sign of the expansion stood there, and nothing told why no town was asked for."""
    lacked: Counter[str] = Counter()
    for referee, asked, card in actions_asked():
        position = by_number(referee.snapshot(), referee.setup.names)
        for option, action in zip(("upper", "lower"), card.secondary, strict=True):
            symbols = symbols_of(action)
            if option in asked.options and "expand" in symbols:
                fork = referee.fork()
                fork.answer(Answer(asked.name, asked.seat, (option,)))
                then = fork.decision
                follows = isinstance(then, Choose) and (then.name, then.seat) == ("expand.town", asked.seat)
                lacks = why_not_expand(position, asked.seat, symbols, into_marked=False)
                assert (lacks == "") == follows
                lacked[lacks] += 1
    assert lacked.keys() == {"", "coins", "town"}


def by_number(position: dict[str, Any], names: tuple[str, ...]) -> dict[str, Any]:
    """The coins and the discs by seat."""
    coins = {names.index(name): count for name, count in position["coins"].items()}
    return position | {"coins": coins, "towns": {town: names.index(name) for town, name in position["towns"].items()}}


def had(referee: Referee[State], answer: Answer, code: str) -> object:
    """How many are told of at once after an answer; 0 if none are."""
    fork = referee.fork()
    told = len(fork.facts)
    assert not isinstance(fork.answer(answer), Rejected)
    return next((fact.params["n"] for fact in fork.facts[told:] if fact.code.endswith(code)), 0)


def test_below_the_first_space_there_is_room_for_all() -> None:
    assert nearest_free(2, [2, 1, 0, 0]) == 0
    assert nearest_free(3, [2, 1]) == 3
