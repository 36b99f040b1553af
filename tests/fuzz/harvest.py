"""What pages lead to: their links and forms, as a browser without JavaScript finds them. No address is listed here."""

from collections import deque
from dataclasses import dataclass, field
from random import Random
from typing import Any
from urllib.parse import urljoin, urlsplit

from werkzeug.datastructures import MultiDict

from companion.web.entries import Form as Entered
from companion.web.entries import players_in
from tests.fuzz.wire import Browser, Reply
from tests.web.reader import Field, Form, Page

#: Where pages stand; only what lies below it is followed.
ORIGIN = "http://127.0.0.1"
#: So many links are kept in mind, and so many forms of each kind: the latest.
MOST_LINKS, MOST_FORMS = 400, 12


@dataclass(frozen=True, slots=True)
class Seen:
    """A form as it stood on a page, and who saw it."""

    who: Browser
    target: str
    form: Form


@dataclass(slots=True)
class Harvest:
    """Links and forms of the pages that were looked at."""

    links: deque[str] = field(default_factory=lambda: deque(maxlen=MOST_LINKS))
    #: Forms by what they are for, so that those that are everywhere do not push out the others.
    kinds: dict[str, deque[Seen]] = field(default_factory=dict)
    _known: set[str] = field(default_factory=set)

    def read(self, who: Browser, target: str, reply: Reply) -> str:
        """Take what a page has; what is wrong with its elements, if anything is."""
        try:
            page = Page(reply.text)
        except (AssertionError, IndexError, KeyError, ValueError) as fault:
            return f"{type(fault).__name__} {str(fault)[:200]}"
        for tag, given in page.tags:
            href = given.get("href" if tag in ("a", "link") else "src" if tag in ("img", "script") else "", "")
            self.follow(target, href)
        for form in page.forms:
            action = below(target, form.action or target)
            if action:
                kind = f"{form.method} {action.partition('?')[0].rpartition('/')[2]}"
                self.kinds.setdefault(kind, deque(maxlen=MOST_FORMS)).append(Seen(who, action, form))
        return ""

    @property
    def forms(self) -> list[Seen]:
        """All forms."""
        return [seen for kind in self.kinds.values() for seen in kind]

    def any_form(self, chance: Random) -> Seen:
        """A form of any kind."""
        return chance.choice(self.kinds[chance.choice(list(self.kinds))])

    def follow(self, target: str, href: str) -> None:
        """One more link."""
        there = below(target, href) if href else ""
        if there and there not in self._known:
            self._known.add(there)
            self.links.append(there)


def question_of(form: Form, chance: Random) -> dict[str, Any]:
    """What a form asks the referee when it is filled in, as another program would ask it."""
    sent = MultiDict([(name, value) for name, values in filled(form, chance).items() for value in values])
    return Entered.of(sent, len(players_in(sent)) or chance.randint(2, 5)).question


def crawled(who: Browser, most: int) -> Harvest:
    """What some pages have, read one from another from the first one on."""
    harvest = Harvest()
    harvest.links.append("/")
    for place in range(most):
        if place < len(harvest.links):
            target = harvest.links[place]
            reply = who.get(target)
            harvest.follow(target, reply.header("Location"))
            if reply.is_page and reply.status == 200:
                harvest.read(who, target, reply)
    return harvest


def below(target: str, href: str) -> str:
    """The address that a link of a page leads to; nothing if it leads elsewhere."""
    try:
        there = urlsplit(urljoin(ORIGIN + target, href))
    except ValueError:
        return ""
    if f"{there.scheme}://{there.netloc}" != ORIGIN:
        return ""
    return (there.path + (f"?{there.query}" if there.query else "")).replace(" ", "%20")


def filled(form: Form, chance: Random) -> dict[str, list[str]]:
    """What somebody sends who fills a form in: one of what is offered everywhere, and something sensible elsewhere."""
    names: dict[str, list[Field]] = {}
    for each in form.inputs:
        if each.name:
            names.setdefault(each.name, []).append(each)
    return {name: values for name, inputs in names.items() if (values := filled_in(inputs, chance))}


def filled_in(inputs: list[Field], chance: Random) -> list[str]:
    """The values of one name."""
    kind = inputs[0].kind
    if kind in ("radio", "option"):
        return [chance.choice([each for each in inputs if not each.greyed] or inputs).value]
    if kind == "checkbox":
        return [each.value for each in inputs if (each.chosen if chance.random() < 0.5 else chance.random() < 0.4)]
    if kind == "number":
        return [str(chance.randint(0, 9)) if chance.random() < 0.7 else inputs[0].value]
    if kind in ("text", "search"):
        return [inputs[0].value or chance.choice(("Ann", "Bo", "3", "monastery", ""))]
    return [each.value for each in inputs]
