"""What is drawn is not lost: the device keeps it until it is saved, each drawing by itself, or says that it cannot."""

import json
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit, faults_of
from tests.browser.lending import hear
from tests.browser.tables import until
from tests.browser.test_drawing import DRAW, Drawer

#: A device that keeps nothing, such as one that is full; and one that does again.
FULL = "window.before = Storage.prototype.setItem; Storage.prototype.setItem = () => { throw new Error('full') }; 0"
FREE = "Storage.prototype.setItem = window.before; 0"


def open_draft(page: Page, name: str) -> None:
    page.locator("[data-drafts] summary").tap()
    page.locator(".drafts button", has_text=name).tap()
    page.evaluate("scrollTo(0, 0)")


def kinds(drawer: Drawer) -> list[str]:
    return [space["kind"] for space in drawer.spaces.values()]


def save(page: Page) -> None:
    page.locator("form.draw button[type=submit]").tap()


def test_drafts_of_two_boards_lie_side_by_side(visit: Visit) -> None:
    drawer = Drawer(visit.open(f"/en{DRAW}"))
    page = drawer.page
    drawer.stroke("farm", (-1, 3), (1, 3))
    page.locator("#called").fill("First")
    page.locator("[data-drafts] summary").tap()
    assert faults_of(page) == []
    page.locator("[data-do=another]").tap()
    assert drawer.spaces == {}
    page.evaluate("scrollTo(0, 0)")
    drawer.stroke("water", (0, 3))
    page.locator("#called").fill("Second")
    visit.open(f"/cs{DRAW}")  # a draft has no language
    open_draft(page, "First")
    assert kinds(Drawer(page)) == ["farm"] * 3
    page.reload()
    assert Drawer(page).document["name"] == "First"
    open_draft(page, "Second")
    assert kinds(Drawer(page)) == ["water"]


def test_two_pages_that_go_on_with_one_draft_do_not_overwrite_each_other(visit: Visit) -> None:
    one = Drawer(visit.open(f"/en{DRAW}"))
    one.stroke("farm", (-1, 3))
    second = one.page.context.new_page()
    second.goto(one.page.url)
    other = Drawer(second)
    assert kinds(other) == ["farm"]
    other.stroke("water", (1, 3))
    expect(one.page.locator("[data-drafts]")).to_contain_text("(")
    second.close()
    one.page.bring_to_front()
    one.stroke("power", (3, 3))
    one.page.reload()
    assert kinds(Drawer(one.page)) == ["farm", "power"]
    open_draft(one.page, "(")
    assert kinds(Drawer(one.page)) == ["farm", "water"]


OLD_KEY = f"draw:/cs{DRAW}?from=abc"


def test_a_draft_of_an_earlier_version_is_taken_over(visit: Visit) -> None:
    drawer = Drawer(visit.open(f"/en{DRAW}"))
    drawer.stroke("farm", (-1, 3), (1, 3))
    page, document = drawer.page, json.dumps(drawer.document)
    page.evaluate("document => { localStorage.clear(); history.replaceState({}, ''); return 0 }", document)
    page.goto("about:blank")
    visit.open("/en/")
    page.evaluate("([key, document]) => localStorage.setItem(key, document)", [OLD_KEY, document])
    page.evaluate("key => localStorage.setItem(key.replace('cs', 'en'), 'no document')", OLD_KEY)
    assert kinds(Drawer(visit.open(f"/pl{DRAW}"))) == []  # it goes on from a document, this page does not
    open_draft(page, "(")
    assert kinds(Drawer(page)) == ["farm"] * 3
    assert page.evaluate("Object.keys(localStorage).filter(key => key.startsWith('draw:/'))") == []


# The photo beneath.

#: How a photo lies, how clearly it shows, and the points that say so.
PHOTO = """() => {
  const image = document.querySelector('.layer-photo image');
  const points = [...document.querySelectorAll('.layer-points *')].map((each) => each.outerHTML);
  return image && [image.getAttribute('transform'), image.getAttribute('width'),
    document.querySelector('.layer-photo').getAttribute('opacity'), points];
}"""
KEPT = """() => new Promise((done) => {
  const asked = indexedDB.open('beneath', 1);
  asked.onsuccess = () => {
    const base = asked.result;
    const names = base.objectStoreNames;
    const found = names.length ? base.transaction(names[0]).objectStore(names[0]).count() : null;
    const end = () => { base.close(); done(found?.result ?? 0); };
    if (found) found.onsuccess = end;
    else end();
  };
})"""


def lay_photo(drawer: Drawer, folder: Path) -> None:
    """Choose a photo and say by three points how it lies."""
    picture = folder / "board.png"
    drawer.page.screenshot(path=picture)
    drawer.page.locator("summary", has_text="photo").tap()
    drawer.page.locator("#photo").set_input_files(picture)
    for number in (1, 2, 3):
        expect(drawer.page.locator("[data-told]")).to_contain_text(f"{number} of 3")
        from_photo, to_board = [((-3, 2), (-2, 2)), ((2, 2), (4, 2)), ((-4, 9), (-4, 11))][number - 1]
        drawer.fingers.stroke(drawer.points([from_photo]))
        drawer.fingers.stroke(drawer.points([to_board]))
    expect(drawer.page.locator("[data-told]")).to_be_empty()


def test_the_photo_beneath_is_kept_with_its_draft_and_never_sent(visit: Visit, tmp_path: Path) -> None:
    drawer = Drawer(visit.open(f"/en{DRAW}"))
    page, sent = drawer.page, list[bytes]()
    hear(page, "request", lambda request: sent.append(request.url.encode() + (request.post_data_buffer or b"")))
    lay_photo(drawer, tmp_path)
    drawer.stroke("farm", (0, 3))
    page.locator("#strength").fill("35")
    lies = page.evaluate(PHOTO)
    assert lies[2] == "0.35"
    until(page, lambda: page.evaluate(KEPT) == 1, "the photo is kept")
    page.reload()
    again = Drawer(page)
    expect(page.locator(".layer-photo image")).to_have_count(1)
    assert page.evaluate(PHOTO) == lies
    assert page.locator("#strength").input_value() == "35"
    again.stroke("farm", (1, 3))
    expect(page.locator("[data-checked] p, [data-checked] section").first).to_be_visible()
    page.locator("[data-drafts] summary").tap()
    page.locator("[data-do=another]").tap()
    expect(page.locator(".layer-photo image")).to_have_count(0)  # it lies beneath the other board
    page.locator(".drafts button").first.tap()
    expect(page.locator(".layer-photo image")).to_have_count(1)
    assert page.evaluate(PHOTO)[0] == lies[0]
    assert sent
    assert all(b"PNG" not in each and b"iVBOR" not in each for each in sent)


def test_a_photo_goes_with_its_draft_or_when_it_is_removed(visit: Visit, tmp_path: Path) -> None:
    drawer = Drawer(visit.open(f"/en{DRAW}"))
    page = drawer.page
    lay_photo(drawer, tmp_path)
    drawer.stroke("farm", (0, 3))
    until(page, lambda: page.evaluate(KEPT) == 1, "the photo is kept")
    page.evaluate("localStorage.clear()")
    page.goto("about:blank")
    visit.open(f"/en{DRAW}")
    until(page, lambda: page.evaluate(KEPT) == 0, "without its draft nobody would find it")
    drawer = Drawer(page)
    lay_photo(drawer, tmp_path)
    until(page, lambda: page.evaluate(KEPT) == 1, "the photo is kept")
    page.locator("[data-do=photo-away]").tap()
    until(page, lambda: page.evaluate(KEPT) == 0, "it is removed")


def test_a_stroke_is_kept_that_a_reload_cuts_off(visit: Visit) -> None:
    drawer = Drawer(visit.open(f"/en{DRAW}"))
    drawer.fingers.touch(drawer.points([(-1, 3), (1, 3)]))
    drawer.page.reload()
    assert kinds(Drawer(drawer.page)) == ["farm"] * 3
    drawer.fingers.lift()  # or it lies on the page of the next test


def test_a_device_that_keeps_nothing_says_so_and_asks_before_the_page_is_left(visit: Visit) -> None:
    drawer = Drawer(visit.open(f"/en{DRAW}"))
    page = drawer.page
    page.evaluate(FULL)
    drawer.stroke("farm", (0, 3))
    expect(page.locator("[data-told]")).to_contain_text("cannot keep a draft")
    drawer.stroke("farm", (1, 3))
    expect(page.locator("[data-kept]")).to_contain_text("cannot keep a draft")
    page.once("dialog", lambda dialog: dialog.dismiss())
    with page.expect_event("dialog") as asked:
        page.evaluate("setTimeout(() => location.reload())")
    assert asked.value.type == "beforeunload"
    expect(page.locator("[data-kept]")).to_contain_text("cannot keep a draft")
    assert kinds(drawer) == ["farm"] * 2
    page.evaluate(FREE)
    drawer.stroke("farm", (2, 3))
    expect(page.locator("[data-kept]")).to_have_text("Kept on this device.")


def test_an_empty_board_is_not_saved_and_the_page_says_what_to_do(visit: Visit) -> None:
    drawer = Drawer(visit.open(f"/en{DRAW}"))
    page = drawer.page
    save(page)
    fault = page.locator("[data-checked] .wrong-notes")
    expect(fault).to_contain_text("no space for a tile")
    expect(fault).to_be_in_viewport()
    assert page.url.endswith("/draw")


def test_without_a_network_nothing_is_lost_and_the_next_try_saves(visit: Visit) -> None:
    drawer = Drawer(visit.open(f"/en{DRAW}"))
    page = drawer.page
    drawer.stroke("farm", (-1, 3), (1, 3))
    page.locator("#called").fill("Far from any network")
    page.context.set_offline(True)
    save(page)
    expect(page.locator("[data-checked] [role=alert]")).to_contain_text("No connection")
    assert kinds(drawer) == ["farm"] * 3
    page.context.set_offline(False)
    visit.complaints.clear()  # the browser mentions what it could not send
    save(page)
    expect(page.locator("h1")).to_have_text("Far from any network")


def test_after_it_is_saved_the_next_one_is_new_and_the_way_back_still_has_it(visit: Visit) -> None:
    drawer = Drawer(visit.open(f"/en{DRAW}"))
    page = drawer.page
    drawer.stroke("farm", (-1, 3), (1, 3))
    page.locator("#called").fill("Saved")
    save(page)
    expect(page.locator("h1")).to_have_text("Saved")
    visit.open(f"/en{DRAW}")
    assert Drawer(page).spaces == {}
    expect(page.locator("[data-drafts]")).to_be_hidden()
    page.go_back()
    page.go_back()
    assert kinds(Drawer(page)) == ["farm"] * 3


def test_from_a_table_one_draws_the_country_that_it_plays(visit: Visit) -> None:
    drawer = Drawer(visit.open(f"/en{DRAW}"))
    page = drawer.page
    expect(page.locator("[data-told]")).to_contain_text("draw across the board")
    drawer.stroke("farm", (0, 3))
    expect(page.locator("[data-told]")).to_be_empty()
    page.locator("#called").fill("Scotland")
    visit.open(f"/en{DRAW}?variant=ireland&way=board")
    assert (Drawer(page).document["variant"], Drawer(page).spaces) == ("ireland", {})
    expect(page.locator("input[name=country][value=ireland]")).to_be_checked()
    expect(page.locator(".hand input[value=tower]")).to_be_visible()
    open_draft(page, "Scotland")
    assert kinds(Drawer(page)) == ["farm"]
