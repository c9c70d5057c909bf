"""The page and the sheets of a player whose games have three seats."""

import pytest
from django.test import Client
from django.urls import reverse

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.players.models import Player
from league.profiles.sheets import extremes_sheet, places_sheet, seats_sheet
from league.profiles.statistics import PlayerStatistics, player_statistics
from league.records.deals.services import deal_record, hanchan_begin
from tests.league.core.page import words
from tests.league.factories import DAY, make_hanchan


@pytest.fixture
def chika(owner: User, three_seats: HouseRulesVersion, regulars: list[Player]) -> Player:
    """Chika is third as West, and then first as East."""
    aoi, ben, chika, _dai = regulars
    for players in ([aoi, ben, chika], [chika, aoi, ben]):
        make_hanchan(actor=owner, house_rules=three_seats, players=players, scores=(120, 100, 80))
    return chika


@pytest.fixture
def statistics(chika: Player) -> PlayerStatistics:
    found = player_statistics(chika, "", DAY)
    assert found is not None
    return found


def page_of(club: Club, player: Player) -> str:
    return words(Client().get(reverse("player", args=[club.slug, player.pk])))


def test_the_page_shows_places_and_seats_of_three(club: Club, chika: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("league.profiles.views.FEWEST_FOR_RECORDS", 2)
    page = page_of(club, chika)

    assert "Games 2" in page
    assert "Place Share Games 1 1 under 10 3 1 under 10" in page
    # East: first with +20; West: third with -20
    assert "東 East 1 1.00 +20.0 西 West 1 3.00 −20.0" in page
    assert "北" not in page
    # of three places the third is the last: 120 - 100
    assert "last places 1 0" in page
    assert "Widest winning margin 20" in page


def test_the_sheets_have_the_places_and_the_seats_of_three(statistics: PlayerStatistics) -> None:
    assert [row[:2] for row in places_sheet(statistics).rows] == [[1, 1], [3, 1]]
    assert [str(row[0]) for row in seats_sheet(statistics).rows] == ["East", "West"]
    assert [str(row[0]) for row in extremes_sheet(statistics).rows][-1] == "Widest winning margin"


def test_deals_of_three_seats_are_counted(
    owner: User, club: Club, three_seats: HouseRulesVersion, regulars: list[Player]
) -> None:
    hanchan = hanchan_begin(actor=owner, club=club, house_rules=three_seats, players=regulars[:3], played_on=DAY)
    win = {"winner": 2, "from": None, "value": {"total": 3}}
    for number in (1, 2):
        entry = {"result": {"type": "win", "wins": [win]}}
        deal_record(actor=owner, hanchan=hanchan, number=number, entry=entry)

    page = page_of(club, regulars[2])

    assert "Win rate under 10 2 of 2" in page
    # by self-draw 3 from each of two
    assert "Average win +6" in page
