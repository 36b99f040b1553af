"""The adjudicator `group`: what a farm or power tile scores."""

from typing import Any

import pytest

from tests.cli.run import faults, lines, told
from tests.games.rebirth.asking import accepted, refused, unreadable

Json = Any


def group(kind: str = "farm", *joined: int, sea_farm: bool = False, variant: str = "ireland") -> Json:
    return {"kind": kind, "joined": list(joined), "sea_farm": sea_farm, "variant": variant}


@pytest.mark.parametrize(
    ("question", "points"),
    [
        (group("power", variant="scotland"), 1),  # TX-1: a rival's tile is not of the group
        (group("power", 1, variant="scotland"), 2),  # TX-2
        (group("farm"), 1),  # TG-01, TG-03: own power tiles are no farms
        (group("farm", 2, 3), 6),  # TG-02
        (group("farm", 2), 3),  # TG-04, TG-05
        (group("power", sea_farm=True), 2),  # TP-06
        (group("farm", 3, sea_farm=True), 5),  # TP-07
        (group("farm", 1, 1, 1), 4),
    ],
)
def test_points(question: Json, points: int) -> None:
    reply = accepted("group", question)
    assert list(reply) == ["ok", "points", "facts", "warnings"]
    assert (reply["points"], reply["warnings"]) == (points, [])
    assert sum(fact["params"]["n"] for fact in reply["facts"]) == points


@pytest.mark.parametrize(("order", "points"), [([(), (1,), (2,), (3,)], 10), ([(), (1,), (), (2, 1)], 8)])
def test_the_order_of_placement_matters(order: list[tuple[int, ...]], points: int) -> None:
    """TG-06 and TG-07: the same four spaces."""
    assert sum(accepted("group", group("farm", *joined))["points"] for joined in order) == points


def test_reasons() -> None:
    assert told(accepted("group", group("farm", 2, 3, sea_farm=True))["facts"]) == lines("""
        group.farm n=6 [group]
          group.joined n=2 [group]
          group.joined n=3 [group]
        sea-farm.points n=1 [sea-farm]
        """)


def test_what_lies_beside_nothing_may_be_left_out() -> None:
    assert accepted("group", {"kind": "power"})["points"] == 1
    assert accepted("group", {"kind": "power", "joined": None, "sea_farm": None, "variant": None})["points"] == 1
    assert accepted("group", {"kind": "power", "sea_farm": True})["points"] == 2


WARNINGS = [
    (group("farm", 1, 1, 1, 1), "/joined entry.too-many-groups n=3 [group]"),
    (group("farm", 20, 16), "/joined entry.group-too-large n=36 [components]"),
    (group("farm", 20, 15), ""),
    (group() | {"size": 3}, '/size entry.key-unknown key="size" [setup]'),
]


@pytest.mark.parametrize(("question", "expected"), WARNINGS)
def test_odd_questions_are_judged_with_warnings(question: Json, expected: str) -> None:
    reply = accepted("group", question)
    assert reply["points"] == 1 + sum(question["joined"])
    assert faults(reply["warnings"]) == lines(expected)


REFUSALS = {
    "no such kind": (
        group("settlement"),
        '/kind entry.kind-unknown given="settlement" options=["farm", "power"] [group]',
    ),
    "no such country": (
        group(variant="wales"),
        '/variant entry.variant-unknown given="wales" options=["scotland", "ireland"] [setup]',
    ),
    "a group of nothing": (
        group("farm", 0, 2, -1),
        """
        /joined/0 entry.group-empty [group]
        /joined/2 entry.group-empty [group]
        """,
    ),
    "a sea farm in Scotland": (
        group(sea_farm=True, variant="scotland"),
        "/sea_farm entry.sea-farm-not-here [sea-farm]",
    ),
}


@pytest.mark.parametrize("case", REFUSALS)
def test_refused(case: str) -> None:
    question, expected = REFUSALS[case]
    assert refused("group", question) == lines(expected)


@pytest.mark.parametrize(
    ("change", "error"),
    [
        ({"kind": 1}, ("input.not-text", "/kind")),
        ({"joined": 2}, ("input.not-list", "/joined")),
        ({"joined": [1, "2"]}, ("input.not-whole", "/joined/1")),
        ({"sea_farm": 1}, ("input.not-boolean", "/sea_farm")),
        ({"variant": True}, ("input.not-text", "/variant")),
    ],
)
def test_unreadable(change: Json, error: tuple[str, str]) -> None:
    assert unreadable("group", group() | change) == error


def test_a_kind_is_needed() -> None:
    assert unreadable("group", {"joined": [1]}) == ("input.missing", "")
