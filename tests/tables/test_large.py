"""What is kept is small, and of a position only what was read: nobody fills a disk with what no rule looks at."""

import random
from typing import Any

import pytest

from companion.engine.referee import Rejected
from companion.engine.values import Unreadable
from companion.tables.deeds.beginning import Begun
from companion.tables.entries import size_of
from companion.tables.files import opening_of
from companion.tables.judge import MOST_BYTES
from tests.tables import kinds
from tests.tables.evening import Evening, an_evening, codes, tables_on
from tests.tables.test_correct import correcting, counted
from tests.tables.test_files import opened_from, read_again, saved_file

#: As long as a text may be that is read.
SPACES = " " * 990
LONG = "z" * MOST_BYTES


def a_position() -> dict[str, Any]:
    """How a game of three lay when the chapter under way began."""
    return an_evening("brian_boru", 3, 9, 61).play.referee.chapter_start()[1]


def padded(position: dict[str, Any]) -> dict[str, Any]:
    """The same position, written at greater length."""
    return {**position, "towns": {f"{SPACES}{town.lower()}": owner for town, owner in position["towns"].items()}}


def beginning(position: dict[str, Any]) -> dict[str, Any]:
    return {"engine": "1", "position": position}


def in_the_lobby() -> Evening:
    evening = Evening()
    evening.seat_all(3)
    return evening


def position_kept(evening: Evening) -> Any:
    """The position that stands in the log as the beginning of the game."""
    return next(entry for entry in evening.store.entries(evening.table.id) if entry.kind == "begin").payload["position"]


def test_of_a_position_only_what_was_read_is_kept() -> None:
    evening, position = in_the_lobby(), a_position()
    assert size_of(Begun("1", padded(position))) > size_of(Begun("1", position)) + len(SPACES)
    evening.saved(kinds.BEGIN, beginning(padded(position)))
    assert position_kept(evening) == evening.play.position == position


def test_where_something_follows_before_anybody_is_asked_the_beginning_is_kept() -> None:
    there, steps, chance = an_evening("brian_boru", 3, 1, 0), set(), random.Random(1)
    while not there.play.over:
        there.play_on(chance, len(there.answers) + 1)
        position = there.play.referee.chapter_start()[1]
        if position["step"] in ("setup", "scoring") or position["step"] in steps:
            continue
        evening = in_the_lobby()
        evening.saved(kinds.BEGIN, beginning(position))
        assert position_kept(evening) | {"marriage_seen": []} == position | {"marriage_seen": []}
        assert evening.seen(tables_on(evening.store)) == evening.seen()
        steps.add(position["step"])
    assert {"tricks", "marriage"} < steps


def test_of_the_position_in_a_history_only_what_was_read_is_kept() -> None:
    evening, position = in_the_lobby(), a_position()
    evening.saved(kinds.BEGIN, beginning(position))
    evening.saved(kinds.CORRECT, correcting(counted(evening, "points", "@0", 1)))
    written = saved_file(evening)
    written["history"]["position"] = padded(position)
    there = opened_from(written)
    assert [len(there.play.corrections) if there.play else None, there.course.position] == [1, position]


def test_what_is_too_large_to_be_kept_is_refused() -> None:
    evening, position = in_the_lobby(), a_position()
    position["claims"]["C"]["zz"] = LONG
    refused = evening.refused(kinds.BEGIN, beginning(position))
    assert codes(refused) == ["refusal.too-large"]
    settings = {"switches": {}, "options": {}, "materials": {"board": {"zz": LONG}}}
    assert codes(evening.refused(kinds.SETTINGS, settings)) == ["refusal.too-large"]


def test_a_document_of_any_length_is_not_kept() -> None:
    evening = Evening("lighthouses")
    evening.seat_all(3)
    settings: dict[str, Any] = {"switches": {}, "options": {}, "materials": {"chart": {"rocks": ["0-0"]}}}
    evening.saved(kinds.SETTINGS, settings)
    settings["materials"]["chart"]["zz"] = LONG
    assert codes(evening.refused(kinds.SETTINGS, settings)) == ["refusal.too-large"]


def test_the_longest_entries_of_a_game_are_small() -> None:
    evening = an_evening("brian_boru", 5, 3, 600, together=9)
    largest = max(size_of(entry.deed) for entry in evening.sitting().known.entries)
    assert size_of(Begun("1", evening.play.position)) + largest < MOST_BYTES / 8


@pytest.mark.parametrize("where", ["position", "materials", "history"])
def test_a_file_brings_nothing_along_that_is_too_large(where: str) -> None:
    evening = an_evening("lighthouses", 3, 4, 10) if where == "materials" else in_the_lobby()
    if where != "materials":
        evening.saved(kinds.BEGIN, beginning(a_position()))
        evening.saved(kinds.CORRECT, correcting(counted(evening, "points", "@0", 1)))
        evening.play_on(random.Random(1), 3)
    written = saved_file(evening)
    if where == "position":
        written["position"]["zz"] = LONG
        assert isinstance(opening_of(read_again(written)), Rejected)
        return
    if where == "materials":
        written["materials"] = {"chart": {"rocks": ["0-0"] * (MOST_BYTES // 7)}}
    else:
        step = next(step for step in written["history"]["steps"] if "changes" in step)
        step["changes"] += [{"path": ["vikings", "z" * 900], "old": None, "new": False}] * 80
    with pytest.raises(Unreadable) as caught:
        opening_of(read_again(written))
    assert caught.value.msg.code == "refusal.too-large"
