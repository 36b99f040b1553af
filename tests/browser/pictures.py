"""Takes pictures of every page to look at: `python -m tests.browser.pictures FOLDER [LANGUAGE ...] [name=PART ...]`.

Each page at phone and desktop size, light and dark; those of a table in a game of five of Brian Boru, and in games of
four of Rebirth, with and without a board; then the states of a table that no address leads to. With parts of names,
only those whose names have one of them. What cannot be read is told as well.
"""

import itertools
import json
import random
import sys
from collections.abc import Iterable
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from flask import Flask
from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from companion.chance import random_answer, seats_for
from companion.engine.decisions import neutral, parts_of
from companion.engine.game import Setup
from companion.engine.referee import Referee
from companion.formats.gamefile import GameFile, write_game_file
from companion.games import discover
from companion.i18n import LANGUAGES
from tests.browser.conftest import DESKTOP, PHONE, app_for_many, launched, served
from tests.browser.legible import unreadable
from tests.browser.moments import Place, moments, screen
from tests.browser.pages import paths
from tests.browser.tables import NAMES, PAGES, host_of, leave, visit

SIZES = {"phone": PHONE, "desktop": DESKTOP}
#: Games of Rebirth: the way and the country, where they stop and after how many turns at least, and what is looked at.
STOPS: dict[str, tuple[tuple[str, str], tuple[str, int], tuple[str, ...]]] = {
    "sheet-tile": (
        ("sheet", "scotland"),
        ("turn.tile", 48),
        ("", "board", "log", "score", "people", "notes", "jump", "correct"),
    ),
    "sheet-farm": (("sheet", "ireland"), ("turn.joins", 60), ("",)),
    "sheet-house": (("sheet", "scotland"), ("turn.settlement", 60), ("",)),
    "board-tile": (("board", "ireland"), ("turn.tile", 48), ("", "board", "jump", "correct")),
    "board-space": (("board", "scotland"), ("turn.space", 60), ("",)),
    "missions": (("sheet", "scotland"), ("end.missions", 0), ("",)),
    "gifts": (("board", "ireland"), ("end.private-goal", 0), ("",)),
    "over": (("sheet", "scotland"), ("", 0), ("", "score")),
    "board-over": (("board", "ireland"), ("", 0), ("", "score")),
}
#: Pages of the gallery; the tests of the gallery look at them.
GALLERY = {
    "gallery": "/gallery/rebirth/board/",
    "gallery-one": "/document/rebirth.board.scotland",
    "draw-empty": "/gallery/rebirth/board/draw",
    "draw": "/gallery/rebirth/board/draw?from=rebirth.board.ireland",
}
#: Within the margins of a sheet of A4.
SHEET: ViewportSize = {"width": 718, "height": 1047}
#: What people print.
PRINTED = ("map", "cards", "score", "pad", "rule")
#: What of Rebirth stands on a big screen.
ON_SCREEN = ("sheet-tile", "board-space", "missions", "over", "board-over")


def game_that_stops(way: str, variant: str, before: str, turns: int) -> str:
    """A game file of four in which few tiles touch anything, as at a table; it ends before a question or is over."""
    game = discover()["rebirth"]
    referee = Referee.start(game, Setup(seats_for(game, 4), {}, {"way": way, "variant": variant}))
    assert isinstance(referee, Referee)
    chance, tiles = random.Random(way), 0
    while referee.decision is not None:
        (part,) = parts_of(referee.decision)
        if part.name == before and tiles >= turns:
            break
        tiles += part.name == "turn.tile"
        nothing = neutral(part) if part.name != "turn.joins" and chance.random() < 0.7 else None
        referee.answer(nothing or random_answer(part, chance))
    file = write_game_file(GameFile(game, referee.setup, tuple(referee.answers), game.version))
    for seat, name in zip(file["seats"], NAMES, strict=False):
        seat["name"] = name
    return json.dumps(file)


class Camera:
    """Pictures of one language, size and scheme, of all that is wanted."""

    def __init__(self, folder: Path, language: str, size: str, scheme: str, wanted: tuple[str, ...]) -> None:
        self.folder, self.language, self.wanted = folder, language, wanted
        self.prefix = f"{language}-{size}-{scheme}"
        self.settings: dict[str, Any] = {"viewport": SIZES[size], "color_scheme": scheme}

    def wants(self, name: str) -> bool:
        return not self.wanted or any(part in name for part in self.wanted)

    def take(self, page: Page, name: str) -> None:
        page.wait_for_timeout(200)
        page.screenshot(path=self.folder / f"{self.prefix}-{name}.png", full_page=True)
        if faults := unreadable(page):
            print(f"{self.prefix}-{name}", *faults, sep="\n  ", flush=True)

    def pages(self, browser: Browser, address: str) -> None:
        context = browser.new_context(**self.settings)
        page = context.new_page()
        for name, path in (paths() | GALLERY).items():
            if self.wants(name):
                page.goto(f"{address}/{self.language}{path}")
                self.take(page, name)
        page.emulate_media(media="print", color_scheme="light")
        page.set_viewport_size(SHEET)
        for name in filter(lambda name: self.wants(f"printed-{name}"), PRINTED):
            page.goto(f"{address}/{self.language}{paths()[name]}")
            self.take(page, f"printed-{name}")
        context.close()

    def tables(self, browser: Browser, address: str) -> None:
        for name in filter(lambda name: self.wants(f"table-{name}"), PAGES):
            host = visit(browser, address, self.language, name, 5, **self.settings)
            self.take(host.page, f"table-{name}")
            leave(host)

    def tables_of_rebirth(self, browser: Browser, address: str, files: dict[str, str]) -> None:
        for name, file in files.items():
            named = {path: f"rebirth-{name}-{path}".rstrip("-") for path in STOPS[name][2]}
            if any(map(self.wants, named.values())):
                host = host_of(browser, address, self.language, file, **self.settings)
                for path in filter(lambda path: self.wants(named[path]), named):
                    host.at(path)
                    self.take(host.page, named[path])
                leave(host)

    def moments(self, browser: Browser, app: Flask, address: str, files: dict[str, str]) -> None:
        place = Place(browser, app, address, self.language, self.settings)
        screens = {f"screen-rebirth-{name}": screen(files[name]) for name in ON_SCREEN}
        for name, brought_about in (moments() | screens).items():
            if self.wants(name):
                devices = brought_about(place)
                self.take(devices[0].page, name)
                for each in devices:
                    each.complaints.clear()  # what a lost network says is no fault of a picture
                leave(*devices)


def take_all(browser: Browser, app: Flask, address: str, cameras: Iterable[Camera]) -> None:
    """One file a page, size, scheme and language."""
    files = {name: game_that_stops(*which, *stop) for name, (which, stop, _) in STOPS.items()}
    for camera in cameras:
        camera.pages(browser, address)
        camera.tables(browser, address)
        camera.tables_of_rebirth(browser, address, files)
        camera.moments(browser, app, address, files)


def main(folder: Path, languages: tuple[str, ...], wanted: tuple[str, ...]) -> None:
    """Start the app, take the pictures, stop."""
    folder.mkdir(parents=True, exist_ok=True)
    app = app_for_many(Path(mkdtemp()))
    with served(app) as address, sync_playwright() as playwright:
        browser = launched(playwright)
        kinds = itertools.product(languages, SIZES, ("light", "dark"))
        cameras = (Camera(folder, *kind, wanted) for kind in kinds)
        take_all(browser, app, address, cameras)
        browser.close()


if __name__ == "__main__":
    parts = tuple(each.removeprefix("name=") for each in sys.argv[2:] if each.startswith("name="))
    spoken = tuple(each for each in sys.argv[2:] if not each.startswith("name="))
    main(Path(sys.argv[1]), spoken or LANGUAGES, parts)
