"""Reading what somebody enters about a game, with all faults gathered and not only the first."""

from dataclasses import dataclass
from typing import ClassVar, TypeVar

from companion.engine.decisions import Violation, violation
from companion.engine.messages import SEATS, M, Msg
from companion.engine.names import is_printable
from companion.engine.values import Value


@dataclass(frozen=True, slots=True)
class Complaints:
    """How a game says what is wrong with an entry, each sentence with the rule that it breaks."""

    key_unknown: M
    player_unknown: M
    player_missing: M
    player_twice: M
    without_name: M
    not_printable: M
    player_count: M
    below_zero: M
    count_below_zero: M


class Faults:
    """What is wrong with an entry, and what is odd about it, so far."""

    says: ClassVar[Complaints]

    def __init__(self) -> None:
        self.violations: list[Violation] = []
        self.warnings: list[Violation] = []

    def refuse(self, msg: Msg, at: str) -> None:
        self.violations.append(violation(msg, at))

    def warn(self, msg: Msg, at: str) -> None:
        self.warnings.append(violation(msg, at))

    def unread(self, value: Value, *keys: str) -> list[tuple[Msg, str]]:
        """The keys of an object that nothing reads: most likely they are misspelt."""
        return [(self.says.key_unknown(key=key), item.at) for key, item in value.items() if key not in keys]

    def only(self, value: Value, *keys: str) -> None:
        """Warn of the keys of an object that nothing reads."""
        for told, at in self.unread(value, *keys):
            self.warn(told, at)


class Entry(Faults):
    """The players of an entry, and what is wrong with it so far."""

    def __init__(self, players: tuple[str, ...]) -> None:
        super().__init__()
        self.players = players
        self.seat_of_name = {name: seat for seat, name in enumerate(players)}

    def seat(self, value: Value) -> int:
        """A player by name; the first one stands in for somebody unknown, which is refused."""
        name = value.text()
        if name not in self.seat_of_name:
            self.refuse(self.says.player_unknown(name=name), value.at)
        return self.seat_of_name.get(name, 0)

    def seats(self, value: Value) -> dict[int, Value]:
        """An object with a key for each player, or for some."""
        found: dict[int, Value] = {}
        for name, entry in value.items():
            if name in self.seat_of_name:
                found[self.seat_of_name[name]] = entry
            else:
                self.refuse(self.says.player_unknown(name=name), entry.at)
        return found

    def counts(self, value: Value, missing: int | None = None) -> list[int]:
        """A number for each player; one left out is refused unless it has a meaning."""
        found = self.seats(value)
        counts = []
        for seat in range(len(self.players)):
            if seat in found:
                counts.append(self.count_of(seat, found[seat]))
            else:
                if missing is None:
                    self.refuse(self.says.player_missing(seat=SEATS[seat]), value.at)
                counts.append(missing or 0)
        return counts

    def count_of(self, seat: int, value: Value) -> int:
        """A number of a player."""
        count = value.whole()
        if count < 0:
            self.refuse(self.says.below_zero(seat=SEATS[seat]), value.at)
        return max(count, 0)

    def count(self, value: Value) -> int:
        """A number that is no player's."""
        count = value.whole()
        if count < 0:
            self.refuse(self.says.count_below_zero(), value.at)
        return max(count, 0)

    def check_name(self, name: str, at: str) -> None:
        """Refuse a name by which nobody can be called."""
        if not name.strip():
            self.refuse(self.says.without_name(), at)
        if not is_printable(name):
            self.refuse(self.says.not_printable(), at)


E = TypeVar("E", bound=Entry)


def read_players(kind: type[E], value: Value, fewest: int, most: int) -> E:
    """The players of an entry, clockwise; what is wrong with them is refused before anything else is read."""
    names = tuple(name.text() for name in value.list())
    entry = kind(names)
    for index, name in enumerate(names[: most + 1]):
        at = f"{value.at}/{index}"
        entry.check_name(name, at)
        if names.index(name) < index:
            entry.refuse(entry.says.player_twice(name=name), at)
    if not fewest <= len(names) <= most:
        entry.refuse(entry.says.player_count(count=len(names)), value.at)
    return entry
