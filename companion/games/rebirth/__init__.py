"""Rebirth / Nowa Ziemia, for 2 to 4 players: Scotland and Ireland, with and without a board."""

from functools import partial

from companion.engine.decisions import Violation
from companion.engine.game import Game, Ruleset, Setup
from companion.engine.rules import ON, chosen
from companion.games.rebirth.anew import anew, keep_up
from companion.games.rebirth.board_picture import BOARD_MATERIAL
from companion.games.rebirth.board_reader import board_for
from companion.games.rebirth.content import BOARD, RULES_OF, SEAT_COLOURS, TABLES
from companion.games.rebirth.course import play
from companion.games.rebirth.drawing import DRAWING
from companion.games.rebirth.ending import final_scores
from companion.games.rebirth.ground import ground_on
from companion.games.rebirth.layout import drawing_of
from companion.games.rebirth.live import live_of
from companion.games.rebirth.messages import PREFIX, all_messages
from companion.games.rebirth.messages.names import GAME_NAME, name_of
from companion.games.rebirth.messages.questions import questions
from companion.games.rebirth.overview import overview
from companion.games.rebirth.position import begin, snapshot
from companion.games.rebirth.rules import OPTIONS, OURS, RULES, SWITCHES
from companion.games.rebirth.state import State, Switches, Terms
from companion.games.rebirth.tools import TOOLS


def with_setup(setup: Setup) -> Ruleset[State] | tuple[Violation, ...]:
    """The rules for a set-up: with a board they know its spaces, without one they ask what a tile touches."""
    terms = terms_of(setup)
    if isinstance(terms, tuple):
        return terms
    switches = terms.switches
    return Ruleset(
        begin=partial(begin, setup, terms),
        play=play,
        scores=final_scores,
        snapshot=snapshot,
        overview=overview,
        anew=anew if terms.ground else None,
        kept=keep_up if terms.ground else None,
        questions=questions(terms.variant.id, switches.each_port, switches.each_sea_farm, switches.ties_meet_goals),
        name_of=terms.ground.name_of if terms.ground else name_of,
        live=live_of(terms),
        drawing=DRAWING | (drawing_of(terms.ground) if terms.ground else {}),
    )


def terms_of(setup: Setup) -> Terms | tuple[Violation, ...]:
    """Country, switches and board of a game, or what is wrong with its board."""
    options = chosen(OPTIONS, setup.options)
    switches = Switches(**{name: value == ON for name, value in chosen(SWITCHES, setup.switches).items()})
    variant = RULES_OF[options["variant"]]
    seats = max(len(setup.seats), min(TABLES))  # where not all have come yet, as for the fewest
    document = setup.materials.get("board")
    ground = None
    if options["way"] == BOARD or document:  # a board that nobody plays on is judged all the same
        board = board_for(variant.id, document)
        if isinstance(board, tuple):
            return board
        ground = ground_on(board, seats) if options["way"] == BOARD else None
    return Terms(seats, variant, switches, ground)


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
    drawing=DRAWING,
    materials={"board": BOARD_MATERIAL},
    messages=all_messages(),
    rules=RULES,
    rulings=OURS,
    setup_rule="rb.setup",
    end_rule="rb.end",
)
