"""Reading what somebody enters about this game, with all faults gathered and not only the first."""

from companion.engine import entering
from companion.engine.decisions import Violation, violation
from companion.engine.entering import Complaints
from companion.engine.messages import M, Msg
from companion.engine.values import Value
from companion.games.rebirth.content import TABLES
from companion.games.rebirth.messages import faults as m
from companion.games.rebirth.printed import PRINTED

FEWEST, MOST = min(TABLES), max(TABLES)
SAYS = Complaints(
    key_unknown=m.KEY_UNKNOWN,
    player_unknown=m.PLAYER_UNKNOWN,
    player_missing=m.PLAYER_MISSING,
    player_twice=m.PLAYER_TWICE,
    without_name=m.PLAYER_WITHOUT_NAME,
    not_printable=m.NAME_NOT_PRINTABLE,
    player_count=m.PLAYER_COUNT,
    below_zero=m.BELOW_ZERO,
    count_below_zero=m.COUNT_BELOW_ZERO,
)


def is_nothing(value: Value) -> bool:
    """Whether a place is named only to say that there is nothing."""
    return value.raw is None or value.raw in ({}, [])


class Faults(entering.Faults):
    """What is wrong with an entry that is about no players, and what it lacks."""

    says = SAYS

    def __init__(self) -> None:
        super().__init__()
        self.missing: list[Violation] = []

    def lack(self, msg: Msg, at: str) -> None:
        """Something is missing for a whole game; without it one can begin all the same."""
        self.missing.append(violation(msg, at))


class Entry(entering.Entry):
    """The players of an entry about this game, and what is wrong with it so far."""

    says = SAYS

    def given_to(self, value: Value) -> dict[int, Value]:
        """What an object says of each player of whom it says that there is something."""
        return {seat: thing for seat, thing in self.seats(value).items() if not is_nothing(thing)}

    def one_of(self, value: Value, options: tuple[str, ...], unknown: M) -> str | None:
        """One of a few words; another one is refused with those that are meant."""
        given = value.text()
        if given not in options:
            self.refuse(unknown(given=given, options=options), value.at)
            return None
        return given

    def holders(self, value: Value, variant: str) -> dict[str, int]:
        """Who holds the castles with a clover in a country; nobody holds one that is null or left out."""
        found: dict[str, int] = {}
        for castle, holder in value.items():
            if castle not in PRINTED[variant].clover_castles:
                self.refuse(m.CASTLE_NOT_HERE[variant](name=castle), holder.at)
            elif holder.raw is not None:
                found[castle] = self.seat(holder)
        return found

    def cards(self, value: Value) -> list[list[tuple[int, bool]]]:
        """The points of each player's cards, and whether each is met."""
        found: list[list[tuple[int, bool]]] = [[] for _ in self.players]
        for seat, cards in self.seats(value).items():
            for card in cards.list():
                found[seat].append((self.count_of(seat, card["points"]), card["met"].boolean()))
                self.only(card, "points", "met")
        return found


def read_players(value: Value) -> Entry:
    """The players of an entry, clockwise."""
    return entering.read_players(Entry, value, FEWEST, MOST)
