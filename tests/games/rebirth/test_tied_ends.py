"""Random ends with a tie against rules that were written down anew; `tied_ends` plays more of them."""

import pytest

from tests.games.rebirth.tied_ends import End, check_ends, who_wins


def test_ties_are_decided_by_what_lies_on_the_table_in_every_way() -> None:
    """On a board, on a sheet and on the pad; whatever they cannot know is asked."""
    found = check_ends(60, seed=21)
    assert {line.partition(" asks ")[2] for line in found} >= {"end.clover-castle", "end.clover-tiles"}
    assert {line.rpartition(": ")[2] for line in found} >= {
        "edinburgh",
        "stirling",
        "blarney",
        "clover_tower",
        "shared",
    }


@pytest.mark.parametrize(("variant", "holders", "tower", "wins"), [
    ("scotland", (0, None), (), ({0}, "edinburgh")),  # TE-04
    ("scotland", (2, 1), (), ({1}, "stirling")),  # TE-05
    ("scotland", (2, 2), (), ({2}, "stirling")),  # TE-06
    ("scotland", (2, None), (), ({0, 1}, "shared")),  # TE-07
    ("ireland", (1,), (0, 0, 0), ({1}, "blarney")),  # TE-08
    ("ireland", (2,), (1, 2, 2), ({1, 2}, "shared")),  # TE-09
    ("ireland", (2,), (1, 0, 3), ({2}, "clover_tower")),  # TE-10
    ("ireland", (None,), (0, 0, 0), ({0, 1}, "shared")),  # TE-11
])  # fmt: skip
def test_the_rules_written_anew_give_the_worked_examples(
    variant: str, holders: tuple[int | None, ...], tower: tuple[int, ...], wins: tuple[set[int], str]
) -> None:
    """With A and B tied for most points before C."""
    names = ("edinburgh", "stirling") if variant == "scotland" else ("blarney",)
    castles = [5 * holders.count(seat) for seat in range(3)]
    track = (50 - castles[0], 50 - castles[1], 40 - castles[2])
    end = End(variant, track, holders, {name: place for place, name in enumerate(names)}, tower, tied_only=False)
    assert who_wins(end) == wins
