"""The command line with spoiled documents and arguments: replies in the shape of the contract, and no traceback."""

import json
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from companion.app import Settings, build
from companion.engine.values import Value
from companion.formats.gamefile import read_settings
from companion.games import discover
from companion.rulebook.entries import books_in, read_book
from companion.rulebook.links import links_of
from companion.web.services import services_of
from tests.cli.run import Ran, check_shape, companion, messages_in
from tests.fuzz.documents import RAW, changed
from tests.fuzz.faults import Run
from tests.fuzz.harvest import Harvest, question_of
from tests.fuzz.scene import LANGUAGES, random_game
from tests.fuzz.setups import as_arguments, documents_of
from tests.fuzz.values import MARK, hostile, spoiled
from tests.fuzz.wire import Browser, in_process

PART = "commands"
#: So many lines in one batch, and so many files and texts in one round.
LINES, FILES, TEXTS, PLAYS, DOCUMENTS, ARGUMENTS = 200, 12, 6, 4, 8, 10
#: What nobody waits for: raw input longer than this is tried in the tests, once each.
LONGEST_RAW = 300_000


@contextmanager
def data_folder() -> Iterator[Path]:
    """A folder of its own for whatever the program keeps."""
    before = os.environ.get("COMPANION_DATA")
    with tempfile.TemporaryDirectory(prefix="companion-") as folder:
        os.environ["COMPANION_DATA"] = folder
        try:
            yield Path(folder)
        finally:
            if before is None:
                del os.environ["COMPANION_DATA"]
            else:
                os.environ["COMPANION_DATA"] = before


def questions(folder: Path, chance: Random) -> dict[tuple[str, str], list[Any]]:
    """For each tool of each game some questions that its own form asks."""
    app = build(Settings("", 0, folder))
    who, found = Browser(in_process(app)), {}
    try:
        for id, game in discover().items():
            for tool in game.tools:
                target = f"/en/ask/{id}/{tool}"
                reply = who.get(target)
                if reply.header("Location"):
                    target = reply.header("Location")
                    reply = who.get(target)
                harvest = Harvest()
                harvest.read(who, target, reply)
                forms = [
                    seen.form for seen in harvest.forms if seen.form.method == "get" and "/rules/" not in seen.target
                ]
                found[id, tool] = [question_of(chance.choice(forms), chance) for _ in range(20) if forms] or [{}]
    finally:
        services_of(app).tables.store.close()
    return found


def document(chance: Random, value: Any) -> bytes:
    """A document with parts made something else, or with its bytes spoiled, or what is none at all."""
    way = chance.random()
    if way < 0.1:
        return json.dumps(value).encode()
    if way < 0.75:
        return json.dumps(changed(value, chance)).encode()
    if way < 0.95:
        return spoiled(chance, json.dumps(value, ensure_ascii=chance.random() < 0.5).encode())
    return chance.choice([raw for raw in RAW.values() if len(raw) < LONGEST_RAW])


def rulebook(game: str, language: str, chance: Random) -> str:
    """A text that looks like a printed rulebook: the headings of a rule, and words of ours below them."""
    book = read_book(game, language)
    blocks = []
    for entry in book.entries.values():
        headings = dict(links_of(game, entry.id).printed).get(language, ())
        blocks += [*headings, *([] if headings else [entry.title.upper()])]
        blocks += [book.plain(paragraph) for paragraph in entry.text]
        if chance.random() < 0.2:
            blocks.append(f"{MARK} {hostile(chance)[:500].decode('utf-8', 'replace')}")
    return "\n\n".join(blocks)


@dataclass(slots=True)
class Commands:
    """The program under everything that can be put into it."""

    run: Run
    round: int
    chance: Random
    questions: dict[tuple[str, str], list[Any]]

    def play(self) -> None:
        """One round of each kind."""
        for part in (self.batch, self.replay, self.importing, self.playing, self.boards, self.arguments):
            if not self.run.over:
                part()

    def ran(self, what: str, *arguments: str, stdin: bytes = b"") -> Ran | None:
        """Run the program; nothing if it broke."""
        self.run.count(what)
        try:
            ran = companion(*arguments, stdin=stdin)
        except Exception as error:
            self.run.fault("an exception", what, f"{arguments}: {error!r}"[:500], self.round, stdin)
            return None
        if "Traceback" in ran.err:
            self.run.fault("a traceback", what, f"{arguments}: {ran.err[-500:]}", self.round, stdin)
        if ran.status not in (0, 1, 2):
            self.run.fault("another status", what, f"{arguments}: {ran.status}", self.round, stdin)
        return ran

    def check(self, what: str, status: int, reply: Any, sent: bytes) -> None:
        """A reply in the shape of the contract."""
        try:
            if not (status == 0 and "format" in reply):
                check_shape(status, reply)
        except (AssertionError, LookupError, TypeError) as fault:
            self.run.fault("not the shape of the contract", what, f"{status} {fault!r}"[:500], self.round, sent)

    def batch(self) -> None:
        """Many questions to one tool, one a line: one reply a line."""
        (game, tool), good = self.chance.choice(sorted(self.questions.items(), key=lambda row: row[0]))
        lines = [document(self.chance, self.chance.choice(good)).replace(b"\n", b" ") for _ in range(LINES)]
        lines = [line for line in lines if line.strip()]
        language = self.chance.choice(LANGUAGES)
        sent = b"\n".join(lines)
        ran = self.ran("batches", "adjudicate", game, tool, "--batch", "--lang", language, stdin=sent)
        if ran is None:
            return
        replies = ran.out.split("\n")[:-1]
        if ran.status != 0 or ran.err or len(replies) != len(lines):
            told = f"{game} {tool}: {ran.status}, {len(replies)} replies to {len(lines)} lines, {ran.err[:200]}"
            self.run.fault("not one reply a line", "batches", told, self.round, sent)
        for line, text in zip(lines, replies, strict=False):
            self.run.count("lines of batches")
            reply = json.loads(text)
            status = 0 if reply.get("ok") else 1 if "violations" in reply else 2
            if language == "en":
                self.check("batches", status, reply, line)
            elif not all(message["text"] for message in messages_in(reply)):
                self.run.fault("without words", "batches", text[:300], self.round, line)

    def replay(self) -> None:
        """Game files, spoiled."""
        file = random_game(self.chance.choice(list(discover())), self.chance)
        file["answers"] = file["answers"][: self.chance.choice((5, 30, 400))]
        for _ in range(FILES):
            sent = document(self.chance, file)
            more = self.chance.choice(((), ("--at", str(self.chance.randint(-1, 50)))))
            ran = self.ran("replays", "replay", "-", "--json", *more, stdin=sent)
            if ran is not None:
                self.in_json("replays", ran, sent)

    def in_json(self, what: str, ran: Ran, sent: bytes) -> None:
        """Standard output is one object of JSON, whatever happens."""
        try:
            reply = ran.json
        except ValueError:
            self.run.fault("no JSON", what, f"{ran.status} {ran.out[:200]!r} {ran.err[:200]!r}", self.round, sent)
            return
        self.check(what, ran.status, reply, sent)

    def importing(self) -> None:
        """Rulebooks of one's own, spoiled; and pages of the reference after them."""
        language = self.chance.choice(LANGUAGES)
        game = self.chance.choice(list(books_in(language)))
        for _ in range(TEXTS):
            text = rulebook(game, language, self.chance).encode()
            if self.chance.random() < 0.7:
                text = spoiled(self.chance, text)
            more = ("--game", game, "--lang", language, "--json")
            ran = self.ran("imports", "rules", "import", *more, "-", stdin=text)
            if ran is None or not self.taken(ran, text):
                continue
            rule = self.chance.choice(list(read_book(game, language).entries))
            shown = self.ran("rules shown", "rules", "show", rule, "--lang", language, "--json")
            if shown is not None and shown.status != 0:
                self.run.fault("not shown", "imports", shown.out[:300], self.round, text)

    def taken(self, ran: Ran, text: bytes) -> bool:
        """Whether a rulebook was taken; if it was not, the reason is told in the shape of the contract."""
        try:
            reply = ran.json
        except ValueError:
            self.run.fault("no JSON", "imports", f"{ran.status} {ran.err[:300]}", self.round, text)
            return False
        if ran.status:
            self.check("imports", ran.status, reply, text)
        return ran.status == 0

    def playing(self) -> None:
        """Games that begin with answers of somebody else."""
        file = random_game(self.chance.choice(list(discover())), self.chance)
        answers = file["answers"][: self.chance.choice((3, 10, 40))]
        settings = as_arguments(read_settings(Value(file["switches"])) | read_settings(Value(file["options"])))
        for _ in range(PLAYS):
            sent = document(self.chance, answers)
            command = ("--game", file["game"], "--seats", str(len(file["seats"])), "--seed", "1", "--answers", "-")
            ran = self.ran("plays", "play", *command, *settings, stdin=sent)
            if ran is not None:
                self.in_json("plays", ran, sent)

    def boards(self) -> None:
        """Documents of set-ups, spoiled: checked and shown, in print and in JSON."""
        found = [document for game in discover().values() for _, document in documents_of(game)]
        for _ in range(DOCUMENTS if found else 0):
            sent = document(self.chance, self.chance.choice(found))
            language = ("--lang", self.chance.choice(LANGUAGES))
            what = ("board", self.chance.choice(("check", "show")), "-")
            self.ran("documents in print", *what, *language, stdin=sent)
            ran = self.ran("documents", *what, "--json", stdin=sent)
            if ran is not None:
                self.in_json("documents", ran, sent)

    def arguments(self) -> None:
        """Any words behind any command that ends by itself."""
        begun: tuple[tuple[str, ...], ...] = (
            ("adjudicate",),
            ("replay", "--json"),
            ("play", "--game"),
            ("rules", "search", "--json"),
            ("rules", "show", "--json"),
            ("rules", "list", "--json"),
            ("rules", "import", "--json"),
            ("board", "check", "--json"),
            (),
        )
        for _ in range(ARGUMENTS):
            drawn = (hostile(self.chance)[:300].decode("utf-8", "replace") for _ in range(self.chance.randint(0, 4)))
            words = [word.replace("\0", "") for word in drawn]  # which no shell could hand over
            if not any(word in ("serve", "bench") for word in words):
                self.ran("arguments", *self.chance.choice(begun), *words)


def fuzz_commands(run: Run) -> None:
    """Rounds until there is no more time."""
    with data_folder() as folder:
        for number in run.all_rounds():
            chance = Random(f"{run.seed} {number}")
            Commands(run, number, chance, questions(folder, chance)).play()
