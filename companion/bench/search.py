"""How fast the reference is searched, beside plain FTS5 on the same text in the same run."""

import sqlite3
import time
import tracemalloc
from collections.abc import Callable, Iterator

from companion.rulebook.entries import books_in, read_book
from companion.rulebook.folding import words_of
from companion.rulebook.glossary import concepts_of
from companion.rulebook.index import Index, build_index
from companion.rulebook.search import search


def measure(language: str) -> dict[str, float]:
    """Build time, memory, and the time of a query: what players call a rule, as it is, slipped, and unfinished."""
    queries = list(queries_of(language))
    started = time.perf_counter()
    build_index(language)
    build = time.perf_counter() - started
    tracemalloc.start()
    index: Index | None = build_index(language)
    memory = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    del index
    search("-", language)  # the index that is searched is built when it is first asked for
    times = timings(lambda query: search(query, language), queries)
    started = time.perf_counter()
    base = fts5(language)
    base_build = time.perf_counter() - started
    base_times = timings(lambda query: ask_fts5(base, query), queries)
    figures = {
        "queries": float(len(queries)),
        "build_ms": build * 1000,
        "memory_kb": memory / 1024,
        "p50_ms": part(times, 0.5),
        "p99_ms": part(times, 0.99),
        "fts5_build_ms": base_build * 1000,
        "fts5_p50_ms": part(base_times, 0.5),
        "fts5_p99_ms": part(base_times, 0.99),
    }
    return {name: round(figure, 3) for name, figure in figures.items()}


def queries_of(language: str) -> Iterator[str]:
    """Every fifth phrase of the reference, and of those also one with a slip and one that is not finished."""
    phrases = [
        phrase
        for game in books_in(language)
        for entry in read_book(game, language).entries.values()
        for phrase in (entry.title, *entry.phrases)
    ]
    for game in books_in(language):
        phrases += [concept.terms[language].one for concept in concepts_of(game).values()]
    for phrase in phrases[::5]:
        middle = len(phrase) // 2
        yield phrase
        yield phrase[:middle] + phrase[middle + 1 :]
        yield phrase[: middle + 1]


def timings(ask: Callable[[str], object], queries: list[str]) -> list[float]:
    """Milliseconds for each query, in order of size."""
    found = []
    for query in queries:
        started = time.perf_counter()
        ask(query)
        found.append((time.perf_counter() - started) * 1000)
    return sorted(found)


def part(times: list[float], share: float) -> float:
    """The time below which this share of the queries stays."""
    return times[min(int(len(times) * share), len(times) - 1)]


def fts5(language: str) -> sqlite3.Connection:
    """The same text in a plain full-text table of SQLite."""
    base = sqlite3.connect(":memory:")
    base.execute("create virtual table entry using fts5(rule, title, body, tokenize='unicode61 remove_diacritics 2')")
    for game in books_in(language):
        for entry in read_book(game, language).entries.values():
            body = " ".join((*entry.text, entry.example, *entry.mistakes, *entry.phrases))
            base.execute("insert into entry values (?, ?, ?)", (entry.id, entry.title, body))
    return base


def ask_fts5(base: sqlite3.Connection, query: str) -> list[str]:
    """What the plain table answers: any of the words, titles first."""
    words = " OR ".join(f'"{word}"' for word in words_of(query))
    if not words:
        return []
    found = base.execute("select rule from entry where entry match ? order by bm25(entry, 0, 8, 1) limit 10", (words,))
    return [row[0] for row in found]
