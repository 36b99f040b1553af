"""Requests made of what the pages of a scene offer: as they are meant, spoiled, and not meant at all."""

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any
from urllib.parse import quote_from_bytes, quote_plus

from tests.fuzz.documents import RAW, at, changed, paths, replaced
from tests.fuzz.harvest import Harvest, Seen, filled, question_of
from tests.fuzz.routes import METHODS, Routes
from tests.fuzz.scene import BOUNDARY, Scene
from tests.fuzz.values import LONGEST, hostile, spoiled
from tests.fuzz.wire import FORM, Browser, Case
from tests.web.visitors import fields_of as fields_of_position

ENTRY = "entry"
LONGEST_ADDRESS = 60_000
HOSTS = ("evil.example", "127.0.0.1:9999999", "a:b:c", "[::1]", "", "x" * 300, "a." * 1400, "a..b", "ex ample", "[")
#: Requests have headers like these, some of them forged.
HEADERS = (
    ("X-Answer", ("entry", "page", "only", "x")),
    ("Accept-Language", ("pl,en;q=0.5", "fr", "*", "xx-YY;q=banana", "en;q=2,,;")),
    ("Accept-Encoding", ("gzip", "gzip;q=0", "br, gzip;q=x", "*")),
    ("Accept", ("text/event-stream", "application/json", "*/*;q=x")),
    ("Range", ("bytes=0-10", "bytes=-1", "bytes=9-1", "bytes=0-0,5-9", "items=0-1")),
    ("If-None-Match", ("*", '"x"', 'W/"', '"')),
    ("If-Modified-Since", ("Thu, 01 Jan 1970 00:00:00 GMT", "yesterday", "99999")),
    ("Last-Event-ID", ("1", "-1", "9" * 40, "٣")),
    ("Host", HOSTS),
    ("Origin", ("http://evil.example", "null")),
    ("Referer", ("http://evil.example/", "/", "x")),
    ("X-Forwarded-For", ("1.2.3.4", "::1", "x")),
    ("X-Forwarded-Host", ("evil.example",)),
    ("X-HTTP-Method-Override", ("POST", "DELETE")),
    ("Content-Type", ("", "text/plain", "application/json", "multipart/form-data", "a/b; charset=utf-7", FORM + ";x=")),
    ("Content-Encoding", ("gzip", "deflate", "x")),
    ("Sec-Fetch-Site", ("cross-site", "same-origin")),
    ("Cookie", ("companion=", "companion=x.y.z", "language=xx", "language=pl; language=en", "=;;=", "a=" + "A" * 9000)),
)  # fmt: skip

#: Long enough not to stand anywhere else in a form by chance.
ID = re.compile(r"[A-Za-z0-9_-]{8,40}")
Pairs = list[tuple[bytes, bytes]]


@dataclass(slots=True)
class Maker:
    """Draws requests, and who sends them."""

    chance: Random
    routes: Routes
    scenes: Sequence[Scene]
    harvest: Harvest
    #: An answer to the open question of a table, as a form carries it, and what the device saw; None if there is none.
    answer: Callable[[Scene], dict[str, str] | None]
    questions: list[dict[str, Any]] = field(default_factory=list)
    files: list[bytes] = field(default_factory=list)
    #: A position from which a game of these players may begin, players called by their places.
    position: dict[str, Any] = field(default_factory=dict)
    _sent: list[tuple[Browser, Case]] = field(default_factory=list)

    def next(self) -> tuple[Browser, Case]:
        """Another request."""
        kinds = (self.link, self.route, self.form, self.answering, self.question, self.file, self.again)
        who, case = self.chance.choices(kinds, (12, 22, 34, 14, 6, 4, 8))[0]()
        if self.chance.random() < 0.2:
            case = case.with_headers(*(self.header() for _ in range(self.chance.choice((1, 1, 2, 4)))))
        if self.chance.random() < 0.03:
            case = Case(self.chance.choice(METHODS), case.target, case.headers, case.body)
        if case.method == "POST" and len(self._sent) < 200:
            self._sent.append((who, case))
        return who, case

    def header(self) -> tuple[str, str]:
        """A header, perhaps with a value that nobody sends."""
        name, values = self.chance.choice(HEADERS)
        if self.chance.random() < 0.75:
            return name, self.chance.choice(values)
        value = hostile(self.chance)[:4000].decode("latin-1")
        return name, "".join(letter for letter in value if letter not in "\r\n\0").strip()

    def someone(self) -> tuple[Scene, Browser]:
        """Anybody at or around any table."""
        scene = self.chance.choice(self.scenes)
        return scene, scene.people[self.chance.choice(sorted(scene.people))]

    def link(self) -> tuple[Browser, Case]:
        """A link of a page, perhaps with more in its query."""
        _, who = self.someone()
        target = self.chance.choice(self.harvest.links) if self.harvest.links else "/"
        return who, Case("GET", self.with_query(target) if self.chance.random() < 0.5 else target)

    def route(self) -> tuple[Browser, Case]:
        """Any route, with arguments that lead somewhere or nowhere."""
        scene, who = self.someone()
        rule = self.chance.choice(self.routes.rules)
        wildness = self.chance.choice((0.0, 0.0, 0.3, 1.0))
        target = self.routes.address(rule, self.chance, {"table_id": scene.id, "code": scene.code}, wildness) or "/"
        if self.chance.random() < 0.6:
            target = self.with_query(target)
        method = self.chance.choice(sorted(rule.methods or ("GET",)))
        return (who, self.posted(who, target, [])) if method == "POST" else (who, Case(method, target))

    def with_query(self, target: str) -> str:
        """An address with some fields in its query, known ones and others, or with any bytes there."""
        if self.chance.random() < 0.1:
            wild = hostile(self.chance).decode("latin-1")
            query = "".join(letter for letter in wild if letter > " " and letter not in {"#", "\x7f"})
        else:
            query = urlencoded(self.fields_for(target))
        return f"{target}{'&' if '?' in target else '?'}{query}"[:LONGEST_ADDRESS]

    def fields_for(self, target: str) -> Pairs:
        """Fields of a form that leads to an address, or of any other, spoiled."""
        forms = [seen for seen in self.harvest.forms if seen.target.partition("?")[0] == target.partition("?")[0]]
        if not forms and self.harvest.forms:
            forms = [self.harvest.any_form(self.chance)]
        return self.spoil(pairs(filled(self.chance.choice(forms).form, self.chance))) if forms else self.spoil([])

    def form(self) -> tuple[Browser, Case]:
        """A form of a page, filled in; half of them are spoiled."""
        if not self.harvest.forms:
            return self.route()
        seen = self.harvest.any_form(self.chance)
        sent = pairs(self.filled_in(seen))
        sent = [(name, self.known(name.decode(), value)) for name, value in sent]
        if self.chance.random() < 0.5:
            sent = self.spoil(sent)
        who = seen.who if self.chance.random() < 0.85 else self.someone()[1]
        if seen.form.method.lower() == "get":
            return who, Case("GET", f"{seen.target.partition('?')[0]}?{urlencoded(sent)}"[:LONGEST_ADDRESS])
        return who, self.posted(who, seen.target, sent)

    def filled_in(self, seen: Seen) -> dict[str, list[str]]:
        """A form as it stands, or as somebody fills it in; where a position is described, one that can be."""
        as_it_stands = seen.form.fields
        if self.position and set(self.position) & set(as_it_stands) and self.chance.random() < 0.6:
            objects = [name for name, values in as_it_stands.items() if values[0].startswith("{")]
            more = {f"{name}.more": ["z" * LONGEST] for name in objects if self.chance.random() < 0.05}
            return as_it_stands | fields_of_position(self.position) | more
        return as_it_stands if self.chance.random() < 0.35 else filled(seen.form, self.chance)

    def known(self, name: str, value: bytes) -> bytes:
        """What a field may have that is called like an argument of a route."""
        found = list(self.routes.values.get(name, ()))
        return self.chance.choice(found).encode() if found and self.chance.random() < 0.5 else value

    def spoil(self, sent: Pairs) -> Pairs:
        """Fields with some of them made something else, taken away, doubled, or new."""
        sent = list(sent)
        for _ in range(self.chance.choice((0, 1, 1, 2, 3))):
            place = self.chance.randrange(len(sent) + 1)
            name, value = sent[place] if place < len(sent) else (hostile(self.chance)[:200], b"")
            way = self.chance.randrange(6)
            if way < 3:
                sent[place : place + 1] = [(name, hostile(self.chance))]
            elif way == 3:
                sent[place : place + 1] = []
            elif way == 4:
                sent.append((name, hostile(self.chance) if self.chance.random() < 0.5 else value))
            else:
                more = b"z" * LONGEST if self.chance.random() < 0.3 else value
                sent.append((name + b"." + hostile(self.chance)[:60], more))
        return sent

    def posted(self, who: Browser, target: str, sent: Pairs) -> Case:
        """A form as a body: as browsers encode it, or as files are sent, or spoiled."""
        if not sent and self.chance.random() < 0.7:
            sent = self.fields_for(target)
        who_reads = (("X-Answer", "entry"),) if self.chance.random() < 0.4 else ()
        if self.chance.random() < 0.15:
            return self.in_parts(target, sent, who_reads)
        body = urlencoded(sent).encode("latin-1")
        entry = only(sent, ENTRY)
        if self.chance.random() < 0.05:
            body, entry = spoiled(self.chance, body), ""
        return Case("POST", target, (("Content-Type", FORM), *who_reads), body, entry)

    def in_parts(self, target: str, sent: Pairs, more: tuple[tuple[str, str], ...]) -> Case:
        """A form in parts; some have no name, no head or no end."""
        boundary = self.chance.choice((BOUNDARY, "x", "a b", "-" * 69, "é", "'()+_,-./:=?"))
        marked = b"--" + boundary.encode()
        body = b""
        for name, value in sent:
            named = b'; name="' + name.replace(b'"', b"%22").replace(b"\r", b"").replace(b"\n", b"")[:2000] + b'"'
            head = b"Content-Disposition: form-data" + (named if self.chance.random() < 0.93 else b"")
            if self.chance.random() < 0.1:
                head += b'; filename="' + hostile(self.chance)[:50].replace(b"\n", b"").replace(b"\r", b"") + b'"'
            if self.chance.random() < 0.05:
                head += b"\r\nContent-Type: " + hostile(self.chance)[:50].replace(b"\n", b"").replace(b"\r", b"")
            body += marked + b"\r\n" + head + b"\r\n\r\n" + value + b"\r\n"
        body += marked + b"--\r\n" if self.chance.random() < 0.9 else b""
        if self.chance.random() < 0.15:
            body = spoiled(self.chance, body)
        kind = f"multipart/form-data; boundary={boundary}" if self.chance.random() < 0.95 else "multipart/form-data"
        return Case("POST", target, (("Content-Type", kind.encode().decode("latin-1")), *more), body)

    def answering(self) -> tuple[Browser, Case]:
        """An answer to the open question of a table; a part of them is spoiled."""
        scene, who = self.someone()
        if self.chance.random() < 0.7:
            who = scene.people[self.chance.choice(("host", "player"))]
        fields = self.answer(scene)
        if fields is None:
            return self.form()
        if self.chance.random() < 0.25:
            fields["answers"] = json.dumps(changed(json.loads(fields["answers"]), self.chance))
        entry = f"{self.chance.getrandbits(80):x}"
        sent = {ENTRY: entry, **fields}
        body = "&".join(f"{name}={quote_plus(value, errors='replace')}" for name, value in sent.items()).encode()
        headers = (("Content-Type", FORM), ("X-Answer", "entry"))[: self.chance.choice((1, 2))]
        return who, Case("POST", scene.address(who, "answer"), headers, body, entry)

    def question(self) -> tuple[Browser, Case]:
        """A question to the referee from another program, made of the fields of its form, or no question at all."""
        _, who = self.someone()
        rules = [rule for rule in self.routes.rules if rule.rule.startswith("/api/")]
        asking = [seen for seen in self.harvest.forms if "/ask/" in seen.target or "/score/" in seen.target]
        if not rules or not asking:
            return self.route()
        seen = self.chance.choice(asking)
        given = dict(self.routes.match(seen.target)[1])
        target = self.routes.address(self.chance.choice(rules), self.chance, given, 0.03) or "/"
        if self.chance.random() < 0.3:
            target += f"?lang={self.chance.choice(('pl', 'cs', 'xx', ''))}"
        asked = question_of(seen.form, self.chance)
        if self.chance.random() < 0.7:
            asked = changed(asked, self.chance)
        body = json.dumps(asked).encode()
        if self.chance.random() < 0.1:
            body = self.chance.choice([raw for raw in RAW.values() if len(raw) < 300_000])
        elif self.chance.random() < 0.1:
            body = spoiled(self.chance, body)
        return who, Case("POST", target, (("Content-Type", "application/json"),), body)

    def file(self) -> tuple[Browser, Case]:
        """A game file sent to wherever files are taken, most of them spoiled."""
        forms = [seen for seen in self.harvest.forms if any(each.kind == "file" for each in seen.form.inputs)]
        if not forms or not self.files:
            return self.form()
        seen = self.chance.choice(forms)
        content = self.chance.choice(self.files)
        way = self.chance.random()
        if way < 0.6:
            content = json.dumps(changed(json.loads(content), self.chance)).encode()
        elif way < 0.7:
            content = spoiled(self.chance, content)
        elif way < 0.85:
            sound = json.loads(content)
            place = self.chance.choice([path for path in paths(sound) if isinstance(at(sound, path), dict)])
            content = json.dumps(replaced(sound, place, at(sound, place) | {"more": "z" * LONGEST})).encode()
        sent = [(n, content if each.kind == "file" else v) for each, n, v in fields_of(seen, self.chance)]
        case = self.in_parts(seen.target, sent, ())
        body = case.body
        for each in seen.form.inputs:
            if each.kind == "file":
                named = f'name="{each.name}"'.encode()
                body = body.replace(named, named + b'; filename="game.json"', 1)
        return seen.who, Case("POST", seen.target, case.headers, body)

    def again(self) -> tuple[Browser, Case]:
        """What was sent before; perhaps by somebody else, or elsewhere under the same id."""
        if not self._sent:
            return self.form()
        who, case = self.chance.choice(self._sent)
        way = self.chance.random()
        if way < 0.2:
            who = self.someone()[1]
        elif way < 0.5 and case.entry:
            other = self.chance.choice(self._sent)[1]
            if other.entry:
                body = case.body.replace(case.entry.encode(), other.entry.encode())
                return who, Case("POST", case.target, case.headers, body, other.entry)
        return who, case


def fields_of(seen: Seen, chance: Random) -> list[tuple[Any, bytes, bytes]]:
    """The inputs of a form with what is filled in."""
    values = filled(seen.form, chance)
    return [
        (each, each.name.encode(), (values.get(each.name) or [""])[0].encode())
        for each in seen.form.inputs
        if each.name
    ]


def pairs(fields: dict[str, list[str]]) -> Pairs:
    return [(name.encode(), value.encode()) for name, values in fields.items() for value in values]


def urlencoded(sent: Pairs) -> str:
    """Fields as an address carries them."""
    return "&".join(f"{quote_from_bytes(name, '')}={quote_from_bytes(value, '')}" for name, value in sent)


def only(sent: Pairs, name: str) -> str:
    """The value of a field that stands there once, if it can be an id."""
    found = [value for known, value in sent if known == name.encode()]
    text = found[0].decode("ascii", "replace") if len(found) == 1 else ""
    return text if ID.fullmatch(text) else ""
