"""End of the game: final scoring and the tie-break (bb.score.*)."""

from copy import deepcopy
from typing import Any

import pytest

from companion.engine.game import Scores
from companion.engine.messages import M
from companion.games.brian_boru.content import REGIONS
from companion.games.brian_boru.messages import scoring as m
from companion.games.brian_boru.scoring import CATEGORIES, score
from tests.games.brian_boru.table import BOARD, FACE_DOWN, line_of, story, table, text

NOTHING = dict.fromkeys(CATEGORIES, 0)


def scored(seats: int = 3, **given: Any) -> Scores:
    """Scores of a position in which nobody has anything but what is given."""
    bare: dict[str, Any] = {
        "points": [0] * seats,
        "coins": [0] * seats,
        "renown": [0] * seats,
        "marker": -1,
    }
    state = table(seats, **(bare | given))
    before = deepcopy(state)
    found = score(state)
    assert state == before, "scoring changes nothing"
    return found


def column(scores: Scores, category: str) -> list[int]:
    return [row[category] for row in scores.table]


def lines(scores: Scores, start: str) -> list[str]:
    told = [line_of(fact.code, fact.params) for fact in scores.facts]
    return [line for line in told if line.startswith(start)]


def a_whole_position() -> Scores:
    return scored(
        points=[20, 17, 4],
        coins=[2, 5, 5],
        renown=[1, 3, 0],
        marker=2,
        towns={0: "N1 N2 M1 M2", 1: "U1 M3 M4 M5 C1", 2: "B1 M6"},
        vikings="M5",
        monasteries="M1",
        claims={"N": 0, "M": BOARD, "C": BOARD, "U": 2},
        marriages=[["Niall"], [], ["Estrid"]],
        princess=(2, "establish_trade"),
    )


def test_score_of_a_whole_position_by_category() -> None:
    """bb.end, bb.score.*: every category at once."""
    scores = a_whole_position()
    assert scores.table == (
        {"points": 20, "coins": 0, "marker": 0, "renown": 1, "claims": 6, "board_claims": 3, "regions": 0, "total": 30},
        {"points": 17, "coins": 0, "marker": 0, "renown": 3, "claims": 0, "board_claims": 3, "regions": 1, "total": 24},
        {"points": 4, "coins": 0, "marker": 1, "renown": 0, "claims": 4, "board_claims": 0, "regions": 0, "total": 9},
    )
    assert scores.ranking == ((0,), (1,), (2,))
    assert (scores.decided_by, scores.winners) == ("points", (0,))


def test_score_of_a_whole_position_with_its_reasons() -> None:
    """bb.end, bb.score.*: the whole record."""
    because = """
              claims.counts n=3 seat=@0
                claims.in-towns towns=(town:M1 town:M2)
                claims.monasteries-double n=1
              claims.counts n=2 seat=@1
                claims.in-towns towns=(town:M3 town:M4)
              claims.counts n=1 seat=@2
                claims.in-towns towns=(town:M6)
              claims.vikings-count n=1
                claims.in-towns towns=(town:M5)"""
    assert story(a_whole_position().facts) == text(f"""
            score.points n=20 seat=@0
            score.points n=17 seat=@1
            score.points n=4 seat=@2
            score.coins-tied n=5
            score.marker n=1 seat=@2
            score.renown n=1 seat=@0
            score.renown n=3 seat=@1
            score.claim n=6 region=region:N seat=@0
            score.claim n=4 region=region:U seat=@2
            score.board-claim n=3 region=region:C seat=@1
              claims.counts n=1 seat=@1
                claims.in-towns towns=(town:C1)
            score.board-claim n=3 region=region:M seat=@0{because}
            score.regions n=0 regions=2 seat=@0
              score.in-regions regions=(region:N region:M) seat=@0
            score.regions n=1 regions=3 seat=@1
              score.in-regions regions=(region:U region:C region:M) seat=@1
            score.regions n=0 regions=2 seat=@2
              score.in-regions regions=(region:B region:M) seat=@2
            score.total n=30 seat=@0
            score.total n=24 seat=@1
            score.total n=9 seat=@2
            score.wins-by-points seat=@0
    """)


@pytest.mark.parametrize(
    ("coins", "points", "fact"),
    [
        ([5, 4, 4], [1, 0, 0], "score.coins n=1 seat=@0"),
        ([0, 0, 1], [0, 0, 1], "score.coins n=1 seat=@2"),
        ([5, 5, 4], [0, 0, 0], "score.coins-tied n=5"),
        ([0, 0, 0], [0, 0, 0], "score.coins-tied n=0"),
        ([1, 2, 3, 4, 4], [0, 0, 0, 0, 0], "score.coins-tied n=4"),
    ],
)
def test_r53_one_point_for_a_sole_leader_in_coins(coins: list[int], points: list[int], fact: str) -> None:
    """R53: on a tie nobody, also if nobody has a coin."""
    scores = scored(len(coins), coins=coins)
    assert column(scores, "coins") == points
    assert lines(scores, "score.coins") == [fact]
    [told] = [one for one in scores.facts if one.code.startswith("brian_boru.score.coins")]
    reason = f"score.has-coins n={max(coins)} seat=@{coins.index(max(coins))}"
    assert story(told.because) == (reason if max(points) else "")


@pytest.mark.parametrize("marker", [-1, 0, 1, 2])
def test_score_marker_one_point_for_its_holder(marker: int) -> None:
    """bb.score.marker."""
    scores = scored(marker=marker)
    assert column(scores, "marker") == [int(seat == marker) for seat in range(3)]
    assert lines(scores, "score.marker") == ([f"score.marker n=1 seat=@{marker}"] if marker >= 0 else [])


def test_score_renown_one_point_each() -> None:
    """bb.score.renown."""
    scores = scored(renown=[0, 4, 1])
    assert column(scores, "renown") == [0, 4, 1]
    assert lines(scores, "score.renown") == ["score.renown n=4 seat=@1", "score.renown n=1 seat=@2"]


@pytest.mark.parametrize("region", REGIONS)
def test_r48_the_holder_of_a_token_scores_it_in_full(region: str) -> None:
    """R48: whoever leads there by now; nobody else."""
    first, second = REGIONS[region].towns[:2]
    scores = scored(towns={0: first, 2: second}, claims={region: 1})
    assert column(scores, "claims") == [0, REGIONS[region].points, 0]
    assert column(scores, "board_claims") == [0, 0, 0]
    assert lines(scores, "score.claim") == [f"score.claim n={REGIONS[region].points} region=region:{region} seat=@1"]


@pytest.mark.parametrize(
    ("region", "half"),
    [("N", 3), ("U", 2), ("B", 1), ("S", 2), ("D", 1), ("C", 3), ("L", 3), ("M", 3)],
)
def test_r49_players_tied_for_most_score_half_rounded_down(region: str, half: int) -> None:
    """R49: each of them; a face-down token gives nothing."""
    first, second, third = REGIONS[region].towns[:3]
    towns = {0: first, 1: second, 2: third}
    scores = scored(4, towns=towns, claims={region: BOARD})
    assert column(scores, "board_claims") == [half, half, half, 0]
    assert column(scores, "claims") == [0, 0, 0, 0]
    assert lines(scores, "score.board") == [
        f"score.board-claim n={half} region=region:{region} seat=@{seat}" for seat in range(3)
    ]
    assert column(scored(towns=towns, claims={region: FACE_DOWN}), "board_claims") == [0, 0, 0]


@pytest.mark.parametrize(
    ("given", "halves"),
    [
        # Vikings alone have most: nobody, not even the best player behind them.
        ({"towns": {0: "M1 M2 M3", 1: "M4"}, "vikings": "M1 M2"}, [0, 0, 0]),
        # A player tied with the Vikings alone is tied.
        ({"towns": {0: "M1 M2", 1: "M4"}, "vikings": "M1"}, [3, 3, 0]),
        ({"towns": {0: "M1 M2 M3 M5", 1: "M4"}, "vikings": "M1 M2"}, [3, 0, 0]),
        # Monasteries double, for players and Vikings.
        ({"towns": {0: "M1", 1: "M4 M5"}, "monasteries": "M1"}, [3, 3, 0]),
        ({"towns": {0: "M1", 1: "M4 M5"}, "monasteries": "M1 M4"}, [0, 3, 0]),
        ({"towns": {0: "M1 M2", 1: "M4"}, "vikings": "M1", "monasteries": "M1"}, [0, 0, 0]),
        # Military support adds the Viking towns, trade does not.
        ({"towns": {0: "M1 M2", 1: "M4"}, "vikings": "M1", "princess": (1, "military_support")}, [0, 3, 0]),
        ({"towns": {0: "M1 M2", 1: "M4"}, "vikings": "M1", "princess": (2, "military_support")}, [3, 3, 3]),
        ({"towns": {0: "M1 M2", 1: "M4"}, "vikings": "M1", "princess": (1, "establish_trade")}, [3, 3, 0]),
        # A single player ahead, which only a switch or an entered position allows.
        ({"towns": {0: "M1", 1: "M4 M5", 2: "M6"}}, [0, 3, 0]),
        ({"towns": {0: "C1"}}, [0, 0, 0]),
    ],
)
def test_r49_who_shares_a_token_on_the_board(given: dict[str, Any], halves: list[int]) -> None:
    """R49, R27, R46: the comparison of the claim step."""
    assert column(scored(claims={"M": BOARD}, **given), "board_claims") == halves


def test_r49_nobody_scores_where_the_vikings_have_most() -> None:
    scores = scored(towns={0: "M1 M2 M3"}, vikings="M1 M2", claims={"M": BOARD, "C": BOARD})
    told = [fact for fact in scores.facts if fact.code.startswith("brian_boru.score.board")]
    assert story(told) == text("""
        score.board-claim-to-nobody region=region:M
          claims.counts n=1 seat=@0
            claims.in-towns towns=(town:M3)
          claims.vikings-count n=2
            claims.in-towns towns=(town:M1 town:M2)
    """)


def test_score_several_tokens_add_up() -> None:
    """bb.score.claims, bb.score.board-claims."""
    towns = {0: "N1 U1 B1", 1: "N2 U2 B2"}
    scores = scored(towns=towns, claims={"N": BOARD, "U": BOARD, "B": 1, "C": 1, "S": 0})
    assert column(scores, "claims") == [5, 10, 0]
    assert column(scores, "board_claims") == [5, 5, 0]


@pytest.mark.parametrize(
    ("regions", "points"), [(0, 0), (1, 0), (2, 0), (3, 1), (4, 1), (5, 3), (6, 5), (7, 7), (8, 10)]
)
def test_r52_points_for_the_number_of_regions(regions: int, points: int) -> None:
    """R52, bb.score.regions."""
    chosen = list(REGIONS)[:regions]
    scores = scored(towns={1: " ".join(f"{region}1 {region}2" for region in chosen)})
    assert column(scores, "regions") == [0, points, 0]
    refs = " ".join(f"region:{region}" for region in chosen)
    told = [fact for fact in scores.facts if fact.definition is m.SCORE_REGIONS][1]
    where = f"score.in-regions regions=({refs}) seat=@1" if regions else "score.in-no-region seat=@1"
    assert story([told]) == text(f"""
        score.regions n={points} regions={regions} seat=@1
          {where}
    """)
    assert told.rules == ("bb.score.regions",)
    assert told.because[0].rules == (("bb.score.regions",) if regions else ("bb.score.regions", "bb.ours.R52"))


@pytest.mark.parametrize(
    ("given", "points"),
    [
        # R50: monasteries do not matter.
        ({"towns": {0: "N1 U1", 1: "L1"}, "monasteries": "N1 U1"}, [0, 0, 0]),
        # R51: a Viking town is neither its owner's nor the supporter's, but the trader's.
        ({"towns": {0: "N1 U1 B1"}, "vikings": "B1"}, [0, 0, 0]),
        ({"towns": {0: "N1 U1 B1 B2"}, "vikings": "B1"}, [1, 0, 0]),
        ({"towns": {0: "N1 U1 B1", 1: "L1 M1"}, "vikings": "B1", "princess": (1, "military_support")}, [0, 0, 0]),
        ({"towns": {0: "N1 U1 B1", 1: "L1 M1"}, "vikings": "B1", "princess": (1, "establish_trade")}, [0, 1, 0]),
        ({"towns": {0: "N1 U1 B1", 1: "L1 M1"}, "vikings": "B1", "princess": (0, "establish_trade")}, [1, 0, 0]),
        ({"towns": {0: "N1 U1 B1 S1 C1"}, "vikings": "N1 U1 B1 S1 C1", "princess": (2, "establish_trade")}, [0, 0, 3]),
        # A region counts once.
        ({"towns": {0: "N1 U1", 1: "L1 M1 N2"}, "vikings": "N1", "princess": (1, "establish_trade")}, [0, 1, 0]),
    ],
)
def test_r27_r29_r50_r51_regions_that_count(given: dict[str, Any], points: list[int]) -> None:
    assert column(scored(**given), "regions") == points


@pytest.mark.parametrize(
    ("points", "claims", "cards", "ranking", "decided_by"),
    [
        ([3, 2, 1], {}, (0, 0, 0), ((0,), (1,), (2,)), "points"),
        ([1, 2, 2], {}, (5, 0, 0), ((1, 2), (0,)), "shared"),
        # Tokens of 2 and 3 points against one of 5: the number counts, not the value.
        ([0, 0, 4], {"D": 0, "B": 0, "S": 1}, (0, 3, 0), ((0,), (1,), (2,)), "claims"),
        ([6, 0, 1], {"N": 1}, (0, 0, 0), ((1,), (0,), (2,)), "claims"),
        ([1, 0, 0], {"S": 1, "N": 2}, (3, 2, 1), ((2,), (1,), (0,)), "points"),
        ([2, 2, 0], {}, (0, 1, 4), ((1,), (0,), (2,)), "marriage_cards"),
        ([0, 0, 5], {"N": 0, "L": 1}, (1, 2, 9), ((1,), (0,), (2,)), "marriage_cards"),
        ([2, 2, 2], {}, (1, 1, 1), ((0, 1, 2),), "shared"),
        ([2, 2, 2], {}, (1, 0, 1), ((0, 2), (1,)), "shared"),
        ([6, 6, 0, 0], {"N": 2, "L": 3}, (0, 0, 2, 2), ((2, 3), (0, 1)), "shared"),
    ],
)
def test_r54_tie_break_claim_tokens_then_marriage_cards_then_shared(
    points: list[int],
    claims: dict[str, int],
    cards: tuple[int, ...],
    ranking: tuple[tuple[int, ...], ...],
    decided_by: str,
) -> None:
    """R54: and nobody looks at marriage cards while tokens decide."""
    marriages = [["Niall"] * count for count in cards]
    scores = scored(len(points), points=points, claims=claims, marriages=marriages)
    assert scores.ranking == ranking
    assert scores.decided_by == decided_by
    assert scores.winners == ranking[0]


def test_r54_tokens_on_the_board_do_not_count_in_the_tie_break() -> None:
    """R54: only tokens held; the one on the board gives both half."""
    scores = scored(
        points=[0, 7, 0], towns={0: "M1", 1: "M2"}, claims={"C": 0, "M": BOARD}, marriages=[[], ["Aoife"] * 2, []]
    )
    assert column(scores, "total") == [10, 10, 0]
    assert (scores.ranking, scores.decided_by) == (((0,), (1,), (2,)), "claims")


def test_r28_a_kept_princess_is_a_marriage_card_in_the_tie_break() -> None:
    scores = scored(points=[5, 5, 0], marriages=[["Estrid"], [], []], princess=(0, "establish_trade"))
    assert (scores.winners, scores.decided_by) == ((0,), "marriage_cards")


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (
            {"points": [0, 6, 1], "claims": {"N": 0}, "marriages": [[], ["Aoife"], []]},
            """
            score.wins-by-claims seat=@0
              score.holds-claims n=1 seat=@0
              score.holds-marriages n=0 seat=@0
              score.holds-claims n=0 seat=@1
              score.holds-marriages n=1 seat=@1
            """,
        ),
        (
            {"points": [1, 6, 6], "marriages": [[], ["Aoife"], ["Niall", "Conall"]]},
            """
            score.wins-by-marriages seat=@2
              score.holds-claims n=0 seat=@1
              score.holds-marriages n=1 seat=@1
              score.holds-claims n=0 seat=@2
              score.holds-marriages n=2 seat=@2
            """,
        ),
        (
            {"points": [6, 1, 6]},
            """
            score.shared seats=(@0 @2)
              score.holds-claims n=0 seat=@0
              score.holds-marriages n=0 seat=@0
              score.holds-claims n=0 seat=@2
              score.holds-marriages n=0 seat=@2
            """,
        ),
        ({"points": [1, 6, 5]}, "score.wins-by-points seat=@1"),
    ],
)
def test_r54_the_deciding_rung_is_told_with_its_reasons(given: dict[str, Any], told: str) -> None:
    assert story(scored(**given).facts[-1:]) == text(told)


def test_score_categories_of_each_row() -> None:
    scores = scored(5)
    assert [dict(row) for row in scores.table] == [NOTHING | {"total": 0}] * 5
    assert scores.ranking == ((0, 1, 2, 3, 4),)
    assert scores.decided_by == "shared"


RULES = {
    m.GAME_ENDS: ("bb.end",),
    m.SCORE_POINTS: ("bb.end",),
    m.HAS_COINS: ("bb.score.coins",),
    m.SCORE_COINS: ("bb.score.coins",),
    m.MOST_COINS_TIED: ("bb.score.coins",),
    m.SCORE_MARKER: ("bb.score.marker",),
    m.SCORE_RENOWN: ("bb.score.renown",),
    m.SCORE_CLAIM: ("bb.score.claims",),
    m.SCORE_BOARD_CLAIM: ("bb.score.board-claims", "bb.ours.R49"),
    m.BOARD_CLAIM_TO_NOBODY: ("bb.score.board-claims", "bb.ours.R49"),
    m.IN_REGIONS: ("bb.score.regions",),
    m.SCORE_TOTAL: ("bb.end",),
    m.WINS_BY_POINTS: ("bb.end",),
    m.WINS_BY_CLAIMS: ("bb.score.tie-break",),
    m.WINS_BY_MARRIAGES: ("bb.score.tie-break", "bb.ours.R28"),
    m.VICTORY_SHARED: ("bb.score.tie-break",),
    m.HOLDS_CLAIMS: ("bb.score.tie-break",),
    m.HOLDS_MARRIAGES: ("bb.score.tie-break",),
}


@pytest.mark.parametrize("message", RULES)
def test_scoring_sentences_cite_their_rules(message: M) -> None:
    assert message.rules == RULES[message]
