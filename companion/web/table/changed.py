"""What of the picture of the board the last entry has changed, so that eyes find it."""

from companion.engine.facts import Fact
from companion.engine.messages import STEP, Param, Ref
from companion.tables.tables import Sitting


def just_changed(sitting: Sitting) -> frozenset[str]:
    """The things of the board that hands moved something on with the last entry; none after something else."""
    return sitting.once("just changed", lambda: things_moved(sitting))


def things_moved(sitting: Sitting) -> frozenset[str]:
    """The things of the board on which hands moved something last."""
    play = sitting.play
    if play is None or play.last_entry != sitting.course.last:
        return frozenset()
    on_board = sitting.ruleset.live.on_board
    moved = filter(is_step, play.facts_with(sitting.course.last))
    return frozenset(str(ref.id) for fact in moved for ref in refs_of(fact) if ref.kind in on_board)


def is_step(fact: Fact) -> bool:
    """Whether hands have to move something."""
    return fact.definition.tells == STEP


def refs_of(fact: Fact) -> list[Ref]:
    """The things that a fact names."""
    params: list[Param] = [part for param in fact.params.values() for part in parts_of(param)]
    return [param for param in params if isinstance(param, Ref)]


def parts_of(param: Param) -> tuple[Param, ...]:
    """A parameter as a list, which some are."""
    return param if isinstance(param, tuple) else (param,)
