"""What somebody without JavaScript gets from a page: its text, its links, and its forms to fill in."""

from dataclasses import dataclass, field

from tests.web.markup import Reader

#: What has no end: of HTML, and of drawings.
HTML_VOID = ("meta", "link", "input", "br", "wbr", "img")
VOID = frozenset((*HTML_VOID, "circle", "path", "rect", "use", "line", "ellipse", "polygon", "polyline"))
#: The elements of which it matters whether something stands in them, and those that a page says something by.
COUNTED = frozenset(("form", "title", "svg", "a", "script", "style"))
TOLD = frozenset(("html", "a", "form", "select", "input", "option", "button"))


@dataclass(slots=True)
class Field:
    """An input of a form; what is `greyed` is not possible now."""

    name: str
    value: str
    kind: str
    chosen: bool
    greyed: bool


@dataclass(slots=True)
class Form:
    """A form as it stands on a page."""

    action: str
    method: str
    inputs: list[Field] = field(default_factory=list)

    @property
    def fields(self) -> dict[str, list[str]]:
        """What would be sent if nothing were changed."""
        sent: dict[str, list[str]] = {}
        for each in self.inputs:
            if each.name and (each.kind not in ("radio", "checkbox", "option", "button") or each.chosen):
                sent.setdefault(each.name, []).append(each.value)
        return sent

    def options(self, name: str) -> list[Field]:
        """What can be chosen under a name."""
        return [each for each in self.inputs if each.name == name and each.kind != "hidden"]


class Page(Reader):
    """A page that was read to its end; every element must be closed where it should be."""

    def __init__(self, html: str) -> None:
        self.lang = self.title = ""
        self.forms: list[Form] = []
        self.links: list[tuple[str, str]] = []
        self.tags: list[tuple[str, dict[str, str]]] = []
        #: The elements that are open, and whether what stands in them is greyed.
        self._open: list[tuple[str, bool]] = []
        self._greyed = False
        self._inside: dict[str, int] = dict.fromkeys(COUNTED, 0)
        self._texts: list[str] = []
        self._select = ""
        self.feed(html)
        assert not self._open, self._open
        self.text = "".join(self._texts)

    def handle_starttag(self, tag: str, given: dict[str, str]) -> None:
        self.tags.append((tag, given))
        if tag in TOLD:
            self._tell(tag, given)
        if tag not in VOID:
            self._open.append((tag, self._greyed))
            if "greyed" in given.get("class", ""):
                self._greyed = self._greyed or "greyed" in given["class"].split()
            if tag in COUNTED:
                self._inside[tag] += 1

    def _tell(self, tag: str, given: dict[str, str]) -> None:
        """What of it the page says about itself."""
        if tag == "html":
            self.lang = given["lang"]
        elif tag == "a":
            self.links.append((given.get("href", ""), ""))
        elif tag == "form":
            self.forms.append(Form(given.get("action", ""), given.get("method", "get"), []))
        elif tag == "select":
            self._select = given.get("name", "")
        elif self._inside["form"]:
            self._add(tag, given)

    def _add(self, tag: str, given: dict[str, str]) -> None:
        kind = given.get("type", "text") if tag == "input" else tag
        name = self._select if tag == "option" else given.get("name", "")
        value = given.get("value", "on" if kind in ("radio", "checkbox") else "")
        chosen = "checked" in given or "selected" in given
        self.forms[-1].inputs.append(Field(name, value, kind, chosen, self._greyed))

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            opened, self._greyed = self._open.pop()
            assert opened == tag, (opened, tag)
            if tag in COUNTED:
                self._inside[tag] -= 1

    def handle_data(self, data: str) -> None:
        inside = self._inside
        if inside["script"] or inside["style"]:
            return
        if inside["title"] and not inside["svg"]:
            self.title += data
        self._texts.append(data)
        if inside["a"]:
            href, text = self.links[-1]
            self.links[-1] = href, text + data

    def form_to(self, end: str) -> Form:
        """The form that is sent to an address with this end."""
        found = [form for form in self.forms if form.action.split("?")[0].endswith(end) and form.method == "post"]
        assert found, (end, [form.action for form in self.forms])
        return found[0]

    def has_form_to(self, end: str) -> bool:
        return any(form.action.endswith(end) and form.method == "post" for form in self.forms)

    @property
    def chooser(self) -> Form:
        """The form in which an answer is chosen: by a tap that enters it, or to be looked at first."""
        return [form for form in self.forms if form.options("answers") or self._is_looked_at(form)][-1]

    @staticmethod
    def _is_looked_at(form: Form) -> bool:
        return form.method == "get" and bool(form.options("option") + form.options("number"))

    @property
    def is_asking(self) -> bool:
        """Whether anything can be answered here."""
        return any(form.options("answers") or self._is_looked_at(form) for form in self.forms)

    @property
    def enter(self) -> Form:
        """The form that enters what was looked at."""
        return next(form for form in self.forms if form.fields.get("answers") and form.method == "post")

    @property
    def can_enter(self) -> bool:
        """Whether what was looked at can be entered."""
        return any(form.fields.get("answers") for form in self.forms)

    @property
    def refusals(self) -> int:
        """How many reasons for a refusal are shown."""
        return sum("data-refusal" in given for _, given in self.tags)


def says_your_turn(page: str) -> bool:
    """Whether styles show that it is the reader's turn: where the seat of the page is the one that is asked."""
    tags = [given for _, given in Page(page).tags]
    own = next((given["data-reader-seat"] for given in tags if "data-reader-seat" in given), "")
    return own != "" and own in [given["data-asked-seat"] for given in tags if "data-asked-seat" in given]
