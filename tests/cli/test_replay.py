"""`companion replay`: a game file is judged again, to its end or to the place where it stops."""

import copy
import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from companion.engine.values import Value
from companion.formats.gamefile import read_game_file, write_game_file
from companion.games import discover
from tests.cli.run import Ran, check_shape, companion, messages_in, resolve, says, told, without_text

Json = Any
LANGUAGES = ("en", "pl", "cs", "fr", "es")
KEYS = ["ok", "over", "answers", "scores", "ranking", "winners", "decided_by", "decision", "position"]
KEYS += ["warnings", "facts"]


@cache
def _played(seats: int, seed: int) -> Json:
    return companion("play", "--game", "brian_boru", "--seats", str(seats), "--seed", str(seed)).json


def played(changes: Json = None, seats: int = 3, seed: int = 1) -> Json:
    """The file of a random game, finished; a key set to nothing is left out."""
    file = copy.deepcopy(_played(seats, seed)) | (changes or {})
    return {key: value for key, value in file.items() if value is not None}


def replay(file: Json, *more: str) -> Ran:
    """Run the command on a file, answering in JSON."""
    return companion("replay", "-", "--json", *more, stdin=file)


def accepted(file: Json, *more: str) -> Json:
    """The reply to a file that holds."""
    ran = replay(file, *more)
    assert (ran.status, ran.err) == (0, ""), ran
    check_shape(0, ran.json)
    assert list(ran.json) == KEYS
    return ran.json


def refused(file: Json, *more: str) -> Json:
    """The reply to a file that breaks a rule."""
    ran = replay(file, *more)
    assert (ran.status, ran.err) == (1, ""), ran
    check_shape(1, ran.json)
    return ran.json


def unreadable(file: Json, *more: str) -> tuple[str, str]:
    """What cannot be read, and where."""
    ran = replay(file, *more)
    assert (ran.status, ran.err) == (2, ""), ran
    check_shape(2, ran.json)
    error = ran.json["error"]
    if not isinstance(file, bytes):
        resolve(error["at"], file)
    return error["code"], error["at"]


# Whole games.


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("seed", range(3))
def test_finished(seats: int, seed: int) -> None:
    file = played(None, seats, seed)
    reply = accepted(file)
    names = [seat["name"] for seat in file["seats"]]
    assert reply["over"] is True
    assert reply["answers"] == len(file["answers"])
    assert reply["decision"] == []
    assert reply["warnings"] == []
    assert reply["position"]["step"] == "scoring"
    assert list(reply["scores"]) == names
    assert [line["total"] for line in reply["scores"].values()] == file["result"]["scores"]
    assert [names.index(name) for name in reply["winners"]] == file["result"]["winners"]
    assert reply["ranking"][0] == reply["winners"]
    assert sorted(name for group in reply["ranking"] for name in group) == sorted(names)
    decided = reply["facts"][-1]
    assert decided["rules"][0] == ("bb.end" if "wins-by-points" in decided["code"] else "bb.score.tie-break")
    assert accepted(played({"result": None}, seats, seed)) == reply


def test_scores_are_those_that_the_adjudicator_gives() -> None:
    for seed in range(6):
        reply = accepted(played(None, 3 + seed % 3, seed))
        position = reply["position"]
        taken = {town: "vikings" if town in position["vikings"] else name for town, name in position["towns"].items()}
        regions = {}
        for region, token in position["claims"].items():
            here = {town: name for town, name in taken.items() if town[0] == region}
            built = [name for town, name in here.items() if town in position["monasteries"]]
            counts = {name: list(here.values()).count(name) for name in here.values()}
            regions[region] = token | {
                "vikings": counts.pop("vikings", 0),
                "towns": counts,
                "monasteries": {name: built.count(name) for name in built},
            }
        question = {key: position[key] for key in ("princess", "points", "coins", "renown", "marker")} | {
            "players": list(reply["scores"]),
            "regions": regions,
            "marriage_cards": {name: len(cards) for name, cards in position["marriages"].items()},
        }
        score = companion("adjudicate", "brian_boru", "score", stdin=question).json
        for key in ("scores", "ranking", "winners", "decided_by"):
            assert score[key] == reply[key]


def test_a_file_by_its_path(tmp_path: Path) -> None:
    path = tmp_path / "zażółć 1.json"
    path.write_text(json.dumps(played()), encoding="utf-8")
    ran = companion("replay", str(path), "--json")
    assert (ran.status, ran.json) == (0, accepted(played()))


@pytest.mark.parametrize("name", ["nowhere.json", ".", "a\0b", "x" * 5000, ""])
def test_no_such_file(name: str, tmp_path: Path) -> None:
    path = str(tmp_path / name) if name else ""
    ran = companion("replay", path, "--json")
    assert ran.status == 2
    check_shape(2, ran.json)
    assert (ran.json["error"]["code"], ran.json["error"]["params"]) == ("cli.no-file", {"file": path})
    ran = companion("replay", path)
    assert (ran.status, ran.out) == (2, "")
    assert "Traceback" not in ran.err
    assert len(ran.err.splitlines()) == 1


# Games under way.


@pytest.mark.parametrize("at", [0, 1, 3, 6, 7, 20, 55, 100, -1])
def test_stopped_in_the_middle(at: int) -> None:
    """A file cut off asks for the next answer; `--at` tells the same of the whole file."""
    file = played(None, 4, 2)
    at = at % len(file["answers"])
    cut = file | {"answers": file["answers"][:at]}
    del cut["result"]
    reply = accepted(cut)
    assert (reply["over"], reply["answers"]) == (False, at)
    (question,) = reply["decision"]
    given = file["answers"][at]
    assert (question["decision"], question["seat"]) == (given["decision"], given["seat"])
    assert question["text"]
    assert question["rules"]
    if isinstance(given["choice"], list):
        assert {*given["choice"]} <= {option["id"] for option in question["options"]}
        assert question["least"] <= len(given["choice"]) <= question["most"]
    else:
        assert question["low"] <= given["choice"] <= question["high"]
    assert accepted(file, "--at", str(at)) == reply


def test_at_the_end() -> None:
    file = played()
    assert accepted(file, "--at", str(len(file["answers"]))) == accepted(file)


@pytest.mark.parametrize("at", ["-1", "10000", "161"])
def test_at_where_there_is_no_answer(at: str) -> None:
    file = played({"answers": _played(3, 1)["answers"][:160]})
    assert unreadable(file, "--at", at) == ("replay.at", "")


@pytest.mark.parametrize("at", ["x", "1.5", "", "9" * 5000])
def test_at_what_is_no_number(at: str) -> None:
    ran = replay(played(), "--at", at)
    assert ran.status == 2
    check_shape(2, ran.json)


# Broken files.

ANSWERS = len(_played(3, 1)["answers"])
LEAD = next(index for index, answer in enumerate(_played(3, 1)["answers"]) if answer["decision"] == "trick.lead")
FAULTS: dict[str, tuple[Json, str]] = {
    "another option": ({"choice": ["Atlantis"]}, "decision.not-offered"),
    "nothing chosen": ({"choice": []}, "decision.too-few"),
    "a number": ({"choice": 3}, "decision.not-options"),
    "another question": ({"decision": "battle.town"}, "decision.other-question"),
    "no such question": ({"decision": "?"}, "decision.other-question"),
    "another seat": ({"seat": 7}, "decision.other-seat"),
}


@pytest.mark.parametrize("index", [0, 1, LEAD, 50])
@pytest.mark.parametrize("case", FAULTS)
def test_broken_at_some_answer(case: str, index: int) -> None:
    change, code = FAULTS[case]
    file = played()
    while not isinstance(file["answers"][index]["choice"], list) or not file["answers"][index]["choice"]:
        index += 1
    file["answers"][index] |= change
    reply = refused(file)
    assert reply["index"] == index
    assert reply["violations"][0]["code"] == code
    assert accepted(file, "--at", str(index))["answers"] == index
    assert refused(file, "--at", str(index + 1)) == reply
    ran = companion("replay", "-", stdin=file)
    assert (ran.status, ran.out) == (1, "")
    assert str(index + 1) in ran.err.splitlines()[0]
    assert reply["violations"][0]["text"] in ran.err


def test_the_first_broken_answer_is_reported() -> None:
    file = played()
    file["answers"][9] |= {"seat": 8}
    file["answers"][6] |= {"seat": 8}
    file["answers"][30] |= {"seat": 8}
    assert refused(file)["index"] == 6


def test_the_reason_of_the_game_is_given() -> None:
    file = played()
    lead = file["answers"][LEAD]
    file["answers"][LEAD + 1] |= {"choice": lead["choice"]}
    (violation,) = refused(file)["violations"]
    assert violation["code"] == "brian_boru.trick.card-played-before"
    assert violation["rules"] == ["bb.components.action-cards"]
    assert violation["at"] == lead["choice"][0]


def test_an_answer_after_the_end() -> None:
    file = played()
    file["answers"].append(file["answers"][-1])
    reply = refused(file)
    assert reply["index"] == ANSWERS
    assert [violation["code"] for violation in reply["violations"]] == ["decision.game-over"]


@pytest.mark.parametrize(
    "result",
    [
        {},
        {"scores": [], "winners": []},
        {"scores": None, "winners": None},
        {"winners": [1]},
        {"scores": [17, 30, 28]},
        {"scores": [17, 30, 29], "winners": [1]},
        {"scores": [17, 30, 28], "winners": [2]},
        {"scores": [17, 30, 28], "winners": [1, 2]},
        {"scores": ["17", "30", "28"], "winners": [1]},
    ],
)
def test_wrong_result(result: Json) -> None:
    assert _played(3, 1)["result"] == {"scores": [17, 30, 28], "winners": [1]}
    (violation,) = refused(played({"result": result}))["violations"]
    assert (violation["code"], violation["at"]) == ("replay.result-differs", "/result")
    ran = companion("replay", "-", stdin=played({"result": result}))
    assert (ran.status, ran.out) == (1, "")
    assert violation["text"] in ran.err


def test_a_result_before_the_end() -> None:
    file = played()
    file["answers"].pop()
    assert refused(file)["violations"][0]["code"] == "replay.result-differs"
    assert accepted(file | {"result": None})["over"] is False


@pytest.mark.parametrize("result", [5, [], "won", True])
def test_a_result_that_is_no_object(result: Json) -> None:
    assert unreadable(played({"result": result})) == ("input.not-object", "/result")


@pytest.mark.parametrize("digit", ["²", "①"])
def test_a_card_that_is_a_digit_of_another_kind(digit: str) -> None:
    file = played()
    file["answers"][LEAD]["choice"] = [digit]
    assert refused(file)["index"] == LEAD


# Versions and keys.


@pytest.mark.parametrize("engine", ["0", "2", "", "1.0"])
def test_other_engine(engine: str) -> None:
    reply = accepted(played({"engine": engine}))
    (warning,) = reply["warnings"]
    assert (warning["code"], warning["at"]) == ("replay.other-engine", "/engine")
    assert warning["params"] == {"theirs": engine, "ours": "1"}
    assert reply | {"warnings": []} == accepted(played())
    assert warning["text"] in companion("replay", "-", stdin=played({"engine": engine})).out


def test_no_engine_is_this_one() -> None:
    assert accepted(played({"engine": None})) == accepted(played())


def test_unknown_keys_are_kept() -> None:
    more = {"played at": "home", "~/": [1, {"a": None}], "tags": {"x": 1.5}}
    file = played(more)
    assert accepted(file) == accepted(played())
    assert write_game_file(read_game_file(Value(file), discover())) == file


def test_what_is_written_is_what_was_read() -> None:
    for seats in (3, 4, 5):
        file = played({"switches": {"play_last_card": True}, "options": {"edition": "pl", "viking_repeat": "9"}}, seats)
        assert write_game_file(read_game_file(Value(file), discover())) == file


def test_switches_and_options_may_be_written_in_more_than_one_way() -> None:
    one = played({"switches": {"play_last_card": False}, "options": {"viking_repeat": 12}})
    other = played({"switches": {"play_last_card": "off"}, "options": {"viking_repeat": "12"}})
    assert accepted(one) == accepted(other) == accepted(played())


SEATS = _played(3, 1)["seats"]
TWICE = [(f"setup.same-{key}", f"/seats/{seat}/{key}") for seat in (3, 4, 5) for key in ("name", "colour")]
SETUPS: list[tuple[Json, list[tuple[str, str]]]] = [
    ({"seats": SEATS[:2]}, [("setup.too-few-seats", "/seats")]),
    ({"seats": SEATS * 2}, [("setup.too-many-seats", "/seats"), *TWICE]),
    ({"seats": [*SEATS[:2], {"name": " ", "colour": "purple"}]}, [("setup.no-name", "/seats/2/name")]),
    ({"seats": [*SEATS[:2], {"name": "a\u200bb", "colour": "purple"}]}, [("setup.no-name", "/seats/2/name")]),
    ({"seats": [*SEATS[:2], {"name": "x" * 41, "colour": "purple"}]}, [("setup.long-name", "/seats/2/name")]),
    ({"seats": [*SEATS[:2], {"name": "ANNA", "colour": "purple"}]}, [("setup.same-name", "/seats/2/name")]),
    ({"seats": [*SEATS[:2], {"name": "Zoe", "colour": "pink"}]}, [("setup.no-colour", "/seats/2/colour")]),
    ({"seats": [*SEATS[:2], {"name": "Zoe", "colour": "blue"}]}, [("setup.same-colour", "/seats/2/colour")]),
    ({"switches": {"none": True}}, [("setup.no-switch", "/switches/none")]),
    ({"switches": {"play_last_card": "maybe"}}, [("setup.no-value", "/switches/play_last_card")]),
    ({"options": {"edition": "de"}}, [("setup.no-value", "/options/edition")]),
    ({"options": {"viking_repeat": 8}}, [("setup.no-value", "/options/viking_repeat")]),
    ({"switches": {"a/b~": "on"}}, [("setup.no-switch", "/switches/a~1b~0")]),
    (
        {"options": {"viking_repeat": 15, "x": "y"}},
        [("setup.no-value", "/options/viking_repeat"), ("setup.no-switch", "/options/x")],
    ),
]


@pytest.mark.parametrize(("change", "expected"), SETUPS)
def test_faulty_set_up(change: Json, expected: list[tuple[str, str]]) -> None:
    violations = refused(played(change))["violations"]
    assert [(violation["code"], violation["at"]) for violation in violations] == expected
    ran = companion("replay", "-", stdin=played(change))
    assert (ran.status, ran.out) == (1, "")
    assert ran.err.splitlines()[1:] == [
        f"· {one['at']}: {one['text']}  [{' '.join(one['rules'])}]" for one in violations
    ]


UNREADABLE: list[tuple[Json, tuple[str, str]]] = [
    ({"format": "companion-game/2"}, ("input.other-format", "/format")),
    ({"format": 1}, ("input.not-text", "/format")),
    ({"format": None}, ("input.missing", "")),
    ({"game": "go"}, ("input.other-game", "/game")),
    ({"game": ["brian_boru"]}, ("input.not-text", "/game")),
    ({"game": None}, ("input.missing", "")),
    ({"engine": 1}, ("input.not-text", "/engine")),
    ({"seats": None}, ("input.missing", "")),
    ({"seats": {}}, ("input.not-list", "/seats")),
    ({"seats": ["Anna"]}, ("input.not-object", "/seats/0")),
    ({"seats": [{"name": "Anna"}]}, ("input.missing", "/seats/0")),
    ({"seats": [{"name": None, "colour": "blue"}]}, ("input.not-text", "/seats/0/name")),
    ({"options": []}, ("input.not-object", "/options")),
    ({"options": {"edition": None}}, ("input.not-text", "/options/edition")),
    ({"switches": "on"}, ("input.not-object", "/switches")),
    ({"switches": {"play_last_card": 1.5}}, ("input.not-text", "/switches/play_last_card")),
    ({"answers": None}, ("input.missing", "")),
    ({"answers": {}}, ("input.not-list", "/answers")),
    ({"answers": [[]]}, ("input.not-object", "/answers/0")),
    ({"answers": [{"seat": -1, "choice": ["0"]}]}, ("input.missing", "/answers/0")),
    ({"answers": [{"decision": "x", "seat": "0", "choice": []}]}, ("input.not-whole", "/answers/0/seat")),
    ({"answers": [{"decision": "x", "choice": [0]}]}, ("input.not-text", "/answers/0/choice/0")),
    ({"answers": [{"decision": "x", "choice": 1.5}]}, ("input.not-list", "/answers/0/choice")),
    ({"answers": [{"decision": "x", "choice": "3"}]}, ("input.not-list", "/answers/0/choice")),
    ({"answers": [{"decision": "x"}]}, ("input.missing", "/answers/0")),
]


@pytest.mark.parametrize(("change", "expected"), UNREADABLE)
def test_unreadable(change: Json, expected: tuple[str, str]) -> None:
    assert unreadable(played(change)) == expected
    ran = companion("replay", "-", stdin=played(change))
    assert (ran.status, ran.out) == (2, "")
    assert len(ran.err.splitlines()) == 1


@pytest.mark.parametrize("data", [b"", b"[]", b"\xff", b"{", b"7", b"[" * 10**5, b" " * 10**7])
def test_no_game_file_at_all(data: bytes) -> None:
    assert unreadable(data)[1] == ""


def test_the_seat_may_be_left_out_where_the_table_answers() -> None:
    file = played()
    for answer in file["answers"]:
        if answer["seat"] == -1:
            del answer["seat"]
    assert accepted(file) == accepted(played())


# Positions.


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_game_that_begins_in_the_middle_ends_alike(seats: int) -> None:
    """Before each trick and each round, the position can stand for all the answers before it."""
    file = played(None, seats, 5)
    answers = file["answers"]
    starts = [n for n, given in enumerate(answers) if given["decision"] in ("trick.town", "preparation.viking-card")]
    end = accepted(file)
    assert len(starts) > 15
    for at in starts:
        position = accepted(file, "--at", str(at))["position"]
        later = played({"position": position, "answers": answers[at:]}, seats, 5)
        reply = accepted(later)
        for key in ("over", "scores", "ranking", "winners", "decided_by"):
            assert reply[key] == end[key], at
        assert unordered(reply["position"]) == unordered(end["position"])
        assert unordered(accepted(later, "--at", "0")["position"]) == unordered(position)


def unordered(position: Json) -> Json:
    """A position without the order in which marriage cards were revealed, which nothing depends on."""
    return position | {"marriage_seen": sorted(position["marriage_seen"])}


def position(**changes: Json) -> Json:
    """A file that begins with the second round of a game."""
    file = played()
    second = [n for n, given in enumerate(file["answers"]) if given["decision"] == "preparation.viking-card"][1]
    found = accepted(file, "--at", str(second))["position"] | changes
    return played({"position": found, "answers": [], "result": None})


POSITIONS: list[tuple[Json, str]] = [
    ({"round": 4}, "/position/round"),
    ({"marker": "Zoe"}, "/position/marker"),
    ({"points": {"Anna": -1, "Marek": 0, "Sofia": 0}}, "/position/points/Anna"),
    ({"coins": {"Anna": 1, "Marek": 0}}, "/position/coins"),
    ({"renown": {"Anna": 0, "Marek": 1, "Sofia": 1}}, "/position/renown"),
    ({"spaces": {"Anna": 4, "Marek": 4, "Sofia": 0}}, "/position/spaces/Marek"),
    ({"towns": {"C1": "Anna", "C2": "Marek"}}, "/position/towns"),
    ({"monasteries": ["Q1"]}, "/position/monasteries/0"),
    ({"viking_seen": [9, 9]}, "/position/viking_seen"),
    ({"claims": {"Q": {"face_up": False}}}, "/position/claims/Q"),
]


@pytest.mark.parametrize(("change", "at"), POSITIONS)
def test_a_position_that_cannot_be(change: Json, at: str) -> None:
    file = position(**change)
    violations = refused(file)["violations"]
    assert at in [violation["at"] for violation in violations]
    assert all(resolve(violation["at"], file) is not None for violation in violations)


@pytest.mark.parametrize(
    ("found", "expected"),
    [
        (5, ("input.not-object", "/position")),
        ({}, ("input.missing", "/position")),
        ({"step": "lunch"}, ("input.not-one-of", "/position/step")),
        ({"step": "preparation", "round": "1"}, ("input.not-whole", "/position/round")),
    ],
)
def test_a_position_that_cannot_be_read(found: Json, expected: tuple[str, str]) -> None:
    assert unreadable(played({"position": found, "answers": [], "result": None})) == expected


# Text.


@pytest.mark.parametrize("language", LANGUAGES)
def test_json_in_every_language(language: str) -> None:
    file = played({"engine": "0", "result": None}, 4, 2)
    for more in ((), ("--at", "30")):
        reply = accepted(file, *more)
        other = replay(file, "--lang", language, *more).json
        for key in ("facts", "warnings", "scores", "winners", "position"):
            assert without_text(other[key]) == without_text(reply[key])
        assert all(says(message, language) for message in messages_in(other))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("more", [(), ("--at", "30"), ("--log",)])
def test_text_in_every_language(language: str, more: tuple[str, ...]) -> None:
    file = played({"result": None})
    ran = companion("replay", "-", "--lang", language, *more, stdin=file)
    assert (ran.status, ran.err) == (0, "")
    reply = accepted(file, *more)
    table = [line.split() for line in ran.lines if line.startswith("  ") and line[-1].isdigit()]
    totals = [str(line["total"]) for line in reply["scores"].values()]
    assert len(table) == 8
    assert table[-1][-3:] == totals
    header = next(line for line in ran.lines if line.split() == list(reply["scores"]))
    assert ran.lines.index(header) < len(ran.lines)
    assert (language == "en") == ("Total" in [line[0] for line in table] and "Points on the score track" in ran.out)
    assert reply["over"] == any(line.endswith(": Marek") for line in ran.lines)


def test_the_log_tells_all_that_happened_with_rules() -> None:
    ran = companion("replay", "-", "--log", stdin=played())
    facts = accepted(played())["facts"]
    told_lines = [line for line in ran.lines if line.rstrip().endswith("]")]
    assert told_lines[0].startswith(facts[0]["text"])
    assert told_lines[0].endswith(f"[{' '.join(facts[0]['rules'])}]")
    assert len(told_lines) == len(told(facts))
