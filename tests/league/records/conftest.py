import pytest

from league.accounts.models import User
from league.clubs.models import HouseRulesVersion
from league.players.models import Player
from league.records.models import Hanchan
from league.seasons.models import Season
from tests.league.factories import make_hanchan


@pytest.fixture
def hanchan(recorder: User, house_rules: HouseRulesVersion, regulars: list[Player], season: Season) -> Hanchan:
    return make_hanchan(actor=recorder, house_rules=house_rules, players=regulars, season=season)
