"""The referee: it drives a game's flow, judges each answer, and can go back and fork."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeVar, cast

from companion.engine.decisions import GAME_OVER, Answer, Decision, Violation, check
from companion.engine.facts import Fact, make
from companion.engine.game import Game, Ruleset, Scores, Setup, setup_violations
from companion.engine.state import Record

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

    __slots__ = ("_chapters", "_flow", "_since", "_state", "answers", "decision", "game", "ruleset", "setup")

    def __init__(self, game: Game[S], setup: Setup, ruleset: Ruleset[S], state: S) -> None:
        self.game = game
        self.setup = setup
        self.ruleset = ruleset
        self.answers: list[Answer] = []
        self._run(state)

    @classmethod
    def start(cls, game: Game[S], setup: Setup) -> "Referee[S] | Rejected":
        """A referee at the first decision, or everything that is wrong with the set-up."""
        wrong = setup_violations(game, setup)
        if wrong:
            return Rejected(wrong)
        ruleset = game.with_setup(setup)
        if isinstance(ruleset, tuple):
            return Rejected(ruleset)
        state = ruleset.begin()
        if isinstance(state, tuple):
            return Rejected(state)
        return cls(game, setup, ruleset, state)

    def _run(self, state: S) -> None:
        self._state = state
        self._flow = self.ruleset.play(state)
        self.decision: Decision | None = next(self._flow, None)
        if self.decision is None and not state.chapters:
            self._only_chapter(state)
        self._chapters = state.chapters
        self._since = 0  # how many answers had been given when the chapter under way began

    def _only_chapter(self, state: S) -> None:
        """A game that begins where nothing is left to be asked is one chapter, without a name."""
        state.kept, state.chapters = self._begun(), ((),)

    def _begun(self, keeps: bool = False) -> S:
        state = self.ruleset.begin()
        assert isinstance(state, Record), "a set-up that was good stays good"
        state.keeps = keeps
        return state

    def _restart(self, answers: Iterable[Answer]) -> Rejected | None:
        """Play again from the beginning; tells which answer does not hold, if one does not."""
        self.answers = []
        self._run(self._begun(self._state.keeps))
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
    def chapter(self) -> tuple[str, ...]:
        """What the chapter under way is called."""
        return self._state.chapters[-1]

    @property
    def chapters(self) -> tuple[tuple[str, ...], ...]:
        """What the chapters are called that have begun, in order."""
        return self._state.chapters

    @property
    def scores(self) -> Scores:
        """The scores if the game ended now; the final ones once it is over."""
        return self.ruleset.scores(self._state)

    def snapshot(self) -> dict[str, Any]:
        """The position as plain data."""
        return self.ruleset.snapshot(self._state, self.setup.names)

    @property
    def overview(self) -> Mapping[str, Any]:
        """What people look up, for the game's own templates."""
        return self.ruleset.overview(self._state)

    def first_position(self, names: tuple[str, ...]) -> dict[str, Any]:
        """The position in which the game began."""
        return self.ruleset.snapshot(self._begun(), names)

    def answer(self, answer: Answer) -> Accepted | Rejected:
        """Judge one answer and, if it holds, go on to the next decision."""
        decision = self.decision
        if decision is None:
            return Rejected((Violation(GAME_OVER(), (self.game.end_rule,)),))
        wrong = check(decision, answer, self.ruleset.questions)
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
        if state.chapters is not self._chapters:
            self._chapters = state.chapters
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

    def fork(self) -> "Referee[S]":
        """A second referee at the same place, to try something out; this one never notices."""
        state, told = self._chapter_start()
        state.facts = list(self.facts[:told])
        twin = type(self)(self.game, self.setup, self.ruleset, state)
        for answer in self.answers[self._since :]:
            twin.answer(answer)
        twin.answers = list(self.answers)
        twin._chapters, twin._since = state.chapters, self._since  # noqa: SLF001
        return twin

    def as_it_is(self) -> S:
        """A state of its own as the game stands, without what has been told; a bench tries things on it."""
        return self._state.twin()

    def chapter_start(self) -> tuple[int, dict[str, Any]]:
        """How many answers had been given when the chapter under way began, and the position of that moment."""
        state, _ = self._chapter_start()
        return self._since, self.ruleset.snapshot(state, self.setup.names)

    def _chapter_start(self) -> tuple[S, int]:
        """A state of its own as the chapter under way began, and how many facts had been told by then."""
        if self._state.kept is None:
            self._keep()
        kept = self._state.kept
        assert kept is not None, "a flow marks a chapter before it asks"
        return cast("S", kept.twin()), self._state.told

    def _keep(self) -> None:
        """Play once more to the chapter under way, and keep it and every other one from now on as it begins."""
        again = type(self)(self.game, self.setup, self.ruleset, self._begun(keeps=True))
        for answer in self.answers[: self._since]:
            again.answer(answer)
        self._state.kept, self._state.keeps = again._state.kept, True  # noqa: SLF001
