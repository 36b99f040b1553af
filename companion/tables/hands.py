"""What hands have on the table since something was taken back or changed, until somebody says that all lies right.

Hands do what is entered, and nothing that is turned back before they are told to: so the table lies otherwise than the
game says, and the difference of both positions is what is to be put right. While answers are given again that a change
took out, hands rest: all of it is put right at once.
"""

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from companion.tables.differences import are_names, differences, with_changes
from companion.tables.entries import Answered, Change, Corrected, Entry
from companion.tables.play import Line, Play
from companion.tables.waiting import Waiting

#: An answer that stood: it waits in the meantime, or stood in a line.
Given = Line | Waiting


@dataclass(frozen=True, slots=True)
class Hands:
    """How the table lies as hands have left it, and what stood on the way and may stand no more."""

    #: The number of the entry up to which they have followed the log.
    seq: int
    #: How the game stood with it, and how the table lies.
    position: Mapping[str, Any]
    lies: Mapping[str, Any]
    #: By place and answer, what stood before the first of these entries, and all that was answered since.
    first: frozenset[Hashable]
    given: Mapping[Hashable, Given]
    #: The corrections by hand and the jumps that stood in the meantime.
    corrections: frozenset[int]
    #: Whether they rest, because nobody knows yet how all that follows will lie.
    rest: bool = False
    #: The last answers that were entered while they rested.
    rested: int = 0
    #: How numbers lay when they were first to be put right; since an answer followed, they may lie so or as told.
    told: Mapping[tuple[str, ...], int] = field(default_factory=dict)

    @classmethod
    def at(cls, seq: int, play: Play) -> "Hands":
        """Hands that have done everything."""
        position, given = handled(play, play.position), standing(play)
        return cls(seq, position, position, frozenset(given), given, corrected(play))

    def after(self, entry: Entry, play: Play) -> "Hands":
        """Hands after one more entry, or after one that others of its kind come just before."""
        position, told, rested = handled(play, play.position), self.told, self.rested
        changes: Sequence[Change] = ()
        lies = self.lies
        if isinstance(entry.deed, Answered) and self.rest:
            rested = entry.seq
        elif isinstance(entry.deed, Answered):
            told = {**{each.path: each.old for each in self._otherwise() if is_number(each)}, **told}
            changes = list(differences(self.position, handled(play, position_after(play, entry.seq))))
        elif isinstance(entry.deed, Corrected):  # the table lay so before
            paths = [change.path for change in entry.deed.changes if change.path[0] in position]
            lies = with_changes(lies, [Change(path, None, value_at(position, path)) for path in paths])
        return replace(
            self,
            seq=entry.seq,
            position=position,
            lies=with_changes(lies, [done_to(lies, change, play) for change in changes]),
            given={**self.given, **(given_with(entry.seq, play) if isinstance(entry.deed, Answered) else {})},
            corrections=self.corrections | corrected(play),
            rest=not play.is_settled,
            rested=rested,
            told=told,
        )

    def to_put_right(self, play: Play) -> Sequence[Change]:
        """What lies otherwise than the game says, unless nobody knows yet how all that follows will lie.

        A number changes from itself if hands may have followed what they were told before, or not: it shall lie so.
        """
        if not play.is_settled:
            return ()
        return [replace(each, old=each.new) if self._is_unsure(each) else each for each in self._otherwise()]

    def _otherwise(self) -> Iterator[Change]:
        return (change for change in differences(self.lies, self.position) if change.old or change.new)

    def _is_unsure(self, change: Change) -> bool:
        return is_number(change) and self.told.get(change.path, change.old) != change.old

    def taken_back(self, play: Play) -> list[Waiting]:
        """The answers that stood and do not stand now, in another place of the same chapter either.

        Nor does somebody else's answer stand there that says the same of the same place on the board.
        """
        now, live = standing(play), play.ruleset.live
        questions = play.ruleset.questions

        def says(given: Given) -> Hashable:
            question, seat, chapter = questions.get(given.place.question), given.place.seat, given.place.chapter
            return question.kind if question else given.place.question, seat, chapter, given.answer.choice

        places = {piece.about for piece in live.pieces.values()}.intersection(live.on_board)

        def is_of_place(given: Given) -> bool:
            question = questions.get(given.place.question)
            return bool(question and question.kind in places and given.answer.choice)

        def chooses(given: Given) -> Hashable:
            return given.place.question, given.place.chapter, given.answer.choice

        new = [given for key, given in now.items() if key not in self.first]
        elsewhere, by_anybody = Counter(map(says, new)), Counter(map(chooses, filter(is_of_place, new)))
        found = []
        for key, given in self.given.items():
            if key in now:
                continue
            if elsewhere[says(given)]:
                elsewhere[says(given)] -= 1
            elif by_anybody[chooses(given)]:
                by_anybody[chooses(given)] -= 1
            else:
                found.append(Waiting(given.seq, given.place, given.answer, given.amended, given.assumed))
        return found

    def corrections_lost(self, play: Play) -> frozenset[int]:
        """The corrections by hand and the jumps that stood and do not stand now."""
        return self.corrections - corrected(play)


def handled(play: Play, position: Mapping[str, Any]) -> dict[str, Any]:
    """The parts of a position that hands move, in the order in which the game tells them."""
    live = play.ruleset.live
    lies = live.lying(position)
    return {key: in_any_order(lies[key]) for key in live.handled or live.pieces if key in lies}


def in_any_order(found: Any) -> Any:
    """A part of a position without the order in which alike things came, which does not lie on a table."""
    if isinstance(found, Mapping):
        return {key: in_any_order(value) for key, value in found.items()}
    if are_names(found):
        return dict.fromkeys(found, True)
    return sorted(found) if isinstance(found, list) else found


def value_at(position: Any, path: Sequence[str]) -> Any:
    """What a position has where a path leads; nothing where it leads nowhere."""
    for key in path:
        position = position.get(key) if isinstance(position, Mapping) else None
    return position


def done_to(lies: Any, change: Change, play: Play) -> Change:
    """A change as hands do it where the table lies otherwise: as much more or less, and of several what changes.

    They take no more than there is, and nothing off that they are not told to take: a piece put where another one
    lies then lies beside it.
    """
    lies, old, new = value_at(lies, change.path), change.old, change.new
    if type(old) is type(new) is type(lies) is int:
        return Change(change.path, None, max(lies + new - old, min(new, 0)))
    if isinstance(old, list) or isinstance(new, list):
        before = Counter(lies or ())
        after = before + (Counter(new or ()) - Counter(old or ())) - (Counter(old or ()) - Counter(new or ()))
        return Change(change.path, None, sorted(after.elements()) or None)
    if not is_piece_at_place(change, play):
        return change
    there = lies if isinstance(lies, list) else [] if lies is None else [lies]
    left = [piece for piece in there if piece not in (old, new)] + ([] if new is None else [new])
    return Change(change.path, None, left if len(left) > 1 else left[0] if left else None)


def is_number(change: Change) -> bool:
    """Whether a number becomes another one."""
    return type(change.old) is type(change.new) is int


def is_piece_at_place(change: Change, play: Play) -> bool:
    """Whether a change puts a piece at a place or takes it off, and not one thing from one place to another."""
    piece = play.ruleset.live.pieces.get(change.path[0])
    depth = 3 if piece and piece.whole else 2
    return len(change.path) == depth and isinstance(change.new or change.old, str)


def position_after(play: Play, seq: int) -> Mapping[str, Any]:
    """The position after the answers of the last entry, without those that came back behind them."""
    count = next((index for index in range(len(play.lines), 0, -1) if is_given(play.lines[index - 1], seq)), 0)
    return play.as_it_was(count).position if 0 < count < len(play.lines) else play.position


def is_given(line: Line, seq: int) -> bool:
    """Whether an answer was given with an entry, and neither assumed nor brought back by it."""
    return line.seq == seq and not line.assumed


def standing(play: Play) -> dict[Hashable, Given]:
    """By place and answer, all that stands, or waits while the table lies as it lay."""
    return {(given.place, given.answer): given for given in all_given(play)}


def given_with(seq: int, play: Play) -> dict[Hashable, Given]:
    """By place and answer, what an entry answers itself; what comes back with it stood before."""
    return {key: given for key, given in standing(play).items() if given.seq == seq and not given.assumed}


def all_given(play: Play) -> Iterator[Given]:
    yield from play.lines
    yield from play.waiting.values() if play.is_held_up else ()


def corrected(play: Play) -> frozenset[int]:
    """The numbers of the corrections by hand and the jumps that stand."""
    return frozenset(each.correction.seq for each in play.corrections)
