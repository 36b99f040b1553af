"""What of the picture of the board the last entry has changed, so that eyes find it."""

from collections.abc import Sequence

from companion.engine.facts import Fact
from companion.engine.messages import STEPS, Param, Ref
from companion.tables.deeds.answers import Answered
from companion.tables.tables import Sitting


def just_changed(sitting: Sitting) -> frozenset[str]:
    """The things of the board chosen with the last entry, or on which hands moved something; none after another."""
    return sitting.once("just changed", lambda: things_moved(sitting))


def things_moved(sitting: Sitting) -> frozenset[str]:
    """The things of the board on which hands moved something last."""
    play = sitting.play
    if play is None or play.last_entry != sitting.course.last:
        return frozenset()
    on_board = sitting.ruleset.live.on_board
    moved = filter(is_step, play.facts_with(sitting.course.last))
    return chosen_last(sitting, on_board).union(
        str(ref.id) for fact in moved for ref in refs_of(fact) if ref.kind in on_board
    )


def chosen_last(sitting: Sitting, on_board: Sequence[str]) -> frozenset[str]:
    """The things of the board that the last entry answers with, as far as one may know them."""
    entry, questions = sitting.known.entries[-1], sitting.ruleset.questions
    if not isinstance(entry.deed, Answered):
        return frozenset()
    told = [each for each in sitting.audience.answers_in(entry) if each.question in questions]
    said = [each.answer for each in told if questions[each.question].kind in on_board]
    choices = [answer.choice for answer in said if answer and isinstance(answer.choice, tuple)]
    return frozenset(option for choice in choices for option in choice)


def is_step(fact: Fact) -> bool:
    """Whether hands have to move something."""
    return fact.definition.tells in STEPS


def refs_of(fact: Fact) -> list[Ref]:
    """The things that a fact names."""
    params: list[Param] = [part for param in fact.params.values() for part in parts_of(param)]
    return [param for param in params if isinstance(param, Ref)]


def parts_of(param: Param) -> tuple[Param, ...]:
    """A parameter as a list, which some are."""
    return param if isinstance(param, tuple) else (param,)
