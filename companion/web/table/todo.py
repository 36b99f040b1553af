"""What was taken back or changed, in words, and what lies otherwise on the table until somebody puts it right."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from itertools import groupby, islice

from companion.engine.decisions import TABLE, seat_ref
from companion.engine.messages import Msg, Ref
from companion.i18n.pages.shell import LABEL
from companion.i18n.pages.table import UNDO_WHAT
from companion.tables.amending import turned_back
from companion.tables.audience import Told
from companion.tables.changes import Change
from companion.tables.deeds.amendments import Amended
from companion.tables.deeds.answers import Answered
from companion.tables.deeds.positions import Corrected, Righted
from companion.tables.differences import differences
from companion.tables.entries import Entry
from companion.tables.seen import Seen
from companion.tables.tables import Sitting
from companion.web.table.present import (
    NOWHERE,
    Difference,
    changes_told,
    differences_shown,
    nothing_told,
    says_nothing,
    told_apart,
    told_of,
)
from companion.web.templating import words

#: What was put right before is told as long as so few entries have followed.
STILL_TOLD = 20


@dataclass(frozen=True, slots=True)
class Moved:
    """What hands move for a player, or things of one kind: how each of them lay and shall lie."""

    subject: str
    each: list[Difference]


@dataclass(frozen=True, slots=True)
class Repeated:
    """A step in words, and how often in a row hands do it."""

    text: str
    times: int


@dataclass(frozen=True, slots=True)
class PutRight:
    """What was taken back or changed since the table lay right, in words, and what hands have to do about it."""

    #: How many entries were undone, and each of the answers that they gave.
    undone: int
    taken_back: list[str]
    changed: list[str]
    corrections: int
    jumps: int
    #: What was corrected by hand last: it lies so on the table already.
    noted: list[Difference]
    moved: list[Moved]
    #: The things that lie on under another number, or under the name of another one: the old name and the new one.
    renamed: list[tuple[str, str]]
    #: What no position shows: steps that do not follow any more, and steps that nobody has been told to do yet.
    to_reverse: list[Repeated]
    still_to_do: list[Repeated]
    #: How many entries wait since an earlier one was changed; how all that follows will lie is known only then.
    waiting: int
    #: Whether it is known only when the questions that a change asks are answered.
    waits: bool
    #: Whether something was entered since, the steps of which are told here alone.
    includes_steps: bool
    #: The entry that turned something back last: who says that all lies right has seen what it did.
    of: int
    #: Whether there is anything for hands or eyes, so that somebody has to say that it is done.
    stays: bool


def put_right(sitting: Sitting) -> PutRight | None:
    """What was undone or changed, in the reader's language; nothing if hands and eyes need not know."""
    course = sitting.course
    hands = sitting.known.hands if course.turned_first else None
    if hands is None:
        return None
    back = sitting.once("turned back", lambda: turned_back(sitting.audience, hands))
    only_said = sitting.ruleset.live.only_said
    answers = [told for told in back.answers if told.question not in only_said]
    stands = {step.seq for step in course.steps}
    turned = [entry for entry in islice(sitting.known.entries, course.turned_first - 1, None) if entry.seq in stands]
    changed = [change for entry in turned if moves(entry, only_said) for change in changes_told(sitting, entry)]
    said_something = not all(says_nothing(sitting, told) for told in answers)
    taken_back = taken_back_told(sitting, answers) if said_something or not changed else []
    to_move = moved(sitting, sitting.known.to_put_right())
    was = {change.old for change in changed}
    found = PutRight(
        back.entries,
        [text for text in taken_back if text not in was],
        [f"{change.old} → {change.new}" for change in changed if not change.old.endswith(change.new)],
        0 if hands.waits else back.corrections,
        0 if hands.waits else back.jumps,
        noted_last(sitting),
        to_move,
        [renamed_shown(sitting, *each) for each in hands.new_numbers],
        repeated(hands.to_reverse),
        repeated(hands.still_to_do),
        sitting.audience.entries_waiting,
        hands.waits,
        hands.rested in stands and hands.rest and not hands.waits,
        course.turned_last,
        bool(said_something or changed or back.corrections or back.jumps or hands.rest),
    )
    is_new = course.last == course.turned_last
    return found if found.stays or (is_new and (found.taken_back or found.noted)) else None


def repeated(steps: Iterable[Msg]) -> list[Repeated]:
    """Steps in words, equal ones in a row as one."""
    return [Repeated(text, len(list(same))) for text, same in groupby(map(words().text, steps))]


def renamed_shown(sitting: Sitting, part: str, old: str, new: str) -> tuple[str, str]:
    """What a thing was called, and what it is called now."""
    kind = sitting.ruleset.live.pieces[part].about
    return words().name(Ref(kind, old)), words().name(Ref(kind, new))


def taken_back_told(sitting: Sitting, answers: Iterable[Told]) -> list[str]:
    """Answers that were taken back, with their players; of a turn in which one said nothing, that it did."""
    told: list[str] = []
    for (_, seat), turn in groupby(answers, lambda answer: (answer.chapter, answer.seat)):
        found = list(turn)
        if all(says_nothing(sitting, answer) for answer in found) and seat != TABLE:
            told.append(words().of(LABEL, label=words().name(seat_ref(seat))) + " " + nothing_told(sitting, found[0]))
        else:
            told += told_apart(sitting, found, told_of)
    return told


def moves(entry: Entry, only_said: Collection[str]) -> bool:
    """Whether an entry changes anything but answers that move nothing on a table."""
    deed = entry.deed
    return not (isinstance(deed, Amended) and all(change.place.question in only_said for change in deed.changes))


def undo_told(sitting: Sitting) -> str:
    """What an undo would take back, where those are answers."""
    steps = sitting.course.steps
    entry = sitting.known.entries[steps[-1].seq - 1] if steps else None
    if entry is None or not isinstance(entry.deed, Answered):
        return ""
    return words().of(
        UNDO_WHAT, what=words().set_apart(told_apart(sitting, sitting.audience.answers_in(entry), told_of))
    )


def noted_last(sitting: Sitting) -> list[Difference]:
    """What was corrected by hand with the last entry."""
    deed = sitting.known.entries[-1].deed
    return differences_shown(deed.changes, sitting) if isinstance(deed, Corrected) else []


def put_right_before(sitting: Sitting) -> list[Moved]:
    """List what was put right when somebody said so last, for a reader who looks for it again."""
    course = sitting.course
    if not course.righted or course.last - course.righted > STILL_TOLD:
        return []
    deed = sitting.known.entries[course.righted - 1].deed
    return moved(sitting, deed.changes) if isinstance(deed, Righted) else []


def moved(sitting: Sitting, changes: Iterable[Change]) -> list[Moved]:
    """Changes on the table, those of a player together, and those of one kind."""
    told: list[Difference] = []
    for is_piece, some in groupby(changes, comes_or_goes):
        found = differences_shown(list(some), sitting)
        told += map(as_piece, found) if is_piece else found
    lines: dict[tuple[bool, str], Moved] = {}
    for one in told:
        subject = one.about if one.of_player else words().capitalised(one.what)
        lines.setdefault((one.of_player, subject), Moved(subject, [])).each.append(one)
    return list(lines.values())


def would_count(sitting: Sitting, before: Seen, after: Seen) -> list[Moved]:
    """List the points and other counts that an answer would change, for its preview."""
    live = before.ruleset.live
    lay, lies = live.lying(before.position), live.lying(after.position)
    keys = [key for key in live.counts if key in lay]
    old, new = ({key: position.get(key) for key in keys} for position in (lay, lies))
    return moved(sitting, differences(old, new))


def comes_or_goes(change: Change) -> bool:
    """Whether a piece is there that was not, or is not any more."""
    return (change.old is True and change.new is None) or (change.old is None and change.new is True)


def as_piece(told: Difference) -> Difference:
    """A piece that comes off or goes on, by where it lies."""
    old, new = (NOWHERE if where == NOWHERE else told.about for where in (told.old, told.new))
    return Difference(told.what, "", old, new)
