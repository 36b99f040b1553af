"""The adjudicator `score`: the final count of both countries, and who wins."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.cli.run import faults, lines, told
from tests.games.rebirth.asking import accepted, refused, unreadable

Json = Any
PLAYERS = ["Anna", "Bo", "Cy"]
CATEGORIES = ["track", "unfinished", "castles", "missions", "total"]


def named(counts: Json, players: list[str]) -> Json:
    return dict(zip(players, counts, strict=False)) if isinstance(counts, tuple) else counts


def scotland(**changes: Json) -> Json:
    """A question with everything that the contract lists; counts may stand as tuples."""
    players = changes.pop("players", PLAYERS)
    question: Json = {
        "variant": "scotland",
        "players": players,
        "track": (0,) * len(players),
        "unfinished": [],
        "castles": (0,) * len(players),
        "named_castles": {"edinburgh": None, "stirling": None},
        "missions": {},
        "gifts": {},
        "goals": {},
        "clover_tower": {},
    }
    return {key: named(value, players) for key, value in (question | changes).items()}


def ireland(**changes: Json) -> Json:
    return scotland(**({"variant": "ireland", "named_castles": {"blarney": None}} | changes))


def cards(*points: int, met: bool = True) -> Json:
    return [{"points": each, "met": met} for each in points]


def row(*numbers: int) -> dict[str, int]:
    return dict(zip(CATEGORIES, numbers, strict=True))


# The count.


def test_castles_houses_and_cards() -> None:
    """TE-01, TE-02, TS-24, TX-10: four castles; two gifts, a mission of 6 and an unmet one; houses without places."""
    question = scotland(
        track=(10, 20, 5),
        unfinished=[{"Anna": 3, "Bo": 2}, {"Bo": 1}],
        castles=(4, 0, 1),
        missions={"Anna": [*cards(6), *cards(9, met=False)], "Cy": cards(4, 5)},
        gifts=(2, 1, 0),
    )
    reply = accepted("score", question)
    assert list(reply) == ["ok", "scores", "ranking", "winners", "decided_by", "facts", "warnings"]
    assert reply["scores"] == {
        "Anna": row(10, 3, 20, 12, 45),
        "Bo": row(20, 3, 0, 3, 26),
        "Cy": row(5, 0, 5, 9, 19),
    }
    assert (reply["ranking"], reply["winners"], reply["decided_by"]) == (
        [["Anna"], ["Bo"], ["Cy"]],
        ["Anna"],
        "points",
    )
    assert reply["warnings"] == []
    assert told(reply["facts"])[:10] == lines("""
        score.track seat="Anna" n=10 [end]
        score.unfinished seat="Anna" n=3 [end.unfinished ours.G39]
        score.castles seat="Anna" n=20 [end.castles]
          score.has-castles seat="Anna" n=4 [end.castles]
        score.missions seat="Anna" n=12 [end.missions]
          score.missions-met seat="Anna" n=6 [end.missions ours.G17]
          score.gifts seat="Anna" n=6 [mission.gift]
        score.track seat="Bo" n=20 [end]
        score.unfinished seat="Bo" n=3 [end.unfinished ours.G39]
        score.missions seat="Bo" n=3 [end.missions]
        """)


def test_a_private_goal_scores_its_larger_number_if_it_is_met() -> None:
    """TT-12."""
    reply = accepted("score", ireland(track=(30, 31, 0), goals={"Anna": cards(8), "Bo": cards(8, met=False)}))
    assert [line["goals"] for line in reply["scores"].values()] == [8, 0, 0]
    assert list(reply["scores"]["Anna"]) == ["track", "unfinished", "castles", "goals", "total"]
    assert (reply["winners"], reply["decided_by"]) == (["Anna"], "points")


def test_all_that_a_country_does_not_have_may_be_left_out() -> None:
    plain = {"variant": "scotland", "players": ["Anna", "Bo"], "track": {"Anna": 1, "Bo": 2}, "castles": {"Anna": 1}}
    question = plain | {"castles": {"Anna": 1, "Bo": 0}}
    assert accepted("score", question)["scores"] == {"Anna": row(1, 0, 5, 0, 6), "Bo": row(2, 0, 0, 0, 2)}
    nulls = dict.fromkeys(["unfinished", "named_castles", "missions", "gifts", "goals", "clover_tower"])
    assert accepted("score", question | nulls)["winners"] == ["Anna"]
    assert refused("score", plain) == ['/castles entry.player-missing seat="Bo" [setup]']


# The ladders. Anna and Bo have most points, Cy fewer.

TIED: Json = {"track": (50, 50, 40), "castles": (1, 1, 2)}
LADDER: dict[str, tuple[Json, list[str], str, str]] = {
    "TE-04": (
        scotland(**TIED, named_castles={"edinburgh": "Anna", "stirling": "Cy"}),
        ["Anna"],
        "edinburgh",
        'score.wins-by-edinburgh seat="Anna" [tie-break.scotland]',
    ),
    "TE-05": (
        scotland(**TIED, named_castles={"edinburgh": "Cy", "stirling": "Bo"}),
        ["Bo"],
        "stirling",
        'score.wins-by-stirling seat="Bo" [tie-break.scotland ours.G21]',
    ),
    "TE-06": (
        scotland(**TIED, named_castles={"edinburgh": "Cy", "stirling": "Cy"}),
        ["Cy"],
        "stirling",
        'score.wins-by-stirling seat="Cy" [tie-break.scotland ours.G21]',
    ),
    "TE-07": (
        scotland(**TIED, named_castles={"edinburgh": "Cy", "stirling": None}),
        ["Anna", "Bo"],
        "shared",
        'score.shared-scotland seats=["Anna", "Bo"] [tie-break.scotland ours.G20]',
    ),
    "TE-08": (
        ireland(**TIED, named_castles={"blarney": "Bo"}, clover_tower=(3, 0, 0)),
        ["Bo"],
        "blarney",
        'score.wins-by-blarney seat="Bo" [tie-break.ireland]',
    ),
    "TE-09": (
        ireland(**TIED, named_castles={"blarney": "Cy"}, clover_tower=(1, 2, 2)),
        ["Bo", "Cy"],
        "shared",
        'score.shared-at-tower seats=["Bo", "Cy"] [tie-break.ireland ours.G22b]',
    ),
    "TE-10": (
        ireland(**TIED, named_castles={"blarney": "Cy"}, clover_tower=(1, 0, 3)),
        ["Cy"],
        "clover_tower",
        'score.wins-by-tower seat="Cy" [tie-break.ireland ours.G23]',
    ),
    "TE-11": (
        ireland(**TIED, clover_tower=(0, 0, 0)),
        ["Anna", "Bo"],
        "shared",
        'score.shared-ireland seats=["Anna", "Bo"] [tie-break.ireland ours.G22]',
    ),
    "points": (
        scotland(track=(50, 51, 40), named_castles={"edinburgh": "Anna", "stirling": "Anna"}, castles=(2, 2, 0)),
        ["Bo"],
        "points",
        'score.wins-by-points seat="Bo" [end]',
    ),
}


@pytest.mark.parametrize("case", LADDER)
def test_ladder(case: str) -> None:
    question, winners, decided_by, fact = LADDER[case]
    reply = accepted("score", question)
    assert (reply["winners"], reply["decided_by"]) == (winners, decided_by)
    assert reply["ranking"][0] == winners
    assert sorted(name for place in reply["ranking"] for name in place) == PLAYERS
    assert told(reply["facts"][-1:])[0] == fact
    assert bool(reply["facts"][-1]["because"]) == (decided_by != "points")
    assert reply["warnings"] == []


# What is odd.

WARNINGS = {
    "more castles than a player has": (
        scotland(track=(1, 0, 0), castles=(13, 0, 12)),
        "/castles/Anna entry.too-many-castles n=12 [components]",
    ),
    "more points than the track shows": (
        scotland(track=(399, 400, 0)),
        '/track/Bo entry.track-too-high seat="Bo" n=399 [track]',
    ),
    "a named castle that was not counted": (
        scotland(track=(1, 0, 0), castles=(1, 0, 0), named_castles={"edinburgh": "Anna", "stirling": "Anna"}),
        '/castles/Anna entry.named-not-counted seat="Anna" n=2 [end.castles]',
    ),
    "more missions than cathedrals": (
        scotland(track=(1, 0, 0), missions={"Anna": cards(*[1] * 8), "Bo": cards(*[1] * 8)}, gifts=(1, 0, 9)),
        """
        /missions/Anna entry.too-many-missions seat="Anna" n=8 [cathedral]
        /gifts/Cy entry.too-many-missions seat="Cy" n=8 [cathedral]
        """,
    ),
    "more private goals than one": (
        ireland(goals={"Anna": cards(8, 8)}),
        '/goals/Anna entry.too-many-goals seat="Anna" n=1 [tower.goal-card]',
    ),
    "a card that pays more than any": (
        scotland(missions={"Bo": cards(21)}),
        '/missions/Bo entry.card-too-high seat="Bo" n=20 [end]',
    ),
    "a goal that pays more than any": (
        ireland(goals={"Bo": cards(21)}),
        '/goals/Bo entry.card-too-high seat="Bo" n=20 [end]',
    ),
    "a settlement that would be full": (
        scotland(track=(1, 0, 0), unfinished=[{"Anna": 4, "Bo": 4}, {"Anna": 4, "Bo": 5}]),
        "/unfinished/1 entry.settlement-too-full n=8 [end.unfinished]",
    ),
    "a town that would be full": (
        ireland(track=(1, 0, 0), unfinished=[{"Anna": 12}, {"Anna": 13}]),
        "/unfinished/1 entry.settlement-too-full n=12 [end.unfinished]",
    ),
    "a tie, and nothing of the named castles": (
        scotland(**TIED, named_castles=None),
        " entry.named-castles-open [end.castles]",
    ),
    "a tie, and nothing of the clover tower": (
        ireland(**TIED, clover_tower=None),
        " entry.clover-tower-open [tie-break.ireland]",
    ),
    "no tie": (scotland(track=(1, 0, 0), named_castles=None), ""),
    "a tie that Blarney breaks": (
        ireland(**TIED, named_castles={"blarney": "Bo"}, clover_tower=None),
        "",
    ),
    "misspelt keys": (
        scotland(track=(1, 0, 0), castle={}, missions={"Anna": [{"points": 1, "met": True, "text": "x"}]}),
        """
        /castle entry.key-unknown key="castle" [setup]
        /missions/Anna/0/text entry.key-unknown key="text" [setup]
        """,
    ),
}


@pytest.mark.parametrize("case", WARNINGS)
def test_odd_positions_are_judged_with_warnings(case: str) -> None:
    question, expected = WARNINGS[case]
    assert [line.strip() for line in faults(accepted("score", question)["warnings"])] == [
        line.strip() for line in expected.strip().splitlines()
    ]


# What is refused.

REFUSALS = {
    "no such country": (
        scotland(variant="wales"),
        '/variant entry.variant-unknown given="wales" options=["scotland", "ireland"] [setup]',
    ),
    "below zero": (
        scotland(track=(-1, 0, 0), castles=(0, -2, 0), gifts={"Cy": -1}, unfinished=[{"Anna": -3}]),
        """
        /unfinished/0/Anna entry.below-zero seat="Anna" [components]
        /gifts/Cy entry.below-zero seat="Cy" [components]
        /track/Anna entry.below-zero seat="Anna" [components]
        /castles/Bo entry.below-zero seat="Bo" [components]
        """,
    ),
    "cards below zero": (
        scotland(missions={"Anna": cards(3, -1)}),
        '/missions/Anna/1/points entry.below-zero seat="Anna" [components]',
    ),
    "missing and unknown players": (
        scotland(track={"Anna": 1, "Zoe": 2}, castles=(1, 1), gifts={"Zoe": 1}),
        """
        /gifts/Zoe entry.player-unknown name="Zoe" [setup]
        /track/Zoe entry.player-unknown name="Zoe" [setup]
        /track entry.player-missing seat="Bo" [setup]
        /track entry.player-missing seat="Cy" [setup]
        /castles entry.player-missing seat="Cy" [setup]
        """,
    ),
    "a castle of the other country": (
        scotland(named_castles={"blarney": "Anna", "edinburgh": "Zoe"}),
        """
        /named_castles/blarney entry.castle-not-in-scotland name="blarney" [tie-break.scotland]
        /named_castles/edinburgh entry.player-unknown name="Zoe" [setup]
        """,
    ),
    "a castle that decides nothing in Ireland": (
        ireland(named_castles={"stirling": None}),
        '/named_castles/stirling entry.castle-not-in-ireland name="stirling" [tie-break.ireland]',
    ),
    "missions in Ireland": (
        ireland(missions={"Anna": cards(1)}, gifts=(1, 0, 0)),
        """
        /missions entry.missions-not-here [setup.ireland]
        /gifts entry.missions-not-here [setup.ireland]
        """,
    ),
    "goals and towers in Scotland": (
        scotland(goals={"Anna": cards(8)}, clover_tower=(1, 0, 0)),
        """
        /goals entry.goals-not-here [goal]
        /clover_tower entry.tower-not-here [tower]
        """,
    ),
    "one player": (scotland(players=["Anna"]), "/players entry.player-count count=1 [setup]"),
    "the same player twice": (
        scotland(players=["Anna", "Anna"]),
        '/players/1 entry.player-twice name="Anna" [setup]',
    ),
}


@pytest.mark.parametrize("case", REFUSALS)
def test_refused(case: str) -> None:
    question, expected = REFUSALS[case]
    assert refused("score", question) == lines(expected)


@pytest.mark.parametrize("key", ["variant", "players", "track", "castles"])
def test_what_is_needed(key: str) -> None:
    question = scotland()
    del question[key]
    assert unreadable("score", question) == ("input.missing", "")


# Anything by the book.


def by_the_book(question: Json) -> Json:
    """The totals, the winners and what decides, written once more as the rulebook has it."""
    players = question["players"]
    total = {}
    for name in players:
        total[name] = question["track"][name] + 5 * question["castles"][name]
        total[name] += sum(houses.get(name, 0) for houses in question["unfinished"])
        total[name] += 3 * question["gifts"].get(name, 0)
        for key in ("missions", "goals"):
            total[name] += sum(card["points"] for card in question[key].get(name, []) if card["met"])
    tied = [name for name in players if total[name] == max(total.values())]
    held = question["named_castles"]
    if len(tied) == 1:
        return total, tied, "points"
    if question["variant"] == "scotland":
        if held["edinburgh"] in tied:
            return total, [held["edinburgh"]], "edinburgh"
        return (total, [held["stirling"]], "stirling") if held["stirling"] else (total, tied, "shared")
    if held["blarney"] in tied:
        return total, [held["blarney"]], "blarney"
    tower = {name: question["clover_tower"].get(name, 0) for name in players}
    best = [name for name in players if tower[name] == max(tower.values())]
    if max(tower.values()) == 0:
        return total, tied, "shared"
    return total, best, "clover_tower" if len(best) == 1 else "shared"


@st.composite
def positions(draw: st.DrawFn) -> Json:
    """Any final position, with ties more often than in life."""
    players = ["Anna", "Bo", "Cy", "Di"][: draw(st.integers(2, 4))]

    def some(high: int) -> tuple[int, ...]:
        return tuple(draw(st.integers(0, high)) for _ in players)

    def holder() -> str | None:
        return draw(st.sampled_from([None, *players]))

    deck = {name: cards(5, met=draw(st.booleans())) for name in players}
    houses = [{name: count for name, count in zip(players, some(2), strict=True) if count}]
    common = {"players": players, "track": some(2), "castles": some(1), "unfinished": houses}
    if draw(st.booleans()):
        castles = {"edinburgh": holder(), "stirling": holder()}
        return scotland(**common, named_castles=castles, missions=deck, gifts=some(1))
    return ireland(**common, named_castles={"blarney": holder()}, goals=deck, clover_tower=some(2))


@settings(derandomize=True, deadline=None, max_examples=400)
@given(positions())
def test_any_position_goes_by_the_book(question: Json) -> None:
    reply = accepted("score", question)
    totals = {name: line["total"] for name, line in reply["scores"].items()}
    assert (totals, reply["winners"], reply["decided_by"]) == by_the_book(question)
    behind = [totals[place[0]] for place in reply["ranking"][1:]]
    assert behind == sorted(set(behind), reverse=True)
