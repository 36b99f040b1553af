"""Games as files: saved at one table and gone on with at another, and a rematch with the same people."""

import json
import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.engine.referee import Rejected
from companion.formats.gamefile import GameFile, read_game_file, write_game_file
from companion.formats.parsing import parse
from companion.tables.entries import Refused
from companion.tables.files import file_of, opening_of, rematch, seats_and_settings
from companion.tables.people import join, remove, set_role
from companion.tables.ports import HOST, PLAYER, VIEWER, Device
from companion.tables.tables import Saved, Sitting
from tests.cli.run import companion
from tests.tables import kinds
from tests.tables.evening import BY_ID, GAME, Evening, an_evening, codes
from tests.tables.kinds import there_of
from tests.tables.test_correct import correcting, counted

SEEDS = st.integers(0, 2**32)
law = settings(max_examples=10, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
every_game = pytest.mark.parametrize("game", list(BY_ID))
Json = dict[str, Any]


def saved_file(evening: Evening) -> Json:
    """The game as a file."""
    written: Json = json.loads(json.dumps(write_game_file(file_of(evening.sitting())), ensure_ascii=False))
    return written


def read_again(written: Json) -> GameFile:
    return read_game_file(parse(json.dumps(written).encode()), BY_ID)


def opened_from(written: Json) -> Sitting:
    """A new table that goes on with a file."""
    file, evening = read_again(written), Evening()
    opening = opening_of(file)
    assert not isinstance(opening, Rejected)
    table = evening.tables.open(file.game.id, "Bo", HOST, opening)
    with evening.tables.visit(table.id, HOST) as sitting:
        assert sitting is not None
        return sitting


@every_game
@law
@given(seed=SEEDS, most=st.integers(0, 250), seats=st.integers(3, 4))
def test_a_game_goes_on_at_another_table(game: str, seed: int, most: int, seats: int) -> None:
    evening = an_evening(game, seats, seed, most, together=4)
    there = opened_from(saved_file(evening))
    here = evening.sitting()
    assert there.known.play is not None
    assert here.known.play is not None
    assert [line.answer for line in there.known.play.lines] == [line.answer for line in here.known.play.lines]
    assert [list(line.facts) for line in there.known.play.lines] == [list(line.facts) for line in here.known.play.lines]
    assert there.known.play.referee.scores == here.known.play.referee.scores
    assert there.course.sitting == here.course.sitting
    assert there.known.play.position == here.known.play.position


@law
@given(seed=SEEDS, most=st.integers(30, 230), more=st.integers(1, 5))
def test_a_corrected_game_goes_on_at_another_table(seed: int, most: int, more: int) -> None:
    evening = an_evening(GAME, 3, seed, most)
    evening.saved(kinds.CORRECT, correcting(counted(evening, "points", "@2", more)))
    evening.play_on(random.Random(seed), most + 5)
    there = opened_from(saved_file(evening))
    assert there.known.play is not None
    assert there.known.play.position == evening.play.position
    assert there.known.play.referee.scores == evening.play.referee.scores
    reasons = [corrected.correction.reason for corrected in there.known.play.corrections]
    assert reasons == [corrected.correction.reason for corrected in evening.play.corrections] != []
    assert len(there.known.play.lines) == len(evening.play.lines)


def test_the_reason_of_a_correction_in_a_file_is_told_without_what_cannot_be_shown() -> None:
    evening = an_evening(GAME, 3, 4, 60)
    evening.saved(kinds.CORRECT, correcting(counted(evening, "points", "@0", 2), reason="REASON"))
    there = opened_from(json.loads(json.dumps(saved_file(evening)).replace("REASON", r"we \u202elook\ue000ed")))
    assert there.known.play is not None
    assert [each.correction.reason for each in there.known.play.corrections] == ["we looked"]


FORGED: list[Any] = [
    None,
    "text",
    {},
    {"position": None, "steps": "none"},
    {"position": None, "steps": [{"answers": [{"decision": "trick.town", "seat": 0, "choice": ["C6"]}]}]},
    {"position": {"step": "tricks"}, "steps": []},
    {"position": None, "steps": [{"changes": [{"path": ["points"], "old": 1, "new": {}}], "reason": "x"}]},
    {"position": None, "steps": [{"changes": [{"path": [], "old": 1, "new": 2}], "reason": "x"}]},
]


@pytest.mark.parametrize("history", FORGED)
def test_a_history_that_does_not_lead_to_what_the_file_says_is_left_alone(history: Any) -> None:
    evening = an_evening(GAME, 3, 4, 60)
    evening.saved(kinds.CORRECT, correcting(counted(evening, "points", "@0", 2)))
    there = opened_from({**saved_file(evening), "history": history})
    assert there.known.play is not None
    assert there.known.play.corrections == []
    assert there.known.play.referee.scores == evening.play.referee.scores


@pytest.mark.parametrize("corrected", [False, True])
@pytest.mark.parametrize("most", [90, 600])
def test_the_command_line_replays_what_a_table_saves(tmp_path: Path, corrected: bool, most: int) -> None:
    evening = an_evening(GAME, 4, 12, 90, together=3)
    if corrected:
        evening.saved(kinds.CORRECT, correcting(counted(evening, "points", "@0", 20)))
    evening.play_on(random.Random(12), most)
    path = tmp_path / "game.json"
    path.write_text(json.dumps(saved_file(evening), ensure_ascii=False), "utf-8")
    ran = companion("replay", "--json", str(path))
    assert ran.status == 0, ran.out
    assert ran.json["over"] == (most == 600)
    totals = [row["total"] for row in ran.json["scores"].values()]
    assert totals == [row["total"] for row in evening.play.referee.scores.table]
    assert ran.json["warnings"] == []


def test_only_a_game_that_is_over_has_a_result() -> None:
    evening = an_evening(GAME, 3, 2, 50)
    assert "result" not in saved_file(evening)
    evening.play_on(random.Random(2), 600)
    scores = evening.play.referee.scores
    assert saved_file(evening)["result"] == {
        "scores": [row["total"] for row in scores.table],
        "winners": list(scores.winners),
    }


@pytest.mark.parametrize("change", ["unknown colour", "same name", "illegal answer", "one answer too many"])
def test_a_file_that_does_not_hold_opens_no_table(change: str) -> None:
    written = saved_file(an_evening(GAME, 3, 2, 600))
    match change:
        case "unknown colour":
            written["seats"][0]["colour"] = "mauve"
        case "same name":
            written["seats"][0]["name"] = written["seats"][1]["name"]
        case "illegal answer":
            written["answers"][7]["choice"] = ["nowhere"]
        case _:
            written["answers"].append(written["answers"][-1])
    refused = opening_of(read_again(written))
    assert isinstance(refused, Rejected)
    assert all(violation.rules for violation in refused.violations)


def test_everybody_can_be_renamed_in_a_corrected_game() -> None:
    evening = an_evening(GAME, 3, 2, 50)
    evening.saved(kinds.CORRECT, correcting(counted(evening, "points", "@1", 1)))
    for seat, name in enumerate(("@1", "@0", "C6")):
        colour = evening.course.seats[seat].colour
        evening.saved(kinds.SEAT, {"seat": seat, "name": name, "colour": colour})
    there = opened_from(saved_file(evening))
    assert there.course.names == ("@1", "@0", "C6")
    assert there.known.play is not None
    assert there.known.play.position == evening.play.position


def finished() -> Evening:
    """A game that is over, with people at it."""
    evening = an_evening(GAME, 4, 3, 600)
    evening.device(PLAYER, 2, name="Žofie")
    evening.device(VIEWER, name="Watcher")
    return evening


def people_of(evening: Evening, table_id: str) -> list[tuple[str, str, str]]:
    """Who sits there: key, role, and the name of the seat."""
    with evening.tables.visit(table_id, HOST) as sitting:
        assert sitting is not None
        course = sitting.course
        seats = {key: course.seats[key].name for key in course.order}
        return sorted((each.key, each.role, seats.get(each.seat, "-")) for each in sitting.devices)  # type: ignore[arg-type]


def test_a_rematch_has_the_same_people_roles_seats_and_settings() -> None:
    evening = finished()
    done = rematch(evening.tables, evening.sitting(), "again")
    assert isinstance(done, Saved)
    assert evening.course.rematch == there_of(done)
    assert people_of(evening, there_of(done)) == people_of(evening, evening.table.id)
    with evening.tables.visit(there_of(done), HOST) as sitting:
        assert sitting is not None
        assert sitting.course.sitting == evening.course.sitting
        assert sitting.course.switches == evening.course.switches
        assert not sitting.course.begun
        assert {device.id for device in sitting.devices}.isdisjoint(
            device.id for device in evening.store.devices(evening.table.id)
        )


def test_whoever_asks_for_the_rematch_hosts_it_beside_the_host() -> None:
    evening = finished()
    done = rematch(evening.tables, evening.sitting(PLAYER), "again")
    assert isinstance(done, Saved)
    there = {device.key: device.role for device in evening.store.devices(there_of(done))}
    assert there == {PLAYER: HOST, HOST: HOST, VIEWER: VIEWER}


def test_there_is_one_rematch_however_often_it_is_asked_for() -> None:
    evening = finished()
    first = rematch(evening.tables, evening.sitting(), "again")
    assert isinstance(first, Saved)
    assert rematch(evening.tables, evening.sitting(), "again") == first
    second = rematch(evening.tables, evening.sitting(PLAYER), "other")
    assert isinstance(second, Refused)
    assert codes(second) == ["refusal.changed"]
    assert len(evening.store.tables_of(HOST, 10)) == 2


@pytest.mark.parametrize("most", [0, 40])
def test_before_a_game_is_over_only_the_host_opens_a_rematch(most: int) -> None:
    evening = an_evening(GAME, 3, 3, most)
    evening.device(PLAYER, 2)
    refused = rematch(evening.tables, evening.sitting(PLAYER), "again")
    assert isinstance(refused, Refused)
    assert codes(refused) == ["refusal.rematch-later"]
    assert len(evening.store.tables_of(HOST, 10)) == 1
    assert isinstance(rematch(evening.tables, evening.sitting(), "again"), Saved)


def test_either_host_of_a_rematch_may_step_back_but_not_both() -> None:
    evening = finished()
    done = rematch(evening.tables, evening.sitting(PLAYER), "again")
    with evening.tables.visit(there_of(done), PLAYER) as sitting:
        assert sitting is not None
        assert set_role(evening.tables, sitting, sitting.device.id, PLAYER) is None
    with evening.tables.visit(there_of(done), HOST) as sitting:
        assert sitting is not None
        refused = set_role(evening.tables, sitting, sitting.device.id, PLAYER)
        assert isinstance(refused, Refused)
        assert codes(refused) == ["refusal.last-host"]
        assert remove(evening.tables, sitting, sitting.device.id) == refused


def test_whoever_watches_opens_no_rematch() -> None:
    evening = finished()
    refused = rematch(evening.tables, evening.sitting(VIEWER), "again")
    assert isinstance(refused, Refused)
    assert codes(refused) == ["refusal.not-allowed"]
    assert len(evening.store.tables_of(HOST, 10)) == 1


def test_a_lobby_can_be_opened_with_everybody_in_it() -> None:
    evening = an_evening(GAME, 3, 3, 0)
    opening = seats_and_settings(evening.course.setup)
    table = evening.tables.open(GAME, "Ada", HOST, opening, 1)
    with evening.tables.visit(table.id, HOST) as sitting:
        assert sitting is not None
        assert len(sitting.course.sitting) == 3
        assert sitting.place == 1
    assert isinstance(join(evening.tables, table, "bo", "Bo", PLAYER), Device)
