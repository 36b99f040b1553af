"""What one tap enters: an option, with the answers that nearly everybody gives to what is asked along with it."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from companion.engine.decisions import Answer, Choose, Number, neutral, parts_of
from companion.engine.decisions import asked as asked_of
from companion.engine.messages import SCENE, Msg, Ref
from companion.engine.referee import Accepted, Referee
from companion.formats.gamefile import write_answer
from companion.tables.audience import Seen
from companion.tables.play import Part
from companion.web.table.drafts import NONE
from companion.web.table.present import Asked

#: Only where so few things can be chosen is it worked out what each would lead to.
FEW = 4
#: So many things can be had beside an option; of more of them the table is asked in the next question.
FEW_THINGS = 4
#: More numbers than that are typed.
MOST_NUMBERS = 12


@dataclass(frozen=True, slots=True)
class Tap:
    """A button: the option that stands for it, and the answers that it enters."""

    option: str
    answers: str


@dataclass(frozen=True, slots=True)
class Extra:
    """What can be had beside an option for a price, so many of something or a thing, and all that such a tap enters."""

    number: int
    thing: Ref | None
    tap: Tap
    #: What would be asked otherwise, with its price.
    question: Msg


def tap_of(asked: Asked, option: str, then: Sequence[Answer] = ()) -> Tap:
    """The button for an option, or for a number; what comes along with it stands before and behind."""
    part = asked.part
    choice: Any = int(option) if isinstance(part, Number) else () if option == NONE else (option,)
    answers = [*asked.assumed, Answer(part.name, part.seat, choice), *then]
    return Tap(option, json.dumps([write_answer(answer) for answer in answers]))


def extras_of(play: Seen, asked: Asked) -> dict[str, tuple[list[Answer], list[Extra]]]:
    """For each option the neutral answers that come along with it, and what else a tap beside it may enter."""
    part = asked.part
    if not isinstance(part, Choose) or part.most > 1 or len(part.options) > FEW or is_secret(play, part):
        return {}
    return {option: _extras(play, asked, option) for option in part.options}


def _extras(play: Seen, asked: Asked, option: str) -> tuple[list[Answer], list[Extra]]:
    fork = play.fork()
    chosen = Answer(asked.part.name, asked.part.seat, (option,))
    for answer in (*asked.assumed, chosen):
        if not isinstance(fork.answer(answer), Accepted):
            return [], []
    then: list[Answer] = []
    extras: list[Extra] = []
    for number in _numbers_asked(play, fork, asked.part.seat):
        for count in range(1, number.high + 1):
            tap = tap_of(asked, option, [*then, Answer(number.name, number.seat, count)])
            extras.append(Extra(count, None, tap, question_of(play, number)))
        then.append(Answer(number.name, number.seat, 0))
    none, things = _things(play, asked, option, then, only_part(fork))
    return then + none, extras + things


def _things(
    play: Seen, asked: Asked, option: str, then: Sequence[Answer], part: Part | None
) -> tuple[list[Answer], list[Extra]]:
    """The few things of which the same seat may choose one next; who taps the option itself wants none of them."""
    none = neutral(part) if isinstance(part, Choose) and part.seat == asked.part.seat else None
    if none is None or not isinstance(part, Choose) or is_secret(play, part):
        return [], []
    if part.most > 1 or len(part.options) > FEW_THINGS:
        return [], []
    kind, text = play.ruleset.questions[part.name].kind, question_of(play, part)
    answers = {thing: [*then, Answer(part.name, part.seat, (thing,))] for thing in part.options}
    return [none], [Extra(0, Ref(kind, thing), tap_of(asked, option, answers[thing]), text) for thing in part.options]


def question_of(play: Seen, part: Part) -> Msg:
    """A question as a sentence."""
    return asked_of(part, play.ruleset.questions[part.name])


def _numbers_asked(play: Seen, fork: Referee[Any], seat: int) -> Iterator[Number]:
    """The numbers that the same seat is asked for next, as long as each of them may be nothing."""
    while (part := only_part(fork)) is not None and isinstance(part, Number) and part.seat == seat:
        zero = neutral(part)
        if zero is None or is_secret(play, part):
            return
        yield part
        fork.answer(zero)


def only_part(referee: Referee[Any]) -> Part | None:
    """What is asked, if only one thing is."""
    parts = parts_of(referee.decision) if referee.decision else ()
    return parts[0] if len(parts) == 1 else None


@dataclass(frozen=True, slots=True)
class Ahead:
    """The question behind one that nearly everybody answers with nothing, and the answers that lead there."""

    assumed: tuple[Answer, ...]
    part: Part


def ahead_of(play: Seen, part: Part) -> Ahead | None:
    """What is asked once a number is left at nothing: one screen can show both, if no scene of its own begins."""
    if not isinstance(part, Number) or part.high > MOST_NUMBERS or neutral(part) is None or is_secret(play, part):
        return None
    fork = play.fork()
    assumed: list[Answer] = []
    at: Part | None = part
    while isinstance(at, Number):
        zero = neutral(at)
        reply = fork.answer(zero) if zero else None
        if (
            zero is None
            or not isinstance(reply, Accepted)
            or any(fact.definition.tells == SCENE for fact in reply.facts)
        ):
            return None
        assumed.append(zero)
        at = only_part(fork)
    return Ahead(tuple(assumed), at) if at is not None else None


def is_secret(play: Seen, part: Part) -> bool:
    """Whether nobody may try out what an answer to this comes to."""
    return play.ruleset.questions[part.name].secret


@dataclass(frozen=True, slots=True)
class Choosing:
    """A question of which the choices are looked at first, as on the page of an earlier entry."""

    asked: Asked
    #: What stands now.
    stood: Answer
    at_once: bool = False

    @property
    def stands(self) -> str:
        """The option that stands now, if it is one."""
        choice = self.stood.choice
        if isinstance(choice, int):
            return str(choice)
        return choice[0] if len(choice) == 1 else "" if choice else NONE

    def tap(self, option: str) -> Tap:
        """What the button of an option stands for."""
        return tap_of(self.asked, option)

    def extras(self, _: str) -> list[Extra]:
        """Nothing comes along."""
        return []
