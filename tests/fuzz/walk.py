"""Every route by every method in every role, in every state of a table, from our pages and from another site.

Nothing is said here of who may do what. An outsider may see and change nothing of a table. Somebody there may change
what a page of their own has a form for; nothing is changed by another method, or from another site.
"""

import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from random import Random
from urllib.parse import urlencode

from flask import Flask
from werkzeug.routing import Rule

from companion.app import DATABASE_FILE
from tests.fuzz.checks import Listener, faults_of
from tests.fuzz.faults import Run
from tests.fuzz.harvest import Harvest, crawled, filled
from tests.fuzz.pages import FIRST_PAGES
from tests.fuzz.routes import METHODS, Routes
from tests.fuzz.scene import (
    HOST,
    INSIDE,
    LOBBY,
    NAMED,
    OTHER,
    OUTSIDE,
    OVER,
    PLAYING,
    Scene,
    look_around,
    outsiders,
    set_scene,
)
from tests.fuzz.wire import FORM, Browser, Case, Reply, Transport, in_process
from tests.laws.games import GAMES
from tests.tables.evening import BY_ID
from tests.web.app import plain_app
from tests.web.visitors import FOREIGN, stop_clock

ROLES = (*INSIDE, *OUTSIDE)
PHASES = (LOBBY, PLAYING, OVER)


#: What a host may do at any time, though a page offers it only when it is of use.
AT_ANY_TIME = ("table.invite", "table.play_again")


@dataclass(slots=True)
class Watch:
    """Tells whether anybody has written into a database."""

    path: str
    _line: sqlite3.Connection = field(init=False)
    _seen: int = 0

    def __post_init__(self) -> None:
        self._line = sqlite3.connect(self.path, isolation_level=None)
        self.changed()

    def changed(self) -> bool:
        """Whether something was written since the last time."""
        before, self._seen = self._seen, self._line.execute("PRAGMA data_version").fetchone()[0]
        return before != self._seen

    def close(self) -> None:
        self._line.close()


@dataclass(frozen=True, slots=True)
class Cell:
    """One step of the walk."""

    phase: str
    role: str
    rule: Rule
    method: str
    foreign: bool

    @property
    def place(self) -> str:
        origin = ", from another site" if self.foreign else ""
        return f"{self.method} {self.rule.endpoint}, {self.role}, {self.phase}{origin}"


@dataclass(slots=True)
class Walk:
    """An application, and the tables at which everybody knocks; a table that was changed makes place for a new one."""

    run: Run
    app: Flask
    watch: Watch
    chance: Random
    round: int = 0
    listener: Listener = field(default_factory=Listener)
    routes: Routes = field(init=False)
    #: For each state the table, and what each role finds forms for there.
    scenes: dict[str, tuple[Scene, dict[str, Harvest]]] = field(default_factory=dict)
    wrote: set[str] = field(default_factory=set)
    _callers: int = 0

    def __post_init__(self) -> None:
        self.routes = Routes(self.app)
        self.routes.learn(crawled(Browser(self.transport()), FIRST_PAGES).links)

    def transport(self) -> Transport:
        """Somebody from an address of their own, so that no limit is reached."""
        self._callers += 1
        return in_process(self.app, f"10.{self._callers >> 16 & 255}.{self._callers >> 8 & 255}.{self._callers & 255}")

    def scene(self, phase: str) -> tuple[Scene, dict[str, Harvest]]:
        """The table in a state."""
        if phase not in self.scenes:
            game, transport = self.chance.choice(list(BY_ID)), self.transport()
            scene = set_scene(transport, game, phase, self.chance)
            outsiders(scene, transport, partial(set_scene, self.transport(), game, LOBBY, self.chance))
            found = {role: Harvest() for role in INSIDE}
            for role, harvest in found.items():
                look_around(scene, role, harvest)
                self.routes.learn(harvest.links)
            self.scenes[phase] = scene, found
        return self.scenes[phase]

    def step(self, cell: Cell) -> None:
        """Knock, and look at what comes back and what has changed."""
        scene, found = self.scene(cell.phase)
        case = self.case(cell, scene, found)
        if case is None:
            return
        self.watch.changed()
        self.run.count("cells")
        who = scene.people[cell.role]
        reply = Browser(self.transport(), who.language, dict(who.cookies)).ask(case)
        written = self.watch.changed()
        if written:
            self.run.report.counts[f"walk: written by {cell.role}"] += 1
            self.wrote.add(cell.rule.endpoint)
        may = cell.role in found and self.has_form(found[cell.role], case.target)
        wrong = [*faults_of(case, reply), *self.wrong(cell, scene, may, reply, written)]
        wrong += [("an error in the log", said) for said in self.listener.said()]
        for kind, told in wrong:
            self.run.fault(kind, cell.place, told, self.round, who.carrying(case).raw())
        if written:
            self.scenes.pop(cell.phase, None)

    def case(self, cell: Cell, scene: Scene, found: dict[str, Harvest]) -> Case | None:
        """What somebody sends: the form of the host's page that leads there, or nothing."""
        who = scene.people[cell.role]
        given = {"table_id": scene.id, "language": who.language, "code": scene.code}
        for seen in reversed(found[HOST].forms):
            endpoint, known = self.routes.match(seen.target, "POST")
            if endpoint == cell.rule.endpoint and seen.form.method == "post":
                given = {name: str(value) for name, value in known.items()} | given
                fields = filled(seen.form, Random(1))
                break
        else:
            fields = {}
        target = self.routes.address(cell.rule, Random(1), given)
        if target is None:
            return None
        if cell.method in ("GET", "HEAD", "OPTIONS"):
            return Case(cell.method, target)
        headers = (("Content-Type", FORM), *(FOREIGN[0].items() if cell.foreign else ()))
        return Case(cell.method, target, headers, urlencode(fields, doseq=True).encode())

    def wrong(self, cell: Cell, scene: Scene, may: bool, reply: Reply, written: bool) -> Iterator[tuple[str, str]]:
        """What must not be in this role."""
        at_table = "table_id" in cell.rule.arguments
        if cell.role in OUTSIDE and at_table and reply.status < 400 and cell.method != "OPTIONS":
            yield "an outsider is let in", str(reply.status)
        if cell.role in OUTSIDE and "code" not in cell.rule.arguments:
            told = reply.text + repr(reply.headers)
            own = cell.role == OTHER and not at_table  # who hosts a table has names of their own
            leaked = [word for word in (scene.code, NAMED) if word in told and not (own and word == NAMED)]
            if leaked:
                yield "something of a table leaks", ", ".join(leaked)
        is_shown = cell.role in INSIDE and at_table and reply.status == 200 and cell.method in ("GET", "POST")
        if is_shown and reply.header("Cache-Control") != "no-store":
            yield "a page of a table may be kept", reply.header("Cache-Control")
        if not written:
            return
        if cell.method != "POST":
            yield "written by another method", ""
        if cell.foreign:
            yield "written from another site", ""
        if at_table and cell.role in OUTSIDE:
            yield "written by an outsider", ""
        elif at_table and not may and not (cell.role == HOST and cell.rule.endpoint in AT_ANY_TIME):
            yield "written beyond the role", "no page of this role has such a form"

    def has_form(self, harvest: Harvest, target: str) -> bool:
        """Whether somebody's own pages have a form that leads there."""
        endpoint = self.routes.match(target, "POST")[0]
        return any(
            seen.form.method == "post" and self.routes.match(seen.target, "POST")[0] == endpoint
            for seen in harvest.forms
        )

    def cells(self) -> list[Cell]:
        """Every cell; one from another site only where something may be written."""
        return [
            Cell(phase, role, rule, method, foreign)
            for phase in PHASES
            for rule in self.routes.rules
            for method in METHODS
            for role in ROLES
            for foreign in ((False, True) if method in ("POST", "PUT", "PATCH", "DELETE") else (False,))
        ]


def walk(run: Run) -> None:
    """All cells if there is time, else as many of them as there is time for, in an order of chance."""
    app = stop_clock(plain_app(*GAMES))  # else it would be written now and then that a host is still there
    watch = Watch(str(app.config["DATA_FOLDER"] / DATABASE_FILE))
    try:
        for number in run.all_rounds():
            chance = Random(f"{run.seed} {number}")
            steps = Walk(run, app, watch, chance, number)
            cells = steps.cells()
            run.report.counts["walk: routes"] = len(steps.routes.rules)
            run.report.counts["walk: cells there are"] = len(cells)
            if run.most < len(cells):
                cells = chance.sample(cells, len(cells))
            with steps.listener:
                for cell in cells:
                    if run.over:
                        break
                    steps.step(cell)
            run.report.largest("walk: routes that wrote", len(steps.wrote))
            if run.most == float("inf") and run.seconds == float("inf"):
                return
    finally:
        watch.close()
