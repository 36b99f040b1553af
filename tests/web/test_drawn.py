"""Parts of pages that are drawn once: for all who read one language and may see the same, and for nobody else."""

from functools import partial
from typing import Any

from flask import Flask

from companion.engine.game import Game
from companion.tables.ports import PLAYER, Table
from companion.web.table.redraw import drawn
from tests.tiny import lighthouses
from tests.web.app import plain_app
from tests.web.visitors import GAME, Visitor, a_game


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
