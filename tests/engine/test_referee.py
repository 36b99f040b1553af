"""The referee: set-ups, replies, going back, and what is seen of a secret choice."""

import dataclasses
from typing import Any

import pytest

from companion.engine.decisions import Answer, Together
from companion.engine.game import Seat, Setup
from companion.engine.referee import Accepted, Referee, Rejected
from companion.engine.values import Value
from tests.laws.games import plain_setup, started
from tests.tiny.lighthouses import GAME

TWO = (Seat("Ann", "grey"), Seat("Bo", "red"))


def refused(
    seats: tuple[Seat, ...], switches: dict[str, str] | None = None, options: Any = None
) -> list[tuple[str, str]]:
    reply = Referee.start(GAME, Setup(seats, switches or {}, options or {}))
    assert isinstance(reply, Rejected)
    assert all(found.rules == ("lh.setup",) for found in reply.violations)
    return [(found.msg.code.removeprefix("setup."), found.at or "") for found in reply.violations]


def test_a_good_set_up_begins() -> None:
    referee = Referee.start(GAME, Setup(TWO, {"gentle": "on"}, {}))
    assert isinstance(referee, Referee)
    assert isinstance(referee.decision, Together)


@pytest.mark.parametrize(
    ("seats", "found"),
    [
        (TWO[:1], [("too-few-seats", "/seats")]),
        ((*TWO, *(Seat(str(n), c) for n, c in enumerate(("black", "brown", "grey")))), None),
        ((TWO[0], Seat("", "red")), [("no-name", "/seats/1/name")]),
        ((TWO[0], Seat("  ", "red")), [("no-name", "/seats/1/name")]),
        *[((TWO[0], Seat(name, "red")), [("no-name", "/seats/1/name")]) for name in ("a\nb", "a\u200bb", "\0")],
        ((TWO[0], Seat("x" * 41, "red")), [("long-name", "/seats/1/name")]),
        ((TWO[0], Seat(" aNN ", "red")), [("same-name", "/seats/1/name")]),
        ((TWO[0], Seat("Bo", "grey")), [("same-colour", "/seats/1/colour")]),
        ((TWO[0], Seat("Bo", "pink")), [("no-colour", "/seats/1/colour")]),
    ],
)
def test_a_set_up_that_cannot_be(seats: tuple[Seat, ...], found: list[tuple[str, str]] | None) -> None:
    expected = [("too-many-seats", "/seats"), ("same-colour", "/seats/4/colour")] if found is None else found
    assert refused(seats) == expected


def test_the_longest_name_is_good() -> None:
    assert isinstance(Referee.start(GAME, Setup((TWO[0], Seat("x" * 40, "red")), {}, {})), Referee)


def test_all_faults_of_a_set_up_at_once() -> None:
    assert refused((Seat("", "pink"),), {"gentle": "perhaps", "rude": "on"}, {"size": "9"}) == [
        ("too-few-seats", "/seats"),
        ("no-name", "/seats/0/name"),
        ("no-colour", "/seats/0/colour"),
        ("no-value", "/switches/gentle"),
        ("no-switch", "/switches/rude"),
        ("no-switch", "/options/size"),
    ]


def test_nothing_is_seen_of_a_secret_choice_before_all_have_chosen() -> None:
    referee = started(GAME, plain_setup(GAME, 3))
    before = referee.snapshot()
    assert referee.answer(Answer("bid", 2, 4)) == Accepted([])
    assert referee.answer(Answer("bid", 0, 1)) == Accepted([])
    assert referee.snapshot() == before
    assert list(referee.facts) == []
    reply = referee.answer(Answer("bid", 1, 2))
    assert isinstance(reply, Accepted)
    assert [fact.code for fact in reply.facts] == ["tiny.most"]
    assert [reason.params["n"] for reason in reply.facts[0].because] == [1, 2, 4]
    assert referee.snapshot()["oil"] == {"Zoë": 4, "Łukasz": 3, "Anaïs": 1}


def test_nobody_bids_twice() -> None:
    referee = started(GAME, plain_setup(GAME, 2))
    referee.answer(Answer("bid", 1, 4))
    reply = referee.answer(Answer("bid", 1, 2))
    assert isinstance(reply, Rejected)
    assert reply.violations[0].msg.code == "decision.other-seat"


def test_a_refused_answer_leaves_no_trace() -> None:
    referee = started(GAME, plain_setup(GAME, 2))
    for seat in range(2):
        referee.answer(Answer("bid", seat, 1))
    reply = referee.answer(Answer("build", 0, ("99-99",)))
    assert isinstance(reply, Rejected)
    assert reply.index == 0
    assert len(referee.answers) == 2
    assert isinstance(referee.answer(Answer("build", 0, ("3-3",))), Accepted)
    assert referee.scores.table[0] == {"light": 0, "total": 0}


def test_undo_takes_back_as_many_as_there_are() -> None:
    referee = started(GAME, plain_setup(GAME, 2))
    for seat in range(2):
        referee.answer(Answer("bid", seat, 1))
    referee.undo()
    assert referee.answers == [Answer("bid", 0, 1)]
    referee.undo(99)
    assert referee.answers == []
    assert referee.snapshot()["oil"] == {"Zoë": 5, "Łukasz": 5}


def test_a_game_that_begins_at_its_end_is_one_chapter() -> None:
    """Nothing is asked, so no flow has said where it could start again."""
    over = {"round": 3, "oil": {"Zoë": 1, "Łukasz": 2}, "light": {"Zoë": 7, "Łukasz": 4}, "houses": {}, "weather": []}
    setup = dataclasses.replace(plain_setup(GAME, 2), position=Value(over))
    referee = started(GAME, setup)
    assert (referee.decision, referee.chapter, referee.chapters) == (None, (), ((),))
    assert referee.chapter_start() == (0, referee.snapshot())
    twin = referee.fork()
    assert (twin.decision, twin.chapters, twin.snapshot()) == (None, ((),), referee.snapshot())
    assert isinstance(twin.answer(Answer("bid", 0, 1)), Rejected)


def test_a_fork_starts_from_the_last_chapter() -> None:
    referee = started(GAME, plain_setup(GAME, 2))
    round_one = [Answer("bid", 0, 3), Answer("bid", 1, 2), Answer("build", 0, ("0-0",)), Answer("boost", 0, ())]
    for answer in (*round_one, Answer("weather", -1, ("fog",)), Answer("bid", 0, 0)):
        assert isinstance(referee.answer(answer), Accepted)
    twin = referee.fork()
    assert twin.snapshot() == referee.snapshot()
    assert twin._state is not referee._state
    assert isinstance(twin.answer(Answer("bid", 1, 3)), Accepted)
    assert len(referee.answers) == 6
    assert len(twin.answers) == 7


def test_a_game_that_is_only_judged_keeps_no_state_and_one_that_is_forked_each_chapter() -> None:
    referee = started(GAME, plain_setup(GAME, 2))
    for answer in (Answer("bid", 0, 3), Answer("bid", 1, 2), Answer("build", 0, ("0-0",))):
        assert isinstance(referee.answer(answer), Accepted)
    assert referee._state.kept is None
    twin = referee.fork()
    assert (twin.snapshot(), twin.decision, twin.facts) == (referee.snapshot(), referee.decision, referee.facts)
    kept = referee._state.kept
    assert kept is not None
    referee.fork()
    assert referee._state.kept is kept
    referee.undo()
    assert referee._state.kept is not None


def test_what_a_chapter_began_with_never_changes() -> None:
    """A fork has lists of its own, and a second one starts from the same place."""
    referee = started(GAME, plain_setup(GAME, 2))
    for answer in (Answer("bid", 0, 3), Answer("bid", 1, 2), Answer("build", 0, ("0-0",))):
        assert isinstance(referee.answer(answer), Accepted)
    before = referee.chapter_start()
    for _ in range(2):
        twin = referee.fork()
        for mine, theirs in ((referee._state, twin._state), (referee._state, referee._state.kept)):
            for name in ("oil", "light", "houses", "weather"):
                assert getattr(mine, name) is not getattr(theirs, name), name
        twin.answer(Answer("boost", 0, ("lens",)))
    assert referee.chapter_start() == before
