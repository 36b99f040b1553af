"""How smooth a board of two hundred spaces is on a slow phone: `python -m tests.browser.smoothness [slower]`.

The processor of the device is slowed down as many times as is said, four times if nothing is. Milliseconds from a touch
to what it paints, of a redraw after an entry, and between the frames while a finger moves the board.
"""

import json
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from statistics import median

from playwright.sync_api import CDPSession, Page, sync_playwright

from tests.browser.conftest import app_for_many, launched, served
from tests.browser.fingers import Point
from tests.browser.tables import Device, host_of
from tests.browser.test_hexes import a_space_in_sight, game_on_a_board

TIMES = 9
FRAMES = """() => {
  window.frames_ = [];
  let last = 0;
  const tick = (now) => {
    if (last) window.frames_?.push(now - last);
    last = now;
    if (window.frames_) requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
}"""
#: How long it takes until a paint shows what some work has done.
PAINTED = """work => new Promise((done) => {
  const doing = eval(work);
  const begun = performance.now();
  doing();
  requestAnimationFrame(() => setTimeout(() => done(performance.now() - begun)));
})"""
#: A touch on a small space, which looks closer.
CLOSER = """(() => {
  const space = document.querySelector('#now .hex-map a.on .hit');
  const { left, top, width, height } = space.getBoundingClientRect();
  const at = { clientX: left + width / 2, clientY: top + height / 2 };
  const touch = { bubbles: true, cancelable: true, detail: 1, pointerType: 'touch', ...at };
  return () => space.dispatchEvent(new PointerEvent('click', touch));
})()"""
#: Putting the question with its board in place again, as a redraw does.
REDRAW = """(() => {
  const now = document.querySelector('#now');
  const text = now.outerHTML;
  return () => {
    const holder = document.createElement('div');
    holder.innerHTML = text;
    now.replaceWith(holder.firstElementChild);
  };
})()"""


def painted(page: Page, work: str) -> float:
    """Milliseconds from some work of the page to the paint that shows it."""
    return float(page.evaluate(PAINTED, work))


#: One finger that moves the picture to and fro for a second and a half, and two that spread and close.
DRAG = [[(100 * (step % 40 - 20) / 20 * (1 if step % 80 < 40 else -1), step)] for step in range(90)]
PINCH = [[(-40.0 - abs(45 - step), 0.0), (40.0 + abs(45 - step), 0.0)] for step in range(90)]


def frames_of(page: Page, wire: CDPSession, at: tuple[float, float], way: Sequence[Sequence[Point]]) -> list[float]:
    """Milliseconds between the frames while fingers go such a way from a point, the longest last."""

    def send(kind: str, points: Sequence[Point]) -> None:
        touched = [{"x": at[0] + x, "y": at[1] + y, "id": finger} for finger, (x, y) in enumerate(points)]
        wire.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touched})

    page.evaluate(FRAMES)
    send("touchStart", way[0])
    for points in way:
        send("touchMove", points)
        page.wait_for_timeout(16)
    send("touchEnd", [])
    found: list[float] = page.evaluate("() => { const all = window.frames_; window.frames_ = null; return all; }")
    return sorted(found)


def pace(kind: str, frames: list[float]) -> dict[str, float]:
    """How many frames a second there were, and how long the slow ones took."""
    return {
        f"{kind}_frames_a_second": round(1000 * len(frames) / sum(frames), 1),
        f"{kind}_slowest_frames_ms": round(frames[len(frames) * 95 // 100], 1),
    }


def measure(host: Device, slower: float) -> dict[str, float]:
    """All of it, on one device."""
    page = host.page
    wire = page.context.new_cdp_session(page)
    wire.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    taps = []
    for _ in range(TIMES):
        page.locator("#now [data-zoom='']").dispatch_event("click")
        taps.append(painted(page, CLOSER))
    page.locator("#now [data-zoom='']").dispatch_event("click")
    painted(page, CLOSER)
    x, y, _ = a_space_in_sight(host)
    drags = frames_of(page, wire, (x, y), DRAG)
    pinches = frames_of(page, wire, (180, 480), PINCH)
    redraws = [painted(page, REDRAW) for _ in range(TIMES)]
    wire.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    return {
        "elements": page.locator("#now .board *").count(),
        "tap_ms": round(median(taps), 1),
        "redraw_ms": round(median(redraws), 1),
        **pace("drag", drags),
        **pace("pinch", pinches),
    }


def main(slower: float) -> None:
    """Print the figures of both practice boards."""
    with (
        tempfile.TemporaryDirectory() as folder,
        served(app_for_many(Path(folder))) as address,
        sync_playwright() as playwright,
    ):
        browser = launched(playwright)
        for variant in ("scotland", "ireland"):
            host = host_of(browser, address, "en", game_on_a_board(90, variant))
            print(json.dumps({"board": variant, "slower": slower, **measure(host, slower)}))
        browser.close()


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 4.0)
