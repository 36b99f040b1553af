"""Browsers that are lent from test to test: another one costs as much as five pages, cleaning one nearly nothing."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Browser, BrowserContext, CDPSession, Page

#: So many wait for the next test at most; of the others the one that has waited longest goes.
MOST_KEPT = 8
#: A page on which nothing happens. It is one of the server's own: for any other the browser would end the process that
#: draws pages, and for the next test begin another one, which knows none of the scripts yet.
NOTHING = "/static/any/icon.svg"
#: What every browser is unless a test wishes something else.
USUAL: dict[str, Any] = {"color_scheme": "light", "reduced_motion": "no-preference"}
#: Tests touch a thing as soon as it is there, which no person can: their fingers seem to come long after anybody has
#: seen it. With `hasty=True` a browser believes fingers as they come.
REACTION = """for (const kind of ['pointerdown', 'pointerup']) addEventListener(kind, event => {
  if (event.isTrusted) Object.defineProperty(event, 'timeStamp', { value: event.timeStamp + 10_000 });
}, { capture: true })"""


@dataclass(eq=False)
class Lent:
    """A browser context with one page, and what it was made for."""

    context: BrowserContext
    page: Page
    #: Its own control of the browser: what is kept for an address can be forgotten only by it.
    control: CDPSession
    settings: dict[str, Any]
    heard: list[tuple[str, Callable[..., Any]]] = field(default_factory=list)

    def on(self, event: str, hear: Callable[..., Any]) -> None:
        """Hear of what happens, until the browser is given back."""
        self.context.on(event, hear)  # type: ignore[call-overload]
        self.heard.append((event, hear))

    def clean(self, address: str) -> None:
        """Leave nothing of a test: no page, nothing kept, and no network that is off."""
        for event, hear in self.heard:
            self.context.remove_listener(event, hear)
        self.heard = []
        self.context.set_offline(False)
        for page in self.context.pages:
            if page is not self.page:
                page.close()
        self.page.unroute_all()
        look_away(self.page, address)
        self.page.mouse.move(0, 0)
        self.context.clear_cookies()
        self.control.send("Storage.clearDataForOrigin", {"origin": address, "storageTypes": "all"})
        self.page.emulate_media(
            color_scheme=self.settings["color_scheme"], reduced_motion=self.settings["reduced_motion"]
        )
        self.page.set_viewport_size(self.settings["viewport"])


def look_away(page: Page, address: str) -> None:
    """Let a page show nothing, so that nothing of what it showed runs on."""
    page.goto(address + NOTHING)


_lent: dict[BrowserContext, Lent] = {}
_waiting: list[Lent] = []


def borrow(browser: Browser, **settings: Any) -> Lent:
    """A browser with these settings in which nothing has happened yet, except that it may know styles and scripts."""
    settings = USUAL | settings
    for lent in reversed(_waiting):
        if lent.settings == settings and lent.context.browser is browser:
            _waiting.remove(lent)
            break
    else:
        wished = {key: value for key, value in settings.items() if key != "hasty"}
        context = browser.new_context(**wished)
        if not settings.get("hasty"):
            context.add_init_script(REACTION)
        page = context.new_page()
        lent = Lent(context, page, context.new_cdp_session(page), settings)
    _lent[lent.context] = lent
    return lent


def hear(page: Page, event: str, listener: Callable[..., Any]) -> None:
    """Hear of what happens in a browser until its test is over; a page itself would tell of the next one's too."""
    _lent[page.context].on(event, listener)


def wire_of(page: Page) -> CDPSession:
    """The control of a browser, for what a page has no words for: there is one, and nothing is left of another."""
    lent = _lent.get(page.context)
    return lent.control if lent and lent.page is page else page.context.new_cdp_session(page)


def keep_to_this_test(page: Page) -> None:
    """Let nobody else have a browser into which a test puts something that cannot be taken out."""
    _lent.pop(page.context, None)


def forget_files(page: Page) -> None:
    """Let a browser know no styles and scripts either, as one that comes for the first time."""
    control = _lent[page.context].control
    control.send("Network.clearBrowserCache")
    control.send("Network.enable")
    for disabled in (True, False):  # so that the process which draws pages forgets them as well
        control.send("Network.setCacheDisabled", {"cacheDisabled": disabled})
    control.send("Network.disable")


def forget(browser: Browser) -> None:
    """Lend nothing more of a browser that ends."""
    _waiting[:] = [lent for lent in _waiting if lent.context.browser is not browser]


def give_back(context: BrowserContext, address: str) -> None:
    """Let the next test have a browser, if that is possible."""
    lent = _lent.pop(context, None)
    if lent is None or lent.page.is_closed():
        context.close()
        return
    lent.clean(address)
    _waiting.append(lent)
    if len(_waiting) > MOST_KEPT:
        _waiting.pop(0).context.close()
