"""What the devices of `companion bench live` are going to send: at our tables, in random games, and at the echo.

Our tables are set up by the same requests that a browser sends. From there on a referee beside the server knows every
question and its token, so that nothing has to be looked up while the clock runs.
"""

import gzip
import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any
from urllib.parse import quote

from companion.bench.load import Failed, Line, Plan, Reply, Script, request
from companion.bench.ways import Way
from companion.chance import PLAYERS, play_on
from companion.engine.decisions import Answer
from companion.engine.referee import Referee, Rejected
from companion.formats.gamefile import write_answer
from companion.i18n import LANGUAGES

#: As many devices at a table of the echo as languages.
SEATS = len(LANGUAGES)
CODE = re.compile(rb"join/([A-Z]{6})\b")


def source_of(number: int) -> str:
    """The address of this machine from which a table plays: one address alone may not open many tables."""
    return f"127.0.1.{number + 1}"


def echo_plan(number: int, entries: int) -> Plan:
    """A table of the echo, with entries of the usual size."""
    form = {"entry": "x" * 22, "token": "x" * 20, "answers": "x" * 70}
    stream, page = request("GET", f"/{number}/news", {}), request("GET", f"/{number}/", {}, "page")
    entry = request("POST", f"/{number}/answer", {}, "entry", form)
    return Plan(
        [Script(source_of(number), stream, page)] * SEATS, [(turn % SEATS, entry) for turn in range(entries)], 1
    )


class Guest:
    """A device while its table is set up: a browser with its cookies."""

    def __init__(self, port: int, number: int, place: int) -> None:
        self.source = source_of(number)
        self.name, self.language = PLAYERS[place], LANGUAGES[place]
        self.cookies: dict[str, str] = {}
        self._line = Line(port, self.source)

    def get(self, path: str) -> bytes:
        """A page in the language of this device."""
        reply = self._asked(request("GET", f"/{self.language}/{path}", self.cookies), 200)
        return gzip.decompress(reply.body) if reply.header("Content-Encoding") else reply.body

    def post(self, path: str, status: int, **form: Any) -> Reply:
        """Send a form; the status tells whether a script or a browser asks."""
        return self._asked(self.form(path, form, "entry" if status == 200 else ""), status)

    def form(self, path: str, form: Mapping[str, Any], answer: str = "entry") -> bytes:
        """A form as it is sent."""
        return request("POST", f"/{self.language}/{path}", self.cookies, answer, form)

    def script(self, table: str, since: int) -> Script:
        """What this device asks for while it plays."""
        here = f"/{self.language}/{table}"
        return Script(
            self.source,
            request("GET", f"{here}/news?since={since}&page={quote(f'{here}/')}", self.cookies),
            request("GET", f"{here}/", self.cookies, "page"),
        )

    def close(self) -> None:
        self._line.close()

    def _asked(self, sent: bytes, status: int) -> Reply:
        reply = self._line.ask(sent)
        if reply.status != status:
            raise Failed(f"{sent.partition(b' HTTP')[0].decode()}: {reply.status}")
        self.cookies |= reply.cookies()
        return reply


def played_plan(port: int, number: int, entries: int | None, way: Way) -> Plan:
    """A new table where everybody sits and a random game is under way, which has so many entries before it ends.

    Without a number the game is at its beginning.
    """
    guests = [Guest(port, number, place) for place in range(way.seats)]
    try:
        table = opened(guests, way)
        begun = seq_of(guests[0].post(f"{table}/begin", 200))
        answers = random_game(way, Random(number))  # noqa: S311 (a game, not a secret)
        most = 1 if entries is None else max(1, len(answers) - entries)
        already = Random(number).randrange(most)  # noqa: S311 (no secret)
        seq = begun
        if already:
            first = json.dumps([write_answer(answer) for answer in answers[:already]])
            seq = seq_of(guests[0].post(f"{table}/answer", 200, entry="opening", answers=first))
        sent = list(entries_of(guests, f"{table}/answer", begun, answers))
        return Plan([guest.script(table, seq) for guest in guests], sent[already:], seq + 1)
    finally:
        for guest in guests:
            guest.close()


def opened(guests: Sequence[Guest], way: Way) -> str:
    """A table of the first device, to which the others have come, with its options chosen."""
    host, *others = guests
    host.get("play/")
    reply = host.post("play/open", 303, game=way.game.id, name=host.name)
    table = "/".join(reply.header("Location").split("/")[2:4])
    found = CODE.search(host.get(f"{table}/people"))
    assert found is not None, "the page of the people shows the code"
    for guest in others:
        guest.get(f"join/{found[1].decode()}")
        guest.post(f"join/{found[1].decode()}", 303, name=guest.name, **{"as": "new"})
    if way.options:
        host.post(f"{table}/settings", 200, entry="settings", **way.options)
    return table


def seq_of(reply: Reply) -> int:
    """The number of an entry that was acknowledged."""
    return int(json.loads(reply.body)["seq"])


def random_game(way: Way, chance: Random) -> list[Answer]:
    """A random game to its end."""
    referee = Referee.start(way.game, way.setup)
    assert not isinstance(referee, Rejected), "a set-up without wishes is good"
    play_on(referee, chance)
    return referee.answers


def entries_of(
    guests: Sequence[Guest], path: str, generation: int, answers: Sequence[Answer]
) -> Iterator[tuple[int, bytes]]:
    """Each answer as its player's device sends it, with the token of the question that the device would see."""
    given: Counter[tuple[str, int]] = Counter()
    for index, answer in enumerate(answers):
        place = max(answer.seat, 0)
        asked = answer.name, answer.seat
        form = {
            "entry": f"entry-{index}",
            "token": f"{generation}.{given[asked]}.{answer.name}.{answer.seat}",
            "answers": json.dumps([write_answer(answer)]),
        }
        given[asked] += 1
        yield place, guests[place].form(path, form)
