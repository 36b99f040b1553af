"""Every page in a real Chromium: nothing on the console, nothing for axe to say, nothing too heavy."""

import itertools

import pytest

from companion.i18n import LANGUAGES
from tests.browser.complaints import MISSING
from tests.browser.conftest import DESKTOP, PHONE, Visit, faults_of, width_of
from tests.browser.lending import forget_files, hear
from tests.browser.moments import moments
from tests.browser.pages import paths
from tests.browser.pictures import GALLERY
from tests.widest import every_language, languages

PATHS = paths()
#: Each page in a language of its own, so that all languages are seen.
PAGES = [(name, language) for name, language in zip(PATHS, itertools.cycle(LANGUAGES), strict=False)]
#: How much the home page sends at first, with its pictures and all styles that every page shares; and a verdict.
HOME_BYTES, ANSWER_BYTES = 68_500, 5_000


@pytest.mark.parametrize(("name", "language"), PAGES)
def test_every_page_fits_a_phone_and_axe_finds_nothing(visit: Visit, name: str, language: str) -> None:
    page = visit.open(f"/{language}{PATHS[name]}")
    assert width_of(page) <= PHONE["width"]
    assert page.get_attribute("html", "lang") == language
    assert page.title()
    assert faults_of(page) == []
    if name == "missing":
        visit.complaints.forgive(MISSING)


@pytest.mark.device(viewport=DESKTOP)
@every_language
def test_home_is_light_on_first_load(visit: Visit, language: str) -> None:
    sizes: list[int] = []
    forget_files(visit.page)
    hear(visit.page, "response", lambda response: sizes.append(len(response.body())))
    visit.open(f"/{language}/")
    visit.page.wait_for_load_state("networkidle")
    assert sum(sizes) < HOME_BYTES


def test_a_verdict_is_light(visit: Visit) -> None:
    visit.open(f"/en{PATHS['trick-empty']}")
    for name in ("trick", "marriage", "battle", "church", "claims"):
        reply = visit.page.request.get(f"{visit.address}/en{PATHS[name]}", headers={"X-Answer": "only"})
        assert reply.status == 200
        assert int(reply.headers["content-length"]) < ANSWER_BYTES, name  # as it is sent, compressed


def test_what_is_printed_names_the_game_and_tells_nobody_to_tap(visit: Visit) -> None:
    for name, on_paper, off_paper in (("score", "Brian Boru", "top to bottom"), ("cards", "25", "Tap a value")):
        page = visit.open(f"/en{PATHS[name]}")
        page.emulate_media(media="print")
        said = page.locator("main").inner_text()
        assert on_paper in said
        assert off_paper not in said
        page.emulate_media(media="screen")


def test_nothing_is_loaded_from_outside(visit: Visit) -> None:
    asked: list[str] = []
    hear(visit.page, "request", lambda request: asked.append(request.url))
    for path in PATHS.values():
        visit.open(f"/pl{path}")
    visit.complaints.forgive(MISSING)
    assert all(url.startswith((visit.address, "data:")) for url in asked)


@languages(*LANGUAGES, daily="pl")
def test_an_address_gives_the_same_verdict_in_every_language(visit: Visit, language: str) -> None:
    page = visit.open(f"/fr{PATHS['trick']}")
    page.locator(".languages summary").click()
    page.locator(f"[data-language={language}]").click()
    assert page.get_attribute("html", "lang") == language
    assert "Cy" in page.locator(".verdict-line").inner_text()
    assert page.locator("input[name='cards.@2']:checked").get_attribute("value") == "13"


@pytest.mark.device(viewport=DESKTOP, has_touch=False)
def test_what_the_editions_say_differently_has_the_width_of_the_page(visit: Visit) -> None:
    page = visit.open("/en/rule/bb.draft")
    card = page.locator(".difference").first.bounding_box()
    assert card
    for text in page.locator(".difference dd").all():
        box = text.bounding_box()
        assert box
        assert box["width"] > card["width"] / 2


def test_each_picture_has_a_name_of_its_own() -> None:
    several = [name for group in (paths() | GALLERY, moments()) for name in group]
    assert sorted(set(several)) == sorted(several)
