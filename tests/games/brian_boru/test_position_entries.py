"""Positions as people enter them: misspelt keys, a round that cannot be, too many raiders, names typed anyhow."""

from typing import Any

import pytest

from tests.games.brian_boru.table import GONE, a_setup, each, faults, four_players, owned, position, referee, the_end

KEYS = [(-1, "a/b", "a~1b"), (0, "Points", "Points"), (1, "raider", "raider"), (2, "", "")]


@pytest.mark.parametrize(("place", "key", "at"), KEYS)
def test_a_key_that_nothing_reads_is_refused(place: int, key: str, at: str) -> None:
    """bb.setup: most likely it is misspelt."""
    found = [*position().items()]
    found.insert(place, (key, None if place else [1.5]))
    assert faults(a_setup(position=dict(found))) == [f"entry.key-unknown key={key} [bb.setup] at /position/{at}"]


def test_keys_that_nothing_reads_come_first_and_all_at_once() -> None:
    assert faults(a_setup(position=position(seat=1, points=each(1, 2), name=2))) == [
        "entry.key-unknown key=seat [bb.setup] at /position/seat",
        "entry.key-unknown key=name [bb.setup] at /position/name",
        "entry.player-missing seat=@2 [bb.setup] at /position/points",
    ]


def test_a_key_that_nothing_reads_is_refused_within_a_thing_too() -> None:
    """bb.setup: a position says nothing that would only be kept."""
    claims = {"C": {"face_up": False, "zz": "z" * 5_000}}
    princess = {"holder": "Ada", "choice": "military_support", "zz": None}
    told = faults(a_setup(position=position(claims=claims, princess=princess)))
    assert "entry.key-unknown key=zz [bb.setup] at /position/claims/C/zz" in told
    assert "entry.key-unknown key=zz [bb.setup] at /position/princess/zz" in told


@pytest.mark.parametrize("number", [-1, 0, 4, 100])
def test_an_unknown_round_is_refused_alone(number: int) -> None:
    """bb.course: what else is wrong depends on the round; only keys that nothing reads are told besides."""
    wrong: dict[str, Any] = {
        "round": number,
        "marker": "Nobody",
        "marked": "N1",
        "points": 7,
        "towns": GONE,
        "vikings": ["X1"],
        "battle_area": 99,
        "played": [1],
    }
    refusal = "position.round high=3 [bb.course] at /position/round"
    assert faults(a_setup(position=position(**wrong))) == [refusal]
    assert faults(a_setup(position=position(**wrong, rounds=3))) == [
        "entry.key-unknown key=rounds [bb.setup] at /position/rounds",
        refusal,
    ]


def raiders_of(step: str, number: int, seen: list[int], *raiders: int, battle_area: int = 0) -> dict[str, Any]:
    """A position with so many raiders, in which nothing else can be wrong."""
    if step == "scoring":
        return the_end(viking_seen=seen, raiders=each(*raiders))
    return position(
        step,
        round=number,
        viking_seen=seen,
        raiders=each(*raiders),
        battle_area=battle_area,
        vikings=[],
        claims={},
        towns=owned(Ada="N1", Bran="C1", Cian="M1 M2"),
        monasteries=[],
        marriages={},
        marriage_seen=[],
        marriage_card="Niall" if step in ("tricks", "marriage") else None,
    )


@pytest.mark.parametrize(
    ("step", "number", "seen", "most"),
    [
        ("tricks", 1, [], 14),
        ("tricks", 1, [9], 9),
        ("preparation", 2, [], 14),
        ("preparation", 2, [11], 11),
        ("marriage", 2, [], 28),
        ("battle", 2, [10], 24),
        ("church", 2, [9, 10], 19),
        ("claims", 2, [12, 12], 24),
        ("scoring", 3, [], 42),
        ("scoring", 3, [9, 10], 33),
        ("scoring", 3, [9, 10, 11], 30),
    ],
)
def test_no_more_raiders_than_viking_cards_have_brought(step: str, number: int, seen: list[int], most: int) -> None:
    """bb.preparation: each card brings as many as its strength; one that nobody has noted may be a 14."""
    played = {"played": [1, 2, 3]} if number == 1 else {}
    here = min(most // 2, 13) if step in ("tricks", "marriage", "battle") else 0
    refusal = f"position.too-many-raiders n={most} [bb.preparation] at /position/raiders"
    good = raiders_of(step, number, seen, most - here - 1, 1, battle_area=here) | played
    referee(a_setup(position=good))
    assert faults(a_setup(position=good | {"raiders": each(most - here, 1)})) == [refusal]
    if here:
        assert faults(a_setup(position=good | {"battle_area": here + 1})) == [refusal]


def test_the_raiders_of_all_players_count_together() -> None:
    """bb.preparation: four players in the second round, a 12 and a 9 revealed."""
    assert referee(a_setup(4, four_players("church", raiders=each(6, 5, 5, 5)))).snapshot()["round"] == 2
    assert faults(a_setup(4, four_players("church", raiders=each(6, 5, 5, 6)))) == [
        "position.too-many-raiders n=21 [bb.preparation] at /position/raiders"
    ]


@pytest.mark.parametrize("typed", ["aodhan", "AODHÁN", " Aodha\u0301n ", "aodhán"])
def test_marriage_names_are_read_without_capitals_and_accents(typed: str) -> None:
    given = position(marriages={"Ada": [typed]}, marriage_card="CORMAC", marriage_seen=["cormac", typed])
    snapshot = referee(a_setup(position=given)).snapshot()
    assert (snapshot["marriages"]["Ada"], snapshot["marriage_card"]) == (["Aodhán"], "Cormac")
    assert snapshot["marriage_seen"] == ["Aodhán", "Cormac"]


def test_a_marriage_card_typed_in_two_ways_is_one_card() -> None:
    assert faults(a_setup(position=position(marriages={"Ada": ["Niall", "NIALL"]}))) == [
        "position.marriage-twice marriage=marriage:Niall [bb.components.marriage-cards] at /position/marriages/Ada/1"
    ]


def test_town_ids_are_read_in_small_letters_and_with_spaces_around() -> None:
    towns = {"n1": "Ada", " N3": "Ada", "D1 ": "Ada", "\td2\n": "Ada", "c1": "Bran", "M1": "Cian", "m2": "Cian"}
    given = position(towns=towns | {"m3": "Cian"}, vikings=[" m2"], monasteries=["n3 "])
    assert referee(a_setup(position=given)).snapshot() == referee(a_setup(position=position())).snapshot()


def test_an_unknown_town_is_told_as_it_was_typed() -> None:
    assert faults(a_setup(position=position(vikings=[" n8"]))) == [
        "entry.town-unknown town= n8 [bb.components.board] at /position/vikings/0"
    ]
