"""What a placement earns, part by part, until all of it is told and the markers move."""

from companion.engine.facts import Fact
from companion.engine.messages import SEATS
from companion.games.rebirth.content import TRACK_MARKERS
from companion.games.rebirth.messages import play as m
from companion.games.rebirth.state import State


class Gains:
    """The points of everybody whom a placement earns some, the placer first, if there is one.

    `more` is what is added once the placement itself has been told: of the placer nothing, if there is none. It is
    called more if the placement itself has `scored`.
    """

    __slots__ = ("placer", "points", "scored", "why")

    def __init__(self, placer: int | None = None, more: bool = False, scored: bool = False) -> None:
        self.placer, self.scored = placer, scored
        self.points: dict[int, int] = {} if placer is None or more else {placer: 0}
        self.why: dict[int, list[Fact]] = {}

    def add(self, seat: int, points: int, why: Fact) -> None:
        """A part of what a player earns."""
        self.points[seat] = self.points.get(seat, 0) + points
        self.why.setdefault(seat, []).append(why)

    def tell(self, state: State) -> None:
        """Move the markers and tell what each player has earned; the placer's points also if there are none."""
        own = m.MORE_POINTS if self.scored else m.TURN_POINTS
        for seat, points in self.points.items():
            definition = own if seat == self.placer else m.OTHERS_POINTS
            state.tell(definition, *self.why.get(seat, ()), seat=SEATS[seat], n=points)
            move_marker(state, seat, points)


def move_marker(state: State, seat: int, points: int) -> None:
    """A player scores; every hundred changes the achievement marker (rb.track; ours G38)."""
    before = state.points[seat]
    state.points[seat] = after = before + points
    for hundred in TRACK_MARKERS:
        if before < hundred <= after:
            state.tell(m.MARKER, seat=SEATS[seat], n=hundred)


def marker_of(points: int) -> int:
    """What the achievement marker of a player with so many points says; 0 as long as there is none (rb.track)."""
    return max((hundred for hundred in TRACK_MARKERS if hundred <= points), default=0)
