"""Questions that may all be left at nothing, on one screen: what they show, and what a form of them enters."""

import json
import random
import re
from collections import Counter
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from companion.chance import random_answer
from companion.engine.decisions import Answer, Choose, neutral, parts_of
from companion.engine.game import Setup
from companion.engine.messages import HEADLINE, STEPS
from companion.engine.referee import Accepted, Referee
from companion.games import discover
from companion.tables import refusals
from companion.tables.files import seats_and_settings
from companion.tables.judge import token_of
from companion.tables.play import Play
from companion.tables.ports import PLAYER, SCREEN, Table
from companion.web.table.now import option_address
from tests.laws.games import plain_setup
from tests.tiny.lighthouses import GAME as LIGHTHOUSES
from tests.web.app import plain_app
from tests.web.reader import Page
from tests.web.visitors import Visitor, entered, the_tables

REBIRTH = discover()["rebirth"]
#: Kasia pays most and builds; then she may burn two oils for more light, and behind that the weather is drawn.
BUILT = (Answer("bid", 0, 1), Answer("bid", 1, 0), Answer("build", 0, ("3-3",)))
FIRST = Answer("setup.first", -1, ("0",))


@pytest.fixture(scope="module")
def app() -> Flask:
    return plain_app(LIGHTHOUSES, REBIRTH)


def a_table(app: Flask, setup: Setup, answers: tuple[Answer, ...], game: Any) -> tuple[Visitor, Table]:
    """A table in the middle of a game, and its host."""
    host = Visitor(app)
    opening = [*seats_and_settings(setup), *entered(game, list(answers))]
    return host, the_tables(app).open(game.id, "Ada", host.key, opening)


@pytest.fixture
def lights(app: Flask) -> tuple[Visitor, Table]:
    """A table where one question that may be left at nothing is open."""
    return a_table(app, plain_setup(LIGHTHOUSES, 2), BUILT, LIGHTHOUSES)


def a_turn(app: Flask, variant: str, *before: tuple[str, str]) -> tuple[Visitor, Table]:
    """A table without a board: turns that place a farm tile beside a tower or meet a goal, and then another tile."""
    setup = plain_setup(REBIRTH, 2)
    setup = Setup(setup.seats, {}, {"variant": variant, "way": "sheet"})
    referee = Referee.start(REBIRTH, setup)
    assert isinstance(referee, Referee)
    referee.answer(FIRST)
    for number, (tile, what) in enumerate((*before, ("farm", ""))):
        referee.answer(Answer("turn.tile", asked_of(referee).seat, (tile,)))
        while number < len(before) and asked_of(referee).name != "turn.tile":
            part = asked_of(referee)
            found: tuple[str, ...] | int = 0 if part.name in ("turn.sea-farm", "turn.port") else ()
            is_there = isinstance(part, Choose) and what in part.options
            referee.answer(Answer(part.name, part.seat, (what,) if is_there else found))
    return a_table(app, setup, tuple(referee.answers), REBIRTH)


def asked_of(referee: Referee[Any]) -> Any:
    """The question that is open."""
    assert referee.decision is not None
    return parts_of(referee.decision)[0]


def play_of(host: Visitor, table: Table) -> Play:
    play = host.sitting(table).known.play
    assert play is not None
    return play


def chips(host: Visitor, table: Table, **more: str) -> Page:
    return Page(host.get(host.address(table), **more).text)


def say(host: Visitor, table: Table, along: list[str], id: str = "", **also: list[str]) -> TestResponse:
    """Send a form of chips; `also` is what is switched on, by the last part of a question's name."""
    part, count = next(iter(play_of(host, table).open))
    fields: dict[str, Any] = {"token": token_of(host.sitting(table).course, part, count), "along": along, "entry": id}
    for name in along:
        fields[f"also.{name}"] = also.get(name.rpartition(".")[2].replace("-", "_"), [])
    return send(host, table, fields)


def send(host: Visitor, table: Table, fields: dict[str, Any]) -> TestResponse:
    return host.post(host.address(table, "along"), fields, headers={"X-Answer": "entry"})


def said(play: Play, seq: int = 0) -> dict[str, Any]:
    """What an entry answered, the last one if none is named."""
    last = seq or play.lines[-1].seq
    return {line.answer.name: line.answer.choice for line in play.lines if line.seq == last}


def test_one_such_question_stands_beside_the_one_behind_it(lights: tuple[Visitor, Table]) -> None:
    host, table = lights
    page = chips(host, table)
    assert page.form_to("/answer").fields["along"] == ["boost"]
    assert [each.value for each in page.form_to("/answer").options("also.boost")] == ["lens", "wick"]
    storm = next(each for each in page.form_to("/answer").options("answers") if "storm" in each.value)
    host.post(host.address(table, "answer"), {"answers": storm.value}, headers={"X-Answer": "entry"})
    assert said(play_of(host, table)) == {"boost": (), "weather": ("storm",)}


def test_who_looks_first_without_scripts_keeps_what_is_ticked(lights: tuple[Visitor, Table]) -> None:
    host, table = lights
    host.get(host.address(table), query_string={"look": "1"})
    form = next(each for each in chips(host, table).forms if each.options("option"))
    assert form.fields["along"] == ["boost"]
    ticked = {**form.fields, "also.boost": ["wick"], "option": ["storm"]}
    page = Page(host.get(host.address(table), query_string=ticked).text)
    form = next(each for each in page.forms if each.options("option"))
    assert form.fields["also.boost"] == ["wick"]
    other = Page(host.get(host.address(table), query_string={**form.fields, "option": ["calm"]}).text)
    (entered_by,) = (each for each in other.forms if "answers" in each.fields)
    assert [answer["choice"] for answer in json.loads(entered_by.fields["answers"][0])] == [["wick"], ["calm"]]


def test_an_option_that_is_a_link_keeps_what_is_ticked(app: Flask) -> None:
    with app.test_request_context("/en/?along=boost&also.boost=wick&also.x=1&along=x&option=calm&other=1"):
        assert option_address("/en/")("storm") == "/en/?option=storm#answer"
        assert (
            option_address("/en/", {"boost", "lens"})("storm") == "/en/?along=boost&also.boost=wick&option=storm#answer"
        )


def both(host: Visitor, table: Table, option: str, **more: Any) -> TestResponse:
    """Tap an option of the question behind chips, as its page is sent with what is on there."""
    form = chips(host, table).form_to("/answer")
    tapped = next(each for each in form.options("answers") if f'"{option}"' in each.value)
    fields = {"token": form.fields["token"][0], "along": form.fields["along"], "answers": tapped.value, **more}
    return host.post(host.address(table, "answer"), fields, headers={"X-Answer": "entry"})


def test_what_is_on_beside_a_question_goes_along_with_the_answer_to_it(lights: tuple[Visitor, Table]) -> None:
    host, table = lights
    reply = both(host, table, "storm", **{"also.boost": ["wick"]}).json
    assert reply
    assert reply["state"] == "saved", reply
    assert said(play_of(host, table)) == {"boost": ("wick",), "weather": ("storm",)}


def test_an_answer_with_chips_that_comes_twice_is_kept_once(lights: tuple[Visitor, Table]) -> None:
    host, table = lights
    form = chips(host, table).form_to("/answer")
    storm = next(each.value for each in form.options("answers") if "storm" in each.value)
    fields = {"token": form.fields["token"][0], "along": ["boost"], "also.boost": ["lens"], "answers": storm}
    states = []
    for more in ({}, {}, {"also.boost": ["wick"]}):
        sent = {**fields, **more, "entry": "the same"}
        reply = host.post(host.address(table, "answer"), sent, headers={"X-Answer": "entry"}).json
        assert reply
        states.append(reply["state"])
    assert states == ["saved", "saved", "refused"]
    assert len(play_of(host, table).lines) == len(BUILT) + 2


@pytest.mark.parametrize("also", [["oil"], ["lens", "lens"]])
def test_of_chips_and_an_answer_nothing_is_entered_if_one_is_refused(
    lights: tuple[Visitor, Table], also: list[str]
) -> None:
    host, table = lights
    reply = both(host, table, "storm", **{"also.boost": also}).json
    assert reply
    assert reply["state"] == "refused"
    assert reply["why"]
    assert len(play_of(host, table).lines) == len(BUILT)


def test_an_answer_with_chips_is_looked_at_as_it_would_be_entered(lights: tuple[Visitor, Table]) -> None:
    host, table = lights
    more = {"along": "boost", "also.boost": "wick", "option": "storm"}
    reply = host.get(host.address(table), query_string=more, headers={"X-Answer": "only"})
    entered = Page(reply.text).form_to("/answer").fields["answers"][0]
    assert [(each["decision"], each["choice"]) for each in json.loads(entered)] == [
        ("boost", ["wick"]),
        ("weather", ["storm"]),
    ]


def test_what_is_switched_on_is_entered_and_nothing_behind_it(lights: tuple[Visitor, Table]) -> None:
    host, table = lights
    assert say(host, table, ["boost"], boost=["wick"]).json["state"] == "saved"  # type: ignore[index]
    assert said(play_of(host, table)) == {"boost": ("wick",)}
    assert [part.name for part, _ in play_of(host, table).open] == ["weather"]


def test_a_form_that_comes_twice_is_kept_once(lights: tuple[Visitor, Table]) -> None:
    host, table = lights
    token = token_of(host.sitting(table).course, *next(iter(play_of(host, table).open)))
    form = {"token": token, "along": ["boost"], "also.boost": ["lens"], "entry": "the same"}
    replies = [send(host, table, form).json for _ in range(2)]
    assert [reply["state"] for reply in replies if reply] == ["saved", "saved"]
    assert len(play_of(host, table).lines) == len(BUILT) + 1
    other = send(host, table, form | {"also.boost": ["wick"]}).json
    assert other
    assert other["state"] == "refused"


def test_a_form_for_a_question_that_is_open_no_more_enters_nothing(lights: tuple[Visitor, Table]) -> None:
    host, table = lights
    token = token_of(host.sitting(table).course, *next(iter(play_of(host, table).open)))
    form = {"token": token, "along": ["boost"], "also.boost": ["lens"]}
    send(host, table, form | {"entry": "one"})
    late = send(host, table, form | {"entry": "two"}).json
    assert late
    assert late["state"] == "refused"
    assert "Ada" in late["why"]  # who was first
    assert len(play_of(host, table).lines) == len(BUILT) + 1


@pytest.mark.parametrize(
    "also", [["lens", "lens"], ["lens", "wick", "oil"], ["oil"], [""]], ids=["twice", "too many", "unknown", "empty"]
)
def test_what_cannot_be_is_refused_as_everywhere(lights: tuple[Visitor, Table], also: list[str]) -> None:
    host, table = lights
    reply = say(host, table, ["boost"], boost=also).json
    assert reply
    assert reply["state"] == "refused"
    assert reply["why"]
    assert len(play_of(host, table).lines) == len(BUILT)


@pytest.mark.parametrize("along", [[], ["weather"], ["build", "nothing"]])
def test_a_form_that_names_other_questions_enters_nothing(lights: tuple[Visitor, Table], along: list[str]) -> None:
    host, table = lights
    reply = say(host, table, along).json
    assert reply
    assert reply["state"] == "refused"
    assert len(play_of(host, table).lines) == len(BUILT)


def test_without_a_token_nothing_is_known_to_answer(lights: tuple[Visitor, Table]) -> None:
    host, table = lights
    reply = send(host, table, {"along": ["boost"], "also.boost": ["lens"]}).json
    assert reply
    assert reply["why"] == refusals.NO_SUCH_ENTRY.text


def test_several_are_one_screen_and_one_entry(app: Flask) -> None:
    host, table = a_turn(app, "scotland")
    page = chips(host, table)
    assert page.form_to("/along").fields["along"] == ["turn.castles", "turn.cathedrals"]
    assert not page.has_form_to("/answer")
    assert "scores 1 point" in page.text
    before = len(play_of(host, table).lines)
    say(host, table, ["turn.castles", "turn.cathedrals"], cathedrals=["cathedral-2"])
    assert said(play_of(host, table)) == {"turn.castles": (), "turn.cathedrals": ("cathedral-2",)}
    host.post(host.address(table, "undo"), {"token": host.sitting(table).course.last})
    assert len(play_of(host, table).lines) == before


def seen_by_all(app: Flask, table: Table) -> tuple[str, list[bool]]:
    """What a big screen asks, and of whom."""
    screen = Visitor(app, "en").sits_at(table, SCREEN)
    page = Page(screen.get(screen.address(table)).text)
    rows = [given.get("class") or "" for tag, given in page.tags if tag == "li" and "data-colour" in given]
    return question_on(page), ["asked" in row for row in rows]


def question_on(page: Page) -> str:
    return next(given["data-title"] or "" for _, given in page.tags if given.get("data-part") == "now")


def test_a_big_screen_asks_what_phones_ask_and_marks_whom(app: Flask) -> None:
    host, table = a_turn(app, "scotland")
    seat = next(play_of(host, table).open)[0].seat
    question, asked = seen_by_all(app, table)
    assert question.endswith(": does any of this apply?")
    assert question == question_on(chips(host, table))
    assert asked == [number == seat for number in range(2)]


def test_behind_what_may_be_left_at_nothing_a_big_screen_asks_the_next_question(
    app: Flask, lights: tuple[Visitor, Table]
) -> None:
    host, table = lights
    question, asked = seen_by_all(app, table)
    assert question == question_on(chips(host, table))
    assert not any(asked), "the weather is a question to the whole table"


def test_what_chips_come_to_is_told_before_they_are_entered(app: Flask) -> None:
    host, table = a_turn(app, "ireland", ("farm", ""), ("farm", ""))
    names = chips(host, table).form_to("/along").fields["along"]
    assert names == ["turn.joins", "turn.sea-farm", "turn.castles", "turn.towers", "turn.goals"]
    asked = {"along": names, "also.turn.joins": "1", "also.turn.goals": "goal-4"}
    reply = host.get(host.address(table), query_string=asked, headers={"X-Answer": "only"})
    assert "scores 2 points." in reply.text
    assert "scores 8 more points for goals and towers." in reply.text
    assert len(play_of(host, table).lines) == len(play_of(host, table).referee.answers)
    too_many = host.get(
        host.address(table), query_string={"along": names, "also.turn.joins": "7"}, headers={"X-Answer": "only"}
    )
    assert "cannot be chosen" in too_many.text


def test_where_a_chip_leads_is_asked_next(app: Flask) -> None:
    """The second tower of its kind brings the doubling marker, which goes somewhere."""
    host, table = a_turn(app, "ireland", ("farm", "doubling-1"), ("farm", ""))
    names = chips(host, table).form_to("/along").fields["along"]
    say(host, table, names, towers=["doubling-2"])
    assert [part.name for part, _ in play_of(host, table).open] == ["turn.double"]
    assert said(play_of(host, table))["turn.towers"] == ("doubling-2",)


def test_goals_say_what_they_are_worth_with_the_marker_before_it_lies(app: Flask) -> None:
    """The first to meet a goal scores 8, anybody later 5."""
    host, table = a_turn(app, "ireland", ("farm", "doubling-1"), ("farm", "goal-4"))
    names = chips(host, table).form_to("/along").fields["along"]
    say(host, table, names, towers=["doubling-2"], goals=["goal-1"])
    text = host.get(host.address(table)).text
    worth = dict(re.findall(r'data-option="(goal-\d)"[^>]*>.*?<small>([^<]*)</small>', text))
    assert worth.pop("goal-4") == "5, or 10 with the marker"
    assert set(worth) == {f"goal-{number}" for number in (2, 3, 5, 6, 7, 8)}
    assert set(worth.values()) == {"8, or 16 with the marker"}


def test_questions_that_were_not_shown_are_not_answered(app: Flask) -> None:
    host, table = a_turn(app, "scotland")
    say(host, table, ["turn.castles"], castles=["stirling"])
    assert said(play_of(host, table)) == {"turn.castles": ("stirling",)}
    assert [part.name for part, _ in play_of(host, table).open] == ["turn.cathedrals"]


@pytest.mark.parametrize(
    ("castles", "log", "taken_back"),
    [
        ([], ["Forgotten something?", "Castles", "Cathedrals"], "Undone: Zoë: Nothing more"),
        (["castle-3"], ["castle no.\u00a03", "Forgotten something?", "Cathedrals"], "Undone: Zoë: castle no.\u00a03"),
    ],
)
def test_what_was_nothing_says_of_what_in_the_log_and_once_when_taken_back(
    app: Flask, castles: list[str], log: list[str], taken_back: str
) -> None:
    host, table = a_turn(app, "scotland")
    say(host, table, ["turn.castles", "turn.cathedrals"], castles=castles)
    zoe = Visitor(app).sits_at(table, PLAYER, 0)
    noticed = Page(zoe.get(zoe.address(table)).text).text
    assert ("entered this for you: castle no.\u00a03." if castles else "entered this for you: Nothing more.") in noticed
    assert "Cathedrals: 0" not in noticed
    page = Page(host.get(host.address(table, "log")).text)
    assert all(text in page.text for text in log)
    assert ("Castles" in page.text) == ("Castles" in log)
    assert "None of these" not in page.text
    assert "turn 1: Zoë" in page.text
    host.post(host.address(table, "undo"), {"token": host.sitting(table).course.last})
    told = Page(host.get(host.address(table)).text).text
    assert taken_back in told
    assert "Cathedrals: 0" not in told


@pytest.mark.parametrize(("answer", "told"), [(0, "Port: no"), (1, "Port: yes")])
def test_whether_something_is_so_is_asked_and_told_as_no_or_yes(app: Flask, answer: int, told: str) -> None:
    setup = plain_setup(REBIRTH, 3)
    setup = Setup(setup.seats, {}, {"variant": "scotland", "way": "sheet"})
    house = Answer("turn.tile", 0, ("house-2",)), Answer("turn.settlement", 0, ("new-large",))
    host, table = a_table(app, setup, (FIRST, *house, Answer("turn.port", 0, answer)), REBIRTH)
    index = next(at for at, line in enumerate(play_of(host, table).lines) if line.answer.name == "turn.port")
    html = host.get(host.address(table, f"amend/{index}")).text
    page = Page(html)
    assert "does the tile touch a port?" in page.text
    assert "0 to 1" not in page.text
    assert told in page.text
    assert re.findall(r'data-option="[01]"[^>]*>(\w+)</button>', html) == ["no", "yes"]
    assert told in Page(host.get(host.address(table, "log")).text).text


def test_what_a_file_answers_with_nothing_is_told_as_none(app: Flask) -> None:
    setup = plain_setup(REBIRTH, 2)
    setup = Setup(setup.seats, {}, {"variant": "scotland", "way": "sheet"})
    host, table = a_table(
        app, setup, (FIRST, Answer("turn.tile", 0, ("farm",)), Answer("turn.castles", 0, ())), REBIRTH
    )
    log = Page(host.get(host.address(table, "log")).text).text
    assert "Castles: none" in log
    assert "Castles: 0" not in log


@pytest.mark.parametrize(("option", "told"), [("-", "None of these"), ("castle-5", "castle no.\u00a05")])
def test_each_answer_can_be_changed_later(app: Flask, option: str, told: str) -> None:
    host, table = a_turn(app, "scotland")
    say(host, table, ["turn.castles", "turn.cathedrals"], castles=["castle-3"])
    index = next(at for at, line in enumerate(play_of(host, table).lines) if line.answer.name == "turn.castles")
    page = Page(host.get(host.address(table, f"amend/{index}"), query_string={"option": option}).text)
    form = page.form_to("/amend")
    assert told in page.text
    host.post(host.address(table, "amend"), {name: values[0] for name, values in form.fields.items()})
    play = play_of(host, table)
    assert play.lines[index].answer.choice == (() if option == "-" else (option,))
    assert not play.waiting


def at_the_missions(app: Flask) -> tuple[Visitor, Table]:
    """A table at the end of a game, where both players tell what their three cards each are worth."""
    setup = plain_setup(REBIRTH, 2)
    setup = Setup(setup.seats, {}, {"variant": "scotland", "way": "sheet"})
    referee = Referee.start(REBIRTH, setup)
    assert isinstance(referee, Referee)
    referee.answer(FIRST)
    touched: Counter[int] = Counter()
    while (part := asked_of(referee)).name != "end.gifts":
        found = neutral(part) or Answer(part.name, part.seat, ("farm",))
        if part.name == "turn.cathedrals" and touched[part.seat] < 3:
            touched[part.seat] += 1
            found = Answer(part.name, part.seat, (f"cathedral-{touched[part.seat]}",))
        referee.answer(found)
    return a_table(app, setup, tuple(referee.answers), REBIRTH)


#: What a form calls the questions about three cards.
CARDS = ["end.gifts", "end.missions", "end.missions.2", "end.missions.3"]


def count_cards(host: Visitor, table: Table, *numbers: str) -> Any:
    """Send what stands in the fields, from the first one on."""
    part, count = next(iter(play_of(host, table).open))
    fields = {f"also.{key}": number for key, number in zip(CARDS, numbers, strict=False)}
    return send(host, table, fields | {"token": token_of(host.sitting(table).course, part, count), "along": CARDS}).json


def test_all_that_a_seat_counts_is_one_screen_and_one_entry(app: Flask) -> None:
    host, table = at_the_missions(app)
    page = chips(host, table)
    assert page.form_to("/along").fields["along"] == CARDS
    assert not page.has_form_to("/answer")
    assert all(f"mission {number}" in page.text for number in (1, 2, 3))
    before = len(play_of(host, table).lines)
    assert count_cards(host, table, "", "7", "", "5")["state"] == "saved"
    lines = play_of(host, table).lines[before:]
    assert [line.answer.choice for line in lines] == [0, 7, 0, 5]
    assert len({line.seq for line in lines}) == 1
    assert [(part.name, part.seat) for part, _ in play_of(host, table).open] == [("end.gifts", 1)]
    assert "Mission points: 7" in Page(host.get(host.address(table, "log")).text).text


def test_what_is_counted_elsewhere_is_asked_no_more_and_said_before_it_is_entered(app: Flask) -> None:
    host, table = at_the_missions(app)
    said = {"along": CARDS, "also.end.gifts": "2", "also.end.missions": "7"}
    reply = host.get(host.address(table), query_string=said, headers={"X-Answer": "only"}).text
    assert 'data-asked="end.gifts end.missions"' in reply
    assert count_cards(host, table, "2", "7")["state"] == "saved"
    assert [line.answer.choice for line in play_of(host, table).lines[-2:]] == [2, 7]


@pytest.mark.parametrize("numbers", [("2", "7", "5"), ("4",), ("", "21"), ("", "many"), ("", "-1")])
def test_no_number_is_lost_unseen(app: Flask, numbers: tuple[str, ...]) -> None:
    """More cards than there are, more points than a card pays, no number at all: all of it is refused with a reason."""
    host, table = at_the_missions(app)
    before = len(play_of(host, table).lines)
    reply = count_cards(host, table, *numbers)
    assert reply["state"] == "refused"
    assert reply["why"]
    assert len(play_of(host, table).lines) == before
    said = {"along": CARDS} | {f"also.{key}": number for key, number in zip(CARDS, numbers, strict=False)}
    shown = host.get(host.address(table), query_string=said, headers={"X-Answer": "only"})
    assert "Not possible" in shown.text


def leaves_goals(referee: Referee[Any], answer: Answer) -> bool:
    """Whether a player is asked for goals after this, and then it is the next one's turn."""
    fork = referee.fork()
    fork.answer(answer)
    found = [asked_of(fork).name]
    fork.answer(Answer("turn.goals", answer.seat, ()))
    return [*found, asked_of(fork).name] == ["turn.goals", "turn.tile"]


def test_on_a_board_the_next_tile_is_asked_with_the_goals_beside_it(app: Flask) -> None:
    setup = plain_setup(REBIRTH, 2)
    setup = Setup(setup.seats, {}, {"variant": "ireland", "way": "board"})
    referee = Referee.start(REBIRTH, setup)
    assert isinstance(referee, Referee)
    while asked_of(referee).name != "turn.space":
        part = asked_of(referee)
        referee.answer(Answer(part.name, part.seat, ("farm",) if part.name == "turn.tile" else part.options[:1]))
    seat, spaces = asked_of(referee).seat, asked_of(referee).options
    referee.answer(
        next(answer for space in spaces if leaves_goals(referee, answer := Answer("turn.space", seat, (space,))))
    )
    host, table = a_table(app, setup, tuple(referee.answers), REBIRTH)
    page = chips(host, table)
    assert page.form_to("/answer").fields["along"] == ["turn.goals"]
    assert "scores 1 point." in page.text  # before anything is said of goals
    power = next(each for each in page.form_to("/answer").options("answers") if "power" in each.value)
    host.post(host.address(table, "answer"), {"answers": power.value}, headers={"X-Answer": "entry"})
    assert said(play_of(host, table)) == {"turn.goals": (), "turn.tile": ("power",)}


@pytest.mark.parametrize("leaves", ["nothing", "a card"])
def test_what_follows_without_goals_is_told_before_the_next_tile_is_asked(app: Flask, leaves: str) -> None:
    """Where a tower brings a goal card its taker is told so, and not whoever comes next."""
    answers = at_goals({"nothing": [], "a card": ["rebirth.tower.goal-card"]}[leaves])
    setup = plain_setup(REBIRTH, 2)
    setup = Setup(setup.seats, {}, {"variant": "ireland", "way": "board"})
    host, table = a_table(app, setup, answers, REBIRTH)
    page = chips(host, table)
    assert page.form_to("/answer" if leaves == "nothing" else "/along").fields["along"] == ["turn.goals"]
    if leaves == "a card":
        assert say(host, table, ["turn.goals"]).json["state"] == "saved"  # type: ignore[index]
        page = chips(host, table)
        assert page.form_to("/answer").options("answers")
        assert "keeps it secret" in page.text


def at_goals(wanted: list[str]) -> tuple[Answer, ...]:
    """Answers up to goals, without which these steps follow, and then another player is asked."""
    setup = Setup(plain_setup(REBIRTH, 2).seats, {}, {"variant": "ireland", "way": "board"})
    for chance in map(random.Random, range(30)):
        referee = Referee.start(REBIRTH, setup)
        assert isinstance(referee, Referee)
        while referee.decision is not None:
            if asked_of(referee).name == "turn.goals" and steps_without_goals(referee) == wanted:
                return tuple(referee.answers)
            nothing = neutral(asked_of(referee)) if asked_of(referee).name == "turn.goals" else None
            referee.answer(nothing or random_answer(asked_of(referee), chance))
    raise AssertionError(wanted)


def steps_without_goals(referee: Referee[Any]) -> list[str]:
    """What is to be done if no goals are met, and the next question is that of another player."""
    part, fork = asked_of(referee), referee.fork()
    reply = fork.answer(Answer(part.name, part.seat, ()))
    assert isinstance(reply, Accepted)
    steps = [fact.code for fact in reply.facts if fact.definition.tells in (*STEPS, HEADLINE)]
    return steps if asked_of(fork).seat != part.seat else ["none"]


def test_a_tower_behind_the_others_is_known_by_who_has_reached_it(app: Flask) -> None:
    host, table = a_turn(app, "ireland", ("farm", "doubling-1"), ("farm", ""))
    told = dict(re.findall(r'value="(doubling-\d)"[^>]*aria-label="([^"]*)"', host.get(host.address(table)).text))
    assert told == {"doubling-2": "doubling tower\u00a02", "doubling-1": "doubling tower\u00a01, Zoë"}


def test_hands_are_told_to_undo_points_but_not_that_a_settlement_is_full(app: Flask) -> None:
    """That a settlement is full is seen again when its tile is taken off; points on the track are not."""
    setup = Setup(plain_setup(REBIRTH, 3).seats, {}, {"variant": "scotland", "way": "sheet"})
    referee = Referee.start(REBIRTH, setup)
    assert isinstance(referee, Referee)
    referee.answer(Answer("setup.first", -1, ("0",)))
    for tile, settlement in (("house-1", "new-medium"), ("house-2", "medium-1")):
        chosen = {"turn.tile": (tile,), "turn.settlement": (settlement,)}
        while referee.decision is not None:
            (part,) = parts_of(referee.decision)
            answer = neutral(part) if part.name not in chosen else Answer(part.name, part.seat, chosen.pop(part.name))
            if answer is None:
                break
            referee.answer(answer)
            if not chosen and part.name == "turn.cathedrals":
                break
    host, table = a_table(app, setup, tuple(referee.answers), REBIRTH)
    page = host.get(host.address(table)).text
    assert "is now full and scores." in page
    host.post(host.address(table, "undo"), {"token": host.sitting(table).course.last})
    told = re.findall(r'<section class="notes put-right">.*?</section>', host.get(host.address(table)).text, re.DOTALL)
    assert told
    assert re.search(r"<li>[^<:]+: <span>points \d+ → <b>\d+", told[0])
    assert "is now full" not in told[0]


def test_who_is_slower_is_told_all_that_was_entered(app: Flask) -> None:
    """What the first says stands behind a question that it leaves at nothing."""
    host, table = a_turn(app, "ireland", ("farm", ""), ("farm", ""))
    other = Visitor(app).sits_at(table, PLAYER, 0)
    along = chips(host, table).form_to("/along").fields["along"]
    part, count = next(iter(play_of(host, table).open))
    assert part.name != "turn.castles"
    fields: dict[str, Any] = {"token": token_of(host.sitting(table).course, part, count), "along": along, "entry": ""}
    send(host, table, fields | {"also.turn.castles": ["castle-2"]})
    assert said(play_of(host, table))["turn.castles"] == ("castle-2",)
    reply = send(other, table, fields | {"also.turn.towers": ["tower-3"], "also.turn.castles": []}).get_json()
    seat = host.sitting(table).course.names[part.seat]
    assert reply["why"] == f"Ada was quicker. The entry is now: {seat}: castle no.\xa02."
