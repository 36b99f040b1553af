"""What one process has kept is told by another one, in the words of whoever listens there."""

import time
from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from statistics import median

import pytest

from companion.chance import random_answer
from companion.storage.store import SqlStore
from companion.tables.codes import new_id
from companion.tables.tables import Known
from companion.web.table.news import MOST_TOLD
from tests.databases import Server, end_connections
from tests.live.phones import News, Phone, follow, id_of, known_from, phones_at_a_table, play_of, sent, words_of
from tests.live.server import Serving
from tests.tables import kinds

pytestmark = pytest.mark.soak

#: In seconds, from the moment at which an entry is sent until another phone has heard of it. A busy machine is late now
#: and then: what counts is how long it takes as a rule.
SOON, AFTER_A_CUT = 1.0, 5.0


@pytest.fixture
def database_url(postgresql_url: str) -> str:
    """There are several processes on PostgreSQL only."""
    return postgresql_url


@pytest.fixture
def phones(servers: list[Serving]) -> Iterator[list[Phone]]:
    """Five phones at a table, every second one at another process."""
    with phones_at_a_table([server.port for server in servers]) as phones:
        yield phones


def enters(phone: Phone, known: Known, log: SqlStore, chance: Random) -> None:
    """A phone enters an answer that holds."""
    decision = play_of(known).referee.decision
    assert decision is not None
    reply = phone.enter(kinds.ANSWER, entry=new_id(), answers=sent(random_answer(decision, chance)))
    assert reply == {"state": "saved", "seq": known.course.last + 1}
    follow(known, log, id_of([phone]))


def hears(news: News, phone: Phone, known: Known, enter: Callable[[], None]) -> float:
    """How long it takes until a phone hears of the next entry, in its own words."""
    begun = time.perf_counter()
    enter()
    heard = news.until(known.course.last)
    taken = time.perf_counter() - begun
    line = play_of(known).lines[-1]
    expected = " ".join(words_of(phone, known.course).text(fact.msg) for fact in line.facts[:MOST_TOLD])
    for_you = heard["text"].removesuffix(expected)  # whose seat it was is told first that another entered it
    assert heard == {"seq": known.course.last, "text": for_you + expected}
    assert for_you.startswith(known.author_of(known.course.last) if for_you else "")
    return taken


def test_an_entry_is_heard_of_through_another_process(phones: list[Phone], log: SqlStore) -> None:
    known = known_from(log, id_of(phones))
    chance = Random(3)
    sender, *listeners = phones[0], phones[1], phones[3]
    for phone in listeners:
        with phone.news(known.course.last) as news:
            took = [hears(news, phone, known, partial(enters, sender, known, log, chance)) for _ in range(20)]
            assert median(took) < SOON
        print(f"heard in {phone.language} within {max(took) * 1000:.0f} ms")


def test_an_entry_is_heard_of_after_a_lost_connection(
    phones: list[Phone], log: SqlStore, servers: list[Serving], postgresql: Server
) -> None:
    known = known_from(log, id_of(phones))
    sender, listener = phones[0], phones[1]
    enter = partial(enters, sender, known, log, Random(4))
    took_after_a_cut, took = [], []
    with listener.news(known.course.last) as news:
        hears(news, listener, known, enter)
        for _ in range(3):
            assert end_connections(postgresql) >= 2
            took_after_a_cut.append(hears(news, listener, known, enter))
            print(f"heard {took_after_a_cut[-1] * 1000:.0f} ms after a cut")
            took += [hears(news, listener, known, enter) for _ in range(3)]
    assert median(took_after_a_cut) < AFTER_A_CUT
    assert median(took) < SOON
    assert not any("Traceback" in server.complaints for server in servers)


def test_a_phone_that_slept_is_told_what_it_missed(phones: list[Phone], log: SqlStore) -> None:
    known = known_from(log, id_of(phones))
    since = known.course.last
    for _ in range(5):
        enters(phones[0], known, log, Random(5))
    for phone in phones[1:]:
        with phone.news(since) as news:
            assert news.next()["seq"] == known.course.last
