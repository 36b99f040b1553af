"""What a sheet holds instead of a board, as plain data: groups, settlements, and tiles beside castles and towers."""

from collections.abc import Mapping
from typing import Any, Final

from companion.engine.messages import SEATS, Ref
from companion.engine.values import Value
from companion.games.rebirth.content import HOUSES, KINDS, SPACES_OF
from companion.games.rebirth.entry import Entry, is_nothing
from companion.games.rebirth.messages import position as m
from companion.games.rebirth.sheet import CASTLES
from companion.games.rebirth.state import Beside, Settlement, State

SHEET_KEYS: Final = ("groups", "settlements", "beside")
#: By which settlements may be told apart.
NUMBERS: Final = tuple(map(str, range(1, 100)))


def read_sheet(value: Value, state: State, entry: Entry) -> None:
    """Groups by their sizes, settlements by their houses, and who has how many tiles beside each castle."""
    for seat, kinds in entry.seats(value["groups"]).items():
        for kind, sizes in kinds.items():
            read_groups(seat, kind, sizes, state, entry)
    for id, settlement in value.get("settlements", {}).items():
        read_settlement(id, settlement, state, entry)
    for castle, players in value.get("beside", {}).items():
        if castle not in CASTLES[state.terms.variant.id]:
            entry.refuse(m.NO_SUCH_CASTLE(castle=castle), players.at)
        for seat, count in [] if is_nothing(players) else entry.given_to(players).items():
            tiles, workers = entry.count(count["tiles"]), entry.count(count["workers"])
            if not tiles or workers > tiles:
                entry.refuse(m.WORKERS_ARE_TILES(), count.at)
            state.beside[castle, seat] = Beside(tiles, workers)
    check_numbers(value, state, entry)


def read_groups(seat: int, kind: str, value: Value, state: State, entry: Entry) -> None:
    """The sizes of a player's groups of a kind."""
    if kind not in KINDS:
        entry.refuse(m.NO_GROUPS_OF(kind=kind, kinds=KINDS), value.at)
        return
    sizes = [entry.count(size) for size in value.list()]
    if not all(sizes):
        entry.refuse(m.EMPTY_GROUP(), value.at)
    if sizes:
        state.groups[seat, kind] = tuple(sorted(sizes, reverse=True))


def read_settlement(id: str, value: Value, state: State, entry: Entry) -> None:
    """A settlement that has been begun: its houses by players, and how many of its spaces are closed (ours G04)."""
    size, _, number = id.rpartition("-")
    if size not in state.terms.variant.sizes or number not in NUMBERS:
        entry.refuse(m.NO_SUCH_SETTLEMENT(settlement=id, sizes=state.terms.variant.sizes), value.at)
        return
    if is_nothing(value):
        return
    for told, at in entry.unread(value, "houses", "closed"):
        entry.refuse(told, at)
    closed = entry.count(value.get("closed", 0))
    if closed and not state.terms.closes:
        entry.refuse(m.NOTHING_CLOSED(), f"{value.at}/closed")
    tiles = []
    for seat, houses in entry.given_to(value.get("houses", {})).items():
        for count in houses.list():
            if count.whole() not in HOUSES.values():
                entry.refuse(m.NO_SUCH_HOUSES(n=max(HOUSES.values())), count.at)
            tiles.append((seat, count.whole()))
    if not tiles and not closed:
        return  # nobody has begun it
    room = SPACES_OF[size] - closed
    if not 1 <= len(tiles) <= room:
        entry.refuse(m.TILES_OF_SETTLEMENT(settlement=Ref("settlement", id), n=max(room, 1)), value.at)
    state.settlements[id] = Settlement(size, room, tuple(tiles))


def check_numbers(value: Value, state: State, entry: Entry) -> None:
    """Nobody has more tiles in groups and settlements than have left pool, hand and reserve."""
    owners = [seat for settlement in state.settlements.values() for seat, _ in settlement.tiles]
    for seat in range(state.terms.seats):
        grouped = sum(sum(sizes) for (owner, _), sizes in state.groups.items() if owner == seat)
        used = state.terms.tiles_each - state.left[seat] + state.terms.variant.reserve - state.reserve[seat]
        if owners.count(seat) + grouped > used:
            entry.refuse(m.TOO_MANY_TILES(seat=SEATS[seat], n=used), value["groups"].at)


def sheet_data(state: State, names: tuple[str, ...]) -> dict[str, Any]:
    """Groups, settlements, and tiles beside castles."""
    beside: dict[str, dict[str, Any]] = {}
    for (castle, seat), count in state.beside.items():
        beside.setdefault(castle, {})[names[seat]] = count._asdict()
    return {
        "groups": {
            name: {kind: list(state.groups.get((seat, kind), ())) for kind in KINDS} for seat, name in enumerate(names)
        },
        "settlements": {id: settlement_data(settlement, names) for id, settlement in state.settlements.items()},
        "beside": beside,
    }


def settlement_data(settlement: Settlement, names: tuple[str, ...]) -> Mapping[str, Any]:
    """The houses in a settlement by players, and how many of its spaces are closed."""
    houses: dict[str, list[int]] = {}
    for seat, count in settlement.tiles:
        houses.setdefault(names[seat], []).append(count)
    return {"houses": houses, "closed": SPACES_OF[settlement.size] - settlement.room}
