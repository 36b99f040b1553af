"""Takes the pictures of the documents: `python -m tests.browser.showcase [FOLDER [LANGUAGE [name=PART ...]]]`.

Each shows a page at the right moment of a game, in a file so small that it can stay beside the code.
"""

import base64
import json
import logging
import random
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import Any
from urllib.parse import urlencode

from playwright.sync_api import Page, ViewportSize, sync_playwright

from companion.chance import random_answer, seats_for
from companion.engine.decisions import neutral, parts_of
from companion.engine.game import Setup
from companion.engine.referee import Referee
from companion.formats.gamefile import GameFile, write_game_file
from companion.games import discover
from tests.browser.conftest import DESKTOP, app_for_many, launched, served
from tests.browser.moments import Devices, Place

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
#: People of several languages, as they may well meet at one table.
PEOPLE = ("Kasia", "Zoë", "Jiří", "Inés")
#: A phone as people have it today; it is taller than the smallest that the tests use.
PHONE: ViewportSize = {"width": 360, "height": 800}
#: How many dots of the picture make one of a phone.
SHARP = 2
#: How well WebP may keep a picture, of 100, the best first; and how many bytes it may take.
QUALITIES, LARGEST = (80, 70, 60, 50, 40), 80_000
#: How long a page may move before it is taken, in milliseconds.
SETTLED = 800
TRICK = {
    "p": PEOPLE,
    "town_colour": "red",
    "leader": "@0",
    **{f"cards.@{seat}": str(card) for seat, card in enumerate((11, 24, 17, 2))},
}


@cache
def game(id: str, question: str, late: int, **options: str) -> str:
    """A file of a random game that stops at a question, after some answers at least; all of it for no question."""
    played = discover()[id]
    referee = Referee.start(played, Setup(seats_for(played, len(PEOPLE)), {}, options))
    assert isinstance(referee, Referee)
    chance = random.Random(5)
    while referee.decision is not None:
        part = parts_of(referee.decision)[0]
        if part.name == question and len(referee.answers) >= late:
            break
        is_quiet = "way" in options and part.name != "turn.joins" and chance.random() < 0.7
        referee.answer((neutral(part) if is_quiet else None) or random_answer(part, chance))
    file = write_game_file(GameFile(played, referee.setup, tuple(referee.answers), played.version))
    for seat, name in zip(file["seats"], PEOPLE, strict=True):
        seat["name"] = name
    return json.dumps(file)


def at_table(id: str, question: str, late: int = 0, **options: str) -> Callable[[Place], Devices]:
    """A phone at a table where something is asked, or where the game is over."""

    def shown(place: Place) -> Devices:
        host = place.host(game(id, question, late, **options))
        if not question:
            host.go_on()
        return (host,)

    return shown


def screen(id: str, question: str, late: int, **options: str) -> Callable[[Place], Devices]:
    """The big screen of a table."""

    def shown(place: Place) -> Devices:
        host = place.host(game(id, question, late, **options))
        return place.screen(host), host

    return shown


def page_at(path: str) -> Callable[[Place], Devices]:
    """A page that an address leads to."""

    def shown(place: Place) -> Devices:
        made = place.device()
        made.open(path)
        return (made,)

    return shown


@dataclass(frozen=True)
class Picture:
    """How a page is brought about, and on how large a device."""

    shown: Callable[[Place], Devices]
    size: Any = None


PICTURES = {
    "trick": Picture(at_table("brian_boru", "trick.card", 111)),
    "winner": Picture(at_table("brian_boru", "trick.action", 112)),
    "upkeep": Picture(at_table("brian_boru", "battle.town", 60)),
    "over": Picture(at_table("brian_boru", "")),
    "screen": Picture(screen("brian_boru", "trick.action", 112), DESKTOP),
    "board": Picture(at_table("rebirth", "turn.space", 100, way="board", variant="scotland")),
    "sheet": Picture(at_table("rebirth", "turn.joins", 60, way="sheet", variant="ireland")),
    "question": Picture(page_at(f"/ask/brian_boru/trick?{urlencode(TRICK, doseq=True)}")),
    "rules": Picture(page_at("/rules/?q=tied+battle")),
    "draw": Picture(page_at("/gallery/rebirth/board/draw?from=rebirth.board.ireland"), DESKTOP),
}


def take(page: Page, path: Path) -> None:
    """What is in sight, as WebP, which Chromium writes only when it is asked directly."""
    page.wait_for_timeout(SETTLED)
    control = page.context.new_cdp_session(page)
    for quality in QUALITIES:
        taken = control.send("Page.captureScreenshot", {"format": "webp", "quality": quality})
        path.write_bytes(base64.b64decode(taken["data"]))
        if path.stat().st_size <= LARGEST:
            break
    print(f"{path.stat().st_size / 1000:6.1f} kB  {path.name}", flush=True)


def main(folder: Path, language: str, wanted: tuple[str, ...]) -> None:
    """Start the app, take the pictures, stop."""
    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    folder.mkdir(parents=True, exist_ok=True)
    app = app_for_many(Path(mkdtemp()))
    with served(app) as address, sync_playwright() as playwright:
        browser = launched(playwright)
        for name, picture in PICTURES.items():
            if wanted and not any(part in name for part in wanted):
                continue
            sharp = 1 if picture.size else SHARP
            settings = {"viewport": picture.size or PHONE, "device_scale_factor": sharp, "reduced_motion": "reduce"}
            place = Place(browser, app, address, language, settings)
            devices = picture.shown(place)
            take(devices[0].page, folder / f"{name}.webp")
            for each in devices:
                each.page.context.close()
        browser.close()


if __name__ == "__main__":
    given = [each for each in sys.argv[1:] if not each.startswith("name=")]
    parts = tuple(each.removeprefix("name=") for each in sys.argv[1:] if each.startswith("name="))
    main(Path(given[0]) if given else FOLDER, given[1] if len(given) > 1 else "en", parts)
