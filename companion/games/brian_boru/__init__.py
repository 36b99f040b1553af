"""Brian Boru: High King of Ireland, for 3 to 5 players."""

from functools import partial

from companion.engine.game import Game, Ruleset, Setup
from companion.games.brian_boru.content import SEAT_COLOURS, TABLES
from companion.games.brian_boru.course import play
from companion.games.brian_boru.drawing import DRAWING
from companion.games.brian_boru.live import live_of
from companion.games.brian_boru.messages import PREFIX, all_messages
from companion.games.brian_boru.messages.board import MAP_SHEET
from companion.games.brian_boru.messages.forms import CARD_SHEET
from companion.games.brian_boru.messages.names import GAME_NAME, name_of
from companion.games.brian_boru.messages.questions import QUESTIONS
from companion.games.brian_boru.position import begin, snapshot
from companion.games.brian_boru.rules import OPTIONS, OURS, RULES, SWITCHES
from companion.games.brian_boru.scoring import score
from companion.games.brian_boru.state import State
from companion.games.brian_boru.tools import TOOLS


def with_setup(setup: Setup) -> Ruleset[State]:
    """The rules for a set-up, which differ only in how the game begins."""
    return Ruleset(
        begin=partial(begin, setup),
        play=play,
        scores=score,
        snapshot=snapshot,
        questions=QUESTIONS,
        name_of=name_of,
        live=live_of(setup),
        drawing=DRAWING,
    )


GAME: Game[State] = Game(
    id=PREFIX,
    name=GAME_NAME,
    version="1",
    seats=range(min(TABLES), max(TABLES) + 1),
    colours=SEAT_COLOURS,
    switches=SWITCHES,
    options=OPTIONS,
    with_setup=with_setup,
    name_of=name_of,
    tools=TOOLS,
    sheets={"cards": CARD_SHEET, "map": MAP_SHEET},
    drawing=DRAWING,
    messages=all_messages(),
    rules=RULES,
    rulings=OURS,
    setup_rule="bb.setup",
    end_rule="bb.end",
)
