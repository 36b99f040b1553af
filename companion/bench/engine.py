"""How fast answers are judged, beside a yardstick of the same run.

Machines differ and are shared, so every time is divided by that of a bare loop that sends a frozen answer
into an empty generator: the least that this design could cost.
"""

import gc
import importlib
import random
import time
from collections.abc import Callable
from functools import partial
from statistics import mean
from typing import Any

from companion.chance import play_on, seats_for, ways_of
from companion.engine.decisions import Answer, Flow
from companion.engine.game import Game, Setup
from companion.engine.referee import Referee, Rejected

GAMES, ROUNDS, SEATS = 60, 5, 4
LIMIT_SENDS = 100_000
CHESS_MOVES = 2_000
#: How many games are looked at answer by answer, of how many answers one is frequent, and how often keeping is tried.
FEW, FREQUENT, KEPT = 6, 10, 60


def measure_ways(game: Game[Any]) -> dict[str, dict[str, Any]]:
    """A game in each way to set its options, under its id and what was chosen, if it has few."""
    ways = ways_of(game)
    return {
        " ".join((game.id, *(way.values() if len(ways) > 1 else ()))): measure(game, way, GAMES // len(ways))
        for way in ways
    }


def measure(game: Game[Any], options: dict[str, str], games: int) -> dict[str, Any]:
    """Every figure is the best of several rounds, which alternate so that all see the same machine."""
    files = [played(game, options, seed) for seed in range(games)]
    answers = sum(len(file) for file in files)
    chess = chess_player()
    gc.collect()
    gc.freeze()  # what the bench itself keeps is nothing to search through in every round
    best = {"limit": float("inf"), "replay": float("inf"), "random": float("inf"), "chess": float("inf")}
    for _ in range(ROUNDS):
        best["limit"] = min(best["limit"], timed(send_bare))
        best["replay"] = min(best["replay"], timed(lambda: replay_all(game, options, files)))
        best["random"] = min(best["random"], timed(lambda: play_all(game, options, games)))
        if chess:
            best["chess"] = min(best["chess"], timed(chess))
    costs = heaviest(game, options, files[:FEW])
    late = begun(game, options)
    for answer in files[0][: len(files[0]) * 9 // 10]:
        late.answer(answer)
    limit = LIMIT_SENDS / best["limit"]
    figures = {
        "limit_answers_per_second": limit,
        "answers_per_second": answers / best["replay"],
        "answers_ratio": answers / best["replay"] / limit,
        "games_per_second": games / best["random"],
        "games_answers_ratio": answers / best["random"] / limit,
        "replay_ms": best["replay"] / games * 1000,
        "replay_limits": best["replay"] / games * limit,
        "answers_per_game": answers / games,
        **costs,
        **keeping(late),
    }
    if chess:
        moves = CHESS_MOVES / best["chess"]
        figures["chess_moves_per_second"] = moves
        figures["judged_per_chess_move"] = answers / best["replay"] / moves
        figures["answers_per_chess_move"] = answers / best["random"] / moves
    return {name: round(figure, 4) if isinstance(figure, float) else figure for name, figure in figures.items()}


def heaviest(game: Game[Any], options: dict[str, str], files: list[list[Answer]]) -> dict[str, Any]:
    """What an answer costs on average, and which of the frequent ones costs most.

    Each answer counts with the least time of several rounds, so that what else the machine does is left out.
    """
    least = [[float("inf")] * len(answers) for answers in files]
    for _ in range(ROUNDS):
        for answers, times in zip(files, least, strict=True):
            referee = begun(game, options)
            for at, answer in enumerate(answers):
                times[at] = min(times[at], timed(partial(referee.answer, answer)))
    costs: dict[str, list[float]] = {}
    for answers, times in zip(files, least, strict=True):
        for answer, seconds in zip(answers, times, strict=True):
            costs.setdefault(answer.name, []).append(seconds * 1_000_000)
    count = sum(map(len, costs.values()))
    frequent = {name: mean(times) for name, times in costs.items() if len(times) * FREQUENT >= count}
    name = max(frequent, key=frequent.__getitem__)
    average = sum(map(sum, costs.values())) / count
    return {"answer_us": average, "heaviest": name, "heaviest_us": frequent[name]}


def keeping(referee: Referee[Any]) -> dict[str, float]:
    """One step that keeps up to date what follows from a position, beside working all of it out from scratch."""
    anew, kept = referee.ruleset.anew, referee.ruleset.kept
    if anew is None or kept is None:
        return {}
    best = {"kept_us": float("inf"), "anew_us": float("inf")}
    for _ in range(KEPT):
        state = referee.as_it_is()
        best["kept_us"] = min(best["kept_us"], timed(partial(kept, state)) * 1_000_000)
        best["anew_us"] = min(best["anew_us"], timed(partial(anew, state)) * 1_000_000)
    return best


def timed(work: Callable[[], object]) -> float:
    """Seconds that some work takes."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def send_bare() -> None:
    """The yardstick: a frozen answer made and sent, into a generator that does nothing."""
    flow = empty_flow()
    next(flow)
    send = flow.send
    for _ in range(LIMIT_SENDS):
        send(Answer("nothing", 0, ("nothing",)))


def empty_flow() -> Flow:
    while True:
        yield None  # type: ignore[misc]


def begun(game: Game[Any], options: dict[str, str]) -> Referee[Any]:
    """A game at its first decision."""
    referee = Referee.start(game, Setup(seats_for(game, SEATS), {}, options))
    assert not isinstance(referee, Rejected), "a set-up without wishes is good"
    return referee


def played(game: Game[Any], options: dict[str, str], seed: int) -> list[Answer]:
    """A random game, its facts told."""
    referee = begun(game, options)
    play_on(referee, random.Random(seed))  # noqa: S311 (a game, not a secret)
    return referee.answers


def play_all(game: Game[Any], options: dict[str, str], games: int) -> None:
    """Random games, one after the other."""
    for seed in range(games):
        played(game, options, seed)


def replay_all(game: Game[Any], options: dict[str, str], files: list[list[Answer]]) -> None:
    """Games judged again from their answers, their facts told."""
    for answers in files:
        referee = begun(game, options)
        for answer in answers:
            referee.answer(answer)


def chess_player() -> Callable[[], object] | None:
    """Random legal moves of python-chess, if it is installed."""
    try:
        chess = importlib.import_module("chess")
    except ImportError:
        return None

    def moves() -> None:
        chance = random.Random(0)  # noqa: S311 (a game, not a secret)
        board = chess.Board()
        for _ in range(CHESS_MOVES):
            legal = list(board.legal_moves)
            if not legal or board.is_insufficient_material():
                board = chess.Board()
                legal = list(board.legal_moves)
            board.push(legal[int(chance.random() * len(legal))])

    return moves
