"""Hands that do what they are told, entry after entry, have on the table what the game says."""

import random
from collections import Counter
from dataclasses import dataclass, field, replace
from typing import Any

import pytest
from flask import Flask

from companion.engine.decisions import Choose
from companion.engine.game import Game
from companion.tables.codes import new_id
from companion.tables.entries import Amended, Answered, Deed, Instead, Redone, Undone
from companion.tables.judge import Refused, Wish
from companion.tables.ports import Table
from companion.tables.tables import Sitting
from companion.web.table.present import steps_to_do
from companion.web.table.todo import TO_AND_FRO, TURNS_BACK, put_right, steps_in
from tests.laws.games import IN_EACH_WAY, called
from tests.web.app import plain_app
from tests.web.visitors import Visitor, a_game, next_answer, random_answers, the_tables

pytestmark = pytest.mark.timeout(240)


@dataclass
class Hands:
    """What has been done on the table since the beginning, step by step."""

    app: Flask
    host: Visitor
    table: Table
    done: Counter[str] = field(default_factory=Counter)
    #: What had been done before the last undos, which are told together.
    before: Counter[str] = field(default_factory=Counter)
    told_again: int = 0

    @property
    def sitting(self) -> Sitting:
        return self.host.sitting(self.table)

    def lies(self) -> Counter[str]:
        """What the game says: all that followed from what stands, and from what waits as it stood last."""
        play = self.sitting.known.play
        assert play is not None
        facts = [fact for line in play.lines for fact in line.facts]
        waits = play.waiting.values() if play.is_held_up else ()
        return steps_in([*facts, *(fact for item in waits for fact in item.did)])

    def enter(self, deed: Deed) -> bool:
        """Enter something, and do what the page says; whether the rules took it."""
        is_told_together = isinstance(self.sitting.known.entries[-1].deed, TO_AND_FRO)
        with the_tables(self.app).visit(self.table.id, self.host.key) as sitting:
            assert sitting is not None
            if isinstance(the_tables(self.app).enter(sitting, Wish(new_id(), deed)), Refused):
                return False
        if isinstance(deed, TURNS_BACK):
            self.before = self.before if is_told_together else Counter(self.done)
            self.done = Counter(self.before)
        sitting = self.sitting
        assert sitting.play is not None
        if isinstance(deed, Answered):
            new = sitting.play.facts_with(sitting.course.last)
            self.done.update(step["text"] for step in steps_to_do(new))
        right = put_right(sitting)
        if right is not None:
            self.told_again += isinstance(deed, Answered)
            self.done.subtract(right.put_back)
            self.done.update(right.do_instead)
        return True


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


def any_deed(sitting: Sitting, chance: random.Random) -> Deed:
    what = chance.randrange(12)
    if what == 0 and sitting.course.steps:
        return Undone()
    if what == 1 and sitting.course.can_redo:
        return Redone()
    if what < 4 and sitting.known.play is not None and sitting.known.play.lines:
        return other_answer(sitting, chance)
    return Answered((next_answer(sitting, chance.randrange(1000)),))


@pytest.mark.parametrize("game", IN_EACH_WAY, ids=called)
@pytest.mark.parametrize("seed", range(3))
def test_hands_that_do_what_they_are_told_have_it_right(game: Game[Any], seed: int) -> None:
    app, chance = plain_app(game), random.Random(seed)
    host, table = a_game(app, random_answers(3, seed, 40, game), game=game)
    hands = Hands(app, host, table)
    with app.test_request_context("/en/"):
        hands.done = hands.lies()
        for _ in range(40):
            if hands.sitting.known.play and hands.sitting.known.play.over:
                break
            hands.enter(any_deed(hands.sitting, chance))
            assert +hands.done == hands.lies()
            assert -hands.done == Counter()
