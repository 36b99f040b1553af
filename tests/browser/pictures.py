"""Takes a picture of every page, to be looked at: `python -m tests.browser.pictures FOLDER [LANGUAGE ...]`.

Each page at phone and desktop size, light and dark; those of a table in a game of five of Brian Boru, and in games of
four of Rebirth, with and without a board.
"""

import json
import random
import sys
import threading
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from playwright.sync_api import Browser, sync_playwright
from werkzeug.serving import make_server

from companion.chance import random_answer, seats_for
from companion.engine.decisions import neutral, parts_of
from companion.engine.game import Setup
from companion.engine.referee import Referee
from companion.formats.gamefile import GameFile, write_game_file
from companion.games import discover
from companion.i18n import LANGUAGES
from tests.browser.conftest import ARGUMENTS, CHROMIUM, DESKTOP, PHONE, app_for_many
from tests.browser.pages import paths
from tests.browser.tables import NAMES, PAGES, Device, host_of, leave, visit

SIZES = {"phone": PHONE, "desktop": DESKTOP}
#: Games of Rebirth: the way and the country, where they stop and after how many turns at least, and what is looked at.
STOPS: dict[str, tuple[tuple[str, str], tuple[str, int], tuple[str, ...]]] = {
    "sheet-tile": (("sheet", "scotland"), ("turn.tile", 48), ("", "board", "log", "score", "people", "notes", "jump")),
    "sheet-farm": (("sheet", "ireland"), ("turn.joins", 60), ("",)),
    "sheet-house": (("sheet", "scotland"), ("turn.settlement", 60), ("",)),
    "board-tile": (("board", "ireland"), ("turn.tile", 48), ("", "board", "jump")),
    "board-space": (("board", "scotland"), ("turn.space", 60), ("",)),
    "missions": (("sheet", "scotland"), ("end.missions", 0), ("",)),
    "gifts": (("board", "ireland"), ("end.private-goal", 0), ("",)),
    "over": (("sheet", "scotland"), ("", 0), ("", "score")),
    "board-over": (("board", "ireland"), ("", 0), ("", "score")),
}


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
    """Pictures of one language, size and scheme."""

    def __init__(self, folder: Path, language: str, size: str, scheme: str) -> None:
        self.folder, self.language = folder, language
        self.prefix = f"{language}-{size}-{scheme}"
        self.settings: dict[str, Any] = {"viewport": SIZES[size], "color_scheme": scheme}

    def take(self, device: Device, name: str) -> None:
        device.page.wait_for_timeout(200)
        device.page.screenshot(path=self.folder / f"{self.prefix}-{name}.png", full_page=True)

    def pages(self, browser: Browser, address: str) -> None:
        context = browser.new_context(**self.settings)
        page = context.new_page()
        for name, path in paths().items():
            page.goto(f"{address}/{self.language}{path}")
            page.screenshot(path=self.folder / f"{self.prefix}-{name}.png", full_page=True)
        context.close()

    def tables(self, browser: Browser, address: str) -> None:
        for name in PAGES:
            host = visit(browser, address, self.language, name, 5, **self.settings)
            self.take(host, f"table-{name}")
            leave(host)

    def tables_of_rebirth(self, browser: Browser, address: str, files: dict[str, str]) -> None:
        for name, file in files.items():
            host = host_of(browser, address, self.language, file, **self.settings)
            for path in STOPS[name][2]:
                host.at(path)
                self.take(host, f"rebirth-{name}-{path}".rstrip("-"))
            leave(host)


def take_all(browser: Browser, address: str, folder: Path, languages: tuple[str, ...]) -> None:
    """One file a page, size, scheme and language."""
    files = {name: game_that_stops(*which, *stop) for name, (which, stop, _) in STOPS.items()}
    for language in languages:
        for size in SIZES:
            for scheme in ("light", "dark"):
                camera = Camera(folder, language, size, scheme)
                camera.pages(browser, address)
                camera.tables(browser, address)
                camera.tables_of_rebirth(browser, address, files)


def main(folder: Path, languages: tuple[str, ...]) -> None:
    """Start the app, take the pictures, stop."""
    folder.mkdir(parents=True, exist_ok=True)
    server = make_server("127.0.0.1", 0, app_for_many(Path(mkdtemp())), threaded=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        take_all(browser, f"http://127.0.0.1:{server.server_port}", folder, languages)
        browser.close()
    server.shutdown()


if __name__ == "__main__":
    main(Path(sys.argv[1]), tuple(sys.argv[2:]) or LANGUAGES)
