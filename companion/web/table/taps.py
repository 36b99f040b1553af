"""What one tap enters: an option, with the answers that nearly everybody gives to what is asked along with it."""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion.engine.decisions import Answer, Choose, Number, neutral, parts_of
from companion.engine.decisions import asked as asked_of
from companion.engine.messages import HEADLINE, SCENE, STEPS, Msg, Ref
from companion.engine.referee import Accepted, Referee, Rejected
from companion.formats.gamefile import write_answer
from companion.tables.judged import Part
from companion.tables.seen import Seen
from companion.web.table.drafts import NONE, answer_of
from companion.web.table.present import Asked

#: Only where so few things can be chosen is it worked out what each would lead to.
FEW = 4
#: So many things can be had beside an option; of more of them the table is asked in the next question.
FEW_THINGS = 6
#: More numbers than that do not stand beside what is asked behind them, each as a button: one counts.
MOST_NUMBERS = 12
#: Of more things than that one chooses on a screen that shows nothing else.
MOST_CHIPS = 24


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
    ahead = follow(play, fork, only_part(fork), asked.part.seat)
    if ahead.together:  # they get a screen of their own
        return [], []
    then: list[Answer] = []
    extras: list[Extra] = []
    for number in (part for part in ahead.parts if isinstance(part, Number)):
        for count in range(1, number.high + 1):
            tap = tap_of(asked, option, [*then, Answer(number.name, number.seat, count)])
            extras.append(Extra(count, None, tap, question_of(play, number)))
        then.append(Answer(number.name, number.seat, 0))
    next_part = next((part for part in ahead.parts if isinstance(part, Choose)), ahead.behind)
    none, things = _things(play, asked, option, then, next_part)
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


def only_part(referee: Referee[Any]) -> Part | None:
    """What is asked, if only one thing is."""
    parts = parts_of(referee.decision) if referee.decision else ()
    return parts[0] if len(parts) == 1 else None


# Questions that nearly everybody leaves at nothing do not hold up what is asked behind them.


@dataclass(frozen=True, slots=True)
class Ahead:
    """Questions that may all be left at nothing, one behind the other, and what is answered to them."""

    parts: tuple[Part, ...] = ()
    answers: tuple[Answer, ...] = ()
    #: What is asked next; nothing where a scene of its own begins first, or the game is over.
    behind: Part | None = None
    #: Whether the last of the answers cannot be.
    refused: bool = False
    #: Whether something is decided or to be done on the table before what is asked next.
    tells: bool = False
    #: Whether they are asked by themselves.
    alone: bool = False

    @property
    def together(self) -> bool:
        """Whether they are asked on one screen: no single tap could say all that can be said to them."""
        several = len(self.parts) > 1 and any(isinstance(part, Choose) for part in self.parts)
        return self.alone or self.counted or several

    @property
    def counted(self) -> bool:
        """Whether they are numbers of which there would be too many buttons, or the same number of several things."""
        numbers = [part for part in self.parts if isinstance(part, Number)]
        names = {part.name for part in numbers}
        return any(part.high > MOST_NUMBERS for part in numbers) or len(names) < len(numbers)


def keys_of(names: Iterable[str]) -> Iterator[str]:
    """What a form calls questions that are asked one behind the other: by their names, the second of one `name.2`."""
    asked: Counter[str] = Counter()
    for name in names:
        asked[name] += 1
        yield name if asked[name] == 1 else f"{name}.{asked[name]}"


def ahead_of(play: Seen, part: Part) -> Ahead | None:
    """What is asked along with a question that may be left at nothing, and what once all of it is.

    Where things follow even so, they are told before the next question, and not with the answer to it.
    """
    ahead = follow(play, play.fork(), part, part.seat) if may_be_left(play, part) else Ahead()
    if ahead.tells and isinstance(part, Choose):
        ahead = replace(ahead, alone=True)
    return ahead if ahead.together or ahead.behind is not None else None


def follow(
    play: Seen, fork: Referee[Any], part: Part | None, seat: int, said: Mapping[str, Sequence[str]] | None = None
) -> Ahead:
    """Go on from a question, on a fork, as long as a seat may answer nothing: with that, or with what is said.

    What is said, by the keys of a form, answers only the questions that it names: whoever said it has seen no others.
    """
    answered: list[tuple[Part, Answer]] = []
    reply: Accepted | Rejected | None = None
    tells = False
    while part is not None and part.seat == seat and may_be_left(play, part):
        *_, key = keys_of([*(before.name for before, _ in answered), part.name])
        if said is not None and key not in said:
            break
        answer = answer_of(part, said[key] if said else ())
        answered.append((part, answer))
        reply = fork.answer(answer)
        is_over = not isinstance(reply, Accepted) or any(fact.definition.tells == SCENE for fact in reply.facts)
        tells |= isinstance(reply, Accepted) and any(
            fact.definition.tells in (*STEPS, HEADLINE) for fact in reply.facts
        )
        part = None if is_over else only_part(fork)
    parts, answers = tuple(part for part, _ in answered), tuple(answer for _, answer in answered)
    return Ahead(parts, answers, part, isinstance(reply, Rejected), tells)


def answers_along(play: Seen, part: Part, said: Mapping[str, Sequence[str]]) -> tuple[Answer, ...]:
    """What a screen says to its questions, from the first one on; where an answer leads elsewhere, up to there.

    What is said to a question that is not asked then stands behind it, so that it is refused and not lost unseen.
    """
    found = follow(play, play.fork(), part, part.seat, said)
    if found.behind is not None and found.behind.seat == part.seat:
        return found.answers
    answered = set(keys_of(part.name for part in found.parts))
    return (*found.answers, *(answer for key, answer in _meant(play, part, said) if key not in answered))


def _meant(play: Seen, part: Part, said: Mapping[str, Sequence[str]]) -> Iterator[tuple[str, Answer]]:
    """What is said that is not nothing, as far as its questions are asked where all is left at nothing."""
    parts = follow(play, play.fork(), part, part.seat).parts
    for key, each in zip(keys_of(part.name for part in parts), parts, strict=True):
        answer = answer_of(each, said.get(key, ()))
        if answer != neutral(each):
            yield key, answer


def may_be_left(play: Seen, part: Part) -> bool:
    """Whether one may leave a question at nothing, and the rest can be said beside other things.

    That is by a few buttons or chips; and by a number of many, where a game says what it is called there.
    """
    if neutral(part) is None or is_secret(play, part):
        return False
    question = play.ruleset.questions[part.name]
    if isinstance(part, Number):
        return part.high <= MOST_NUMBERS or question.short is not None
    return question.kind not in play.ruleset.live.on_board and len(part.options) <= MOST_CHIPS


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
