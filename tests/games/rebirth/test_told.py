"""Whole games in the words of each language: every kind of sentence where a game first says it, with its values.

`COMPANION_WRITE=1` writes them anew, to be read in the difference by somebody who speaks the language.
"""

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from companion.engine.decisions import asked, parts_of
from companion.engine.facts import Fact
from companion.engine.referee import Accepted, Referee, Rejected
from companion.formats.gamefile import GameFile, read_game_file
from companion.formats.parsing import parse
from companion.games import discover
from companion.i18n import LANGUAGES
from companion.i18n.words import Words

FILES = Path(__file__).parent / "files"
GAMES = ("ireland_board", "ireland_sheet", "scotland_board", "scotland_sheet")


def sentences(file: GameFile, language: str) -> Iterator[str]:
    """What is asked and told, each kind of sentence once, the reasons below what they are reasons for."""
    referee = Referee.start(file.game, file.setup)
    assert not isinstance(referee, Rejected)
    words = Words(language, file.setup.names, referee.ruleset.name_of)
    said: set[str] = set()

    def told(facts: Iterable[Fact], depth: int = 0) -> Iterator[str]:
        for fact in facts:
            inner = list(told(fact.because, depth + 1))
            if fact.code not in said or inner:
                said.add(fact.code)
                yield "  " * depth + words.text(fact.msg)
                yield from inner

    yield from told(referee.facts)
    for answer in file.answers:
        assert referee.decision is not None
        for part in parts_of(referee.decision):
            question = referee.ruleset.questions[part.name]
            if question.text.code not in said:
                said.add(question.text.code)
                yield f"? {words.text(asked(part, question))}"
        reply = referee.answer(answer)
        assert isinstance(reply, Accepted)
        yield from told(reply.facts)
    yield from told(referee.scores.facts)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_told_in_each_language(game: str, language: str) -> None:
    file = read_game_file(parse((FILES / f"{game}.json").read_bytes()), discover())
    golden = FILES / "told" / f"{game}.{language}.txt"
    lines = [f"{line}\n" for line in sentences(file, language)]
    if os.environ.get("COMPANION_WRITE"):
        golden.parent.mkdir(exist_ok=True)
        golden.write_text("".join(lines), "utf-8")
    assert lines == golden.read_text("utf-8").splitlines(keepends=True)
