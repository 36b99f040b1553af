"""What lies face down, wherever a table tells anything of it: from which moment, until when, and who turns it over."""

import random
from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest

from companion.engine.decisions import Answer, Choose
from companion.formats.gamefile import write_game_file
from companion.tables.changes import Instead, write_instead
from companion.tables.deeds.answers import Doubled
from companion.tables.entries import Refused
from companion.tables.files import file_of
from companion.tables.judged import Line
from companion.tables.ports import HOST, PLAYER
from companion.tables.refusals import FACE_DOWN_DIFFERS
from companion.tables.tables import DOUBLES
from tests.tables import kinds
from tests.tables.evening import Evening, answering, codes

CARDS = ("trick.lead", "trick.card")
Chapter = tuple[str, ...]


@pytest.fixture
def evening() -> Evening:
    """A game of three in which played cards come to lie face down."""
    evening = Evening()
    evening.begin(3, is_open=False)
    evening.device(PLAYER, seat=1)
    return evening


def until(evening: Evening, holds: Callable[[Evening], bool], seed: int = 4) -> None:
    """Go on with a random game."""
    chance = random.Random(seed)
    while not holds(evening):
        evening.answer(*evening.next_answers(chance, 1))


def in_chapter(*chapter: str) -> Callable[[Evening], bool]:
    return lambda evening: evening.play.lines[-1:] != [] and evening.play.lines[-1].place.chapter == chapter


def cards_of(evening: Evening, *chapter: str) -> list[Line]:
    return [line for line in evening.play.lines if line.part.name in CARDS and line.place.chapter == chapter]


def told(evening: Evening, key: str = HOST) -> dict[int, Answer | None]:
    """The cards as a device is told of them in the log, by the numbers of their entries."""
    audience = evening.sitting(key).audience
    entries = evening.sitting(key).known.entries
    return {
        entry.seq: each.answer for entry in entries for each in audience.answers_in(entry) if each.question in CARDS
    }


def test_the_cards_of_a_trick_lie_open_until_somebody_answers_in_the_next_one(evening: Evening) -> None:
    until(evening, lambda now: now.play.referee.chapter == ("1", "tricks", "2"))
    assert None not in told(evening).values()
    until(evening, in_chapter("1", "tricks", "2"))
    assert set(told(evening).values()) == {None}


@pytest.mark.parametrize("key", [HOST, PLAYER])
def test_they_are_told_to_nobody_not_even_to_who_played_them(evening: Evening, key: str) -> None:
    until(evening, lambda now: len(cards_of(now, "1", "tricks", "3")) == 2)
    first = [line.seq for line in cards_of(evening, "1", "tricks", "1")]
    now = [line.seq for line in cards_of(evening, "1", "tricks", "3")]
    assert {told(evening, key)[seq] for seq in first} == {None}
    assert None not in {told(evening, key)[seq] for seq in now}
    seen = evening.sitting(key).play
    assert seen is not None
    assert sorted(map(str, seen.position["played"])) == sorted(
        line.answer.one for line in cards_of(evening, "1", "tricks", "3")
    )


def test_all_is_told_when_the_round_is_over(evening: Evening) -> None:
    until(evening, lambda now: now.play.referee.chapter[0] == "2")
    assert None not in told(evening).values()


def test_all_is_told_when_the_game_is_over(evening: Evening) -> None:
    until(evening, lambda now: now.play.over)
    assert None not in told(evening).values()


def test_what_is_taken_back_in_the_trick_under_way_is_told(evening: Evening) -> None:
    until(evening, lambda now: len(cards_of(now, "1", "tricks", "2")) == 2)
    last = evening.play.lines[-1]
    evening.saved(kinds.UNDO)
    assert told(evening)[last.seq] == last.answer
    until(evening, in_chapter("1", "tricks", "3"))
    assert told(evening)[last.seq] is None


def test_nothing_is_told_in_the_lobby_once_the_beginning_is_taken_back(evening: Evening) -> None:
    until(evening, in_chapter("1", "tricks", "2"))
    while evening.course.begun:
        evening.saved(kinds.UNDO)
    assert set(told(evening).values()) == {None}


def test_a_trick_is_turned_over_for_all_and_no_other(evening: Evening) -> None:
    until(evening, in_chapter("1", "tricks", "3"))
    evening.saved(kinds.OPEN, {"chapter": ["1", "tricks", "1"]}, key=PLAYER)
    for key in (HOST, PLAYER):
        assert None not in {told(evening, key)[line.seq] for line in cards_of(evening, "1", "tricks", "1")}
        assert {told(evening, key)[line.seq] for line in cards_of(evening, "1", "tricks", "2")} == {None}
    assert codes(evening.refused(kinds.OPEN, {"chapter": ["1", "tricks", "1"]})) == ["refusal.no-such-entry"]


def test_what_was_turned_over_in_one_game_is_not_in_the_next(evening: Evening) -> None:
    until(evening, in_chapter("1", "tricks", "3"))
    evening.saved(kinds.OPEN, {"chapter": ["1", "tricks", "1"]})
    while evening.course.begun:
        evening.saved(kinds.UNDO)
    evening.saved(kinds.BEGIN, {"engine": "1"})
    until(evening, in_chapter("1", "tricks", "3"), seed=5)
    assert {told(evening)[line.seq] for line in cards_of(evening, "1", "tricks", "1")} == {None}


def change(line: Line, option: str) -> dict[str, object]:
    answer = Answer(line.answer.name, line.answer.seat, (option,))
    return {"changes": write_instead([Instead(line.place, answer)])}


def test_nothing_is_changed_in_a_trick_before_it_is_turned_over(evening: Evening) -> None:
    """Neither a card nor what was done with it: what that comes to would tell the card."""
    until(evening, in_chapter("1", "tricks", "3"))
    lines = [line for line in evening.play.lines if line.place.chapter == ("1", "tricks", "1")]
    assert {line.part.name for line in lines} >= {"trick.town", "trick.lead", "trick.card", "trick.action"}
    for line in lines:
        assert codes(evening.refused(kinds.CHANGE, change(line, "1"))) == ["refusal.open-first"]
    evening.saved(kinds.OPEN, {"chapter": ["1", "tricks", "1"]})
    gone = {line.answer.one for line in evening.play.lines if line.part.name in CARDS}
    free = next(card for card in map(str, range(1, 26)) if card not in gone)
    evening.saved(kinds.CHANGE, change(cards_of(evening, "1", "tricks", "1")[-1], free))


def test_a_card_is_refused_by_its_name_alone(evening: Evening) -> None:
    until(evening, lambda now: len(cards_of(now, "1", "tricks", "2")) == 1)
    part, _ = next(evening.play.open)
    before = cards_of(evening, "1", "tricks", "1")[0].answer
    assert tries(evening, Answer(part.name, part.seat, before.choice)) == ["brian_boru.trick.card-played-before"]
    for choice, code in ((("nowhere",), "decision.not-offered-here"), (3, "decision.no-number-here")):
        refused = evening.refused(kinds.ANSWER, answering(Answer(part.name, part.seat, choice)))
        assert codes(refused) == [code]


def tries(evening: Evening, answer: Answer) -> Sequence[str]:
    """Enter an answer that is refused and told in the log: why it is."""
    last, position = evening.course.last, evening.play.position
    done = evening.enter(kinds.ANSWER, answering(answer))
    assert isinstance(done, Refused)
    assert evening.course.last == last + 1
    assert evening.sitting().known.entries[-1].deed == Doubled()
    assert evening.play.position == position
    assert evening.sitting().course.can_undo
    return codes(done)


def options_now(evening: Evening) -> tuple[Answer, list[str], list[str]]:
    """An answer to the question for a card, the cards that lie face down, and all others that seem possible."""
    part, _ = next(evening.play.open)
    assert isinstance(part, Choose)
    assert part.seems is not None
    gone = [option for option in part.seems if option not in part.options]
    return Answer(part.name, part.seat, ()), gone, [option for option in part.seems if option in part.options]


def test_whoever_tries_what_lies_face_down_waits_and_everybody_sees_it(evening: Evening) -> None:
    until(evening, lambda now: len(cards_of(now, "1", "tricks", "4")) == 1)
    evening.tables.doubles._clock = lambda: 0.0
    answer, gone, free = options_now(evening)
    for card in gone[: DOUBLES[0]]:
        assert tries(evening, replace(answer, choice=(card,))) == ["brian_boru.trick.card-played-before"]
    for card in (gone[0], free[0]):
        refused = evening.refused(kinds.ANSWER, answering(replace(answer, choice=(card,))))
        assert codes(refused) == ["refusal.too-many-doubles"]
    line = cards_of(evening, "1", "tricks", "4")[0]
    assert codes(evening.refused(kinds.CHANGE, change(line, gone[0]))) == ["refusal.too-many-doubles"]
    evening.answer(replace(answer, choice=(free[0],)), key=PLAYER)  # the others go on
    evening.saved(kinds.UNDO)  # which takes back a card, and not what was refused
    assert len(cards_of(evening, "1", "tricks", "4")) == 1
    evening.tables.doubles._clock = lambda: DOUBLES[1]
    evening.answer(replace(answer, choice=(free[0],)))


def test_what_lies_face_down_is_not_found_with_an_answer_behind_it(evening: Evening) -> None:
    until(evening, lambda now: len(cards_of(now, "1", "tricks", "4")) == 1)
    answer, gone, free = options_now(evening)
    nonsense = Answer("trick.card", answer.seat, ("nowhere",))
    for card in (*gone, *free):
        together = answering(replace(answer, choice=(card,)), nonsense)
        assert codes(evening.refused(kinds.ANSWER, together)) == ["refusal.secret-first"]
        both = answering(replace(answer, choice=(card, "nowhere")))
        assert codes(evening.refused(kinds.ANSWER, both)) == ["decision.not-offered-here", "decision.too-many"]


def test_what_does_not_fit_is_refused_alike_whether_it_lies_face_down_or_not(evening: Evening) -> None:
    until(evening, lambda now: now.play.referee.chapter == ("1", "tricks", "4") and leads_now(now))
    part, _ = next(evening.play.open)
    assert isinstance(part, Choose)
    others = [card for card in map(str, range(1, 26)) if card not in (part.seems or ())]
    gone = {line.answer.one for line in evening.play.lines if line.part.name in CARDS}
    assert gone.intersection(others)
    assert not gone.issuperset(others)
    for card in others:
        refused = evening.refused(kinds.ANSWER, answering(Answer(part.name, part.seat, (card,))))
        assert codes(refused) == ["brian_boru.trick.lead-does-not-fit"]


def leads_now(evening: Evening) -> bool:
    return next(evening.play.open)[0].name == "trick.lead"


def test_a_change_together_with_another_one_does_not_tell_what_lies_face_down(evening: Evening) -> None:
    until(evening, lambda now: len(cards_of(now, "1", "tricks", "4")) == 2)
    _, gone, free = options_now(evening)
    first, second = cards_of(evening, "1", "tricks", "4")
    for card in (gone[0], free[0]):
        changes = [Instead(each.place, replace(each.answer, choice=(card,))) for each in (first, second)]
        refused = evening.refused(kinds.CHANGE, {"changes": write_instead(changes)})
        assert codes(refused) == ["refusal.secret-first"]


def test_a_change_to_what_lies_face_down_is_told_in_the_log(evening: Evening) -> None:
    until(evening, lambda now: len(cards_of(now, "1", "tricks", "4")) == 2)
    _, gone, free = options_now(evening)
    line = cards_of(evening, "1", "tricks", "4")[1]
    done = evening.enter(kinds.CHANGE, change(line, gone[0]))
    assert isinstance(done, Refused)
    assert codes(done) == ["refusal.lies-face-down"]
    assert evening.sitting().known.entries[-1].deed == Doubled()
    evening.saved(kinds.CHANGE, change(line, free[0]))


def test_a_file_that_would_begin_with_cards_that_lie_face_down_waits(evening: Evening) -> None:
    until(evening, lambda now: now.play.referee.chapter == ("1", "tricks", "3"))
    _, position = evening.play.referee.chapter_start()
    assert len(position["played"]) == 6
    other = Evening()
    other.seat_all(3)
    other.saved(kinds.BEGIN, {"engine": "1", "position": position})
    until(other, in_chapter("1", "tricks", "4"))
    assert not other.sitting().audience.can_be_saved
    until(other, lambda now: now.play.referee.chapter[0] == "2")
    assert other.sitting().audience.can_be_saved
    assert write_game_file(file_of(other.sitting()))["position"]["played"] == position["played"]


def test_a_file_of_a_game_that_went_on_elsewhere_ends_before_the_first_card_too(evening: Evening) -> None:
    until(evening, lambda now: now.play.referee.chapter == ("1", "tricks", "3"))
    evening.saved(kinds.JUMP, {"position": evening.play.referee.chapter_start()[1]})
    until(evening, in_chapter("1", "tricks", "4"))
    first = next(index for index, answer in enumerate(evening.answers) if answer.name == "trick.lead")
    file = write_game_file(file_of(evening.sitting()))
    assert "position" not in file
    assert "history" not in file
    assert (len(file["answers"]), file["left_out"]) == (first, len(evening.answers) - first)


def test_reasons_that_name_what_lies_face_down_are_told_in_general(evening: Evening) -> None:
    """Why an entry that stood does not hold any more is told without the cards."""
    until(evening, in_chapter("1", "tricks", "2"))
    part, _ = next(evening.play.open)
    card = cards_of(evening, "1", "tricks", "1")[0].answer
    refused = evening.play.why_not(Answer("trick.lead", part.seat, card.choice))
    assert refused is not None
    face_down = evening.sitting().audience.face_down
    assert [each.msg.definition for each in face_down.broken(refused).violations] == [FACE_DOWN_DIFFERS]
