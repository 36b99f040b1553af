"""`companion adjudicate`: one question, or one a line."""

import argparse
import sys
from typing import Any

from companion.cli.output import print_json, say_unreadable, standard_input
from companion.engine.game import Game
from companion.engine.values import Unreadable
from companion.formats.gamefile import OTHER_GAME
from companion.formats.parsing import LARGEST_INPUT
from companion.formats.replies import ACCEPTED, adjudicate
from companion.games import discover
from companion.i18n import interface
from companion.i18n.words import Words


def run_adjudicate(chosen: argparse.Namespace, words: Words) -> int:
    """Judge standard input."""
    try:
        game = game_named(chosen.game)
        if chosen.tool not in game.tools:
            raise Unreadable(interface.NO_TOOL(game=game.id, tool=chosen.tool, tools=tuple(game.tools)))
    except Unreadable as fault:
        return say_unreadable(fault, words, in_json=True)
    if chosen.batch:
        return run_batch(game, chosen.tool, words)
    status, reply = adjudicate(game, chosen.tool, standard_input().read(LARGEST_INPUT + 1), words.language)
    print_json(reply)
    return status


def run_batch(game: Game[Any], tool: str, words: Words) -> int:
    """One object a line in, one reply a line out, in order; an empty line asks nothing."""
    source = standard_input()
    while line := source.readline(LARGEST_INPUT + 1):
        if line.strip():
            _, reply = adjudicate(game, tool, line, words.language)
            print_json(reply, indent=None)
            sys.stdout.flush()  # whoever asks line by line waits for the reply
        while len(line) > LARGEST_INPUT and not line.endswith(b"\n"):
            line = source.readline(LARGEST_INPUT + 1)  # the rest of a line that was refused
    return ACCEPTED


def game_named(name: str) -> Game[Any]:
    """A game by its id."""
    game = discover().get(name)
    if game is None:
        raise Unreadable(OTHER_GAME(game=name))
    return game
