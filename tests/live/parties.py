"""Tables that enter as fast as they can, and remember what they were told of every entry."""

import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from http.client import HTTPException
from random import Random
from typing import Any

from companion.chance import random_answer
from companion.storage.store import SqlStore
from companion.tables.codes import new_id
from companion.tables.deeds.answers import Answered, Redone, Undone
from companion.tables.deeds.beginning import Begun
from companion.tables.entries import Deed, Entry
from companion.tables.judge import token_of
from companion.tables.tables import Known
from tests.live.phones import GAME, Phone, Reply, follow, id_of, phones_at_a_table, play_of, sent, tokens

NOON = datetime(2026, 11, 18, 12, tzinfo=UTC)
#: How often somebody takes an entry back, or brings one back.
UNDONE, REDONE = 0.05, 0.4


@dataclass(slots=True)
class Sent:
    """An entry that a phone has sent, and what it was told of it."""

    phone: Phone
    id: str
    deed: Deed
    token: str
    form: dict[str, str]
    #: Its place in the log, once it is told that it is saved.
    seq: int = 0
    refused: bool = False
    #: How often it could not be saved.
    delayed: int = 0

    def send(self) -> dict[str, Any]:
        """Send it, for the first time or again, until the server says more than that it cannot save it now."""
        while (reply := self._sent()).status == 503:
            self.delayed += 1
        return reply.told

    def _sent(self) -> Reply:
        where = f"{self.phone.table}/{self.deed.entry_kind}"
        return self.phone.post(where, "entry", entry=self.id, token=self.token, **self.form)

    def entry(self, seq: int) -> Entry:
        return Entry(seq, self.id, self.deed, self.phone.name, "", NOON)


@dataclass(slots=True)
class Party:
    """Phones at a table. They tell each other what was saved, so that all of them know what is asked."""

    phones: Sequence[Phone]
    known: Known
    sent: list[Sent] = field(default_factory=list)
    _told: dict[int, Sent] = field(default_factory=dict)
    _lock: Any = field(default_factory=threading.Lock)

    @property
    def unanswered(self) -> list[Sent]:
        """What was sent, and never answered."""
        return [each for each in self.sent if not each.seq and not each.refused]

    def next(self, phone: Phone, chance: Random) -> Sent:
        """The next entry of a phone: an answer to an open question, or another look at the past."""
        with self._lock:
            made = next_entry(phone, self.known, chance)
            self.sent.append(made)
        return made

    def note(self, sent: Sent, reply: dict[str, Any]) -> None:
        """What a phone was told of its entry; the others know it once they know all that was saved before."""
        with self._lock:
            if reply["state"] == "refused":
                sent.refused = True
                return
            sent.seq = reply["seq"]
            self._told[sent.seq] = sent
            while following := self._told.pop(self.known.course.last + 1, None):
                self.known.take(following.entry(following.seq))

    def play(self, phone: Phone, chance: Random, over: threading.Event) -> None:
        """Enter one thing after the other until it is over, or until the server does not answer."""
        while not over.is_set():
            entry = self.next(phone, chance)
            try:
                reply = entry.send()
            except (OSError, HTTPException):
                return
            self.note(entry, reply)

    def hang_up(self) -> None:
        """Let go of connections to a server that is no more; a browser asks again over a new one by itself."""
        for phone in self.phones:
            phone.close()

    def read(self, log: SqlStore) -> None:
        """Know the log as it is kept, and that it holds what was told: all of it, in that order, and nothing twice."""
        self.known = Known(GAME)
        follow(self.known, log, id_of(self.phones))
        entries = self.known.entries
        assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
        places = {entry.id: entry.seq for entry in entries}
        assert len(places) == len(entries), "an entry is kept twice"
        for each in self.sent:
            assert not (each.refused and each.id in places), "a refused entry is kept"
            if each.seq:
                assert places.get(each.id) == each.seq, "an entry that was acknowledged is lost, or elsewhere"
        ours = {each.id: each for each in self.sent}
        for entry in entries[self.begun :]:
            expected = ours[entry.id].entry(entry.seq)
            assert (entry.deed, entry.by) == (expected.deed, expected.by)
        assert play_of(self.known)

    @property
    def begun(self) -> int:
        """How many entries there were before the game began."""
        return next(entry.seq for entry in self.known.entries if isinstance(entry.deed, Begun))

    def send_again(self, log: SqlStore, chance: Random) -> tuple[int, int]:
        """Send again what was never answered: how much of it had been kept, and how much is kept now."""
        again = self.unanswered
        chance.shuffle(again)
        kept = 0
        for each in again:
            was_kept = each.id in self.known.by_id
            holds = is_open(each, self.known)
            reply = each.send()
            follow(self.known, log, id_of(self.phones))
            assert (reply["state"] == "saved") == (was_kept or holds), (each, reply)
            if reply["state"] == "saved":
                each.seq = self.known.by_id[each.id].seq
            else:
                each.refused = True
            kept += was_kept
        return kept, sum(bool(each.seq) for each in again)


def next_entry(phone: Phone, known: Known, chance: Random) -> Sent:
    """Another entry that holds as far as the table knows."""
    course, play = known.course, play_of(known)
    if course.can_redo and chance.random() < REDONE:
        return Sent(phone, new_id(), Redone(), str(course.last), {})
    if play.over or (course.standing and chance.random() < UNDONE):
        return Sent(phone, new_id(), Undone(), str(course.last), {})
    part, count = chance.choice(list(play.open))
    answer = random_answer(part, chance)
    token = token_of(course, part, count)
    return Sent(phone, new_id(), Answered((answer,)), token, {"answers": sent(answer)})


def is_open(sent: Sent, known: Known) -> bool:
    """Whether what a phone saw when it made its entry is still so."""
    return sent.token in (tokens(known) if isinstance(sent.deed, Answered) else {str(known.course.last)})


@contextmanager
def parties(port: int, count: int, owners: Sequence[tuple[str, str]], log: SqlStore) -> Iterator[list[Party]]:
    """Several tables on one server, where games have begun."""
    with ExitStack() as stack:
        found = []
        for _ in range(count):
            party = Party(stack.enter_context(phones_at_a_table([port], owners)), Known(GAME))
            party.read(log)
            found.append(party)
        yield found


@contextmanager
def playing(parties: Sequence[Party], seed: int) -> Iterator[None]:
    """All phones enter as fast as they can, meanwhile; what goes wrong with any of them goes wrong here."""
    phones = [(party, phone) for party in parties for phone in party.phones]
    over = threading.Event()
    with ThreadPoolExecutor(len(phones)) as pool:
        done: list[Future[None]] = [
            pool.submit(party.play, phone, Random(f"{seed} {number}"), over)
            for number, (party, phone) in enumerate(phones)
        ]
        try:
            yield
        finally:
            over.set()
        for each in done:
            each.result()
