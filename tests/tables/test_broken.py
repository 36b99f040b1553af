"""A log in which an entry no longer holds, as after the rules in this program have changed: it is told, and mended."""

import random
from dataclasses import replace
from typing import Any

import pytest

from companion.engine.decisions import Answer
from companion.tables.changes import Change
from companion.tables.codes import new_id
from companion.tables.course import Correction, Given
from companion.tables.ports import Kept
from companion.tables.tables import Tables
from tests.tables import kinds
from tests.tables.evening import GAME, NOON, Evening, an_evening, answering, codes, tables_on
from tests.tables.test_correct import correcting, counted

FORGED = Answer("preparation.nothing", 0, ("x",))


def forged(evening: Evening, kind: str, payload: dict[str, Any]) -> Tables:
    """The tables of another process after somebody wrote an entry that nobody judged."""
    last = evening.course.last
    evening.store.append(evening.table.id, [Kept(last + 1, new_id(), kind, {**payload, "by": "Ada"}, "forger", NOON)])
    evening.tables = tables_on(evening.store)
    return evening.tables


@pytest.fixture
def broken() -> Evening:
    """A table whose twentieth answer does not hold, with three good ones after it."""
    evening = an_evening(GAME, 3, 6, 22)
    later = evening.answers[19:]
    for _ in later:
        evening.saved(kinds.UNDO)
    forged(evening, kinds.ANSWER, answering(FORGED))
    for answer in later:
        forged(evening, kinds.ANSWER, answering(answer))
    return evening


def test_the_first_entry_that_does_not_hold_is_told_with_its_reasons(broken: Evening) -> None:
    assert broken.play.broken is not None
    step, rejected = broken.play.broken
    assert isinstance(step, Given)
    assert step.answers == (FORGED,)
    assert all(violation.rules for violation in rejected.violations)
    assert len(broken.play.lines) == 19


def test_nothing_is_entered_after_what_does_not_hold(broken: Evening) -> None:
    for kind, payload in ((kinds.ANSWER, answering(FORGED)), (kinds.CORRECT, correcting(Change(("round",), 1, 2)))):
        assert codes(broken.refused(kind, payload)) == ["refusal.broken"]


def test_a_cut_mends_it(broken: Evening) -> None:
    good = [line.answer for line in broken.play.lines]
    broken.saved(kinds.CUT, {"keep": len(good), "corrections": 0})
    assert broken.play.broken is None
    assert broken.answers == good
    broken.play_on(random.Random(1), 600)
    assert broken.play.over


def test_a_cut_that_is_taken_back_shows_it_again(broken: Evening) -> None:
    broken.saved(kinds.CUT, {"keep": 19})
    broken.saved(kinds.UNDO)
    assert broken.play.broken is not None


def test_undo_goes_back_to_where_all_held(broken: Evening) -> None:
    while broken.play.broken:
        broken.saved(kinds.UNDO)
    assert len(broken.answers) == 19


def test_an_earlier_answer_changed_may_mend_it() -> None:
    """What follows a change is judged again, and what the rules refused before it, too."""
    evening = an_evening(GAME, 3, 6, 19)
    good = evening.next_answers(random.Random(4), 3)
    place, part = next(((evening.play.place_of(part), part) for part, _ in evening.play.open))
    other = next(option for option in part.options if option != good[0].one)  # type: ignore[union-attr]
    evening.answer(replace(good[0], choice=(other,)))
    for answer in good[1:]:
        forged(evening, kinds.ANSWER, answering(answer))
    if evening.play.broken is None:
        pytest.fail("the game goes on in the same way")
    evening.saved(kinds.CHANGE, kinds.instead((place, good[0])))
    assert evening.play.broken is None
    assert evening.answers[-3:] == good


def test_an_answer_among_several_that_does_not_hold() -> None:
    evening = an_evening(GAME, 3, 6, 20)
    good = evening.next_answers(random.Random(1), 2)
    forged(evening, kinds.ANSWER, answering(*good, FORGED))
    assert evening.play.broken is not None
    assert evening.play.broken[1].index == 2
    assert len(evening.play.lines) == 20
    evening.saved(kinds.CUT, {"keep": 20})
    assert len(evening.answers) == 20


@pytest.fixture
def wrongly_corrected() -> Evening:
    """A table with a correction that cannot be, a good one before it, and answers after it."""
    evening = an_evening(GAME, 3, 6, 60)
    evening.saved(kinds.CORRECT, correcting(counted(evening, "points", "@0", 1)))
    answers = evening.next_answers(random.Random(1), 2)
    forged(evening, kinds.CORRECT, correcting(counted(evening, "points", "@1", -100)))
    for answer in answers:
        forged(evening, kinds.ANSWER, answering(answer))
    return evening


def test_a_correction_that_does_not_hold_is_cut_too(wrongly_corrected: Evening) -> None:
    evening = wrongly_corrected
    play = evening.play
    assert play.broken is not None
    assert isinstance(play.broken[0], Correction)
    evening.saved(kinds.CUT, {"keep": len(play.lines), "corrections": len(play.corrections)})
    assert evening.play.broken is None
    assert len(evening.answers) == 60
    assert len(evening.play.corrections) == 1


def test_an_amendment_after_which_a_correction_does_not_hold_sets_it_aside() -> None:
    """All coins were taken away by hand, and then there were fewer from the beginning."""
    lost = 0
    for seed in range(20):
        evening = an_evening(GAME, 3, seed, 50)
        coins = evening.play.position["coins"]
        for seat, count in coins.items():
            if count:
                evening.saved(kinds.CORRECT, correcting(counted(evening, "coins", seat, -count)))
        corrections = len(evening.play.corrections)
        for line in list(evening.play.lines):
            if line.place.question == "trick.action" and not lost:
                other = "lower" if line.answer.one == "upper" else "upper"
                evening.saved(kinds.CHANGE, kinds.instead((line.place, replace(line.answer, choice=(other,)))))
                aside = [item for item in evening.play.aside if isinstance(item, Correction)]
                waiting = [each for item in evening.play.waiting.values() for each in item.then]
                assert evening.play.broken is None
                assert len(evening.play.corrections) + len(aside) + len(waiting) == corrections
                lost += len(aside)
                evening.saved(kinds.UNDO)
                assert len(evening.play.corrections) == corrections
        if lost:
            return
    assert lost


def test_a_rule_that_breaks_leaves_the_table_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    evening = an_evening(GAME, 3, 6, 20)
    before = evening.seen()
    answers = evening.next_answers(random.Random(1), 3)
    asked_for = evening.play.part_for

    def breaks(answer: Answer) -> Any:
        if answer == answers[2]:
            raise RuntimeError("a fault of ours")
        return asked_for(answer)

    monkeypatch.setattr(evening.play, "part_for", breaks, raising=False)
    with pytest.raises(RuntimeError):
        evening.enter(kinds.ANSWER, answering(*answers))
    assert evening.seen() == before
    evening.answer(*answers)


def test_a_cut_keeps_no_more_than_there_is() -> None:
    evening = an_evening("lighthouses", 3, 5, 12)
    for keep in (-1, 13):
        assert codes(evening.refused(kinds.CUT, {"keep": keep, "corrections": 0})) == ["refusal.no-such-entry"]
    evening.saved(kinds.CUT, {"keep": 12, "corrections": 0})
