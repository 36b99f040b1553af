"""The whole history of a game that was corrected by hand, beside the plain game file, which begins at the correction.

Other programs read the plain file. A table that goes on with it brings the corrections back with their reasons, as
long as they lead to just what the plain file says.
"""

from typing import Any

from companion.engine.game import Setup
from companion.engine.referee import Rejected
from companion.engine.values import NOT_LIST, Unreadable, Value
from companion.formats.gamefile import GameFile, read_answer, write_answer
from companion.tables import course as kinds
from companion.tables.course import Change, Correction, Course, Given, Step, write_changes
from companion.tables.judge import LONGEST_REASON, MOST_CORRECTIONS
from companion.tables.play import Play

KEY = "history"


def write_history(course: Course) -> dict[str, Any]:
    """The steps that stand, and where they began."""
    return {"position": course.position, "steps": [write_step(step) for step in course.steps]}


def write_step(step: Step) -> dict[str, Any]:
    """A step as plain data."""
    if isinstance(step, Given):
        return {"answers": [write_answer(answer) for answer in step.answers]}
    return {"changes": write_changes(step.changes), "reason": step.reason}


def read_history(file: GameFile) -> tuple[Any, list[Step]] | None:
    """The position at which a game began and its steps, if a file has them and they lead to what it says."""
    raw = Value(file.unknown.get(KEY), f"/{KEY}")
    try:
        steps = [read_step(step) for step in raw["steps"].list()]
        play = Play.start(file.game, setup_of(file.setup, raw["position"].raw))
        if isinstance(play, Rejected) or sum(isinstance(step, Correction) for step in steps) > MOST_CORRECTIONS:
            return None
        play.follow(tuple(steps))
    except Unreadable:
        return None
    plain = Play.start(file.game, file.setup)
    if play.broken or isinstance(plain, Rejected):
        return None
    plain.follow((Given(0, file.answers),))
    same = differs_in_nothing(play, plain)
    return (raw["position"].raw, steps) if same else None


def read_step(value: Value) -> Step:
    """A step of a history."""
    if value.has("answers"):
        answers = tuple(read_answer(answer) for answer in value["answers"].list())
        if not answers:  # any number of such steps would hold
            value["answers"].fail(NOT_LIST())
        return Given(0, answers)
    return Correction(0, tuple(read_change(change) for change in value["changes"].list()), reason_in(value["reason"]))


def read_change(value: Value) -> Change:
    """A change of a correction, which leads somewhere."""
    path = tuple(part.text() for part in value["path"].list())
    if not path:
        value["path"].fail(NOT_LIST())
    return Change(path, read_plain(value["old"]), read_plain(value["new"]))


def read_plain(value: Value) -> Any:
    """A value that a log can show: a number, a text, yes, no or nothing."""
    return value.raw if value.raw is None or isinstance(value.raw, bool | int) else value.text()


def reason_in(value: Value) -> str:
    """Why it was corrected."""
    return value.text()[:LONGEST_REASON]


def setup_of(setup: Setup, position: Any) -> Setup:
    """A set-up as the referee of a table starts from it."""
    course = Course(
        seats=dict(enumerate(setup.seats)),
        order=list(range(len(setup.seats))),
        switches=dict(setup.switches),
        options=dict(setup.options),
        position=position,
    )
    return course.setup


def differs_in_nothing(one: Play, other: Play) -> bool:
    """Whether two plays stand at the same place, whatever their players are called."""
    return one.referee.scores == other.referee.scores and [(part.name, part.seat) for part, _ in one.open] == [
        (part.name, part.seat) for part, _ in other.open
    ]


def entries_of(steps: list[Step]) -> list[tuple[str, dict[str, Any]]]:
    """The entries with which a table takes up a history."""
    return [
        (kinds.ANSWER, {"answers": [write_answer(answer) for answer in step.answers]})
        if isinstance(step, Given)
        else (kinds.CORRECT, {"changes": write_changes(step.changes), "reason": step.reason})
        for step in steps
    ]
