"""Fingers that stroke: what a person does who draws on a phone, sent to Chromium as real touches, and counted."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Locator, Page

from tests.browser.lending import wire_of

Point = tuple[float, float]
#: In milliseconds.
REST = 90


@dataclass
class Fingers:
    """One or two fingers on a page."""

    page: Page
    strokes: int = 0
    taps: int = 0
    moves: int = 0

    def __post_init__(self) -> None:
        self._wire = wire_of(self.page)

    def _send(self, kind: str, *points: Point) -> None:
        given: list[dict[str, Any]] = [{"x": x, "y": y, "id": finger} for finger, (x, y) in enumerate(points)]
        self._wire.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": given})

    def touch(self, points: Sequence[Point]) -> None:
        """Touch the first point and go on to the others."""
        self._send("touchStart", points[0])
        self.move(points[1:])

    def move(self, points: Sequence[Point]) -> None:
        """Go on without letting go."""
        for point in points:
            self._send("touchMove", point)

    def lift(self) -> None:
        """Let go."""
        self._send("touchEnd")

    def stroke(self, points: Sequence[Point]) -> None:
        """Touch the first point, go on to the others and let go."""
        self.touch(points)
        if len(points) > 1:  # it rests before it is lifted; after a flick Chromium takes the next touch for its end
            self.page.wait_for_timeout(REST)
            self._send("touchMove", points[-1])
        self.lift()
        self.strokes += 1

    def tap(self, thing: Locator) -> None:
        """Touch the middle of a thing that is in view."""
        box = thing.bounding_box()
        size = self.page.viewport_size
        assert box
        assert size
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        assert 0 < y < size["height"], "out of sight"
        self.page.touchscreen.tap(x, y)
        self.taps += 1

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
