"""Whether an entry may be added to a log: first who may enter it, then what the rules say."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from companion.engine import materials
from companion.engine.decisions import Violation, violation
from companion.engine.game import Game, Setup, setup_violations
from companion.engine.messages import Msg
from companion.engine.names import as_seen, is_printable
from companion.engine.referee import Rejected
from companion.engine.values import Unreadable, escaped
from companion.tables import refusals as m
from companion.tables.audience import Audience
from companion.tables.course import Course, Given, Repair, Revision, fold, seats_with
from companion.tables.differences import differences, with_changes
from companion.tables.entries import (
    Amended,
    Answered,
    Begun,
    Change,
    Corrected,
    Cut,
    Deed,
    Doubled,
    Dropped,
    Entry,
    Hosted,
    Instead,
    Jumped,
    Lightened,
    Named,
    Opened,
    Ordered,
    Redone,
    Rematched,
    Righted,
    Sat,
    Seated,
    Settled,
    Undone,
    Unseated,
    size_of,
)
from companion.tables.hands import handled
from companion.tables.judged import Part
from companion.tables.naming import why_no_word, why_ours
from companion.tables.play import Play
from companion.tables.ports import HOST, PLAYER, Damaged, Device

#: What only the host may enter, and only before the game begins.
IN_THE_LOBBY = (Unseated, Ordered, Settled, Begun)
AT_ANY_TIME = (Seated, Sat, Rematched, Hosted, Lightened)
MOST_ENTRIES = 5_000
#: So many of them are left to the host, who can still take back, amend, correct and save when all others are done.
LEFT_TO_THE_HOST = 500
#: What was taken back and brought back at once is not counted, as long as there is not much more of it.
MOST_IDLE = 15_000
#: Each that stands is judged again whenever the past changes, and costs as much as many answers.
MOST_CORRECTIONS = 200
#: Each amendment that stands judges the whole game again, and every correction before it.
MOST_WEIGHT = 200
LONGEST_REASON = 200
#: All positions and documents of a log together: hundreds of jumps, or of changes of a board. They stay in memory.
MOST_IN_A_LOG = 3_000_000
#: Far more than any entry of a game, and little enough that nobody fills a disk with what no rule reads.
MOST_BYTES = 64_000


@dataclass(frozen=True, slots=True)
class Wish:
    """What a device wants to enter. `token` names the question that it saw."""

    id: str
    deed: Deed
    token: str | None = None


@dataclass(frozen=True, slots=True)
class Refused:
    """Why an entry is not added: for the table's reason, or because the rules reject it."""

    msg: Msg | None = None
    rejected: Rejected | None = None
    #: What the log says of it all the same.
    logged: Deed | None = None
    #: The number of the entry that was quicker, whose answers the reader may know.
    first: int | None = None


def unreadable(fault: Unreadable) -> Refused:
    """What cannot be read is refused with its place, so that it can be told beside its field."""
    return Refused(rejected=Rejected((violation(fault.msg, fault.at),)))


def token_of(course: Course, part: Part, count: int) -> str:
    """The name of a question: it stays while the question is open, and never comes back for another one."""
    return f"{course.generation}.{count}.{part.name}.{part.seat}"


def who_may(device: Device, deed: Deed, host: str) -> Refused | None:
    """Whether a device may ever enter something like this."""
    if device.role not in (HOST, PLAYER):
        return Refused(m.NOT_ALLOWED())
    others_seat = isinstance(deed, Seated) and deed.seat != device.seat
    if device.role != HOST and (isinstance(deed, IN_THE_LOBBY) or others_seat):
        return Refused(m.HOST_ONLY(name=host))
    return None


def why_full(device: Device, deed: Deed, course: Course) -> Refused | None:
    """Whether a log is too long for another entry; the way to the next table always has room."""
    most = MOST_ENTRIES if device.role == HOST else MOST_ENTRIES - LEFT_TO_THE_HOST
    has_room = course.last - course.idle < most and course.last < most + MOST_IDLE
    added = course.added_by(deed)
    has_room = has_room and not (added and course.size + added > MOST_IN_A_LOG)
    return None if has_room or isinstance(deed, Rematched) else Refused(m.TOO_MANY_ENTRIES())


def may_now(deed: Deed, course: Course) -> Refused | None:
    """Whether something like this may be entered as far as the game is."""
    if isinstance(deed, AT_ANY_TIME):
        return None
    if isinstance(deed, IN_THE_LOBBY):
        return Refused(m.BEGUN()) if course.begun else None
    comes_back = isinstance(deed, Redone) and course.can_redo
    return None if course.begun or comes_back else Refused(m.NOT_BEGUN())


@dataclass(frozen=True, slots=True)
class Case:
    """A wish, and what it is judged against. A play that accepts answers has moved on afterwards."""

    game: Game[Any]
    course: Course
    play: Play | None
    wish: Wish
    seq: int
    log: Sequence[Entry]
    audience: Audience
    #: What hands have to put right on the table.
    to_put_right: Callable[[], Sequence[Change]]

    @property
    def playing(self) -> Play:
        assert self.play is not None, "a game that has begun has a play"
        return self.play


def judge(case: Case) -> Deed | Refused:
    """What is to be kept of a wish, or why it is refused."""
    if size_of(case.wish.deed) > MOST_BYTES:
        return Refused(m.TOO_LARGE(n=MOST_BYTES // 1000))
    return JUDGES[type(case.wish.deed)](case, case.wish.deed)


def judge_answered(case: Case, deed: Answered) -> Deed | Refused:
    """Answers hold if the question is still open and the rules accept them all."""
    if case.playing.broken:
        return Refused(m.BROKEN())
    stale = why_stale(case)
    if stale:
        return stale
    if not deed.answers:
        return Refused(m.NO_SUCH_ENTRY())
    is_secret = any(map(case.audience.clearance.is_secret, deed.answers))
    if is_secret and not are_asked_now(case.playing, deed):
        return Refused(m.SECRET_FIRST())  # else what is refused behind a secret answer would tell what it comes to
    face_down = case.audience.face_down
    closed = face_down.first_closed(deed.answers)
    if closed is not None and (refused := why_not_told(case, deed, closed)):
        return refused
    rejected = case.playing.take(Given(case.seq, deed.answers))
    if not rejected:
        return deed
    return Refused(rejected=face_down.refused(rejected), logged=None if closed is None else Doubled())


def why_not_told(case: Case, deed: Answered, closed: int) -> Refused | None:
    """Why answers are refused whatever lies face down: so nobody finds that out with entries that the log forgets."""
    if closed < len(deed.answers) - 1:
        return Refused(m.SECRET_FIRST())
    rejected = case.audience.past(case.playing).preview(deed.answers).rejected
    return Refused(rejected=case.audience.face_down.refused(rejected)) if rejected else None


def are_asked_now(play: Play, deed: Answered) -> bool:
    """Whether all answers are to questions that are open at the same time."""
    return {(answer.name, answer.seat) for answer in deed.answers} <= {(part.name, part.seat) for part, _ in play.open}


def why_stale(case: Case) -> Refused | None:
    """Whether the question that a device saw is no longer open: who was first, and with what."""
    token, play = case.wish.token, case.playing
    if token is None or token in [token_of(case.course, part, count) for part, count in play.open]:
        return None
    for index, line in enumerate(play.lines):
        if token_of(case.course, line.part, line.count) == token:
            if not case.audience.clearance.may_see(index):
                return Refused(m.ANSWERED_CLOSED(name=case.log[line.seq - 1].by))
            return Refused(m.ANSWERED(name=case.log[line.seq - 1].by), first=line.seq)
    return Refused(m.CHANGED())


def unless_changed(case: Case) -> Refused | None:
    """What goes by the place in the log needs the log that the device saw."""
    return None if case.wish.token in (None, str(case.course.last)) else Refused(m.CHANGED())


def judge_undone(case: Case, deed: Undone) -> Deed | Refused:
    """Everything can be taken back, down to the beginning itself; what its device saw as the last step, only once."""
    changed = unless_changed(case)
    if changed:
        return Refused(m.UNDONE_ALREADY()) if is_undone_already(case) else changed
    return deed if case.course.can_undo else Refused(m.NOTHING_TO_UNDO())


def is_undone_already(case: Case) -> bool:
    """Whether the last step that a device saw stands no more: two people tapped, or one whose first reply was lost."""
    seen = case.wish.token or ""
    if not re.fullmatch("[1-9][0-9]{0,5}", seen) or int(seen) > case.course.last:
        return False
    then = fold(case.log[: int(seen)]).steps
    return bool(then) and then[-1].seq not in {step.seq for step in case.course.steps}


def judge_redone(case: Case, deed: Redone) -> Deed | Refused:
    """What was taken back can be brought back until something else is entered."""
    return unless_changed(case) or (deed if case.course.can_redo else Refused(m.NOTHING_TO_REDO()))


def judge_amended(case: Case, deed: Amended) -> Deed | Refused:
    """An amendment holds if the rules accept what it says. What stood there before is told in the log."""
    stale = unless_changed(case) or why_not_there(case, deed)
    if stale:
        return stale
    deed = Amended(tuple(with_what_was(change, case.playing) for change in deed.changes))
    if all(change.answer == change.was for change in deed.changes):
        return Refused(m.SAME_ANSWER())
    if weight_of(case.course) >= MOST_WEIGHT:
        return Refused(m.TOO_MANY_AMENDMENTS())
    face_down = case.audience.face_down
    conceals = face_down.conceals(deed)
    if conceals and (wrong := face_down.why_not_alone(deed)):
        return Refused(rejected=wrong)
    revised = face_down.why_double(deed) or case.playing.revised(case.seq, deed)
    if not isinstance(revised, Rejected):
        return deed
    return Refused(rejected=face_down.refused(revised), logged=Doubled() if conceals else None)


def why_not_there(case: Case, deed: Amended) -> Refused | None:
    """Whether an amendment is about answers that are not there, or that are still closed to whoever makes it."""
    places = [change.place for change in deed.changes]
    if not places or len(set(places)) < len(places):
        return Refused(m.NO_SUCH_ENTRY())
    for change in deed.changes:
        place, answer, stood = change.place, change.answer, case.playing.at(change.place)
        question = case.playing.ruleset.questions.get(place.question)
        fits = answer is None or (answer.name, answer.seat) == (place.question, place.seat)
        if question is None or not fits or (answer is None and stood is None):
            return Refused(m.NO_SUCH_ENTRY())
        if place.chapter in case.audience.face_down.chapters:
            return Refused(m.OPEN_FIRST())
        if not case.audience.clearance.may_change(place):
            return Refused(m.STILL_CLOSED())
    return None


def with_what_was(change: Instead, play: Play) -> Instead:
    """A change with what stood there, and the number of its entry."""
    stood = play.at(change.place)
    return replace(change, of=stood.seq, was=stood.answer) if stood else change


def weight_of(course: Course) -> int:
    """How much there is to judge again whenever the past changes: each amendment judges every correction before it."""
    weight = corrections = 0
    for step in course.steps:
        if isinstance(step, Revision):
            weight += 1 + corrections
        elif not isinstance(step, Given):
            corrections += 1
    return weight


def judge_dropped(case: Case, deed: Dropped) -> Deed | Refused:
    """What waits can be dropped."""
    return unless_changed(case) or (deed if case.playing.waiting else Refused(m.NO_SUCH_ENTRY()))


def judge_corrected(case: Case, deed: Corrected) -> Deed | Refused:
    """A correction has to lead to what it says."""
    if case.playing.broken:
        return Refused(m.BROKEN())
    if not deed.changes:
        return Refused(m.NO_CHANGE())
    if not is_printable(deed.reason):
        return Refused(m.REASON_NOT_SHOWN())
    if number_of_corrections(case.course) >= MOST_CORRECTIONS:
        return Refused(m.TOO_MANY_CORRECTIONS())
    return unless_changed(case) or why_not_correct(case.playing, deed.changes) or deed


def number_of_corrections(course: Course) -> int:
    """How often it was corrected by hand, or went on elsewhere, in what stands."""
    return sum(isinstance(step, Repair) for step in course.steps)


def judge_jumped(case: Case, deed: Jumped) -> Deed | Refused:
    """A game goes on from any position that can be, of which only what was read is kept."""
    if case.playing.broken:
        return Refused(m.BROKEN())
    if case.playing.closed:
        return Refused(m.OTHERS_STILL_ANSWER())
    if not is_printable(deed.reason):
        return Refused(m.REASON_NOT_SHOWN())
    if number_of_corrections(case.course) >= MOST_CORRECTIONS:
        return Refused(m.TOO_MANY_CORRECTIONS())
    read = unless_changed(case) or as_read(case, deed)
    return Refused(m.NO_CHANGE()) if isinstance(read, Jumped) and lies_as_before(case, read) else read


def lies_as_before(case: Case, deed: Jumped) -> bool:
    """Whether a position that is asked for after a chapter that nobody enters is what it was before that."""
    play = case.playing
    if not play.skips_to_rest(case.course.light):
        return False
    _, began = play.referee.chapter_start()
    return handled(play, {**began, **deed.position}) == handled(play, began)


def judge_cut(case: Case, deed: Cut) -> Deed | Refused:
    """A cut keeps some of the answers."""
    if not 0 <= deed.keep <= len(case.playing.lines):
        return Refused(m.NO_SUCH_ENTRY())
    return unless_changed(case) or deed


def judge_lightened(case: Case, deed: Lightened) -> Deed | Refused:
    """Only a game that says how can be refereed in part, and only as long as there is anything to enter."""
    if case.play is not None and case.play.over:
        return Refused(m.OVER())
    made = case.game.with_setup(case.course.setup)
    has_light = not isinstance(made, tuple) and made.live.light is not None
    return deed if has_light else Refused(m.NO_LIGHT())


def judge_opened(case: Case, deed: Opened) -> Deed | Refused:
    """Only what lies face down can be opened."""
    return deed if deed.chapter in case.audience.face_down.chapters else Refused(m.NO_SUCH_ENTRY())


def judge_named(case: Case, deed: Named) -> Deed | Refused:
    """A name goes to something that lies on the table, or had one before; two things cannot share it."""
    live, named = case.playing.ruleset.live, case.course.named
    if (deed.kind, deed.thing) not in named and deed.thing not in live.named(case.playing.position).get(deed.kind, ()):
        return Refused(m.NO_SUCH_ENTRY())
    others = [name for (kind, thing), name in named.items() if kind == deed.kind and thing != deed.thing]
    wrong = why_no_word(deed.name, others) if deed.name else None
    wrong = wrong or why_named_first(case, deed)
    wrong = wrong or (live.why_not_called(deed.kind, deed.name) or why_ours(case.playing, deed) if deed.name else None)
    return Refused(wrong) if wrong else deed


def why_named_first(case: Case, deed: Named) -> Msg | None:
    """Somebody gave the thing another name after the device saw the log, whose last number it sends."""
    key, seen = (deed.kind, deed.thing), case.wish.token or ""
    name, at = case.course.named.get(key, ""), case.course.named_at.get(key, 0)
    if not seen.isdecimal() or at <= int(seen) or as_seen(name) == as_seen(deed.name):
        return None
    author = case.log[at - 1].by
    return m.NAMED_FIRST(name=author, word=name) if name else m.UNNAMED_FIRST(name=author)


def judge_righted(case: Case, deed: Righted) -> Deed | Refused:
    """Judge the statement that the table lies right: it has to name the last entry that turned something back."""
    course = case.course
    if deed.of != course.turned_last or not case.playing.is_settled:
        return Refused(m.CHANGED())
    return Righted(deed.of, tuple(case.to_put_right()))


def judge_seated(case: Case, deed: Seated) -> Deed | Refused:
    """A seat needs a name and a colour of its own; new ones only before the game begins."""
    seats = case.course.seats
    if deed.new and deed.seat in seats:
        return Refused(m.CHANGED())  # another process has given this number to somebody else
    if not deed.new and deed.seat not in seats:
        return Refused(m.NO_SUCH_SEAT())
    if deed.new and (case.course.begun or len(seats) >= case.game.seats[-1]):
        return Refused(m.TABLE_FULL())
    wrong = faults_in(
        case.game, Setup(tuple(seats_with(case.course, deed).values()), {}, {}), ("/switches", "/options")
    )
    return wrong or deed


def judge_sat(case: Case, deed: Sat) -> Deed | Refused:
    """A device sits down only on a seat that is there. Whether it may is asked before (`seats.py`)."""
    return deed if deed.seat is None or deed.seat in case.course.seats else Refused(m.NO_SUCH_SEAT())


def faults_in(game: Game[Any], setup: Setup, apart_from: tuple[str, ...]) -> Refused | None:
    """What is wrong with a part of a set-up; the number of seats is judged when the game begins."""
    wrong = tuple(
        fault
        for fault in setup_violations(game, setup)
        if fault.at != "/seats" and not (fault.at or "").startswith(apart_from)
    )
    return Refused(rejected=Rejected(wrong)) if wrong else None


def judge_unseated(case: Case, deed: Unseated) -> Deed | Refused:
    """Only a seat that is there can be taken away."""
    return deed if deed.seat in case.course.seats else Refused(m.NO_SUCH_SEAT())


def judge_ordered(case: Case, deed: Ordered) -> Deed | Refused:
    """An order names every seat once."""
    return deed if sorted(deed.order) == sorted(case.course.order) else Refused(m.NO_SUCH_SEAT())


def judge_settled(case: Case, deed: Settled) -> Deed | Refused:
    """Switches and options have the values that the game knows; of its documents only what was read is kept."""
    brought = dict(deed.materials)
    course = replace(case.course, switches=dict(deed.switches), options=dict(deed.options), materials=brought)
    wrong = faults_in(case.game, course.setup, ("/seats",))
    if wrong:
        return wrong
    try:
        ruleset = case.game.with_setup(course.setup)
        if isinstance(ruleset, tuple):
            return Refused(rejected=Rejected(ruleset))
        read = materials.as_read(case.game.materials, course.documents)
    except Unreadable as fault:
        return unreadable(fault)
    return replace(deed, materials={name: document.raw for name, document in read.items()})


def judge_begun(case: Case, deed: Begun) -> Deed | Refused:
    """A game begins with seats that can play it, and a position that can be, of which only what was read is kept."""
    wrong = faults_of_seats(case.game, case.course)
    return Refused(rejected=Rejected(wrong)) if wrong else as_read(case, deed)


def as_read(case: Case, deed: Begun | Jumped | Settled) -> Deed | Refused:
    """A deed with only what was read of its position or documents, or why nothing can begin with them."""
    if isinstance(deed, Settled):
        return judge_settled(case, deed)
    try:
        play = Play.start(case.game, replace(case.course, position=deed.position).setup)
    except Unreadable as fault:
        return unreadable(fault)
    if isinstance(play, Rejected):
        return Refused(rejected=play)
    return deed if deed.position is None else replace(deed, position=play.beginning)


def faults_of_seats(game: Game[Any], course: Course) -> tuple[Violation, ...]:
    """What is wrong with those who sit there and what they have switched; nothing if a game can begin."""
    return setup_violations(game, Setup(course.sitting, course.switches, course.options, None, course.documents))


def judge_rematched(case: Case, deed: Rematched) -> Deed | Refused:
    """A rematch is welcome at any time; whoever asks second is shown the way to the first one."""
    return Refused(m.CHANGED()) if case.course.rematch else deed


def judge_hosted(case: Case, deed: Hosted) -> Deed | Refused:
    """Of several who take over at once, one is first."""
    return unless_changed(case) or deed


JUDGES: Final[dict[type[Deed], Callable[[Case, Any], Deed | Refused]]] = {
    Answered: judge_answered,
    Undone: judge_undone,
    Redone: judge_redone,
    Doubled: lambda *_: Refused(m.CHANGED()),  # what nobody wishes
    Amended: judge_amended,
    Dropped: judge_dropped,
    Corrected: judge_corrected,
    Jumped: judge_jumped,
    Cut: judge_cut,
    Lightened: judge_lightened,
    Opened: judge_opened,
    Named: judge_named,
    Righted: judge_righted,
    Seated: judge_seated,
    Sat: judge_sat,
    Unseated: judge_unseated,
    Ordered: judge_ordered,
    Settled: judge_settled,
    Begun: judge_begun,
    Rematched: judge_rematched,
    Hosted: judge_hosted,
}


def started(game: Game[Any], course: Course) -> Play:
    """The play of a course before its first step; `Damaged` if none can begin so, because one did."""
    try:
        play = Play.start(game, course.setup)
    except Unreadable as fault:
        raise Damaged(f"the beginning: {fault!r}") from fault
    if isinstance(play, Rejected):
        raise Damaged(f"the beginning: {play.violations[0].msg.code}")
    return play


def why_not_correct(play: Play, changes: Sequence[Change]) -> Refused | None:
    """Why a correction does not hold; the play does not change."""
    try:
        play.corrected(())
    except Unreadable:  # no game can begin where this chapter began
        return Refused(m.NOT_IN_SETUP())
    try:
        corrected = play.corrected(changes)
    except Unreadable as fault:
        return unreadable(fault)
    if isinstance(corrected, Rejected):
        return Refused(rejected=corrected)
    live, wanted = play.ruleset.live, {change.path for change in changes}

    def is_missed(change: Change) -> bool:
        """Whether the rules make something else of it than was wanted, or of what was not spoken of."""
        if (is_empty(change.old) and is_empty(change.new)) or same_items(change.old, change.new):
            return False
        piece = live.pieces.get(change.path[0])
        follows = change.path[0] in live.worked_out or (piece and piece.follows and is_nothing(change.old))
        return change.path in wanted or not follows

    expected = with_changes(play.position, changes)
    nowhere = wanted - {change.path for change in differences(play.position, expected)}
    missed = [change.path for change in differences(expected, corrected.snapshot()) if is_missed(change)]
    paths = sorted(nowhere) + sorted(missed, key=lambda path: path not in wanted)
    if not paths:
        return None
    at = "".join(f"/{escaped(key)}" for key in paths[0])
    return unreadable(Unreadable(m.NOT_HELD(), f"/position{at}"))


def same_items(one: Any, other: Any) -> bool:
    """Whether two lists differ only in their order, which says nothing."""
    return isinstance(one, list) and isinstance(other, list) and sorted(map(repr, one)) == sorted(map(repr, other))


def is_empty(found: Any) -> bool:
    """Whether a part of a position says that there is nothing, or none of something."""
    return is_nothing(found) or (type(found) is int and found == 0)


def is_nothing(found: Any) -> bool:
    """Whether a part of a position says that there is nothing."""
    return found is None or found in ({}, [])


def what_changes(
    game: Game[Any], course: Course, play: Play | None, deed: Deed, before: Mapping[str, Any]
) -> Sequence[Change] | Refused:
    """What a deed that describes a position changes of the one before it, or why it would be refused."""
    if isinstance(deed, Corrected):
        if play is None or play.broken:
            return Refused(m.BROKEN() if play else m.NOT_BEGUN())
        return why_not_correct(play, deed.changes) or deed.changes
    assert isinstance(deed, Begun | Jumped), "a deed that leads to a position"
    try:
        begun = Play.start(game, replace(course, position=deed.position).setup)
    except Unreadable as fault:
        return unreadable(fault)
    return Refused(rejected=begun) if isinstance(begun, Rejected) else tuple(differences(before, begun.position))
