"""The application in process: every route it has, with all that its pages take, and all that they do not."""

import json
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, field
from random import Random

from flask import Flask

from companion.app import DATABASE_FILE
from companion.chance import random_answer
from companion.formats.gamefile import write_answer
from companion.tables.judge import token_of
from companion.tables.ports import Kept
from tests.fuzz.checks import SLOW, Listener, faults_of
from tests.fuzz.faults import Run
from tests.fuzz.harvest import Harvest, crawled
from tests.fuzz.making import Maker
from tests.fuzz.memory import megabytes
from tests.fuzz.routes import Routes
from tests.fuzz.scene import (
    INSIDE,
    LOBBY,
    NAMED,
    PHASES,
    SCREEN,
    VIEWER,
    NotSet,
    Scene,
    by_places,
    from_the_middle,
    look_around,
    outsiders,
    random_game,
    set_scene,
)
from tests.fuzz.wire import Browser, Case, Reply, Transport, in_process
from tests.laws.games import GAMES
from tests.tables.evening import BY_ID
from tests.web.app import plain_app
from tests.web.visitors import the_tables

PART = "pages"
#: So many requests are drawn on the tables of one round.
DRAWN = 400
#: How often a page that came back is read for links and forms.
READ = 0.3
#: After so many requests everything is kept that is ever kept; from then on the process may grow only so much.
WARM, GROWTH = 30_000, 1.15
FIRST_PAGES = 60
#: No entry has more to say than a position and what led to it.
MOST_OF_AN_ENTRY = 100_000
LONGEST_ENTRY = "SELECT table_id, kind, max(length(payload)) FROM entries"


@dataclass(slots=True)
class Entries:
    """What was said to be saved, and what is kept of it."""

    app: Flask
    routes: Routes
    #: The kind of entry that each endpoint makes, once it has made one.
    kinds: dict[str, str] = field(default_factory=dict)

    def kept(self, case: Case) -> Kept | None:
        """The entry under the id that a request carries, if there is one at its table."""
        table = self.routes.match(case.target, case.method)[1].get("table_id")
        lines = the_tables(self.app).store.entries(table) if case.entry and table else ()
        return next((line for line in lines if line.id == case.entry), None)

    def fault_of(self, case: Case, reply: Reply, may: bool, before: Kept | None) -> str:
        """What is wrong with the acknowledgement of an entry; nothing if it is kept as it was sent.

        An id that was there before says nothing of what this request makes: not all that is changed is an entry.
        """
        endpoint, given = self.routes.match(case.target, case.method)
        saved = says_saved(reply, str(given.get("table_id")))
        if not case.entry or "table_id" not in given or saved is None:
            return ""
        kept = self.kept(case)
        if kept is None:
            return "saved, but there is no row" if saved and endpoint in self.kinds else ""
        if not saved:
            return ""
        if not may:
            return f"saved for somebody who only watches: {kept.kind}"
        known = self.kinds.get(endpoint, kept.kind) if before else self.kinds.setdefault(endpoint, kept.kind)
        return "" if known == kept.kind else f"saved, but what is kept under its id is {kept.kind}, not {known}"


def says_saved(reply: Reply, table: str) -> bool | None:
    """Whether an entry is acknowledged; None if the reply says nothing of it."""
    if reply.header("Content-Type").startswith("application/json"):
        with suppress(ValueError):
            told = json.loads(reply.body)
            return told.get("state") == "saved" and "go" not in told if isinstance(told, dict) else None
    if reply.status == 303:
        return f"/table/{table}/" in reply.header("Location") or None
    return False if reply.status in (400, 404, 422) else None


@dataclass(slots=True)
class Fuzz:
    """One application under everything that can be drawn."""

    run: Run
    app: Flask
    routes: Routes = field(init=False)
    entries: Entries = field(init=False)
    listener: Listener = field(default_factory=Listener)
    round: int = 0
    reached: set[str] = field(default_factory=set)
    _warm: float = 0.0

    def __post_init__(self) -> None:
        self.routes = Routes(self.app)
        self.entries = Entries(self.app, self.routes)

    def transport(self, address: str) -> Transport:
        """Asks the application, and looks at every reply."""
        plain = in_process(self.app, address)

        def ask(case: Case) -> Reply:
            self.run.count("requests")
            try:
                reply = plain(case)
            except Exception as error:
                self.fault(case, "an exception came out", repr(error))
                return Reply(500, (), b"")
            self.look(case, reply, plain)
            return reply

        return ask

    def look(self, case: Case, reply: Reply, plain: Transport) -> None:
        """Note all that is wrong with a reply."""
        endpoint, _ = self.routes.match(case.target, case.method)
        self.run.report.counts[f"{PART}: status {reply.status // 100}xx"] += 1
        if reply.status < 400 and endpoint:
            self.reached.add(endpoint)
        for kind, told in faults_of(case, reply):
            self.fault(case, kind, told)
        for said in self.listener.said():
            self.fault(case, "an error in the log", said)
        seconds = reply.seconds
        if seconds > SLOW:  # what is read for the first time takes long once
            with suppress(Exception):
                seconds = min(seconds, plain(case).seconds)
            self.listener.said()
            if seconds > SLOW:
                self.fault(case, "slow", f"{seconds:.2f} s")
        self.run.report.largest(f"{PART}: slowest, in seconds of processor", seconds)

    def fault(self, case: Case, kind: str, told: str) -> None:
        endpoint = self.routes.match(case.target, case.method)[0] or "no route"
        self.run.fault(kind, f"{case.method} {endpoint}", told, self.round, case.raw())

    def warm_up(self) -> None:
        """Read pages one from another, so that everything that is read once is read, and routes are known."""
        self.routes.learn(crawled(Browser(self.transport("10.0.0.1")), FIRST_PAGES).links)
        for game in BY_ID:
            self.routes.know("game", game)

    def play(self, number: int) -> None:
        """A round: some tables, and everything that can be asked about them."""
        self.round = number
        chance = Random(f"{self.run.seed} {number}")
        transport = self.transport(".".join(["10", *(str(chance.randrange(256)) for _ in range(3))]))
        game = chance.choice(list(BY_ID))
        scenes = [set_scene(transport, game, phase, chance) for phase in PHASES]
        other = set_scene(transport, game, LOBBY, chance)
        harvest = Harvest()
        for scene in scenes:
            outsiders(scene, transport, lambda: other)
            for role in chance.sample(INSIDE, 2):
                look_around(scene, role, harvest)
        routes = self.routes.copy()
        routes.learn(harvest.links)
        for scene in scenes:
            routes.know("code", scene.code)
        file = random_game(game, chance, BY_ID[game].seats[0])  # as many as sit in the lobby
        begun = from_the_middle(file, chance)
        files = [json.dumps(each).encode() for each in (file, begun)]
        position = by_places(begun.get("position", {}), [seat["name"] for seat in begun["seats"]])
        maker = Maker(chance, routes, scenes, harvest, self.answers(chance), files=files, position=position)
        stranger = Browser(transport)
        for target in list(routes_without_table(routes, chance)):
            harvest.read(stranger, target, stranger.get(target))
        for _ in range(DRAWN):
            if self.run.over:
                return
            self.step(maker)

    def step(self, maker: Maker) -> None:
        """One request."""
        who, case = maker.next()
        before = self.entries.kept(case)
        reply = who.ask(case)
        if wrong := self.entries.fault_of(case, reply, not self.only_watches(who, case, maker.scenes), before):
            self.fault(who.carrying(case), "an acknowledgement", wrong)
        is_ours = reply.is_page and not 300 <= reply.status < 400  # the words beside a redirect are not
        if is_ours and maker.chance.random() < READ:
            torn = maker.harvest.read(who, case.target, reply)
            if torn:
                self.fault(case, "a page whose elements do not close", torn)

    def only_watches(self, who: Browser, case: Case, scenes: Sequence[Scene]) -> bool:
        """Whether somebody at the table of a request is there to watch, by the role that they have now."""
        for scene in scenes:
            if f"/{scene.id}/" in case.target:
                names = [f"{role}{NAMED}" for role, browser in scene.people.items() if browser is who]
                devices = the_tables(self.app).store.devices(scene.id)
                return any(device.name in names and device.role in (VIEWER, SCREEN) for device in devices)
        return False

    def answers(self, chance: Random) -> Callable[[Scene], dict[str, str] | None]:
        """How an answer is found that holds."""

        def answer(scene: Scene) -> dict[str, str] | None:
            tables = the_tables(self.app)
            table = tables.store.table(scene.id)
            assert table is not None
            with tables.look(table) as known:
                play = known.play
                if play is None or play.over or play.broken:
                    return None
                part, count = chance.choice(list(play.open))
                token = token_of(known.course, part, count)
                return {"answers": json.dumps([write_answer(random_answer(part, chance))]), "token": token}

        return answer

    def weigh_rows(self) -> None:
        """Note how much the longest entry of any table holds."""
        with closing(sqlite3.connect(self.app.config["DATA_FOLDER"] / DATABASE_FILE)) as line:
            table, kind, length = line.execute(LONGEST_ENTRY).fetchone()
        figure = f"{PART}: longest entry, in bytes"
        known = self.run.report.figures.get(figure, MOST_OF_AN_ENTRY)
        self.run.report.largest(figure, length)
        if length > max(known, MOST_OF_AN_ENTRY):
            self.run.fault("an entry keeps too much", kind, f"{length} bytes at {table}", self.round)

    def weigh(self) -> None:
        """Note how much memory is held, and whether it grows."""
        now = megabytes()
        self.run.report.largest(f"{PART}: memory, in MB", now)
        if self.run.done < WARM:
            return
        self._warm = self._warm or now
        self.run.report.figures[f"{PART}: memory when warm, in MB"] = self._warm
        if now > self._warm * GROWTH:
            self.run.fault("memory grows", "", f"{self._warm:.0f} MB when warm, {now:.0f} MB now", self.round)
            self._warm = now


def routes_without_table(routes: Routes, chance: Random) -> list[str]:
    """An address of every page that is open to all."""
    found = []
    for rule in routes.rules:
        is_page = "GET" in (rule.methods or ()) and "table_id" not in rule.arguments and "code" not in rule.arguments
        target = routes.address(rule, chance, {}) if is_page else None
        if target is not None:
            found.append(target)
    return found


def fuzz_pages(run: Run) -> None:
    """Rounds until there is no more time."""
    fuzz = Fuzz(run, plain_app(*GAMES))
    with fuzz.listener:
        fuzz.warm_up()
        for number in run.all_rounds():
            try:
                fuzz.play(number)
            except NotSet as fault:
                run.fault("a table could not be set", "", str(fault), number)
            fuzz.weigh()
            fuzz.weigh_rows()
        run.report.counts[f"{PART}: routes found"] = len({rule.endpoint for rule in fuzz.routes.rules})
        run.report.counts[f"{PART}: routes that answered"] = len(fuzz.reached)
        missed = sorted({rule.endpoint for rule in fuzz.routes.rules} - fuzz.reached)
        if missed:
            print("never answered:", ", ".join(missed))
