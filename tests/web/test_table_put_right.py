"""Putting something right: which way suits what has gone wrong."""

import re
from dataclasses import replace
from html import unescape

import pytest
from flask import Flask

from companion.engine.decisions import Choose
from companion.i18n import LANGUAGES
from companion.i18n.pages import table as said
from companion.i18n.words import Words
from companion.tables.amending import Tried, amended
from companion.tables.audience import Told
from companion.tables.changes import Instead
from companion.tables.course import Amendment
from companion.tables.deeds.answers import Answered, Undone
from companion.tables.deeds.beginning import Begun
from companion.tables.files import seats_and_settings
from companion.tables.play import Play
from companion.web.table.present import told_of
from companion.web.templating import words
from tests.web.app import plain_app
from tests.web.reader import Page
from tests.web.test_table_along import REBIRTH, a_turn, chips, play_of
from tests.web.visitors import GAME, NAMES, WHOLE, Visitor, a_game, a_setup, an_open_game, random_answers, the_tables


@pytest.fixture(scope="module")
def app() -> Flask:
    return plain_app()


@pytest.mark.parametrize("language", LANGUAGES)
def test_correcting_by_hand_and_changing_an_entry_lead_to_each_other(app: Flask, language: str) -> None:
    host, table = a_game(app, random_answers(3, 5, 30))
    host.language = language
    ways = {"correct": ("log", said.RATHER_AMEND), "amend/3": ("correct", said.RATHER_CORRECT)}
    for path, (other, sentence) in ways.items():
        page = Page(host.get(host.address(table, path)).text)
        assert Words(language).of(sentence) in page.text
        main = [link for link, _ in page.links if link == host.address(table, other)]
        assert main, path


def test_the_preview_of_a_change_says_who_would_win_the_trick_instead(app: Flask) -> None:
    answers = random_answers(3, 5, WHOLE)
    last = next(index for index in range(20, len(answers)) if answers[index].name == "trick.action")
    host, table = an_open_game(app, answers[:last])
    sitting = host.sitting(table)
    assert sitting.known.play is not None
    index = max(place for place, answer in enumerate(answers[:last]) if answer.name == "trick.card")
    before, found = winner_told(sitting.known.play), set()
    for line in sitting.known.play.lines[index : index + 1]:
        assert isinstance(line.part, Choose)
        for card in line.part.options:
            changed = sitting.known.play.revised(
                Amendment(999, (Instead(line.place, replace(line.answer, choice=(card,))),))
            )
            text = Page(host.get(host.address(table, f"amend/{index}"), query_string={"option": card}).text).text
            if isinstance(changed, Play) and winner_told(changed) != before:
                found.add(card)
                assert winner_told(changed) in text
            else:
                assert before not in text
    assert found


def winner_told(play: Play) -> str:
    """Who wins the last trick, as a page tells it."""
    names = Words("en", NAMES[:3], play.ruleset.name_of)
    told = [fact for line in play.lines for fact in line.facts if fact.code.endswith("trick.won")]
    return names.text(told[-1].msg)


@pytest.mark.parametrize(("taps", "told"), [(1, "1 entry undone: "), (2, "2 entries undone: ")])
def test_as_many_entries_are_told_to_be_undone_as_were_made(app: Flask, taps: int, told: str) -> None:
    """An entry may have several answers, which nobody counts."""
    answers = random_answers(3, 5, 10)
    entered = [Answered(tuple(answers[:5])), Answered(tuple(answers[5:]))]
    host = Visitor(app)
    opening = [*seats_and_settings(a_setup(NAMES[:3])), Begun(GAME.version), *entered, *[Undone()] * taps]
    table = the_tables(app).open(GAME.id, "Ada", host.key, opening)
    assert told in host.get(host.address(table)).text


def test_many_answers_that_were_undone_are_told_by_the_first_and_the_last(app: Flask) -> None:
    """That five entries are undone says to nobody which they were."""
    host, table = an_open_game(app, random_answers(3, 5, 9))
    taken = [line.answer for line in play_of(host, table).lines[-5:]]
    for _ in taken:
        host.post(host.address(table, "undo"))
    box = re.search(r'put-right">(.*?)</section>', host.get(host.address(table)).text, re.S)
    assert box
    sitting = host.sitting(table)
    with app.test_request_context("/en/"):
        words(sitting.course.names, sitting.ruleset.name_of)
        first, second, *_, last = [told_of(sitting, Told(each.seat, each.name, each)) for each in taken]
    found = unescape(box[1])
    assert "5 entries undone: " in found
    assert all((first, second, last))
    assert found.index(first) < found.index(second) < found.index(" … ") < found.index(last)


def test_the_preview_of_a_change_counts_entries_like_the_log(app: Flask) -> None:
    answers = random_answers(3, 5, 60)
    entered = [Answered(tuple(answers[first : first + 5])) for first in range(0, len(answers), 5)]
    host, setup = Visitor(app), replace(a_setup(NAMES[:3]), options={"open_discards": "on"})
    table = the_tables(app).open(GAME.id, "Ada", host.key, [*seats_and_settings(setup), Begun(GAME.version), *entered])
    lines, audience = play_of(host, table).lines, host.sitting(table).audience
    found = 0
    for index, line in enumerate(lines):
        for option in line.part.options if isinstance(line.part, Choose) and line.part.most == 1 else ():
            other = replace(line.answer, choice=(option,))
            tried = amended(audience, (Instead(line.place, other),)) if other != line.answer else None
            if isinstance(tried, Tried) and not (tried.aside or tried.waiting or tried.assumed):
                found += 1
                assert tried.kept == len({later.seq for later in lines[index + 1 :]})
    assert found > 3


def test_the_preview_of_a_change_promises_nothing_that_depends_on_what_is_entered_next(app: Flask) -> None:
    """Where another player acts, or answers wait, the table will change, though it does not change at once."""
    host, table = an_open_game(app, random_answers(4, 1, 40), NAMES[:4])
    play, audience = host.sitting(table).known.play, host.sitting(table).audience
    assert play is not None
    seen = []
    for index in [index for index, line in enumerate(play.lines) if line.part.name == "trick.card"][:6]:
        for seat, changes in audience.moves(index).items():
            tried = play.revised(Amendment(999, changes))
            if isinstance(tried, Play):
                text = Page(host.get(host.address(table, f"amend/{index}"), query_string={"to": seat}).text).text
                seen.append((tried.is_held_up, said.CHANGES_DEPEND.text in text, said.NOTHING_CHANGES.text in text))
    assert {depends for held_up, depends, _ in seen if held_up} == {True}
    assert not any(nothing for held_up, _, nothing in seen if held_up)
    assert {depends for held_up, depends, _ in seen if not held_up} == {False}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_box_of_what_to_put_right_and_the_chips_below_it_have_buttons_of_different_names(
    language: str,
) -> None:
    """Whoever is told to press the one would press the other."""
    host, table = a_turn(plain_app(REBIRTH), "scotland", ("farm", "tower"))
    host.post(host.address(table, "undo"))
    form = chips(host, table).form_to("/answer")
    tapped = next(each for each in form.options("answers") if '"power"' in each.value)
    host.post(form.action, {**form.fields, "answers": tapped.value})
    text = host.get(f"/{language}{host.address(table).removeprefix('/en')}").text
    buttons = re.findall(r"<button.*?</button>", text, re.S)
    names = [name for each in buttons for name in re.findall(r">\s*([^<>]*\w)\s*<", each)]
    assert {
        Words(language).of(said.RIGHTED),
        Words(language).of(said.DONE),
        Words(language).of(said.NOTHING_MORE),
    } <= set(names)
    assert len(set(names)) == len(names), names
