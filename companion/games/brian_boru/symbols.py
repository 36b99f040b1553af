"""Actions: the symbols of a card from left to right."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, Final

from companion.engine.decisions import Choose, Flow, Number, Violation, violation
from companion.engine.facts import reason
from companion.engine.messages import SEATS, M
from companion.games.brian_boru.content import (
    EXPAND_COST,
    EXTRA_COST,
    NEIGHBOURS,
    TOP_SPACE,
    TOWN_REFS,
    TOWNS,
    UNPAID_COIN_POINTS,
    Action,
)
from companion.games.brian_boru.messages import action as m
from companion.games.brian_boru.state import State, in_board_order, one_of

#: The symbol with which an action lets a player expand.
EXPAND: Final = "expand"


def perform(state: State, seat: int, action: Action) -> Flow:
    """All symbols of an action count, from left to right (bb.symbol.order).

    Equal symbols stand side by side on every card, and no coin comes in between; so extras are asked
    for once, after the last of them (ours R14b).
    """
    for symbol, count in action:
        match symbol:
            case "gain_coin":
                gain_coins(state, seat, count)
            case "take_town":
                take_active_town(state, seat)
            case "pay_coin":
                pay_coins(state, seat, count)
            case "renown":
                gain_renown(state, seat, count)
            case "church_disc":
                yield from place_church_discs(state, seat, count)
            case "take_raider":
                yield from take_raiders(state, seat, count)
            case "marriage_step":
                yield from move_up(state, seat, count)
            case "expand":
                yield from expand(state, seat)
            case "free_town":
                yield from free_town(state, seat)
            case _:
                raise ValueError(symbol)
    leave_shared_space(state, seat)


def take_active_town(state: State, seat: int) -> None:
    """The winner takes the marker and puts a disc on the town (bb.symbol.take-town).

    Where a table lets players expand into the marked town, a disc may lie there by now: it stays (ours R17).
    """
    town = state.marked
    assert town is not None
    state.marked = None
    state.marker = seat
    owner = state.towns.setdefault(town, seat)
    if owner == seat:
        state.tell(m.TOWN_TAKEN, seat=SEATS[seat], town=TOWN_REFS[town])
    else:
        state.tell(m.TOWN_LOST_TO, seat=SEATS[seat], town=TOWN_REFS[town], owner=SEATS[owner])


def gain_coins(state: State, seat: int, count: int) -> None:
    """Coins from the supply, which has no limit (bb.symbol.gain-coin)."""
    state.coins[seat] += count
    state.tell(m.COINS_GAINED, seat=SEATS[seat], n=count)


def pay_coins(state: State, seat: int, count: int) -> None:
    """For each symbol a coin, or without coins 2 points, or what is left of them (bb.symbol.pay-coin; ours R16)."""
    coins = min(count, state.coins[seat])
    instead = min(count - coins, state.points[seat] // UNPAID_COIN_POINTS)
    if coins:
        state.coins[seat] -= coins
        state.tell(m.COINS_PAID, seat=SEATS[seat], n=coins)
    if instead:
        state.points[seat] -= UNPAID_COIN_POINTS * instead
        state.tell(m.POINTS_PAID, seat=SEATS[seat], n=UNPAID_COIN_POINTS * instead)
    unpaid = count - coins - instead
    if unpaid and state.points[seat]:
        state.points[seat] = 0
        state.tell(m.LAST_POINT_PAID, seat=SEATS[seat])
        unpaid -= 1
    if unpaid:
        state.tell(m.NOTHING_TO_PAY, seat=SEATS[seat])


def gain_renown(state: State, seat: int, count: int) -> None:
    """Renown tokens from the supply (bb.symbol.renown)."""
    state.renown[seat] += count
    state.tell(m.RENOWN_GAINED, seat=SEATS[seat], n=count)


def pay_extras(state: State, seat: int, count: int, told: M) -> None:
    """Two coins for each extra disc, raider or space (ours R14b)."""
    state.coins[seat] -= EXTRA_COST * count
    state.tell(told, seat=SEATS[seat], n=EXTRA_COST * count)


def affordable(state: State, seat: int) -> int:
    """How many extras the coins held now would pay for (bb.symbol.order)."""
    return state.coins[seat] // EXTRA_COST


def place_church_discs(state: State, seat: int, count: int) -> Flow:
    """Discs to the church area; more of them for coins (bb.symbol.church)."""
    state.church[seat] += count
    state.tell(m.CHURCH_DISCS_PLACED, seat=SEATS[seat], n=count)
    high = affordable(state, seat)
    if high:
        extra = (yield Number("extra.discs", seat, 0, high)).number
        if extra:
            pay_extras(state, seat, extra, m.EXTRA_DISCS_PAID)
            state.church[seat] += extra
            state.tell(m.CHURCH_DISCS_PLACED, seat=SEATS[seat], n=extra)


def take_raiders(state: State, seat: int, count: int) -> Flow:
    """Raiders from the battle area, as long as there are any; more of them for coins (bb.symbol.raider)."""
    taken = min(count, state.battle_area)
    if taken == 0:
        state.tell(m.NO_RAIDERS_LEFT, seat=SEATS[seat])
        return
    move_raiders(state, seat, taken)
    high = min(affordable(state, seat), state.battle_area)
    if high:
        extra = (yield Number("extra.raiders", seat, 0, high)).number
        if extra:
            pay_extras(state, seat, extra, m.EXTRA_RAIDERS_PAID)
            move_raiders(state, seat, extra)


def within_reach(symbols: Sequence[str], area: int, space: int) -> dict[str, int]:
    """How often each symbol of an action can be carried out by a player on a space of the marriage track.

    No more raiders than the battle area holds, and no space above the top one (bb.symbol.raider, bb.symbol.marriage).
    """
    most = {"take_raider": area, "marriage_step": TOP_SPACE - space}
    counts = Counter(symbols)
    return {symbol: min(count, most.get(symbol, count)) for symbol, count in counts.items()}


def move_raiders(state: State, seat: int, count: int) -> None:
    """From the battle area to a player."""
    state.battle_area -= count
    state.raiders[seat] += count
    state.tell(m.RAIDERS_TAKEN, seat=SEATS[seat], n=count)


def move_up(state: State, seat: int, count: int) -> Flow:
    """Up the marriage track, past other discs, never above the top space; more for coins (bb.symbol.marriage)."""
    steps = min(count, TOP_SPACE - state.spaces[seat])
    if steps == 0:
        state.tell(m.ON_TOP_SPACE, seat=SEATS[seat])
        return
    climb(state, seat, steps)
    high = min(affordable(state, seat), TOP_SPACE - state.spaces[seat])
    if high:
        extra = (yield Number("extra.steps", seat, 0, high)).number
        if extra:
            pay_extras(state, seat, extra, m.EXTRA_SPACES_PAID)
            climb(state, seat, extra)


def climb(state: State, seat: int, steps: int) -> None:
    """Some spaces up the marriage track."""
    state.spaces[seat] += steps
    state.tell(m.MOVED_UP, seat=SEATS[seat], n=steps, space=state.spaces[seat])


def leave_shared_space(state: State, seat: int) -> None:
    """After the whole action a disc drops from a taken space to the nearest free one (bb.symbol.marriage)."""
    space = state.spaces[seat]
    if not space or state.spaces.count(space) == 1:
        return
    other = next(other for other, taken in enumerate(state.spaces) if taken == space and other != seat)
    space = nearest_free(space, state.spaces)
    because = reason(m.SPACE_TAKEN, seat=SEATS[other], space=state.spaces[seat])
    state.spaces[seat] = space
    state.tell(m.DROPPED, because, seat=SEATS[seat], space=space)


def nearest_free(space: int, taken: Collection[int]) -> int:
    """The nearest space on the way down that nobody has; below the first there is room for all."""
    while space and space in taken:
        space -= 1
    return space


def landing(spaces: Mapping[int, int], seat: int, steps: int) -> int:
    """Where a disc lies at the end of an action that moves it up so far (bb.symbol.marriage)."""
    others = [space for other, space in spaces.items() if other != seat]
    return nearest_free(min(spaces[seat] + steps, TOP_SPACE), others)


def expand(state: State, seat: int) -> Flow:
    """Five coins, if one likes, for a town joined by a road to one's own (bb.symbol.expand; ours R17)."""
    if state.coins[seat] < EXPAND_COST:
        return
    targets = expansion_targets(state, seat)
    if not targets:
        return

    def why_not(town: str) -> tuple[Violation, ...]:
        return why_no_expansion(state, seat, town)

    town = (yield Choose("expand.town", seat, targets, least=0, why_not=why_not)).any
    if town is None:
        return
    start = next(neighbour for neighbour in NEIGHBOURS[town] if state.is_controlled(neighbour, seat))
    state.coins[seat] -= EXPAND_COST
    state.towns[town] = seat
    road = reason(m.ROAD_JOINS, start=TOWN_REFS[start], town=TOWN_REFS[town])
    state.tell(m.EXPANDED, road, seat=SEATS[seat], town=TOWN_REFS[town], n=EXPAND_COST)


def expansion_targets(state: State, seat: int) -> tuple[str, ...]:
    """Towns without a disc, one road away from a town controlled now, and not marked (bb.symbol.expand; ours R17)."""
    marked = None if state.switches.expand_into_marked_town else state.marked
    return in_board_order(joined_to(state.controls(seat), state.towns, marked))


def joined_to(own: Iterable[str], taken: Collection[str], marked: str | None) -> set[str]:
    """Towns without a disc, one road away from some towns, and not marked (bb.symbol.expand)."""
    reached = {neighbour for town in own for neighbour in NEIGHBOURS[town] if neighbour not in taken}
    return reached - {marked} if marked else reached


def why_not_expand(position: Mapping[str, Any], seat: int, symbols: Sequence[str], into_marked: bool) -> str:
    """What a player lacks who takes an action with an expansion: coins or a town; nothing if it can be carried out."""
    if EXPAND not in symbols:
        return ""
    if position["coins"][seat] + symbols.count("gain_coin") < EXPAND_COST:
        return "coins"
    taken, vikings = position["towns"], position["vikings"]
    own = [town for town, owner in taken.items() if owner == seat and town not in vikings]
    return "" if joined_to(own, taken, None if into_marked else position["marked"]) else "town"


def why_no_expansion(state: State, seat: int, town: str) -> tuple[Violation, ...]:
    """The reasons why a player cannot expand into a town."""
    if town not in TOWNS:
        return ()
    ref = TOWN_REFS[town]
    found: list[Violation] = []
    if town in state.towns:
        found.append(violation(m.EXPAND_TOWN_HAS_DISC(town=ref, owner=SEATS[state.towns[town]]), town))
    elif town == state.marked and not state.switches.expand_into_marked_town:
        found.append(violation(m.EXPAND_TOWN_MARKED(town=ref), town))
    if not any(state.is_controlled(neighbour, seat) for neighbour in NEIGHBOURS[town]):
        found.append(violation(m.NO_ROAD(town=ref, seat=SEATS[seat]), town))
    return tuple(found)


def free_town(state: State, seat: int) -> Flow:
    """Remove a Viking control token, whoever's disc it covers (bb.symbol.free-town; ours R18)."""
    covered = in_board_order(state.vikings)
    if not covered:
        state.tell(m.NO_TOWN_TO_FREE, seat=SEATS[seat])
        return

    def why_not(town: str) -> tuple[Violation, ...]:
        return (violation(m.NO_VIKINGS_THERE(town=TOWN_REFS[town]), town),) if town in TOWNS else ()

    town = yield from one_of("free.town", seat, covered, why_not)
    state.vikings.remove(town)
    state.tell(m.TOWN_FREED, seat=SEATS[seat], town=TOWN_REFS[town], owner=SEATS[state.towns[town]])
