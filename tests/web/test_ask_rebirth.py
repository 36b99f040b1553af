"""The questions of Rebirth on the web: each page says what the adjudicator says, in every language."""

from functools import cache
from random import Random
from typing import Any
from urllib.parse import urlencode

import pytest
from flask.testing import FlaskClient

from companion.engine.values import Value
from companion.formats.replies import ACCEPTED, adjudicate_value
from companion.games import discover
from companion.games.rebirth.messages import forms
from companion.i18n import LANGUAGES
from companion.i18n.words import Words
from tests.web.app import plain_app
from tests.web.reader import Page
from tests.web.test_ask import Page as Elements
from tests.web.test_ask import fact_texts

Json = Any
Fields = dict[str, str]
GAME = discover()["rebirth"]
NAMES = ("Anna", "<b>Bo & 'Cy'</b>", "7 of 9", "Žofie")
SEEDS = range(25)
SPACES = {"small": 1, "medium": 2, "large": 3, "town": 4}


@cache
def client() -> FlaskClient:
    return plain_app().test_client()


def random_group(chance: Random) -> tuple[Json, Fields]:
    sizes = [chance.randint(1, 9) for _ in range(chance.randint(0, 3))]
    question = {"kind": chance.choice(["farm", "power"]), "joined": sizes, "sea_farm": chance.random() < 0.5}
    fields = {f"joined.{at}": str(size) for at, size in enumerate(sizes)} | {"kind": str(question["kind"])}
    return question, fields | ({"sea_farm": "true"} if question["sea_farm"] else {})


def random_settlement(chance: Random) -> tuple[Json, Fields]:
    """Full or not; where tiles stand in a form says nothing."""
    players = chance.sample(NAMES, chance.randint(2, 4))
    size = chance.choice(list(SPACES))
    tiles: dict[str, list[int]] = {}
    fields = {"size": size}
    for _ in range(chance.randint(1, SPACES[size])):
        name, houses = chance.choice(players), chance.randint(1, 4)
        fields[f"houses.@{players.index(name)}.{len(tiles.setdefault(name, []))}"] = str(houses)
        tiles[name].append(houses)
    last = chance.choice(list(tiles))
    port = size != "town" and chance.random() < 0.5
    fields |= {"last": f"@{players.index(last)}"} | ({"port": "true"} if port else {})
    return {"players": players, "size": size, "houses": tiles, "last": last, "port": port}, fields


def random_castle(chance: Random) -> tuple[Json, Fields]:
    players = chance.sample(NAMES, chance.randint(2, 4))
    placer, holder = chance.choice(players), chance.choice([None, *players])
    tiles = {name: {"farm": chance.randint(0, 2), "settlement": chance.randint(0, 2)} for name in players}
    tiles[placer]["farm"] += 1
    fields = {"placer": f"@{players.index(placer)}"} | ({"holder": f"@{players.index(holder)}"} if holder else {})
    for seat, name in enumerate(players):
        fields |= {f"tiles.@{seat}.{kind}": str(count) for kind, count in tiles[name].items()}
    return {"players": players, "holder": holder, "placer": placer, "tiles": tiles}, fields


QUESTIONS = {"group": random_group, "settlement": random_settlement, "castle": random_castle}


def asked(tool: str, question: Json, fields: Fields, language: str = "en") -> tuple[Json, Elements]:
    """What the adjudicator says, and the answer of the page, which stands in the whole page as it is."""
    status, reply = adjudicate_value(GAME, tool, Value(question), language)
    assert status == ACCEPTED, reply
    entered = [*(("p", name) for name in question.get("players", ())), *fields.items()]
    where = f"/{language}/ask/rebirth/{tool}?{urlencode(entered)}"
    whole, alone = client().get(where), client().get(where, headers={"X-Answer": "only"})
    assert (whole.status_code, alone.status_code) == (200, 200)
    assert alone.text.strip() in whole.text
    answer = Elements(alone.text)
    assert answer.texts(of_class="fact-text") == [text for fact in reply["facts"] for text in fact_texts(fact)]
    for warning in reply["warnings"]:
        assert any(text.startswith(warning["text"]) for text in answer.texts("li"))
    linked = {link.rsplit("/", 1)[1] for link, _ in Page(alone.text).links if "/rule/" in link}
    assert linked == {rule for fact in reply["facts"] for rule in rules_of(fact)} | {
        rule for warning in reply["warnings"] for rule in warning["rules"]
    }
    return reply, answer


def rules_of(fact: Json) -> set[str]:
    return {*fact["rules"], *(rule for inner in fact["because"] for rule in rules_of(inner))}


def line(answer: Elements) -> str:
    return answer.texts(of_class="verdict-line")[0]


@pytest.mark.parametrize("seed", SEEDS)
def test_group(seed: int) -> None:
    reply, answer = asked("group", *random_group(Random(f"group {seed}")))
    assert line(answer) == Words("en").of(forms.GROUP_SCORES, n=reply["points"])


@pytest.mark.parametrize("seed", SEEDS)
def test_settlement(seed: int) -> None:
    reply, answer = asked("settlement", *random_settlement(Random(f"settlement {seed}")))
    words = Words("en")
    told = [words.of(forms.SETTLEMENT_SCORES, name=name, n=n) for name, n in reply["points"].items() if n]
    assert line(answer) == (words.in_a_row(told) if told else words.of(forms.SETTLEMENT_NOBODY))


@pytest.mark.parametrize("seed", SEEDS)
def test_castle(seed: int) -> None:
    question, fields = random_castle(Random(f"castle {seed}"))
    reply, answer = asked("castle", question, fields)
    taken = forms.CASTLE_TAKEN if question["holder"] else forms.CASTLE_BUILT
    told = taken if reply["changed"] else forms.CASTLE_KEPT
    assert line(answer) == Words("en").of(told, name=reply["holder"])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("tool", QUESTIONS)
def test_every_language_says_the_same(tool: str, language: str) -> None:
    for seed in range(3):
        asked(tool, *QUESTIONS[tool](Random(f"{tool} {seed}")), language)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("tool", "fields", "asks"),
    [
        ("group", {"joined.0": "2"}, "form.kind"),
        ("settlement", {"houses.@0.0": "2"}, "form.size"),
        ("settlement", {"size": "large"}, "form.houses"),
        ("settlement", {"size": "small", "houses.@0.0": "2"}, "form.last"),
        ("castle", {"tiles.@0.farm": "1"}, "form.placer"),
    ],
)
def test_what_is_missing_is_told_in_the_words_of_the_form(tool: str, fields: Fields, asks: str, language: str) -> None:
    reply = client().get(f"/{language}/ask/rebirth/{tool}?{urlencode(fields)}", headers={"X-Answer": "only"})
    definition = next(told for told in GAME.messages if told.code == f"rebirth.{asks}")
    assert Words(language).of(definition) in Elements(reply.text).texts("p", "quiet")[0]


@pytest.mark.parametrize(
    ("tool", "fields", "at"),
    [
        ("group", {"kind": "farm", "joined.1": "0"}, "joined.1"),
        ("group", {"kind": "farm", "joined.0": "30", "joined.1": "9"}, "joined"),
        ("group", {"kind": "house"}, "kind"),
        ("settlement", {"size": "small", "houses.@0.0": "1", "houses.@1.2": "1", "last": "@0"}, "houses"),
        ("settlement", {"size": "small", "houses.@0.0": "1", "last": "@1"}, "last"),
        ("settlement", {"size": "town", "houses.@0.0": "1", "last": "@0", "port": "true"}, "port"),
        ("settlement", {"size": "small", "houses.@0.0": "7", "last": "@0"}, "houses.@0.0"),
        ("castle", {"placer": "@1", "tiles.@0.farm": "1"}, "placer"),
        ("castle", {"placer": "@0", "tiles.@0.farm": "-1"}, "tiles.@0.farm"),
        ("castle", {"placer": "@0", "tiles.@0.farm": "1", "tiles.@1.farm": "1"}, "tiles"),
    ],
)
def test_each_fault_stands_beside_its_field(tool: str, fields: Fields, at: str) -> None:
    where = f"/en/ask/rebirth/{tool}?{urlencode(fields)}"
    assert f'class="wrong-why" id="e-{at}"' in client().get(where).text
    assert f'data-at="{at}"' in client().get(where, headers={"X-Answer": "only"}).text


def test_nothing_that_somebody_sends_breaks_a_question() -> None:
    odd: tuple[str, ...] = (
        "joined=3",
        "joined.x=3",
        "houses.@0=2",
        "houses.0.0=2",
        "tiles.@0=1",
        "tiles=@0",
        "size.x=1",
        "kind.0=farm",
    )
    odd += (
        "holder=@9",
        "last=Anna",
        "n=3&placer=@2",
        "port=1",
        "sea_farm=2",
        "closed=x",
        "closed=-1",
        "n=99&size=town",
    )
    for tool in QUESTIONS:
        for query in odd:
            assert client().get(f"/en/ask/rebirth/{tool}?{query}").status_code in (200, 400, 422), (tool, query)


def test_closed_spaces_are_asked_for_only_with_two_players() -> None:
    assert 'name="closed"' in client().get("/en/ask/rebirth/settlement?n=2").text
    assert 'name="closed"' not in client().get("/en/ask/rebirth/settlement?n=3").text
    assert 'name="closed"' in client().get("/en/ask/rebirth/settlement?n=3&closed=1").text  # what counts can be changed


@pytest.mark.parametrize("tool", QUESTIONS)
def test_the_same_question_by_the_api(tool: str) -> None:
    question, _ = QUESTIONS[tool](Random(tool))
    reply = client().post(f"/api/v1/rebirth/{tool}", json=question)
    assert (reply.status_code, reply.json) == (200, adjudicate_value(GAME, tool, Value(question), "en")[1])
    assert client().post(f"/api/v1/rebirth/{tool}", json={}).status_code == 400
