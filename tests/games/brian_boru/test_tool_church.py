"""The adjudicator `church`: who places a monastery, who takes the marker, who gains a point."""

from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.cli.run import accepted, faults, lines, refused, told, unreadable

Json = Any
Counts = tuple[int, ...]
PLAYERS = ["Anna", "Bo", "Cy", "Di", "Ed"]


def named(counts: Counts) -> dict[str, int]:
    """A number for each of the first players."""
    return dict(zip(PLAYERS, counts, strict=False))


def church(discs: Counts, places: Counts = ()) -> Json:
    """A question; everybody has one place for a monastery if nothing else is said."""
    seats = len(discs)
    return {"players": PLAYERS[:seats], "discs": named(discs), "places": named(places or (1,) * seats)}


def result(reply: Json) -> Json:
    """A reply without what explains it."""
    assert list(reply) == ["ok", "monasteries", "marker", "gains", "discs", "facts", "warnings"]
    assert reply["ok"] is True
    return {key: reply[key] for key in ("monasteries", "marker", "gains", "discs")}


def by_the_book(question: Json) -> Json:
    """The result, written once more as the rulebook has it."""
    discs, places = dict(question["discs"]), question["places"]
    order, monasteries, gains, marker = list(discs), [], {}, None
    first = [name for name in discs if discs[name] == max(discs.values())]
    if len(first) == 1:
        marker = first[0]
        discs[marker] = 0
        if places[marker]:
            monasteries.append(marker)
        order = order[order.index(marker) :] + order[: order.index(marker)]
    most = max(discs.values())
    for name in [name for name in discs if most and discs[name] == most]:
        gains[name] = {"points": 1}
        discs[name] -= 1
    for name in order:
        if discs[name] >= 4 and places[name]:
            monasteries.append(name)
            discs[name] = 0
    return {"monasteries": monasteries, "marker": marker, "gains": gains, "discs": discs}


def test_three_rewards_for_two_players() -> None:
    """Discs 6, 5, 2: monastery and marker; a point, and one disc fewer; then four are just enough."""
    reply = accepted("church", church((6, 5, 2)))
    assert result(reply) == {
        "monasteries": ["Anna", "Bo"],
        "marker": "Anna",
        "gains": {"Bo": {"points": 1}},
        "discs": {"Anna": 0, "Bo": 0, "Cy": 2},
    }
    assert told(reply["facts"]) == lines("""
        church.first seat="Anna" n=6 [church.first]
          church.has-discs seat="Anna" n=6 [church.first church.second]
          church.has-discs seat="Bo" n=5 [church.first church.second]
          church.has-discs seat="Cy" n=2 [church.first church.second]
        church.monastery-earned seat="Anna" [church.monastery]
        church.marker seat="Anna" [church.first]
        church.all-discs-back seat="Anna" n=6 [church.first church.third]
        church.second seat="Bo" [church.second]
          church.has-discs seat="Anna" n=0 [church.first church.second]
          church.has-discs seat="Bo" n=5 [church.first church.second]
          church.has-discs seat="Cy" n=2 [church.first church.second]
        church.third seat="Bo" n=4 [church.third]
        church.monastery-earned seat="Bo" [church.monastery]
        church.all-discs-back seat="Bo" n=4 [church.first church.third]
        """)
    assert reply["warnings"] == []


def test_no_place_for_a_monastery() -> None:
    """The marker moves and the discs come back all the same; but those of the third reward stay."""
    reply = accepted("church", church((6, 5, 4), places=(0, 0, 1)))
    assert result(reply) == {
        "monasteries": ["Cy"],
        "marker": "Anna",
        "gains": {"Bo": {"points": 1}},
        "discs": {"Anna": 0, "Bo": 4, "Cy": 0},
    }
    assert told(reply["facts"])[4:7] == lines("""
        church.no-place seat="Anna" [church.monastery ours.R38]
        church.marker seat="Anna" [church.first]
        church.all-discs-back seat="Anna" n=6 [church.first church.third]
        """)
    assert told(reply["facts"])[11:] == lines("""
        church.third seat="Bo" n=4 [church.third]
        church.discs-stay seat="Bo" [church.third]
        church.third seat="Cy" n=4 [church.third]
        church.monastery-earned seat="Cy" [church.monastery]
        church.all-discs-back seat="Cy" n=4 [church.first church.third]
        """)


def test_tie_for_most() -> None:
    reply = accepted("church", church((5, 5, 0), places=(1, 0, 1)))
    assert result(reply) == {
        "monasteries": ["Anna"],
        "marker": None,
        "gains": {"Anna": {"points": 1}, "Bo": {"points": 1}},
        "discs": {"Anna": 0, "Bo": 4, "Cy": 0},
    }
    counted = """
          church.has-discs seat="Anna" n=5 [church.first church.second]
          church.has-discs seat="Bo" n=5 [church.first church.second]
          church.has-discs seat="Cy" n=0 [church.first church.second]"""
    assert told(reply["facts"]) == lines(f"""
        church.first-tied [church.first]{counted}
        church.second-shared seats=["Anna", "Bo"] [church.second]{counted}
        church.third seat="Anna" n=4 [church.third]
        church.monastery-earned seat="Anna" [church.monastery]
        church.all-discs-back seat="Anna" n=4 [church.first church.third]
        church.third seat="Bo" n=4 [church.third]
        church.discs-stay seat="Bo" [church.third]
        """)


def test_nobody_has_a_disc() -> None:
    reply = accepted("church", church((0, 0, 0)))
    assert result(reply) == {
        "monasteries": [],
        "marker": None,
        "gains": {},
        "discs": {"Anna": 0, "Bo": 0, "Cy": 0},
    }
    assert told(reply["facts"]) == lines("""
        church.empty [church.first ours.R36]
        church.no-second [church.second ours.R36]
        """)


def test_only_one_player_has_discs() -> None:
    reply = accepted("church", church((0, 1, 0)))
    assert result(reply) == {
        "monasteries": ["Bo"],
        "marker": "Bo",
        "gains": {},
        "discs": {"Anna": 0, "Bo": 0, "Cy": 0},
    }
    assert told(reply["facts"])[4:] == lines("""
        church.monastery-earned seat="Bo" [church.monastery]
        church.marker seat="Bo" [church.first]
        church.all-discs-back seat="Bo" n=1 [church.first church.third]
        church.no-second [church.second ours.R36]
        """)


@pytest.mark.parametrize(
    ("discs", "expected"),
    [
        ((9, 3, 0), ["Anna"]),
        ((9, 4, 0), ["Anna"]),  # one disc goes with the second reward
        ((9, 5, 0), ["Anna", "Bo"]),
        ((9, 5, 4), ["Anna", "Bo", "Cy"]),
        ((9, 5, 3), ["Anna", "Bo"]),
        ((4, 4, 4), []),
        ((5, 5, 5), ["Anna", "Bo", "Cy"]),
        ((9, 9, 4, 3), ["Anna", "Bo", "Cy"]),
    ],
)
def test_four_discs_are_counted_after_the_second_reward(discs: Counts, expected: list[str]) -> None:
    assert accepted("church", church(discs))["monasteries"] == expected


def test_the_third_reward_begins_with_the_new_marker_holder() -> None:
    reply = accepted("church", church((5, 6, 9, 6, 7)))
    assert reply["marker"] == "Cy"
    assert reply["gains"] == {"Ed": {"points": 1}}
    assert reply["monasteries"] == ["Cy", "Di", "Ed", "Anna", "Bo"]
    tied = accepted("church", church((5, 9, 4, 9, 7)))
    assert (tied["marker"], tied["monasteries"]) == (None, ["Anna", "Bo", "Cy", "Di", "Ed"])


def test_the_second_reward_goes_round_from_the_new_marker_holder() -> None:
    reply = accepted("church", church((2, 2, 3, 2)))
    (second,) = (fact for fact in reply["facts"] if fact["code"] == "brian_boru.church.second-shared")
    assert second["params"]["seats"] == ["Di", "Anna", "Bo"]
    assert list(reply["gains"]) == ["Anna", "Bo", "Di"]


@pytest.mark.parametrize("places", [(1, 1, 1), (0, 2, 1), (1, 0, 0)])
def test_every_small_church_of_three_goes_by_the_book(places: Counts) -> None:
    for discs in product(range(7), repeat=3):
        question = church(discs, places)
        assert result(accepted("church", question)) == by_the_book(question), question


@st.composite
def churches(draw: st.DrawFn) -> Json:
    """Any church area of two to five players."""
    seats = draw(st.integers(2, 5))

    def some(high: int) -> Counts:
        return tuple(draw(st.lists(st.integers(0, high), min_size=seats, max_size=seats)))

    return church(some(8), some(2))


@settings(derandomize=True, deadline=None, max_examples=300)
@given(churches())
def test_any_church_goes_by_the_book(question: Json) -> None:
    reply = accepted("church", question)
    assert result(reply) == by_the_book(question)
    assert bool(reply["warnings"]) == (len(question["players"]) == 2)


WARNINGS: list[tuple[Json, str]] = [
    (church((1, 2, 3), places=(53, 0, 0)), ""),
    (church((1, 2, 3), places=(53, 1, 0)), "/places entry.too-many-towns-on-board n=53 [components.board]"),
    (church((1, 2)), "/players entry.two-players [setup]"),
]


@pytest.mark.parametrize(("question", "expected"), WARNINGS)
def test_odd_positions_are_judged_with_warnings(question: Json, expected: str) -> None:
    reply = accepted("church", question)
    assert result(reply) == by_the_book(question)
    assert faults(reply["warnings"]) == lines(expected)


REFUSALS: dict[str, tuple[Json, str]] = {
    "below zero": (
        church((-1, 5, 0), places=(50, -4, -1)),
        """
        /discs/Anna entry.below-zero seat="Anna" [components.supply]
        /places/Bo entry.below-zero seat="Bo" [components.supply]
        /places/Cy entry.below-zero seat="Cy" [components.supply]
        """,
    ),
    "missing and unknown players": (
        church((1, 1, 1)) | {"discs": {"Zoe": 1, "Bo": 1}, "places": {"Anna": 1, "Bo": 1}},
        """
        /discs/Zoe entry.player-unknown name="Zoe" [setup]
        /discs entry.player-missing seat="Anna" [setup]
        /discs entry.player-missing seat="Cy" [setup]
        /places entry.player-missing seat="Cy" [setup]
        """,
    ),
    "one player": (
        church((1,)),
        "/players entry.player-count count=1 [setup]",
    ),
}


@pytest.mark.parametrize("case", REFUSALS)
def test_refused(case: str) -> None:
    question, expected = REFUSALS[case]
    assert refused("church", question) == lines(expected)


@pytest.mark.parametrize("key", ["discs", "places"])
@pytest.mark.parametrize("value", ["1", 1.5, True, None, 10**9 + 1, []])
def test_unreadable(key: str, value: Json) -> None:
    question = church((1, 2, 3))
    assert unreadable("church", question | {key: value}) == ("input.not-object", f"/{key}")
    code, at = unreadable("church", question | {key: {"Anna": 1, "Bo": value, "Cy": 1}})
    assert code in ("input.not-whole", "input.number-too-large")
    assert at == f"/{key}/Bo"
    del question[key]
    assert unreadable("church", question) == ("input.missing", "")
