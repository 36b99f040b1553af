"""Going on from another position: what was before stays in the log, and play is as if it had begun there."""

import random
from functools import cache
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.tables.course import Jump
from companion.tables.deeds.positions import MOST_CORRECTIONS
from companion.tables.entries import Refused
from companion.tables.tables import Saved
from tests.tables import kinds
from tests.tables.evening import BY_ID, GAME, Evening, an_evening, answering, codes, tables_on
from tests.tables.test_correct import another_answer, correcting, counted
from tests.tables.test_files import opened_from, saved_file
from tests.tables.test_large import LONG, in_the_lobby, padded

SEEDS = st.integers(0, 2**32)
law = settings(max_examples=20, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
every_game = pytest.mark.parametrize("game", list(BY_ID))


@cache
def places_of(game: str, seed: int) -> list[dict[str, Any]]:
    """How a random game of three lay whenever a question opened a chapter after the set-up."""
    evening = an_evening(game, 3, seed, 0)
    referee, chance = evening.play.referee, random.Random(seed)
    found: list[dict[str, Any]] = []
    while referee.decision is not None:
        evening.play_on(chance, len(evening.answers) + 1)
        referee = evening.play.referee
        position = referee.chapter_start()[1]
        if position.get("step") not in ("setup", "scoring") and position not in found:
            found.append(position)
    return found


def a_place(game: str, chance: random.Random) -> dict[str, Any]:
    """Somewhere to go on from."""
    return chance.choice(places_of(game, chance.randrange(3)))


def jumping(position: dict[str, Any], reason: str = "") -> dict[str, Any]:
    return {"position": position, "reason": reason}


def begun_at(game: str, position: dict[str, Any]) -> Evening:
    """A new table of three that begins in a position."""
    evening = Evening(game)
    evening.seat_all(3)
    evening.saved(kinds.BEGIN, {"engine": "1", "position": position})
    return evening


def told(evening: Evening) -> list[tuple[int, list[Any]]]:
    """What was told, by whose answer."""
    seen = evening.sitting().play
    assert seen is not None
    return [(seat, list(facts)) for _, seat, facts in seen.facts]


@every_game
@law
@given(seed=SEEDS, most=st.integers(0, 200))
def test_play_goes_on_as_if_it_had_begun_there(game: str, seed: int, most: int) -> None:
    chance = random.Random(seed)
    evening, position = an_evening(game, 3, seed, most, together=3), a_place(game, chance)
    before, answers = told(evening), evening.answers
    done = evening.enter(kinds.JUMP, jumping(position, "we were behind"))
    if isinstance(done, Refused):
        assert codes(done) == ["refusal.others-still-answer"]
        return
    fresh = begun_at(game, position)
    assert evening.play.position == fresh.play.position
    assert list(evening.play.scores.table) == list(fresh.play.scores.table)
    assert told(evening) == [*before, (-1, list(fresh.play.opening))]
    evening.play_on(random.Random(seed), 700)
    fresh.play_on(random.Random(seed), 700)
    assert evening.play.over
    assert evening.answers == [*answers, *fresh.answers]
    assert evening.play.position == fresh.play.position
    assert told(evening)[len(before) + 1 :] == told(fresh)
    assert evening.seen(tables_on(evening.store)) == evening.seen()


@every_game
@law
@given(seed=SEEDS, most=st.integers(0, 200))
def test_a_jump_is_taken_back_and_brought_back(game: str, seed: int, most: int) -> None:
    evening, position = an_evening(game, 3, seed, most), a_place(game, random.Random(seed))
    before = evening.play.position
    if isinstance(evening.enter(kinds.JUMP, jumping(position)), Refused):
        return
    after = evening.play.position
    evening.saved(kinds.UNDO)
    assert (evening.play.position, evening.play.corrections) == (before, [])
    evening.saved(kinds.REDO)
    assert evening.play.position == after
    assert [type(each.correction) for each in evening.play.corrections] == [Jump]


def enter_anything(evening: Evening, chance: random.Random) -> None:
    """An entry of any kind that a game under way takes."""
    match chance.randrange(8):
        case 0:
            evening.enter(kinds.UNDO)
        case 1:
            evening.enter(kinds.REDO)
        case 2:
            evening.enter(kinds.JUMP, jumping(a_place(evening.table.game, chance)))
        case 3 if evening.answers:
            index = chance.randrange(len(evening.answers))
            new = another_answer(evening, index, chance)
            evening.enter(kinds.CHANGE, kinds.instead((evening.play.lines[index].place, new)))
        case 4 if evening.table.game == GAME:
            evening.enter(kinds.CORRECT, correcting(counted(evening, "points", "@1", 2)))
        case _:
            evening.play_on(chance, len(evening.answers) + chance.randint(1, 25), together=3)


@every_game
@settings(law, max_examples=12)
@given(seed=SEEDS)
def test_in_any_order_the_table_is_what_its_log_says(game: str, seed: int) -> None:
    chance = random.Random(seed)
    evening = an_evening(game, 3, seed, chance.randint(0, 60))
    for _ in range(14):
        if not evening.course.begun:
            evening.saved(kinds.REDO)
        enter_anything(evening, chance)
        assert evening.seen(tables_on(evening.store)) == evening.seen()
    if evening.course.begun:
        assert evening.play.broken is None
        steps = evening.play.standing
        last = max((index for index, step in enumerate(steps) if isinstance(step, Jump)), default=None)
        if last is not None:
            jump = steps[last]
            assert isinstance(jump, Jump)
            fresh = begun_at(game, dict(jump.position)).play
            fresh.follow(steps[last + 1 :])
            assert fresh.position == evening.play.position


@settings(law, max_examples=40)
@given(seed=SEEDS, most=st.integers(20, 120), more=st.integers(1, 12))
def test_what_changes_before_a_jump_changes_nothing_behind_it(seed: int, most: int, more: int) -> None:
    """Nor does a correction of then, of which the answers before it are not asked for any more."""
    evening, chance = an_evening(GAME, 3, seed, most), random.Random(seed)
    evening.enter(kinds.CORRECT, correcting(counted(evening, "points", "@1", 2)))
    evening.play_on(chance, len(evening.answers) + more)
    if isinstance(evening.enter(kinds.JUMP, jumping(a_place(GAME, chance))), Refused):
        return
    before, last = evening.play.position, len(evening.answers)
    for index in range(max(0, last - 12), last):
        new = another_answer(evening, index, chance)
        evening.enter(kinds.CHANGE, kinds.instead((evening.play.lines[index].place, new)))
        assert evening.play.position == before
        if len(evening.answers) != last:
            return


@law
@given(seed=SEEDS, most=st.integers(0, 200), more=st.integers(1, 60))
def test_a_game_that_went_on_elsewhere_goes_on_at_another_table(seed: int, most: int, more: int) -> None:
    evening, chance = an_evening(GAME, 3, seed, most), random.Random(seed)
    evening.saved(kinds.JUMP, jumping(a_place(GAME, chance), "we were behind"))
    evening.play_on(chance, len(evening.answers) + more)
    written = saved_file(evening)
    there = opened_from(written)
    assert there.known.play is not None
    assert there.known.play.position == evening.play.position
    assert [line.answer for line in there.known.play.lines] == evening.answers
    assert [each.correction.reason for each in there.known.play.corrections] == ["we were behind"]
    plain = opened_from({key: value for key, value in written.items() if key != "history"})
    assert plain.known.play is not None
    assert plain.known.play.position == evening.play.position
    assert len(plain.known.play.lines) == len(evening.play.referee.answers)


def test_of_a_position_only_what_was_read_is_kept() -> None:
    evening, position = an_evening(GAME, 3, 4, 60), a_place(GAME, random.Random(7))
    evening.saved(kinds.JUMP, jumping(padded(position)))
    (jump,) = (step for step in evening.course.steps if isinstance(step, Jump))
    assert jump.position == begun_at(GAME, position).course.position
    written = saved_file(evening)
    written["history"]["steps"][-1]["position"] = padded(position)
    (brought,) = (step for step in opened_from(written).course.steps if isinstance(step, Jump))
    assert brought.position == jump.position


def test_a_jump_that_is_sent_again_is_one() -> None:
    evening, position = an_evening(GAME, 3, 4, 60), a_place(GAME, random.Random(7))
    first = evening.saved(kinds.JUMP, jumping(padded(position)), id="mine")
    before = evening.seen()
    for tables in (evening.tables, tables_on(evening.store)):
        again = evening.saved(kinds.JUMP, jumping(padded(position)), id="mine", tables=tables)
        assert again == first
    assert evening.seen() == before


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"coins": {"@0": -1, "@1": 0, "@2": 0}}, "brian_boru.entry.below-zero"),
        ({"step": "setup"}, ""),
        ({"nothing": 1}, ""),
        ({"claims": {"C": {"zz": LONG}}}, "refusal.too-large"),
    ],
)
def test_a_position_that_cannot_be_is_refused(changes: dict[str, Any], code: str) -> None:
    evening, position = an_evening(GAME, 3, 4, 60), a_place(GAME, random.Random(7))
    refused = codes(evening.refused(kinds.JUMP, jumping(position | changes)))
    assert refused
    assert code in refused or not code


def test_a_jump_needs_the_log_that_was_seen() -> None:
    evening, position = an_evening(GAME, 3, 4, 60), a_place(GAME, random.Random(7))
    assert codes(evening.refused(kinds.JUMP, jumping(position), token="3")) == ["refusal.changed"]


def test_nobody_gets_to_see_by_a_jump_what_is_still_closed() -> None:
    evening, position = an_evening("lighthouses", 3, 1, 0), places_of("lighthouses", 0)[0]
    evening.answer(*evening.next_answers(random.Random(1), 1))
    assert evening.play.closed
    assert codes(evening.refused(kinds.JUMP, jumping(position))) == ["refusal.others-still-answer"]
    evening.saved(kinds.UNDO)
    evening.saved(kinds.JUMP, jumping(position))


def test_a_question_of_before_is_not_the_same_after_a_jump() -> None:
    evening, position = an_evening(GAME, 3, 4, 60), a_place(GAME, random.Random(7))
    evening.saved(kinds.JUMP, jumping(position))
    token, answers = evening.token, evening.next_answers(random.Random(1), 1)
    evening.saved(kinds.JUMP, jumping(position))
    assert evening.token != token
    assert codes(evening.refused(kinds.ANSWER, answering(*answers), token=token)) == ["refusal.changed"]


def test_nobody_jumps_for_ever() -> None:
    evening, position = an_evening(GAME, 3, 4, 60), a_place(GAME, random.Random(7))
    evening.saved(kinds.JUMP, jumping(position))
    with evening.tables.visit(evening.table.id, "host") as sitting:
        assert sitting is not None
        jump = sitting.course.steps[-1]
        for _ in range(MOST_CORRECTIONS - 1):
            sitting.course.go_on(jump)
    refused = evening.enter(kinds.JUMP, jumping(position))
    assert isinstance(refused, Refused)
    assert codes(refused) == ["refusal.too-many-corrections"]


def test_a_jump_enters_nothing_into_a_lobby() -> None:
    done = in_the_lobby().enter(kinds.JUMP, jumping(a_place(GAME, random.Random(7))))
    assert not isinstance(done, Saved)
    assert codes(done) == ["refusal.not-begun"]


def test_only_a_game_that_says_how_is_entered_in_part() -> None:
    evening = an_evening(GAME, 3, 4, 60)
    steps = evening.course.steps
    evening.saved(kinds.LIGHT, {"light": True})
    assert (evening.course.light, evening.course.steps) == (True, steps)
    evening.saved(kinds.UNDO)
    assert evening.course.light
    evening.saved(kinds.LIGHT, {"light": False})
    assert not evening.course.light
    assert evening.seen(tables_on(evening.store)) == evening.seen()
    other = an_evening("lighthouses", 3, 4, 6)
    assert codes(other.refused(kinds.LIGHT, {"light": True})) == ["refusal.no-light"]


def test_when_the_game_is_over_nothing_is_left_to_enter_in_part() -> None:
    evening = an_evening(GAME, 3, 5, 999)
    assert evening.play.over
    assert codes(evening.refused(kinds.LIGHT, {"light": True})) == ["refusal.over"]
    evening.saved(kinds.UNDO)
    evening.saved(kinds.LIGHT, {"light": True})
