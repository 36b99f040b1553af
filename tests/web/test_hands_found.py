"""What to put right on the table, in courses of play in which hands were once told something wrong."""

import re
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from companion.engine.decisions import Answer, Choose
from companion.engine.game import Setup
from companion.games import discover
from companion.games.brian_boru.messages import action
from companion.tables.changes import Change, Instead
from companion.tables.course import MOST_TURNED, Amendment
from companion.tables.deeds.amendments import Amended
from companion.tables.deeds.answers import Answered, Redone, Undone
from companion.tables.deeds.beginning import Begun
from companion.tables.deeds.naming import Named
from companion.tables.deeds.positions import Corrected, Lightened, Righted
from companion.tables.entries import Deed
from companion.tables.files import seats_and_settings
from companion.tables.hands import unseen
from companion.web.table.present import names_at
from companion.web.table.todo import PutRight, put_right
from companion.web.templating import words
from tests.web.app import plain_app
from tests.web.reader import Page
from tests.web.test_hands import Hands
from tests.web.visitors import (
    GAME,
    NAMES,
    Visitor,
    a_game,
    a_setup,
    an_open_game,
    next_answer,
    random_answers,
    the_tables,
)

REBIRTH = discover()["rebirth"]
SCOTLAND, IRELAND = ({"variant": variant, "way": "sheet"} for variant in ("scotland", "ireland"))


def hands_at(answers: list[Answer], seats: int = 4, of: Any = a_game) -> Hands:
    """Hands at a game of Brian Boru that have done all of it."""
    app = plain_app(GAME)
    hands = Hands(app, *of(app, answers, NAMES[:seats]))
    hands.lies = hands.says
    return hands


def on_a_sheet(options: dict[str, str], *said: tuple[str, Any], seats: int = 2) -> Hands:
    """Hands at a game of Rebirth without a board; what is not said to a question is nothing."""
    app = plain_app(REBIRTH)
    setup = Setup(a_setup(NAMES[:seats], REBIRTH).seats, {}, options)
    host = Visitor(app)
    opening = [*seats_and_settings(setup), Begun(REBIRTH.version)]
    hands = Hands(app, host, the_tables(app).open(REBIRTH.id, "Ada", host.key, opening))
    enter_all(hands, *said)
    hands.lies = hands.says
    return hands


def enter_all(hands: Hands, *said: tuple[str, Any]) -> None:
    """Answer, one entry each; questions in between that nothing is said to are answered with nothing."""
    for name, choice in said:
        for _ in range(9):
            part, _ = next(iter(hands.play.open))
            if part.name == name:
                break
            nothing: Any = () if isinstance(part, Choose) else 0
            assert hands.send(Answered((Answer(part.name, part.seat, nothing),))), part
        part, _ = next(iter(hands.play.open))
        chosen = choice if isinstance(choice, int) else (choice,) if isinstance(choice, str) else choice
        assert hands.send(Answered((Answer(part.name, part.seat, chosen),))), (part, choice)


def undo_all(hands: Hands, until: int = 0) -> None:
    """Undo until so many answers stand."""
    while hands.sitting.course.begun and len(hands.play.lines) > until:
        assert hands.send(Undone())


def told(hands: Hands) -> PutRight:
    """What a page tells hands to put right."""
    sitting = hands.sitting
    with hands.app.test_request_context("/en/"):
        words(sitting.course.names, names_at(sitting))
        found = put_right(sitting)
    assert found is not None
    return found


def moves(hands: Hands) -> Counter[tuple[str, ...]]:
    """What is moved, by what it is: its part of the position and the thing there."""
    return Counter(change.path[:2] for change in hands.sitting.known.to_put_right())


def page_text(hands: Hands) -> str:
    """What the box says on the page of the host."""
    page = hands.host.get(hands.host.address(hands.table)).text
    return Page(page).text


def test_what_is_still_to_do_is_told_in_the_order_in_which_it_is_done() -> None:
    """The last card is discarded before the next hand is dealt."""
    answers = random_answers(4, 1, 60)
    hands = hands_at(answers)
    undo_all(hands, 53)
    assert hands.send(Righted(hands.sitting.course.turned_last))
    for _ in range(7):
        assert hands.send(Redone())
    known = hands.sitting.known.hands
    assert known is not None
    steps = [step.definition for step in known.still_to_do]
    assert action.LAST_CARD_DISCARDED in steps
    assert steps.index(action.LAST_CARD_DISCARDED) < steps.index(action.DEAL)
    undo_all(hands, 40)
    known = hands.sitting.known.hands
    assert known is not None


@pytest.mark.parametrize(("seats", "seed", "count", "question"), [(4, 1, 54, "marriage.town"), (3, 0, 0, "track.town")])
def test_a_marriage_card_that_was_taken_lies_nowhere_else(seats: int, seed: int, count: int, question: str) -> None:
    answers = random_answers(seats, seed, 200)
    count = count or next(place for place, answer in enumerate(answers) if answer.name == question)
    while answers[count].name != question:
        count += 1
    hands = hands_at(answers[: count + 1], seats)
    taken = hands.says["marriages"]
    assert hands.send(Undone())
    assert hands.says["marriage_card"] is None
    assert hands.says["marriages"] == taken
    assert not {path for path in moves(hands) if path[0].startswith("marriage")}


def test_a_marriage_card_that_is_given_back_is_told_once() -> None:
    answers = random_answers(4, 1, 200)
    at = next(place for place, answer in enumerate(answers) if answer.name == "marriage.town")
    hands = hands_at(answers[:at])
    assert hands.send(Undone())
    found = {change.path: (change.old, change.new) for change in hands.sitting.known.to_put_right()}
    card = hands.says["marriage_card"]
    assert found["marriage_card",] == (None, card)
    assert sum(path[0] == "marriages" for path in found) == 1


def after_the_tricks(hands: Hands, **changed: str) -> bool:
    """Enter by the form of the light way how everything lies after the tricks; whether that was taken."""
    form = Page(hands.host.get(hands.host.address(hands.table)).text).form_to("/jump")
    reply = hands.host.post(form.action, {**form.fields, **changed})
    return reply.status_code == 303


def before_the_tricks(seats: int) -> Hands:
    """Hands at the first trick of a game of which the table enters only the upkeep."""
    answers = random_answers(seats, 1, 60)
    hands = hands_at(
        answers[: next(place for place, answer in enumerate(answers) if answer.name == "trick.lead")], seats
    )
    assert hands.send(Lightened(True))
    return hands


def test_undoing_a_position_that_was_entered_as_a_whole_turns_back_only_what_follows_it() -> None:
    """In the light way the tricks are played on the table alone."""
    hands = before_the_tricks(4)
    assert after_the_tricks(hands, **{"coins.@0": "5", "raiders.@1": "2"})
    upkeep = hands.says
    while hands.play.corrections:
        assert hands.send(Undone())
    assert moves(hands), "the upkeep has moved something"
    assert ("coins", "@0") not in moves(hands), "they lie as the tricks left them"
    form = Page(hands.host.get(hands.host.address(hands.table)).text).form_to("/jump")
    assert (form.fields["coins.@0"][0], form.fields["raiders.@1"][0]) == ("5", "2")
    assert upkeep["coins"]["@0"] == 5
    assert after_the_tricks(hands, **{"coins.@0": "4"})
    assert hands.sitting.known.hands is None


def test_a_position_after_the_tricks_is_not_the_one_before_them() -> None:
    hands = before_the_tricks(3)
    assert not after_the_tricks(hands)
    assert after_the_tricks(hands, **{"coins.@0": "4"})


@pytest.mark.parametrize("again", [Redone(), Begun(GAME.version)], ids=["redo", "a new beginning"])
def test_a_game_that_was_undone_to_its_beginning_finds_its_table_as_it_was_left(again: Deed) -> None:
    hands = hands_at(random_answers(3, 1, 3), 3)
    assert len(hands.says["towns"]) == 2
    while hands.sitting.course.begun:
        assert hands.send(Undone())
    assert hands.sitting.known.hands is None
    assert hands.send(again)
    assert sum(path[0] == "towns" for path in moves(hands)) == 2
    assert not hands.says["towns"]


def test_redoing_a_whole_game_leaves_nothing_to_put_right() -> None:
    hands = hands_at(random_answers(4, 1, 12))
    while hands.sitting.course.begun:
        assert hands.send(Undone())
    for _ in range(13):
        assert hands.send(Redone())
    with hands.app.test_request_context("/en/"):
        assert put_right(hands.sitting) is None


def test_a_card_that_leaves_the_game_unseen_comes_back() -> None:
    """R22: all discs stand on the first space, and the top card of the deck goes too."""
    app = plain_app(GAME)
    answers = random_answers(4, 1, 60)
    at = next(place for place, answer in enumerate(answers) if answer.name.startswith("marriage."))
    setup = replace(a_setup(NAMES[:4]), switches={"remove_from_marriage_deck": "on"})
    host = Visitor(app)
    opening = [*seats_and_settings(setup), Begun(GAME.version), *(Answered((each,)) for each in answers[: at - 1])]
    hands = Hands(app, host, the_tables(app).open(GAME.id, "Ada", host.key, opening))
    spaces = hands.play.position["spaces"]
    changes = tuple(Change(("spaces", seat), space, 0) for seat, space in spaces.items() if space)
    assert not changes or hands.send(Corrected(changes, ""))
    deck = hands.says["marriage_deck"]
    for _ in range(9):
        if hands.says["marriage_deck"] < deck:
            break
        assert hands.send(Answered((stays_on_first_space(hands),)))
    assert hands.says["marriage_deck"] == deck - 1
    assert hands.send(Undone())
    assert ("marriage_deck",) in moves(hands)


def stays_on_first_space(hands: Hands) -> Answer:
    """An answer after which nobody goes up the marriage track."""
    part, _ = next(iter(hands.play.open))
    options = part.options if isinstance(part, Choose) else ()
    for option in options:
        answer = Answer(part.name, part.seat, (option,))
        preview = hands.play.preview((answer,))
        fork = hands.play.fork()
        fork.answer(answer)
        if preview.rejected is None and not any(fork.snapshot()["spaces"].values()):
            return answer
    return next_answer(hands.sitting)


def test_however_often_something_is_undone_what_lies_otherwise_is_told() -> None:
    answers = random_answers(4, 1, 53)
    hands = hands_at(answers)
    last = answers[-1]
    for _ in range(MOST_TURNED // 2):
        assert hands.send(Undone())
        assert hands.send(Answered((last,)))
    lay = hands.says
    undo_all(hands, 40)
    hands.lies = lay
    assert len(hands.sitting.known.to_put_right()) == len(hands.wrong) > 1


def test_a_correction_that_waits_is_not_told_to_be_undone() -> None:
    answers = random_answers(4, 1, 190)
    hands = hands_at(answers, of=an_open_game)
    coins = hands.play.position["coins"]["@0"]
    assert hands.send(Corrected((Change(("coins", "@0"), coins, coins + 3),), ""))
    for line in hands.play.lines:
        if line.part.name != "trick.action" or not isinstance(line.part, Choose):
            continue
        other = next((option for option in line.part.options if (option,) != line.answer.choice), None)
        if other is None:
            continue
        tried = hands.play.revised(Amendment(999, (Instead(line.place, replace(line.answer, choice=(other,))),)))
        if getattr(tried, "is_held_up", False):
            assert hands.send(Amended((Instead(line.place, replace(line.answer, choice=(other,))),)))
            break
    right = told(hands)
    assert right.waits
    assert right.corrections == 0


def test_steps_are_included_only_where_something_was_entered_since() -> None:
    hands = hands_at(random_answers(4, 1, 53))
    undo_all(hands, 40)
    assert not told(hands).includes_steps
    assert hands.send(Answered((next_answer(hands.sitting, 3),)))
    assert told(hands).includes_steps
    assert hands.send(Undone())
    assert not told(hands).includes_steps


def test_a_step_that_is_taken_back_twice_is_told_with_its_number() -> None:
    """In Ireland two extra turns, one behind the other, draw a tile each."""
    turn = (("turn.tile", "farm"), ("turn.towers", ("extra-turn-1",)), ("turn.extra", "1"), ("turn.tile", "farm"))
    hands = on_a_sheet(IRELAND, ("setup.first", "0"), ("turn.tile", "farm"), ("turn.tile", "farm"), seats=2)
    enter_all(hands, *turn, ("turn.tile", "farm"))
    again = (("turn.tile", "farm"), ("turn.towers", ("extra-turn-2",)), ("turn.extra", "1"), ("turn.tile", "farm"))
    enter_all(hands, *again, ("turn.tile", "farm"))
    hands.lies = hands.says
    done = len(unseen(hands.play))
    undo_all(hands, 3)
    right, page = told(hands), hands.host.get(hands.host.address(hands.table)).text
    assert sum(step.times for step in right.to_reverse) == done - len(unseen(hands.play)) > 3
    listed = re.findall(r"<li>(.*?)</li>", page.partition('class="to-do-list"')[2].partition("</ul>")[0])
    assert len(listed) == len(right.to_reverse)
    assert [text.endswith(f"<b>×{step.times}</b>") for text, step in zip(listed, right.to_reverse, strict=True)] == [
        step.times > 1 for step in right.to_reverse
    ]


def test_settlements_that_lie_right_stay_where_they_are_under_new_numbers() -> None:
    hands = on_a_sheet(SCOTLAND, ("setup.first", "0"), seats=3)
    enter_all(hands, ("turn.tile", "house-2"), ("turn.settlement", "new-large"))
    enter_all(hands, ("turn.tile", "house-3"), ("turn.settlement", "new-large"), ("turn.tile", "farm"))
    undo_all(hands, 1)
    enter_all(hands, ("turn.tile", "farm"), ("turn.tile", "house-3"), ("turn.settlement", "new-large"))
    enter_all(hands, ("turn.tile", "farm"))
    moved = [change for change in hands.sitting.known.to_put_right() if change.path[0] == "settlements"]
    assert moved == [Change(("settlements", "large-1", "houses", "@0"), [2], None)]
    right = told(hands)
    assert right.renamed == [("large settlement no.\N{NO-BREAK SPACE}2", "large settlement no.\N{NO-BREAK SPACE}1")]
    assert "stay where they are" in page_text(hands)
    assert hands.send(Named("settlement", "large-1", "Inverness"))
    assert told(hands).renamed == [("large settlement no.\N{NO-BREAK SPACE}2", "“Inverness”")]


def test_goals_are_corrected_by_hand_after_their_numbers_were() -> None:
    hands = on_a_sheet(IRELAND, ("setup.first", "0"), seats=3)
    enter_all(hands, ("turn.tile", "farm"), ("turn.goals", ("goal-1",)), ("turn.tile", "farm"))
    enter_all(hands, ("turn.goals", ("goal-1",)), ("turn.tile", "farm"))
    numbers = hands.play.position["goal_points"]["goal-1"]
    assert hands.send(Corrected((Change(("goal_points", "goal-1"), numbers, [10, 6]),), ""))
    points = hands.play.position["points"]
    assert hands.send(Corrected((Change(("points", "@1"), points["@1"], points["@1"] + 1),), ""))
