"""People at a table: who sits where, how one comes and goes, and who hosts when the host is gone."""

import json
import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
from flask import Flask
from markupsafe import escape

from companion.formats.gamefile import write_answer
from companion.i18n import LANGUAGES
from companion.i18n.pages import table as said
from companion.i18n.words import Words
from companion.tables.judged import Line
from companion.tables.ports import HOST, PLAYER, SCREEN, VIEWER, Table
from tests.tiny.lighthouses import GAME as LIGHTHOUSES
from tests.web.app import plain_app
from tests.web.reader import Page
from tests.web.visitors import GAME, Visitor, a_game, a_lobby, next_answer, random_answers, the_tables


@pytest.fixture(scope="module")
def app() -> Flask:
    return plain_app(GAME, LIGHTHOUSES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_whoever_opens_a_table_sits_there_with_the_edition_of_the_language(app: Flask, language: str) -> None:
    host = Visitor(app, language)
    host.post(f"/{language}/play/open", {"game": GAME.id, "name": " Zoë "})
    (table,) = the_tables(app).store.tables_of(host.key, 9)
    sitting = host.sitting(table)
    assert (sitting.device.role, sitting.place, sitting.course.names) == (HOST, 0, ("Zoë",))
    assert sitting.course.options["edition"] == language
    assert host.post(host.address(table, "unseat"), {"seat": 0}).status_code == 303
    assert host.sitting(table).place is None


def test_a_game_without_editions_begins_with_a_seat_alone(app: Flask) -> None:
    host = Visitor(app, "pl")
    host.post("/pl/play/open", {"game": LIGHTHOUSES.id, "name": "Zoë"})
    (table,) = the_tables(app).store.tables_of(host.key, 9)
    assert [entry.kind for entry in host.sitting(table).known.entries] == ["seat"]


@pytest.mark.parametrize("address", ["/pl/", "/pl/play/"])
def test_a_code_is_typed_on_the_home_page_or_where_tables_are_opened(app: Flask, address: str) -> None:
    _, table = a_lobby(app)
    guest = Visitor(app, "pl")
    form = Page(guest.get(address).text).form_to("/pl/join")
    found = guest.client.post(form.action, data=form.fields | {"code": [table.code.lower()]})
    assert (found.status_code, found.location.rpartition("/")[0]) == (303, f"/pl/join/{table.code}")


def lines_of(visitor: Visitor, table: Table) -> list[Line]:
    """The answers that stand."""
    play = visitor.sitting(table).known.play
    assert play is not None
    return play.lines


def at(app: Flask, moment: datetime) -> None:
    """Let it be another time."""
    the_tables(app).now = lambda: moment


@pytest.fixture
def quiet(app: Flask) -> Iterator[tuple[Table, dict[str, Visitor]]]:
    """A game of which the host has not been heard for three minutes, with everybody else."""
    host, table = a_game(app, random_answers(3, 9, 40))
    people = {HOST: host, **{role: Visitor(app).sits_at(table, role) for role in (PLAYER, VIEWER, SCREEN)}}
    at(app, table.opened + timedelta(minutes=3, seconds=20))
    yield table, people
    at(app, datetime.now(UTC))


@pytest.mark.parametrize("where", ["", "people"])
def test_all_are_told_that_the_host_is_away_and_players_may_take_over(
    quiet: tuple[Table, dict[str, Visitor]], where: str
) -> None:
    table, people = quiet
    told = escape(Words("en").of(said.HOST_AWAY, n=3, name="Ada"))
    for role in (PLAYER, VIEWER, *([SCREEN] if where else [])):  # the big screen shows the game alone
        page = people[role].get(people[role].address(table, where)).text
        assert told in page
        assert Page(page).has_form_to("/host") is (role == PLAYER)


def test_a_host_who_comes_back_is_not_told_to_be_away(quiet: tuple[Table, dict[str, Visitor]]) -> None:
    table, people = quiet
    assert "host-away" not in people[HOST].get(people[HOST].address(table)).text


def test_a_player_takes_over_in_one_tap_and_all_hear_of_it(app: Flask, quiet: tuple[Table, dict[str, Visitor]]) -> None:
    table, people = quiet
    player = people[PLAYER]
    form = Page(player.get(player.address(table)).text).form_to("/host")
    assert player.client.post(form.action, data=form.fields).status_code == 303
    assert (player.sitting(table).device.role, people[HOST].sitting(table).device.role) == (HOST, PLAYER)
    for role in (PLAYER, VIEWER):
        page = people[role].get(people[role].address(table)).text
        assert "host-away" not in page
    log = people[VIEWER].get(people[VIEWER].address(table, "log")).text
    assert said.LOG["host"].text in log
    assert people[HOST].post(people[HOST].address(table, "lock"), {"locked": "1"}).status_code == 422


def test_whatever_the_host_enters_says_that_it_is_here(app: Flask, quiet: tuple[Table, dict[str, Visitor]]) -> None:
    table, people = quiet
    assert people[HOST].post(people[HOST].address(table, "undo")).status_code == 303
    assert "host-away" not in people[PLAYER].get(people[PLAYER].address(table)).text


def test_a_player_is_told_what_somebody_else_entered_for_the_seat(app: Flask) -> None:
    host, table = a_game(app, random_answers(3, 9, 40))
    lately = [line.part.seat for line in lines_of(host, table)[-2:]]
    there = Visitor(app).sits_at(table, PLAYER, lately[-1])
    elsewhere = Visitor(app).sits_at(table, PLAYER, next(seat for seat in range(3) if seat not in lately))
    told = "Ada entered this for you:"
    for visitor, expected in ((there, True), (elsewhere, False), (host, False)):
        assert (told in visitor.get(visitor.address(table)).text) is expected
    assert host.post(host.address(table, "undo")).status_code == 303
    assert told not in there.get(there.address(table)).text  # what was undone is told no more


@pytest.mark.parametrize("same_step", [True, False])
def test_what_was_entered_before_is_told_as_long_as_the_same_step_goes_on(app: Flask, same_step: bool) -> None:
    answers = random_answers(3, 9, 60)
    for count in range(20, len(answers)):
        host, table = a_game(app, answers[:count])
        sitting, (before, last) = host.sitting(table), lines_of(host, table)[-2:]
        assert sitting.play is not None
        goes_on = before.place.chapter == sitting.play.chapter
        if goes_on == same_step and before.part.seat not in (last.part.seat, -1):
            break
    there = Visitor(app).sits_at(table, PLAYER, before.part.seat)
    assert ("Ada entered this for you:" in there.get(there.address(table)).text) is same_step


def test_what_a_player_entered_is_not_told_to_the_player(app: Flask) -> None:
    host, table = a_game(app, random_answers(3, 9, 40))
    answer = next_answer(host.sitting(table))
    player = Visitor(app).sits_at(table, PLAYER, answer.seat)
    sent = {"answers": json.dumps([write_answer(answer)])}
    assert player.post(player.address(table, "answer"), sent).status_code == 303
    assert "for you:" not in player.get(player.address(table)).text


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_device_without_a_name_is_called_by_what_it_does_in_the_language_of_the_reader(
    app: Flask, language: str
) -> None:
    host, table = a_lobby(app)
    Visitor(app, "en").post(f"/en/join/{table.code}", {"name": "", "as": SCREEN})
    Visitor(app, "en").post(f"/en/join/{table.code}", {"name": "Telly", "as": SCREEN})
    host.language = language
    people = host.get(host.address(table, "people")).text
    called = re.findall(r"<p><strong>([^<]*)</strong>", people)
    assert sorted(called) == sorted(["Ada", Words(language).of(said.ROLES[SCREEN]), "Telly"])


def test_leaving_the_table_asks_once(app: Flask) -> None:
    _, table = a_game(app, random_answers(3, 9, 40))
    player = Visitor(app).sits_at(table, PLAYER)
    page = player.get(player.address(table, "people")).text
    asked = re.search(r"<details><summary>([^<]*)</summary><p>([^<]*)</p>\s*<form[^>]*/remove", page)
    assert asked is not None
    assert asked.groups() == (said.LEAVE.text, said.LEAVE_SURE.text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_before_the_first_answer_undo_says_that_it_leads_back_to_the_players(app: Flask, language: str) -> None:
    first = random_answers(3, 9, 1)
    for answers, label in (([], said.UNDO_BEGIN), (first, said.UNDO)):
        host, table = a_game(app, answers)
        host.language = language
        undo = f'action="/{language}/table/{table.id}/undo"'
        button = re.search(undo + r".*?<button[^>]*>(.*?)</button>", host.get(host.address(table)).text, re.DOTALL)
        assert button
        assert button[1] == Words(language).of(label)
    words = Words(language)
    players = words.of(said.SEATS).casefold()[:4]  # the first heading there; declined in Czech and Polish
    assert players in words.of(said.UNDO_BEGIN).casefold()


def test_the_page_of_the_people_leads_back_to_a_table_that_has_not_begun(app: Flask) -> None:
    """Only a game under way has tabs."""
    host, table = a_lobby(app)
    assert (host.address(table), "Back to your table") in Page(host.get(host.address(table, "people")).text).links
    playing, begun = a_game(app, [])
    tags = [given for _, given in Page(playing.get(playing.address(begun, "people")).text).tags]
    (way_back,) = [given for given in tags if given.get("data-part") == "way-back"]
    assert "hidden" in way_back


def test_only_who_may_add_players_is_told_to_list_them(app: Flask) -> None:
    host, table = a_lobby(app, ("Ada", "Bob"), 0)
    told = str(escape(Words("en").of(said.SEATS_HELP)))
    assert told in host.get(host.address(table)).text
    seated = Visitor(app).sits_at(table, PLAYER, 1, "Bob")
    without_seat = Visitor(app).sits_at(table, PLAYER)
    watching = Visitor(app).sits_at(table, VIEWER)
    for who, adds in ((seated, False), (without_seat, True), (watching, False)):
        page = who.get(who.address(table)).text
        assert ((told in page), ("add-name" in page)) == (adds, adds)


def test_who_comes_again_is_led_back_to_the_table(app: Flask) -> None:
    host, table = a_lobby(app, seat=0)
    assert (host.address(table), "Back to your table") in Page(host.get(f"/en/join/{table.code}").text).links


def test_a_device_that_is_at_no_table_is_told_where_it_can_go_instead(app: Flask) -> None:
    _, table = a_lobby(app)
    stranger = Visitor(app)
    assert ("/en/play/", "Play with a referee") in Page(stranger.get(stranger.address(table)).text).links
