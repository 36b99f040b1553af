"""The step under way as a table sees it, and the steps that passed with the last entry, one after the other."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.engine.facts import Fact
from companion.engine.messages import HEADLINE, OPENING, SCENE, STEP
from companion.formats.replies import Reply, fact_data
from companion.tables.audience import Seen
from companion.tables.tables import Sitting
from companion.web.table.present import facts_shown, steps_to_do
from companion.web.templating import words

#: A fact, and whether the last entry led to it.
Told = tuple[Fact, bool]


@dataclass(frozen=True, slots=True)
class Scene:
    """A step as a page shows it.

    `steps` are for hands, as far as the last entry led to them; `earlier` are those of the entries before it.
    """

    code: str
    title: str
    rules: tuple[str, ...]
    facts: list[Reply]
    steps: list[Reply]
    earlier: list[Reply]
    #: What has been decided; `new` if the last entry led to it.
    verdicts: list[Reply]
    #: Plain data for the game's own template.
    drawn: Mapping[str, Any]
    #: Who made the last entry that stands.
    by: str
    #: Whether the table looks at it by itself before it goes on.
    alone: bool


def scenes(sitting: Sitting) -> list[Scene]:
    """The scenes that passed within the last entry, in order, and the present one last."""
    play = sitting.play
    if play is None:
        return []
    parts = parts_of(all_told(play))
    passed = [part for part in parts[:-1] if is_seen(part)]
    last = play.last_entry
    by = sitting.known.author_of(last) if last else ""
    return [as_scene(play, part, by) for part in (*passed, *parts[-1:])]


def all_told(play: Seen) -> list[Told]:
    """Everything that has been told, in order."""
    last = play.last_entry
    found: list[Told] = []
    for seq, facts in play.story:
        if seq is None:
            found = told_again(found, facts)
        else:
            found += [(fact, seq == last) for fact in facts]
    return found


def told_again(told: list[Told], facts: Sequence[Fact]) -> list[Told]:
    """After a correction by hand a chapter is told from its beginning, in place of what was told of it before."""
    first = facts[0].definition if facts else None
    begins = max((index for index, (fact, _) in enumerate(told) if fact.definition is first), default=len(told))
    new = [fact for fact, is_new in told[begins:] if is_new]
    return [*told[:begins], *((fact, fact in new) for fact in facts)]


def parts_of(told: Sequence[Told]) -> list[list[Told]]:
    """What has been told, step by step; of what has no opening, the last entry alone."""
    without, *parts = cut(told)
    new: list[Told] = [(fact, is_new) for fact, is_new in without if is_new]
    return [new, *parts] if new or not parts else parts


def cut(told: Sequence[Told]) -> list[list[Told]]:
    """What has been told, cut before each opening; the first piece has none."""
    parts: list[list[Told]] = [[]]
    for fact, is_new in told:
        if fact.definition.tells in (OPENING, SCENE):
            parts.append([])
        parts[-1].append((fact, is_new))
    return parts


def is_seen(part: Sequence[Told]) -> bool:
    """Whether the table looks at a step that is over: one with a scene of its own, or with steps for hands."""
    new = [fact for fact, is_new in part if is_new]
    return bool(new) and (part[0][0].definition.tells == SCENE or any(tells(new, STEP, HEADLINE)))


def tells(facts: Iterable[Fact], *meanings: str) -> list[Fact]:
    """The facts that mean something at a table."""
    return [fact for fact in facts if fact.definition.tells in meanings]


def as_scene(play: Seen, part: Sequence[Told], by: str) -> Scene:
    """A step in the reader's language."""
    facts = [fact for fact, _ in part]
    verdicts = [{**fact_data(fact, words()), "new": is_new} for fact, is_new in part if tells([fact], HEADLINE)]
    opening = facts[0] if facts and tells(facts[:1], OPENING, SCENE) else None
    return Scene(
        code=opening.code if opening else "",
        title=words().text(opening.msg) if opening else "",
        rules=opening.rules if opening else (),
        facts=facts_shown(facts[1:] if opening else facts),
        steps=steps_to_do(fact for fact, is_new in part if is_new),
        earlier=steps_to_do(fact for fact, is_new in part if not is_new),
        verdicts=verdicts,
        drawn=play.ruleset.live.draw(facts, play.position),
        by=by,
        alone=bool(tells(facts[:1], SCENE)) or any(verdict["new"] for verdict in verdicts),
    )
