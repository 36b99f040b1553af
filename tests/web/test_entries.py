"""Forms as JSON: players by number, lists, and the way back from a fault to its field."""

import re

import pytest
from flask.testing import FlaskClient
from werkzeug.datastructures import MultiDict

from companion.engine.values import Unreadable, Value
from companion.web.entries import Form, players_in
from tests.web.app import plain_app


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    return plain_app().test_client()


def form(players: int = 2, **fields: str) -> Form:
    """A form with some fields; `__` stands for the point between the parts of a path, `P` before a number for `@`."""
    named = {re.sub(r"\bP(?=\d)", "@", key.replace("__", ".")): text for key, text in fields.items()}
    return Form.of(MultiDict(named), players)


def test_a_path_leads_to_its_value() -> None:
    entered = form(raiders__P1="3", princess__holder="@0", open="true", town="C6", empty=" ")
    assert entered.question == {
        "players": ["@0", "@1"],
        "raiders": {"@1": 3},
        "princess": {"holder": "@0"},
        "open": True,
        "town": "C6",
    }


@pytest.mark.parametrize("path", ["/en/score/brian_boru", "/en/ask/brian_boru/battle"])
def test_a_form_of_nothing_but_numbers_is_no_list(client: FlaskClient, path: str) -> None:
    entered = Form.of(MultiDict({"0": "1", "7.1": "2"}), 2)
    assert entered.question == {"players": ["@0", "@1"], "0": 1, "7": [2]}
    assert client.get(f"{path}?0=1").status_code in (200, 400, 422)


def test_numbers_in_a_path_make_a_list_in_their_order() -> None:
    entered = form(houses__P0__1="2", houses__P0__0="5", houses__P1__10="1", houses__P1__9="4")
    assert entered.question["houses"] == {"@0": [5, 2], "@1": [4, 1]}


def test_objects_stand_in_lists() -> None:
    entered = form(goals__P0__0__points="3", goals__P0__0__met="true", goals__P0__1__points="5")
    assert entered.question["goals"] == {"@0": [{"points": 3, "met": True}, {"points": 5}]}


def test_what_is_left_empty_closes_up_and_a_fault_still_finds_its_field() -> None:
    entered = form(joined__0="2", joined__1="", joined__3="many", joined__7="4")
    assert entered.question["joined"] == [2, "many", 4]
    with pytest.raises(Unreadable) as fault:
        [item.whole() for item in Value(entered.question)["joined"].list()]
    assert fault.value.at == "/joined/1"
    assert entered.field_at(fault.value.at) == "joined.3"
    assert entered.field_at("/joined/2") == "joined.7"
    assert entered.field_at("/joined/9") == "joined.9"


def test_a_fault_deep_in_a_list_finds_its_field() -> None:
    entered = form(goals__P1__2__points="3", goals__P1__4__points="x")
    assert entered.field_at("/goals/@1/1/points") == "goals.@1.4.points"
    assert entered.field_at("/goals/@1/1") == "goals.@1.4"
    assert entered.field_at("/goals/@0") == "goals.@0"
    assert entered.field_at("") == ""
    assert entered.field_at("/a~1b/c~0d") == "a/b.c~d"


@pytest.mark.parametrize("number", ["100", "007", "1" * 90, "²", "٣", "-1"])
def test_a_list_is_bounded(number: str) -> None:
    entered = Form.of(MultiDict({f"joined.{number}": "1"}), 2)
    assert entered.question["joined"] == {number: 1}


def test_numbers_beside_names_are_names() -> None:
    assert form(cards__1="2", cards__all="3").question["cards"] == {"1": 2, "all": 3}


def test_whoever_does_not_play_is_left_out() -> None:
    entered = form(2, raiders__P1="3", raiders__P2="4", leader="@2", marker="@1")
    assert entered.question == {"players": ["@0", "@1"], "raiders": {"@1": 3}, "marker": "@1"}


def test_the_players_are_not_a_form_s_to_change() -> None:
    for fields in ({"players": "7"}, {"players.0": "x"}, {"players.@0.@1": "x"}):
        assert Form.of(MultiDict(fields), 2).question == {"players": ["@0", "@1"]}


def test_names_that_turn_letters_around_or_hide_are_shown_plain() -> None:
    assert players_in(MultiDict([("p", "\u202eevE\u2066"), ("p", "\x00"), ("p", "A\u200dB")])) == [
        "evE",
        "",
        "A\u200dB",
    ]


MANY = "9" * 5000


@pytest.mark.parametrize(
    "query",
    [
        f"town=@{MANY}",
        f"town={MANY}",
        f"cards.@{MANY}=3",
        f"cards.{MANY}=3",
        f"@{MANY}=1",
        f"n={MANY}&town=C6",
        "cards." + ".".join(["0"] * 45) + "=1",
    ],
)
def test_numbers_of_thousands_of_digits_are_no_error_of_ours(client: FlaskClient, query: str) -> None:
    for path in ("ask/brian_boru/trick", "score/brian_boru", "score/brian_boru.csv"):
        assert client.get(f"/en/{path}?{query}").status_code in (200, 400, 422)


TRICK = "town_colour=red&leader=@1&cards.@0=3&cards.@1=2&cards.@2=11"


@pytest.mark.parametrize(
    "names", [("Ann", "Ann", "Ann"), ("vikings", "@1", "@0"), ("C", "C6", "winner"), ("1", "2", "3")]
)
def test_people_may_be_called_as_they_like(client: FlaskClient, names: tuple[str, ...]) -> None:
    def told(called: tuple[str, ...]) -> str:
        query = "&".join(f"p={name}" for name in called)
        return client.get(f"/en/ask/brian_boru/trick?{query}&{TRICK}", headers={"X-Answer": "only"}).text

    plain = ("Zed", "Yan", "Xia")
    assert told(names) == re.sub("|".join(plain), lambda found: names[plain.index(found[0])], told(plain))


def test_reasons_tell_of_players_by_their_names(client: FlaskClient) -> None:
    reply = client.get(f"/en/ask/brian_boru/trick?p=Ann&p=Bo&p=Cy&{TRICK}", headers={"X-Answer": "only"})
    assert "@" not in re.sub(r"<[^>]*>", "", reply.text)
    refused = client.get("/en/ask/brian_boru/battle?p=Ann&p=Bo&p=Cy&battle_area=2&raiders.@2=-1&renown.@0=0&towns.@1=1")
    texts = re.sub(r"<[^>]*>", "", refused.text)
    assert refused.status_code == 422
    assert "Cy" in texts.split("This cannot be judged yet")[1]
    assert "@" not in texts


def test_what_cannot_be_read_is_marked_at_its_field(client: FlaskClient) -> None:
    page = client.get("/en/ask/brian_boru/trick?town_colour=red&leader=@0&cards.@0=two")
    assert page.status_code == 400
    assert 'id="e-cards.@0"' in page.text
