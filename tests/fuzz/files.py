"""What the program keeps, damaged: rows of its database, imported rulebooks, the key that signs."""

import json
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from flask import Flask

from companion.app import DATABASE_FILE, KEY_FILE, Settings, build
from companion.games import discover
from companion.rulebook import own
from companion.rulebook.entries import books_in, read_book
from companion.web.services import services_of
from tests.fuzz.checks import SLOW, Listener, faults_of
from tests.fuzz.commands import rulebook
from tests.fuzz.documents import RAW, changed
from tests.fuzz.faults import Run
from tests.fuzz.scene import HOST, LANGUAGES, PHASES, PLAYER, NotSet, Scene, newcomer, set_scene
from tests.fuzz.values import hostile, spoiled
from tests.fuzz.wire import Browser, Case, Reply, Transport, in_process

PART = "files"
#: So many ways of damaging each kind of thing in one round.
ROWS, BOOKS, KEYS = 10, 10, 3
LONGEST_RAW = 300_000
#: What a page says of a table that cannot be read; that it is so stands in the log.
DAMAGED = 409
TABLES = ("entries", "devices", "tables")
PAGES = (
    "",
    "log",
    "score",
    "people",
    "board",
    "at/1",
    "amend/0",
    "game.json",
    "score.csv",
    "correct",
    "news",
    "code.svg",
)


@dataclass(slots=True)
class Damage:
    """A folder of the program's own, and what becomes of pages when something in it is damaged."""

    run: Run
    folder: Path
    chance: Random
    round: int
    listener: Listener = field(default_factory=Listener)
    #: What was damaged, told with every fault.
    told: str = ""

    @contextmanager
    def started(self) -> Iterator[Transport]:
        """The program as it starts on the folder as it is now."""
        app: Flask = build(Settings("", 0, self.folder))
        try:
            yield self.transport(app)
        finally:
            services_of(app).tables.store.close()

    def transport(self, app: Flask) -> Transport:
        plain = in_process(app, f"10.9.{self.chance.randrange(256)}.{self.chance.randrange(256)}")

        def ask(case: Case) -> Reply:
            self.run.count("requests")
            try:
                reply = plain(case)
            except Exception as error:
                self.fault("an exception came out", case, repr(error))
                return Reply(500, (), b"")
            for kind, told in faults_of(case, reply):
                self.fault(kind, case, told)
            said = self.listener.said()
            if said and reply.status != DAMAGED:
                self.fault("an error in the log", case, said[0])
            if reply.seconds > SLOW * 3:  # which starts everything anew each time
                self.fault("slow", case, f"{reply.seconds:.2f} s")
            return reply

        return ask

    def fault(self, kind: str, case: Case, told: str) -> None:
        what = self.told.partition(":")[0]
        self.run.fault(kind, what, f"{self.told}\n  {case.method} {case.path}: {told}", self.round, case.raw())

    def rows(self) -> None:
        """Rows of a database made something else, and everybody at the table asks for every page."""
        with self.started() as transport:
            game, phase = self.chance.choice(list(discover())), self.chance.choice(PHASES)
            scene = set_scene(transport, game, phase, self.chance)
        sound = Path(f"{self.folder}.sound")
        shutil.copytree(self.folder, sound)
        for _ in range(ROWS):
            if self.run.over:
                break
            with closing(sqlite3.connect(self.folder / DATABASE_FILE)) as line, line:
                self.told = self.damage(line)
            self.run.count("damaged rows")
            with self.started() as transport:
                self.visit(scene, transport)
            shutil.rmtree(self.folder)
            shutil.copytree(sound, self.folder)
        shutil.rmtree(sound)
        self.told = ""

    def visit(self, scene: Scene, transport: Transport) -> None:
        """Pages of a damaged table, and those of others."""
        for role in (HOST, PLAYER):
            there = scene.people[role]
            who = Browser(transport, there.language, dict(there.cookies))
            for page in PAGES:
                who.get(scene.address(who, page))
            who.get(f"/{who.language}/play/")
            who.post(scene.address(who, "undo"))
            who.get(f"/{who.language}/join/{scene.code}")
        newcomer(transport)

    def damage(self, line: sqlite3.Connection) -> str:
        """Change, take away or double a row of a table; what was done."""
        line.execute("PRAGMA foreign_keys=OFF")
        table = self.chance.choices(TABLES, (6, 2, 1))[0]
        columns = [row[1] for row in line.execute(f"PRAGMA table_info({table})")]
        ids = [row[0] for row in line.execute(f"SELECT rowid FROM {table}")]
        row = self.chance.choice(ids)
        if self.chance.random() < 0.15:
            line.execute(f"DELETE FROM {table} WHERE rowid = ?", (row,))
            return f"{table}: row {row} of {len(ids)} is gone"
        column = "payload" if table == "entries" and self.chance.random() < 0.6 else self.chance.choice(columns)
        (old,) = line.execute(f"SELECT {column} FROM {table} WHERE rowid = ?", (row,)).fetchone()
        new = self.other(old)
        try:
            line.execute(f"UPDATE {table} SET {column} = ? WHERE rowid = ?", (new, row))
        except sqlite3.IntegrityError:
            return f"{table}: nothing, {column} cannot be {new!r}"[:200]
        return f"{table}.{column}: {old!r} is {new!r}"[:600]

    def other(self, old: Any) -> Any:
        """Something else in the place of a value."""
        way = self.chance.random()
        if isinstance(old, str) and old.startswith("{") and way < 0.7:
            return json.dumps(changed(json.loads(old), self.chance))
        if isinstance(old, str) and way < 0.85:
            return spoiled(self.chance, old.encode()).decode("utf-8", "replace")
        wild = hostile(self.chance)[:2000]
        return self.chance.choice((None, -1, 0, 2**62, "", "x", wild.decode("utf-8", "replace"), wild))

    def books(self) -> None:
        """Imported rulebooks with their files damaged, and the page of a rule."""
        language = self.chance.choice(LANGUAGES)
        game = self.chance.choice(list(books_in(language)))
        text = rulebook(game, language, Random(1))
        path = own.save(own.import_text(text, game, language), self.folder)
        sound = json.loads(path.read_text("utf-8"))
        rules = list(sound["rules"])
        with self.started() as transport:
            who = Browser(transport, language)
            for _ in range(BOOKS):
                if self.run.over:
                    break
                way = self.chance.random()
                data = json.dumps(changed(sound, self.chance)).encode()
                if way < 0.3:
                    data = spoiled(self.chance, json.dumps(sound).encode())
                elif way < 0.45:
                    data = self.chance.choice([raw for raw in RAW.values() if len(raw) < LONGEST_RAW])
                path.write_bytes(data)
                self.told = f"rulebook: {data[:100]!r}"
                self.run.count("damaged rulebooks")
                for rule in (self.chance.choice(rules), self.chance.choice(list(read_book(game, language).entries))):
                    who.get(f"/{language}/rule/{rule}")
        path.unlink()
        self.told = ""

    def keys(self) -> None:
        """The key that signs, damaged; somebody new comes."""
        path = self.folder / KEY_FILE
        sound = path.read_bytes()
        for _ in range(KEYS):
            damaged = (b"", b"\0" * 64, b" " * 64, b"x" * 64, "é".encode() * 40, b"\xff" * 64, b"ab" * 10)
            data = self.chance.choice((self.chance.choice(damaged), spoiled(self.chance, sound)))
            path.write_bytes(data)
            self.told = f"key: {data[:80]!r}"
            self.run.count("damaged keys")
            try:
                with self.started() as transport:
                    newcomer(transport)
            except (NotSet, ValueError) as error:
                self.run.fault("no start", "key", f"{self.told} {error!r}", self.round, data)
        self.told = ""


def fuzz_files(run: Run) -> None:
    """Rounds until there is no more time, each in a folder of its own."""
    for number in run.all_rounds():
        with tempfile.TemporaryDirectory(prefix="companion-") as folder:
            damage = Damage(run, Path(folder) / "data", Random(f"{run.seed} {number}"), number)
            with damage.listener:
                for part in (damage.rows, damage.books, damage.keys):
                    try:
                        part()
                    except NotSet as fault:
                        run.fault("a table could not be set", damage.told, str(fault), number)
