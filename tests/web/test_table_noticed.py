"""What people at a table notice first: whose turn it is, what their own question is, how far back they can look."""

import re
from datetime import timedelta
from itertools import pairwise

import pytest
from flask import Flask

from companion.engine.game import Seat, Setup
from companion.engine.messages import OPENING, SCENE, STEPS
from companion.tables.deeds.beginning import Begun
from companion.tables.files import seats_and_settings
from companion.tables.judge import token_of
from companion.tables.ports import HOST, PLAYER, SCREEN, VIEWER, Table
from companion.web.table.log import LOG_LENGTH, runs
from companion.web.table.now import Now
from companion.web.table.present import questions
from companion.web.table.result import events_of, played, totals_over_time
from companion.web.table.scenes import scenes
from tests.tiny import lighthouses
from tests.web import reader
from tests.web.app import plain_app
from tests.web.reader import Page
from tests.web.visitors import NAMES, Visitor, a_game, a_lobby, random_answers, the_tables


@pytest.fixture(scope="module")
def app() -> Flask:
    return plain_app()


def says_your_turn(visitor: Visitor, table: Table) -> bool:
    return reader.says_your_turn(visitor.get(visitor.address(table)).text)


def test_your_turn_stands_on_the_phone_of_whoever_is_asked_and_on_no_other(app: Flask) -> None:
    host, table = a_game(app, random_answers(3, 5, 1))
    sitting = host.sitting(table)
    assert sitting.play is not None
    ((part, _),) = sitting.play.open
    assert part.seat >= 0
    phones = {seat: Visitor(app).sits_at(table, PLAYER, seat) for seat in range(3)}
    assert {seat: says_your_turn(phone, table) for seat, phone in phones.items()} == {
        seat: seat == part.seat for seat in range(3)
    }
    others = [Visitor(app).sits_at(table, role) for role in (PLAYER, VIEWER, SCREEN)]
    assert not any(says_your_turn(each, table) for each in (host, *others))


@pytest.mark.parametrize("seat", range(3))
def test_the_own_question_comes_first_where_all_answer_together(seat: int) -> None:
    app = plain_app(lighthouses.GAME)
    host = Visitor(app)
    setup = Setup(tuple(map(Seat, NAMES[:3], lighthouses.GAME.colours)), {}, {})
    opening = [*seats_and_settings(setup), Begun(lighthouses.GAME.version)]
    table = the_tables(app).open(lighthouses.GAME.id, "Ada", host.key, opening)
    phone = Visitor(app).sits_at(table, PLAYER, seat)
    with app.test_request_context("/en/"):
        found = questions(phone.sitting(table))
    assert [asked.part.seat for asked in found] == [seat, *(other for other in range(3) if other != seat)]
    assert [asked.mine for asked in found] == [True, False, False]


def test_a_device_looks_at_the_question_in_its_address() -> None:
    app = plain_app(lighthouses.GAME)
    host, table = a_game(app, [], game=lighthouses.GAME)
    sitting = host.sitting(table)
    assert sitting.play is not None
    for part, count in sitting.play.open:
        with app.test_request_context(f"/en/?token={token_of(sitting.course, part, count)}"):
            asked = Now(sitting, sitting.play).asked
            assert asked is not None
            assert asked.part.seat == part.seat


def test_who_is_still_to_answer_comes_clockwise(app: Flask) -> None:
    host, table = a_game(app, random_answers(4, 5, 9), NAMES[:4])
    sitting = host.sitting(table)
    assert sitting.play is not None
    now = Now(sitting, sitting.play)
    now.places = {}
    assert [now.seats_after(seat) for seat in (0, 2)] == [[1, 2, 3], [3, 0, 1]]
    now.places = {3: 7}
    assert now.seats_after(2) == [0, 1]


def test_a_viewer_gives_the_seat_back_and_a_new_host_keeps_it(app: Flask) -> None:
    host, table = a_lobby(app)
    player = Visitor(app).sits_at(table, PLAYER, 1)

    def seat_as(role: str) -> int | None:
        fields = {"device": player.sitting(table).device.id, "role": role}
        assert host.post(host.address(table, "role"), fields).status_code == 303
        return player.sitting(table).device.seat

    assert seat_as(VIEWER) is None
    assert seat_as(PLAYER) is None
    assert player.post(player.address(table, "sit"), {"seat": 2}).status_code == 303
    assert seat_as(HOST) == 2


def test_the_log_shows_one_chapter_and_leads_to_all_others(app: Flask) -> None:
    host, table = a_game(app, random_answers(3, 5, 100))
    last = host.sitting(table).course.last
    first_page = host.get(host.address(table, "log")).text
    further = re.findall(r'href="(\?open=\d+)#open"', first_page)
    assert len(further) > 10
    seen: list[int] = []
    for address in ("", *further):
        text = host.get(host.address(table, f"log{address}")).text
        listed = [int(number) for number in re.findall(r'class="log-line[^>]* value="(\d+)"', text)]
        assert 0 < len(listed) <= LOG_LENGTH
        seen += listed
    assert seen == list(range(last, 0, -1))
    titles = re.findall(r'class="log-title"[^>]*>([^<]+)<', first_page)
    assert titles[-1] == "before the game"
    assert "round 1, trick 2" in titles
    assert len(set(titles)) == len(titles)


def test_what_was_taken_back_stands_in_the_log_where_it_was_entered(app: Flask) -> None:
    host, table = a_game(app, random_answers(3, 5, 60), undone=3)
    sitting = host.sitting(table)
    with app.test_request_context("/en/"):
        found = list(runs(sitting))
    assert [first for _, first, _ in found[1:]] == [last + 1 for _, _, last in found[:-1]]
    assert found[-1][2] == sitting.course.last


def test_what_was_to_do_earlier_in_a_scene_can_be_looked_up(app: Flask) -> None:
    lengths = set()
    for count in range(60, 76):
        host, table = a_game(app, random_answers(3, 5, count))
        sitting = host.sitting(table)
        assert sitting.play is not None
        last = max(seq for seq, _, _ in sitting.play.facts)
        told = [(fact, seq == last) for seq, _, facts in sitting.play.facts for fact in facts]
        begins = max(index for index, (fact, _) in enumerate(told) if fact.definition.tells in (OPENING, SCENE))
        expected = [fact.code for fact, is_new in told[begins:] if fact.definition.tells in STEPS and not is_new]
        with app.test_request_context("/en/"):
            assert [step["code"] for step in scenes(sitting)[-1].earlier] == expected
        lengths.add(len(expected))
    assert len(lengths) > 1


def test_only_entries_that_changed_a_total_are_events_of_the_score(app: Flask) -> None:
    host, table = a_game(app, random_answers(3, 5, 60))
    sitting = host.sitting(table)
    with app.test_request_context("/en/"):
        over_time = totals_over_time(sitting)
        events = events_of(sitting, over_time)
    moved = [after["count"] for before, after in pairwise(over_time) if before["totals"] != after["totals"]]
    assert [event["count"] for event in events] == moved
    assert 0 < len(events) < len(over_time) - 1


def test_a_play_lasts_from_its_beginning_to_its_last_entry(app: Flask) -> None:
    host, table = a_game(app, random_answers(3, 5, 20))
    tables = the_tables(app)
    now = tables.now
    tables.now = lambda: now() + timedelta(minutes=95, seconds=40)
    assert host.post(host.address(table, "undo")).status_code == 303
    tables.now = now
    with app.test_request_context("/en/"):
        assert played(host.sitting(table)).minutes == 96


def test_other_phones_are_sent_to_the_address_of_the_network(app: Flask) -> None:
    host, table = a_lobby(app)
    app.config["ADDRESS"] = "http://192.168.7.7:8000/"
    people = host.address(table, "people")
    for own in ("http://localhost:8000", "http://127.0.0.1:8000"):
        with host.client.session_transaction(base_url=own) as session:
            session["device"] = host.secret
        text = Page(host.get(people, base_url=own).text).text
        assert f"http://192.168.7.7:8000/join/{table.code}" in text
        assert own not in text
    with host.client.session_transaction(base_url="http://table.example") as session:
        session["device"] = host.secret
    assert (
        f"http://table.example/join/{table.code}" in Page(host.get(people, base_url="http://table.example").text).text
    )
