"""What hands have to do on the table: after an entry, and after something was taken back or changed."""

from dataclasses import replace
from typing import Any

import pytest
from flask import Flask

from companion.i18n.pages import table as said
from companion.i18n.words import Words
from companion.tables.codes import new_id
from companion.tables.entries import Amended, Answered, Change, Corrected, Deed, Entry, Instead, Redone, Undone
from companion.tables.judge import Wish
from companion.tables.ports import PLAYER, Table
from companion.tables.tables import Saved
from companion.web.table.todo import PutRight, put_right
from tests.web.app import plain_app
from tests.web.reader import Page
from tests.web.visitors import NAMES, Visitor, a_game, next_answer, random_answers, the_tables

ANSWERS = random_answers(3, 5, 30)
#: The first answer that places a disc.
PLACED = next(place for place, answer in enumerate(ANSWERS) if answer.name == "setup.first-town")


@pytest.fixture(scope="module")
def app() -> Flask:
    return plain_app()


class Uncut(list[Entry]):
    """A log that may be looked at from its end, and must not be taken from its beginning."""

    def __getitem__(self, place: Any) -> Any:
        assert not isinstance(place, slice), "the whole log is taken"
        return super().__getitem__(place)


def test_the_log_is_not_folded_again_while_nothing_was_turned_back(app: Flask) -> None:
    host, table = a_game(app, ANSWERS)
    sitting = host.sitting(table)
    sitting.known.entries = Uncut(sitting.known.entries)
    with app.test_request_context("/en/"):
        assert put_right(sitting) is None


def test_what_was_turned_back_is_judged_once_for_all_devices_until_the_next_entry(app: Flask) -> None:
    say_something = [bool(answer.choice) for answer in ANSWERS]
    count = max(n for n in range(2, len(ANSWERS)) if all(say_something[n - 2 : n]))
    host, table = a_game(app, ANSWERS[:count], undone=1)
    other = Visitor(app, "pl").sits_at(table, PLAYER, 1)
    first = told(app, host, table)
    sitting = host.sitting(table)
    entries, sitting.known.entries = sitting.known.entries, Uncut(sitting.known.entries)
    assert told(app, other, table) == first
    sitting.known.entries = entries
    enter(app, host, table, Undone())
    after = told(app, other, table)
    assert first is not None
    assert after is not None
    assert len(after.taken_back) == len(first.taken_back) + 1


def told(app: Flask, host: Visitor, table: Table) -> PutRight | None:
    with app.test_request_context("/en/"):
        return put_right(host.sitting(table))


def enter(app: Flask, host: Visitor, table: Table, deed: Deed) -> None:
    with the_tables(app).visit(table.id, host.key) as sitting:
        assert sitting is not None
        assert isinstance(the_tables(app).enter(sitting, Wish(new_id(), deed)), Saved)


def test_what_was_undone_is_named_and_put_back_only_if_it_was_done(app: Flask) -> None:
    host, table = a_game(app, ANSWERS[: PLACED + 1], undone=1)
    placed = ANSWERS[PLACED]
    found = told(app, host, table)
    assert found
    assert any(placed.one in step for step in found.put_back)
    assert [*found.noted, *found.changed, *found.do_instead] == []
    page = Page(host.get(host.address(table)).text)
    assert Words("en").of(said.WAS_TAKEN_BACK, what=f"{NAMES[placed.seat]}: {placed.one}") in page.text
    enter(app, host, table, Redone())
    assert told(app, host, table) is None
    page = Page(host.get(host.address(table)).text)
    assert said.PUT_BACK.text not in page.text
    enter(app, host, table, Undone())
    page = Page(host.get(host.address(table)).text)
    assert said.PUT_BACK.text in page.text


def test_after_a_correction_by_hand_nothing_is_said_to_be_done_for_it(app: Flask) -> None:
    """The app was wrong, and the table right: whoever obeyed would have had too much."""
    host, table = a_game(app, random_answers(3, 5, 60))
    play = host.sitting(table).known.play
    assert play is not None
    points = play.position["points"]["@0"]
    enter(app, host, table, Corrected((Change(("points", "@0"), points, points + 2),), ""))
    found = told(app, host, table)
    assert found
    assert [(each.old, each.new) for each in found.noted] == [(str(points), str(points + 2))]
    assert [*found.put_back, *found.do_instead, *found.taken_back] == []
    enter(app, host, table, Answered((next_answer(host.sitting(table)),)))
    enter(app, host, table, Undone())
    enter(app, host, table, Undone())
    found = told(app, host, table)
    assert found
    assert (found.corrections, found.noted) == (1, [])


def test_after_an_amendment_hands_change_only_what_differs(app: Flask) -> None:
    answers = random_answers(3, 5, 60)
    last = max(index for index, answer in enumerate(answers) if answer.name == "trick.action")
    host, table = a_game(app, answers[: last + 1])
    play = host.sitting(table).known.play
    assert play is not None
    line = play.lines[-1]
    other = "lower" if line.answer.one == "upper" else "upper"
    enter(app, host, table, Amended((Instead(line.place, replace(line.answer, choice=(other,))),)))
    found = told(app, host, table)
    assert found
    assert [line.answer.one in change or other in change for change in found.changed] == [True]
    assert found.put_back
    assert found.do_instead
    assert len(found.put_back) + len(found.do_instead) < 8
