"""Ties by castles without a board: one without a printed name may be the one with the clover all the same."""

import pytest

from companion.engine.decisions import TABLE
from companion.engine.messages import Ref
from companion.games.rebirth.messages.scoring import HOLDS, NOBODY_HOLDS
from tests.games.rebirth.table import A, B, C, Table


def tied(*castles: str, variant: str = "scotland") -> Table:
    """All have the same points; each player has placed a farm tile, beside the castle that is named or beside none."""
    table = Table(3, variant)
    for castle in castles:
        table.turn("farm", castles=castle) if castle else table.turn("farm")
    while table.asked == "turn.tile":
        table.turn("none")
    return table


def asked(table: Table) -> tuple[str, int, Ref | None, tuple[str, ...]]:
    return table.asked, table.decision.seat, table.decision.about, table.options


def because(table: Table) -> dict[str, int | None]:
    """Who holds which castle, as the verdict says."""
    facts = table.referee.scores.facts[-1].because
    return {
        fact.params["castle"].id: fact.params["seat"].id if fact.definition is HOLDS else None  # type: ignore
        for fact in facts
        if fact.definition in (HOLDS, NOBODY_HOLDS)
    }


def test_edinburgh_is_asked_for_among_the_castles_without_a_printed_name() -> None:
    table = tied("castle-3", "castle-4", "castle-5")
    assert asked(table) == (
        "end.clover-castle",
        TABLE,
        Ref("castle", "edinburgh"),
        ("castle-3", "castle-4", "castle-5", "none"),
    )
    table.answer("castle-4")
    assert table.decision is None
    assert (table.referee.scores.winners, table.referee.scores.decided_by) == ((B,), "edinburgh")
    assert because(table) == {"edinburgh": B}


def test_stirling_is_another_castle_and_asked_for_where_edinburgh_does_not_decide() -> None:
    """Whoever tells that Edinburgh is none of them has told that nobody holds it."""
    table = tied("castle-3", "castle-4", "castle-5")
    table.answer("none")
    assert asked(table)[2:] == (Ref("castle", "stirling"), ("castle-3", "castle-4", "castle-5", "none"))
    table.answer("castle-5")
    assert (table.referee.scores.winners, table.referee.scores.decided_by) == ((C,), "stirling")
    assert because(table) == {"edinburgh": None, "stirling": C}


def test_a_castle_that_was_called_by_its_printed_name_is_not_asked_for() -> None:
    table = tied("stirling", "edinburgh", "castle-3")
    assert table.decision is None
    assert table.referee.scores.winners == (B,)
    table = tied("stirling", "castle-3", "castle-4")
    assert asked(table)[2] == Ref("castle", "edinburgh")
    table.answer("none")
    assert table.decision is None
    assert (table.referee.scores.winners, table.referee.scores.decided_by) == ((A,), "stirling")


def test_nothing_is_asked_where_nobody_holds_a_castle_that_it_could_be() -> None:
    table = tied("", "", "")
    assert table.decision is None
    assert because(table) == {"edinburgh": None, "stirling": None}


def test_the_castle_that_is_edinburgh_is_not_stirling_too() -> None:
    """An untied player who holds Edinburgh decides nothing."""
    table = Table(3)
    for seat in (A, B, C):
        table.turn("farm", castles=f"castle-{seat + 3}")
    for _ in (A, B):
        table.turn("farm", joins="1")
    while table.asked == "turn.tile":
        table.turn("none")
    table.answer("castle-5")
    assert asked(table)[3] == ("castle-3", "castle-4", "none")
    table.answer("none")
    assert because(table) == {"edinburgh": C, "stirling": None}
    assert (table.referee.scores.winners, table.referee.scores.decided_by) == ((A, B), "shared")


@pytest.mark.parametrize(("answer", "winners"), [("castle-2", (A,)), ("castle-3", (B,))])
def test_blarney_is_asked_for_before_the_tower(answer: str, winners: tuple[int, ...]) -> None:
    table = tied("castle-2", "castle-3", "castle-4", variant="ireland")
    assert asked(table)[2] == Ref("castle", "blarney")
    table.answer(answer)
    assert table.decision is None
    assert (table.referee.scores.winners, table.referee.scores.decided_by) == (winners, "blarney")


def test_where_blarney_is_none_of_them_the_tower_decides() -> None:
    table = tied("castle-2", "castle-3", "castle-4", variant="ireland")
    table.answer("none")
    assert table.asked == "end.clover-tiles"


@pytest.mark.parametrize("variant", ["scotland", "ireland"])
def test_the_question_for_a_castle_cites_the_tie_of_its_country(variant: str) -> None:
    table = tied("castle-3", "castle-4", "castle-5", variant=variant)
    assert table.asked == "end.clover-castle"
    assert table.referee.ruleset.questions[table.asked].rules == (f"rb.tie-break.{variant}",)
