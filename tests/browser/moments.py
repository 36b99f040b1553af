"""States of a table that no address leads to, each brought about as people bring it about, for pictures of them."""

import json
from collections.abc import Callable
from datetime import timedelta
from functools import cache, partial
from typing import Any

from flask import Flask
from playwright.sync_api import Browser, expect

from companion.engine.referee import Referee
from companion.formats.gamefile import read_game_file
from companion.formats.parsing import parse
from companion.games import discover
from companion.web.errors import TOLD, error_page
from companion.web.services import services_of
from tests.browser.conftest import DESKTOP
from tests.browser.tables import NAMES, Device, come_to, device, game_in_progress, host_of, open_lobby

FIVE = 5
#: More answers than any game has.
WHOLE = 100_000
#: The scenes of the upkeep, and the draft before the tricks, by the chapter that they are.
SCENES = ("preparation", "marriage", "battle", "church")
#: A host of whom nothing was heard for so long is away.
AWAY = timedelta(minutes=4)

Devices = tuple[Device, ...]
#: The device to be looked at comes first.
Moment = Callable[["Place"], Devices]


class Place:
    """Where pictures are taken: one browser, one server, one language, one kind of device."""

    def __init__(self, browser: Browser, app: Flask, address: str, language: str, settings: dict[str, Any]) -> None:
        self.browser, self.app, self.address, self.language = browser, app, address, language
        self.settings = settings | {"has_touch": True}

    def device(self, **other: Any) -> Device:
        return device(self.browser, self.address, self.language, **self.settings | other)

    def host(self, file: str) -> Device:
        made = host_of(self.browser, self.address, self.language, file, **self.settings)
        made.at()
        return made

    def screen(self, host: Device) -> Device:
        """A big screen is never smaller than a desktop."""
        made = self.device(viewport=DESKTOP, has_touch=False)
        come_to(host, made, "screen")
        return made


@cache
def answers_before(question: str, chapter: str = "", late: int = 0) -> int:
    """After how many answers of the game of five something is asked, or anything in a chapter; perhaps later on."""
    file = read_game_file(parse(game_in_progress(FIVE, WHOLE).encode()), discover())
    referee = Referee.start(file.game, file.setup)
    assert isinstance(referee, Referee)
    for count, answer in enumerate(file.answers):
        is_there = answer.name == question or (bool(chapter) and referee.chapter[1:2] == (chapter,))
        if is_there and count >= late:
            return count
        referee.answer(answer)
    raise AssertionError(f"nothing is asked of {question}{chapter}")


def scene(place: Place, chapter: str) -> Devices:
    """Where something is asked in it; what passed before stands above that, or on screens of its own."""
    return (place.host(game_in_progress(FIVE, answers_before("", chapter))),)


def draft(place: Place) -> Devices:
    """How cards are dealt and handed on, before the first trick."""
    return (place.host(game_in_progress(FIVE, answers_before("trick.town"))),)


def lobby(place: Place) -> Devices:
    host = place.device()
    open_lobby(host.page, place.address, place.language, NAMES[:3])
    return (host,)


def joining(place: Place) -> Devices:
    """Where somebody is who has typed the code."""
    host, other = place.host(game_in_progress(FIVE, 60)), place.device()
    other.open(f"/join/{host.code()}")
    return other, host


def locked(place: Place) -> Devices:
    """What becomes of the address when nobody else may come."""
    host, other = place.host(game_in_progress(FIVE, 60)), place.device()
    code = host.code()
    with host.page.expect_navigation():
        host.page.locator("form[action$='/lock'] button").click()
    other.open(f"/join/{code}")
    return other, host


def light(place: Place) -> Devices:
    """The position of a round, where only the upkeep is refereed."""
    host = place.host(game_in_progress(FIVE, answers_before("trick.town", late=60)))
    host.go_on()
    host.page.locator("form[action$='/light'] button").click()
    expect(host.page.locator("form.correct")).to_be_visible()
    return (host,)


def put_right(place: Place) -> Devices:
    """What hands put back when something was taken back."""
    host = place.host(game_in_progress(FIVE, answers_before("trick.town", late=60)))
    host.go_on()
    host.page.locator("form[action$='/undo'] button").click()
    expect(host.page.locator(".put-right")).to_be_visible()
    return (host,)


def looked(place: Place) -> Devices:
    """What a choice would do, on a device that looks first."""
    host = place.host(game_in_progress(FIVE, answers_before("trick.action", late=60)))
    host.look_first()
    host.go_on()
    host.choose(host.legal()[0])
    expect(host.page.locator("#answer .enter-bar")).to_be_visible()
    return (host,)


def offline(place: Place) -> Devices:
    """What waits on a device without a network."""
    host = place.host(game_in_progress(FIVE, answers_before("trick.card", late=60)))
    host.go_on()
    host.page.context.set_offline(True)
    for _ in range(2):
        host.choose(host.legal()[0])
    expect(host.page.locator(".sending.unsent")).to_be_visible()
    return (host,)


def refused(place: Place) -> Devices:
    """What was refused when the network was back, because somebody else was first."""
    host = place.host(game_in_progress(FIVE, answers_before("trick.card", late=60)))
    other = place.device()
    come_to(host, other, "1", NAMES[1])
    host.go_on()
    host.page.context.set_offline(True)
    host.choose(host.legal()[0])
    other.enter(other.legal()[1])
    host.page.context.set_offline(False)
    expect(host.page.locator(".sending small")).to_be_visible()
    return host, other


def host_away(place: Place) -> Devices:
    host, other = place.host(game_in_progress(FIVE, 60)), place.device()
    come_to(host, other, "1", NAMES[1])
    tables = services_of(place.app).tables
    host.looks_away()
    now = tables.now
    tables.now = lambda: now() + AWAY
    try:
        other.at()
        expect(other.page.locator(".host-away")).to_be_visible()
    finally:
        tables.now = now
    return other, host


def waiting(place: Place) -> Devices:
    """Answers that wait for their questions, since an earlier one was changed."""
    last = answers_before("trick.town", late=60)
    host = place.host(game_in_progress(FIVE, last))
    for index in range(last - 1, 0, -1):
        host.at(f"amend/{index}")
        option = host.page.locator(".now-form .choice:not(.greyed) [data-option]:not([aria-current])")
        if not option.count():
            continue
        option.first.dispatch_event("click")
        host.page.locator(".enter-bar button").click()
        expect(host.page.locator("#now")).to_be_attached()
        if host.page.locator("[data-part=waiting] details").count():
            break
    return (host,)


def with_long_names(file: str) -> str:
    """The game played by people with names of sixteen wide letters."""
    game = json.loads(file)
    for number, seat in enumerate(game["seats"], 1):
        seat["name"] = f"{'W' * 15}{number}"
    return json.dumps(game)


def wide(place: Place, answers: int, path: str = "") -> Devices:
    """A page of the table of five such people."""
    host = place.host(with_long_names(game_in_progress(FIVE, answers)))
    host.at(path)
    return (host,)


def wide_screen(place: Place, answers: int) -> Devices:
    return screen(with_long_names(game_in_progress(FIVE, answers)))(place)


def gone_wrong(place: Place, status: int) -> Devices:
    """The page of an error that nothing on a sound server leads to."""
    path = f"/{place.language}/rules/"
    with place.app.test_request_context(path):
        shown = error_page(status).get_data(as_text=True)
    made = place.device()
    made.page.route(f"**{path}", lambda route: route.fulfill(body=shown, content_type="text/html"))
    made.open("/rules/")
    return (made,)


def screen(file: str) -> Moment:
    """What everybody looks at."""

    def shown(place: Place) -> Devices:
        host = place.host(file)
        return place.screen(host), host

    return shown


def moments() -> dict[str, Moment]:
    """All of them by short names."""
    named: dict[str, Moment] = {f"step-{name}": partial(scene, chapter=name) for name in SCENES}
    screens = {
        f"screen-{name}": screen(game_in_progress(FIVE, answers))
        for name, answers in (("trick", answers_before("trick.card", late=60)), ("over", WHOLE))
    }
    other = [
        lobby,
        joining,
        locked,
        draft,
        light,
        put_right,
        waiting,
        looked,
        offline,
        refused,
        host_away,
    ]
    errors = {f"error-{status}": partial(gone_wrong, status=status) for status in TOLD}
    middle = answers_before("trick.card", late=60)
    pages = ("", "board", "score", "log", "people", "correct")
    long = {f"wide-{path or 'now'}": partial(wide, answers=middle, path=path) for path in pages} | {
        "wide-over": partial(wide, answers=WHOLE, path="score"),
        "wide-battle": partial(wide, answers=answers_before("", "church")),
        "wide-screen": partial(wide_screen, answers=middle),
    }
    return named | screens | errors | long | {made.__name__.replace("_", "-"): made for made in other}
