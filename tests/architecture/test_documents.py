"""The documents say what the code says: what a game gives, what templates and scripts share, what can be set."""

import argparse
import dataclasses
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.cli import parser_for
from companion.engine.decisions import Question
from companion.engine.game import Game, Ruleset
from companion.engine.live import Closed, Gain, Light, Live, Onward, Piece
from companion.engine.materials import Collection, Material
from companion.engine.tools import Pad, Reading, Tool
from companion.server import ARRIVAL, DELIVERY, IDLE, MOST_CONNECTIONS, MOST_OF_ONE
from companion.tables.judge import MOST_ENTRIES
from companion.tables.tables import MOST_KNOWN, PACES
from companion.web import LARGEST_REQUEST
from companion.web.limits import (
    LATE_A_SECOND,
    NEW_DEVICES,
    NEW_DOCUMENTS,
    NEW_FILES,
    NEW_TABLES,
    WRONG_CODES,
    WRONG_CODES_OF_ALL,
)
from companion.web.places import static_folder, template_folder
from companion.web.table.news import MOST_SQUEEZED, MOST_STREAMS

ROOT = Path(__file__).parents[2]
CONTRACT = (Game, Ruleset, Question, Live, Light, Onward, Closed, Gain, Piece, Tool, Reading, Pad, Material, Collection)
OF_GAMES = {path.name for path in (ROOT / "companion" / "games").iterdir() if (path / "__init__.py").is_file()}
TEMPLATE_OF_GAME = re.compile(r"of_game\(\w+, ([^)]*)\)(?: import ([\w, ]+?) (?:with|%)| as (\w+))?")
#: What the plain templates share, and no game replaces.
SHARED = "values"


def document(name: str) -> str:
    return (ROOT / "docs" / f"{name}.md").read_text("utf-8")


def rows(text: str) -> Iterator[list[str]]:
    """The cells of all tables, without their heads."""
    for line in text.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("| `"):
            yield cells


def templates() -> Iterator[tuple[Path, str]]:
    """The templates of the project without their comments."""
    for path in sorted(template_folder().rglob("*.html")):
        yield path.relative_to(template_folder()), re.sub(r"\{#.*?#\}", "", path.read_text("utf-8"), flags=re.DOTALL)


# What a game gives


@pytest.mark.parametrize("kind", CONTRACT, ids=lambda kind: kind.__name__)
def test_every_part_of_the_contract_is_told_and_nothing_else(kind: Any) -> None:
    found = [cells for cells in rows(document("adding-a-game")) if cells[0].startswith(f"`{kind.__name__}.")]
    told = {cells[0].strip("`").split(".")[1]: cells[1] for cells in found}
    fields = dataclasses.fields(kind)
    needed = {
        field.name: field.default is dataclasses.MISSING and field.default_factory is dataclasses.MISSING
        for field in fields
    }
    assert told.keys() == needed.keys()
    assert {name for name, need in told.items() if need == "yes"} == {name for name, need in needed.items() if need}


def asked_of_games() -> dict[str, set[str]]:
    """The templates that pages ask of a game, by the plain one that stands in, and the macros that they use of it."""
    found: dict[str, set[str]] = {}
    for _, text in templates():
        for given, imported, called in re.findall(TEMPLATE_OF_GAME, text):
            macros = set(imported.split(", ")) if imported else set()
            if called:
                macros = set(re.findall(rf"\b{called}\.(\w+)\(", text))
            found.setdefault(re.findall(r'"(\w+)"', given)[-1], set()).update(macros)
    for path in (ROOT / "companion" / "web").rglob("*.py"):
        for given in re.findall(r"(?<!def )of_game\(\w+, (.*)", path.read_text("utf-8")):
            names = re.findall(r'"(\w+)"', given)
            found |= {name: set() for name in (names if " if " in given else names[-1:]) if name not in found}
    return found


def test_every_template_that_a_game_may_bring_is_told_and_has_a_plain_one() -> None:
    asked = asked_of_games()
    told = {
        cells[0].strip("`").removesuffix(".html"): set(re.findall(r"`(\w+)`", cells[1]))
        for cells in rows(document("adding-a-game"))
        if cells[0].endswith(".html`")
    }
    plain = {
        path.stem: set(re.findall(r"\{% macro (\w+)\(", text)) for path, text in templates() if path.parts[0] == "plain"
    }
    assert told == asked
    assert plain.keys() - {SHARED} == asked.keys()
    for name, macros in asked.items():
        assert macros <= plain[name], name


# What templates and scripts share


def place_of(path: Path) -> str:
    """Where a template stands, as the document calls it."""
    return "games" if path.parts[0] in OF_GAMES else "/".join(path.parts[:-1]) or "pages"


def called(path: Path) -> str:
    """How the document calls a script or a style: by its folder and its name."""
    return path.relative_to(static_folder()).as_posix().removeprefix("js/")


def kebab(name: str) -> str:
    return re.sub(r"[A-Z]", lambda letter: f"-{letter[0].lower()}", name)


def written() -> dict[str, set[str]]:
    """Who writes each `data-` name: templates by their folder, with what makes their parts; scripts by their names."""
    found: dict[str, set[str]] = {}
    parts = (ROOT / "companion" / "web" / "table" / "live" / "parts.py").read_text("utf-8")
    for path, text in (*templates(), (Path("table/parts.html"), parts)):
        for name in re.findall(r"""\bdata-([a-z-]+)(?=[=\s>{"':])""", text):
            found.setdefault(name, set()).add(place_of(path))
    for path in sorted(static_folder().rglob("*.js")):
        text = path.read_text("utf-8")
        names = {kebab(name) for name in re.findall(r"(?:dataset|words)\.(\w+) = ", text)}
        names |= set(re.findall(r"<[^>\]]* data-([a-z-]+)", text))
        for name in names:
            found.setdefault(name, set()).add(called(path))
    return found


def read() -> dict[str, set[str]]:
    """Who reads each `data-` name: scripts and styles, and what makes a style."""
    found: dict[str, set[str]] = {}
    for path in sorted([*static_folder().rglob("*.js"), *static_folder().rglob("*.css")]):
        text = path.read_text("utf-8")
        names = set(re.findall(r"\[data-([a-z-]+)", text))
        if path.suffix == ".js":
            names |= {kebab(name) for name in re.findall(r"(?:dataset\??|\b(?:w|\w+W)ords)\.(\w+)\b(?! = )", text)}
            names |= set(re.findall(r'hasAttribute\("data-([a-z-]+)"', text))
        for name in names:
            found.setdefault(name, set()).add(called(path))
    style = ROOT / "companion" / "web" / "seats.py"
    for name in re.findall(r"\[data-([a-z-]+)", style.read_text("utf-8")):
        found.setdefault(name, set()).add(style.name)
    return found


def test_every_name_that_templates_and_scripts_share_is_told() -> None:
    told = {cells[0].strip("`").removeprefix("data-"): cells for cells in rows(document("pages"))}
    writers, readers = written(), read()
    assert told.keys() == writers.keys() | readers.keys()
    for name, cells in told.items():
        assert set(cells[1].split(", ")) == writers.get(name), name
        assert set(cells[2].split(", ")) == readers.get(name), name
        assert cells[3], name


# What can be set


def test_every_setting_of_a_host_is_told() -> None:
    lines = [line for path in (ROOT / "companion").rglob("*.py") for line in path.read_text("utf-8").splitlines()]
    used = {name for line in lines if "environ" in line for name in re.findall(r'"([A-Z][A-Z_]+)"', line)}
    told = {name for cells in rows(document("hosting")) for name in re.findall(r"`([^`]+)`", cells[0])}
    top = parser_for("en", False)
    (commands,) = (action for action in top._actions if isinstance(action, argparse._SubParsersAction))
    options = {name for name in commands.choices["serve"]._option_string_actions if name.startswith("--")}
    assert told == used | options - {"--help"}


#: Each row of the table of limits, and what the code says of it.
LIMITS: dict[str, tuple[float, ...]] = {
    "time for a request to arrive": (ARRIVAL,),
    "time a connection may stay open": (IDLE,),
    "time a client may take": (DELIVERY,),
    "connections in all": (MOST_CONNECTIONS,),
    "connections from one address": (MOST_OF_ONE,),
    "requests from one address": (1,),  # tests/live/test_strangers.py
    "size of what is sent": (LARGEST_REQUEST,),
    "event streams of one device": (MOST_STREAMS,),
    "wrong table codes from one address": (WRONG_CODES[0],),
    "wrong table codes from all addresses": (WRONG_CODES_OF_ALL[0],),
    "codes that are then looked up": (LATE_A_SECOND,),
    "devices that join one table": (NEW_DEVICES[0],),
    "tables that one address opens": (NEW_TABLES[0],),
    "game files that one address sends": (NEW_FILES[0],),
    "boards that one address saves": (NEW_DOCUMENTS[0],),
    "entries of one device": tuple(most for most, _ in PACES),
    "entries of one table": (MOST_ENTRIES,),
}
SPANS = {60: "a minute", 3600: "an hour"}


def test_every_limit_is_told_as_it_is() -> None:
    _, _, table = document("hosting").partition("| limit | value |")
    told = dict(re.findall(r"^\| ([^|]+) \| ([^|]+) \|$", table.partition("\n\n")[0], re.MULTILINE))
    assert len(told) - 1 == len(LIMITS)
    for begins, numbers in LIMITS.items():
        (value,) = (value for name, value in told.items() if name.startswith(begins))
        said = [part.split()[0] for part in value.split(", ")]
        assert said == [f"{number:,.0f}" for number in numbers], begins
    for limit in (WRONG_CODES, WRONG_CODES_OF_ALL, NEW_DEVICES, NEW_TABLES, NEW_FILES, NEW_DOCUMENTS):
        assert f"{limit[0]} {SPANS[limit[1]]}" in table


def test_the_memory_that_is_told_goes_with_how_much_is_kept() -> None:
    text = document("hosting")
    assert f"at most {MOST_KNOWN} tables" in text
    assert f"{MOST_SQUEEZED:,} open pages" in text


# What tests are made of


def test_every_helper_of_the_tests_and_every_folder_is_introduced() -> None:
    tests = ROOT / "tests"
    introduced = set(re.findall(r"`([\w/]+)`", (tests / "README.md").read_text("utf-8")))
    helpers = [path for path in tests.rglob("*.py") if not path.name.startswith(("test_", "conftest", "__"))]
    folders = {f"{path.relative_to(tests).parts[0]}/" for path in tests.rglob("test_*.py")} | {"tiny/"}
    assert helpers
    assert sorted(str(path.relative_to(ROOT)) for path in helpers if path.stem not in introduced) == []
    assert folders - introduced == set()
    assert {each for each in introduced if each.endswith("/")} - folders == {"tests/", "golden/"}
