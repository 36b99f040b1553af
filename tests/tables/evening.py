"""A table with its people, and a game entered there as devices enter it."""

import random
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from itertools import count
from typing import Any

from companion.chance import random_answer
from companion.engine.decisions import Answer
from companion.formats.gamefile import write_answer
from companion.live.inprocess import LocalBell
from companion.tables.codes import new_id
from companion.tables.course import Course
from companion.tables.entries import Refused
from companion.tables.judge import token_of
from companion.tables.play import Play
from companion.tables.ports import HOST, Device, Store, Table
from companion.tables.tables import Saved, Sitting, Tables
from tests.laws.games import GAMES, NAMES
from tests.tables import kinds
from tests.tables.memory import MemoryStore

NOON = datetime(2026, 11, 18, 12, tzinfo=UTC)
BY_ID = {game.id: game for game in GAMES}
GAME = "brian_boru"
#: What is settled so that played cards stay open.
OPEN = {"open_discards": "on"}
#: A clock that goes on by a minute whenever somebody looks: so calmly do people play.
CALM = count(step=60)


def tables_on(store: Store) -> Tables:
    """The tables of one process."""
    return Tables(store, LocalBell(), BY_ID, lambda: NOON, lambda: next(CALM))


class Evening:
    """A table in a store; `key` says who enters."""

    def __init__(self, game: str = GAME, store: Store | None = None) -> None:
        self.store: Store = store or MemoryStore()
        self.tables = tables_on(self.store)
        self.table: Table = self.tables.open(game, "Ada", HOST)

    def device(self, role: str, seat: int | None = None, key: str = "", name: str = "") -> Device:
        """One more device, with its role for a key."""
        device = Device(self.table.id, new_id(), key or role, name or role.title(), role, seat, NOON)
        self.store.save_device(device)
        return device

    def enter(self, kind: str, payload: Mapping[str, Any] | None = None, **sent: Any) -> Saved | Refused:
        """Enter; `sent` may say with which key, id and token, and in which process."""
        tables, key = sent.get("tables", self.tables), sent.get("key", HOST)
        wish = kinds.a_wish(sent.get("id") or new_id(), kind, payload or {}, sent.get("token"))
        with tables.visit(self.table.id, key) as sitting:
            assert sitting is not None
            done: Saved | Refused = tables.enter(sitting, wish)
            return done

    def saved(self, kind: str, payload: Mapping[str, Any] | None = None, **more: Any) -> Saved:
        done = self.enter(kind, payload, **more)
        assert isinstance(done, Saved), done
        return done

    def refused(self, kind: str, payload: Mapping[str, Any] | None = None, **more: Any) -> Refused:
        """What is refused changes nothing."""
        before = self.seen()
        done = self.enter(kind, payload, **more)
        assert isinstance(done, Refused), done
        assert self.seen() == before
        assert self.seen(tables_on(self.store)) == before
        return done

    def answer(self, *answers: Answer, **more: Any) -> Saved:
        return self.saved(kinds.ANSWER, answering(*answers), **more)

    def seat_all(self, count: int) -> None:
        colours = BY_ID[self.table.game].colours
        for seat in range(count):
            self.saved(kinds.SEAT, {"seat": seat, "name": NAMES[seat], "colour": colours[seat], "new": True})

    def begin(self, count: int, is_open: bool = True) -> None:
        """Begin; where cards come to lie face down, they stay open unless a test is about them."""
        self.seat_all(count)
        if is_open and self.table.game == GAME:
            self.saved(kinds.SETTINGS, {"switches": {}, "options": OPEN})
        self.saved(kinds.BEGIN, {"engine": BY_ID[self.table.game].version})

    def play_on(self, chance: random.Random, most: int, together: int = 1) -> None:
        """Enter random answers, some of them together, until there are so many or the game is over."""
        answers = self.next_answers(chance, most - len(self.answers))
        with self.tables.visit(self.table.id, HOST) as sitting:
            assert sitting is not None
            while answers:
                secret = any(sitting.audience.clearance.is_secret(answer) for answer in answers[:together])
                count = 1 if secret else chance.randint(1, together)
                wish = kinds.a_wish(new_id(), kinds.ANSWER, answering(*answers[:count]))
                waits = bool(self.play.waiting)
                assert isinstance(self.tables.enter(sitting, wish), Saved)
                # What waits may have come back behind these.
                answers = self.next_answers(chance, most - len(self.answers)) if waits else answers[count:]

    def next_answers(self, chance: random.Random, count: int) -> list[Answer]:
        fork = self.play.fork()
        found: list[Answer] = []
        while fork.decision is not None and len(found) < count:
            found.append(random_answer(fork.decision, chance))
            fork.answer(found[-1])
        return found

    def next_together(self, chance: random.Random, count: int) -> list[Answer]:
        """As many random answers as may be entered at once: what follows from a secret is entered after it."""
        answers, audience = self.next_answers(chance, count), self.sitting().audience
        secret = [audience.clearance.is_secret(answer) for answer in answers]
        return answers[: secret.index(not secret[0])] if len(set(secret)) > 1 else answers

    @property
    def course(self) -> Course:
        with self.tables.visit(self.table.id, HOST) as sitting:
            assert sitting is not None
            return sitting.course

    @property
    def play(self) -> Play:
        with self.tables.visit(self.table.id, HOST) as sitting:
            assert sitting is not None
            assert sitting.known.play is not None
            return sitting.known.play

    @property
    def answers(self) -> list[Answer]:
        return [line.answer for line in self.play.lines] if self.course.begun else []

    @property
    def token(self) -> str:
        part, count = next(self.play.open)
        return token_of(self.course, part, count)

    def sitting(self, key: str = HOST, tables: Tables | None = None) -> Sitting:
        with (tables or self.tables).visit(self.table.id, key) as sitting:
            assert sitting is not None
            return sitting

    def seen(self, tables: Tables | None = None) -> tuple[Any, ...]:
        """All that a device at the table can see, and who sits there."""
        with (tables or self.tables).visit(self.table.id, HOST) as sitting:
            assert sitting is not None
            course, play = sitting.course, sitting.known.play
            return (
                self.store.table(self.table.id),
                self.store.devices(self.table.id),
                (course.last, course.sitting, course.order, course.switches, course.options, course.begun),
                (course.steps, course.can_redo, course.rematch),
                seen_of(play) if play else None,
            )


def seen_of(play: Play) -> tuple[Any, ...]:
    """All that can be seen of a game."""
    return (
        [(line.seq, line.part.name, line.part.seat, line.count, line.answer, list(line.facts)) for line in play.lines],
        play.corrections,
        play.broken,
        play.position,
        play.referee.scores,
        [(part.name, part.seat, count) for part, count in play.open],
    )


def answering(*answers: Answer) -> dict[str, Any]:
    return {"answers": [write_answer(answer) for answer in answers]}


def an_evening(game: str, seats: int, seed: int, most: int, together: int = 1) -> Evening:
    """A random game entered at a table."""
    evening = Evening(game)
    evening.begin(seats)
    evening.play_on(random.Random(seed), most, together)
    return evening


def codes(refused: Refused) -> Sequence[str]:
    """Why something is refused."""
    violations = refused.rejected.violations if refused.rejected else ()
    return [refused.msg.code] if refused.msg else [violation.msg.code for violation in violations]
