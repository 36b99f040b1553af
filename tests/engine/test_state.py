"""A state is copied as deep as its types say."""

from dataclasses import dataclass, field

import pytest

from companion.engine.messages import M
from companion.engine.state import Record


@dataclass(slots=True, kw_only=True)
class Table(Record):
    name: str
    points: list[int]
    order: tuple[tuple[int, str], ...] = ()
    taken: set[str]
    hands: list[list[str]]
    spaces: dict[str, dict[str, None]]
    stacks: dict[int, list[set[str]]]


@dataclass(slots=True, kw_only=True)
class Doubtful(Record):
    sometimes: list[int] | None = field(default_factory=list)


def test_a_twin_shares_nothing_that_can_change() -> None:
    table = Table(
        name="x",
        points=[1],
        order=((0, "a"),),
        taken={"t"},
        hands=[["a"], []],
        spaces={"farm": {"1,2": None}},
        stacks={1: [{"s"}]},
    )
    table.tell(M("a.fact", "A fact."))
    twin = table.twin()
    assert (twin.facts, twin.kept, len(table.facts)) == ([], None, 1)
    for copied in ("name", "points", "order", "taken", "hands", "spaces", "stacks", "chapters"):
        assert getattr(twin, copied) == getattr(table, copied), copied
    twin.points.append(2)
    twin.taken.add("u")
    twin.hands[0].append("b")
    del twin.spaces["farm"]["1,2"]
    twin.stacks[1][0].clear()
    twin.stacks[1].append(set())
    assert (table.points, table.taken, table.hands) == ([1], {"t"}, [["a"], []])
    assert (table.spaces, table.stacks) == ({"farm": {"1,2": None}}, {1: [{"s"}]})


def test_no_container_is_sometimes_not_there() -> None:
    with pytest.raises(AssertionError, match="sometimes not there"):
        Doubtful().twin()
