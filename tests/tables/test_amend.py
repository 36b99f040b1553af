"""Amending an earlier answer: what it would come to, and that it comes to exactly that."""

import random
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.chance import random_answer
from companion.engine.decisions import Answer
from companion.engine.referee import Accepted, Referee, Rejected
from companion.formats.gamefile import write_answer
from companion.tables.course import Given, first_answers
from companion.tables.judge import Amendment, started, try_amendment
from tests.laws.games import GAMES, answered
from tests.laws.games import started as fresh
from tests.tables import kinds
from tests.tables.evening import Evening, an_evening, codes, tables_on

SEEDS = st.integers(0, 2**32)
law = settings(max_examples=20, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
every_game = pytest.mark.parametrize("game", [game.id for game in GAMES])


def tried(evening: Evening, index: int, answer: Answer) -> Amendment:
    sitting = evening.sitting()
    return try_amendment(sitting.game, sitting.course, index, answer)


def amending(index: int, answer: Answer, keep: int, corrections: int = 99) -> dict[str, object]:
    return {"index": index, "answer": write_answer(answer), "keep": keep, "corrections": corrections}


def judged_anew(evening: Evening, answers: list[Answer]) -> Referee[Any]:
    """The same set-up with other answers, as far as they hold."""
    sitting = evening.sitting()
    referee = fresh(sitting.game, sitting.course.setup)
    for answer in answers:
        if isinstance(referee.answer(answer), Rejected):
            break
    return referee


def another(evening: Evening, index: int, chance: random.Random) -> Answer:
    """A legal answer to an earlier question, perhaps the same."""
    referee = judged_anew(evening, evening.answers[:index])
    old = evening.answers[index]
    assert referee.decision is not None
    for _ in range(20):
        answer = random_answer(referee.decision, chance)
        if (answer.name, answer.seat) == (old.name, old.seat) and answer != old:
            return answer
    return old


@every_game
@law
@given(seed=SEEDS, most=st.integers(5, 200))
def test_an_amendment_keeps_exactly_the_answers_that_hold(game: str, seed: int, most: int) -> None:
    evening = an_evening(game, 3, seed, most, together=3)
    chance = random.Random(seed)
    index = chance.randrange(len(evening.answers))
    new, before = another(evening, index, chance), evening.answers
    wanted = [*before[:index], new, *before[index + 1 :]]
    amendment = tried(evening, index, new)
    referee = judged_anew(evening, wanted)
    assert amendment.keep == len(referee.answers) > index
    assert (amendment.broken is None) == (amendment.keep == len(before))
    if new == before[index]:
        assert codes(evening.refused(kinds.AMEND, amending(index, new, len(before)))) == ["refusal.same-answer"]
        return
    if amendment.keep < len(before):
        refused = evening.refused(kinds.AMEND, amending(index, new, len(before)))
        assert refused.rejected is not None
        assert refused.rejected.violations == amendment.broken.violations  # type: ignore[union-attr]
    evening.saved(kinds.AMEND, amending(index, new, amendment.keep))
    assert evening.answers == wanted[: amendment.keep]
    assert evening.play.broken is None
    assert evening.play.position == referee.snapshot() == amendment.play.position
    assert evening.play.referee.scores == referee.scores
    assert list(evening.play.referee.facts) == list(referee.facts)
    assert evening.seen(tables_on(evening.store)) == evening.seen()


@every_game
@law
@given(seed=SEEDS, most=st.integers(5, 150))
def test_an_amendment_is_taken_back_like_anything_else(game: str, seed: int, most: int) -> None:
    evening = an_evening(game, 3, seed, most)
    chance = random.Random(seed)
    index = chance.randrange(len(evening.answers))
    new = another(evening, index, chance)
    if new == evening.answers[index]:
        return
    before = evening.seen()[-1]
    evening.saved(kinds.AMEND, amending(index, new, tried(evening, index, new).keep))
    after = evening.seen()[-1]
    assert after != before
    evening.saved(kinds.UNDO)
    assert evening.seen()[-1] == before
    evening.saved(kinds.REDO)
    assert evening.seen()[-1] == after


def test_an_amended_entry_says_so_and_its_neighbours_do_not() -> None:
    evening = an_evening("brian_boru", 3, 3, 12)
    index = 4
    new = another(evening, index, random.Random(2))
    done = evening.saved(kinds.AMEND, amending(index, new, tried(evening, index, new).keep))
    marks = [step.amended for step in evening.course.steps if isinstance(step, Given)]
    assert marks == [done.entry.seq if place == index else None for place in range(len(marks))]


@every_game
def test_an_answer_that_is_not_offered_is_refused_with_the_reasons_of_the_rules(game: str) -> None:
    evening = an_evening(game, 3, 3, 12)
    wrong = replace(evening.answers[5], choice=("nowhere",))
    amendment = tried(evening, 5, wrong)
    assert amendment.keep == 5
    refused = evening.refused(kinds.AMEND, amending(5, wrong, 6))
    assert refused.rejected is not None
    assert all(violation.rules for violation in refused.rejected.violations)


@pytest.mark.parametrize(("index", "keep"), [(-1, 5), (12, 12), (3, 3), (3, 13), (5, 2), (10**9, 10**9)])
def test_an_entry_that_is_not_there_cannot_be_amended(index: int, keep: int) -> None:
    evening = an_evening("brian_boru", 3, 3, 12)
    wish = amending(index, evening.answers[3], keep)
    assert codes(evening.refused(kinds.AMEND, wish)) == ["refusal.no-such-entry"]


def test_an_amendment_needs_the_log_that_was_seen() -> None:
    evening = an_evening("brian_boru", 3, 3, 12)
    new = another(evening, 4, random.Random(2))
    wish = amending(4, new, tried(evening, 4, new).keep)
    assert codes(evening.refused(kinds.AMEND, wish, token="1")) == ["refusal.changed"]
    evening.saved(kinds.AMEND, wish, token=str(evening.course.last))


@law
@given(seed=SEEDS, keep=st.integers(0, 80))
def test_a_cut_keeps_so_many_answers(seed: int, keep: int) -> None:
    evening = an_evening("brian_boru", 4, seed, 80, together=4)
    before = evening.answers
    evening.saved(kinds.CUT, {"keep": keep})
    assert evening.answers == before[:keep]
    assert evening.play.position == judged_anew(evening, before[:keep]).snapshot()
    evening.saved(kinds.UNDO)
    assert evening.answers == before


@pytest.mark.parametrize("keep", [-1, 13, 10**9])
def test_a_cut_keeps_no_more_than_there_is(keep: int) -> None:
    evening = an_evening("brian_boru", 3, 3, 12)
    assert codes(evening.refused(kinds.CUT, {"keep": keep})) == ["refusal.no-such-entry"]


@law
@given(seed=SEEDS, count=st.integers(0, 60))
def test_first_answers_are_those_that_came_first(seed: int, count: int) -> None:
    evening = an_evening("brian_boru", 3, seed, 60, together=5)
    steps = first_answers(evening.course.steps, count)
    play = started(evening.sitting().game, evening.course)
    play.follow(steps)
    assert [line.answer for line in play.lines] == evening.answers[:count]
    assert [line.seq for line in play.lines] == [line.seq for line in evening.play.lines[:count]]


def test_an_amended_game_goes_on() -> None:
    evening = an_evening("brian_boru", 3, 8, 40)
    chance = random.Random(8)
    new = another(evening, 20, chance)
    evening.saved(kinds.AMEND, amending(20, new, tried(evening, 20, new).keep))
    evening.play_on(chance, 600)
    assert evening.play.over
    again = judged_anew(evening, evening.answers[:-1])
    assert isinstance(answered(again, evening.answers[-1]), Accepted)
    assert again.scores == evening.play.referee.scores
