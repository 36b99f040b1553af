"""What every command prints with, and the one way to read its input."""

import json
import sys
from collections.abc import Iterable
from io import BytesIO
from pathlib import Path
from typing import Any, BinaryIO, TextIO

from companion.engine.decisions import Violation
from companion.engine.facts import Fact
from companion.engine.messages import Msg
from companion.engine.values import Unreadable, Value
from companion.formats.parsing import LARGEST_INPUT, NOT_UTF8, TOO_LARGE, parse
from companion.formats.replies import REFUSED, UNREADABLE, refused, unreadable
from companion.i18n import interface
from companion.i18n.pages.shell import LABEL
from companion.i18n.words import Words


def print_json(reply: dict[str, Any], indent: int | None = 2) -> None:
    """A reply on standard output."""
    print(json.dumps(reply, ensure_ascii=False, indent=indent))


def print_facts(facts: Iterable[Fact], words: Words, depth: int = 0) -> None:
    """Facts as an indented tree; the rules stand behind what they decide."""
    for fact in facts:
        mark = "· " if depth else ""
        print(f"{'  ' * depth}{mark}{words.text(fact.msg)}  [{' '.join(fact.rules)}]")
        print_facts(fact.because, words, depth + 1)


def say_unreadable(fault: Unreadable, words: Words, in_json: bool) -> int:
    """Say why the input cannot be read."""
    if in_json:
        print_json(unreadable(fault.msg, fault.at, words))
    else:
        place = f"{words.of(LABEL, label=fault.at)} " if fault.at else ""
        print(f"{place}{words.text(fault.msg)}", file=sys.stderr)
    return UNREADABLE


def say_refused(
    violations: tuple[Violation, ...], words: Words, in_json: bool, heading: Msg | None = None, **more: Any
) -> int:
    """Say why the rules refuse the input."""
    if in_json:
        print_json(refused(violations, words, **more))
        return REFUSED
    if heading is not None:
        print(words.text(heading), file=sys.stderr)
    print_violations(violations, words, sys.stderr)
    return REFUSED


def print_violations(violations: Iterable[Violation], words: Words, file: TextIO | None = None) -> None:
    """What is wrong or odd, a line each, with its place and its rules."""
    for violation in violations:
        place = f"{words.of(LABEL, label=violation.at)} " if violation.at else ""
        print(f"· {place}{words.text(violation.msg)}  [{' '.join(violation.rules)}]", file=file)


def read_input(file: str) -> Value:
    """The JSON of a file, or of standard input for `-`."""
    return parse(read_bytes(file, LARGEST_INPUT))


def read_text(file: str, largest: int) -> str:
    """The text of a file, or of standard input for `-`."""
    data = read_bytes(file, largest)
    if len(data) > largest:
        raise Unreadable(TOO_LARGE(n=largest))
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Unreadable(NOT_UTF8()) from None


def read_bytes(file: str, largest: int) -> bytes:
    """A file, or standard input for `-`; never much more of it than can be meant."""
    try:
        if file == "-":
            return standard_input().read(largest + 1)
        with Path(file).open("rb") as opened:
            return opened.read(largest + 1)
    except (OSError, ValueError):
        raise Unreadable(interface.NO_FILE(file=file)) from None


def standard_input() -> BinaryIO:
    """Standard input, which is empty where the program was started without one."""
    return sys.stdin.buffer if sys.stdin is not None else BytesIO()
