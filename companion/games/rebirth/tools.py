"""The quick adjudicators: one question each, answered by the same rules as a whole game."""

from collections.abc import Iterable
from typing import Any, Final

from companion.engine.facts import Fact, reason
from companion.engine.messages import SEATS, M
from companion.engine.tools import Refusal, Tool, Verdict
from companion.engine.values import Value, escaped
from companion.games.rebirth.castles import NONE, cannot_be, holder_after
from companion.games.rebirth.content import (
    CASTLES_EACH,
    CATHEDRALS_EACH,
    COPIES,
    GOAL_CARD,
    GOAL_MOST,
    HOUSES,
    MISSION_MOST,
    MOST_JOINED,
    SIDES,
    SIZES,
    SPACES_OF,
    TILES_EACH,
    TOWN,
    TRACK_MARKERS,
)
from companion.games.rebirth.entry import FEWEST, MOST, Entry, read_players
from companion.games.rebirth.groups import group_points, sea_farm_points
from companion.games.rebirth.messages import faults, forms, play
from companion.games.rebirth.pad import PAD, from_form
from companion.games.rebirth.printed import FARM, IRELAND, POWER, PRINTED, SCOTLAND, SETTLEMENT, VARIANTS
from companion.games.rebirth.scoring import Count, asks_clover_tower, most_points, score
from companion.games.rebirth.settlements import port_points, settlement_points
from companion.games.rebirth.state import Beside

MOST_HOUSES: Final = max(HOUSES.values())
#: The last marker, and what the track itself shows before the next one would be due.
MOST_ON_TRACK: Final = max(TRACK_MARKERS) + min(TRACK_MARKERS) - 1


def verdict(entry: Entry, result: dict[str, Any], facts: Iterable[Fact]) -> Verdict:
    return Verdict(entry.players, result, tuple(facts), tuple(entry.warnings))


def refusal(entry: Entry) -> Refusal:
    return Refusal(entry.players, tuple(entry.violations))


# group


def judge_group(value: Value) -> Verdict | Refusal:
    """What a farm or power tile scores. The country only matters beside a sea farm, so it may be left out."""
    entry = Entry(())
    entry.only(value, "players", "kind", "joined", "sea_farm", "variant")
    kind = entry.one_of(value["kind"], (FARM, POWER), faults.KIND_UNKNOWN)
    variant = entry.one_of(value.get("variant", IRELAND), VARIANTS, faults.VARIANT_UNKNOWN)
    sea_farm = value.get("sea_farm", False)
    joined = read_joined(value.get("joined", []), entry)
    if sea_farm.boolean() and variant == SCOTLAND:
        entry.refuse(faults.SEA_FARM_NOT_HERE(), sea_farm.at)
    if entry.violations or kind is None:
        return refusal(entry)
    points, why = group_points(kind, joined)
    more, why_more = sea_farm_points(1) if sea_farm.boolean() else (0, None)
    return verdict(entry, {"points": points + more}, [why, *([why_more] if why_more else [])])


def read_joined(value: Value, entry: Entry) -> list[int]:
    """The sizes of the groups that a tile joins."""
    sizes = value.list()
    for size in sizes:
        if size.whole() < 1:
            entry.refuse(faults.GROUP_EMPTY(), size.at)
    joined = [size.whole() for size in sizes]
    if len(joined) > MOST_JOINED:
        entry.warn(faults.TOO_MANY_GROUPS(n=MOST_JOINED), value.at)
    if 1 + sum(joined) > TILES_EACH:
        entry.warn(faults.GROUP_TOO_LARGE(n=TILES_EACH), value.at)
    return joined


# settlement


def judge_settlement(value: Value) -> Verdict | Refusal:
    """What everybody scores after a tile in a settlement; one that is not full scores only its port.

    With two players some of its spaces may be `closed` (ours G04).
    """
    entry = read_players(value["players"])
    entry.only(value, "players", "size", "houses", "last", "port", "closed")
    if entry.violations:
        return refusal(entry)
    size = entry.one_of(value["size"], SIZES, faults.SIZE_UNKNOWN)
    tiles = read_houses(value["houses"], entry)
    last = entry.seat(value["last"])
    port = value.get("port", False)
    if size == TOWN and port.boolean():
        entry.refuse(faults.PORT_AT_TOWN(), port.at)
    elif not port.boolean():
        port = Value(False, port.at)
    if not any(seat == last for seat, _ in tiles):
        entry.refuse(faults.LAST_WITHOUT_TILE(seat=SEATS[last]), value["last"].at)
    empty = spaces_left(value, size, len(tiles), entry)
    if entry.violations or size is None:
        return refusal(entry)
    points, why = settlement_points(size, tiles, last, len(entry.players)) if not empty else ({}, ())
    more, why_more = port_points(1) if port.boolean() else (0, None)
    facts = [*why, *([] if not empty else [reason(play.SETTLEMENT_OPEN, n=empty)]), *([why_more] if why_more else [])]
    scored = {name: points.get(seat, 0) + (more if seat == last else 0) for seat, name in enumerate(entry.players)}
    return verdict(entry, {"points": scored}, facts)


def read_houses(value: Value, entry: Entry) -> list[tuple[int, int]]:
    """The tiles in a settlement: whose each is, and how many houses it shows."""
    tiles = []
    for seat, mine in entry.seats(value).items():
        for houses in mine.list():
            if houses.whole() not in HOUSES.values():
                entry.refuse(faults.HOUSES_UNKNOWN(high=MOST_HOUSES), houses.at)
            tiles.append((seat, houses.whole()))
    return tiles


def spaces_left(value: Value, size: str | None, tiles: int, entry: Entry) -> int:
    """How many spaces of a settlement are empty; closed ones are not (ours G04)."""
    closed = entry.count(value.get("closed", 0))
    if closed and len(entry.players) > FEWEST:
        entry.warn(faults.CLOSED_WITH_MORE(), value["closed"].at)
    if size is None:
        return 0
    spaces = SPACES_OF[size]
    if tiles + closed > spaces:
        entry.refuse(faults.TOO_MANY_TILES(n=spaces), value["houses"].at)
    return spaces - closed - tiles


# castle


def judge_castle(value: Value) -> Verdict | Refusal:
    """Who holds a castle after a placement. Without a list of players they are those whose tiles are counted."""
    tiles = value["tiles"]
    entry = read_players(value["players"]) if value.has("players") else players_in(tiles)
    entry.only(value, "players", "holder", "placer", "tiles")
    if entry.violations:
        return refusal(entry)
    holder = entry.seat(value["holder"]) if value.has("holder") else None
    placer = entry.seat(value["placer"])
    beside = {seat: read_beside(mine, seat, entry) for seat, mine in entry.seats(tiles).items()}
    if not beside.get(placer, NONE).tiles:
        entry.refuse(faults.PLACER_WITHOUT_TILE(seat=SEATS[placer]), value["placer"].at)
    if entry.violations:
        return refusal(entry)
    warn_of_castle(value, holder, placer, beside, entry)
    theirs = NONE if holder is None else beside.get(holder, NONE)
    now, why = holder_after(None, holder, placer, beside[placer], theirs)
    return verdict(entry, {"holder": entry.players[now], "changed": now != holder}, [why])


def players_in(tiles: Value) -> Entry:
    """The players of a question without a list of them."""
    entry = Entry(tuple(name for name, _ in tiles.items()))
    for name, item in tiles.items():
        entry.check_name(name, item.at)
    if not 0 < len(entry.players) <= MOST:
        entry.refuse(faults.PLAYER_COUNT(count=len(entry.players)), tiles.at)
    return entry


def read_beside(value: Value, seat: int, entry: Entry) -> Beside:
    """A player's tiles beside a castle, by their kind."""
    entry.only(value, FARM, POWER, SETTLEMENT)
    farm, power, settlement = (entry.count_of(seat, value.get(kind, 0)) for kind in (FARM, POWER, SETTLEMENT))
    return Beside(farm + power + settlement, farm + power)


def warn_of_castle(value: Value, holder: int | None, placer: int, beside: dict[int, Beside], entry: Entry) -> None:
    """What could not have come about in play: it would have been another's castle already."""
    tiles = sum(count.tiles for count in beside.values())
    if tiles > SIDES:
        entry.warn(faults.TOO_MANY_BESIDE(n=SIDES), value["tiles"].at)
    if holder is None:
        if tiles > 1:
            entry.warn(faults.HELD_ALREADY(), value["tiles"].at)
        return
    if not beside.get(holder, NONE).tiles:
        entry.warn(faults.HOLDER_WITHOUT_TILE(seat=SEATS[holder]), value["holder"].at)
    for seat in cannot_be(holder, placer, beside):
        at = f"{value['tiles'].at}/{escaped(entry.players[seat])}"
        entry.warn(faults.SHOULD_HOLD(seat=SEATS[seat]), at)


# score


def judge_score(value: Value) -> Verdict | Refusal:
    """The final count and who wins. What a country does not have may be left out."""
    entry = read_players(value["players"])
    entry.only(value, "players", "variant", *GROUPS)
    if entry.violations:
        return refusal(entry)
    variant = entry.one_of(value["variant"], VARIANTS, faults.VARIANT_UNKNOWN)
    if variant is None:
        return refusal(entry)
    count = read_count(value, variant, entry)
    if entry.violations:
        return refusal(entry)
    warn_of_track(value, count, entry)
    warn_of_castles(value, count, entry)
    scores = score(count)
    warn_of_tie(value, count, [row["total"] for row in scores.table], entry)
    return verdict(entry, scores.data(entry.players), scores.facts)


GROUPS: Final = (*("track", "unfinished", "castles", "named_castles", "missions", "gifts", "goals", "clover_tower"),)


def read_count(value: Value, variant: str, entry: Entry) -> Count:
    """What lies on the table at the end."""
    unfinished = [read_unfinished(item, variant, entry) for item in value.get("unfinished", []).list()]
    missions = entry.cards(value.get("missions", {}))
    gifts = entry.counts(value.get("gifts", {}), missing=0)
    goals = entry.cards(value.get("goals", {}))
    tower = entry.counts(value.get("clover_tower", {}), missing=0)
    if variant == IRELAND:
        refuse_not_here(value, "missions", any(missions), faults.MISSIONS_NOT_HERE, entry)
        refuse_not_here(value, "gifts", any(gifts), faults.MISSIONS_NOT_HERE, entry)
    else:
        refuse_not_here(value, "goals", any(goals), faults.GOALS_NOT_HERE, entry)
        refuse_not_here(value, "clover_tower", any(tower), faults.TOWER_NOT_HERE, entry)
    warn_of_cards(value, missions, gifts, goals, entry)
    return Count(
        variant=variant,
        track=entry.counts(value["track"]),
        unfinished=unfinished,
        castles=entry.counts(value["castles"]),
        clover_castles=entry.holders(value.get("named_castles", {}), variant),
        missions=points_met(missions),
        gifts=gifts,
        goals=points_met(goals),
        clover_tower=tower,
    )


def refuse_not_here(value: Value, key: str, there: bool, told: M, entry: Entry) -> None:
    if there:
        entry.refuse(told(), value[key].at)


def points_met(cards: list[list[tuple[int, bool]]]) -> list[int]:
    """The points of everybody's cards that are met."""
    return [sum(points for points, met in mine if met) for mine in cards]


def read_unfinished(value: Value, variant: str, entry: Entry) -> dict[int, int]:
    """The houses of each player in an unfinished settlement."""
    houses = {seat: entry.count_of(seat, item) for seat, item in entry.seats(value).items()}
    most = MOST_HOUSES * (PRINTED[variant].largest_settlement - 1)
    if sum(houses.values()) > most:
        entry.warn(faults.SETTLEMENT_TOO_FULL(n=most), value.at)
    return houses


Cards = list[list[tuple[int, bool]]]


def warn_of_cards(value: Value, missions: Cards, gifts: list[int], goals: Cards, entry: Entry) -> None:
    """More cards than somebody can have, or points that no card is known to pay."""
    for seat, name in enumerate(entry.players):
        if len(missions[seat]) + gifts[seat] > CATHEDRALS_EACH:
            key = "missions" if missions[seat] else "gifts"
            told = faults.TOO_MANY_MISSIONS(seat=SEATS[seat], n=CATHEDRALS_EACH)
            entry.warn(told, f"{value[key].at}/{escaped(name)}")
        if len(goals[seat]) > COPIES[GOAL_CARD]:
            told = faults.TOO_MANY_GOALS(seat=SEATS[seat], n=COPIES[GOAL_CARD])
            entry.warn(told, f"{value['goals'].at}/{escaped(name)}")
        for key, mine, most in (("missions", missions[seat], MISSION_MOST), ("goals", goals[seat], GOAL_MOST)):
            if any(points > most for points, _ in mine):
                entry.warn(faults.CARD_TOO_HIGH(seat=SEATS[seat], n=most), f"{value[key].at}/{escaped(name)}")


def warn_of_track(value: Value, count: Count, entry: Entry) -> None:
    """More points than the track can show, with its last marker (rb.track)."""
    for seat, name in enumerate(entry.players):
        if count.track[seat] > MOST_ON_TRACK:
            told = faults.TRACK_TOO_HIGH(seat=SEATS[seat], n=MOST_ON_TRACK)
            entry.warn(told, f"{value['track'].at}/{escaped(name)}")


def warn_of_castles(value: Value, count: Count, entry: Entry) -> None:
    """More castles than there are, or fewer than are named."""
    for seat, name in enumerate(entry.players):
        at = f"{value['castles'].at}/{escaped(name)}"
        named = sum(holder == seat for holder in count.clover_castles.values())
        if count.castles[seat] > CASTLES_EACH:
            entry.warn(faults.TOO_MANY_CASTLES(n=CASTLES_EACH), at)
        if count.castles[seat] < named:
            entry.warn(faults.NAMED_NOT_COUNTED(seat=SEATS[seat], n=named), at)


def warn_of_tie(value: Value, count: Count, totals: list[int], entry: Entry) -> None:
    """A tie that something decides which was not entered."""
    if len(most_points(totals)) == 1:
        return
    if not value.has("named_castles"):
        entry.warn(faults.NAMED_CASTLES_OPEN(), value.at)
    if asks_clover_tower(count, totals) and not value.has("clover_tower"):
        entry.warn(faults.CLOVER_TOWER_OPEN(), value.at)


TOOLS: Final = {
    "group": Tool(forms.GROUP, judge_group),
    "settlement": Tool(forms.SETTLEMENT, judge_settlement),
    "castle": Tool(forms.CASTLE, judge_castle),
    "score": Tool(forms.SCORE, judge_score, from_form, PAD),
}
