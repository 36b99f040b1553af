"""Commas, colons, brackets and words come from the catalogs: neither templates nor code bring their own."""

import ast
import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from jinja2 import Environment, nodes

ROOT = Path(__file__).parents[2]
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
#: Where sentences are put together. What storage, the server and the bench write is read by programs or by us.
SOURCES = [
    path
    for folder in ("cli", "engine", "formats", "games", "i18n", "rulebook", "tables", "web")
    for path in sorted((ROOT / "companion" / folder).rglob("*.py"))
]
SCRIPTS = sorted((ROOT / "companion" / "web" / "static").rglob("*.js"))

#: Between what is said, or around it.
SIGN = r"[,;:!?()«»„“”…–—×+−]"
#: Signs that mean the same in every language when nothing stands beside them: nothing there, cut off, less, more, back.
ALONE = frozenset("–…−+«»‹›")
#: The attributes that are read out or shown.
TOLD = re.compile(r'\b(?:aria-label|title|alt|placeholder|data-told)="([^"]*)"')
TAG = re.compile(r"<[^>]*>")
ATTRIBUTES = re.compile(r'\s[\w-]+="[^"]*"')
#: The numbers of the sample table of the design page, and parts of addresses.
SAMPLES = re.compile(r"[\d\s·→←↑↓✓=≥]*|join/|#fix-")
#: What fills attributes: drawings, references, kinds of files.
TECHNICAL = re.compile(r'<.*|url\(#[\w%-]+\)|a href="%s"|\.json,application/json', re.DOTALL)
#: The mark by which the reference tells items of a list from a sentence.
FORMAT = {("rules/entry.html", ":")}
FILLED = "\N{OBJECT REPLACEMENT CHARACTER}"


def said_by(template: Path) -> tuple[str, list[str]]:
    """What a template says by itself, a sign in place of each value that is filled in; and the strings in its code."""
    text, strings = "", list[str]()
    for _, kind, value in Environment(autoescape=True).lex(template.read_text("utf-8")):
        if kind == "data":
            text += value
        elif kind == "variable_begin":
            text += FILLED
        elif kind == "string":
            strings.append(value[1:-1])
    return text, strings


def offenders(paths: list[Path], faults: Callable[[Path], Iterable[str]]) -> list[str]:
    """What is wrong in some files, each with its path."""
    assert paths
    return [f"{path.relative_to(ROOT)}: {fault}" for path in paths for fault in faults(path)]


def told_by(template: Path) -> Iterator[str]:
    """The pieces of a template that are read or heard, and hold a word or a sign of its own."""
    text, _ = said_by(template)
    for piece in (*TOLD.findall(text), *ATTRIBUTES.sub("", TAG.sub("\n", text)).split("\n")):
        bare = piece.replace(FILLED, " ").strip()
        if bare not in ALONE and not SAMPLES.fullmatch(bare) and re.search(rf"{SIGN}|\w", bare):
            yield piece.replace(FILLED, "{{ }}")


def signs_in_code_of(template: Path) -> Iterator[str]:
    """The strings in the code of a template, and those that it joins, that hold a sign of their own."""
    _, strings = said_by(template)
    for string in strings:
        is_format = (str(template.relative_to(ROOT / "templates")), string) in FORMAT
        if re.search(SIGN, string) and not is_format and not TECHNICAL.fullmatch(string.strip()):
            yield from () if string in ALONE else (string,)
    joined = Environment(autoescape=True).parse(template.read_text("utf-8")).find_all(nodes.Concat)
    parts = (str(part.value) for whole in joined for part in whole.nodes if isinstance(part, nodes.Const))
    yield from (part for part in parts if re.search(SIGN, part) and not TECHNICAL.fullmatch(part))


def test_a_template_says_nothing_by_itself() -> None:
    assert offenders(TEMPLATES, told_by) == []


def test_the_code_of_a_template_brings_no_sign() -> None:
    assert offenders(TEMPLATES, signs_in_code_of) == []


#: Signs beside a space, and those that only texts have.
JOINS = re.compile(r"[,;:!?)] | \(|[«»„“”–—×]")
#: What programs read: headers, events of a stream, styles, scripts, addresses, what the server complains of; a drawing.
FOR_PROGRAMS = re.compile(
    r"web/(safety|seldom|language|keeping|seats|together|table/news)\.py|games/rebirth/board_picture\.py"
)
HEADER = re.compile(r"attachment; .*")


def texts_made(tree: ast.AST) -> Iterator[str]:
    """The fixed parts of texts that are put together; what is raised with a text of its own is for us."""
    raised = {inner for node in ast.walk(tree) if isinstance(node, ast.Raise) for inner in ast.walk(node)}
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr) and node not in raised:
            yield from (str(part.value) for part in node.values if isinstance(part, ast.Constant))
        elif (
            isinstance(node, ast.Attribute) and node.attr in ("join", "format") and isinstance(node.value, ast.Constant)
        ):
            yield str(node.value.value)
        elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Mod):
            sides = (side for side in (node.left, node.right) if isinstance(side, ast.Constant))
            yield from (side.value for side in sides if isinstance(side.value, str))


def signs_joined_by(source: Path) -> list[str]:
    """The fixed parts of texts that code puts together, if they hold a sign."""
    if FOR_PROGRAMS.fullmatch(str(source.relative_to(ROOT / "companion"))):
        return []
    made = texts_made(ast.parse(source.read_text("utf-8")))
    return [text for text in made if JOINS.search(text) and not HEADER.match(text)]


def test_code_joins_nothing_with_signs() -> None:
    assert offenders(SOURCES, signs_joined_by) == []


COMMENT = re.compile(r"^\s*//.*$", re.MULTILINE)
LITERAL = re.compile(r'"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`')
#: What finds elements, or asks what somebody prefers and what a device is touched with.
SELECTOR = re.compile(r".*[\[.#].*|[a-z]+, [a-z]+|\((prefers-|pointer: ).*\)")


def signs_said_by(script: Path) -> list[str]:
    """The texts of a script that hold a sign and do not find elements."""
    texts = [text or filled for text, filled in LITERAL.findall(COMMENT.sub("", script.read_text("utf-8")))]
    said = [text for text in texts if JOINS.search(re.sub(r"\${[^}]*}", FILLED, text)) and text not in ALONE]
    return [text for text in said if not SELECTOR.fullmatch(text)]


def test_a_script_joins_nothing_with_signs() -> None:
    assert offenders(SCRIPTS, signs_said_by) == []
