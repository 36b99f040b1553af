"""Answer, undo, redo and fork in any order: the game is always what its answers say."""

import random
from typing import Any, ClassVar

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)

from companion.chance import random_answer
from companion.engine.decisions import Answer
from companion.engine.game import Game
from companion.engine.referee import Accepted, Rejected
from tests.laws.games import IN_EACH_WAY, answered, called, setups, started


class Machine(RuleBasedStateMachine):
    """Plays one game and keeps a list of answers as its model."""

    game: ClassVar[Game[Any]]

    @initialize(data=st.data(), seed=st.integers(0, 2**32))
    def begin(self, data: st.DataObject, seed: int) -> None:
        self.referee = started(self.game, data.draw(setups(self.game)))
        self.chance = random.Random(seed)
        self.model: list[Answer] = []
        self.undone: list[Answer] = []

    @rule(count=st.integers(1, 40))
    def answer(self, count: int) -> None:
        for _ in range(count):
            if self.referee.decision is None:
                return
            chosen = random_answer(self.referee.decision, self.chance)
            answered(self.referee, chosen)
            self.model.append(chosen)
            self.undone = []

    @rule(count=st.integers(0, 30))
    def undo(self, count: int) -> None:
        taken = self.model[max(0, len(self.model) - count) :]
        self.referee.undo(count)
        self.model = self.model[: len(self.model) - len(taken)]
        self.undone = [*taken, *self.undone]

    @rule()
    def redo(self) -> None:
        assert isinstance(self.referee.answer_all(self.undone), Accepted)
        self.model += self.undone
        self.undone = []

    @rule(count=st.integers(1, 20))
    def try_out(self, count: int) -> None:
        twin = self.referee.fork()
        for _ in range(count):
            if twin.decision is not None:
                answered(twin, random_answer(twin.decision, self.chance))

    @rule()
    def nonsense(self) -> None:
        assert isinstance(self.referee.answer(Answer("nothing.like-it", 0, ("x",))), Rejected)

    @invariant()
    def the_game_is_its_answers(self) -> None:
        if not hasattr(self, "referee"):
            return
        assert self.referee.answers == self.model
        again = started(self.game, self.referee.setup)
        assert isinstance(again.answer_all(self.model), Accepted)
        assert again.snapshot() == self.referee.snapshot()
        assert list(again.facts) == list(self.referee.facts)


@pytest.mark.parametrize("game", IN_EACH_WAY, ids=called)
def test_any_order_of_answer_undo_redo_and_fork(game: Game[Any]) -> None:
    machine = type("MachineOfOneGame", (Machine,), {"game": game})
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=25,
            stateful_step_count=20,
            deadline=None,
            derandomize=True,
            suppress_health_check=list(HealthCheck),
        ),
    )
