"""Upkeep, fourth step: claim regions (bb.claims.*)."""

from typing import Any

import pytest

from companion.engine.messages import M
from companion.games.brian_boru.claims import claims, held
from companion.games.brian_boru.content import REGIONS
from companion.games.brian_boru.messages import upkeep as m
from tests.games.brian_boru.table import BOARD, FACE_DOWN, Play, chapter, story, table, text, told

#: A region with room for any counts, its threshold 5 and all its towns in order.
MUNSTER = "M1 M2 M3 M4 M5 M6 M7 M8 M9 M10".split()  # noqa: SIM905

NONE_MOVES = "brian_boru.claims.none-moves"


def claimed(**given: Any) -> Play:
    """A claim step, without what the table is told if nothing has come of it."""
    play = chapter(claims, table(**given))
    assert play.over, "the claim step asks nothing"
    play.state.facts = [fact for fact in play.state.facts if fact.code != NONE_MOVES]
    return play


@pytest.mark.parametrize(
    ("holder", "discs", "nothing_moves"),
    [
        (FACE_DOWN, 0, True),
        (FACE_DOWN, 5, False),
        (BOARD, 5, False),
        (0, 5, True),
        (1, 5, False),
    ],
)
def test_that_no_token_moves_is_told_once_and_only_then(holder: int, discs: int, nothing_moves: bool) -> None:
    play = chapter(claims, table(towns={0: " ".join(MUNSTER[:discs])}, claims={"M": holder}))
    assert [fact.code for fact in play.state.facts].count(NONE_MOVES) == nothing_moves


def in_munster(*counts: int, vikings: int = 0, holder: int = BOARD, **given: Any) -> Play:
    """A claim step with so many towns of each player in Munster, and Viking towns on the last player's discs."""
    towns = iter(MUNSTER)
    taken = {seat: " ".join(next(towns) for _ in range(count)) for seat, count in enumerate(counts)}
    covered = " ".join(next(towns) for _ in range(vikings))
    last = len(counts) - 1
    taken[last] = f"{taken[last]} {covered}"
    return claimed(seats=len(counts), towns=taken, vikings=covered, claims={"M": holder}, **given)


def test_the_step_begins_with_who_holds_a_token() -> None:
    holders = held(table(claims={"M": 1, "U": BOARD, "C": 2}))
    assert story(holders).splitlines() == [
        "claims.held region=region:C seat=@2",
        "claims.held region=region:M seat=@1",
    ]


@pytest.mark.parametrize("region", REGIONS)
def test_r40_a_token_turns_up_exactly_at_the_threshold(region: str) -> None:
    """R40: towns of all players together."""
    towns = REGIONS[region].towns
    threshold = REGIONS[region].threshold
    enough = claimed(towns={1: " ".join(towns[:threshold])})
    assert enough.state.claims == dict.fromkeys(REGIONS, FACE_DOWN) | {region: 1}
    line = f"claims.flips count={threshold} region=region:{region} threshold={threshold}"
    assert told(enough, "claims.flips") == [line]
    less = claimed(towns={1: " ".join(towns[: threshold - 1])})
    assert less.state.claims == dict.fromkeys(REGIONS, FACE_DOWN)
    line = f"claims.stays-down count={threshold - 1} region=region:{region} threshold={threshold}"
    assert line in told(less)
    assert len(told(less)) == 8


@pytest.mark.parametrize(
    ("given", "count"),
    [
        ({"towns": {0: "M1 M2", 1: "M3 M4", 2: "M5"}}, 5),
        ({"towns": {0: "M1 M2", 1: "M3", 2: "M5"}}, 4),
        ({"towns": {0: "M1 M2", 1: "M3", 2: "M5"}, "monasteries": "M5"}, 5),
        ({"towns": {0: "M1", 1: "M3", 2: "M5"}, "monasteries": "M1 M5"}, 5),
        ({"towns": {0: "M1 M2 M3 M4 M5"}, "vikings": "M1 M2 M3"}, 5),
        ({"towns": {0: "M1 M2 M3 M4"}, "vikings": "M1"}, 4),
        ({"towns": {0: "M1 M2 M3 M4"}, "vikings": "M1", "monasteries": "M1"}, 5),
        ({"towns": {0: "M1 M2"}, "vikings": "M1 M2", "monasteries": "M1 M2"}, 4),
        ({"towns": {0: "M1 M2 M3"}, "vikings": "M1", "monasteries": "M1 M2", "princess": (1, "military_support")}, 5),
    ],
)
def test_r40_r41_vikings_and_monasteries_count_for_the_threshold(given: dict[str, Any], count: int) -> None:
    """R40, R41: a monastery doubles its town, whoever holds it."""
    play = claimed(**given)
    assert (play.state.claims["M"] != FACE_DOWN) == (count >= 5)
    which = "flips" if count >= 5 else "stays-down"
    assert f"claims.{which} count={count} region=region:M threshold=5" in told(play)


def test_r40b_a_face_up_token_is_not_tested_again() -> None:
    """R40b: it never turns back, and it is awarded below the threshold too."""
    play = claimed(towns={0: "M1 M2"}, claims={"M": BOARD, "C": 1})
    assert play.state.claims == dict.fromkeys(REGIONS, FACE_DOWN) | {"M": 0, "C": 1}
    assert not [line for line in told(play) if "threshold" in line and ("region:M" in line or "region:C" in line)]
    assert told(play)[-2:] == ["claims.nobody-there region=region:C", "claims.taken region=region:M seat=@0"]


def test_r40_first_all_tokens_are_flipped_then_all_are_awarded() -> None:
    play = claimed(towns={0: "D1 D2 B1", 1: "B2"})
    codes = [line.split()[0] for line in told(play)]
    assert codes == ["claims.stays-down"] * 2 + ["claims.flips", "claims.stays-down", "claims.flips"] + [
        "claims.stays-down"
    ] * 3 + ["claims.tie-on-board", "claims.taken"]
    assert play.state.claims["D"] == 0
    assert play.state.claims["B"] == BOARD


@pytest.mark.parametrize(
    ("counts", "vikings", "before", "after", "fact"),
    [
        # One player has most.
        ((3, 2, 0), 0, BOARD, 0, "taken region=region:M seat=@0"),
        ((2, 3, 0), 0, BOARD, 1, "taken region=region:M seat=@1"),
        ((3, 2, 0), 0, 1, 0, "taken region=region:M seat=@0"),
        ((3, 2, 0), 0, 0, 0, "kept region=region:M seat=@0"),
        ((3, 1, 1), 0, BOARD, 0, "taken region=region:M seat=@0"),
        # R42, R43: a tie for most.
        ((2, 2, 1), 0, BOARD, BOARD, "tie-on-board region=region:M"),
        ((2, 2, 1), 0, 0, 0, "tie-with-holder region=region:M seat=@0"),
        ((2, 2, 1), 0, 2, 2, "tie-with-holder region=region:M seat=@2"),
        ((2, 2, 2), 0, BOARD, BOARD, "tie-on-board region=region:M"),
        # R44, R45b: the Vikings have most.
        ((2, 0, 0), 3, BOARD, BOARD, "vikings-keep region=region:M"),
        ((2, 0, 0), 3, 0, BOARD, "vikings-return region=region:M"),
        ((2, 2, 0), 3, 2, BOARD, "vikings-return region=region:M"),
        ((0, 0, 0), 5, BOARD, BOARD, "vikings-keep region=region:M"),
        # R45: the Vikings tie for most.
        ((3, 0, 0), 3, BOARD, BOARD, "tie-on-board region=region:M"),
        ((3, 0, 0), 3, 0, 0, "tie-with-holder region=region:M seat=@0"),
        ((3, 0, 0), 3, 1, 1, "tie-with-holder region=region:M seat=@1"),
        ((3, 3, 0), 3, BOARD, BOARD, "tie-on-board region=region:M"),
        # One town more than the Vikings.
        ((4, 0, 0), 3, BOARD, 0, "taken region=region:M seat=@0"),
        ((4, 3, 0), 3, BOARD, 0, "taken region=region:M seat=@0"),
    ],
)
def test_r42_r43_r44_r45_who_has_the_token(
    counts: tuple[int, int, int], vikings: int, before: int, after: int, fact: str
) -> None:
    """R42, R43, R44, R45, R45b: the one with most, over players and Vikings."""
    play = in_munster(*counts, vikings=vikings, holder=before)
    assert play.state.claims["M"] == after
    assert told(play)[-1] == f"claims.{fact}"


@pytest.mark.parametrize(
    ("counts", "vikings", "before", "after", "fact"),
    [
        ((3, 1, 1), 0, BOARD, BOARD, "lower-tie region=region:M"),
        ((3, 1, 1), 0, 1, 1, "lower-tie region=region:M"),
        ((1, 1, 3), 0, 0, 0, "lower-tie region=region:M"),
        ((3, 2, 1), 0, BOARD, 0, "taken region=region:M seat=@0"),
        ((5, 0, 0), 0, BOARD, 0, "taken region=region:M seat=@0"),
        ((4, 1, 0), 1, BOARD, 0, "taken region=region:M seat=@0"),
        ((2, 2, 1), 0, 2, 2, "tie-with-holder region=region:M seat=@2"),
        ((1, 1, 0), 3, 0, BOARD, "vikings-return region=region:M"),
        ((1, 1, 0), 3, BOARD, BOARD, "vikings-keep region=region:M"),
    ],
)
def test_r42_with_the_switch_any_equal_counts_of_players_freeze_the_token(
    counts: tuple[int, int, int], vikings: int, before: int, after: int, fact: str
) -> None:
    """R42, second_place_tie_freezes: not counts of 0, not the Vikings; and the Vikings alone still send it back."""
    play = in_munster(*counts, vikings=vikings, holder=before, switch="second_place_tie_freezes")
    assert play.state.claims["M"] == after
    assert told(play)[-1] == f"claims.{fact}"


@pytest.mark.parametrize(
    ("counts", "vikings", "princess", "after"),
    [
        ((2, 0, 1), 2, (2, "military_support"), 2),
        ((2, 0, 0), 2, (2, "military_support"), BOARD),
        ((2, 0, 0), 3, (2, "military_support"), 2),
        ((2, 0, 0), 3, (1, "military_support"), 1),
        ((0, 0, 0), 5, (1, "military_support"), 1),
        ((3, 0, 2), 2, (2, "establish_trade"), 0),
        ((2, 0, 0), 3, (2, "establish_trade"), BOARD),
        ((3, 0, 2), 2, (0, "military_support"), 0),
    ],
)
def test_r46_military_support_adds_the_viking_towns(
    counts: tuple[int, int, int], vikings: int, princess: tuple[int, str], after: int
) -> None:
    """R46, R27: before comparing, and the Vikings are no contender then; trade does not count here."""
    assert in_munster(*counts, vikings=vikings, princess=princess).state.claims["M"] == after


@pytest.mark.parametrize(
    ("given", "after"),
    [
        ({"towns": {0: "M1 M2", 1: "M3 M4"}, "monasteries": "M4"}, 1),
        ({"towns": {0: "M1 M2", 1: "M3"}, "monasteries": "M3"}, BOARD),
        ({"towns": {0: "M1 M2 M3 M4", 1: "M5"}, "vikings": "M3 M4", "monasteries": "M4"}, BOARD),
        ({"towns": {0: "M1 M2 M3 M4", 1: "M5"}, "vikings": "M3 M4", "monasteries": "M4 M1 M2"}, 0),
        (
            {"towns": {0: "M1 M2", 1: "M3"}, "vikings": "M3", "monasteries": "M3", "princess": (1, "military_support")},
            BOARD,
        ),
        (
            {"towns": {0: "M1", 1: "M3"}, "vikings": "M3", "monasteries": "M3", "princess": (2, "military_support")},
            2,
        ),
    ],
)
def test_r41_monasteries_double_for_the_award_too(given: dict[str, Any], after: int) -> None:
    """R41, bb.claims.monastery: for players, for the Vikings and for the military supporter."""
    assert claimed(claims={"M": BOARD}, **given).state.claims["M"] == after


def test_claims_tell_who_counts_what_and_where() -> None:
    """bb.claims.award: the reasons of an award, with the Vikings and a monastery."""
    play = claimed(
        towns={0: "M1 M2", 1: "M3 N1", 2: "M5 M6"}, vikings="M5", monasteries="M2 M5", claims={"M": 1, "N": FACE_DOWN}
    )
    assert story(play.state.facts) == text("""
        claims.stays-down count=1 region=region:N threshold=4
        claims.stays-down count=0 region=region:U threshold=3
        claims.stays-down count=0 region=region:B threshold=2
        claims.stays-down count=0 region=region:S threshold=3
        claims.stays-down count=0 region=region:D threshold=2
        claims.stays-down count=0 region=region:C threshold=5
        claims.stays-down count=0 region=region:L threshold=4
        claims.taken region=region:M seat=@0
          claims.counts n=3 seat=@0
            claims.in-towns towns=(town:M1 town:M2)
            claims.monasteries-double n=1
          claims.counts n=1 seat=@1
            claims.in-towns towns=(town:M3)
          claims.counts n=1 seat=@2
            claims.in-towns towns=(town:M6)
          claims.vikings-count n=2
            claims.in-towns towns=(town:M5)
            claims.monasteries-double n=1
    """)


def test_r46_claims_tell_what_military_support_adds() -> None:
    play = claimed(
        towns={0: "M1 M2", 1: "M3 M4"},
        vikings="M4",
        princess=(2, "military_support"),
        claims={"M": BOARD},
        monasteries="M4",
    )
    assert play.state.claims["M"] == BOARD
    assert story(play.state.facts[-1:]) == text("""
        claims.tie-on-board region=region:M
          claims.counts n=2 seat=@0
            claims.in-towns towns=(town:M1 town:M2)
          claims.counts n=1 seat=@1
            claims.in-towns towns=(town:M3)
          claims.counts n=2 seat=@2
          claims.vikings-count-for n=2 seat=@2
            claims.in-towns towns=(town:M4)
            claims.monasteries-double n=1
    """)


@pytest.mark.parametrize(
    ("counts", "given", "fact"),
    [
        ((2, 1, 0), {"holder": 0}, "kept region=region:M seat=@0"),
        ((2, 2, 0), {"holder": 0}, "tie-with-holder region=region:M seat=@0"),
        ((2, 2, 0), {"holder": BOARD}, "tie-on-board region=region:M"),
        ((3, 1, 1), {"switch": "second_place_tie_freezes"}, "lower-tie region=region:M"),
    ],
)
def test_claims_every_award_has_its_counts_as_reasons(
    counts: tuple[int, int, int], given: dict[str, Any], fact: str
) -> None:
    play = in_munster(*counts, **given)
    lines = story(play.state.facts[-1:]).splitlines()
    assert lines[0] == f"claims.{fact}"
    assert [line.strip() for line in lines if "counts" in line] == [
        f"claims.counts n={count} seat=@{seat}" for seat, count in enumerate(counts) if count
    ]


def test_r46_without_viking_towns_in_the_region_support_is_no_reason() -> None:
    play = in_munster(1, 0, 0, princess=(2, "military_support"))
    assert story(play.state.facts[-1:]) == text("""
        claims.taken region=region:M seat=@0
          claims.counts n=1 seat=@0
            claims.in-towns towns=(town:M1)
    """)


def test_r44_the_vikings_are_told_as_a_reason() -> None:
    play = in_munster(1, 0, 0, vikings=2, holder=0)
    assert story(play.state.facts[-1:]) == text("""
        claims.vikings-return region=region:M
          claims.counts n=1 seat=@0
            claims.in-towns towns=(town:M1)
          claims.vikings-count n=2
            claims.in-towns towns=(town:M2 town:M3)
    """)
    assert told(in_munster(1, 0, 0, vikings=2))[-1] == "claims.vikings-keep region=region:M"


RULES = {
    m.CLAIM_FLIPS: ("bb.claims.flip", "bb.claims.monastery"),
    m.CLAIM_STAYS_DOWN: ("bb.claims.flip", "bb.claims.monastery"),
    m.COUNTS: ("bb.claims.award",),
    m.VIKINGS_COUNT: ("bb.claims.vikings",),
    m.VIKINGS_COUNT_FOR: ("bb.claims.vikings",),
    m.IN_TOWNS: ("bb.claims.award",),
    m.MONASTERIES_DOUBLE: ("bb.claims.monastery",),
    m.CLAIM_TAKEN: ("bb.claims.award",),
    m.CLAIM_KEPT: ("bb.claims.award",),
    m.LOWER_TIE_FREEZES: ("bb.claims.tie", "bb.ours.R42"),
    m.VIKINGS_KEEP: ("bb.claims.vikings",),
    m.VIKINGS_RETURN: ("bb.claims.vikings",),
    m.NOBODY_THERE: ("bb.claims.tie",),
}


@pytest.mark.parametrize("message", RULES)
def test_claim_sentences_cite_their_rules(message: M) -> None:
    assert message.rules == RULES[message]
