"""Entries of every kind in any order, on a real database of each kind: the table is what its standing answers say."""

import random
from collections.abc import Iterator
from typing import Any, ClassVar

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from companion.engine.decisions import Choose
from companion.formats.gamefile import write_answer
from companion.storage.store import open_store
from companion.tables.changes import Change
from companion.tables.course import Given, Jump
from companion.tables.entries import Refused
from companion.tables.ports import Store
from companion.tables.tables import Saved
from tests.databases import hurry
from tests.tables import kinds
from tests.tables.evening import Evening, tables_on
from tests.tables.test_correct import another_answer, correcting
from tests.tables.test_jump import a_place, jumping


def numbers_in(position: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], int]]:
    """Every number of a position, and where it stands."""
    if isinstance(position, dict):
        for key, value in position.items():
            yield from numbers_in(value, (*path, key))
    elif type(position) is int:
        yield path, position


def asked_at(evening: Evening) -> list[tuple[Any, ...]]:
    """The open questions with all that they offer."""
    return [
        (part.name, part.seat, count, part.options if isinstance(part, Choose) else (part.low, part.high))
        for part, count in evening.play.open
    ]


class Machine(RuleBasedStateMachine):
    """A table of three on a database."""

    game: ClassVar[str]
    store: ClassVar[Store]

    @initialize(seed=st.integers(0, 2**32))
    def begin(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.evening = Evening(self.game, self.store)
        self.evening.begin(3)

    def enter(self, kind: str, payload: dict[str, Any] | None = None) -> Saved | Refused:
        done = self.evening.enter(kind, payload or {})
        if isinstance(done, Refused):
            assert done.msg or (done.rejected and done.rejected.violations), kind
        return done

    @rule(more=st.integers(1, 20), together=st.integers(1, 3))
    def answer(self, more: int, together: int) -> None:
        if self.evening.course.begun and not self.evening.play.over:
            self.evening.play_on(self.chance, len(self.evening.answers) + more, together)

    @rule(count=st.integers(1, 4))
    def undo(self, count: int) -> None:
        for _ in range(count):
            self.enter(kinds.UNDO)

    @rule(count=st.integers(1, 4))
    def redo(self, count: int) -> None:
        for _ in range(count):
            self.enter(kinds.REDO)

    @rule()
    def amend(self) -> None:
        if self.evening.answers:
            index = self.chance.randrange(len(self.evening.answers))
            new = another_answer(self.evening, index, self.chance)
            self.enter(kinds.CHANGE, kinds.instead((self.evening.play.lines[index].place, new)))

    @rule()
    def jump(self) -> None:
        if self.evening.course.begun:
            self.enter(kinds.JUMP, jumping(a_place(self.game, self.chance)))

    @rule(more=st.integers(-1, 3))
    def correct(self, more: int) -> None:
        if self.evening.course.begun:
            path, old = self.chance.choice(list(numbers_in(self.evening.play.position)))
            self.enter(kinds.CORRECT, correcting(Change(path, old, old + more)))

    @invariant()
    def another_process_sees_the_same(self) -> None:
        if hasattr(self, "evening"):
            assert self.evening.seen(tables_on(self.store)) == self.evening.seen()

    def teardown(self) -> None:
        """A fresh table that is given what stands shows the same."""
        if not hasattr(self, "evening") or not self.evening.course.begun:
            return
        play = self.evening.play
        assert play.broken is None
        fresh = Evening(self.game, self.store)
        fresh.begin(3)
        for step in play.standing:
            if isinstance(step, Given):
                fresh.saved(kinds.ANSWER, {"answers": [write_answer(answer) for answer in step.answers]})
            elif isinstance(step, Jump):
                fresh.saved(kinds.JUMP, jumping(dict(step.position), step.reason))
            else:
                fresh.saved(kinds.CORRECT, {"changes": kinds.changing(step.changes), "reason": step.reason})
        assert fresh.play.position == play.position
        assert fresh.play.scores == play.scores
        assert [line.answer for line in fresh.play.lines] == [line.answer for line in play.lines]
        assert asked_at(fresh) == asked_at(self.evening)


@pytest.mark.soak
@pytest.mark.timeout(300)
def test_after_any_entries_the_table_is_a_fresh_one_given_what_stands(game: str, database_url: str) -> None:
    store = open_store(database_url)
    hurry(store)
    machine = type("MachineOfOneGame", (Machine,), {"game": game, "store": store})
    try:
        run_state_machine_as_test(
            machine,
            settings=settings(
                max_examples=5,
                stateful_step_count=14,
                deadline=None,
                derandomize=True,
                suppress_health_check=list(HealthCheck),
            ),
        )
    finally:
        store.close()
