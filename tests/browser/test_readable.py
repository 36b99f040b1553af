"""What one chooses from can be read whole on a phone."""

from playwright.sync_api import Browser

from tests.browser.lettering import in_all_letters
from tests.browser.pictures import game_that_stops
from tests.browser.tables import game_in_progress, host_of, leave
from tests.widest import every_language

pytestmark = in_all_letters

#: The choices of a page that are narrower than they would be by themselves, which is as wide as their longest text.
CUT_OFF = """() => {
  for (const fold of document.querySelectorAll('main details')) fold.open = true;
  const choices = [...document.querySelectorAll('main select')];
  const wide = choices.map((choice) => choice.offsetWidth);
  for (const { style } of choices) Object.assign(style, { width: 'max-content', maxWidth: 'none', flex: 'none' });
  return choices.filter((choice, index) => choice.offsetWidth > wide[index] + 1).map((choice) => choice.name);
}"""


def games() -> dict[str, str]:
    return {
        "brian_boru": game_in_progress(answers=63),
        "sheet": game_that_stops("sheet", "ireland", "turn.joins", 60),
        "board": game_that_stops("board", "scotland", "turn.space", 60),
    }


@every_language
def test_no_text_of_a_choice_is_cut_off_where_a_position_is_entered(
    browser: Browser, address: str, language: str
) -> None:
    cut = {}
    for name, file in games().items():
        host = host_of(browser, address, language, file)
        host.at("jump")
        cut[name] = host.page.evaluate(CUT_OFF)
        leave(host)
    assert cut == {"brian_boru": [], "sheet": [], "board": []}
