"""An import of games is killed before and after each of its transactions, and begun again with the same file."""

from collections import Counter

import pytest

from league.history.models import LogEntry
from league.jobs.models import Job
from league.jobs.running import job_run
from league.maintenance.verification import differences
from league.players.models import Player
from league.records.imports import services
from league.records.imports.job import import_want
from league.records.imports.runs import undoing
from league.records.imports.runs.undoing import run_undo_want
from league.records.imports.services import ImportOrder, import_read, import_store
from league.records.models import Hanchan, ImportRun
from tests.league.crashes.conftest import World, run_jobs
from tests.league.crashes.killing import Work, killed_at, steps_of
from tests.league.crashes.test_jobs import next_worker
from tests.league.records.imports.test_services import HEADING
from tests.profile import LONG

pytestmark = pytest.mark.django_db(transaction=True)
LINES = 6


def newcomer(day: int) -> str:
    """A name of its own, near to no other: the import would ask whose it is."""
    return f"{'ABCDEFGHIJ'[day // 10] * 5} {'KLMNOPQRST'[day % 10] * 5}"


def file_of(day: int) -> bytes:
    """Six games of one day: two are equal, and two have a player whom the club does not know yet."""
    scores = [(41200, 28300), (41200, 28300), (40200, 29300), (39200, 30300), (38200, 31300), (37200, 32300)]
    last = ["Dai", "Dai", "Dai", newcomer(day), "Dai", newcomer(day)]
    rows = zip(scores, last, strict=True)
    lines = [f"2026-03-{day:02},Aoi,Ben,Chika,{name},{first},{second},20400,10100" for (first, second), name in rows]
    return "\n".join([HEADING, *lines]).encode()


def stored(day: int) -> Counter[str]:
    """What the club has of a day's file."""
    games = Hanchan.objects.filter(played_on=f"2026-03-{day:02}")
    logged = LogEntry.objects.filter(subject_type="records.hanchan", subject_id__in=[str(one.pk) for one in games])
    return Counter(
        games=games.count(),
        seats=sum(one.participants.count() for one in games),
        orders=len({one.order for one in games}),
        lines_of_the_log=logged.count(),
        new_players=Player.objects.filter(name=newcomer(day)).count(),
    )


WHOLE = Counter(games=LINES, seats=4 * LINES, orders=LINES, lines_of_the_log=LINES, new_players=1)


def at_commits(steps: list[str]) -> list[int]:
    """The numbers of the steps before which to kill: before each commit, after it, and between two."""
    commits = [number for number, step in enumerate(steps, 1) if step == "commit"]
    every = sorted({number + more for number in commits for more in (-2, 0, 1)})
    return every if LONG else every[1::3]


def test_an_import_of_games_that_is_killed_is_completed_by_the_same_file(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(services, "LINES_AT_ONCE", 2)
    order = ImportOrder(club=world.club, house_rules=world.house_rules, season=world.season, makes_players=True)

    def importing(day: int) -> Work:
        return lambda: import_store(actor=world.owner, content=file_of(day), order=order)

    importing(1)()
    steps = steps_of(importing(2))
    faults = []
    for day, step in enumerate(at_commits(steps), 5):
        assert killed_at(step, importing(day))
        left = stored(day)["games"]
        importing(day)()
        if left % 2 or stored(day) != WHOLE:
            faults.append(f"step {step} ({steps[step - 1]}): {left} games, then {stored(day)}")

    assert steps.count("commit") >= LINES // 2
    assert faults == []
    run_jobs()
    assert [str(found) for found in differences()] == []
    assert not Job.objects.behind().exists()


def job_of(run: ImportRun) -> Job:
    return Job.objects.get(kind=undoing.KIND, subject=str(run.pk))


def test_a_killed_job_of_an_import_and_of_its_undoing_is_completed_by_the_next_worker(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(services, "LINES_AT_ONCE", 2)
    monkeypatch.setattr(undoing, "GAMES_AT_ONCE", 2)
    order = ImportOrder(club=world.club, house_rules=world.house_rules, season=world.season, makes_players=True)

    def wanted(day: int) -> ImportRun:
        content = file_of(day)
        read = import_read(actor=world.owner, content=content, order=order)
        return import_want(actor=world.owner, content=content, order=order, read=read)

    def completed(step: int, run: ImportRun) -> ImportRun:
        job = job_of(run)
        # To bring games back takes fewer steps than to store them: the last kills come too late.
        kills.append(killed_at(step, lambda: job_run(job.pk)))
        next_worker(job)
        return ImportRun.objects.get(pk=run.pk)

    first = wanted(1)
    steps = steps_of(lambda: job_run(job_of(first).pk))
    run_undo_want(actor=world.owner, run=first)
    steps_back = steps_of(lambda: job_run(job_of(first).pk))
    faults: list[str] = []
    kills: list[bool] = []
    for day, (step, back) in enumerate(zip(at_commits(steps), at_commits(steps_back), strict=False), 5):
        run = completed(step, wanted(day))
        if (run.state, run.stored, run.known, run.new_players) != ("done", LINES, 0, 1) or stored(day) != WHOLE:
            faults.append(f"step {step} ({steps[step - 1]}): {run.state}, {run.stored} games, then {stored(day)}")
        run = completed(back, run_undo_want(actor=world.owner, run=run))
        lines = stored(day)["lines_of_the_log"]
        if run.state != "undone" or run.hanchan.counted().exists() or lines != 2 * LINES:
            faults.append(f"step {back} of the undoing ({steps_back[back - 1]}): {run.state}, {lines} lines")
        again = completed(step, wanted(day))
        if (again.stored, again.hanchan.count(), again.hanchan.counted().count()) != (LINES, LINES, LINES):
            faults.append(f"step {step} again: {again.stored} games")

    assert kills.count(True) >= 2 * len(kills) / 3
    assert min(steps.count("commit"), steps_back.count("commit")) >= LINES // 2
    assert faults == []
    run_jobs()
    assert [str(found) for found in differences()] == []
