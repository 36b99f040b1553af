"""The adjudicator `score`: the final score of a position as it lies, and who wins."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.cli.run import accepted, faults, lines, refused, told, unreadable
from tests.games.brian_boru.brute_force import REGIONS
from tests.games.brian_boru.test_tool_claims import PLAYERS, counted, keeps, region, regions, without_disc

Json = Any
Counts = tuple[int, ...]
CATEGORIES = ["points", "coins", "marker", "renown", "claims", "board_claims", "regions", "total"]
FOR_REGIONS = (0, 0, 0, 1, 1, 3, 5, 7, 10)
FIVE = ["Anna", "Bo", "Cy", "Di", "Ed"]


def score(entries: Json = None, **changes: Json) -> Json:
    """A question; nobody has more than another if nothing else is said. Counts may stand as tuples."""
    players = changes.pop("players", PLAYERS)
    question = {"players": players, "princess": None, "regions": entries or {}, "marker": None}
    for key, usual in {"points": 10, "coins": 3, "renown": 1, "marriage_cards": 0}.items():
        given_counts = changes.pop(key, (usual,) * len(players))
        is_tuple = isinstance(given_counts, tuple)
        question[key] = dict(zip(players, given_counts, strict=True)) if is_tuple else given_counts
    return question | changes


def row(*numbers: int) -> dict[str, int]:
    """A line of the score table; the last number is the total."""
    return dict(zip(CATEGORIES, numbers, strict=True))


def result(reply: Json) -> Json:
    """A reply without what explains it."""
    assert list(reply) == ["ok", "scores", "ranking", "winners", "decided_by", "facts", "warnings"]
    assert reply["ok"] is True
    assert reply["winners"] == reply["ranking"][0]
    return {key: reply[key] for key in ("scores", "ranking", "decided_by")}


def totals(reply: Json, category: str = "total") -> list[int]:
    """One category of all players."""
    return [line[category] for line in reply["scores"].values()]


# The score by the book.


def board_claims(question: Json, supporter: str | None) -> dict[str, int]:
    """Half of each token face up on the board, for every player with most there."""
    found = dict.fromkeys(question["players"], 0)
    for name, entry in question["regions"].items():
        counts, vikings = counted(entry, supporter)
        most = max(vikings, *counts.values(), 0)
        if entry["face_up"] and entry["holder"] is None and most:
            for player in [player for player, count in counts.items() if count == most]:
                found[player] += REGIONS[name][1] // 2
    return found


def by_the_book(question: Json) -> Json:
    """The result, written once more as the rulebook has it."""
    players, princess = question["players"], question["princess"] or {}
    supporter = princess["holder"] if princess.get("choice") == "military_support" else None
    trader = princess["holder"] if princess.get("choice") == "establish_trade" else None
    half = board_claims(question, supporter)
    entries = question["regions"]
    scores, ladder = {}, {}
    for player in players:
        coins = [question["coins"][other] for other in players if other != player]
        held = [REGIONS[name][1] for name, entry in entries.items() if entry["holder"] == player]
        here = [
            name
            for name, entry in entries.items()
            if entry["towns"].get(player) or (player == trader and entry["vikings"])
        ]
        numbers = [
            question["points"][player],
            int(question["coins"][player] > max(coins)),
            int(question["marker"] == player),
            question["renown"][player],
            sum(held),
            half[player],
            FOR_REGIONS[len(here)],
        ]
        scores[player] = row(*numbers, sum(numbers))
        ladder[player] = (sum(numbers), len(held), question["marriage_cards"][player])
    places = sorted(set(ladder.values()), reverse=True)
    ranking = [[player for player in players if ladder[player] == place] for place in places]
    rungs = ("points", "claims", "marriage_cards")
    first = [[place[: rung + 1] for place in ladder.values()] for rung in range(3)]
    decided = [
        name for name, places_so_far in zip(rungs, first, strict=True) if places_so_far.count(max(places_so_far)) == 1
    ]
    return {"scores": scores, "ranking": ranking, "decided_by": decided[0] if decided else "shared"}


# Whole positions.

POSITION = {
    "C": region(True, "Anna", Anna=3, Bo=3),
    "N": region(True, Anna=2, Bo=2),
    "U": region(False, Bo=1, vikings=1),
    "L": region(True, Bo=2, vikings=2),
    "M": region(True, Cy=2, vikings=3),
}


def test_a_whole_position() -> None:
    question = score(POSITION, points=(20, 30, 11), coins=(5, 3, 3), marker="Anna")
    reply = accepted("score", question)
    assert result(reply) == {
        "scores": {
            "Anna": row(20, 1, 1, 1, 7, 3, 0, 33),
            "Bo": row(30, 0, 0, 1, 0, 6, 1, 38),
            "Cy": row(11, 0, 0, 1, 0, 0, 0, 12),
        },
        "ranking": [["Bo"], ["Anna"], ["Cy"]],
        "decided_by": "points",
    }
    assert faults(reply["warnings"]) == ["/regions entry.regions-missing n=3 [score.regions]"]
    assert told(reply["facts"]) == lines("""
        score.points seat="Anna" n=20 [end]
        score.points seat="Bo" n=30 [end]
        score.points seat="Cy" n=11 [end]
        score.coins seat="Anna" n=1 [score.coins]
          score.has-coins seat="Anna" n=5 [score.coins]
        score.marker seat="Anna" n=1 [score.marker]
        score.renown seat="Anna" n=1 [score.renown]
        score.renown seat="Bo" n=1 [score.renown]
        score.renown seat="Cy" n=1 [score.renown]
        score.claim seat="Anna" region="C" n=7 [score.claims]
        score.board-claim seat="Anna" region="N" n=3 [score.board-claims ours.R49]
          claims.counts seat="Anna" n=2 [claims.award]
          claims.counts seat="Bo" n=2 [claims.award]
        score.board-claim seat="Bo" region="N" n=3 [score.board-claims ours.R49]
          claims.counts seat="Anna" n=2 [claims.award]
          claims.counts seat="Bo" n=2 [claims.award]
        score.board-claim seat="Bo" region="L" n=3 [score.board-claims ours.R49]
          claims.counts seat="Bo" n=2 [claims.award]
          claims.vikings-count n=2 [claims.vikings]
        score.board-claim-to-nobody region="M" [score.board-claims ours.R49]
          claims.counts seat="Cy" n=2 [claims.award]
          claims.vikings-count n=3 [claims.vikings]
        score.regions seat="Anna" regions=2 n=0 [score.regions]
          score.in-regions seat="Anna" regions=["N", "C"] [score.regions]
        score.regions seat="Bo" regions=4 n=1 [score.regions]
          score.in-regions seat="Bo" regions=["N", "U", "C", "L"] [score.regions]
        score.regions seat="Cy" regions=1 n=0 [score.regions]
          score.in-regions seat="Cy" regions=["M"] [score.regions]
        score.total seat="Anna" n=33 [end]
        score.total seat="Bo" n=38 [end]
        score.total seat="Cy" n=12 [end]
        score.wins-by-points seat="Bo" [end]
        """)


def test_trade_counts_regions_with_vikings_and_nothing_else() -> None:
    question = score(POSITION, princess=keeps("establish_trade", "Cy"), marriage_cards=(0, 0, 1))
    reply = accepted("score", question)
    assert result(reply) == by_the_book(question)
    assert totals(reply, "regions") == [0, 1, 1]
    assert totals(reply, "board_claims") == [3, 6, 0]
    assert told(reply["facts"])[-6:-4] == lines("""
        score.regions seat="Cy" regions=3 n=1 [score.regions]
          score.in-regions seat="Cy" regions=["U", "L", "M"] [score.regions]
        """)


def test_military_support_counts_for_tokens_on_the_board_and_nothing_else() -> None:
    entries = {"M": region(True, Anna=4, Cy=2, vikings=2), "U": region(False, Anna=1, vikings=1)}
    question = score(entries, princess=keeps("military_support", "Cy"), marriage_cards=(0, 0, 1))
    reply = accepted("score", question)
    assert totals(reply, "board_claims") == [3, 0, 3]
    assert totals(reply, "regions") == [0, 0, 0]
    assert told(reply["facts"])[7:19] == lines("""
        score.board-claim seat="Anna" region="M" n=3 [score.board-claims ours.R49]
          claims.counts seat="Anna" n=4 [claims.award]
          claims.counts seat="Cy" n=4 [claims.award]
          claims.vikings-count-for seat="Cy" n=2 [claims.vikings]
        score.board-claim seat="Cy" region="M" n=3 [score.board-claims ours.R49]
          claims.counts seat="Anna" n=4 [claims.award]
          claims.counts seat="Cy" n=4 [claims.award]
          claims.vikings-count-for seat="Cy" n=2 [claims.vikings]
        score.regions seat="Anna" regions=2 n=0 [score.regions]
          score.in-regions seat="Anna" regions=["U", "M"] [score.regions]
        score.regions seat="Bo" regions=0 n=0 [score.regions]
          score.in-no-region seat="Bo" [score.regions ours.R52]
        """)


@pytest.mark.parametrize("name", REGIONS)
def test_points_of_every_region(name: str) -> None:
    """In full for who holds the token, tied or not; half, rounded down, for all tied on the board."""
    held = accepted("score", score({name: region(True, "Bo", Anna=1, Cy=1)}))
    assert totals(held, "claims") == [0, REGIONS[name][1], 0]
    assert totals(held, "board_claims") == [0, 0, 0]
    tied = accepted("score", score({name: region(True, Anna=1, Cy=1)}))
    assert totals(tied, "claims") == [0, 0, 0]
    assert totals(tied, "board_claims") == [REGIONS[name][1] // 2, 0, REGIONS[name][1] // 2]


BOARD: list[tuple[Json, list[int]]] = [
    (region(True, Anna=2, Bo=2, Cy=1), [3, 3, 0]),
    (region(True, Anna=2, Bo=2, Cy=2), [3, 3, 3]),
    (region(True, Anna=3, Bo=2), [3, 0, 0]),
    (region(True, Anna=2, vikings=2), [3, 0, 0]),
    (region(True, Anna=2, Bo=2, vikings=2), [3, 3, 0]),
    (region(True, Anna=2, Bo=2, vikings=3), [0, 0, 0]),
    (region(True, Anna=1, Bo=2, built={"Anna": 1}), [3, 3, 0]),
    (region(True, Anna=2, vikings=1, built={"vikings": 1}), [3, 0, 0]),
    (region(True, Anna=2, vikings=2, built={"vikings": 1}), [0, 0, 0]),
    (region(True, vikings=2), [0, 0, 0]),
    (region(True), [0, 0, 0]),
    (region(False, Anna=3, Bo=3), [0, 0, 0]),
]


@pytest.mark.parametrize(("entry", "expected"), BOARD)
def test_a_token_on_the_board(entry: Json, expected: list[int]) -> None:
    reply = accepted("score", score({"C": entry}))
    assert totals(reply, "board_claims") == expected
    assert totals(reply, "claims") == [0, 0, 0]


@pytest.mark.parametrize(("count", "points"), list(enumerate(FOR_REGIONS)))
def test_points_for_the_number_of_regions(count: int, points: int) -> None:
    names = list(REGIONS)[:count]
    reply = accepted("score", score({name: region(False, Bo=1, built={"Bo": 1}) for name in names}))
    assert totals(reply, "regions") == [0, points, 0]
    trade = score(
        {name: region(False, vikings=1) for name in names},
        princess=keeps("establish_trade"),
        marriage_cards=(0, 1, 0),
    )
    assert totals(accepted("score", trade), "regions") == [0, points, 0]


COINS: list[tuple[Counts, list[int]]] = [
    ((3, 2, 2), [1, 0, 0]),
    ((2, 2, 3), [0, 0, 1]),
    ((3, 3, 2), [0, 0, 0]),
    ((0, 0, 0), [0, 0, 0]),
    ((0, 1, 0), [0, 1, 0]),
]


@pytest.mark.parametrize(("coins", "expected"), COINS)
def test_most_coins(coins: Counts, expected: list[int]) -> None:
    reply = accepted("score", score(coins=coins))
    assert totals(reply, "coins") == expected
    tied = f"score.coins-tied n={max(coins)} [score.coins]"
    assert (tied in told(reply["facts"])) == (sum(expected) == 0)


@pytest.mark.parametrize("holder", [None, *PLAYERS])
def test_marker(holder: str | None) -> None:
    reply = accepted("score", score(marker=holder))
    assert totals(reply, "marker") == [int(name == holder) for name in PLAYERS]
    told_of = [line for line in told(reply["facts"]) if "marker" in line]
    assert told_of == ([f'score.marker seat="{holder}" n=1 [score.marker]'] if holder else [])


def test_renown_is_told_of_whoever_has_any() -> None:
    reply = accepted("score", score(renown=(0, 7, 2)))
    assert totals(reply, "renown") == [0, 7, 2]
    assert [line for line in told(reply["facts"]) if "renown" in line] == lines("""
        score.renown seat="Bo" n=7 [score.renown]
        score.renown seat="Cy" n=2 [score.renown]
        """)


# The ladder. Anna holds Dubhlinn (2 points) or not, and points make up for it.

HELD = {"D": region(True, "Anna", Anna=2)}
HELD_BY_TWO = HELD | {"B": region(True, "Bo", Bo=2)}
LADDER: dict[str, tuple[Json, list[list[str]], str, str]] = {
    "points": (
        score(points=(10, 12, 11), marriage_cards=(3, 0, 0)),
        [["Bo"], ["Cy"], ["Anna"]],
        "points",
        'score.wins-by-points seat="Bo" [end]',
    ),
    "claims": (
        score(HELD, points=(10, 12, 12), marriage_cards=(0, 1, 1)),
        [["Anna"], ["Bo", "Cy"]],
        "claims",
        """
        score.wins-by-claims seat="Anna" [score.tie-break]
          score.holds-claims seat="Anna" n=1 [score.tie-break]
          score.holds-marriages seat="Anna" n=0 [score.tie-break]
          score.holds-claims seat="Bo" n=0 [score.tie-break]
          score.holds-marriages seat="Bo" n=1 [score.tie-break]
          score.holds-claims seat="Cy" n=0 [score.tie-break]
          score.holds-marriages seat="Cy" n=1 [score.tie-break]
        """,
    ),
    "the number of claims and not their points": (
        score(
            {"C": region(True, "Bo", Bo=5), "D": region(True, "Anna", Anna=2), "B": region(True, "Anna", Anna=2)},
            points=(12, 10, 0),
        ),
        [["Anna"], ["Bo"], ["Cy"]],
        "claims",
        """
        score.wins-by-claims seat="Anna" [score.tie-break]
          score.holds-claims seat="Anna" n=2 [score.tie-break]
          score.holds-marriages seat="Anna" n=0 [score.tie-break]
          score.holds-claims seat="Bo" n=1 [score.tie-break]
          score.holds-marriages seat="Bo" n=0 [score.tie-break]
        """,
    ),
    "marriage cards": (
        score(marriage_cards=(0, 1, 2), points=(9, 10, 10)),
        [["Cy"], ["Bo"], ["Anna"]],
        "marriage_cards",
        """
        score.wins-by-marriages seat="Cy" [score.tie-break ours.R28]
          score.holds-claims seat="Bo" n=0 [score.tie-break]
          score.holds-marriages seat="Bo" n=1 [score.tie-break]
          score.holds-claims seat="Cy" n=0 [score.tie-break]
          score.holds-marriages seat="Cy" n=2 [score.tie-break]
        """,
    ),
    "marriage cards after as many claims": (
        score(HELD_BY_TWO, points=(11, 10, 0), marriage_cards=(0, 1, 2)),
        [["Bo"], ["Anna"], ["Cy"]],
        "marriage_cards",
        """
        score.wins-by-marriages seat="Bo" [score.tie-break ours.R28]
          score.holds-claims seat="Anna" n=1 [score.tie-break]
          score.holds-marriages seat="Anna" n=0 [score.tie-break]
          score.holds-claims seat="Bo" n=1 [score.tie-break]
          score.holds-marriages seat="Bo" n=1 [score.tie-break]
        """,
    ),
    "shared by two": (
        score(marriage_cards=(1, 0, 1)),
        [["Anna", "Cy"], ["Bo"]],
        "shared",
        """
        score.shared seats=["Anna", "Cy"] [score.tie-break]
          score.holds-claims seat="Anna" n=0 [score.tie-break]
          score.holds-marriages seat="Anna" n=1 [score.tie-break]
          score.holds-claims seat="Bo" n=0 [score.tie-break]
          score.holds-marriages seat="Bo" n=0 [score.tie-break]
          score.holds-claims seat="Cy" n=0 [score.tie-break]
          score.holds-marriages seat="Cy" n=1 [score.tie-break]
        """,
    ),
    "shared by all": (
        score(marker=None, players=["Anna", "Bo"]),
        [["Anna", "Bo"]],
        "shared",
        """
        score.shared seats=["Anna", "Bo"] [score.tie-break]
          score.holds-claims seat="Anna" n=0 [score.tie-break]
          score.holds-marriages seat="Anna" n=0 [score.tie-break]
          score.holds-claims seat="Bo" n=0 [score.tie-break]
          score.holds-marriages seat="Bo" n=0 [score.tie-break]
        """,
    ),
}


@pytest.mark.parametrize("case", LADDER)
def test_tie_break(case: str) -> None:
    question, ranking, decided_by, facts = LADDER[case]
    reply = accepted("score", question)
    assert (reply["ranking"], reply["winners"], reply["decided_by"]) == (ranking, ranking[0], decided_by)
    assert result(reply) == by_the_book(question)
    expected = lines(facts)
    assert told(reply["facts"])[-len(expected) :] == expected


def test_any_number_of_marriage_cards_breaks_a_tie() -> None:
    assert accepted("score", score(marriage_cards=(0, 101, 200)))["winners"] == ["Cy"]


@st.composite
def questions(draw: st.DrawFn) -> Json:
    """Any position to be scored; small numbers, so that ties are common."""
    players = FIVE[: draw(st.integers(2, 5))]
    some = st.tuples(*[st.integers(0, 3)] * len(players))
    choice = draw(st.sampled_from(["military_support", "establish_trade", None]))
    return score(
        draw(regions(players)),
        players=players,
        princess=keeps(choice, draw(st.sampled_from(players))) if choice else None,
        marker=draw(st.sampled_from([None, *players])),
        **{key: draw(some) for key in ("points", "coins", "renown", "marriage_cards")},
    )


@settings(derandomize=True, deadline=None, max_examples=250)
@given(questions())
def test_any_score_goes_by_the_book(question: Json) -> None:
    reply = accepted("score", question)
    assert result(reply) == by_the_book(question)
    players, princess = question["players"], question["princess"]
    codes = [warning["code"].removeprefix("brian_boru.entry.") for warning in reply["warnings"]]
    assert ("two-players" in codes) == (len(players) == 2)
    assert codes.count("renown-below-start") == sum(question["renown"][name] == 0 for name in players)
    most = 3 if len(players) < 4 else 4
    assert ("more-marriages-than-cards" in codes) == (sum(question["marriage_cards"].values()) > most)
    unseen = princess is not None and not question["marriage_cards"][princess["holder"]]
    assert ("princess-not-counted" in codes) == unseen
    assert ("marker-missing" in codes) == (question["marker"] is None)
    missing = [warning["params"]["n"] for warning in reply["warnings"] if warning["code"].endswith("regions-missing")]
    assert missing == [8 - len(question["regions"])] * (len(question["regions"]) < 8)
    homeless = [name for name, entry in question["regions"].items() if without_disc(entry)]
    found = [warning for warning in reply["warnings"] if warning["code"].endswith("holder-without-disc")]
    assert [warning["params"]["region"] for warning in found] == homeless
    after = accepted("claims", {key: question[key] for key in ("players", "princess", "regions")})["regions"]
    changed = [name for name in REGIONS if name in after and after[name] != token(question["regions"][name])]
    not_settled = [warning for warning in reply["warnings"] if warning["code"].endswith("claim-not-settled")]
    assert [warning["params"]["region"] for warning in not_settled] == changed


def token(entry: Json) -> Json:
    """The claim token of a region as it is entered."""
    return {key: entry[key] for key in ("face_up", "holder")}


def ended(entries: Json = None, **changes: Json) -> Json:
    """A question with all regions, in which somebody has the active town marker, as at the end of every game."""
    return score({name: region(False) for name in REGIONS} | (entries or {}), marker="Anna", **changes)


WARNINGS: dict[str, tuple[Json, str]] = {
    "nothing odd with three": (ended(marriage_cards=(1, 1, 1)), ""),
    "nothing odd with four": (ended(players=FIVE[:4], marriage_cards=(1, 1, 1, 1)), ""),
    "nothing odd with five": (ended(players=FIVE, marriage_cards=(0, 0, 4, 0, 0)), ""),
    "too many marriage cards for two": (
        ended(players=FIVE[:2], marriage_cards=(3, 1)),
        """
        /players entry.two-players [setup]
        /marriage_cards entry.more-marriages-than-cards n=3 [components.marriage-cards]
        """,
    ),
    "too many marriage cards for three": (
        ended(marriage_cards=(1, 1, 2)),
        "/marriage_cards entry.more-marriages-than-cards n=3 [components.marriage-cards]",
    ),
    "too many marriage cards for five": (
        ended(players=FIVE, marriage_cards=(5, 0, 0, 0, 0)),
        "/marriage_cards entry.more-marriages-than-cards n=4 [components.marriage-cards]",
    ),
    "the princess is not among the cards": (
        ended(princess=keeps("military_support", "Cy"), marriage_cards=(1, 1, 0)),
        '/marriage_cards entry.princess-not-counted seat="Cy" [marriage.princess]',
    ),
    "a choice still open": (
        ended(princess={"holder": "Cy"}, marriage_cards=(1, 0, 0)),
        '/princess entry.choice-still-open seat="Cy" [marriage.princess]',
    ),
    "no region": (ended() | {"regions": {}}, "/regions entry.regions-missing n=8 [score.regions]"),
    "all regions but one": (
        ended() | {"regions": {name: region(False) for name in REGIONS if name != "D"}},
        "/regions entry.regions-missing n=1 [score.regions]",
    ),
    "regions are missing, and more is odd": (
        score({"B": region(True, Anna=2)}, renown=(0, 1, 1), marriage_cards=(4, 0, 0)),
        """
        /renown entry.renown-below-start seat="Anna" n=1 [setup]
        /regions entry.regions-missing n=7 [score.regions]
        /marriage_cards entry.more-marriages-than-cards n=3 [components.marriage-cards]
         entry.marker-missing [score.marker]
        /regions/B entry.claim-not-settled region="B" [claims.award]
        """,
    ),
    "less renown than at the start": (
        ended(renown=(0, 1, 0)),
        """
        /renown entry.renown-below-start seat="Anna" n=1 [setup]
        /renown entry.renown-below-start seat="Cy" n=1 [setup]
        """,
    ),
    "one player ahead on the board": (
        ended({"B": region(True, Anna=2)}),
        '/regions/B entry.claim-not-settled region="B" [claims.award]',
    ),
    "a token that should be face up": (
        ended({"M": region(False, Anna=5), "U": region(False, Cy=2, vikings=1)}),
        """
        /regions/U entry.claim-not-settled region="U" [claims.award]
        /regions/M entry.claim-not-settled region="M" [claims.award]
        """,
    ),
    "a token that should not be face up": (
        ended({"M": region(True, "Anna", Anna=4)}),
        '/regions/M entry.face-up-too-early region="M" count=4 threshold=5 [claims.flip]',
    ),
    "a holder without a disc": (
        ended(
            {
                "D": region(True, "Bo", Anna=1, Cy=1),
                "B": region(True, "Anna", Bo=1, vikings=1),
                "S": region(True, "Cy", Anna=1, Bo=1, Cy=1),
                "L": region(True, Anna=2, Bo=2),
            }
        ),
        '/regions/D entry.holder-without-disc seat="Bo" region="D" [claims.award]',
    ),
    "a holder without a disc where towns are missing": (
        ended({"U": region(True, "Anna", Bo=2)}),
        """
        /regions/U entry.holder-without-disc seat="Anna" region="U" [claims.award]
        /regions/U entry.face-up-too-early region="U" count=2 threshold=3 [claims.flip]
        /regions/U entry.claim-not-settled region="U" [claims.award]
        """,
    ),
}


@pytest.mark.parametrize("case", WARNINGS)
def test_odd_positions_are_judged_with_warnings(case: str) -> None:
    question, expected = WARNINGS[case]
    reply = accepted("score", question)
    assert result(reply) == by_the_book(question)
    assert faults(reply["warnings"]) == lines(expected)


@pytest.mark.parametrize("players", [FIVE[:3], FIVE])
def test_without_the_marker_there_is_a_score_and_a_warning(players: list[str]) -> None:
    question = score(players=players)
    assert question["marker"] is None
    reply = accepted("score", question)
    assert result(reply) == by_the_book(question)
    assert totals(reply, "marker") == [0] * len(players)
    assert faults(reply["warnings"]) == [
        "/regions entry.regions-missing n=8 [score.regions]",
        " entry.marker-missing [score.marker]",
    ]


REFUSALS: dict[str, tuple[Json, str]] = {
    "all at once": (
        score(
            {"B": region(False, "Cy", built={"Cy": 1})},
            princess=keeps("spurn"),
            points=(-1, 0, 0),
            coins={"Anna": 1, "Zoe": 1},
            renown=(0, -1, 0),
            marker="Zoe",
            marriage_cards=(-1, 0, -1),
        ),
        """
        /princess/choice entry.spurned-is-not-kept [marriage.princess]
        /regions/B/holder entry.holder-of-face-down region="B" [claims.award]
        /regions/B/monasteries entry.more-monasteries-than-towns seat="Cy" region="B" [church.monastery]
        /points/Anna entry.below-zero seat="Anna" [components.supply]
        /coins/Zoe entry.player-unknown name="Zoe" [setup]
        /coins entry.player-missing seat="Bo" [setup]
        /coins entry.player-missing seat="Cy" [setup]
        /renown/Bo entry.below-zero seat="Bo" [components.supply]
        /marker entry.player-unknown name="Zoe" [setup]
        /marriage_cards/Anna entry.below-zero seat="Anna" [components.supply]
        /marriage_cards/Cy entry.below-zero seat="Cy" [components.supply]
        """,
    ),
    "one player": (score(players=["Anna"]), "/players entry.player-count count=1 [setup]"),
}


@pytest.mark.parametrize("case", REFUSALS)
def test_refused(case: str) -> None:
    question, expected = REFUSALS[case]
    assert refused("score", question) == lines(expected)


@pytest.mark.parametrize("key", ["points", "coins", "renown", "marriage_cards"])
@pytest.mark.parametrize("value", ["1", 1.5, True, None, 10**9 + 1, []])
def test_unreadable(key: str, value: Json) -> None:
    question = score()
    assert unreadable("score", question | {key: value}) == ("input.not-object", f"/{key}")
    code, at = unreadable("score", question | {key: {"Anna": 1, "Bo": value, "Cy": 1}})
    assert code in ("input.not-whole", "input.number-too-large")
    assert at == f"/{key}/Bo"
    del question[key]
    assert unreadable("score", question) == ("input.missing", "")


def test_the_marker_is_a_name() -> None:
    assert unreadable("score", score(marker=0)) == ("input.not-text", "/marker")
