"""Tables in real browsers: opening one from a game file, joining it, and entering by touch as people do."""

import json
import random
import re
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

from playwright.sync_api import Browser, Locator, Page, Response, Route, StorageState, expect

from companion.chance import play_on, random_answer, seats_for
from companion.engine.game import Setup
from companion.engine.referee import Referee
from companion.formats.gamefile import GameFile, read_game_file, write_answer, write_game_file
from companion.formats.parsing import parse
from companion.games import discover
from tests.browser.complaints import OFFLINE, Complaints
from tests.browser.conftest import DESKTOP, PATIENCE, PHONE
from tests.browser.lending import borrow, forget_files, give_back, look_away

#: Whether another question stands on the page than the one with this stamp.
ANOTHER_QUESTION = "before => !['', before].includes(document.querySelector('#now')?.dataset.stamp ?? '')"
#: So often it is looked at, in milliseconds.
A_MOMENT = 20
NAMES = ["Kasia", "Jerzy", "Zoë", "Piotr", "Ana"]


@cache
def game_in_progress(seats: int = 4, answers: int = 60, seed: int = 5, discards: str = "on") -> str:
    """A game file of a random game after some answers; all of it for a number that is too high.

    Played cards stay open unless a test is about them, so that what a page offers is legal.
    """
    game = discover()["brian_boru"]
    referee = Referee.start(game, Setup(seats_for(game, seats), {}, {"open_discards": discards}))
    assert isinstance(referee, Referee)
    chance = random.Random(seed)
    while referee.decision is not None and len(referee.answers) < answers:
        referee.answer(random_answer(referee.decision, chance))
    file = write_game_file(GameFile(game, referee.setup, tuple(referee.answers), game.version))
    for seat, name in zip(file["seats"], NAMES, strict=False):
        seat["name"] = name
    return json.dumps(file)


@dataclass
class Device:
    """A browser of its own at a table, under watch."""

    page: Page
    address: str
    language: str
    complaints: Complaints
    #: The bytes of all that has come, as it was sent; a stream has no end.
    weight: int = 0

    def open(self, path: str) -> None:
        self.page.goto(f"{self.address}/{self.language}{path}")

    def weigh(self, response: Response) -> None:
        self.weight += int(response.headers.get("content-length", 0))

    def looks_away(self) -> None:
        """Let nobody look at the page: it draws nothing of what others enter."""
        look_away(self.page, self.address)

    def close_page(self) -> None:
        """Leave nothing of the page, which might still run for a moment if only another one took its place."""
        context = self.page.context
        self.page.close()
        self.page = context.new_page()

    @property
    def table(self) -> str:
        """The address of the table that the page shows, without the language."""
        found = re.search(r"/table/[\w-]+/", self.page.url)
        assert found, self.page.url
        return found.group()

    def at(self, path: str = "") -> None:
        self.page.goto(f"{self.address}/{self.language}{self.table}{path}")

    def code(self) -> str:
        """The code to join by."""
        self.page.goto(f"{self.address}/{self.language}{self.table}people")
        return self.page.locator(".big-code").inner_text()

    def join(self, code: str, role: str, name: str = "") -> None:
        """Come to a table: `role` is the value of the choice."""
        self.open(f"/join/{code}")
        self.page.locator(f"label:has(input[name='as'][value='{role}'])").click()
        if name and self.page.locator("#name").is_visible():  # who is on the list has a name
            self.page.fill("#name", name)
        self.page.locator("main form button").click()
        self.page.wait_for_url(re.compile("/table/"))

    @property
    def question(self) -> Locator:
        """What is asked, after the scenes that come before it."""
        self.go_on()
        return self.page.locator("#now [data-question], #now h1:not(:has([data-question]))").last

    def go_on(self) -> None:
        """Look at the scenes that passed."""
        following = self.page.locator("[data-scene]:not([hidden]) [data-next]:not([hidden])")
        while following.count():
            following.first.dispatch_event("click")

    @property
    def stamp(self) -> str:
        return self.page.locator("#now").get_attribute("data-stamp") or ""

    def choose(self, option: str) -> None:
        """Tap an option, on the map or on its button: that enters it, unless this device looks first."""
        thing = self.page.locator(f"form[data-now] [data-option='{option}']:not(.extra)")
        picture = self.page.locator(f"form[data-now] svg [data-option='{option}']")
        (picture if picture.count() else thing).first.dispatch_event("click")

    def enter(self, option: str) -> None:
        """Tap, and wait until the question has changed."""
        self.go_on()
        before = self.stamp
        self.choose(option)
        until_answered(self.page, before)

    def look_first(self) -> None:
        """Let taps show what they would do before anything is entered."""
        self.at("?look=1")

    def confirm(self) -> None:
        """Enter what was looked at, and wait until the question has changed."""
        before = self.stamp
        self.page.locator(".enter-bar button").dispatch_event("click")
        until_answered(self.page, before)

    def legal(self) -> list[str]:
        """What can be chosen, as the page shows it."""
        found: list[str] = self.page.evaluate(
            """() => {
              const form = [...document.querySelectorAll('#now form[data-now]')].pop();
              const towns = [...form.querySelectorAll('svg [data-option].on')];
              const buttons = [...form.querySelectorAll('.choice:not(.greyed) button[data-option]:not(.extra)')];
              return (towns.length ? towns : buttons).map((one) => one.dataset.option).filter((one) => one !== '-');
            }"""
        )
        return found

    def enter_any(self, chance: random.Random) -> None:
        """Enter something that is legal."""
        self.enter(chance.choice(self.legal()))


def device(browser: Browser, address: str, language: str, **settings: Any) -> Device:
    """Another phone, or whatever the settings say."""
    chosen: dict[str, Any] = {"viewport": PHONE, "has_touch": True, "locale": language}
    known = settings.pop("storage_state", None)
    lent = borrow(browser, **{**chosen, **settings})
    made = Device(lent.page, address, language, Complaints(lent, OFFLINE))
    if known:
        lent.context.add_cookies(known["cookies"])
    lent.on("response", made.weigh)
    return made


def big_screen(browser: Browser, address: str, language: str) -> Device:
    return device(browser, address, language, viewport=DESKTOP, has_touch=False)


def host_of(browser: Browser, address: str, language: str, file: str, **settings: Any) -> Device:
    """A device that has opened a table which goes on with a game file, by the requests that its pages would send."""
    host = device(browser, address, language, **settings)
    content = {"name": "game.json", "mimeType": "application/json", "buffer": file.encode()}
    host.page.goto(address + sent(host, "/play/", "/play/file", name=NAMES[0], file=content))
    return host


def sent(device: Device, page: str, form: str, **fields: Any) -> str:
    """Send a form as one of the pages would; where it leads. A page that is never drawn costs next to nothing."""
    ask, here = device.page.context.request, f"{device.address}/{device.language}"
    reply = ask.post(here + form, multipart=fields, headers={"Referer": here + page}, max_redirects=0)
    assert reply.status == 303, reply.text()
    return reply.headers["location"]


def opened_by_touch(browser: Browser, address: str, language: str, file: str, **settings: Any) -> Device:
    """The same, by what there is to touch on the page."""
    host = device(browser, address, language, **settings)
    host.open("/play/")
    host.page.locator("details:has(input[type=file]) summary").click()
    form = host.page.locator("form[action$='/play/file']")
    form.locator("input[name=name]").fill(NAMES[0])
    form.locator("input[type=file]").set_input_files(
        {"name": "game.json", "mimeType": "application/json", "buffer": file.encode()}
    )
    form.locator("button").click()
    host.page.wait_for_url(re.compile("/table/"))
    return host


def two_phones(browser: Browser, address: str, answers: int = 1, seed: int = 5) -> tuple[Device, Device]:
    """A host in French and a player in Czech at one table in the middle of a game."""
    host = host_of(browser, address, "fr", game_in_progress(answers=answers, seed=seed))
    player = device(browser, address, "cs")
    come_to(host, player, "1", NAMES[1])
    return host, player


def show_something_else(device: Device) -> None:
    """A page with a part that nobody has sent over its line of news: it has to ask for what is new on it."""
    device.page.locator("[data-part=still]").evaluate("part => (part.dataset.stamp = 'of another page')")


def come_to(host: Device, other: Device, role: str, name: str = "") -> None:
    """Come to the table of a host, by the requests that the pages would send."""
    people = host.page.context.request.get(f"{host.address}/{host.language}{host.table}people").text()
    code = re.search(r'big-code">(\w+)<', people)
    assert code
    join = f"/join/{code[1]}"
    other.page.goto(other.address + sent(other, join, join, **{"as": role, "name": name}))


def open_lobby(page: Page, address: str, language: str, players: list[str]) -> None:
    """Open a table of the first game by touch and list some players."""
    page.goto(f"{address}/{language}/")
    page.locator("main a[href*='/play/']").first.tap()
    form = page.locator("form[action$='/play/open']").first
    form.locator("input[name=name]").fill(players[0])
    form.locator(".go-bar button").first.tap()
    expect(page.locator(".seat-list > li", has_text=players[0])).to_be_visible()  # whoever opens a table sits there
    expect(page.locator(".sending")).to_have_count(1)  # the scripts of the page are at work
    for player in players[1:]:
        page.fill("#add-name", player)
        page.locator(".add-seat button").tap()
        expect(page.locator(".seat-list > li", has_text=player)).to_be_visible()


def leave_discards_open(page: Page) -> None:
    """Settle by touch that played cards stay open, so that what a page offers is legal."""
    settings = page.locator("[data-part=settings]")
    settings.locator("summary").tap()
    before = settings.get_attribute("data-stamp") or ""
    settings.locator("label:has([name=open_discards][value=on])").tap()
    expect(settings).not_to_have_attribute("data-stamp", before)
    expect(settings.locator("[name=open_discards][value=on]")).to_be_checked()


def until_answered(page: Page, before: str) -> None:
    """Wait until the question is no longer the one with this stamp, nor being sent.

    The page looks for itself: whoever expects something of it has it told aloud each time that it is not so yet.
    """
    page.wait_for_function(ANOTHER_QUESTION, arg=before, polling=A_MOMENT, timeout=PATIENCE * 1000)


def held_back(page: Page, addresses: str) -> list[Route]:
    """What a page asks for at some addresses from now on, which waits until a test lets it go on."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route(addresses, hold)
    return held


def until(page: Page, holds: Callable[[], bool], what: str) -> None:
    """Wait for something that more than one page tells."""
    patient_until = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < patient_until, what
        page.wait_for_timeout(50)


def same_moment(one: Device, other: Device) -> None:
    """Wait until both show the same entry of the log. Either may be about to show a later one."""
    shown = [each.page.locator("[data-shown]") for each in (one, other)]
    until(one.page, lambda: len({each.get_attribute("data-shown") for each in shown}) == 1, "they never meet")


def go_on_by_requests(device: Device, chance: random.Random, left: int) -> int:
    """Enter a random game almost to its end by what the pages of a phone send; how many answers that were.

    How many are left depends a little on what they will be.
    """
    here, ask = f"{device.address}/{device.language}{device.table}", device.page.request
    file = read_game_file(parse(ask.get(f"{here}game.json").body()), discover())
    referee = Referee.start(file.game, file.setup)
    assert isinstance(referee, Referee)
    referee.answer_all(file.answers)
    play_on(referee, chance)
    device.looks_away()
    middle = referee.answers[len(file.answers) : -left]
    for answer in middle:
        form: dict[str, str | float | bool] = {"answers": json.dumps([write_answer(answer)])}
        reply = ask.post(f"{here}answer", form=form, headers={"X-Answer": "entry", "Referer": here})
        assert reply.json()["state"] == "saved", reply.text()
    return len(middle)


def leave(*devices: Device) -> None:
    """Close the browsers; nothing may have been said on a console."""
    for each in devices:
        give_back(each.page.context, each.address)
    complaints = [complaint for each in devices for complaint in each.complaints]
    assert not complaints, complaints


#: The pages of a table: after how many answers, and where.
PAGES: dict[str, tuple[int, str]] = {
    "start": (1, "/play/"),
    "town": (1, ""),
    "strength": (5, ""),
    "trick": (7, ""),
    "chosen": (7, "?option=M5"),
    "refused": (7, "?option=N1"),
    "middle": (63, ""),
    "board": (63, "board"),
    "log": (63, "log"),
    "score": (63, "score"),
    "people": (63, "people"),
    "correct": (63, "correct"),
    "jump": (63, "jump"),
    "past": (63, "at/20"),
    "amend": (63, "amend/5"),
    "over": (999, ""),
    "final": (999, "score"),
}


@cache
def table_of(browser: Browser, address: str, seats: int, answers: int) -> tuple[StorageState, str]:
    """A table that nobody changes, opened once: what the browser of its host keeps, and where it is."""
    host = host_of(browser, address, "en", game_in_progress(seats, answers))
    kept, table = host.page.context.storage_state(), host.table
    kept["origins"] = []  # no more than the cookies: whoever comes with them has never seen a page
    leave(host)
    return kept, table


def visit(browser: Browser, address: str, language: str, name: str, seats: int = 4, **settings: Any) -> Device:
    """One of the pages of a table, as its host sees it who looks for the first time; nothing may be entered there."""
    answers, path = PAGES[name]
    kept, table = table_of(browser, address, seats, answers)
    host = device(browser, address, language, storage_state=kept, **settings)
    forget_files(host.page)
    host.open(path if path.startswith("/") else table + path)
    return host
