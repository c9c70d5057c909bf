"""What an import stored is one run, which is undone as a whole and can be imported again."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from django.forms.models import model_to_dict

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.clubs.services import house_rules_create
from league.core.errors import LeagueError
from league.history.models import LogEntry
from league.jobs.models import Job
from league.jobs.running import job_run
from league.maintenance.verification import differences
from league.players.models import Player
from league.records.imports import services
from league.records.imports.job import KIND, import_want
from league.records.imports.runs import undoing
from league.records.imports.runs.undoing import is_interrupted, run_undo_want
from league.records.imports.services import ImportOrder, import_read, import_store
from league.records.models import Hanchan, ImportRun, Participant
from league.records.services import hanchan_amend, hanchan_restore, hanchan_void
from league.seasons.models import Season, StandingsRow
from tests.league.records.imports.test_services import GOOD, SHORT, file_of

FILE = file_of(GOOD, GOOD, GOOD.replace("2026-03-04", "2026-03-05"), SHORT)


@pytest.fixture
def order(club: Club, house_rules: HouseRulesVersion, season: Season, regulars: list[Player]) -> ImportOrder:
    return ImportOrder(club=club, house_rules=house_rules, season=season)


def stored(actor: User, order: ImportOrder, content: bytes = FILE) -> ImportRun:
    run = import_store(actor=actor, content=content, order=order, file_name="night.csv").run
    assert run is not None
    run_jobs()
    return run


def undone(actor: User, run: ImportRun, *, takes_amended: bool = False) -> ImportRun:
    run_undo_want(actor=actor, run=run, takes_amended=takes_amended)
    run_jobs()
    run.refresh_from_db()
    return run


def run_jobs() -> None:
    while jobs := list(Job.objects.filter(state="waiting").exclude(subject="nightly")):
        for job in jobs:
            job_run(job.pk)


def tables(club: Club) -> dict[str, Any]:
    """What readers of the club see of its games: rows and the league table, without the marks of their changes."""
    passing = {"version", "import_run", "state_before_void"}
    games = Hanchan.objects.filter(club=club).in_order_of_play()
    return {
        "games": [{k: v for k, v in model_to_dict(one).items() if k not in passing} for one in games],
        "seats": [
            (one.hanchan.played_key, *sorted(model_to_dict(one, exclude=["id"]).items()))
            for one in Participant.objects.filter(club=club).order_by("played_key", "seat").select_related("hanchan")
        ],
        "table": list(StandingsRow.objects.filter(season__club=club).order_by("player").values("player", "values")),
        "players": list(Player.objects.filter(club=club).order_by("pk").values_list("name", flat=True)),
    }


def test_an_import_is_a_run_with_its_games_and_counts(organiser: User, order: ImportOrder) -> None:
    run = stored(organiser, replace(order, makes_players=True), file_of(GOOD, GOOD.replace("Dai", "New"), SHORT))
    again = stored(organiser, order, file_of(GOOD, SHORT))

    assert (run.stored, run.known, run.named_lines, run.new_players, run.state) == (2, 0, 1, 1, "done")
    assert (again.stored, again.known, again.named_lines, again.new_players) == (0, 1, 1, 0)
    assert (run.file_name, run.started_by, run.season) == ("night.csv", organiser, order.season)
    assert set(run.hanchan.values_list("pk", flat=True)) == set(Hanchan.objects.values_list("pk", flat=True))
    assert "divided by" in run.understood


def test_an_undone_run_counts_nowhere_and_is_said_in_the_log(organiser: User, order: ImportOrder, club: Club) -> None:
    run = undone(organiser, stored(organiser, order))

    assert (run.state, run.undone_by, run.undone_at is not None) == ("undone", organiser, True)
    assert set(Hanchan.objects.values_list("state", "state_before_void")) == {("void", "finished")}
    assert not Participant.objects.filter(counts=True).exists()
    assert not StandingsRow.objects.filter(season=order.season, games__gt=0).exists()
    lines = LogEntry.objects.filter(club=club, action="hanchan_void")
    assert {line.reason for line in lines} == {"The import of night.csv was undone."}
    act = LogEntry.objects.get(club=club, action="import_undo")
    assert (len(lines), act.actor, act.after) == (3, organiser, {"file": "night.csv", "kept": 0})
    assert [str(found) for found in differences()] == []


def test_undone_and_imported_again_twice_everything_is_as_after_a_single_import(
    organiser: User, order: ImportOrder, club: Club
) -> None:
    run = stored(organiser, order)
    once = tables(club)
    for _time in range(2):
        undone(organiser, run)
        run = stored(organiser, order)

    assert (run.stored, run.known) == (3, 0)
    assert tables(club) == once
    assert [str(found) for found in differences()] == []
    assert import_store(actor=organiser, content=FILE, order=order).known == 3


def test_games_come_back_under_the_rules_and_in_the_season_of_the_new_import(
    organiser: User, owner: User, order: ImportOrder, club: Club
) -> None:
    undone(organiser, stored(organiser, order))
    other = house_rules_create(actor=owner, club=club, name="M", ruleset="mleague")

    run = stored(organiser, ImportOrder(club=club, house_rules=other))

    assert Hanchan.objects.count() == run.stored == 3
    assert set(Hanchan.objects.values_list("house_rules", "season", "state")) == {(other.pk, None, "finished")}
    # 41,200 - 30,000 + uma 30,000 + oka 20,000 = 61,200
    assert set(Participant.objects.filter(place=1).values_list("points", flat=True)) == {61200}


def test_a_corrected_file_brings_back_its_games_and_leaves_the_wrong_one_void(
    organiser: User, order: ImportOrder
) -> None:
    undone(organiser, stored(organiser, order, file_of(GOOD, GOOD.replace("41200,28300", "40200,29300"))))

    run = stored(organiser, order, file_of(GOOD, GOOD.replace("41200,28300", "42200,27300")))

    assert (run.stored, Hanchan.objects.count(), Hanchan.objects.counted().count()) == (2, 3, 2)
    assert sorted(Participant.objects.filter(counts=True, place=1).values_list("score", flat=True)) == [41200, 42200]


def test_a_game_that_was_amended_since_stays_until_it_is_to_be_taken_too(organiser: User, order: ImportOrder) -> None:
    run = stored(organiser, order)
    amended = run.hanchan.in_order_of_play()[0]
    hanchan_amend(actor=organiser, hanchan=amended, version=amended.version, note="checked with Ben")

    undone(organiser, run)
    kept = list(Hanchan.objects.counted())
    again = stored(organiser, order)
    known = again.known

    assert (kept, known, again.stored) == ([amended], 1, 2)
    assert undone(organiser, run, takes_amended=True).state == "undone"
    assert not run.hanchan.counted().exists()
    assert Hanchan.objects.counted().count() == 2


def test_a_game_that_was_void_already_is_left_and_comes_back_with_the_file(organiser: User, order: ImportOrder) -> None:
    run = stored(organiser, order)
    first = run.hanchan.in_order_of_play()[0]
    hanchan_void(actor=organiser, hanchan=first, version=first.version, reason="played twice")

    known = import_store(actor=organiser, content=FILE, order=order).known
    undone(organiser, run)
    lines = LogEntry.objects.filter(action="hanchan_void", subject_id=str(first.pk)).count()
    stored(organiser, order)

    assert (known, lines, Hanchan.objects.counted().count()) == (3, 1, 3)


def test_a_game_of_an_undone_run_that_somebody_restores_is_known_again(organiser: User, order: ImportOrder) -> None:
    run = undone(organiser, stored(organiser, order))
    first = run.hanchan.in_order_of_play()[0]
    hanchan_restore(actor=organiser, hanchan=first, version=first.version)

    again = stored(organiser, order)

    assert (again.known, again.stored, Hanchan.objects.count()) == (1, 2, 3)


def test_undoing_in_small_steps_goes_on_where_a_killed_job_ended(
    organiser: User, order: ImportOrder, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = stored(organiser, order)
    monkeypatch.setattr(undoing, "GAMES_AT_ONCE", 1)
    run_undo_want(actor=organiser, run=run)
    run.refresh_from_db()
    undoing._void(run, undoing._to_void(run)[:1])
    run_jobs()

    assert LogEntry.objects.filter(action="hanchan_void").count() == 3
    assert ImportRun.objects.get().state == "undone"


def undone_already(actor: User, run: ImportRun) -> None:
    undone(actor, run)


def under_way(actor: User, run: ImportRun) -> None:
    ImportRun.objects.filter(pk=run.pk).update(state="running")


@pytest.mark.parametrize("before", [undone_already, under_way])
def test_a_run_is_undone_only_once_it_has_ended(
    organiser: User, order: ImportOrder, before: Callable[[User, ImportRun], None]
) -> None:
    run = stored(organiser, order)
    before(organiser, run)

    with pytest.raises(LeagueError) as refusal:
        run_undo_want(actor=organiser, run=run)
    assert refusal.value.code == "wrong_state"


def test_a_recorder_undoes_no_import(organiser: User, recorder: User, order: ImportOrder) -> None:
    run = stored(organiser, order)

    with pytest.raises(LeagueError) as refusal:
        run_undo_want(actor=recorder, run=run)
    assert refusal.value.code == "forbidden"
    assert Hanchan.objects.counted().count() == 3


def test_a_job_stores_a_file_and_drops_it(organiser: User, order: ImportOrder, club: Club) -> None:
    read = import_read(actor=organiser, content=FILE, order=order)
    run = import_want(actor=organiser, content=FILE, order=order, read=read, file_name="night.csv")
    before = (run.state, Hanchan.objects.count(), bool(run.content))
    run_jobs()
    run.refresh_from_db()

    assert before == ("running", 0, True)
    assert (run.state, run.stored, run.named_lines, bytes(run.content), run.options) == ("done", 3, 1, b"", {})
    job_run(Job.objects.get(kind=KIND).pk)
    assert Hanchan.objects.count() == 3


def test_a_job_whose_order_became_wrong_says_so_and_stores_nothing(organiser: User, order: ImportOrder) -> None:
    read = import_read(actor=organiser, content=FILE, order=order)
    run = import_want(actor=organiser, content=FILE, order=order, read=read)
    Season.objects.update(is_archived=True)
    run_jobs()
    run.refresh_from_db()

    assert (run.state, run.error, Hanchan.objects.count()) == ("failed", "season_archived", 0)
    assert "closed" in run.message
    assert undone(organiser, run).state == "undone"


def test_a_job_that_somebody_stops_says_so_and_keeps_what_it_has_stored_until_it_is_undone(
    organiser: User, order: ImportOrder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("league.jobs.progress.SECONDS_BETWEEN_REPORTS", 0)
    monkeypatch.setattr(services, "LINES_AT_ONCE", 1)
    count = services.run_count

    def count_and_stop(run: ImportRun, **counts: int) -> None:
        count(run, **counts)
        Job.objects.filter(kind=KIND).update(is_cancel_wanted=True)

    monkeypatch.setattr(services, "run_count", count_and_stop)
    read = import_read(actor=organiser, content=FILE, order=order)
    run = import_want(actor=organiser, content=FILE, order=order, read=read)
    run_jobs()
    run.refresh_from_db()

    assert (run.state, run.error, run.stored, Hanchan.objects.count()) == ("failed", "import_cancelled", 1, 1)
    assert undone(organiser, run).state == "undone"
    assert not Hanchan.objects.counted().exists()


def test_a_run_whose_job_was_given_up_is_interrupted_and_can_be_undone(organiser: User, order: ImportOrder) -> None:
    read = import_read(actor=organiser, content=FILE, order=order)
    run = import_want(actor=organiser, content=FILE, order=order, read=read)
    waits = is_interrupted(run)
    Job.objects.filter(kind=KIND).update(state="failed")

    assert (waits, is_interrupted(run)) == (False, True)
    assert undone(organiser, run).state == "undone"
