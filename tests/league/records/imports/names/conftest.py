import pytest

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.players.models import Player
from league.records.imports.services import ImportOrder
from tests.league.factories import make_players

HEADING = "date,east,south,west,north,east_score,south_score,west_score,north_score"


def file_of(*tables: str) -> bytes:
    """A file with a game for each table, whose players are divided by commas; each day is another."""
    lines = (f"2026-03-{day:02},{table},41200,28300,20400,10100" for day, table in enumerate(tables, 1))
    return "\n".join([HEADING, *lines]).encode()


@pytest.fixture
def players(owner: User, club: Club) -> dict[str, Player]:
    names = ("Gunnar Berg", "Aoi", "Chika", "Dai", "Ben Whitfield", "Nora")
    return {player.name: player for player in make_players(owner, club, names)}


@pytest.fixture
def order(club: Club, house_rules: HouseRulesVersion, players: dict[str, Player]) -> ImportOrder:
    return ImportOrder(club=club, house_rules=house_rules, makes_players=True)
