"""Entries that say how the table lies."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self

from companion.engine.game import Game
from companion.engine.live import Live
from companion.engine.names import is_printable
from companion.engine.referee import Rejected
from companion.engine.values import Unreadable, Value, escaped
from companion.tables import refusals as m
from companion.tables.changes import Change, read_changes, read_moves, read_position
from companion.tables.course import Correction, Course, Jump, Repair
from companion.tables.deeds.beginning import Begun, begun_in
from companion.tables.differences import differences, with_changes
from companion.tables.entries import Case, Deed, Refused, size_of, unreadable
from companion.tables.hands import handled
from companion.tables.judge import unless_changed
from companion.tables.play import Play

#: Each that stands is judged again whenever the past changes, and costs as much as many answers.
MOST_CORRECTIONS = 200
LONGEST_REASON = 200


@dataclass(frozen=True, slots=True)
class Corrected(Deed):
    """The table agreed that something lies otherwise, and perhaps why."""

    entry_kind: ClassVar = "correct"
    changes_the_past: ClassVar = True

    changes: tuple[Change, ...]
    reason: str

    @classmethod
    def read(cls, value: Value) -> Self:
        """Read it from plain data."""
        return cls(read_changes(value["changes"]), value.get("reason", "").text())

    def fold(self, course: Course, seq: int) -> None:
        """Go on with a correction."""
        course.go_on(Correction(seq, self.changes, self.reason))
        course.turn_back(seq)

    def room(self, course: Course) -> int:
        """How many bytes its values add."""
        return size_of(self)

    def judge(self, case: Case) -> Deed | Refused:
        """A correction has to lead to what it says."""
        if case.playing.broken:
            return Refused(m.BROKEN())
        if not self.changes:
            return Refused(m.NO_CHANGE())
        refused = why_not_told(case, self.reason) or unless_changed(case)
        return refused or why_not_correct(case.playing, self.changes) or self


@dataclass(frozen=True, slots=True)
class Jumped(Deed):
    """The game goes on from a position that lies on the table, at the beginning of a chapter; perhaps with a reason."""

    entry_kind: ClassVar = "jump"
    changes_the_past: ClassVar = True

    position: Mapping[str, Any]
    reason: str = ""

    @classmethod
    def read(cls, value: Value) -> Self:
        """Read it from plain data."""
        return cls(read_position(value["position"]), value.get("reason", "").text())

    def fold(self, course: Course, seq: int) -> None:
        """Go on elsewhere; the table lies so already."""
        course.go_on(Jump(seq, self.position, self.reason))
        course.lie_right()

    def room(self, course: Course) -> int:
        """How many bytes its position adds."""
        return size_of(self)

    def judge(self, case: Case) -> Deed | Refused:
        """A game goes on from any position that can be, of which only what was read is kept."""
        if case.playing.broken:
            return Refused(m.BROKEN())
        if case.playing.closed:
            return Refused(m.OTHERS_STILL_ANSWER())
        read = why_not_told(case, self.reason) or unless_changed(case) or self.as_read(case)
        return Refused(m.NO_CHANGE()) if isinstance(read, Jumped) and lies_as_before(case, read.position) else read

    def as_read(self, case: Case) -> Deed | Refused:
        """The same with only what was read of its position, or why no game can go on there."""
        play = begun_in(case.game, case.course, self.position)
        return play if isinstance(play, Refused) else replace(self, position=play.beginning)


def why_not_told(case: Case, reason: str) -> Refused | None:
    """Why a log does not take one more correction or jump, with its reason."""
    if not is_printable(reason):
        return Refused(m.REASON_NOT_SHOWN())
    count = sum(isinstance(step, Repair) for step in case.course.steps)
    return Refused(m.TOO_MANY_CORRECTIONS()) if count >= MOST_CORRECTIONS else None


def lies_as_before(case: Case, position: Mapping[str, Any]) -> bool:
    """Whether a position that is asked for after a chapter that nobody enters is what it was before that."""
    play = case.playing
    if not play.skips_to_rest(case.course.light):
        return False
    _, began = play.referee.chapter_start()
    return handled(play, {**began, **position}) == handled(play, began)


@dataclass(frozen=True, slots=True)
class Lightened(Deed):
    """Only a part of the game is entered from now on, or all of it again."""

    entry_kind: ClassVar = "light"
    at_any_time: ClassVar = True

    light: bool

    @classmethod
    def read(cls, value: Value) -> Self:
        """Read it from plain data."""
        return cls(value.get("light", False).boolean())

    def fold(self, course: Course, seq: int) -> None:
        """Set how much is entered."""
        course.light = self.light

    def judge(self, case: Case) -> Deed | Refused:
        """Only a game that says how can be refereed in part, and only as long as there is anything to enter."""
        if case.play is not None and case.play.over:
            return Refused(m.OVER())
        made = case.game.with_setup(case.course.setup)
        has_light = not isinstance(made, tuple) and made.live.light is not None
        return self if has_light else Refused(m.NO_LIGHT())


@dataclass(frozen=True, slots=True)
class Righted(Deed):
    """All lies right on the table again, since the entry `of` that turned something back; what hands had to change."""

    entry_kind: ClassVar = "righted"

    of: int
    changes: tuple[Change, ...] = ()

    @classmethod
    def read(cls, value: Value) -> Self:
        """Read it from plain data."""
        return cls(value["of"].whole(), read_moves(value.get("changes", [])))

    def fold(self, course: Course, seq: int) -> None:
        """Remember who said so, if anything lay otherwise."""
        if course.turned_first:
            course.righted = seq
        course.lie_right()

    def room(self, course: Course) -> int:
        """How many bytes its changes add."""
        return size_of(self)

    def judge(self, case: Case) -> Deed | Refused:
        """Judge the statement that the table lies right: it has to name the last entry that turned something back."""
        if self.of != case.course.turned_last or not case.playing.is_settled:
            return Refused(m.CHANGED())
        return Righted(self.of, tuple(case.to_put_right()))

    def is_same_wish(self, wished: Deed) -> bool:
        """Whether it is about the same entry."""
        return Righted(self.of) == wished


def what_changes(
    game: Game[Any], course: Course, play: Play | None, deed: Deed, before: Mapping[str, Any]
) -> Sequence[Change] | Refused:
    """What a deed that describes a position changes of the one before it, or why it would be refused."""
    if isinstance(deed, Corrected):
        if play is None or play.broken:
            return Refused(m.BROKEN() if play else m.NOT_BEGUN())
        return why_not_correct(play, deed.changes) or deed.changes
    assert isinstance(deed, Begun | Jumped), "a deed that leads to a position"
    begun = begun_in(game, course, deed.position)
    return begun if isinstance(begun, Refused) else tuple(differences(before, begun.position))


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
    path = first_not_held(play, changes, corrected.snapshot())
    if path is None:
        return None
    at = "".join(f"/{escaped(key)}" for key in path)
    return unreadable(Unreadable(m.NOT_HELD(), f"/position{at}"))


def first_not_held(play: Play, changes: Sequence[Change], corrected: Mapping[str, Any]) -> tuple[str, ...] | None:
    """The path to a value that a correction does not lead to; those that were spoken of come first."""
    wanted, expected = {change.path for change in changes}, with_changes(play.position, changes)
    nowhere = wanted - {change.path for change in differences(play.position, expected)}
    others = differences(expected, corrected)
    missed = [change.path for change in others if is_missed(play.ruleset.live, change, wanted)]
    paths = sorted(nowhere) + sorted(missed, key=lambda path: path not in wanted)
    return paths[0] if paths else None


def is_missed(live: Live, change: Change, wanted: Collection[tuple[str, ...]]) -> bool:
    """Whether the rules make something else of a value than was wanted, or of one that was not spoken of."""
    if (is_empty(change.old) and is_empty(change.new)) or same_items(change.old, change.new):
        return False
    piece = live.pieces.get(change.path[0])
    follows = change.path[0] in live.worked_out or (piece and piece.follows and is_nothing(change.old))
    return change.path in wanted or not follows


def same_items(one: Any, other: Any) -> bool:
    """Whether two lists differ only in their order, which says nothing."""
    return isinstance(one, list) and isinstance(other, list) and sorted(map(repr, one)) == sorted(map(repr, other))


def is_empty(found: Any) -> bool:
    """Whether a part of a position says that there is nothing, or none of something."""
    return is_nothing(found) or (type(found) is int and found == 0)


def is_nothing(found: Any) -> bool:
    """Whether a part of a position says that there is nothing."""
    return found is None or found in ({}, [])
