"""The score pad of Rebirth shows, downloads and hands on what the adjudicator says, in both countries."""

import csv
import html
import io
import random
import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlencode

import pytest
from flask.testing import FlaskClient

from companion.engine.values import Value
from companion.formats.replies import ACCEPTED, adjudicate_value
from companion.games import discover
from companion.i18n import LANGUAGES
from tests.web.app import plain_app
from tests.web.test_score import RANKS, Fields, numbers_of, places_of, play_in, rows_of

GAME = discover()["rebirth"]
CASTLES = GAME.drawing["clover_castles"]


@pytest.fixture(scope="module")
def client() -> Iterator[FlaskClient]:
    with plain_app().test_client() as client:
        yield client


def a_position(seed: int) -> tuple[dict[str, Any], Fields]:
    """A final position as the adjudicator reads it, and the same as the fields of the pad."""
    chance = random.Random(seed)
    players = chance.sample(["Anna", "Łukasz", "O'Neill", "Zoë"], chance.randint(2, 4))
    seats = {name: f"@{seat}" for seat, name in enumerate(players)}
    variant = chance.choice(list(CASTLES))
    position: dict[str, Any] = {"players": players, "variant": variant}
    fields = [("p", name) for name in players] + [("variant", variant)]

    def numbers(group: str, most: int) -> dict[str, int]:
        found = {name: chance.randint(0, most) for name in players}
        fields.extend((f"{group}.{seats[name]}", str(count)) for name, count in found.items())
        return found

    position |= {"track": numbers("track", 3), "castles": numbers("castles", 2)}
    position["unfinished"] = [numbers("unfinished", 4)]
    cards = "missions" if variant == "scotland" else "goals"
    position[cards] = {name: [{"points": n, "met": True}] for name, n in numbers(cards, 9).items()}
    position |= (
        {"gifts": numbers("gifts", 2)} if variant == "scotland" else {"clover_tower": numbers("clover_tower", 2)}
    )
    position["named_castles"] = {castle: chance.choice([None, *players]) for castle in CASTLES[variant]}
    holders = position["named_castles"].items()
    fields += [(f"named_castles.{castle}", seats.get(holder, "nobody")) for castle, holder in holders]
    return position, fields


def address(fields: Fields | str, language: str = "en", kind: str = "") -> str:
    query = fields if isinstance(fields, str) else urlencode(fields)
    return f"/{language}/score/rebirth{kind}?{query}"


@pytest.mark.parametrize("seed", range(40))
def test_page_table_and_link_say_what_the_adjudicator_says(client: FlaskClient, seed: int) -> None:
    position, fields = a_position(seed)
    players = position["players"]
    status, reply = adjudicate_value(GAME, "score", Value(position), "en")
    assert status == ACCEPTED, reply
    places = places_of(reply)
    page = client.get(address(fields)).text
    categories = list(reply["scores"][players[0]])
    expected = [[str(reply["scores"][name][category]) for name in players] for category in categories]
    assert rows_of(page)[1][1:] == [RANKS[places[name]] for name in players]
    assert numbers_of(page) == [players, *expected]
    expected.append([str(places[name]) for name in players])
    winner = re.search(r'class="verdict-line">(.*?)</p>', page)
    assert winner
    assert all(name in html.unescape(winner.group(1)) for name in reply["winners"])
    table = list(csv.reader(io.StringIO(client.get(address(fields, kind=".csv")).data.decode("utf-8-sig"))))
    assert [line[1:] for line in table[1:]] == expected
    told = play_in(page)["players"]
    assert [player["rank"] for player in told] == [places[name] for name in players]
    assert [player["winner"] for player in told] == [name in reply["winners"] for name in players]
    assert page.count('class="chart stack"') == len(players)
    last = reply["facts"][-1]["text"]
    assert html.escape(last, quote=False).replace("'", "&#39;") in page


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_shows_the_same_numbers(client: FlaskClient, language: str) -> None:
    for seed in (1, 2, 3):
        _, fields = a_position(seed)
        assert numbers_of(client.get(address(fields, language)).text) == numbers_of(client.get(address(fields)).text)


WHOLE = "track.@0=90&track.@1=90&castles.@0=1&castles.@1=1"


def rung(page: str) -> str | None:
    """The part of the pad that is asked for to break a tie."""
    found = re.search(r'href="#g-(\w+)"', page)
    return found.group(1) if found else None


@pytest.mark.parametrize(
    ("entered", "asked"),
    [
        ("variant=scotland", "named_castles"),
        ("variant=scotland&named_castles.stirling=@1", "named_castles"),
        ("variant=scotland&named_castles.edinburgh=nobody", "named_castles"),
        ("variant=scotland&named_castles.edinburgh=@0", None),
        ("variant=scotland&named_castles.edinburgh=@1&named_castles.stirling=nobody", None),
        ("variant=scotland&named_castles.edinburgh=nobody&named_castles.stirling=nobody", None),
        ("variant=scotland&clover_tower.@1=2&named_castles.blarney=@1", "named_castles"),
        ("variant=ireland", "named_castles"),
        ("variant=ireland&clover_tower.@0=2", "named_castles"),
        ("variant=ireland&named_castles.blarney=nobody", "clover_tower"),
        ("variant=ireland&named_castles.blarney=@1", None),
        ("variant=ireland&named_castles.blarney=nobody&clover_tower.@0=2", None),
        ("variant=ireland&named_castles.blarney=nobody&clover_tower.@0=0", None),
        ("variant=ireland&named_castles.edinburgh=@0&named_castles.stirling=@0", "named_castles"),
        ("variant=scotland&gifts.@1=1", None),
    ],
)
def test_a_tie_is_asked_about_rung_by_rung(client: FlaskClient, entered: str, asked: str | None) -> None:
    page = client.get(address(f"{WHOLE}&{entered}")).text
    assert rung(page) == asked
    assert ("bgstatsapp" in page) == (asked is None)
    assert client.get(address(f"{WHOLE}&{entered}", kind=".csv")).status_code == (422 if asked else 200)


def test_what_breaks_ties_is_folded_until_one_stands(client: FlaskClient) -> None:
    """The pad of many players stays short, and nothing that was entered is out of sight."""
    even, uneven = (f"track.@0=10&track.@1={other}&castles.@0=0&castles.@1=0" for other in (10, 11))
    for entered, folded in (("", True), (uneven, True), (even, False), (f"{uneven}&clover_tower.@0=1", False)):
        page = client.get(address(entered)).text
        assert ('<details class="card ties">' in page) == folded
        assert page.count('class="card ties"') == 1


def test_what_the_other_country_has_counts_for_nothing(client: FlaskClient) -> None:
    entered = f"{WHOLE}&gifts.@0=3&missions.@0=9&goals.@1=8&named_castles.edinburgh=@0&named_castles.blarney=@1"
    there = rows_of(client.get(address(f"{entered}&variant=scotland")).text)
    here = rows_of(client.get(address(f"{entered}&variant=ireland")).text)
    assert [row[0] for row in there[5:]] == ["Mission cards", "Total"]
    assert there[5][1:] == ["18", "0"]
    assert here[5:7] == [["Private goal cards", "0", "8"], ["Total", *here[6][1:]]]


def test_what_is_missing_is_told_and_nothing_is_made_up(client: FlaskClient) -> None:
    page = client.get(address("n=4&track.@0=24&castles.@2=3")).text
    assert "score-table" not in page
    assert page.count('href="#f-track.@') == page.count('href="#f-') == 3


def test_an_empty_field_counts_as_nothing(client: FlaskClient) -> None:
    entered = "track.@0=90&track.@1=80"
    page = client.get(address(entered)).text
    assert rows_of(page) == rows_of(client.get(address(f"{entered}&castles.@0=0&castles.@1=0")).text)
    assert len(re.findall(r'name="castles\.@\d"[^>]*placeholder="0"', page)) == 2


@pytest.mark.parametrize(
    ("entered", "at"),
    [
        ("track.@1=-3", "track.@1"),
        ("track.@1=many", "track.@1"),
        ("castles.@0=13", "castles.@0"),
        ("unfinished.@0=-1", "unfinished.@0"),
        ("missions.@1=-1", "missions.@1"),
        ("gifts.@1=9", "gifts.@1"),
        ("named_castles.edinburgh=Anna&named_castles.stirling=nobody", "named_castles"),
        ("named_castles.edinburgh=@0&named_castles.stirling=@0", "castles.@0"),
        ("variant=wales", "variant"),
    ],
)
def test_each_fault_stands_beside_its_field(client: FlaskClient, entered: str, at: str) -> None:
    kept = "&".join(part for part in WHOLE.split("&") if part.split("=")[0] not in entered)
    query = f"{kept}&{entered}"
    assert f'class="wrong-why" id="e-{at}"' in client.get(address(query)).text
    assert f'data-at="{at}"' in client.get(address(query), headers={"X-Answer": "only"}).text


def test_all_houses_and_cards_together_are_no_fault(client: FlaskClient) -> None:
    page = client.get(address(f"{WHOLE}&unfinished.@0=30&missions.@1=60&variant=scotland")).text
    assert "wrong-why" not in page.replace('class="wrong-why" data-at', "")
    assert "warn-notes" not in page


def test_nothing_that_somebody_sends_breaks_the_pad(client: FlaskClient) -> None:
    odd: tuple[str, ...] = (
        "track=7",
        "track.@0.@1=7",
        "unfinished=3",
        "unfinished.0=3",
        "missions.@0.0=1",
        "missions=x",
        "gifts=true",
    )
    odd += ("variant.x=1", "variant=true", "variant.0=scotland", "named_castles=5", "named_castles.edinburgh.x=1")
    odd += ("clover_tower=1&variant=ireland", "goals.0=8&variant=ireland", "n=99999", "p=a&p=a", "castles.@9=1")
    for query in odd:
        for whole in (query, f"{WHOLE}&{query}", f"{query}&{WHOLE}"):
            assert client.get(address(whole)).status_code in (200, 400, 422), whole
            assert client.get(address(whole, kind=".csv")).status_code in (200, 422), whole


def test_the_address_of_the_question_leads_to_the_pad(client: FlaskClient) -> None:
    reply = client.get(f"/pl/ask/rebirth/score?{WHOLE}")
    assert (reply.status_code, reply.location) == (302, f"/pl/score/rebirth?{WHOLE}")


@pytest.mark.parametrize(("variant", "told"), [("scotland", "Stirling"), ("ireland", "clover tower")])
def test_what_was_not_entered_is_not_said_to_be_nobodys(client: FlaskClient, variant: str, told: str) -> None:
    """A tie that waits for its castles is not decided, and the reasons below do not decide it either."""
    fields = [("p", "Anna"), ("p", "Zoë"), ("variant", variant)]
    fields += [(f"{group}.@{seat}", "1") for group in ("track", "castles") for seat in range(2)]
    open_tie = html.unescape(client.get(address(fields)).text)
    assert "share the win" not in open_tie
    names = "edinburgh", "stirling", "blarney"
    fields += [(f"named_castles.{castle}", "nobody") for castle in names]
    fields += [(f"clover_tower.@{seat}", "0") for seat in range(2)]
    decided = html.unescape(client.get(address(fields)).text)
    assert "share the win" in decided
    assert told in decided
