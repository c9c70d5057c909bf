from collections.abc import Callable
from datetime import date

import pytest

from league.accounts.models import User
from league.clubs.models import HouseRulesVersion
from league.members.services import player_join
from league.players.models import Player
from league.records.models import Hanchan
from league.seasons.models import Season
from league.seasons.services import season_amend
from tests.league.factories import make_hanchan


@pytest.fixture
def people(organiser: User, member: Callable[[str, str], User], regulars: list[Player]) -> list[User]:
    """The accounts of the four regulars."""
    users = [member(name, "player") for name in ("aoi", "ben", "chika", "dai")]
    for user, player in zip(users, regulars, strict=True):
        player_join(actor=organiser, player=player, user=user)
    return users


@pytest.fixture
def asking_season(organiser: User, season: Season) -> Season:
    return season_amend(actor=organiser, season=season, asks_confirmation=True)


@pytest.fixture
def game(
    people: list[User], recorder: User, asking_season: Season, house_rules: HouseRulesVersion, regulars: list[Player]
) -> Hanchan:
    return make_hanchan(
        actor=recorder, house_rules=house_rules, players=regulars, season=asking_season, played_on=date(2026, 3, 4)
    )
