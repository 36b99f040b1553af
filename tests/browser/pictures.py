"""Takes a picture of every page, to be looked at: `python -m tests.browser.pictures FOLDER [LANGUAGE ...]`.

Each page at phone and desktop size, light and dark; those of a table in a game of five.
"""

import sys
import threading
from pathlib import Path
from tempfile import mkdtemp

from playwright.sync_api import Browser, sync_playwright
from werkzeug.serving import make_server

from companion.i18n import LANGUAGES
from tests.browser.conftest import ARGUMENTS, CHROMIUM, DESKTOP, PHONE, app_for_many
from tests.browser.pages import paths
from tests.browser.tables import PAGES, visit

SIZES = {"phone": PHONE, "desktop": DESKTOP}


def take_all(browser: Browser, address: str, folder: Path, languages: tuple[str, ...]) -> None:
    """One file a page, size, scheme and language."""
    for language in languages:
        for size, viewport in SIZES.items():
            for scheme in ("light", "dark"):
                context = browser.new_context(viewport=viewport, color_scheme=scheme)  # type: ignore[arg-type]
                page = context.new_page()
                for name, path in paths().items():
                    page.goto(f"{address}/{language}{path}")
                    page.screenshot(path=folder / f"{language}-{size}-{scheme}-{name}.png", full_page=True)
                context.close()
                for name in PAGES:
                    host = visit(browser, address, language, name, 5, viewport=viewport, color_scheme=scheme)
                    host.page.wait_for_timeout(200)
                    host.page.screenshot(path=folder / f"{language}-{size}-{scheme}-table-{name}.png", full_page=True)
                    host.page.context.close()


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
