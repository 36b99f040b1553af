"""What was taken back or changed last, in words, and what hands may have to put otherwise on the table."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from itertools import islice, takewhile

from companion.engine.facts import Fact
from companion.tables.audience import TurnedBack
from companion.tables.course import fold
from companion.tables.entries import Amended, Corrected, Cut, Dropped, Entry, Redone, Undone
from companion.tables.judge import started
from companion.tables.tables import Sitting
from companion.web.table.present import (
    Difference,
    changes_told,
    differences_shown,
    says_nothing,
    steps_to_do,
    told_apart,
    told_of,
)

#: Entries after which something that lay on the table lies otherwise.
TO_AND_FRO = (Undone, Redone)
TURNS_BACK = (*TO_AND_FRO, Amended, Dropped, Corrected, Cut)


@dataclass(frozen=True, slots=True)
class PutRight:
    """What the last entries took back or changed, in words, and what hands may have to do about it."""

    #: How many entries were undone, and each of the answers that they gave.
    undone: int
    taken_back: list[str]
    changed: list[str]
    corrections: int
    #: What was corrected by hand: it lies so on the table already.
    noted: list[Difference]
    put_back: list[str]
    do_instead: list[str]
    #: How many answers wait since an earlier one was changed.
    waiting: int


@dataclass(frozen=True, slots=True)
class Turned:
    """The entries of the last ones that turned something back which stand, and what they turned back."""

    entries: list[Entry]
    back: TurnedBack
    undone: int


def last_turned(entries: Sequence[Entry]) -> list[Entry]:
    """The last entry that turned something back, with what was undone and brought back just before it.

    Nobody moves anything between one undo and the next; what hands had to do about a change they have done by now.
    """
    if not entries or not isinstance(entries[-1].deed, TURNS_BACK):
        return []
    before = takewhile(lambda entry: isinstance(entry.deed, TO_AND_FRO), islice(reversed(entries), 1, None))
    return [*reversed(list(before)), entries[-1]]


def turned_back(sitting: Sitting) -> Turned | None:
    """What was undone or changed last, as long as nothing was entered since; or what came back with the last entry."""
    entries = sitting.known.entries
    turned = last_turned(entries)
    resumed = not turned and bool(entries) and sitting.audience.resumed(entries[-1].seq)
    if not (turned or resumed) or sitting.play is None:
        return None
    before = fold(entries[: len(entries) - max(len(turned), 1)])
    if not before.begun:
        return None
    earlier = started(sitting.game, before)
    earlier.follow(before.steps)
    stands = {step.seq for step in sitting.course.steps}
    back = sitting.audience.turned_back(before, earlier, entries[-1].seq if resumed else 0)
    undone = max(len(before.steps) - len(sitting.course.steps), 0)
    return Turned([entry for entry in turned if entry.seq in stands], back, undone)


def put_right(sitting: Sitting) -> PutRight | None:
    """What was undone or changed last, in the reader's language; nothing if hands and eyes need not know."""
    last = sitting.once("turned back", lambda: turned_back(sitting))
    if last is None:
        return None
    turned, back = last.entries, last.back
    changed = [change for entry in turned for change in changes_told(sitting, entry)]
    said_something = not all(says_nothing(sitting, told) for told in back.answers)
    taken_back = told_apart(sitting, back.answers, told_of) if said_something or not changed else []
    was, now = (steps_in(facts) for facts in apart(back))
    found = PutRight(
        last.undone,
        [text for text in taken_back if text not in {change.old for change in changed}],
        [f"{change.old} → {change.new}" for change in changed],
        back.corrections,
        [
            difference
            for entry in turned
            if isinstance(entry.deed, Corrected)
            for difference in differences_shown(entry.deed.changes, sitting)
        ],
        list((was - now).elements()),
        list((now - was).elements()),
        len(sitting.audience.waiting) if changed else 0,
    )
    return found if any(getattr(found, field.name) for field in fields(found) if field.name != "undone") else None


def apart(back: TurnedBack) -> tuple[list[Fact], list[Fact]]:
    """What followed before and what follows now, without what is the same from the beginning on."""
    same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(back.before, back.now, strict=False)))
    return back.before[same:], back.now[same:]


def steps_in(facts: Iterable[Fact]) -> Counter[str]:
    """What hands have to do, and how often, in the order in which it comes."""
    return Counter(step["text"] for step in steps_to_do(facts))
