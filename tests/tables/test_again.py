"""An entry that is sent twice, and an id that was used before for something else: only what is kept is acknowledged."""

import random
from dataclasses import replace
from typing import Any

import pytest

from companion.tables.entries import Refused
from companion.tables.people import add_seat, free_colour
from companion.tables.ports import PLAYER, SCREEN, VIEWER
from companion.tables.tables import Saved
from tests.tables import kinds
from tests.tables.evening import Evening, an_evening, answering, codes, tables_on
from tests.tables.test_correct import correcting, counted
from tests.tables.test_large import a_position, beginning, in_the_lobby, padded


def sent_again(evening: Evening, kind: str, payload: dict[str, Any]) -> None:
    """Enter it, and twice more: in the same process, and in another one."""
    first = evening.saved(kind, payload, id="mine")
    before = evening.seen()
    for tables in (evening.tables, tables_on(evening.store)):
        assert evening.saved(kind, payload, id="mine", tables=tables) == first
    assert evening.seen() == before


def test_a_beginning_that_is_sent_again_is_one() -> None:
    sent_again(in_the_lobby(), kinds.BEGIN, {"engine": "1"})


def test_a_beginning_in_the_middle_that_is_sent_again_is_one() -> None:
    sent_again(in_the_lobby(), kinds.BEGIN, beginning(padded(a_position())))


def test_an_amendment_that_is_sent_again_is_one() -> None:
    evening = an_evening("brian_boru", 3, 6, 20)
    evening.saved(kinds.UNDO)
    part = next(evening.play.open)[0]
    (answer,) = evening.next_answers(random.Random(3), 1)
    evening.answer(answer)
    options = [option for option in part.options if option not in answer.choice]  # type: ignore[union-attr, operator]
    new = replace(answer, choice=(options[0],))
    sent_again(evening, kinds.CHANGE, kinds.instead((evening.play.lines[19].place, new)))


def test_a_correction_that_is_sent_again_is_one() -> None:
    evening = an_evening("brian_boru", 3, 6, 60)
    sent_again(evening, kinds.CORRECT, correcting(counted(evening, "points", "@0", 1)))


def test_a_new_seat_that_is_sent_again_is_one() -> None:
    evening = in_the_lobby()
    for tables in (evening.tables, evening.tables, tables_on(evening.store)):
        with tables.visit(evening.table.id, "host") as sitting:
            assert sitting is not None
            assert isinstance(add_seat(tables, sitting, "mine", "Dara", free_colour(sitting)), Saved)
    assert [seat.name for seat in evening.course.sitting].count("Dara") == 1


def test_an_id_that_was_used_for_something_else_acknowledges_nothing() -> None:
    evening = in_the_lobby()
    colours = evening.sitting().game.colours
    evening.saved(kinds.SEAT, {"seat": 0, "name": "First", "colour": colours[0]}, id="mine")
    for kind, payload in (
        (kinds.SEAT, {"seat": 0, "name": "Second", "colour": colours[0]}),
        (kinds.SEAT, {"seat": 1, "name": "First", "colour": colours[0]}),
        (kinds.BEGIN, {"engine": "1"}),
        (kinds.REMATCH, {"table": "another"}),
    ):
        assert codes(evening.refused(kind, payload, id="mine")) == ["refusal.changed"]


def test_another_position_with_a_known_id_acknowledges_nothing() -> None:
    evening, position = in_the_lobby(), a_position()
    evening.saved(kinds.BEGIN, beginning(position), id="mine")
    coins = {**position["coins"], "@0": position["coins"]["@0"] + 1}
    assert codes(evening.refused(kinds.BEGIN, beginning({**position, "coins": coins}), id="mine")) == [
        "refusal.changed"
    ]
    assert codes(evening.refused(kinds.BEGIN, {"engine": "1"}, id="mine")) == ["refusal.changed"]


def test_another_answer_with_a_known_id_acknowledges_nothing() -> None:
    evening = an_evening("brian_boru", 3, 6, 20)
    first, second = evening.next_answers(random.Random(3), 2)
    evening.answer(first, id="mine")
    assert codes(evening.refused(kinds.ANSWER, answering(second), id="mine")) == ["refusal.changed"]


@pytest.mark.parametrize("role", [VIEWER, SCREEN])
def test_who_only_watches_hears_of_nothing_as_saved(role: str) -> None:
    evening = an_evening("brian_boru", 3, 6, 20)
    evening.device(role)
    (answer,) = evening.next_answers(random.Random(3), 1)
    evening.answer(answer, id="mine")
    assert codes(evening.refused(kinds.ANSWER, answering(answer), id="mine", key=role)) == ["refusal.not-allowed"]


def test_a_player_hears_of_nothing_as_saved_that_only_a_host_may_enter() -> None:
    evening = in_the_lobby()
    evening.device(PLAYER)
    evening.saved(kinds.UNSEAT, {"seat": 2}, id="mine")
    done = evening.enter(kinds.UNSEAT, {"seat": 2}, id="mine", key=PLAYER)
    assert isinstance(done, Refused)
    assert codes(done) == ["refusal.host-only"]
