"""A thumb at a phone: it touches things where they stand, swipes only where it must, and counts both."""

import math
import random
from dataclasses import dataclass, field
from typing import Protocol

from playwright.sync_api import FloatRect, Locator, Page, expect

from tests.browser.fingers import Fingers
from tests.browser.tables import A_MOMENT, Device, until_answered

#: The buttons that may be tapped, of a row or of a grid; not those for what can be had beside a choice.
BUTTONS = ", ".join(
    f"{each}:visible .choice:not(.greyed) button[data-option]:not(.extra)" for each in (".choice-row", ".card-grid")
)
#: The things that can be had with a choice.
THINGS = "#now button.thing:visible"
#: What of the map is in sight, and which question it is for.
SEEN = """() => [document.querySelector('#now .board-map')?.getAttribute('viewBox') ?? '',
                 document.querySelector('#now').dataset.stamp]"""
#: How often somebody ticks a chip.
TICKED = 0.2
#: How far one swipe goes at most, in pixels.
SWIPE = 450
#: So long after a tap the next one at the same place is no part of it, in milliseconds; so far apart are two places.
BETWEEN, NEAR = 500, 14


class HasBox(Protocol):
    """What stands somewhere on a page."""

    def bounding_box(self) -> FloatRect | None: ...


@dataclass
class Thumb:
    """Touches a device as somebody does who wants to enter something."""

    device: Device
    taps: int = 0
    swipes: int = 0
    #: How many of the taps entered something.
    entries: int = 0
    #: How long it takes to see what is there, in milliseconds.
    reaction: int = 0
    #: Where it touched last: nobody touches the same place twice at once and means two things.
    last: tuple[float, float] = (-1, -1)
    #: The cards that it has tapped since the round was prepared: nobody plays the same one twice.
    used: set[str] = field(default_factory=set)
    #: What was not in the first screen after an entry: the question, and what it was that could not be seen.
    out_of_sight: list[str] = field(default_factory=list)

    @property
    def page(self) -> Page:
        return self.device.page

    def tap(self, thing: Locator) -> None:
        """Touch the middle of a thing, after as many swipes as it takes to see it."""
        if self.reaction:
            self.page.wait_for_timeout(self.reaction)
        for _ in range(20):
            box = thing.bounding_box()
            assert box, thing
            x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
            size = self.page.viewport_size
            assert size
            if 0 < x < size["width"] and 0 < y < size["height"] and self.is_on_top(x, y, thing):
                self.taps += 1
                if math.dist(self.last, (x, y)) < NEAR:
                    self.page.wait_for_timeout(BETWEEN)
                self.last = x, y
                self.page.touchscreen.tap(x, y)
                return
            self.swipes += 1
            way = SWIPE if y > size["height"] / 2 else -SWIPE
            self.page.evaluate("way => scrollBy({ top: way, behavior: 'instant' })", way)
        raise AssertionError(f"nobody can touch {thing}")

    def is_on_top(self, x: float, y: float, thing: Locator) -> bool:
        """Whether a touch at this place meets the thing, and not what lies above it."""
        met: bool = thing.evaluate(
            "(thing, [x, y]) => { const met = document.elementFromPoint(x, y);"
            " return met !== null && (thing === met || thing.contains(met) || met.contains(thing)); }",
            [x, y],
        )
        return met

    def goes_on(self) -> None:
        """Look at the scenes that passed, one after the other."""
        following = self.page.locator("[data-scene]:not([hidden]) [data-next]:not([hidden])")
        while following.count():
            self.tap(following.first)

    def enters(self, chance: random.Random) -> None:
        """Answer the question on the screen in some legal way."""
        self.goes_on()
        self.entries += 1
        before = self.device.stamp
        form = self.page.locator("#now form[data-now]").last
        buttons = form.locator(BUTTONS)
        towns = form.locator("svg [data-option].on")
        if form.locator(".counter").count():
            self.counts(form, chance)
        elif form.get_attribute("data-along") is not None and not buttons.count():
            self.ticks(form, chance)
        elif buttons.count():
            self.tap(self.one_of(buttons, form.get_attribute("data-decision") or "", chance))
        else:
            town = towns.nth(chance.randrange(towns.count()))
            self.brings_into_sight(town.locator(".hit"))
            if self.looks_closer(town.locator(".hit")):
                self.tap(town.locator(".hit"))
        until_answered(self.page, before)
        self.looks()

    def ticks(self, form: Locator, chance: random.Random) -> None:
        """Tick one of the chips that stand alone on the screen, or none, and say that this is all."""
        chips = form.locator(".chips .choice:not(.greyed):visible")
        if chance.random() < TICKED:
            self.tap(chips.nth(chance.randrange(chips.count())))
        self.tap(form.locator(".chips-go > button"))

    def counts(self, form: Locator, chance: random.Random) -> None:
        """Say on the pad what each number on the screen is, as far as it is asked after those before."""
        pad = form.locator(".number-pad button:enabled")
        for number in form.locator(".counter input").all():
            if number.is_enabled():
                self.tap(pad.nth(chance.choice((0, 0, 1, 5, 7)) % pad.count()))
                expect(form.locator(".earned:not([aria-busy])")).to_have_count(1)
                self.page.wait_for_timeout(BETWEEN)
        self.tap(form.locator(".chips-go > button"))

    def one_of(self, buttons: Locator, question: str, chance: random.Random) -> Locator:
        """A button that may be tapped; no card twice before the next round is prepared."""
        if question.startswith("preparation"):
            self.used.clear()
        used = self.used if question in ("trick.lead", "trick.card") else ()
        options: list[str] = buttons.evaluate_all("all => all.map((one) => one.dataset.option)")
        offered = [(option, buttons.nth(place)) for place, option in enumerate(options) if option not in used]
        if question == "trick.action":  # who expands, says so at once
            offered += [("", thing) for thing in self.page.locator(THINGS).all()]
        option, chosen = chance.choice(offered)
        if used is self.used:
            self.used.add(option)
        return chosen

    def brings_into_sight(self, space: HasBox) -> None:
        """Drag the picture until it shows a space that a closer look has left out; each drag is a swipe."""
        fingers = Fingers(self.page)
        for _ in range(8):
            here, there = space.bounding_box(), self.page.locator("#now .board-map").bounding_box()
            assert here
            assert there
            across = self.way_in(here["x"] + here["width"] / 2, there["x"], there["width"])
            down = self.way_in(here["y"] + here["height"] / 2, there["y"], there["height"])
            if across == down == 0:
                return
            wide, high = there["width"] * 0.8, there["height"] * 0.8
            across, down = max(-wide, min(wide, across)), max(-high, min(high, down))
            x, y = there["x"] + there["width"] / 2 - across / 2, there["y"] + there["height"] / 2 - down / 2
            fingers.stroke([(x + across * step / 6, y + down * step / 6) for step in range(7)])
            self.swipes += 1
        raise AssertionError(f"nobody can bring {space} into sight")

    @staticmethod
    def way_in(at: float, least: float, size: float, room: float = 8) -> float:
        """How far a picture has to move so that something well outside stands in the middle of its window."""
        return 0.0 if least + room <= at <= least + size - room else least + size / 2 - at

    def looks_closer(self, town: Locator) -> bool:
        """Touch a town on the map; whether that has brought the map closer, and entered nothing yet."""
        before = self.page.evaluate(SEEN)
        self.tap(town)
        self.page.wait_for_function(f"before => ({SEEN})().join() !== before.join()", arg=before, polling=A_MOMENT)
        return bool(self.page.evaluate(SEEN)[1] == before[1])

    def looks(self) -> None:
        """Note what an entry leaves out of sight: what was decided, what hands do, the question, or any target."""
        lost: list[str] = self.page.evaluate(
            """() => {
              const seen = (one) => { const box = one.getBoundingClientRect();
                return box.width > 0 && box.top >= 0 && box.top < innerHeight - 40 && box.bottom <= innerHeight + 1; };
              const all = document.querySelector('.in-scene')
                ? ['[data-scene]:not([hidden]) [data-next]:not([hidden])']
                : ['.scene-now .scene-verdict', '#now h1', '#now form[data-now] :is([data-option], .chips .choice)'];
              const buttons = ':is(button[data-option]:not(.extra), .chips-go button)';
              const targets = [...document.querySelectorAll(`#now form[data-now] ${buttons}`)];
              const last = targets.filter((one) => one.checkVisibility()).slice(-1);
              const first = (kind) => { const found = [...document.querySelectorAll(kind)];
                return found.slice(0, 1).map((one) => (one.ownerSVGElement ? (found.find(seen) ?? one) : one)); };
              const cut = [...document.querySelectorAll('.scene-now .scene-steps.cut')];
              return [...all.flatMap(first), ...last].filter((one) => !seen(one))
                .concat(cut.filter((one) => one.checkVisibility()))
                .map((one) => `${one.className || one.localName}: ${one.textContent.trim().slice(0, 60)}`);
            }"""
        )
        self.out_of_sight += lost
