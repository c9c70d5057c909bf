"""Make the clubs with the command `simulate` and a fixed seed."""

from functools import partial
from io import StringIO

from django.core.management import call_command
from django.db import connection

from league.clubs.models import Club
from league.jobs.models import Job, JobState
from league.jobs.running import job_run
from league.seasons.recalculation import season_want
from tests.bench.tables.clock import timed
from tests.bench.tables.sizes import CLUBS, SEED


def main() -> None:
    call_command("migrate", verbosity=0)
    for name, (hanchan, players) in CLUBS.items():
        taken = timed(partial(make, name, hanchan, players))
        print(f"made a club of {hanchan:,} hanchan and {players:,} players: {taken.wall:.0f} s", flush=True)
    for club in Club.objects.exclude(slug="large"):
        season_want(club.seasons.get().pk)
        jobs_do(club)
    vacuum()


def vacuum() -> None:
    """Do what PostgreSQL's autovacuum does within some minutes."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("VACUUM ANALYZE")


def make(name: str, hanchan: int, players: int) -> None:
    output = StringIO()
    call_command("simulate", hanchan=hanchan, players=players, seed=SEED, stdout=output)
    Club.objects.filter(slug=output.getvalue().strip()).update(slug=name)


def jobs_do(club: Club) -> None:
    """Run the waiting jobs for standings and ladders of a club, as a worker would."""
    tables = [("standings", str(season)) for season in club.seasons.values_list("pk", flat=True)]
    for kind, subject in [*tables, ("ladders", str(club.pk))]:
        for job in Job.objects.filter(kind=kind, subject=subject, state=JobState.WAITING):
            while job.state == JobState.WAITING:  # a large job moves to another queue first
                job_run(job.pk)
                job.refresh_from_db()
            assert job.is_current, job.error
