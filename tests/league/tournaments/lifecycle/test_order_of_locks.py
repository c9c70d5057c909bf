"""Changes of a tournament lock in the order in which results do: hanchan, jobs, and the tournament last."""

from collections.abc import Callable

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from league.accounts.models import User
from league.ladders.services import ladder_open
from league.records.models import Hanchan
from league.tournaments.draws.services import round_step, stage_draw
from league.tournaments.lifecycle.services import tournament_amend, tournament_close
from league.tournaments.models import Round, Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]
HOLDS = {
    "tables": ("SELECT", 'FROM "tournaments_table" INNER JOIN "tournaments_round"'),
    "hanchan": ('UPDATE "records_hanchan"', ""),
    "jobs": ('UPDATE "jobs_job" SET "wanted"', ""),
    "tournament": ('UPDATE "tournaments_tournament" SET "', ""),
}


@pytest.fixture
def finished(organiser: User, make_tournament: Callable[..., Tournament], play: Callable[[Round], None]) -> Tournament:
    """A tournament of one round that is finished, in a club with a ladder."""
    tournament = make_tournament(players=8, rounds=1)
    ladder_open(actor=organiser, club=tournament.club, name="Elo", kind="elo")
    [round_] = stage_draw(actor=organiser, stage=tournament.stages.get(), seed=1, script="1-2-3-4\n5-6-7-8")
    for step in ("confirm", "release"):
        round_ = round_step(actor=organiser, round_=round_, step=step)
    play(round_)
    round_step(actor=organiser, round_=round_, step="finish")
    return Tournament.objects.get(pk=tournament.pk)


def held_in_order(queries: CaptureQueriesContext) -> list[str]:
    """Return what a change locks in the order of the locks; of the tournament not the count of its revision."""
    told = [query["sql"] for query in queries if 'SET "revision"' not in query["sql"]]
    first = {
        name: next((n for n, sql in enumerate(told) if sql.startswith(start) and part in sql), None)
        for name, (start, part) in HOLDS.items()
    }
    return sorted((name for name in first if first[name] is not None), key=lambda name: first[name] or 0)


def test_freezing_locks_the_tournament_last(organiser: User, finished: Tournament) -> None:
    with CaptureQueriesContext(connection) as freezing:
        tournament_amend(actor=organiser, tournament=finished, frozen_from=1)

    assert held_in_order(freezing) == ["tables", "hanchan", "jobs", "tournament"]
    assert Hanchan.objects.filter(is_held_back=True).count() == 2


def test_closing_locks_the_tournament_last(organiser: User, finished: Tournament) -> None:
    tournament_amend(actor=organiser, tournament=finished, frozen_from=1)

    with CaptureQueriesContext(connection) as closing:
        tournament_close(actor=organiser, tournament=Tournament.objects.get(pk=finished.pk))

    assert held_in_order(closing) == ["tables", "hanchan", "jobs", "tournament"]
    assert not Hanchan.objects.filter(is_held_back=True).exists()
