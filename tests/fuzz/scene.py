"""Tables in every state with somebody in every role, brought about by nothing but requests, as people would."""

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any
from urllib.parse import urlencode

from companion.formats.gamefile import GameFile, write_game_file
from companion.games import discover
from tests.cli.run import companion
from tests.fuzz.harvest import Harvest, filled
from tests.fuzz.setups import any_setup
from tests.fuzz.wire import Browser, Case, Reply, Transport
from tests.laws.games import played
from tests.tables.evening import BY_ID
from tests.web.reader import Page

HOST, PLAYER, VIEWER, SCREEN, REMOVED = "host", "player", "viewer", "screen", "removed"
STRANGER, OTHER, FORGED, NOBODY = "stranger", "other table's host", "broken signature", "no cookie"
INSIDE = (HOST, PLAYER, VIEWER, SCREEN)
OUTSIDE = (REMOVED, STRANGER, OTHER, FORGED, NOBODY)
LOBBY, PLAYING, CORRECTED, OVER = PHASES = ("lobby", "in game", "corrected", "over")
LANGUAGES = ("en", "pl", "cs", "fr", "es")
#: In the names of all who are at a table, so that they are found wherever they leak.
NAMED = "Qx7zQ"
NAMES = tuple(f"{name}{NAMED}" for name in ("Zoë", "Łukasz", "李小龙", "ليلى", "<b>"))
CODE = re.compile(r"join/([A-Z]{6})\b")
BOUNDARY = "fz7fz7fz7"
#: How many fields are tried until one can be corrected.
TRIES = 40


class NotSet(Exception):
    """A scene could not be set; nothing can be tried on it."""


@dataclass(slots=True)
class Scene:
    """A table: where it is, its code, and who is there, and who would like to be."""

    game: str
    phase: str
    #: Its address, in the language of whoever asks.
    id: str
    code: str
    people: dict[str, Browser]

    def address(self, who: Browser, page: str = "") -> str:
        return f"/{who.language}/table/{self.id}/{page}"


def expect(reply: Reply, status: int, what: str) -> Reply:
    """A reply with a status, or no scene."""
    if reply.status != status:
        raise NotSet(f"{what}: {reply.status} {reply.text[:300]}")
    return reply


def newcomer(transport: Transport, language: str = "en") -> Browser:
    """A browser that has seen the page where tables are opened."""
    who = Browser(transport, language)
    expect(who.get(f"/{language}/play/"), 200, "play")
    return who


def random_game(game: str, chance: Random, seats: int = 0) -> dict[str, Any]:
    """The file of a random game with any settings, and with any number of players if none is given."""
    setup = any_setup(BY_ID[game], NAMES[: seats or chance.choice(list(BY_ID[game].seats))], chance)
    answers = tuple(played(BY_ID[game], setup, chance.randrange(10**6)).answers)
    return write_game_file(GameFile(BY_ID[game], setup, answers, BY_ID[game].version, None))


def from_the_middle(file: dict[str, Any], chance: Random) -> dict[str, Any]:
    """The file of a game that begins with a position in the middle of another one; that one if it cannot."""
    for _ in range(TRIES if file["game"] in discover() else 0):
        count = chance.randrange(len(file["answers"]))
        ran = companion("replay", "-", "--json", "--at", str(count), stdin=file)
        begun = file | {"answers": [], "position": ran.json["position"]}
        if companion("replay", "-", "--json", stdin=begun).status == 0:
            return begun
    return file


def by_places(value: Any, names: list[str]) -> Any:
    """A document with players called by their places, as keys and as values."""
    if isinstance(value, dict):
        return {by_places(key, names): by_places(inner, names) for key, inner in value.items()}
    if isinstance(value, list):
        return [by_places(inner, names) for inner in value]
    return f"@{names.index(value)}" if value in names else value


def multipart(fields: list[tuple[str, str, bytes]], boundary: str = BOUNDARY) -> bytes:
    """A form with files: for each field its name, a file name or none, and its content."""
    parts = []
    for name, filename, content in fields:
        more = f'; filename="{filename}"' if filename else ""
        head = f'--{boundary}\r\nContent-Disposition: form-data; name="{name}"{more}\r\n\r\n'
        parts.append(head.encode("utf-8", "replace") + content + b"\r\n")
    return b"".join(parts) + f"--{boundary}--\r\n".encode()


def upload(who: Browser, name: str, content: bytes) -> Reply:
    """Open a table with a game file."""
    body = multipart([("name", "", name.encode()), ("file", "game.json", content)])
    kind = f"multipart/form-data; boundary={BOUNDARY}"
    return who.ask(Case("POST", f"/{who.language}/play/file", (("Content-Type", kind),), body))


def opened(reply: Reply) -> str:
    """The id of the table that was opened."""
    return expect(reply, 303, "open").header("Location").rstrip("/").rpartition("/")[2]


def code_of(host: Browser, table: str) -> str:
    """The code of a table."""
    found = CODE.search(expect(host.get(f"/{host.language}/table/{table}/people"), 200, "people").text)
    assert found is not None
    return found[1]


def set_scene(transport: Transport, game: str, phase: str, chance: Random) -> Scene:
    """A table with people in a state; somebody was there and was removed."""
    host = newcomer(transport, chance.choice(LANGUAGES))
    table = opened_in(host, game, phase, chance)
    if phase == PLAYING:  # so that there is something to bring back
        expect(host.post(f"/{host.language}/table/{table}/undo"), 303, "undo")
    if phase == CORRECTED:
        correct(host, f"/{host.language}/table/{table}/correct", chance)
    people = {HOST: host}
    for role, comes_as in ((PLAYER, "1"), (VIEWER, VIEWER), (SCREEN, SCREEN), (REMOVED, VIEWER)):
        code = code_of(host, table)
        who = newcomer(transport, chance.choice(LANGUAGES))
        come = who.post(f"/{who.language}/join/{code}", name=f"{role}{NAMED}", **{"as": comes_as})
        expect(come, 303, f"join as {role}")
        people[role] = who
    page = Page(host.get(f"/{host.language}/table/{table}/people").text)
    leaving = [form for form in page.forms if form.action.endswith("/remove")][-1]
    expect(host.post(leaving.action, **leaving.fields), 303, "remove")
    return Scene(game, phase, table, code_of(host, table), people)


def opened_in(host: Browser, game: str, phase: str, chance: Random) -> str:
    """A new table in a lobby, in the middle of a game or at its end."""
    if phase == LOBBY:
        table = opened(host.post(f"/{host.language}/play/open", game=game, name=f"host{NAMED}"))
        for name in NAMES[: BY_ID[game].seats[0] - 1]:
            expect(host.post(f"/{host.language}/table/{table}/seat", name=name), 303, "seat")
        return table
    file = random_game(game, chance)
    if phase != OVER:
        file["answers"] = file["answers"][: chance.randint(len(file["answers"]) // 4, len(file["answers"]) * 3 // 4)]
    return opened(upload(host, f"host{NAMED}", json.dumps(file).encode()))


def correct(host: Browser, target: str, chance: Random) -> None:
    """Correct by hand whatever field can be."""
    form = Page(expect(host.get(target), 200, "correct").text).form_to("/correct")
    numbers = [each for each in form.inputs if each.value.isdecimal() and "." in each.name and each.kind != "hidden"]
    for _ in range(TRIES):
        wished = chance.choice(numbers)
        fields = form.fields | {wished.name: [str(int(wished.value) + 1)], "reason": ["We miscounted"]}
        if host.post(target, **fields).status == 303:
            return
    raise NotSet("nothing can be corrected")


def otherwise(signed: str) -> str:
    """A text with another sign in its signature: in its middle, since the last one has several spellings."""
    place = max(0, len(signed) - 10)
    return f"{signed[:place]}{'b' if signed[place] == 'a' else 'a'}{signed[place + 1 :]}"


def outsiders(scene: Scene, transport: Transport, others: Callable[[], Scene]) -> None:
    """Give a scene everybody who has no place there."""
    host = scene.people[HOST]
    forged = Browser(transport, cookies={name: otherwise(value) for name, value in host.cookies.items()})
    scene.people |= {
        STRANGER: newcomer(transport),
        OTHER: others().people[HOST],
        FORGED: forged,
        NOBODY: Browser(transport),
    }


def look_around(scene: Scene, role: str, harvest: Harvest, depth: int = 2) -> None:
    """Read a page of each kind that somebody finds at a table by going on from the first one, and choose something."""
    who = scene.people[role]
    here = scene.address(who)
    kinds: set[str] = set()
    wanted = [here]
    for _ in range(depth + 1):
        for target in wanted:
            reply = who.get(target)
            if reply.is_page:
                harvest.read(who, target, reply)
        asked = [
            f"{seen.target.partition('?')[0]}?{urlencode(filled(seen.form, Random(1)), doseq=True)}"
            for seen in harvest.forms
            if seen.form.method == "get" and seen.target.startswith(here)
        ]
        wanted = []
        for link in (*(link for link in harvest.links if link.startswith(here)), *asked):
            kind = re.sub(r"\d+|=[^&]*", "#", link)
            if kind not in kinds:
                kinds.add(kind)
                wanted.append(link)
