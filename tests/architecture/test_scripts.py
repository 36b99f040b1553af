"""The scripts of pages: linted, typed, and their rules tested without a browser, by the Deno of its wheel."""

import os
import re
import subprocess
from pathlib import Path

import deno
import pytest

from companion.web.places import static_folder

ROOT = Path(__file__).parents[2]
JS = static_folder() / "js"
SETTINGS = "tests/scripts/deno.json"
#: The types of these are strict in all ways; in what touches pages a selector may find anything.
STRICT = "// @ts-check\n"
#: The one script that ends a tap for others, and hears of taps before anybody else.
DISPATCHER = JS / "touch" / "taps.js"
ENDS = re.compile(r"\bstop(?:Immediate)?Propagation\b")
HEARS_FIRST = re.compile(
    r'addEventListener\("(?:click|submit)"(?:.*|(?:(?!\n\})[\s\S])*\n\}), (?:true|\{[^}]*\bcapture\b)'
)


def run(tmp_path: Path, *command: str) -> None:
    """Run Deno without a network; what it finds is the failure."""
    settings = {"DENO_DIR": str(tmp_path), "DENO_NO_UPDATE_CHECK": "1", "NO_COLOR": "1"}
    program = [deno.find_deno_bin(), *command]
    done = subprocess.run(program, check=False, cwd=ROOT, env=os.environ | settings, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_linter_finds_nothing(tmp_path: Path) -> None:
    run(tmp_path, "lint", "--quiet", "--config", SETTINGS)


def test_all_types_fit(tmp_path: Path) -> None:
    run(tmp_path, "check", "--quiet", "--config", SETTINGS, str(static_folder()), "tests/scripts/dom.d.ts")


def test_the_types_of_the_rules_are_strict(tmp_path: Path) -> None:
    files = [str(path) for path in sorted(JS.rglob("*.js")) if path.read_text("utf-8").startswith(STRICT)]
    assert {str(JS / "outbox" / "rules.js"), str(JS / "touch" / "mistakes.js"), str(DISPATCHER)} <= {*files}
    run(tmp_path, "check", "--quiet", "--config", "tests/scripts/strict.json", *files)


def test_the_rules_of_scripts_hold(tmp_path: Path) -> None:
    run(tmp_path, "test", "--quiet", "--no-check", "--no-remote", "--no-npm", "tests/scripts")


@pytest.mark.parametrize("rule", [ENDS, HEARS_FIRST], ids=["ends", "hears-first"])
def test_who_gets_a_tap_first_is_written_in_one_place(rule: re.Pattern[str]) -> None:
    found = [path for path in sorted(static_folder().rglob("*.js")) if rule.search(path.read_text("utf-8"))]
    assert found == ([DISPATCHER] if rule is ENDS else [])
