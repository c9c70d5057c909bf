"""Makes the clubs, each with the seeded command that anybody can run."""

from functools import partial
from io import StringIO

from django.core.management import call_command

from league.clubs.models import Club
from league.jobs.models import Job, JobState
from league.jobs.running import job_run
from league.records.wants import season_want
from tests.bench.tables.clock import timed
from tests.bench.tables.sizes import CLUBS, SEED


def main() -> None:
    call_command("migrate", verbosity=0)
    for name, (hanchan, players) in CLUBS.items():
        taken = timed(partial(make, name, hanchan, players))
        print(f"a club of {hanchan:,} hanchan among {players:,} players made: {taken.wall:.0f} s", flush=True)
    for club in Club.objects.exclude(slug="large"):
        season_want(club.seasons.get().pk)
        jobs_do(club)


def make(name: str, hanchan: int, players: int) -> None:
    told = StringIO()
    call_command("simulate", hanchan=hanchan, players=players, seed=SEED, stdout=told)
    Club.objects.filter(slug=told.getvalue().strip()).update(slug=name)


def jobs_do(club: Club) -> None:
    """What a worker would do for a club, without waiting for one: all that is wanted of its tables."""
    tables = [("standings", str(season)) for season in club.seasons.values_list("pk", flat=True)]
    for kind, subject in [*tables, ("ladders", str(club.pk))]:
        for job in Job.objects.filter(kind=kind, subject=subject, state=JobState.WAITING):
            job_run(job.pk)
            job.refresh_from_db()
            assert job.is_current, job.error
