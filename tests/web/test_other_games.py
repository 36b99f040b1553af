"""Pages with another game than Brian Boru, which brings no page of its own: nothing may need those of that one."""

import json
import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask

from companion.engine.game import Game
from companion.engine.messages import M
from companion.engine.tools import Pad, Tool, Verdict
from companion.engine.values import Value
from companion.games import discover
from companion.i18n import LANGUAGES
from companion.tables.differences import differences
from tests.tiny.lighthouses import GAME as LIGHTHOUSES
from tests.web.app import plain_app
from tests.web.reader import Page
from tests.web.visitors import NAMES, Visitor, a_game, a_lobby, random_answers

LIGHT = M("tiny.pad.light", "Light")
LIGHT_TITLE = M("tiny.form.score", "How much light is there?")


def judged(value: Value) -> Verdict:
    """Whoever has most light comes first; a tie stays one."""
    players = tuple(player.text() for player in value["players"].list())
    light = {player: value["light"][player].whole() for player in players}
    order = sorted(set(light.values()), reverse=True)
    ranking = [[player for player in players if light[player] == most] for most in order]
    scores = {player: {"light": light[player], "total": light[player]} for player in players}
    return Verdict(players, {"scores": scores, "ranking": ranking, "winners": ranking[0]}, ())


#: The same game with a score pad.
WITH_PAD: Game[Any] = replace(
    LIGHTHOUSES, tools={**LIGHTHOUSES.tools, "score": Tool(LIGHT_TITLE, judged, pad=Pad({"light": LIGHT}))}
)


@pytest.fixture(scope="module")
def app() -> Flask:
    return plain_app(LIGHTHOUSES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_without_sentences_in_the_catalogs_is_called_by_its_name(language: str) -> None:
    client = plain_app(*discover().values(), LIGHTHOUSES).test_client()
    for path in ("", "play/"):
        page = client.get(f"/{language}/{path}")
        assert page.status_code == 200
        assert "Lighthouses" in page.text
    for path in ("ask/", "ask/lighthouses"):
        assert "How far does it shine?" in client.get(f"/{language}/{path}").text


def test_a_game_without_a_pad_has_no_page_for_it(app: Flask) -> None:
    client = app.test_client()
    assert "/score/" not in client.get("/en/").text.split("<main")[1]
    assert client.get("/en/score/lighthouses").status_code == 404
    assert client.get("/en/score/brian_boru").status_code == 404


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_question_without_a_form_of_its_own_asks_for_what_it_needs(app: Flask, language: str) -> None:
    client, address = app.test_client(), f"/{language}/ask/lighthouses/light"
    (form,) = (form for form in Page(client.get(address).text).forms if "field" in form.fields)
    assert form.fields["field"] == [""]
    verdict = Page(client.get(address, query_string=form.fields | {"field": "3-3"}).text)
    assert "light" in verdict.text
    assert "4" in verdict.text.split("light", 1)[1]
    wrong = client.get(address, query_string={"field": "99-99"})
    assert wrong.status_code == 400
    assert 'aria-invalid="true"' in wrong.text


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_pad_without_a_form_of_its_own_takes_numbers(language: str) -> None:
    client, address = plain_app(WITH_PAD).test_client(), f"/{language}/score/lighthouses"
    form = next(form for form in Page(client.get(address).text).forms if "light.@0" in form.fields)
    sent = form.fields | {"light.@0": "7", "light.@1": "1234"}
    done = client.get(address, query_string=sent)
    assert done.status_code == 200
    assert "1234" in Page(done.text).text
    assert client.get(address, query_string=sent, headers={"X-Answer": "only"}).status_code == 200
    table = client.get(f"{address}.csv", query_string=sent)
    assert "1234" in table.text


def fields_of(page: Page) -> dict[str, Any]:
    """What the form for a position sends as it stands."""
    return next(form for form in page.forms if "list" in form.fields).fields


@pytest.mark.parametrize("moment", [0, 5, 12])
def test_the_plain_form_says_exactly_what_lies_there(app: Flask, moment: int) -> None:
    host, table = a_game(app, random_answers(3, 4, moment, LIGHTHOUSES), game=LIGHTHOUSES)
    before = position_of(host, table)
    page = Page(host.get(host.address(table, "correct")).text)
    reply = host.post(host.address(table, "correct"), fields_of(page) | {"reason": "nothing"})
    assert reply.status_code == 422, "nothing was changed"
    assert position_of(host, table) == before


def position_of(host: Visitor, table: Any) -> Mapping[str, Any]:
    play = host.sitting(table).play
    assert play is not None
    return play.position


def test_a_correction_by_the_plain_form(app: Flask) -> None:
    host, table = a_game(app, random_answers(3, 4, 12, LIGHTHOUSES), game=LIGHTHOUSES)
    before = position_of(host, table)
    house, owner = next(iter(before["houses"].items()))
    other = f"@{(int(owner[1:]) + 1) % 3}"
    fields = fields_of(Page(host.get(host.address(table, "correct")).text))
    wanted = {"oil.@2": str(before["oil"]["@2"] + 3), f"houses.{house}": json.dumps(other), "reason": "spilt"}
    assert host.post(host.address(table, "correct"), fields | wanted).status_code == 303
    found = {change.path: change.new for change in differences(before, position_of(host, table))}
    assert found == {("oil", "@2"): before["oil"]["@2"] + 3, ("houses", house): other}
    assert "spilt" in host.get(host.address(table, "log")).text


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_begins_in_the_middle_by_the_plain_form(app: Flask, language: str) -> None:
    host, table = a_lobby(app, NAMES[:2], game=LIGHTHOUSES)
    host.language = language
    fields = fields_of(Page(host.get(host.address(table, "middle")).text))
    wanted = {"round": "2", "light.@1": "6", "weather": ['"fog"']}
    assert host.post(host.address(table, "middle"), fields | wanted).status_code == 303
    position = position_of(host, table)
    assert (position["round"], position["light"], position["weather"]) == (2, {"@0": 0, "@1": 6}, ["fog"])
    refused = host.get(host.address(table))
    assert refused.status_code == 200


def test_a_position_that_cannot_be_begins_no_game(app: Flask) -> None:
    host, table = a_lobby(app, NAMES[:2], game=LIGHTHOUSES)
    fields = fields_of(Page(host.get(host.address(table, "middle")).text))
    refused = host.post(host.address(table, "middle"), fields | {"round": "9", "light.@1": "6"})
    assert refused.status_code == 422
    assert "Round 9" in refused.text
    assert fields_of(Page(refused.text))["light.@1"] == ["6"]


def test_plain_pages_say_whose_everything_is(app: Flask) -> None:
    host, table = a_game(app, random_answers(3, 4, 12, LIGHTHOUSES), game=LIGHTHOUSES)
    position = position_of(host, table)
    board = host.get(host.address(table, "board")).text
    said = Page(board).text
    for house, owner in position["houses"].items():
        assert f"{house}: {NAMES[int(owner[1:])]}" in said
    assert f"round: {position['round']}" in Page(host.get(host.address(table)).text).text
    rows = re.findall(r">(oil|light)</th><td>(\d+)</td><td>(\d+)</td><td>(\d+)</td>", board)
    assert {name: [int(n) for n in counts] for name, *counts in rows} == {
        part: [position[part][f"@{seat}"] for seat in range(3)] for part in ("oil", "light")
    }


def test_the_only_pad_or_all_of_them_are_found_at_once() -> None:
    alone = plain_app(LIGHTHOUSES, discover()["brian_boru"]).test_client().get("/pl/score/")
    assert (alone.status_code, alone.location) == (302, "/pl/score/brian_boru")
    visitor = plain_app(*discover().values(), WITH_PAD).test_client()
    for path in ("", "ask/", "score/"):
        page = visitor.get(f"/pl/{path}").text
        for game in (*discover(), "lighthouses"):
            assert page.count(f'href="/pl/score/{game}"') == 1, path
