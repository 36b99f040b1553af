"""The screens that follow for certain: whoever goes through them without a network is asked just that afterwards."""

import random
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask

from companion.chance import random_answer
from companion.chance import ways_of as settings_of
from companion.engine.decisions import Answer, Choose, neutral, parts_of
from companion.engine.game import Game
from companion.engine.referee import Accepted, Referee
from companion.games import discover
from companion.tables.files import seats_and_settings
from companion.tables.ports import SCREEN, VIEWER, Table
from companion.tables.tables import Sitting
from companion.web.table import foreseen
from companion.web.table.foreseen import ANY, BESIDE, Budget, Moment, Screen, Search, chips_of, with_chip
from companion.web.table.later import Apart, ways_of
from companion.web.templating import words
from tests.laws.games import GAMES, plain_setup
from tests.web.app import plain_app
from tests.web.visitors import Visitor, entered, the_tables

EACH_WAY = [
    pytest.param(game, options, id="-".join((game.id, *options.values())))
    for game in GAMES
    for options in settings_of(game)[:4]
]
#: How often somebody loses the network in a game, and what of a screen of chips is said then.
TIMES, SAYS = 3, 0.4
BRIAN_BORU = discover()["brian_boru"]
#: In so many questions at least one goes on then; where answers are secret, in none.
LEAST = {"brian_boru": 8, "rebirth": 30, "lighthouses": 0}


@pytest.fixture(scope="module")
def app() -> Flask:
    return plain_app(*GAMES)


def in_the_middle(app: Flask, game: Game[Any], options: dict[str, str], seed: int) -> tuple[Visitor, Table]:
    """A table in the middle of a random game, and its host."""
    setup, chance = replace(plain_setup(game, 3), options=options), random.Random(seed)
    referee = Referee.start(game, setup)
    assert isinstance(referee, Referee)
    answers = []
    for _ in range(chance.randrange(5, 120)):
        if referee.decision is None:
            break
        answers.append(random_answer(referee.decision, chance))
        referee.answer(answers[-1])
    host = Visitor(app)
    kept = answers if referee.decision else answers[:-1]
    return host, the_tables(app).open(game.id, "Ada", host.key, [*seats_and_settings(setup), *entered(game, kept)])


@contextmanager
def at_a_page(app: Flask, host: Visitor, table: Table) -> Iterator[Sitting]:
    """The sitting of a device that asks for what follows."""
    with app.test_request_context(host.address(table, "later")):
        app.preprocess_request()
        sitting = host.sitting(table)
        words(sitting.course.names, sitting.ruleset.name_of)
        yield Apart(sitting.table, sitting.device, sitting.devices, sitting.known)


def goes_on(search: Search, chance: random.Random) -> list[str]:
    """Say anything on one screen after the other, as far as they go; what is asked then, as it was foreseen or not."""
    screen, wrong = search.found[""], []
    now = screen.ways[0]
    while screen.then:
        options = now.options
        said, answers = chance.choice(ways_of(Screen("", [now]), [chance.choice(options)]))
        part = chance.choice(now.parts)
        if now.ahead and now.ahead.together and chance.random() < SAYS and part.name not in screen.unsure:
            answers = with_chip(now, part, chance.choice(list(chips_of(part))))
        key = screen.then.get(ANY) or ("" if said == BESIDE else screen.then.get(said, ""))
        play = now.tried(answers)
        if not key or play is None:
            break
        screen, now = search.found[key], Moment(now.sitting, play, (*now.said, *answers))
        if now.asks != screen.ways[0].asks:
            wrong.append(f"{now.asks} and not {screen.ways[0].asks}")
            break
        wrong.append("")
    return wrong


@pytest.mark.parametrize(("game", "options"), EACH_WAY)
def test_what_is_foreseen_is_asked_whatever_is_said(app: Flask, game: Game[Any], options: dict[str, str]) -> None:
    seen: list[str] = []
    for seed in range(TIMES):
        host, table = in_the_middle(app, game, options, seed)
        with at_a_page(app, host, table) as sitting:
            assert sitting.play is not None
            search, chance = Search(Moment(sitting, sitting.play), ways_of), random.Random(seed)
            for _ in range(3):
                seen += goes_on(search, chance)
    assert not any(seen), next(filter(None, seen))
    assert len(seen) >= LEAST[game.id]


def test_nothing_is_told_of_cards_that_lie_face_down(app: Flask) -> None:
    """Two tables where other cards were played in the first trick, and the same is asked in the second."""
    told = []
    for swapped in (False, True):
        host, table = at_the_last_card(app, swapped)
        with at_a_page(app, host, table) as sitting:
            assert sitting.play is not None
            found = Search(Moment(sitting, sitting.play), ways_of).screens
            told.append([(screen.then, screen.ways[0].options) for screen in found])
    assert told[0] == told[1]


def at_the_last_card(app: Flask, swapped: bool) -> tuple[Visitor, Table]:
    """The last card of the second trick; in the first one somebody has played one of two cards that do not win."""
    setup = plain_setup(BRIAN_BORU, 3)
    referee = Referee.start(BRIAN_BORU, setup)
    assert isinstance(referee, Referee)
    cards = ["2" if swapped else "1", "5", "3"]
    while True:
        assert referee.decision is not None
        (part,) = parts_of(referee.decision)
        if part.name == "trick.card" and not cards:
            break
        answer = neutral(part)
        if answer is None:
            assert isinstance(part, Choose)
            option = cards.pop(0) if part.name == "trick.card" else part.options[-1]
            answer = Answer(part.name, part.seat, (option,))
        assert isinstance(referee.answer(answer), Accepted)
    host = Visitor(app)
    opening = [*seats_and_settings(setup), *entered(BRIAN_BORU, list(referee.answers))]
    return host, the_tables(app).open(BRIAN_BORU.id, "Ada", host.key, opening)


@pytest.mark.parametrize("role", [VIEWER, SCREEN])
def test_who_only_looks_on_is_told_nothing(app: Flask, role: str) -> None:
    host, table = in_the_middle(app, BRIAN_BORU, {}, 1)
    other = Visitor(app).sits_at(table, role)
    assert other.get(other.address(table, "later")).text == ""
    assert "<template" in host.get(host.address(table, "later")).text


def test_others_go_on_while_it_is_found_out_what_follows(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    let: list[None] = []
    monkeypatch.setattr(foreseen, "let_others_go", lambda: let.append(None))
    host, table = in_the_middle(app, discover()["rebirth"], {"variant": "scotland", "way": "sheet"}, 1)
    reply = host.get(host.address(table, "later"), headers={"X-Answer": "page"})
    assert len(let) >= reply.text.count("data-later=") > 1


def test_so_much_is_tried_out_at_most_and_what_is_told_then_is_right(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a large board: fewer screens follow, and each of them for certain."""
    seen, screens = [], []
    for most in (20, 100, 400):
        monkeypatch.setattr(Budget, "__init__", lambda self, left=most: setattr(self, "left", left))
        host, table = in_the_middle(app, discover()["rebirth"], {"variant": "ireland", "way": "board"}, 2)
        with at_a_page(app, host, table) as sitting:
            assert sitting.play is not None
            now = Moment(sitting, sitting.play)
            search = Search(now, ways_of)
            assert 0 <= now.budget.left < most
            now.budget.left = 10_000  # whoever goes on tries out something as well
            seen += goes_on(search, random.Random(1))
            screens.append(len(search.screens))
    assert not any(seen), next(filter(None, seen))
    assert screens == sorted(screens)
    assert screens[0] < screens[-1]
