"""What one takes along from a table: scores for a spreadsheet, a play for BG Stats, the game as a file, the QR code."""

import csv
import html
import io
import json
import re
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from flask import Flask

from companion.engine.game import Game
from companion.games.brian_boru.messages.live import ROUNDS
from companion.i18n import LANGUAGES
from companion.i18n.pages import shell
from companion.i18n.words import Words
from companion.tables.changes import Change
from companion.tables.course import Course
from companion.tables.judge import started
from companion.tables.play import Play
from companion.tables.ports import VIEWER, Table
from companion.web.keeping import unformulated
from companion.web.table import result
from tests.cli.run import companion
from tests.tables import kinds
from tests.web.app import plain_app
from tests.web.reader import Page
from tests.web.visitors import NAMES, WHOLE, Visitor, a_game, a_lobby, an_open_game, random_answers, the_tables

#: What stands as a cell of its own where cells end at semicolons, tabs or commas, and how it is made harmless.
INNER_FORMULAS = {
    "x;=cmd|'/C calc'!A0;y": "x;'=cmd|'/C calc'!A0;y",
    "x; =1": "x;' =1",
    'x;"=1"': 'x;\'"=1"',
    "x,@SUM(A1),+2": "x,'@SUM(A1),'+2",
    "x\t-1": "x\t'-1",
    "a|＝1": "a|'＝1",
    "  =1": "'  =1",
    "Anne-Marie; Bo, Cy": "Anne-Marie; Bo, Cy",
}
FORMULAS = ("=1+1", "+48", "-7", "@SUM(A1)", "＝x")
PLAY = {"sourceName", "sourcePlayId", "playDate", "durationMin", "location", "comments", "board", "game", "players"}
PLAYER = {"name", "sourcePlayerId", "startPlayer", "winner", "score", "rank", "role"}
every_language = pytest.mark.parametrize("language", LANGUAGES)


@pytest.fixture(scope="module")
def app() -> Flask:
    return plain_app()


@pytest.fixture(scope="module")
def finished(app: Flask) -> tuple[Visitor, Table]:
    """A game that is over."""
    return a_game(app, random_answers(5, 3, WHOLE), NAMES)


def scores_of(host: Visitor, table: Table) -> Any:
    play = host.sitting(table).known.play
    assert play is not None
    return play.referee.scores


def play_handed_on(host: Visitor, table: Table) -> dict[str, Any]:
    """What the link to BG Stats says."""
    page = Page(host.get(host.address(table, "score")).text)
    link = next(href for href, _ in page.links if "bgstats" in href)
    assert link.startswith("https://app.bgstatsapp.com/createPlay.html?data=")
    return dict(json.loads(parse_qs(urlsplit(link).query)["data"][0]))


def test_a_play_for_bg_stats_has_every_field(finished: tuple[Visitor, Table]) -> None:
    host, table = finished
    play = play_handed_on(host, table)
    scores = scores_of(host, table)
    assert set(play) == PLAY
    assert play["sourcePlayId"] == table.id
    at = datetime.strptime(play["playDate"], "%Y-%m-%d %H:%M:%S").replace(tzinfo=UTC)
    assert abs((datetime.now(UTC) - at).total_seconds()) < 600
    assert play["durationMin"] >= 1
    assert {"name", "sourceGameId", "highestWins", "noPoints"} <= set(play["game"])
    assert type(play["game"].get("bggId", 0)) is int
    assert [player["name"] for player in play["players"]] == list(NAMES)
    for seat, player in enumerate(play["players"]):
        assert set(player) == PLAYER
        assert type(player["startPlayer"]) is type(player["winner"]) is bool
        assert player["winner"] == (seat in scores.winners)
        assert int(player["score"]) == scores.table[seat]["total"]
        assert player["rank"] == 1 + sum(len(group) for group in scores.ranking[: rank_of(scores, seat)])
    assert sum(player["startPlayer"] for player in play["players"]) == 1
    assert len({player["sourcePlayerId"] for player in play["players"]}) == 5


def rank_of(scores: Any, seat: int) -> int:
    """How many groups of players come before a seat."""
    return next(place for place, group in enumerate(scores.ranking) if seat in group)


def test_two_games_are_two_plays(app: Flask) -> None:
    ids = {play_handed_on(*a_game(app, random_answers(3, 3, WHOLE)))["sourcePlayId"] for _ in range(2)}
    assert len(ids) == 2


def test_a_game_under_way_is_not_handed_on(app: Flask) -> None:
    host, table = a_game(app, random_answers(3, 3, 50))
    assert "bgstats" not in host.get(host.address(table, "score")).text


@every_language
def test_the_scores_for_a_spreadsheet(app: Flask, language: str) -> None:
    host, table = a_game(app, random_answers(5, 3, WHOLE), FORMULAS)
    host.language = language
    reply = host.get(host.address(table, "score.csv"))
    assert reply.headers["Content-Type"] == "text/csv; charset=utf-8"
    assert reply.headers["Content-Disposition"].startswith("attachment")
    rows = list(csv.reader(io.StringIO(reply.data.decode("utf-8-sig"))))
    assert rows[0] == ["", *(f"'{name}" for name in FORMULAS)]
    scores = scores_of(host, table)
    told = [[int(cell) for cell in row[1:]] for row in rows[1:-1]]
    assert told == [[row[category] for row in scores.table] for category in scores.table[0]]
    assert all(row[0] for row in rows[1:])
    assert not re.search(r"[{}]|brian_boru\.|category", reply.text)


@pytest.mark.parametrize("most", [0, 50, WHOLE])
def test_the_file_of_a_game_is_replayed_by_the_command_line(app: Flask, tmp_path: Path, most: int) -> None:
    host, table = an_open_game(app, random_answers(4, 3, most), NAMES[:4])
    reply = host.get(host.address(table, "game.json"))
    assert reply.mimetype == "application/json"
    assert table.code in reply.headers["Content-Disposition"]
    path = tmp_path / "game.json"
    path.write_bytes(reply.data)
    ran = companion("replay", "--json", str(path))
    assert ran.status == 0, ran.out
    totals = {name: row["total"] for name, row in ran.json["scores"].items()}
    assert totals == dict(zip(NAMES, (row["total"] for row in scores_of(host, table).table), strict=False))


@pytest.mark.parametrize("corrected", [False, True])
def test_the_file_of_a_game_goes_on_at_a_new_table(app: Flask, corrected: bool) -> None:
    host, table = an_open_game(app, random_answers(4, 3, 90), NAMES[:4])
    if corrected:
        points = host.sitting(table).known.play.position["points"]["@2"]  # type: ignore[union-attr]
        change = kinds.changing([Change(("points", "@2"), points, points + 9)])
        with the_tables(app).visit(table.id, host.key) as sitting:
            assert sitting is not None
            fields = {"changes": change, "reason": "Counted again."}
            the_tables(app).enter(sitting, kinds.a_wish("correction", kinds.CORRECT, fields))
    stranger = Visitor(app)
    file = io.BytesIO(host.get(host.address(table, "game.json")).data)
    reply = stranger.post("/en/play/file", {"name": "Bo", "file": (file, "game.json")})
    assert reply.status_code == 303
    (other,) = the_tables(app).store.tables_of(stranger.key, 2)
    assert scores_of(stranger, other) == scores_of(host, table)
    assert stranger.sitting(other).known.play.position == host.sitting(table).known.play.position  # type: ignore[union-attr]
    assert stranger.get(reply.location).status_code == 200


def test_there_is_nothing_to_take_along_before_a_game(app: Flask) -> None:
    host, table = a_lobby(app)
    for page in ("score", "score.csv", "game.json"):
        assert host.get(host.address(table, page)).status_code == 404


@every_language
def test_the_score_page_says_who_won_and_where_each_point_is_from(
    finished: tuple[Visitor, Table], language: str
) -> None:
    host, table = finished
    text = host.get(f"/{language}/table/{table.id}/score").text
    page = Page(text)
    scores = scores_of(host, table)
    verdict = re.search(r'class="verdict-line">(.*?)</p>', text)
    assert verdict
    for seat in scores.winners:
        assert NAMES[seat] in html.unescape(verdict.group(1))
    charts = [given for tag, given in page.tags if tag == "svg" and "over-time" in given.get("class", "")]
    assert len(charts) == 1
    for seat, name in enumerate(NAMES):
        assert f"{Words(language).of(shell.LABEL, label=name)} {scores.table[seat]['total']}" in charts[0]["aria-label"]


@every_language
def test_names_beside_the_points_over_time_stand_apart_in_the_order_of_the_totals(
    finished: tuple[Visitor, Table], language: str
) -> None:
    host, table = finished
    chart = host.get(f"/{language}/table/{table.id}/score").text.partition("over-time")[2].partition("</svg>")[0]
    written = re.findall(r'<text x="[\d.]+" y="([\d.-]+)">([^<]*)</text>', chart)
    shown = [name if len(name) <= 7 else f"{name[:6]}…" for name in NAMES]
    beside = sorted((float(y), html.unescape(name)) for y, name in written if html.unescape(name) in shown)
    totals = [row["total"] for row in scores_of(host, table).table]
    order = [totals[shown.index(name)] for _, name in beside]
    assert len(order) == len(NAMES)
    assert order == sorted(totals, reverse=True)
    assert all(lower - upper >= 10 for (upper, _), (lower, _) in pairwise(beside))
    assert Words(language).of(ROUNDS) in [name for _, name in written]


def test_what_changed_the_score_adds_up_to_the_score(finished: tuple[Visitor, Table]) -> None:
    host, table = finished
    text = host.get(host.address(table, "score")).text
    tables = re.findall(r'<table class="score-table">.*?</table>', text, re.DOTALL)
    rows = re.findall(r"<tr>.*?</tr>", tables[-1], re.DOTALL)[1:]
    gained = [re.findall(r"<td>(.*?)</td>", row) for row in rows]
    sums = [sum(int(row[seat].replace("−", "-") or 0) for row in gained) for seat in range(5)]
    at_first = [row["total"] for row in scores_of(*a_game(host.app, [], NAMES)).table]
    assert [first + more for first, more in zip(at_first, sums, strict=True)] == [
        row["total"] for row in scores_of(host, table).table
    ]


def test_the_game_is_played_again_for_its_scores_once_however_many_look(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    host, table = a_game(app, random_answers(3, 5, 40))
    others = [Visitor(app, language).sits_at(table, VIEWER) for language in LANGUAGES]
    again: list[int] = []

    def counted(game: Game[Any], course: Course) -> Play:
        again.append(course.last)
        return started(game, course)

    monkeypatch.setattr(result, "started", counted)

    def all_look() -> list[int]:
        for visitor in (host, *others):
            assert visitor.get(visitor.address(table, "score")).status_code == 200
        return again

    assert len(all_look()) == 1
    host.post(host.address(table, "undo"))
    assert len(all_look()) == 2


def test_the_code_to_scan_leads_to_the_table(app: Flask) -> None:
    host, table = a_lobby(app)
    reply = host.get(host.address(table, "code.svg"))
    assert reply.mimetype == "image/svg+xml"
    assert "<script" not in reply.text
    assert f"http://localhost/join/{table.code}" in Page(host.get(host.address(table, "people")).text).text


@pytest.mark.parametrize(("name", "cell"), INNER_FORMULAS.items())
def test_no_part_of_a_cell_is_a_formula(name: str, cell: str) -> None:
    assert unformulated(name) == cell
