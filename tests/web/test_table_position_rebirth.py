"""Positions of Rebirth by the forms of the pages, in both ways: begun in the middle, gone on from, corrected."""

import json
import random
import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from companion.chance import random_answer
from companion.engine.game import Seat, Setup
from companion.engine.referee import Referee
from companion.games import discover
from companion.games.rebirth import terms_of
from companion.games.rebirth.sheet import CASTLES
from companion.games.rebirth.state import Terms
from companion.i18n import LANGUAGES
from companion.i18n.pages.table import BY_SOURCE, NO_SOURCE
from companion.tables.deeds.beginning import Begun
from companion.tables.files import seats_and_settings
from companion.tables.ports import VIEWER, Table
from tests.web.app import plain_app
from tests.web.reader import Page
from tests.web.visitors import NAMES, Visitor, entered, the_tables

GAME = discover()["rebirth"]
WAYS = [(way, variant) for way in ("sheet", "board") for variant in ("scotland", "ireland")]
every_way = pytest.mark.parametrize(("way", "variant"), WAYS)


@pytest.fixture(scope="module")
def app() -> Flask:
    return plain_app(*discover().values())


def a_setup(way: str, variant: str, seats: int = 3) -> Setup:
    players = tuple(map(Seat, NAMES[:seats], GAME.colours))
    return Setup(players, {}, {"way": way, "variant": variant})


def random_game(setup: Setup, seed: int, most: int) -> Referee[Any]:
    """A random game so far, with seats called as at a table."""
    seats = tuple(replace(seat, name=f"@{place}") for place, seat in enumerate(setup.seats))
    referee = Referee.start(GAME, replace(setup, seats=seats))
    assert isinstance(referee, Referee)
    chance = random.Random(seed)
    while referee.decision is not None and not (len(referee.answers) >= most and begins_a_chapter(referee)):
        referee.answer(random_answer(referee.decision, chance))
    return referee


def begins_a_chapter(referee: Referee[Any]) -> bool:
    """Whether nothing has been answered since somebody's turn began."""
    return referee.chapter_start()[1] == referee.snapshot()


def a_table(app: Flask, setup: Setup, seed: int = 0, most: int = -1) -> tuple[Visitor, Table]:
    """A lobby, or a game under way."""
    host, opening = Visitor(app), list(seats_and_settings(setup))
    if most >= 0:
        opening += entered(GAME, random_game(setup, seed, most).answers)
    assert (most >= 0) == any(isinstance(deed, Begun) for deed in opening)
    return host, the_tables(app).open(GAME.id, "Ada", host.key, opening)


def position(host: Visitor, table: Table) -> dict[str, Any]:
    play = host.sitting(table).known.play
    assert play is not None
    return play.position


def form_on(host: Visitor, table: Table, page: str) -> Any:
    form = Page(host.get(host.address(table, page)).text).form_to("" if page == "middle" else f"/{page}")
    return replace(form, action=form.action or host.address(table, page))


def sent(host: Visitor, table: Table, page: str, **changes: Any) -> TestResponse:
    """The form as it stands, with some changes."""
    form = form_on(host, table, page)
    return host.client.post(form.action, data=form.fields | changes)


def beside(reply: TestResponse) -> set[str]:
    """The fields below which something is told to be wrong."""
    assert reply.status_code == 422
    return {
        given["id"][2:] for tag, given in Page(reply.text).tags if tag == "ul" and given.get("id", "").startswith("e-")
    }


@every_way
def test_going_on_where_the_game_stands_changes_nothing(app: Flask, way: str, variant: str) -> None:
    for seed, most in enumerate((0, 20, 60, 110)):
        host, table = a_table(app, a_setup(way, variant), seed, most)
        before = position(host, table)
        if before["step"] == "setup":
            continue
        assert sent(host, table, "jump").status_code == 303
        assert position(host, table) == before


@every_way
def test_a_real_game_is_begun_in_its_middle(app: Flask, way: str, variant: str) -> None:
    """The position of another game is entered field by field, and comes out as it was."""
    for seed, most in ((1, 40), (2, 90)):
        setup = a_setup(way, variant)
        lies = random_game(setup, seed, most).chapter_start()[1]
        if lies["step"] != "turn":
            continue
        host, table = a_table(app, setup)
        worked_out = host.sitting(table).ruleset.live.worked_out
        told = {key: value for key, value in lies.items() if key not in worked_out}
        onward = f"turn-{lies['turn'][1:]}"
        reply = sent(host, table, "middle", **fields_of_board(told), onward=onward)
        assert reply.status_code == 303, beside(reply)
        after = position(host, table)
        differ = {key for key in lies if in_any_order(after[key]) != in_any_order(lies[key])}
        assert differ <= {"hand", "picking"}  # whoever has just drawn three


def in_any_order(found: Any) -> Any:
    """A part of a position without the order of pieces at a cathedral, of which tiles tell nothing."""
    if isinstance(found, dict):
        return {key: in_any_order(inner) for key, inner in found.items()}
    return sorted(found, key=str) if isinstance(found, list) else found


def fields_of_board(lies: dict[str, Any]) -> dict[str, Any]:
    """A position as the editor sends it: a tile with its owner, and tiles beside a castle, are one value."""
    fields: dict[str, Any] = {"list": []}
    for key, value in lies.items():
        if key not in ("tiles", "beside", "settlements", "groups", "goal_points"):
            flat(fields, key, value)
    fields |= {f"tiles.{space}": [json.dumps(tile)] for space, tile in lies.get("tiles", {}).items()}
    for castle, players in lies.get("beside", {}).items():
        fields |= {f"beside.{castle}.{seat}": [json.dumps(count)] for seat, count in players.items()}
    for id, settlement in lies.get("settlements", {}).items():
        rows = {f"settlements.{id}.houses.{seat}": houses for seat, houses in settlement["houses"].items()}
        fields |= {field: ["+".join(map(str, houses))] for field, houses in rows.items()}
        fields.setdefault("row", []).extend(rows)
    for seat, kinds in lies.get("groups", {}).items():
        for kind, sizes in kinds.items():
            fields[f"groups.{seat}.{kind}"] = ["+".join(map(str, sizes))]
            fields.setdefault("row", []).append(f"groups.{seat}.{kind}")
    for goal, numbers in lies.get("goal_points", {}).items():
        fields[f"goal_points.{goal}"] = ["+".join(map(str, numbers))]
        fields.setdefault("row", []).append(f"goal_points.{goal}")
    return fields


def flat(fields: dict[str, Any], way: str, value: Any) -> None:
    """A part of a position as fields: values as JSON, lists item by item."""
    if isinstance(value, dict):
        for key, inner in value.items():
            flat(fields, f"{way}.{key}", inner)
    elif isinstance(value, list):
        fields["list"].append(way)
        fields[way] = [json.dumps(item) for item in value]
    else:
        fields[way] = [json.dumps(value)]


def here(host: Visitor, table: Table) -> str:
    """What stands on top of a page: where in the game one is."""
    return re.search(r'<p class="where">(.*?)</p>', host.get(host.address(table)).text)[1]  # type: ignore[index]


@every_way
def test_the_game_goes_on_at_anybodys_turn_and_at_the_end(app: Flask, way: str, variant: str) -> None:
    host, table = a_table(app, a_setup(way, variant), 3, 40)
    places = [each.value for each in form_on(host, table, "jump").options("onward")]
    assert [place for place in places if place != "extra"] == ["turn-0", "turn-1", "turn-2", "scoring"]
    left = {f"left.{name}": str(min(position(host, table)["left"].values())) for name in position(host, table)["left"]}
    for place in places:
        assert sent(host, table, "jump", onward=place, **left).status_code == 303, place
        after = position(host, table)
        if place == "scoring":
            assert set(after["left"].values()) == {0}
            assert after["step"] == "scoring"
            assert "Final scoring" in here(host, table)
            assert "left" not in here(host, table)
        else:
            assert after["turn"] == f"@{place[-1]}"
            assert "left" in here(host, table)
        host.post(host.address(table, "undo"))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "case",
    [
        ("sheet", "scotland", {"groups.@0.farm": "5+x"}, "groups.@0.farm"),
        ("sheet", "scotland", {"groups.@0.farm": "5 0"}, "groups.@0.farm"),
        ("sheet", "scotland", {"left.@1": "many"}, "left.@1"),
        ("sheet", "scotland", {"left.@1": "99"}, "left"),
        ("sheet", "ireland", {"left.@1": "10"}, "left.@1"),
        ("board", "scotland", {"left.@2": "7"}, "left.@2"),
        ("sheet", "scotland", {"settlements.small-7.houses.@0": "7"}, "settlements.small-7.houses.@0"),
        ("sheet", "scotland", {"settlements.small-7.houses.@0": "1+1+1"}, "settlements.small-7"),
        ("sheet", "scotland", {"castles.stirling": '"@0"'}, "castles.stirling"),
        ("sheet", "scotland", {"left.@2": "0", "onward": "turn-2"}, "onward"),
        ("sheet", "ireland", {"goals.goal-1.@0": "5"}, "goals.goal-1"),
        ("sheet", "ireland", {"private.@0": "99"}, "private.@0"),
        ("board", "ireland", {}, "towers"),
        ("board", "scotland", {"tiles.{space}": '{"player": "@0", "tile": "farm"}'}, "tiles.{space}"),
    ],
)
def test_what_cannot_be_is_told_beside_its_field_and_nothing_is_lost(
    app: Flask, language: str, case: tuple[str, str, dict[str, str], str]
) -> None:
    way, variant, changes, blamed = case
    host, table = a_table(app, a_setup(way, variant))
    host.language = language
    universe = host.sitting(table).ruleset.live.universe
    names = {"space": houses_only(universe.get("space", ()), table, host)}
    given = {field.format(**names) if "{" in field else field: value for field, value in changes.items()}
    given = {"points.@0": "17", **{f"left.@{seat}": "9" for seat in range(3)}} | given
    rows = [field for field in given if "groups" in field or "houses" in field]
    form = form_on(host, table, "middle")
    data = form.fields | given | ({"row": [*form.fields.get("row", []), *rows]} if rows else {})
    reply = host.client.post(form.action, data=data)
    assert blamed.format(**names) in beside(reply)
    again = Page(reply.text)
    assert again.lang == language
    assert again.form_to("").fields["points.@0"] == ["17"]
    assert not host.sitting(table).course.begun


@pytest.mark.parametrize("typed", ["7", "two", "9+9+9"])
def test_a_row_stays_as_it_was_typed(app: Flask, typed: str) -> None:
    """Also where whoever sends it does not say that it is a row."""
    host, table = a_table(app, a_setup("sheet", "scotland"))
    form, field = form_on(host, table, "middle"), "settlements.small-7.houses.@0"
    for rows in ([], [field]):
        others = [row for row in form.fields.get("row", []) if row != field]
        reply = host.client.post(form.action, data=form.fields | {"row": [*others, *rows], field: typed})
        assert reply.status_code == 422
        assert Page(reply.text).form_to("").fields[field] == [typed]


def houses_only(spaces: tuple[str, ...], table: Table, host: Visitor) -> str:
    """A space on which only houses go."""
    if not spaces:
        return ""
    places = host.sitting(table).ruleset.drawing["places"]
    return next(space for space in spaces if places[space]["kind"] == "settlement")


@every_way
@pytest.mark.parametrize("page", ["jump", "correct", "middle"])
def test_changes_are_shown_before_they_are_entered(app: Flask, way: str, variant: str, page: str) -> None:
    setup = a_setup(way, variant)
    host, table = a_table(app, setup) if page == "middle" else a_table(app, setup, 5, 40)
    if page == "middle" and (way, variant) == ("board", "ireland"):
        return  # the tokens of all towers come first
    before = host.sitting(table).course.last
    looked = sent(host, table, page, **{"points.@1": "77", "look": "1"})
    assert looked.status_code == 200
    assert 'class="changes"' in looked.text
    assert "<b>77</b>" in looked.text
    assert NAMES[1] in looked.text
    assert Page(looked.text).form_to("" if page == "middle" else f"/{page}").fields["points.@1"] == ["77"]
    wrong = sent(host, table, page, **{"points.@1": "-7", "look": "1"})
    assert "points.@1" in beside(wrong)
    form = form_on(host, table, page)
    only = host.client.post(
        form.action, data=form.fields | {"points.@1": "77", "look": "1"}, headers={"X-Answer": "only"}
    )
    assert only.status_code == 200
    assert "<form" not in only.text
    assert "<b>77</b>" in only.text
    assert host.sitting(table).course.last == before


def test_whoever_only_watches_cannot_try_positions(app: Flask) -> None:
    host, table = a_table(app, a_setup("sheet", "scotland"), 5, 40)
    form = form_on(host, table, "correct")
    viewer = Visitor(app).sits_at(table, VIEWER)
    sent_so = form.fields | {"points.@1": "77", "look": "1"}
    reply = viewer.client.post(form.action, data=sent_so)
    assert reply.status_code == 422
    assert "<b>77</b>" not in reply.text


Change = Callable[[dict[str, Any]], dict[str, str]]


def another_owner(lies: dict[str, Any]) -> dict[str, str]:
    """The last tile is somebody else's, beside no castle that this could turn."""
    space, tile = list(lies["tiles"].items())[-1]
    return {f"tiles.{space}": json.dumps({**tile, "player": "@1" if tile["player"] != "@1" else "@2"})}


@pytest.mark.parametrize(
    ("way", "change"),
    [
        ("sheet", lambda lies: {"points.@0": str(lies["points"]["@0"] + 3)}),
        ("sheet", lambda _: {"groups.@0.farm": "1", "groups.@0.power": ""}),
        ("board", lambda lies: {"points.@2": "3"}),
    ],
)
def test_a_correction_is_kept_told_and_taken_back(app: Flask, way: str, change: Change) -> None:
    host, table = a_table(app, a_setup(way, "scotland"), 8, 50)
    before = position(host, table)
    assert sent(host, table, "correct", **change(before), reason="We miscounted").status_code == 303
    after = position(host, table)
    assert after != before
    assert "We miscounted" in host.get(host.address(table, "log")).text
    host.post(host.address(table, "undo"))
    assert position(host, table) == before


def test_a_tile_is_taken_off_the_board_and_put_elsewhere(app: Flask) -> None:
    setup = a_setup("board", "scotland")
    done = set[str]()
    for seed in range(12):
        host, table = a_table(app, setup, seed, 30)
        lies = position(host, table)
        space, tile = list(lies["tiles"].items())[-1]
        ground = host.sitting(table).ruleset.drawing["places"]
        free = [id for id in host.sitting(table).ruleset.live.universe["space"] if id not in lies["tiles"]]
        there = next((id for id in free if ground[id]["kind"] == ground[space]["kind"]), None)
        if there is None:
            continue
        moved = {f"tiles.{space}": "null", f"tiles.{there}": json.dumps(tile)}
        reply = sent(host, table, "correct", **moved)
        if reply.status_code == 303:
            after = position(host, table)["tiles"]
            assert space not in after
            assert after[there] == tile
            done.add("moved")
        else:
            assert any(field.startswith(("castles", "tiles")) for field in beside(reply))
            done.add("refused")
    assert "moved" in done


def test_who_holds_a_castle_follows_unless_there_is_a_tie(app: Flask) -> None:
    host, table = a_table(app, a_setup("sheet", "scotland"))
    sole = {**{f"left.@{seat}": "20" for seat in range(3)}, "groups.@0.farm": "2", "groups.@1.farm": "2"}
    sole |= {"beside.edinburgh.@0": '{"tiles": 2, "workers": 2}'}
    tie = sole | {"beside.edinburgh.@1": '{"tiles": 2, "workers": 2}'}
    assert "castles.edinburgh" in beside(sent(host, table, "middle", **tie))
    assert sent(host, table, "middle", **tie, **{"castles.edinburgh": '"@1"'}).status_code == 303
    assert position(host, table)["castles"] == {"edinburgh": "@1"}
    host.post(host.address(table, "undo"))
    assert sent(host, table, "middle", **sole).status_code == 303
    assert position(host, table)["castles"] == {"edinburgh": "@0"}


def test_all_spaces_of_the_largest_board_are_read(app: Flask) -> None:
    host, table = a_table(app, a_setup("board", "scotland"))
    spaces = host.sitting(table).ruleset.live.universe["space"]
    names = {f"tiles.{space}" for space in spaces}
    assert names <= form_on(host, table, "middle").fields.keys()


SOURCES = re.compile(rf'aria-label="{BY_SOURCE.text}">(.*?)</table>', re.DOTALL)
ROW = re.compile(r'<tr[^>]*><th scope="row">([^<]*)</th>(.*?)</tr>', re.DOTALL)


def columns_by_source(host: Visitor, table: Table) -> tuple[list[str], list[list[int]]]:
    """From what the points come: what the rows are called, and the numbers of each player, their sum last."""
    found = SOURCES.search(host.get(host.address(table, "score")).text)
    assert found
    rows = ROW.findall(found[1])
    numbers = [[int(n.replace("−", "-")) for n in re.findall(r"<td>([^<]+)</td>", row)] for _, row in rows]
    return [label for label, _ in rows], [list(column) for column in zip(*numbers, strict=True)]


@every_way
def test_points_in_a_position_that_was_entered_stand_among_those_of_other_sources(
    app: Flask, way: str, variant: str
) -> None:
    host, table = a_table(app, a_setup(way, variant), 3, 60)
    labels, columns = columns_by_source(host, table)
    assert NO_SOURCE.text not in labels
    assert all(sum(column[:-1]) == column[-1] > 0 for column in columns)
    before = [column[-1] for column in columns]
    points = {"points.@0": str(before[0] + 7), "points.@1": str(before[1] - 3)}
    assert sent(host, table, "jump", **points).status_code == 303
    labels, columns = columns_by_source(host, table)
    assert [column[-1] for column in columns] == [before[0] + 7, before[1] - 3, before[2]]
    assert [column[labels.index(NO_SOURCE.text)] for column in columns] == [7, -3, 0]
    assert all(sum(column[:-1]) == column[-1] for column in columns)


@pytest.mark.parametrize("way", ["sheet", "board"])
def test_the_numbers_of_a_goal_card_are_corrected_by_hand(app: Flask, way: str) -> None:
    """The goals on the board lead to them, and what cannot be is told below its field with all else kept."""
    host, table = a_table(app, a_setup(way, "ireland"), 5, 20)
    assert "/correct#f-goal_points.goal-1" in host.get(host.address(table, "board")).text
    before = position(host, table)
    assert form_on(host, table, "correct").fields["goal_points.goal-3"] == ["8+5"]
    reply = sent(host, table, "correct", **{"goal_points.goal-3": "6 10", "points.@0": "3"})
    assert beside(reply) == {"goal_points.goal-3"}
    assert 'value="6+10"' in reply.text
    assert position(host, table) == before
    assert sent(host, table, "correct", **{"goal_points.goal-3": "10 6"}).status_code == 303
    assert position(host, table)["goal_points"] == before["goal_points"] | {"goal-3": [10, 6]}
    host.post(host.address(table, "undo"))
    assert position(host, table) == before


def blarney_of(host: Visitor, table: Table) -> str | None:
    holder: str | None = position(host, table)["castles"].get("blarney")
    return holder


@pytest.fixture
def blarney(app: Flask) -> tuple[Visitor, Table]:
    """A sheet on which the second player holds Blarney with a farm tile."""
    host, table = a_table(app, a_setup("sheet", "ireland"), 1, 40)
    blank = {f"beside.blarney.@{seat}": "null" for seat in range(3)}
    given = {**blank, "beside.blarney.@1": '{"tiles": 1, "workers": 1}', "castles.blarney": '"@1"'}
    assert sent(host, table, "correct", **given).status_code == 303
    assert blarney_of(host, table) == "@1"
    return host, table


@pytest.mark.parametrize("page", ["correct", "jump"])
@pytest.mark.parametrize(("tiles", "holder"), [
    ({"@2": (2, 2)}, "@2"), ({"@2": (1, 1)}, "@1"), ({"@1": None}, None), ({"@1": None, "@0": (1, 0)}, "@0")
])  # fmt: skip
def test_whoever_leads_at_a_castle_holds_it_where_the_holder_is_left_alone(
    blarney: tuple[Visitor, Table], page: str, tiles: dict[str, tuple[int, int] | None], holder: str | None
) -> None:
    host, table = blarney
    given = {
        f"beside.blarney.{seat}": json.dumps(count and dict(zip(("tiles", "workers"), count, strict=True)))
        for seat, count in tiles.items()
    }
    looked = sent(host, table, page, **given, look="1")
    assert looked.status_code == 200
    assert sent(host, table, page, **given).status_code == 303
    assert blarney_of(host, table) == holder


def test_who_comes_to_hold_a_castle_that_nobody_held_is_shown_before(app: Flask) -> None:
    """Else hands would hear of it only afterwards, as if the table lay wrong."""
    for way in ("sheet", "board"):
        host, table = a_table(app, a_setup(way, "scotland"), 2, 20)
        given = a_tile_at_a_free_castle(host, table) if way == "board" else beside_a_free_castle(host, table)
        lay = position(host, table)["castles"]
        reply = sent(host, table, "correct", **given, look="1")
        assert reply.status_code == 200, beside(reply)
        assert "Castles · " in Page(reply.text).text
        assert sent(host, table, "correct", **given).status_code == 303
        assert len(position(host, table)["castles"]) == len(lay) + 1
        assert [change for change in host.sitting(table).known.to_put_right() if change.path[0] == "castles"] == []


def beside_a_free_castle(host: Visitor, table: Table) -> dict[str, str]:
    """A tile of the second player beside a castle of a sheet that nobody holds."""
    free = next(castle for castle in CASTLES["scotland"] if castle not in position(host, table)["castles"])
    return {f"beside.{free}.@1": '{"tiles": 1, "workers": 1}'}


def a_tile_at_a_free_castle(host: Visitor, table: Table) -> dict[str, str]:
    """A tile of the second player beside a castle that nobody holds, taken from where it lies beside none."""
    lies, play = position(host, table), host.sitting(table).known.play
    assert play is not None
    terms = terms_of(play.referee.setup)
    assert isinstance(terms, Terms)
    assert terms.ground is not None
    spots = terms.ground.spots
    mine = {at: tile for at, tile in lies["tiles"].items() if tile["player"] == "@1" and not spots[at].castles}
    for at, tile in mine.items():
        for space, spot in spots.items():
            is_free = space not in lies["tiles"] and spot.castles and spot.kind == spots[at].kind
            if is_free and not set(spot.castles) & set(lies["castles"]) and len(spot.castles) == 1:
                return {f"tiles.{at}": "null", f"tiles.{space}": json.dumps(tile)}
    raise AssertionError("no such tile")


def test_a_settlement_is_cleared_and_what_the_rules_make_otherwise_is_named(app: Flask) -> None:
    """As long as a turn is under way its tile is placed again, beside those that were typed."""
    host, table = a_table(app, a_setup("sheet", "ireland"), 0, 0)

    def enter(question: str, *choice: str, seat: int = 0) -> None:
        said = json.dumps([{"decision": question, "seat": seat, "choice": choice}])
        assert host.post(host.address(table, "answer"), {"answers": said}).status_code == 303

    enter("setup.first", "0", seat=-1)
    enter("turn.tile", "house-1")
    enter("turn.settlement", "new-medium")
    enter("turn.castles")
    enter("turn.towers")
    field, left = "settlements.medium-1.houses.@0", {f"left.@{seat}": "20" for seat in range(3)}
    assert beside(sent(host, table, "correct", **{field: "1+2"}, **left)) == {"settlements"}
    enter("turn.goals")
    assert position(host, table)["turn"] == "@1"
    assert sent(host, table, "correct", **{field: ""}).status_code == 303
    assert position(host, table)["settlements"] == {}


@pytest.mark.parametrize(("tiles", "holder", "blamed"), [
    ({"@2": 2}, "@0", "castles.blarney"), ({"@0": 2, "@2": 2}, "@1", "castles.blarney")
])  # fmt: skip
def test_a_holder_who_cannot_be_is_refused_and_a_tie_is_asked_about(
    blarney: tuple[Visitor, Table], tiles: dict[str, int], holder: str, blamed: str
) -> None:
    host, table = blarney
    given = {f"beside.blarney.{seat}": json.dumps({"tiles": n, "workers": n}) for seat, n in tiles.items()}
    reply = sent(host, table, "correct", **given, **{"castles.blarney": json.dumps(holder)})
    assert blamed in beside(reply)
    assert blarney_of(host, table) == "@1"


def test_a_castle_on_a_board_whose_holder_has_no_tile_left_there_is_held_by_whoever_has(app: Flask) -> None:
    """The tiles of the holder are taken off the board, and nobody says who holds the castle."""
    found = set[bool]()
    for seed in range(3, 6):
        host, table = a_table(app, a_setup("board", "scotland"), seed, 60)
        lies = position(host, table)
        for castle, holder in lies["castles"].items():
            beside_it = {space: lies["tiles"][space]["player"] for space in tiles_beside(host, table, castle)}
            others = set(beside_it.values()) - {holder}
            if len(others) > 1:
                continue
            gone = {f"tiles.{space}": "null" for space, player in beside_it.items() if player == holder}
            reply = sent(host, table, "correct", **gone)
            assert reply.status_code == 303, beside(reply)
            assert position(host, table)["castles"].get(castle) == next(iter(others), None)
            found.add(bool(others))
            host.post(host.address(table, "undo"))
    assert found == {False, True}


def tiles_beside(host: Visitor, table: Table, castle: str) -> list[str]:
    """The spaces beside a castle on which a tile lies."""
    setup = host.sitting(table).course.setup
    terms = terms_of(setup)
    assert not isinstance(terms, tuple)
    assert terms.ground is not None
    return [space for space in position(host, table)["tiles"] if castle in terms.ground.spots[space].castles]
