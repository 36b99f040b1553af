"""The one check that every answer goes through."""

import time
from typing import Any

import pytest

from companion.engine.decisions import (
    TABLE,
    Answer,
    Choose,
    Number,
    Question,
    Together,
    Violation,
    asked,
    check,
    parts_of,
    together,
    violation,
    why_not,
)
from companion.engine.messages import SEATS, M, Ref, definitions_in

ASK = M("ask", "{seat} chooses.", "x.rule")
ASK_MANY = M("ask.many", "{seat} chooses {about}.", "x.many")
ASK_OWN = M("ask.own", "{seat} chooses alone.", "x.many")
ASK_NUMBER = M("ask.number", "{seat} enters {low} to {high}.", "x.number")
QUESTIONS = {"one": Question(ASK, "thing"), "many": Question(ASK_MANY, "thing"), "number": Question(ASK_NUMBER)}
ONE = Choose("one", 1, ("a", "b", "c"))
MANY = Choose("many", 1, ("a", "b", "c", "d"), least=2, most=3)
NONE_OR_ONE = Choose("one", 1, ("a", "b"), least=0)
NUMBER = Number("number", 2, 1, 4)


def codes(decision: Any, answer: Answer) -> list[str]:
    return [found.msg.code.removeprefix("decision.") for found in check(decision, answer, QUESTIONS)]


@pytest.mark.parametrize(
    ("decision", "answer"),
    [
        (ONE, Answer("one", 1, ("a",))),
        (ONE, Answer("one", 1, ("c",))),
        (MANY, Answer("many", 1, ("a", "b"))),
        (MANY, Answer("many", 1, ("d", "a", "c"))),
        (NONE_OR_ONE, Answer("one", 1, ())),
        (NONE_OR_ONE, Answer("one", 1, ("b",))),
        (NUMBER, Answer("number", 2, 1)),
        (NUMBER, Answer("number", 2, 4)),
    ],
)
def test_what_is_offered_passes(decision: Any, answer: Answer) -> None:
    assert codes(decision, answer) == []


@pytest.mark.parametrize(
    ("decision", "answer", "found"),
    [
        (ONE, Answer("many", 1, ("a",)), ["other-question"]),
        (ONE, Answer("one", 2, ("a",)), ["other-seat"]),
        (ONE, Answer("one", TABLE, ("a",)), ["other-seat"]),
        (ONE, Answer("one", 1, ("z",)), ["not-offered"]),
        (ONE, Answer("one", 1, ()), ["too-few"]),
        (ONE, Answer("one", 1, ("a", "b")), ["too-many"]),
        (ONE, Answer("one", 1, ("a", "a")), ["chosen-twice", "too-many"]),
        (ONE, Answer("one", 1, 1), ["not-options"]),
        (MANY, Answer("many", 1, ("a",)), ["too-few"]),
        (MANY, Answer("many", 1, ("a", "z")), ["not-offered"]),
        (MANY, Answer("many", 1, ("z", "y", "y")), ["not-offered", "not-offered"]),
        (MANY, Answer("many", 1, ("a", "b", "c", "d")), ["too-many"]),
        (NUMBER, Answer("number", 2, 0), ["out-of-range"]),
        (NUMBER, Answer("number", 2, 5), ["out-of-range"]),
        (NUMBER, Answer("number", 2, ("1",)), ["not-a-number"]),
        (NUMBER, Answer("number", 2, True), ["not-a-number"]),
        (NUMBER, Answer("number", 1, 2), ["other-seat"]),
    ],
)
def test_what_is_not_offered_is_refused(decision: Any, answer: Answer, found: list[str]) -> None:
    assert codes(decision, answer) == found


def test_only_the_first_ten_chosen_options_are_explained() -> None:
    many = tuple(f"x{number}" for number in range(30))
    found = check(MANY, Answer("many", 1, many), QUESTIONS)
    assert [one.msg.code for one in found] == ["decision.not-offered"] * 10 + ["decision.too-many"]
    assert [one.at for one in found] == [*many[:10], None]
    assert codes(MANY, Answer("many", 1, many[:10])) == ["not-offered"] * 10 + ["too-many"]
    assert codes(MANY, Answer("many", 1, ("z",) * 30)) == ["not-offered", "too-many"]
    assert codes(MANY, Answer("many", 1, ("a", *many[:8], "b", "a"))) == [
        "chosen-twice",
        *["not-offered"] * 8,
        "too-many",
    ]


def test_a_refusal_cites_the_rule_of_the_question_and_says_what_it_is_about() -> None:
    (refused,) = check(ONE, Answer("one", 1, ("z",)), QUESTIONS)
    assert refused.rules == ("x.rule",)
    assert refused.at == "z"
    assert refused.msg.params == {
        "choice": Ref("thing", "z"),
        "options": (Ref("thing", "a"), Ref("thing", "b"), Ref("thing", "c")),
    }
    (other,) = check(ONE, Answer("number", 1, 1), QUESTIONS)
    assert (other.at, other.rules) == ("number", ("x.rule",))
    assert other.msg.params == {"asked": ASK(seat=SEATS[1])}
    (seat,) = check(NUMBER, Answer("number", 9, 1), QUESTIONS)
    assert seat.msg.params == {"given": Ref("seat", 9), "seat": SEATS[2]}
    (far,) = check(NUMBER, Answer("number", 2, 9), QUESTIONS)
    assert (far.at, far.rules, far.msg.params) == ("9", ("x.number",), {"given": 9, "low": 1, "high": 4})


def test_a_games_own_reason_comes_before_the_general_one() -> None:
    own = M("own", "No.", "x.own")
    decision = ONE._replace(why_not=lambda option: (violation(own(), option),) if option == "z" else ())
    assert why_not(decision, "z", QUESTIONS["one"]) == (Violation(own(), ("x.own",), "z"),)
    assert [found.msg.code for found in why_not(decision, "y", QUESTIONS["one"])] == ["decision.not-offered"]


def test_the_question_of_a_decision_is_a_sentence() -> None:
    assert asked(ONE, QUESTIONS["one"]) == ASK(seat=SEATS[1])
    assert asked(MANY._replace(about=SEATS[0]), QUESTIONS["many"]) == ASK_MANY(seat=SEATS[1], about=SEATS[0])
    own = Question(ASK_MANY, "thing", own=ASK_OWN)
    assert asked(MANY._replace(about=SEATS[0]), own) == ASK_MANY(seat=SEATS[1], about=SEATS[0])
    assert asked(MANY._replace(about=SEATS[1]), own) == ASK_OWN(seat=SEATS[1])
    assert asked(NUMBER, QUESTIONS["number"]) == ASK_NUMBER(seat=SEATS[2], low=1, high=4)


def test_several_questions_at_once_are_answered_in_any_order() -> None:
    parts = tuple(Number("number", seat, 0, 3) for seat in range(3))
    flow = together(*parts)
    assert next(flow) == Together(parts)
    assert flow.send(Answer("number", 2, 1)) == Together(parts[:2])
    assert flow.send(Answer("number", 0, 3)) == Together(parts[1:2])
    with pytest.raises(StopIteration) as done:
        flow.send(Answer("number", 1, 2))
    assert [answer.number for answer in done.value.value] == [3, 2, 1]


def test_a_part_that_is_answered_is_asked_no_more() -> None:
    waiting = Together((ONE, NUMBER))
    assert parts_of(waiting) == (ONE, NUMBER)
    assert parts_of(ONE) == (ONE,)
    assert codes(waiting, Answer("number", 2, 3)) == []
    assert codes(waiting, Answer("number", 2, 7)) == ["out-of-range"]
    assert codes(waiting, Answer("number", 1, 3)) == ["other-seat"]
    assert codes(waiting, Answer("many", 1, ("a",))) == ["other-question"]


def test_an_answer_in_words_of_a_rule() -> None:
    assert Answer("one", 1, ("a",)).one == "a"
    assert Answer("one", 1, ("a",)).any == "a"
    assert Answer("one", 1, ()).any is None
    assert Answer("number", 1, 3).number == 3


def test_definitions_are_found_singly_and_in_mappings_once_each() -> None:
    namespace = {"A": ASK, "again": ASK, "B": {"x": ASK_MANY, "y": "no"}, "c": 3}
    assert definitions_in(namespace) == (ASK, ASK_MANY)


def timed(options: int) -> float:
    """Processor time of a hundred answers to a decision with so many options: the best of several tries."""
    offered = tuple(f"{number}-{number}" for number in range(options))
    answer = Answer("one", 1, (offered[-1],))
    best = float("inf")
    for _ in range(20):
        start = time.process_time()
        for _ in range(100):
            assert not check(Choose("one", 1, offered), answer, QUESTIONS)
        best = min(best, time.process_time() - start)
    return best


def test_a_decision_stays_cheap_with_a_hundred_options() -> None:
    """A hundred fields to choose from cost little more than three, even if the last one is chosen."""
    assert timed(120) < 12 * timed(3)
