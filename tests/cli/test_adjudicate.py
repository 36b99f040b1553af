"""`companion adjudicate`: JSON in, JSON out, the exit status of the contract, one question or one a line."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.cli.run import check_shape, companion, encoded, faults, judge, messages_in, says, without_text

Json = Any
LANGUAGES = ("en", "pl", "cs", "fr", "es")
PLAYERS = ["Anna", "Łukasz", "Ñ/~"]
EACH = {"Anna": 3, "Łukasz": 2, "Ñ/~": 1}
REGIONS = {"C": {"face_up": True, "holder": "Anna", "towns": {"Anna": 3, "Łukasz": 3}, "vikings": 1}}
PRINCESS = {"holder": "Łukasz", "choice": "military_support"}
#: A question of each kind that is judged.
GOOD: dict[str, Json] = {
    "trick": {"players": PLAYERS, "leader": "Anna", "town": "C6", "cards": {"Anna": 11, "Łukasz": 2, "Ñ/~": 17}},
    "marriage": {"players": PLAYERS, "spaces": {"Anna": 3, "Łukasz": 8, "Ñ/~": 7}, "card": "Aodhán"},
    "battle": {"players": PLAYERS, "battle_area": 2, "raiders": EACH, "renown": EACH, "towns": EACH},
    "church": {"players": PLAYERS, "discs": EACH, "places": EACH},
    "claims": {"players": PLAYERS, "princess": PRINCESS, "regions": REGIONS},
    "score": {
        "players": PLAYERS,
        "princess": PRINCESS,
        "regions": REGIONS,
        "points": EACH,
        "coins": EACH,
        "renown": EACH,
        "marker": "Ñ/~",
        "marriage_cards": EACH,
    },
}
TEN_MEGABYTES = 10_000_000


def adjudicate(tool: str, question: Json, *more: str) -> Any:
    """Run the command."""
    return companion("adjudicate", "brian_boru", tool, *more, stdin=question)


@pytest.mark.parametrize("tool", GOOD)
def test_accepted(tool: str) -> None:
    ran = adjudicate(tool, GOOD[tool])
    assert (ran.status, ran.err) == (0, "")
    assert ran.json == judge(tool, GOOD[tool])[1]
    assert ran.out == json.dumps(ran.json, ensure_ascii=False, indent=2) + "\n"
    check_shape(0, ran.json, GOOD[tool])
    assert "Łukasz" in ran.out


@pytest.mark.parametrize("tool", GOOD)
def test_refused(tool: str) -> None:
    question = GOOD[tool] | {"players": ["Anna", "Anna", "Łukasz"]}
    ran = adjudicate(tool, question)
    assert (ran.status, ran.err) == (1, "")
    check_shape(1, ran.json, question)
    assert [violation["code"] for violation in ran.json["violations"]] == ["brian_boru.entry.player-twice"]


UNREADABLE: dict[str, tuple[bytes, str, str]] = {
    "nothing": (b"", "input.not-json", ""),
    "only space": (b" \n\t", "input.not-json", ""),
    "not JSON": (b"players: Anna", "input.not-json", ""),
    "half of it": (b'{"players": ["Anna"', "input.not-json", ""),
    "two of it": (b"{} {}", "input.not-json", ""),
    "a list": (b"[]", "input.not-object", ""),
    "null": (b"null", "input.not-object", ""),
    "a number": (b"7", "input.not-object", ""),
    "an empty object": (b"{}", "input.missing", ""),
    "not UTF-8": (b'{"players": ["\xff"]}', "input.not-utf8", ""),
    "UTF-16": ('{"players": []}'.encode("utf-16"), "input.not-utf8", ""),
    "half a character": (rb'{"players": ["\ud800"]}', "input.not-utf8", ""),
    "a key twice": (b'{"players": [], "players": []}', "input.duplicate-key", ""),
    "not a number": (b'{"players": NaN}', "input.bad-number", ""),
    "infinite": (b'{"players": -Infinity}', "input.bad-number", ""),
    "beyond floats": (b'{"players": 1e999}', "input.bad-number", ""),
    "5000 digits": (b'{"players": ' + b"9" * 5000 + b"}", "input.bad-number", ""),
    "deep lists": (b"[" * 100_000 + b"]" * 100_000, "input.too-deep", ""),
    "deep and not closed": (b"[" * 100_000, "input.too-deep", ""),
    "deep objects": (b'{"a":' * 100_000 + b"1" + b"}" * 100_000, "input.too-deep", ""),
    "too large": (b" " * TEN_MEGABYTES, "input.too-large", ""),
    "wrong type": (b'{"players": {}}', "input.not-list", "/players"),
    "wrong type inside": (b'{"players": ["a", null]}', "input.not-text", "/players/1"),
    "long text": (b'{"players": ["' + b"a" * 1001 + b'"]}', "input.text-too-long", "/players/0"),
}


@pytest.mark.parametrize("case", UNREADABLE)
def test_unreadable(case: str) -> None:
    data, code, at = UNREADABLE[case]
    ran = adjudicate("trick", data)
    assert (ran.status, ran.err) == (2, "")
    check_shape(2, ran.json)
    assert (ran.json["error"]["code"], ran.json["error"]["at"]) == (code, at)


def test_where_it_stops_to_be_json() -> None:
    error = adjudicate("trick", b'{"players":\n   nothing}').json["error"]
    assert error["params"] == {"line": 2, "column": 4}


@pytest.mark.parametrize(
    ("size", "code"),
    [(1_000_000, "input.missing"), (1_000_001, "input.too-large")],
)
def test_the_largest_input(size: int, code: str) -> None:
    assert adjudicate("trick", b"{" + b" " * (size - 2) + b"}").json["error"]["code"] == code


def test_a_byte_order_mark_is_no_fault() -> None:
    assert adjudicate("battle", b"\xef\xbb\xbf" + encoded(GOOD["battle"])).status == 0


@pytest.mark.parametrize("tool", GOOD)
def test_unknown_keys_are_told_and_change_nothing(tool: str) -> None:
    ran = adjudicate(tool, GOOD[tool] | {"note": [1.5, None]})
    assert (ran.status, ran.err) == (0, "")
    warning, *others = ran.json["warnings"]
    assert faults([warning]) == ['/note entry.key-unknown key="note" [setup]']
    assert ran.json | {"warnings": others} == judge(tool, GOOD[tool])[1]


@pytest.mark.parametrize("more", [(), ("--batch",)])
@pytest.mark.parametrize(
    ("game", "tool", "code"),
    [
        ("brian_boru", "tricks", "cli.no-tool"),
        ("brian_boru", "", "cli.no-tool"),
        ("brianboru", "trick", "input.other-game"),
        ("", "trick", "input.other-game"),
    ],
)
def test_unknown_game_or_tool(game: str, tool: str, code: str, more: tuple[str, ...]) -> None:
    ran = companion("adjudicate", game, tool, *more, stdin=GOOD["trick"])
    assert (ran.status, ran.err) == (2, "")
    check_shape(2, ran.json)
    assert ran.json["error"]["code"] == code


# Languages.

BAD = {"leader": "Zoe", "cards": {"Anna": 11, "Łukasz": 11, "Ñ/~": 30}, "town": "C0"}
ASKED: dict[str, tuple[str, Json, int]] = {tool: (tool, question, 0) for tool, question in GOOD.items()} | {
    "refused": ("trick", GOOD["trick"] | BAD, 1),
    "unreadable": ("trick", GOOD["trick"] | {"leader": 1}, 2),
    "warned": ("battle", GOOD["battle"] | {"battle_area": 20, "towns": {"Anna": 60, "Łukasz": 0, "Ñ/~": 0}}, 0),
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("case", ASKED)
def test_text_in_every_language(case: str, language: str) -> None:
    tool, question, status = ASKED[case]
    ran = adjudicate(tool, question, "--lang", language)
    assert ran.status == status
    english = judge(tool, question)[1]
    assert without_text(ran.json) == without_text(english)
    for message, other in zip(messages_in(ran.json), messages_in(english), strict=True):
        assert says(message, language), message
        if language != "en" and message["code"].partition(".")[2] not in SAME_IN_SOME:
            assert message["text"] != other["text"], message


#: Sentences of names, numbers and marks alone.
SAME_IN_SOME = {"score.in-regions"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_language_may_be_written_with_an_equals_sign(language: str) -> None:
    one = adjudicate("church", GOOD["church"], "--lang", language)
    assert one == adjudicate("church", GOOD["church"], f"--lang={language}")


def test_a_language_that_nobody_speaks_here() -> None:
    ran = adjudicate("church", GOOD["church"], "--lang", "de")
    assert ran.status == 2
    check_shape(2, ran.json)


# Many questions.


def batch(*given: Json, tool: str = "battle", end: bytes = b"\n", language: str = "en") -> list[Json]:
    """The replies to lines of input."""
    data = b"".join(encoded(line) + end for line in given)
    ran = companion("adjudicate", "brian_boru", tool, "--batch", "--lang", language, stdin=data)
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.endswith("\n") or not ran.out
    return [json.loads(line) for line in ran.out.split("\n")[:-1]]


def test_batch_keeps_order() -> None:
    questions = [GOOD["battle"] | {"battle_area": area} for area in (3, 0, 9, 1, 14)]
    assert batch(*questions) == [judge("battle", question)[1] for question in questions]
    assert [reply["facts"][0]["params"].get("n") for reply in batch(*questions)] == [3, None, 9, 1, 14]


def test_batch_survives_bad_lines() -> None:
    replies = batch(
        GOOD["battle"],
        b"{",
        b"\xff\xfe",
        GOOD["battle"] | {"battle_area": -1},
        b"[" * 100_000,
        b'{"a": 1, "a": 2}',
        b"\x00",
        b"9" * 5000,
        b'{"players": ["' + b"x" * TEN_MEGABYTES + b'"]}',
        GOOD["battle"],
    )
    codes = [reply["error"]["code"] if "error" in reply else reply["ok"] for reply in replies]
    assert codes == [
        True,
        "input.not-json",
        "input.not-utf8",
        False,
        "input.too-deep",
        "input.duplicate-key",
        "input.not-json",
        "input.bad-number",
        "input.too-large",
        True,
    ]


@pytest.mark.parametrize("blank", [b"", b" ", b"\t\t", b"\r"])
def test_batch_passes_over_blank_lines(blank: bytes) -> None:
    assert len(batch(blank, GOOD["battle"], blank, blank, GOOD["battle"], blank)) == 2
    assert batch(blank) == []


def test_batch_of_nothing() -> None:
    assert batch() == []


def test_batch_reads_lines_of_other_systems_and_a_last_line_without_an_end() -> None:
    expected = [judge("battle", GOOD["battle"])[1]] * 2
    assert batch(GOOD["battle"], GOOD["battle"], end=b"\r\n") == expected
    data = encoded(GOOD["battle"]) + b"\n" + encoded(GOOD["battle"])
    assert batch(data, end=b"") == expected


def test_batch_answers_each_question_on_one_line() -> None:
    name = "a\nb\r\x0b\x0c\x1c\u2028\x85"
    question = json.dumps(GOOD["church"] | {"discs": EACH | {name: 1}}, ensure_ascii=False)
    (reply,) = batch(question, tool="church")
    assert faults(reply["violations"]) == [f"/discs/{name} entry.player-unknown name={written(name)} [setup]"]
    again, other = batch(question, GOOD["church"], tool="church")
    assert (again, other) == (reply, judge("church", GOOD["church"])[1])


def written(name: str) -> str:
    """A name as JSON text."""
    return json.dumps(name, ensure_ascii=False)


def test_batch_speaks_languages() -> None:
    for reply in batch(GOOD["battle"], b"{", language="fr"):
        assert all(says(message, "fr") for message in messages_in(reply))


# Real processes.

ENVIRONMENT = {**os.environ, "LC_ALL": "C.UTF-8", "PYTHONWARNINGS": "error"}


def process(
    *arguments: str,
    data: bytes = b"",
    environment: Json = None,
    first: Callable[[], None] | None = None,
) -> subprocess.CompletedProcess[bytes]:
    """Run the program for real; `first` runs in the new process before it."""
    return subprocess.run(
        [sys.executable, "-m", "companion", *arguments],
        input=data,
        capture_output=True,
        env=ENVIRONMENT | (environment or {}),
        preexec_fn=first,
        check=False,
        timeout=60,
    )


@pytest.mark.parametrize(
    ("data", "status"),
    [(encoded(GOOD["trick"]), 0), (encoded(GOOD["trick"] | BAD), 1), (b"{", 2)],
)
def test_a_process_does_the_same(data: bytes, status: int) -> None:
    ran = process("adjudicate", "brian_boru", "trick", data=data)
    assert (ran.returncode, ran.stderr) == (status, b"")
    assert ran.stdout.decode() == adjudicate("trick", data).out


def test_output_is_utf_8_whatever_the_system_says() -> None:
    environment = {"LC_ALL": "C", "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    ran = process("adjudicate", "brian_boru", "church", data=encoded(GOOD["church"]), environment=environment)
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert json.loads(ran.stdout)["marker"] == "Anna"
    assert "Łukasz" in ran.stdout.decode()


def test_the_installed_program_is_the_same() -> None:
    program = Path(sys.executable).with_name("companion")
    data = encoded(GOOD["claims"])
    ran = subprocess.run([program, "adjudicate", "brian_boru", "claims"], input=data, capture_output=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert json.loads(ran.stdout) == judge("claims", GOOD["claims"])[1]


@pytest.mark.parametrize("count", [1, 200])
def test_a_reader_who_has_read_enough(count: int) -> None:
    lines = encoded(GOOD["score"]) + b"\n"
    command = [sys.executable, "-m", "companion", "adjudicate", "brian_boru", "score", "--batch"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, env=ENVIRONMENT) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.close()
        try:
            running.stdin.write(lines * count)
            running.stdin.close()
        except BrokenPipeError:
            pass
        errors = running.stderr.read()
        assert (running.wait(60), errors) == (0, b"")


def no_input() -> None:
    """Close standard input, as `<&-` does."""
    os.close(0)


def test_without_standard_input() -> None:
    ran = process("adjudicate", "brian_boru", "trick", first=no_input)
    assert b"Traceback" not in ran.stderr
    check_shape(2, json.loads(ran.stdout))
    assert ran.returncode == 2


@pytest.mark.parametrize("more", [(), ("--batch",)])
def test_output_that_cannot_be_written(more: tuple[str, ...]) -> None:
    with Path("/dev/full").open("wb") as full:
        command = [sys.executable, "-m", "companion", "adjudicate", "brian_boru", "trick", *more]
        data = encoded(GOOD["trick"])
        ran = subprocess.run(command, input=data, stdout=full, stderr=subprocess.PIPE, env=ENVIRONMENT, check=False)
    assert ran.returncode == 2
    assert ran.stderr == b"The output cannot be written: No space left on device.\n"


def test_english_is_the_default_whatever_the_system_speaks() -> None:
    ran = process("adjudicate", "brian_boru", "trick", data=b"{}", environment={"LC_ALL": "pl_PL.UTF-8"})
    assert says(json.loads(ran.stdout)["error"], "en")
