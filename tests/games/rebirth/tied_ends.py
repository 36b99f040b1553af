"""Ends of games with a tie, judged by the game and by rules that were written down anew, without a look at its code.

`python -m tests.games.rebirth.tied_ends 10000` plays so many: on a board, without one, and on the score pad.
"""

import random
import sys
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.engine.decisions import Answer, parts_of
from companion.engine.facts import Fact
from companion.engine.game import Seat, Setup
from companion.engine.messages import Ref
from companion.engine.referee import Accepted, Referee
from companion.engine.tools import Verdict
from companion.engine.values import Value
from companion.games.rebirth import GAME
from tests.games.rebirth.table import NAMES, Table

#: How people write the castles: in the languages of the editions, in capitals, and without accents.
WRITTEN = {
    "edinburgh": ("Edinburgh", "EDYNBURG", "edynburg", "Édimbourg", "EDIMBOURG", "Edimburgo", "Edinburk", "EDINBURGH"),
    "stirling": ("Stirling", "STIRLING", "stirling", " Stirling "),
    "blarney": ("Blarney", "BLARNEY", "blarney"),
}
LADDER = {"scotland": ("edinburgh", "stirling"), "ireland": ("blarney",)}
#: As many castles as a sheet has numbers for, and the spaces around a tower.
CASTLES, SIDES = 9, 6
NOBODY = None


@dataclass(frozen=True)
class End:
    """What lies on the table: points on the track, who holds each castle, which is which, and tiles at the tower."""

    variant: str
    track: tuple[int, ...]
    holders: tuple[int | None, ...]
    special: Mapping[str, int]
    tower: tuple[int, ...]
    tied_only: bool

    def holder(self, castle: str) -> int | None:
        return self.holders[self.special[castle]] if castle in self.special else NOBODY


# The rules, as somebody understands them who has read nothing else.


def total(end: End, seat: int) -> int:
    """The track, and 5 for each castle."""
    return end.track[seat] + 5 * sum(1 for holder in end.holders if holder == seat)


def who_wins(end: End) -> tuple[set[int], str]:
    """Among those with most points, by the castles with a clover, and in Ireland by the tower with one."""
    totals = {seat: total(end, seat) for seat in range(len(end.track))}
    tied = {seat for seat in totals if totals[seat] == max(totals.values())}
    if len(tied) == 1:
        return tied, "points"
    if end.variant == "scotland":
        if end.holder("edinburgh") in tied:
            return {end.holders[end.special["edinburgh"]] or 0}, "edinburgh"
        stirling = end.holder("stirling")
        return ({stirling}, "stirling") if stirling is not None else (tied, "shared")
    if end.holder("blarney") in tied:
        return {end.holders[end.special["blarney"]] or 0}, "blarney"
    most = max(end.tower)
    if most == 0:
        return tied, "shared"
    there = {seat for seat, tiles in enumerate(end.tower) if tiles == most}
    if len(there) > 1 and end.tied_only and there & tied:
        there &= tied
    return there, "clover_tower" if len(there) == 1 else "shared"


# Random ends, and how each way of play is told of them.


def random_end(chance: random.Random) -> End:
    """An end in which two or more have most points; castles that break ties may be free, or not drawn at all."""
    variant, seats = chance.choice(("scotland", "ireland")), chance.randint(2, 4)
    holders = tuple(chance.choice((NOBODY, *range(seats), *range(seats))) for _ in range(CASTLES))
    special = dict(zip(LADDER[variant], chance.sample(range(CASTLES), len(LADDER[variant])), strict=True))
    if chance.random() < 0.1:
        del special[chance.choice(list(special))]
    tied = chance.sample(range(seats), chance.randint(2, seats))
    most = chance.randint(80, 200)
    castles = [5 * holders.count(seat) for seat in range(seats)]
    wanted = [most if seat in tied else most - chance.randint(1, 15) for seat in range(seats)]
    tower, room = [0] * seats, SIDES if chance.random() < 0.85 else 0
    for seat in chance.sample(range(seats), seats):
        tower[seat] = chance.randint(0, min(3, room))
        room -= tower[seat]
    track = tuple(points - more for points, more in zip(wanted, castles, strict=True))
    return End(variant, track, holders, special, tuple(tower), chance.random() < 0.2)


def setup_of(end: End, position: dict[str, Any], document: dict[str, Any] | None) -> Setup:
    seats = tuple(map(Seat, NAMES, GAME.colours[: len(end.track)]))
    switches = {"only_tied_share": "on" if end.tied_only else "off"}
    options = {"variant": end.variant, "way": "board" if document else "sheet"}
    materials = {"board": Value(document, "/materials/board")} if document else {}
    return Setup(seats, switches, options, Value(position, "/position"), materials)


def emptied(end: End, document: dict[str, Any] | None) -> dict[str, Any]:
    """The position of a game in which nothing is left to be placed, before anything lies anywhere."""
    table = Table(len(end.track), end.variant, document, tokens=("three",) * 14)
    position = {key: value for key, value in table.position.items() if key not in ("hand", "tiles", "castles")}
    each = list(NAMES[: len(end.track)])
    for key in ("left", "gifts", "missions", "reserve", "private", "private_points", "cards"):
        if key in position:
            position[key] = dict.fromkeys(each, 0)
    return position | {"step": "scoring", "turn": each[0], "points": dict(zip(each, end.track, strict=True))}


def started(end: End, document: dict[str, Any] | None, **more: Any) -> Referee[Any]:
    referee = Referee.start(GAME, setup_of(end, emptied(end, document) | more, document))
    assert isinstance(referee, Referee), referee
    return referee


def on_a_sheet(end: End, chance: random.Random) -> tuple[Referee[Any], dict[int, str]]:
    """Castles that break ties have been called by their names, or like all others; gives what each is called."""
    called = {place: castle for castle, place in end.special.items() if chance.random() < 0.5}
    numbers = iter(range(len(LADDER[end.variant]) + 1, CASTLES + 4))
    ids = {place: called.get(place) or f"castle-{next(numbers)}" for place in range(CASTLES)}
    held = {ids[place]: NAMES[holder] for place, holder in enumerate(end.holders) if holder is not None}
    beside = {castle: {holder: {"tiles": 1, "workers": 1}} for castle, holder in held.items()}
    return started(end, None, castles=held, beside=beside), ids


def on_a_board(end: End, chance: random.Random) -> tuple[Referee[Any], dict[int, str]]:
    """Castles lie apart, each with a space below it; names and marks stand on the board, or one of them, or neither."""
    ids = {place: f"{3 * place},0" for place in range(CASTLES)}
    hexes: list[dict[str, Any]] = []
    for place in range(CASTLES):
        hexes += [{"at": [3 * place, 0], "kind": "castle"}, {"at": [3 * place, 1], "kind": "power"}]
    for castle, place in end.special.items():
        drawn = chance.choice(("name", "mark", "both", "both", "neither"))
        hexes[2 * place] |= {"name": chance.choice(WRITTEN[castle])} if drawn in ("name", "both") else {}
        hexes[2 * place] |= {"clover": True} if drawn in ("mark", "both") else {}
    owners = {f"{3 * place},1": holder for place, holder in enumerate(end.holders) if holder is not None}
    more: dict[str, Any] = {}
    if end.variant == "ireland":
        around = [(1, 10), (1, 9), (0, 9), (-1, 10), (-1, 11), (0, 11)]
        marked = chance.random() < 0.8
        for across in (0, 20):  # the other one has tiles beside it too, and no clover
            tower = {"at": [across, 10], "kind": "tower"} | ({"clover": True} if marked and not across else {})
            hexes += [tower, *({"at": [q + across, r], "kind": "blank"} for q, r in around)]
        there = [seat for seat, tiles in enumerate(end.tower) for _ in range(tiles)]
        owners |= {f"{q},{r}": seat for (q, r), seat in zip(around, there, strict=False)}
        owners |= {f"{q + 20},{r}": chance.randrange(len(end.track)) for q, r in around[: chance.randint(0, 6)]}
        more["towers"] = {"0,10": "three", "20,10": "three"}
    document = {"format": "companion-board/1", "game": "rebirth", "variant": end.variant, "name": "", "hexes": hexes}
    tiles = {space: {"player": NAMES[owner], "tile": "power"} for space, owner in owners.items()}
    held = {ids[place]: NAMES[holder] for place, holder in enumerate(end.holders) if holder is not None}
    return started(end, document, tiles=tiles, castles=held, **more), ids


def told(end: End, referee: Referee[Any], ids: dict[int, str]) -> Counter[str]:
    """Answer what is asked by what lies on the table; gives how often each thing was asked."""
    asked: Counter[str] = Counter()
    while referee.decision is not None:
        (part,) = parts_of(referee.decision)
        asked[part.name] += 1
        about = part.about
        choice: tuple[str, ...] | int
        if part.name == "end.clover-castle":
            assert about is not None
            place = end.special.get(str(about.id))
            there = ids[place] if place is not None else "none"
            choice = (there if there in part.options else "none",)  # type: ignore[union-attr]
        elif part.name == "end.clover-tower":
            choice = ("0,10",)
        else:
            assert part.name == "end.clover-tiles", part.name
            assert about is not None
            choice = end.tower[int(about.id)]
        reply = referee.answer(Answer(part.name, part.seat, choice))
        assert isinstance(reply, Accepted), reply
    return asked


def on_the_pad(end: End) -> Verdict:
    """All of it is entered, as the form sends it."""
    seats = range(len(end.track))
    names = NAMES[: len(end.track)]
    holders = {castle: end.holder(castle) for castle in LADDER[end.variant]}
    tool = GAME.tools["score"]
    assert tool.from_form is not None
    reading = tool.from_form(
        {
            "players": list(names),
            "variant": end.variant,
            "track": dict(zip(names, end.track, strict=True)),
            "castles": {names[seat]: end.holders.count(seat) for seat in seats},
            "named_castles": {castle: "nobody" if seat is None else names[seat] for castle, seat in holders.items()},
            "clover_tower": dict(zip(names, end.tower, strict=True)) if end.variant == "ireland" else {},
        }
    )
    verdict = tool.judge(Value(reading.question))
    assert isinstance(verdict, Verdict), verdict
    return verdict


# What is compared.


def check_reasons(end: End, decided: Fact) -> None:
    """Whatever is said of castles and tiles is so; nobody is said to hold what somebody holds."""
    for fact in decided.because:
        code, params = fact.code.removeprefix("rebirth.score."), fact.params
        if code in ("holds", "nobody-holds"):
            castle, seat = params["castle"], params.get("seat")
            assert isinstance(castle, Ref)
            assert end.holder(str(castle.id)) == (seat.id if isinstance(seat, Ref) else NOBODY), (end, fact)
        elif code == "at-tower":
            assert isinstance(params["seat"], Ref)
            assert end.tower[int(params["seat"].id)] == params["n"], (end, fact)


def check_end(chance: random.Random) -> Counter[str]:
    """One end, in all ways; gives what decided it, and what was asked."""
    end = random_end(chance)
    winners, by = who_wins(end)
    found: Counter[str] = Counter({f"{end.variant}: {by}": 1})
    for way, tell in (("sheet", on_a_sheet), ("board", on_a_board)):
        referee, ids = tell(end, chance)
        asked = told(end, referee, ids)
        scores = referee.scores
        assert [row["total"] for row in scores.table] == [total(end, seat) for seat in range(len(end.track))], end
        assert (set(scores.winners), scores.decided_by) == (winners, by), (way, end)
        check_reasons(end, scores.facts[-1])
        found.update({f"{way} asks {name}": times for name, times in asked.items()})
    if not end.tied_only:  # a pad knows no switches
        verdict = on_the_pad(end)
        assert {NAMES.index(name) for name in verdict.result["winners"]} == winners, end
        assert verdict.result["decided_by"] == by, end
        assert not verdict.warnings, (end, verdict.warnings)
        check_reasons(end, verdict.facts[-1])
        found["pads"] += 1
    return found


def check_ends(count: int, seed: int = 0) -> Counter[str]:
    chance, found = random.Random(seed), Counter[str]()
    for _ in range(count):
        found += check_end(chance)
    return found


if __name__ == "__main__":
    for line, times in sorted(check_ends(int(sys.argv[1]) if len(sys.argv) > 1 else 1000).items()):
        print(f"{times:7} {line}")
