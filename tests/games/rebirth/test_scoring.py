"""The final count and both ladders of tie-breaks."""

import pytest

from companion.games.rebirth.scoring import Count, score

A, B, C = range(3)


def test_castles_houses_and_cards_are_added() -> None:
    """TS-24, TE-01, TE-02: everything by its category."""
    count = Count(
        variant="scotland",
        track=[10, 20],
        unfinished=[{A: 3, B: 2}, {B: 1}],
        castles=[4, 0],
        missions=[6, 0],
        gifts=[2, 0],
    )
    first, second = score(count).table
    assert first == {"track": 10, "unfinished": 3, "castles": 20, "missions": 12, "total": 45}
    assert second == {"track": 20, "unfinished": 3, "castles": 0, "missions": 0, "total": 23}
    assert score(count).ranking == ((A,), (B,))
    assert score(count).decided_by == "points"


def tied(variant: str, clover: dict[str, int], tower: tuple[int, ...] = (), tied_only: bool = False) -> Count:
    """A and B have most points, C has fewer."""
    castles = [0, 0, 0]
    return Count(
        variant=variant,
        track=[50, 50, 40],
        castles=castles,
        clover_castles=clover,
        clover_tower=tower,
        tied_only=tied_only,
    )


@pytest.mark.parametrize(("variant", "cards"), [("scotland", "missions"), ("ireland", "goals")])
def test_cards_of_which_nothing_is_told_are_worth_nothing(variant: str, cards: str) -> None:
    for row in score(tied(variant, {})).table:
        assert (row[cards], row["total"]) == (0, row["track"])


@pytest.mark.parametrize(
    ("count", "winners", "decided_by"),
    [
        (tied("scotland", {"edinburgh": A}), (A,), "edinburgh"),  # TE-04
        (tied("scotland", {"edinburgh": C, "stirling": B}), (B,), "stirling"),  # TE-05
        (tied("scotland", {"edinburgh": C, "stirling": C}), (C,), "stirling"),  # TE-06
        (tied("scotland", {"edinburgh": C}), (A, B), "shared"),  # TE-07
        (tied("scotland", {}), (A, B), "shared"),
        (tied("scotland", {"edinburgh": B, "stirling": A}), (B,), "edinburgh"),
        (tied("ireland", {"blarney": B}), (B,), "blarney"),  # TE-08
        (tied("ireland", {"blarney": C}), (A, B), "shared"),  # nothing is said of the clover tower
        (tied("ireland", {"blarney": C}, (1, 2, 2)), (B, C), "shared"),  # TE-09
        (tied("ireland", {"blarney": C}, (1, 2, 2), tied_only=True), (B,), "clover_tower"),
        (tied("ireland", {"blarney": C}, (2, 2, 1)), (A, B), "shared"),
        (tied("ireland", {"blarney": C}, (1, 0, 3)), (C,), "clover_tower"),  # TE-10
        (tied("ireland", {"blarney": C}, (1, 0, 3), tied_only=True), (C,), "clover_tower"),
        (tied("ireland", {}, (0, 0, 0)), (A, B), "shared"),  # TE-11
    ],
)
def test_a_tie_is_broken(count: Count, winners: tuple[int, ...], decided_by: str) -> None:
    scores = score(count)
    assert scores.winners == winners
    assert scores.decided_by == decided_by
    others = [seat for seat in (A, B, C) if seat not in winners]
    assert [seat for place in scores.ranking[1:] for seat in place] == others
    assert scores.facts[-1].because


def test_players_behind_the_winner_share_a_place_if_they_are_equal() -> None:
    assert score(tied("scotland", {"stirling": C})).ranking == ((C,), (A, B))
