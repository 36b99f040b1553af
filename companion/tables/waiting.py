"""Where an answer belongs, and answers that wait for their question since an earlier one was changed."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from companion.engine.decisions import Answer
from companion.tables.changes import Place
from companion.tables.course import Correction, Jump


@dataclass(frozen=True, slots=True)
class Waiting:
    """An answer that looks for its question: the entry it came with, where it belongs, and what it says."""

    seq: int
    place: Place
    answer: Answer
    #: The entry that last changed it.
    amended: int | None = None
    #: Whether nobody gave it: nearly everybody answers so.
    assumed: bool = False
    #: Whether its question could have been passed over.
    optional: bool = False
    #: What was corrected by hand after it.
    then: tuple[Correction, ...] = ()

    @property
    def says_nothing(self) -> bool:
        """Whether it chooses nothing, or none of something."""
        return self.answer.choice in ((), 0)


#: What a game consists of in the order in which it came.
Happened = Waiting | Correction | Jump


def between_jumps(happened: Iterable[Happened]) -> Iterator[tuple[Jump | None, list[Waiting | Correction]]]:
    """What happened since the beginning, and since each time that play went on elsewhere."""
    jump: Jump | None = None
    since: list[Waiting | Correction] = []
    for each in happened:
        if isinstance(each, Jump):
            yield jump, since
            jump, since = each, []
        else:
            since.append(each)
    yield jump, since
