"""A club with a season, a ladder and a started event; jobs wait until a test runs them."""

from dataclasses import dataclass
from typing import Any

import pytest
from django.conf import settings

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.jobs.models import Job, JobState
from league.jobs.running import job_run
from league.ladders.services import ladder_open
from league.players.models import Player
from league.seasons.models import Season
from league.tournaments.draws.services import round_step, stage_draw
from league.tournaments.models import Tournament
from tests.league.factories import make_hanchan
from tests.league.jobs.conftest import _not_eager
from tests.league.tournaments.api.desk import SCRIPT
from tests.league.tournaments.conftest import started_tournament

__all__ = ["_not_eager"]  # the fixture


@dataclass(frozen=True)
class World:
    """
    event       its first round is played in part, its second is not drawn
    """

    owner: User
    club: Club
    house_rules: HouseRulesVersion
    season: Season
    players: list[Player]
    event: Tournament


@pytest.fixture
def world(
    owner: User,
    club: Club,
    house_rules: HouseRulesVersion,
    season: Season,
    regulars: list[Player],
    _not_eager: None,
    monkeypatch: pytest.MonkeyPatch,
) -> World:
    monkeypatch.setattr(settings, "REDIS_URL", "")
    make_hanchan(actor=owner, house_rules=house_rules, players=regulars, season=season)
    ladder_open(actor=owner, club=club, name="Elo", kind="elo")
    event = started_tournament(owner, house_rules, players=8, rounds=2, method="swiss")
    [first] = stage_draw(actor=owner, stage=event.stages.get(), seed=1, script=SCRIPT.split("\n\n")[0])
    for step in ("confirm", "release"):
        first = round_step(actor=owner, round_=first, step=step)
    return World(owner, club, house_rules, season, regulars, event)


def run_jobs() -> None:
    """Run what waits, as a worker would."""
    while (jobs := Job.objects.filter(state=JobState.WAITING)).exists():
        for pk in list(jobs.values_list("pk", flat=True)):
            job_run(pk)


def seats_of(players: list[Player], first: int) -> list[dict[str, Any]]:
    scores = (first, 69500 - first, 20400, 10100)
    return [{"player": one.pk, "score": score} for one, score in zip(players, scores, strict=True)]
