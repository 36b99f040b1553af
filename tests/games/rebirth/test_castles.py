"""Castles: both steps of a tie, and who is never asked."""

from collections import Counter
from itertools import product

import pytest

from companion.engine.messages import Ref
from companion.games.rebirth.castles import holder_after
from companion.games.rebirth.state import Beside

A, B, C = range(3)
CASTLE = Ref("castle", "edinburgh")


def played(steps: str) -> list[int]:
    """The holder after each step: `f` is a farm or power tile, `s` a settlement tile."""
    tiles, workers = Counter[int](), Counter[int]()
    holder: int | None = None
    holders = []
    for step in steps.split():
        seat = "ABC".index(step[0])
        tiles[seat] += 1
        workers[seat] += step[1] == "f"
        beside = {player: Beside(tiles[player], workers[player]) for player in tiles}
        before = holder
        held = Beside() if holder is None else beside[holder]
        holder, told = holder_after(CASTLE, holder, seat, beside[seat], held)
        assert told.params["castle"] == CASTLE
        assert told.code.endswith(".built") == (before is None)
        assert told.code.endswith(".taken") == (before not in (None, holder))
        holders.append(holder)
    return holders


@pytest.mark.parametrize(
    ("steps", "holders"),
    [
        ("Af Bf", [A, A]),  # TX-5a
        ("Af Bf Bs", [A, A, B]),  # TX-5b
        ("As Bf", [A, B]),  # TX-6
        ("As Bs Bf", [A, A, B]),  # TC-01
        ("As Bf Af Bs", [A, B, A, A]),  # TC-02
        ("Af As Bf Bf", [A, A, A, B]),  # TC-03
        ("Af Bf Cf Bs Cf", [A, A, A, B, C]),  # TC-04
        ("Af Af", [A, A]),  # TC-05
    ],
)
def test_the_holder_after_each_tile(steps: str, holders: list[int]) -> None:
    assert played(steps) == holders


def test_the_holder_is_always_among_the_best() -> None:
    """TC-06: in every order of up to five tiles of three players, so a tie without the holder never arises."""
    for length in range(1, 6):
        for tiles in product(("Af", "As", "Bf", "Bs", "Cf", "Cs"), repeat=length):
            holder = "ABC"[played(" ".join(tiles))[-1]]
            counts = {player: Beside() for player in "ABC"}
            for tile in tiles:
                count = counts[tile[0]]
                counts[tile[0]] = Beside(count.tiles + 1, count.workers + (tile[1] == "f"))
            assert counts[holder] == max(counts.values())


def test_a_tie_is_told_in_both_steps() -> None:
    _, kept = holder_after(CASTLE, A, B, Beside(1, 1), Beside(1, 1))
    assert [fact.code.removeprefix("rebirth.castle.") for fact in kept.because] == [
        *("has-tiles", "has-tiles", "has-workers", "has-workers", "holder-keeps")
    ]
    _, taken = holder_after(CASTLE, A, B, Beside(2, 0), Beside(1, 0))
    assert [fact.params["n"] for fact in taken.because] == [2, 1]
