"""Names: those that nobody can read, and those that nobody can tell apart."""

import pytest

from companion.engine.game import Seat, Setup, setup_violations
from companion.engine.names import as_heard, as_seen, can_be_shown
from tests.tiny.lighthouses import GAME

SAME = {
    "a capital": "ada",
    "a joiner": "Ada\u200d",
    "a variant": "Ada\ufe0f",
    "a joiner of marks": "A\u034fda",
    "a filler": "Ada\u3164",
    "half a filler": "Ada\uffa0",
    "blank Braille": "Ada\u2800",
    "full width": "\uff21\uff44\uff41",
    "mathematical": "\U0001d400da",
    "a space": " Ada",
}
UNSEEN = [
    "",
    " ",
    "\u200d",
    "\u200c\u200d",
    "\u3164",
    "\u115f\u1160",
    "\u2800",
    "\ufe0f",
    "\u034f",
    "\u0301",
    "👑",
    "?!",
    "-",
]
UNPRINTABLE = ["a\0b", "\u202eabc", "a\nb", "a\u00a0b", "\ud800", "a\u2028b", "\ufeffa"]
GOOD = [
    "Ada",
    "Zoë",
    "Zoe\u0308",
    "Łukasz",
    "李小龙",
    "ليلى",
    "हिन्दी",
    "می\u200cخواهم",
    "지민",
    "7",
    "Ada 👑",
    "O’Neill",
    "③",
]


def told(*names: str) -> list[str]:
    """What is wrong with the names of these players."""
    seats = tuple(Seat(name, colour) for name, colour in zip(names, GAME.colours, strict=False))
    return [fault.msg.code for fault in setup_violations(GAME, Setup(seats, {}, {})) if fault.at != "/seats"]


@pytest.mark.parametrize("other", SAME.values(), ids=list(SAME))
def test_names_that_look_the_same_are_the_same(other: str) -> None:
    assert as_seen(other) == as_seen("Ada")
    assert told("Ada", other) == ["setup.same-name"]


def test_a_letter_that_is_put_together_is_the_same_as_one() -> None:
    assert told("Zoë", "Zoe\u0308") == ["setup.same-name"]
    assert told("Ada Bo", "Ada  Bo") == ["setup.same-name"]
    assert told("İ", "I\u0307") == ["setup.same-name"]


@pytest.mark.parametrize("name", UNSEEN + UNPRINTABLE)
def test_a_name_that_nobody_can_read_is_none(name: str) -> None:
    assert not can_be_shown(name)
    assert told(name, "Bo") == ["setup.no-name"]


@pytest.mark.parametrize("name", GOOD)
def test_people_are_called_as_they_like(name: str) -> None:
    assert can_be_shown(name)
    assert told(name, "Bo") == []


def test_names_that_differ_are_told_apart() -> None:
    assert len({as_seen(name) for name in ("Zoe", "Zoë", "Zóe", "Zoo", "Z oe", "Ζοε")}) == 6


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Doune", "Dóune"),
        ("Doune", "DOÜNE."),
        ("Castillo n.º 3", "castillo nº 3"),
        ("zamek nr 3", "Zamek 3"),
        ("李", "李"),
    ],
)
def test_names_that_sound_alike_are_heard_as_one(one: str, other: str) -> None:
    assert as_heard(one) == as_heard(other)


@pytest.mark.parametrize(("one", "other"), [("castle 3", "castle 4"), ("Ana", "Ona"), ("?!", "!?"), ("A", "B")])
def test_names_that_sound_otherwise_are_heard_as_two(one: str, other: str) -> None:
    assert as_heard(one) != as_heard(other)
