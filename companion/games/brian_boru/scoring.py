"""End of the game: final scoring and the tie-break ladder."""

from collections.abc import Mapping, Sequence

from companion.engine.facts import Fact, reason
from companion.engine.game import Scores
from companion.engine.messages import SEATS
from companion.games.brian_boru.claims import VIKINGS, count_regions, why_counted
from companion.games.brian_boru.content import (
    ESTABLISH_TRADE,
    MARKER_POINTS,
    MOST_COINS_POINTS,
    REGION_COUNT_POINTS,
    REGION_REFS,
    REGIONS,
    TOWNS,
)
from companion.games.brian_boru.messages import scoring as m
from companion.games.brian_boru.state import BOARD, State

CATEGORIES = ("points", "coins", "marker", "renown", "claims", "board_claims", "regions")


def score(state: State, marriage_cards: Sequence[int] | None = None) -> Scores:
    """Score a position as it lies; nothing in it changes (bb.end).

    Where only the number of each player's marriage cards is known, it can be given instead of their names.
    """
    facts: list[Fact] = []
    rows = [dict.fromkeys(CATEGORIES, 0) for _ in range(state.seats)]
    for seat, row in enumerate(rows):
        row["points"] = state.points[seat]
        facts.append(reason(m.SCORE_POINTS, seat=SEATS[seat], n=row["points"]))
    score_coins(state, rows, facts)
    score_marker(state, rows, facts)
    score_renown(state, rows, facts)
    score_claims(state, rows, facts)
    score_board_claims(state, rows, facts)
    score_region_count(state, rows, facts)
    for seat, row in enumerate(rows):
        row["total"] = sum(row.values())
        facts.append(reason(m.SCORE_TOTAL, seat=SEATS[seat], n=row["total"]))
    cards = [len(names) for names in state.marriages] if marriage_cards is None else marriage_cards
    ranking, decided_by = rank(state, rows, cards, facts)
    return Scores(tuple(rows), ranking, decided_by, tuple(facts))


Rows = list[dict[str, int]]


def score_coins(state: State, rows: Rows, facts: list[Fact]) -> None:
    """The one player with most coins; nobody in a tie (bb.score.coins)."""
    richest = state.most_alone(state.coins)
    if richest is None:
        facts.append(reason(m.MOST_COINS_TIED, n=max(state.coins)))
    else:
        rows[richest]["coins"] = MOST_COINS_POINTS
        because = reason(m.HAS_COINS, seat=SEATS[richest], n=state.coins[richest])
        facts.append(reason(m.SCORE_COINS, because, seat=SEATS[richest], n=MOST_COINS_POINTS))


def score_marker(state: State, rows: Rows, facts: list[Fact]) -> None:
    """The holder of the active town marker (bb.score.marker)."""
    if state.marker >= 0:
        rows[state.marker]["marker"] = MARKER_POINTS
        facts.append(reason(m.SCORE_MARKER, seat=SEATS[state.marker], n=MARKER_POINTS))


def score_renown(state: State, rows: Rows, facts: list[Fact]) -> None:
    """A point for each renown token (bb.score.renown)."""
    for seat, row in enumerate(rows):
        row["renown"] = state.renown[seat]
        if row["renown"]:
            facts.append(reason(m.SCORE_RENOWN, seat=SEATS[seat], n=row["renown"]))


def score_claims(state: State, rows: Rows, facts: list[Fact]) -> None:
    """The points on the claim tokens held, whoever leads there by now (bb.score.claims)."""
    for region in REGIONS.values():
        holder = state.claims[region.id]
        if holder >= 0:
            rows[holder]["claims"] += region.points
            facts.append(reason(m.SCORE_CLAIM, seat=SEATS[holder], region=REGION_REFS[region.id], n=region.points))


def score_board_claims(state: State, rows: Rows, facts: list[Fact]) -> None:
    """Half of a token face up on the board, for each player who has most (bb.score.board-claims; ours R49)."""
    counts = count_regions(state)
    for region in REGIONS.values():
        if state.claims[region.id] != BOARD:
            continue
        because = why_counted(state, counts[region.id])
        leaders = counts[region.id].leaders()
        if leaders == [VIKINGS]:
            facts.append(reason(m.BOARD_CLAIM_TO_NOBODY, *because, region=REGION_REFS[region.id]))
        for seat in [leader for leader in leaders if leader != VIKINGS]:
            half = region.points // 2
            rows[seat]["board_claims"] += half
            facts.append(reason(m.SCORE_BOARD_CLAIM, *because, seat=SEATS[seat], region=REGION_REFS[region.id], n=half))


def score_region_count(state: State, rows: Rows, facts: list[Fact]) -> None:
    """Points for the number of regions with an own town; trade adds Viking towns (bb.score.regions; ours R52)."""
    for seat, row in enumerate(rows):
        regions = regions_present(state, seat)
        row["regions"] = REGION_COUNT_POINTS[len(regions)]
        told = tuple([REGION_REFS[region] for region in regions])
        where = (
            reason(m.IN_REGIONS, seat=SEATS[seat], regions=told) if told else reason(m.IN_NO_REGION, seat=SEATS[seat])
        )
        facts.append(reason(m.SCORE_REGIONS, where, seat=SEATS[seat], regions=len(told), n=row["regions"]))


def regions_present(state: State, seat: int) -> list[str]:
    """The regions that count for a player in the final count of regions (bb.score.regions)."""
    trades = state.princess == (seat, ESTABLISH_TRADE)
    present = {
        TOWNS[town].region
        for town, owner in state.towns.items()
        if (trades if town in state.vikings else owner == seat)
    }
    return [region for region in REGIONS if region in present]


def rank(state: State, rows: Rows, cards: Sequence[int], facts: list[Fact]) -> tuple[tuple[tuple[int, ...], ...], str]:
    """Most points, then most claim tokens, then most marriage cards, then a shared victory (bb.score.tie-break)."""
    held = [sum(holder == seat for holder in state.claims.values()) for seat in range(state.seats)]
    ladder = {seat: (row["total"], held[seat], cards[seat]) for seat, row in enumerate(rows)}
    groups = [
        tuple(seat for seat in ladder if ladder[seat] == place) for place in sorted(set(ladder.values()), reverse=True)
    ]
    decided_by = _decided_by(ladder)
    winners = groups[0]
    if decided_by == "points":
        facts.append(reason(m.WINS_BY_POINTS, seat=SEATS[winners[0]]))
    elif decided_by == "shared":
        facts.append(reason(m.VICTORY_SHARED, *_rungs(ladder), seats=tuple(SEATS[seat] for seat in winners)))
    else:
        told = m.WINS_BY_CLAIMS if decided_by == "claims" else m.WINS_BY_MARRIAGES
        facts.append(reason(told, *_rungs(ladder), seat=SEATS[winners[0]]))
    return tuple(groups), decided_by


Ladder = Mapping[int, tuple[int, int, int]]


def _decided_by(ladder: Ladder) -> str:
    """The first rung of the ladder on which one player alone is ahead."""
    best = max(ladder.values())
    for length, rung in enumerate(("points", "claims", "marriage_cards"), start=1):
        if sum(place[:length] == best[:length] for place in ladder.values()) == 1:
            return rung
    return "shared"


def _rungs(ladder: Ladder) -> tuple[Fact, ...]:
    """The tie-breaks of all who have most points, as reasons."""
    most = max(place[0] for place in ladder.values())
    reasons = []
    for seat, (total, held, cards) in ladder.items():
        if total == most:
            reasons.append(reason(m.HOLDS_CLAIMS, seat=SEATS[seat], n=held))
            reasons.append(reason(m.HOLDS_MARRIAGES, seat=SEATS[seat], n=cards))
    return tuple(reasons)
