"""Tables without pages, of every game, the small one of the tests too: files and answers that somebody has spoiled."""

import json
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from random import Random
from typing import Any

from companion.chance import random_answer
from companion.engine.game import Game
from companion.engine.referee import Rejected
from companion.engine.values import Unreadable, Value
from companion.formats.gamefile import GameFile, read_answer, read_game_file, write_answer, write_game_file
from companion.formats.parsing import parse
from companion.tables.deeds.kinds import write_entry
from companion.tables.entries import Refused
from companion.tables.files import opening_of
from companion.tables.ports import HOST
from companion.tables.tables import Saved
from tests.fuzz.documents import changed
from tests.fuzz.faults import Run
from tests.fuzz.setups import any_setup
from tests.fuzz.values import spoiled
from tests.laws.games import GAMES, NAMES, played
from tests.tables import kinds
from tests.tables.evening import BY_ID, Evening, an_evening, tables_on
from tests.tables.memory import MemoryStore

#: So many answers and so many files in a round.
ANSWERS, FILES = 60, 20
MOST_ANSWERS = 40


def fuzz_entries(run: Run) -> None:
    """Rounds until there is no more time, each with a table and a file of one game."""
    for number in run.all_rounds():
        chance = Random(f"{run.seed} {number}")
        game = chance.choice(GAMES)
        answer_wildly(run, game, chance, number)
        open_wildly(run, game, chance, number)


def answer_wildly(run: Run, game: Game[Any], chance: Random, number: int) -> None:
    """Answers that hold mixed with others: what is kept holds, and what is refused changes nothing."""
    evening = an_evening(game.id, chance.choice(list(game.seats)), chance.randrange(10**6), MOST_ANSWERS)
    for _ in range(ANSWERS):
        if run.over or evening.play.over:
            break
        part = chance.choice(list(evening.play.open))[0]
        row: Any = write_answer(random_answer(part, chance))
        if chance.random() < 0.6:
            row = changed(row, chance)
        with told(run, game.id, number, json.dumps(row).encode()), suppress(Unreadable):
            answer = read_answer(Value(row))
            enter(run, evening, {"answers": [write_answer(answer)]}, number)


@contextmanager
def told(run: Run, place: str, number: int, sent: bytes) -> Iterator[None]:
    """Whatever comes out is a fault."""
    try:
        yield
    except Exception as error:
        run.fault("an exception came out", place, repr(error), number, sent)


def enter(run: Run, evening: Evening, payload: dict[str, Any], number: int) -> None:
    """Enter an answer; another process that reads the log knows the same as this one."""
    run.count("answers")
    before = evening.store.entries(evening.table.id)
    done = evening.enter(kinds.ANSWER, payload)
    after = evening.store.entries(evening.table.id)
    if isinstance(done, Refused) and after != before:
        run.fault("refused, but kept", evening.table.game, repr(payload), number)
    if isinstance(done, Saved):
        run.report.counts[f"{run.part}: answers kept"] += 1
        if after != [*before, write_entry(done.entry)]:
            run.fault("saved, but not kept", evening.table.game, repr(payload), number)
        if evening.seen() != evening.seen(tables_on(evening.store)):
            run.fault("another process sees something else", evening.table.game, repr(payload), number)


def open_wildly(run: Run, game: Game[Any], chance: Random, number: int) -> None:
    """Files of games that are spoiled: those that can be read open a table that plays on."""
    setup = any_setup(game, NAMES[: chance.choice(list(game.seats))], chance)
    referee = played(game, setup, chance.randrange(10**6), chance.choice((3, 20, 200)))
    sound = write_game_file(GameFile(game, setup, tuple(referee.answers), game.version, None))
    for _ in range(FILES):
        if run.over:
            return
        run.count("files")
        data = json.dumps(changed(sound, chance) if chance.random() < 0.8 else sound).encode()
        data = spoiled(chance, data) if chance.random() < 0.3 else data
        with told(run, game.id, number, data), suppress(Unreadable):
            open_file(run, data, number)


def open_file(run: Run, data: bytes, number: int) -> None:
    """Open a table with a file; the game goes on where the file ends."""
    file = read_game_file(parse(data), BY_ID)
    opening = opening_of(file)
    if isinstance(opening, Rejected):
        return
    run.report.counts[f"{run.part}: files that opened a table"] += 1
    tables = tables_on(MemoryStore())
    table = tables.open(file.game.id, "Ada", HOST, opening)
    with tables.visit(table.id, HOST) as sitting:
        assert sitting is not None
        assert sitting.known.play is not None
        if sitting.known.play.broken:
            run.fault("opened, but broken", file.game.id, repr(sitting.known.play.broken)[:500], number, data)
