"""Names that a table gives: offered once at a new castle, told everywhere instead of its number, changed on a page."""

import pytest
from flask import Flask
from markupsafe import escape

from companion.tables.deeds.naming import Named
from companion.tables.ports import PLAYER, VIEWER, Table
from tests.web.app import plain_app
from tests.web.reader import Page
from tests.web.test_table_along import REBIRTH, a_turn, say
from tests.web.visitors import Visitor, the_tables

OFFERED = 'class="to-name"'


@pytest.fixture(scope="module")
def app() -> Flask:
    return plain_app(REBIRTH)


def castle_met(app: Flask, *castles: str) -> tuple[Visitor, Table]:
    """Somebody has just placed a tile beside castle no. 3, or others, and the next player chooses a tile."""
    host, table = a_turn(app, "scotland")
    say(host, table, ["turn.castles", "turn.cathedrals"], castles=list(castles or ("castle-3",)))
    return host, table


def next_tile(host: Visitor, table: Table, tile: str = "farm") -> None:
    answer = f'[{{"decision": "turn.tile", "seat": 1, "choice": ["{tile}"]}}]'
    host.post(host.address(table, "answer"), {"answers": answer})


def name_it(host: Visitor, table: Table, name: str, thing: str = "castle-3", back: str = "") -> str:
    """Send the form of the page of names as a browser without scripts does; where that leads."""
    address = f"names?kind=castle&thing={thing}" if back else "names"
    form = form_of(host, table, address)
    names = list(form["name"])
    names[form["thing"].index(thing)] = name
    reply = host.post(host.address(table, "names"), {**form, "name": names})
    return reply.location if reply.status_code == 303 else reply.text


def form_of(host: Visitor, table: Table, address: str = "names") -> dict[str, list[str]]:
    """What stands in the form of the page of names."""
    return next(
        form.fields for form in Page(host.get(host.address(table, address)).text).forms if "thing" in form.fields
    )


def test_a_castle_is_offered_to_be_named_when_it_is_first_touched(app: Flask) -> None:
    host, table = castle_met(app)
    host.language = "pl"
    text = host.get(host.address(table)).text
    assert OFFERED in text
    assert "Zamek nr\u00a03: nadać nazwę?" in text
    assert name_it(host, table, "Żuków", back="1").endswith(host.address(table))
    assert OFFERED not in host.get(host.address(table)).text


def test_of_two_new_castles_each_is_offered(app: Flask) -> None:
    host, table = castle_met(app, "castle-4", "edinburgh", "castle-3")
    assert "Castle no.\u00a03: give it a name?" in host.get(host.address(table)).text
    name_it(host, table, "Loch")
    assert "Castle no.\u00a04: give it a name?" in host.get(host.address(table)).text


def test_nobody_who_only_looks_on_is_asked_and_nobody_later(app: Flask) -> None:
    host, table = castle_met(app)
    viewer = Visitor(app).sits_at(table, VIEWER)
    assert OFFERED not in viewer.get(viewer.address(table)).text
    assert "<form" not in viewer.get(viewer.address(table, "names")).text.partition("<main")[2].partition("</main")[0]
    next_tile(host, table)
    assert OFFERED not in host.get(host.address(table)).text


def test_a_name_stands_wherever_the_castle_is_told_of(app: Flask) -> None:
    """For everybody at the table, in their languages, on all pages; the log says what it is the name of."""
    host, table = castle_met(app)
    other = Visitor(app, "es").sits_at(table, PLAYER, 1)
    name_it(host, table, "<Żuków>")
    name = str(escape("«<Żuków>»"))
    assert name in other.get(other.address(table, "board")).text
    assert name in other.get(other.address(table)).text, "the verdict of the last entry names it"
    log = other.get(other.address(table, "log")).text
    assert f"Castillo n.º\u00a03: en la mesa se llama {name}." in log
    next_tile(host, table)
    assert str(escape("<Żuków>")) in other.get(other.address(table)).text, "the chip"
    assert "castle no." not in host.get(host.address(table, "board")).text


def test_a_name_that_cannot_be_is_refused_beside_its_field(app: Flask) -> None:
    host, table = castle_met(app)
    host.language = "pl"
    text = name_it(host, table, "…")
    assert "Podaj nazwę z co najmniej jedną literą lub cyfrą." in text
    assert 'aria-invalid="true"' in text
    assert 'value="…"' in text, "what was typed is not lost"


def test_all_names_are_saved_at_once_and_only_what_was_changed(app: Flask) -> None:
    """What is refused takes nothing of the others away, and stays as it was typed; somebody else's name too."""
    host, table = castle_met(app, "castle-3", "castle-4", "castle-5", "castle-6")
    form = form_of(host, table)
    at = {thing: form["thing"].index(thing) for thing in form["thing"]}
    Visitor(app).sits_at(table, PLAYER, 1).post(
        host.address(table, "names"), {"kind": "castle", "thing": "castle-6", "name": "Wawel"}
    )
    names = list(form["name"])
    names[at["castle-3"]], names[at["castle-4"]], names[at["castle-5"]] = "Loch", "…", "Skała"
    last = host.sitting(table).course.last
    reply = host.post(host.address(table, "names"), {**form, "name": names})
    assert reply.status_code == 422
    assert reply.text.count('aria-invalid="true"') == 1
    assert 'value="…"' in reply.text
    assert "Castle no.\u00a04: Enter a name" in reply.text
    assert "2 changes saved." in reply.text
    called = {"castle-3": "Loch", "castle-5": "Skała", "castle-6": "Wawel"}
    assert host.sitting(table).course.named == {("castle", thing): name for thing, name in called.items()}
    assert host.sitting(table).course.last == last + 2
    names[at["castle-4"]] = "Brama"
    saved = host.post(host.address(table, "names"), {**form, "name": names})
    assert saved.status_code == 303
    assert "1 change saved." in host.get(saved.location).text
    assert host.sitting(table).course.last == last + 3


def test_whoever_names_second_hears_of_the_first_and_may_save_once_more(app: Flask) -> None:
    host, table = castle_met(app)
    other = Visitor(app, "es").sits_at(table, PLAYER, 1)
    late = form_of(other, table)
    name_it(host, table, "Loch")
    wished = {**late, "name": ["Wawel"]}
    refused = other.post(other.address(table, "names"), wished)
    assert refused.status_code == 422
    assert "se ha adelantado. El nombre es ahora: Loch." in refused.text
    assert 'value="Wawel"' in refused.text
    again = next(form.fields for form in Page(refused.text).forms if "thing" in form.fields)
    assert other.post(other.address(table, "names"), again).status_code == 303
    assert list(host.sitting(table).course.named.values()) == ["Wawel"]


def test_an_empty_field_takes_a_name_away(app: Flask) -> None:
    host, table = castle_met(app)
    name_it(host, table, "Loch")
    name_it(host, table, "")
    assert "Loch" not in host.get(host.address(table, "board")).text
    assert "name removed" in host.get(host.address(table, "log")).text


def test_a_new_castle_after_an_undo_is_not_taken_for_the_named_one(app: Flask) -> None:
    """The name stays with its castle on the table: whoever taps new means another one."""
    host, table = castle_met(app)
    name_it(host, table, "Loch")
    host.post(host.address(table, "undo"))
    text = host.get(host.address(table)).text
    chips = text.partition("option-castle")[2].partition("</fieldset>")[0].partition("<details")[0]
    assert 'value="castle-3"' in chips
    assert 'value="castle-4"' in chips
    assert "Loch" in chips


def test_names_stand_on_the_chips_of_cathedrals_and_on_settlements(app: Flask) -> None:
    host, table = a_turn(app, "scotland")
    say(host, table, ["turn.castles", "turn.cathedrals"], cathedrals=["cathedral-1"])
    host.post(host.address(table, "names"), {"kind": "cathedral", "thing": "cathedral-1", "name": "Iona"})
    next_tile(host, table)
    assert "Iona" in chips_of(host, table, "cathedral")
    say(host, table, ["turn.castles", "turn.cathedrals"])
    for question, choice in (("turn.tile", "house-1"), ("turn.settlement", "new-large")):
        answer = f'[{{"decision": "{question}", "seat": 0, "choice": ["{choice}"]}}]'
        host.post(host.address(table, "answer"), {"answers": answer})
    say(host, table, ["turn.closed", "turn.port", "turn.castles", "turn.cathedrals"])
    host.post(host.address(table, "names"), {"kind": "settlement", "thing": "large-1", "name": "Perth"})
    next_tile(host, table, "house-2")
    assert "Perth" in host.get(host.address(table)).text.partition("option-settlement")[2]


@pytest.mark.parametrize("name", ["EDYNBURG", "Édimbourg", "edinburgh"])
def test_a_castle_that_the_table_calls_edinburgh_has_no_second_chip(app: Flask, name: str) -> None:
    """Old logs have such names. Two chips with one name would be two castles; at a tie the table says which it is."""
    played, other = castle_met(app)
    assert "undo its first tile and tap Edinburgh there" in name_it(played, other, name)
    host = Visitor(app)
    log = [entry.deed for entry in played.sitting(other).known.entries]
    table = the_tables(app).open(REBIRTH.id, "Ada", host.key, [*log, Named("castle", "castle-3", name)])
    next_tile(host, table)
    likely = chips_of(host, table, "castle").partition("<details")[0]
    assert 'value="castle-3"' in likely
    assert 'value="edinburgh"' not in likely
    assert 'value="stirling"' in likely


def chips_of(host: Visitor, table: Table, kind: str) -> str:
    text = host.get(host.address(table)).text
    return text.partition(f"chips option-{kind}")[2].partition("</fieldset>")[0]
