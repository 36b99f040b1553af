"""Upkeep, second step: battle (bb.battle.raid, bb.battle.spoils)."""

from typing import Any

import pytest

from companion.engine.decisions import Choose
from companion.engine.decisions import asked as question_of
from companion.engine.messages import SEATS, M, Msg
from companion.games.brian_boru.battle import battle, losses
from companion.games.brian_boru.messages import upkeep as m
from companion.games.brian_boru.messages.questions import OWN, QUESTION_TEXTS, QUESTIONS
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

#: Two towns for each of five players, so that every loss is a choice.
TOWNS = {0: "N1 N2", 1: "U1 U2", 2: "C1 C2", 3: "L1 L2", 4: "M1 M2"}
ASKED = QUESTION_TEXTS["battle.town"]


def fought(*answers: str, seats: int = 3, **given: Any) -> Play:
    given.setdefault("battle_area", 1)
    given.setdefault("towns", {seat: TOWNS[seat] for seat in range(seats)})
    return chapter(battle, table(seats, **given), *answers)


REFUSALS = [
    Refusal(
        "a town that the Vikings hold already",
        lambda: fought(raiders=[2, 1, 0], towns={2: "C1 C2 C3"}, vikings="C3"),
        "battle.town 0 C3",
        ("battle.already-under-vikings town=town:C3 [bb.battle.raid] at C3",),
    ),
    Refusal(
        "a town of the chooser",
        lambda: fought(raiders=[2, 1, 0]),
        "battle.town 0 N1",
        ("battle.not-the-losers-town seat=@2 town=town:N1 [bb.battle.raid] at N1",),
    ),
    Refusal(
        "a town without a disc",
        lambda: fought(raiders=[2, 1, 0]),
        "battle.town 0 M10",
        ("battle.not-the-losers-town seat=@2 town=town:M10 [bb.battle.raid] at M10",),
    ),
]


@pytest.mark.parametrize("refusal", REFUSALS, ids=lambda refusal: refusal.case)
def test_r33_refuses(refusal: Refusal) -> None:
    """R33: only a town that the loser controls now."""
    assert refusal.comes() == refusal.expected


def test_battle_refuses_what_is_no_town_and_the_loser_where_another_chooses() -> None:
    play = fought(raiders=[2, 1, 0])
    assert refused(play, "battle.town 0 X1") == [
        "decision.not-offered choice=town:X1 options=(town:C1 town:C2) [bb.battle.raid] at X1"
    ]
    assert refused(play, "battle.town 2 C1") == ["decision.other-seat given=@2 seat=@0 [bb.battle.raid] at 2"]


@pytest.mark.parametrize("raiders", [[5, 0, 0], [0, 0, 0], [3, 3, 1]])
def test_r30_without_raiders_in_the_battle_area_nobody_loses_a_town(raiders: list[int]) -> None:
    """R30: captured raiders cause no raid; the spoils come all the same."""
    play = fought(battle_area=0, raiders=list(raiders))
    assert play.over
    assert play.state.vikings == set()
    assert told(play)[0] == "battle.no-raid"
    assert not told(play, "battle.cleared")
    assert (max(play.state.points) > 10) == any(raiders)


@pytest.mark.parametrize("area", [1, 2, 14])
def test_r30_one_raider_is_enough(area: int) -> None:
    """R30, R34b: the battle area is cleared, captured raiders stay."""
    play = fought("battle.town 0 C2", battle_area=area, raiders=[2, 1, 0])
    assert play.over
    assert play.state.vikings == {"C2"}
    assert play.state.battle_area == 0
    assert told(play)[0] == f"battle.raid n={area}"
    assert f"battle.cleared n={area}" in told(play)


def test_battle_the_one_with_most_chooses_the_town_of_the_one_with_fewest() -> None:
    """bb.battle.raid and bb.battle.spoils: the record of a whole battle."""
    play = fought(battle_area=3, raiders=[1, 4, 2], renown=[1, 2, 1], monasteries="N2")
    assert asked(play) == "battle.town 1: 1-1 of N1 N2 about @0"
    play.say("battle.town 1 N2")
    state = play.state
    assert play.over
    assert (state.vikings, state.monasteries, state.towns["N2"]) == ({"N2"}, {"N2"}, 0)
    assert (state.points, state.renown) == ([10, 13, 11], [1, 3, 1])
    assert (state.raiders, state.battle_area) == ([1, 0, 1], 0)
    assert story(state.facts) == text("""
        battle.raid n=3
        battle.loses-town chooser=@1 seat=@0
          battle.has-fewest n=1 seat=@0
          battle.has-most n=4 seat=@1
        battle.town-falls seat=@0 town=town:N2
        battle.cleared n=3
        battle.first-spoils n=1 seat=@1
          battle.has-most n=4 seat=@1
        battle.points-for-renown n=3 seat=@1
        battle.all-raiders-back n=4 seat=@1
        battle.second-spoils seat=@2
          battle.has-raiders n=1 seat=@0
          battle.has-raiders n=0 seat=@1
          battle.has-raiders n=2 seat=@2
    """)


@pytest.mark.parametrize(
    ("marker", "raiders", "expected"),
    [
        (0, [0, 0, 0], [(0, 0), (1, 1), (2, 2)]),
        (2, [4, 4, 4], [(2, 2), (0, 0), (1, 1)]),
        (0, [3, 2, 1], [(2, 0)]),
        (1, [1, 2, 3], [(0, 2)]),
        (0, [2, 2, 1], [(2, 2)]),
        (0, [2, 1, 1], [(1, 0), (2, 0)]),
        (2, [2, 1, 1], [(2, 0), (1, 0)]),
        (1, [5, 0, 5, 0, 3], [(1, 1), (3, 3)]),
        (4, [0, 1, 0, 2, 0], [(4, 3), (0, 3), (2, 3)]),
        (3, [1, 1, 1, 0], [(3, 3)]),
    ],
)
def test_r31_r31b_r31c_r32_who_loses_and_who_chooses(
    marker: int, raiders: list[int], expected: list[tuple[int, int]]
) -> None:
    """R31, R31b, R31c, R32: all with fewest, clockwise from the marker; a sole leader chooses, else each loser."""
    state = table(len(raiders), marker=marker, raiders=list(raiders))
    assert [(loss.loser, loss.chooser) for loss in losses(state)] == expected


def test_r31_all_players_tied_each_lose_a_town_of_their_own_choice() -> None:
    """R31, R32: nobody has fewer than another, and nobody leads."""
    play = fought(marker=1, raiders=[2, 2, 2], battle_area=4)
    for seat, towns in ((1, "U1 U2"), (2, "C1 C2"), (0, "N1 N2")):
        assert asked(play) == f"battle.town {seat}: 1-1 of {towns} about @{seat}"
        play.say(f"battle.town {seat} {towns.split()[0]}")
    assert play.over
    assert play.state.vikings == {"U1", "C1", "N1"}
    assert (play.state.points, play.state.raiders) == ([11, 11, 11], [1, 1, 1])
    assert story(play.state.facts[:3]) == text("""
        battle.raid n=4
        battle.loses-own-choice chooser=@1 seat=@1
          battle.has-fewest n=2 seat=@1
          battle.several-have-most n=2
        battle.town-falls seat=@1 town=town:U1
    """)


def test_r31b_the_leader_chooses_a_town_of_each_loser() -> None:
    play = fought("battle.town 2 M1", "battle.town 2 N2", seats=5, marker=3, raiders=[0, 1, 5, 1, 0])
    assert play.over
    assert play.state.vikings == {"M1", "N2"}
    assert told(play, "battle.loses") == [
        "battle.loses-town chooser=@2 seat=@4",
        "battle.loses-town chooser=@2 seat=@0",
    ]


def test_r31c_with_several_leaders_the_loser_chooses() -> None:
    play = fought(raiders=[3, 0, 3])
    assert asked(play) == "battle.town 1: 1-1 of U1 U2 about @1"
    assert story(play.state.facts[1:]) == text("""
        battle.loses-own-choice chooser=@1 seat=@1
          battle.has-fewest n=0 seat=@1
          battle.several-have-most n=3
    """)


@pytest.mark.parametrize(
    ("raiders", "sentence"),
    [([3, 0, 3], OWN["battle.town"](seat=SEATS[1])), ([3, 0, 2], ASKED(seat=SEATS[0], about=SEATS[1]))],
)
def test_whoever_chooses_a_town_of_their_own_is_asked_so(raiders: list[int], sentence: Msg) -> None:
    part = fought(raiders=raiders).decision
    assert isinstance(part, Choose)
    assert question_of(part, QUESTIONS["battle.town"]) == sentence


def test_r32_an_only_town_is_lost_without_a_question() -> None:
    """R32, R33: a town under Vikings is no choice."""
    play = fought(raiders=[2, 1, 0], towns={0: "N1", 1: "U1", 2: "C1 C2"}, vikings="C1")
    assert play.over
    assert play.state.vikings == {"C1", "C2"}
    assert "battle.town-falls seat=@2 town=town:C2" in told(play)


@pytest.mark.parametrize("vikings", ["", "C1"])
def test_r34_a_loser_without_a_town_loses_nothing_and_nobody_else_does(vikings: str) -> None:
    """R34."""
    play = fought(raiders=[2, 1, 0], towns={0: "N1 N2", 1: "U1", 2: vikings}, vikings=vikings, battle_area=6)
    assert play.over
    assert play.state.vikings == set(vikings.split())
    assert story(play.state.facts[:3]) == text("""
        battle.raid n=6
        battle.no-town-to-lose seat=@2
          battle.has-fewest n=0 seat=@2
          battle.has-most n=2 seat=@0
        battle.cleared n=6
    """)


def test_r29_military_support_does_not_lose_viking_towns() -> None:
    """R29: they are no towns that one could lose."""
    play = fought(raiders=[0, 1, 2], towns={0: "N1", 1: "U1"}, vikings="N1", princess=(0, "military_support"))
    assert play.over
    assert told(play, "battle.no-town") == ["battle.no-town-to-lose seat=@0"]


@pytest.mark.parametrize(
    ("raiders", "renown", "points", "renown_after", "raiders_after"),
    [
        ([4, 4, 2], [1, 1, 1], [11, 11, 10], [1, 1, 1], [3, 3, 2]),
        ([5, 4, 2], [1, 1, 1], [12, 11, 10], [2, 1, 1], [0, 3, 2]),
        ([5, 4, 4], [3, 1, 1], [14, 11, 11], [4, 1, 1], [0, 3, 3]),
        ([1, 0, 0], [1, 1, 1], [12, 10, 10], [2, 1, 1], [0, 0, 0]),
        ([0, 0, 0], [1, 1, 1], [10, 10, 10], [1, 1, 1], [0, 0, 0]),
        ([1, 1, 1], [1, 5, 1], [11, 11, 11], [1, 5, 1], [0, 0, 0]),
        ([2, 1, 1], [1, 1, 1], [12, 11, 11], [2, 1, 1], [0, 0, 0]),
        ([1, 1, 0], [1, 1, 1], [11, 11, 10], [1, 1, 1], [0, 0, 0]),
    ],
)
def test_r35_spoils_of_battle(
    raiders: list[int], renown: list[int], points: list[int], renown_after: list[int], raiders_after: list[int]
) -> None:
    """R35: first a sole leader, with the new token counted; then all who now have most, with at least one."""
    play = fought(battle_area=0, raiders=list(raiders), renown=list(renown))
    assert play.state.points == points
    assert play.state.renown == renown_after
    assert play.state.raiders == raiders_after


def test_r35_tied_first_spoils_are_skipped() -> None:
    """R35: the second spoils come clockwise from the marker holder, each told with the same counts."""
    play = fought(battle_area=0, marker=1, raiders=[4, 4, 2])
    reasons = """
          battle.has-raiders n=4 seat=@0
          battle.has-raiders n=4 seat=@1
          battle.has-raiders n=2 seat=@2"""
    assert story(play.state.facts) == text(f"""
        battle.no-raid
        battle.first-spoils-tied{reasons}
        battle.second-spoils-shared seats=(@1 @0){reasons}
    """)


def test_r35_nobody_has_a_raider() -> None:
    none = fought(battle_area=0, raiders=[0, 0, 0])
    assert told(none) == ["battle.no-raid", "battle.first-spoils-tied", "battle.no-second-spoils"]
    only = fought(battle_area=0, raiders=[0, 3, 0])
    assert told(only)[-2:] == ["battle.all-raiders-back n=3 seat=@1", "battle.no-second-spoils"]


RULES = {
    m.NO_RAID: ("bb.battle.raid",),
    m.RAID: ("bb.battle.raid",),
    m.HAS_FEWEST_RAIDERS: ("bb.battle.raid",),
    m.HAS_MOST_RAIDERS: ("bb.battle.raid", "bb.battle.spoils"),
    m.SEVERAL_HAVE_MOST_RAIDERS: ("bb.battle.raid",),
    m.LOSES_TOWN: ("bb.battle.raid", "bb.ours.R32"),
    m.LOSES_OWN_CHOICE: ("bb.battle.raid", "bb.ours.R32"),
    m.NO_TOWN_TO_LOSE: ("bb.battle.raid", "bb.ours.R34"),
    m.TOWN_FALLS: ("bb.battle.raid",),
    m.BATTLE_AREA_CLEARED: ("bb.battle.raid",),
    m.HAS_RAIDERS: ("bb.battle.spoils",),
    m.FIRST_SPOILS: ("bb.battle.spoils",),
    m.POINTS_FOR_RENOWN: ("bb.battle.spoils",),
    m.ALL_RAIDERS_BACK: ("bb.battle.spoils",),
    m.FIRST_SPOILS_TIED: ("bb.battle.spoils",),
    m.SECOND_SPOILS: ("bb.battle.spoils",),
    m.SECOND_SPOILS_SHARED: ("bb.battle.spoils",),
    m.NO_SECOND_SPOILS: ("bb.battle.spoils",),
}


@pytest.mark.parametrize("message", RULES)
def test_battle_sentences_cite_their_rules(message: M) -> None:
    assert message.rules == RULES[message]
