"""Whole games, told as they always were: every fact with its reasons, numbers and rules, whatever the words.

`COMPANION_WRITE=1` writes the facts anew, to be read in the difference.
"""

import json
import os
from pathlib import Path

import pytest

from tests.cli.run import companion, told

FILES = Path(__file__).parent / "files"
GAMES = sorted(FILES.glob("*.json"))


@pytest.mark.parametrize("file", [pytest.param(file, id=file.stem) for file in GAMES])
def test_a_game_is_told_as_it_always_was(file: Path) -> None:
    ran = companion("replay", "-", "--json", stdin=file.read_text("utf-8"))
    assert (ran.status, ran.err) == (0, "")
    ours = ["".join(f"{line}\n") for line in told(ran.json["facts"])]
    golden = file.with_suffix(".facts.txt")
    if os.environ.get("COMPANION_WRITE"):
        golden.write_text("".join(ours), "utf-8")
    assert ours == golden.read_text("utf-8").splitlines(keepends=True)


def test_both_countries_are_told_in_both_ways() -> None:
    options = [json.loads(file.read_text("utf-8"))["options"] for file in GAMES]
    kinds = {(option["variant"], option["way"]) for option in options}
    assert kinds == {(variant, way) for variant in ("scotland", "ireland") for way in ("board", "sheet")}
