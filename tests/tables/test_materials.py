"""Documents of a set-up: at a table, in its log, and in a game file. The tiny game reads a chart of rocks."""

import json
from typing import Any

import pytest

from companion.engine.decisions import Answer
from companion.engine.game import Game, Seat, Setup
from companion.engine.referee import Referee, Rejected
from companion.engine.values import Unreadable, Value
from companion.formats.gamefile import GameFile, read_game_file, write_game_file
from companion.tables.deeds.beginning import Settled
from companion.tables.deeds.kinds import read_deed
from companion.tables.entries import Refused
from companion.tables.files import file_of, opening_of, seats_and_settings
from companion.tables.ports import HOST
from companion.tables.tables import Saved
from tests.laws.games import GAMES
from tests.tables import kinds
from tests.tables.evening import BY_ID, Evening, codes
from tests.tiny.lighthouses import GAME

SEATS = (Seat("Ann", GAME.colours[0]), Seat("Bo", GAME.colours[1]))


def chart(*rocks: str) -> dict[str, Any]:
    """A chart as it is kept."""
    return {"format": "companion-chart/1", "game": "lighthouses", "name": "", "rocks": list(rocks)}


def settings(**materials: Any) -> dict[str, Any]:
    return {"switches": {}, "options": {}, "materials": materials}


def with_chart(*rocks: str) -> Evening:
    """Two at a table with a chart, who have bid."""
    evening = Evening("lighthouses")
    evening.saved(kinds.SETTINGS, settings(chart={"rocks": list(rocks)}))
    evening.begin(2)
    evening.answer(Answer("bid", 0, 3), Answer("bid", 1, 1))
    return evening


def test_the_rules_know_the_document_and_the_position_does_not() -> None:
    evening = with_chart("0-0", "5-5")
    refused = evening.refused(kinds.ANSWER, {"answers": [{"decision": "build", "seat": 0, "choice": ["5-5"]}]})
    assert codes(refused) == ["tiny.rock"]
    assert "rocks" not in json.dumps(evening.play.position)


def test_the_log_keeps_it() -> None:
    deed = read_deed("settings", Value(settings(chart={"rocks": ["0-0"]})))
    assert read_deed("settings", Value(deed.write())) == deed
    assert with_chart("0-0").course.documents["chart"].at == "/materials/chart"


def test_a_game_file_carries_it_to_another_table() -> None:
    evening = with_chart("3-3")
    written = write_game_file(file_of(evening.sitting()))
    assert written["materials"] == {"chart": chart("3-3")}
    file = read_game_file(Value(json.loads(json.dumps(written))), BY_ID)
    opening = opening_of(file)
    assert not isinstance(opening, Rejected)
    table = evening.tables.open("lighthouses", "Eva", HOST, opening)
    with evening.tables.visit(table.id, HOST) as there:
        assert there is not None
        assert there.known.play is not None
        assert "3-3" not in there.known.play.referee.decision.options  # type: ignore[union-attr]
        assert there.course.materials == evening.course.materials


def test_a_table_without_one_says_nothing_of_it() -> None:
    file = write_game_file(GameFile(GAME, Setup(SEATS, {}, {}), (), "1"))
    assert "materials" not in file


@pytest.mark.parametrize(
    ("materials", "code"),
    [
        ({"chart": {"rocks": ["99-99"]}}, "tiny.no-field"),
        ({"map": {}}, "setup.no-material"),
        ({"chart": {}}, "input.missing"),
        ({"chart": {"rocks": "0-0"}}, "input.not-list"),
    ],
)
def test_a_document_that_the_game_cannot_use_is_refused(materials: dict[str, Any], code: str) -> None:
    assert codes(Evening("lighthouses").refused(kinds.SETTINGS, settings(**materials))) == [code]
    setup = Setup(SEATS, {}, {}, None, {name: Value(raw, f"/materials/{name}") for name, raw in materials.items()})
    if code.startswith("input."):
        with pytest.raises(Unreadable) as fault:
            Referee.start(GAME, setup)
        assert fault.value.at.startswith("/materials/chart")
    else:
        reply = Referee.start(GAME, setup)
        assert isinstance(reply, Rejected)
        assert [(found.msg.code, found.rules) for found in reply.violations] == [(code, ("lh.setup",))]
        assert (reply.violations[0].at or "").startswith("/materials/")


def test_a_rematch_is_played_with_it_too() -> None:
    evening = with_chart("0-0")
    course = evening.course
    setup = Setup(course.sitting, course.switches, course.options, None, course.documents)
    assert seats_and_settings(setup)[-1] == read_deed("settings", Value(settings(chart=chart("0-0"))))


WITH_MORE = settings(chart={"rocks": ["0-0"], "zz": "what no rule reads"})


def test_of_a_document_only_what_was_read_is_kept() -> None:
    evening = Evening("lighthouses")
    saved = evening.saved(kinds.SETTINGS, WITH_MORE, id="once")
    assert saved.entry.deed == read_deed("settings", Value(settings(chart=chart("0-0"))))
    assert evening.store.entries(evening.table.id)[-1].payload["materials"] == {"chart": chart("0-0")}
    assert evening.saved(kinds.SETTINGS, WITH_MORE, id="once") == saved
    assert isinstance(evening.enter(kinds.SETTINGS, settings(chart=chart("0-0", "1-1")), id="once"), Refused)


def test_of_a_document_in_a_file_only_what_was_read_is_kept() -> None:
    written = write_game_file(GameFile(GAME, Setup(SEATS, {}, {}), (), "1")) | {"materials": WITH_MORE["materials"]}
    opening = opening_of(read_game_file(Value(written), BY_ID))
    assert not isinstance(opening, Rejected)
    assert [deed.materials for deed in opening if isinstance(deed, Settled)] == [{"chart": chart("0-0")}]


def test_a_document_that_was_kept_with_more_is_still_played_with() -> None:
    evening = Evening("lighthouses")
    deed = read_deed("settings", Value(WITH_MORE))
    table = evening.tables.open("lighthouses", "Eva", HOST, [*seats_and_settings(Setup(SEATS, {}, {})), deed])
    with evening.tables.visit(table.id, HOST) as there:
        assert there is not None
        assert there.course.materials == WITH_MORE["materials"]
        assert isinstance(evening.tables.enter(there, kinds.a_wish("begin", kinds.BEGIN, {"engine": "1"})), Saved)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_what_is_kept_of_a_document_is_all_that_the_game_reads(game: Game[Any]) -> None:
    for material in game.materials.values():
        ours = material.collection.ours() if material.collection else {}
        for raw in ours.values():
            kept = material.kept(Value({**raw, "zz": "what no rule reads"}))
            assert "zz" not in kept
            assert material.kept(Value(kept)) == kept
            assert material.show(Value(kept)) == material.show(Value(raw))
