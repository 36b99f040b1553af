"""Going on from another position by the form of the page: a table that has fallen behind catches up."""

import random
import re
from typing import Any

import pytest
from flask import Flask

from companion.engine.messages import Ref
from companion.games.brian_boru import GAME as BRIAN_BORU
from companion.games.brian_boru.messages.board import VIKING_DECK
from companion.games.brian_boru.messages.live import (
    ENTER_EVERY_TRICK,
    ENTER_ONLY_UPKEEP,
    HOW_IT_LIES,
    NOW_EVERY_TRICK,
    NOW_ONLY_UPKEEP,
)
from companion.games.brian_boru.onward import UPKEEP
from companion.i18n.pages.table import GOES_ON
from companion.i18n.words import Words
from companion.tables.course import Jump
from companion.tables.ports import SCREEN, VIEWER, Table
from tests.tables import kinds
from tests.web.app import plain_app
from tests.web.reader import Page
from tests.web.visitors import NAMES, Visitor, a_game, random_answers

every_language = pytest.mark.parametrize("language", ["en", "pl"])


@pytest.fixture(scope="module")
def app() -> Flask:
    return plain_app()


def jumped(host: Visitor, table: Table, **changes: Any) -> int:
    """Send the form as it stands, with some changes; the status of the reply."""
    form = Page(host.get(host.address(table, "jump")).text).form_to("/jump")
    return host.client.post(form.action, data=form.fields | changes).status_code


def position(host: Visitor, table: Table) -> dict[str, Any]:
    play = host.sitting(table).known.play
    assert play is not None
    return play.position


@every_language
def test_a_table_that_is_three_tricks_behind_catches_up(app: Flask, language: str) -> None:
    host, table = a_game(app, random_answers(4, 2, 12), NAMES[:4])
    host.language = language
    before = position(host, table)
    assert (before["step"], before["tricks_played"]) == ("tricks", 0)
    free = next(town for town in ("M1", "M2", "M3") if town not in before["towns"])
    sent = {
        "onward": "trick-4",
        "marker": '"@2"',
        "raiders.@1": "3",
        f"towns.{free}": '"@3"',
        "reason": "<i>Hungry</i>",
    }
    sent["battle_area"] = str(before["battle_area"] - 3)
    assert jumped(host, table, **sent) == 303
    after = position(host, table)
    assert (after["tricks_played"], after["marker"], after["raiders"]["@1"], after["towns"][free]) == (3, "@2", 3, "@3")
    assert after["played"] == before["played"]
    log = host.get(host.address(table, "log")).text
    assert "&lt;i&gt;Hungry&lt;/i&gt;" in log
    assert free in Page(log).text
    assert "trick.begins" not in log
    host.post(host.address(table, "undo"), {})
    assert position(host, table) == before


@pytest.mark.parametrize("players", [3, 4, 5])
def test_every_place_that_is_offered_is_taken_or_refused_with_a_reason(app: Flask, players: int) -> None:
    chance, taken = random.Random(players), set[str]()
    for _ in range(4):
        answers = random_answers(players, chance.randrange(99), chance.randrange(12, 160))
        host, table = a_game(app, answers, NAMES[:players])
        form = Page(host.get(host.address(table, "jump")).text).form_to("/jump")
        places = [each.value for each in form.options("onward")]
        assert {"preparation", "trick-1", *UPKEEP, "scoring"} <= set(places)
        assert len(form.fields.get("onward", [])) == 1
        for place in places:
            reply = host.client.post(form.action, data=form.fields | {"onward": place, "entry": place})
            if reply.status_code != 303:
                assert reply.status_code == 422
                page = Page(reply.text)
                assert page.refusals
                assert page.form_to("/jump").fields["onward"] == [place]
                continue
            taken.add(place)
            host.post(host.address(table, "undo"), {})
            form = Page(host.get(host.address(table, "jump")).text).form_to("/jump")
    assert {"battle", "church", "claims", "next"} <= taken


def test_a_town_that_is_free_again_is_entered_like_any_other(app: Flask) -> None:
    host, table = a_game(app, random_answers(4, 2, 60), NAMES[:4])
    towns = position(host, table)["towns"]
    owners = list(towns.values())
    free = next(town for town, owner in towns.items() if owners.count(owner) > 1)
    assert jumped(host, table, **{f"towns.{free}": "null"}) == 303
    assert position(host, table)["towns"] == {town: owner for town, owner in towns.items() if town != free}


def test_going_on_where_the_game_stands_changes_nothing_on_the_table(app: Flask) -> None:
    """In the middle of a trick too: whoever held the marker when it began holds it again."""
    for most in (55, 60, 62, 64, 66, 90):
        host, table = a_game(app, random_answers(4, 2, most), NAMES[:4])
        before = position(host, table)
        if before["step"] != "tricks":
            continue
        assert jumped(host, table) == 303
        after = position(host, table)
        for key in ("points", "coins", "renown", "raiders", "church", "spaces", "towns", "round", "tricks_played"):
            assert after[key] == before[key], key
        assert after["marker"] is not None


@every_language
def test_what_is_refused_keeps_what_was_typed(app: Flask, language: str) -> None:
    host, table = a_game(app, random_answers(3, 2, 60), NAMES[:3])
    host.language = language
    form = Page(host.get(host.address(table, "jump")).text).form_to("/jump")
    sent = form.fields | {"renown.@1": "-7", "onward": "church", "reason": "<b>Why</b>", "raiders.@0": "12"}
    reply = host.client.post(form.action, data=sent)
    assert reply.status_code == 422
    page = Page(reply.text)
    assert page.refusals
    assert page.lang == language
    again = page.form_to("/jump").fields
    assert [again[name] for name in ("renown.@1", "onward", "reason", "raiders.@0")] == [
        ["-7"],
        ["church"],
        ["<b>Why</b>"],
        ["12", ""],
    ]


def test_cards_and_the_princess_are_entered_and_corrected(app: Flask) -> None:
    host, table = a_game(app, random_answers(3, 2, 60), NAMES[:3])
    held = position(host, table)["marriages"]
    seat = next(seat for seat, cards in held.items() if cards)
    other = next(each for each in held if each != seat)
    form = Page(host.get(host.address(table, "correct")).text).form_to("/correct")
    sent = form.fields | {
        f"marriages.{seat}": [],
        f"marriages.{other}": held[other] + held[seat],
        "reason": "Mixed up.",
    }
    assert host.client.post(form.action, data=sent).status_code == 303
    assert sorted(position(host, table)["marriages"][other]) == sorted(held[other] + held[seat])


def test_every_town_on_the_map_leads_to_its_fields(app: Flask) -> None:
    host, table = a_game(app, random_answers(3, 2, 60), NAMES[:3])
    text = host.get(host.address(table, "jump")).text
    assert len(re.findall(r'data-option="', text)) == 53
    for town in re.findall(r'data-option="(\w+)"', text):
        assert f'href="#fix-{town}"' in text
        assert f'id="fix-{town}"' in text


def test_before_a_game_there_is_nowhere_to_go_on(app: Flask) -> None:
    host, table = a_game(app, [], NAMES[:3])
    host.post(host.address(table, "undo"), {})
    assert host.get(host.address(table, "jump")).status_code == 302
    assert kinds.JUMP not in [entry.kind for entry in host.sitting(table).known.entries]
    watcher = Visitor(app).sits_at(table, VIEWER)
    assert watcher.post(watcher.address(table, "jump"), {}).status_code == 422


def lie(host: Visitor, table: Table) -> tuple[str, dict[str, list[str]]]:
    """The form on the screen that asks how everything lies."""
    form = Page(host.get(host.address(table)).text).form_to("/jump")
    return form.action, form.fields


@every_language
def test_a_table_that_enters_only_the_upkeep_is_asked_once_a_round(app: Flask, language: str) -> None:
    host, table = a_game(app, random_answers(4, 2, 7), NAMES[:4])
    host.language = language
    host.post(host.address(table, "light"), {"light": "1"})
    assert (position(host, table)["step"], position(host, table)["round"]) == ("tricks", 1)
    action, fields = lie(host, table)
    assert fields["onward"] == ["marriage"]
    raiders = position(host, table)["battle_area"]
    sent = fields | {"spaces.@2": "3", "raiders.@0": "2", "church.@1": "1"}
    refused = host.client.post(action, data=sent | {"renown.@1": "-7"})
    assert refused.status_code == 422
    assert Page(refused.text).refusals
    assert Page(refused.text).form_to("/jump").fields["raiders.@0"] == ["2", ""]
    assert host.client.post(action, data=sent | {"entry": "again"}).status_code == 303
    play = host.sitting(table).known.play
    assert play is not None
    jump = host.sitting(table).course.steps[-1]
    assert isinstance(jump, Jump)
    assert jump.position["battle_area"] == raiders - 2  # they come from nowhere else
    assert play.position["marriages"]["@2"] or play.referee.chapter == ("1", "marriage")
    assert not Page(host.get(host.address(table)).text).has_form_to("/jump")
    host.post(host.address(table, "light"), {"light": "0"})
    host.post(host.address(table, "undo"), {})
    assert position(host, table)["step"] == "tricks"
    assert not Page(host.get(host.address(table)).text).has_form_to("/jump")


LINE = re.compile(r'<p class="went-on">([^<]*)</p>')


@every_language
def test_after_a_jump_a_line_says_where_play_goes_on(app: Flask, language: str) -> None:
    host, table = a_game(app, random_answers(4, 2, 20), NAMES[:4])
    host.language = language
    assert not LINE.search(host.get(host.address(table)).text)
    assert jumped(host, table, onward="trick-3") == 303
    words = Words(language, NAMES[:4], BRIAN_BORU.name_of)
    there = words.of(GOES_ON, chapter=words.name(Ref("chapter", "1/tricks/3")))
    assert LINE.findall(host.get(host.address(table)).text) == [there]
    host.post(host.address(table, "light"), {"light": "1"})
    assert LINE.findall(host.get(host.address(table)).text) == [words.of(NOW_ONLY_UPKEEP)]
    host.post(host.address(table, "undo"), {})
    assert not LINE.search(host.get(host.address(table)).text)


@every_language
def test_the_switch_says_what_it_does_and_then_what_is_so(app: Flask, language: str) -> None:
    host, table = a_game(app, random_answers(4, 2, 60), NAMES[:4])
    host.language = language
    words = Words(language, NAMES[:4], BRIAN_BORU.name_of)
    for light, does, is_so in (
        ("1", ENTER_ONLY_UPKEEP, NOW_ONLY_UPKEEP),
        ("0", ENTER_EVERY_TRICK, NOW_EVERY_TRICK),
    ):
        switch = host.get(host.address(table)).text.split('/light"')[1].split("</form>")[0]
        assert f">{words.of(does)}</button>" in switch
        host.post(host.address(table, "light"), {"light": light})
        assert LINE.findall(host.get(host.address(table)).text) == [words.of(is_so)]
        assert f"<p>{words.of(is_so)}</p>" in host.get(host.address(table, "log")).text


def test_whoever_only_watches_sees_how_everything_lies(app: Flask) -> None:
    host, table = a_game(app, random_answers(4, 2, 7), NAMES[:4])
    host.post(host.address(table, "light"), {"light": "1"})
    watcher = Visitor(app).sits_at(table, VIEWER)
    page = Page(watcher.get(watcher.address(table)).text)
    assert page.forms == [] or not page.has_form_to("/jump")
    assert HOW_IT_LIES.text in page.text


@pytest.mark.parametrize("language", ["es", "cs"])
def test_rounds_that_were_passed_over_have_taken_viking_cards_too(app: Flask, language: str) -> None:
    """In the last round of four it said five cards were left, since two had been told of."""
    host, table = a_game(app, random_answers(4, 2, 70), NAMES[:4])
    assert position(host, table)["round"] == 2
    screen = Visitor(app, language).sits_at(table, SCREEN)
    left = Words(language).of(VIKING_DECK)
    for round, onward, count in (("2", "battle", "5"), ("4", "battle", "3"), ("4", "preparation", "4")):
        assert jumped(host, table, round=round, onward=onward) == 303
        for visitor, place in ((screen, ""), (host, "board")):
            visitor.language = language
            told = " ".join(Page(visitor.get(visitor.address(table, place)).text).text.split())
            assert re.search(rf"{re.escape(left)}\W+{count}\b", told), (round, onward, place)


def test_in_another_round_no_card_of_this_one_has_been_played(app: Flask) -> None:
    """A table that went on in another round was told that cards of the second had been played already."""
    host, table = a_game(app, random_answers(4, 2, 70), NAMES[:4])
    assert position(host, table)["round"] == 2
    played = position(host, table)["played"]
    assert played
    assert jumped(host, table, round="2", onward="trick-5") == 303
    assert position(host, table)["played"] == played
    assert jumped(host, table, round="3", onward="trick-5") == 303
    assert position(host, table)["played"] == []
