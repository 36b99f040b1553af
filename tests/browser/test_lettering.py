"""The letters of the tests' browsers are the same on every machine: what a page is written in is none of its own."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Visit
from tests.browser.lending import wire_of
from tests.browser.lettering import in_all_letters
from tests.widest import languages

#: In what the text and the titles of each set are written.
FAMILIES = {
    "dejavu": ("DejaVu Sans", "DejaVu Serif"),
    "android": ("Roboto", "Noto Serif"),
    "iphone": ("Arimo", "Literata"),
}


def written_in(page: Page, selector: str) -> set[str]:
    """In which fonts the words of an element are drawn."""
    wire = wire_of(page)
    wire.send("DOM.enable")
    wire.send("CSS.enable")
    root = wire.send("DOM.getDocument")["root"]["nodeId"]
    node = wire.send("DOM.querySelector", {"nodeId": root, "selector": selector})["nodeId"]
    fonts = wire.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"]
    wire.send("CSS.disable")
    wire.send("DOM.disable")
    return {font["familyName"] for font in fonts}


@in_all_letters
@languages("pl", "fr", daily="pl")
def test_a_page_is_written_in_the_letters_of_the_tests(visit: Visit, letters: str, language: str) -> None:
    page = visit.open(f"/{language}/rule/rb.castle.tie")
    text, title = FAMILIES[letters]
    assert written_in(page, "main h1") == {title}
    assert written_in(page, "main article p") == {text}


def test_no_font_of_the_machine_is_known(browser: Browser) -> None:
    """By no name that a page asks for, nor by those that come with what people install beside a browser."""
    names = ("P052", "Nimbus Sans", "Liberation Sans", "Noto Sans", "Palatino", "Georgia", "Helvetica", "Segoe UI")
    page = browser.new_page()
    page.set_content("".join(f"<p style='font-family: {name}, monospace'>Ag</p>" for name in names))
    expect(page.locator("p")).to_have_count(len(names))
    drawn = [written_in(page, f"p:nth-of-type({number})") for number in range(1, len(names) + 1)]
    page.context.close()
    assert drawn == [{"DejaVu Sans Mono"}] * len(names)


@in_all_letters
def test_letters_are_as_wide_as_they_are_drawn_for_a_phone(browser: Browser, letters: str) -> None:
    """Not moved to whole pixels, which would make a line wider by a tenth."""
    page = browser.new_page()
    page.set_content(
        "<span style='font: 11.2px system-ui'>nnnnnnnnnn</span><span style='font: 112px system-ui'>n</span>"
    )
    small, large = (one.evaluate("(one) => one.getBoundingClientRect().width") for one in page.locator("span").all())
    page.context.close()
    assert small == pytest.approx(large, rel=0.01)
