"""Drawing a board by touch and by keyboard: what a person does, counted, and nothing lost on the way."""

import json
import math
import struct
from base64 import b64decode
from collections import Counter
from collections.abc import Iterable, Iterator
from importlib.resources import files
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE, Visit, faults_of, width_of
from tests.browser.fingers import Fingers, Point
from tests.browser.lending import hear
from tests.widest import every_language

DRAW = "/gallery/rebirth/board/draw"
#: From a space to those beside it.
STEPS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
MARKS = ("port", "sea_farm", "closed", "clover")
#: What a person takes for a stroke, for taking something in hand, for moving the board, in seconds: generous guesses.
SECONDS = {"stroke": 2.0, "tap": 1.5, "move": 2.5, "name": 8.0}
At = tuple[int, int]


def practice(country: str) -> dict[str, Any]:
    text = files("companion.games.rebirth").joinpath(f"data/{country}.json").read_text("utf-8")
    found: dict[str, Any] = json.loads(text)
    return found


def spaces_of(document: dict[str, Any]) -> dict[At, dict[str, Any]]:
    return {(hex["at"][0], hex["at"][1]): {k: v for k, v in hex.items() if k != "at"} for hex in document["hexes"]}


class Drawer:
    """Somebody who draws on a phone."""

    def __init__(self, page: Page, path: str = f"/en{DRAW}") -> None:
        self.page, self.fingers = page, Fingers(page)
        self.drawing = page.locator("svg.drawing")
        expect(self.drawing).to_be_visible()
        self.hand = "farm"

    @property
    def document(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.page.locator("#text").input_value())
        return found

    @property
    def spaces(self) -> dict[At, dict[str, Any]]:
        return spaces_of(self.document)

    def window(self) -> tuple[dict[str, float], list[float]]:
        box = self.drawing.bounding_box()
        view = self.drawing.get_attribute("viewBox")
        assert box
        assert view
        sides = {side: float(str(box.get(side))) for side in ("x", "y", "width", "height")}
        return sides, [float(part) for part in view.split()]

    def points(self, places: Iterable[At]) -> list[Point]:
        box, (left, top, wide, _) = self.window()
        scale = box["width"] / wide
        return [
            (box["x"] + (17.3205 * (q + r / 2) - left) * scale, box["y"] + (15 * r - top) * scale) for q, r in places
        ]

    def in_sight(self, places: Iterable[At]) -> list[At]:
        """The places that can be touched without moving the board."""
        box, _ = self.window()
        listed = list(places)
        return [
            at
            for at, (x, y) in zip(listed, self.points(listed), strict=True)
            if box["x"] + 8 < x < box["x"] + box["width"] - 8 and box["y"] + 8 < y < box["y"] + box["height"] - 8
        ]

    def take(self, tool: str) -> None:
        if tool != self.hand:
            self.fingers.tap(self.page.locator(f"label:has(input[name=hand][value={tool}])"))
            self.hand = tool

    def stroke(self, tool: str, *places: At) -> None:
        self.take(tool)
        self.fingers.stroke(self.points(places))

    def press(self, name: str) -> None:
        self.fingers.tap(self.page.locator(f"[data-do={name}]"))

    @property
    def seconds(self) -> float:
        done = self.fingers
        return done.strokes * SECONDS["stroke"] + done.taps * SECONDS["tap"] + done.moves * SECONDS["move"]


def ways(places: set[At]) -> Iterator[list[At]]:
    """Strokes that pass over some places, each from one to the next beside it."""
    left = set(places)
    while left:
        near = {at: [step for step in beside(at) if step in left] for at in left}
        way = [min(left, key=lambda at: (len(near[at]), at[1], at[0]))]
        left.remove(way[0])
        while following := [at for at in beside(way[-1]) if at in left]:
            way.append(min(following, key=lambda at: (sum(step in left for step in beside(at)), at)))
            left.remove(way[-1])
        yield way


def beside(at: At) -> list[At]:
    return [(at[0] + across, at[1] + down) for across, down in STEPS]


@pytest.fixture
def drawer(visit: Visit) -> Drawer:
    return Drawer(visit.open(f"/en{DRAW}"))


def test_a_stroke_leaves_no_gap_and_one_stroke_is_one_settlement(drawer: Drawer) -> None:
    drawer.stroke("farm", (-3, 3), (3, 3))
    assert set(drawer.spaces) == {(q, 3) for q in range(-3, 4)}
    drawer.stroke("settlement", (-3, 5), (-2, 5))
    drawer.stroke("settlement", (0, 5), (1, 5))
    drawer.stroke("settlement", (1, 5), (1, 6))  # goes on with the one under its beginning
    names = {at: space["settlement"] for at, space in drawer.spaces.items() if space["kind"] == "settlement"}
    assert names[-3, 5] == names[-2, 5]
    assert names[0, 5] == names[1, 5] == names[1, 6]
    assert len(set(names.values())) == 2


def homes(drawer: Drawer) -> set[frozenset[At]]:
    return homes_of(drawer.spaces)


def test_a_stroke_inside_a_settlement_splits_it_and_can_be_undone(drawer: Drawer) -> None:
    drawer.stroke("settlement", (-3, 3), (0, 3))
    drawer.stroke("settlement", (-1, 3), (0, 3))
    told = drawer.page.locator("[data-told]")
    expect(told).to_contain_text("of their own")
    assert homes(drawer) == {frozenset({(-3, 3), (-2, 3)}), frozenset({(-1, 3), (0, 3)})}
    drawer.press("undo")
    whole = {frozenset({(q, 3) for q in range(-3, 1)})}
    assert homes(drawer) == whole
    drawer.stroke("settlement", (-3, 3), (0, 3))  # over all of it: it stays as it is
    assert homes(drawer) == whole


@pytest.mark.parametrize("tool", ["farm", "erase", "settlement"])
def test_what_is_cut_off_from_a_settlement_is_one_of_its_own(drawer: Drawer, tool: str) -> None:
    drawer.stroke("settlement", (-3, 3), (1, 3))
    drawer.stroke(tool, (-1, 4), (0, 3), (0, 2))
    cut = {frozenset({(-3, 3), (-2, 3), (-1, 3)}), frozenset({(1, 3)})}
    assert homes(drawer) == cut | ({frozenset({(-1, 4), (0, 3), (0, 2)})} if tool == "settlement" else set())
    drawer.press("undo")
    assert homes(drawer) == {frozenset({(q, 3) for q in range(-3, 2)})}


def test_marks_go_only_where_they_belong_and_a_second_touch_takes_them_away(drawer: Drawer) -> None:
    drawer.stroke("settlement", (0, 3))
    drawer.stroke("farm", (2, 3))
    drawer.stroke("port", (0, 3), (2, 3))
    expect(drawer.page.locator("[data-told]")).not_to_be_empty()
    assert drawer.spaces[0, 3]["port"] is True
    assert "port" not in drawer.spaces[2, 3]
    drawer.stroke("port", (0, 3))
    assert "port" not in drawer.spaces[0, 3]


def test_undo_and_redo_go_back_and_forth_stroke_by_stroke(drawer: Drawer) -> None:
    seen = [drawer.document]
    for row, tool in enumerate(("farm", "power", "settlement", "castle", "water")):
        drawer.stroke(tool, (-2, row + 2), (2, row + 2))
        seen.append(drawer.document)
    for before in reversed(seen[:-1]):
        drawer.press("undo")
        assert drawer.document == before
    expect(drawer.page.locator("[data-do=undo]")).to_be_disabled()
    for after in seen[1:]:
        drawer.press("redo")
        assert drawer.document == after


def test_an_outline_is_filled_and_an_open_area_is_not(drawer: Drawer) -> None:
    ring = [(-1, 3), (0, 3), (1, 3), (1, 4), (0, 5), (-1, 5), (-2, 5), (-2, 4), (-1, 3)]
    drawer.stroke("water", *ring)
    before = drawer.document
    drawer.take("power")
    drawer.press("fill")
    drawer.fingers.stroke(drawer.points([(3, 3)]))
    assert drawer.document == before
    expect(drawer.page.locator("[data-told]")).not_to_be_empty()
    drawer.fingers.stroke(drawer.points([(0, 4)]))
    inside = {at for at, space in drawer.spaces.items() if space["kind"] == "power"}
    assert inside == {(-1, 4), (0, 4)}
    drawer.press("undo")
    assert drawer.document == before


def test_a_mirror_turned_twice_is_the_same_board(drawer: Drawer) -> None:
    drawer.stroke("settlement", (-2, 3), (0, 3), (0, 4))
    drawer.stroke("castle", (2, 5))
    before = drawer.spaces
    drawer.press("mirror")
    assert drawer.spaces == {(-q - r, r): space for (q, r), space in before.items()}
    drawer.press("mirror")
    assert drawer.spaces == before


def test_two_fingers_move_and_zoom_and_draw_nothing(drawer: Drawer) -> None:
    box, view = drawer.window()
    middle = (box["x"] + 160, box["y"] + 150)
    drawer.fingers.drag_with_two(middle, (60, 30))
    _, moved = drawer.window()
    assert moved[0] < view[0]
    assert moved[1] < view[1]
    assert moved[2] == pytest.approx(view[2], rel=0.02)
    drawer.fingers.drag_with_two(middle, (0, 0), (60, 180))
    _, closer = drawer.window()
    assert closer[2] < moved[2] * 0.6
    assert drawer.spaces == {}
    drawer.press("whole")
    drawer.stroke("farm", (0, 3))
    drawer.fingers.drag_with_two(middle, (150, 120))
    drawer.press("whole")
    assert (0, 3) in drawer.in_sight(drawer.spaces)


def test_a_board_is_drawn_by_keyboard_alone_and_told(visit: Visit) -> None:
    page = visit.open(f"/en{DRAW}")
    drawing = page.locator("svg.drawing")
    drawing.focus()
    page.keyboard.press("2")  # the second thing in the list
    page.keyboard.press("Space")
    told = page.locator("[data-told]")
    expect(told).to_contain_text("Power")
    first = told.inner_text()
    page.keyboard.press("ArrowRight")
    expect(told).to_contain_text("empty")
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowUp")
    drawer = Drawer(page)
    assert len(drawer.spaces) == 3
    assert first != told.inner_text()
    page.keyboard.press("Control+z")
    assert len(drawer.spaces) == 1
    page.keyboard.press("Control+y")
    assert len(drawer.spaces) == 3


def test_a_place_off_the_land_is_told_from_the_land(visit: Visit) -> None:
    """No row is called 0, and no space either."""
    page = visit.open(f"/cs{DRAW}")
    told = page.locator("[data-told]")
    page.locator("svg.drawing").focus()
    page.keyboard.press("ArrowRight")
    expect(told).to_have_text("prázdné, mimo pevninu")
    page.keyboard.press("Space")
    expect(told).to_contain_text("Řada 1, 1. zleva")
    for key, where in (
        ("ArrowUp", "1 nad řadou 1"),
        ("ArrowUp", "2 nad řadou 1"),
        ("ArrowDown", "1 nad řadou 1"),
        ("ArrowDown", "1. zleva"),
        ("ArrowDown", "1 pod řadou 1"),
        ("ArrowUp", "1. zleva"),
        ("ArrowLeft", "1 vlevo od prvního pole v řadě 1"),
    ):
        page.keyboard.press(key)
        expect(told).to_contain_text(where)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(told).to_contain_text("1 vpravo od pole 1 v řadě 1")


def test_a_draft_is_kept_on_the_device(drawer: Drawer) -> None:
    drawer.stroke("power", (-1, 3), (1, 3))
    before = drawer.document
    drawer.page.reload()
    assert Drawer(drawer.page).document == before


def test_what_is_wrong_leads_to_all_its_spaces_and_tells_them_as_people_do(drawer: Drawer) -> None:
    drawer.stroke("farm", (-1, 2))
    drawer.stroke("settlement", (-3, 3), (1, 3))
    fault = drawer.page.locator("[data-checked] .wrong-notes li button")
    expect(fault).to_contain_text("row 2, number 1 from the left (settlement space)")
    expect(fault).to_contain_text("row 2, number 5 from the left")
    fault.tap()
    expect(drawer.page.locator(".layer-cursor .wrong-here")).to_have_count(5)
    assert faults_of(drawer.page) == []
    drawer.stroke("water", (-3, 3), (1, 3))
    expect(drawer.page.locator(".layer-cursor .wrong-here")).to_have_count(0)


@pytest.mark.device(viewport=DESKTOP)
def test_a_wide_screen_shows_as_many_rows_as_a_board_has(visit: Visit) -> None:
    _, (_, _, wide, high) = Drawer(visit.open(f"/en{DRAW}")).window()
    assert min(wide / 17.3205, high / 15) >= 12.9


@pytest.mark.device(viewport=DESKTOP)
def test_on_a_wide_screen_everything_in_hand_lies_beside_the_board(visit: Visit) -> None:
    page = visit.open(f"/en{DRAW}")
    board = page.locator("svg.drawing").bounding_box()
    assert board
    assert board["height"] >= 0.6 * DESKTOP["height"]
    for each in [*page.locator(".hand .brush:visible").all(), page.locator("#called")]:
        box = each.bounding_box()
        assert box
        assert box["x"] >= board["x"] + board["width"]
        assert box["y"] + box["height"] <= DESKTOP["height"]
    assert faults_of(page) == []


def test_a_board_on_which_nobody_has_drawn_is_not_called_wrong(visit: Visit) -> None:
    asked: list[str] = []
    visit.page.on("request", lambda request: asked.append(request.url) if request.url.endswith("/check") else None)
    visit.page.clock.install()
    drawer = Drawer(visit.open(f"/en{DRAW}"))
    drawer.page.clock.run_for(10_000)
    assert asked == []
    drawer.stroke("farm", (0, 0))
    drawer.page.clock.run_for(10_000)
    expect(drawer.page.locator("[data-checked] > *").first).to_be_visible()
    assert len(asked) == 1


@pytest.mark.device(viewport=DESKTOP)
def test_the_keyboard_tells_a_space_as_the_faults_do_and_leads_to_them(visit: Visit) -> None:
    page = visit.open(f"/en{DRAW}")
    drawing = page.locator("svg.drawing")
    drawing.focus()
    page.keyboard.press("3")  # settlements
    for key in ("Space", "Shift+ArrowRight", "Shift+ArrowRight", "Shift+ArrowRight"):
        page.keyboard.press(key)
    expect(page.locator("[data-told]")).to_have_text("Row 1, number 4 from the left: Settlement")
    fault = page.locator("[data-checked] li button")
    expect(fault).to_contain_text("row 1, number 4 from the left (settlement space)")
    fault.press("Enter")
    expect(page.locator(".layer-cursor .wrong-here")).to_have_count(4)


def test_a_photo_is_laid_in_place_by_three_points_and_never_sent(drawer: Drawer, tmp_path: Path) -> None:
    sent: list[bytes] = []
    hear(drawer.page, "request", lambda request: sent.append(request.post_data_buffer or b""))
    picture = tmp_path / "board.png"
    drawer.page.screenshot(path=picture)
    drawer.page.locator("summary", has_text="photo").tap()
    drawer.page.locator("#photo").set_input_files(picture)
    told = drawer.page.locator("[data-told]")
    for number in (1, 2, 3):
        expect(told).to_contain_text(f"{number} of 3")
        from_photo, to_board = [((-3, 2), (-2, 2)), ((2, 2), (4, 2)), ((-4, 9), (-4, 11))][number - 1]
        drawer.fingers.stroke(drawer.points([from_photo]))
        drawer.fingers.stroke(drawer.points([to_board]))
    expect(told).to_be_empty()
    matrix = drawer.page.locator(".layer-photo image").get_attribute("transform")
    assert matrix
    across, _, _, down, *_ = (float(part) for part in matrix.removeprefix("matrix(").rstrip(")").split())
    assert across != pytest.approx(down)  # wider and higher by different parts, as the three points say
    drawer.stroke("farm", (0, 3))
    expect(drawer.page.locator("[data-checked] p, [data-checked] section").first).to_be_visible()
    assert sent
    assert all(b"PNG" not in body for body in sent)


def photo_of(page: Page, folder: Path, wide: int, high: int, turned: int = 1) -> Path:
    """A photo of a camera, which writes how it was held into the file."""
    paint = f"""() => {{
      const canvas = Object.assign(document.createElement('canvas'), {{ width: {wide}, height: {high} }});
      canvas.getContext('2d').fillRect(0, 0, {wide // 2}, {high});
      return canvas.toDataURL('image/jpeg', .5).split(',')[1];
    }}"""
    data = b64decode(page.evaluate(paint))
    held = b"Exif\0\0MM\0*\0\0\0\x08" + struct.pack(">HHHIHHI", 1, 0x0112, 3, 1, turned, 0, 0)
    file = folder / "photo.jpg"
    file.write_bytes(data[:2] + struct.pack(">HH", 0xFFE1, len(held) + 2) + held + data[2:])
    return file


def scale_of(drawer: Drawer) -> float:
    """How large the photo lies on the board."""
    matrix = drawer.page.locator(".layer-photo image").get_attribute("transform") or ""
    across, down, *_ = (float(part) for part in matrix.removeprefix("matrix(").rstrip(")").split())
    return math.hypot(across, down)


def test_a_large_photo_stays_as_large_until_two_points_say_how_large_it_is(drawer: Drawer, tmp_path: Path) -> None:
    told = drawer.page.locator("[data-told]")
    drawer.page.locator("summary", has_text="photo").tap()
    drawer.page.locator("#photo").set_input_files(photo_of(drawer.page, tmp_path, 4000, 3000, turned=6))
    expect(told).to_contain_text("1 of 3")
    image = drawer.page.locator(".layer-photo image")
    assert (image.get_attribute("width"), image.get_attribute("height")) == ("1536", "2048")
    before = scale_of(drawer)
    box, _ = drawer.window()
    middle = (box["x"] + 160, box["y"] + 100)
    drawer.fingers.drag_with_two(middle, (0, 0), (60, 120))  # to look closer is not to point
    expect(told).to_contain_text("tap the middle")
    drawer.fingers.stroke([middle])
    expect(told).to_contain_text("now tap the place on the board")
    drawer.fingers.stroke([middle, (middle[0] + 60, middle[1] + 30)])  # nor is to move
    expect(told).to_contain_text("now tap the place on the board")
    drawer.fingers.stroke([middle])
    expect(told).to_contain_text("same row")
    assert scale_of(drawer) == pytest.approx(before)
    assert drawer.spaces == {}


def test_a_file_is_drawn_on_and_a_wrong_one_is_told(drawer: Drawer, tmp_path: Path) -> None:
    file = tmp_path / "board.json"
    file.write_text(json.dumps(practice("ireland")))
    drawer.page.locator("summary", has_text="from a file").tap()
    drawer.page.locator("#load").set_input_files(file)
    expect(drawer.page.locator("#called")).not_to_have_value("")
    assert drawer.spaces == spaces_of(practice("ireland"))
    for wrong in ("nothing", '{"game": "chess"}', "[]"):
        file.write_text(wrong)
        drawer.page.locator("#load").set_input_files(file)
        expect(drawer.page.locator("#load + .wrong-why")).to_contain_text("no board")
    large = json.dumps(practice("ireland") | {"name": "z" * 2_000_000})
    file.write_text(large)
    drawer.page.locator("#load").set_input_files(file)
    expect(drawer.page.locator("#load + .wrong-why")).to_contain_text("too large")
    assert drawer.spaces == spaces_of(practice("ireland"))


def test_what_of_a_file_cannot_be_drawn_is_counted(drawer: Drawer, tmp_path: Path) -> None:
    file = tmp_path / "board.json"
    document = practice("scotland")
    odd: list[Any] = [{"at": [500, 0], "kind": "farm"}, {"at": [0, 50], "kind": "swamp"}, "nothing"]
    file.write_text(json.dumps(document | {"hexes": [*document["hexes"], *odd]}))
    drawer.page.locator("summary", has_text="from a file").tap()
    drawer.page.locator("#load").set_input_files(file)
    expect(drawer.page.locator("#load + .wrong-why")).to_contain_text("3")
    assert drawer.spaces == spaces_of(document)


def test_a_board_is_saved_shown_and_drawn_on(drawer: Drawer) -> None:
    drawer.stroke("farm", (-1, 3), (1, 3))
    drawer.page.locator("#called").fill("Three farms")
    drawer.page.locator("form.draw button[type=submit]").tap()
    expect(drawer.page.locator("h1")).to_have_text("Three farms")
    farms = drawer.page.locator(".hex-board .hex-farm path").first.get_attribute("d") or ""
    assert farms.count("M") == 3
    assert faults_of(drawer.page) == []
    drawer.page.locator("a[href*='?from=']").tap()
    assert len(Drawer(drawer.page).spaces) == 3


@pytest.mark.parametrize("size", [PHONE, DESKTOP])
def test_the_gallery_is_reached_by_keys_and_has_room(visit: Visit, size: Any) -> None:
    page = visit.page
    page.set_viewport_size(size)
    visit.open("/fr/gallery/rebirth/board/")
    assert faults_of(page) == []
    assert width_of(page) <= size["width"]
    tile = page.locator(".document-tile").last
    expect(tile.locator("img")).to_have_js_property("complete", True)
    tile.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".hex-board")).to_be_visible()


def copied(drawer: Drawer, wanted: dict[At, dict[str, Any]]) -> None:
    """Draw a board as it lies on the table: part by part, kind by kind, then what is marked."""
    for part in windows(drawer, wanted):
        kinds = sorted({wanted[at]["kind"] for at in part} - {"settlement"})
        for kind in kinds:
            for way in ways({at for at in part if wanted[at]["kind"] == kind}):
                drawer.stroke(kind, *way)
        for name in sorted({wanted[at].get("settlement", "") for at in part} - {""}):
            home = [at for at in wanted if wanted[at].get("settlement") == name]
            seen = set(drawer.in_sight(home))
            for way in ways(seen & set(part)):
                begun = next((at for at in beside(way[0]) if at in seen and at not in part), None)
                drawer.stroke("settlement", *([begun] if begun else []), *way)
        for mark in MARKS:
            for at in part:
                if wanted[at].get(mark):
                    drawer.stroke(mark, at)


def windows(drawer: Drawer, wanted: dict[At, dict[str, Any]]) -> Iterator[list[At]]:
    """All spaces in parts that are in sight together; between them two fingers move the board."""
    left = set(wanted)
    box, _ = drawer.window()
    middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    while left:
        target = drawer.points([min(left, key=lambda at: (at[1], at[0] + at[1] / 2))])[0]
        corner = (box["x"] + 30, box["y"] + 24)
        for _ in range(20):
            across, down = corner[0] - target[0], corner[1] - target[1]
            if abs(across) < 12 and abs(down) < 12:
                break
            step = (max(-120.0, min(120.0, across)), max(-100.0, min(100.0, down)))
            drawer.fingers.drag_with_two(middle, step)
            target = drawer.points([min(left, key=lambda at: (at[1], at[0] + at[1] / 2))])[0]
        part = drawer.in_sight(left)
        assert part
        yield part
        left -= set(part)


@pytest.mark.soak
@pytest.mark.parametrize("country", ["scotland", "ireland"])
def test_a_whole_board_is_copied_in_a_quarter_of_an_hour(drawer: Drawer, country: str) -> None:
    wanted = {at: space for at, space in spaces_of(practice(country)).items() if space["kind"] != "water"}
    if country == "ireland":
        drawer.page.locator("label:has(input[name=country][value=ireland])").tap()
        drawer.page.evaluate("scrollTo(0, 0)")
    copied(drawer, wanted)
    drawn = drawer.spaces
    assert drawn.keys() == wanted.keys()
    for at, space in wanted.items():
        assert {key: drawn[at].get(key) for key in ("kind", *MARKS)} == {k: space.get(k) for k in ("kind", *MARKS)}, at
    assert homes_of(drawn) == homes_of(wanted)
    names = sum("name" in space for space in wanted.values())
    minutes = (drawer.seconds + names * SECONDS["name"]) / 60
    done = drawer.fingers
    print(
        f"{country}: {len(wanted)} spaces, {done.strokes} strokes, {done.taps} taps, {done.moves} moves: {minutes:.1f}"
    )
    assert minutes < 15


def homes_of(spaces: dict[At, dict[str, Any]]) -> set[frozenset[At]]:
    """Which spaces belong to one settlement, whatever it is called."""
    names = {space["settlement"] for space in spaces.values() if space.get("settlement")}
    return {frozenset(at for at in spaces if spaces[at].get("settlement") == name) for name in names}


def test_everything_in_hand_is_in_the_first_screen(drawer: Drawer) -> None:
    boxes = [each.bounding_box() for each in drawer.page.locator(".hand .brush:visible").all()]
    assert len(boxes) >= 13
    for box in boxes:
        assert box
        assert box["y"] + box["height"] <= PHONE["height"]
        assert min(box["width"], box["height"]) >= 44
    for one, other in pairwise(boxes):
        assert one != other
    rows = Counter(round(box["y"]) // 20 for box in boxes if box)
    assert min(rows.values()) > 1  # none stands alone
    assert faults_of(drawer.page) == []


@every_language
def test_no_word_in_the_hand_is_broken(visit: Visit, language: str) -> None:
    page = visit.open(f"/{language}/gallery/rebirth/board/draw")
    for choice in page.locator(".hand .choice:visible").all():
        choice.tap()
        face, told = choice.locator(".brush").bounding_box(), choice.locator(".brush > span")
        word = told.bounding_box()
        assert face is not None
        assert word is not None
        assert face["x"] <= word["x"], told.inner_text()
        assert word["x"] + word["width"] <= face["x"] + face["width"], told.inner_text()
        lines = told.evaluate("(each) => each.offsetHeight / parseFloat(getComputedStyle(each).lineHeight)")
        assert round(lines) <= len(told.inner_text().split()), told.inner_text()
