"""How fast answers are judged, beside a yardstick of the same run.

Machines differ and are shared, so every time is divided by that of a bare loop that sends a frozen answer
into an empty generator: the least that this design could cost.
"""

import gc
import importlib
import random
import time
from collections.abc import Callable
from typing import Any

from companion.chance import play_on, seats_for, ways_of
from companion.engine.decisions import Answer, Flow
from companion.engine.game import Game, Setup
from companion.engine.referee import Referee, Rejected

GAMES, ROUNDS, SEATS = 60, 5, 4
LIMIT_SENDS = 100_000
CHESS_MOVES = 2_000


def measure_ways(game: Game[Any]) -> dict[str, dict[str, float]]:
    """A game in each way to set its options, under its id and what was chosen, if it has few."""
    ways = ways_of(game)
    return {
        " ".join((game.id, *(way.values() if len(ways) > 1 else ()))): measure(game, way, GAMES // len(ways))
        for way in ways
    }


def measure(game: Game[Any], options: dict[str, str], games: int) -> dict[str, float]:
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
    }
    if chess:
        moves = CHESS_MOVES / best["chess"]
        figures["chess_moves_per_second"] = moves
        figures["judged_per_chess_move"] = answers / best["replay"] / moves
        figures["answers_per_chess_move"] = answers / best["random"] / moves
    return {name: round(figure, 4) for name, figure in figures.items()}


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
