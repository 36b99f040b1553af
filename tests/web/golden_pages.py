"""Golden pages: digests of the normal form of every page of the table, at moments of random games (snapshot tests).

A line of `golden/WAY.txt` is `seed/moment/role/language page: SEEN SENT`, with a digest of what the page shows and one
of where it leads and what it sends (`normal_form.py`). `COMPANION_WRITE=1 pytest tests/web/test_golden_pages.py` writes
the files anew. To see what differs, write the pages of two checkouts as text, and compare them:

    python -m tests.web.golden_pages FOLDER [WAY...]
    diff -ru FOLDER_BEFORE FOLDER
"""

import json
import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

from werkzeug.test import TestResponse

from companion.engine.decisions import Number, parts_of
from companion.engine.game import Game
from companion.formats.gamefile import write_answer
from companion.i18n import LANGUAGES
from tests.laws.games import IN_EACH_WAY, called
from tests.web.evenings import ROLES, Evening
from tests.web.normal_form import normal_form
from tests.web.visitors import Visitor, next_answer, without_choice

GOLDEN = Path(__file__).parent / "golden"
SEEDS: Final = (0, 1)
STRANGER: Final = "stranger"
#: After how many moments a role visits a page again, and after how many somebody comes who does not sit at the table.
ROUND: Final = 9
STRANGERS_COME: Final = 6
#: The secret in an address to join by; it follows from the key of the application.
JOIN_SECRET = re.compile(r"(/join/\w+/)[\w-]+")
#: The bytes of a digest: two pages that differ have the same one once in four thousand million times.
BYTES = 4

Reply = Callable[[Evening, Visitor], TestResponse]


@dataclass(frozen=True)
class Page:
    """A page of the table: how to ask for it, and how many moments there are between two visits by one role."""

    name: str
    reply: Reply
    every: int = 1


def at(address: str, every: int = 1) -> Page:
    """The page at an address of the table."""
    return Page(address, lambda evening, visitor: visitor.get(visitor.address(evening.table, address)), every)


def outside(name: str, address: str, every: int = 1) -> Page:
    """A page of the table's that is not below its address."""

    def reply(evening: Evening, visitor: Visitor) -> TestResponse:
        return visitor.get(address.format(language=visitor.language, code=evening.table.code))

    return Page(name, reply, every)


def option_now(evening: Evening) -> str:
    """What an address says of an answer to the question that is asked now."""
    play = evening.sitting.known.play
    decision = play.referee.decision if play else None
    if decision is None:
        return ""
    part = parts_of(decision)[0]
    return f"?number={part.low}" if isinstance(part, Number) else f"?option={part.options[-1]}"


def preview(evening: Evening, visitor: Visitor) -> TestResponse:
    """What an answer would come to."""
    return visitor.get(visitor.address(evening.table) + option_now(evening))


def amendment(evening: Evening, visitor: Visitor) -> TestResponse:
    """What another answer at an earlier place would come to."""
    address = visitor.address(evening.table, "amend/1")
    play = evening.sitting.known.play
    part = play.lines[1].part if play and play.lines[1:] else None
    options = [] if part is None or isinstance(part, Number) else part.options
    return visitor.get(f"{address}?option={options[-1]}" if options else address)


def refused(evening: Evening, visitor: Visitor) -> TestResponse:
    """An answer that never holds."""
    play, answers = evening.sitting.known.play, []
    if play is not None and play.referee.decision is not None:
        answers = [write_answer(without_choice(next_answer(evening.sitting)))]
    return visitor.post(visitor.address(evening.table, "answer"), {"answers": json.dumps(answers)})


#: The page that everybody looks at all the time.
NOW: Final = at("")
#: All others, each visited by turns; what is large is visited less often.
PAGES: Final = (
    *(at("board"), at("log"), at("score"), at("people"), at("notes"), at("names"), at("at/3"), at("amend/2")),
    *(Page("preview", preview), Page("amendment", amendment), Page("refused", refused), at("middle", 3)),
    *(at("correct", 2), at("jump", 2), at("score.csv", 3), at("game.json", 3), at("code.svg", 3)),
    *(outside("play", "/{language}/play/", 3), outside("join", "/{language}/join/{code}", 3)),
)


def normal(reply: TestResponse, names: dict[str, str]) -> list[str]:
    """The lines of a reply, without what is random."""
    lines = [f"{reply.status_code} {reply.mimetype}", *([f"~ to {reply.location}"] if reply.location else [])]
    if reply.location:
        pass  # nobody reads the page of a redirection
    elif reply.mimetype == "text/html":
        lines += normal_form(reply.text)
    elif reply.mimetype != "image/svg+xml":  # of which the picture is an address to join by
        lines += reply.text.splitlines()
    text = JOIN_SECRET.sub(r"\1SECRET", "\n".join(lines))
    return re.sub("|".join(map(re.escape, names)), lambda found: names[found[0]], text).split("\n")


def digests(lines: list[str]) -> str:
    """A digest of what a page shows, and one of what it sends."""
    sent = [line.lstrip().startswith("~ ") for line in lines]
    texts = ["\n".join(line for line, is_sent in zip(lines, sent, strict=True) if is_sent == each) for each in (0, 1)]
    return " ".join(blake2b(text.encode(), digest_size=BYTES).hexdigest() for text in texts)


def due(place: int, role: int, seed: int) -> Iterator[tuple[int, Page]]:
    """The pages that a role visits at a moment beside the one of now, with their numbers."""
    for number, page in enumerate(PAGES):
        if (place + 2 * role + number + 5 * seed) % (ROUND * page.every) == 0:
            yield number, page


def visits(evening: Evening) -> Iterator[tuple[str, list[str]]]:
    """Every page that is visited on an evening, by its name, with its lines."""
    for place, moment in enumerate(evening.moments()):
        names = evening.random_names
        roles = (*ROLES, STRANGER) if place % STRANGERS_COME == 0 else ROLES
        for number, role in enumerate(roles):
            visitor = Visitor(evening.app) if role == STRANGER else evening.devices[role]
            for index, page in [(0, NOW), *due(place, number, evening.seed)]:
                visitor.language = LANGUAGES[(place + number + index + 2 * evening.seed) % len(LANGUAGES)]
                lines = normal(page.reply(evening, visitor), names)
                yield f"{evening.seed}/{moment}/{role}/{visitor.language} {page.name or 'now'}", lines


def pages_of(game: Game[Any]) -> Iterator[tuple[str, list[str]]]:
    """Every golden page of a game in one way to play it."""
    for seed in SEEDS:
        yield from visits(Evening(game, seed))


def golden(game: Game[Any]) -> Path:
    """The file with the digests of a game in one way to play it."""
    return GOLDEN / f"{called(game)}.txt"


def read(path: Path) -> dict[str, str]:
    """The digests of a file, by the names of their pages."""
    return dict(line.split(": ") for line in path.read_text("utf-8").splitlines())


def write(path: Path, found: dict[str, str]) -> None:
    path.parent.mkdir(exist_ok=True)
    path.write_text("".join(f"{name}: {told}\n" for name, told in found.items()), "utf-8")


def write_pages(folder: Path, ways: list[str]) -> int:
    """Write all golden pages as text; how many there are."""
    written = 0
    for game in IN_EACH_WAY:
        if ways and called(game) not in ways:
            continue
        for name, lines in pages_of(game):
            path = folder / called(game) / (name.replace("/", "-").replace(" ", "-") + ".txt")
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text("\n".join([*lines, ""]), "utf-8")
            written += 1
    return written


if __name__ == "__main__":
    print(write_pages(Path(sys.argv[1]), sys.argv[2:]), "pages")
