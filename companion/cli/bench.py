"""`companion bench engine`: how fast answers are judged, beside a yardstick of the same run.

Machines differ and are shared, so every time is divided by that of a bare loop that sends a frozen answer
into an empty generator: the least that this design could cost.
"""

import argparse
import gc
import importlib
import random
import time
from collections.abc import Callable
from typing import Any

from companion.cli.bench_live import run_bench_live
from companion.cli.bench_pages import run_bench_pages
from companion.cli.bench_search import run_bench_search
from companion.cli.output import print_json
from companion.cli.play import play_on, setup_for
from companion.engine.decisions import Answer, Flow
from companion.engine.game import Game
from companion.engine.messages import M
from companion.engine.referee import Referee, Rejected
from companion.formats.replies import ACCEPTED
from companion.games import discover
from companion.i18n import interface
from companion.i18n.words import Words

GAMES, ROUNDS, SEATS = 60, 5, 4
LIMIT_SENDS = 100_000
CHESS_MOVES = 2_000

LABELS: dict[str, M] = {
    "limit_answers_per_second": interface.BENCH_LIMIT,
    "answers_per_second": interface.BENCH_ANSWERS,
    "answers_ratio": interface.BENCH_RATIO,
    "games_per_second": interface.BENCH_GAMES,
    "games_answers_ratio": interface.BENCH_RATIO_GAMES,
    "replay_ms": interface.BENCH_REPLAY,
    "replay_limits": interface.BENCH_RATIO_REPLAY,
    "chess_moves_per_second": interface.BENCH_CHESS,
    "judged_per_chess_move": interface.BENCH_CHESS_JUDGED,
    "answers_per_chess_move": interface.BENCH_CHESS_RATIO,
}


def run_bench(chosen: argparse.Namespace, words: Words) -> int:
    """Measure and print."""
    benches = {
        "engine": run_bench_engine,
        "search": run_bench_search,
        "pages": run_bench_pages,
        "live": run_bench_live,
    }
    return benches[chosen.what](chosen, words)


def run_bench_engine(chosen: argparse.Namespace, words: Words) -> int:
    """Measure the rules of every game and print."""
    figures = {game.id: bench_engine(game) for game in discover().values()}
    if chosen.json:
        print_json({"ok": True, "games": figures})
        return ACCEPTED
    for game, measured in figures.items():
        print(game)
        for name, label in LABELS.items():
            if name in measured:
                print(f"{measured[name]:>14,.3f}  {words.of(label)}")
        if "chess_moves_per_second" not in measured:
            print(words.of(interface.BENCH_NO_CHESS))
    return ACCEPTED


def bench_engine(game: Game[Any]) -> dict[str, float]:
    """Every figure is the best of several rounds, which alternate so that all see the same machine."""
    files = [played(game, seed) for seed in range(GAMES)]
    answers = sum(len(file) for file in files)
    chess = chess_player()
    gc.collect()
    gc.freeze()  # what the bench itself keeps is nothing to search through in every round
    best = {"limit": float("inf"), "replay": float("inf"), "random": float("inf"), "chess": float("inf")}
    for _ in range(ROUNDS):
        best["limit"] = min(best["limit"], timed(send_bare))
        best["replay"] = min(best["replay"], timed(lambda: replay_all(game, files)))
        best["random"] = min(best["random"], timed(lambda: play_all(game)))
        if chess:
            best["chess"] = min(best["chess"], timed(chess))
    limit = LIMIT_SENDS / best["limit"]
    figures = {
        "limit_answers_per_second": limit,
        "answers_per_second": answers / best["replay"],
        "answers_ratio": answers / best["replay"] / limit,
        "games_per_second": GAMES / best["random"],
        "games_answers_ratio": answers / best["random"] / limit,
        "replay_ms": best["replay"] / GAMES * 1000,
        "replay_limits": best["replay"] / GAMES * limit,
        "answers_per_game": answers / GAMES,
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


def begun(game: Game[Any]) -> Referee[Any]:
    """A game at its first decision."""
    referee = Referee.start(game, setup_for(game, SEATS, ()))
    assert not isinstance(referee, Rejected), "a set-up without wishes is good"
    return referee


def played(game: Game[Any], seed: int) -> list[Answer]:
    """A random game, its facts told."""
    referee = begun(game)
    play_on(referee, random.Random(seed))  # noqa: S311 (a game, not a secret)
    return referee.answers


def play_all(game: Game[Any]) -> None:
    """Random games, one after the other."""
    for seed in range(GAMES):
        played(game, seed)


def replay_all(game: Game[Any], files: list[list[Answer]]) -> None:
    """Games judged again from their answers, their facts told."""
    for answers in files:
        referee = begun(game)
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
