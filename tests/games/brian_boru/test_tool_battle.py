"""The adjudicator `battle`: who loses a town and who chooses it, and who gains which spoils."""

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


def battle(area: int, raiders: Counts, renown: Counts = (), towns: Counts = ()) -> Json:
    """A question; everybody has 1 renown token and 2 towns if nothing else is said."""
    seats = len(raiders)
    return {
        "players": PLAYERS[:seats],
        "battle_area": area,
        "raiders": named(raiders),
        "renown": named(renown or (1,) * seats),
        "towns": named(towns or (2,) * seats),
    }


def result(reply: Json) -> Json:
    """A reply without what explains it."""
    assert list(reply) == ["ok", "raid", "losers", "gains", "raiders", "renown", "facts", "warnings"]
    assert reply["ok"] is True
    return {key: reply[key] for key in ("raid", "losers", "gains", "raiders", "renown")}


def by_the_book(question: Json) -> Json:
    """The result, written once more as the rulebook has it."""
    raiders, renown = dict(question["raiders"]), dict(question["renown"])
    gains: dict[str, dict[str, int]] = {}
    first = [name for name in raiders if raiders[name] == max(raiders.values())]
    last = [name for name in raiders if raiders[name] == min(raiders.values())]
    raid = question["battle_area"] > 0
    losing = [name for name in last if raid and question["towns"][name]]
    losers = {name: first[0] if len(first) == 1 else name for name in losing}
    if len(first) == 1:
        renown[first[0]] += 1
        gains[first[0]] = {"points": renown[first[0]], "renown": 1}
        raiders[first[0]] = 0
    most = max(raiders.values())
    for name in [name for name in raiders if most and raiders[name] == most]:
        gains.setdefault(name, {})["points"] = gains.get(name, {}).get("points", 0) + 1
        raiders[name] -= 1
    return {"raid": raid, "losers": losers, "gains": gains, "raiders": raiders, "renown": renown}


def test_tie_for_most() -> None:
    """Raiders 4, 4, 2: no first spoils; the two leaders gain a point and return one raider each."""
    reply = accepted("battle", battle(3, (4, 4, 2)))
    assert result(reply) == {
        "raid": True,
        "losers": {"Cy": "Cy"},
        "gains": {"Anna": {"points": 1}, "Bo": {"points": 1}},
        "raiders": {"Anna": 3, "Bo": 3, "Cy": 2},
        "renown": {"Anna": 1, "Bo": 1, "Cy": 1},
    }
    counted = """
          battle.has-raiders seat="Anna" n=4 [battle.spoils]
          battle.has-raiders seat="Bo" n=4 [battle.spoils]
          battle.has-raiders seat="Cy" n=2 [battle.spoils]"""
    assert told(reply["facts"]) == lines(f"""
        battle.raid n=3 [battle.raid]
        battle.loses-own-choice seat="Cy" chooser="Cy" [battle.raid ours.R32]
          battle.has-fewest seat="Cy" n=2 [battle.raid]
          battle.several-have-most n=4 [battle.raid]
        battle.cleared n=3 [battle.raid]
        battle.first-spoils-tied [battle.spoils]{counted}
        battle.second-spoils-shared seats=["Anna", "Bo"] [battle.spoils]{counted}
        """)
    assert reply["warnings"] == []


def test_one_leader_chooses_and_gains() -> None:
    """A loser without a town loses nothing; the spoils of second place are shared."""
    reply = accepted("battle", battle(1, (5, 2, 2), renown=(2, 3, 1), towns=(1, 0, 3)))
    assert result(reply) == {
        "raid": True,
        "losers": {"Cy": "Anna"},
        "gains": {"Anna": {"points": 3, "renown": 1}, "Bo": {"points": 1}, "Cy": {"points": 1}},
        "raiders": {"Anna": 0, "Bo": 1, "Cy": 1},
        "renown": {"Anna": 3, "Bo": 3, "Cy": 1},
    }
    counted = """
          battle.has-raiders seat="Anna" n=0 [battle.spoils]
          battle.has-raiders seat="Bo" n=2 [battle.spoils]
          battle.has-raiders seat="Cy" n=2 [battle.spoils]"""
    assert told(reply["facts"]) == lines(f"""
        battle.raid n=1 [battle.raid]
        battle.no-town-to-lose seat="Bo" [battle.raid ours.R34]
          battle.has-fewest seat="Bo" n=2 [battle.raid]
          battle.has-most seat="Anna" n=5 [battle.raid battle.spoils]
        battle.loses-town seat="Cy" chooser="Anna" [battle.raid ours.R32]
          battle.has-fewest seat="Cy" n=2 [battle.raid]
          battle.has-most seat="Anna" n=5 [battle.raid battle.spoils]
        battle.cleared n=1 [battle.raid]
        battle.first-spoils seat="Anna" n=1 [battle.spoils]
          battle.has-most seat="Anna" n=5 [battle.raid battle.spoils]
        battle.points-for-renown seat="Anna" n=3 [battle.spoils]
        battle.all-raiders-back seat="Anna" n=5 [battle.spoils]
        battle.second-spoils-shared seats=["Bo", "Cy"] [battle.spoils]{counted}
        """)


def test_nobody_has_a_raider() -> None:
    """Everybody has most and fewest, so all lose a town of their own choice; spoils need a raider."""
    reply = accepted("battle", battle(2, (0, 0, 0)))
    assert result(reply) == {
        "raid": True,
        "losers": {"Anna": "Anna", "Bo": "Bo", "Cy": "Cy"},
        "gains": {},
        "raiders": {"Anna": 0, "Bo": 0, "Cy": 0},
        "renown": {"Anna": 1, "Bo": 1, "Cy": 1},
    }
    assert told(reply["facts"])[1:4] == lines("""
        battle.loses-own-choice seat="Anna" chooser="Anna" [battle.raid ours.R32]
          battle.has-fewest seat="Anna" n=0 [battle.raid]
          battle.several-have-most n=0 [battle.raid]
        """)
    assert told(reply["facts"])[-6:] == lines("""
        battle.cleared n=2 [battle.raid]
        battle.first-spoils-tied [battle.spoils]
          battle.has-raiders seat="Anna" n=0 [battle.spoils]
          battle.has-raiders seat="Bo" n=0 [battle.spoils]
          battle.has-raiders seat="Cy" n=0 [battle.spoils]
        battle.no-second-spoils [battle.spoils]
        """)


def test_spoils_without_a_raid() -> None:
    reply = accepted("battle", battle(0, (1, 0, 0), renown=(4, 1, 1)))
    assert result(reply) == {
        "raid": False,
        "losers": {},
        "gains": {"Anna": {"points": 5, "renown": 1}},
        "raiders": {"Anna": 0, "Bo": 0, "Cy": 0},
        "renown": {"Anna": 5, "Bo": 1, "Cy": 1},
    }
    assert told(reply["facts"]) == lines("""
        battle.no-raid [battle.raid]
        battle.first-spoils seat="Anna" n=1 [battle.spoils]
          battle.has-most seat="Anna" n=1 [battle.raid battle.spoils]
        battle.points-for-renown seat="Anna" n=5 [battle.spoils]
        battle.all-raiders-back seat="Anna" n=1 [battle.spoils]
        battle.no-second-spoils [battle.spoils]
        """)


def test_captured_raiders_make_no_raid() -> None:
    assert accepted("battle", battle(0, (9, 9, 9)))["raid"] is False
    assert accepted("battle", battle(1, (9, 9, 9)))["raid"] is True


def test_losers_and_spoils_stand_clockwise_from_the_first_player() -> None:
    reply = accepted("battle", battle(4, (3, 1, 5, 1, 3), towns=(1, 1, 1, 1, 1)))
    assert list(reply["losers"].items()) == [("Bo", "Cy"), ("Di", "Cy")]
    codes = [(fact["code"], fact["params"].get("seat", fact["params"].get("seats"))) for fact in reply["facts"]]
    assert codes == [
        ("brian_boru.battle.raid", None),
        ("brian_boru.battle.loses-town", "Bo"),
        ("brian_boru.battle.loses-town", "Di"),
        ("brian_boru.battle.cleared", None),
        ("brian_boru.battle.first-spoils", "Cy"),
        ("brian_boru.battle.points-for-renown", "Cy"),
        ("brian_boru.battle.all-raiders-back", "Cy"),
        ("brian_boru.battle.second-spoils-shared", ["Anna", "Ed"]),
    ]


@pytest.mark.parametrize("area", [0, 1, 14])
@pytest.mark.parametrize("towns", [(1, 1, 1), (0, 2, 1), (1, 0, 0)])
def test_every_small_battle_of_three_goes_by_the_book(area: int, towns: Counts) -> None:
    for raiders in product(range(4), repeat=3):
        question = battle(area, raiders, renown=(1, 2, 3), towns=towns)
        assert result(accepted("battle", question)) == by_the_book(question), question


@st.composite
def battles(draw: st.DrawFn) -> Json:
    """Any battle; few different numbers, so that ties are common."""
    seats = draw(st.integers(2, 5))

    def some(high: int) -> Counts:
        return tuple(draw(st.lists(st.integers(0, high), min_size=seats, max_size=seats)))

    return battle(draw(st.integers(0, 3)), some(4), some(5), some(2))


@settings(derandomize=True, deadline=None, max_examples=300)
@given(battles())
def test_any_battle_goes_by_the_book(question: Json) -> None:
    reply = accepted("battle", question)
    assert result(reply) == by_the_book(question)
    few = [name for name, renown in question["renown"].items() if renown < 1]
    told_of = [warning["params"]["seat"] for warning in reply["warnings"] if "seat" in warning["params"]]
    assert told_of == few
    assert len(reply["warnings"]) == len(few) + (len(question["players"]) == 2)


WARNINGS: dict[str, tuple[Json, str]] = {
    "nothing odd": (
        battle(14, (1, 0, 0), towns=(51, 1, 1)),
        "",
    ),
    "two players": (
        battle(1, (1, 0)),
        "/players entry.two-players [setup]",
    ),
    "more raiders than a card brings": (
        battle(15, (1, 0, 0)),
        "/battle_area entry.battle-area-too-full n=14 [components.viking-cards]",
    ),
    "more towns than there are": (
        battle(1, (1, 0, 0), towns=(52, 1, 1)),
        "/towns entry.too-many-towns-on-board n=53 [components.board]",
    ),
    "less renown than at the start": (
        battle(1, (1, 0, 0), renown=(0, 1, 0)),
        """
        /renown entry.renown-below-start seat="Anna" n=1 [setup]
        /renown entry.renown-below-start seat="Cy" n=1 [setup]
        """,
    ),
    "all at once": (
        battle(15, (1, 0), renown=(1, 0), towns=(54, 0)),
        """
        /players entry.two-players [setup]
        /towns entry.too-many-towns-on-board n=53 [components.board]
        /renown entry.renown-below-start seat="Bo" n=1 [setup]
        /battle_area entry.battle-area-too-full n=14 [components.viking-cards]
        """,
    ),
}


@pytest.mark.parametrize("case", WARNINGS)
def test_odd_positions_are_judged_with_warnings(case: str) -> None:
    question, expected = WARNINGS[case]
    reply = accepted("battle", question)
    assert result(reply) == by_the_book(question)
    assert faults(reply["warnings"]) == lines(expected)


REFUSALS: dict[str, tuple[Json, str]] = {
    "below zero": (
        battle(-1, (1, -2, 0), renown=(0, -1, 0), towns=(-1, -1, 0)),
        """
        /battle_area entry.count-below-zero [components.supply]
        /raiders/Bo entry.below-zero seat="Bo" [components.supply]
        /renown/Bo entry.below-zero seat="Bo" [components.supply]
        /towns/Anna entry.below-zero seat="Anna" [components.supply]
        /towns/Bo entry.below-zero seat="Bo" [components.supply]
        """,
    ),
    "missing and unknown players": (
        battle(1, (1, 1, 1)) | {"raiders": {"Zoe": 1, "Bo": 1}, "renown": {"Anna": 1, "Bo": 1}, "towns": {}},
        """
        /raiders/Zoe entry.player-unknown name="Zoe" [setup]
        /raiders entry.player-missing seat="Anna" [setup]
        /raiders entry.player-missing seat="Cy" [setup]
        /renown entry.player-missing seat="Cy" [setup]
        /towns entry.player-missing seat="Anna" [setup]
        /towns entry.player-missing seat="Bo" [setup]
        /towns entry.player-missing seat="Cy" [setup]
        """,
    ),
    "six players": (
        battle(1, (1, 1, 1)) | {"players": list("abcdef")},
        "/players entry.player-count count=6 [setup]",
    ),
}


@pytest.mark.parametrize("case", REFUSALS)
def test_refused(case: str) -> None:
    question, expected = REFUSALS[case]
    assert refused("battle", question) == lines(expected)


@pytest.mark.parametrize("key", ["players", "battle_area", "raiders", "renown", "towns"])
@pytest.mark.parametrize("value", ["1", 1.5, True, None, 10**9 + 1, [[]], {"Anna": "1", "Bo": 1, "Cy": 1}])
def test_unreadable(key: str, value: Json) -> None:
    question = battle(1, (1, 2, 3))
    code, at = unreadable("battle", question | {key: value})
    assert code.startswith(("input.not-", "input.number-"))
    inside = {"players": {list: "/0"}, "battle_area": {}}.get(key, {dict: "/Anna"})
    assert at == f"/{key}{inside.get(type(value), '')}"
    del question[key]
    assert unreadable("battle", question) == ("input.missing", "")


def test_largest_numbers() -> None:
    reply = accepted("battle", battle(1, (10**9, 1, 1), renown=(10**9, 1, 1)))
    assert reply["gains"]["Anna"] == {"points": 10**9 + 1, "renown": 1}
