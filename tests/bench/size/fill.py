"""A small club by the services, written again for many by COPY; beside them the large clubs."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, timedelta
from random import Random
from time import perf_counter
from typing import Any

from django.core.management import call_command
from django.db import connection

from league.accounts.models import User
from league.clubs.models import Club
from league.demo.deals import hanchan_by_deals
from league.demo.simulation import FIRST_DAY, Simulated, simulate
from league.history.models import LogEntry
from league.ladders.recalculation import ladders_want
from league.records.models import Hanchan
from league.records.selectors import hanchan_snapshot
from league.seasons.recalculation import season_want
from league.sessions.services import session_open
from league.tournaments.lifecycle.services import tournament_create
from tests.bench.size.sizes import BY_DEALS, LARGE, PLAYERS, SEED, SMALL, shape
from tests.bench.tables.fill import jobs_do
from tests.many_clubs import clubs_multiply, highest_keys

EVENINGS, EVENTS = 25, 2
INDEXES = """
    SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = 'public'
    AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = format('%I', indexname)::regclass)
"""


def main() -> dict[str, Any]:
    """Fill the database. The first of the large clubs is at /c/large/."""
    many = shape(int(os.environ["HANCHAN"]))
    call_command("migrate", verbosity=0)
    begun = perf_counter()
    make_small()
    written = highest_keys()
    make_large()
    with unchecked(), without_indexes():
        clubs_multiply(many.large - 1, with_marks=True, since=written)
        clubs_multiply(many.small - 1, with_marks=True, until=written)
    with connection.cursor() as cursor:
        cursor.execute("VACUUM ANALYZE")
    return {"clubs": Club.objects.count(), "hanchan": Hanchan.objects.count(), "fill": perf_counter() - begun}


@contextmanager
def unchecked() -> Iterator[None]:
    """Foreign keys are not looked up, as when pg_restore reads data; tests/league/plans checks the same copies."""
    with connection.cursor() as cursor:
        cursor.execute("SET session_replication_role = replica")
        yield
        cursor.execute("SET session_replication_role = DEFAULT")


@contextmanager
def without_indexes() -> Iterator[None]:
    """Make the indexes after the rows, as pg_restore does; those of constraints stay."""
    with connection.cursor() as cursor:
        cursor.execute("SET maintenance_work_mem = '1GB'")
        cursor.execute(INDEXES)
        indexes = cursor.fetchall()
        for name, _definition in indexes:
            cursor.execute(f'DROP INDEX "{name}"')
        yield
        for _name, definition in indexes:
            cursor.execute(definition)


def make_large() -> None:
    """The club at /c/large/, of which the others are copies."""
    owner = User.objects.get(username="owner")
    made = simulated(owner, LARGE, "large")
    tables_compute(made)


def simulated(owner: User, hanchan: int, size: str) -> Simulated:
    """A club at /c/small/ or /c/large/. The first page has the first names: small clubs, at every size."""
    name = {"small": "Few games", "large": "Many games"}[size]
    made = simulate(actor=owner, hanchan=hanchan, players=PLAYERS[size], seed=SEED, name=name)
    Club.objects.filter(pk=made.club.pk).update(slug=size)
    return made


def tables_compute(made: Simulated) -> None:
    season_want(made.season.pk)
    ladders_want(made.club.pk, 0)
    jobs_do(made.club)


def make_small() -> None:
    """The club at /c/small/, of which the others are copies."""
    owner = User.objects.create(username="owner")
    made = simulated(owner, SMALL - BY_DEALS, "small")
    log = [entry_of(owner, made, hanchan) for hanchan in made.season.hanchan.order_by("pk")]
    LogEntry.objects.bulk_create(log)
    random = Random(SEED)
    for number in range(EVENINGS):
        session_open(actor=owner, club=made.club, played_on=FIRST_DAY + timedelta(days=7 * number))
    for _hanchan in range(BY_DEALS):
        hanchan_by_deals(
            actor=owner, house_rules=made.season.house_rules, players=random.sample(made.players, 4), random=random,
            season=made.season,
        )  # fmt: skip
    for number in range(EVENTS):
        tournament_create(
            actor=owner, club=made.club, name=f"Open {number}", slug=f"open-{number}",
            house_rules=made.season.house_rules, starts_on=date(2026, 3, 7),
        )  # fmt: skip
    tables_compute(made)


def entry_of(owner: User, made: Simulated, hanchan: Hanchan) -> LogEntry:
    return LogEntry(
        actor=owner, club=made.club, action="hanchan_record", subject_type=hanchan._meta.label_lower,
        subject_id=str(hanchan.pk), subject_name=str(hanchan), after=hanchan_snapshot(hanchan),
    )  # fmt: skip
