import pytest

from league.accounts.models import User
from league.clubs.models import HouseRulesVersion
from league.clubs.services import house_rules_amend
from league.players.models import Player
from league.records.models import Hanchan
from league.seasons.models import Season
from tests.league.factories import make_hanchan


@pytest.fixture
def wider(owner: User, house_rules: HouseRulesVersion) -> HouseRulesVersion:
    return house_rules_amend(
        actor=owner, house_rules=house_rules.house_rules, options={"uma": [30, 10, -10, -30], "tie_break": "seat"}
    )


@pytest.fixture
def played(owner: User, house_rules: HouseRulesVersion, regulars: list[Player], season: Season) -> list[Hanchan]:
    """Aoi first by much, then Ben twice first by little: Aoi leads, and with a wider uma Ben does."""
    boards = [(80000, 15000, 5000, 0), (20000, 30000, 28000, 22000), (24000, 29000, 25000, 22000)]
    return [
        make_hanchan(actor=owner, house_rules=house_rules, players=regulars, scores=scores, season=season)
        for scores in boards
    ]
