"""The whole history of a game that was corrected by hand, beside the plain game file, which begins at the correction.

Other programs read the plain file. A table that goes on with it brings the corrections back with their reasons, as
long as they lead to just what the plain file says.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from companion import pauses
from companion.engine.game import Setup
from companion.engine.names import as_printable
from companion.engine.referee import Rejected
from companion.engine.values import NOT_LIST, Unreadable, Value
from companion.formats.gamefile import GameFile
from companion.tables.changes import read_answers
from companion.tables.course import Correction, Course, Given, Jump, Plain, PlainSteps
from companion.tables.deeds.answers import Answered
from companion.tables.deeds.positions import LONGEST_REASON, MOST_CORRECTIONS, Corrected, Jumped
from companion.tables.play import Play

KEY = "history"
#: What a history consists of.
Recorded = Answered | Corrected | Jumped


def write_history(position: Mapping[str, Any] | None, steps: PlainSteps) -> dict[str, Any]:
    """Steps that stand, and where they began."""
    return {"position": position, "steps": [write_step(step) for step in steps]}


def write_step(step: Plain) -> dict[str, Any]:
    """A step as plain data."""
    return as_deed(step).write()


def as_deed(step: Plain) -> Recorded:
    """The deed by which a step was entered, with what was changed later."""
    if isinstance(step, Given):
        return Answered(step.answers)
    if isinstance(step, Correction):
        return Corrected(step.changes, step.reason)
    return Jumped(step.position, step.reason)


def read_history(file: GameFile) -> tuple[dict[str, Any] | None, list[Recorded]] | None:
    """The position at which a game began and its steps, if a file has them and they lead to what it says."""
    raw = Value(file.unknown.get(KEY), f"/{KEY}")
    try:
        deeds = list(steps_of(file, raw["steps"]))
        play = Play.start(file.game, setup_of(file.setup, raw["position"].raw))
        if isinstance(play, Rejected) or sum(not isinstance(deed, Answered) for deed in deeds) > MOST_CORRECTIONS:
            return None
        position = None if raw["position"].raw is None else play.beginning
        play = play.follow(tuple(as_step(deed) for deed in deeds))
    except Unreadable:
        return None
    plain = Play.start(file.game, file.setup)
    if play.broken or isinstance(plain, Rejected):
        return None
    plain.follow((Given(0, file.answers),))
    return (position, deeds) if differs_in_nothing(play, plain) else None


def steps_of(file: GameFile, value: Value) -> Iterator[Recorded]:
    """The steps of a history, with only what was read of their positions."""
    since = pauses.begun()
    for step in value.list():
        since = pauses.rested(since)
        yield as_read(file, read_step(step))


def read_step(value: Value) -> Recorded:
    """A step of a history."""
    if not value.has("answers"):
        deed = Jumped.read(value) if value.has("position") else Corrected.read(value)
        return replace(deed, reason=as_printable(deed.reason)[:LONGEST_REASON])
    answers = read_answers(value["answers"])
    if not answers:  # any number of such steps would hold
        value["answers"].fail(NOT_LIST())
    return Answered(answers)


def as_read(file: GameFile, deed: Recorded) -> Recorded:
    """A step with only what was read of its position; one that cannot be is refused later."""
    if not isinstance(deed, Jumped):
        return deed
    play = Play.start(file.game, setup_of(file.setup, deed.position))
    return deed if isinstance(play, Rejected) else replace(deed, position=play.beginning)


def as_step(deed: Recorded) -> Plain:
    """A step that has not been kept yet."""
    if isinstance(deed, Answered):
        return Given(0, deed.answers)
    if isinstance(deed, Corrected):
        return Correction(0, deed.changes, deed.reason)
    return Jump(0, deed.position, deed.reason)


def setup_of(setup: Setup, position: Any) -> Setup:
    """A set-up as the referee of a table starts from it."""
    course = Course(
        seats=dict(enumerate(setup.seats)),
        order=list(range(len(setup.seats))),
        switches=dict(setup.switches),
        options=dict(setup.options),
        materials={name: document.raw for name, document in setup.materials.items()},
        position=position,
    )
    return course.setup


def differs_in_nothing(one: Play, other: Play) -> bool:
    """Whether two plays stand at the same place, whatever their players are called."""
    return one.referee.scores == other.referee.scores and [(part.name, part.seat) for part, _ in one.open] == [
        (part.name, part.seat) for part, _ in other.open
    ]
