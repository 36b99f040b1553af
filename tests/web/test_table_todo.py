"""What hands have to do on the table: after an entry, and after something was taken back or changed."""

from typing import Any

import pytest
from flask import Flask

from companion.tables.entries import Entry, Redone
from companion.tables.judge import Wish
from companion.tables.ports import Table
from companion.web.table.todo import put_right
from tests.web.app import plain_app
from tests.web.visitors import NAMES, Visitor, a_game, random_answers, the_tables

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


def changes_told(app: Flask, host: Visitor, table: Table) -> list[tuple[str, str, str]]:
    with app.test_request_context("/en/"):
        found = put_right(host.sitting(table))
    return [(change.about, change.old, change.new) for change in found["changes"]] if found else []


def test_what_was_undone_is_taken_off_the_table_and_redone_put_back(app: Flask) -> None:
    host, table = a_game(app, ANSWERS[: PLACED + 1], undone=1)
    placed = ANSWERS[PLACED]
    assert isinstance(placed.choice, tuple)
    town, owner = placed.choice[0], NAMES[placed.seat]
    assert (town, owner, "–") in changes_told(app, host, table)
    with the_tables(app).visit(table.id, host.key) as sitting:
        assert sitting is not None
        the_tables(app).enter(sitting, Wish("again", Redone()))
    assert changes_told(app, host, table) == []
