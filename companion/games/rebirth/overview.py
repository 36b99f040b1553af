"""What people look up at the table, as plain data for the pages: all of it found by the rules that score it."""

from typing import Any

from companion.games.rebirth.castles import NONE, lacks
from companion.games.rebirth.content import GOALS, NEEDS, TOKENS
from companion.games.rebirth.gains import marker_of
from companion.games.rebirth.goals import worth
from companion.games.rebirth.groups import groups_of
from companion.games.rebirth.printed import PRINTED
from companion.games.rebirth.scoring import unfinished_points
from companion.games.rebirth.settlements import houses_of
from companion.games.rebirth.sheet import CASTLES
from companion.games.rebirth.state import SCORING, State
from companion.games.rebirth.towers import reached_with

#: What parts players who have equally many tiles beside a castle, if anything does.
BY_WORKERS, BY_FIRST = "workers", "first"


def overview(state: State) -> dict[str, Any]:
    """Everything in sight of all that is worth a list; lists of numbers hold one a seat."""
    return {
        "ireland": state.terms.ireland,
        "placing": state.step != SCORING,
        "seats": [seat_row(state, seat) for seat in range(state.terms.seats)],
        "castles": castle_rows(state),
        "free_castles": free_castles(state),
        "settlements": settlement_rows(state),
        "groups": groups_of(state),
        "cathedrals": cathedral_rows(state),
        "towers": tower_rows(state),
        "goals": goal_rows(state),
        "worth": {goal: worth(state, goal) for goal in GOALS} if state.terms.ireland else {},
    }


def seat_row(state: State, seat: int) -> dict[str, int]:
    """What everybody wants to know of a player all the time; the cards only by their number."""
    return {
        "points": state.so_far[seat],
        "marker": marker_of(state.so_far[seat]),
        "castles": list(state.castles.values()).count(seat),
        "left": state.left[seat],
        "reserve": state.reserve[seat],
        "cards": state.private[seat] if state.terms.ireland else state.cards[seat],
    }


def castles_of(state: State) -> tuple[str, ...]:
    """The castles of the board, or those that a sheet knows, in the order of the map."""
    ground = state.terms.ground
    return ground.castles if ground else CASTLES[state.terms.variant.id]


def free_castles(state: State) -> int:
    """How many castles nobody holds; a sheet does not know which of them are those with printed names."""
    ground, most = state.terms.ground, PRINTED[state.terms.variant.id].most_castles
    return max(0, (len(ground.castles) if ground else most) - len(state.castles))


def castle_rows(state: State) -> list[dict[str, Any]]:
    """The castles that somebody holds: the tiles of each player there, and how many each of the others lacks."""
    return [castle_row(state, castle) for castle in castles_of(state) if castle in state.castles]


def castle_row(state: State, castle: str) -> dict[str, Any]:
    """A castle; `tie` says by what its holder is ahead of somebody with as many tiles."""
    holder, seats = state.castles[castle], range(state.terms.seats)
    beside = {seat: state.beside.get((castle, seat), NONE) for seat in seats}
    equal = [beside[seat] for seat in seats if seat != holder and beside[seat].tiles == beside[holder].tiles]
    missing = [0 if seat == holder else lacks(beside[holder], beside[seat]) for seat in seats]
    return {
        "id": castle,
        "holder": holder,
        "tiles": [beside[seat].tiles for seat in seats],
        "lacks": missing,
        "margin": min(missing[seat] for seat in seats if seat != holder),
        "tie": "" if not equal else BY_FIRST if beside[holder] in equal else BY_WORKERS,
    }


def settlement_rows(state: State) -> list[dict[str, Any]]:
    """The settlements that have been begun and are not full: each player's houses, and what they pay if it stays so."""
    found = []
    for id, settlement in state.settlements.items():
        if settlement.full or not settlement.tiles:
            continue
        points = unfinished_points(houses_of(settlement.tiles))
        seats = range(state.terms.seats)
        found.append(
            {
                "id": id,
                "size": settlement.size,
                "number": list(state.settlements).index(id) + 1,
                "free": settlement.room - len(settlement.tiles),
                "houses": [[houses for owner, houses in settlement.tiles if owner == seat] for seat in seats],
                "points": [points.get(seat, 0) for seat in seats],
            }
        )
    return found


def cathedral_rows(state: State) -> list[dict[str, Any]]:
    """Whose pieces lie at each cathedral, the lowest first."""
    stacks: dict[str, list[int]] = {}
    for cathedral, seat in state.cathedrals:
        stacks.setdefault(cathedral, []).append(seat)
    return [{"id": cathedral, "seats": seats} for cathedral, seats in stacks.items()]


def tower_rows(state: State) -> list[dict[str, Any]]:
    """The towers that somebody has reached: how many with this token each has reached who was there, 0 for none."""
    rows = []
    seats = range(state.terms.seats)
    for tower in dict.fromkeys(tower for tower, _ in state.reached if tower in state.towers):
        token = state.towers[tower]
        reached = [reached_with(state, seat, token) * ((tower, seat) in state.reached) for seat in seats]
        rows.append({"id": tower, "token": token, "needs": NEEDS[token], "reached": reached})
    return sorted(rows, key=lambda row: (TOKENS.index(row["token"]), row["id"]))


def goal_rows(state: State) -> list[dict[str, Any]]:
    """The goals that somebody has met or marked: what each was worth to each player, and who scores it twice."""
    seats = range(state.terms.seats)
    rows = [
        {
            "id": goal,
            "points": [state.goals.get((goal, seat), 0) for seat in seats],
            "doubled": [seat for seat in seats if state.doubled.get(seat) == goal],
        }
        for goal in GOALS
    ]
    return [row for row in rows if any(row["points"]) or row["doubled"]]
