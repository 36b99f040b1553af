"""The adjudicator `settlement`: what everybody scores after a tile there."""

from collections.abc import Mapping
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.cli.run import faults, lines, told
from tests.games.rebirth.asking import accepted, refused, unreadable
from tests.games.rebirth.test_settlements import CASES, SEATS_OF

Json = Any
PLAYERS = ["Anna", "Bo", "Cy", "Di"]
SPACES = {"small": 1, "medium": 2, "large": 3, "town": 4}


def settlement(size: str, last: str, port: bool = False, seats: int = 4, **houses: list[int]) -> Json:
    return {"size": size, "players": PLAYERS[:seats], "houses": houses, "last": last, "port": port}


def by_the_book(question: Json) -> dict[str, int]:
    """The points, written once more as the rulebook has it; only for settlements that are full."""
    players, last = question["players"], question["last"]
    strength = {name: sum(houses) for name, houses in question["houses"].items() if houses}
    near = players.index(last)
    clockwise = [*players[near + 1 :], *players[: near + 1]]
    ranked: list[str] = []
    for count in sorted(set(strength.values()), reverse=True):
        ranked += [name for name in clockwise if strength.get(name) == count]
    prizes: list[int] = {
        "small": [strength[last]],
        "medium": [[8], [5, 3]][min(len(ranked), 2) - 1],
        "large": [13] if len(ranked) == 1 else [8, 5, 0],
        "town": {1: [25], 2: [17, 8]}.get(len(ranked), [12, 8, 5, 0]),
    }[question["size"]]
    points = dict.fromkeys(players, 0) | dict(zip(ranked, prizes, strict=False))
    points[last] += question["port"]
    return points


@pytest.mark.parametrize("case", CASES)
def test_every_vector(case: str) -> None:
    size, tiles, last, expected = CASES[case]
    seats = SEATS_OF.get(case, max(2, len(tiles)))
    houses = {PLAYERS[seat]: each for seat, each in tiles.items()}
    reply = accepted("settlement", settlement(size, PLAYERS[last], seats=seats) | {"houses": houses})
    assert list(reply) == ["ok", "points", "facts", "warnings"]
    assert reply["points"] == dict.fromkeys(PLAYERS[:seats], 0) | {PLAYERS[seat]: n for seat, n in expected.items()}
    assert reply["warnings"] == []


PORTS = [
    (settlement("large", "Anna", True, Anna=[1]), 1),  # TP-01
    (settlement("small", "Anna", True, Anna=[3]), 4),  # TP-02
    (settlement("medium", "Anna", True, Anna=[1, 2]), 9),  # TP-03
    (settlement("large", "Anna", False, Anna=[1]), 0),  # TP-04: only its other space touches the port
]


@pytest.mark.parametrize(("question", "points"), PORTS)
def test_a_port_counts_for_the_last_tile(question: Json, points: int) -> None:
    assert accepted("settlement", question)["points"] == {"Anna": points, "Bo": 0, "Cy": 0, "Di": 0}


def test_the_port_is_the_last_placers_though_another_leads() -> None:
    question = settlement("medium", "Bo", True, seats=2, Anna=[3], Bo=[1])
    assert accepted("settlement", question)["points"] == {"Anna": 5, "Bo": 4}


def test_reasons() -> None:
    question = settlement("large", "Anna", True, Anna=[3], Bo=[1], Di=[1])
    assert told(accepted("settlement", question)["facts"]) == lines("""
        settlement.has seat="Anna" n=3 [settlement]
        settlement.has seat="Bo" n=1 [settlement]
        settlement.has seat="Di" n=1 [settlement]
        settlement.nearer-first last="Anna" seats=["Bo", "Di"] [settlement.tie ours.G01]
        settlement.prize.large seat="Anna" n=8 place=1 [settlement.large]
        settlement.prize.large seat="Bo" n=5 place=2 [settlement.large]
        settlement.no-prize seat="Di" place=3 [settlement]
        port.points n=1 [port]
        """)


@pytest.mark.parametrize(("tiles", "empty"), [([1], 3), ([1, 2], 2), ([1, 2, 2], 1)])
def test_one_that_is_not_full_does_not_score(tiles: list[int], empty: int) -> None:
    reply = accepted("settlement", settlement("town", "Anna", seats=3, Anna=tiles))
    assert set(reply["points"].values()) == {0}
    assert told(reply["facts"]) == [f"settlement.open n={empty} [settlement]"]


def test_closed_spaces_are_not_empty() -> None:
    """G04: with two players it is full without them, and the prizes are those of the printed size."""
    question = settlement("large", "Bo", seats=2, Anna=[2], Bo=[2]) | {"closed": 1}
    reply = accepted("settlement", question)
    assert (reply["points"], reply["warnings"]) == ({"Anna": 8, "Bo": 5}, [])
    assert accepted("settlement", question | {"closed": 0})["points"] == {"Anna": 0, "Bo": 0}


WARNINGS = [
    (
        settlement("large", "Anna", Anna=[2], Bo=[1]) | {"closed": 1},
        "/closed entry.closed-with-more [setup.two-players]",
    ),
    (settlement("small", "Anna", Anna=[2]) | {"tiles": 1}, '/tiles entry.key-unknown key="tiles" [setup]'),
]


@pytest.mark.parametrize(("question", "expected"), WARNINGS)
def test_odd_questions_are_judged_with_warnings(question: Json, expected: str) -> None:
    assert faults(accepted("settlement", question)["warnings"]) == lines(expected)


REFUSALS = {
    "no such size": (
        settlement("city", "Anna", Anna=[1]),
        '/size entry.size-unknown given="city" options=["small", "medium", "large", "town"] [settlement]',
    ),
    "no such tile": (
        settlement("medium", "Anna", Anna=[0, 5]),
        """
        /houses/Anna/0 entry.houses-unknown high=4 [components]
        /houses/Anna/1 entry.houses-unknown high=4 [components]
        """,
    ),
    "more tiles than spaces": (
        settlement("small", "Anna", Anna=[1], Bo=[1]),
        "/houses entry.too-many-tiles n=1 [settlement]",
    ),
    "more closed spaces than are left": (
        settlement("medium", "Anna", seats=2, Anna=[1]) | {"closed": 2},
        "/houses entry.too-many-tiles n=2 [settlement]",
    ),
    "closed below zero": (
        settlement("small", "Anna", Anna=[1]) | {"closed": -1},
        "/closed entry.count-below-zero [components]",
    ),
    "a last tile that is not there": (
        settlement("medium", "Cy", Anna=[1], Bo=[1], Cy=[]),
        '/last entry.last-without-tile seat="Cy" [settlement.tie]',
    ),
    "a town with a port": (
        settlement("town", "Anna", True, Anna=[1, 1, 1, 1]),
        "/port entry.port-at-town [port]",
    ),
    "unknown players": (
        settlement("medium", "Zoe", Anna=[1], Zoe=[1]),
        """
        /houses/Zoe entry.player-unknown name="Zoe" [setup]
        /last entry.player-unknown name="Zoe" [setup]
        """,
    ),
    "one player": (settlement("small", "Anna", seats=1, Anna=[1]), "/players entry.player-count count=1 [setup]"),
    "five players": (
        settlement("small", "Anna", Anna=[1]) | {"players": [*PLAYERS, "Ed"]},
        "/players entry.player-count count=5 [setup]",
    ),
    "names that are none": (
        settlement("small", "Anna", Anna=[1]) | {"players": ["Anna", " ", "Anna", "a\nb"]},
        """
        /players/1 entry.player-without-name [setup]
        /players/2 entry.player-twice name="Anna" [setup]
        /players/3 entry.name-not-printable [setup]
        """,
    ),
}


@pytest.mark.parametrize("case", REFUSALS)
def test_refused(case: str) -> None:
    question, expected = REFUSALS[case]
    assert refused("settlement", question) == lines(expected)


@pytest.mark.parametrize("key", ["size", "players", "houses", "last"])
def test_every_key_is_needed(key: str) -> None:
    question = settlement("small", "Anna", Anna=[1])
    del question[key]
    assert unreadable("settlement", question) == ("input.missing", "")


@pytest.mark.parametrize("port", [1, "yes", []])
def test_a_port_is_there_or_not(port: Json) -> None:
    question = settlement("town", "Anna", Anna=[1]) | {"port": port}
    assert unreadable("settlement", question) == ("input.not-boolean", "/port")


def full(size: str, owners: tuple[int, ...], houses: tuple[int, ...]) -> Mapping[str, list[int]]:
    """Tiles in a full settlement by their owners."""
    found: dict[str, list[int]] = {}
    for owner, count in zip(owners, houses, strict=True):
        found.setdefault(PLAYERS[owner], []).append(count)
    assert len(owners) == SPACES[size]
    return found


@pytest.mark.parametrize("size", ["medium", "large"])
def test_every_full_settlement_goes_by_the_book(size: str) -> None:
    for owners in product(range(3), repeat=SPACES[size]):
        for houses in product((1, 2), repeat=SPACES[size]):
            tiles = full(size, owners, houses)
            for last in tiles:
                question = settlement(size, last, True, seats=3, **tiles)
                assert accepted("settlement", question)["points"] == by_the_book(question), question


@st.composite
def settlements(draw: st.DrawFn) -> Json:
    """Any full settlement of any table."""
    seats, size = draw(st.integers(2, 4)), draw(st.sampled_from(list(SPACES)))
    owners = tuple(draw(st.integers(0, seats - 1)) for _ in range(SPACES[size]))
    tiles = full(size, owners, tuple(draw(st.integers(1, 4)) for _ in owners))
    port = size != "town" and draw(st.booleans())
    return settlement(size, draw(st.sampled_from(list(tiles))), port, seats, **tiles)


@settings(derandomize=True, deadline=None, max_examples=300)
@given(settlements())
def test_any_full_settlement_goes_by_the_book(question: Json) -> None:
    reply = accepted("settlement", question)
    assert reply["points"] == by_the_book(question)
    assert reply["warnings"] == []
