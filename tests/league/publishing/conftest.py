"""A public club with a season of one hanchan, and an event whose first round has results."""

from collections.abc import Callable

import pytest

from league.accounts.models import User
from league.clubs.models import HouseRulesVersion
from league.players.models import Player
from league.seasons.models import Season
from league.standings.computing.following import standings_catch_up
from league.tournaments.draws.services import round_step, stage_draw
from league.tournaments.models import Round, Tournament
from tests.league.factories import make_hanchan
from tests.league.tournaments.conftest import make_tournament, play

__all__ = ["make_tournament", "play"]


@pytest.fixture
def played(owner: User, house_rules: HouseRulesVersion, regulars: list[Player], season: Season) -> Season:
    """The season after a hanchan in which Aoi is first."""
    make_hanchan(actor=owner, house_rules=house_rules, players=regulars, season=season)
    standings_catch_up(season)
    return season


@pytest.fixture
def release(organiser: User) -> Callable[[Round], Round]:
    def do(round_: Round) -> Round:
        for step in ("confirm", "release"):
            round_ = round_step(actor=organiser, round_=round_, step=step)
        return round_

    return do


@pytest.fixture
def event(
    organiser: User,
    make_tournament: Callable[..., Tournament],
    play: Callable[[Round], None],
    release: Callable[[Round], Round],
) -> Tournament:
    """Two rounds of eight players drawn at once; both are public, and the first is played."""
    event = make_tournament(players=8, rounds=2)
    first, second = stage_draw(actor=organiser, stage=event.stages.get(), seed=7)
    play(release(first))
    round_step(actor=organiser, round_=Round.objects.get(pk=first.pk), step="finish")
    release(Round.objects.get(pk=second.pk))
    return Tournament.objects.get(pk=event.pk)
