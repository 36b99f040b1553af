"""What others may not see yet: secret answers, wherever a table tells anything of them."""

import json
import random

import pytest

from companion.engine.decisions import Answer, Together
from companion.formats.gamefile import write_game_file
from companion.tables.amending import Tried, amended
from companion.tables.changes import Instead
from companion.tables.deeds.amendments import Amended
from companion.tables.entries import Refused
from companion.tables.files import file_of
from companion.tables.ports import HOST, PLAYER
from companion.tables.tables import Sitting
from tests.tables import kinds
from tests.tables.evening import Evening, answering, codes

OTHER = "another player"


@pytest.fixture
def evening() -> Evening:
    """Three who bid at the same time: the host, and two devices of their own."""
    evening = Evening("lighthouses")
    evening.begin(3)
    evening.device(PLAYER, seat=1)
    evening.device(PLAYER, seat=2, key=OTHER, name="Other")
    return evening


def told(sitting: Sitting) -> list[Answer | None]:
    """The answers of the log as a device is told of them."""
    audience = sitting.audience
    return [answer.answer for entry in sitting.known.entries for answer in audience.answers_in(entry)]


def file_seen(sitting: Sitting) -> str:
    return json.dumps(write_game_file(file_of(sitting)))


def bid(evening: Evening, seat: int, oil: int, key: str) -> Answer:
    answer = Answer("bid", seat, oil)
    evening.answer(answer, key=key)
    return answer


def test_a_secret_answer_is_told_to_whoever_gave_it_alone(evening: Evening) -> None:
    mine = bid(evening, 1, 4, PLAYER)
    assert told(evening.sitting(PLAYER)) == [mine]
    assert told(evening.sitting(OTHER)) == told(evening.sitting(HOST)) == [None]
    assert "bid" in file_seen(evening.sitting(PLAYER))
    assert "bid" not in file_seen(evening.sitting(OTHER))


def test_a_device_that_enters_for_others_knows_what_it_entered(evening: Evening) -> None:
    for_another = bid(evening, 2, 3, HOST)
    assert told(evening.sitting(HOST)) == told(evening.sitting(OTHER)) == [for_another]
    assert told(evening.sitting(PLAYER)) == [None]


def test_all_is_told_once_all_have_answered(evening: Evening) -> None:
    bids = [bid(evening, 1, 4, PLAYER), bid(evening, 2, 3, OTHER)]
    assert told(evening.sitting(HOST)) == [None, None]
    bids.append(bid(evening, 0, 1, HOST))
    for key in (HOST, PLAYER, OTHER):
        assert told(evening.sitting(key)) == bids
        assert file_seen(evening.sitting(key)).count("bid") == 3


def test_what_was_taken_back_stays_closed(evening: Evening) -> None:
    mine = bid(evening, 1, 4, PLAYER)
    evening.saved(kinds.UNDO)
    assert told(evening.sitting(PLAYER)) == [mine]
    assert told(evening.sitting(OTHER)) == [None]
    evening.saved(kinds.UNDO)
    assert not evening.course.begun
    assert told(evening.sitting(OTHER)) == [None]


def test_who_was_first_is_told_and_not_with_what(evening: Evening) -> None:
    token = next(
        f"{evening.course.generation}.{count}.{part.name}.{part.seat}"
        for part, count in evening.play.open
        if part.seat == 1
    )
    bid(evening, 1, 4, PLAYER)
    late = evening.refused(kinds.ANSWER, answering(Answer("bid", 1, 2)), key=OTHER, token=token)
    assert codes(late) == ["refusal.answered-closed"]
    own = evening.refused(kinds.ANSWER, answering(Answer("bid", 1, 2)), key=PLAYER, token=token)
    assert codes(own) == ["refusal.answered"]


def test_nobody_tries_out_what_a_secret_answer_would_come_to(evening: Evening) -> None:
    bid(evening, 1, 4, PLAYER)
    bid(evening, 2, 3, OTHER)
    seen = evening.sitting(HOST).play
    assert seen is not None
    preview = seen.preview([Answer("bid", 0, 5)])
    assert not preview.facts
    assert preview.scores == seen.scores
    refused = seen.preview([Answer("bid", 0, 6)]).rejected
    assert refused is not None
    assert refused.violations[0].msg.code == "decision.out-of-range"


def test_nothing_is_entered_together_with_what_follows_from_a_secret(evening: Evening) -> None:
    """Else the refusal of the second answer would tell who bids most, and the first would not be kept."""
    bid(evening, 1, 4, PLAYER)
    bid(evening, 2, 3, OTHER)
    both = answering(Answer("bid", 0, 5), Answer("build", 1, ("0-0",)))
    assert codes(evening.refused(kinds.ANSWER, both)) == ["refusal.secret-first"]


def test_one_device_may_enter_all_that_is_asked_at_the_same_time(evening: Evening) -> None:
    evening.answer(*(Answer("bid", seat, seat) for seat in range(3)))
    assert [part.name for part, _ in evening.play.open] == ["build"]


def test_only_who_gave_a_closed_answer_amends_it(evening: Evening) -> None:
    bid(evening, 1, 4, PLAYER)
    place = evening.play.lines[0].place
    for oil in (4, 2):  # a guess that is right is refused like any other
        change = kinds.instead((place, Answer("bid", 1, oil)))
        assert codes(evening.refused(kinds.CHANGE, change, key=OTHER)) == ["refusal.still-closed"]
    evening.saved(kinds.CHANGE, change, key=PLAYER)
    assert told(evening.sitting(PLAYER))[0] == Answer("bid", 1, 2)
    amended = evening.sitting(OTHER)
    deed = amended.known.entries[-1].deed
    assert isinstance(deed, Amended)
    (was, now), *others = amended.audience.amendment(amended.known.entries[-1], deed.changes)
    assert (was and was.answer, now and now.answer, others) == (None, None, [])


def test_a_game_with_secrets_is_told_whole_at_its_end() -> None:
    evening = Evening("lighthouses")
    evening.begin(2)
    evening.device(PLAYER, seat=1)
    evening.play_on(random.Random(3), 600)
    assert evening.play.over
    assert None not in told(evening.sitting(PLAYER))


def test_a_refusal_of_a_viewer_tells_nothing(evening: Evening) -> None:
    evening.device("viewer")
    bid(evening, 1, 4, PLAYER)
    done = evening.enter(kinds.ANSWER, answering(Answer("bid", 1, 4)), key="viewer")
    assert isinstance(done, Refused)
    assert codes(done) == ["refusal.not-allowed"]


def told_of_trying(oil: int, change: int) -> object:
    """What another is told of changing the first bid of the game, while somebody has bid in the second round."""
    evening = Evening("lighthouses")
    evening.begin(3)
    evening.device(PLAYER, seat=1)
    evening.device(PLAYER, seat=2, key=OTHER, name="Other")
    evening.answer(*(Answer("bid", seat, 2 - seat) for seat in range(3)))
    evening.answer(Answer("build", 0, ("0-0",)))
    while [part.name for part, _ in evening.play.open] != ["bid", "bid", "bid"]:
        evening.answer(*evening.next_answers(random.Random(1), 1))
    bid(evening, 1, oil, PLAYER)
    place = evening.play.lines[1].place
    tried = amended(evening.sitting(OTHER).audience, (Instead(place, Answer("bid", 1, change)),))
    assert isinstance(tried, Tried)
    told = [tried.changed, tried.kept, tried.aside, tried.waiting, tried.assumed, tried.corrections]
    seen = [(each.position, each.scores) for each in (tried.before, tried.after)]
    return told, [(part.name, part.seat) for part in tried.asked], seen


@pytest.mark.parametrize("change", [0, 2, 3, 5])
def test_nobody_finds_out_a_closed_answer_by_trying_to_change_an_earlier_one(change: int) -> None:
    """With less oil a bid may not hold any more, and with another builder it waits: neither is told beforehand."""
    assert told_of_trying(4, change) == told_of_trying(0, change)


def test_a_secret_answer_that_waits_stays_closed(evening: Evening) -> None:
    evening.answer(*(Answer("bid", seat, 2 - seat) for seat in range(3)))
    evening.answer(Answer("build", 0, ("0-0",)))
    while [part.name for part, _ in evening.play.open] != ["bid", "bid", "bid"]:
        evening.answer(*evening.next_answers(random.Random(1), 1))
    mine = bid(evening, 1, 2, PLAYER)
    evening.saved(kinds.CHANGE, kinds.instead((evening.play.lines[3].place, None)))
    assert [each.answer for each in evening.sitting(PLAYER).audience.waiting][-1] == mine
    assert [each.answer for each in evening.sitting(OTHER).audience.waiting][-1] is None
    assert mine not in told(evening.sitting(OTHER))


def test_another_round_of_secret_answers_opens_those_of_the_one_before(evening: Evening) -> None:
    """Also where nothing else is asked in between."""
    referee = evening.play.referee
    asked = referee.decision
    assert isinstance(asked, Together)
    referee.decision = Together(asked.parts[1:])
    assert evening.play._closed_after(asked, asked.parts[0], frozenset({4}), 5) == {4, 5}
    referee.decision = Together(tuple(part._replace(high=9) for part in asked.parts))  # type: ignore[call-arg]
    assert evening.play._closed_after(asked, asked.parts[0], frozenset({4}), 5) == frozenset()
