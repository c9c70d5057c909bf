import json
import os
import time
from collections import Counter
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.management import call_command
from django.test import Client

from league.accounts.models import User
from league.clubs.models import Club
from league.clubs.roles import can
from league.demo.club import MEMBERS, make_demo
from league.demo.progress import SECONDS_OF_A_STEP, making, shown_progress
from league.maintenance.verification import differences
from league.players.models import Player
from league.records.models import Deal, Participant
from league.seasons.models import Season
from league.standings.champions.hall import club_champions
from tests.profile import LONGEST

pytestmark = [pytest.mark.django_db, pytest.mark.once]


def test_the_demo_club_is_made_once_without_differences_and_its_organiser_signs_in() -> None:
    call_command("demo", "--known-password", stdout=StringIO())
    again = StringIO()
    call_command("demo", stdout=again)

    club = Club.objects.get()
    assert 320 <= club.hanchan.count() <= 360
    assert {season.house_rules.ruleset for season in Season.objects.all()} == {"mingjiang", "riichi-club"}
    assert {"Amelia Hart", "佐藤 葵", "王伟", "黃志豪"} <= set(Player.objects.values_list("name", flat=True))
    by_deals = club.hanchan.filter(entry="deals", state="finished")
    assert Counter(by_deals.values_list("house_rules__ruleset", flat=True)) == {
        "riichi-club": 12, "mingjiang": 4, "mcr": 1, "sichuan": 1, "yueqing": 1, "hk": 1, "tenhou-3": 1,
    }  # fmt: skip
    assert {deal.hanchan.house_rules.ruleset for deal in deals_with_tiles(club)} == {
        "riichi-club", "mingjiang", "mcr", "sichuan", "yueqing", "hk", "tenhou-3",
    }  # fmt: skip
    cup, league = Season.objects.order_by("opens")
    (champions,) = club_champions(club)
    assert (champions.season, league.state, len(champions.wins[0].rows)) == (cup, "open", 1)
    assert [(team.season_players.count(), team.row.rank) for team in cup.teams.order_by("row__order")] == [
        (4, 1), (4, 2), (4, 3), (4, 4),
    ]  # fmt: skip
    assert [league.rows.filter(division=division).count() for division in league.divisions.all()] == [8, 8]
    assert {adjustment.points > 0 for adjustment in league.adjustments.all()} == {True, False}
    tonight = club.sessions.get(state="open", begins_at=None)
    assert Counter(tonight.hanchan.values_list("state", flat=True)) == {"finished": 2, "open": 1}
    series = club.evening_series.get()
    coming = series.evenings.order_by("day").first().session
    assert (series.place, coming.answers.count()) == ("Community centre, room 4", 9)
    assert list(differences()) == []
    name, password = settings.DEMO_ORGANISER
    organiser = User.objects.get(username=name)
    assert organiser.check_password(password)
    assert password in again.getvalue()
    assert can(organiser, club, "club")
    joined = dict(
        Player.objects.exclude(account=None).filter(merged_into=None).values_list("name", "account__memberships__role")
    )
    assert joined == {"Amelia Hart": "owner", "Jonas Weber": "player", "Priya Nair": "player", "Oskar Lind": "player"}


@pytest.mark.slow
def test_a_command_that_was_killed_says_nothing_of_how_far_the_club_is(settings: Any, tmp_path: Path) -> None:
    settings.VAR_DIR = tmp_path
    with shown_progress() as said:
        said(3)
        running = making()
        long_ago = time.time() - 2 * SECONDS_OF_A_STEP
        os.utime(tmp_path / "demo.json", (long_ago, long_ago))
        killed = making()

    assert (running and running.done, killed, making()) == (3, None, None)


@pytest.mark.slow
@pytest.mark.skipif(not LONGEST, reason="two clubs take forty seconds: JANROKU_LONG=1 alone makes them")
def test_the_same_seed_makes_the_same_club() -> None:
    first, second = (make_demo(seed=5, slug=slug) for slug in ("first", "second"))

    assert scores_of(first) == scores_of(second)
    assert deals_of(first) == deals_of(second)


def deals_with_tiles(club: Club) -> list[Deal]:
    deals = Deal.objects.filter(hanchan__club=club).select_related("hanchan__house_rules")
    return [deal for deal in deals if "concealed" in json.dumps(deal.entry)]


def scores_of(club: Club) -> list[tuple[object, ...]]:
    rows = Participant.objects.filter(club=club).order_by("pk")
    return list(rows.values_list("seat", "player__name", "score", "chips"))


def deals_of(club: Club) -> list[object]:
    return list(Deal.objects.filter(hanchan__club=club).order_by("pk").values_list("entry", flat=True))


@pytest.mark.parametrize("name", MEMBERS)
def test_nobody_can_choose_the_name_of_a_member_of_the_demo(name: str, client: Client) -> None:
    assert client.post("/sign-up/", {"username": name, "password": "plenty of tiles"}).status_code == 422
    assert not User.objects.exists()
