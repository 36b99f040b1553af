"""An answer that was another seat's: by which changes it becomes that seat's."""

from collections.abc import Iterator
from dataclasses import replace

from companion.engine.decisions import Answer
from companion.tables.changes import Instead
from companion.tables.judged import Line
from companion.tables.play import Play


def moves_of(play: Play, index: int) -> dict[int, tuple[Instead, ...]]:
    """By seat, the changes by which an answer becomes that seat's: one who has answered the same gives it back."""
    line = play.lines[index]
    if line.place.seat < 0 or line.answer.choice in ((), 0):
        return {}
    alike = {each.place.seat: each for each in answers_alike(play, line)}
    return {
        **{seat: move for seat, move in moves_on(play, line) if seat not in alike},
        **{seat: swapped(line, other) for seat, other in alike.items() if other.answer.choice != line.answer.choice},
    }


def answers_alike(play: Play, line: Line) -> Iterator[Line]:
    """What other seats answered in the same chapter to the same question, or to one that goes round with it."""
    here, names = line.place, names_alike(play, line.place.question)
    for other in play.lines:
        there = other.place
        same = (there.start, there.chapter, there.nth) == (here.start, here.chapter, here.nth)
        if same and there.question in names and there.seat not in (here.seat, -1):
            yield other


def names_alike(play: Play, question: str) -> set[str]:
    """The questions that go round the table with one."""
    turns = play.ruleset.live.in_turn
    return {question}.union(*({first, then} for first, then in turns.items() if question in (first, then)))


def swapped(line: Line, other: Line) -> tuple[Instead, ...]:
    """Two answers that were mixed up."""
    return (
        Instead(line.place, replace(line.answer, choice=other.answer.choice)),
        Instead(other.place, replace(other.answer, choice=line.answer.choice)),
    )


def moves_on(play: Play, line: Line) -> Iterator[tuple[int, tuple[Instead, ...]]]:
    """An answer that waits for a seat which may still be asked."""
    here = line.place
    if here.chapter != play.referee.chapter or play.ruleset.questions[here.question].secret:
        return
    name = play.ruleset.live.in_turn.get(here.question, here.question)
    for seat in range(len(play.referee.setup.seats)):
        if seat != here.seat:
            there = here._replace(question=name, seat=seat)
            yield seat, (Instead(here, None), Instead(there, Answer(name, seat, line.answer.choice)))
