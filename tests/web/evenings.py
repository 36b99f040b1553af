"""Scripted game evenings for golden pages: a random game at a table, with a device of every role, moment by moment."""

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import count
from typing import Any, Final

from flask import Flask

from companion.chance import play_on
from companion.engine.decisions import Choose
from companion.engine.game import Game
from companion.engine.referee import Referee
from companion.tables.changes import Change, Instead
from companion.tables.deeds.amendments import Amended, Dropped
from companion.tables.deeds.answers import Answered, Redone, Undone
from companion.tables.deeds.beginning import Begun
from companion.tables.deeds.beside import Opened
from companion.tables.deeds.naming import Named
from companion.tables.deeds.positions import Corrected, Jumped, Lightened, Righted
from companion.tables.deeds.seating import Seated
from companion.tables.entries import Deed, Wish
from companion.tables.files import seats_and_settings
from companion.tables.notes import keep, show
from companion.tables.ports import HOST, PLAYER, SCREEN, VIEWER, Device, Note
from companion.tables.seen import Seen
from companion.tables.tables import Saved, Sitting
from companion.web.services import services_of
from tests.web.app import plain_app
from tests.web.visitors import NAMES, Visitor, a_setup, next_answer, the_tables

#: It is always the same day, so that no page depends on when it is looked at.
TODAY = datetime(2031, 3, 14, 12, tzinfo=UTC)
GUEST: Final = "guest"
ROLES: Final = (HOST, PLAYER, GUEST, VIEWER, SCREEN)
#: How much of a game is over at some moments; its end is entered from `LATE` on in light of what happened before.
EARLY, HALF, LATE = 0.1, 0.4, 0.7
#: So often another random answer is tried where one is refused, as what lies face down may be.
TRIES = 20


def app_of(game: Game[Any]) -> Flask:
    """An application in which it is always the same day, and in which a stream has told all when nothing waits."""
    app, moments = plain_app(game), count()
    app.config["HEARTBEAT"] = 0
    services_of(app).tables.now = lambda: TODAY + timedelta(microseconds=next(moments))
    return app


class Evening:
    """A table with its devices. What happens there depends on the game, its options and the seed alone."""

    def __init__(self, game: Game[Any], seed: int) -> None:
        self.app, self.game, self.seed = app_of(game), game, seed
        self.chance = random.Random(seed)
        setup = a_setup(NAMES[: min(3 + seed % 2, game.seats[-1])], game)
        if seed % 2:  # every other evening is played with all that is not usual
            rare = [{each.id: each.values[-1] for each in known} for known in (game.switches, game.options)]
            setup = replace(setup, switches=rare[0], options=rare[1])
        self.answers = whole_game(Referee.start(game, setup), seed)
        host = Visitor(self.app)
        self.table = the_tables(self.app).open(game.id, "Ada", host.key, seats_and_settings(setup), 0)
        self.devices = {
            HOST: host,
            PLAYER: self._visitor(PLAYER, 1, "Jerzy"),
            GUEST: self._visitor(PLAYER, None, "Petr"),
            VIEWER: self._visitor(VIEWER, None, "Zoé"),
            SCREEN: self._visitor(SCREEN, None, "Ana"),
        }

    def _visitor(self, role: str, seat: int | None, name: str) -> Visitor:
        """A device that comes to the table, each a minute after the one before."""
        visitor, store = Visitor(self.app), the_tables(self.app).store
        number = len(store.devices(self.table.id))
        joined = TODAY + timedelta(minutes=number)
        store.save_device(Device(self.table.id, f"device-{number}", visitor.key, name, role, seat, joined))
        return visitor

    def moments(self) -> Iterator[str]:
        """All moments one after the other, by their names; those that this game does not have are left out."""
        for moment in MOMENTS:
            if moment(self):
                yield moment.__name__

    @property
    def play(self) -> Seen | None:
        return self.devices[HOST].sitting(self.table).play

    @property
    def random_names(self) -> dict[str, str]:
        """What no page can help but show and is different each time, with what stands for it in a golden page."""
        host = self.sitting.device
        return {self.table.id: "table-id", self.table.code: "CODE", host.id: "device-host"}

    def enter(self, deed: Deed, role: str = HOST) -> bool:
        """Enter something; whether it was kept."""
        tables, visitor = the_tables(self.app), self.devices[role]
        with tables.visit(self.table.id, visitor.key) as sitting:
            assert sitting is not None
            wish = Wish(f"entry-{sitting.course.last}-{self.chance.random()}", deed)
            return isinstance(tables.enter(sitting, wish), Saved)

    def answer(self) -> bool:
        """Give a random answer; whether there was one to give."""
        for _ in range(TRIES):
            if self.sitting.known.play is None or self.sitting.known.play.referee.decision is None:
                return False
            if self.enter(Answered((next_answer(self.sitting, self.chance.randrange(10_000)),))):
                return True
        return False

    @property
    def sitting(self) -> Sitting:
        return self.devices[HOST].sitting(self.table)

    def answer_until(self, part: float) -> bool:
        """Play on until so much of the game has been entered; whether anything was."""
        begun = self.sitting.course.last
        while self.play is not None and self.play.count < part * self.answers and self.answer():
            pass
        return self.sitting.course.last > begun


def whole_game(referee: Any, seed: int) -> int:
    """How many answers a random game takes."""
    assert isinstance(referee, Referee), referee
    play_on(referee, random.Random(seed))
    return len(referee.answers)


# What happens, moment by moment. Each tells whether it could happen in this game.


def lobby(_: Evening) -> bool:
    return True


def begun(evening: Evening) -> bool:
    return evening.enter(Begun(evening.game.version))


def early(evening: Evening) -> bool:
    return evening.answer_until(EARLY)


def undone(evening: Evening) -> bool:
    return evening.enter(Undone())


def redone(evening: Evening) -> bool:
    return evening.enter(Redone())


def renamed(evening: Evening) -> bool:
    """A player and a thing of the game have other names."""
    course, play = evening.sitting.course, evening.sitting.known.play
    assert play is not None
    things = evening.sitting.ruleset.live.named(play.referee.snapshot())
    for kind, ids in things.items():
        for thing in list(ids)[:2]:
            evening.enter(Named(kind, thing, f"Our {thing}"))
    return evening.enter(Seated(1, "Łucja & Co", course.seats[1].colour), PLAYER)


def half(evening: Evening) -> bool:
    return evening.answer_until(HALF)


def amended(evening: Evening) -> bool:
    """An earlier answer is another one, from the latest on the first that may be."""
    play = evening.sitting.known.play
    assert play is not None
    for line in reversed(play.lines[: len(play.lines) * 2 // 3]):
        others = (
            [option for option in line.part.options if option not in line.answer.choice]
            if isinstance(line.part, Choose) and isinstance(line.answer.choice, tuple) and len(line.answer.choice) == 1
            else []
        )
        if others and evening.enter(Amended((Instead(line.place, replace(line.answer, choice=(others[0],))),))):
            return True
    return False


def taken_back(evening: Evening) -> bool:
    """Several steps are undone one after the other."""
    return all(evening.enter(Undone()) for _ in range(3))


def put_right(evening: Evening) -> bool:
    evening.enter(Dropped())
    return evening.enter(Righted(evening.sitting.course.turned_last))


def corrected(evening: Evening) -> bool:
    """The table agrees that a player has one more of something."""
    play = evening.sitting.known.play
    assert play is not None
    for key, value in play.referee.snapshot().items():
        old = value.get("@1") if isinstance(value, dict) else None
        if isinstance(old, int) and not isinstance(old, bool):
            return evening.enter(Corrected((Change((key, "@1"), old, old + 1),), "A coin was forgotten"), PLAYER)
    return False


def noted(evening: Evening) -> bool:
    """Two players write something down for themselves."""
    tables, kept = the_tables(evening.app), []
    for seat, role in enumerate((HOST, PLAYER)):
        with tables.visit(evening.table.id, evening.devices[role].key) as sitting:
            assert sitting is not None
            note = Note(evening.table.id, f"note-{seat}", seat, "", f"A secret of {role}", 3 + seat, TODAY)
            kept.append(keep(tables, sitting, note))
    return kept == [None, None]


def turned_over(evening: Evening) -> bool:
    """What lies face down is turned over for everybody."""
    play = evening.sitting.known.play
    assert play is not None
    chapters = dict.fromkeys(line.chapter for line in reversed(play.lines))
    return any(evening.enter(Opened(chapter)) for chapter in chapters)


def late(evening: Evening) -> bool:
    return evening.answer_until(LATE)


def jumped(evening: Evening) -> bool:
    """The game goes on from the beginning of its chapter."""
    play = evening.sitting.known.play
    assert play is not None
    return evening.enter(Jumped(play.referee.chapter_start()[1], "The cat was on the table"))


def lightened(evening: Evening) -> bool:
    """Only a part of the game is entered from now on."""
    return evening.enter(Lightened(True)) and evening.answer()


def over(evening: Evening) -> bool:
    if evening.seed % 2:
        evening.enter(Lightened(False))
    while evening.answer():
        pass
    return evening.play is not None and evening.play.over


def shown(evening: Evening) -> bool:
    """One player lets the others see what was written down."""
    tables = the_tables(evening.app)
    with tables.visit(evening.table.id, evening.devices[PLAYER].key) as sitting:
        assert sitting is not None
        return show(tables, sitting, 1, True) is None


MOMENTS: Final[tuple[Callable[[Evening], bool], ...]] = (
    *(lobby, begun, early, undone, redone, renamed, half, amended, put_right, taken_back, corrected, noted),
    *(turned_over, late, jumped, lightened, over, shown),
)
