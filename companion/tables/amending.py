"""What an amendment would come to, and what was turned back, as one reader may be told it."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from companion.engine.referee import Rejected
from companion.tables.audience import Audience, Told
from companion.tables.changes import Instead, Place
from companion.tables.course import Amendment, Correction, Jump
from companion.tables.hands import Hands
from companion.tables.judged import Line, Part
from companion.tables.play import Play
from companion.tables.seen import Seen
from companion.tables.waiting import Waiting


@dataclass(frozen=True, slots=True)
class Tried:
    """What an amendment would come to, as a reader may be told it."""

    #: What is said instead of what stood there.
    changed: list[Told]
    #: How many later entries stay as they are.
    kept: int
    #: What would not hold any more, what would wait for its question, and what would be assumed.
    aside: list[Told]
    waiting: list[Told]
    assumed: list[Told]
    #: What would be asked that is not asked now.
    asked: list[Part]
    #: How many corrections by hand would not hold any more.
    corrections: int
    #: The game after the same amount of play without the amendment and with it.
    before: Seen
    after: Seen
    #: Whether none of this is told, because it would tell what lies face down.
    untold: bool = False


def amended(audience: Audience, changes: tuple[Instead, ...]) -> Tried | Rejected:
    """What an amendment would come to. Nobody finds out by it what an answer says that is still closed."""
    now, face_down = playing(audience), audience.face_down
    if face_down.conceals(changes):
        return face_down.why_not_alone(changes) or untold(audience, changes, now)
    seq = len(audience.log) + 1
    then = face_down.why_double(changes) or now.revised(Amendment(seq, changes))
    if isinstance(then, Rejected):
        return face_down.refused(then)
    hidden = hidden_places(audience, now)
    aside, waiting = out_of_place(now, then, hidden)
    return Tried(
        changed=said_in(changes),
        kept=count_kept(now, then, {change.place for change in changes}, hidden),
        aside=[audience.told_of(item, Told.ASIDE) for item in aside],
        waiting=[audience.told_of(item, Told.WAITS) for item in waiting],
        assumed=[told_assumed(audience, line) for line in then.lines if line.seq == seq and line.assumed],
        asked=asked_anew(now, then, hidden),
        corrections=sum(isinstance(item, Correction) for item in set_aside(now, then)),
        before=audience.past(as_far_as(now, waiting)),
        after=audience.past(then),
    )


def playing(audience: Audience) -> Play:
    """The game as it stands, of which something is changed or was turned back."""
    play = audience.face_down.play
    assert play is not None, "what can be changed or turned back has been played"
    return play


def untold(audience: Audience, changes: tuple[Instead, ...], now: Play) -> Tried:
    """An amendment of which nothing may be told before it is entered."""
    as_now = audience.past(now)
    return Tried(said_in(changes), 0, [], [], [], [], 0, as_now, as_now, untold=True)


def said_in(changes: tuple[Instead, ...]) -> list[Told]:
    """What an amendment says itself."""
    said = [change.answer for change in changes if change.answer]
    return [Told(answer.seat, answer.name, answer) for answer in said]


def hidden_places(audience: Audience, play: Play) -> set[Place]:
    """Where answers stand that only others may know: of these nothing is told, not even whether they stay."""
    lines = enumerate(play.lines)
    return {line.place for index, line in lines if audience.clearance.is_anothers_secret(index)}


def count_kept(now: Play, then: Play, changed: Collection[Place], hidden: Collection[Place]) -> int:
    """How many entries behind the first changed answer still stand, with at least one of their answers."""
    stood = indices(now)
    first = min((stood[place] for place in changed if place in stood), default=len(stood))
    behind = (line for line in then.lines if stood.get(line.place, -1) > first)
    return len({line.seq for line in behind if line.place not in changed and line.place not in hidden})


def indices(play: Play) -> dict[Place, int]:
    """By its place, the index of each answer that stands."""
    return {line.place: index for index, line in enumerate(play.lines)}


def set_aside(now: Play, then: Play) -> Sequence[Waiting | Correction]:
    """The answers and the corrections by hand that would not hold any more."""
    return then.aside[len(now.aside) :]


def out_of_place(now: Play, then: Play, hidden: Collection[Place]) -> tuple[list[Waiting], list[Waiting]]:
    """The answers that would not hold any more, and those that would wait for their questions.

    Where all that would wait could also have been passed over, nobody is going to be asked for it: it counts as lost.
    """
    aside = [item for item in set_aside(now, then) if isinstance(item, Waiting) and item.place not in hidden]
    new = [item for place, item in then.waiting.items() if place not in now.waiting]
    waiting = [item for item in new if item.place not in hidden]
    return ([*aside, *waiting], []) if all(item.optional for item in waiting) else (aside, waiting)


def told_assumed(audience: Audience, line: Line) -> Told:
    """An answer that an amendment would assume."""
    is_closed = audience.face_down.is_closed(line.part.name, line.place.chapter)
    answer = None if is_closed else line.answer
    return Told(line.part.seat, line.part.name, answer, state=Told.ASSUMED, chapter=line.place.chapter)


def asked_anew(now: Play, then: Play, hidden: Collection[Place]) -> list[Part]:
    """The questions that would be open and are not now."""
    open_now = {now.place_of(part) for part, _ in now.open}
    asked = ((part, then.place_of(part)) for part, _ in then.open)
    return [part for part, place in asked if place not in open_now and place not in hidden]


def as_far_as(now: Play, waiting: Sequence[Waiting]) -> Play:
    """The game as far as the first answer that would wait, so that both sides of a comparison are as long."""
    stood = indices(now)
    first = min((stood[item.place] for item in waiting if item.place in stood), default=None)
    return now if first is None else now.as_it_was(first)


@dataclass(frozen=True, slots=True)
class TurnedBack:
    """What stood and stands no more: answers, with how many entries they came, and how many corrections and jumps."""

    answers: list[Told]
    entries: int
    corrections: int
    jumps: int


def turned_back(audience: Audience, hands: Hands) -> TurnedBack:
    """What stood since the table lay right and stands no more."""
    play = playing(audience)
    lost, repairs = hands.taken_back(play), hands.corrections_lost(play)
    jumps = sum(isinstance(repair, Jump) for repair in repairs)
    answers = [audience.told_of(item) for item in lost]
    return TurnedBack(answers, len({item.seq for item in lost}), len(repairs) - jumps, jumps)
