"""The score pad shows, downloads and hands on what the adjudicator says, whatever the players are called."""

import csv
import html
import io
import json
import random
import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import parse_qs, unquote, urlencode, urlsplit

import pytest
from flask.testing import FlaskClient

from companion.engine.values import Value
from companion.formats.replies import ACCEPTED, adjudicate_value
from companion.games import discover
from tests.web.app import plain_app

GAME = discover()["brian_boru"]
TOWNS = {region["id"]: region["towns"] for region in GAME.drawing["regions"]}
NAMES = ("Anna", "Łukasz", "O'Neill", "Żaneta", "Zoë", "Bob", "points", "C")
HARD_NAMES = (
    ['"Quote"', "O'Brien", "<script>alert(1)</script>", "🐉🎲", "Ελένη"],
    ["Дмитрий", "李小龙", "محمد", "שרה", "</title><b>&amp;"],
)
Fields = list[tuple[str, str]]
RANKS = ("", "1st", "2nd", "3rd", "4th", "5th")
BG_KEYS = {
    "sourceName",
    "sourcePlayId",
    "playDate",
    "durationMin",
    "location",
    "comments",
    "board",
    "game",
    "players",
}


@pytest.fixture(scope="module")
def client() -> Iterator[FlaskClient]:
    with plain_app().test_client() as client:
        yield client


def a_position(seed: int) -> tuple[dict[str, Any], Fields]:
    """A position as the adjudicator reads it, and the same as the fields of the pad."""
    chance = random.Random(seed)
    players = chance.sample(NAMES, chance.randint(3, 5))
    number = {player: f"@{seat}" for seat, player in enumerate(players)}
    position: dict[str, Any] = {"players": players}
    fields = [("p", player) for player in players]
    for group, most in (("points", 15), ("coins", 4), ("renown", 5), ("marriage_cards", 2)):
        position[group] = {player: chance.randint(0, most) for player in players}
        fields += [(f"{group}.{number[player]}", str(count)) for player, count in position[group].items()]
    position["marker"] = chance.choice(players)
    fields.append(("marker", number[position["marker"]]))
    if chance.random() < 0.6:
        princess = {"holder": chance.choice(players), "choice": chance.choice(GAME.drawing["princess_kept_for"])}
        position["princess"] = princess
        fields += [("princess.holder", number[princess["holder"]]), ("princess.choice", princess["choice"])]
    position["regions"] = {}
    for region in TOWNS:
        position["regions"][region], more = a_region(chance, region, number)
        fields += more
    return position, fields


def a_region(chance: random.Random, region: str, number: dict[str, str]) -> tuple[dict[str, Any], Fields]:
    """The token and the towns of a region, counted or only seen."""
    at = f"regions.{region}"
    token = chance.choice(["", "true", *number])
    position: dict[str, Any] = {"face_up": bool(token), "towns": {}, "monasteries": {}}
    fields = [(f"{at}.face_up", number.get(token, token))] if token else []
    if token in number:
        position["holder"] = token
    free = TOWNS[region]
    counted = token == "true" or chance.random() < 0.3
    if token in number and not counted:  # who holds it has a town there, tapped or not
        position["towns"][token], free = 1, free - 1
    for player, seat in number.items():
        if player in position["towns"]:
            continue
        most = min(free, 3 if counted else 1)
        towns = chance.randint(0, most)
        free -= towns
        if towns:
            position["towns"][player] = towns
            fields.append((f"{at}.{'towns' if counted else 'seen'}.{seat}", str(towns)))
        if counted and towns and chance.random() < 0.4:
            position["monasteries"][player] = 1
            fields.append((f"{at}.monasteries.{seat}", "1"))
    if free and counted:
        position["vikings"] = chance.randint(0, free)
        fields.append((f"{at}.vikings", str(position["vikings"])))
    return position, fields


def address(fields: Fields, language: str = "en", kind: str = "") -> str:
    return f"/{language}/score/brian_boru{kind}?{urlencode(fields)}"


def rows_of(page: str) -> list[list[str]]:
    """The breakdown as text."""
    found = re.search(r'<table class="score-table">.*?</table>', page, re.DOTALL)
    assert found
    rows = re.findall(r"<tr.*?</tr>", found.group(), re.DOTALL)
    cells = [re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, re.DOTALL) for row in rows]
    return [[html.unescape(re.sub(r"<.*?>", "", cell, flags=re.DOTALL)).strip() for cell in row] for row in cells]


def numbers_of(page: str) -> list[list[str]]:
    """The names and numbers of the breakdown, without the places, which each language says in its own way."""
    names, _, *rows = rows_of(page)
    return [names[1:], *(row[1:] for row in rows)]


def places_of(reply: dict[str, Any]) -> dict[str, int]:
    """One more than the players ahead."""
    groups = reply["ranking"]
    return {player: 1 + sum(map(len, groups[:index])) for index, group in enumerate(groups) for player in group}


def play_in(page: str) -> dict[str, Any]:
    """What the link to BG Stats hands on."""
    link = re.search(r'href="(https://app\.bgstatsapp\.com/[^"]*)"', page)
    assert link
    return dict(json.loads(parse_qs(urlsplit(html.unescape(link.group(1))).query)["data"][0]))


@pytest.mark.parametrize("seed", range(30))
def test_page_table_and_link_say_what_the_adjudicator_says(client: FlaskClient, seed: int) -> None:
    position, fields = a_position(seed)
    players = position["players"]
    status, reply = adjudicate_value(GAME, "score", Value(position), "en")
    assert status == ACCEPTED, reply
    places = places_of(reply)
    response = client.get(address(fields))
    assert response.status_code == 200
    categories = list(reply["scores"][players[0]])
    expected = [[str(reply["scores"][player][category]) for player in players] for category in categories]
    rows = rows_of(response.text)
    assert rows[0][1:] == players
    assert rows[1][1:] == [RANKS[places[player]] for player in players]
    assert [row[1:] for row in rows[2:]] == expected
    expected.append([str(places[player]) for player in players])
    winner = re.search(r'class="verdict-line">(.*?)</p>', response.text)
    assert winner
    assert all(player in html.unescape(winner.group(1)) for player in reply["winners"])
    assert ("Winners:" in winner.group(1)) == (len(reply["winners"]) > 1)

    table = client.get(address(fields, kind=".csv"))
    assert table.mimetype == "text/csv"
    lines = list(csv.reader(io.StringIO(table.data.decode("utf-8-sig"))))
    assert lines[0][1:] == players
    assert [line[1:] for line in lines[1:]] == expected

    play = play_in(response.text)
    assert set(play) == BG_KEYS
    assert set(play["game"]) == {"name", "sourceGameId", "highestWins", "noPoints"}
    assert re.fullmatch(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d", play["playDate"])
    assert play["sourcePlayId"]
    for player, told in zip(players, play["players"], strict=True):
        assert told == {
            "name": player,
            "sourcePlayerId": player,
            "startPlayer": False,
            "winner": player in reply["winners"],
            "score": str(reply["scores"][player]["total"]),
            "rank": places[player],
            "role": "",
        }


@pytest.mark.parametrize("language", ["en", "pl", "cs", "fr", "es"])
def test_every_language_shows_the_same_numbers(client: FlaskClient, language: str) -> None:
    _, fields = a_position(3)
    assert numbers_of(client.get(address(fields, language)).text) == numbers_of(client.get(address(fields)).text)


def plain(players: list[str], cards: bool = True) -> Fields:
    """The smallest whole entry: everybody different."""
    groups = ["points", "coins", "renown", *(["marriage_cards"] if cards else [])]
    numbers = [(f"{group}.@{seat}", str(seat + 1)) for group in groups for seat in range(len(players))]
    return [("n", str(len(players))), *(("p", player) for player in players), *numbers, ("marker", "@0")]


@pytest.mark.parametrize("players", HARD_NAMES)
def test_any_name_is_shown_and_never_run(client: FlaskClient, players: list[str]) -> None:
    page = client.get(address(plain(players))).text
    assert rows_of(page)[0][1:] == players
    assert "<script>alert" not in page
    assert "</title><b>" not in page
    assert page.count("<script") == 1
    assert [told["name"] for told in play_in(page)["players"]] == players
    table = client.get(address(plain(players), kind=".csv")).data.decode("utf-8-sig")
    assert next(csv.reader(io.StringIO(table)))[1:] == players


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "＝", "＋", "－", "＠"])
def test_no_name_becomes_a_formula(client: FlaskClient, start: str) -> None:
    evil = f'{start}HYPERLINK("http://x","y")'
    table = client.get(address(plain([evil, "Anna", "Ben"]), kind=".csv")).data.decode("utf-8-sig")
    assert next(csv.reader(io.StringIO(table)))[1] == f"'{evil}"


def test_two_people_of_one_name_stay_two(client: FlaskClient) -> None:
    page = client.get(address(plain(["Ann", "Bo", "Ann"]))).text
    assert rows_of(page)[0][1:] == ["Ann", "Bo", "Ann"]
    assert [row[1:] for row in rows_of(page)[2:3]] == [["1", "2", "3"]]
    told = play_in(page)["players"]
    assert [player["name"] for player in told] == ["Ann", "Bo", "Ann"]
    assert len({player["sourcePlayerId"] for player in told}) == 3


def test_what_is_missing_is_told_and_nothing_is_made_up(client: FlaskClient) -> None:
    fields: Fields = [("n", "4"), ("points.@0", "24"), ("coins.@2", "3")]
    response = client.get(address(fields))
    assert response.status_code == 200
    assert "score-table" not in response.text
    assert response.text.count('href="#f-points.@') == response.text.count('href="#f-') == 3
    assert client.get(address(fields, kind=".csv")).status_code == 422


def test_an_empty_field_counts_as_what_it_shows(client: FlaskClient) -> None:
    """Nobody types a zero, nor the renown with which everybody begins."""
    entered = "n=3&points.@0=10&points.@1=11&points.@2=12&marker=@0"
    page = client.get(f"/en/score/brian_boru?{entered}").text
    for group, number in (("coins", 0), ("renown", 1)):
        assert len(re.findall(rf'name="{group}\.@\d"[^>]*placeholder="{number}"[^>]*data-low="{number}"', page)) == 3
        every = "&".join(f"{group}.@{seat}={number}" for seat in range(3))
        assert rows_of(page) == rows_of(client.get(f"/en/score/brian_boru?{entered}&{every}").text)
        more = f"{group}.@1={number + 1}"
        assert rows_of(page) != rows_of(client.get(f"/en/score/brian_boru?{entered}&{more}").text)
    assert "wrong-why" not in page


def test_a_tie_asks_for_the_cards_of_those_who_are_tied(client: FlaskClient) -> None:
    """The result stays while they are entered, one after the other, and whoever has none is left out."""
    entered = "n=4&points.@0=30&points.@1=20&points.@2=30&points.@3=10&marker=@3&princess.holder=@1"
    address = f"/en/score/brian_boru?{entered}&princess.choice=military_support"
    page = client.get(address).text
    assert re.findall(r'href="#f-marriage_cards\.@(\d)"', page) == ["0", "2"]
    assert "score-table" in page
    decided = client.get(f"{address}&marriage_cards.@2=1").text
    assert "score-table" in decided
    assert "warn-notes" not in decided
    assert [told["rank"] for told in play_in(decided)["players"]] == [2, 3, 1, 4]
    shared = client.get(f"{address}&marriage_cards.@2=0").text
    assert [told["rank"] for told in play_in(shared)["players"]] == [1, 3, 1, 4]


def test_marriage_cards_are_asked_for_only_to_break_a_tie(client: FlaskClient) -> None:
    players = ["Anna", "Ben", "Cian"]
    assert "bgstatsapp" in client.get(address(plain(players, cards=False))).text
    tie: Fields = [(f"{group}.@{seat}", "1") for group in ("points", "coins", "renown") for seat in range(3)]
    page = client.get(address(tie)).text
    assert 'href="#g-marriage_cards"' in page
    assert "bgstatsapp" not in page
    assert client.get(address(tie, kind=".csv")).status_code == 422
    cards = [(f"marriage_cards.@{seat}", str(seat)) for seat in range(3)]
    assert [told["rank"] for told in play_in(client.get(address(tie + cards)).text)["players"]] == [3, 2, 1]


@pytest.mark.parametrize(
    ("field", "value", "at"),
    [
        ("points.@1", "-3", "points.@1"),
        ("points.@1", "many", "points.@1"),
        ("regions.D.towns.@0", "4", "regions.D"),
        ("regions.D.monasteries.@0", "1", "regions.D"),
        ("princess.choice", "spurn", "princess"),
        ("princess.choice", "military_support", "princess"),
        ("renown.@2", "0", "renown.@2"),
    ],
)
def test_each_fault_stands_beside_its_field(client: FlaskClient, field: str, value: str, at: str) -> None:
    fields = [(name, text) for name, text in plain(["C", "Ben", "points"]) if name != field] + [(field, value)]
    page = client.get(address(fields)).text
    assert f'class="wrong-why" id="e-{at}"' in page
    answer = client.get(address(fields), headers={"X-Answer": "only"})
    assert answer.status_code == 200
    assert f'data-at="{at}"' in answer.text


def test_what_cannot_be_read_leads_from_the_result_to_its_field(client: FlaskClient) -> None:
    fields = [(name, text) for name, text in plain(["C", "Ben", "points"]) if name != "points.@1"]
    for asked in ({}, {"X-Answer": "only"}):
        answer = client.get(address([*fields, ("points.@1", "many")]), headers=asked).text
        assert '<a href="#f-points.@1">A whole number is expected here.</a>' in answer
    page = client.get(address(fields)).text
    assert 'id="f-points.@1"' in page


def test_nothing_that_somebody_sends_breaks_the_pad(client: FlaskClient) -> None:
    odd: list[Fields] = [
        [("regions", "1")],
        [("regions.C", "x")],
        [("regions.C.seen", "x")],
        [("regions.C.seen.@9", "1")],
        [("regions.C.face_up", "Nobody")],
        [("regions.Q.face_up", "true")],
        [("points", "7")],
        [("points.@0.@1", "7")],
        [("princess", "@0")],
        [("princess.holder", "3")],
        [("n", "9" * 5000), ("points.@0", "1")],
        [("p", "vikings"), ("p", "b"), ("p", "c"), ("coins.@0", "1")],
        [("p", "Anna"), ("p", "Anna"), ("p", ""), ("coins.@0", "1")],
        [("marker", "@7")],
    ]
    for fields in odd:
        for whole in (fields, [*fields, *plain(["A", "B", "C"])]):
            response = client.get(address(whole))
            assert response.status_code in (200, 400, 422), (whole, response.status_code)
            assert client.get(address(whole, kind=".csv")).status_code in (200, 422), whole


def test_empty_and_unknown(client: FlaskClient) -> None:
    page = client.get("/en/score/brian_boru?n=5").text
    assert page.count('name="points.@') == 5
    assert "data-keep=" in page
    assert " style=" not in page
    assert client.get("/en/score/chess").status_code == 404


def test_the_address_of_the_table_keeps_what_is_entered(client: FlaskClient) -> None:
    _, fields = a_position(1)
    link = re.search(r'href="(/en/score/brian_boru\.csv[^"]*)"', client.get(address(fields)).text)
    assert link
    assert unquote(urlsplit(html.unescape(link.group(1))).query) == unquote(urlencode(fields))


def test_a_tie_below_the_winner_holds_nothing_back(client: FlaskClient) -> None:
    numbers = "points.@0=30&points.@1=20&points.@2=20&coins.@0=3&coins.@1=1&coins.@2=0"
    address = f"/cs/score/brian_boru?n=3&{numbers}&renown.@0=1&renown.@1=1&renown.@2=1&marker=@0"
    text = client.get(address).text
    assert "createPlay" in text
    assert "Hráč 1" in text.split('class="score-table"')[0].split('id="answer"')[1]
    assert client.get(address.replace("brian_boru?", "brian_boru.csv?")).status_code == 200


def test_a_region_that_is_only_ticked_counts_though_its_token_lies_on_the_board(client: FlaskClient) -> None:
    numbers = "&".join(f"{group}.@{seat}=1" for group in ("points", "coins", "renown") for seat in range(3))
    ticks = "&".join(f"regions.{region}.seen.@0=1" for region in TOWNS)
    reply = client.get(f"/en/score/brian_boru?n=3&{numbers}&marker=@0&{ticks}&regions.N.face_up=true")
    assert ["Number of regions", "10", "0", "0"] in rows_of(reply.text)


def test_the_same_play_has_the_same_name_however_the_address_is_written(client: FlaskClient) -> None:
    numbers = "&".join(f"{group}.@{seat}={seat + 1}" for group in ("points", "coins", "renown") for seat in range(3))
    ids = {
        play_in(client.get(f"/en/score/brian_boru?{query}").text)["sourcePlayId"]
        for query in (f"n=3&{numbers}&marker=@0", f"n=3&n=3&marker=@0&{numbers.replace('@', '%40')}")
    }
    assert len(ids) == 1


def test_a_region_of_several_words_stands_on_the_map_as_it_does_on_the_board() -> None:
    page = plain_app().test_client().get("/es/score/brian_boru?p=Ann&p=Bo&p=Cy&points.@0=1").text
    names = [re.findall(r">([^<]+)</text>", each) for each in re.findall(r'class="isle-name".*?</g>', page, re.DOTALL)]
    assert ["Northern", "Uí Néill"] in [lines[:2] for lines in names]
