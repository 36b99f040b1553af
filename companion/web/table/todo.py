"""What hands have to do on the table after an entry, and what everybody should know of the step under way."""

from itertools import groupby, takewhile
from typing import Any

from companion.engine.facts import Fact
from companion.engine.messages import HEADLINE, OPENING, SCENE
from companion.tables.course import fold
from companion.tables.differences import differences
from companion.tables.entries import Amended, Corrected, Cut, Redone, Undone
from companion.tables.judge import started
from companion.tables.tables import Sitting
from companion.web.table.present import differences_shown, facts_shown, steps_to_do

#: Entries after which something that lay on the table lies otherwise.
TURNS_BACK = (Undone, Redone, Amended, Corrected, Cut)
#: So many earlier entries can still be looked up, because hands are slower than phones.
MOST_BEFORE = 4


def to_do(sitting: Sitting) -> dict[str, Any] | None:
    """The steps of the last entry; after something was undone or changed, what has to be put otherwise."""
    found = put_right(sitting) or last_steps(sitting)
    return found if found["facts"] or found["changes"] else None


def put_right(sitting: Sitting) -> dict[str, Any] | None:
    """What differs from how everything lay before the last entries were undone or changed."""
    entries = sitting.known.entries
    turned = list(takewhile(lambda entry: isinstance(entry.deed, TURNS_BACK), reversed(entries)))
    if not turned or sitting.play is None:
        return None
    before = fold(entries[: len(entries) - len(turned)])
    if not before.begun:
        return None
    earlier = started(sitting.game, before)
    earlier.follow(before.steps)
    changes = differences_shown(differences(earlier.position, sitting.play.position), sitting)
    if not changes:
        return None
    return {"seq": entries[-1].seq, "facts": [], "steps": [], "changes": changes, "by": entries[-1].by}


def last_steps(sitting: Sitting) -> dict[str, Any]:
    """What the last entry that stands has led to."""
    found = facts_by_entry(sitting)
    seq, facts = found[-1] if found else (0, list(sitting.play.opening) if sitting.play else [])
    told = facts_shown(facts)
    by = sitting.known.author_of(seq) if seq else ""
    return {"seq": seq, "facts": told, "steps": steps_to_do(facts), "changes": [], "by": by}


def steps_before(sitting: Sitting) -> list[dict[str, Any]]:
    """The steps of some entries before the last one, the latest last."""
    earlier = facts_by_entry(sitting)[:-1][-MOST_BEFORE:]
    return [step for _, facts in earlier for step in steps_to_do(facts)]


def facts_by_entry(sitting: Sitting) -> list[tuple[int, list[Fact]]]:
    """What followed from each entry that stands."""
    told = sitting.play.facts if sitting.play else ()
    return [
        (seq, [fact for _, _, facts in group for fact in facts]) for seq, group in groupby(told, lambda line: line[0])
    ]


def headlines(sitting: Sitting) -> list[dict[str, Any]]:
    """What has been decided in the step under way and still matters: who won, in which order all act."""
    found: list[Fact] = []
    for _, _, facts in reversed(list(sitting.play.facts) if sitting.play else []):
        for fact in reversed(facts):
            if fact.definition.tells == HEADLINE:
                found.append(fact)
            if fact.definition.tells in (OPENING, SCENE):
                return facts_shown(reversed(found))
    return facts_shown(reversed(found))
