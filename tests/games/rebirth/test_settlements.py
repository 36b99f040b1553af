"""Settlements: every example of the rulebook and every tie."""

import pytest

from companion.engine.facts import Fact
from companion.games.rebirth.settlements import order_of, settlement_points

A, B, C, D = range(4)
#: Clockwise: pink, blue, beige, orange, the one order that fits both printed examples.
PINK, BLUE, BEIGE, ORANGE = range(4)

CASES = {
    "TX-3": ("medium", {BLUE: [1], PINK: [2]}, PINK, {PINK: 5, BLUE: 3}),
    "TX-4": ("large", {PINK: [3], BLUE: [1], ORANGE: [1]}, PINK, {PINK: 8, BLUE: 5, ORANGE: 0}),
    "TX-7": ("town", {BLUE: [4], PINK: [3], ORANGE: [2], BEIGE: [2]}, BLUE, {BLUE: 12, PINK: 8, BEIGE: 5, ORANGE: 0}),
    "TS-01": ("small", {A: [4]}, A, {A: 4}),
    "TS-02": ("medium", {A: [2], B: [2]}, B, {A: 5, B: 3}),
    "TS-03": ("medium", {A: [1, 4]}, A, {A: 8}),
    "TS-04": ("large", {A: [1, 1, 1]}, A, {A: 13}),
    "TS-05": ("large", {A: [1, 2], B: [3]}, A, {B: 8, A: 5}),
    "TS-06": ("large", {A: [1, 2], B: [3]}, B, {A: 8, B: 5}),
    "TS-07": ("large", {A: [2], B: [2], C: [2]}, C, {A: 8, B: 5, C: 0}),
    "TS-08": ("large", {A: [2], B: [2], C: [2]}, A, {B: 8, C: 5, A: 0}),
    "TS-09": ("large", {A: [2], B: [2], C: [2]}, B, {C: 8, A: 5, B: 0}),
    "TS-10": ("large", {A: [3], B: [1], C: [3]}, C, {A: 8, C: 5, B: 0}),
    "TS-11": ("large", {A: [3], B: [3], C: [1]}, C, {A: 8, B: 5, C: 0}),
    "TS-12": ("large", {A: [4], B: [1], C: [1]}, C, {A: 8, B: 5, C: 0}),
    "TS-13": ("large", {A: [4], B: [1], C: [1]}, B, {A: 8, C: 5, B: 0}),
    "TS-14": ("large", {A: [1, 1], B: [4]}, A, {B: 8, A: 5}),
    "TS-15": ("town", {A: [1, 1, 1, 1]}, A, {A: 25}),
    "TS-16": ("town", {A: [4, 1], B: [2, 2]}, B, {A: 17, B: 8}),
    "TS-17": ("town", {A: [2, 2], B: [1, 3]}, B, {A: 17, B: 8}),
    "TS-18": ("town", {A: [2, 2], B: [1, 3]}, A, {B: 17, A: 8}),
    "TS-19": ("town", {A: [1, 1], B: [3], C: [2]}, C, {B: 12, A: 8, C: 5}),
    "TS-20": ("town", {A: [1, 1], B: [3], C: [2]}, A, {B: 12, C: 8, A: 5}),
    "TS-21": ("town", {A: [2], B: [2], C: [2], D: [2]}, B, {C: 12, D: 8, A: 5, B: 0}),
    "TS-22": ("town", {A: [4], B: [2], C: [2], D: [2]}, C, {A: 12, D: 8, B: 5, C: 0}),
    "TS-23": ("town", {A: [4], B: [3], C: [1], D: [1]}, D, {A: 12, B: 8, C: 5, D: 0}),
}
#: How many sit at the table, where it is not as many as have tiles there.
SEATS_OF = {"TX-3": 4, "TX-4": 4}


def judged(case: str) -> tuple[dict[int, int], tuple[Fact, ...]]:
    size, tiles, last, _ = CASES[case]
    laid = [(seat, houses) for seat, each in tiles.items() for houses in each]
    return settlement_points(size, laid, last, SEATS_OF.get(case, max(2, len(tiles))))


@pytest.mark.parametrize("case", CASES)
def test_who_scores_what(case: str) -> None:
    points, _ = judged(case)
    assert list(points.items()) == list(CASES[case][3].items())


@pytest.mark.parametrize("case", CASES)
def test_the_reasons_name_every_point(case: str) -> None:
    points, facts = judged(case)
    paid = {
        fact.params["seat"].id: fact.params["n"]  # type: ignore[union-attr]
        for fact in facts
        if any(part in fact.code for part in (".alone.", ".prize.", ".small"))
    }
    assert paid == {seat: number for seat, number in points.items() if number}
    left_out = {fact.params["seat"].id for fact in facts if fact.code.endswith(".no-prize")}  # type: ignore[union-attr]
    assert left_out == {seat for seat, number in points.items() if not number}


@pytest.mark.parametrize(
    ("case", "codes"),
    [
        ("TS-02", ["last-comes-last"]),
        ("TS-07", ["nearer-first", "last-gets-nothing"]),
        ("TS-11", ["nearer-first"]),
        ("TS-12", ["last-gets-nothing"]),
        ("TS-05", ["last-comes-last"]),
        ("TS-14", []),
        ("TS-04", []),
    ],
)
def test_a_tie_says_why(case: str, codes: list[str]) -> None:
    told = [fact.code.removeprefix("rebirth.settlement.") for fact in judged(case)[1]]
    assert [code for code in told if "last" in code or "nearer" in code] == codes


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_equal_go_clockwise_and_end_with_the_last_placer(seats: int) -> None:
    for last in range(seats):
        order = order_of(dict.fromkeys(range(seats), 2), last, seats)
        assert order == tuple((last + step) % seats for step in range(1, seats + 1))
