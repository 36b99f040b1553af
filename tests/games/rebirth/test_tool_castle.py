"""The adjudicator `castle`: who holds a castle after a placement."""

from collections import Counter
from itertools import product
from typing import Any

import pytest

from tests.cli.run import faults, lines, told
from tests.games.rebirth.asking import accepted, refused, unreadable

Json = Any
NAMES = {"A": "Anna", "B": "Bo", "C": "Cy"}


def tiles(farm: int = 0, power: int = 0, settlement: int = 0) -> dict[str, int]:
    return {"farm": farm, "power": power, "settlement": settlement}


def castle(holder: str | None, placer: str, **beside: Json) -> Json:
    return {"holder": holder, "placer": placer, "tiles": beside}


def steps(text: str) -> list[tuple[Json, str | None]]:
    """The question after each step and who held the castle before it; `f` is a farm tile, `p` power, `s` settlement."""
    counts: dict[str, Counter[str]] = {}
    holder: str | None = None
    found = []
    for step in text.split():
        name = NAMES[step[0]]
        counts.setdefault(name, Counter())[{"f": "farm", "p": "power", "s": "settlement"}[step[1]]] += 1
        question = castle(holder, name, **{who: tiles(**mine) for who, mine in counts.items()})
        found.append((question, holder))
        holder = accepted("castle", question)["holder"]
    return found


@pytest.mark.parametrize(
    ("text", "holders"),
    [
        ("Af Bp", "A A"),  # TX-5a
        ("Ap Bp Bs", "A A B"),  # TX-5b
        ("As Bp", "A B"),  # TX-6
        ("As Bs Bf", "A A B"),  # TC-01
        ("As Bf Af Bs", "A B A A"),  # TC-02
        ("Af As Bf Bf", "A A A B"),  # TC-03
        ("Af Bf Cf Bs Cf", "A A A B C"),  # TC-04
        ("Af Af", "A A"),  # TC-05
    ],
)
def test_the_holder_after_each_tile(text: str, holders: str) -> None:
    for (question, before), holder in zip(steps(text), holders.split(), strict=True):
        reply = accepted("castle", question)
        assert list(reply) == ["ok", "holder", "changed", "facts", "warnings"]
        assert reply["holder"] == NAMES[holder]
        assert reply["changed"] == (before != NAMES[holder])
        assert reply["warnings"] == []


def test_the_holder_is_always_among_the_best_and_nothing_looks_odd() -> None:
    """TC-06, in every order of up to four tiles of three players."""
    for length in range(1, 5):
        for order in product(("Af", "As", "Bp", "Bs", "Cf", "Cs"), repeat=length):
            question, _ = steps(" ".join(order))[-1]
            reply = accepted("castle", question)
            strength = {
                who: (sum(mine.values()), mine["farm"] + mine["power"]) for who, mine in question["tiles"].items()
            }
            assert strength[reply["holder"]] == max(strength.values())
            assert reply["warnings"] == [], question


REASONS = {
    "the first tile": (
        castle(None, "Anna", Anna=tiles(farm=1)),
        'castle.built-here seat="Anna" [castle.control]',
    ),
    "beside one's own": (
        castle("Anna", "Anna", Anna=tiles(farm=2), Bo=tiles(farm=1)),
        'castle.own-here seat="Anna" [castle.control]',
    ),
    "more tiles": (
        castle("Anna", "Bo", Anna=tiles(farm=1), Bo=tiles(settlement=2)),
        """
        castle.taken-here seat="Bo" holder="Anna" [castle.control]
          castle.has-tiles seat="Bo" n=2 [castle.control]
          castle.has-tiles seat="Anna" n=1 [castle.control]
        """,
    ),
    "a tie in both steps": (
        castle("Anna", "Bo", Anna=tiles(farm=1), Bo=tiles(power=1)),
        """
        castle.kept-here seat="Bo" holder="Anna" [castle.control]
          castle.has-tiles seat="Bo" n=1 [castle.control]
          castle.has-tiles seat="Anna" n=1 [castle.control]
          castle.has-workers seat="Bo" n=1 [castle.tie]
          castle.has-workers seat="Anna" n=1 [castle.tie]
          castle.holder-keeps [castle.tie]
        """,
    ),
}


@pytest.mark.parametrize("case", REASONS)
def test_reasons(case: str) -> None:
    question, expected = REASONS[case]
    assert told(accepted("castle", question)["facts"]) == lines(expected)


def test_players_may_be_listed_and_tiles_left_out() -> None:
    question = castle("Anna", "Bo", Anna={"farm": 1}, Bo={"settlement": 1}) | {"players": ["Bo", "Cy", "Anna"]}
    reply = accepted("castle", question)
    assert (reply["holder"], reply["changed"], reply["warnings"]) == ("Anna", False, [])


WARNINGS: dict[str, tuple[Json, str, str]] = {
    "nobody, though there were tiles": (
        castle(None, "Anna", Anna=tiles(farm=1), Bo=tiles(farm=1)),
        "Anna",
        "/tiles entry.held-already [castle.control]",
    ),
    "a holder without a tile": (
        castle("Bo", "Anna", Anna=tiles(farm=1), Bo=tiles()),
        "Anna",
        '/holder entry.holder-without-tile seat="Bo" [castle.control]',
    ),
    "a holder of whose tiles nothing is said": (
        castle("Bo", "Anna", Anna=tiles(farm=1)) | {"players": ["Anna", "Bo"]},
        "Anna",
        '/holder entry.holder-without-tile seat="Bo" [castle.control]',
    ),
    "the placer was ahead": (
        castle("Bo", "Anna", Anna=tiles(farm=3), Bo=tiles(farm=1)),
        "Anna",
        '/tiles/Anna entry.should-hold seat="Anna" [castle.control]',
    ),
    "a third player is ahead": (
        castle("Bo", "Anna", Anna=tiles(farm=1), Bo=tiles(settlement=1), Cy=tiles(farm=1)),
        "Anna",
        '/tiles/Cy entry.should-hold seat="Cy" [castle.control]',
    ),
    "seven tiles": (
        castle("Bo", "Anna", Anna=tiles(farm=3), Bo=tiles(farm=4)),
        "Bo",
        "/tiles entry.too-many-beside n=6 [castle.control]",
    ),
    "a kind that is none": (
        castle(None, "Anna", Anna=tiles(farm=1) | {"house": 1}),
        "Anna",
        '/tiles/Anna/house entry.key-unknown key="house" [setup]',
    ),
}


#: Before the last tile the placer had at least one tile less, and a farm or power tile less if there are any; `None`
#: is where that does not prove that the placer must have held the castle.
BEFORE: list[tuple[Json, Json, str | None]] = [
    (tiles(farm=2), tiles(settlement=1), "Anna"),
    (tiles(farm=1, settlement=1), tiles(settlement=1), None),
    (tiles(settlement=2), tiles(settlement=1), None),
    (tiles(settlement=3), tiles(farm=1), "Anna"),
    (tiles(farm=2), tiles(power=1), None),
    (tiles(farm=1, power=1, settlement=1), tiles(farm=1, settlement=1), None),
]


@pytest.mark.parametrize(("placer", "holder", "ahead"), BEFORE)
def test_who_was_ahead_before_the_last_tile(placer: Json, holder: Json, ahead: str | None) -> None:
    found = accepted("castle", castle("Bo", "Anna", Anna=placer, Bo=holder))["warnings"]
    assert faults(found) == ([f'/tiles/{ahead} entry.should-hold seat="{ahead}" [castle.control]'] if ahead else [])


@pytest.mark.parametrize("case", WARNINGS)
def test_odd_questions_are_judged_with_warnings(case: str) -> None:
    question, holder, expected = WARNINGS[case]
    reply = accepted("castle", question)
    assert reply["holder"] == holder
    assert faults(reply["warnings"]) == lines(expected)


REFUSALS = {
    "a placer without a tile": (
        castle("Anna", "Bo", Anna=tiles(farm=1), Bo=tiles()),
        '/placer entry.placer-without-tile seat="Bo" [castle.control]',
    ),
    "below zero": (
        castle(None, "Anna", Anna=tiles(farm=2, settlement=-1)),
        '/tiles/Anna/settlement entry.below-zero seat="Anna" [components]',
    ),
    "unknown players": (
        castle("Zoe", "Bo", Bo=tiles(farm=1)),
        '/holder entry.player-unknown name="Zoe" [setup]',
    ),
    "an unknown placer": (
        castle(None, "Zoe", Bo=tiles(farm=1)),
        '/placer entry.player-unknown name="Zoe" [setup]',
    ),
    "tiles of somebody else": (
        castle(None, "Anna", Anna=tiles(farm=1), Zoe=tiles(farm=1)) | {"players": ["Anna", "Bo"]},
        '/tiles/Zoe entry.player-unknown name="Zoe" [setup]',
    ),
    "five colours": (
        castle(None, "Anna", Anna=tiles(farm=1), Bo=tiles(), Cy=tiles(), Di=tiles(), Ed=tiles()),
        "/tiles entry.player-count count=5 [setup]",
    ),
    "names that are none": (
        castle(None, "Anna", **{"Anna": tiles(farm=1), " ": tiles(), "a\nb": tiles()}),
        """
        /tiles/  entry.player-without-name [setup]
        /tiles/a\nb entry.name-not-printable [setup]
        """.replace("a\nb", "a$b"),
    ),
}


@pytest.mark.parametrize("case", REFUSALS)
def test_refused(case: str) -> None:
    question, expected = REFUSALS[case]
    assert [line.replace("\n", "$") for line in refused("castle", question)] == lines(expected)


@pytest.mark.parametrize("key", ["placer", "tiles"])
def test_what_is_needed(key: str) -> None:
    question = castle(None, "Anna", Anna=tiles(farm=1))
    del question[key]
    assert unreadable("castle", question) == ("input.missing", "")


def test_without_tiles_nobody_has_placed_one() -> None:
    assert refused("castle", castle(None, "Anna")) == ["/tiles entry.player-count count=0 [setup]"]
