"""Normal form of an HTML page: what a person and a screen reader get, and where the page leads, without the plumbing.

Two pages with the same normal form are the same page to whoever uses it. It has lines of two kinds:

- *seen*: text, elements with their nesting, classes, seat colours, `aria-*`, `alt`, `title`, `style`, drawings, and
  what stands in fields to type in;
- *sent* (they begin with `~`): addresses of links, forms and images, names of fields, values that are sent unseen, and
  sentences that scripts say later (`data-*` with words in them).

Left out is what serves the machinery: scripts, styles and the rest of the head, tokens against forged requests, ids of
entries, all other `data-*`, versions of static files. An id is the number of the first thing that refers to it. An
element that says nothing by itself (`div`, `span` and `section` without attributes) only parts texts, and nothing is
left of it; so parts of a page may be wrapped otherwise. White space with a line break in it counts as none.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from tests.web.markup import Reader
from tests.web.reader import VOID

#: Elements of which nothing is shown.
UNSEEN = frozenset(("script", "style", "link", "meta", "noscript"))
#: Elements that only group others, unless an attribute says more.
GROUPS = frozenset(("div", "span", "section", "g", "html", "head", "body"))
#: Fields that no person and no page of ours depends on: tokens against forged requests, and ids of entries.
PLUMBING = frozenset(("entry",))
#: Elements that stand in a line with the texts around them.
INLINE = frozenset(
    ("a", "abbr", "b", "button", "code", "em", "i", "img", "input", "kbd", "small", "span", "strong", "svg")
)
#: Attributes whose value is an id of another element, or several.
REFERENCES = frozenset(("for", "list", "form", "aria-labelledby", "aria-describedby", "aria-controls", "aria-owns"))
IN_PAGE = re.compile(r"url\(#([^)]+)\)")
ADDRESSES = frozenset(("href", "action", "formaction", "src", "xlink:href"))
#: Fields whose value somebody reads.
TYPED = frozenset(("text", "search", "number", "email", "url", "tel"))
#: Words, unlike the keys and numbers of scripts.
SENTENCE = re.compile(r"(?!.*\w\.\w)(?:[^\W\d_a-z]\w*[^\W\d]|[^/\[{]*[^\W\d_]{2,}.* )")
VERSION = re.compile(r"(/static/)[0-9a-f]{12}/")
SPACE = re.compile(r"[ \t\r\n\f]+")
EDGES = re.compile(r"^([ \t\r\n\f]*)(.*?)([ \t\r\n\f]*)$", re.DOTALL)


@dataclass(slots=True)
class Element:
    """An element, with what stands in it: elements and texts."""

    tag: str
    given: Mapping[str, str]
    inside: list["Element | str"] = field(default_factory=list)


class Tree(Reader):
    """A page, or a piece of one, as a tree of elements."""

    def __init__(self, html: str) -> None:
        self.root = Element("", {})
        self.open = [self.root]
        self.feed(html)

    def handle_starttag(self, tag: str, given: dict[str, str]) -> None:
        element = Element(tag, given)
        self.open[-1].inside.append(element)
        if tag not in VOID:
            self.open.append(element)

    def handle_alone(self, tag: str) -> None:
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.open.pop().tag == tag, tag

    def handle_data(self, data: str) -> None:
        self.open[-1].inside.append(data)


def normal_form(html: str) -> list[str]:
    """The lines of a page, indented as its elements stand in each other."""
    root = Tree(html).root
    return Writer(root).write(root)


class Writer:
    """Writes the normal form of a tree."""

    def __init__(self, root: Element) -> None:
        #: Ids that something refers to, by the number of their first mention.
        self.ids = {id: str(number) for number, id in enumerate(dict.fromkeys(referred(root)), start=1)}
        self.defined = {element.given["id"] for element in elements(root) if "id" in element.given}

    def write(self, element: Element, indent: str = "") -> list[str]:
        """The lines of what stands in an element."""
        lines: list[str] = []
        for place, each in enumerate(element.inside):
            if not isinstance(each, str):
                lines += self.of(each, indent)
            elif (said := text(each)).strip() or (said and parts_words(element.inside, place)):
                lines.append(f'{indent}"{said}"')
        return lines

    def of(self, element: Element, indent: str) -> list[str]:
        """The lines of an element."""
        tag, given = element.tag, element.given
        if tag in UNSEEN or given.get("name") in PLUMBING:
            return []
        seen, sent = list(self.seen(tag, given)), [f"{indent}~ {each}" for each in sent_by(tag, given)]
        if tag == "input" and given.get("type") == "hidden":
            return sent
        is_group = tag in GROUPS and not seen
        inside = self.write(element, indent if is_group else indent + " ")
        if is_group or (tag in GROUPS and seen == ["hidden"] and not inside):
            return sent + inside
        return [" ".join((indent + tag, *seen)), *sent, *inside]

    def seen(self, tag: str, given: Mapping[str, str]) -> Iterator[str]:
        """What an element shows by its attributes, in an order of its own."""
        for name, value in sorted(given.items()):
            if name.startswith("data-"):
                if name == "data-colour":
                    yield f"colour={value}"
            elif name == "class":
                if value.strip():
                    yield "." + ".".join(sorted(set(value.split())))
            elif name == "id":
                if value in self.ids:
                    yield f"#{self.ids[value]}"
            elif name in REFERENCES:
                yield f"{name}={' '.join(map(self.number, value.split()))}"
            elif is_in_page(name, value):
                yield f"{name}={self.number(value[1:])}"
            elif not is_sent(tag, name, value, given):
                said = IN_PAGE.sub(lambda found: f"url({self.number(found[1])})", SPACE.sub(" ", value.strip()))
                yield f'{name}="{said}"' if said else name

    def number(self, id: str) -> str:
        """The number of an id that something refers to; what nothing has is marked."""
        return f"#{self.ids[id]}" if id in self.defined else "#missing"


def sent_by(tag: str, given: Mapping[str, str]) -> Iterator[str]:
    """Where an element leads, what it sends, and what scripts say for it."""
    found = [
        f"{name}={without_version(value)}" for name, value in sorted(given.items()) if is_sent(tag, name, value, given)
    ]
    if found:
        yield " ".join((tag, *found))
    for said in sorted(value for name, value in given.items() if is_sentence(name, value)):
        yield f'says "{said}"'


def is_sent(tag: str, name: str, value: str, given: Mapping[str, str]) -> bool:
    """Whether an attribute says something that nobody reads, and that a server gets to know."""
    if name == "value":
        return tag != "input" or given.get("type", "text") not in TYPED
    return name in ("name", "method", "enctype") or (name in ADDRESSES and not is_in_page(name, value))


def is_in_page(name: str, value: str) -> bool:
    """Whether an attribute leads to another place of the same page."""
    return name.endswith("href") and value.startswith("#")


def without_version(address: str) -> str:
    """An address without the version of a static file."""
    return VERSION.sub(r"\1", address)


def is_sentence(name: str, value: str) -> bool:
    """Whether an attribute for scripts has words that are shown some time."""
    return name.startswith("data-") and name != "data-colour" and bool(SENTENCE.match(value))


def elements(element: Element) -> Iterator[Element]:
    """All elements in an element, in their order."""
    for each in element.inside:
        if isinstance(each, Element):
            yield each
            yield from elements(each)


def referred(root: Element) -> Iterator[str]:
    """The ids that elements refer to, in their order."""
    for element in elements(root):
        for name, value in element.given.items():
            if name in REFERENCES:
                yield from value.split()
            elif is_in_page(name, value):
                yield value[1:]
            elif "url(#" in value:
                yield from IN_PAGE.findall(value)


def parts_words(inside: list[Element | str], place: int) -> bool:
    """Whether a space stands between two elements of a line."""
    beside = inside[max(place - 1, 0) : place] + inside[place + 1 : place + 2]
    return len(beside) == 2 and all(isinstance(each, Element) and each.tag in INLINE for each in beside)


def text(raw: str) -> str:
    """A text without the line breaks and indents of its template."""
    found = EDGES.fullmatch(raw)
    assert found, raw
    before, said, behind = found.groups()
    if not said:
        return " " if raw and "\n" not in raw else ""
    edges = [" " if edge and "\n" not in edge else "" for edge in (before, behind)]
    return edges[0] + SPACE.sub(" ", said) + edges[1]
