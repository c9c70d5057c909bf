"""Steps that the tests of sheets share."""

from typing import Any

from django.utils import timezone

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.clubs.sheet_query import SheetQuery
from league.downloads.kinds import build_sheet, find_sheet
from league.players.models import Player
from league.records.deals.services import deal_record, hanchan_begin, hanchan_stop
from league.sheets.sheet import Sheet
from tests.league.factories import DAY
from tests.league.profiles.test_deals import DEALS

Given = dict[str, str]


def by_deals(owner: User, club: Club, house_rules: HouseRulesVersion, players: list[Player]) -> Any:
    game = hanchan_begin(actor=owner, club=club, house_rules=house_rules, players=players, played_on=DAY)
    for number, entry in enumerate(DEALS, 1):
        deal_record(actor=owner, hanchan=game, number=number, entry=entry)
    game.refresh_from_db()
    return hanchan_stop(actor=owner, hanchan=game, version=game.version)


def sheet(club: Club, key: str, **said: str) -> Sheet:
    return build_sheet(key, SheetQuery(club, said, club.day_of(timezone.now())))


def texts(found: Sheet, *keys: str) -> list[tuple[str, ...]]:
    """These columns of a sheet, each cell as text."""
    places = [[column.key for column in found.columns].index(key) for key in keys]
    return [tuple("" if row[place] is None else str(row[place]) for place in places) for row in found.rows]


def said_of(key: str, given: Given) -> Given:
    return {field: given[field] for field in find_sheet(key).needs}
