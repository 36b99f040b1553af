"""Amending earlier answers: what still fits stays, what lost its question waits, and nothing is lost in silence."""

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.chance import random_answer
from companion.engine.decisions import Answer, parts_of
from companion.engine.referee import Accepted, Referee, Rejected
from companion.games.brian_boru.content import CARD_NAMED, CARDS
from companion.tables.amending import Tried, amended
from companion.tables.changes import Instead, Place
from companion.tables.course import first_answers
from companion.tables.deeds.amendments import MOST_WEIGHT
from companion.tables.judge import started
from companion.tables.judged import Line
from companion.tables.play import Play
from companion.tables.waiting import Waiting
from tests.laws.games import answered
from tests.laws.games import started as fresh
from tests.tables import kinds
from tests.tables.evening import Evening, an_evening, codes, tables_on

SEEDS = st.integers(0, 2**32)
law = settings(max_examples=10, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))


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


def place_at(evening: Evening, index: int) -> Place:
    return evening.play.lines[index].place


def amend(evening: Evening, index: int, answer: Answer | None, **more: Any) -> None:
    evening.saved(kinds.CHANGE, kinds.instead((place_at(evening, index), answer)), **more)


def by_place(play: Play) -> dict[Place, Answer]:
    return {line.place: line.answer for line in play.lines}


def matched_simply(evening: Evening, index: int, new: Answer) -> int:
    """How many later answers a plain matching keeps: to each question the first unused one of the chapter that fits."""
    answers = evening.answers
    referee = fresh(evening.sitting().game, evening.course.setup)
    chapters = []
    for answer in answers:
        chapters.append(referee.chapter)
        answered(referee, answer)
    referee = judged_anew(evening, [*answers[:index], new])
    left = list(range(index + 1, len(answers)))
    while referee.decision is not None:
        asked = {(part.name, part.seat) for part in parts_of(referee.decision)}
        for place in left:
            answer = answers[place]
            is_asked = (answer.name, answer.seat) in asked and chapters[place] == referee.chapter
            if is_asked and isinstance(referee.answer(answer), Accepted):
                left.remove(place)
                break
        else:
            break
    return len(answers) - index - 1 - len(left)


@law
@given(seed=SEEDS, most=st.integers(5, 200))
def test_an_amendment_keeps_what_fits_and_loses_nothing_in_silence(game: str, seed: int, most: int) -> None:
    evening = an_evening(game, 3, seed, most, together=3)
    chance = random.Random(seed)
    index = chance.randrange(len(evening.answers))
    new, before = another(evening, index, chance), by_place(evening.play)
    place, simply = place_at(evening, index), matched_simply(evening, index, new)
    if new == evening.answers[index]:
        refused = evening.refused(kinds.CHANGE, kinds.instead((place, new)))
        assert codes(refused) == ["refusal.same-answer"]
        return
    amend(evening, index, new)
    play = evening.play
    after, aside = by_place(play), {item.place for item in play.aside if isinstance(item, Waiting)}
    assert after[place] == new
    stays = {each for each in before if after.get(each) == before[each]}
    assert list(before)[:index] == list(after)[:index]
    assert len(stays) + len(play.waiting) - index >= simply
    assert before.keys() == stays | play.waiting.keys() | aside | {place}
    assert {line.place for line in play.lines if line.assumed} == after.keys() - stays - {place}
    assert play.broken is None
    referee = judged_anew(evening, evening.answers)
    assert referee.answers == evening.answers
    assert play.position == referee.snapshot()
    assert play.referee.scores == referee.scores
    assert list(play.referee.facts) == list(referee.facts)
    assert evening.seen(tables_on(evening.store)) == evening.seen()


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
    amend(evening, index, new)
    after, waiting = evening.seen()[-1], dict(evening.play.waiting)
    assert after != before
    evening.saved(kinds.UNDO)
    assert evening.seen()[-1] == before
    assert not evening.play.waiting
    evening.saved(kinds.REDO)
    assert evening.seen()[-1] == after
    assert evening.play.waiting == waiting


@law
@given(seed=SEEDS, most=st.integers(20, 150))
def test_what_waits_comes_back_by_itself_or_is_set_aside(game: str, seed: int, most: int) -> None:
    evening = an_evening(game, 3, seed, most)
    chance = random.Random(seed)
    index = chance.randrange(len(evening.answers) // 2)
    amend_at_random(evening, index, chance)
    waited = dict(evening.play.waiting)
    for _ in range(600):
        if not evening.play.waiting or evening.play.over:
            break
        (answer,) = evening.next_answers(chance, 1)
        evening.answer(answer)
        assert evening.seen(tables_on(evening.store)) == evening.seen()
    assert not evening.play.waiting
    stand = {line.place: line for line in evening.play.lines}
    aside = {item.place for item in evening.play.aside if isinstance(item, Waiting)}
    for place, item in waited.items():
        assert place in aside or place in stand
        if place not in aside:
            assert (stand[place].seq, stand[place].answer) == (item.seq, item.answer)
    assert judged_anew(evening, evening.answers).snapshot() == evening.play.position


def amend_at_random(evening: Evening, index: int, chance: random.Random) -> None:
    new = another(evening, index, chance)
    if new != evening.answers[index]:
        amend(evening, index, new)


@settings(law, max_examples=6)
@given(seed=SEEDS)
def test_any_order_of_changes_leads_where_the_standing_answers_lead(seed: int) -> None:
    evening = an_evening("brian_boru", 4, seed, 80)
    chance = random.Random(seed)
    for _ in range(12):
        match chance.randrange(5):
            case 0 | 1:
                amend_at_random(evening, chance.randrange(len(evening.answers)), chance)
            case 2 if evening.course.standing > 1:
                evening.saved(kinds.UNDO)
            case 3 if evening.course.can_redo:
                evening.saved(kinds.REDO)
            case _ if not evening.play.over:
                evening.answer(*evening.next_answers(chance, 1))
        assert evening.play.broken is None
        assert judged_anew(evening, evening.answers).snapshot() == evening.play.position
        assert evening.seen(tables_on(evening.store)) == evening.seen()


# What people at a table notice late.


def lines_of(evening: Evening, question: str) -> Iterator[tuple[int, Line]]:
    return ((index, line) for index, line in enumerate(evening.play.lines) if line.place.question == question)


def told_to(evening: Evening, code: str) -> list[Any]:
    return [fact.params for fact in evening.play.referee.facts if fact.code == code]


def lost(evening: Evening, before: dict[Place, Answer], *changed: Place) -> list[Place]:
    """The places at which something was answered that is answered no more."""
    after = by_place(evening.play)
    return [place for place, answer in before.items() if place not in changed and after.get(place) != answer]


def unplayed_like(evening: Evening, line: Line) -> Iterator[Answer]:
    """The cards that could have been meant: of the same colour, with the same choices, and not played in the round."""
    old, round_ = CARD_NAMED[line.answer.one], line.place.chapter[0]
    played = {
        each.answer.one
        for each in evening.play.lines
        if each.place.chapter[0] == round_ and each.place.question in ("trick.lead", "trick.card")
    }
    for option in line.part.options:  # type: ignore[union-attr]
        card = CARDS[CARD_NAMED[option]]
        if option not in played and (card.secondary, card.colour) == (CARDS[old].secondary, CARDS[old].colour):
            yield replace(line.answer, choice=(option,))


def winners(evening: Evening) -> list[Any]:
    return [params["seat"] for params in told_to(evening, "brian_boru.trick.won")]


def test_a_card_that_changes_neither_winner_nor_choices_loses_nothing() -> None:
    """Only the order of two actions differs, perhaps; before, all that was entered after it was gone."""
    found, untouched = 0, 0
    for seed in range(12):
        evening = an_evening("brian_boru", 4, seed, 110)
        before, won = by_place(evening.play), winners(evening)
        for index, line in list(lines_of(evening, "trick.card"))[:6]:
            for new in unplayed_like(evening, line):
                amend(evening, index, new)
                gone = [place for place in lost(evening, before, line.place) if before[place].choice not in ((), 0)]
                if winners(evening)[:4] == won[:4]:
                    found += 1
                    untouched += not gone
                    assert len(gone) < 3
                    assert not evening.play.waiting
                evening.saved(kinds.UNDO)
    assert found > 10
    assert untouched > 0.9 * found


def test_an_action_that_was_another_one_loses_nothing_of_what_the_others_did() -> None:
    """One takes a coin and no discs: the question for extra discs is not asked, and nobody else notices."""
    for seed in range(12):
        evening = an_evening("brian_boru", 4, seed, 110)
        before = by_place(evening.play)
        for index, line in list(lines_of(evening, "trick.action"))[:8]:
            other = "lower" if line.answer.one == "upper" else "upper"
            amend(evening, index, replace(line.answer, choice=(other,)))
            others = [place for place in lost(evening, before, line.place) if place.seat != line.place.seat]
            gone = [place for place in others if before[place].choice not in ((), 0)]
            assert not [place for place in gone if place.chapter == line.place.chapter]
            assert all(place in evening.play.waiting or is_refused(evening, place) for place in gone)
            evening.saved(kinds.UNDO)


def is_refused(evening: Evening, place: Place) -> bool:
    """Whether an answer was set aside, which happens only when the rules refuse it or do not ask for it."""
    return place in {item.place for item in evening.play.aside if isinstance(item, Waiting)}


def test_two_cards_that_were_mixed_up_are_put_right_in_one_entry() -> None:
    evening = an_evening("brian_boru", 4, 3, 60)
    (_, one), (_, other) = list(lines_of(evening, "trick.card"))[:2]
    swapped = kinds.instead(
        (one.place, replace(one.answer, choice=other.answer.choice)),
        (other.place, replace(other.answer, choice=one.answer.choice)),
    )
    evening.saved(kinds.CHANGE, swapped)
    after = by_place(evening.play)
    assert (after[one.place].choice, after[other.place].choice) == (other.answer.choice, one.answer.choice)


def test_an_answer_entered_for_the_wrong_seat_waits_for_the_right_one() -> None:
    evening = Evening("brian_boru")
    evening.begin(4)
    chance = random.Random(5)
    while [part.name for part, _ in evening.play.open] != ["trick.card"]:
        evening.answer(*evening.next_answers(chance, 1))
    (part, _), card = next(evening.play.open), evening.next_answers(chance, 1)[0]
    evening.answer(card)
    theirs = next(part for part, _ in evening.play.open)
    taken_out, given = evening.play.lines[-1].place, evening.play.place_of(theirs)
    meant = replace(card, seat=theirs.seat)
    evening.saved(kinds.CHANGE, kinds.instead((taken_out, None), (given, meant)))
    assert [(asked.name, asked.seat) for asked, _ in evening.play.open] == [(part.name, part.seat)]
    assert list(evening.play.waiting) == [given]
    own = next(option for option in part.options if option != card.one)  # type: ignore[union-attr]
    evening.answer(replace(card, choice=(own,)))
    assert evening.answers[-1] == meant
    assert not evening.play.waiting


def test_what_waits_can_be_dropped_and_brought_back() -> None:
    evening = with_something_waiting()
    waiting = dict(evening.play.waiting)
    evening.saved(kinds.DROP)
    assert not evening.play.waiting
    assert [item for item in evening.play.aside if isinstance(item, Waiting)][-len(waiting) :] == list(waiting.values())
    assert codes(evening.refused(kinds.DROP)) == ["refusal.no-such-entry"]
    evening.saved(kinds.UNDO)
    assert evening.play.waiting == waiting


def with_something_waiting() -> Evening:
    """A game in which somebody else won an early trick, who has to mark the next town."""
    for seed in range(30):
        evening = an_evening("brian_boru", 4, seed, 90)
        amend_at_random(evening, 12, random.Random(seed))
        if len(evening.play.waiting) > 20:
            return evening
    raise AssertionError("nothing waits")


# What is refused.


def test_an_answer_that_is_not_offered_is_refused_with_the_reasons_of_the_rules(game: str) -> None:
    evening = an_evening(game, 3, 3, 12)
    wrong = replace(evening.answers[5], choice=("nowhere",))
    refused = evening.refused(kinds.CHANGE, kinds.instead((place_at(evening, 5), wrong)))
    assert refused.rejected is not None
    assert all(violation.rules for violation in refused.rejected.violations)


def test_a_place_at_which_nothing_is_asked_cannot_be_amended() -> None:
    evening = an_evening("brian_boru", 3, 3, 12)
    place, answer = place_at(evening, 5), evening.answers[5]
    elsewhere = place._replace(question="no.such-question")
    for changes in (
        [],
        [(place, answer), (place, answer)],
        [(place._replace(seat=7), None)],
        [(place._replace(chapter=("9",)), None)],
        [(elsewhere, replace(answer, name=elsewhere.question))],
        [(place, replace(answer, name="trick.card"))],
        [(place, replace(answer, seat=answer.seat + 1))],
    ):
        assert codes(evening.refused(kinds.CHANGE, kinds.instead(*changes))) == ["refusal.no-such-entry"]


def test_an_amendment_needs_the_log_that_was_seen() -> None:
    evening = an_evening("brian_boru", 3, 3, 12)
    wish = kinds.instead((place_at(evening, 4), another(evening, 4, random.Random(2))))
    assert codes(evening.refused(kinds.CHANGE, wish, token="1")) == ["refusal.changed"]
    evening.saved(kinds.CHANGE, wish, token=str(evening.course.last))


def test_a_game_is_not_changed_more_often_than_it_can_be_judged_quickly() -> None:
    evening = an_evening("brian_boru", 3, 3, 12)
    place, options = place_at(evening, 4), evening.play.lines[4].part.options  # type: ignore[union-attr]
    wishes = [kinds.instead((place, replace(evening.answers[4], choice=(option,)))) for option in options[:2]]
    was = evening.answers[4].one == options[0]
    for count in range(MOST_WEIGHT):
        evening.saved(kinds.CHANGE, wishes[(count + was) % 2])
    assert codes(evening.refused(kinds.CHANGE, wishes[(MOST_WEIGHT + was) % 2])) == ["refusal.too-many-amendments"]
    evening.saved(kinds.UNDO)
    evening.saved(kinds.CHANGE, wishes[(MOST_WEIGHT - 1 + was) % 2])


# Cuts.


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
    steps = first_answers(evening.play.standing, count)
    play = started(evening.sitting().game, evening.course)
    play.follow(steps)
    assert [line.answer for line in play.lines] == evening.answers[:count]
    assert [line.seq for line in play.lines] == [line.seq for line in evening.play.lines[:count]]


def test_an_amended_entry_says_so_and_its_neighbours_do_not() -> None:
    evening = an_evening("brian_boru", 3, 3, 12)
    amend(evening, 4, another(evening, 4, random.Random(2)))
    marks = [line.amended for line in evening.play.lines]
    assert marks == [evening.course.last if place == 4 else None for place in range(len(marks))]


def test_an_amended_game_goes_on() -> None:
    evening = an_evening("brian_boru", 3, 8, 40)
    chance = random.Random(8)
    amend_at_random(evening, 20, chance)
    for _ in range(600):
        if evening.play.over:
            break
        evening.answer(*evening.next_answers(chance, 1))
    assert evening.play.over
    again = judged_anew(evening, evening.answers[:-1])
    assert isinstance(answered(again, evening.answers[-1]), Accepted)
    assert again.scores == evening.play.referee.scores


def test_what_was_paid_beside_an_action_does_not_hold_up_the_game_when_the_action_changes() -> None:
    """It is not asked any more; only if it is asked again in this trick it comes back."""
    evening = extra_paid()
    action, extra = evening.play.lines[-2:]
    other = "lower" if action.answer.one == "upper" else "upper"
    reader = evening.sitting().audience
    tried = amended(reader, (Instead(action.place, replace(action.answer, choice=(other,))),))
    assert isinstance(tried, Tried)
    assert (tried.waiting, [each.question for each in tried.aside]) == ([], [extra.place.question])
    amend(evening, len(evening.play.lines) - 2, replace(action.answer, choice=(other,)))
    assert evening.sitting().audience.waiting == []
    assert not evening.play.is_held_up


def extra_paid() -> Evening:
    """A game in which the last answer paid for something beside an action, and others act after it."""
    for seed in range(200):
        evening = an_evening("brian_boru", 4, seed, 0)
        chance = random.Random(seed)
        while len(evening.answers) < 80:
            evening.answer(*evening.next_answers(chance, 1))
            names = [line.place.question for line in evening.play.lines[-2:]]
            paid = evening.answers[-1].choice != 0 and names[0] == "trick.action" and names[1].startswith("extra.")
            others = evening.play.lines[-1].place.chapter == evening.play.referee.chapter
            if paid and others and "action" in next(evening.play.open)[0].name:
                return evening
    raise AssertionError("nobody pays for anything")
