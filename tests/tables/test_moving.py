"""Whose an answer was: by which changes it becomes another seat's."""

import random
from dataclasses import replace

import pytest

from companion.engine.decisions import Answer, Choose
from companion.tables.changes import Place
from companion.tables.moving import moves_of
from companion.tables.ports import HOST, PLAYER
from tests.tables import kinds
from tests.tables.evening import Evening, an_evening, answering


@pytest.fixture
def trick() -> Evening:
    """Four in a first trick, of whom two have played a card that could have been led."""
    evening, chance = Evening("brian_boru"), random.Random(5)
    evening.begin(4)
    while (part := next(evening.play.open)[0]).name != "trick.lead":
        evening.answer(*evening.next_answers(chance, 1))
    assert isinstance(part, Choose)
    evening.answer(Answer(part.name, part.seat, part.options[:1]))
    follows = next(evening.play.open)[0]
    evening.answer(Answer(follows.name, follows.seat, part.options[1:2]))
    return evening


def moved(evening: Evening, index: int, seat: int) -> None:
    changes = moves_of(evening.play, index)[seat]
    evening.saved(kinds.CHANGE, kinds.instead(*((change.place, change.answer) for change in changes)))


def said(evening: Evening) -> dict[tuple[str, int], object]:
    return {(line.place.question, line.place.seat): line.answer.choice for line in evening.play.lines[-2:]}


def test_two_who_have_answered_change_places_even_if_one_has_led(trick: Evening) -> None:
    led, followed = trick.play.lines[-2:]
    moved(trick, len(trick.play.lines) - 1, led.place.seat)
    assert said(trick) == {
        ("trick.lead", led.place.seat): followed.answer.choice,
        ("trick.card", followed.place.seat): led.answer.choice,
    }


def test_an_answer_moves_on_to_whoever_is_still_to_answer(trick: Evening) -> None:
    line = trick.play.lines[-1]
    waiting = set(range(4)) - {each.place.seat for each in trick.play.lines[-2:]}
    assert set(moves_of(trick.play, len(trick.play.lines) - 1)) == {0, 1, 2, 3} - {line.place.seat}
    seat = waiting.pop()
    moved(trick, len(trick.play.lines) - 1, seat)
    assert [(part.name, part.seat) for part, _ in trick.play.open] == [("trick.card", line.place.seat)]
    assert list(trick.play.waiting) == [line.place._replace(seat=seat)]


def test_what_the_table_reveals_is_nobodys_and_nothing_moves_out_of_a_chapter_that_is_over(trick: Evening) -> None:
    lines = trick.play.lines
    revealed = next(index for index, line in enumerate(lines) if line.place.seat < 0)
    assert moves_of(trick.play, revealed) == {}
    town = next(index for index, line in enumerate(lines) if line.place.question == "setup.first-town")
    moves = moves_of(trick.play, town)
    assert {change.place.seat for each in moves.values() for change in each} == {0, 1, 2, 3}
    assert all(change.answer for each in moves.values() for change in each)


def test_a_secret_answer_moves_only_to_who_has_answered_too() -> None:
    evening = Evening("lighthouses")
    evening.begin(3)
    evening.device(PLAYER, seat=1)
    first = evening.next_answers(random.Random(2), 1)[0]
    evening.saved(kinds.ANSWER, answering(replace(first, choice=3)), key=HOST)
    assert moves_of(evening.play, 0) == {}
    other = next(part.seat for part, _ in evening.play.open)
    evening.saved(kinds.ANSWER, answering(replace(first, seat=other, choice=1)), key=PLAYER)
    assert set(moves_of(evening.play, 0)) == {other}
    place = Place(0, ("0",), "bid", other, 0)
    assert [change.place for change in moves_of(evening.play, 0)[other]] == [evening.play.lines[0].place, place]
    seen = [evening.sitting(key).audience.moves(0) for key in (HOST, PLAYER)]
    assert [set(each) for each in seen].count({other}) < 2


def test_nothing_is_nobody_elses() -> None:
    evening = an_evening("brian_boru", 4, 6, 120)
    silent = [index for index, line in enumerate(evening.play.lines) if line.answer.choice in ((), 0)]
    assert silent
    assert [moves_of(evening.play, index) for index in silent] == [{}] * len(silent)
