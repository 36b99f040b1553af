"""Whole games, told as they always were: what is asked, what is refused and why, and what follows, whatever the words.

`COMPANION_WRITE=1` writes the transcripts anew, to be read in the difference.
"""

import json
import os
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from companion.engine.decisions import Answer, Choose, Number, Violation, parts_of
from companion.engine.facts import Fact
from companion.engine.messages import Msg, Param, Ref
from companion.engine.referee import Accepted, Referee, Rejected
from companion.formats.gamefile import GameFile, read_game_file
from companion.formats.parsing import parse
from companion.games import discover
from tests.cli.run import told
from tests.fuzz.setups import documents_of
from tests.games.rebirth.asking import accepted

FILES = Path(__file__).parent / "files"
TOOLS = FILES / "tools.json"
GAMES = sorted(file for file in FILES.glob("*.json") if file != TOOLS)
#: Longer lists of options are counted only.
MOST_LISTED = 14
#: What is offered somewhere, and refused at other questions, or in other games.
ELSEWHERE = ("none", "private", "goal-1")


def plain(value: Param) -> str:
    """A value as text; a thing with its kind."""
    if isinstance(value, Ref):
        return f"{value.kind}:{value.id}"
    if isinstance(value, tuple):
        return f"({', '.join(map(plain, value))})"
    return coded(value) if isinstance(value, Msg) else repr(value)


def coded(msg: Msg) -> str:
    return with_params(msg.definition.code, msg.params)


def with_params(code: str, params: Mapping[str, Param]) -> str:
    return " ".join(
        [code.removeprefix("rebirth."), *(f"{name}={plain(value)}" for name, value in sorted(params.items()))]
    )


def as_lines(facts: Iterable[Fact], depth: int = 0) -> Iterator[str]:
    """Facts, their reasons below them."""
    for fact in facts:
        yield f"{'  ' * depth}{with_params(fact.code, fact.params)} {list(fact.definition.rules)}"
        yield from as_lines(fact.because, depth + 1)


def asked(part: Choose | Number) -> str:
    """A question with what it offers."""
    about = f" about {plain(part.about)}" if part.about else ""
    if isinstance(part, Number):
        return f"? {part.name} {part.seat}{about}: {part.low} to {part.high}"
    options = " ".join(part.options) if len(part.options) <= MOST_LISTED else f"{len(part.options)} options"
    return f"? {part.name} {part.seat}{about}: {part.least} to {part.most} of {options}"


def transcript(file: GameFile) -> Iterator[str]:
    """The lines of a game. Of what is refused, each reason is told once for each question."""
    referee = Referee.start(file.game, file.setup)
    assert not isinstance(referee, Rejected)
    yield from as_lines(referee.facts)
    known: dict[str, set[str]] = defaultdict(set)
    seen: set[tuple[str, str]] = set()
    for answer in file.answers:
        assert referee.decision is not None
        (part,) = parts_of(referee.decision)
        yield asked(part)
        if isinstance(part, Choose):
            known[part.name] |= {*part.options, *spaces_of(file), *ELSEWHERE}
            for option in sorted(known[part.name] - set(part.options)):
                for wrong in refused(referee, Answer(part.name, part.seat, (option,))):
                    if (part.name, wrong.msg.definition.code) not in seen:
                        seen.add((part.name, wrong.msg.definition.code))
                        yield f"- {option}: {coded(wrong.msg)} {list(wrong.rules)} at {wrong.at}"
        reply = referee.answer(answer)
        assert isinstance(reply, Accepted), (answer, reply)
        yield from as_lines(reply.facts)
    yield from as_lines(referee.scores.facts)


def spaces_of(file: GameFile) -> list[str]:
    """All spaces of the practice board of a game, those too that never take a tile."""
    if file.setup.options["way"] == "sheet":
        return []
    variant = file.setup.options["variant"]
    (board,) = (document for _, document in documents_of(file.game) if document["variant"] == variant)
    return [",".join(map(str, row["at"])) for row in board["hexes"]]


def refused(referee: Referee[Any], answer: Answer) -> tuple[Violation, ...]:
    reply = referee.answer(answer)
    assert isinstance(reply, Rejected), (answer, reply)
    return reply.violations


def compare(lines: Iterable[str], golden: Path) -> None:
    ours = [f"{line}\n" for line in lines]
    if os.environ.get("COMPANION_WRITE"):
        golden.write_text("".join(ours), "utf-8")
    assert ours == golden.read_text("utf-8").splitlines(keepends=True)


@pytest.mark.parametrize("file", [pytest.param(file, id=file.stem) for file in GAMES])
def test_a_game_is_told_as_it_always_was(file: Path) -> None:
    compare(transcript(read_game_file(parse(file.read_bytes()), discover())), file.with_suffix(".txt"))


def test_both_countries_are_told_in_both_ways() -> None:
    options = [json.loads(file.read_text("utf-8"))["options"] for file in GAMES]
    kinds = {(option["variant"], option["way"]) for option in options}
    assert kinds == {(variant, way) for variant in ("scotland", "ireland") for way in ("board", "sheet")}


def test_single_questions_are_answered_as_they_always_were() -> None:
    def lines() -> Iterator[str]:
        for asked in json.loads(TOOLS.read_text("utf-8")):
            reply = accepted(asked["tool"], asked["question"])
            yield f"? {json.dumps(asked, ensure_ascii=False)}"
            yield from told(reply["facts"])

    compare(lines(), TOOLS.with_suffix(".txt"))
