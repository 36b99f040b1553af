"""The structure that the project promises: layers, sizes, and no game outside its folder."""

import ast
import itertools
import re
import subprocess
import sys
import tomllib
from collections.abc import Collection, Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
SOURCES = sorted((ROOT / "companion").rglob("*.py")) + sorted((ROOT / "tests").rglob("*.py"))
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
LONGEST_FILE, LONGEST_FUNCTION = 600, 50
#: In a template. Nothing there is too long to part: even a drawing goes on in a second text.
LONGEST_LINE = 160


def name(path: Path) -> str:
    return str(path.relative_to(ROOT))


def test_the_import_contracts_hold() -> None:
    # In a process of its own: it turns off the loggers of the one that it runs in.
    linter = "from importlinter.cli import lint_imports; raise SystemExit(lint_imports(no_cache=True))"
    done = subprocess.run([sys.executable, "-c", linter], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_no_file_is_too_long() -> None:
    lengths = {name(path): len(path.read_text("utf-8").splitlines()) for path in SOURCES}
    assert {path: length for path, length in lengths.items() if length > LONGEST_FILE} == {}


def functions() -> Iterator[tuple[Path, ast.FunctionDef | ast.AsyncFunctionDef]]:
    """Every function of the project, with its file."""
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                yield path, node


def length_of(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    assert function.end_lineno is not None
    return function.end_lineno - function.lineno


def test_no_function_is_too_long() -> None:
    found = list(functions())
    assert len(found) > len(SOURCES)
    assert [f"{name(path)}: {node.name}" for path, node in found if length_of(node) >= LONGEST_FUNCTION] == []


def test_no_line_of_a_template_is_too_long() -> None:
    """Signs such as `{%-` take the end of a line away again where the page may not show it."""
    assert TEMPLATES
    long = [
        f"{name(path)}:{number}: {len(line)} characters"
        for path in TEMPLATES
        for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1)
        if len(line) > LONGEST_LINE
    ]
    assert long == []


#: Words that belong to one game. Whatever is shared and speaks of them knows that game.
WORDS_OF = {
    "brian_boru": re.compile(
        r"viking|monaster|princess|raider|renown|marriage|church|\bisles?\b|island"
        r"|\b(towns?|regions?|claims?|coins?|tricks?|battles?)\b"
    ),
    "rebirth": re.compile(
        r"settlement|castle|cathedral|scotland|ireland|blarney|edinburgh|stirling"
        r"|\b(towers?|farms?|missions?|clovers?)\b"
    ),
}
SHARED_KINDS = (".py", ".html", ".css", ".js", ".svg")
#: What means something else: a landmark of a page.
OTHER_MEANINGS = re.compile(r'role="region"')


def shared_files() -> list[Path]:
    """Everything that is written for all games: code, templates, style and scripts outside of the games' folders."""
    games = [path.name for path in (ROOT / "companion" / "games").iterdir() if (path / "__init__.py").is_file()]
    own = [ROOT / "companion" / "games" / game for game in games]
    own += [ROOT / "companion" / "web" / "static" / game for game in games] + [
        ROOT / "templates" / game for game in games
    ]
    found = [path for folder in ("companion", "templates") for path in sorted((ROOT / folder).rglob("*"))]
    return [path for path in found if path.suffix in SHARED_KINDS and not any(folder in path.parents for folder in own)]


def speaks_of_a_game(path: Path, games: Collection[str]) -> Iterator[str]:
    """The places of a file that name a game or use a word that belongs to one."""
    text = OTHER_MEANINGS.sub("", path.read_text("utf-8").lower())
    for number, line in enumerate(text.splitlines(), start=1):
        named = [game for game in games if game in line]
        named += [found.group() for words in WORDS_OF.values() if (found := words.search(line))]
        yield from (f"{name(path)}:{number}: {word}" for word in named)


def test_no_game_is_known_outside_its_folders() -> None:
    games = {path.name for path in (ROOT / "companion" / "games").iterdir() if (path / "__init__.py").is_file()}
    assert games >= WORDS_OF.keys()
    assert [place for path in shared_files() for place in speaks_of_a_game(path, games)] == []


def test_what_is_read_for_words_of_games_is_all_that_is_shared() -> None:
    read = {name(path) for path in shared_files()}
    assert {"templates/base.html", "companion/web/static/app.css", "companion/web/static/js/picture/board.js"} <= read
    assert {"companion/web/score.py", "companion/i18n/pages/design.py", "companion/engine/game.py"} <= read
    assert not any("brian_boru" in path for path in read)


def test_the_engine_and_the_games_say_nothing_outside_their_messages() -> None:
    """Text with a space that is no docstring, no definition and no assertion would be words in the wrong place."""
    for path in sorted((ROOT / "companion" / "games").rglob("*.py")) + sorted(
        (ROOT / "companion" / "engine").glob("*.py")
    ):
        if "messages" in path.parts:
            continue
        tree = ast.parse(path.read_text("utf-8"))
        for text, line in loose_texts(tree):
            assert not re.search(r"[a-z] [a-z]", text), (name(path), line, text)


def loose_texts(tree: ast.Module) -> list[tuple[str, int]]:
    """The string constants that are neither docstrings nor within a definition or an assertion."""
    skipped: set[ast.AST] = set()
    for node in ast.walk(tree):
        is_definition = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "M"
        is_text = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        if is_definition or is_text or isinstance(node, ast.Assert | ast.AnnAssign) or is_alias(node):
            skipped.update(ast.walk(node))
    return [
        (node.value, node.lineno)
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in skipped
    ]


def is_alias(node: ast.AST) -> bool:
    return isinstance(node, ast.arg) and node.annotation is not None


def test_versions_are_pinned_for_everything_that_is_installed() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    wanted = [*project["dependencies"], *itertools.chain(*project["optional-dependencies"].values())]
    pinned = dict(line.split("==") for line in (ROOT / "constraints.txt").read_text("utf-8").split())
    for requirement in wanted:
        match = re.match(r"[A-Za-z0-9-]+", requirement)
        assert match is not None
        assert match.group().lower() in pinned


def test_no_address_of_an_index_and_no_path_of_a_machine() -> None:
    wrong = re.compile(r"--(extra-)?index-url|https?://[^\s\"']+/simple\b|/(root|work|home)/")
    for path in [*SOURCES, ROOT / "Makefile", ROOT / "constraints.txt", ROOT / "pyproject.toml", ROOT / ".ci" / "run"]:
        assert not wrong.search(path.read_text("utf-8")), name(path)


def test_notes_are_asked_for_in_one_place() -> None:
    """What players write for themselves is told by one module, which knows whose it is; nothing else may read it."""
    asks = re.compile(r"store\.notes\(|schema import .*\bnotes\b")
    found = [
        name(path) for path in SOURCES if path.is_relative_to(ROOT / "companion") and asks.search(path.read_text())
    ]
    assert found == ["companion/storage/store.py", "companion/tables/notes.py"]


def test_pages_see_a_game_only_through_the_audience() -> None:
    """What others may not see yet is withheld there, so no page may reach around it."""
    around = re.compile(r"known\.play|\.deed\.answers|\.lines\b|step\.answers|line\.answer\b")
    pages = [*(ROOT / "companion" / "web" / "table").glob("*.py"), *(ROOT / "templates" / "table").rglob("*.html")]
    assert [name(path) for path in pages if around.search(path.read_text("utf-8"))] == []
