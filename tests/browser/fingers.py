"""Fingers that stroke: what a person does who draws on a phone, sent to Chromium as real touches, and counted."""

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Locator, Page

from tests.browser.lending import wire_of

Point = tuple[float, float]
#: In milliseconds.
REST = 90
#: How long a tap touches, and how long after the first tap of two the second one comes, in seconds.
CONTACT, SOON = 0.04, 0.25
#: Which clicks have come, and whether they were stopped.
CLICKS = """() => {
  window.clicks = [];
  addEventListener("click", (event) => setTimeout(() => window.clicks.push(event.defaultPrevented)), { capture: true });
}"""
#: Heard before anybody stops it, and told after everybody has heard it.
CLICKED = """() => {
  window.clicked = new Promise((done) => {
    addEventListener('click', () => setTimeout(done), { capture: true, once: true });
  });
}"""


@contextmanager
def until_clicked(page: Page) -> Iterator[None]:
    """Wait until a browser, however busy, has made a click of a touch, and the page has heard it."""
    page.evaluate(CLICKED)
    yield
    page.evaluate("window.clicked")


@dataclass
class Fingers:
    """One or two fingers on a page."""

    page: Page
    strokes: int = 0
    taps: int = 0
    moves: int = 0

    def __post_init__(self) -> None:
        self._wire = wire_of(self.page)

    def _send(self, kind: str, *points: Point, at: float | None = None) -> None:
        """Tell of fingers: as of now, or as of a moment in seconds since 1970."""
        given: list[dict[str, Any]] = [{"x": x, "y": y, "id": finger} for finger, (x, y) in enumerate(points)]
        moment = {} if at is None else {"timestamp": at}
        self._wire.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": given, **moment})

    def touch(self, points: Sequence[Point]) -> None:
        """Touch the first point and go on to the others."""
        self._send("touchStart", points[0])
        self.move(points[1:])

    def move(self, points: Sequence[Point]) -> None:
        """Go on without letting go."""
        for point in points:
            self._send("touchMove", point)

    def lift(self, at: float | None = None) -> None:
        """Let go."""
        self._send("touchEnd", at=at)

    def stroke(self, points: Sequence[Point]) -> None:
        """Touch the first point, go on to the others and let go."""
        self.touch(points)
        if len(points) > 1:  # it rests before it is lifted; after a flick Chromium takes the next touch for its end
            self.page.wait_for_timeout(REST)
            self._send("touchMove", points[-1])
        self.lift()
        self.strokes += 1

    def press(self, thing: Locator) -> float:
        """Touch the middle of a thing; when that was, in seconds since 1970."""
        begun = time.time()
        self._send("touchStart", middle_of(thing), at=begun)
        return begun

    def tap(self, thing: Locator) -> None:
        """Touch the middle of a thing that is in view."""
        (x, y), size = middle_of(thing), self.page.viewport_size
        assert size
        assert 0 < y < size["height"], "out of sight"
        self.page.touchscreen.tap(x, y)
        self.taps += 1

    def tap_at(self, point: Point, when: float) -> None:
        """Touch a point at a moment by the clock of the page, in milliseconds, however late it is told of it."""
        begun: float = self.page.evaluate("performance.timeOrigin")
        self._send("touchStart", point, at=(begun + when) / 1000)
        self.lift((begun + when) / 1000 + CONTACT)
        self.taps += 1

    def tap_twice(self, thing: Locator, come_up: Callable[[], None]) -> list[bool]:
        """Two taps at one place, once something else has come up there; which of them the page has stopped.

        The page is told when fingers would have touched it, however late a busy machine tells it.
        """
        middle = middle_of(thing)
        self.page.evaluate(CLICKS)
        begun = time.time()
        for count, at in enumerate((begun, begun + SOON), 1):
            self._send("touchStart", middle, at=at)
            self.lift(at + CONTACT)
            self.page.wait_for_function("count => window.clicks.length === count", arg=count)
            if count == 1:
                come_up()
        stopped: list[bool] = self.page.evaluate("window.clicks")
        return stopped

    def drag_with_two(self, start: Point, by: Point, apart: tuple[float, float] = (80, 80)) -> None:
        """Move with two fingers, and spread or pinch them on the way."""
        (x, y), (across, down), (before, after) = start, by, apart
        steps = 8
        for step in range(steps + 1):
            part = step / steps
            here = (x + across * part, y + down * part)
            half = (before + (after - before) * part) / 2
            self._send("touchMove" if step else "touchStart", (here[0] - half, here[1]), (here[0] + half, here[1]))
        self.page.wait_for_timeout(REST)
        self._send("touchEnd")
        self.moves += 1


def middle_of(thing: Locator) -> Point:
    box = thing.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
