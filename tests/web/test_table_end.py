"""The end of a game: who is crowned, what each category gave, and how the points came about."""

from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from markupsafe import escape

from companion.engine.game import Game, Scores
from companion.engine.messages import SEATS, Ref
from companion.engine.referee import Rejected
from companion.formats.gamefile import read_game_file
from companion.formats.parsing import parse
from companion.games import discover
from companion.games.brian_boru.messages.scoring import HIGH_KING
from companion.games.rebirth.messages import ending
from companion.games.rebirth.messages import map as lists
from companion.i18n import LANGUAGES
from companion.i18n.pages.pad import WINNER
from companion.i18n.words import Words
from companion.tables.changes import Change
from companion.tables.codes import new_id
from companion.tables.deeds.positions import Corrected
from companion.tables.entries import Refused, Wish
from companion.tables.files import opening_of
from companion.tables.ports import SCREEN, VIEWER, Table
from companion.web.services import services_of
from companion.web.table.result import by_chapter, totals_over_time
from tests.tiny.lighthouses import GAME as LIGHTHOUSES
from tests.web.app import plain_app
from tests.web.reader import Page
from tests.web.visitors import GAME, NAMES, WHOLE, Visitor, a_game, random_answers, the_tables

REBIRTH = discover()["rebirth"]
#: A game in which a tie is decided at the last step of its ladder.
TIED = Path(__file__).parents[1] / "games" / "rebirth" / "files" / "ireland_sheet_tied.json"


@pytest.fixture(scope="module")
def app() -> Flask:
    return plain_app(GAME, LIGHTHOUSES, REBIRTH)


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


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_last_part_of_a_count_is_looked_at_before_the_end(app: Flask, language: str) -> None:
    """On a phone by itself, on a big screen as a slide before the last one."""
    host, table, _ = ended(app, REBIRTH)
    host.language = language
    title = escape(Words(language).of(ending.MISSIONS))
    phone = host.get(host.address(table)).text
    scene = phone.index("data-scene>")
    assert scene < phone.index(f"<h2>{title}") < phone.index("data-next") < phone.index("end-bars")
    screen = Visitor(app, language).sits_at(table, SCREEN)
    shown = screen.get(screen.address(table)).text
    slides = shown.split("data-slide>")[1:]
    assert [f"<h2>{title}" in slide for slide in slides] == [True, False]
    assert "end-bars" in slides[-1]
    assert "end-castles" in slides[-1]


def test_each_part_of_the_count_is_looked_at_when_the_last_tile_lies(app: Flask) -> None:
    answers = random_answers(3, 9, WHOLE, REBIRTH)
    asked = next(index for index, answer in enumerate(answers) if answer.name == "end.gifts")
    host, table = a_game(app, answers[:asked], game=REBIRTH)
    page = host.get(host.address(table)).text
    parts = [page.index(f"<h2>{title.text}") for title in (ending.UNFINISHED, ending.CASTLES, ending.MISSIONS)]
    assert parts == sorted(parts)
    assert page[: parts[-1]].count('class="count ') == 2
    assert page[parts[-1] :].count('class="count ') == 1


def test_what_a_card_pays_is_one_tap_on_a_pad_for_all_cards(app: Flask) -> None:
    answers = random_answers(3, 9, WHOLE, REBIRTH)
    asked = next(index for index, answer in enumerate(answers) if answer.name == "end.missions")
    host, table = a_game(app, answers[:asked], game=REBIRTH)
    page = host.get(host.address(table)).text
    mine = [
        answer for answer in answers[asked:] if answer.name == "end.missions" and answer.seat == answers[asked].seat
    ]
    assert page.count('class="counter"') == len(mine)
    assert page.count('data-number="') == 21


def test_once_all_tiles_lie_nothing_is_said_of_what_another_would_change(app: Flask) -> None:
    answers = random_answers(3, 9, WHOLE, REBIRTH)
    asked = next(index for index, answer in enumerate(answers) if answer.name == "end.gifts")
    hints = (lists.LACKS_HELP, lists.UNFINISHED_HELP)
    for most, told in ((asked - 40, True), (asked, False), (len(answers), False)):
        host, table = a_game(app, answers[:most], game=REBIRTH)
        page = host.get(host.address(table, "board")).text
        assert [str(escape(hint.text)) in page for hint in hints] == [told, told]
        assert (' class="next"' in page) == told
        assert 'class="holds"' in page


@pytest.mark.parametrize("game", [GAME, REBIRTH], ids=lambda game: game.id)
def test_what_was_miscounted_can_be_corrected_when_the_game_is_over(app: Flask, game: Game[Any]) -> None:
    host, table, scores = ended(app, game)
    viewer = Visitor(app).sits_at(table, VIEWER)
    for page in ("", "board", "score"):
        ways = [each.get(each.address(table, page)).text.count("/correct") for each in (host, viewer)]
        assert ways == [1, 0], page
    form = Page(host.get(host.address(table, "correct")).text).form_to("/correct").fields
    points = int(form["points.@1"][0])
    assert host.post(host.address(table, "correct"), {**form, "points.@1": [str(points + 3)]}).status_code == 303
    after = host.sitting(table).play
    assert after is not None
    assert after.over
    assert [row["total"] for row in after.scores.table] == [
        row["total"] + 3 * (seat == 1) for seat, row in enumerate(scores.table)
    ]
    assert "end-bars" in host.get(host.address(table)).text


def test_a_tie_is_looked_at_by_itself_before_the_end(app: Flask) -> None:
    """Hands have nothing to do in it, but who was looked at and what decided is not told in passing."""
    file = read_game_file(parse(TIED.read_bytes()), discover())
    host = Visitor(app)
    opening = opening_of(file)
    assert not isinstance(opening, Rejected)
    table = services_of(app).tables.open(REBIRTH.id, "Ada", host.key, opening)
    page = host.get(host.address(table)).text
    scene = page.index("data-scene>")
    assert scene < page.index(f"<h2>{ending.TIE['ireland'].text}") < page.index("data-next") < page.index("end-bars")
    assert 'class="ladder"' in page[scene : page.index("data-next")]


def test_a_change_of_the_end_that_was_undone_can_be_entered_again() -> None:
    """The game stays over when a correction of its end is undone."""
    app = plain_app(GAME)
    host, table = a_game(app, random_answers(4, 1, WHOLE), NAMES[:4])
    play = host.sitting(table).known.play
    assert play is not None
    coins = play.position["coins"]["@1"]
    with the_tables(app).visit(table.id, host.key) as sitting:
        assert sitting is not None
        deed = Corrected((Change(("coins", "@1"), coins, coins + 1),), "")
        assert not isinstance(the_tables(app).enter(sitting, Wish(new_id(), deed)), Refused)
    page = Page(host.get(host.address(table)).text)
    assert host.post(host.address(table, "undo"), dict(page.form_to("/undo").fields)).status_code == 303
    play = host.sitting(table).known.play
    assert play is not None
    assert play.over
    assert Page(host.get(host.address(table)).text).has_form_to("/redo")
