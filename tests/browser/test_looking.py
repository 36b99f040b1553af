"""Looking closer at a board by fingers and by keys: a drag enters nothing, and what is seen outlives a redraw."""

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.browser.conftest import DESKTOP
from tests.browser.fingers import Fingers
from tests.browser.tables import Device, device, game_in_progress, host_of, leave
from tests.browser.test_hexes import a_space_in_sight, game_on_a_board, show_all

Box = list[float]


def picture(of: Device) -> Locator:
    return of.page.locator("#now .board-map")


def seen(of: Device) -> Box:
    """What part of the picture is seen."""
    return [float(number) for number in (picture(of).get_attribute("viewBox") or "").split()]


def assert_as_large(of: Device, box: Box) -> None:
    """What is seen is that part of the picture, or less of it where less height is left, and as large."""
    left, top, wide, high = seen(of)
    shown = picture(of).bounding_box()
    assert shown
    assert (left, wide) == (box[0], box[2])
    assert box[1] <= top + 0.01
    assert top + high <= box[1] + box[3] + 0.01
    assert shown["height"] / high == pytest.approx(shown["width"] / wide, rel=0.02)


def middle(of: Device) -> tuple[float, float]:
    box = picture(of).bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.fixture
def host(browser: Browser, address: str) -> Device:
    return host_of(browser, address, "pl", game_on_a_board(60, "scotland"))


def test_fingers_spread_and_drag_and_enter_nothing(host: Device) -> None:
    show_all(host)
    fingers, before, whole = Fingers(host.page), host.stamp, seen(host)
    fingers.drag_with_two(middle(host), (0, 0), (60, 180))
    closer = seen(host)
    assert closer[2] == pytest.approx(whole[2] / 3, rel=0.3)
    expect(picture(host)).to_have_attribute("data-view", "closer")
    x, y = middle(host)
    fingers.stroke([(x + 5 * step, y + 9 * step) for step in range(9)])
    moved = seen(host)
    scale = closer[2] / 360
    assert moved[0] == pytest.approx(closer[0] - 40 * scale, abs=2)
    assert moved[1] == pytest.approx(closer[1] - 72 * scale, abs=2)
    assert host.page.evaluate("scrollY") == 0
    assert host.stamp == before
    fingers.drag_with_two((x, y), (0, 0), (300, 40))
    assert seen(host) == whole
    expect(picture(host)).to_have_attribute("data-view", "")
    assert host.stamp == before
    leave(host)


#: Notes in which events the picture is drawn anew, from now on.
DRAWN = """() => {
  window.drawn_ = [];
  const map = document.querySelector('#now .board-map');
  map.setAttribute = (name, value) => {
    if (name === 'viewBox') window.drawn_.push(window.event?.type ?? 'rest');
    SVGElement.prototype.setAttribute.call(map, name, value);
  };
}"""


def test_a_picture_is_drawn_anew_only_where_the_finger_rests(host: Device) -> None:
    fingers = Fingers(host.page)
    expect(picture(host)).to_have_attribute("data-view", "closer")
    x, y, _ = a_space_in_sight(host)
    space = host.page.evaluate("([x, y]) => document.elementFromPoint(x, y).parentNode.dataset.option", [x, y])
    hit = host.page.locator(f"#now .hex-map [data-option='{space}'] .hit")
    before = hit.bounding_box()
    assert before
    host.page.evaluate(DRAWN)
    way = [(x, y), *((x + 2 * step, y - 3 * step) for step in range(4, 15))]
    fingers.touch(way)
    moved = hit.bounding_box()
    assert moved
    assert "pointermove" not in host.page.evaluate("drawn_")
    assert moved["width"] == pytest.approx(before["width"], abs=0.1)
    slack = 10  # what a finger moves before it drags
    assert moved["x"] - before["x"] == pytest.approx(28, abs=slack)
    assert moved["y"] - before["y"] == pytest.approx(-42, abs=slack)
    fingers.lift()
    assert "pointerup" in host.page.evaluate("drawn_")
    assert hit.bounding_box() == pytest.approx(moved, abs=0.5)
    leave(host)


def test_a_tap_after_a_drag_enters(host: Device) -> None:
    fingers, before = Fingers(host.page), host.question.inner_text()
    expect(picture(host)).to_have_attribute("data-view", "closer")
    at = middle(host)
    fingers.stroke([(at[0] - 6 * step, at[1]) for step in range(8)])
    x, y, _ = a_space_in_sight(host)
    host.page.touchscreen.tap(x, y)
    expect(host.question).not_to_have_text(before)
    leave(host)


def test_one_finger_scrolls_the_page_as_long_as_all_is_seen(host: Device) -> None:
    show_all(host)
    x, y = middle(host)
    Fingers(host.page).stroke([(x, y - 20 * step) for step in range(9)])
    assert host.page.evaluate("scrollY") > 0
    assert seen(host)[0] < 0
    leave(host)


def test_one_finger_scrolls_the_page_where_the_picture_ends(host: Device) -> None:
    x, y = middle(host)
    fingers, before = Fingers(host.page), list[float]()
    while seen(host) != before:
        assert host.page.evaluate("scrollY") == 0
        before = seen(host)
        fingers.stroke([(x, y - 25 * step) for step in range(9)])
    assert host.page.evaluate("scrollY") > 0
    leave(host)


def test_what_is_seen_outlives_what_others_enter(browser: Browser, address: str, host: Device) -> None:
    other = device(browser, address, "fr")
    other.join(host.code(), "1", "Marek")
    host.at()
    expect(picture(host)).to_have_attribute("data-view", "closer")
    before, box = host.stamp, seen(host)
    other.at()
    while True:  # until a space is asked for again
        stamp = host.stamp
        other.enter(other.legal()[0])
        expect(host.page.locator("#now")).not_to_have_attribute("data-stamp", stamp)
        if picture(host).locator("a.on").count():
            break
        assert_as_large(host, box)
    assert host.stamp != before
    targets = picture(host).locator("a.on").count()
    assert seen(host) == box or targets  # all that may be chosen now may lie elsewhere
    leave(host, other)


def test_keys_look_closer_and_walk(browser: Browser, address: str) -> None:
    host = host_of(browser, address, "en", game_on_a_board(60, "ireland"), viewport=DESKTOP, has_touch=False)
    page, whole = host.page, seen(host)
    first = page.locator("#now .hex-map a.on").first
    first.focus()
    page.keyboard.press("+")
    page.keyboard.press("+")
    assert seen(host)[3] < whole[3] * 0.8
    for key in ("ArrowDown", "ArrowDown", "ArrowLeft"):
        place = page.evaluate("document.activeElement.dataset.option")
        page.keyboard.press(key)
        page.wait_for_function("place => document.activeElement.dataset.option !== place", arg=place)
        focused = page.evaluate("document.activeElement.dataset.option")
        box = page.locator(f"#now .hex-map a[data-option='{focused}'] .hit").bounding_box()
        around = picture(host).bounding_box()
        assert box
        assert around
        assert around["y"] <= box["y"] + box["height"] / 2 <= around["y"] + around["height"]
    assert focused != first.get_attribute("data-option")
    page.keyboard.press("-")
    page.keyboard.press("0")
    assert seen(host) == whole
    before = host.stamp
    first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#now")).not_to_have_attribute("data-stamp", before)
    leave(host)


def test_buttons_and_arrow_keys_move_a_picture_from_which_nothing_is_chosen(browser: Browser, address: str) -> None:
    host = host_of(browser, address, "es", game_on_a_board(60, "ireland"), viewport=DESKTOP, has_touch=False)
    host.at("board")
    board = host.page.locator(".board-map")
    whole = board.get_attribute("viewBox")
    host.page.locator("[data-closer='1']").press("Enter")
    closer = board.get_attribute("viewBox")
    assert closer != whole
    host.page.keyboard.press("ArrowDown")
    assert board.get_attribute("viewBox") != closer
    host.page.locator("[data-closer='-1']").press("Enter")
    host.page.keyboard.press("0")
    expect(board).to_have_attribute("data-view", "")
    leave(host)


def test_another_map_is_moved_by_fingers_too(browser: Browser, address: str) -> None:
    """The shell knows no game."""
    host = host_of(browser, address, "cs", game_in_progress(answers=63))
    host.at("board")
    board = host.page.locator(".board-map")
    whole, box = board.get_attribute("viewBox"), board.bounding_box()
    assert box
    at = box["x"] + box["width"] / 2, box["y"] + 200
    Fingers(host.page).drag_with_two(at, (0, 0), (60, 180))
    assert board.get_attribute("viewBox") != whole
    leave(host)


def test_a_drag_goes_on_while_others_enter(browser: Browser, address: str, host: Device) -> None:
    """What has come meanwhile is put in place once the finger is lifted."""
    other = device(browser, address, "fr")
    other.join(host.code(), "1", "Marek")
    host.at()
    for _ in range(3):
        host.page.locator("#now [data-closer='1']").dispatch_event("click")
    x, y = middle(host)
    fingers, before, stamp = Fingers(host.page), seen(host), host.stamp
    fingers.touch([(x + 5 * step, y) for step in range(4)])
    other.at()
    main = host.page.locator("[data-main]")
    heard = main.get_attribute("data-seq") or ""
    other.enter(other.legal()[0])
    expect(main).not_to_have_attribute("data-seq", heard)
    fingers.move([(x + 5 * step, y) for step in range(4, 13)])
    assert host.stamp == stamp
    fingers.lift()
    assert seen(host)[0] == pytest.approx(before[0] - 60 * before[2] / 360, abs=3)
    moved = seen(host)
    expect(host.page.locator("#now")).not_to_have_attribute("data-stamp", stamp)
    assert_as_large(host, moved)
    leave(host, other)
