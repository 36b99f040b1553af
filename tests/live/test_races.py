"""Whoever is first has answered; everybody else is told who was, in whatever process they ask."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from html import unescape
from random import Random
from threading import Barrier
from typing import Any, TypeVar

import pytest

from companion.chance import random_answer
from companion.engine.decisions import TABLE, Answer, seat_ref
from companion.engine.messages import Ref
from companion.i18n.pages.shell import LABEL
from companion.i18n.pages.table import NOTHING_MORE
from companion.storage.store import SqlStore
from companion.tables import refusals
from companion.tables.codes import new_id
from companion.tables.judge import token_of
from companion.tables.tables import Known
from tests.live.phones import Phone, follow, id_of, known_from, phones_at_a_table, play_of, sent, tokens, words_of
from tests.live.server import PATIENCE, Serving
from tests.tables import kinds

pytestmark = pytest.mark.soak

ROUNDS, ROUNDS_OF_ONE, AT_ONCE = 40, 30, 5
Done = TypeVar("Done")


@pytest.fixture
def phones(servers: list[Serving]) -> Iterator[list[Phone]]:
    """Five phones at a table, spread over all processes."""
    with phones_at_a_table([server.port for server in servers]) as phones:
        yield phones


@pytest.fixture
def pool(phones: list[Phone]) -> Iterator[ThreadPoolExecutor]:
    """A thread for each phone."""
    with ThreadPoolExecutor(len(phones)) as pool:
        yield pool


def at_once(pool: ThreadPoolExecutor, works: Sequence[Callable[[], Done]]) -> list[Done]:
    """Do everything at the same moment."""
    start = Barrier(len(works))

    def wait_and_do(work: Callable[[], Done]) -> Done:
        start.wait(PATIENCE)
        return work()

    return [done.result(PATIENCE) for done in [pool.submit(wait_and_do, work) for work in works]]


def a_question(known: Known, chance: Random) -> tuple[str, Callable[[], Answer]]:
    """The token of an open question, and a way to answers that hold."""
    part, count = chance.choice(list(play_of(known).open))
    return token_of(known.course, part, count), partial(random_answer, part, chance)


def entry_to(phone: Phone, id: str, token: str, answer: Answer) -> Callable[[], dict[str, Any]]:
    """An entry that is ready to be sent."""
    return partial(phone.enter, kinds.ANSWER, entry=id, token=token, answers=sent(answer))


def told_first(phone: Phone, known: Known, first: Phone, answer: Answer) -> str:
    """Who was first and with what, in the words of another phone."""
    words, question = words_of(phone, known.course), play_of(known).ruleset.questions[answer.name]
    if question.short and answer.choice in ((), 0):
        return words.of(refusals.ANSWERED, name=first.name, choice=words.of(question.none or NOTHING_MORE))
    refs = tuple(Ref(question.kind, option) for option in answer.choice) if isinstance(answer.choice, tuple) else ()
    choice = words.param(refs or (refusals.NONE() if answer.choice == () else answer.choice))
    if question.short and isinstance(answer.choice, int):
        choice = f"{words.of(LABEL, label=words.of(question.short))} {choice}"
    whose = "" if answer.seat == TABLE else f"{words.of(LABEL, label=words.name(seat_ref(answer.seat)))} "
    return words.of(refusals.ANSWERED, name=first.name, choice=f"{whose}{choice}")


@pytest.mark.timeout(480)
def test_five_phones_answer_one_question_at_once(
    phones: list[Phone], pool: ThreadPoolExecutor, log: SqlStore, servers: list[Serving]
) -> None:
    chance = Random(1014)
    known = known_from(log, id_of(phones))
    winners: Counter[int] = Counter()
    for _ in range(ROUNDS):
        token, an_answer = a_question(known, chance)
        ids, answers = [new_id() for _ in phones], [an_answer() for _ in phones]
        before = known.course.last
        replies = at_once(pool, list(map(entry_to, phones, ids, [token] * len(phones), answers)))
        (first,) = (place for place, reply in enumerate(replies) if reply["state"] == "saved")
        winners[first] += 1
        assert replies[first]["seq"] == before + 1
        follow(known, log, id_of(phones))
        assert known.course.last == before + 1
        entry = known.entries[-1]
        assert (entry.id, entry.by) == (ids[first], phones[first].name)
        assert play_of(known).lines[-1].answer == answers[first]
        for place in set(range(len(phones))) - {first}:
            assert replies[place]["state"] == "refused"
            expected = told_first(phones[place], known, phones[first], answers[first])
            assert expected in unescape(replies[place]["html"])
        assert at_once(pool, [phone.questions for phone in phones]) == [tokens(known)] * len(phones)
    print("won:", dict(winners))
    assert len({phones[place].port for place in winners}) == len(servers), "this was no race"
    assert len(winners) > 1, "this was no race"
    assert [server.complaints for server in servers] == [""] * len(servers)


def test_one_entry_is_sent_five_times_at_once(
    phones: list[Phone], pool: ThreadPoolExecutor, log: SqlStore, servers: list[Serving]
) -> None:
    chance = Random(1002)
    known = known_from(log, id_of(phones))
    sender = phones[-1]
    twins = [sender.twin(servers[place % len(servers)].port) for place in range(AT_ONCE)]
    for _ in range(ROUNDS_OF_ONE):
        token, an_answer = a_question(known, chance)
        id, answer, seq = new_id(), an_answer(), known.course.last + 1
        replies = at_once(pool, [entry_to(twin, id, token, answer) for twin in twins])
        replies += [entry_to(twin, id, token, answer)() for twin in twins[:2]]
        assert replies == [{"state": "saved", "seq": seq}] * 7
        follow(known, log, id_of(phones))
        assert [entry.id for entry in known.entries[seq - 1 :]] == [id]
        assert {token for phone in phones[:2] for token in phone.questions()} == tokens(known)
    for twin in twins:
        twin.close()
    assert [server.complaints for server in servers] == [""] * len(servers)


def test_a_phone_that_hangs_up_before_the_reply_sends_again(
    phones: list[Phone], log: SqlStore, servers: list[Serving]
) -> None:
    chance = Random(77)
    known = known_from(log, id_of(phones))
    kept_at_once = 0
    for number in range(ROUNDS_OF_ONE):
        token, an_answer = a_question(known, chance)
        id, answer, seq = new_id(), an_answer(), known.course.last + 1
        phone = phones[number % len(phones)]
        phone.post_and_hang_up(
            f"{phone.table}/{kinds.ANSWER}", chance.uniform(0, 0.02), entry=id, token=token, answers=sent(answer)
        )
        kept_at_once += len(log.entries(id_of(phones), seq - 1))
        assert entry_to(phone, id, token, answer)() == {"state": "saved", "seq": seq}
        follow(known, log, id_of(phones))
        assert [entry.id for entry in known.entries[seq - 1 :]] == [id]
    print(f"{kept_at_once} of {ROUNDS_OF_ONE} were kept before they were sent again")
    assert kept_at_once
    assert [server.complaints for server in servers] == [""] * len(servers)
