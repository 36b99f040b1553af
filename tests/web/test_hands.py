"""Hands that do what they are told, entry after entry, have on the table what the game says, points included."""

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import pytest
from flask import Flask

from companion.engine.decisions import Answer, Choose
from companion.engine.facts import Fact
from companion.engine.game import Game
from companion.engine.messages import STEP, M, Ref
from companion.engine.referee import Rejected
from companion.games.rebirth.messages import ending, scoring, setup, tower
from companion.games.rebirth.messages import play as play_told
from companion.i18n.pages.table import STEPS_INCLUDED
from companion.tables.changes import Change, Instead
from companion.tables.codes import new_id
from companion.tables.course import Amendment, Given
from companion.tables.deeds.amendments import Amended, Dropped
from companion.tables.deeds.answers import Answered, Redone, Undone
from companion.tables.deeds.positions import Corrected, Jumped, Righted
from companion.tables.differences import differences, with_changes
from companion.tables.entries import Deed, Refused, Wish
from companion.tables.hands import handled, in_any_order, sentences, unseen, value_at
from companion.tables.play import Play
from companion.tables.ports import SCREEN, Table
from companion.tables.tables import Sitting
from companion.web.table.scenes import all_told, new_since, scenes, scenes_for_all
from companion.web.table.todo import PutRight, Repeated, put_right
from companion.web.templating import words
from tests.laws.games import GAMES, IN_EACH_WAY, LONGEST, called
from tests.web.app import plain_app
from tests.web.reader import Page
from tests.web.test_table_todo import CARDS, as_before
from tests.web.visitors import (
    GAME,
    NAMES,
    WHOLE,
    Visitor,
    a_game,
    a_setup,
    an_open_game,
    next_answer,
    random_answers,
    the_tables,
)

pytestmark = pytest.mark.timeout(240)


#: What draws tiles.
DRAWN = {"rebirth.turn.extra", "rebirth.turn.draws-three", "rebirth.turn.draws-one"}


@dataclass
class Hands:
    """What lies on the table: hands do what an entry says, and what the box says once somebody looks at it."""

    app: Flask
    host: Visitor
    table: Table
    lies: dict[str, Any] = field(default_factory=dict)
    #: What they have done that no position shows, in words.
    done: Counter[str] = field(default_factory=Counter)
    put_right: int = 0

    @property
    def sitting(self) -> Sitting:
        return self.host.sitting(self.table)

    @property
    def play(self) -> Play:
        play = self.sitting.known.play
        assert play is not None
        return play

    @property
    def says(self) -> dict[str, Any]:
        """What the game says."""
        return handled(self.play, self.play.position)

    @property
    def to_do(self) -> Counter[str]:
        """What the game has told hands to do that no position shows, in words."""
        return Counter(words().text(each) for each in sentences(unseen(self.play)))

    @property
    def wrong(self) -> list[Change]:
        """What lies otherwise."""
        return [change for change in differences(self.lies, self.says) if change.old or change.new]

    def send(self, deed: Deed) -> bool:
        """Enter something; whether the table took it."""
        with the_tables(self.app).visit(self.table.id, self.host.key) as sitting:
            assert sitting is not None
            return not isinstance(the_tables(self.app).enter(sitting, Wish(new_id(), deed)), Refused)

    def enter(self, deed: Deed) -> None:
        """Enter something, and do what follows from it on the table."""
        rest = self.is_to_put_right
        if not self.send(deed):
            return
        if isinstance(deed, Answered) and rest:
            assert steps_told(self) == []
        elif isinstance(deed, Answered):
            before, self.lies, self.done = self.lies, self.says, self.to_do
            self.read(before, self.lies)
        elif isinstance(deed, Corrected):
            paths = [change.path for change in deed.changes]
            self.lies = with_changes(self.lies, [Change(path, None, value_at(self.says, path)) for path in paths])
        elif isinstance(deed, Jumped):
            self.lies, self.done = self.says, self.to_do

    @property
    def is_to_put_right(self) -> bool:
        """Whether a page says that something lies otherwise than it should, or will perhaps."""
        right = put_right(self.sitting)
        return right is not None and bool(right.waits or right.moved or right.to_reverse or right.still_to_do)

    def read(self, before: Mapping[str, Any], after: Mapping[str, Any]) -> None:
        """Compare points, hundreds and cards with what a page tells of them, in a game that says what points are for.

        Points are told by what they come from, or in the count at the end.
        """
        live, play = self.play.ruleset.live, self.sitting.play
        if not live.gained:
            return
        assert play is not None
        facts = all_told(play, new_since(self.sitting), comes_back=True)
        lies = {key: dict(before[key]) for key in ("points", "marker", "cards", "private") if key in before}
        for fact in (fact for fact, is_new in facts if is_new):
            for gain in live.gains(fact):
                lies["points"][f"@{gain.seat}"] += gain.points
            if fact.definition in COUNTED:
                lies["points"][player_of(fact)] += fact.params["n"]
            elif fact.definition is play_told.MARKER:
                lies["marker"][player_of(fact)] = str(fact.params["n"])
            elif fact.definition in CARDS_TAKEN:
                lies[CARDS_TAKEN[fact.definition]][player_of(fact)] += 1
        assert lies == {key: after[key] for key in lies}

    def look(self, chance: random.Random) -> None:
        """What hands have not been told to do lies right; now and then somebody does what the box says."""
        right = put_right(self.sitting)
        if not self.play.is_settled:
            assert right is None or not right.moved
            return
        if not self.is_to_put_right:
            assert (self.wrong, self.done) == ([], self.to_do)
        elif right is not None and chance.random() < 0.4:
            self.obey(right)
            assert (self.wrong, self.done) == ([], self.to_do)
            assert self.send(Righted(right.of))
            assert put_right(self.sitting) is None
            assert steps_told(self) == []

    def obey(self, right: PutRight) -> None:
        """Make everything lie as the box says, which tells how it lies now, in a line for each thing."""
        changes = self.sitting.known.to_put_right()
        points = [change for change in changes if change.path[0] == "points"]
        told = [(each.old, each.new) for kind in right.moved for each in kind.each if each.what == "points"]
        assert told == [(str(change.old), str(change.new)) for change in points]
        for change in self.number_anew(right, changes):
            self.move(change)
        reversed_now = counted(right.to_reverse)
        assert not reversed_now - self.done
        self.done = self.done - reversed_now + counted(right.still_to_do)
        self.put_right += 1

    def move(self, change: Change) -> None:
        """Move a thing from where it lies."""
        assert in_any_order(at(self.lies, change) or None) == in_any_order(change.old or None)
        self.lies = with_changes(self.lies, [replace(change, old=None)])

    def number_anew(self, right: PutRight, changes: Sequence[Change]) -> list[Change]:
        """Call things as the box says from now on, after those whose numbers they get are gone; what is left to do."""
        hands, left = self.sitting.known.hands, list(changes)
        assert hands is not None
        assert len(right.renamed) == len(hands.new_numbers)
        for part in {part for part, *_ in hands.new_numbers}:
            names = {old: new for key, old, new in hands.new_numbers if key == part}
            gone = {id: thing for id, thing in self.lies[part].items() if id in names.values() and id not in names}
            for change in differences({part: gone}, {part: {}}):
                if change.old:
                    left.remove(change)
            things = {names.get(id, id): thing for id, thing in self.lies[part].items() if id not in gone}
            self.lies = {**self.lies, part: things}
        return left


def counted(steps: Iterable[Repeated]) -> Counter[str]:
    """Steps in words, as often as they are to be done."""
    return Counter(step.text for step in steps for _ in range(step.times))


#: What moves a marker at the end, and what cards are taken.
COUNTED = (
    *(scoring.SCORE_UNFINISHED, scoring.SCORE_CASTLES),
    *(ending.GIFTS, ending.MISSION, ending.PRIVATE_GOAL, ending.PRIVATE_GOAL_DOUBLED),
)
CARDS_TAKEN = {play_told.CATHEDRAL: "cards", tower.GOAL_CARD_DRAWN: "private"}


def player_of(fact: Fact) -> str:
    seat = fact.params["seat"]
    assert isinstance(seat, Ref)
    return f"@{seat.id}"


def at(lies: Any, change: Change) -> Any:
    """What lies where something changes."""
    for key in change.path:
        lies = (lies or {}).get(key)
    return lies


def is_at_place(play: Play, change: Change) -> bool:
    """Whether pieces lie where something changes, and no thing is somewhere of which there is but one."""
    piece = play.ruleset.live.pieces.get(change.path[0])
    return len(change.path) == (3 if piece and piece.whole else 2)


def other_answer(sitting: Sitting, chance: random.Random) -> Deed:
    """Something else at a place of one of the last chapters, whether that holds or not."""
    play = sitting.known.play
    assert play is not None
    line = chance.choice(play.lines[-30:])
    part = line.part
    if isinstance(part, Choose):
        few = min(len(part.options), max(part.least, 1))
        choice: Any = tuple(chance.sample(part.options, few))
    else:
        choice = chance.randint(part.low, part.high)
    return Amended((Instead(line.place, replace(line.answer, choice=choice)),))


def by_hand(sitting: Sitting, chance: random.Random) -> Deed:
    """A correction of somebody's points, or a jump to how everything lies now or lay some time ago."""
    play = sitting.known.play
    assert play is not None
    points = play.position.get("points", {}).get("@1")
    if points is not None and chance.random() < 0.6:
        return Corrected((Change(("points", "@1"), points, points + chance.randint(1, 9)),), "")
    then = play.as_it_was(chance.randrange(len(play.lines) + 1))
    return Jumped({key: value for key, value in then.position.items() if value is not None})


def any_deed(sitting: Sitting, chance: random.Random) -> Deed:
    what = chance.randrange(14)
    if what < 2 and sitting.course.steps:
        return Undone()
    if what == 2 and sitting.course.can_redo:
        return Redone()
    if what < 5 and sitting.known.play is not None and sitting.known.play.lines:
        return other_answer(sitting, chance)
    if what == 6 and sitting.known.play is not None and sitting.known.play.waiting:
        return Dropped()
    if what == 5:
        return by_hand(sitting, chance)
    return Answered((next_answer(sitting, chance.randrange(1000)),))


def with_open_cards(game: Game[Any]) -> Iterator[Game[Any]]:
    """A game in which played cards stay open, so that earlier ones can be changed, if it has that option."""
    if any(option.id == "open_discards" for option in game.options):
        open_cards = (
            replace(option, values=("on",), default="on") if option.id == "open_discards" else option
            for option in game.options
        )
        yield replace(game, options=tuple(open_cards))


WAYS = (*IN_EACH_WAY, *(way for game in GAMES for way in with_open_cards(game)))


@pytest.mark.soak
@pytest.mark.parametrize("game", WAYS, ids=called)
@pytest.mark.parametrize("seed", [*range(3), 224])
def test_hands_that_do_what_they_are_told_have_it_right(game: Game[Any], seed: int) -> None:
    app, chance = plain_app(game), random.Random(seed)
    host, table = a_game(app, random_answers(3, seed, 40, game), game=game)
    hands = Hands(app, host, table)
    with app.test_request_context("/en/"):
        hands.lies, hands.done = hands.says, hands.to_do
        for _ in range(50):
            if hands.play.over:
                break
            hands.enter(any_deed(hands.sitting, chance))
            hands.look(chance)
        while hands.play.is_held_up:
            hands.enter(Answered((next_answer(hands.sitting, chance.randrange(1000)),)))
        hands.look(chance)


@pytest.mark.soak
@pytest.mark.parametrize("game", [game for game in IN_EACH_WAY if game.id == "rebirth"], ids=called)
@pytest.mark.parametrize("seed", range(2))
def test_hands_have_it_right_at_the_end(game: Game[Any], seed: int) -> None:
    """What the end counts is taken back with the tile that ended the game, and counted again after it."""
    app, chance = plain_app(game), random.Random(seed)
    answers = random_answers(2 + seed, seed, LONGEST, game)
    last = max(index for index, answer in enumerate(answers) if answer.name == "turn.tile")
    host, table = a_game(app, answers[:last], NAMES[: 2 + seed], game=game)
    hands, counted = Hands(app, host, table), 0
    with app.test_request_context("/en/"):
        hands.lies, hands.done = hands.says, hands.to_do
        for _ in range(40):
            was_counted = any(hands.play.position["counted"].values())
            is_undone = hands.play.over or (was_counted and chance.random() < 0.4)
            hands.enter(Undone() if is_undone else any_deed(hands.sitting, chance))
            hands.look(chance)
            counted += was_counted and not any(hands.play.position["counted"].values())
    assert counted


def swap_of_the_highest(play: Play) -> Amended:
    """The two highest cards of the first trick, which were mixed up."""
    first = next(line for line in play.lines if line.part.name == "trick.lead")
    cards = [line for line in play.lines if line.chapter == first.chapter and line.part.name in CARDS]
    one, other = sorted(cards[: len(play.position["points"])], key=lambda line: int(line.answer.one))[-2:]
    return Amended(
        (
            Instead(one.place, replace(one.answer, choice=other.answer.choice)),
            Instead(other.place, replace(other.answer, choice=one.answer.choice)),
        )
    )


def test_hands_rest_until_a_change_is_entered_whole() -> None:
    """The winner of a trick is changed: no disc is put beside another one, and the box tells all at once from what."""
    app, rested, moved = plain_app(GAME), 0, 0
    for seed in range(6):
        host, table = an_open_game(app, random_answers(4, seed, 40), NAMES[:4])
        hands = Hands(app, host, table)
        before = hands.play.lines
        with app.test_request_context("/en/"):
            hands.lies, hands.done = hands.says, hands.to_do
            lay = hands.lies
            hands.enter(swap_of_the_highest(hands.play))
            assert steps_told(hands) == []
            while not hands.play.is_settled:
                hands.enter(Answered((as_before(hands.sitting, before),)))
                assert steps_told(hands) == []
                rested += 1
            assert hands.lies == lay
            right = put_right(hands.sitting)
            if right and right.moved:
                told = [each for kind in right.moved for each in kind.each]
                assert all(each.old for each in told if each.new.isdigit())
                moved += len(told)
                hands.obey(right)
            assert hands.wrong == []
    assert rested
    assert moved


def test_an_extra_that_is_asked_after_a_change_takes_back_nothing_that_follows_it() -> None:
    """Whether a loser pays for more is asked after another card; nearly nobody does, and the winner acts anyway."""
    app, found = plain_app(GAME), 0
    for seed, most in ((1, 18), (2, 17), (3, 18), (19, 43), (36, 46)):  # a trick is over
        answers = random_answers(4, seed, most)
        host, table = an_open_game(app, answers, NAMES[:4])
        for deed in changes_that_ask_for_extras(Hands(app, host, table).play):
            host, table = an_open_game(app, answers, NAMES[:4])
            hands, found = Hands(app, host, table), found + 1
            with app.test_request_context("/en/"):
                hands.lies, hands.done = hands.says, hands.to_do
                hands.enter(deed)
                right = put_right(hands.sitting)
                assert right is not None
                assert (right.moved, right.waits) == ([], True)
                assert not Page(host.get(host.address(table)).text).has_form_to("righted")
                while not hands.play.is_settled:
                    hands.enter(Answered((next_answer(hands.sitting),)))
                    assert steps_told(hands) == []
                right = put_right(hands.sitting)
                assert right is not None
                assert not right.waits
                hands.obey(right)
                assert hands.wrong == []
    assert found


def changes_that_ask_for_extras(play: Play) -> Iterator[Amended]:
    """Other cards of the last tricks, after which a loser is asked for extras in a trick that was over."""
    for card in [line for line in play.lines if line.part.name == "trick.card"][-3:]:
        assert isinstance(card.part, Choose)
        for option in card.part.options:
            deed = Amended((Instead(card.place, replace(card.answer, choice=(option,))),))
            tried = play.revised(Amendment(999, deed.changes))
            if isinstance(tried, Rejected) or tried.waiting or tried.is_settled:
                continue
            if any(part.name.startswith("extra.") for part, _ in tried.open):
                yield deed


def steps_told(hands: Hands) -> list[str]:
    """The steps that a page tells hands to do."""
    return [step["code"] for scene in scenes(hands.sitting) for step in scene.steps]


def test_the_big_screen_tells_what_to_put_right_beside_each_step() -> None:
    """Nobody waits for the step that comes last; nor is it different after the end."""
    app, many = plain_app(GAME), 0
    answers = random_answers(4, 1, 90)
    for answer, hands in zip(answers[39:], with_the_last_undone(app, answers, 40), strict=False):
        with app.test_request_context("/en/"):
            hands.send(Answered((answer,)))
            hands.send(Undone())
            hands.send(Answered((next_answer(hands.sitting, 2),)))
            if put_right(hands.sitting) is None or len(scenes(hands.sitting)) < 2:
                continue
        slides, told = slides_of(app, hands.table)
        assert told == slides
        many += slides > 1
    assert many
    answers = random_answers(3, 5, WHOLE)
    host, table = a_game(app, answers)
    points = int(Hands(app, host, table).says["points"]["@1"])
    assert slides_of(app, table)[1] == 0
    assert Hands(app, host, table).send(Corrected((Change(("points", "@1"), points, points + 1),), ""))
    slides, told = slides_of(app, table)
    assert told == slides > 0


def with_the_last_undone(app: Flask, answers: list[Answer], first: int) -> Iterator[Hands]:
    """Games of four of more and more answers, in each of which the last one was undone."""
    for count in range(first, len(answers)):
        yield Hands(app, *a_game(app, answers[:count], NAMES[:4], undone=1))


def slides_of(app: Flask, table: Table) -> tuple[int, int]:
    """How many steps a big screen shows, and how often what to put right."""
    screen = Visitor(app).sits_at(table, SCREEN)
    given = [given for _, given in Page(screen.get(screen.address(table)).text).tags]
    boxes = [each for each in given if "put-right" in each.get("class", "").split()]
    return sum("data-slide" in each for each in given), len(boxes)


def test_a_correction_by_hand_says_how_the_table_lies_whatever_was_to_be_put_right() -> None:
    """What was undone is still to be put right when somebody corrects the same number to how it lies."""
    app, found = plain_app(GAME), 0
    for hands in with_the_last_undone(app, random_answers(4, 1, 60), 30):
        with app.test_request_context("/en/"):
            coins = [each for each in hands.sitting.known.to_put_right() if each.path[0] == "coins"]
            for change in coins[:1]:
                if not hands.send(Corrected((Change(change.path, change.new, change.old),), "")):
                    continue  # nothing can be paid with so few
                found += 1
                assert change.path not in [each.path for each in hands.sitting.known.to_put_right()]
    assert found


def test_after_done_and_after_a_jump_no_screen_tells_steps_of_before() -> None:
    """A big screen that has nothing new to tell repeats only what was decided since all lay right."""
    app = plain_app(GAME)
    host, table = a_game(app, random_answers(4, 1, 60), NAMES[:4], undone=2)
    hands = Hands(app, host, table)
    with app.test_request_context("/en/"):
        right = put_right(hands.sitting)
        assert right is not None
        assert steps_before(hands) == []
        assert hands.send(Righted(right.of))
        assert [scene.steps for scene in scenes_for_all(hands.sitting) if scene.steps] == []
        assert steps_before(hands) == []
        _, start = hands.play.referee.chapter_start()
        assert hands.send(Jumped({key: value for key, value in start.items() if value is not None}))
        on_screen = {step["code"] for scene in scenes_for_all(hands.sitting) for step in scene.steps}
        assert on_screen <= set(steps_told(hands))


def steps_before(hands: Hands) -> list[str]:
    """The steps of earlier entries that a page tells as still to do."""
    return [step["code"] for scene in scenes(hands.sitting)[-1:] for step in scene.earlier]


def test_while_something_is_to_be_put_right_its_box_alone_tells_hands_what_to_do() -> None:
    """Read from top to bottom, the points of the box and those of steps below it would be added up."""
    app, included = plain_app(GAME), 0
    for hands in with_the_last_undone(app, random_answers(4, 1, 60), 30):
        with app.test_request_context("/en/"):
            undone = put_right(hands.sitting)
            assert undone is None or not undone.includes_steps
            was_right = not hands.is_to_put_right
            assert hands.send(Answered((next_answer(hands.sitting, 3),)))
            right = put_right(hands.sitting)
            assert was_right or steps_told(hands) == []
            included += bool(right and right.includes_steps)
        text = Page(hands.host.get(hands.host.address(hands.table)).text).text
        assert (STEPS_INCLUDED.text in text) == bool(right and right.includes_steps)
    assert included


@pytest.mark.parametrize("game", IN_EACH_WAY, ids=called)
def test_what_no_position_shows_is_put_right_too(game: Game[Any]) -> None:
    """Cards that are dealt and tiles that are drawn are taken back with their entry, and not dealt or drawn twice."""
    app, answers, found = plain_app(game), random_answers(3, 7, LONGEST, game), 0
    host, table = a_game(app, answers[:1], game=game)
    hands = Hands(app, host, table)
    with app.test_request_context("/en/"):
        for answer in answers[1:]:
            before = hands.to_do
            assert hands.send(Answered((answer,)))
            new = hands.to_do - before
            if not new or found == 3:
                continue
            found += 1
            assert hands.send(Undone())
            assert told_of_unseen(hands) == (new, Counter())
            assert hands.send(Answered((answer,)))
            assert told_of_unseen(hands) == (Counter(), Counter())
            assert hands.send(Undone())
            assert hands.send(Righted(hands.sitting.course.turned_last))
            assert hands.send(Redone())
            assert told_of_unseen(hands) == (Counter(), new)
            assert hands.send(Righted(hands.sitting.course.turned_last))
    assert found or called(game) == "lighthouses"


def told_of_unseen(hands: Hands) -> tuple[Counter[str], Counter[str]]:
    """The steps that no position shows which a page says to take back, and still to do."""
    right = put_right(hands.sitting)
    return (counted(right.to_reverse), counted(right.still_to_do)) if right else (Counter(), Counter())


@pytest.mark.parametrize("game", IN_EACH_WAY, ids=called)
def test_a_step_that_no_position_shows_is_defined_so(game: Game[Any]) -> None:
    """A step alone in its entry either changes how the table lies, or is counted."""
    play = Play.start(game, a_setup(NAMES[:3], game))
    assert isinstance(play, Play)
    shown: set[M] = set()
    alone: set[M] = set()
    for seq, answer in enumerate(random_answers(3, 11, LONGEST, game), 1):
        before = handled(play, play.position)
        assert play.take(Given(seq, (answer,))) is None
        steps = [fact.definition for fact in play.lines[-1].facts if fact.definition.tells == STEP]
        (shown if handled(play, play.position) != before else alone).update(steps)
    assert alone - shown <= {setup.FIRST_PLAYER}  # for which hands do nothing
