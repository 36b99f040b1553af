"""Runs the program inside this process as a shell would, and tells its replies in a form that tests can pin."""

import contextlib
import io
import json
import os
import re
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from textwrap import dedent
from typing import Any

from companion.cli import main
from companion.formats.replies import adjudicate
from companion.games import discover
from companion.i18n.catalogs import read

Json = Any
BRIAN_BORU, REBIRTH = "brian_boru", "rebirth"
FACT_KEYS = {"code", "params", "text", "rules", "because"}
VIOLATION_KEYS = {"code", "params", "text", "rules", "at"}
ERROR_KEYS = {"code", "params", "text", "at"}
#: Where a system says which language its user reads.
LANGUAGE_NAMES = ("LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE")


@dataclass(frozen=True, slots=True)
class Ran:
    """What a run of the program left behind."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> Json:
        """Standard output, which must be one JSON value."""
        return json.loads(self.out)

    @property
    def lines(self) -> list[str]:
        """The lines of standard output."""
        return self.out.splitlines()


def encoded(value: Json) -> bytes:
    """JSON text; bytes and text stay as they are."""
    if isinstance(value, bytes):
        return value
    return value.encode() if isinstance(value, str) else json.dumps(value, ensure_ascii=False).encode()


def companion(*arguments: str, stdin: Json = b"") -> Ran:
    """Run the program. Only `SystemExit` may come out of it instead of a status."""
    written = io.BytesIO(), io.BytesIO()
    elsewhere = {name: os.environ.pop(name) for name in LANGUAGE_NAMES if name in os.environ}
    out, err = (io.TextIOWrapper(stream, encoding="utf-8", write_through=True) for stream in written)
    before, sys.stdin = sys.stdin, io.TextIOWrapper(io.BytesIO(encoded(stdin)), encoding="utf-8")
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            try:
                status: object = main(arguments)
            except SystemExit as stop:
                status = stop.code
    finally:
        sys.stdin = before
        os.environ.update(elsewhere)
    assert type(status) is int, status
    return Ran(status, *(stream.getvalue().decode() for stream in written))


def judge(tool: str, question: Json, language: str = "en", game: str = BRIAN_BORU) -> tuple[int, Json]:
    """What an adjudicator says, through JSON text and back."""
    status, reply = adjudicate(discover()[game], tool, encoded(question), language)
    return status, json.loads(json.dumps(reply))


def accepted(tool: str, question: Json, game: str = BRIAN_BORU) -> Json:
    """The reply to a question that is judged."""
    status, reply = judge(tool, question, game=game)
    assert status == 0, reply
    return reply


def refused(tool: str, question: Json, game: str = BRIAN_BORU) -> list[str]:
    """The violations of a question that is refused, a line each."""
    status, reply = judge(tool, question, game=game)
    assert status == 1, reply
    assert reply == {"ok": False, "violations": reply["violations"]}
    return faults(reply["violations"])


def unreadable(tool: str, question: Json, game: str = BRIAN_BORU) -> tuple[str, str]:
    """The code and the place of what cannot be read."""
    status, reply = judge(tool, question, game=game)
    assert status == 2, reply
    assert reply == {"ok": False, "error": reply["error"]}
    assert set(reply["error"]) == ERROR_KEYS
    return reply["error"]["code"], reply["error"]["at"]


def told(facts: Iterable[Json], depth: int = 0) -> list[str]:
    """Facts as lines: code, parameters and rules, the reasons below them. Their text must be that of the catalog."""
    lines = []
    for fact in facts:
        assert set(fact) == FACT_KEYS, fact
        lines += ["  " * depth + _line(fact), *told(fact["because"], depth + 1)]
    return lines


def lines(text: str) -> list[str]:
    """An indented block of text as lines."""
    return dedent(text).strip().splitlines()


def faults(violations: Iterable[Json]) -> list[str]:
    """Violations or warnings as lines: the place, then as facts are told."""
    lines = []
    for violation in violations:
        assert set(violation) == VIOLATION_KEYS, violation
        lines.append(f"{violation['at']} {_line(violation)}")
    return lines


def _line(message: Json) -> str:
    assert says(message, "en"), message
    params = [f"{name}={json.dumps(value, ensure_ascii=False)}" for name, value in message["params"].items()]
    rules = [rule.partition(".")[2] for rule in message["rules"]]
    code = message["code"].removeprefix("brian_boru.").removeprefix("rebirth.")
    return " ".join([code, *params, f"[{' '.join(rules)}]"])


def says(message: Json, language: str) -> bool:
    """Whether the text of a message is one that the catalog of a language has for its code."""
    forms = wordings(language)[message["code"]]
    if language == "en" and len(forms) > 1:
        forms = forms[:1] if message["params"]["n"] == 1 else forms[1:]
    return any(re.fullmatch(form, message["text"], re.DOTALL) for form in forms)


def messages_in(reply: Json) -> Iterator[Json]:
    """Every message of a reply, reasons too."""
    if isinstance(reply, dict):
        if {"code", "text"} <= set(reply):
            yield reply
        for value in reply.values():
            yield from messages_in(value)
    elif isinstance(reply, list):
        for value in reply:
            yield from messages_in(value)


def without_text(reply: Json) -> Json:
    """A reply without what a language makes of it."""
    if isinstance(reply, dict):
        return {key: without_text(value) for key, value in reply.items() if key != "text"}
    return [without_text(value) for value in reply] if isinstance(reply, list) else reply


@cache
def wordings(language: str) -> dict[str, list[str]]:
    """The forms of each sentence of a catalog, as patterns."""
    found: dict[str, list[str]] = {}
    for message in read(language):
        texts = message.id if language == "en" else message.string
        forms = [texts] if isinstance(texts, str) else list(texts or ())
        patterns = [re.sub(r"\\{.*?\\}", ".*", re.escape(form)) for form in forms]
        # A French word may lose its vowel before what is filled in.
        found[message.context or ""] = [re.sub(r"\b(d|l|qu)[ea]\\ (?=\.\*)", r"\1(?:[ea] |’)", it) for it in patterns]
    return found


#: A document that is refused is shown as far as it can be read.
PICTURE = ("rows", "legend")


def check_shape(status: int, reply: Json, document: Json = None) -> None:
    """The shape that the contract gives to every reply; places must exist in the document, if it is given."""
    if status == 0:
        assert reply["ok"] is True
        told(reply["facts"])
        faults(reply["warnings"])
        assert all(warning["rules"] for warning in reply["warnings"])
        places = [warning["at"] for warning in reply["warnings"]]
    elif status == 1:
        assert reply["ok"] is False
        assert set(reply) - {"index", *PICTURE} == {"ok", "violations"}
        assert reply["violations"]
        for violation in reply["violations"]:
            assert set(violation) == VIOLATION_KEYS
            assert violation["rules"], violation
            assert violation["text"], violation
        places = [violation["at"] for violation in reply["violations"]]
    else:
        assert (status, reply["ok"], set(reply)) == (2, False, {"ok", "error"})
        assert set(reply["error"]) == ERROR_KEYS
        assert reply["error"]["text"]
        places = [reply["error"]["at"]]
    if document is not None:
        for place in places:
            resolve(place, document)


def resolve(pointer: str, document: Json) -> Json:
    """What a JSON pointer points to; it must be there."""
    assert pointer == "" or pointer.startswith("/"), pointer
    for part in pointer.split("/")[1:]:
        key = part.replace("~1", "/").replace("~0", "~")
        document = document[int(key)] if isinstance(document, list) else document[key]
    return document
