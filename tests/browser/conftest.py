"""A real Chromium and a real server. Without Chromium these tests say loudly that they are skipped."""

import os
import random
import shutil
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import axe_playwright_python
import pytest
from flask import Flask
from playwright.sync_api import Browser, Page, Playwright, expect, sync_playwright
from playwright.sync_api import Error as BrokenDown
from werkzeug.serving import WSGIRequestHandler, make_server

from companion.app import Settings, build
from companion.engine.game import Game
from companion.tables.limits import Limit
from companion.web.services import services_of
from tests.browser.complaints import INVALID, MALFORMED, Complaints
from tests.browser.lending import Lent, borrow, forget, give_back
from tests.browser.lettering import USUAL, surroundings
from tests.databases import hurry
from tests.web.app import compiled
from tests.widest import SPOKEN, teach

#: The first that is installed. The shell is the same engine without the windows of a browser, which nobody looks at
#: here and which cost a third of all.
CHROMIUMS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
CHROMIUM = next((found for name in CHROMIUMS if (found := shutil.which(name))), None)
REQUIRED = "chromium" in os.environ.get("COMPANION_REQUIRE", "").split(",")
#: What is not wanted of Chromium. It hears only the last list: the first ones are those that Playwright turns off, and
#: the others are pages of its own in which addresses would be typed, two for each window, as dear as two of ours, and
#: another frame for each page that is gone to.
UNWANTED = [
    "AimEnabled",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "RenderDocument",
    "TcpPortRandomizationWin",
    "ThirdPartyStoragePartitioning",
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxFullPopup",
    "WebUIOmniboxPopup",
    "WebUIOmniboxPopupDebug",
]
ARGUMENTS = [
    f"--disable-features={','.join(UNWANTED)}",
    "--no-sandbox",
    "--disable-gpu",
    "--in-process-gpu",  # what there is to do instead of it needs no process of its own
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--js-flags=--no-flush-bytecode",  # the same scripts run on the next page again
]
PHONE = {"width": 360, "height": 740}
DESKTOP = {"width": 1280, "height": 800}
#: Nothing takes so long unless it is broken, in seconds.
PATIENCE = 30.0
expect.set_options(timeout=PATIENCE * 1000)
#: Milliseconds; each request waits one of them before it is answered, so a test that takes a reply for granted fails.
LATE = [int(wait) for wait in os.environ.get("COMPANION_LATE", "").split()]


def app_for_many(folder: Path, *games: Game[Any]) -> Flask:
    """The application for tests that open more tables than people do, and enter faster; for some games or for all."""
    app = build(Settings("127.0.0.1", 0, folder), {game.id: game for game in games}, SPOKEN)
    teach()
    app.jinja_env.bytecode_cache = compiled()
    services_of(app).limits.new_tables = Limit(10_000, 3600, time.monotonic)
    services_of(app).limits.new_files = Limit(10_000, 3600, time.monotonic)
    services_of(app).tables.paces = ()
    hurry(services_of(app).tables.store)
    return app


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a running server."""
    with served(app_for_many(tmp_path_factory.mktemp("data"))) as found:
        yield found


#: Under which name the surroundings of a request hold what is sent in answer to it.
ANSWER = "tests.answer"


def remembering(app: Flask) -> Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]:
    """The application; what it answers can be closed by whoever knows the surroundings of the request."""

    def answer(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        if LATE:
            time.sleep(random.choice(LATE) / 1000)
        environ[ANSWER] = found = app(environ, start_response)
        return found

    return answer


class Closing(WSGIRequestHandler):
    """Closes a file also where a browser leaves while it is sent; the server of the tests may forget to."""

    def connection_dropped(self, error: BaseException, environ: Any = None) -> None:
        close = getattr((environ or {}).get(ANSWER), "close", None)
        if close:
            close()


@contextmanager
def served(app: Flask) -> Iterator[str]:
    """The address of an application as long as it runs."""
    server = make_server("127.0.0.1", 0, remembering(app), threaded=True, request_handler=Closing)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    services_of(app).tables.store.close()


def launched(playwright: Playwright, letters: str = USUAL, tries: int = 3) -> Browser:
    """Chromium; now and then it breaks down while it begins, before any page of ours, and then begins again."""
    try:
        return playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS, env=surroundings(letters))
    except BrokenDown:
        if tries == 1:
            raise
        return launched(playwright, letters, tries - 1)


@pytest.fixture(scope="session")
def letters(request: pytest.FixtureRequest) -> str:
    """The fonts of the browser; others than the usual ones for tests that are marked with `in_all_letters`."""
    found: str = getattr(request, "param", USUAL)
    return found


@pytest.fixture(scope="session")
def browser(letters: str) -> Iterator[Browser]:
    """Chromium, without any network but this machine, and without any letters but the tests' own."""
    if CHROMIUM is None:
        if REQUIRED:
            pytest.fail("Chromium is required here and not installed")
        pytest.skip("CHROMIUM IS NOT INSTALLED: the pages are not tested in a real browser")
    with sync_playwright() as playwright:
        started = launched(playwright, letters)
        yield started
        forget(started)
        started.close()


class Visit:
    """A page under watch: nothing may appear on its console."""

    def __init__(self, lent: Lent, address: str) -> None:
        self.page: Page = lent.page
        self.address = address
        self.complaints = Complaints(lent, MALFORMED, INVALID)  # a refusal is an answer

    def open(self, path: str) -> Page:
        self.page.goto(self.address + path)
        return self.page


@pytest.fixture
def visit(browser: Browser, address: str, request: pytest.FixtureRequest) -> Iterator[Visit]:
    """A phone with touch; a test may ask for something else with `@pytest.mark.device(...)`."""
    mark = request.node.get_closest_marker("device")
    settings: dict[str, Any] = {"viewport": PHONE, "has_touch": True}
    settings |= mark.kwargs if mark else {}
    lent = borrow(browser, **settings)
    watched = Visit(lent, address)
    yield watched
    give_back(lent.context, address)
    assert watched.complaints == []


#: What axe finds wrong by all its rules, or by those that are named; what is right is not told.
AXE = """async rules => {
  const told = { resultTypes: ['violations'], selectors: false };
  const found = await axe.run(document, rules.length ? { ...told, runOnly: rules } : told);
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 200)}`);
}"""
#: What may differ where only the colours do.
COLOURS = ["color-contrast", "link-in-text-block"]


def faults_of(page: Page) -> list[str]:
    """What axe-core finds wrong on a page in the light, and with its colours in the dark."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(axe_source())
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    found: list[str] = page.evaluate(AXE, [])
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    found += [f"dark: {fault}" for fault in page.evaluate(AXE, COLOURS)]
    page.emulate_media(color_scheme="light")
    return found


@cache
def axe_source() -> str:
    """The source of axe-core, which comes with its Python package."""
    folder = Path(axe_playwright_python.__file__).parent
    return next(folder.rglob("axe.min.js")).read_text("utf-8")


def width_of(page: Page) -> int:
    """How wide the content of a page is."""
    found: int = page.evaluate("document.documentElement.scrollWidth")
    return found


def enlarge(page: Page) -> None:
    """Let text be twice as large, as people set it who see badly."""
    page.evaluate("document.documentElement.style.fontSize = '200%'")
