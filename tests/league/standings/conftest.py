"""Two teams of a season and the two games their members played."""

import pytest

from league.accounts.models import User
from league.clubs.models import HouseRulesVersion
from league.players.models import Player
from league.seasons.models import Season, Team
from league.seasons.parts import part_fill, team_add
from tests.league.factories import make_hanchan


@pytest.fixture
def winds(owner: User, season: Season, regulars: list[Player]) -> Team:
    """Aoi and Dai."""
    team = team_add(actor=owner, season=season, name="Winds")
    part_fill(actor=owner, part=team, players=[regulars[0], regulars[3]])
    return team


@pytest.fixture
def dragons(owner: User, season: Season, regulars: list[Player]) -> Team:
    """Ben and Chika."""
    team = team_add(actor=owner, season=season, name="Dragons")
    part_fill(actor=owner, part=team, players=regulars[1:3])
    return team


@pytest.fixture
def played(owner: User, house_rules: HouseRulesVersion, regulars: list[Player], season: Season) -> Season:
    """Aoi +31.2 +31.2, Ben +8.3 -9.6, Chika -9.6 +8.3, Dai -29.9 -29.9."""
    first, second, third, fourth = regulars
    make_hanchan(actor=owner, house_rules=house_rules, players=regulars, season=season)
    make_hanchan(actor=owner, house_rules=house_rules, players=[first, third, second, fourth], season=season)
    return season
