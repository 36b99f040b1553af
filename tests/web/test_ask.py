"""The questions on the web: each page says what the adjudicator says, for any entry and in every language."""

import re
from collections.abc import Iterable
from functools import cache
from random import Random
from typing import Any
from urllib.parse import urlencode

import pytest
from flask.testing import FlaskClient

from companion.engine.messages import M, Ref
from companion.engine.values import Value
from companion.formats.replies import ACCEPTED, REFUSED, adjudicate_value
from companion.games import discover
from companion.games.brian_boru.messages import forms
from companion.games.brian_boru.messages.names import SYMBOL_NAMES
from companion.i18n import LANGUAGES
from companion.i18n.words import Words
from tests.web.app import plain_app
from tests.web.markup import Reader
from tests.web.reader import Page as FormReader

Json = Any
GAME = discover()["brian_boru"]
PARTS = GAME.drawing
SEEDS = range(30)
#: One name that a page must escape, and one like a number.
NAMES = ("Anna", "<b>Bo & 'Cy'</b>", "7 of 9", "Žofie", "Éd")
#: How the page counts what somebody gains.
GAINS = {"points": forms.GAIN_POINTS, "coins": forms.GAIN_COINS, "renown": forms.GAIN_RENOWN}
VOID = ("meta", "link", "input", "br")


class Page(Reader):
    """The elements of a page in order: tag, classes, id and text."""

    def __init__(self, html: str) -> None:
        self.elements: list[Json] = []
        self._open: list[Json] = []
        self.feed(html)
        assert self._open == []

    def handle_starttag(self, tag: str, given: dict[str, str]) -> None:
        element = {"tag": tag, "classes": given.get("class", "").split(), "id": given.get("id"), "text": ""}
        self.elements.append(element)
        if tag not in VOID:
            self._open.append(element)

    def handle_endtag(self, tag: str) -> None:
        assert tag in VOID or self._open.pop()["tag"] == tag

    def handle_data(self, data: str) -> None:
        for element in self._open:
            element["text"] += data

    def texts(self, tag: str = "", of_class: str = "", id: str = "") -> list[str]:
        """The text of all elements of a kind, with single spaces; those that no line breaks at stay."""
        found = (
            element
            for element in self.elements
            if tag in ("", element["tag"]) and (not of_class or of_class in element["classes"])
            if id in ("", element["id"])
        )
        return [re.sub(r"[ \n]+", " ", element["text"]).strip(" ") for element in found]


@cache
def client() -> FlaskClient:
    return plain_app().test_client()


def fields_of(question: Json, players: list[str], path: str = "") -> dict[str, str]:
    """A question as the fields of a form."""
    fields = {}
    for key, value in question.items():
        here = path + (f"@{players.index(key)}" if key in players else key)
        if isinstance(value, dict):
            fields.update(fields_of(value, players, f"{here}."))
        elif value is not None and key != "players":
            told = f"@{players.index(value)}" if value in players else value
            fields[here] = str(told).lower() if isinstance(told, bool) else str(told)
    return fields


def address(tool: str, question: Json, language: str = "en", **more: str) -> str:
    """The address that asks a question."""
    players = question["players"]
    entered = [*(("p", name) for name in players), *fields_of(question, players).items(), *more.items()]
    return f"/{language}/ask/{GAME.id}/{tool}?{urlencode(entered)}"


def asked(tool: str, question: Json, language: str = "en", **more: str) -> tuple[int, Page, Page]:
    """The status, the whole page and the answer alone, which must stand in the page as it is."""
    whole = client().get(address(tool, question, language, **more))
    alone = client().get(address(tool, question, language, **more), headers={"X-Answer": "only"})
    assert alone.text.strip() in whole.text
    return whole.status_code, Page(whole.text), Page(alone.text)


def judged(tool: str, question: Json, language: str = "en") -> tuple[int, Json]:
    return adjudicate_value(GAME, tool, Value(question), language)


def accepted(tool: str, question: Json) -> tuple[Json, Page]:
    """What the adjudicator says, and the answer of the page."""
    status, reply = judged(tool, question)
    assert status == ACCEPTED, reply
    code, _, answer = asked(tool, question)
    assert code == 200
    assert answer.texts(of_class="fact-text") == [text for fact in reply["facts"] for text in fact_texts(fact)]
    for warning in reply["warnings"]:
        assert any(text.startswith(warning["text"]) for text in answer.texts("li"))
    return reply, answer


def fact_texts(fact: Json) -> list[str]:
    """The text of a fact and of its reasons, in the order of reading."""
    return [fact["text"], *(text for reason in fact["because"] for text in fact_texts(reason))]


def says(definition: M, **params: Any) -> str:
    return Words("en", (), GAME.name_of).of(definition, **params)


def in_a_list(names: Iterable[str]) -> str:
    return Words("en").listed(names)


def named(kind: str, id: str | int) -> str:
    return Words("en", (), GAME.name_of).name(Ref(kind, id))


def some_players(chance: Random) -> list[str]:
    return chance.sample(NAMES, chance.randint(3, 5))


def numbers(chance: Random, players: list[str], low: int, high: int) -> dict[str, int]:
    return {name: chance.randint(low, high) for name in players}


def verdict_line(answer: Page) -> str:
    assert "verdict-line" in answer.elements[0]["classes"]
    return answer.texts(of_class="verdict-line")[0]


def gains_told(gains: Json) -> list[str]:
    """What a player gains, as the page lists it."""
    told = []
    for what, n in gains.items():
        if what == "town_in":
            region = None if n == "any" else named("region", n)
            told.append(says(forms.GAIN_TOWN_IN, region=region) if region else says(forms.GAIN_TOWN_ANY))
        else:
            told.append(says(GAINS[what], n=n))
    return told


# The questions.


def random_trick(chance: Random) -> Json:
    """A trick with a lead that fits; the town is given by its colour or by its id."""
    players = some_players(chance)
    colour = chance.choice(PARTS["town_colours"])
    leader = chance.choice(players)
    fitting = [card["value"] for card in PARTS["cards"] if card["colour"] in (colour, "white")]
    lead = chance.choice(fitting)
    others = chance.sample([card["value"] for card in PARTS["cards"] if card["value"] != lead], len(players))
    town = chance.choice([town["id"] for town in PARTS["towns"] if town["colour"] == colour])
    cards = dict(zip(players, others, strict=True)) | {leader: lead}
    where = {"town": town} if chance.random() < 0.3 else {"town_colour": colour}
    return {"players": players, "leader": leader, "cards": cards} | where


def random_marriage(chance: Random) -> Json:
    players = some_players(chance)
    spaces = dict.fromkeys(players, 0)
    if chance.random() < 0.9:
        spaces = dict(zip(players, chance.sample(range(len(PARTS["track"])), len(players)), strict=True))
    card = chance.choice([*PARTS["marriages"], PARTS["princess"]])
    choice = chance.choice([None, *PARTS["princess_options"]]) if card == PARTS["princess"] else None
    return {"players": players, "spaces": spaces, "card": card, "princess": choice}


def random_battle(chance: Random) -> Json:
    players = some_players(chance)
    return {
        "players": players,
        "battle_area": chance.choice([0, 1, 4, 15]),
        "raiders": numbers(chance, players, 0, 4),
        "renown": numbers(chance, players, 0, 4),
        "towns": numbers(chance, players, 0, 3),
    }


def random_church(chance: Random) -> Json:
    players = some_players(chance)
    return {"players": players, "discs": numbers(chance, players, 0, 6), "places": numbers(chance, players, 0, 2)}


def random_claims(chance: Random) -> Json:
    players = some_players(chance)
    regions = {}
    for region in chance.sample(PARTS["regions"], chance.randint(1, 3)):
        face_up = chance.random() < 0.5
        vikings = chance.randint(0, 1)
        towns = dict.fromkeys(players, 0)
        for _ in range(chance.randint(0, region["towns"] - vikings)):
            towns[chance.choice(players)] += 1
        regions[region["id"]] = {
            "face_up": face_up,
            "holder": chance.choice([None, *players]) if face_up else None,
            "towns": towns,
            "vikings": vikings,
            "monasteries": {name: chance.randint(0, count) for name, count in towns.items()} | {"vikings": vikings},
        }
    keeper = {"holder": chance.choice(players), "choice": chance.choice(PARTS["princess_options"][:2])}
    return {"players": players, "princess": keeper if chance.random() < 0.4 else None, "regions": regions}


QUESTIONS = {
    "trick": random_trick,
    "marriage": random_marriage,
    "battle": random_battle,
    "church": random_church,
    "claims": random_claims,
}


def question_for(tool: str, seed: int) -> Json:
    return QUESTIONS[tool](Random(f"{tool} {seed}"))


def in_words(words: Words, symbols: list[str], symbol: str) -> str:
    """A symbol as an action tells it: counted if it may stand there several times."""
    return words.of(SYMBOL_NAMES[symbol], n=symbols.count(symbol))


# What the pages say.


@pytest.mark.parametrize("seed", SEEDS)
def test_trick(seed: int) -> None:
    question = question_for("trick", seed)
    reply, answer = accepted("trick", question)
    winner = reply["winner"]
    assert verdict_line(answer) == (says(forms.TRICK_WINNER, name=winner) if winner else says(forms.TRICK_NOBODY))
    acts = answer.texts("li", "act")
    heads = answer.texts(of_class="act-head")
    choices = answer.texts(of_class="act-choices")
    assert len(acts) == len(reply["order"])
    for name, head, words in zip(reply["order"], heads, choices, strict=True):
        action = reply["actions"][name]
        kinds = {"primary": forms.PRIMARY, "secondary": forms.SECONDARY}
        kind = kinds[action["kind"]] if len(action["choices"]) == 1 else forms.ONE_OF
        assert head.startswith(name)
        assert named("card", question["cards"][name]) in head
        assert head.endswith(says(kind))
        for symbols in action["choices"]:
            for symbol in symbols:
                assert in_words(Words("en", (), GAME.name_of), symbols, symbol) in words


@pytest.mark.parametrize("seed", SEEDS)
def test_marriage(seed: int) -> None:
    question = question_for("marriage", seed)
    reply, answer = accepted("marriage", question)
    winner = reply["winner"]
    expected = says(forms.MARRIAGE_WINNER, name=winner) if winner else says(forms.MARRIAGE_NOBODY)
    assert verdict_line(answer) == expected
    kept = forms.CARD_KEPT if reply["card_kept"] else forms.CARD_NOT_KEPT
    assert says(kept, card=named("marriage", question["card"])) in answer.texts("p")
    for name, row in zip(question["players"], answer.texts("tr"), strict=True):
        told = gains_told(reply["gains"].get(name, {})) or [says(forms.NOTHING)]
        assert row == " ".join([name, *told, says(forms.SPACE_AFTER, space=reply["spaces"][name])])


@pytest.mark.parametrize("seed", SEEDS)
def test_battle(seed: int) -> None:
    question = question_for("battle", seed)
    reply, answer = accepted("battle", question)
    losers = reply["losers"]
    without = forms.RAID_WITHOUT_LOSS if reply["raid"] else forms.NO_RAID
    expected = says(forms.BATTLE_LOSERS, n=len(losers), names=in_a_list(losers)) if losers else says(without)
    gains = reply["gains"]
    spoils = says(forms.SPOILS_TO, names=in_a_list(gains)) if gains else says(forms.NO_SPOILS)
    assert verdict_line(answer) == f"{expected} {spoils}"
    for name, row in zip(question["players"], answer.texts("tr"), strict=True):
        lost = [says(forms.LOSS, name=losers[name])] if name in losers else []
        told = gains_told(reply["gains"].get(name, {}))
        left = [
            says(forms.RAIDERS_AFTER, count=reply["raiders"][name]),
            says(forms.RENOWN_AFTER, count=reply["renown"][name]),
        ]
        assert row == " ".join([name, *((lost + told) or [says(forms.NOTHING)]), *left])


@pytest.mark.parametrize("seed", SEEDS)
def test_an_answer_links_each_rule_once(seed: int) -> None:
    """The link stands where the rule first applies; the sentences after it do not drown in links."""
    reply, answer = accepted("battle", question_for("battle", seed))
    links = [element["text"] for element in answer.elements if "rule-link" in element["classes"]]
    warned = [rule for warning in reply["warnings"] for rule in warning["rules"]]
    assert len(links) == len(warned) + len(rules_in(reply["facts"]))


def rules_in(facts: Json) -> set[str]:
    """All rules that facts and their reasons cite."""
    return {rule for fact in facts for rule in (*fact["rules"], *rules_in(fact["because"]))}


@pytest.mark.parametrize("seed", SEEDS)
def test_church(seed: int) -> None:
    question = question_for("church", seed)
    reply, answer = accepted("church", question)
    marker, built = reply["marker"], reply["monasteries"]
    assert verdict_line(answer) == (says(forms.MARKER_TO, name=marker) if marker else says(forms.MARKER_STAYS))
    told_of = says(forms.MONASTERY_BY, n=len(built), names=in_a_list(built)) if built else says(forms.NO_MONASTERY)
    assert told_of in answer.texts("p")
    for name, row in zip(question["players"], answer.texts("tr"), strict=True):
        told = [says(forms.MARKER)] * (name == marker) + [says(forms.MONASTERY)] * built.count(name)
        told += gains_told(reply["gains"].get(name, {}))
        left = says(forms.DISCS_AFTER, count=reply["discs"][name])
        assert row == " ".join([name, *(told or [says(forms.NOTHING)]), left])


@pytest.mark.parametrize("seed", SEEDS)
def test_claims(seed: int) -> None:
    question = question_for("claims", seed)
    reply, answer = accepted("claims", question)
    rows = answer.texts("tr")[1:]
    for (region, now), row in zip(reply["regions"].items(), rows, strict=True):
        token = says(forms.AFTER_ON_BOARD if now["face_up"] else forms.AFTER_FACE_DOWN)
        assert row == f"{named('region', region)} {now['holder'] or token}"
    for region, now in reply["regions"].items():
        _, page, shown = asked("claims", question, r=region)
        free = forms.CLAIM_ON_BOARD if now["face_up"] else forms.CLAIM_FACE_DOWN
        params = {"name": now["holder"]} if now["holder"] else {}
        expected = says(forms.CLAIMED_BY if params else free, region=named("region", region), **params)
        assert verdict_line(shown) == expected
        assert named("region", region) in page.texts("h2")


WRONG: dict[str, list[Json]] = {
    "trick": [
        {"town_colour": "red", "leader": "Anna", "cards": {"Anna": 2, "Bo": 2, "Cy": 3}},
        {"town_colour": "red", "leader": "Anna", "cards": {"Anna": 3, "Bo": 2, "Cy": 4}},
        {"town_colour": "red", "town": "C9", "leader": "Anna", "cards": {"Anna": 2, "Bo": 5, "Cy": 4}},
        {"town_colour": "red", "leader": "Anna", "cards": {"Anna": 2}},
    ],
    "marriage": [
        {"card": "Cormac", "spaces": {"Anna": 3, "Bo": 3, "Cy": 0}},
        {"card": "Cormac", "princess": "spurn", "spaces": {"Anna": 3, "Bo": 2, "Cy": 0}},
        {"card": "Nobody", "spaces": {"Anna": 3, "Bo": 2, "Cy": 10}},
    ],
    "battle": [{"battle_area": -1, **{key: {"Anna": -1, "Bo": 1, "Cy": 1} for key in ("raiders", "renown", "towns")}}],
    "church": [{"discs": {"Anna": -2, "Bo": 1, "Cy": 1}, "places": {"Anna": 1, "Bo": 1, "Cy": 1}}],
    "claims": [
        {"regions": {"C": {"face_up": False, "holder": "Anna", "towns": {"Anna": 1}}}},
        {"regions": {"C": {"face_up": False, "towns": {"Anna": 8, "Bo": 8}, "monasteries": {"Cy": 1}}}},
        {"regions": {"C": {"face_up": False}}, "princess": {"holder": "Anna", "choice": "spurn"}},
        {"regions": {"C": {"face_up": False}}, "princess": {"choice": "military_support"}},
    ],
}


@pytest.mark.parametrize(("tool", "question"), [(tool, wrong) for tool, list in WRONG.items() for wrong in list])
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_rules_refuse_is_told_with_its_reasons_and_beside_its_field(
    tool: str, question: Json, language: str
) -> None:
    question = {"players": ["Anna", "Bo", "Cy"]} | question
    status, reply = judged(tool, question, language)
    assert status == REFUSED
    code, page, answer = asked(tool, question, language)
    assert code == 422
    assert answer.texts(of_class="verdict-line") == []
    for violation in reply["violations"]:
        assert any(text.startswith(violation["text"]) for text in answer.texts("li"))
        is_wrong = violation["code"] not in {told.code for told in GAME.tools[tool].missing}
        assert any(violation["text"] in text for text in page.texts("ul", "wrong-why")) == is_wrong, violation


@pytest.mark.parametrize(
    ("tool", "query"),
    [
        ("trick", "town_colour=red&leader=@0&cards.@0=two"),
        ("trick", "town_colour=red&leader=@0&cards=2"),
        ("marriage", "card=7&spaces.@0=0&spaces.@1=0&spaces.@2=0"),
        ("battle", "battle_area=many"),
        ("church", "discs=1"),
        ("claims", "regions.C.face_up=perhaps"),
        ("claims", "regions=C"),
    ],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_cannot_be_read_is_told(tool: str, query: str, language: str) -> None:
    page = client().get(f"/{language}/ask/{GAME.id}/{tool}?{query}")
    assert page.status_code == 400
    assert Page(page.text).texts(of_class="wrong-notes") != []
    assert "verdict-line" not in page.text


@pytest.mark.parametrize(
    ("tool", "query", "missing"),
    [
        ("trick", "leader=@0", forms.TOWN_COLOUR),
        ("trick", "town_colour=red", forms.CARDS),
        ("marriage", "spaces.@0=0&spaces.@1=0&spaces.@2=0", forms.MARRIAGE_CARD),
        ("claims", "regions.C.vikings=1", forms.CLAIM_TOKEN),
    ],
)
def test_what_is_still_missing_is_told_in_the_words_of_the_form(tool: str, query: str, missing: M) -> None:
    page = client().get(f"/en/ask/{GAME.id}/{tool}?{query}")
    assert page.status_code == 400
    assert says(forms.INCOMPLETE, what=says(missing)) in Page(page.text).texts("p")


@pytest.mark.parametrize(
    ("tool", "query"),
    [("marriage", "card=Cormac"), ("battle", "battle_area=2"), ("church", "discs.@0=1&discs.@1=2&discs.@2=2")],
)
@pytest.mark.parametrize("count", [3, 4, 5])
def test_what_a_form_shows_from_the_beginning_is_judged_as_it_is_shown(tool: str, query: str, count: int) -> None:
    """The fields of players who had just been added said something, and their numbers were called missing."""
    there = f"/en/ask/{GAME.id}/{tool}"
    page = client().get(f"{there}?{query}&n={count}&n=3")
    assert page.status_code == 200
    (form,) = [form for form in FormReader(page.text).forms if form.options("n")]
    whole = client().get(f"{there}?{urlencode(form.fields, doseq=True)}", headers={"X-Answer": "only"})
    assert whole.text.strip() in page.text
    assert len(Page(whole.text).texts("tr")) == count


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("tool", QUESTIONS)
def test_every_page_in_every_language(tool: str, language: str) -> None:
    empty = client().get(f"/{language}/ask/{GAME.id}/{tool}")
    assert empty.status_code == 200
    assert f'<html lang="{language}">' in empty.text
    assert "style=" not in empty.text
    assert "verdict-line" not in empty.text
    question = question_for(tool, 1)
    status, reply = judged(tool, question, language)
    code, page, answer = asked(tool, question, language)
    assert (status, code) == (ACCEPTED, 200)
    assert len(page.texts("h1")) == 1
    assert answer.texts(of_class="fact-text") == [text for fact in reply["facts"] for text in fact_texts(fact)]
    ids = [element["id"] for element in page.elements if element["id"]]
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_on_one_page(language: str) -> None:
    page = Page(client().get(f"/{language}/sheet/{GAME.id}/cards").text)
    words = Words(language, (), GAME.name_of)
    for card in PARTS["cards"]:
        (told,) = page.texts("article", id=f"card-{card['value']}")
        assert told.startswith(str(card["value"]))
        for symbols in (card["primary"], *card["secondary"]):
            for symbol in symbols:
                assert in_words(words, symbols, symbol) in told


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_key_to_the_map_names_every_town_by_its_place(language: str) -> None:
    reply = client().get(f"/{language}/sheet/{GAME.id}/map")
    words = Words(language, (), GAME.name_of)
    told = Page(reply.text).texts("li")
    for town in PARTS["towns"]:
        assert f"{town['id']} {words.name(Ref('place', town['id']), 'here')}" in told
        assert f">{town['id']}</text>" in reply.text


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_question_of_the_score_leads_to_the_pad_with_all_that_was_entered(language: str) -> None:
    client = plain_app().test_client()
    reply = client.get(f"/{language}/ask/brian_boru/score?p=Ann&p=Bo&p=Cy&points.@0=7")
    assert reply.status_code == 302
    assert reply.location == f"/{language}/score/brian_boru?p=Ann&p=Bo&p=Cy&points.@0=7"
    assert client.get(reply.location).status_code == 200
