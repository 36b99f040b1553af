"""Rebirth / Nowa Ziemia, for 2 to 4 players, in Scotland or Ireland: so far its single questions and its score pad."""

from typing import Any

from companion.engine.decisions import Violation, violation
from companion.engine.game import Game, Setup
from companion.engine.messages import definitions_in
from companion.games.rebirth.content import SEAT_COLOURS, TABLES
from companion.games.rebirth.messages import PREFIX, faults, forms, names, play
from companion.games.rebirth.messages import pad as pad_words
from companion.games.rebirth.messages import scoring as scoring_words
from companion.games.rebirth.messages.faults import NO_TABLE
from companion.games.rebirth.messages.names import GAME_NAME, name_of
from companion.games.rebirth.rules import OURS, RULES
from companion.games.rebirth.tools import TOOLS

#: The sentences that questions and answers say.
SPOKEN = (faults, forms, names, pad_words, play, scoring_words)


def with_setup(_: Setup) -> tuple[Violation, ...]:
    """No whole game of it can be refereed yet."""
    return (violation(NO_TABLE(), ""),)


GAME: Game[Any] = Game(
    id=PREFIX,
    name=GAME_NAME,
    version="1",
    seats=range(min(TABLES), max(TABLES) + 1),
    colours=SEAT_COLOURS,
    switches=(),
    options=(),
    with_setup=with_setup,
    name_of=name_of,
    tools=TOOLS,
    messages=tuple(told for module in SPOKEN for told in definitions_in(vars(module))),
    rules=RULES,
    rulings=OURS,
    setup_rule="rb.setup",
    end_rule="rb.end",
    has_table=False,
)
