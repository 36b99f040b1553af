"""Undo and redo at random tables: everything can be taken back, and nothing comes back changed."""

import random
from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.engine.decisions import Answer
from companion.tables.course import MOST_TURNED
from companion.tables.deeds.answers import Answered, Undone
from companion.tables.deeds.beginning import Begun
from companion.tables.entries import Deed, Entry, fold
from tests.laws.games import GAMES
from tests.tables import kinds
from tests.tables.evening import Evening, an_evening, answering, codes, tables_on

SEEDS = st.integers(0, 2**32)
MOMENTS = st.integers(0, 220)
law = settings(max_examples=15, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
every_game = pytest.mark.parametrize("game", [game.id for game in GAMES])


def steps_seen(evening: Evening) -> tuple[object, ...]:
    """What can be seen, apart from how long the log is and what could be brought back."""
    seen = evening.seen()
    return seen[3][0], seen[4]


@every_game
@law
@given(seed=SEEDS, most=MOMENTS, seats=st.integers(3, 4))
def test_undo_then_redo_is_identity(game: str, seed: int, most: int, seats: int) -> None:
    evening = an_evening(game, seats, seed, most + 1, together=4)
    chance = random.Random(seed)
    before = steps_seen(evening)
    count = chance.randint(1, len(evening.course.steps))
    for _ in range(count):
        evening.saved(kinds.UNDO)
    assert evening.course.can_redo
    for _ in range(count):
        evening.saved(kinds.REDO)
    assert steps_seen(evening) == before
    assert not evening.course.can_redo


@every_game
@law
@given(seed=SEEDS, most=st.integers(0, 60))
def test_each_undo_shows_what_stood_before(game: str, seed: int, most: int) -> None:
    evening = Evening(game)
    evening.begin(3)
    stood = [steps_seen(evening)]
    chance = random.Random(seed)
    while len(evening.answers) < most and not evening.play.over:
        evening.play_on(chance, len(evening.answers) + 1)
        stood.append(steps_seen(evening))
    for expected in reversed(stood[:-1]):
        evening.saved(kinds.UNDO)
        assert steps_seen(evening) == expected


@every_game
def test_everything_can_be_taken_back_down_to_the_lobby(game: str) -> None:
    evening = an_evening(game, 3, 11, 25, together=3)
    for _ in range(len(evening.course.steps)):
        evening.saved(kinds.UNDO)
    assert evening.course.begun
    assert evening.answers == []
    evening.saved(kinds.UNDO)
    assert not evening.course.begun
    assert codes(evening.refused(kinds.UNDO)) == ["refusal.not-begun"]
    evening.saved(kinds.UNSEAT, {"seat": 2})
    assert codes(evening.refused(kinds.REDO)) == ["refusal.not-begun"]
    evening.saved(kinds.SEAT, {"seat": 3, "name": "Neu", "colour": evening.sitting().game.colours[3], "new": True})
    evening.saved(kinds.BEGIN, {"engine": "1"})
    assert evening.answers == []
    assert evening.course.names[2] == "Neu"
    assert not evening.course.can_redo


@every_game
def test_a_game_comes_back_from_the_lobby_whole(game: str) -> None:
    evening = an_evening(game, 3, 11, 25, together=3)
    before, steps = evening.answers, len(evening.course.steps)
    for _ in range(steps + 1):
        evening.saved(kinds.UNDO)
    assert not evening.course.begun
    for _ in range(steps + 1):
        evening.saved(kinds.REDO)
    assert evening.answers == before
    assert not evening.course.can_redo


def test_nothing_is_brought_back_that_was_not_taken_back() -> None:
    evening = an_evening("brian_boru", 3, 5, 10)
    assert codes(evening.refused(kinds.REDO)) == ["refusal.nothing-to-redo"]


@every_game
def test_who_undoes_what_is_undone_already_hears_that_and_undoes_nothing_more(game: str) -> None:
    """Two people tap at once, or one whose first reply was lost."""
    evening = an_evening(game, 3, 5, 10)
    before, seen = str(evening.course.last - 1), str(evening.course.last)

    def again(token: str) -> list[str]:
        return list(codes(evening.refused(kinds.UNDO, token=token)))

    evening.saved(kinds.UNDO, token=seen)
    assert again(seen) == ["refusal.undone-already"]
    assert again(before) == ["refusal.changed"]  # what stood there last stands still
    evening.saved(kinds.REDO)
    assert again(seen) == ["refusal.changed"]  # and now this one does
    evening.saved(kinds.UNDO)
    evening.saved(kinds.UNDO)
    assert (again(seen), again(before)) == (["refusal.undone-already"], ["refusal.undone-already"])
    evening.play_on(random.Random(5), len(evening.answers) + 1)
    assert again(seen) == ["refusal.undone-already"]
    for never_was in ("", "0", "-1", "١", "9" * 40, str(evening.course.last + 1)):
        assert again(never_was) == ["refusal.changed"]
    evening.saved(kinds.UNDO, token=str(evening.course.last))


@every_game
@law
@given(seed=SEEDS, most=st.integers(3, 120))
def test_a_new_entry_is_the_end_of_what_was_taken_back(game: str, seed: int, most: int) -> None:
    evening = an_evening(game, 3, seed, most)
    for _ in range(min(3, len(evening.course.steps))):
        evening.saved(kinds.UNDO)
    evening.play_on(random.Random(seed + 1), len(evening.answers) + 1)
    assert not evening.course.can_redo
    assert codes(evening.refused(kinds.REDO)) == ["refusal.nothing-to-redo"]


@every_game
@law
@given(seed=SEEDS, most=MOMENTS)
def test_entries_that_were_judged_together_are_taken_back_together(game: str, seed: int, most: int) -> None:
    evening = an_evening(game, 4, seed, most)
    if evening.play.over:
        return
    before, answers = steps_seen(evening), evening.answers
    evening.answer(*evening.next_together(random.Random(seed), 4))
    evening.saved(kinds.UNDO)
    assert evening.answers == answers
    assert steps_seen(evening) == before


@every_game
@law
@given(seed=SEEDS, most=MOMENTS)
def test_several_answers_are_kept_all_or_none(game: str, seed: int, most: int) -> None:
    evening = an_evening(game, 3, seed, most)
    answers = evening.next_answers(random.Random(seed), 3)
    refused = evening.refused(kinds.ANSWER, answering(*answers, Answer("none", 0, ("x",))))
    if any(evening.sitting().audience.clearance.is_secret(answer) for answer in answers):
        assert codes(refused) == ["refusal.secret-first"]
        return
    assert refused.rejected is not None
    assert refused.rejected.index == len(answers)
    assert refused.rejected.violations[0].rules


def test_an_entry_without_answers_is_refused() -> None:
    evening = an_evening("brian_boru", 3, 5, 10)
    assert codes(evening.refused(kinds.ANSWER, {"answers": []})) == ["refusal.no-such-entry"]


@law
@given(seed=SEEDS)
def test_any_mixture_leads_to_the_same_in_every_process(seed: int) -> None:
    evening = an_evening("brian_boru", 3, seed, 20)
    chance = random.Random(seed)
    other = tables_on(evening.store)
    for _ in range(25):
        kind = chance.choice((kinds.UNDO, kinds.REDO, kinds.ANSWER, kinds.ANSWER))
        if kind == kinds.ANSWER and evening.course.begun and not evening.play.over:
            evening.play_on(chance, len(evening.answers) + 2, together=2)
        elif kind != kinds.ANSWER:
            evening.enter(kind)
        assert evening.seen(other) == evening.seen()
    assert evening.seen(tables_on(evening.store)) == evening.seen()


def test_what_is_turned_back_is_told_together_as_far_as_that_costs_little() -> None:
    """One undo after the other counts once; whoever never says that the table lies right makes nobody wait."""
    deeds: list[Deed] = [Begun("1"), *([Answered(())] * 80), *([Undone()] * 70)]
    first = 82
    assert (fold(entered(deeds)).turned_first, fold(entered(deeds)).turned) == (first, 1)
    deeds += [Answered(()), Undone()] * (MOST_TURNED - 1)
    assert (fold(entered(deeds)).turned_first, fold(entered(deeds)).turned) == (first, MOST_TURNED)
    deeds += [Answered(()), Undone()]
    assert (fold(entered(deeds)).turned_first, fold(entered(deeds)).turned) == (len(deeds), 1)


def entered(deeds: list[Deed]) -> Iterator[Entry]:
    """A log of nothing else."""
    for seq, deed in enumerate(deeds, start=1):
        yield Entry(seq, str(seq), deed, "Ada", "device", datetime(2026, 11, 18, tzinfo=UTC))
