"""Upkeep, third step: church (bb.church.*)."""

from typing import Any

import pytest

from companion.engine.messages import M
from companion.games.brian_boru.church import church
from companion.games.brian_boru.messages import upkeep as m
from tests.games.brian_boru.table import (
    Play,
    Refusal,
    asked,
    chapter,
    refused,
    story,
    table,
    text,
    told,
)

ONE_EACH = {0: "N1", 1: "U1", 2: "C1", 3: "L1", 4: "M1"}
TWO_EACH = {0: "N1 N2", 1: "U1 U2", 2: "C1 C2", 3: "L1 L2", 4: "M1 M2"}


def served(*answers: str, discs: list[int], towns: dict[int, str] | None = None, **given: Any) -> Play:
    """A church step of as many players as have a number of discs."""
    seats = len(discs)
    given["towns"] = {seat: names for seat, names in (towns or ONE_EACH).items() if seat < seats}
    return chapter(church, table(seats, church=list(discs), **given), *answers)


REFUSALS = [
    Refusal(
        "a monastery under a Viking control token on one's own disc",
        lambda: served(discs=[2, 1, 0], towns={0: "N1 N2 N3", 1: "U1", 2: "C1"}, vikings="N3"),
        "church.monastery 0 N3",
        ("church.under-vikings town=town:N3 [bb.church.monastery bb.ours.R38] at N3",),
    ),
    Refusal(
        "a monastery in a Viking town with military support",
        lambda: served(discs=[2, 1, 0], towns=TWO_EACH, vikings="U1", princess=(0, "military_support")),
        "church.monastery 0 U1",
        ("church.under-vikings town=town:U1 [bb.church.monastery bb.ours.R38] at U1",),
    ),
    Refusal(
        "a monastery in another player's town",
        lambda: served(discs=[2, 1, 0], towns=TWO_EACH),
        "church.monastery 0 U1",
        ("church.not-own-town seat=@0 town=town:U1 [bb.church.monastery] at U1",),
    ),
    Refusal(
        "a monastery in a free town",
        lambda: served(discs=[2, 1, 0], towns=TWO_EACH),
        "church.monastery 0 M10",
        ("church.not-own-town seat=@0 town=town:M10 [bb.church.monastery] at M10",),
    ),
    Refusal(
        "a second monastery in a town",
        lambda: served(discs=[2, 1, 0], towns={0: "N1 N2 N3", 1: "U1", 2: "C1"}, monasteries="N2"),
        "church.monastery 0 N2",
        ("church.has-monastery town=town:N2 [bb.church.monastery] at N2",),
    ),
]


@pytest.mark.parametrize("refusal", REFUSALS, ids=lambda refusal: refusal.case)
def test_r38_refuses(refusal: Refusal) -> None:
    """R38: a town controlled at that moment, without a monastery."""
    assert refusal.comes() == refusal.expected


def test_church_refuses_what_is_no_town() -> None:
    assert refused(served(discs=[2, 1, 0], towns=TWO_EACH), "church.monastery 0 X1") == [
        "decision.not-offered choice=town:X1 options=(town:N1 town:N2) [bb.church.monastery] at X1"
    ]


def test_the_church_of_6_5_2() -> None:
    """R39: 6 takes the first reward, 5 the second and, with the 4 left, the third."""
    play = served(discs=[6, 5, 2], marker=2)
    state = play.state
    assert play.over
    assert state.monasteries == {"N1", "U1"}
    assert (state.marker, state.church, state.points) == (0, [0, 0, 2], [10, 11, 10])
    assert story(state.facts) == text("""
        church.first n=6 seat=@0
          church.has-discs n=6 seat=@0
          church.has-discs n=5 seat=@1
          church.has-discs n=2 seat=@2
        church.monastery-earned seat=@0
        church.monastery-placed seat=@0 town=town:N1
        church.marker seat=@0
        church.all-discs-back n=6 seat=@0
        church.second seat=@1
          church.has-discs n=0 seat=@0
          church.has-discs n=5 seat=@1
          church.has-discs n=2 seat=@2
        church.third n=4 seat=@1
        church.monastery-earned seat=@1
        church.monastery-placed seat=@1 town=town:U1
        church.all-discs-back n=4 seat=@1
    """)


@pytest.mark.parametrize(
    ("discs", "marker", "points", "left", "monasteries"),
    [
        ([0, 0, 0], 1, [10, 10, 10], [0, 0, 0], ""),
        ([1, 0, 0], 0, [10, 10, 10], [0, 0, 0], "N1"),
        ([1, 1, 0], 1, [11, 11, 10], [0, 0, 0], ""),
        ([1, 1, 1], 1, [11, 11, 11], [0, 0, 0], ""),
        ([2, 1, 1], 0, [10, 11, 11], [0, 0, 0], "N1"),
        ([2, 2, 1], 1, [11, 11, 10], [1, 1, 1], ""),
        ([4, 4, 0], 1, [11, 11, 10], [3, 3, 0], ""),
        ([5, 5, 0], 1, [11, 11, 10], [0, 0, 0], "N1 U1"),
        ([5, 4, 0], 0, [10, 11, 10], [0, 3, 0], "N1"),
        ([6, 5, 4], 0, [10, 11, 10], [0, 0, 0], "N1 U1 C1"),
        ([6, 5, 3], 0, [10, 11, 10], [0, 0, 3], "N1 U1"),
        ([0, 3, 9], 2, [10, 11, 10], [0, 2, 0], "C1"),
        ([9, 9, 8], 1, [11, 11, 10], [0, 0, 0], "N1 U1 C1"),
        ([0, 0, 0, 7, 3], 3, [10, 10, 10, 10, 11], [0, 0, 0, 0, 2], "L1"),
        ([5, 5, 5, 5], 1, [11, 11, 11, 11], [0, 0, 0, 0], "N1 U1 C1 L1"),
    ],
)
def test_r36_r39_three_rewards_each_counted_after_the_one_before(
    discs: list[int], marker: int, points: list[int], left: list[int], monasteries: str
) -> None:
    """R36, R39, R39b: nobody with zero discs counts; a tie leaves the marker with its holder, player 1."""
    play = served(discs=discs, marker=1)
    assert play.over
    assert play.state.marker == marker
    assert play.state.points == points
    assert play.state.church == left
    assert play.state.monasteries == set(monasteries.split())


def test_r36_an_empty_church_rewards_nobody() -> None:
    assert told(served(discs=[0, 0, 0])) == ["church.empty", "church.no-second"]
    assert told(served(discs=[0, 2, 0]))[-1] == "church.no-second"


def test_church_first_tied_tells_the_counts() -> None:
    """bb.church.first: no monastery, and the marker stays where it is."""
    play = served(discs=[2, 2, 1], marker=2)
    reasons = """
          church.has-discs n=2 seat=@0
          church.has-discs n=2 seat=@1
          church.has-discs n=1 seat=@2"""
    assert story(play.state.facts) == text(f"""
        church.first-tied{reasons}
        church.second-shared seats=(@0 @1){reasons}
    """)


@pytest.mark.parametrize(
    "given",
    [
        {"towns": {0: "", 1: "U1", 2: "C1"}},
        {"towns": {0: "N1", 1: "U1", 2: "C1"}, "monasteries": "N1"},
        {"towns": {0: "N1", 1: "U1", 2: "C1"}, "vikings": "N1"},
        {"towns": {0: "N1", 1: "U1", 2: "C1"}, "vikings": "N1 U1", "princess": (0, "military_support")},
    ],
)
def test_r37_without_a_place_the_patron_still_takes_the_marker_and_all_discs(given: dict[str, Any]) -> None:
    """R37, R38: only the monastery falls away."""
    play = served(discs=[4, 0, 0], marker=1, **given)
    assert play.over
    assert (play.state.marker, play.state.church) == (0, [0, 0, 0])
    assert play.state.monasteries == set(given.get("monasteries", "").split())
    assert told(play) == [
        "church.first n=4 seat=@0",
        "church.no-place seat=@0",
        "church.marker seat=@0",
        "church.all-discs-back n=4 seat=@0",
        "church.no-second",
    ]


def test_r38_the_owner_chooses_among_towns_without_a_monastery() -> None:
    play = served(discs=[0, 0, 3], towns={0: "N1", 1: "U1", 2: "C1 L1 C2 M3 D1"}, monasteries="L1", vikings="C2")
    assert asked(play) == "church.monastery 2: 1-1 of D1 C1 M3"
    assert play.state.marker == 0
    play.say("church.monastery 2 M3")
    assert play.over
    assert play.state.monasteries == {"L1", "M3"}
    assert play.state.marker == 2


def test_r39_third_reward_clockwise_from_the_marker_just_taken() -> None:
    """R39: the first reward may have moved the marker; each player places one monastery."""
    play = served(discs=[9, 4, 12, 11, 3], towns=TWO_EACH, marker=0)
    play.say("church.monastery 2 C1")
    assert play.state.points == [10, 10, 10, 11, 10]
    assert asked(play) == "church.monastery 3: 1-1 of L1 L2"
    play.say("church.monastery 3 L2")
    assert asked(play) == "church.monastery 0: 1-1 of N1 N2"
    play.say("church.monastery 0 N1")
    assert asked(play) == "church.monastery 1: 1-1 of U1 U2"
    play.say("church.monastery 1 U2")
    assert play.over
    assert play.state.church == [0, 0, 0, 0, 3]
    assert play.state.monasteries == {"C1", "L2", "N1", "U2"}
    assert told(play, "church.third") == [
        "church.third n=10 seat=@3",
        "church.third n=9 seat=@0",
        "church.third n=4 seat=@1",
    ]


def test_r39_without_a_place_the_discs_of_the_third_reward_stay() -> None:
    play = served(discs=[5, 5, 0], towns={0: "N1", 1: "U1", 2: "C1"}, monasteries="N1", marker=0)
    assert play.over
    assert play.state.church == [4, 0, 0]
    assert play.state.monasteries == {"N1", "U1"}
    assert told(play)[2:] == [
        "church.third n=4 seat=@0",
        "church.discs-stay seat=@0",
        "church.third n=4 seat=@1",
        "church.monastery-earned seat=@1",
        "church.monastery-placed seat=@1 town=town:U1",
        "church.all-discs-back n=4 seat=@1",
    ]


def test_church_second_clockwise_from_the_marker_holder() -> None:
    play = served(discs=[3, 9, 3, 0], marker=3)
    assert told(play, "church.second") == ["church.second-shared seats=(@2 @0)"]
    assert play.state.points == [11, 10, 11, 10]


RULES = {
    m.CHURCH_EMPTY: ("bb.church.first", "bb.ours.R36"),
    m.HAS_DISCS: ("bb.church.first", "bb.church.second"),
    m.FIRST_CHURCH: ("bb.church.first",),
    m.FIRST_CHURCH_TIED: ("bb.church.first",),
    m.MONASTERY_EARNED: ("bb.church.monastery",),
    m.NO_PLACE_FOR_MONASTERY: ("bb.church.monastery", "bb.ours.R38"),
    m.MONASTERY_PLACED: ("bb.church.monastery",),
    m.MARKER_TAKEN: ("bb.church.first",),
    m.ALL_DISCS_BACK: ("bb.church.first", "bb.church.third"),
    m.SECOND_CHURCH: ("bb.church.second",),
    m.SECOND_CHURCH_SHARED: ("bb.church.second",),
    m.NO_SECOND_CHURCH: ("bb.church.second", "bb.ours.R36"),
    m.THIRD_CHURCH: ("bb.church.third",),
    m.DISCS_STAY: ("bb.church.third",),
}


@pytest.mark.parametrize("message", RULES)
def test_church_sentences_cite_their_rules(message: M) -> None:
    assert message.rules == RULES[message]
