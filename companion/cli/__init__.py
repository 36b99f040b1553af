"""The command line: reads arguments, calls what does the work, prints its reply."""

import argparse
import gc
import os
import re
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, NoReturn

from companion.cli.board import run_board
from companion.cli.judge import run_adjudicate
from companion.cli.output import print_json
from companion.cli.play import run_play
from companion.cli.replay import run_replay
from companion.cli.rules import run_rules
from companion.engine.messages import M
from companion.formats.replies import ACCEPTED, UNREADABLE, unreadable
from companion.games import discover
from companion.i18n import DEFAULT, LANGUAGES, interface, language_from
from companion.i18n.words import Words, placeholders_of
from companion.rulebook.entries import games, read_book

#: How the program is called, to be shown where a command cannot be read.
PROGRAM = "companion"
#: A game tells a thousand facts, which are small, stay, and hold no cycles: to search them for garbage after every 700
#: new ones costs a twentieth of the time and finds nothing.
CALM = (20_000, 20, 20)
#: For so many days nobody has used a table that `companion tables end` ends.
A_YEAR = 365
BENCHES = ("engine", "search", "pages", "live")


class Parser(argparse.ArgumentParser):
    """An argument parser that speaks the reader's language, and JSON where JSON was asked for."""

    def __init__(self, words: Words, wants_json: bool, **settings: Any) -> None:
        def formatter(prog: str) -> argparse.HelpFormatter:
            return Formatter(prog, words.of(interface.TITLE_USAGE))

        super().__init__(add_help=False, allow_abbrev=False, formatter_class=formatter, **settings)
        self.words, self.wants_json = words, wants_json
        self._positionals.title = words.of(interface.TITLE_ARGUMENTS)
        self._optionals.title = words.of(interface.TITLE_OPTIONS)
        self.set_defaults(parser=self)  # the innermost command's wins: it knows its own help
        self.add_argument("-h", "--help", action="help", help=words.of(interface.HELP_HELP))
        self.option("--lang", text=interface.HELP_LANG, choices=LANGUAGES, default=words.language, metavar="LANG")

    def option(self, *names: str, text: M, **settings: Any) -> None:
        """An argument with its help."""
        self.add_argument(*names, help=text_of(self.words, text), **settings)

    def error(self, message: str) -> NoReturn:
        """Say what cannot be read, and how the command is written; the parser's own complaint is in English."""
        self.refuse(*complaint(message))

    def refuse(self, sentence: M, what: str) -> NoReturn:
        """Print what is wrong with the arguments, and where to find help, and exit."""
        msg = sentence(command=f"{self.prog} --help", what=what or self.prog)
        if self.wants_json:
            print_json(unreadable(msg, "", self.words))
        else:
            print(self.format_usage() + self.words.text(msg), file=sys.stderr)
        raise SystemExit(UNREADABLE)


def complaint(message: str) -> tuple[M, str]:
    """What a complaint of argparse says: that something is missing, or that what was typed cannot be read."""
    if missing := re.search(r"required: (.+)", message):
        return interface.USAGE_MISSING, missing.group(1)
    named = re.match(r"argument ([^:]+): (.*)", message, re.DOTALL)
    if named is None:
        return interface.USAGE, ""
    argument, fault = named.groups()
    typed = re.match(r"""invalid [^:]+: (['"])(.+?)\1(?: \(choose from|$)""", fault)
    if typed is None:
        return interface.USAGE, argument
    return interface.USAGE, f"{argument} {typed.group(2)}" if argument.startswith("-") else typed.group(2)


class Formatter(argparse.HelpFormatter):
    """Help with a translated word before the usage."""

    def __init__(self, prog: str, usage: str) -> None:
        super().__init__(prog)
        self.usage = usage

    def add_usage(self, usage: Any, actions: Any, groups: Any, prefix: str | None = None) -> None:
        super().add_usage(usage, actions, groups, f"{self.usage} " if prefix is None else prefix)


@cache
def parser_for(language: str, wants_json: bool) -> Parser:
    """The parser of all commands, its help in the reader's language."""
    words = Words(language)
    top = Parser(words, wants_json, prog=PROGRAM, description=words.of(interface.ABOUT))
    commands = top.add_subparsers(
        dest="command", required=True, metavar="COMMAND", title=words.of(interface.TITLE_COMMANDS)
    )

    def command(name: str, text: M) -> Parser:
        told = words.of(text)
        return commands.add_parser(name, help=told, description=told, words=words, wants_json=wants_json)

    serve = command("serve", interface.HELP_SERVE)
    serve.option("--host", text=interface.HELP_HOST, metavar="H")
    serve.option("--port", text=interface.HELP_PORT, type=int, metavar="P")
    serve.option("--database", text=interface.HELP_DATABASE, metavar="URL")
    serve.option("--temporary-key", text=interface.HELP_TEMPORARY_KEY, action="store_true")

    adjudicate = command("adjudicate", interface.HELP_ADJUDICATE)
    adjudicate.option("game", text=interface.HELP_PLAYED, metavar="GAME")
    adjudicate.option("tool", text=interface.HELP_TOOL, metavar="TOOL")
    adjudicate.option("--batch", text=interface.HELP_BATCH, action="store_true")

    replay = command("replay", interface.HELP_REPLAY)
    replay.option("file", text=interface.HELP_FILE, metavar="FILE")
    replay.option("--at", text=interface.HELP_AT, type=int, metavar="N")
    replay.option("--json", text=interface.HELP_JSON, action="store_true")
    replay.option("--log", text=interface.HELP_LOG, action="store_true")

    play = command("play", interface.HELP_PLAY)
    play.option("--game", text=interface.HELP_PLAYED, required=True, metavar="GAME")
    play.option("--seats", text=interface.HELP_SEATS, type=int, required=True, metavar="N")
    play.option("--seed", text=interface.HELP_SEED, type=int, required=True, metavar="S")
    play.option("--option", text=interface.HELP_OPTION, action="append", default=[], metavar="KEY=VALUE")
    play.option("--material", text=interface.HELP_MATERIAL, action="append", default=[], metavar="KEY=FILE")
    play.option("--answers", text=interface.HELP_ANSWERS, metavar="FILE")

    add_rules(command("rules", interface.HELP_RULES))
    add_board(command("board", interface.HELP_BOARD))
    add_gallery(command("gallery", interface.HELP_GALLERY))
    add_tables(command("tables", interface.HELP_TABLES))

    bench = command("bench", interface.HELP_BENCH)
    bench.option("what", text=interface.HELP_BENCH_WHAT, nargs="?", choices=BENCHES, default=BENCHES[0], metavar="WHAT")
    bench.option("--database", text=interface.HELP_DATABASE, metavar="URL")
    bench.option("--json", text=interface.HELP_JSON, action="store_true")
    return top


def add_rules(rules: Parser) -> None:
    """The commands below `rules`."""
    commands = rules.add_subparsers(
        dest="rules", required=True, metavar="COMMAND", title=rules.words.of(interface.TITLE_COMMANDS)
    )

    def command(name: str, text: M) -> Parser:
        told = rules.words.of(text)
        made: Parser = commands.add_parser(
            name, help=told, description=told, words=rules.words, wants_json=rules.wants_json
        )
        made.option("--json", text=interface.HELP_JSON, action="store_true")
        return made

    search = command("search", interface.HELP_RULES_SEARCH)
    search.option("words", text=interface.HELP_WORDS, nargs="+", metavar="WORDS")
    search.option("--game", text=interface.HELP_GAME, metavar="GAME")
    search.option("--limit", text=interface.HELP_LIMIT, type=int, default=10, metavar="N")
    command("show", interface.HELP_RULES_SHOW).option("rule", text=interface.HELP_RULE, metavar="RULE")
    command("list", interface.HELP_RULES_LIST).option("--game", text=interface.HELP_GAME, metavar="GAME")
    taken = command("import", interface.HELP_RULES_IMPORT)
    taken.option("file", text=interface.HELP_OWN_FILE, metavar="FILE")
    taken.option("--game", text=interface.HELP_GAME, required=True, metavar="GAME")


def add_board(board: Parser) -> None:
    """The commands below `board`."""
    words = board.words
    commands = board.add_subparsers(
        dest="board", required=True, metavar="COMMAND", title=words.of(interface.TITLE_COMMANDS)
    )
    for name, text in (("check", interface.HELP_BOARD_CHECK), ("show", interface.HELP_BOARD_SHOW)):
        told = words.of(text)
        made: Parser = commands.add_parser(name, help=told, description=told, words=words, wants_json=board.wants_json)
        made.option("file", text=interface.HELP_DOCUMENT, metavar="FILE")
        made.option("--json", text=interface.HELP_JSON, action="store_true")


def add_gallery(gallery: Parser) -> None:
    """The commands below `gallery`."""
    command = upkeep_of(gallery)
    command("list", interface.HELP_GALLERY_LIST)
    remove = command("remove", interface.HELP_GALLERY_REMOVE)
    remove.option("ids", text=interface.HELP_DOCUMENT_ID, nargs="+", metavar="ID")


def add_tables(tables: Parser) -> None:
    """The commands below `tables`."""
    end = upkeep_of(tables)("end", interface.HELP_TABLES_END)
    end.option("--days", text=interface.HELP_DAYS, type=int, default=A_YEAR, metavar="N")


def upkeep_of(above: Parser) -> Callable[[str, M], Parser]:
    """What adds a command on what people keep in the database."""
    words = above.words
    commands = above.add_subparsers(
        dest="upkeep", required=True, metavar="COMMAND", title=words.of(interface.TITLE_COMMANDS)
    )

    def command(name: str, text: M) -> Parser:
        told = words.of(text)
        made: Parser = commands.add_parser(name, help=told, description=told, words=words, wants_json=False)
        made.option("--database", text=interface.HELP_DATABASE, metavar="URL")
        return made

    return command


def text_of(words: Words, text: M) -> str:
    """A help text; it may list the games, their questions or the languages."""
    tools = dict.fromkeys(tool for game in discover().values() for tool in game.tools)
    lists: dict[str, str | tuple[str, ...]] = {
        "games": games(),
        "played": tuple(discover()),
        "tools": tuple(tools),
        "languages": LANGUAGES,
        "benches": BENCHES,
        "example": next(iter(read_book(games()[0], DEFAULT).entries)),
    }
    return words.of(text, **{name: lists[name] for name in placeholders_of(text.text)}).replace("%", "%%")


def run_bench(chosen: argparse.Namespace, words: Words) -> int:
    from companion.cli.bench import run_bench as run  # noqa: PLC0415 (only who asks for it waits for all of the app)

    return run(chosen, words)


def run_serve(chosen: argparse.Namespace, words: Words) -> int:
    from companion.cli.serve import run_serve as run  # noqa: PLC0415 (the other commands need no server)

    return run(chosen, words)


def run_upkeep(chosen: argparse.Namespace, words: Words) -> int:
    from companion.cli.upkeep import run_upkeep as run  # noqa: PLC0415 (the other commands need no database)

    return run(chosen, words)


RUN = {
    "adjudicate": run_adjudicate,
    "replay": run_replay,
    "play": run_play,
    "bench": run_bench,
    "rules": run_rules,
    "board": run_board,
    "gallery": run_upkeep,
    "tables": run_upkeep,
    "serve": run_serve,
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; gives the exit status of the contract."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    gc.set_threshold(*CALM)
    prepare_output()
    command = next((argument for argument in given if argument in RUN), "")
    wants_json = "--json" in given or command in ("adjudicate", "play")
    words = Words(language_given(given) or (DEFAULT if wants_json else language_of_system()))
    try:
        status = run(given, words, wants_json)
        sys.stdout.flush()
    except BrokenPipeError:
        # Whoever reads has read enough.
        give_up_output()
        return ACCEPTED
    except OSError as fault:
        give_up_output()
        print(words.of(interface.CANNOT_WRITE, reason=fault.strerror or ""), file=sys.stderr)
        return UNREADABLE
    return status


def run(given: Sequence[str], words: Words, wants_json: bool) -> int:
    """Parse the arguments and do what they ask."""
    try:
        chosen, unknown = parser_for(words.language, wants_json).parse_known_args(given)
        if unknown:  # JSON is what a complaint is then told in, also where a command does not know the option
            others = [argument for argument in unknown if argument != "--json"]
            chosen.parser.refuse(interface.USAGE, " ".join(others or unknown))
    except SystemExit as done:  # help was shown, or a complaint
        return done.code if isinstance(done.code, int) else UNREADABLE
    return RUN[chosen.command](chosen, Words(chosen.lang))


def prepare_output() -> None:
    """Names in any script can be printed, and a program started without output runs all the same."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, Path(os.devnull).open("w", encoding="utf-8"))  # noqa: SIM115 (open to the end)
        elif hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def give_up_output() -> None:
    """Nothing more can be written, not even what waits until the end."""
    with suppress(OSError, ValueError):  # an output that is no file has nothing waiting
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def language_given(arguments: Sequence[str]) -> str | None:
    """The language asked for with `--lang`, before the arguments are parsed: the help speaks it too."""
    for index, argument in enumerate(arguments):
        if argument == "--lang" and index + 1 < len(arguments):
            return language_from(arguments[index + 1])
        if argument.startswith("--lang="):
            return language_from(argument.removeprefix("--lang="))
    return None


def language_of_system() -> str:
    """The language of people at this terminal. Programs get English unless they ask for another."""
    return language_from(*(os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG")))
