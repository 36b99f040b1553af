"""`companion board`: documents of a set-up are checked and shown, whatever game reads them."""

import json
from typing import Any

import pytest

from companion.engine.tools import Refusal, Verdict
from companion.engine.values import Unreadable, Value
from companion.formats.documents import format_of, material_of, picture_data
from companion.games import discover
from companion.i18n.pages.shell import LABEL
from companion.i18n.words import Words
from tests.cli.run import companion
from tests.tiny.lighthouses import GAME as LIGHTHOUSES

Json = Any
GAMES = {**discover(), LIGHTHOUSES.id: LIGHTHOUSES}
CHART = {"format": "companion-chart/1", "game": "lighthouses", "rocks": ["0-0", "11-9"]}


def test_a_document_says_which_game_reads_it_and_as_what() -> None:
    game, material = material_of(Value(CHART), GAMES)
    assert game is LIGHTHOUSES
    assert material is LIGHTHOUSES.materials["chart"]
    judged = material.judge(Value(CHART))
    assert isinstance(judged, Verdict)
    assert judged.result == {"rocks": 2}
    wrong = material.judge(Value({**CHART, "rocks": ["99-99"]}))
    assert isinstance(wrong, Refusal)
    assert wrong.violations[0].at == "/rocks/0"


def test_a_picture_keeps_its_columns() -> None:
    _, material = material_of(Value(CHART), GAMES)
    shown = picture_data(material.show(Value(CHART)), Words("en", (), LIGHTHOUSES.name_of))
    assert shown["rows"][0] == "*..........."
    assert shown["rows"][-1] == "...........*"
    assert shown["legend"] == [{"sign": "*", "text": "a rock"}]


@pytest.mark.parametrize(
    ("document", "code", "at"),
    [
        ({"game": "chess", "format": format_of("board")}, "input.other-game", "/game"),
        ({"game": "brian_boru", "format": format_of("board")}, "input.no-documents", "/game"),
        ({"game": "lighthouses", "format": format_of("map")}, "input.other-document", "/format"),
        ({"game": "lighthouses", "format": "chart"}, "input.other-document", "/format"),
        ({"game": "lighthouses"}, "input.missing", ""),
        ({"format": format_of("chart")}, "input.missing", ""),
        ([], "input.not-object", ""),
    ],
)
def test_what_no_game_reads_is_told(document: Json, code: str, at: str) -> None:
    with pytest.raises(Unreadable) as fault:
        material_of(Value(document), GAMES)
    assert (fault.value.msg.code, fault.value.at) == (code, at)


@pytest.mark.parametrize("command", ["check", "show"])
@pytest.mark.parametrize("language", ["en", "pl", "cs", "fr", "es"])
def test_a_file_that_cannot_be_read_is_told_alike_in_json_and_in_print(command: str, language: str) -> None:
    given = ("board", command, "-", "--lang", language)
    for text in ("{", "[]", json.dumps({"game": "chess", "format": "companion-board/1"})):
        ran = companion(*given, "--json", stdin=text)
        assert (ran.status, ran.err) == (2, "")
        error = ran.json["error"]
        printed = companion(*given, stdin=text)
        assert (printed.status, printed.out) == (2, "")
        place = Words(language).of(LABEL, label=error["at"]) + " " if error["at"] else ""
        assert printed.err == place + error["text"] + "\n"


def test_a_file_that_is_not_there_is_told() -> None:
    ran = companion("board", "check", "nowhere.json", "--json")
    assert (ran.status, ran.json["error"]["code"]) == (2, "cli.no-file")
