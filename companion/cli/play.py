"""`companion play`: a random legal game to the end, as a game file."""

import argparse
import random
from collections.abc import Mapping, Sequence
from typing import Any

from companion.chance import play_on, seats_for
from companion.cli.judge import game_named
from companion.cli.output import print_json, read_input, say_refused, say_unreadable
from companion.engine.decisions import Answer
from companion.engine.game import Game, Setup
from companion.engine.referee import Referee, Rejected
from companion.engine.values import Unreadable, Value, escaped
from companion.formats.gamefile import GameFile, read_answer, write_game_file, write_result
from companion.formats.replies import ACCEPTED
from companion.i18n import interface
from companion.i18n.words import Words


def run_play(chosen: argparse.Namespace, words: Words) -> int:
    """Play and print the game file."""
    try:
        game = game_named(chosen.game)
        setup = setup_for(game, chosen.seats, chosen.option, read_materials(chosen.material))
        opening = read_opening(chosen.answers) if chosen.answers else ()
        referee = Referee.start(game, setup)
    except Unreadable as fault:
        return say_unreadable(fault, words, in_json=True)
    names = game if isinstance(referee, Rejected) else referee.ruleset
    words = Words(words.language, setup.names, names.name_of)
    if isinstance(referee, Rejected):
        return say_refused(referee.violations, words, in_json=True)
    reply = referee.answer_all(opening)
    if isinstance(reply, Rejected):
        return say_refused(reply.violations, words, in_json=True, index=reply.index)
    play_on(referee, random.Random(chosen.seed))  # noqa: S311 (a game, not a secret)
    result = write_result(referee.scores)
    print_json(write_game_file(GameFile(game, setup, tuple(referee.answers), game.version, result)))
    return ACCEPTED


def setup_for(game: Game[Any], seats: int, options: Sequence[str], materials: Mapping[str, Value]) -> Setup:
    """A set-up with as many players as asked for, and the given switches, options and documents."""
    if seats not in game.seats:
        low, high = game.seats.start, game.seats.stop - 1
        raise Unreadable(interface.SEATS_NEEDED(low=low, high=high))
    switches: dict[str, str] = {}
    values: dict[str, str] = {}
    for given in options:
        key, equals, value = given.partition("=")
        if not equals:
            raise Unreadable(interface.NOT_KEY_VALUE(given=given))
        into = values if key in {option.id for option in game.options} else switches
        into[key] = value
    return Setup(seats_for(game, seats), switches, values, None, materials)


def read_materials(given: Sequence[str]) -> dict[str, Value]:
    """The documents of a set-up, from their files."""
    found: dict[str, Value] = {}
    for one in given:
        key, equals, file = one.partition("=")
        if not equals:
            raise Unreadable(interface.NOT_KEY_FILE(given=one))
        found[key] = Value(read_input(file).raw, f"/materials/{escaped(key)}")
    return found


def read_opening(file: str) -> tuple[Answer, ...]:
    """The answers to begin with: of a game file, or a bare list."""
    value = read_input(file)
    answers = value if isinstance(value.raw, list) else value["answers"]
    return tuple(read_answer(answer) for answer in answers.list())
