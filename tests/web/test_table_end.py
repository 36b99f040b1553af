"""The end of a game: who is crowned, what each category gave, and how the points came about."""

from typing import Any

import pytest
from flask import Flask
from markupsafe import escape

from companion.engine.game import Game, Scores
from companion.engine.messages import SEATS, Ref
from companion.games.brian_boru.messages.scoring import HIGH_KING
from companion.i18n import LANGUAGES
from companion.i18n.pages.pad import WINNER
from companion.i18n.words import Words
from companion.tables.ports import Table
from companion.web.table.result import by_chapter, totals_over_time
from tests.tiny.lighthouses import GAME as LIGHTHOUSES
from tests.web.app import plain_app
from tests.web.visitors import GAME, NAMES, WHOLE, Visitor, a_game, random_answers


@pytest.fixture(scope="module")
def app() -> Flask:
    return plain_app(GAME, LIGHTHOUSES)


def ended(app: Flask, game: Game[Any]) -> tuple[Visitor, Table, Scores]:
    """A game that is over, and what it came to."""
    host, table = a_game(app, random_answers(3, 9, WHOLE, game), game=game)
    play = host.sitting(table).known.play
    assert play is not None
    assert play.over
    return host, table, play.scores


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_end_crowns_the_high_king_and_tells_what_each_category_gave(app: Flask, language: str) -> None:
    host, table, scores = ended(app, GAME)
    host.language = language
    page = host.get(host.address(table)).text
    speak = Words(language, NAMES[:3], GAME.name_of)
    winners = tuple(SEATS[seat] for seat in scores.winners)
    assert escape(speak.of(HIGH_KING, n=len(winners), names=speak.param(winners))) in page
    for category in (key for key in scores.table[0] if key != "total"):
        assert escape(speak.name(Ref("category", category))) in page
    for row in scores.table:
        assert f">{row['total']}</text>" in page


def test_a_game_that_draws_no_end_of_its_own_has_a_plain_one(app: Flask) -> None:
    host, table, scores = ended(app, LIGHTHOUSES)
    page = host.get(host.address(table)).text
    speak = Words("en", NAMES[:3], LIGHTHOUSES.name_of)
    winners = tuple(SEATS[seat] for seat in scores.winners)
    assert escape(speak.of(WINNER, n=len(winners), names=speak.param(winners))) in page
    assert "end-bars" in page
    assert "end-map" not in page


def test_the_line_of_points_goes_from_chapter_to_chapter_and_ends_with_the_score(app: Flask) -> None:
    host, table, scores = ended(app, GAME)
    sitting = host.sitting(table)
    with app.test_request_context("/en/"):
        over_time = totals_over_time(sitting)
    points = by_chapter(over_time)
    assert points[0] == over_time[0]
    assert points[-1]["totals"] == [row["total"] for row in scores.table]
    assert sitting.known.play is not None
    chapters = sitting.known.play.referee.chapters
    assert [point["chapter"] for point in points] == [name for name in chapters if name in map(chapter_of, points)]
    assert len(chapters) / 2 < len(points) < len(over_time) / 2


def chapter_of(point: dict[str, Any]) -> Any:
    return point["chapter"]
