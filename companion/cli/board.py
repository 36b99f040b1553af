"""`companion board`: check a board, or another document of a set-up, and show it as text."""

import argparse

from companion.cli.output import print_facts, print_json, print_violations, read_input, say_refused, say_unreadable
from companion.engine.materials import Material, Picture
from companion.engine.tools import Refusal, Verdict
from companion.engine.values import Unreadable, Value
from companion.formats.documents import material_of, picture_data
from companion.formats.replies import ACCEPTED, reply_to
from companion.games import discover
from companion.i18n import interface
from companion.i18n.words import Words


def run_board(chosen: argparse.Namespace, words: Words) -> int:
    """Do what the command asks of a document."""
    do = {"check": run_check, "show": run_show}
    try:
        value = read_input(chosen.file)
        game, material = material_of(value, discover())
        words = Words(words.language, (), game.name_of)
        return do[chosen.board](material, value, words, chosen.json)
    except Unreadable as fault:
        return say_unreadable(fault, words, chosen.json)


def run_check(material: Material, value: Value, words: Words, in_json: bool) -> int:
    """All that is wrong with it and all that is odd, or what it holds."""
    judged = material.judge(value)
    if in_json:
        status, reply = reply_to(judged, words)
        print_json(reply)
        return status
    if isinstance(judged, Refusal):
        return say_refused(judged.violations, words, in_json, interface.NOT_USABLE())
    print_facts(judged.facts, words)
    print_odd(judged, words)
    return ACCEPTED


def run_show(material: Material, value: Value, words: Words, in_json: bool) -> int:
    """As much of it as can be read, and what is wrong."""
    judged, picture = material.judge(value), material.show(value)
    if in_json:
        status, reply = reply_to(judged, words)
        print_json(reply | picture_data(picture, words))
        return status
    print_picture(picture, words)
    if isinstance(judged, Refusal):
        return say_refused(judged.violations, words, in_json, interface.NOT_USABLE())
    print_odd(judged, words)
    return ACCEPTED


def print_picture(picture: Picture, words: Words) -> None:
    """The rows, and what the signs in them mean."""
    for row in picture.rows:
        print(row)
    print()
    width = max((len(sign) for sign, _ in picture.legend), default=0)
    for sign, told in picture.legend:
        print(f"{sign.ljust(width)}  {words.text(told)}")


def print_odd(judged: Verdict, words: Words) -> None:
    """What can be used but is worth a look."""
    if judged.warnings:
        print(f"\n{words.of(interface.WORTH_A_LOOK)}")
        print_violations(judged.warnings, words)
