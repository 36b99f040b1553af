"""A table of Rebirth for tests: small boards as text, turns as they are told, and what followed."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from companion.engine.decisions import Answer, Choose, neutral, parts_of
from companion.engine.facts import Fact
from companion.engine.game import Seat, Setup
from companion.engine.referee import Accepted, Referee, Rejected
from companion.engine.values import Value
from companion.games.rebirth import GAME

A, B, C, D = range(4)
NAMES = ("Anna", "Marek", "Sofia", "Viktor")
KINDS = {
    "f": "farm",
    "p": "power",
    "-": "blank",
    "K": "cathedral",
    "T": "tower",
    "~": "water",
    **dict.fromkeys("CESB", "castle"),
    **dict.fromkeys("123456789", "settlement"),
}
NAMED = {"E": "Edinburgh", "S": "Stirling", "B": "Blarney"}


def board(*rows: str, variant: str = "scotland") -> dict[str, Any]:
    """A board from rows of signs: settlements are digits, E, S and B the castles with a clover.

    Behind a sign `+` is a port or sea farm, `x` closed, `*` a clover. Each row begins at column 0; a space touches
    those beside it in its row, the one above and the next above, the one below and the one before that.
    """
    hexes = []
    for down, row in enumerate(rows):
        for across, signs in enumerate(row.split()):
            sign, marks = signs[0], signs[1:]
            if sign == ".":
                continue
            space: dict[str, Any] = {"at": [across, down], "kind": KINDS[sign]}
            space |= {"settlement": sign} if sign.isdigit() else {}
            space |= {"name": NAMED[sign], "clover": True} if sign in NAMED else {}
            space |= {"port" if variant == "scotland" else "sea_farm": True} if "+" in marks else {}
            space |= {"closed": True} if "x" in marks else {}
            space |= {"clover": True} if "*" in marks else {}
            hexes.append(space)
    return {"format": "companion-board/1", "game": "rebirth", "variant": variant, "name": "Test", "hexes": hexes}


class Table:
    """A game under way: turns are told in one line, and what is not told is answered with nothing."""

    def __init__(
        self,
        seats: int = 3,
        variant: str = "scotland",
        document: Mapping[str, Any] | None = None,
        tokens: Sequence[str] = (),
        **settings: str,
    ) -> None:
        """`settings` are switches, and `way` and `first`: nobody goes first where that is empty."""
        way = settings.pop("way", "board" if document else "sheet")
        first = settings.pop("first", "0")
        people = tuple(Seat(name, colour) for name, colour in zip(NAMES[:seats], GAME.colours, strict=False))
        materials = {"board": Value(document, "/materials/board")} if document else {}
        setup = Setup(people, settings, {"variant": variant, "way": way}, None, materials)
        referee = Referee.start(GAME, setup)
        assert not isinstance(referee, Rejected), referee
        self.referee: Referee[Any] = referee
        self.told: Sequence[Fact] = ()
        for token in tokens:
            if self.asked == "setup.tower":
                self.answer(token)
        if first:
            self.answer(first)

    @property
    def decision(self) -> Any:
        """The one question that is asked, if any."""
        return parts_of(self.referee.decision)[0] if self.referee.decision else None

    @property
    def asked(self) -> str:
        return self.decision.name if self.decision else ""

    @property
    def options(self) -> tuple[str, ...]:
        assert isinstance(self.decision, Choose)
        return self.decision.options

    @property
    def nothing(self) -> Answer:
        """The answer to what is asked that changes nothing."""
        found = neutral(self.decision)
        assert found is not None, self.asked
        return found

    @property
    def position(self) -> dict[str, Any]:
        return self.referee.snapshot()

    def each(self, key: str) -> list[int]:
        """A part of the position that has a number for each player."""
        return list(self.position[key].values())

    @property
    def points(self) -> list[int]:
        return self.each("points")

    def answer(self, *options: str, number: int | None = None) -> Sequence[Fact]:
        """Answer what is asked."""
        choice = options if number is None else number
        reply = self.referee.answer(Answer(self.decision.name, self.decision.seat, choice))
        assert isinstance(reply, Accepted), reply
        return reply.facts

    def refused(self, *options: str) -> list[str]:
        """The codes of the reasons why this is refused."""
        reply = self.referee.answer(Answer(self.decision.name, self.decision.seat, options))
        assert isinstance(reply, Rejected)
        return [violation.msg.code.removeprefix("rebirth.") for violation in reply.violations]

    def turn(self, tile: str, space: str = "", **said: Any) -> int:
        """A whole turn: the tile, its space, and answers by the last part of the question; gives the placer's points.

        What is asked and not told is answered with nothing; the questions of the next turn are left alone.
        """
        told: list[Fact] = []
        seat = self.decision.seat
        told += self.answer(tile)
        if self.asked == "turn.space":
            told += self.answer(space)
        while self.asked.startswith("turn.") and self.asked != "turn.tile":
            told += self._next(said)
        self.told = told
        scored = [fact for fact in told if fact.code == "rebirth.turn.points"]
        assert bool(scored) == (tile != "none")
        assert [fact.params["n"] for fact in scored[:-1]] in ([], [0])  # more is added to what has scored already
        scored += [fact for fact in told if fact.code == "rebirth.turn.more-points"]
        assert all(fact.params["seat"].id == seat for fact in scored)  # type: ignore[union-attr]
        return sum(int(str(fact.params["n"])) for fact in scored)

    def _next(self, said: dict[str, Any]) -> Sequence[Fact]:
        name = self.asked.removeprefix("turn.").replace("-", "_")
        if name not in said:
            reply = self.referee.answer(self.nothing)
            assert isinstance(reply, Accepted)
            return reply.facts
        value = said[name]
        if isinstance(value, int):
            return self.answer(number=value)
        return self.answer(*([value] if isinstance(value, str) else value))

    def codes(self, facts: Iterable[Fact] | None = None) -> list[str]:
        """The codes of what the last turn told."""
        return [fact.code.removeprefix("rebirth.") for fact in (self.told if facts is None else facts)]

    def finish(self, **said: Any) -> None:
        """To the end: what is asked is answered with what is said by the question's name, or with nothing."""
        while self.decision is not None:
            name = self.asked.rpartition(".")[2].replace("-", "_")
            value = said.get(name, {}).get(self.decision.seat) if isinstance(said.get(name), dict) else said.get(name)
            nothing = neutral(self.decision)
            if value is not None:
                self.answer(number=value) if isinstance(value, int) else self.answer(value)
            elif nothing is not None:
                self.referee.answer(nothing)
            else:
                self.answer(self.options[-1])
