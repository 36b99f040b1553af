"""`companion bench`: how long things take, each beside a yardstick of the same run."""

import argparse
import sys
from collections.abc import Mapping
from typing import Any

from companion.bench import engine, live, pages, search
from companion.cli.output import print_json
from companion.engine.messages import M, Ref
from companion.formats.replies import ACCEPTED, UNREADABLE
from companion.games import discover
from companion.i18n import LANGUAGES, interface
from companion.i18n.words import Words

ENGINE: dict[str, M] = {
    "limit_answers_per_second": interface.BENCH_LIMIT,
    "answers_per_second": interface.BENCH_ANSWERS,
    "answers_ratio": interface.BENCH_RATIO,
    "games_per_second": interface.BENCH_GAMES,
    "games_answers_ratio": interface.BENCH_RATIO_GAMES,
    "answer_us": interface.BENCH_ANSWER,
    "replay_ms": interface.BENCH_REPLAY,
    "replay_limits": interface.BENCH_RATIO_REPLAY,
    "chess_moves_per_second": interface.BENCH_CHESS,
    "judged_per_chess_move": interface.BENCH_CHESS_JUDGED,
    "answers_per_chess_move": interface.BENCH_CHESS_RATIO,
}
SEARCH: dict[str, M] = {
    "queries": interface.BENCH_QUERIES,
    "build_ms": interface.BENCH_BUILD,
    "memory_kb": interface.BENCH_MEMORY,
    "p50_ms": interface.BENCH_P50,
    "p99_ms": interface.BENCH_P99,
    "fts5_build_ms": interface.BENCH_FTS_BUILD,
    "fts5_p50_ms": interface.BENCH_FTS_P50,
    "fts5_p99_ms": interface.BENCH_FTS_P99,
}


def run_bench(chosen: argparse.Namespace, words: Words) -> int:
    """Measure and print."""
    measure, tell = {
        "engine": (measure_engine, tell_engine),
        "search": (measure_search, tell_search),
        "pages": (pages.measure, tell_pages),
        "live": (lambda: live.measure(live.LOAD, chosen.database or ""), tell_live),
    }[chosen.what]
    figures = measure()
    failed = figures.get("failed")
    if not failed or figures["tables"]:  # else there is nothing to tell
        if chosen.json:
            print_json({"ok": not failed, **figures})
        else:
            tell(figures, words)
    if failed:
        print(words.of(interface.BENCH_LIVE_FAILED, reason=failed), file=sys.stderr)
    return UNREADABLE if failed else ACCEPTED


def measure_engine() -> dict[str, Any]:
    """The rules of every game, in each way to play it; the heaviest answer beside an average one of the first."""
    games = {way: found for game in discover().values() for way, found in engine.measure_ways(game).items()}
    first = next(iter(games.values()))["answer_us"]
    for found in games.values():
        found["heaviest_ratio"] = round(found["heaviest_us"] / first, 4)
    return {"games": games}


def tell_engine(figures: Mapping[str, Any], words: Words) -> None:
    first = next(iter(figures["games"]))
    for game, measured in figures["games"].items():
        print(game)
        for name, label in ENGINE.items():
            if name in measured:
                print(f"{measured[name]:>14,.3f}  {words.of(label)}")
        ratio = f"{measured['heaviest_ratio']:.2f}"
        told = words.of(interface.BENCH_HEAVIEST, question=measured["heaviest"], ratio=ratio, game=first)
        print(f"{measured['heaviest_us']:>14,.3f}  {told}")
        if "kept_us" in measured:
            print(f"{measured['kept_us']:>14,.3f}  {words.of(interface.BENCH_KEPT)}")
            told = words.of(interface.BENCH_ANEW, ratio=f"{measured['anew_us'] / measured['kept_us']:.1f}")
            print(f"{measured['anew_us']:>14,.3f}  {told}")
        if "chess_moves_per_second" not in measured:
            print(words.of(interface.BENCH_NO_CHESS))


def measure_search() -> dict[str, Any]:
    """The reference in every language."""
    return {"languages": {language: search.measure(language) for language in LANGUAGES}}


def tell_search(figures: Mapping[str, Any], words: Words) -> None:
    for language, measured in figures["languages"].items():
        print(words.name(Ref("value", language)))
        for name, label in SEARCH.items():
            print(f"{measured[name]:>12,.3f}  {words.of(label)}")


def tell_pages(figures: Mapping[str, Any], words: Words) -> None:
    print(f"{figures['empty_ms']:>10.3f}  {words.of(interface.BENCH_EMPTY_PAGE)}")
    for path, page in figures["pages"].items():
        told = words.of(interface.BENCH_PAGE, path=path, ratio=f"{page['ratio']:.1f}", size=page["bytes"])
        print(f"{page['ms']:>10.3f}  {told}")


def tell_live(figures: Mapping[str, Any], words: Words) -> None:
    rate = f"{figures['entries_per_second']:g}"
    print(words.of(interface.BENCH_LIVE_LOAD, devices=figures["devices"], rate=rate))
    for count, both in figures["tables"].items():
        print(words.of(interface.BENCH_LIVE_TABLES, n=int(count)))
        for game, ours in both["games"].items():
            print(game)
            tell_game(ours, both["echo"], words)


def tell_game(ours: Mapping[str, Any], echo: Mapping[str, Any], words: Words) -> None:
    """The times of a game, each beside that of the echo."""
    for what, label in interface.BENCH_LIVE.items():
        p50, p99, echo_p50, echo_p99 = (
            f"{whose[f'{what}_{part}_ms']:.1f}" for whose in (ours, echo) for part in ("p50", "p99")
        )
        print(f"{p50:>9} {p99:>9}  {words.of(label, p50=echo_p50, p99=echo_p99)}")
    told = words.of(interface.BENCH_LIVE_BYTES, size=str(echo["bytes"]))
    print(f"{ours['bytes']:>9} {'':>9}  {told}")
