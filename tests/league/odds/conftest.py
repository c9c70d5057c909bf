from collections.abc import Callable
from datetime import date, timedelta
from random import Random

import pytest

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.players.models import Player
from league.seasons.models import Season
from league.seasons.services import season_open
from tests.league.factories import SCORES, make_hanchan

OPENS = date(2026, 1, 5)


@pytest.fixture(autouse=True)
def few_seasons(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few simulated seasons are enough for pages."""
    monkeypatch.setattr("league.odds.computing.SEASONS", 500)
    monkeypatch.setattr("league.odds.computing.SEASONS_AT_THE_MIDDLE", 250)
    monkeypatch.setattr("league.odds.computing.LEAST_GAMES", 6)


@pytest.fixture
def today(monkeypatch: pytest.MonkeyPatch) -> Callable[[date], None]:
    """Set the club's day for the odds."""

    def put(day: date) -> None:
        for module in ("league.odds.state", "league.odds.jobs", "league.odds.services"):
            monkeypatch.setattr(f"{module}.today_of", lambda season: day)

    put(OPENS + timedelta(days=21))
    return put


@pytest.fixture
def league(owner: User, club: Club, house_rules: HouseRulesVersion) -> Season:
    """A season of ten weeks."""
    closes = OPENS + timedelta(days=70)
    return season_open(actor=owner, club=club, name="League", opens=OPENS, closes=closes, house_rules=house_rules)


@pytest.fixture
def evening(owner: User, league: Season, regulars: list[Player], house_rules: HouseRulesVersion) -> Callable[..., None]:
    """Play some hanchan on a day; Aoi leads and Dai comes last more often than not."""
    rng = Random("evening")

    def play(week: int, hanchan: int = 2, season: Season | None = None) -> None:
        for _hanchan in range(hanchan):
            players = list(regulars)
            if rng.random() < 0.5:
                rng.shuffle(players)
            make_hanchan(
                actor=owner,
                house_rules=house_rules,
                players=players,
                scores=SCORES,
                played_on=(season or league).opens + timedelta(weeks=week),
                season=season or league,
            )

    return play


@pytest.fixture
def half_season(evening: Callable[..., None], league: Season, today: Callable[[date], None]) -> Season:
    """Four evenings of two hanchan each; seven weeks are left."""
    for week in range(4):
        evening(week)
    return league
