"""The steps of a game as a table sees them: the present one, and those that passed with the last entry."""

import re

import pytest
from flask import Flask

from companion.engine.facts import Fact, reason
from companion.engine.messages import HEADLINE, OPENING, SCENE, SEATS, STAYS, STEPS, Ref
from companion.games.brian_boru import GAME
from companion.games.brian_boru.messages.action import DRAFT_BEGINS
from companion.games.brian_boru.messages.live import HANDS_READY
from companion.games.rebirth.messages.play import TURN_POINTS
from companion.i18n.words import Words
from companion.tables.changes import Change
from companion.tables.deeds.positions import Corrected, Jumped
from companion.tables.entries import Wish
from companion.tables.tables import Saved
from companion.web.table.scenes import Scene, scenes
from tests.games.brian_boru.test_church import served
from tests.tiny import lighthouses
from tests.web.app import plain_app
from tests.web.reader import Page
from tests.web.visitors import NAMES, a_game, random_answers, the_tables

#: A round and the beginning of the next one.
ANSWERS = random_answers(3, 5, 80)
#: A game in which a town is lost by somebody's choice.
BATTLE = random_answers(3, 7, 120)
#: The drawing beside something that hands lay out.
LAID_OUT_SIGN = re.compile(r'<li class="laid-out">(<svg.*?</svg>)', re.DOTALL)


@pytest.fixture(scope="module")
def app() -> Flask:
    return plain_app()


@pytest.fixture(scope="module")
def evening(app: Flask) -> list[tuple[list[Fact], list[Scene]]]:
    """After each entry of a game: what it led to, and what the table sees then."""
    found = []
    for count in range(1, len(ANSWERS) + 1):
        host, table = a_game(app, ANSWERS[:count])
        sitting = host.sitting(table)
        assert sitting.play is not None
        *_, (_, _, facts) = sitting.play.facts
        with app.test_request_context("/en/"):
            found.append((list(facts), scenes(sitting)))
    return found


def codes(facts: list[Fact], *meanings: str) -> list[str]:
    return [fact.code for fact in facts if fact.definition.tells in meanings]


def test_every_step_for_hands_is_seen_once(evening: list[tuple[list[Fact], list[Scene]]]) -> None:
    for facts, shown in evening:
        assert [step["code"] for scene in shown for step in scene.steps] == codes(facts, *STEPS, STAYS)


def test_the_scenes_that_passed_come_in_order_before_the_present_one(
    evening: list[tuple[list[Fact], list[Scene]]],
) -> None:
    now = ""
    for facts, shown in evening:
        opened = codes(facts, OPENING, SCENE)
        now = opened[-1] if opened else now
        assert shown[-1].code == now
        own = codes(facts, SCENE)
        assert [scene.code for scene in shown if scene.alone and scene.code in own] == own
    passed = [scene.code for _, shown in evening for scene in shown[:-1]]
    assert "brian_boru.draft.begins" in passed
    assert "brian_boru.claims.begin" in passed


def test_what_earlier_entries_led_to_stands_apart(evening: list[tuple[list[Fact], list[Scene]]]) -> None:
    """A step is new once; the other steps of its scene are earlier ones."""
    both = [shown[-1] for _, shown in evening if shown[-1].earlier]
    assert both
    for scene in both:
        told = [fact["code"] for fact in scene.facts]
        assert [step["code"] for step in (*scene.earlier, *scene.steps)] == [
            code for code in told if code in {step["code"] for step in (*scene.earlier, *scene.steps)}
        ]


def test_what_was_decided_is_seen_even_if_the_step_is_over(evening: list[tuple[list[Fact], list[Scene]]]) -> None:
    """A verdict of the last entry stands in a scene that is looked at, and is new in no other."""
    for facts, shown in evening:
        new = [verdict["code"] for scene in shown for verdict in scene.verdicts if verdict["new"]]
        assert new == codes(facts, HEADLINE)
        assert all(scene.alone for scene in shown if any(verdict["new"] for verdict in scene.verdicts))


def test_a_game_without_openings_shows_what_the_last_entry_led_to() -> None:
    app = plain_app(lighthouses.GAME)
    answers = random_answers(3, 1, 8, lighthouses.GAME)
    host, table = a_game(app, answers, NAMES[:3], game=lighthouses.GAME)
    sitting = host.sitting(table)
    assert sitting.play is not None
    *_, (_, _, facts) = sitting.play.facts
    with app.test_request_context("/en/"):
        (scene,) = scenes(sitting)
    assert (scene.title, scene.drawn, scene.alone) == ("", {}, False)
    assert [fact["code"] for fact in scene.facts] == [fact.code for fact in facts]


@pytest.mark.parametrize(("points", "told"), [((0,), [0]), ((0, 3), [3]), ((2, 3), [2, 3])])
def test_that_there_is_nothing_is_no_verdict_beside_another(points: tuple[int, ...], told: list[int]) -> None:
    facts = [reason(TURN_POINTS, seat=SEATS[0], n=each) for each in points]
    verdicts = Scene(Words("en", ("Ana",)), [(fact, True) for fact in facts], {}, "").verdicts
    assert [verdict["params"]["n"] for verdict in verdicts] == told


def test_after_a_correction_the_step_is_drawn_as_it_was_corrected(app: Flask) -> None:
    """What is compared is what lies on the table, not what was thought to lie there."""
    count = next(place for place, answer in enumerate(BATTLE) if answer.name == "battle.town")
    host, table = a_game(app, BATTLE[:count])

    def raiders() -> dict[int, int]:
        with app.test_request_context("/en/"):
            (*_, scene) = scenes(host.sitting(table))
        assert scene.drawn["kind"] == "battle"
        return {bar["seat"]: bar["n"] for bar in scene.drawn["bars"]}

    before = raiders()
    most = max(before, key=before.__getitem__)
    with the_tables(app).visit(table.id, host.key) as sitting:
        assert sitting is not None
        change = Change(("raiders", f"@{most}"), before[most], before[most] + 1)
        reply = the_tables(app).enter(sitting, Wish("more", Corrected((change,), "")))
    assert isinstance(reply, Saved)
    assert raiders() == before | {most: before[most] + 1}


def test_what_hands_lay_out_first_has_a_sign_each_and_goes_with_the_first_answer(app: Flask) -> None:
    host, table = a_game(app, [])
    html = host.get(host.address(table)).text
    with app.test_request_context("/en/"):
        [shown] = scenes(host.sitting(table))
    assert len(shown.steps) == 5
    assert len(set(LAID_OUT_SIGN.findall(html))) == 5
    assert all(step["text"] in Page(html).text for step in shown.steps)
    host, table = a_game(app, ANSWERS[:1])
    assert not LAID_OUT_SIGN.findall(host.get(host.address(table)).text)


def test_after_the_draft_one_goes_on_when_hands_are_ready(app: Flask) -> None:
    count = next(place for place, answer in enumerate(ANSWERS) if answer.name == "preparation.marriage-card") + 1
    host, table = a_game(app, ANSWERS[:count])
    text = Page(host.get(host.address(table)).text).text
    assert HANDS_READY.text in text
    assert DRAFT_BEGINS.text in text


def test_a_table_that_goes_on_at_the_upkeep_sees_its_steps(app: Flask) -> None:
    """Nobody has a raider or a disc in the church area, so that nothing is asked until the next round."""
    count = next(place for place, answer in enumerate(ANSWERS) if answer.name == "trick.town")
    host, table = a_game(app, ANSWERS[:count])
    with the_tables(app).visit(table.id, host.key) as sitting:
        assert sitting is not None
        assert sitting.play is not None
        position = sitting.play.position | {"step": "marriage", "battle_area": 0}
        reply = the_tables(app).enter(sitting, Wish("on", Jumped(position)))
    assert isinstance(reply, Saved), reply
    with app.test_request_context("/en/"):
        shown = scenes(host.sitting(table))
    assert [scene.drawn["kind"] for scene in shown] == ["marriage", "battle", "church", "claims", "round"]
    assert [scene.alone for scene in shown] == [True] * 4 + [False]


@pytest.mark.parametrize("language", ["en", "pl"])
def test_a_card_of_the_trick_is_drawn_and_told_in_words(app: Flask, language: str) -> None:
    """The picture names each card for whoever does not see it."""
    count = next(place for place, answer in enumerate(ANSWERS) if answer.name == "trick.card") + 1
    host, table = a_game(app, ANSWERS[:count])
    text = Page(host.get(host.address(table).replace("/en/", f"/{language}/")).text).text
    with app.test_request_context(f"/{language}/"):
        (*_, shown) = scenes(host.sitting(table))
    lead = next(fact for fact in shown.facts if fact["code"] == "brian_boru.trick.card-led")
    assert Words(language, (), GAME.name_of).name(Ref("card", lead["params"]["card"])) in text


@pytest.mark.parametrize(
    ("discs", "told"),
    [
        ([5, 5, 0], "Ana has no town for a monastery, so the discs stay in the church area. bb.church.third"),
        ([5, 1, 0], "Ana has no town for a monastery. bb.church.monastery bb.ours.R38"),
    ],
)
def test_who_gets_no_monastery_for_want_of_a_town_is_told_so(discs: list[int], told: str) -> None:
    """She was passed over without a word, and nobody knew whether the discs stay."""
    play = served(discs=discs, towns={0: "N1", 1: "U1", 2: "C1"}, monasteries="N1", marker=0)
    scene = Scene(Words("en", ("Ana", "Bo", "Cy"), GAME.name_of), [(fact, True) for fact in play.state.facts], {}, "")
    assert told in [f"{step['text']} {' '.join(step['rules'])}" for step in scene.steps]
