"""Whole games: how many rounds, what happens to the princess, and every way in which a game can be won."""

from collections import Counter
from typing import Any

import pytest

from companion.engine.decisions import Answer
from companion.engine.referee import Referee, Rejected
from companion.games.brian_boru.content import REGIONS
from companion.games.brian_boru.course import play as whole_game
from companion.games.brian_boru.state import State
from tests.games.brian_boru.table import (
    NAMES,
    a_setup,
    asked,
    asked_of,
    chapter,
    each,
    give,
    line_of,
    next_answer,
    owned,
    referee,
    refusal_line,
    story,
    table,
    text,
    told,
)


def played(seats: int, action: str, switch: str = "", princess: str = "spurn") -> Referee[State]:
    """A game from the set-up to its end; everybody always takes the same kind of secondary action."""
    game = referee(a_setup(seats, switch=switch))
    while game.decision is not None:
        give(game, next_answer(game.decision, action, princess))
    return game


def told_in(game: Referee[State], start: str) -> list[str]:
    lines = [line_of(fact.code, fact.params) for fact in game.facts]
    return [line for line in lines if line.startswith(start)]


def last_upkeep(**changes: Any) -> dict[str, Any]:
    """The claim step of the last round of three players, with nothing but what is given."""
    bare = {
        "step": "claims",
        "round": 3,
        "marker": "Ada",
        "points": each(10, 10, 10),
        "coins": each(0, 0, 0),
        "renown": each(1, 1, 1),
        "towns": owned(Ada="N1", Bran="C1", Cian="M1"),
    }
    return bare | changes


def ended(**changes: Any) -> Referee[State]:
    game = referee(a_setup(position=last_upkeep(**changes)))
    assert game.decision is None
    return game


def totals(game: Referee[State]) -> list[int]:
    return [row["total"] for row in game.scores.table]


# Rounds.


@pytest.mark.parametrize(
    ("seats", "switch", "rounds", "tricks"),
    [(3, "", 3, 7), (4, "", 4, 5), (5, "", 4, 4), (5, "play_last_card", 4, 5), (3, "play_last_card", 3, 7)],
)
@pytest.mark.parametrize("action", ["upper", "lower"])
def test_r47_a_game_has_as_many_rounds_as_marriage_cards(
    seats: int, switch: str, rounds: int, tricks: int, action: str
) -> None:
    """R47, R9, bb.course: three rounds with three players, else four; the princess is the last card."""
    game = played(seats, action, switch)
    assert bool(told_in(game, "marriage.won")) == (action == "lower")
    numbers = range(1, rounds + 1)
    assert told_in(game, "round.begins") == [f"round.begins round={number}" for number in numbers]
    assert told_in(game, "trick.begins") == [f"trick.begins trick={n}" for n in range(1, tricks + 1)] * rounds
    assert told_in(game, "preparation.last-round") == ["preparation.last-round"]
    assert told_in(game, "preparation.marriage")[-1] == "preparation.marriage marriage=marriage:Estrid"
    assert len(set(told_in(game, "preparation.marriage "))) == rounds
    assert told_in(game, "end") == ["end"]
    assert game.snapshot()["step"] == "scoring"
    assert game.snapshot()["round"] == rounds
    assert len(game.snapshot()["viking_seen"]) == rounds
    wins = told_in(game, "trick.won") + told_in(game, "trick.nobody-wins")
    assert len(wins) == rounds * tricks


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_course_chapters_of_a_whole_game(seats: int) -> None:
    """bb.course: set-up, tricks and five more steps a round, scoring; a game can be entered at the start of each."""
    play = chapter(whole_game, table(seats, marker=-1))
    while play.decision is not None:
        play.say(next_answer(play.decision, "upper"))
    rounds = 3 if seats == 3 else 4
    assert len(play.state.chapters) == 1 + rounds * (5 + play.state.table.tricks) + 1
    assert play.state.round == rounds
    assert play.state.step == "scoring"
    steps = [line.split(" ")[0].split(".")[0] for line in told(play)]
    order = list(dict.fromkeys(step for step in steps if step not in ("symbol", "trick", "draft", "round")))
    assert order == ["setup", "preparation", "marriage", "battle", "church", "claims", "end", "score"]


def test_course_the_steps_of_a_round_in_order() -> None:
    """bb.course: preparation, action, marriage, battle, church, claims, and then the next round."""
    play = chapter(whole_game, table(step="tricks", towns={0: "N1", 1: "C1", 2: "M1"}, marriage_card="Niall"))
    seen = []
    while play.decision is not None and play.state.round == 1:
        seen.append(play.state.step)
        play.say(next_answer(play.decision, "upper"))
    assert seen[0] == "tricks"
    assert (play.state.step, play.state.round) == ("preparation", 2)
    assert asked(play).startswith("preparation.viking-card")
    codes = [line.split()[0] for line in told(play)]
    firsts = [codes.index(code) for code in ("trick.last-card-discarded", "marriage.none", "church.empty")]
    assert firsts == sorted(firsts)
    assert codes.index("church.empty") < codes.index("claims.stays-down") < codes.index("round.begins")


def test_r47_no_answer_is_taken_after_the_end() -> None:
    game = ended()
    reply = game.answer(Answer("trick.town", 0, ("N1",)))
    assert isinstance(reply, Rejected)
    assert [refusal_line(one) for one in reply.violations] == ["decision.game-over [bb.end] at None"]


def test_laws_of_a_whole_game() -> None:
    """Spaces 1 to 9 hold one disc each, a disc never leaves its town, points never fall below 0."""
    for seats in (3, 4, 5):
        game = referee(a_setup(seats))
        before: set[str] = set()
        while game.decision is not None:
            give(game, next_answer(game.decision, "lower", "military_support"))
            now = game.snapshot()
            assert before <= set(now["towns"])
            assert min(now["points"].values()) >= 0
            if not asked_of(game.decision).startswith("extra"):
                taken = [space for space in now["spaces"].values() if space]
                assert len(set(taken)) == len(taken)
            before = set(now["towns"])
        assert [sum(row.values()) - row["total"] for row in game.scores.table] == totals(game)


# The princess.


@pytest.mark.parametrize(
    ("choice", "gained", "cards", "princess"),
    [
        ("military_support", 0, ["Estrid"], {"holder": "Bran", "choice": "military_support"}),
        ("establish_trade", 0, ["Estrid"], {"holder": "Bran", "choice": "establish_trade"}),
        ("spurn", 4, [], None),
    ],
)
def test_r26_a_game_that_ends_with_the_princess(
    choice: str, gained: int, cards: list[str], princess: dict[str, str] | None
) -> None:
    """R26, R27, R46: military support claims Munster at once, trade counts its region, spurning gives 4 points."""
    given = last_upkeep(
        step="marriage",
        marriage_card="Estrid",
        spaces=each(0, 3, 0),
        towns=owned(Ada="N1", Bran="C1 U1", Cian="M1 M2 M3 M4 M5"),
        vikings=["M1", "M2", "M3"],
        raiders=each(2, 2, 1),
    )
    game = give(referee(a_setup(position=given)), f"marriage.princess 1 {choice}")
    assert game.decision is None
    assert game.snapshot()["marriages"]["Bran"] == cards
    assert game.snapshot()["princess"] == princess
    assert game.snapshot()["points"]["Bran"] == 10 + gained + 1
    bran = game.scores.table[1]
    assert bran["claims"] == (7 if choice == "military_support" else 0)
    assert bran["regions"] == (1 if choice == "establish_trade" else 0)
    assert game.snapshot()["claims"]["M"] == {"face_up": True, "holder": "Bran" if bran["claims"] else None}
    assert bran["total"] == 11 + gained + 1 + bran["claims"] + bran["regions"]


def test_r22_r47_the_game_ends_after_the_princess_left_it_untaken() -> None:
    game = played(3, "upper")
    assert told_in(game, "marriage") == ["marriage.begins", "marriage.none"] * 3
    assert game.snapshot()["princess"] is None
    assert game.snapshot()["marriages"] == {"Ada": [], "Bran": [], "Cian": []}
    assert told_in(game, "end") == ["end"]


@pytest.mark.parametrize(
    ("seats", "rounds", "left", "revealed"),
    [
        # The second ordinary card leaves the game, so the princess comes in round 2.
        (3, 2, ["none-top-card", "none-no-deck"], "Estrid"),
        # In round 2 the princess herself leaves it, unseen.
        (4, 2, ["none-top-card", "none-top-card"], "Conall"),
        (5, 2, ["none-top-card", "none-top-card"], "Conall"),
    ],
)
def test_r22_with_the_switch_the_game_may_be_shorter(seats: int, rounds: int, left: list[str], revealed: str) -> None:
    """R22, R47, remove_from_marriage_deck: the princess may go without ever being revealed."""
    game = played(seats, "upper", "remove_from_marriage_deck")
    assert told_in(game, "round.begins")[-1] == f"round.begins round={rounds}"
    assert told_in(game, "marriage.none") == [f"marriage.{one}" for one in left]
    assert told_in(game, "preparation.marriage")[-1] == f"preparation.marriage marriage=marriage:{revealed}"
    assert len(told_in(game, "preparation.last-round")) == (1 if revealed == "Estrid" else 0)
    assert game.snapshot()["marriage_deck"] == 0
    assert game.snapshot()["step"] == "scoring"


def test_r22_without_the_switch_the_rounds_stay_as_they_are() -> None:
    game = played(4, "upper")
    assert told_in(game, "round.begins")[-1] == "round.begins round=4"
    assert told_in(game, "marriage") == ["marriage.begins", "marriage.none"] * 4


# Who wins.


def test_won_by_points() -> None:
    """bb.score.tie-break: the whole record of the last claim step and the scoring."""
    game = ended(points=each(12, 14, 9), coins=each(0, 2, 5), towns=owned(Ada="D1 D2 N1", Bran="C1", Cian="M1"))
    assert totals(game) == [12 + 1 + 1 + 2, 14 + 1, 9 + 1 + 1]
    assert (game.scores.winners, game.scores.decided_by) == ((0,), "points")
    assert story(game.facts[8:]) == text("""
        claims.stays-down count=1 region=region:M threshold=5
        claims.taken region=region:D seat=@0
          claims.counts n=2 seat=@0
            claims.in-towns towns=(town:D1 town:D2)
        end
        score.points n=12 seat=@0
        score.points n=14 seat=@1
        score.points n=9 seat=@2
        score.coins n=1 seat=@2
          score.has-coins n=5 seat=@2
        score.marker n=1 seat=@0
        score.renown n=1 seat=@0
        score.renown n=1 seat=@1
        score.renown n=1 seat=@2
        score.claim n=2 region=region:D seat=@0
        score.regions n=0 regions=2 seat=@0
          score.in-regions regions=(region:N region:D) seat=@0
        score.regions n=0 regions=1 seat=@1
          score.in-regions regions=(region:C) seat=@1
        score.regions n=0 regions=1 seat=@2
          score.in-regions regions=(region:M) seat=@2
        score.total n=16 seat=@0
        score.total n=15 seat=@1
        score.total n=11 seat=@2
        score.wins-by-points seat=@0
    """)


def test_won_by_claim_tokens() -> None:
    """R54: 17 points each, two tokens of 5 points together against one of 5."""
    game = ended(
        points=each(10, 11, 3),
        towns=owned(Ada="D1 D2 B1 B2", Bran="S1 S2 S3", Cian="M1"),
        marriages={"Bran": ["Niall", "Conall"]},
        marriage_seen=["Niall", "Conall", "Estrid"],
    )
    assert totals(game) == [17, 17, 4]
    assert (game.scores.winners, game.scores.decided_by) == ((0,), "claims")


@pytest.mark.parametrize(
    ("marriages", "winners", "decided_by"),
    [
        ({"Ada": ["Niall"], "Bran": ["Estrid", "Aoife"]}, (1,), "marriage_cards"),
        ({"Ada": ["Niall"]}, (0,), "marriage_cards"),
        ({"Ada": ["Niall"], "Bran": ["Aoife"]}, (0, 1), "shared"),
        ({}, (0, 1), "shared"),
    ],
)
def test_won_by_marriage_cards_or_shared(
    marriages: dict[str, list[str]], winners: tuple[int, ...], decided_by: str
) -> None:
    """R54, R28: then marriage cards, the kept princess among them; then the victory is shared."""
    kept = "Estrid" in marriages.get("Bran", [])
    princess = {"holder": "Bran", "choice": "establish_trade"} if kept else None
    game = ended(points=each(9, 10, 2), marriages=marriages, princess=princess)
    assert totals(game) == [11, 11, 3]
    assert (game.scores.winners, game.scores.decided_by) == (winners, decided_by)
    last = told_in(game, "score.")[-1]
    names = " ".join(f"@{seat}" for seat in winners)
    expected = f"score.shared seats=({names})" if decided_by == "shared" else f"score.wins-by-marriages seat={names}"
    assert last == expected


def test_scores_in_the_middle_of_a_game_are_those_if_it_ended_now() -> None:
    """bb.end: while a trick is under way nobody has the marker."""
    game = give(referee(a_setup()), "setup.first-player -1 1", "setup.first-town 1 C1")
    assert totals(game) == [11, 12, 11]
    assert game.facts[-1].code == "brian_boru.setup.first-town"
    late = last_upkeep(step="tricks", round=1, marriage_card="Niall")
    play = give(referee(a_setup(position=late)), "trick.town 0 N2")
    assert totals(play) == [11, 11, 11]
    assert [row["marker"] for row in play.scores.table] == [0, 0, 0]


def test_every_region_can_be_claimed_and_scored_in_one_claim_step() -> None:
    """bb.claims.award, bb.score.claims: 40 points of tokens, and 10 for all eight regions."""
    full = owned(Ada=" ".join(" ".join(region.towns[: region.threshold]) for region in REGIONS.values()))
    game = ended(towns=full | {"L9": "Bran", "M10": "Cian"})
    assert Counter(claim["holder"] for claim in game.snapshot()["claims"].values()) == {"Ada": 8}
    assert dict(game.scores.table[0]) == {
        "points": 10,
        "coins": 0,
        "marker": 1,
        "renown": 1,
        "claims": 40,
        "board_claims": 0,
        "regions": 10,
        "total": 62,
    }
    assert game.setup.names == NAMES[:3]
