"""What hands have to do on the table: after an entry, and after something was taken back or changed."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask

from companion.engine.decisions import Answer, Choose
from companion.i18n.pages import table as said
from companion.i18n.words import Words
from companion.tables.changes import Change, Instead, Place
from companion.tables.codes import new_id
from companion.tables.course import Amendment
from companion.tables.deeds.amendments import Amended
from companion.tables.deeds.answers import Answered, Redone, Undone
from companion.tables.deeds.positions import Corrected, Jumped
from companion.tables.entries import Deed, Entry, Wish
from companion.tables.judged import Line
from companion.tables.play import Play
from companion.tables.ports import PLAYER, Table
from companion.tables.tables import Saved, Sitting
from companion.tables.waiting import Waiting
from companion.web.table.todo import PutRight, put_right
from tests.laws.games import IN_EACH_WAY, called
from tests.web.app import plain_app
from tests.web.reader import Page
from tests.web.visitors import NAMES, Visitor, a_game, an_open_game, next_answer, random_answers, the_tables

ANSWERS = random_answers(3, 5, 30)
REBIRTH_ON_A_SHEET = next(game for game in IN_EACH_WAY if called(game) == "rebirth-scotland-sheet")
#: The first answer that places a disc.
PLACED = next(place for place, answer in enumerate(ANSWERS) if answer.name == "setup.first-town")


@pytest.fixture(scope="module")
def app() -> Flask:
    return plain_app()


class Uncut(list[Entry]):
    """A log that may be looked at from its end, and must not be taken from its beginning."""

    def __getitem__(self, place: Any) -> Any:
        assert not isinstance(place, slice), "the whole log is taken"
        return super().__getitem__(place)


def test_the_log_is_not_folded_again_while_nothing_was_turned_back(app: Flask) -> None:
    host, table = a_game(app, ANSWERS)
    sitting = host.sitting(table)
    sitting.known.entries = Uncut(sitting.known.entries)
    with app.test_request_context("/en/"):
        assert put_right(sitting) is None


def test_what_was_turned_back_is_judged_once_for_all_devices_until_the_next_entry(app: Flask) -> None:
    say_something = [bool(answer.choice) for answer in ANSWERS]
    count = max(n for n in range(2, len(ANSWERS)) if all(say_something[n - 2 : n]))
    host, table = a_game(app, ANSWERS[:count], undone=1)
    other = Visitor(app, "pl").sits_at(table, PLAYER, 1)
    first = told(app, host, table)
    sitting = host.sitting(table)
    entries, sitting.known.entries = sitting.known.entries, Uncut(sitting.known.entries)
    assert told(app, other, table) == first
    sitting.known.entries = entries
    enter(app, host, table, Undone())
    after = told(app, other, table)
    assert first is not None
    assert after is not None
    assert len(after.taken_back) == len(first.taken_back) + 1


def told(app: Flask, host: Visitor, table: Table) -> PutRight | None:
    with app.test_request_context("/en/"):
        return put_right(host.sitting(table))


def enter(app: Flask, host: Visitor, table: Table, deed: Deed) -> None:
    with the_tables(app).visit(table.id, host.key) as sitting:
        assert sitting is not None
        assert isinstance(the_tables(app).enter(sitting, Wish(new_id(), deed)), Saved)


def test_the_button_that_undoes_says_what_it_would_take_back(app: Flask) -> None:
    host, table = a_game(app, ANSWERS[: PLACED + 1])
    text = host.get(host.address(table)).text
    placed = ANSWERS[PLACED]
    assert f'aria-label="{Words("en").of(said.UNDO_WHAT, what=f"{NAMES[placed.seat]}: {placed.one}")}"' in text


def moves(found: PutRight) -> list[tuple[str, str, str, str]]:
    """What hands are told to move."""
    return [(each.what, each.about, each.old, each.new) for kind in found.moved for each in kind.each]


def test_what_was_undone_is_named_and_put_back_only_if_it_was_done(app: Flask) -> None:
    host, table = a_game(app, ANSWERS[: PLACED + 1], undone=1)
    placed = ANSWERS[PLACED]
    found = told(app, host, table)
    assert found
    assert ("towns", placed.one, NAMES[placed.seat], "–") in moves(found)
    assert [*found.noted, *found.changed] == []
    page = Page(host.get(host.address(table)).text)
    assert Words("en").of(said.WAS_TAKEN_BACK, what=f"{NAMES[placed.seat]}: {placed.one}") in page.text
    enter(app, host, table, Redone())
    assert told(app, host, table) is None
    page = Page(host.get(host.address(table)).text)
    assert said.PUT_RIGHT.text not in page.text
    enter(app, host, table, Undone())
    page = Page(host.get(host.address(table)).text)
    assert said.PUT_RIGHT.text in page.text


def test_what_is_to_be_put_right_stays_on_every_device_until_somebody_has_done_it(app: Flask) -> None:
    """Two entries undone one after the other, and a new one in between, are told together."""
    host, table = a_game(app, ANSWERS[: PLACED + 1])
    other = Visitor(app, "pl").sits_at(table, PLAYER, 1)
    placed, instead = ANSWERS[PLACED], "C1"
    enter(app, host, table, Undone())
    enter(app, host, table, Answered((replace(placed, choice=(instead,)),)))
    enter(app, host, table, Answered((next_answer(host.sitting(table)),)))
    enter(app, host, table, Undone())
    for visitor in (host, other):
        found = told(app, visitor, table)
        assert found
        assert ("towns", placed.one, NAMES[placed.seat], "–") in moves(found)
        assert len(found.taken_back) == 2
    form = Page(other.get(other.address(table)).text).form_to("righted")
    other.post(form.action, form.fields)
    for visitor in (host, other):
        assert told(app, visitor, table) is None
        page = Page(visitor.get(visitor.address(table)).text)
        assert not page.has_form_to("righted")
        assert Words(visitor.language).of(said.PUT_RIGHT_BEFORE) in page.text
        assert f"{placed.one} " in page.text


def test_two_who_say_at_once_that_all_lies_right_are_both_heard(app: Flask) -> None:
    host, table = a_game(app, ANSWERS[: PLACED + 1], undone=1)
    other = Visitor(app, "pl").sits_at(table, PLAYER, 1)
    forms = [Page(each.get(each.address(table)).text).form_to("righted") for each in (host, other)]
    replies = [each.post(form.action, form.fields) for each, form in zip((host, other), forms, strict=True)]
    assert [reply.status_code for reply in replies] == [303, 303]
    assert said.PUT_RIGHT_BEFORE.text in Page(host.get(host.address(table)).text).text


def test_nobody_says_that_all_lies_right_who_has_not_seen_all_of_it(app: Flask) -> None:
    host, table = a_game(app, ANSWERS, undone=1)
    form = Page(host.get(host.address(table)).text).form_to("righted")
    enter(app, host, table, Undone())
    assert host.post(form.action, form.fields).status_code == 422
    assert told(app, host, table)


def test_what_waits_lies_as_it_lay_until_it_has_come_back(app: Flask) -> None:
    """Nobody takes off what lies there again after the next answer; nor says before that all lies right."""
    host, table = an_open_game(app, random_answers(3, 5, 60))
    play = host.sitting(table).known.play
    assert play is not None
    line, lay = play.lines[9], play.position["towns"]
    enter(app, host, table, Amended((Instead(line.place, None),)))
    found = told(app, host, table)
    assert found
    assert (found.moved, found.waiting > 0) == ([], True)
    assert not Page(host.get(host.address(table)).text).has_form_to("righted")
    enter(app, host, table, Answered((line.answer,)))
    play = host.sitting(table).known.play
    assert play is not None
    assert play.position["towns"] == lay
    found = told(app, host, table)
    assert found
    assert "towns" not in [what for what, *_ in moves(found)]


def the_play(host: Visitor, table: Table) -> Play:
    play = host.sitting(table).known.play
    assert play is not None
    return play


def test_a_card_that_is_played_again_in_its_trick_is_not_told_as_undone(app: Flask) -> None:
    """Two cards of a trick were mixed up; in the next trick another player leads, and the same cards are played."""
    moved = 0
    for seed in range(6):
        host, table = an_open_game(app, random_answers(3, seed, 40))
        before = the_play(host, table).lines
        one, other = [line for line in before if line.part.name in CARDS][-6:-4]
        swap = Amended(
            (
                Instead(one.place, replace(one.answer, choice=other.answer.choice)),
                Instead(other.place, replace(other.answer, choice=one.answer.choice)),
            )
        )
        with the_tables(app).visit(table.id, host.key) as sitting:
            assert sitting is not None
            the_tables(app).enter(sitting, Wish(new_id(), swap))
        while the_play(host, table).is_held_up:
            enter(app, host, table, Answered((as_before(host.sitting(table), before),)))
        known, was, now = host.sitting(table).known, played(before), played(the_play(host, table).lines)
        moved += any(was[card] != now.get(card, was[card]) for card in was)
        lost = played(known.hands.taken_back(the_play(host, table)) if known.hands else [])
        assert lost.keys() & now.keys() == set()
    assert moved


def test_a_town_that_another_player_marks_instead_is_not_told_as_undone(app: Flask) -> None:
    """The winner of a trick is changed, so that another player marks the same town in the next one."""
    answers = random_answers(4, 1, 40)
    host, table = an_open_game(app, answers, NAMES[:4])
    before = the_play(host, table).lines
    first, marked = [line for line in before if line.part.name == "trick.town"][:2]
    cards = [line for line in before if line.chapter == first.chapter and line.part.name in CARDS]
    one, other = sorted(cards, key=lambda line: int(line.answer.one))[-2:]
    swap = [replace(each.answer, choice=of.answer.choice) for each, of in ((one, other), (other, one))]
    enter(app, host, table, Amended((Instead(one.place, swap[0]), Instead(other.place, swap[1]))))
    while the_play(host, table).referee.chapter != marked.chapter:
        enter(app, host, table, Answered((as_before(host.sitting(table), before),)))
    part, _ = next(the_play(host, table).open)
    assert part.seat != marked.part.seat
    enter(app, host, table, Answered((replace(marked.answer, seat=part.seat),)))
    while the_play(host, table).is_held_up:
        enter(app, host, table, Answered((as_before(host.sitting(table), before),)))
    known = host.sitting(table).known
    assert known.hands
    assert marked.answer not in [given.answer for given in known.hands.taken_back(the_play(host, table))]


CARDS = ("trick.lead", "trick.card")


def played(given: Iterable[Line | Waiting]) -> dict[tuple[object, ...], Place]:
    """Where somebody played a card in a trick."""
    return {
        (each.place.chapter, each.place.seat, each.answer.choice): each.place
        for each in given
        if each.place.question in CARDS
    }


def as_before(sitting: Sitting, before: Sequence[Line]) -> Answer:
    """What the same player chose of the same kind in this chapter before, if that is legal now."""
    play = sitting.known.play
    assert play is not None
    part, _ = next(play.open)
    for line in before:
        if (line.chapter, line.part.seat) == (play.referee.chapter, part.seat) and isinstance(part, Choose):
            choice = line.answer.choice
            if isinstance(choice, tuple) and choice and set(choice) <= set(part.options):
                return replace(line.answer, name=part.name)
    return next_answer(sitting)


def test_after_a_correction_by_hand_nothing_is_said_to_be_done_for_it(app: Flask) -> None:
    """The app was wrong, and the table right: whoever obeyed would have had too much."""
    host, table = a_game(app, random_answers(3, 5, 60))
    play = host.sitting(table).known.play
    assert play is not None
    points = play.position["points"]["@0"]
    enter(app, host, table, Corrected((Change(("points", "@0"), points, points + 2),), ""))
    found = told(app, host, table)
    assert found
    assert [(each.old, each.new) for each in found.noted] == [(str(points), str(points + 2))]
    assert [*found.moved, *found.taken_back] == []
    enter(app, host, table, Answered((next_answer(host.sitting(table)),)))
    enter(app, host, table, Undone())
    enter(app, host, table, Undone())
    found = told(app, host, table)
    assert found
    assert (found.corrections, found.noted) == (1, [])
    assert ("points", NAMES[0], str(points)) in [(what, who, new) for what, who, _, new in moves(found)]


def test_all_that_was_undone_is_named_with_its_players() -> None:
    """Also a turn in which the last entry only said that there was nothing, and a jump to another position."""
    app = plain_app(REBIRTH_ON_A_SHEET)
    host, table = a_game(app, [Answer("setup.first", -1, ("0",))], NAMES[:2], game=REBIRTH_ON_A_SHEET)
    for seat in (0, 1):
        enter(app, host, table, Answered((Answer("turn.tile", seat, ("farm",)),)))
        nothing = (Answer("turn.castles", seat, ()), Answer("turn.cathedrals", seat, ()))
        enter(app, host, table, Answered(nothing))
    position = the_play(host, table).position
    for _ in range(3):
        enter(app, host, table, Undone())
    found = told(app, host, table)
    assert found
    assert found.taken_back == ["0: Nothing more", "1: farm"]
    enter(app, host, table, Redone())
    enter(app, host, table, Jumped(position))
    enter(app, host, table, Undone())
    found = told(app, host, table)
    assert found
    assert (found.jumps, found.corrections, found.taken_back) == (1, 0, [])


def test_after_an_amendment_hands_change_only_what_differs(app: Flask) -> None:
    answers = random_answers(3, 5, 60)
    last = max(index for index, answer in enumerate(answers) if answer.name == "trick.action")
    host, table = a_game(app, answers[: last + 1])
    play = host.sitting(table).known.play
    assert play is not None
    line = play.lines[-1]
    other = "lower" if line.answer.one == "upper" else "upper"
    enter(app, host, table, Amended((Instead(line.place, replace(line.answer, choice=(other,))),)))
    found = told(app, host, table)
    assert found
    assert [line.answer.one in change or other in change for change in found.changed] == [True]
    assert 0 < len(moves(found)) < 8


def test_a_change_three_rounds_back_tells_everybody_s_points_and_only_theirs() -> None:
    """A settlement that was full long ago pays otherwise: whoever obeyed the words had five points too many."""
    app = plain_app(REBIRTH_ON_A_SHEET)
    host, table = a_game(app, random_answers(3, 4, 200, REBIRTH_ON_A_SHEET), game=REBIRTH_ON_A_SHEET)
    before = the_play(host, table).position["points"]
    change = next(filter(None, (pays_otherwise(the_play(host, table), at) for at in range(100))))
    enter(app, host, table, change)
    after = the_play(host, table).position["points"]
    found = told(app, host, table)
    assert found
    points = {who: (old, new) for what, who, old, new in moves(found) if what == "points"}
    assert len(points) > 1
    assert points == {
        NAMES[place]: (str(before[name]), str(after[name]))
        for place, name in enumerate(before)
        if before[name] != after[name]
    }
    enter(app, host, table, Undone())
    assert told(app, host, table) is None


def pays_otherwise(play: Play, index: int) -> Amended | None:
    """A change of the tile that an answer places, where that changes the points of several players."""
    line = play.lines[index]
    if not str(line.answer.choice).startswith("('house-"):
        return None
    for tile in ("house-1", "house-4"):
        change = Amended((Instead(line.place, replace(line.answer, choice=(tile,))),))
        revised = play.revised(Amendment(play.lines[-1].seq + 1, change.changes))
        if isinstance(revised, Play) and not revised.is_held_up:
            points, others = play.position["points"], revised.position["points"]
            if sum(points[name] != others[name] for name in points) > 1:
                return change
    return None
