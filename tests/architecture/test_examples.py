"""The documents show what is so: every command in them runs, every JSON in them is what goes in or comes out.

`COMPANION_WRITE=1` writes anew what comes out, as much of it as is shown.
"""

import json
import os
import re
import subprocess
import sys
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from companion.engine.entering import Faults
from companion.formats.replies import ACCEPTED, adjudicate
from companion.games import discover
from companion.games.brian_boru.content import CARDS, MARRIAGE_REFS, REGIONS, symbols_of
from tests.browser.showcase import LARGEST, PICTURES
from tests.rulebook.test_own import MADE_UP

Json = Any
ROOT = Path(__file__).parents[2]
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
WRITE = "COMPANION_WRITE" in os.environ
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
#: A question as a heading, and where the next heading begins.
QUESTION = re.compile(r"^### `(\w+) (\w+)`$(.*?)(?=^##)", re.DOTALL | re.MULTILINE)
HOSTED = "it needs root or a server of its own; tests/live starts servers, PostgreSQL and several processes"
#: What is not run here, by its document and the beginning of its first line.
NOT_RUN = {
    ("README.md", "make run"): "it sets up everything; .ci/run starts it and asks for a page",
    ("hosting.md", "python3 -m venv"): ".ci/run installs it so into an environment of its own",
    ("hosting.md", "[Unit]"): HOSTED,
    ("hosting.md", "limit_conn_zone"): HOSTED,
    ("hosting.md", "DATABASE_URL"): HOSTED,
    ("hosting.md", "sqlite3"): "it needs a program that not everybody has",
    ("api.md", "curl"): "it needs a running server; tests/web/test_safety.py sends such requests",
    ("CONTRIBUTING.md", "make test"): "it is what runs this test",
    ("architecture.md", "companion/cli"): "a drawing",
}


@dataclass(frozen=True)
class Block:
    """What stands between two fences of a document."""

    language: str
    text: str
    #: Whether it stands right below another one.
    follows: bool

    @property
    def begins(self) -> str:
        return self.text.strip().partition("\n")[0]


def text_of(path: Path) -> str:
    return path.read_text("utf-8")


def blocks(text: str) -> list[Block]:
    found, end = [], -1
    for block in BLOCK.finditer(text):
        found.append(Block(block[1], block[2], end >= 0 and not text[end : block.start()].strip()))
        end = block.end()
    return found


def reason_not_to_run(path: Path, block: Block) -> str:
    return next(
        (
            why
            for (name, begins), why in NOT_RUN.items()
            if (name, True) == (path.name, block.begins.startswith(begins))
        ),
        "",
    )


# What comes out


def agrees(shown: Json, found: Json) -> bool:
    """Whether what is shown is so; keys and the ends of lists may be left out."""
    if isinstance(shown, dict):
        return isinstance(found, dict) and all(key in found and agrees(shown[key], found[key]) for key in shown)
    if isinstance(shown, list):
        return isinstance(found, list) and len(found) >= len(shown) and all(map(agrees, shown, found))
    return type(shown) is type(found) and bool(shown == found)


def as_much(shown: Json, found: Json) -> Json:
    """As much of what is found as is shown."""
    if isinstance(shown, dict) and isinstance(found, dict):
        return {key: as_much(value, found[key]) for key, value in shown.items() if key in found}
    if isinstance(shown, list) and isinstance(found, list):
        return [as_much(*pair) for pair in zip(shown, found, strict=False)]
    return found


def told(value: Json, indent: str = "", width: int = 116) -> str:
    """JSON in as few lines as fit."""
    short = json.dumps(value, ensure_ascii=False)
    if len(indent) + len(short) <= width or not value or not isinstance(value, dict | list):
        return short
    deeper = f"{indent}  "
    if isinstance(value, list):
        parts, ends = [told(each, deeper) for each in value], "[]"
    else:
        left = [(json.dumps(key), each) for key, each in value.items()]
        parts, ends = [f"{key}: {told(each, deeper, width - len(key) - 3)}" for key, each in left], "{}"
    return ends[0] + "\n" + ",\n".join(deeper + part for part in parts) + f"\n{indent}" + ends[1]


def check_output(path: Path, block: Block, found: Json) -> None:
    """What a document shows is so, or becomes so."""
    shown = json.loads(block.text)
    if WRITE and not agrees(shown, found):
        rewritten = text_of(path).replace(f"```json\n{block.text}```", f"```json\n{told(as_much(shown, found))}\n```")
        path.write_text(rewritten, "utf-8")
        return
    assert agrees(shown, found), f"{path.name} shows {told(shown)}, but it is {told(as_much(shown, found))}"


# Commands


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_every_command_runs_and_says_what_is_shown(path: Path, tmp_path: Path) -> None:
    """In a folder with the files that a reader brings along. JSON right below a command is what it says."""
    (tmp_path / "my-rulebook.txt").write_text(MADE_UP, "utf-8")
    (tmp_path / "my-board.json").write_text(text_of(ROOT / "companion/games/rebirth/data/scotland.json"), "utf-8")
    environment = os.environ | {"COMPANION_DATA": str(tmp_path / "data"), "PYTHONPATH": str(ROOT), "LC_ALL": "C"}
    out = ""
    for block in blocks(QUESTION.sub("", text_of(path))):
        if reason_not_to_run(path, block):
            continue
        if block.language == "json":
            if block.follows:
                check_output(path, block, json.loads(out))
            else:  # the next command reads it
                (tmp_path / "example.json").write_text(block.text, "utf-8")
            continue
        assert block.language == "sh", f"{path.name} shows what nobody runs: {block.begins}"
        script = block.text.replace(".venv/bin/companion", f"'{sys.executable}' -m companion")
        command = ["bash", "-euo", "pipefail", "-c", script]
        done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
        assert done.returncode == 0, block.text + done.stderr
        out = done.stdout


def test_what_is_not_run_is_there() -> None:
    there = {
        (path.name, begins)
        for path in DOCUMENTS
        for block in blocks(text_of(path))
        for name, begins in NOT_RUN
        if name == path.name and block.begins.startswith(begins)
    }
    assert there == NOT_RUN.keys()


# Questions


@cache
def questions() -> dict[tuple[str, str], str]:
    return {(game, tool): text for game, tool, text in QUESTION.findall(text_of(ROOT / "docs" / "api.md"))}


ALL_QUESTIONS = [(game.id, tool) for game in discover().values() for tool in game.tools]


def test_every_question_is_told_in_order() -> None:
    assert list(questions()) == ALL_QUESTIONS


@pytest.mark.parametrize(("game", "tool"), ALL_QUESTIONS)
def test_a_question_is_answered_as_shown(game: str, tool: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its fields are those that are read, and what it is shown to answer is what it answers."""
    known: list[set[str]] = []
    only = Faults.only

    def noting(self: Faults, value: Any, *keys: str) -> None:
        known.append(set(keys))
        only(self, value, *keys)

    monkeypatch.setattr(Faults, "only", noting)
    text = questions()[game, tool]
    asked, shown = blocks(text)
    status, reply = adjudicate(discover()[game], tool, asked.text.encode(), "en")
    assert status == ACCEPTED, reply
    assert not reply["warnings"]
    assert set(re.findall(r"^\| `(\w+)`", text, re.MULTILINE)) == known[0]
    check_output(ROOT / "docs" / "api.md", shown, reply)


def test_every_choice_of_a_set_up_is_told() -> None:
    text = text_of(ROOT / "docs" / "api.md")
    rows = re.findall(r"^\| `(\w+)` \| `(\w+)` \| ([^:|]+)", text, re.MULTILINE)
    told = [(game, id, re.findall(r"`(\w+)`", values)) for game, id, values in rows]
    there = [
        (game.id, choice.id, sorted(choice.values, key=lambda value: value != choice.default))
        for game in discover().values()
        for choice in (*game.options, *game.switches)
    ]
    assert told == there


def test_every_thing_that_a_question_may_name_is_told() -> None:
    text = text_of(ROOT / "docs" / "api.md")
    symbols = {
        symbol for card in CARDS.values() for one in (card.primary, *card.secondary) for symbol in symbols_of(one)
    }
    assert [name for name in MARRIAGE_REFS if f'`"{name}"`' not in text] == []
    assert [name for name in {*symbols, *REGIONS} if f"`{name}`" not in text] == []


# Pictures


def test_every_picture_is_shown_and_small() -> None:
    shown = {
        (path.parent / link).resolve().relative_to(ROOT)
        for path in DOCUMENTS
        for link in re.findall(r'<img src="([^"]+)"', text_of(path))
    }
    there = {path.relative_to(ROOT) for path in (ROOT / "docs" / "pictures").iterdir()}
    assert shown == there == {Path(f"docs/pictures/{name}.webp") for name in PICTURES}
    assert all((ROOT / path).stat().st_size <= LARGEST for path in there)


# Words and links


def test_the_manual_calls_everything_as_the_app_does() -> None:
    """Words in bold are words of the app."""
    catalog = text_of(ROOT / "translations" / "en" / "LC_MESSAGES" / "messages.po")
    said = set(re.findall(r"\*\*([^*]+)\*\*", text_of(ROOT / "docs" / "using.md")))
    assert said
    assert [word for word in said if f'msgid "{word}"' not in catalog] == []


def anchors(path: Path) -> set[str]:
    """What links may point to: each heading in small letters, without signs."""
    headings = re.findall(r"^#+ (.*)", text_of(path), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_every_link_leads_somewhere(path: Path) -> None:
    for link in re.findall(r"\]\((?!https?:)([^)]+)\)", text_of(path)):
        file, _, anchor = link.partition("#")
        there = (path.parent / file) if file else path
        assert there.exists(), link
        assert not anchor or anchor in anchors(there), link


def test_every_test_that_shows_a_promise_is_there() -> None:
    promises = re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", text_of(ROOT / "SECURITY.md"))
    assert promises
    for path, name in promises:
        assert re.search(rf"^def {name}\(", text_of(ROOT / path), re.MULTILINE), f"{path}::{name}"


def test_every_promise_names_a_test() -> None:
    promised = text_of(ROOT / "SECURITY.md").partition("## What is promised")[2].partition("## What is not promised")[0]
    points = re.split(r"^- ", promised, flags=re.MULTILINE)[1:]
    assert [point for point in points if "::test_" not in point] == []
