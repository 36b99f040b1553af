"""What the last entry has changed on the picture of the board."""

import re
from dataclasses import replace

import pytest
from flask import Flask

from companion.games import discover
from companion.tables.deeds.answers import Answered, Undone
from companion.tables.entries import Wish
from companion.tables.files import seats_and_settings
from companion.web.table.changed import just_changed
from tests.laws.games import plain_setup
from tests.web.app import plain_app
from tests.web.visitors import Visitor, a_game, entered, next_answer, random_answers, the_tables

REBIRTH = discover()["rebirth"]
ANSWERS = random_answers(3, 5, 60)


@pytest.fixture(scope="module")
def app() -> Flask:
    return plain_app()


def test_a_town_that_was_just_taken_is_marked_and_no_other(app: Flask) -> None:
    place = next(place for place, answer in enumerate(ANSWERS) if answer.name == "setup.first-town")
    [town] = ANSWERS[place].choice  # type: ignore[misc]
    host, table = a_game(app, ANSWERS[: place + 1])
    assert just_changed(host.sitting(table)) == {town}
    drawn = host.get(host.address(table)).text
    assert drawn.count('class="fresh"') == 1
    [at] = re.findall(rf'data-option="{town}"[^>]*translate\(([^)]*)\)', drawn)
    mark = re.search(rf'translate\({at}\)"[^>]*>(?:<circle class="hit"[^>]*>)?<circle class="fresh" ([^>]*)>', drawn)
    assert mark
    owner = host.sitting(table).course.sitting[ANSWERS[place].seat]
    assert mark[1].startswith(f'data-colour="{owner.colour}"')


def test_what_was_entered_is_marked_where_it_is_changed(app: Flask) -> None:
    place = next(place for place, answer in enumerate(ANSWERS) if answer.name == "setup.first-town")
    [town] = ANSWERS[place].choice  # type: ignore[misc]
    host, table = a_game(app, ANSWERS[: place + 9])
    drawn = host.get(host.address(table, f"amend/{place}")).text
    assert drawn.count('class="fresh"') == 1
    [found] = re.findall(rf'data-option="{town}"[^>]*>(.*?)</a>', drawn)
    assert 'class="fresh"' in found


def test_every_town_that_changes_its_owner_is_marked_until_something_else_happens(app: Flask) -> None:
    host, table = a_game(app, [])
    owners: dict[str, str] = {}
    changes = 0
    for number, answer in enumerate(ANSWERS):
        with the_tables(app).visit(table.id, host.key) as sitting:
            assert sitting is not None
            the_tables(app).enter(sitting, Wish(f"e{number}", Answered((answer,))))
        play = host.sitting(table).play
        assert play is not None
        now = dict(play.position["towns"])
        changed = {town for town in now.keys() | owners.keys() if now.get(town) != owners.get(town)}
        assert changed <= just_changed(host.sitting(table))
        owners, changes = now, changes + len(changed)
    assert changes > 3
    with the_tables(app).visit(table.id, host.key) as sitting:
        assert sitting is not None
        the_tables(app).enter(sitting, Wish("back", Undone()))
    assert just_changed(host.sitting(table)) == frozenset()


def test_the_tile_that_was_just_laid_is_marked() -> None:
    app = plain_app(REBIRTH)
    host, setup = Visitor(app), replace(plain_setup(REBIRTH, 3), options={"way": "board", "variant": "scotland"})
    opening = [*seats_and_settings(setup), *entered(REBIRTH, [])]
    table = the_tables(app).open(REBIRTH.id, "Ada", host.key, opening)
    laid = ""
    for number in range(40):
        answer = next_answer(host.sitting(table), number)
        with the_tables(app).visit(table.id, host.key) as sitting:
            assert sitting is not None
            the_tables(app).enter(sitting, Wish(f"e{number}", Answered((answer,))))
        if answer.name == "turn.space":
            [laid] = answer.choice  # type: ignore[misc]
            break
    assert laid in just_changed(host.sitting(table))
    assert 'class="fresh-tiles"' in host.get(host.address(table)).text
