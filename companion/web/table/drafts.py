"""What is chosen and not entered yet, as an address says it: one answer, or a whole round of them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from werkzeug.datastructures import MultiDict

from companion.engine.decisions import Answer, Choose, parts_of
from companion.formats.gamefile import write_answer
from companion.tables.audience import Seen
from companion.tables.codes import new_id
from companion.tables.play import Preview
from companion.web.table.present import Asked

#: The field of a chosen option, that of a number, and the beginning of those of a whole round.
OPTION, NUMBER, EACH = "option", "number", "each."
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
    answers = answers_in(play, asked, args)
    if not answers:
        return None
    return Draft([write_answer(answer) for answer in answers], play.preview(answers), new_id())


def answers_in(play: Seen, asked: Asked, args: Args) -> list[Answer]:
    """The answers that an address chooses, in the order in which they are asked for."""
    first = answer_to(asked, args)
    each = {key.removeprefix(EACH): value for key, value in args.items() if key.startswith(EACH) and value}
    together = play.ruleset.live.rounds.get(asked.part.name)
    if not each or together is None:
        return [first] if first else []
    return list(answers_of_round(play, first, each, together.then))


def answer_to(asked: Asked, args: Args) -> Answer | None:
    """The answer that is chosen to one question; choosing none counts if it is said."""
    part = asked.part
    if not isinstance(part, Choose):
        number = args.get(NUMBER, "").strip()
        known = number.isascii() and number.isdecimal() and len(number) < 6
        return Answer(part.name, part.seat, int(number) if known else (number,)) if number else None
    chosen = tuple(option for option in args.getlist(OPTION) if option)
    return Answer(part.name, part.seat, () if chosen == (NONE,) else chosen) if chosen else None


def answers_of_round(
    play: Seen, first: Answer | None, each: Mapping[str, str], then: Sequence[str]
) -> Iterator[Answer]:
    """The answers of a whole round, as the referee asks for them on a copy of the game."""
    fork = play.fork()
    if first is not None and first.name not in then:
        fork.answer(first)
        yield first
    while fork.decision is not None:
        part = parts_of(fork.decision)[0]
        option = each.get(f"@{part.seat}")
        if part.name not in then or option is None:
            return
        answer = Answer(part.name, part.seat, (option,))
        yield answer
        before = len(fork.answers)
        fork.answer(answer)
        if len(fork.answers) == before:  # refused, which the preview explains
            return
