"""What is chosen and not entered yet, as an address says it, for whoever looks first."""

from dataclasses import dataclass
from typing import Any

from werkzeug.datastructures import MultiDict

from companion.engine.decisions import Answer, Choose
from companion.formats.gamefile import write_answer
from companion.tables.audience import Seen
from companion.tables.codes import new_id
from companion.tables.play import Preview
from companion.web.table.present import Asked

#: The field of a chosen option, and that of a number.
OPTION, NUMBER = "option", "number"
#: The option that stands for choosing none.
NONE = "-"
Args = MultiDict[str, str]


@dataclass(frozen=True, slots=True)
class Draft:
    """What is chosen and not entered yet: the answers, what they would do, and an id for the entry."""

    answers: list[dict[str, Any]]
    preview: Preview
    id: str


def draft_of(play: Seen, asked: Asked, args: Args) -> Draft | None:
    """What the address chooses, judged on a copy of the game; nothing while nothing is chosen."""
    answer = answer_to(asked, args)
    if answer is None:
        return None
    answers = [*asked.assumed, answer]
    return Draft([write_answer(one) for one in answers], play.preview(answers), new_id())


def answer_to(asked: Asked, args: Args) -> Answer | None:
    """The answer that is chosen to one question; choosing none counts if it is said."""
    part = asked.part
    if not isinstance(part, Choose):
        number = args.get(NUMBER, args.get(OPTION, "")).strip()
        known = number.isascii() and number.isdecimal() and len(number) < 6
        return Answer(part.name, part.seat, int(number) if known else (number,)) if number else None
    chosen = tuple(option for option in args.getlist(OPTION) if option)
    return Answer(part.name, part.seat, () if chosen == (NONE,) else chosen) if chosen else None
