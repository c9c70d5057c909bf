from io import StringIO

import pytest
from django.conf import settings
from django.core.management import call_command

from league.accounts.models import User
from league.clubs.models import Club
from league.clubs.roles import can
from league.players.models import Player
from league.records.models import Deal, Participant
from league.records.verification import differences
from league.seasons.models import Season
from league.web.demo import make_demo

pytestmark = [pytest.mark.django_db, pytest.mark.once]


def test_the_demo_club_is_made_once_holds_together_and_its_organiser_signs_in() -> None:
    call_command("demo", stdout=StringIO())
    again = StringIO()
    call_command("demo", stdout=again)

    club = Club.objects.get()
    assert 320 <= club.hanchan.count() <= 360
    assert {season.house_rules.ruleset for season in Season.objects.all()} == {"mingjiang", "riichi-club"}
    assert {"Amelia Hart", "佐藤 葵", "王伟", "黃志豪"} <= set(Player.objects.values_list("name", flat=True))
    by_deals = club.hanchan.filter(entry="deals", state="finished")
    assert {by_deals.filter(house_rules__ruleset=key).count() for key in ("riichi-club", "mingjiang")} == {12, 4}
    assert list(differences()) == []
    name, password = settings.DEMO_ORGANISER
    organiser = User.objects.get(username=name)
    assert organiser.check_password(password)
    assert password in again.getvalue()
    assert can(organiser, club, "club")


@pytest.mark.slow
def test_the_same_seed_makes_the_same_club() -> None:
    first, second = (make_demo(seed=5, slug=slug) for slug in ("first", "second"))

    assert scores_of(first) == scores_of(second)
    assert deals_of(first) == deals_of(second)


def scores_of(club: Club) -> list[tuple[object, ...]]:
    rows = Participant.objects.filter(club=club).order_by("pk")
    return list(rows.values_list("seat", "player__name", "score", "chips"))


def deals_of(club: Club) -> list[object]:
    return list(Deal.objects.filter(hanchan__club=club).order_by("pk").values_list("entry", flat=True))
