"""The referee: it drives a game's flow, judges each answer, and can go back, fork and amend."""

import pickle
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeVar

from companion.engine.decisions import GAME_OVER, Answer, Decision, Violation, check
from companion.engine.facts import Fact, Record, make
from companion.engine.game import Game, Scores, Setup, setup_violations

S = TypeVar("S", bound=Record)


class Accepted(NamedTuple):
    """The entry holds; these facts follow from it."""

    facts: Sequence[Fact]


@dataclass(frozen=True, slots=True)
class Rejected:
    """The entry does not hold. `index` tells which answer it is, where several were given."""

    violations: tuple[Violation, ...]
    index: int = 0


class Referee(Generic[S]):
    """A game under way; it follows from its set-up and answers alone. One thread at a time, for forks too."""

    __slots__ = ("_chapter", "_flow", "_kept", "_since", "_state", "answers", "decision", "game", "setup")

    def __init__(self, game: Game[S], setup: Setup, state: S) -> None:
        self.game = game
        self.setup = setup
        self.answers: list[Answer] = []
        self._run(state)

    @classmethod
    def start(cls, game: Game[S], setup: Setup) -> "Referee[S] | Rejected":
        """A referee at the first decision, or everything that is wrong with the set-up."""
        wrong = setup_violations(game, setup)
        if wrong:
            return Rejected(wrong)
        state = game.begin(setup)
        if isinstance(state, tuple):
            return Rejected(state)
        return cls(game, setup, state)

    def _run(self, state: S) -> None:
        self._state = state
        self._flow = self.game.play(state)
        self.decision: Decision | None = next(self._flow, None)
        self._chapter = state.chapters
        self._since = 0  # how many answers had been given when the chapter under way began
        self._kept: tuple[int, bytes, int] | None = None

    def _restart(self, answers: Iterable[Answer]) -> Rejected | None:
        """Play again from the beginning; tells which answer does not hold, if one does not."""
        state = self.game.begin(self.setup)
        assert isinstance(state, Record), "a set-up that was good stays good"
        self.answers = []
        self._run(state)
        for index, answer in enumerate(answers):
            reply = self.answer(answer)
            if isinstance(reply, Rejected):
                return Rejected(reply.violations, index)
        return None

    @property
    def facts(self) -> Sequence[Fact]:
        """Everything that has happened, in order: a live view."""
        return self._state.facts

    @property
    def scores(self) -> Scores:
        """The scores if the game ended now; the final ones once it is over."""
        return self.game.scores(self._state)

    def snapshot(self) -> dict[str, Any]:
        """The position as plain data."""
        return self.game.snapshot(self._state, self.setup.names)

    def answer(self, answer: Answer) -> Accepted | Rejected:
        """Judge one answer and, if it holds, go on to the next decision."""
        decision = self.decision
        if decision is None:
            return Rejected((Violation(GAME_OVER(), (self.game.end_rule,)),))
        wrong = check(decision, answer, self.game.questions)
        if wrong:
            return Rejected(wrong)
        state = self._state
        told = len(state.facts)
        try:
            self.decision = self._flow.send(answer)
        except StopIteration:
            self.decision = None
        except Exception:
            self._restart(list(self.answers))  # a rule that breaks must not end the game
            raise
        self.answers.append(answer)
        if state.chapters != self._chapter:
            self._chapter = state.chapters
            self._since = len(self.answers)
        return make(Accepted, (state.facts[told:],))

    def answer_all(self, answers: Sequence[Answer]) -> Accepted | Rejected:
        """Judge several answers as one entry: all hold, or none is kept."""
        before = list(self.answers)
        told = len(self.facts)
        for index, answer in enumerate(answers):
            reply = self.answer(answer)
            if isinstance(reply, Rejected):
                if index:
                    self._restart(before)
                return Rejected(reply.violations, index)
        return Accepted(self.facts[told:])

    def undo(self, count: int = 1) -> None:
        """Take back the last answers."""
        self._restart(self.answers[: max(0, len(self.answers) - count)])

    def amend(self, index: int, answer: Answer) -> Accepted | Rejected:
        """Change an earlier answer and judge everything after it again; nothing changes unless all holds."""
        before = list(self.answers)
        if not 0 <= index < len(before):
            raise IndexError(index)
        wrong = self._restart([*before[:index], answer, *before[index + 1 :]])
        if wrong:
            self._restart(before)
            return wrong
        return Accepted(tuple(self.facts))

    def fork(self) -> "Referee[S]":
        """A second referee at the same place, to try something out; this one never notices."""
        kept, told = self._chapter_start()
        state = pickle.loads(kept)  # noqa: S301 (our own, a moment old)
        state.facts = list(self.facts[:told])
        twin = type(self)(self.game, self.setup, state)
        for answer in self.answers[self._since :]:
            twin.answer(answer)
        twin.answers = list(self.answers)
        twin._chapter, twin._since, twin._kept = self._chapter, self._since, self._kept  # noqa: SLF001
        return twin

    def chapter_start(self) -> tuple[int, dict[str, Any]]:
        """How many answers had been given when the chapter under way began, and the position of that moment."""
        state = pickle.loads(self._chapter_start()[0])  # noqa: S301 (our own)
        return self._since, self.game.snapshot(state, self.setup.names)

    def _chapter_start(self) -> tuple[bytes, int]:
        """The state in which the chapter under way began; made when first asked for, then kept."""
        if self._kept is None or self._kept[0] != self._chapter:
            state = self.game.begin(self.setup)
            assert isinstance(state, Record), "a set-up that was good stays good"
            state.keep = self._chapter
            again = type(self)(self.game, self.setup, state)
            for answer in self.answers[: self._since]:
                again.answer(answer)
            assert state.kept is not None, "a flow marks a chapter before it asks"
            self._kept = (self._chapter, *state.kept)
        return self._kept[1:]
