"""A result is amended while a ladder is computed from it."""

from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.db import connection

from league.accounts.models import User
from league.celery import app
from league.clubs.models import Club, HouseRulesVersion
from league.jobs.models import Job
from league.jobs.running import job_run
from league.ladders.models import Ladder
from league.ladders.services import ladder_open
from league.players.models import Player
from league.records.models import Hanchan
from league.records.services import hanchan_amend
from tests.league.factories import DAY, make_hanchan, seats_for
from tests.league.ladders.conftest import state, state_from_nothing
from tests.league.races.race import race

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]


@pytest.fixture(autouse=True)
def _not_eager() -> Iterator[None]:
    """Jobs wait for a worker."""
    app.conf.task_always_eager = False
    yield
    app.conf.task_always_eager = True


@pytest.fixture
def ladder(owner: User, club: Club, house_rules: HouseRulesVersion, regulars: list[Player]) -> Ladder:
    for day in range(3):
        make_hanchan(actor=owner, house_rules=house_rules, players=regulars, played_on=DAY + timedelta(days=day))
    return ladder_open(actor=owner, club=club, name="Elo", kind="elo")


def test_a_result_amended_while_a_ladder_is_computed_is_not_lost(
    owner: User, ladder: Ladder, regulars: list[Player]
) -> None:
    job = Job.objects.get(kind="ladders")

    def amend() -> Hanchan:
        first = Hanchan.objects.earliest("played_key")
        return hanchan_amend(actor=owner, hanchan=first, version=1, seats=seats_for(regulars[::-1]))

    # The ladder is computed from the old result, and nothing of it is stored yet.
    stores = "BEGIN" if connection.vendor == "sqlite" else 'INSERT INTO "ladders_'
    race(lambda: job_run(job.pk), amend, before=stores)
    between = Job.objects.get(pk=job.pk)
    rows = state(ladder)
    job_run(job.pk)

    job.refresh_from_db()
    assert not between.is_current
    assert job.is_current
    followed = state(ladder)
    assert followed != rows
    assert followed == state_from_nothing(ladder)
