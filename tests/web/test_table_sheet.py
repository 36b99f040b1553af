"""A turn of Rebirth without a board: by what hands on the table tell the things apart that a page calls by numbers."""

import json
import random
import re
from copy import deepcopy
from itertools import combinations, product
from typing import Any

import pytest
from flask import Flask

from companion.chance import random_answer
from companion.engine.decisions import Answer, Number
from companion.engine.game import Setup
from companion.engine.referee import Referee
from companion.games.rebirth.castles import touch_castle
from companion.games.rebirth.state import State
from companion.i18n.words import Words
from companion.tables.ports import Table
from tests.games.rebirth.test_clover_on_a_sheet import tied
from tests.laws.games import answered, plain_setup, started
from tests.web.app import plain_app
from tests.web.reader import Page
from tests.web.test_table_along import FIRST, REBIRTH, a_table, a_turn, asked_of, play_of, say
from tests.web.visitors import Visitor

#: Whatever else a settlement tile may touch in Scotland, and it touches none.
NOTHING = (("port", 0), ("castles", ()), ("cathedrals", ()))


@pytest.fixture(scope="module")
def app() -> Flask:
    return plain_app(REBIRTH)


def chips_of(text: str, kind: str) -> str:
    """The chips of one question, as they stand on the page."""
    found = re.search(rf'<fieldset class="chips option-{kind}.*?</fieldset>', text, re.S)
    assert found
    return found[0]


def likely(chips: str, question: str) -> list[str]:
    """The chips that do not lie behind the others."""
    return re.findall(rf'name="also.{question}" value="([^"]+)"', chips.partition("<details")[0])


@pytest.mark.parametrize(
    ("variant", "kind", "first", "named"),
    [
        ("ireland", "castle", "castle-2", ["blarney"]),
        ("scotland", "castle", "castle-3", ["edinburgh", "stirling"]),
        ("scotland", "cathedral", "cathedral-1", []),
    ],
)
def test_what_has_no_name_is_numbered_as_it_is_met(
    app: Flask, variant: str, kind: str, first: str, named: list[str]
) -> None:
    """The first time it is told how; from then on the next one is called new."""
    question, number = f"turn.{kind}s", int(first[-1])
    host, table = a_turn(app, variant)
    host.language = "fr"
    chips = chips_of(host.get(host.address(table)).text, kind)
    assert likely(chips, question) == [*named, first]
    assert f" il devient ici le n° {number}" in chips or f" elle devient ici la n° {number}" in chips
    host, table = a_turn(app, variant, ("farm", first))
    host.language = "fr"
    chips = chips_of(host.get(host.address(table)).text, kind)
    assert likely(chips, question) == [*named, first, f"{kind}-{number + 1}"]
    assert "devient" not in chips
    assert len(re.findall("<small>nouve", chips.partition("<details")[0])) == 1


def test_of_castles_that_look_alike_it_is_told_that_either_will_do(app: Flask) -> None:
    """However many there are, and only where two chips show the same."""
    met = [("farm", castle) for castle in ("blarney", "castle-2", "castle-3", "castle-4")]
    for more, alike in (((), True), ((("farm", "castle-2"),), False)):
        host, table = a_turn(app, "ireland", *met, *more)
        assert ("look alike" in chips_of(host.get(host.address(table)).text, "castle")) == alike


def test_it_is_told_from_which_end_goals_are_counted_until_one_is_met(app: Flask) -> None:
    host, table = a_turn(app, "ireland")
    assert "from the left" in chips_of(host.get(host.address(table)).text, "goal")
    host, table = a_turn(app, "ireland", ("farm", "goal-2"))
    assert "from the left" not in chips_of(host.get(host.address(table)).text, "goal")


def test_a_tower_says_which_of_those_that_are_needed_it_would_be(app: Flask) -> None:
    """A number by itself would say nothing: any tower with the same token is as good."""
    host, table = a_turn(app, "ireland", ("farm", "thirteen-1"), ("farm", ""))
    chips = chips_of(host.get(host.address(table)).text, "tower").partition("<details")[0]
    faces = [re.sub(r"<[^>]*>", "", face) for face in re.findall(r'class="choice-face">(.*?)</span></label>', chips)]
    assert faces == ["+1 turn", "x2 1 of 2", "+13 2 of 3", "draw 3", "goal", "+3"]


def settlements(host: Visitor, address: str) -> list[tuple[str, list[str]]]:
    """What stands above the settlements to choose from, and each of them."""
    text = host.get(address).text
    parts = text.split('<p class="of-options"')[1:]
    return [
        (part.partition(">")[2].partition("<")[0], re.findall(r'<button[^>]*data-option="([^"]+)', part))
        for part in parts
    ]


@pytest.mark.parametrize(("seats", "closed"), [(2, True), (3, False)])
def test_a_settlement_is_found_by_whether_a_tile_lies_there(app: Flask, seats: int, closed: bool) -> None:
    setup = Setup(plain_setup(REBIRTH, seats).seats, {}, {"variant": "scotland", "way": "sheet"})
    new = ["new-small", "new-medium", "new-large"]
    before = (FIRST, Answer("turn.tile", 0, ("house-2",)))
    host, table = a_table(app, setup, before, REBIRTH)
    ((told, options),) = settlements(host, host.address(table))
    assert told.startswith("Still empty: how many spaces")
    assert ("closed" in told) == closed
    assert options == new
    said = [Answer("turn.settlement", 0, ("new-large",))]
    said += [Answer("turn.closed", 0, 0)] if closed else []
    said += [Answer(f"turn.{what}", 0, nothing) for what, nothing in NOTHING]
    after = (*before, *said, Answer("turn.tile", 1, ("house-1",)))
    host, table = a_table(app, setup, after, REBIRTH)
    begun, fresh = settlements(host, host.address(table))
    assert begun == ("A tile lies there already", ["large-1"])
    text = host.get(host.address(table)).text
    assert 'data-told="large settlement no.\u00a01"' in text  # beside the undo; read out is more
    assert re.search(r'<span class="unseen">large settlement no.\u00a01, [^<]*2[^<]* 2 spaces empty</span>', text)
    assert fresh[1] == new


def test_why_a_settlement_scores_nothing_yet_is_told_with_the_points(app: Flask) -> None:
    setup = Setup(plain_setup(REBIRTH, 3).seats, {}, {"variant": "scotland", "way": "sheet"})
    answers = [FIRST, Answer("turn.tile", 0, ("house-2",)), Answer("turn.settlement", 0, ("new-large",))]
    answers += [Answer(f"turn.{what}", 0, nothing) for what, nothing in NOTHING]
    host, table = a_table(app, setup, tuple(answers), REBIRTH)
    assert "2 spaces are still empty, so the settlement does not score yet." in host.get(host.address(table)).text


def test_the_log_has_one_way_to_change_an_entry_that_asks_what_of_it(app: Flask) -> None:
    """Also whether something was forgotten, of which there is nothing yet."""
    setup = Setup(plain_setup(REBIRTH, 3).seats, {}, {"variant": "scotland", "way": "sheet"})
    before = (FIRST, Answer("turn.tile", 0, ("house-2",)), Answer("turn.settlement", 0, ("new-large",)))
    host, table = a_table(app, setup, before, REBIRTH)
    told = say(host, table, [f"turn.{what}" for what, _ in NOTHING], castles=["stirling"])
    assert told.status_code == 200
    text = host.get(host.address(table, "log")).text
    entry = text.partition('class="log-line')[2].partition('class="log-line')[0]
    answers, _, change = entry.partition('<div class="log-links">')
    assert [line for line in re.findall(r"<p>(.*?)</p>", answers) if line.endswith("0")] == []
    assert change.count("<summary>Change") == entry.count("Change") == 1
    assert entry.count("/at/") == 1
    said, _, forgotten = change.partition("Forgotten something?")
    assert re.findall(r">([^<>]+)</a>", forgotten) == ["Port", "Cathedrals"]
    assert re.findall(r">([^<>]+)</a>", said)[-3:] == [
        "Zoë: settlement tile with 2 houses",
        "Zoë: a new large settlement",
        "Zoë: Stirling",
    ]


def test_a_castle_that_stays_with_its_holder_is_told_and_nothing_for_hands_to_undo(app: Flask) -> None:
    setup = Setup(plain_setup(REBIRTH, 3).seats, {}, {"variant": "scotland", "way": "sheet"})
    turns = (("farm", ("stirling",)), ("power", ("stirling",)))
    answers = [FIRST]
    for seat, (tile, castles) in enumerate(turns):
        answers += [Answer("turn.tile", seat, (tile,)), Answer("turn.castles", seat, castles)]
        answers += [Answer("turn.cathedrals", seat, ())]
    host, table = a_table(app, setup, tuple(answers), REBIRTH)
    kept = "Zoë holds Stirling against Łukasz."
    assert f"<li>{kept}</li>" in host.get(host.address(table)).text
    page = Page(host.get(host.address(table)).text)
    host.post(page.form_to("/undo").action, page.form_to("/undo").fields)
    _, _, right = host.get(host.address(table)).text.partition("put-right")
    assert right
    assert kept not in right.partition("</section>")[0]


def faces(host: Visitor, table: Table) -> dict[str, str]:
    """What the chip of each castle shows that somebody holds, without the number that is only ours."""
    chips = chips_of(host.get(host.address(table)).text, "castle")
    found = re.findall(r'value="(castle-\d+)".*?class="choice-face">(.*?)</span></label>', chips, re.S)
    return {id: re.sub(r"<small>[^<]*</small>", "", face) for id, face in found if "piece-count" in face}


def verdicts(state: State, castle: str) -> list[Any]:
    """What the rules say of a tile of each kind, of every player, beside a castle."""
    told = []
    for seat in range(state.terms.seats):
        for worker in (False, True):
            tried = deepcopy(state)
            tried.seat = seat
            touch_castle(tried, castle, worker)
            fact = tried.facts[-1]
            known = {name: value for name, value in fact.params.items() if name != "castle"}
            told.append((tried.castles[castle], fact.code, known, fact.because))
    return told


def a_sheet(variant: str, seats: int, seed: int, turns: int) -> Referee[Any]:
    """A random game without a board in which few tiles lie beside a castle, at a question with chips."""
    setup = Setup(plain_setup(REBIRTH, seats).seats, {}, {"variant": variant, "way": "sheet"})
    referee, chance = started(REBIRTH, setup), random.Random(seed)
    while len(referee.chapters) <= turns or asked_of(referee).name != "turn.tile":
        part = asked_of(referee)
        answer = random_answer(part, chance)
        if part.name == "turn.castles":
            answer = Answer(part.name, part.seat, tuple(chance.sample(part.options, chance.choice([0, 1, 1]))))
        answered(referee, answer)
    answered(referee, Answer("turn.tile", asked_of(referee).seat, ("farm",)))
    return referee


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("variant", ["scotland", "ireland"])
def test_castles_whose_chips_look_alike_are_the_same_to_the_rules(app: Flask, variant: str, seats: int) -> None:
    """So whoever cannot tell them apart on the table may tap any of them, whatever tile of whomever lies there."""
    alike = 0
    for seed, turns in product(range(3), (9, 16, 23)):
        referee = a_sheet(variant, seats, seed, turns)
        shown = faces(*a_table(app, referee.setup, tuple(referee.answers), REBIRTH))
        assert shown.keys() == {castle for castle in referee._state.castles if castle.startswith("castle-")}
        for one, other in combinations(shown, 2):
            if shown[one] == shown[other]:
                alike += 1
                assert verdicts(referee._state, one) == verdicts(referee._state, other)
    assert alike


def test_a_farm_and_a_settlement_tile_beside_castles_look_otherwise(app: Flask) -> None:
    """The tiles of one player are as many; whoever comes second takes one of the castles, and not the other."""
    referee = started(REBIRTH, Setup(plain_setup(REBIRTH, 2).seats, {}, {"variant": "scotland", "way": "sheet"}))
    told: dict[str, tuple[str, ...]] = {"setup.first": ("0",), "turn.settlement": ("new-small",)}
    for tile, castle in (("farm", "castle-3"), ("farm", ""), ("house-1", "castle-4"), ("farm", "")):
        told |= {"turn.tile": (tile,), "turn.castles": (castle,) if castle else ()}
        while not referee.answers or asked_of(referee).name != "turn.tile" or told["turn.tile"]:
            part = asked_of(referee)
            none: Any = 0 if isinstance(part, Number) else ()
            answered(referee, Answer(part.name, part.seat, told.get(part.name, none)))
            told |= {"turn.tile": ()} if part.name == "turn.tile" else {}
    answered(referee, Answer("turn.tile", asked_of(referee).seat, ("farm",)))
    host, table = a_table(app, referee.setup, tuple(referee.answers), REBIRTH)
    shown = faces(host, table)
    assert shown["castle-3"] != shown["castle-4"]
    assert verdicts(referee._state, "castle-3") != verdicts(referee._state, "castle-4")
    host.language = "pl"
    text = host.get(host.address(table)).text
    assert "1 farma lub elektrownia" in text
    assert "1 płytka osady" in text


def test_the_castle_that_breaks_a_tie_is_found_by_what_lies_beside_it_and_by_its_name(app: Flask) -> None:
    tie = tied("castle-3", "castle-4", "castle-5", variant="scotland")
    setup, answers = tie.referee.setup, tuple(tie.referee.answers)
    host, table = a_table(app, setup, answers, REBIRTH)
    host.post(host.address(table, "names"), {"kind": "castle", "thing": "castle-4", "name": "Loch"})
    host.language = "pl"
    text = host.get(host.address(table)).text
    assert "EDYNBURG" in text
    faces = dict(re.findall(r'data-option="([\w-]+)" data-told.*?>(.*?)</button>', text, re.S))
    assert list(faces) == ["castle-3", "castle-4", "castle-5", "none"]
    assert "„Loch”" in faces["castle-4"]
    assert all("of-tiles" in faces[castle] for castle in list(faces)[:3])
    chosen = [{"decision": "end.clover-castle", "seat": -1, "choice": ["castle-4"]}]
    host.post(host.address(table, "answer"), {"answers": json.dumps(chosen)})
    assert "„Loch”" in host.get(host.address(table, "log")).text


@pytest.mark.parametrize(("variant", "named"), [("scotland", ["edinburgh", "stirling"]), ("ireland", ["blarney"])])
def test_every_castle_may_stay_without_its_printed_name(app: Flask, variant: str, named: list[str]) -> None:
    """Nobody has to know which castle is which: there is a new one until all are touched, and none after that."""
    first = len(named) + 1
    met = [f"castle-{number}" for number in range(first, first + 12)]
    host, table = a_turn(app, variant, *(("farm", castle) for castle in met[:-1]))
    assert likely(chips_of(host.get(host.address(table)).text, "castle"), "turn.castles") == [*named, *met]
    assert "more-chips" not in chips_of(host.get(host.address(table)).text, "castle"), "there is one castle left"
    host, table = a_turn(app, variant, *(("farm", castle) for castle in met))
    assert likely(chips_of(host.get(host.address(table)).text, "castle"), "turn.castles") == met


def test_towers_are_told_by_their_tokens_alone(app: Flask) -> None:
    """A number would stand nowhere on the table, and one of it could be two towers for two players."""
    towers = [("farm", tower) for tower in ("three-1", "", "three-2", "three-1")]
    host, table = a_turn(app, "ireland", *towers)
    host.language = "pl"
    rows = re.findall(r"<tr>(.*?)</tr>", host.get(host.address(table, "board")).text, re.S)
    (row,) = (row for row in rows if "3 punkty" in row)
    cells = [re.sub(r"<[^>]*>", "", cell).strip() for cell in re.findall(r"<td[^>]*>(.*?)</td>", row, re.S)]
    assert cells == ["2", "✓tak"]
    facts = [fact.msg for fact in play_of(host, table).referee.facts if fact.code == "rebirth.tower.reached-token"]
    assert [Words("pl", ("Ola", "Bartek"), REBIRTH.name_of).text(msg) for msg in facts] == [
        "Wieża „3 punkty”: Ola ma tu swoją pierwszą płytkę.",
        "Wieża „3 punkty”: Ola ma tu swoją pierwszą płytkę.",
        "Wieża „3 punkty”: Bartek ma tu swoją pierwszą płytkę.",
    ]


def test_a_tile_may_touch_two_castles_that_nobody_has_touched(app: Flask) -> None:
    """The second new one lies behind the first, and says what it is; there are no more than the board has."""
    host, table = a_turn(app, "scotland", *(("farm", f"castle-{number}") for number in range(3, 12)))
    host.language = "pl"
    chips = chips_of(host.get(host.address(table)).text, "castle")
    more = re.findall(
        r'value="(castle-\d+)".*?class="choice-face">(.*?)</span></label>', chips.partition("<details")[2], re.S
    )
    assert [(id, re.sub(r"<[^>]*>", "", face).split()) for id, face in more] == [
        ("castle-13", ["13", "nowy"]),
        ("castle-14", ["14", "nowy"]),
    ]
