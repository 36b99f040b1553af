"""Castles with a white clover: known by their names in any language, by their marks, or by what the table says."""

import tomllib
from typing import Any

import pytest

from companion.engine.messages import Ref
from companion.engine.values import Value
from companion.games.rebirth import GAME
from companion.games.rebirth.board import At, Board
from companion.games.rebirth.board_reader import read_board
from companion.games.rebirth.clover import castle_called, castle_meant, clover_of
from companion.games.rebirth.messages.names import CASTLES
from companion.i18n import LANGUAGES
from companion.i18n.catalogs import folder
from companion.i18n.words import Words
from tests.games.rebirth.table import A, B, Table


def castles(variant: str, *named: tuple[str, bool]) -> dict[str, Any]:
    """A board with castles in a row, a power space below each; each has a name and perhaps a clover."""
    rows: list[dict[str, Any]] = []
    for across, (name, clover) in enumerate(named):
        row = {"at": [2 * across, 0], "kind": "castle", "name": name, "clover": clover}
        rows += [{key: value for key, value in row.items() if value}, {"at": [2 * across, 1], "kind": "power"}]
        rows += [{"at": [2 * across + 1, 0], "kind": "water"}]
    if variant == "ireland":
        rows.append({"at": [0, 3], "kind": "tower", "clover": True})
    return {"format": "companion-board/1", "game": "rebirth", "variant": variant, "name": "Test", "hexes": rows}


def read(document: dict[str, Any]) -> tuple[Board, set[str]]:
    board, faults = read_board(Value(document))
    assert not faults.violations
    told = {warning.msg.code.removeprefix("rebirth.map.") for warning in (*faults.missing, *faults.warnings)}
    return board, {code for code in told if code.startswith(("which-castle", "clover-odd"))}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_castle_is_called_as_in_each_language(language: str) -> None:
    """As its name is shown, and in every way in which the glossary writes it."""
    words = Words(language, (), GAME.name_of)
    glossary = tomllib.loads((folder() / "glossary" / "rebirth.toml").read_text("utf-8"))
    for castle in CASTLES:
        term = glossary[castle][language]
        for name in (words.name(Ref("castle", castle)), term["one"], *term.get("also", ())):
            assert {castle_called(each) for each in (name, name.upper(), name.lower())} == {castle}, name


@pytest.mark.parametrize(
    "name", ["EDYNBURG", "Édimbourg", "EDIMBOURG", "edimburgo", "Edinburgo", "Edinburk", " edinburgh "]
)
def test_capitals_and_accents_do_not_matter(name: str) -> None:
    assert castle_called(name) == "edinburgh"


@pytest.mark.parametrize("name", ["", "Dublin", "Edinburgh 2", "?!"])
def test_other_castles_break_no_tie(name: str) -> None:
    assert castle_called(name) == ""


X, Y, Z = (0, 0), (2, 0), (4, 0)


@pytest.mark.parametrize(("named", "known", "told"), [
    ([("EDYNBURG", True), ("stirling", True)], {"edinburgh": X, "stirling": Y}, set()),
    ([("", True), ("STIRLING", True)], {"edinburgh": X, "stirling": Y}, set()),
    ([("Nasz zamek", True), ("Édimbourg", True), ("", False)], {"edinburgh": Y, "stirling": X}, set()),
    ([("Edinburgh", False), ("Edynburg", True), ("Stirling", True)], {"edinburgh": Y, "stirling": Z}, {"clover-odd"}),
    ([("Edinburgh", False), ("Stirling", True)], {"edinburgh": X, "stirling": Y}, {"clover-odd"}),
    ([("Edinburgh", True), ("Stirling", True), ("", True)], {"edinburgh": X, "stirling": Y}, {"clover-odd"}),
    ([("", True), ("", True)], {}, {"which-castle"}),
    ([("Edinburgh", True), ("", False)], {"edinburgh": X}, {"which-castle"}),
])  # fmt: skip
def test_castles_of_scotland_by_name_and_mark(
    named: list[tuple[str, bool]], known: dict[str, At], told: set[str]
) -> None:
    board, warned = read(castles("scotland", *named))
    assert clover_of(board).known == known
    assert warned == {f"{code}.scotland" for code in told}


@pytest.mark.parametrize(("named", "known", "told"), [
    ([("", False), ("", True)], {"blarney": Y}, set()),
    ([("", False), ("Nasz zamek", True)], {"blarney": Y}, set()),
    ([("BLARNEY", True)], {"blarney": X}, set()),
    ([("Blarney", False), ("", True)], {"blarney": X}, {"clover-odd"}),
    ([("", False), ("", False)], {}, {"which-castle"}),
    ([("", True), ("", True)], {}, {"which-castle", "clover-odd"}),
])  # fmt: skip
def test_castles_of_ireland_by_name_and_mark(
    named: list[tuple[str, bool]], known: dict[str, At], told: set[str]
) -> None:
    board, warned = read(castles("ireland", *named))
    assert clover_of(board).known == known
    assert warned == {f"{code}.ireland" for code in told}


def test_a_name_in_one_language_is_shown_in_another() -> None:
    board = castles("scotland", ("EDYNBURG", True), ("", True), ("Urquhart", False))
    shown = Table(2, document=board).referee.ruleset.name_of
    found = [Words("fr", (), shown).name(Ref("castle", f"{at[0]},{at[1]}")) for at in (X, Y, Z)]
    assert found == ["Édimbourg", "Stirling", "Urquhart"]


# In a tie.


def tied_on(document: dict[str, Any]) -> Table:
    """Two players who hold a castle each and have as many points; nobody can place anything else."""
    table = Table(2, document=document)
    table.turn("power", "0,1")
    table.turn("power", "2,1")
    while table.asked == "turn.tile":
        table.turn("none")
    return table


@pytest.mark.parametrize("names", [("EDYNBURG", "STIRLING"), ("Édimbourg", "Stirling"), ("Edimburgo", "")])
def test_a_castle_named_in_any_language_breaks_the_tie(names: tuple[str, str]) -> None:
    scores = tied_on(castles("scotland", (names[0], True), (names[1], True))).referee.scores
    assert (scores.winners, scores.decided_by) == ((A,), "edinburgh")


@pytest.mark.parametrize(("answer", "winner"), [("0,0", A), ("2,0", B)])
def test_two_castles_with_a_clover_and_no_name_are_asked_for(answer: str, winner: int) -> None:
    table = tied_on(castles("scotland", ("", True), ("", True)))
    assert (table.asked, table.options) == ("end.clover-castle", ("0,0", "2,0"))
    table.answer(answer)
    assert table.decision is None, "then the other one is known too"
    assert (table.referee.scores.winners, table.referee.scores.decided_by) == ((winner,), "edinburgh")


def test_a_board_without_clovers_asks_which_castles_they_are() -> None:
    table = tied_on(castles("scotland", ("", False), ("", False)))
    assert table.options == ("0,0", "2,0", "none")
    table.answer("none")
    assert table.asked == "end.clover-castle"
    table.answer("2,0")
    assert (table.referee.scores.winners, table.referee.scores.decided_by) == ((B,), "stirling")


def test_castles_that_nobody_holds_are_not_asked_for() -> None:
    document = castles("scotland", ("", True), ("", True), ("Urquhart", False), ("Duart", False))
    document["hexes"] = [row for row in document["hexes"] if row["at"] not in ([0, 1], [2, 1])]
    table = Table(2, document=document)
    table.turn("power", "4,1")
    table.turn("power", "6,1")
    while table.asked == "turn.tile":
        table.turn("none")
    assert table.decision is None
    assert (table.referee.scores.winners, table.referee.scores.decided_by) == ((A, B), "shared")


@pytest.mark.parametrize(
    "name",
    ["castillo Edimburgo", "el castillo de Edimburgo", "Zamek edynburski", "zamek Edynburgu", "Edynburgh", "Edimburg"],
)
def test_another_castle_cannot_be_called_like_one_that_breaks_ties(name: str) -> None:
    assert castle_meant(name) == "edinburgh"


def test_most_names_mean_no_castle_that_breaks_ties() -> None:
    assert not any(map(castle_meant, ("Doune", "Eilean Donan", "castillo n.º 3", "Zamek Ani", "", "?!", "Stir")))
    assert castle_meant("Castillo Stirling") == castle_meant("château Stirling") == "stirling"
