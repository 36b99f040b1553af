"""What a fuzz looks for, what it has found, and how each of it is found again."""

import math
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

#: So much of what was sent is shown: enough to send it again, or to see what it was.
LONGEST_SHOWN = 1500
#: The same kind of fault at the same place is shown so often.
MOST_SHOWN = 3


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that must not be, where it is, and what brings it about."""

    kind: str
    place: str
    told: str
    #: The command that comes to it again.
    again: str
    sent: bytes = b""


@dataclass(slots=True)
class Report:
    """How much was tried, and what was wrong."""

    counts: Counter[str] = field(default_factory=Counter)
    faults: list[Fault] = field(default_factory=list)
    #: What was measured: the slowest, the largest.
    figures: dict[str, float] = field(default_factory=dict)
    _shown: Counter[tuple[str, str]] = field(default_factory=Counter)

    def note(self, fault: Fault) -> None:
        """One more fault; the first ones of a kind are shown at once, so that nothing is lost if all stops."""
        self.faults.append(fault)
        self._shown[fault.kind, fault.place] += 1
        if self._shown[fault.kind, fault.place] <= MOST_SHOWN:
            sent = f"\n  sent: {fault.sent!r}" if fault.sent else ""
            print(f"FAULT {fault.kind} at {fault.place}: {fault.told}\n  again: {fault.again}{sent}", flush=True)

    def largest(self, figure: str, value: float) -> None:
        """Keep the largest value of a figure."""
        self.figures[figure] = max(value, self.figures.get(figure, value))

    def table(self) -> Iterator[str]:
        """All counts, figures and kinds of faults, a line each."""
        yield from (f"{name:<44}{count:>12}" for name, count in sorted(self.counts.items()))
        yield from (f"{name:<44}{value:>12.3f}" for name, value in sorted(self.figures.items()))
        found = Counter((fault.kind, fault.place) for fault in self.faults)
        yield from (f"FAULT {kind} at {place}: {count}" for (kind, place), count in sorted(found.items()))
        yield f"{'faults':<44}{len(self.faults):>12}"


@dataclass(slots=True)
class Run:
    """How long a part of the fuzz goes on, and from where."""

    part: str
    seed: int
    report: Report
    seconds: float = math.inf
    most: float = math.inf
    #: The rounds that are played: each has a seed of its own and needs none of those before it.
    first: int = 0
    rounds: float = math.inf
    #: How much has been tried.
    done: int = 0
    _begun: float = field(default_factory=time.monotonic)

    @property
    def over(self) -> bool:
        return self.done >= self.most or time.monotonic() - self._begun >= self.seconds

    def all_rounds(self) -> Iterator[int]:
        """The rounds that there is time for; always one, and none after a round that could not try anything."""
        number, before = self.first, -1
        while number == self.first or (not self.over and before < self.done and number < self.first + self.rounds):
            before = self.done
            yield number
            number += 1

    def again(self, round: int) -> str:
        """The command that plays a round again."""
        return f"python -m tests.fuzz {self.part} --seed {self.seed} --round {round}"

    def count(self, what: str) -> None:
        self.done += 1
        self.report.counts[f"{self.part}: {what}"] += 1

    def fault(self, kind: str, place: str, told: str, round: int, sent: bytes = b"") -> None:
        self.report.note(Fault(kind, f"{self.part} {place}", told, self.again(round), sent[:LONGEST_SHOWN]))
