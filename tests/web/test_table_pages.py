"""Every page of the table in every language, at many moments of random games, whatever the players are called."""

import html
import random
import re
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from companion.engine.decisions import Answer
from companion.games import discover
from companion.games.brian_boru.live import LIVE
from companion.i18n import LANGUAGES
from companion.i18n.pages import table as table_words
from companion.i18n.words import Words
from companion.tables import refusals
from companion.tables.changes import Change, Instead, write_instead
from companion.tables.course import Amendment
from companion.tables.differences import differences
from companion.tables.play import Play
from companion.tables.ports import PLAYER, SCREEN, VIEWER, Table
from companion.tables.tables import Saved
from companion.web.definitions import all_definitions
from tests.tables import kinds
from tests.web.app import plain_app
from tests.web.reader import Page
from tests.web.visitors import GAME, WHOLE, Visitor, a_game, a_lobby, a_position, fields_of, random_answers, the_tables

#: Five scripts, signs that mean something in a page or in a text to be filled in, and what joins and turns around.
NAMES = ("<script>alert(1)</script>", "محمد", '李小龙 & "co"', "🐉{a}%s", "Ελένη'</title>")
CODES = {definition.code for definition in all_definitions(discover().values())}
CODE = re.compile(r"[a-z_]+(?:\.[a-z0-9_-]+)+")
MOMENTS = {3: (0, 23, 61, 600), 4: (3, 40, 97, 150), 5: (9, 75, 130, 600)}
every_language = pytest.mark.parametrize("language", LANGUAGES)


@pytest.fixture(scope="module")
def app() -> Flask:
    return plain_app()


def pages_of(visitor: Visitor, table: Table) -> list[str]:
    """The addresses of all pages of a table at this moment."""
    play = visitor.sitting(table).known.play
    pages = ["", "people"]
    if play is None:
        return [*pages, "log", "board", "correct", "middle"]
    count = len(play.lines)
    pages += ["board", "score", "log", "correct", f"at/{count}", "at/0", f"at/{count // 2}"]
    pages += [f"amend/{count - 1}", f"amend/{count // 3}"] if count else []
    if play.over:
        return pages
    part, _ = next(play.open)
    options = [*getattr(part, "options", ()), "nowhere"]
    return [*pages, f"?option={options[0]}", f"?option={options[-1]}", "?whole=1", "?whole=0"]


def check(reply: TestResponse, language: str, names: tuple[str, ...]) -> Page:
    """What holds for every page."""
    where = (reply.request.path, language)
    assert reply.status_code == 200, where
    page = Page(reply.text)
    assert page.lang == language, where
    assert page.title.partition(" · ")[0].strip(), where
    assert "<script>alert" not in reply.text, where
    for tag, given in page.tags:
        assert tag != "style", where
        assert not {"style", "onclick", "onload", "onsubmit"} & given.keys(), where
        assert tag != "script" or given["src"].startswith("/static/"), where
    told = page.title + page.text
    for name in names:
        told = told.replace(name, "")
    assert "{" not in told, where
    assert not CODES & set(CODE.findall(told)), where
    assert not re.search(r"@\d|\bbb\.|Undefined", told), where
    return page


@pytest.fixture(scope="module")
def games(app: Flask) -> dict[int, list[tuple[Visitor, Table]]]:
    """Games of so many players at many moments; nothing changes them."""
    return {
        players: [a_game(app, random_answers(players, most, most), NAMES[:players]) for most in moments]
        for players, moments in MOMENTS.items()
    }


@every_language
@pytest.mark.parametrize("players", MOMENTS)
def test_every_page_at_many_moments(games: dict[int, list[tuple[Visitor, Table]]], players: int, language: str) -> None:
    names = NAMES[:players]
    for host, table in games[players]:
        host.language = language
        for address in pages_of(host, table):
            page = check(host.get(host.address(table, address)), language, names)
            if not address.startswith(("people", "amend", "log")):
                assert all(name in page.text for name in names), address


@every_language
@pytest.mark.parametrize("role", [PLAYER, VIEWER, SCREEN])
def test_every_page_for_every_role(app: Flask, role: str, language: str) -> None:
    _, table = a_game(app, random_answers(4, 5, 70), NAMES[:4])
    visitor = Visitor(app, language).sits_at(table, role, 1 if role == PLAYER else None, NAMES[4])
    for address in pages_of(visitor, table):
        page = check(visitor.get(visitor.address(table, address)), language, NAMES)
        if role != PLAYER:
            assert not page.has_form_to("/answer")
            assert not page.has_form_to("/undo")


@every_language
def test_the_pages_before_a_game(app: Flask, language: str) -> None:
    host, table = a_lobby(app, NAMES[:4])
    host.language = language
    for address in pages_of(host, table):
        check(host.get(host.address(table, address)), language, NAMES)
    for path in (f"/{language}/play/", f"/{language}/join/{table.code}"):
        page = check(host.get(path), language, NAMES)
        assert NAMES[1] in page.text


def entered(visitor: Visitor, table: Table, kind: str, payload: dict[str, Any]) -> None:
    with the_tables(visitor.app).visit(table.id, visitor.key) as sitting:
        assert sitting is not None
        wish = kinds.a_wish(str(sitting.course.last), kind, payload)
        assert isinstance(the_tables(visitor.app).enter(sitting, wish), Saved)


def amendment(visitor: Visitor, table: Table) -> tuple[int, Instead]:
    """An earlier answer changed to one after which not everything holds: which answer, and what it says instead."""
    play = visitor.sitting(table).known.play
    assert play is not None
    for index, line in reversed(list(enumerate(play.lines[:-5]))):
        for option in getattr(line.part, "options", ()):
            change = Instead(line.place, replace(line.answer, choice=(option,)))
            revised = play.revised(Amendment(0, (change,)))
            if isinstance(revised, Play) and revised.waiting and change.answer != line.answer:
                return index, change
    raise AssertionError("everything holds")


def eventful(app: Flask, players: int) -> tuple[Visitor, Table]:
    """A table at which every kind of entry was made."""
    host, table = a_game(app, random_answers(players, 2, 64), NAMES[:players], undone=2)
    points = host.sitting(table).known.play.position["points"]["@1"]  # type: ignore[union-attr]
    change = Change(("points", "@1"), points, points + 2)
    entered(host, table, kinds.REDO, {})
    entered(host, table, kinds.CORRECT, {"changes": kinds.changing([change]), "reason": "<b>coin</b> {n} @1"})
    entered(host, table, kinds.CHANGE, {"changes": write_instead([amendment(host, table)[1]])})
    entered(host, table, kinds.CUT, {"keep": 5})
    entered(host, table, kinds.UNDO, {})
    entered(host, table, kinds.SEAT, {"seat": 0, "name": "<i>New</i>", "colour": GAME.colours[0]})
    return host, table


@every_language
def test_the_log_tells_entries_of_every_kind(app: Flask, language: str) -> None:
    host, table = eventful(app, 4)
    host.language = language
    seen = []
    address = host.address(table, "log")
    others = [href for href, _ in Page(host.get(address).text).links if href.startswith("?open=")]
    for other in ("", *others):
        text = host.get(address + other.partition("#")[0])
        page = check(text, language, (*NAMES, "<i>New</i>", "<b>coin</b> {n} @1"))
        seen += [int(given["value"]) for tag, given in page.tags if tag == "li" and "value" in given]
    assert seen == list(range(host.sitting(table).course.last, 0, -1))


def test_the_log_says_what_was_taken_back_changed_and_corrected(app: Flask) -> None:
    host, table = eventful(app, 3)
    page = Page(host.get(host.address(table, "log")).text)
    for said in (table_words.TAKEN_BACK, table_words.AMENDED, table_words.CORRECTED, table_words.LOG["cut"]):
        assert said.text in page.text, said
    for typed in ("<b>coin</b> {n} @1", "<i>New</i>"):
        assert typed in page.text


def test_a_past_position_is_that_of_its_time(app: Flask) -> None:
    answers = random_answers(3, 8, 100)
    host, table = a_game(app, answers)
    for count in (0, 1, 30, 99, 100):
        shown = Page(host.get(host.address(table, f"at/{count}")).text)
        other, then = a_game(app, answers[:count])
        strip = score_strip(other.get(other.address(then)).text)
        assert score_strip(host.get(host.address(table, f"at/{count}")).text) == strip
        assert str(count) in shown.title
    for never in ("101", "-1", "x", "9" * 30):
        assert host.get(host.address(table, f"at/{never}")).status_code == 404


def score_strip(text: str) -> str:
    found = re.search(r'<ul class="score-strip".*?</ul>', text, re.DOTALL)
    assert found
    return re.sub(r"<.*?>|\s", "", found.group())


def test_an_amendment_is_shown_before_it_is_made(app: Flask) -> None:
    host, table = a_game(app, random_answers(3, 2, 60))
    index, change = amendment(host, table)
    assert change.answer is not None
    before = host.sitting(table).course.last
    page = Page(host.get(host.address(table, f"amend/{index}") + f"?option={change.answer.one}").text)
    for said in (table_words.TO_BE_ASKED, table_words.WOULD_WAIT, table_words.WOULD_CHANGE_THERE):
        assert said.text in page.text
    assert host.sitting(table).course.last == before
    form = page.form_to("/amend")
    assert host.client.post(form.action, data=form.fields).status_code == 303
    play = host.sitting(table).known.play
    assert play is not None
    assert play.waiting
    assert play.lines[index].answer == change.answer


def test_an_answer_that_was_somebody_elses_is_moved(app: Flask) -> None:
    host, table = a_game(app, random_answers(3, 2, 60))
    (index, mine), (_, theirs) = first_towns(host, table)[:2]
    page = Page(host.get(host.address(table, f"amend/{index}")).text)
    assert table_words.WHOSE.text in page.text
    assert any(href.endswith(f"amend/{index}?to={theirs.seat}#answer") for href, _ in page.links)
    form = Page(host.get(host.address(table, f"amend/{index}") + f"?to={theirs.seat}").text).form_to("/amend")
    assert host.client.post(form.action, data=form.fields).status_code == 303
    after = [answer for _, answer in first_towns(host, table)[:2]]
    assert after == [replace(mine, choice=theirs.choice), replace(theirs, choice=mine.choice)]


def first_towns(visitor: Visitor, table: Table) -> list[tuple[int, Answer]]:
    play = visitor.sitting(table).known.play
    assert play is not None
    lines = enumerate(play.lines)
    return [(index, line.answer) for index, line in lines if line.place.question == "setup.first-town"]


def test_what_waits_is_dropped_by_a_form(app: Flask) -> None:
    host, table = a_game(app, random_answers(3, 2, 60))
    entered(host, table, kinds.CHANGE, {"changes": write_instead([amendment(host, table)[1]])})
    page = Page(host.get(host.address(table)).text)
    count = len(host.sitting(table).audience.waiting)
    assert count
    assert page.text.count(Words("en").of(table_words.WAITING, n=count)) == 2  # with what was changed, and by itself
    form = page.form_to("/drop")
    assert host.client.post(form.action, data=form.fields).status_code == 303
    assert not host.sitting(table).audience.waiting
    assert not Page(host.get(host.address(table)).text).has_form_to("/drop")


def test_an_amendment_that_the_rules_refuse_cannot_be_entered(app: Flask) -> None:
    host, table = a_game(app, random_answers(3, 2, 60))
    page = Page(host.get(host.address(table, "amend/3") + "?option=nowhere").text)
    assert page.refusals
    assert not page.has_form_to("/amend")


def test_a_correction_by_the_form_of_the_page(app: Flask) -> None:
    host, table = a_game(app, random_answers(3, 2, 60))
    form = Page(host.get(host.address(table, "correct")).text).form_to("/correct")
    points = int(form.fields["points.@1"][0])
    sent = form.fields | {"points.@1": str(points + 4), "reason": "Counted again."}
    assert host.client.post(form.action, data=sent).status_code == 303
    sitting = host.sitting(table)
    assert sitting.known.play is not None
    assert sitting.known.play.position["points"]["@1"] == points + 4
    (corrected,) = sitting.known.play.corrections
    assert corrected.changes == (Change(("points", "@1"), points, points + 4),)
    page = Page(host.get(host.address(table, "log")).text)
    assert "Counted again." in page.text
    assert f"{points} → {points + 4}" in page.text


@every_language
def test_a_correction_that_is_refused_keeps_what_was_typed(app: Flask, language: str) -> None:
    host, table = a_game(app, random_answers(3, 2, 60), NAMES[:3])
    host.language = language
    form = Page(host.get(host.address(table, "correct")).text).form_to("/correct")
    reply = host.client.post(form.action, data=form.fields | {"renown.@1": "-7", "reason": "<i>Why</i>"})
    assert reply.status_code == 422
    page = Page(reply.text)
    assert page.refusals
    assert page.lang == language
    again = page.form_to("/correct").fields
    assert again["renown.@1"] == ["-7"]
    assert again["reason"] == ["<i>Why</i>"]
    assert html.escape("<i>Why</i>") in reply.text


def test_the_form_for_corrections_says_exactly_what_lies_there(app: Flask) -> None:
    """Sent as it stands, it changes nothing, at any moment and for any number of players."""
    chance = random.Random(5)
    for players in (3, 4, 5):
        for _ in range(4):
            host, table = a_game(
                app, random_answers(players, chance.randrange(99), chance.randrange(10, 200)), NAMES[:players]
            )
            form = Page(host.get(host.address(table, "correct")).text).form_to("/correct")
            reply = host.client.post(form.action, data=form.fields | {"reason": "None."})
            assert reply.status_code == 422
            told = Page(reply.text).text
            assert refusals.NO_CHANGE.text in told


@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_game_begins_in_the_middle_as_it_lies_on_the_table(app: Flask, players: int) -> None:
    for most in (30, 75, 120, 150):
        position = a_position(players, most, most)
        host, table = a_lobby(app, NAMES[:players])
        form = Page(host.get(host.address(table, "middle")).text).forms[-1]
        said = {name: value for name, value in form.fields.items() if name != "onward"}  # the position says where
        reply = host.post(host.address(table, "middle"), said | fields_of(position))
        assert reply.status_code == 303, Page(reply.text).text
        play = host.sitting(table).known.play
        assert play is not None
        found = [change.path for change in differences(position, play.position)]
        assert [path for path in found if path[0] not in LIVE.worked_out] == []
        check(host.get(host.address(table)), "en", NAMES)
        entered(host, table, kinds.UNDO, {})
        assert host.get(host.address(table, "middle")).status_code == 200


@every_language
def test_a_position_that_cannot_be_begins_no_game(app: Flask, language: str) -> None:
    host, table = a_lobby(app, NAMES[:3])
    host.language = language
    fields = fields_of(a_position(3, 9, 61))
    reply = host.post(host.address(table, "middle"), fields | {"renown.@1": "-7"})
    assert reply.status_code == 422
    page = Page(reply.text)
    assert page.lang == language
    assert page.refusals
    assert any("/rule/" in href for href, _ in page.links)
    assert page.form_to("").fields["renown.@1"] == ["-7"]
    assert not host.sitting(table).course.begun


@pytest.mark.parametrize(
    ("seats", "seed", "decided_by"), [(3, 2, "claims"), (4, 8, "marriage_cards"), (4, 50, "shared")]
)
def test_the_end_of_a_tie_is_explained_rung_by_rung(app: Flask, seats: int, seed: int, decided_by: str) -> None:
    names = ("Ana", "Bohdan", "Ewa", "Jiří")[:seats]
    host, table = a_game(app, random_answers(seats, seed, WHOLE), names)
    sitting = host.sitting(table)
    assert sitting.play is not None
    scores = sitting.play.scores
    assert scores.decided_by == decided_by
    words = Words("en", names, sitting.ruleset.name_of)
    rungs = [words.text(reason.msg) for reason in scores.facts[-1].because]
    assert len(rungs) >= 4
    for page in ("", "score"):
        shown = Page(host.get(host.address(table, page)).text).text
        for told in (words.text(scores.facts[-1].msg), *rungs):
            assert told in shown
