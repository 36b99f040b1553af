"""A table in the middle of a game: set it up, let a chapter run, answer by name, and read what is told.

Everything is read as short lines of text. A fact is `trick.won card=card:13 seat=@2`, its reasons indented
below it; `@2` is the player on seat 2. An answer is `trick.card 1 11`: the question, the seat, the choice.
"""

from collections.abc import Callable, Iterable, Mapping
from string import Formatter
from textwrap import dedent, indent
from typing import Any, NamedTuple

from companion.engine.decisions import (
    Answer,
    Choose,
    Decision,
    Flow,
    Number,
    Together,
    Violation,
    check,
)
from companion.engine.facts import Fact
from companion.engine.game import Seat, Setup
from companion.engine.messages import M, Msg, Param, Ref
from companion.engine.referee import Referee, Rejected
from companion.engine.values import Value
from companion.games.brian_boru import GAME
from companion.games.brian_boru.content import SEAT_COLOURS, TOWNS
from companion.games.brian_boru.messages.questions import QUESTIONS
from companion.games.brian_boru.state import State, Switches, starting_state

NAMES = ("Ada", "Bran", "Cian", "Dara", "Eoin")
VIKING_DECK = (9, 10, 11, 12, 12, 13, 14)
#: Where a claim token lies if no player has it.
FACE_DOWN, BOARD = -2, -1
NO_SEAT = -1


# Setting up.


def table(seats: int = 3, **given: Any) -> State:
    """A state after the set-up, but for what is given: `towns={0: "N1 N2", 1: "C1"}, vikings="C1", coins=[3, 0, 5]`.

    `switch` names the switches that are on; towns, vikings and monasteries are named in a text.
    """
    state = starting_state(seats, Switches(**dict.fromkeys(given.pop("switch", "").split(), True)), VIKING_DECK)
    state.marker = 0
    for seat, names in given.pop("towns", {}).items():
        state.towns.update(dict.fromkeys(names.split(), seat))
    state.vikings = set(given.pop("vikings", "").split())
    state.monasteries = set(given.pop("monasteries", "").split())
    state.claims.update(given.pop("claims", {}))
    assert state.vikings | state.monasteries <= set(state.towns) <= set(TOWNS), "they lie where a disc is"
    for name, value in given.items():
        now = getattr(state, name)
        assert now is None or value is None or type(value) is type(now), name
        setattr(state, name, value)
    return state


def every_town_but(free: str) -> str:
    """All towns of the board without the named ones."""
    assert set(free.split()) <= set(TOWNS)
    return " ".join(town for town in TOWNS if town not in free.split())


def towns_of(colour: str) -> tuple[str, ...]:
    """All towns of a colour."""
    return tuple(town.id for town in TOWNS.values() if town.colour == colour)


# Playing.


class Play:
    """A chapter, or a whole game, under way."""

    def __init__(self, state: State, flow: Flow) -> None:
        self.state = state
        self.flow = flow
        self.decision: Decision | None = next(flow, None)

    def say(self, *answers: str) -> "Play":
        """Give answers that must hold."""
        for text in answers:
            assert self.decision is not None, f"nothing is asked, but the answer is: {text}"
            answer = read_answer(self.decision, text)
            wrong = check(self.decision, answer, QUESTIONS)
            assert not wrong, (text, [line_of(one.msg.code, one.msg.params) for one in wrong], asked(self))
            try:
                self.decision = self.flow.send(answer)
            except StopIteration:
                self.decision = None
        return self

    @property
    def over(self) -> bool:
        """Whether nothing is asked any more."""
        return self.decision is None


def chapter(run: Callable[[State], Flow], state: State, *answers: str) -> Play:
    """Let a chapter begin in some state, and give its first answers."""
    return Play(state, run(state)).say(*answers)


def read_answer(decision: Decision, text: str) -> Answer:
    """An answer from `name seat choice`; a dash chooses nothing."""
    name, seat, choice = text.split()
    if isinstance(decision, Number):
        return Answer(name, int(seat), int(choice))
    return Answer(name, int(seat), () if choice == "-" else tuple(choice.split(",")))


def asked(play: Play) -> str:
    """The open question in one line, with all that it says."""
    return asked_of(play.decision)


def asked_of(decision: Decision | None) -> str:
    """A question in one line."""
    assert not isinstance(decision, Together)
    if decision is None:
        return "nothing"
    about = f" about {plain(decision.about)}" if decision.about else ""
    if isinstance(decision, Number):
        return f"{decision.name} {decision.seat}: {decision.low} to {decision.high}{about}"
    assert isinstance(decision, Choose)
    many = f"{decision.least}-{decision.most}"
    return f"{decision.name} {decision.seat}: {many} of {' '.join(decision.options)}{about}"


def options(play: Play) -> tuple[str, ...]:
    """What can be chosen."""
    assert isinstance(play.decision, Choose)
    return play.decision.options


def refused(play: Play, answer: str) -> list[str]:
    """Why an answer is refused, each reason in a line: the sentence, its rules, the place."""
    assert play.decision is not None
    return [refusal_line(one) for one in check(play.decision, read_answer(play.decision, answer), QUESTIONS)]


class Refusal(NamedTuple):
    """An answer that a chapter refuses, and every reason that it gives."""

    case: str
    start: Callable[[], Play]
    answer: str
    expected: tuple[str, ...]

    def comes(self) -> tuple[str, ...]:
        """The reasons as they come."""
        return tuple(refused(self.start(), self.answer))


def refusal_line(found: Violation) -> str:
    assert found.rules == found.msg.rules or found.msg.code.startswith("decision.")
    assert words_in(found.msg.definition) <= set(found.msg.params), found.msg.code
    return f"{line_of(found.msg.code, found.msg.params)} [{' '.join(found.rules)}] at {found.at}"


# Reading facts.


def plain(value: "Param | None") -> str:
    """A parameter as text."""
    if isinstance(value, Ref):
        return f"@{value.id}" if value.kind == "seat" else f"{value.kind}:{value.id}"
    if isinstance(value, tuple):
        return "(" + " ".join(map(plain, value)) + ")"
    return f"<{line_of(value.code, value.params)}>" if isinstance(value, Msg) else str(value)


def line_of(code: str, params: Mapping[str, Param]) -> str:
    words = [f"{name}={plain(params[name])}" for name in sorted(params)]
    return " ".join([code.removeprefix("brian_boru."), *words])


def story(facts: Iterable[Fact]) -> str:
    """Facts as lines, with their reasons indented below them."""
    lines = []
    for fact in facts:
        assert words_in(fact.definition) <= set(fact.params), f"{fact.code} lacks a word of its sentence"
        lines.append(line_of(fact.code, fact.params))
        if fact.because:
            lines.append(indent(story(fact.because), "  "))
    return "\n".join(lines)


def words_in(definition: M) -> set[str]:
    """The parameters that a sentence uses."""
    parsed = [*Formatter().parse(definition.text), *Formatter().parse(definition.plural or "")]
    return {name for _, name, _, _ in parsed if name}


def text(block: str) -> str:
    """A block of lines as it stands in a test."""
    return dedent(block).strip()


def told(play: Play, start: str = "") -> list[str]:
    """The facts told so far, without their reasons; only those whose code begins so."""
    lines = [line_of(fact.code, fact.params) for fact in play.state.facts]
    return [line for line in lines if line.startswith(start)]


# Whole games and positions.


def a_setup(seats: int = 3, position: dict[str, Any] | None = None, switch: str = "", **given: str) -> Setup:
    """A set-up, perhaps with a position to begin from."""
    return Setup(
        seats=tuple(Seat(NAMES[seat], SEAT_COLOURS[seat]) for seat in range(seats)),
        switches=dict.fromkeys(switch.split(), "on"),
        options=given,
        position=None if position is None else Value(position, "/position"),
    )


def referee(given: Setup) -> Referee[State]:
    """A game that begins with a good set-up."""
    begun = Referee.start(GAME, given)
    assert isinstance(begun, Referee), [refusal_line(one) for one in begun.violations]
    return begun


def give(game: Referee[State], *answers: str) -> Referee[State]:
    """Answers that must hold, given to a referee."""
    for entry in answers:
        assert game.decision is not None, entry
        reply = game.answer(read_answer(game.decision, entry))
        assert not isinstance(reply, Rejected), (entry, [refusal_line(one) for one in reply.violations])
    return game


def faults(given: Setup) -> list[str]:
    """Why a set-up is refused."""
    begun = Referee.start(GAME, given)
    assert isinstance(begun, Rejected)
    return [refusal_line(one) for one in begun.violations]


def each(*counts: int) -> dict[str, int]:
    """A number for each player by name."""
    return dict(zip(NAMES, counts, strict=False))


def owned(**names: str) -> dict[str, str]:
    """Whose each town is, from the towns of each player."""
    return {town: name for name, towns in names.items() for town in towns.split()}


def next_answer(decision: Decision, action: str, princess: str = "spurn") -> str:
    """A plain way to play: the highest lead, else the first option; no extras, and always the same action."""
    assert not isinstance(decision, Together)
    if isinstance(decision, Number):
        choice = "0"
    elif decision.name == "trick.action":
        choice = action
    elif decision.name == "marriage.princess":
        choice = princess
    elif decision.name == "trick.lead":
        choice = decision.options[-1]
    else:
        choice = decision.options[0] if decision.least else "-"
    return f"{decision.name} {decision.seat} {choice}"


AFTER_BATTLE = ("church", "claims", "scoring")
#: In place of a value: the key is left out.
GONE: Any = object()


def position(step: str = "tricks", **changes: Any) -> dict[str, Any]:
    """A good position of three players in the second round, at the start of a step, with some changes."""
    good: dict[str, Any] = {
        "step": step,
        "round": 2,
        "marker": "Bran",
        "marked": None,
        "points": each(12, 10, 9),
        "coins": each(3, 0, 5),
        "renown": each(1, 2, 1),
        "spaces": each(0, 4, 2),
        "raiders": each(2, 1, 0),
        "church": each(3, 1, 0),
        "battle_area": 0 if step in ("preparation", *AFTER_BATTLE) else 4,
        "towns": owned(Ada="N1 N3 D1 D2", Bran="C1", Cian="M1 M2 M3"),
        "vikings": ["M2"],
        "monasteries": ["N3"],
        "claims": {"D": {"face_up": True, "holder": "Ada"}},
        "marriages": {"Ada": ["Niall"], "Bran": [], "Cian": []},
        "princess": None,
        "marriage_card": "Cormac" if step in ("tricks", "marriage") else None,
        "marriage_seen": ["Niall"] if step == "preparation" else ["Niall", "Cormac"],
        "viking_seen": [12] if step == "preparation" else [12, 9],
    }
    return {key: value for key, value in (good | changes).items() if value is not GONE}


def the_end(**changes: Any) -> dict[str, Any]:
    """A good position before the final scoring."""
    cards = {"Ada": ["Niall"], "Bran": ["Estrid"], "Cian": []}
    princess = {"holder": "Bran", "choice": "establish_trade"}
    return position("scoring", round=3, marriages=cards, princess=princess) | changes


def the_end_of_four() -> dict[str, Any]:
    """What differs at the end with four players."""
    end = the_end()
    return {"round": 4, "marriages": end["marriages"], "princess": end["princess"], "battle_area": 0}


def four_players(step: str, **changes: Any) -> dict[str, Any]:
    """The good position with a fourth player."""
    numbers = {key: {**position()[key], "Dara": 1} for key in ("points", "coins", "renown", "spaces")}
    return position(step, **(numbers | {"towns": position()["towns"] | {"L1": "Dara"}} | changes))


def nothing_revealed(**changes: Any) -> dict[str, Any]:
    """The beginning of the first round."""
    bare: dict[str, Any] = {"vikings": [], "claims": {}, "marriages": {}, "marriage_seen": [], "viking_seen": []}
    return position("preparation", **(bare | changes))
