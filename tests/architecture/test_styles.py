"""What a style may say, so that one tap on a phone does not have the whole page styled again."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

STYLES = Path(__file__).parents[2] / "companion" / "web" / "static"
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
#: Selectors stand before each block, but for the conditions of a group of rules.
BEFORE_A_BLOCK = re.compile(r"([^{};]+)\{")
#: What is said of an element in brackets, the innermost first.
BRACKETS = re.compile(r"\([^()]*\)")
#: A class, an id, an attribute, the name of an element: something by which a browser finds the elements again.
NAMED = re.compile(r"[.#\[\w]")
PSEUDO = re.compile(r"::?[\w-]+")


def parted(text: str, signs: str) -> list[str]:
    """A text parted at some signs that stand outside of all brackets."""
    found, depth = [""], 0
    for sign in text:
        depth += (sign in "([") - (sign in ")]")
        if depth == 0 and sign in signs:
            found.append("")
        else:
            found[-1] += sign
    return [part.strip() for part in found if part.strip()]


def selectors(style: str) -> Iterator[str]:
    for found in BEFORE_A_BLOCK.finditer(COMMENT.sub("", style)):
        if not found[1].lstrip().startswith("@"):
            yield from parted(found[1], ",")


def is_anything(element: str) -> bool:
    """Whether a part of a selector may mean any element at all: it names none, nor a class, nor one of several."""
    if re.search(r":(is|where)\(", element):
        return False
    while BRACKETS.search(element):
        element = BRACKETS.sub("", element)
    return not NAMED.search(PSEUDO.sub("", element))


def too_wide(style: str) -> list[str]:
    """Selectors that look into an element by `:has()` and then mean anything, or look into anything.

    Browsers keep one list of what depends on any `:has()`. A single rule that means anything puts all of the page on
    it: then whatever changes anywhere, such as what a button says, has everything styled again.
    """
    found = []
    for selector in selectors(style):
        elements = parted(selector, " >+~")
        hosts = [element for element in elements if ":has(" in element]
        if hosts and (is_anything(elements[-1]) or any(map(is_anything, hosts))):
            found.append(selector)
    return found


@pytest.mark.parametrize("path", sorted(STYLES.rglob("*.css")), ids=lambda path: str(path.relative_to(STYLES)))
def test_nothing_that_looks_into_elements_means_all_of_the_page(path: Path) -> None:
    assert too_wide(path.read_text("utf-8")) == []


def test_what_is_too_wide_is_found() -> None:
    style = """
      /* .a:has(.b) > * { } */
      .a:has(.b) > *, .a:has(+ .b) > td { } .a:has(.b) > :not(.c, .d) { } .a > :first-child { }
      @media (min-width: 1rem) { :has(#a .b) > .c { } :is(.a, .b):has(.c) > .d:has(> :nth-child(2)) { } }
      .a ~ :has(.b) { }
    """
    wide = [".a:has(.b) > *", ".a:has(.b) > :not(.c, .d)", ":has(#a .b) > .c", ".a ~ :has(.b)"]
    assert too_wide(style) == wide


#: What a shared script calls the whole of a table for a while.
CALLED = re.compile(r"\bmain\.classList\.(?:add|toggle)\(\"([\w-]+)\"")
SHARED = sorted((STYLES / "js").rglob("*.js"))


def test_what_scripts_call_a_table_is_no_name_of_something_in_it() -> None:
    """Else a style of a game that hides, say, what is told in brief would hide the whole page."""
    names = {f".{name}" for path in SHARED for name in CALLED.findall(path.read_text("utf-8"))}
    assert ".in-scene" in names
    found = [selector for path in STYLES.rglob("*.css") for selector in selectors(path.read_text("utf-8"))]
    assert names & set(found) == set()
