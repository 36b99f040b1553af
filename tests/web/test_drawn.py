"""Parts of pages that are drawn once: for all who read one language and may see the same, and for nobody else."""

from functools import partial
from typing import Any

from flask import Flask

from companion.engine.game import Game
from companion.tables.ports import PLAYER, Table
from companion.web.drawn import Drawn
from companion.web.table.redraw import drawn
from tests.tiny import lighthouses
from tests.web.app import plain_app
from tests.web.visitors import GAME, Visitor, a_game, random_answers


def draws(app: Flask, table: Table, *looks: tuple[Visitor, str]) -> list[str]:
    """In which languages a part is drawn when devices look at it one after the other."""
    found: list[str] = []
    for visitor, language in looks:
        with app.test_request_context(f"/{language}/table/{table.id}/"):
            drawn(visitor.sitting(table), "part", "stamp", "sharing", partial(found.append, language))
    return found


def two_at(game: Game[Any]) -> tuple[Flask, Table, Visitor, Visitor]:
    app = plain_app(game)
    host, table = a_game(app, [], game=game)
    return app, table, host, Visitor(app).sits_at(table, PLAYER, 1)


def test_a_part_is_drawn_once_for_each_language() -> None:
    app, table, host, other = two_at(GAME)
    assert draws(app, table, (host, "en"), (other, "en"), (other, "pl"), (host, "pl")) == ["en", "pl"]


def test_where_a_question_is_secret_each_device_has_its_own_part() -> None:
    app, table, host, other = two_at(lighthouses.GAME)
    assert draws(app, table, (host, "en"), (other, "en"), (host, "en")) == ["en", "en"]


def test_however_few_parts_there_are_they_take_no_more_than_so_many_bytes() -> None:
    kept, wide = Drawn(most=1_000, most_bytes=100_000), "\U0001f432" * 5_000
    for number in range(20):
        kept.put((number, wide), "stamp", "x")
    assert 80_000 < kept.held <= 100_000
    assert [number for number in range(20) if kept.get((number, wide), "stamp")] == [16, 17, 18, 19]
    kept.put((19, wide), "stamp", "y")
    assert kept.held <= 100_000
    kept.put("all", "stamp", ["x" * 1_000_000])
    assert (kept.held, kept.get("all", "stamp")) == (0, None)


def test_of_an_address_at_a_table_nothing_long_is_read() -> None:
    app = plain_app()
    host, table = a_game(app, random_answers(3, 1, 5))
    long = host.get(f"{host.address(table)}?{'&'.join(f'also.x{number}=1' for number in range(800))}")
    assert (long.status_code, "That is too much to send." in long.text) == (414, True)
    usual, letter = host.get(host.address(table)).text, "Q"
    for query in (f"option={letter * 120}", f"view={letter * 120}"):
        page = host.get(f"{host.address(table)}?{query}")
        assert (page.status_code, letter * 90 in page.text) == (200, False), query
        assert page.text.count("?option=") == usual.count("?option=")
