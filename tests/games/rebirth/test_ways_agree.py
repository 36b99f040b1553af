"""A random game on a board, told to a sheet by somebody who sees the board: both say the same of every tile."""

import random
from collections.abc import Sequence
from typing import Any

import pytest

from companion.chance import random_answer
from companion.engine.decisions import Answer, Choose, Number, parts_of
from companion.engine.facts import Fact
from companion.engine.game import Setup
from companion.engine.referee import Accepted, Referee
from companion.games.rebirth import GAME
from companion.games.rebirth.content import SIZE_OF
from companion.games.rebirth.printed import CASTLE, CATHEDRAL, SETTLEMENT, TOWER
from companion.games.rebirth.sheet import CASTLES, TOWERS
from companion.games.rebirth.state import State
from tests.laws.games import answered, plain_setup, started

Asked = tuple[str, int]


class Witness:
    """Sees a game on a board and answers for it on a sheet, knowing only where tiles lie.

    Groups, neighbours and settlements are found anew for every tile, by looking.
    """

    def __init__(self, board: Referee[Any], sheet: Referee[Any]) -> None:
        self.board, self.sheet = board, sheet
        state: State = board._state
        assert state.terms.ground is not None
        self.ground = state.terms.ground
        self.map = {f"{at[0]},{at[1]}": (at, space) for at, space in self.ground.board.hexes.items()}
        self.called: dict[str, str] = {}
        self.settlements: dict[str, str] = {}

    @property
    def tiles(self) -> dict[str, Any]:
        found: dict[str, Any] = self.board.snapshot()["tiles"]
        return found

    def around(self, space: str) -> list[str]:
        at, _ = self.map[space]
        near = [f"{other[0]},{other[1]}" for other in self.ground.board.neighbours(at)]
        return [other for other in near if other not in self.ground.closed]

    def beside(self, space: str, kind: str) -> list[str]:
        return [other for other in self.around(space) if self.map[other][1].kind == kind]

    def group(self, tiles: dict[str, Any], space: str) -> frozenset[str]:
        """All tiles that belong together with one."""
        found, waiting = {space}, [space]
        while waiting:
            near = [other for other in self.around(waiting.pop()) if other not in found]
            near = [other for other in near if tiles.get(other) == tiles[space]]
            found.update(near)
            waiting += near
        return frozenset(found)

    def name(self, place: str, names: Sequence[str]) -> str:
        """What a sheet calls a castle, a cathedral or a tower: those with names by them, the others as they come."""
        if place not in self.called:
            own = self.map[place][1].name.casefold()
            free = [name for name in names if name not in self.called.values() and (name == own or "-" in name)]
            self.called[place] = own if own in free else next(name for name in free if "-" in name)
        return self.called[place]

    def answers(self, space: str, tile: str, before: dict[str, Any]) -> dict[str, tuple[str, ...] | int]:
        """What a sheet asks of the tile that has just been placed."""
        hexagon = self.map[space][1]
        mine = self.tiles[space]
        groups = {self.group(before, other) for other in self.around(space) if before.get(other) == mine}
        variant = self.ground.board.variant
        tokens = self.board.snapshot().get("towers", {})
        return {
            "turn.joins": self.joined(groups),
            "turn.settlement": (self.settlement(space),) if hexagon.kind == SETTLEMENT else (),
            "turn.closed": self.closed_in(hexagon.settlement),
            "turn.port": int(hexagon.port),
            "turn.sea-farm": int(hexagon.sea_farm),
            "turn.castles": tuple(self.name(place, CASTLES[variant]) for place in self.beside(space, CASTLE)),
            "turn.cathedrals": tuple(
                self.name(place, [f"cathedral-{number}" for number in range(1, 9)])
                for place in self.beside(space, CATHEDRAL)
            ),
            "turn.towers": tuple(
                self.name(place, [name for name, token in TOWERS.items() if token == tokens[place]])
                for place in self.beside(space, TOWER)
            ),
        }

    def joined(self, groups: set[frozenset[str]]) -> tuple[str, ...]:
        """Options by sizes: equal sizes are counted."""
        sizes = sorted(map(len, groups))
        return tuple(
            f"{size}.{sizes[:index].count(size) + 1}" if size in sizes[:index] else str(size)
            for index, size in enumerate(sizes)
        )

    def settlement(self, space: str) -> str:
        """What a sheet calls the settlement of a space; a new one is called by its size."""
        name = self.map[space][1].settlement
        size = SIZE_OF[len(self.ground.board.settlements[name])]
        if name in self.settlements:
            return self.settlements[name]
        self.settlements[name] = f"{size}-{len(self.settlements) + 1}"
        return f"new-{size}"

    def closed_in(self, settlement: str) -> int:
        places = self.ground.board.settlements.get(settlement, ())
        return sum(f"{at[0]},{at[1]}" in self.ground.closed for at in places)

    def tell(self, chosen: Answer, known: dict[str, Any]) -> list[Fact]:
        """Answer the sheet: what is asked of both alike as on the board, the rest from what is seen."""
        told: list[Fact] = []
        while (asked := asked_of(self.sheet)) is not None and asked.name != chosen.name and asked.name in known:
            told += answered(self.sheet, Answer(asked.name, asked.seat, known[asked.name])).facts
        if asked is not None and asked.name == chosen.name:
            told += answered(self.sheet, chosen).facts
        while (asked := asked_of(self.sheet)) is not None and asked.name in known:
            told += answered(self.sheet, Answer(asked.name, asked.seat, known[asked.name])).facts
        return told


def asked_of(referee: Referee[Any]) -> Choose | Number | None:
    """The one question that is asked, if any."""
    return parts_of(referee.decision)[0] if referee.decision else None


def started_in(way: str, variant: str, seats: int, switches: dict[str, str]) -> Referee[Any]:
    setup = Setup(plain_setup(GAME, seats).seats, switches, {"variant": variant, "way": way})
    return started(GAME, setup)


def scored(facts: Sequence[Fact]) -> list[tuple[str, Any, Any]]:
    """The points of everybody, in order."""
    codes = [f"rebirth.turn.{each}points" for each in ("", "more-", "others-", "only-others-")]
    return [(fact.code, fact.params["seat"], fact.params["n"]) for fact in facts if fact.code in codes]


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("variant", ["scotland", "ireland"])
@pytest.mark.parametrize("seed", range(4))
def test_a_sheet_that_is_told_what_a_board_shows_says_the_same(variant: str, seats: int, seed: int) -> None:
    switches = {} if seed % 2 else {"draw_again": "on", "goals_at_once": "on", "draw_after_extra_turn": "on"}
    board, sheet = (started_in(way, variant, seats, switches) for way in ("board", "sheet"))
    witness, chance, tiles = Witness(board, sheet), random.Random(f"{variant} {seats} {seed}"), 0
    before: dict[str, Any] = {}
    while board.decision is not None:
        chosen = random_answer(board.decision, chance)
        reply = board.answer(chosen)
        assert isinstance(reply, Accepted)
        if chosen.name == "setup.tower":
            continue
        after = witness.tiles
        known: dict[str, Any] = {}
        for space in after.keys() - before.keys():
            known = witness.answers(space, after[space]["tile"], before)
            tiles += 1
        before = after
        told = sheet_told(witness, chosen, known)
        assert scored(told) == scored(reply.facts)
        same(board, sheet, witness)
    settle_end(board, sheet, witness)
    assert tiles > 40
    assert [dict(row) for row in sheet.scores.table] == [dict(row) for row in board.scores.table]
    assert (sheet.scores.ranking, sheet.scores.decided_by) == (board.scores.ranking, board.scores.decided_by)


def sheet_told(witness: Witness, chosen: Answer, known: dict[str, Any]) -> list[Fact]:
    """A space is nothing to a sheet; a tile that a board took without asking for its space is."""
    if chosen.name == "turn.space":
        return witness.tell(Answer("nothing", 0, ()), known)
    return witness.tell(chosen, known)


def same(board: Referee[Any], sheet: Referee[Any], witness: Witness) -> None:
    """Points, castles and turns."""
    ours, theirs = board.snapshot(), sheet.snapshot()
    for key in ("points", "left", "hand", "reserve", "turn", "step", "goals", "doubled", "private"):
        assert ours.get(key) == theirs.get(key), key
    assert {witness.called[castle]: holder for castle, holder in ours["castles"].items()} == theirs["castles"]
    asked = asked_of(board)
    if asked and asked.name != "turn.tile":
        return  # the tile lies on the sheet already, and on the board not yet
    assert listed(board, {**witness.called, **witness.settlements}) == listed(sheet, {})


def listed(referee: Referee[Any], called: dict[str, str]) -> dict[str, Any]:
    """What people look up, things called as on the sheet, in whatever order."""
    rows = {
        key: sorted(({**row, "id": called.get(row["id"], row["id"])} for row in value), key=lambda row: str(row["id"]))
        if key in ("castles", "settlements", "cathedrals", "towers")
        else value
        for key, value in referee.overview.items()
    }
    del rows["free_castles"]  # a sheet knows of all that there could be
    return rows


def settle_end(board: Referee[Any], sheet: Referee[Any], witness: Witness) -> None:
    """What only the sheet still asks."""
    while (part := asked_of(sheet)) is not None:
        assert part.name == "end.clover-tower"
        tower = board._state.terms.ground.clover_tower
        answered(sheet, Answer(part.name, part.seat, (witness.name(tower, list(TOWERS)),)))
