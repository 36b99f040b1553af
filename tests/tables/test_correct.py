"""Correcting by hand: exactly what was agreed on changes, for ever and with its reason, or nothing does."""

import random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.chance import random_answer
from companion.engine.decisions import Answer
from companion.tables.changes import Change
from companion.tables.course import Correction, first_answers
from companion.tables.differences import differences, with_changes
from companion.tables.entries import Refused
from companion.tables.judge import started
from companion.tables.play import Play
from companion.tables.tables import Saved
from tests.tables import kinds
from tests.tables.evening import Evening, an_evening, codes, tables_on

SEEDS = st.integers(0, 2**32)
#: Lists of numbers, which nobody corrects by hand.
NUMBERS = ("played", "viking_seen")
COUNTS = ("points", "coins", "renown")
law = settings(max_examples=25, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))


def correcting(*changes: Change, reason: str = "A coin fell off the table.") -> dict[str, Any]:
    return {"changes": kinds.changing(changes), "reason": reason}


def counted(evening: Evening, count: str, seat: str, more: int) -> Change:
    """So many more of something for a player."""
    old = evening.play.position[count][seat]
    return Change((count, seat), old, old + more)


def a_wanted_change(evening: Evening, chance: random.Random) -> Change:
    """Something that could differ on a table, possible or not."""
    position = evening.play.position
    seats = list(position["points"])
    match chance.randrange(4):
        case 0:
            return counted(evening, chance.choice(COUNTS), chance.choice(seats), chance.choice((-1, 1, 2, 5)))
        case 1:
            town = chance.choice(list(position["towns"]))
            held = town in position["vikings"]
            return Change(("vikings", town), held, not held)
        case 2:
            town = chance.choice(list(position["towns"]))
            return Change(("towns", town), position["towns"][town], chance.choice([*seats, None]))
        case _:
            old = position["battle_area"]
            return Change(("battle_area",), old, old + chance.choice((-1, 1)))


@law
@given(seed=SEEDS, most=st.integers(8, 230), seats=st.integers(3, 5))
def test_a_correction_changes_exactly_what_was_asked_or_nothing(seed: int, most: int, seats: int) -> None:
    evening = an_evening("brian_boru", seats, seed, most, together=3)
    change = a_wanted_change(evening, random.Random(seed))
    before = evening.play.position
    if change.old == change.new:
        return
    done = evening.enter(kinds.CORRECT, correcting(change))
    if isinstance(done, Refused):
        assert codes(done)
        assert evening.play.position == before
        assert done.msg or (done.rejected and all(violation.rules for violation in done.rejected.violations))
        return
    assert {each.path: each.new for each in differences(before, evening.play.position)} == {change.path: change.new}
    assert evening.seen(tables_on(evening.store)) == evening.seen()
    evening.saved(kinds.UNDO)
    assert evening.play.position == before
    assert evening.play.corrections == []
    evening.saved(kinds.REDO)
    evening.play_on(random.Random(seed), 600)
    assert evening.play.over


@law
@given(seed=SEEDS, most=st.integers(12, 230), more=st.integers(1, 9))
def test_points_can_be_corrected_at_any_moment_after_the_set_up(seed: int, most: int, more: int) -> None:
    evening = an_evening("brian_boru", 4, seed, most)
    before = evening.play.referee.scores.table[0]["total"]
    done = evening.enter(kinds.CORRECT, correcting(counted(evening, "points", "@0", more)))
    if evening.play.position["step"] == "setup":
        assert isinstance(done, Refused)
        return
    assert isinstance(done, Saved)
    assert evening.play.referee.scores.table[0]["total"] == before + more
    assert [each.correction.reason for each in evening.play.corrections] == ["A coin fell off the table."]
    assert evening.play.corrections[0].after == len(evening.answers)


@law
@given(seed=SEEDS, most=st.integers(30, 150))
def test_corrections_add_up(seed: int, most: int) -> None:
    evening = an_evening("brian_boru", 3, seed, most)
    chance = random.Random(seed)
    plain = dict(evening.play.position["points"])
    expected = dict.fromkeys(plain, 0)
    for _ in range(4):
        seat = chance.choice(list(expected))
        expected[seat] += 3
        evening.saved(kinds.CORRECT, correcting(counted(evening, "points", seat, 3)))
    assert evening.play.position["points"] == {seat: plain[seat] + expected[seat] for seat in plain}


def test_in_the_set_up_nothing_is_corrected() -> None:
    evening = an_evening("brian_boru", 3, 1, 2)
    change = counted(evening, "points", "@0", 1)
    assert codes(evening.refused(kinds.CORRECT, correcting(change))) == ["refusal.not-in-setup"]


def test_nobody_has_to_say_why() -> None:
    evening = an_evening("brian_boru", 3, 1, 40)
    evening.saved(kinds.CORRECT, correcting(counted(evening, "points", "@0", 1), reason=""))
    assert [each.correction.reason for each in evening.play.corrections] == [""]
    assert evening.seen(tables_on(evening.store)) == evening.seen()


def test_a_correction_needs_a_change() -> None:
    evening = an_evening("brian_boru", 3, 1, 40)
    assert codes(evening.refused(kinds.CORRECT, correcting())) == ["refusal.no-change"]


def test_a_correction_needs_the_log_that_was_seen() -> None:
    evening = an_evening("brian_boru", 3, 1, 40)
    wish = correcting(counted(evening, "points", "@0", 1))
    assert codes(evening.refused(kinds.CORRECT, wish, token="3")) == ["refusal.changed"]


@pytest.mark.parametrize(
    ("path", "new", "code"),
    [
        (("coins", "@0"), -1, "below-zero"),
        (("towns", "Q9"), "@0", "town-unknown"),
        (("coins", "@7"), 1, ""),
        (("coins", "@0"), "many", "not-whole"),
        (("coins", "@0"), 10**12, "number-too-large"),
        (("nothing",), 1, ""),
        (("marker",), "Zoë", ""),
    ],
)
def test_a_position_that_cannot_be_is_refused_with_its_faults(path: tuple[str, ...], new: Any, code: str) -> None:
    evening = an_evening("brian_boru", 3, 1, 60)
    position = evening.play.position
    old = position[path[0]].get(path[1]) if len(path) == 2 else position.get(path[0])
    told = codes(evening.refused(kinds.CORRECT, correcting(Change(path, old, new))))
    assert told
    assert code in [each.rsplit(".")[-1] for each in told] or not code


def test_a_correction_of_nothing_that_is_there_is_refused() -> None:
    evening = an_evening("brian_boru", 3, 1, 60)
    change = Change(("points", "@0", "deep", "er"), None, 1)
    assert codes(evening.refused(kinds.CORRECT, correcting(change))) == ["refusal.not-held"]


@law
@given(seed=SEEDS, most=st.integers(40, 160))
def test_an_earlier_amendment_keeps_a_correction_that_still_means_something(seed: int, most: int) -> None:
    evening = an_evening("brian_boru", 3, seed, most)
    evening.saved(kinds.CORRECT, correcting(counted(evening, "points", "@1", 7)))
    chance = random.Random(seed)
    index = chance.randrange(len(evening.answers))
    new = another_answer(evening, index, chance)
    if new == evening.answers[index]:
        return
    evening.saved(kinds.CHANGE, kinds.instead((evening.play.lines[index].place, new)))
    assert evening.play.broken is None
    fates = [*(made.correction for made in evening.play.corrections), *corrections_in(evening.play)]
    assert [getattr(fate, "reason", "") for fate in fates] == ["A coin fell off the table."]
    if evening.play.corrections:
        without = started(evening.sitting().game, evening.course)
        without.follow(tuple(step for step in evening.play.standing if not isinstance(step, Correction)))
        if without.broken is None:
            assert evening.play.position["points"]["@1"] == without.position["points"]["@1"] + 7


def corrections_in(play: Play) -> list[Correction]:
    """The corrections that wait with the answers after which they came, and those that do not hold any more."""
    waiting = [correction for item in play.waiting.values() for correction in item.then]
    return [*waiting, *(item for item in play.aside if isinstance(item, Correction))]


def another_answer(evening: Evening, index: int, chance: random.Random) -> Answer:
    """A legal answer to an earlier question, perhaps the same."""
    play = started(evening.sitting().game, evening.course)
    play.follow(first_answers(evening.play.standing, index))
    old = evening.answers[index]
    for _ in range(20):
        assert play.referee.decision is not None
        answer = random_answer(play.referee.decision, chance)
        if (answer.name, answer.seat) == (old.name, old.seat) and answer != old:
            return answer
    return old


def test_entries_before_a_correction_are_seen_without_it() -> None:
    evening = an_evening("brian_boru", 3, 4, 44)
    evening.answer(*evening.next_answers(random.Random(4), 4))
    evening.saved(kinds.CORRECT, correcting(counted(evening, "points", "@0", 5)))
    evening.play_on(random.Random(5), 60)
    for count in range(61):
        steps = first_answers(evening.play.standing, count)
        corrections = [step for step in steps if isinstance(step, Correction)]
        assert len(corrections) == (count >= 48), count


def test_a_number_changes_by_the_difference_on_which_the_table_agreed() -> None:
    agreed = Change(("coins", "@0"), 3, 5)
    assert with_changes({"coins": {"@0": 3, "@1": 3}}, [agreed]) == {"coins": {"@0": 5, "@1": 3}}
    assert with_changes({"coins": {"@0": 7, "@1": 3}}, [agreed]) == {"coins": {"@0": 9, "@1": 3}}


@law
@given(seed=SEEDS, most=st.integers(0, 200))
def test_differences_lead_from_one_position_to_the_other(seed: int, most: int) -> None:
    positions = [an_evening("brian_boru", 3, seed, count).play.position for count in (30, 30 + most)]
    before, after = ({key: each[key] for key in each if key not in NUMBERS} for each in positions)
    reached = with_changes(before, differences(before, after))
    assert list(differences(reached, after)) == []
    assert list(differences(before, before)) == []


def test_a_correction_after_the_last_answer_is_a_part_of_what_stands() -> None:
    evening = an_evening("brian_boru", 3, 1, 60)
    evening.saved(kinds.CORRECT, correcting(counted(evening, "points", "@1", 7)))
    play = evening.play
    assert isinstance(play.standing[-1], Correction)
    assert play.as_it_was(len(play.lines)).position == play.position


@pytest.mark.parametrize("reason", ["\u202eback", "\ue000", "two\nlines", "\x07"])
def test_a_reason_that_would_turn_the_log_around_is_refused(reason: str) -> None:
    evening = an_evening("brian_boru", 3, 4, 60)
    correction = correcting(counted(evening, "points", "@0", 1), reason=reason)
    assert codes(evening.refused(kinds.CORRECT, correction)) == ["refusal.reason-not-shown"]
    jump = {"position": evening.play.referee.chapter_start()[1], "reason": reason}
    assert codes(evening.refused(kinds.JUMP, jump)) == ["refusal.reason-not-shown"]
