"""The games that are measured at tables: each in a way in which something is chosen on a picture of the board."""

from dataclasses import dataclass
from typing import Any

from companion.chance import seats_for, ways_of
from companion.engine.game import Game, Ruleset, Setup
from companion.games import discover
from companion.i18n import LANGUAGES


@dataclass(frozen=True)
class Way:
    """A game with the options that are chosen, and as many players as it may have, up to one for each language."""

    game: Game[Any]
    options: dict[str, str]

    @property
    def name(self) -> str:
        """What it is called among the figures."""
        return " ".join((self.game.id, *self.options.values()))

    @property
    def seats(self) -> int:
        return min(len(LANGUAGES), self.game.seats[-1])

    @property
    def setup(self) -> Setup:
        return Setup(seats_for(self.game, self.seats), {}, self.options)

    @property
    def has_picture(self) -> bool:
        """Whether anything is chosen on a picture of the board, which costs most to show."""
        ruleset = self.game.with_setup(self.setup)
        return isinstance(ruleset, Ruleset) and bool(ruleset.live.on_board)


def measured_ways() -> list[Way]:
    """Each game as nobody has chosen anything, unless only another way to play it has a picture."""
    found: list[Way] = []
    for game in discover().values():
        ways = [Way(game, options) for options in ({}, *ways_of(game))]
        found.append(next((way for way in ways if way.has_picture), ways[0]))
    return found
