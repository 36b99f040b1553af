"""On the narrowest phones, in languages of long words: nothing is cut, broken apart, or too small for a finger."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import PHONE, Visit, enlarge, faults_of, width_of
from tests.browser.lettering import in_all_letters
from tests.browser.moments import FIVE, answers_before
from tests.browser.pictures import STOPS, game_that_stops
from tests.browser.tables import NAMES, come_to, device, game_in_progress, host_of, leave, open_lobby
from tests.browser.test_hexes import game_on_a_board, show_all
from tests.widest import languages

pytestmark = in_all_letters

every_language = languages("pl", "fr", "es", "cs")
TIED = (Path(__file__).parents[1] / "games" / "rebirth" / "files" / "ireland_sheet_tied.json").read_text("utf-8")
FINGER = 44
#: As wide is what only a screen reader is told, in pixels.
ONLY_HEARD = 1
#: The fields of which the words that stand in them while they are empty do not fit.
CUT_PLACEHOLDERS = """() => {
  const brush = document.createElement('canvas').getContext('2d');
  const fields = [...document.querySelectorAll('input[placeholder]')].filter((field) => field.checkVisibility());
  return fields.filter((field) => {
    const style = getComputedStyle(field);
    brush.font = style.font;
    const room = field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    return brush.measureText(field.placeholder).width > room;
  }).map((field) => field.placeholder);
}"""

#: The words that stand partly in one line and partly in the next.
BROKEN_WORDS = """() => {
  const found = [], texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), range = new Range();
  while (texts.nextNode()) {
    const text = texts.currentNode;
    if (!text.parentElement.checkVisibility() || text.parentElement.offsetWidth < 5) continue; // only read out
    for (const word of text.data.matchAll(/[\\p{L}\\p{N}]+/gu)) {
      range.setStart(text, word.index);
      range.setEnd(text, word.index + word[0].length);
      const boxes = [...range.getClientRects()].filter((box) => box.width > 1);
      if (new Set(boxes.map((box) => Math.round(box.top))).size > 1) found.push(word[0]);
    }
  }
  return found;
}"""


#: What is wider than the box that it stands in.
CUT = """(boxes) => [...document.querySelectorAll(boxes)].filter((box) => box.checkVisibility())
  .filter((box) => box.scrollWidth > box.clientWidth + 1).map((box) => box.textContent.trim())"""
NUMBERS = ".trick-card > [aria-hidden], .trick-place, .card-row .choice-face, .player-strip > li, .strip-figures"
ON_ITS_SIDE = {"width": PHONE["height"], "height": PHONE["width"]}

#: How far the sign of a rule stands to the right of the last letter before it, and how far their lines lie apart.
FROM_LAST_WORD = """(link) => {
  const text = link.previousSibling, range = new Range();
  range.setStart(text, 0);
  range.setEnd(text, text.data.trimEnd().length);
  const last = [...range.getClientRects()].at(-1), sign = link.getBoundingClientRect();
  const middle = (box) => box.top + box.height / 2, before = parseFloat(getComputedStyle(link).paddingLeft);
  return [sign.left + before - last.right, Math.abs(middle(sign) - middle(last))];
}"""


#: Whether all items of a list stand beside each other.
IN_ONE_LINE = """(list) => {
  const boxes = [...list.children].map((one) => one.getBoundingClientRect());
  return Math.max(...boxes.map((box) => box.top)) < Math.min(...boxes.map((box) => box.bottom));
}"""


def renamed(file: str, names: list[str]) -> str:
    """A game file with other names."""
    read = json.loads(file)
    for seat, name in zip(read["seats"], names, strict=True):
        seat["name"] = name
    return json.dumps(read)


def is_apart(page: Page, one: str, other: str) -> bool:
    """Whether two things in one line do not touch."""
    boxes = [page.locator(each).first.bounding_box() for each in (one, other)]
    assert boxes[0]
    assert boxes[1]
    return boxes[0]["x"] + boxes[0]["width"] <= boxes[1]["x"]


@every_language
def test_the_rule_of_a_title_has_room_for_a_finger_beside_it(browser: Browser, address: str, language: str) -> None:
    host = host_of(browser, address, language, TIED)
    link = host.page.locator(".scene-head .rule-link").first.bounding_box()
    assert link
    assert link["width"] >= FINGER
    beside, below = host.page.locator(".scene-head .rule-link").first.evaluate(FROM_LAST_WORD)
    assert 2 <= beside <= 10
    assert below <= 10
    assert is_apart(host.page, ".scene-head .rule-link", ".scene > .why > summary")
    assert width_of(host.page) <= PHONE["width"]
    assert faults_of(host.page) == []
    leave(host)


@every_language
@pytest.mark.parametrize("stop", ["sheet-tile", "sheet-house"])
def test_the_rule_of_a_question_stands_beside_it_on_the_screen(
    browser: Browser, address: str, language: str, stop: str
) -> None:
    which, where, _ = STOPS[stop]
    host = host_of(browser, address, language, game_that_stops(*which, *where))
    assert width_of(host.page) <= PHONE["width"]
    ends, begins = host.page.locator("#now h1").evaluate("""(title) => {
      const [words, link] = [new Range(), title.querySelector(".rule-link")];
      words.selectNodeContents(title.querySelector("[data-question]"));
      const last = [...words.getClientRects()].at(-1), box = link.getBoundingClientRect();
      const sign = parseFloat(getComputedStyle(link, "::before").fontSize) / 2;
      return box.top > last.bottom ? [0, 1] : [last.right, box.left + (box.width - sign) / 2];
    }""")
    assert ends < begins
    leave(host)


@every_language
def test_what_was_entered_on_the_board_is_said_in_two_lines(browser: Browser, address: str, language: str) -> None:
    host = host_of(browser, address, language, game_on_a_board(60, "scotland"))
    show_all(host)
    host.choose(host.legal()[0])
    line = host.page.locator(".just")
    expect(line).to_be_visible()
    high, all_of_it, one = line.evaluate(
        "(line) => [line.clientHeight, line.scrollHeight, parseFloat(getComputedStyle(line).lineHeight)]"
    )
    assert all_of_it <= high <= 2 * one + 1
    leave(host)


@every_language
def test_a_row_of_the_lobby_is_one_row_however_long_the_name(browser: Browser, address: str, language: str) -> None:
    host = device(browser, address, language)
    open_lobby(host.page, address, language, ["Kasia", "Jerzy Wielki-Długonosy", "Zoë"])
    for row in host.page.locator(".seat-list > li").all():
        name, tools, pencil = (
            row.locator(each).bounding_box() for each in (".seat-row > .seat", ".seat-tools", ".pencil")
        )
        assert name
        assert tools
        assert pencil
        assert name["x"] + name["width"] <= tools["x"]
        assert tools["x"] + tools["width"] <= pencil["x"]
        assert tools["y"] < pencil["y"] + pencil["height"] / 2 < tools["y"] + tools["height"]
        assert all(box["width"] >= FINGER for box in (tools, pencil))
    card, told = (host.page.locator(each).bounding_box() for each in (".join-card", ".join-card .hint"))
    assert card
    assert told
    assert told["width"] > card["width"] * 0.8  # not beside the code
    assert width_of(host.page) <= PHONE["width"]
    assert faults_of(host.page) == []
    host.open("/")
    assert host.page.evaluate(CUT_PLACEHOLDERS) == []
    leave(host)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_numbers_and_titles_are_whole_where_text_is_twice_as_large(browser: Browser, address: str, seats: int) -> None:
    host = host_of(browser, address, "es", game_in_progress(seats, 2 * seats + 3))
    host.go_on()
    assert host.page.locator(".trick-card").count()
    enlarge(host.page)
    assert host.page.evaluate(CUT, NUMBERS) == []
    broken = host.page.evaluate(BROKEN_WORDS)
    titles = host.page.locator(".where, .scene-head").all_inner_texts()
    assert [word for word in broken if any(word in title for title in titles)] == []
    assert width_of(host.page) <= PHONE["width"]
    leave(host)


@pytest.mark.parametrize("seats", [4, 5])
def test_a_phone_on_its_side_shows_all_figures_of_the_players(browser: Browser, address: str, seats: int) -> None:
    host = host_of(browser, address, "es", game_in_progress(seats, 2 * seats + 3), viewport=ON_ITS_SIDE)
    host.go_on()
    expect(host.page.locator(".strip-figures").first).to_be_visible()
    assert host.page.evaluate(CUT, NUMBERS) == []
    assert all(each.evaluate(IN_ONE_LINE) for each in host.page.locator(".strip-figures").all())
    leave(host)


def test_that_it_is_ones_turn_is_said_in_one_line(browser: Browser, address: str) -> None:
    host = host_of(browser, address, "es", game_in_progress(4, 12))
    seat = next(at for at, name in enumerate(NAMES) if host.question.inner_text().startswith(name))
    mine = device(browser, address, "es")
    come_to(host, mine, str(seat))
    mine.at("board")
    pill = mine.page.locator(".turn .yours")
    expect(pill).to_be_visible()
    assert pill.evaluate("(one) => one.getClientRects().length") == 1
    assert mine.page.evaluate(BROKEN_WORDS) == []
    leave(host, mine)


def test_names_of_those_who_act_later_can_be_told_apart(browser: Browser, address: str) -> None:
    names = ["Bożena", "Grzegorz", "Łucja", "Krzysztof-Maria", "Aleksandra Joanna"]
    host = host_of(browser, address, "pl", renamed(game_in_progress(FIVE, answers_before("trick.action")), names))
    host.go_on()
    shown = host.page.locator(".acting-name .seat")
    assert shown.count() > 1
    assert all(each.evaluate("(one) => one.clientWidth") > FINGER for each in shown.all())
    assert host.page.evaluate(CUT, ".acting-name") == []
    leave(host)


def test_a_short_name_is_whole_beside_its_figure(browser: Browser, address: str) -> None:
    chosen = game_in_progress(4, 104)  # in the step of the church
    host = host_of(browser, address, "es", renamed(chosen, ["Ana", "Řehoř", "Pablo", "Inés"]))
    host.go_on()
    assert host.page.locator(".scene-now .bar-name").count() == 4
    assert host.page.evaluate(CUT, ".bar-name, .bar-name .seat") == []
    leave(host)


def test_a_name_that_is_one_long_word_makes_no_page_wider(browser: Browser, address: str) -> None:
    host = device(browser, address, "es")
    open_lobby(host.page, address, "es", ["Ana", "W" * 40, "Zoë"])
    wide = {"lobby": width_of(host.page)}
    host.page.locator(".begin .strong").tap()
    expect(host.question).to_be_visible()
    code = host.code()
    for path in ("/", "/play/", f"/join/{code}"):
        host.open(path)
        wide[path] = width_of(host.page)
    host.open("/play/")
    host.page.locator("[data-chips] .button", has_text="WWW").tap()  # whoever plays again gets a colour, too
    wide["colours"] = width_of(host.page)
    assert {name: each for name, each in wide.items() if each > PHONE["width"]} == {}
    leave(host)


@every_language
def test_no_word_is_broken_apart(browser: Browser, address: str, language: str) -> None:
    """On the buttons and chips of a turn, above the columns of lists, and where points are counted up."""
    broken: dict[str, list[str]] = {}
    for stop in ("sheet-house", "board-tile", "over"):
        host = host_of(browser, address, language, game_that_stops(*STOPS[stop][0], *STOPS[stop][1]))
        for path in ("", *{"board-tile": ("board",), "over": ("score",)}.get(stop, ())):
            host.at(path)
            broken[f"{stop} {path}"] = host.page.evaluate(BROKEN_WORDS)
        if stop == "sheet-house":
            host.enter("new-large")
            broken["chips"] = host.page.evaluate(BROKEN_WORDS)
        leave(host)
    assert not any(broken.values()), broken


@every_language
def test_what_is_ticked_stands_beside_its_tick(visit: Visit, language: str) -> None:
    page = visit.open(f"/{language}/gallery/rebirth/board/draw")
    face = page.locator("[name=listed]:checked + .choice-face")
    room = face.evaluate("""(face) => {
      const [text, tick] = [new Range(), getComputedStyle(face, "::after")];
      text.selectNodeContents(face);
      return face.getBoundingClientRect().right - text.getBoundingClientRect().right - parseFloat(tick.width);
    }""")
    assert room >= -1


@every_language
def test_who_loses_a_town_is_told_in_two_lines(browser: Browser, address: str, language: str) -> None:
    host = host_of(browser, address, language, game_in_progress(FIVE, answers_before("", "battle")))
    host.go_on()
    host.enter(host.legal()[0])  # nothing else is told with the second town that is lost
    words = host.page.locator(".scene-now .bar-loss-words")
    expect(words.first).to_be_visible()
    for each in words.all():
        boxes = each.evaluate("(one) => [...one.getClientRects()].map((box) => [box.width, box.top])")
        assert all(width > ONLY_HEARD for width, _ in boxes)
        assert len({top for _, top in boxes}) <= 2
    leave(host)
