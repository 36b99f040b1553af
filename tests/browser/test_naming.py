"""Naming the castles and towers of a board that is drawn."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit, faults_of
from tests.browser.test_drawing import DRAW, Drawer


@pytest.fixture
def drawer(visit: Visit) -> Drawer:
    return Drawer(visit.open(f"/en{DRAW}"))


def test_castles_get_names_and_nothing_else_does(drawer: Drawer) -> None:
    drawer.stroke("castle", (0, 3))
    drawer.stroke("farm", (2, 3))
    drawer.stroke("name", (2, 3))
    expect(drawer.page.locator("[data-naming]")).to_be_hidden()
    drawer.stroke("name", (0, 3))
    drawer.page.locator("#naming").fill("Stirling")
    drawer.page.locator("[data-naming] [type=submit]").tap()
    assert drawer.spaces[0, 3] == {"kind": "castle", "name": "Stirling"}


@pytest.mark.parametrize(
    ("language", "typed", "shown"), [("pl", "Édimbourg", "EDYNBURG"), ("es", "EDYNBURG", "Edimburgo")]
)
def test_a_castle_that_breaks_ties_is_shown_under_the_readers_name(
    visit: Visit, language: str, typed: str, shown: str
) -> None:
    """Only the castles of the country that is drawn are suggested; the check knows the name in any language."""
    drawer = Drawer(visit.open(f"/{language}{DRAW}"))
    drawer.stroke("castle", (0, 3))
    drawer.stroke("clover", (0, 3))
    drawer.stroke("farm", (0, 4))
    drawer.stroke("name", (0, 3))
    suggested = drawer.page.locator("#known-names option:not([disabled])").evaluate_all(
        "all => all.map((one) => one.value)"
    )
    assert [name.lower() for name in suggested] == [shown.lower(), "stirling"]
    drawer.page.locator("#naming").fill(typed)
    drawer.page.locator("[data-naming] [type=submit]").tap()
    expect(drawer.page.locator(".drawing .hex-name")).to_have_text(shown)
    expect(drawer.page.locator("[data-checked]")).to_contain_text("irling", ignore_case=True)
    expect(drawer.page.locator("[data-checked]")).not_to_contain_text(shown)


def test_names_lie_above_all_spaces_and_the_window_for_one_can_be_closed(drawer: Drawer) -> None:
    drawer.stroke("castle", (0, 3))
    drawer.stroke("name", (0, 3))
    window = drawer.page.locator("[data-naming]")
    assert faults_of(drawer.page) == []
    window.locator("[data-close]").tap()
    expect(window).to_be_hidden()
    assert drawer.spaces[0, 3] == {"kind": "castle"}
    drawer.stroke("name", (0, 3))
    expect(window.locator("#naming")).to_be_focused()
    window.locator("#naming").fill("Stirling")
    window.locator("[type=submit]").tap()
    drawer.stroke("farm", (-2, 4), (1, 4))  # the next row, drawn later
    covering = """name => [...document.querySelectorAll('.layer-spaces > g')]
      .filter((space) => name.compareDocumentPosition(space) & Node.DOCUMENT_POSITION_FOLLOWING).length"""
    assert drawer.page.locator(".drawing .hex-name").evaluate(covering) == 0
