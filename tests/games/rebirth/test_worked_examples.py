"""The worked examples of the reference that an adjudicator can judge: it says what they say, in every language."""

import re
from typing import Any

import pytest

from companion.i18n import LANGUAGES
from companion.rulebook.entries import read_book
from tests.games.rebirth.asking import accepted

Json = Any
ANNA, MAREK, SOFIA, DANIEL = EVERYBODY = ("Anna", "Marek", "Sofia", "Daniel")


def settlement(size: str, last: str, port: bool = False, **houses: list[int]) -> Json:
    return {"size": size, "players": list(EVERYBODY), "houses": houses, "last": last, "port": port}


def castle(holder: str | None, placer: str, **beside: tuple[int, int]) -> Json:
    """Of each player the farm and power tiles, and the settlement tiles."""
    tiles = {name: {"farm": workers, "power": 0, "settlement": others} for name, (workers, others) in beside.items()}
    return {"holder": holder, "placer": placer, "tiles": tiles}


def score(variant: str, track: dict[str, int], **more: Json) -> Json:
    castles = dict.fromkeys(track, 0) | more.pop("castles", {})
    return {"variant": variant, "players": list(track), "track": track, "castles": castles, **more}


def cards(*points: int, missed: int = 0) -> Json:
    """Cards that are met, and one that is not."""
    return [{"points": each, "met": True} for each in points] + [{"points": missed, "met": False}]


def example(rule: str, language: str) -> str:
    return read_book("rebirth", language).entries[rule].example


def check_told(rule: str, names: list[str], numbers: list[int]) -> None:
    """Every language tells of these players, whose names some of them decline, and of these numbers."""
    for language in LANGUAGES:
        told = example(rule, language)
        assert {str(number) for number in numbers} <= set(re.findall(r"\d+", told)), (rule, language)
        assert [name for name in names if name[:3] not in told] == [], (rule, language)


SETTLEMENTS = [
    ("rb.settlement", settlement("large", ANNA, Anna=[1, 1], Marek=[4]), {MAREK: 8, ANNA: 5}),
    ("rb.settlement.small", settlement("small", SOFIA, port=True, Sofia=[3]), {SOFIA: 4}),
    ("rb.settlement.medium", settlement("medium", MAREK, Anna=[2], Marek=[2]), {ANNA: 5, MAREK: 3}),
    (
        "rb.settlement.large",
        settlement("large", SOFIA, Anna=[4], Marek=[2], Sofia=[1]),
        {ANNA: 8, MAREK: 5, SOFIA: 0},
    ),
    ("rb.settlement.large", settlement("large", ANNA, Anna=[4, 2, 1]), {ANNA: 13}),
    ("rb.settlement.town", settlement("town", ANNA, Anna=[3, 2], Marek=[4, 2]), {MAREK: 17, ANNA: 8}),
    (
        "rb.settlement.tie",
        settlement("town", MAREK, Anna=[2], Marek=[2], Sofia=[2], Daniel=[2]),
        {SOFIA: 12, DANIEL: 8, ANNA: 5, MAREK: 0},
    ),
    ("rb.port", settlement("medium", ANNA, port=True, Anna=[1, 1]), {ANNA: 9}),
]


@pytest.mark.parametrize(("rule", "question", "expected"), SETTLEMENTS)
def test_settlements(rule: str, question: Json, expected: dict[str, int]) -> None:
    assert accepted("settlement", question)["points"] == dict.fromkeys(EVERYBODY, 0) | expected
    check_told(rule, list(expected), list(expected.values()))


@pytest.mark.parametrize(
    ("rule", "question", "points"),
    [
        ("rb.group", {"kind": "farm", "joined": [2, 3]}, 6),
        ("rb.place.fallback", {"kind": "farm", "joined": [2]}, 3),
        ("rb.sea-farm", {"kind": "farm", "joined": [3], "sea_farm": True, "variant": "ireland"}, 5),
    ],
)
def test_groups(rule: str, question: Json, points: int) -> None:
    assert accepted("group", question)["points"] == points
    check_told(rule, [], [points])


CASTLES = {
    "rb.castle.control": [
        (castle(None, ANNA, Anna=(1, 0)), ANNA),
        (castle(ANNA, MAREK, Anna=(1, 0), Marek=(1, 0)), ANNA),
        (castle(ANNA, MAREK, Anna=(1, 0), Marek=(1, 1)), MAREK),
    ],
    "rb.castle.tie": [
        (castle(ANNA, MAREK, Anna=(0, 1), Marek=(1, 0)), MAREK),
        (castle(MAREK, ANNA, Anna=(1, 1), Marek=(1, 0)), ANNA),
        (castle(ANNA, MAREK, Anna=(1, 1), Marek=(1, 1)), ANNA),
    ],
}


@pytest.mark.parametrize("rule", CASTLES)
def test_castles(rule: str) -> None:
    for question, holder in CASTLES[rule]:
        reply = accepted("castle", question)
        assert (reply["holder"], reply["warnings"]) == (holder, [])
    check_told(rule, [ANNA, MAREK], [1, 2])


COUNTS: list[tuple[str, Json, str, str, int]] = [
    (
        "rb.end",
        score("scotland", {ANNA: 120, MAREK: 0}, castles={ANNA: 4}, unfinished=[{ANNA: 4}], missions={ANNA: cards(9)}),
        "total",
        ANNA,
        153,
    ),
    ("rb.end.castles", score("scotland", {MAREK: 1, ANNA: 0}, castles={MAREK: 4}), "castles", MAREK, 20),
    (
        "rb.end.unfinished",
        score("scotland", {ANNA: 0, MAREK: 9}, unfinished=[{ANNA: 3, MAREK: 2}]),
        "unfinished",
        ANNA,
        3,
    ),
    (
        "rb.end.unfinished",
        score("scotland", {ANNA: 0, MAREK: 9}, unfinished=[{ANNA: 3, MAREK: 2}]),
        "unfinished",
        MAREK,
        2,
    ),
    (
        "rb.end.missions",
        score("scotland", {ANNA: 1, MAREK: 0}, missions={ANNA: cards(6, missed=9)}, gifts={ANNA: 1}),
        "missions",
        ANNA,
        9,
    ),
    (
        "rb.mission.gift",
        score("scotland", {SOFIA: 1, ANNA: 0}, missions={SOFIA: cards(6, missed=9)}, gifts={SOFIA: 2}),
        "missions",
        SOFIA,
        12,
    ),
    (
        "rb.end.goals",
        score("ireland", {SOFIA: 1, MAREK: 0}, goals={SOFIA: [{"points": 8, "met": True}]}),
        "goals",
        SOFIA,
        8,
    ),
    (
        "rb.tower.goal-card",
        score("ireland", {DANIEL: 1, ANNA: 0}, goals={DANIEL: [{"points": 8, "met": True}]}),
        "goals",
        DANIEL,
        8,
    ),
]


@pytest.mark.parametrize(("rule", "question", "category", "name", "points"), COUNTS)
def test_final_counts(rule: str, question: Json, category: str, name: str, points: int) -> None:
    assert accepted("score", question)["scores"][name][category] == points
    check_told(rule, [name], [points])


TIES: list[tuple[str, Json, list[str], str]] = [
    (
        "rb.tie-break.scotland",
        score(
            "scotland",
            {ANNA: 148, MAREK: 143, SOFIA: 126},
            castles={MAREK: 1, SOFIA: 1},
            named_castles={"edinburgh": SOFIA, "stirling": MAREK},
        ),
        [MAREK],
        "stirling",
    ),
    (
        "rb.tie-break.scotland",
        score(
            "scotland",
            {ANNA: 148, MAREK: 148, SOFIA: 121},
            castles={SOFIA: 2},
            named_castles={"edinburgh": SOFIA, "stirling": SOFIA},
        ),
        [SOFIA],
        "stirling",
    ),
    (
        "rb.tie-break.ireland",
        score(
            "ireland",
            {ANNA: 201, MAREK: 201, SOFIA: 190},
            castles={SOFIA: 1},
            named_castles={"blarney": SOFIA},
            clover_tower={ANNA: 1, MAREK: 0, SOFIA: 3},
        ),
        [SOFIA],
        "clover_tower",
    ),
    (
        "rb.ours.G20",
        score(
            "scotland",
            {ANNA: 9, MAREK: 9, SOFIA: 0},
            castles={SOFIA: 1},
            named_castles={"edinburgh": SOFIA, "stirling": None},
        ),
        [ANNA, MAREK],
        "shared",
    ),
]


@pytest.mark.parametrize(("rule", "question", "winners", "decided_by"), TIES)
def test_ties(rule: str, question: Json, winners: list[str], decided_by: str) -> None:
    reply = accepted("score", question)
    assert (reply["winners"], reply["decided_by"], reply["warnings"]) == (winners, decided_by, [])
    totals = [reply["scores"][name]["total"] for name in question["players"]]
    check_told(rule, winners, [] if ".ours." in rule else totals)
