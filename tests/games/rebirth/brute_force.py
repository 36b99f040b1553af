"""Rebirth on a board, counted again from nothing but the list of what was placed; it serves as a test oracle.

A table is a plain dict: the variant, how many seats, the spaces of the board, the tokens of the towers, and the moves
in order. Nothing is kept between two questions: each function goes through the moves from the first one.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

At = tuple[int, int]
Table = dict[str, Any]
Move = dict[str, Any]
Part = tuple[str, int, int]

SIDES = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
TILES = ("farm", "power", "house-1", "house-2", "house-3", "house-4")
FITTING = {"farm": ("farm", "blank"), "power": ("power", "blank")}
RARE = {"farm": "power", "power": "farm"}
#: Prizes by size and by how many players have a tile there, the best player first.
PRIZES = {
    2: {1: (8,), 2: (5, 3)},
    3: {1: (13,), 2: (8, 5), 3: (8, 5, 0)},
    4: {1: (25,), 2: (17, 8), 3: (12, 8, 5), 4: (12, 8, 5, 0)},
}
TOKENS = {"extra-turn": 4, "doubling": 2, "thirteen": 3, "draw-three": 2, "goal-card": 1, "three": 2}
ALL_TILES = {2: 36, 3: 36, 4: 27}
KEPT_BACK = {"scotland": 2, "ireland": 4}
CASTLE_WORTH, GIFT_WORTH, MARKS = 5, 3, (100, 200, 300)


def new_table(board: dict[str, Any], seats: int, first: int | None = None) -> Table:
    """A table before the first move, on a board as its document writes it."""
    return {
        "variant": board["variant"],
        "seats": seats,
        "first": first,
        "hexes": {(row["at"][0], row["at"][1]): row for row in board["hexes"]},
        "tokens": {},
        "goals": {},
        "moves": [],
        "tile": None,
        "answered": [],
        "extra": 0,
    }


def move(seat: int, tile: str, at: At | None, **more: Any) -> Move:
    """One turn: what was placed where, the goals met with it, the goal doubled, whether it is an extra turn."""
    return {"seat": seat, "tile": tile, "at": at, "goals": [], "double": None, "extra": False, **more}


# The board.


def around(at: At) -> list[At]:
    """The six places round a place."""
    return [(at[0] + q, at[1] + r) for q, r in SIDES]


def around_of_kind(table: Table, at: At, kind: str) -> list[At]:
    """The neighbours of a kind."""
    return [near for near in around(at) if table["hexes"].get(near, {}).get("kind") == kind]


def is_closed(table: Table, at: At) -> bool:
    """Whether a space is taken out, which happens with two players only."""
    return bool(table["seats"] == 2 and table["hexes"][at].get("closed"))


def lying(table: Table, count: int | None = None) -> dict[At, tuple[int, str]]:
    """Whose tiles lie where after so many moves."""
    return {one["at"]: (one["seat"], one["tile"]) for one in table["moves"][:count] if one["at"] is not None}


def empty_spaces(table: Table, kinds: Iterable[str]) -> list[At]:
    """The spaces of these kinds that can still take a tile."""
    taken = lying(table)
    return [
        at
        for at, row in table["hexes"].items()
        if row["kind"] in kinds and at not in taken and not is_closed(table, at)
    ]


def legal_spaces(table: Table, tile: str) -> list[At]:
    """Where a tile may go now."""
    if tile.startswith("house"):
        return empty_spaces(table, ["settlement"])
    return empty_spaces(table, FITTING[tile]) or empty_spaces(table, [RARE[tile]])


def legal_tiles(table: Table) -> list[str]:
    """The tiles that may be played; "none" if there is one that fits nowhere, which is then set aside."""
    fitting = [tile for tile in TILES if legal_spaces(table, tile)]
    return fitting if len(fitting) == len(TILES) else [*fitting, "none"]


# Points of a move.


def group(table: Table, count: int, at: At) -> set[At]:
    """The group of the tile at a place after so many moves."""
    tiles = lying(table, count)
    found, todo = {at}, [at]
    while todo:
        for near in around(todo.pop()):
            if near not in found and tiles.get(near) == tiles[at]:
                found.add(near)
                todo.append(near)
    return found


def spaces_of(table: Table, settlement: str) -> list[At]:
    """All spaces of a settlement, closed ones too."""
    return [at for at, row in table["hexes"].items() if row.get("settlement") == settlement]


def houses_in(table: Table, count: int | None, settlement: str) -> dict[int, int]:
    """Houses of each player who has a tile in a settlement."""
    found: dict[int, int] = {}
    tiles = lying(table, count)
    for at in spaces_of(table, settlement):
        if at in tiles:
            seat, tile = tiles[at]
            found[seat] = found.get(seat, 0) + int(tile[-1])
    return found


def is_full(table: Table, count: int | None, settlement: str) -> bool:
    """Whether no space of a settlement is empty."""
    tiles = lying(table, count)
    return all(at in tiles or is_closed(table, at) for at in spaces_of(table, settlement))


def prizes(size: int, houses: dict[int, int], last: int, seats: int) -> dict[int, int]:
    """What a full settlement pays: of two who are tied, the later one to the left of the last placer gets less."""
    if size == 1:
        return dict(houses)
    best_first = sorted(houses, key=lambda seat: (-houses[seat], (seat - last - 1) % seats))
    return dict(zip(best_first, PRIZES[size][len(houses)], strict=True))


def touched_first(table: Table, number: int, kind: str) -> list[At]:
    """The castles, cathedrals or towers next to which a move is the first of its player."""
    one = table["moves"][number]
    if one["at"] is None:
        return []
    mine = [other["at"] for other in table["moves"][:number] if other["seat"] == one["seat"] and other["at"]]
    return [near for near in around_of_kind(table, one["at"], kind) if not set(around(near)) & set(mine)]


def tokens_reached(table: Table, seat: int, count: int) -> list[str]:
    """The tokens next to which a player has a tile after so many moves."""
    mine = {at for at, (owner, _) in lying(table, count).items() if owner == seat}
    return [token for tower, token in table["tokens"].items() if set(around(tower)) & mine]


def won_now(table: Table, number: int, token: str) -> int:
    """How many tokens of a kind a move makes usable: those that need all of their kind, only with the last."""
    reached = [table["tokens"].get(tower) for tower in touched_first(table, number, "tower")].count(token)
    if token not in ("doubling", "thirteen"):
        return reached
    all_of_it = tokens_reached(table, table["moves"][number]["seat"], number + 1).count(token) == TOKENS[token]
    return int(reached > 0 and all_of_it)


def goal_points(table: Table, number: int, goal: str) -> int:
    """What a goal pays to the player of a move, first or later, doubled or not."""
    seat = table["moves"][number]["seat"]
    earlier = table["moves"][:number]
    larger, smaller = table["goals"][goal]
    pays: int = smaller if any(goal in other["goals"] for other in earlier) else larger
    return pays * (2 if any(other["seat"] == seat and other["double"] == goal for other in earlier) else 1)


def parts(table: Table, number: int) -> list[Part]:
    """All points of a move, each with what it is for and who gets it."""
    one = table["moves"][number]
    if one["at"] is None:
        return []
    seat, row = one["seat"], table["hexes"][one["at"]]
    found: list[Part] = []
    if one["tile"] in FITTING:
        found.append(("group", seat, len(group(table, number + 1, one["at"]))))
        if row.get("sea_farm"):
            found.append(("sea-farm", seat, 1))
    else:
        name = row["settlement"]
        if is_full(table, number + 1, name):
            paid = prizes(len(spaces_of(table, name)), houses_in(table, number + 1, name), seat, table["seats"])
            found += [("settlement", owner, pays) for owner, pays in paid.items()]
        if row.get("port"):
            found.append(("port", seat, 1))
    found += [("goal", seat, goal_points(table, number, goal)) for goal in one["goals"]]
    found += [("three", seat, 3)] * won_now(table, number, "three")
    found += [("thirteen", seat, 13)] * won_now(table, number, "thirteen")
    return found


def points(table: Table, number: int, seat: int) -> int:
    """What a player gets with a move, all in all."""
    return sum(pays for _, owner, pays in parts(table, number) if owner == seat)


def track(table: Table, seat: int, count: int | None = None) -> int:
    """Where a player's marker stands after so many moves."""
    return sum(points(table, number, seat) for number in range(len(table["moves"][:count])))


def marks_passed(before: int, after: int) -> list[int]:
    """The hundreds that a marker reaches or passes on its way."""
    return [mark for mark in MARKS if before < mark <= after]


# Who holds what.


def tiles_beside(table: Table, count: int, place: At, seat: int) -> list[str]:
    """A player's tiles next to a place after so many moves."""
    tiles = lying(table, count)
    return [tiles[near][1] for near in around(place) if near in tiles and tiles[near][0] == seat]


def holder(table: Table, castle: At, count: int | None = None) -> int | None:
    """Who holds a castle, judged again at each tile beside it."""
    holds: int | None = None
    for number, one in enumerate(table["moves"][:count], start=1):
        if one["at"] not in around(castle):
            continue
        if holds is None:
            holds = one["seat"]
        strengths = {}
        for seat in (one["seat"], holds):
            beside = tiles_beside(table, number, castle, seat)
            strengths[seat] = (len(beside), sum(tile in FITTING for tile in beside))
        if strengths[one["seat"]] > strengths[holds]:
            holds = one["seat"]
    return holds


def castles(table: Table) -> list[At]:
    """All castles of the board."""
    return [at for at, row in table["hexes"].items() if row["kind"] == "castle"]


def castle_named(table: Table, name: str) -> At | None:
    """The castle with a name, if the board has it."""
    return next((at for at in castles(table) if table["hexes"][at].get("name", "").lower() == name), None)


def cathedrals_of(table: Table, seat: int) -> int:
    """At how many cathedrals a player has a tile: so many pieces, and so many mission cards."""
    return sum(
        len(touched_first(table, number, "cathedral"))
        for number, one in enumerate(table["moves"])
        if one["seat"] == seat
    )


def goals_of(table: Table, seat: int) -> list[str]:
    """The goals that a player has met."""
    return [goal for one in table["moves"] if one["seat"] == seat for goal in one["goals"]]


# Turns.


def ordinary_turns(table: Table) -> int:
    """How many ordinary turns each player has."""
    return ALL_TILES[table["seats"]] - KEPT_BACK[table["variant"]]


def extra_turns_won(table: Table, number: int) -> int:
    """How many extra turns a move brings: none if it was made in an extra turn itself."""
    return 0 if table["moves"][number]["extra"] else won_now(table, number, "extra-turn")


def turns_taken(table: Table, seat: int, extra: bool) -> int:
    """How many ordinary or extra turns a player has had."""
    return sum(one["seat"] == seat and one["extra"] == extra for one in table["moves"])


def next_in_turn(table: Table) -> int | None:
    """Whose ordinary turn comes next; nobody's if all are over."""
    taken = sum(not one["extra"] for one in table["moves"])
    if taken == ordinary_turns(table) * table["seats"]:
        return None
    return int((table["first"] + taken) % table["seats"])


def hand_after(table: Table, seat: int, count: int | None = None) -> tuple[int, int]:
    """How many tiles a player has in hand and in the pool after so many moves, all drawing done."""
    hand, pool = 1, ordinary_turns(table) - 1
    for number, one in enumerate(table["moves"][:count]):
        if one["seat"] != seat:
            continue
        if not one["extra"]:  # one is placed, the others go back
            hand, pool = 0, pool + hand - 1
        wanted = 3 if won_now(table, number, "draw-three") else 1
        drawn = min(max(wanted - hand, 0), pool)
        hand, pool = hand + drawn, pool - drawn
    return hand, pool


# The end.


def unfinished(table: Table, seat: int) -> int:
    """A player's houses in all settlements that still have an empty space."""
    names = {row["settlement"] for row in table["hexes"].values() if "settlement" in row}
    return sum(houses_in(table, None, name).get(seat, 0) for name in names if not is_full(table, None, name))


def final_scores(table: Table, told: list[dict[str, int]]) -> list[dict[str, int]]:
    """All categories of each seat; `told` has what a board does not show: cards met, gifts, the private goal."""
    rows = []
    for seat in range(table["seats"]):
        row = {
            "track": track(table, seat),
            "unfinished": unfinished(table, seat),
            "castles": CASTLE_WORTH * sum(holder(table, castle) == seat for castle in castles(table)),
        }
        if table["variant"] == "ireland":
            row["goals"] = told[seat].get("goal", 0)
        else:
            row["missions"] = told[seat].get("missions", 0) + GIFT_WORTH * told[seat].get("gifts", 0)
        rows.append({**row, "total": sum(row.values())})
    return rows


def at_clover_tower(table: Table) -> list[int]:
    """How many tiles each player has at the tower with a clover."""
    counts = [0] * table["seats"]
    tiles = lying(table)
    for at, row in table["hexes"].items():
        if row["kind"] == "tower" and row.get("clover"):
            for near in around(at):
                if near in tiles:
                    counts[tiles[near][0]] += 1
    return counts


def winners(totals: list[int], held: dict[str, int | None], clover: list[int]) -> tuple[list[int], str]:
    """Who wins and by what: `held` names the castles of the tie-break in their order, with their holders."""
    tied = [seat for seat, total in enumerate(totals) if total == max(totals)]
    if len(tied) == 1:
        return tied, "points"
    for place, (name, owner) in enumerate(held.items()):
        if owner is not None and (owner in tied or place == 1):
            return [owner], name
    if any(clover):
        best = [seat for seat, count in enumerate(clover) if count == max(clover)]
        return best, "clover_tower" if len(best) == 1 else "shared"
    return tied, "shared"


def tie_break(table: Table, totals: list[int]) -> tuple[list[int], str]:
    """Who wins with these totals on the board as it lies."""
    names = ("edinburgh", "stirling") if table["variant"] == "scotland" else ("blarney",)
    places = {name: castle_named(table, name) for name in names}
    held = {name: None if place is None else holder(table, place) for name, place in places.items()}
    return winners(totals, held, at_clover_tower(table))


# What is asked. Of a turn under way the table knows the tile, and what has been answered since the last placement.

Question = tuple[str, int, tuple[str, ...]]
THE_TABLE = -1


def written(at: At) -> str:
    """A place as answers write it."""
    return f"{at[0]},{at[1]}"


def read(place: str) -> At:
    """A place that an answer names."""
    q, r = place.split(",")
    return int(q), int(r)


def next_tower(table: Table) -> At | None:
    """The next tower of which nobody has said yet which token lies there."""
    return next(
        (at for at, row in table["hexes"].items() if row["kind"] == "tower" and at not in table["tokens"]), None
    )


def double_last_goal(table: Table) -> None:
    """Where only one goal is unmet, nobody has to choose which one is doubled."""
    if table["moves"] and "turn.goals" in table["answered"] and won_now(table, len(table["moves"]) - 1, "doubling"):
        unmet = [goal for goal in table["goals"] if goal not in goals_of(table, table["moves"][-1]["seat"])]
        if len(unmet) == 1:
            table["moves"][-1]["double"] = unmet[0]


def tokens_left(table: Table) -> tuple[str, ...]:
    """The kinds of tokens that still lie nowhere."""
    laid = list(table["tokens"].values())
    return tuple(token for token in TOKENS if laid.count(token) < TOKENS[token])


def lay_last_tokens(table: Table) -> None:
    """Where only one kind is left, nobody has to look."""
    while len(tokens_left(table)) == 1 and (tower := next_tower(table)):
        table["tokens"][tower] = tokens_left(table)[0]


def extra_due(table: Table) -> bool:
    """Whether an extra turn has been taken up that is not over."""
    return bool(table["extra"] > sum(one["extra"] for one in table["moves"]))


def in_turn(table: Table) -> int | None:
    """Whose turn it is, ordinary or extra."""
    return int(table["moves"][-1]["seat"]) if extra_due(table) else next_in_turn(table)


def question(table: Table) -> Question | None:
    """What has to be answered next; nothing when all tiles are placed."""
    if next_tower(table):
        return "setup.tower", THE_TABLE, tokens_left(table)
    if table["first"] is None:
        return "setup.first", THE_TABLE, tuple(map(str, range(table["seats"])))
    if table["tile"] is None and table["moves"] and (left := left_to_ask(table, len(table["moves"]) - 1)):
        return left
    seat = in_turn(table)
    if seat is None:
        return None
    if table["tile"] is None:
        return "turn.tile", seat, tuple(legal_tiles(table))
    return "turn.space", seat, tuple(map(written, legal_spaces(table, table["tile"])))


def left_to_ask(table: Table, number: int) -> Question | None:
    """What a placement leaves to be asked: the goals met, the goal to double, an extra turn."""
    one = table["moves"][number]
    seat, answered = one["seat"], table["answered"]
    unmet = tuple(goal for goal in table["goals"] if goal not in goals_of(table, seat))
    if one["at"] and unmet and "turn.goals" not in answered:
        return "turn.goals", seat, unmet
    if len(unmet) > 1 and won_now(table, number, "doubling") and "turn.double" not in answered:
        return "turn.double", seat, unmet
    if (won := extra_turns_won(table, number)) and "turn.extra" not in answered:
        return "turn.extra", seat, tuple(map(str, range(won, -1, -1)))
    return None


def place(table: Table, seat: int, at: At | None) -> None:
    """The tile that was shown is placed, or set aside."""
    table["moves"].append(move(seat, table["tile"], at, extra=extra_due(table)))
    table["tile"], table["answered"] = None, []


def take(table: Table, name: str, choice: tuple[str, ...]) -> None:
    """Note an answer."""
    asked = question(table)
    assert asked is not None
    assert asked[0] == name
    assert set(choice) <= set(asked[2])
    if name == "setup.first":
        table["first"] = int(choice[0])
    elif name == "setup.tower":
        table["tokens"][next_tower(table)] = choice[0]
    elif name == "turn.tile":
        places = [] if choice[0] == "none" else legal_spaces(table, choice[0])
        table["tile"] = choice[0]
        if len(places) < 2:  # where there is no choice, nobody is asked
            place(table, asked[1], places[0] if places else None)
    elif name == "turn.space":
        place(table, asked[1], read(choice[0]))
    elif name == "turn.goals":
        table["moves"][-1]["goals"] = list(choice)
    elif name == "turn.double":
        table["moves"][-1]["double"] = choice[0] if choice else None
    elif name == "turn.extra":
        table["extra"] += int(choice[0])
    table["answered"].append(name)
    lay_last_tokens(table)
    double_last_goal(table)
