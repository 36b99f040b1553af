"""Game files: a set-up and its answers as JSON, with a format version."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.engine.decisions import TABLE, Answer
from companion.engine.game import Game, Scores, Seat, Setup
from companion.engine.messages import M
from companion.engine.rules import OFF, ON
from companion.engine.values import Value

OTHER_FORMAT = M("input.other-format", "This is not a readable game file. The format must be {format}.")
OTHER_GAME = M("input.other-game", "There is no game called {game}.")

FORMAT = "companion-game/1"
KNOWN_KEYS = frozenset(
    ["format", "game", "engine", "options", "switches", "seats", "position", "materials", "answers", "result"]
)


@dataclass(frozen=True, slots=True)
class GameFile:
    """What a game file says. Keys that we do not know are kept."""

    game: Game[Any]
    setup: Setup
    answers: tuple[Answer, ...]
    version: str
    result: Mapping[str, Any] | None = None
    unknown: Mapping[str, Any] = field(default_factory=dict)


def read_game_file(value: Value, games: Mapping[str, Game[Any]]) -> GameFile:
    """Read a game file; whether its answers hold is for the referee to say."""
    if value["format"].text() != FORMAT:
        value["format"].fail(OTHER_FORMAT(format=FORMAT))
    name = value["game"]
    if name.text() not in games:
        name.fail(OTHER_GAME(game=name.text()))
    game = games[name.text()]
    return GameFile(
        game=game,
        setup=Setup(
            seats=tuple(read_seat(seat) for seat in value["seats"].list()),
            switches=read_settings(value.get("switches", {})),
            options=read_settings(value.get("options", {})),
            position=value["position"] if value.has("position") else None,
            materials=dict(value.get("materials", {}).items()),
        ),
        answers=tuple(read_answer(answer) for answer in value["answers"].list()),
        version=value["engine"].text() if value.has("engine") else game.version,
        result={key: found.raw for key, found in value["result"].items()} if value.has("result") else None,
        unknown={key: found.raw for key, found in value.items() if key not in KNOWN_KEYS},
    )


def read_seat(value: Value) -> Seat:
    """A seat: a name and a colour."""
    return Seat(value["name"].text(), value["colour"].text())


def read_settings(value: Value) -> dict[str, str]:
    """Switches or options: on and off may be written true and false, numbers as numbers."""
    return {key: _setting(found) for key, found in value.items()}


def _setting(value: Value) -> str:
    if isinstance(value.raw, bool):
        return ON if value.raw else OFF
    return str(value.whole()) if isinstance(value.raw, int) else value.text()


def read_answer(value: Value) -> Answer:
    """An answer. Its seat may be left out where the table answers."""
    choice = value["choice"]
    chosen = choice.whole() if isinstance(choice.raw, int) else tuple(option.text() for option in choice.list())
    return Answer(value["decision"].text(), value.get("seat", TABLE).whole(), chosen)


def write_answer(answer: Answer) -> dict[str, Any]:
    """An answer as plain data."""
    choice = list(answer.choice) if isinstance(answer.choice, tuple) else answer.choice
    return {"decision": answer.name, "seat": answer.seat, "choice": choice}


def write_settings(settings: Mapping[str, str]) -> dict[str, Any]:
    """Switches or options as plain data."""
    return {key: {ON: True, OFF: False}.get(value, value) for key, value in settings.items()}


def write_result(scores: Scores) -> dict[str, Any]:
    """The result that a game file stores."""
    return {"scores": [row["total"] for row in scores.table], "winners": list(scores.winners)}


def write_game_file(file: GameFile) -> dict[str, Any]:
    """A game file as plain data."""
    setup = file.setup
    written: dict[str, Any] = {
        "format": FORMAT,
        "game": file.game.id,
        "engine": file.version,
        "options": write_settings(setup.options),
        "switches": write_settings(setup.switches),
        "seats": [{"name": seat.name, "colour": seat.colour} for seat in setup.seats],
    }
    if setup.position is not None:
        written["position"] = setup.position.raw
    if setup.materials:
        written["materials"] = {name: document.raw for name, document in setup.materials.items()}
    written["answers"] = [write_answer(answer) for answer in file.answers]
    if file.result is not None:
        written["result"] = dict(file.result)
    return written | dict(file.unknown)
