"""How many taps a whole game takes: what is entered is counted without a screen, what passes between on one.

Each tap enters what its button carries; so many games can be counted in the time in which a thumb plays a single one.
`python -m tests.browser.tapping [LANGUAGE ...] [players=N] [seeds=N,N,...]` counts games that are played at random.
"""

import json
import random
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import astuple, dataclass, fields, replace
from pathlib import Path
from statistics import median

from flask import Flask
from playwright.sync_api import Browser, sync_playwright

from companion.engine.decisions import Answer, Choose
from companion.formats.gamefile import read_answer, write_answer
from companion.formats.parsing import parse
from companion.i18n import LANGUAGES
from companion.tables.deeds.answers import Answered
from companion.tables.entries import Wish
from companion.tables.tables import Saved, Sitting
from companion.web.table.drafts import NONE
from companion.web.table.now import Now
from companion.web.table.scenes import scenes
from tests.browser.conftest import app_for_many, launched, served
from tests.browser.tables import NAMES, Device, game_in_progress, host_of, leave
from tests.browser.thumb import Thumb
from tests.web.app import plain_app
from tests.web.visitors import an_open_game, the_tables

#: What a tap enters.
Answers = tuple[Answer, ...]
#: Who taps: the question, and what each button of it enters.
Taps = Callable[[str, Sequence[Answers]], Answers]


@dataclass(frozen=True)
class Tapped:
    """A tap that has entered something, and how many more it took to go on to the next question."""

    question: str
    round: int
    answers: Answers
    #: Whether steps have passed with it that are looked at before what is asked next.
    passes: bool
    nexts: int = 0
    swipes: int = 0


def tapped(app: Flask, seats: int, taps: Taps) -> Iterator[Tapped]:
    """The entries of a whole game, one after the other."""
    host, table = an_open_game(app, [], tuple(NAMES[:seats]))
    while True:
        with the_tables(app).visit(table.id, host.key) as sitting, app.test_request_context("/en/"):
            assert sitting is not None
            assert sitting.play is not None
            now = Now(sitting, sitting.play)
            if not now.asked:
                return
            question, round_ = now.asked.part.name, sitting.play.position["round"]
            answers = taps(question, list(offered(now)))
            wish = Wish(f"tap-{sitting.course.last}", Answered(answers))
            assert isinstance(the_tables(app).enter(sitting, wish), Saved)
        with app.test_request_context("/en/"):
            yield Tapped(question, round_, answers, has_passed(host.sitting(table)))


def offered(now: Now) -> Iterator[Answers]:
    """What the buttons of a screen enter: those of legal options, and of the things that can be had with them."""
    asked = now.asked
    assert asked is not None
    if now.together:
        assert now.ahead is not None
        yield now.ahead.answers
        return
    options = [each.id for each in asked.options if each.legal]
    if not isinstance(asked.part, Choose):
        options = [*map(str, range(asked.part.low, asked.part.high + 1))]
    elif asked.part.least == 0:
        options.append(NONE)
    for option in options:
        yield read_answers(now.tap(option).answers)
        yield from (read_answers(extra.tap.answers) for extra in now.extras(option) if extra.thing)


def read_answers(text: str) -> Answers:
    return tuple(read_answer(each) for each in parse(text.encode()).list())


def has_passed(sitting: Sitting) -> bool:
    """Whether there are steps between the last entry and the next question."""
    *passed, present = scenes(sitting)
    return any(scene.alone for scene in passed) or (present.alone and any(scene.steps for scene in passed))


def at_random(chance: random.Random) -> Taps:
    """Whoever plays taps any button."""
    return lambda _, buttons: chance.choice(buttons)


def again(answers: Sequence[Answer]) -> Taps:
    """Whoever enters a game that has been played taps what enters the most of it at once."""
    left = list(answers)

    def taps(_: str, buttons: Sequence[Answers]) -> Answers:
        fitting = [button for button in buttons if list(button) == left[: len(button)]]
        best = max(fitting, key=len)
        del left[: len(best)]
        return best

    return taps


def counted(browser: Browser, address: str, language: str, seats: int, taps: Sequence[Tapped]) -> list[Tapped]:
    """The same taps, with those that it takes on a phone to go on from the steps that pass."""
    phone = at_a_table(browser, address, language, seats)
    here = phone.page.url
    found: list[Tapped] = []
    before: list[Answer] = []
    for tap in taps:
        if tap.passes:
            phone.looks_away()
            for answers in filter(None, (before, tap.answers)):
                enter(phone, here, answers)
            phone.page.goto(here)
            thumb = Thumb(phone)
            thumb.goes_on()
            found.append(replace(tap, nexts=thumb.taps, swipes=thumb.swipes))
            before = []
        else:
            before += tap.answers
            found.append(tap)
    leave(phone)
    return found


def at_a_table(browser: Browser, address: str, language: str, seats: int) -> Device:
    """A phone at a game that has just begun."""
    return host_of(browser, address, language, game_in_progress(seats, 0))


def enter(phone: Device, here: str, answers: Sequence[Answer]) -> None:
    """Enter all of it at once, by what a page would send."""
    form: dict[str, str | float | bool] = {"answers": json.dumps([*map(write_answer, answers)])}
    reply = phone.page.request.post(f"{here}answer", form=form, headers={"X-Answer": "entry", "Referer": here})
    assert reply.json()["state"] == "saved", reply.text()


# What it comes to.

#: What is asked within a trick.
OF_A_TRICK = ("trick.", "extra.", "expand.", "free.")


@dataclass(frozen=True)
class Tally:
    """What a game takes: taps in all, those that only go on, swipes, and the taps of its longest trick and round."""

    taps: int
    nexts: int
    swipes: int
    trick: int
    round: int


def tally(taps: Sequence[Tapped]) -> Tally:
    """What a game takes. What stands before its first round is part of the game only."""
    rounds, tricks = Counter[int](), [0]
    for tap in taps:
        if not tap.question.startswith("setup."):
            rounds[tap.round] += 1 + tap.nexts
        if tap.question == "trick.town":
            tricks.append(0)
        tricks[-1] += tap.question.startswith(OF_A_TRICK)
    nexts = sum(tap.nexts for tap in taps)
    return Tally(len(taps) + nexts, nexts, sum(tap.swipes for tap in taps), max(tricks), max(rounds.values()))


def told(found: Sequence[tuple[str, Tally]]) -> Iterator[str]:
    """A table of games, and what is usual in them."""
    yield "".join(f"{name:>8}" for name in ("game", *(field.name for field in fields(Tally))))
    middle = Tally(*(round(median(figures)) for figures in zip(*(astuple(each) for _, each in found), strict=True)))
    for name, each in (*found, ("median", middle)):
        yield "".join(f"{figure:>8}" for figure in (name, *astuple(each)))


def kinds(games: Sequence[Sequence[Tapped]]) -> str:
    """What the taps of a game are for, on the average."""
    count = Counter(tap.question for taps in games for tap in taps)
    count["next"] = sum(tap.nexts for taps in games for tap in taps)
    return ", ".join(f"{kind} {number / len(games):.1f}" for kind, number in count.most_common())


def main(languages: Sequence[str], seats: int, seeds: Iterable[int]) -> None:
    """Print what the same games take in each language."""
    app = plain_app()
    games = {seed: list(tapped(app, seats, at_random(random.Random(seed)))) for seed in seeds}
    with (
        tempfile.TemporaryDirectory() as folder,
        served(app_for_many(Path(folder))) as address,
        sync_playwright() as playwright,
    ):
        browser = launched(playwright)
        for language in languages:
            found = {seed: counted(browser, address, language, seats, taps) for seed, taps in games.items()}
            print(f"{language}, {seats} players")
            print(*told([(str(seed), tally(taps)) for seed, taps in found.items()]), sep="\n")
            print(kinds([*found.values()]), flush=True)
        browser.close()


if __name__ == "__main__":
    said = dict(each.split("=") for each in sys.argv[1:] if "=" in each)
    chosen = [each for each in sys.argv[1:] if "=" not in each]
    main(chosen or LANGUAGES, int(said.get("players", "4")), map(int, said.get("seeds", "1,2,3,4,5").split(",")))
