"""Random games on a board, told to a sheet by somebody who sees only what lies on the table: both come to the same.

`python -m tests.games.rebirth.sheet_beside_board --games 200` plays so many of each country and number of players,
where no castle gets a name, where those with printed names are called by them, and where every castle gets a name; and
then each of them again so that it ends in a tie.
"""

import argparse
import random
import sys
from collections import Counter
from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import product
from typing import Any

from companion.chance import random_answer
from companion.engine.decisions import Answer
from companion.engine.referee import Accepted, Referee
from companion.engine.values import Value
from companion.games.rebirth import GAME
from companion.games.rebirth.content import HOUSES, KINDS, NO_CASTLE, SIZE_OF
from companion.games.rebirth.printed import CASTLE, CATHEDRAL, PRINTED, TOWER
from companion.games.rebirth.sheet import CASTLES, CATHEDRALS, TOWERS
from tests.games.rebirth.test_ways_agree import Witness, asked_of, scored, sheet_told, started_in
from tests.laws.games import answered, started

#: Opening the field of a name and saving it; a printed name costs no tap more than "new".
TAPS_TO_NAME = 2
#: Which castles a table calls by names.
NONE, PRINTED_ONES, ALL = NAMED = ("none", "printed", "all")


@dataclass
class Played:
    """What one game told to a sheet came to."""

    naming: int = 0
    #: How often several chips looked like what lay on the table, so that any was taken.
    alike: int = 0
    asked: Counter[str] = field(default_factory=Counter)
    tied: bool = False
    differs: str = ""


class Teller(Witness):
    """Finds a thing on the sheet by what its chip shows, as it lies on the table, and takes any that looks so.

    Where the table names its castles, one with a name is found by that; those with a printed one have that.
    """

    def __init__(
        self, board: Referee[Any], sheet: Referee[Any], chance: random.Random, named: str, kinds: bool = True
    ) -> None:
        super().__init__(board, sheet)
        self.chance, self.named = chance, named
        #: Whether a chip tells of what kinds the tiles are.
        self.kinds, self.alike = kinds, 0
        self.before: dict[str, Any] = {}
        self.held: dict[str, int] = {}
        self.stacks: dict[str, list[int]] = {}
        #: What the table has named so far: the castle on the board, and which one that is on the sheet.
        self.names: dict[str, str] = {}
        self.printed = {castle: name for name, castle in self.ground.clover_castles.items()}

    # What lies on the table.

    def seat(self, player: str) -> int:
        return self.board.setup.names.index(player)

    def castle_seen(self, place: str) -> Hashable:
        """Whose castle stands there, and the tiles around it of each player by their kinds."""
        near = [self.before[space] for space in self.around(place) if space in self.before]
        tiles = Counter((self.seat(tile["player"]), self.kinds and tile["tile"] in KINDS) for tile in near)
        return self.held.get(place), frozenset(tiles.items())

    def settlement_seen(self, name: str) -> Hashable:
        """The size of a settlement, the tiles there, and how many spaces are empty."""
        spaces = [f"{at[0]},{at[1]}" for at in self.ground.board.settlements[name]]
        usable = [space for space in spaces if space not in self.ground.closed]
        tiles = [self.before[space] for space in usable if space in self.before]
        houses = Counter((self.seat(tile["player"]), HOUSES[tile["tile"]]) for tile in tiles)
        return SIZE_OF[len(spaces)], frozenset(houses.items()), len(usable) - len(tiles)

    # What the chips show.

    def castles_shown(self) -> dict[str, Hashable]:
        state = self.sheet._state
        found: dict[str, Counter[tuple[int, bool]]] = {castle: Counter() for castle in state.castles}
        for (castle, seat), count in state.beside.items():
            workers = count.workers if self.kinds else 0
            found[castle] += Counter({(seat, True): workers, (seat, False): count.tiles - workers})
        return {castle: (state.castles[castle], frozenset(tiles.items())) for castle, tiles in found.items()}

    def stacks_shown(self) -> dict[str, list[int]]:
        found: dict[str, list[int]] = {}
        for cathedral, seat in self.sheet._state.cathedrals:
            found.setdefault(cathedral, []).append(seat)
        return found

    def settlements_shown(self) -> dict[str, Hashable]:
        return {
            id: (each.size, frozenset(Counter(each.tiles).items()), each.room - len(each.tiles))
            for id, each in self.sheet._state.settlements.items()
        }

    # Which chip it is.

    def castle(self, place: str, used: list[str]) -> str:
        """A chip that looks like a castle; one that nobody has touched is new, or has its printed name."""
        if place in self.names:
            return self.names[place]
        shown = {id: seen for id, seen in self.castles_shown().items() if id not in (*self.names.values(), *used)}
        if self.held.get(place) is not None:
            return self.any_of([id for id, seen in shown.items() if seen == self.castle_seen(place)])
        if self.named != NONE and place in self.printed:
            id = self.names[place] = self.printed[place]
            return id
        variant = self.ground.board.variant
        taken = {*self.castles_shown(), *used, *PRINTED[variant].clover_castles}
        fresh = next(id for id in CASTLES[variant] if id not in taken)
        if self.named == ALL:
            self.names[place] = fresh
        return fresh

    def any_of(self, alike: list[str]) -> str:
        assert alike, "no chip looks like what lies on the table"
        self.alike += len(alike) > 1
        return self.chance.choice(alike)

    def cathedral(self, place: str, used: list[str]) -> str:
        shown, stack = self.stacks_shown(), self.stacks.get(place, [])
        if stack:
            return self.any_of([id for id, pieces in shown.items() if pieces == stack and id not in used])
        return next(id for id in CATHEDRALS[self.ground.board.variant] if id not in shown and id not in used)

    def towers(self, space: str, seat: int) -> tuple[str, ...]:
        """Of the towers that the player has not reached before the next with such a token; all others are no news."""
        tokens, used = self.board.snapshot().get("towers", {}), list[str]()
        reached = {tower for tower, who in self.sheet._state.reached if who == seat}
        for place in self.beside(space, TOWER):
            near = [self.before.get(other, {}).get("player") for other in self.around(place)]
            if self.board.setup.names[seat] not in near:
                alike = [tower for tower, token in TOWERS.items() if token == tokens[place]]
                used.append(next(tower for tower in alike if tower not in {*reached, *used}))
        return tuple(used)

    def settlement(self, space: str) -> str:
        seen = self.settlement_seen(self.map[space][1].settlement)
        assert isinstance(seen, tuple)
        alike = [id for id, shown in self.settlements_shown().items() if shown == seen]
        return self.any_of(alike) if seen[1] else f"new-{seen[0]}"

    def answers(self, space: str, tile: str, before: dict[str, Any]) -> dict[str, Any]:
        """What a sheet asks of the tile that has just been placed, by what was seen before it."""
        self.before = before
        seat = self.seat(self.tiles[space]["player"])
        castles: list[str] = []
        for place in self.beside(space, CASTLE):
            castles.append(self.castle(place, castles))
        cathedrals: list[str] = []
        for place in self.beside(space, CATHEDRAL):
            if seat not in self.stacks.get(place, []):
                cathedrals.append(self.cathedral(place, cathedrals))
        told = super().answers(space, tile, before)
        found = {"turn.castles": tuple(castles), "turn.cathedrals": tuple(cathedrals)}
        return told | found | {"turn.towers": self.towers(space, seat)}

    def name(self, place: str, names: Any) -> str:
        """Nothing is known by a number."""
        return ""

    def look(self) -> None:
        """See what lies on the board now."""
        state = self.board._state
        self.before, self.held = self.tiles, dict(state.castles)
        self.stacks = {}
        for place, seat in state.cathedrals:
            self.stacks.setdefault(place, []).append(seat)

    def answer_at_end(self, sheet: Referee[Any]) -> str:
        """Answer what only a sheet asks by looking at the board; which question that was."""
        part = asked_of(sheet)
        assert part is not None
        if part.name == "end.clover-tiles":
            tower = self.ground.clover_tower
            near = [self.before[space] for space in self.around(tower) if space in self.before] if tower else []
            tiles = Counter(self.seat(tile["player"]) for tile in near)
            assert part.about is not None
            answered(sheet, Answer(part.name, part.seat, tiles[int(part.about.id)]))
        else:
            assert part.name == "end.clover-castle", part.name
            assert part.about is not None
            place = self.ground.clover_castles[str(part.about.id)]
            shown = self.castles_shown()
            alike = [id for id in part.options if shown.get(id) == self.castle_seen(place)]  # type: ignore[union-attr]
            choice = self.any_of(alike) if place in self.held else NO_CASTLE
            answered(sheet, Answer(part.name, part.seat, (choice,)))
        return part.name


def lying(teller: Teller) -> tuple[Any, Any]:
    """All that there is on the board, and on the sheet, whatever it is called."""
    state = teller.board._state
    board: tuple[Any, ...] = (
        Counter(teller.castle_seen(place) for place in teller.held),
        Counter(map(tuple, teller.stacks.values())),
        Counter((state.towers[tower], seat) for tower, seat in state.reached if tower in state.towers),
    )
    theirs = teller.sheet._state
    sheet = (
        Counter(teller.castles_shown().values()),
        Counter(map(tuple, teller.stacks_shown().values())),
        Counter((theirs.towers[tower], seat) for tower, seat in theirs.reached),
    )
    keys = ("points", "left", "hand", "reserve", "turn", "step", "goals", "doubled", "private")
    ours, other = teller.board.snapshot(), teller.sheet.snapshot()
    return (board, [ours.get(key) for key in keys]), (sheet, [other.get(key) for key in keys])


def compared(variant: str, seats: int, seed: int, named: str, kinds: bool = True) -> Iterator[Played]:
    """One game, and the same again with points that end in a tie; `kinds` is false for chips that tell too little."""
    board, sheet = (started_in(way, variant, seats, {}) for way in ("board", "sheet"))
    chance = random.Random(f"{variant} {seats} {seed} {named}")
    teller, found = Teller(board, sheet, chance, named, kinds), Played()
    before: dict[str, Any] = {}
    while board.decision is not None:
        chosen = random_answer(board.decision, chance)
        reply = board.answer(chosen)
        assert isinstance(reply, Accepted)
        if chosen.name == "setup.tower":
            continue
        after, known = teller.tiles, {}
        for space in after.keys() - before.keys():
            known = teller.answers(space, after[space]["tile"], before)
        before = after
        told = sheet_told(teller, chosen, known)
        teller.look()
        if scored(told) != scored(reply.facts):
            found.differs = found.differs or f"points of {chosen}"
        asked = asked_of(board)
        if asked is None or asked.name == "turn.tile":
            lies, shown = lying(teller)
            found.differs = found.differs or ("" if lies == shown else f"what lies there after {chosen}")
    found.alike, found.naming = (
        teller.alike,
        sum(TAPS_TO_NAME for id in teller.names.values() if id not in PRINTED[variant].clover_castles),
    )
    finish(teller, board, sheet, found)
    yield found
    again = Played(tied=True)
    finish(teller, *tied(board, sheet, chance), again)
    yield again


def finish(teller: Teller, board: Referee[Any], sheet: Referee[Any], found: Played) -> None:
    """What only the sheet still asks, and whether both come to the same end."""
    while sheet.decision is not None:
        found.asked[teller.answer_at_end(sheet)] += 1
    ours, theirs = board.scores, sheet.scores
    same = (ours.table, ours.ranking, ours.decided_by) == (theirs.table, theirs.ranking, theirs.decided_by)
    found.differs = found.differs or ("" if same else f"the end: {ours.decided_by}, {theirs.decided_by}")


def tied(board: Referee[Any], sheet: Referee[Any], chance: random.Random) -> tuple[Referee[Any], Referee[Any]]:
    """The count at the end once more, with so many points before it that some of the players are tied after it."""
    totals = [row["total"] for row in board.scores.table]
    among = chance.sample(range(len(totals)), chance.randint(2, len(totals)))
    lacks = {
        name: max(totals) + 1 - totals[seat] if seat in among else 0 for seat, name in enumerate(board.setup.names)
    }
    ours, theirs = (counted_again(referee, lacks) for referee in (board, sheet))
    since, _ = board.chapter_start()
    for answer in board.answers[since:]:
        answered(ours, answer)
        answered(theirs, answer)
    return ours, theirs


def counted_again(referee: Referee[Any], more: Mapping[str, int]) -> Referee[Any]:
    """A game that begins with its count at the end, and with more points."""
    _, position = referee.chapter_start()
    position["points"] = {name: points + more[name] for name, points in position["points"].items()}
    return started(GAME, replace(referee.setup, position=Value(position, "/position")))


def main(arguments: list[str]) -> int:
    """Play, and say what differed and what naming costs."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=200)
    games, failed = parser.parse_args(arguments).games, 0
    for variant, seats, named in product(PRINTED, GAME.seats, NAMED):
        found = [each for seed in range(games) for each in compared(variant, seats, seed, named)]
        wrong = [each.differs for each in found if each.differs]
        failed += len(wrong)
        print(f"{variant}, {seats} players, names: {named}:", told(found), f"{len(wrong)} differ", *wrong[:3])
    return 1 if failed else 0


def told(found: list[Played]) -> str:
    """What games came to: figures for each of them, and what was asked in all."""
    games, ties = ([each for each in found if each.tied == tied] for tied in (False, True))
    naming, alike = ([getattr(each, name) for each in games] for name in ("naming", "alike"))
    asked = [dict(sum((each.asked for each in some), Counter[str]())) for some in (games, ties)]
    taps = f"{sum(naming) / len(games):.1f} taps to name (at most {max(naming)})"
    some = f"{sum(alike) / len(games):.1f} times several chips alike"
    return f"{len(games)} games, {taps}, {some}; asked {asked[0]}, in ties {asked[1]};"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
