"""The questions a rule can ask, the answers to them, and the one check that both go through."""

from collections import Counter
from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from companion.engine.messages import SEATS, M, Msg, Param, Ref

#: The seat of what everybody at the table sees and anybody may enter: a revealed card, a token drawn.
TABLE = -1


@dataclass(frozen=True, slots=True)
class Answer:
    """What a seat, or the table, has decided: chosen options, or a number."""

    name: str
    seat: int
    choice: tuple[str, ...] | int

    @property
    def one(self) -> str:
        """The single chosen option."""
        return self.choice[0]  # type: ignore[index]

    @property
    def several(self) -> tuple[str, ...]:
        """All chosen options, where any number of them was allowed."""
        return self.choice  # type: ignore[return-value]

    @property
    def any(self) -> str | None:
        """The chosen option, where choosing none was allowed."""
        return self.choice[0] if self.choice else None  # type: ignore[index]

    @property
    def number(self) -> int:
        """The number entered."""
        return self.choice  # type: ignore[return-value]


@dataclass(frozen=True, slots=True)
class Violation:
    """Why an entry is refused, the rules that say so, and what part of the entry it is about."""

    msg: Msg
    rules: tuple[str, ...]
    at: str | None = None


def violation(msg: Msg, at: str | None = None) -> Violation:
    """A violation that cites the rules of its own message."""
    return Violation(msg, msg.definition.rules, at)


WhyNot = Callable[[str], tuple[Violation, ...]]


class Choose(NamedTuple):
    """Choose from options in a stable order. `why_not` says why another one is not offered, if somebody asks.

    `seems` says what is offered as far as people know who may not look at everything that was played.
    """

    name: str
    seat: int
    options: tuple[str, ...]
    least: int = 1
    most: int = 1
    why_not: WhyNot | None = None
    about: Ref | None = None
    seems: tuple[str, ...] | None = None


class Number(NamedTuple):
    """Enter a whole number from `low` to `high`."""

    name: str
    seat: int
    low: int
    high: int
    about: Ref | None = None


@dataclass(frozen=True, slots=True)
class Together:
    """Several questions at once, answered in any order; `Question.secret` says that none sees another's answer."""

    parts: tuple[Choose | Number, ...]


Decision = Choose | Number | Together
Flow = Generator[Decision, Answer, None]

OTHER_QUESTION = M("decision.other-question", "A different question is open now: {asked}")
OTHER_SEAT = M("decision.other-seat", "It is not {given}'s turn to answer, but {seat}'s.")
NOT_OFFERED_HERE = M("decision.not-offered-here", "{choice} cannot be chosen here.")
NOT_OFFERED = M("decision.not-offered", "{choice} cannot be chosen here. Possible: {options}.", closed=NOT_OFFERED_HERE)
CHOSEN_TWICE = M("decision.chosen-twice", "{choice} is chosen twice. Choose each only once.")
TOO_FEW = M("decision.too-few", "Too few: choose at least {n}.", plural="Too few: choose at least {n}.")
TOO_MANY = M("decision.too-many", "Too many: choose at most {n}.", plural="Too many: choose at most {n}.")
NOT_A_NUMBER = M("decision.not-a-number", "A whole number from {low} to {high} is needed here.")
OUT_OF_RANGE = M("decision.out-of-range", "{given} is not possible. Enter a number from {low} to {high}.")
NO_NUMBER_HERE = M("decision.no-number-here", "This question is not answered with a number. Choose one of the options.")
NOT_OPTIONS = M(
    "decision.not-options",
    "This question is not answered with a number. Choose from: {options}.",
    closed=NO_NUMBER_HERE,
)
GAME_OVER = M("decision.game-over", "The game is over; nothing more can be entered.")


def together(*parts: Choose | Number) -> Generator[Decision, Answer, list[Answer]]:
    """Ask several questions at once; gives the answers in the order of the questions."""
    answers: dict[tuple[str, int], Answer] = {}
    waiting = parts
    while waiting:
        answer = yield Together(waiting)
        answers[answer.name, answer.seat] = answer
        waiting = tuple(part for part in waiting if (part.name, part.seat) != (answer.name, answer.seat))
    return [answers[part.name, part.seat] for part in parts]


def parts_of(decision: Decision) -> tuple[Choose | Number, ...]:
    """The questions that wait for an answer: several only where seats decide at the same time."""
    return decision.parts if isinstance(decision, Together) else (decision,)


def neutral(part: Choose | Number) -> Answer | None:
    """The answer that leaves everything as it is: none chosen, or zero, where that is allowed."""
    if isinstance(part, Choose):
        return None if part.least else Answer(part.name, part.seat, ())
    return None if part.low else Answer(part.name, part.seat, 0)


def only_answer(part: Choose | Number) -> Answer | None:
    """The one answer that a question allows; nothing if there are several."""
    if isinstance(part, Choose):
        seeming = part.options if part.seems is None else part.seems
        return Answer(part.name, part.seat, part.options) if part.least == len(seeming) else None
    return Answer(part.name, part.seat, part.low) if part.low == part.high else None


#: The kind of a question that is answered by no or yes.
YES_OR_NO = "presence"


@dataclass(frozen=True, slots=True)
class Question:
    """What a game's decision of some name asks, in words, and what kind of thing its options are.

    A number is of no kind, unless it only says whether something is so: 0 for no, 1 for yes.
    """

    text: M
    kind: str = ""
    #: What it is called in a few words, where several questions stand on one screen; without it no number of many does.
    short: M | None = None
    #: Whether nobody else may see the answer before all who are asked together have given theirs.
    secret: bool = False
    #: What it asks where whoever answers is the one that it is about.
    own: M | None = None
    #: What leaving it at nothing says, if that has to be said where several stand on one screen.
    none: M | None = None

    @property
    def rules(self) -> tuple[str, ...]:
        return self.text.rules


def check(decision: Decision, answer: Answer, questions: Mapping[str, Question]) -> tuple[Violation, ...]:
    """What is wrong with an answer; nothing if it is one that the decision offers."""
    choice = answer.choice
    # The usual case first, because it comes with every entry: one option is chosen, and it is offered.
    if (
        type(decision) is Choose
        and answer.name == decision.name
        and answer.seat == decision.seat
        and type(choice) is tuple
        and len(choice) == 1
        and choice[0] in decision.options
        and decision.least < 2
    ):
        return ()
    if isinstance(decision, Together):
        return check(_meant(decision, answer), answer, questions)
    question = questions[decision.name]
    if answer.name != decision.name or answer.seat != decision.seat:
        return (_misplaced(decision, answer, question),)
    if isinstance(decision, Choose):
        return _check_choice(decision, choice, question)
    return _check_number(decision, choice, question.rules)


def asked(decision: Choose | Number, question: Question) -> Msg:
    """The question of a decision as a sentence; what it is about may be closed."""
    params: dict[str, Param] = {"seat": seat_ref(decision.seat)}
    if question.own is not None and decision.about == params["seat"]:
        return question.own(**params)
    if decision.about is not None:
        params["about"] = decision.about
    elif question.text.closed is not None:
        return question.text.closed(**params)
    if isinstance(decision, Number):
        params |= {"low": decision.low, "high": decision.high}
    return question.text(**params)


def _meant(decision: Together, answer: Answer) -> Choose | Number:
    """The part that an answer is for, or else the nearest one, which will then refuse it."""
    for part in decision.parts:
        if (part.name, part.seat) == (answer.name, answer.seat):
            return part
    return next((part for part in decision.parts if part.name == answer.name), decision.parts[0])


def _misplaced(decision: Choose | Number, answer: Answer, question: Question) -> Violation:
    if answer.name != decision.name:
        return Violation(OTHER_QUESTION(asked=asked(decision, question)), question.rules, answer.name)
    other = OTHER_SEAT(given=seat_ref(answer.seat), seat=seat_ref(decision.seat))
    return Violation(other, question.rules, str(answer.seat))


def _check_number(decision: Number, choice: object, rules: tuple[str, ...]) -> tuple[Violation, ...]:
    low, high = decision.low, decision.high
    if type(choice) is not int:
        return (Violation(NOT_A_NUMBER(low=low, high=high), rules),)
    if not low <= choice <= high:
        return (Violation(OUT_OF_RANGE(given=choice, low=low, high=high), rules, str(choice)),)
    return ()


def _check_choice(decision: Choose, choice: tuple[str, ...] | int, question: Question) -> tuple[Violation, ...]:
    if not isinstance(choice, tuple):
        options = tuple(Ref(question.kind, option) for option in decision.options)
        return (Violation(NOT_OPTIONS(options=options), question.rules),)
    found: list[Violation] = []
    for option, times in Counter(choice).items():
        if option not in decision.options:
            found += why_not(decision, option, question)
        elif times > 1:
            found.append(Violation(CHOSEN_TWICE(choice=Ref(question.kind, option)), question.rules, option))
        if len(found) >= MOST_EXPLAINED:
            break
    if len(choice) < decision.least:
        found.append(Violation(TOO_FEW(n=decision.least), question.rules))
    elif len(choice) > decision.most:
        found.append(Violation(TOO_MANY(n=decision.most), question.rules))
    return tuple(found)


MOST_EXPLAINED = 10  # nobody reads more reasons, and each may list all options


def why_not(decision: Choose, option: str, question: Question) -> tuple[Violation, ...]:
    """The reasons why an option is not offered: the game's own, or at least that it is not on the list."""
    own = decision.why_not(option) if decision.why_not else ()
    if own:
        return own
    options = tuple(Ref(question.kind, offered) for offered in decision.options)
    refused = NOT_OFFERED(choice=Ref(question.kind, option), options=options)
    return (Violation(refused, question.rules, option),)


def seat_ref(seat: int) -> Ref:
    """The thing that a seat number names: a player, or the table."""
    return SEATS[seat] if 0 <= seat < len(SEATS) else Ref("seat", seat)
