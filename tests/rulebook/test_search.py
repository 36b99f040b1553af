"""The search: how good it is on what players type, and that it never fails."""

import json
from collections import defaultdict
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.i18n import LANGUAGES
from companion.rulebook.entries import games, read_book
from companion.rulebook.folding import fold, stems
from companion.rulebook.search import search

FOLDER = Path(__file__).parent
QUERIES: list[dict[str, Any]] = json.loads((FOLDER / "queries.json").read_text("utf-8"))
HELD_OUT: list[dict[str, Any]] = json.loads((FOLDER / "queries_held_out.json").read_text("utf-8"))


def hits(queries: list[dict[str, Any]], first: int) -> float:
    """The share of queries with a right entry among the first results."""
    good = 0
    for query in queries:
        found = found_first(query["query"], query["lang"], query.get("game"))[:first]
        good += any(rule in query["rules"] for rule in found)
    return good / len(queries)


@cache
def found_first(query: str, language: str, game: str | None) -> list[str]:
    """The rules that are found first; several tests ask about the same queries."""
    return [result.rule for result in search(query, language, game, 3)]


def test_the_labelled_queries_are_many_and_of_every_kind() -> None:
    by_language = defaultdict(list)
    for query in QUERIES:
        by_language[query["lang"]].append(query)
    assert len(QUERIES) >= 200
    assert len(HELD_OUT) >= 50
    assert all(len(by_language[language]) >= 40 for language in LANGUAGES)
    kinds = {"inflected", "unaccented", "misspelt", "table-talk", "question", "other-language", "prefix"}
    for language in LANGUAGES:
        assert kinds <= {query["kind"] for query in by_language[language]}
    both = [(query["lang"], query["query"]) for query in (*QUERIES, *HELD_OUT)]
    assert len(set(both)) == len(both)
    rules = {rule for game in games() for rule in read_book(game, "en").entries}
    for query in (*QUERIES, *HELD_OUT):
        printed = {rule for rule in query["rules"] if ".ours." not in rule}
        assert printed
        assert printed <= rules


def test_the_first_result_is_right_for_nine_in_ten() -> None:
    assert hits(QUERIES, 1) >= 0.90


def test_one_of_the_first_three_is_right_for_nearly_all() -> None:
    assert hits(QUERIES, 3) >= 0.98


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_language_is_left_behind(language: str) -> None:
    queries = [query for query in QUERIES if query["lang"] == language]
    assert hits(queries, 1) >= 0.85
    assert hits(queries, 3) >= 0.95


def test_queries_that_were_never_tuned_for_do_nearly_as_well() -> None:
    assert hits(HELD_OUT, 1) >= 0.75
    assert hits(HELD_OUT, 3) >= 0.88


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_title_finds_its_entry(language: str) -> None:
    for game in games():
        for entry in read_book(game, language).entries.values():
            assert search(entry.title, language, game, 1)[0].rule == entry.id, entry.title


def test_each_result_says_what_matched() -> None:
    (first, *_) = search("klastorów", "pl", "brian_boru")
    assert first.rule == "bb.church.monastery"
    assert [(match.word, match.layer) for match in first.matched] == [("klastorów", "slip")]
    (first, *_) = search("klasztor", "fr", "brian_boru")
    assert (first.rule, first.matched[0].layer) == ("bb.church.monastery", "language")
    (first, *_) = search("monast", "en", "brian_boru")
    assert (first.rule, first.matched[0].layer) == ("bb.church.monastery", "beginning")


def test_two_words_that_are_known_as_one_are_shown_as_two() -> None:
    found = [match.found for result in search("najwięcej", "pl", None, 20) for match in result.matched]
    assert "najwięcej monet" in found
    assert "najwięcejmonet" not in found


def test_accents_may_be_missing() -> None:
    with_accents = [result.rule for result in search("małżeństwo", "pl")]
    assert with_accents == [result.rule for result in search("malzenstwo", "pl")]
    assert fold("Małżeństwo Œuvre ŘÁD ñ") == "malzenstwo oeuvre rad n"
    assert "klasztor" in stems("klasztorów", "pl") & stems("klasztorom", "pl")


def test_the_step_under_way_comes_first() -> None:
    plain = [result.rule for result in search("tie", "en", "brian_boru", 20)]
    assert plain[0] != "bb.church.first"
    near = [result.rule for result in search("tie", "en", "brian_boru", 20, near=("bb.church.first",))]
    assert near.index("bb.church.first") < plain.index("bb.church.first")


def test_a_game_can_be_asked_for_alone() -> None:
    found = search("tie", "en", "rebirth", 50)
    assert found
    assert {result.game for result in found} == {"rebirth"}
    assert len(search("tie", "en", limit=3)) == 3
    assert search("tie", "en", limit=0) == []


@pytest.mark.parametrize(
    "query", ["", " ", "?", "--", "\0", "🂡", "zzzzzzzzzz", "the", "a b c d e f g h i j k l m n o p q r"]
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_odd_queries_are_answered_with_what_there_is(query: str, language: str) -> None:
    assert isinstance(search(query, language), list)


@given(query=st.text(max_size=300), language=st.sampled_from(LANGUAGES))
@settings(max_examples=150, deadline=None, derandomize=True)
def test_nothing_that_is_typed_breaks_the_search(query: str, language: str) -> None:
    for result in search(query, language):
        assert result.score > 0
        assert result.matched
        assert result.title


def test_the_order_never_changes() -> None:
    assert search("monastery tie", "en") == search("monastery tie", "en")


@pytest.mark.parametrize(
    ("language", "query", "rule", "shown"),
    [
        ("en", "who leads the next trick", "bb.symbol.take-town", "… The player with the marker leads"),
        ("en", "second spoils of battle", "bb.battle.spoils", "Second spoils: "),
        ("pl", "remis w bitwie", "bb.battle.spoils", "… Przy remisie "),
    ],
)
def test_a_result_begins_with_the_sentence_that_says_most_of_what_was_asked(
    language: str, query: str, rule: str, shown: str
) -> None:
    found = {result.rule: result for result in search(query, language, "brian_boru")}[rule]
    assert found.snippet.startswith(shown)
