"""The program as a whole: how it is called, what it says of itself, and what it does with other arguments."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from companion.bench import engine
from tests.cli.run import Ran, check_shape, companion, messages_in, says

Json = Any
LANGUAGES = ("en", "pl", "cs", "fr", "es")
COMMANDS = ("adjudicate", "replay", "play", "bench", "board")


@pytest.mark.parametrize("flag", ["-h", "--help"])
@pytest.mark.parametrize("command", [(), *[(name,) for name in COMMANDS]])
def test_help(command: tuple[str, ...], flag: str) -> None:
    ran = companion(*command, flag)
    assert (ran.status, ran.err) == (0, "")
    assert " ".join(["companion", *command]) in ran.lines[0]
    assert "%" not in ran.out
    assert "{" not in ran.out
    if not command:
        assert all(any(line.split()[:1] == [name] for line in ran.lines) for name in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_help_in_every_language(command: str) -> None:
    texts = [companion(command, "--lang", language, "--help") for language in LANGUAGES]
    assert [ran.status for ran in texts] == [0] * 5
    assert len({ran.out for ran in texts}) == 5
    assert all("brian_boru" in ran.out for ran in texts) == (command in ("adjudicate", "play"))


def test_help_lists_the_games() -> None:
    for command in ("adjudicate", "play"):
        assert "brian_boru, rebirth" in companion(command, "--help").out
    for command in ("search", "list", "import"):
        assert "brian_boru, rebirth" in companion("rules", command, "--help").out


def test_help_names_every_question() -> None:
    out = companion("adjudicate", "--help").out
    for tool in ("trick", "marriage", "battle", "church", "claims", "score"):
        assert tool in out


BAD: list[tuple[str, ...]] = [
    (),
    ("",),
    ("frobnicate",),
    ("--frobnicate",),
    ("adjudicate",),
    ("adjudicate", "brian_boru"),
    ("adjudicate", "brian_boru", "trick", "more"),
    ("adjudicate", "brian_boru", "trick", "--frobnicate"),
    ("replay",),
    ("replay", "a", "b"),
    ("replay", "a", "--at"),
    ("play",),
    ("bench", "frobnicate"),
    ("adjudicate", "brian_boru", "trick", "--lang", "de"),
    ("adjudicate", "brian_boru", "trick", "--lang", ""),
    ("adjudicate", "brian_boru", "trick", "--lang"),
    ("adjudicate", "brian_boru", "trick", "--bat"),
    ("adjudicate", "brian_boru", "trick", "--lan", "en"),
    ("replay", "-", "--js"),
    ("replay", "-", "--lo"),
    ("replay", "-", "--a", "0"),
    ("play", "--gam", "brian_boru", "--seats", "3", "--seed", "1"),
    ("bench", "engine", "--jso"),
    ("--hel",),
]


@pytest.mark.parametrize("arguments", BAD)
def test_a_command_that_cannot_be_read(arguments: tuple[str, ...]) -> None:
    ran = companion(*arguments)
    assert ran.status == 2
    if {"adjudicate", "play"} & set(arguments):
        assert ran.err == ""
        check_shape(2, ran.json)
    else:
        assert ran.out == ""
        assert ran.err
        assert "Traceback" not in ran.err
    ran = companion(*arguments, "--json")
    assert (ran.status, ran.err) == (2, "")
    check_shape(2, ran.json)


NOT_READ: list[tuple[tuple[str, ...], str, str]] = [
    (("frobnicate",), "companion", "frobnicate"),
    (("it's",), "companion", "it's"),
    (("",), "companion", "COMMAND"),
    (("rules", "serch"), "companion rules", "serch"),
    (("board", "chek", "x"), "companion board", "chek"),
    (("serve", "--data", "x"), "companion serve", "--data x"),
    (("adjudicate", "brian_boru", "trick", "more"), "companion adjudicate", "more"),
    (("adjudicate", "brian_boru", "trick", "--lang", "de"), "companion adjudicate", "--lang de"),
    (("adjudicate", "brian_boru", "trick", "--lang"), "companion adjudicate", "--lang"),
    (("replay", "a", "--at", "x"), "companion replay", "--at x"),
    (("bench", "frobnicate"), "companion bench", "frobnicate"),
    (("rules", "search", "a", "--limit", "few"), "companion rules search", "--limit few"),
]


@pytest.mark.parametrize(("arguments", "command", "what"), NOT_READ)
def test_a_complaint_says_what_was_typed_and_where_to_find_help(
    arguments: tuple[str, ...], command: str, what: str
) -> None:
    error = companion(*arguments, "--json").json["error"]
    assert (error["code"], error["at"]) == ("cli.usage", "")
    assert error["params"] == {"command": f"{command} --help", "what": what}


MISSING: list[tuple[tuple[str, ...], str, str]] = [
    ((), "companion", "COMMAND"),
    (("--frobnicate", "play"), "companion play", "--game, --seats, --seed"),
    (("play", "--game", "foo"), "companion play", "--seats, --seed"),
    (("adjudicate", "brian_boru"), "companion adjudicate", "TOOL"),
    (("rules",), "companion rules", "COMMAND"),
    (("rules", "show"), "companion rules show", "RULE"),
    (("rules", "import", "a"), "companion rules import", "--game"),
]


@pytest.mark.parametrize(("arguments", "command", "what"), MISSING)
def test_a_complaint_names_what_is_missing(arguments: tuple[str, ...], command: str, what: str) -> None:
    error = companion(*arguments, "--json").json["error"]
    assert (error["code"], error["at"]) == ("cli.usage-missing", "")
    assert error["params"] == {"command": f"{command} --help", "what": what}


@pytest.mark.parametrize("language", LANGUAGES)
def test_complaints_in_every_language(language: str) -> None:
    for arguments in (("bench", "x", "--json"), ("adjudicate", "brian_boru"), ("replay", "--json")):
        ran = companion(*arguments, "--lang", language)
        assert ran.status == 2
        check_shape(2, ran.json)
        assert all(says(message, language) for message in messages_in(ran.json))
        assert ran.json["error"]["params"]["command"].startswith(f"companion {arguments[0]}")


@pytest.mark.parametrize("arguments", [("--help",), ("adjudicate", "--help"), ("frobnicate", "--json")])
def test_a_process_does_the_same(arguments: tuple[str, ...]) -> None:
    environment = {"LC_ALL": "C.UTF-8", "COLUMNS": os.environ.get("COLUMNS", "80")}
    command = [sys.executable, "-m", "companion", *arguments]
    ran = subprocess.run(command, capture_output=True, env=environment, check=False)
    assert Ran(ran.returncode, ran.stdout.decode(), ran.stderr.decode()) == companion(*arguments)


def test_importing_the_module_that_starts_the_program_starts_nothing() -> None:
    ran = subprocess.run([sys.executable, "-c", "import companion"], capture_output=True, check=False)
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, b"", b"")


# The bench. It takes a second or two, so it runs once.


@pytest.fixture(scope="module")
def bench() -> Ran:
    """The bench on few games, which tells the same as on many."""
    with pytest.MonkeyPatch.context() as patch:
        for name, count in {"GAMES": 12, "ROUNDS": 2, "CHESS_MOVES": 400}.items():
            patch.setattr(engine, name, count)
        return companion("bench", "engine", "--json")


def figures(value: Json) -> Iterator[tuple[str, float]]:
    """All figures of a reply, by name."""
    for name, found in value.items():
        if isinstance(found, dict):
            yield from figures(found)
        elif not isinstance(found, bool | str):
            yield name, found


@pytest.mark.soak
def test_bench_tells_its_figures(bench: Ran) -> None:
    assert (bench.status, bench.err, bench.json["ok"]) == (0, "", True)
    found = dict(figures(bench.json))
    assert {
        "limit_answers_per_second",
        "answers_per_second",
        "answers_ratio",
        "games_per_second",
        "games_answers_ratio",
        "replay_ms",
        "replay_limits",
        "answers_per_game",
        "answer_us",
        "heaviest_us",
        "heaviest_ratio",
        "kept_us",
        "anew_us",
    } <= set(found)
    assert all(type(figure) is float and figure > 0 for figure in found.values())
    assert json.loads(bench.out) == bench.json


def test_the_figures_of_the_bench_fit_together(bench: Ran) -> None:
    found = dict(figures(bench.json))
    limit = found["limit_answers_per_second"]
    assert found["answers_ratio"] == pytest.approx(found["answers_per_second"] / limit, rel=0.01)
    assert found["replay_limits"] == pytest.approx(found["replay_ms"] / 1000 * limit, rel=0.01)
    answers = found["games_per_second"] * found["answers_per_game"]
    assert found["games_answers_ratio"] == pytest.approx(answers / limit, rel=0.01)
    assert 100 < found["answers_per_game"] < 400
