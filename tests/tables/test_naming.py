"""Names that a table gives to what has none in print: for what, how long they last, and where they go along."""

from typing import Any

import pytest

from companion.engine.decisions import Answer, parts_of
from companion.engine.messages import Ref
from companion.engine.referee import Rejected
from companion.engine.values import Unreadable
from companion.i18n.words import Words, with_own_names
from companion.tables.deeds.naming import LONGEST_WORD, Named
from companion.tables.files import opening_of
from tests.tables import kinds
from tests.tables.evening import Evening, codes, tables_on
from tests.tables.test_files import opened_from, read_again, saved_file
from tests.tables.test_machine import asked_at

SHEET = {"switches": {}, "options": {"way": "sheet", "variant": "scotland"}}
CASTLE = {"kind": "castle", "thing": "castle-3", "name": "Żuków"}


def at_a_castle(*castles: str, variant: str = "scotland") -> Evening:
    """A table of Rebirth without a board: a farm tile of the first player beside some castles."""
    evening = Evening("rebirth")
    evening.seat_all(3)
    evening.saved(kinds.SETTINGS, {**SHEET, "options": {"way": "sheet", "variant": variant}})
    evening.saved(kinds.BEGIN, {"engine": "1"})
    evening.answer(Answer("setup.first", -1, ("0",)))
    place(evening, 0, *(castles or ("castle-3", "castle-4")))
    return evening


def place(evening: Evening, seat: int, *castles: str) -> None:
    """A farm tile beside castles and nothing else."""
    told: dict[str, Any] = {"turn.tile": ("farm",), "turn.castles": castles, "turn.sea-farm": 0}
    answers: list[Answer] = []
    fork = evening.play.fork()
    while fork.decision is not None:
        (part,) = parts_of(fork.decision)
        if answers and part.name == "turn.tile":
            break
        answers.append(Answer(part.name, seat, told.get(part.name, ())))
        fork.answer(answers[-1])
    evening.answer(*answers)


def called(evening: Evening, kind: str, id: str, language: str = "pl") -> str:
    """What a thing is called at the table."""
    own = tuple((*key, name) for key, name in evening.course.named.items())
    return Words(language, (), with_own_names(evening.sitting().ruleset.name_of, own)).name(Ref(kind, id))


def test_a_castle_has_the_name_that_the_table_gave_it_in_every_language() -> None:
    evening = at_a_castle()
    assert called(evening, "castle", "castle-3") == "zamek nr\u00a03"
    evening.saved(kinds.NAME, CASTLE)
    assert called(evening, "castle", "castle-3") == "„Żuków”"
    assert called(evening, "castle", "castle-3", "es") == "«Żuków»"
    assert called(evening, "castle", "castle-4") == "zamek nr\u00a04"
    evening.saved(kinds.NAME, {**CASTLE, "name": "Loch"})
    assert called(evening, "castle", "castle-3") == "„Loch”"
    evening.saved(kinds.NAME, {**CASTLE, "name": ""})
    assert called(evening, "castle", "castle-3") == "zamek nr\u00a03"


def test_a_name_outlasts_undo_and_goes_with_the_game() -> None:
    """The castle on the table is the same one, whatever was entered of it; another process knows it too."""
    evening = at_a_castle()
    evening.saved(kinds.NAME, CASTLE)
    evening.saved(kinds.UNDO)
    assert evening.course.named == {("castle", "castle-3"): "Żuków"}
    assert "castle-3" not in evening.play.position["castles"]
    evening.saved(kinds.NAME, {**CASTLE, "name": "Loch"})
    evening.saved(kinds.REDO)
    assert evening.sitting(tables=tables_on(evening.store)).course.named == {("castle", "castle-3"): "Loch"}
    for _ in range(len(evening.course.steps) + 1):
        evening.saved(kinds.UNDO)
    evening.saved(kinds.BEGIN, {"engine": "1"})
    assert evening.course.named == {}, "another game has other castles"


def test_naming_changes_nothing_of_the_game() -> None:
    evening = at_a_castle()
    position, asked = evening.play.position, asked_at(evening)
    evening.saved(kinds.NAME, CASTLE)
    assert (evening.play.position, asked_at(evening)) == (position, asked)


@pytest.mark.parametrize(
    ("wish", "why"),
    [
        ({"name": "…"}, "refusal.word-needed"),
        ({"name": "a\nb"}, "refusal.word-not-shown"),
        ({"name": "🐉 Wawel\u200f"}, "refusal.word-not-shown"),
        ({"name": "🐉"}, "refusal.word-needed"),
        ({"name": "ZAMEK  nr 4"}, "refusal.word-of-ours"),
        ({"name": "castle no. 9"}, "refusal.word-of-ours"),
        ({"name": "x" * (LONGEST_WORD + 1)}, "refusal.word-too-long"),
        ({"thing": "castle-4", "name": "ŻUKÓW "}, "refusal.word-taken"),
        ({"thing": "castle-5"}, "refusal.no-such-entry"),
        ({"thing": "edinburgh"}, "refusal.no-such-entry"),
        ({"kind": "tile", "thing": "farm"}, "refusal.no-such-entry"),
    ],
)
def test_a_name_that_tells_nothing_apart_is_refused(wish: dict[str, str], why: str) -> None:
    """Nor can anything be named that does not lie on the table, or has a printed name."""
    evening = at_a_castle("castle-3", "castle-4", "edinburgh")
    evening.saved(kinds.NAME, CASTLE)
    assert codes(evening.refused(kinds.NAME, {**CASTLE, **wish})) == [why]


@pytest.mark.parametrize("word", ["EDYNBURG", "édimbourg", "Edinburgh Castle", "Sterling"])
def test_a_castle_is_not_called_like_one_that_breaks_ties(word: str) -> None:
    """The referee would count two castles of that name; a castle of the other country is nothing to it."""
    evening = at_a_castle()
    assert codes(evening.refused(kinds.NAME, {**CASTLE, "name": word})) == ["rebirth.live.breaks-ties"]
    evening.saved(kinds.NAME, {**CASTLE, "name": "Blarney"})


@pytest.mark.parametrize("word", ["goal 2", "CEL 2", "Objectif  2", "goal ２", "Goal 9"])
def test_no_goal_is_called_by_the_number_of_another_one(word: str) -> None:
    evening = at_a_castle("blarney", variant="ireland")
    goal = {"kind": "goal", "thing": "goal-1", "name": word}
    assert codes(evening.refused(kinds.NAME, goal)) == ["refusal.word-of-ours"]
    evening.saved(kinds.NAME, {**goal, "name": "2 farms"})
    evening.saved(kinds.NAME, {**goal, "name": "goal 1"})


def test_of_two_who_name_a_thing_at_once_the_second_hears_of_the_first() -> None:
    evening = at_a_castle()
    seen = str(evening.course.last)
    evening.saved(kinds.NAME, CASTLE, token=seen)
    evening.saved(kinds.NAME, {**CASTLE, "thing": "castle-4", "name": "Loch"}, token=seen)
    assert codes(evening.refused(kinds.NAME, {**CASTLE, "name": "Wawel"}, token=seen)) == ["refusal.named-first"]
    evening.saved(kinds.NAME, {**CASTLE, "name": ""}, token=str(evening.course.last))
    assert codes(evening.refused(kinds.NAME, {**CASTLE, "name": "Wawel"}, token=seen)) == ["refusal.unnamed-first"]
    evening.saved(kinds.NAME, {**CASTLE, "name": "Wawel"}, token=str(evening.course.last))
    assert called(evening, "castle", "castle-3") == "„Wawel”"


def test_names_go_with_a_game_file() -> None:
    evening = at_a_castle()
    evening.saved(kinds.NAME, CASTLE)
    there = opened_from(saved_file(evening))
    assert there.course.named == evening.course.named
    assert there.play is not None
    assert there.play.position == evening.play.position


def test_a_file_with_names_that_cannot_be_is_refused_or_read_without_them() -> None:
    evening = at_a_castle()
    evening.saved(kinds.NAME, CASTLE)
    file = saved_file(evening)
    unknown = read_again({**file, "names": [{**CASTLE, "kind": "dragon"}, {**CASTLE, "thing": "c" * 999}]})
    opening = opening_of(unknown)
    assert not isinstance(opening, Rejected)
    assert not any(isinstance(deed, Named) for deed in opening)
    for wrong in ({**CASTLE, "name": "x" * 999}, {**CASTLE, "name": ""}, {"kind": "castle"}):
        with pytest.raises(Unreadable):
            opening_of(read_again({**file, "names": [wrong]}))
    with pytest.raises(Unreadable):
        opening_of(read_again({**file, "names": [CASTLE, {**CASTLE, "thing": "castle-4"}]}))


def test_goals_may_be_named_as_soon_as_the_game_has_begun() -> None:
    evening = at_a_castle("blarney", variant="ireland")
    evening.saved(kinds.NAME, {"kind": "goal", "thing": "goal-3", "name": "many farms"})
    assert called(evening, "goal", "goal-3") == "„many farms”"
    assert codes(evening.refused(kinds.NAME, {"kind": "goal", "thing": "goal-9", "name": "x"})) == [
        "refusal.no-such-entry"
    ]
