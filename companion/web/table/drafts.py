"""What is chosen and not entered yet, as an address says it, for whoever looks first."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from werkzeug.datastructures import MultiDict

from companion.engine.decisions import Answer, Choose
from companion.formats.gamefile import write_answer
from companion.tables.judged import Part, Preview
from companion.tables.seen import Seen
from companion.web.table.present import Asked

#: The field of a chosen option, and that of a number.
OPTION, NUMBER = "option", "number"
#: The option that stands for choosing none.
NONE = "-"
#: The questions that stand on one screen as chips, and before the name of each what is said to it.
ALONG, ALSO = "along", "also."
Args = MultiDict[str, str]


@dataclass(frozen=True, slots=True)
class Draft:
    """What is chosen and not entered yet: the answers, and what they would do."""

    answers: list[dict[str, Any]]
    preview: Preview


def draft_of(play: Seen, asked: Asked, args: Args) -> Draft | None:
    """What the address chooses, judged on a copy of the game; nothing while nothing is chosen."""
    answer = answer_to(asked, args)
    if answer is None:
        return None
    return drafted(play, (*asked.assumed, answer))


def drafted(play: Seen, answers: Sequence[Answer]) -> Draft:
    """Answers as a draft."""
    return Draft([write_answer(one) for one in answers], play.preview(answers))


def said_along(args: Args) -> dict[str, list[str]]:
    """What is said to the questions that stand on one screen, each by its name."""
    return {name: args.getlist(ALSO + name) for name in args.getlist(ALONG)}


def answer_to(asked: Asked, args: Args) -> Answer | None:
    """The answer that is chosen to one question; choosing none counts if it is said."""
    said = [option for option in args.getlist(OPTION) if option]
    if asked.number and args.get(NUMBER, "").strip():
        said = args.getlist(NUMBER)
    return answer_of(asked.part, () if NONE in said else said) if said else None


def answer_of(part: Part, said: Sequence[str]) -> Answer:
    """What fields say to a question, or nothing; what is no number is left to the rules to refuse."""
    if isinstance(part, Choose):
        return Answer(part.name, part.seat, tuple(said))
    number = (said[0].strip() if said else "") or "0"
    known = number.isascii() and number.isdecimal() and len(number) < 6
    return Answer(part.name, part.seat, int(number) if known else (number,))
