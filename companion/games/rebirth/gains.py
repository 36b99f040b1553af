"""What a placement earns, part by part, until all of it is told and the markers move."""

from companion.engine.facts import Fact, make
from companion.engine.messages import SEATS
from companion.games.rebirth.content import TRACK_MARKERS
from companion.games.rebirth.messages import play as m
from companion.games.rebirth.state import State


class Gains:
    """The points of everybody whom a placement earns some, the placer first, if there is one.

    What is added after all has been told is told by itself: of the placer nothing, if there is none. It is called more
    if the placer has scored before.
    """

    __slots__ = ("placer", "points", "told", "why")

    def __init__(self, placer: int | None = None) -> None:
        self.placer, self.told = placer, m.TURN_POINTS
        self.points: dict[int, int] = {} if placer is None else {placer: 0}
        self.why: dict[int, list[Fact]] = {}

    def add(self, seat: int, points: int, why: Fact) -> None:
        """A part of what a player earns."""
        self.points[seat] = self.points.get(seat, 0) + points
        self.why.setdefault(seat, []).append(why)

    def tell(self, state: State) -> None:
        """Move the markers and tell what each player has earned; the placer's points also if there are none.

        Where the placer earns nothing, what others earn is what the table looks at.
        """
        has_scored = self.told is m.MORE_POINTS
        with_placer = self.placer is None or has_scored or self.points.get(self.placer)
        for seat, points in self.points.items():
            definition = m.OTHERS_POINTS if with_placer else m.ONLY_OTHERS_POINTS
            if seat == self.placer:
                definition = self.told
                if points:
                    self.told = m.MORE_POINTS
            because = tuple(self.why.get(seat, ()))
            state.facts.append(make(Fact, (definition, {"seat": SEATS[seat], "n": points}, because)))
            state.points[seat] += points
            change_marker(state, seat, points)
        self.points, self.why = {}, {}


def count_points(state: State, seat: int, points: int) -> None:
    """A player scores at the end of the game (rb.end)."""
    state.counted[seat] += points
    change_marker(state, seat, points)


def change_marker(state: State, seat: int, points: int) -> None:
    """Every hundred that these points have reached changes the achievement marker (rb.track; ours G38)."""
    after = state.so_far[seat]
    before = after - points
    for hundred in TRACK_MARKERS:
        if before < hundred <= after:
            state.tell(m.MARKER, seat=SEATS[seat], n=hundred)


def marker_of(points: int) -> int:
    """What the achievement marker of a player with so many points says; 0 as long as there is none (rb.track)."""
    return max((hundred for hundred in TRACK_MARKERS if hundred <= points), default=0)
