"""The command line: reads arguments, calls what does the work, prints its reply."""

import argparse
import os
import sys
from collections.abc import Sequence
from typing import Any, NoReturn

from companion.cli.bench import run_bench
from companion.cli.judge import run_adjudicate
from companion.cli.output import print_json
from companion.cli.play import run_play
from companion.cli.replay import run_replay
from companion.engine.messages import M
from companion.games import discover
from companion.i18n import LANGUAGES, interface, language_from
from companion.i18n.replies import UNREADABLE, unreadable
from companion.i18n.words import Words

#: How the program is called, to be shown where a command cannot be read.
PROGRAM = "companion"


class Parser(argparse.ArgumentParser):
    """An argument parser whose complaints are translated, in JSON where JSON was asked for."""

    words: Words
    wants_json: bool

    def error(self, message: str) -> NoReturn:
        """Say how the command is written; the parser's own complaint, in English, comes after it in plain text."""
        msg = interface.USAGE(command=f"{self.prog} --help")
        if self.wants_json:
            print_json(unreadable(msg, "", self.words))
        else:
            print(self.words.text(msg), f"({message})", sep="\n", file=sys.stderr)
        raise SystemExit(UNREADABLE)


def parser_for(words: Words, wants_json: bool) -> Parser:
    """The parser of all commands, its help in the reader's language."""

    def new(made: Parser) -> Parser:
        made.words, made.wants_json = words, wants_json
        made.add_argument("-h", "--help", action="help", help=words.of(interface.HELP_HELP))
        return made

    def option(to: Parser, *names: str, text: M, **settings: Any) -> None:
        to.add_argument(*names, help=text_of(words, text), **settings)

    top = new(Parser(prog=PROGRAM, description=words.of(interface.ABOUT), add_help=False))
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND", parser_class=Parser)

    def command(name: str, text: M) -> Parser:
        made = new(commands.add_parser(name, help=words.of(text), description=words.of(text), add_help=False))
        option(
            made,
            "--lang",
            text=interface.HELP_LANG,
            choices=LANGUAGES,
            default=words.language,
            metavar="LANG",
        )
        return made

    adjudicate = command("adjudicate", interface.HELP_ADJUDICATE)
    option(adjudicate, "game", text=interface.HELP_GAME, metavar="GAME")
    option(adjudicate, "tool", text=interface.HELP_TOOL, metavar="TOOL")
    option(adjudicate, "--batch", text=interface.HELP_BATCH, action="store_true")

    replay = command("replay", interface.HELP_REPLAY)
    option(replay, "file", text=interface.HELP_FILE, metavar="FILE")
    option(replay, "--at", text=interface.HELP_AT, type=int, metavar="N")
    option(replay, "--json", text=interface.HELP_JSON, action="store_true")
    option(replay, "--log", text=interface.HELP_LOG, action="store_true")

    play = command("play", interface.HELP_PLAY)
    option(play, "--game", text=interface.HELP_GAME, required=True, metavar="GAME")
    option(play, "--seats", text=interface.HELP_SEATS, type=int, required=True, metavar="N")
    option(play, "--seed", text=interface.HELP_SEED, type=int, required=True, metavar="S")
    option(play, "--option", text=interface.HELP_OPTION, action="append", default=[], metavar="KEY=VALUE")
    option(play, "--answers", text=interface.HELP_ANSWERS, metavar="FILE")

    bench = command("bench", interface.HELP_BENCH)
    option(bench, "what", text=interface.HELP_BENCH, nargs="?", choices=["engine"], default="engine")
    option(bench, "--json", text=interface.HELP_JSON, action="store_true")
    return top


def text_of(words: Words, text: M) -> str:
    """A help text; it may list the games, their questions or the languages."""
    tools = dict.fromkeys(tool for game in discover().values() for tool in game.tools)
    lists = {"games": ", ".join(discover()), "tools": ", ".join(tools), "languages": ", ".join(LANGUAGES)}
    return words.of(text, **{name: lists[name] for name in text.placeholders()}).replace("%", "%%")


RUN = {"adjudicate": run_adjudicate, "replay": run_replay, "play": run_play, "bench": run_bench}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; gives the exit status of the contract."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    words = Words(language_given(given))
    wants_json = "--json" in given or any(name in given for name in ("adjudicate", "play"))
    chosen = parser_for(words, wants_json).parse_args(given)
    try:
        return RUN[chosen.command](chosen, Words(chosen.lang))
    except BrokenPipeError:
        # Whoever reads has read enough. Nothing more can be written, not even at the end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def language_given(arguments: Sequence[str]) -> str:
    """The language of the help, before the arguments are parsed: `--lang`, else that of the system."""
    for index, argument in enumerate(arguments):
        if argument == "--lang" and index + 1 < len(arguments):
            return language_from(arguments[index + 1])
        if argument.startswith("--lang="):
            return language_from(argument.removeprefix("--lang="))
    return language_from(*(os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG")))
