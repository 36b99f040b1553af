"""`companion play`: a random legal game to the end, as a file that holds when it is judged again."""

import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tests.cli.run import Ran, check_shape, companion, messages_in, says

Json = Any
LANGUAGES = ("en", "pl", "cs", "fr", "es")
TRICKS = {3: 21, 4: 20, 5: 16}


def play(seats: int = 3, seed: int = 1, *options: str, more: tuple[str, ...] = (), stdin: Json = b"") -> Ran:
    """Run the command; options are written KEY=VALUE."""
    settings = [part for option in options for part in ("--option", option)]
    numbers = ["--seats", str(seats), "--seed", str(seed)]
    return companion("play", "--game", "brian_boru", *numbers, *settings, *more, stdin=stdin)


def played(seats: int = 3, seed: int = 1, *options: str, more: tuple[str, ...] = (), stdin: Json = b"") -> Json:
    """The game file of a run that went well."""
    ran = play(seats, seed, *options, more=more, stdin=stdin)
    assert (ran.status, ran.err) == (0, "")
    return ran.json


def count(file: Json, decision: str) -> int:
    """How often something was decided."""
    return sum(answer["decision"] == decision for answer in file["answers"])


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("seed", [0, 1, 7, -3, 10**30])
def test_a_game_holds_when_it_is_judged_again(seats: int, seed: int) -> None:
    file = played(seats, seed)
    assert list(file) == ["format", "game", "engine", "options", "switches", "seats", "answers", "result"]
    assert (file["format"], file["game"], file["engine"]) == ("companion-game/1", "brian_boru", "1")
    assert (file["options"], file["switches"]) == ({}, {})
    assert len({seat["name"] for seat in file["seats"]}) == len({seat["colour"] for seat in file["seats"]}) == seats
    assert count(file, "trick.lead") == TRICKS[seats]
    assert count(file, "trick.card") == TRICKS[seats] * (seats - 1)
    ran = companion("replay", "-", "--json", stdin=file)
    assert (ran.status, ran.json["over"]) == (0, True)
    assert [line["total"] for line in ran.json["scores"].values()] == file["result"]["scores"]
    names = list(ran.json["scores"])
    assert [names.index(name) for name in ran.json["winners"]] == file["result"]["winners"]


def test_the_same_seed_gives_the_same_bytes() -> None:
    assert play(4, 11) == play(4, 11)
    runs = [play(seats, seed).out for seats in (3, 4, 5) for seed in range(8)]
    assert len(set(runs)) == len(runs)


@pytest.mark.parametrize("hash_seed", ["0", "1", "4711"])
def test_the_same_bytes_in_every_process(hash_seed: str) -> None:
    command = [sys.executable, "-m", "companion", "play", "--game", "brian_boru", "--seats", "5", "--seed", "3"]
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "LC_ALL": "C"}
    ran = subprocess.run(command, capture_output=True, env=environment, check=False, timeout=60)
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert ran.stdout.decode() == play(5, 3).out


def test_the_language_changes_nothing() -> None:
    assert {play(3, 2, more=("--lang", language)).out for language in LANGUAGES} == {play(3, 2).out}


def test_the_file_is_written_for_readers() -> None:
    ran = play()
    assert ran.out == json.dumps(ran.json, ensure_ascii=False, indent=2) + "\n"


# Options and switches.


@pytest.mark.parametrize(
    ("option", "key", "stored"),
    [
        ("play_last_card=on", "switches", {"play_last_card": True}),
        ("play_last_card=off", "switches", {"play_last_card": False}),
        ("expand_into_marked_town=on", "switches", {"expand_into_marked_town": True}),
        ("remove_from_marriage_deck=on", "switches", {"remove_from_marriage_deck": True}),
        ("second_place_tie_freezes=on", "switches", {"second_place_tie_freezes": True}),
        *[(f"edition={edition}", "options", {"edition": edition}) for edition in LANGUAGES],
        *[(f"viking_repeat={n}", "options", {"viking_repeat": str(n)}) for n in range(9, 15)],
    ],
)
def test_options_and_switches(option: str, key: str, stored: Json) -> None:
    for seats in (3, 4, 5):
        file = played(seats, 4, option)
        assert {name: file[name] for name in ("options", "switches")} == {"options": {}, "switches": {}, key: stored}
        assert companion("replay", "-", "--json", stdin=file).status == 0


def test_several_options_at_once_and_the_last_one_counts() -> None:
    file = played(5, 1, "play_last_card=on", "viking_repeat=9", "edition=cs", "viking_repeat=13")
    assert file["switches"] == {"play_last_card": True}
    assert file["options"] == {"viking_repeat": "13", "edition": "cs"}


@pytest.mark.parametrize(("seats", "tricks"), [(3, 21), (4, 20), (5, 20)])
def test_five_players_may_play_the_last_card(seats: int, tricks: int) -> None:
    assert count(played(seats, 1, "play_last_card=on"), "trick.lead") == tricks


@pytest.mark.parametrize("repeat", [12, 13])
def test_only_the_repeated_strength_comes_twice(repeat: int) -> None:
    twice: Counter[str] = Counter()
    for seed in range(40):
        answers = played(4, seed, f"viking_repeat={repeat}")["answers"]
        seen = Counter(one["choice"][0] for one in answers if one["decision"] == "preparation.viking-card")
        twice.update(strength for strength, times in seen.items() if times > 1)
    assert set(twice) == {str(repeat)}


@pytest.mark.parametrize(
    ("option", "code", "at"),
    [
        ("colour=red", "setup.no-switch", "/switches/colour"),
        ("=", "setup.no-switch", "/switches/"),
        ("Edition=en", "setup.no-switch", "/switches/Edition"),
        ("edition=de", "setup.no-value", "/options/edition"),
        ("edition=", "setup.no-value", "/options/edition"),
        ("viking_repeat=15", "setup.no-value", "/options/viking_repeat"),
        ("viking_repeat=12=12", "setup.no-value", "/options/viking_repeat"),
        ("play_last_card=maybe", "setup.no-value", "/switches/play_last_card"),
        ("play_last_card=ON", "setup.no-value", "/switches/play_last_card"),
    ],
)
def test_unknown_option_or_value(option: str, code: str, at: str) -> None:
    ran = play(3, 1, "edition=pl", option)
    assert (ran.status, ran.err) == (1, "")
    check_shape(1, ran.json)
    assert [(violation["code"], violation["at"]) for violation in ran.json["violations"]] == [(code, at)]


def test_all_unknown_options_are_told_of() -> None:
    ran = play(3, 1, "a=b", "edition=x", "c=d")
    found = {violation["code"]: 0 for violation in ran.json["violations"]}
    assert (ran.status, set(found), len(ran.json["violations"])) == (1, {"setup.no-switch", "setup.no-value"}, 3)


@pytest.mark.parametrize("option", ["", "edition", "on"])
def test_an_option_without_a_value(option: str) -> None:
    ran = play(3, 1, option)
    assert (ran.status, ran.err) == (2, "")
    check_shape(2, ran.json)
    assert (ran.json["error"]["code"], ran.json["error"]["at"]) == ("cli.not-key-value", "")


@pytest.mark.parametrize("seats", [-1, 0, 1, 2, 6, 100, 10**30])
def test_too_few_or_too_many_players(seats: int) -> None:
    ran = play(seats)
    assert (ran.status, ran.err) == (2, "")
    check_shape(2, ran.json)
    assert (ran.json["error"]["code"], ran.json["error"]["at"]) == ("cli.seats", "")


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("--game", "brian_boru"),
        ("--game", "brian_boru", "--seats", "3"),
        ("--game", "brian_boru", "--seed", "3"),
        ("--seats", "3", "--seed", "3"),
        ("--game", "brian_boru", "--seats", "x", "--seed", "3"),
        ("--game", "brian_boru", "--seats", "3", "--seed", "1.5"),
        ("--game", "brian_boru", "--seats", "3", "--seed", "9" * 5000),
        ("--game", "brian_boru", "--seats", "3", "--seed", "3", "more"),
        ("--game", "brian_boru", "--seats", "3", "--seed", "3", "--option"),
        ("--game", "go", "--seats", "3", "--seed", "3"),
        ("--game", "", "--seats", "3", "--seed", "3"),
    ],
)
def test_arguments_that_cannot_be_read(arguments: tuple[str, ...]) -> None:
    for language in LANGUAGES:
        ran = companion("play", *arguments, "--lang", language)
        assert (ran.status, ran.err) == (2, "")
        check_shape(2, ran.json)
        assert all(says(message, language) for message in messages_in(ran.json))


# Answers to begin with.


@pytest.mark.parametrize("at", [0, 1, 7, 50, 120])
@pytest.mark.parametrize("bare", [False, True])
def test_answers_to_begin_with(at: int, bare: bool) -> None:
    opening = played(4, 9)["answers"][:at]
    given = opening if bare else {"answers": opening}
    file = played(4, 2, more=("--answers", "-"), stdin=given)
    assert file["answers"][:at] == opening
    assert count(file, "trick.lead") == TRICKS[4]
    assert companion("replay", "-", "--json", stdin=file).status == 0
    assert file == played(4, 2, more=("--answers", "-"), stdin=given)


def test_a_whole_game_file_comes_out_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text(play(5, 8).out, encoding="utf-8")
    assert play(5, 99, more=("--answers", str(path))).out == play(5, 8).out


def test_broken_answers_are_refused_with_their_index() -> None:
    answers = played(3, 1)["answers"]
    for index, broken in ((0, {"choice": ["3"]}), (5, {"seat": 2}), (6, {"decision": "trick.lead"})):
        given = [*answers[:index], answers[index] | broken, *answers[index + 1 :]]
        ran = play(3, 1, more=("--answers", "-"), stdin=given)
        assert (ran.status, ran.err) == (1, "")
        check_shape(1, ran.json)
        assert ran.json["index"] == index
    ran = play(3, 1, more=("--answers", "-"), stdin=[*answers, answers[0]])
    assert (ran.status, ran.json["index"]) == (1, len(answers))
    assert ran.json["violations"][0]["code"] == "decision.game-over"


def test_answers_of_a_larger_table_are_refused() -> None:
    ran = play(3, 1, more=("--answers", "-"), stdin=played(5, 1))
    assert ran.status == 1
    check_shape(1, ran.json)


@pytest.mark.parametrize(
    ("given", "code", "at"),
    [
        (b"", "input.not-json", ""),
        (b"\xff", "input.not-utf8", ""),
        ("7", "input.not-object", ""),
        ({}, "input.missing", ""),
        ({"answers": 7}, "input.not-list", "/answers"),
        ({"answers": [7]}, "input.not-object", "/answers/0"),
        ([[]], "input.not-object", "/0"),
        ([{"decision": "x", "choice": ["y"], "seat": None}, {}], "input.missing", "/1"),
        ([{"decision": "x", "choice": [1]}], "input.not-text", "/0/choice/0"),
        ([{"decision": "x", "choice": "3"}], "input.not-list", "/0/choice"),
        ([{"decision": "x", "choice": 10**12}], "input.number-too-large", "/0/choice"),
    ],
)
def test_answers_that_cannot_be_read(given: Json, code: str, at: str) -> None:
    ran = play(3, 1, more=("--answers", "-"), stdin=given)
    assert (ran.status, ran.err) == (2, "")
    check_shape(2, ran.json)
    assert (ran.json["error"]["code"], ran.json["error"]["at"]) == (code, at)


@pytest.mark.parametrize("path", ["/nowhere/at/all.json", "/", "a\0b"])
def test_no_file_with_answers(path: str) -> None:
    ran = play(3, 1, more=("--answers", path))
    assert (ran.status, ran.err) == (2, "")
    check_shape(2, ran.json)
    assert ran.json["error"]["code"] == "cli.no-file"
