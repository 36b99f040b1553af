"""Deeds: written and read without loss, and known again when a device sends them twice."""

import json
from datetime import UTC, datetime

import pytest

from companion.engine.decisions import Answer
from companion.engine.values import Unreadable, Value
from companion.formats.gamefile import write_answer
from companion.tables.changes import Change, Instead, Place
from companion.tables.deeds.amendments import Amended, Cut, Dropped
from companion.tables.deeds.answers import Answered, Doubled, Redone, Undone
from companion.tables.deeds.beginning import Begun, Settled
from companion.tables.deeds.beside import Hosted, Opened, Rematched
from companion.tables.deeds.kinds import KINDS, read_deed, read_entry, write_entry
from companion.tables.deeds.naming import Named
from companion.tables.deeds.positions import Corrected, Jumped, Lightened, Righted
from companion.tables.deeds.seating import Ordered, Sat, Seated, Unseated
from companion.tables.entries import Deed, Entry

A_CHOICE, A_NUMBER = Answer("trick.card", 0, ("16",)), Answer("extra.discs", 2, 0)
A_PLACE = Place(0, ("2", "tricks", "3"), "extra.discs", 2, 1)
CHANGES = (Change(("coins", "@0"), 2, 0), Change(("towns", "C6"), None, "@1"), Change(("vikings", "C6"), True, False))
DEEDS: tuple[Deed, ...] = (
    Seated(0, "Zoë", "green"),
    Seated(3, "Zoë", "green", new=True),
    Unseated(0),
    Ordered((2, 0, 1)),
    Settled({"gentle": "on"}, {"edition": "pl"}, {"chart": {"rocks": ["0-0"]}}),
    Settled({}, {}),
    Begun("1"),
    Begun("1", {"round": 1, "coins": {"@0": 2}}),
    Answered((A_CHOICE, A_NUMBER)),
    Undone(),
    Redone(),
    Cut(0, 0),
    Cut(3),
    Amended((Instead(A_PLACE, A_NUMBER, 7, A_CHOICE),)),
    Amended((Instead(A_PLACE, None, 7, A_CHOICE), Instead(A_PLACE._replace(seat=-1), A_CHOICE))),
    Dropped(),
    Corrected(CHANGES, "we looked again"),
    Jumped({"round": 2, "coins": {"@0": 2}, "played": [3, 4, 5]}, "we were three behind"),
    Jumped({}),
    Lightened(True),
    Lightened(False),
    Opened(("2", "tricks", "3")),
    Named("castle", "castle-3", "Żuków"),
    Named("castle", "castle-3", ""),
    Doubled(),
    Righted(7),
    Righted(8, (Change(("houses", "@0"), [2, 3], None), *CHANGES)),
    Rematched("another"),
    Sat("device", "Žofie", None, 2),
    Sat("device", "Žofie", 0),
    Hosted(),
)
every_deed = pytest.mark.parametrize("deed", DEEDS, ids=lambda deed: deed.entry_kind)


def test_every_kind_is_here() -> None:
    assert {deed.entry_kind for deed in DEEDS} == set(KINDS)


@every_deed
def test_what_is_kept_comes_back(deed: Deed) -> None:
    plain = json.loads(json.dumps(deed.write()))
    assert read_deed(deed.entry_kind, Value(plain)) == deed
    entry = Entry(4, "id", deed, "Žofie", "device", datetime(2026, 11, 18, tzinfo=UTC))
    assert read_entry(write_entry(entry)) == entry


@every_deed
def test_a_wish_that_comes_twice_is_known(deed: Deed) -> None:
    for other in DEEDS:
        assert deed.is_same_wish(as_wished(other)) == (other == deed)


def as_wished(deed: Deed) -> Deed:
    """A deed without what the judge adds to it."""
    if isinstance(deed, Righted):
        return Righted(deed.of)
    if not isinstance(deed, Amended):
        return deed
    return Amended(tuple(Instead(change.place, change.answer) for change in deed.changes))


def test_what_the_judge_adds_makes_no_other_wish() -> None:
    wished = Amended((Instead(A_PLACE, A_NUMBER),))
    kept = Amended((Instead(A_PLACE, A_NUMBER, 7, A_CHOICE),))
    assert kept.is_same_wish(wished)
    assert not kept.is_same_wish(Amended((Instead(A_PLACE._replace(nth=0), A_NUMBER),)))
    assert Seated(3, "Zoë", "green", new=True).is_same_wish(Seated(4, "Zoë", "blue", new=True))
    assert not Seated(3, "Zoë", "green", new=True).is_same_wish(Seated(3, "Ann", "green", new=True))


@pytest.mark.parametrize(
    ("kind", "payload"),
    [
        ("dance", {}),
        ("amend", {"index": 0, "answer": write_answer(A_CHOICE), "keep": 1}),
        ("seat", {"seat": "0"}),
        ("answer", {}),
        ("correct", {"changes": [{"path": []}], "reason": ""}),
    ],
)
def test_what_is_damaged_cannot_be_read(kind: str, payload: dict[str, object]) -> None:
    with pytest.raises(Unreadable):
        read_deed(kind, Value(payload))
