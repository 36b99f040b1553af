"""Bad game files, positions and documents of every game: a reply that says where, and never an exception."""

import json
import random
from typing import Any

import pytest

from companion.chance import PLAYERS, ways_of
from companion.engine.game import Game
from companion.games import discover
from tests.cli.run import Ran, check_shape, companion, resolve
from tests.fuzz.documents import RAW, mutated_once, with_key_twice
from tests.fuzz.setups import as_arguments, documents_of
from tests.fuzz.values import spoiled

pytestmark = pytest.mark.soak

Json = Any
GAMES = discover()
#: Of a game so many answers, and of a document or a file so many spoiled ones, are enough for one test.
MOST_ANSWERS, MOST = 60, 150


def kinds_of(game: Game[Any]) -> list[tuple[str, dict[str, str]]]:
    """A game in each way to set its options; where they are many, in the usual one and with all last values."""
    last = {option.id: option.values[-1] for option in game.options}
    ways = ways_of(game)
    return [(game.id, way) for way in (ways if last in ways else [*ways, last])]


KINDS = [kind for game in GAMES.values() for kind in kinds_of(game)]
DOCUMENTS = [(game.id, key, document) for game in GAMES.values() for key, document in documents_of(game)]
of_each_kind = pytest.mark.parametrize(
    ("game", "options"), [pytest.param(*kind, id=" ".join([kind[0], *kind[1].values()])) for kind in KINDS]
)
of_each_document = pytest.mark.parametrize(
    "document",
    [pytest.param(document, id=f"{game} {key} {place}") for place, (game, key, document) in enumerate(DOCUMENTS)],
)


def check_ran(ran: Ran, sent: Json = None) -> int:
    """One of three replies, in JSON; what is refused is told with its place: an answer, or a part of what was sent."""
    assert ran.err == ""
    reply = ran.json
    if "format" in reply:
        assert (ran.status, reply["format"]) == (0, "companion-game/1")
        return ran.status
    check_shape(ran.status, reply)
    if ran.status == 1 and "index" not in reply:
        assert all(violation["at"] for violation in reply["violations"])
    wrong = reply.get("violations", [reply["error"]] if ran.status == 2 else [])
    for at in (one["at"] for one in wrong if sent is not None and "index" not in reply):
        resolve(at.rpartition("/")[0], sent)  # what is missing is told where it should be
    return ran.status


def spoiled_parts(value: Json, seed: int) -> list[Json]:
    """Copies of a value, each with one part made something else or taken away."""
    chance = random.Random(seed)
    found = list(mutated_once(value, chance))
    return chance.sample(found, min(MOST, len(found)))


def played(game: str, options: dict[str, str]) -> Json:
    """The file of a whole random game."""
    command = ("--game", game, "--seats", str(GAMES[game].seats.start), "--seed", "1")
    return companion("play", *command, *as_arguments(options)).json


def switched(game: str, options: dict[str, str]) -> dict[str, str]:
    """The options, and a switch that is not as it usually is."""
    return options | {switch.id: switch.values[-1] for switch in GAMES[game].switches[:1]}


def opening(game: str, options: dict[str, str]) -> Json:
    """The first answers of a game, with all that a file may say besides."""
    file = played(game, switched(game, options))
    del file["result"]
    return file | {"answers": file["answers"][:MOST_ANSWERS], "more": {"a": [1]}}


def replay(file: Json, *more: str) -> int:
    """Judge a game file again; the exit status."""
    return check_ran(companion("replay", "-", "--json", *more, stdin=file), None if isinstance(file, bytes) else file)


@of_each_kind
def test_parts_of_a_game_file_made_something_else(game: str, options: dict[str, str]) -> None:
    file = opening(game, options)
    assert file["switches"]
    assert replay(file) == 0
    statuses = [replay(other) for other in spoiled_parts(file, 2)]
    assert set(statuses) == {0, 1, 2}
    assert statuses.count(0) < len(statuses) // 3


@of_each_kind
def test_a_key_of_a_game_file_twice(game: str, options: dict[str, str]) -> None:
    texts = list(with_key_twice(opening(game, options)))
    for text in random.Random(3).sample(texts, 12):
        assert replay(text) == 2


@of_each_kind
def test_parts_of_a_position_made_something_else(game: str, options: dict[str, str]) -> None:
    """A position from late in the game, where most has a place in it."""
    begun = from_late(played(game, options))
    statuses = [replay(begun | {"position": other}) for other in spoiled_parts(begun["position"], 4)]
    assert {1, 2} <= set(statuses)


def from_late(file: Json) -> Json:
    """A file that begins with a position, the last one from which the game can begin and goes on."""
    del file["result"]
    for count in range(len(file["answers"]) - 2, 0, -1):
        position = companion("replay", "-", "--json", "--at", str(count), stdin=file).json["position"]
        begun = file | {"answers": [], "position": position}
        ran = companion("replay", "-", "--json", stdin=begun)
        if ran.status == 0 and not ran.json["over"]:
            return begun
    raise AssertionError("no position from which a game can begin")


@of_each_kind
def test_parts_of_the_answers_made_something_else(game: str, options: dict[str, str]) -> None:
    answers = opening(game, options)["answers"][: MOST_ANSWERS // 2]
    seats = str(GAMES[game].seats.start)
    settings = as_arguments(switched(game, options))
    command = ("play", "--game", game, "--seats", seats, "--seed", "1", *settings, "--answers", "-")
    assert check_ran(companion(*command, stdin=answers)) == 0
    statuses = [check_ran(companion(*command, stdin=other)) for other in spoiled_parts(answers, 5)]
    assert set(statuses) == {0, 1, 2}


@of_each_kind
def test_parts_of_a_result_made_something_else(game: str, options: dict[str, str]) -> None:
    file = played(game, options)
    for other in spoiled_parts(file["result"], 6):
        status = replay(file | {"result": other})
        assert status == (0 if other in (None, file["result"]) else 1 if isinstance(other, dict) else 2)


def board(what: str, document: Json) -> int:
    """Check or show a document; the exit status is the same in JSON and in print."""
    ran = companion("board", what, "-", "--json", stdin=document)
    printed = companion("board", what, "-", stdin=document)
    assert printed.status == ran.status
    assert "Traceback" not in printed.err + printed.out
    return check_ran(ran, None if isinstance(document, bytes) else document)


@of_each_document
@pytest.mark.parametrize("what", ["check", "show"])
def test_parts_of_a_document_made_something_else(what: str, document: Json) -> None:
    assert board(what, document) == 0
    statuses = [board(what, other) for other in spoiled_parts(document, 7)]
    assert set(statuses) == {0, 1, 2}


@of_each_document
def test_parts_of_a_document_in_a_game_file_made_something_else(document: Json) -> None:
    game = GAMES[document["game"]]
    key = document["format"].removeprefix("companion-").partition("/")[0]
    seats = [
        {"name": name, "colour": colour}
        for name, colour in zip(PLAYERS[: game.seats.start], game.colours, strict=False)
    ]
    for _, options in kinds_of(game):
        file = {"format": "companion-game/1", "game": game.id, "engine": game.version, "options": options}
        whole = file | {"switches": {}, "seats": seats, "answers": [], "materials": {key: document}}
        statuses = {replay(whole)}
        for other in spoiled_parts(document, 8)[:40]:
            statuses.add(replay(whole | {"materials": {key: other}}))
        assert statuses & {1, 2}


@pytest.mark.parametrize("case", RAW)
def test_raw_input_instead_of_a_document(case: str) -> None:
    assert board("check", RAW[case]) == 2


@of_each_document
def test_a_key_of_a_document_twice(document: Json) -> None:
    texts = list(with_key_twice(document))
    for text in random.Random(9).sample(texts, 12):
        assert board("check", text) == 2


@of_each_document
def test_bytes_of_a_document_made_something_else(document: Json) -> None:
    chance = random.Random(10)
    for _ in range(60):
        assert board("show", spoiled(chance, json.dumps(document).encode())) in (0, 1, 2)
