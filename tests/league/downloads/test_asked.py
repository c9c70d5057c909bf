"""Access to sheets, refused queries, and the number of database queries."""

from datetime import date

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.core.errors import LeagueError
from league.downloads.kinds import CLUB_SHEETS
from league.players.models import Player
from league.players.services import player_amend
from league.records.models import Hanchan
from league.seasons.models import Season
from league.seasons.services import season_open
from rules.errors import RuleError
from tests.league.core.page import signed_in
from tests.league.downloads.world import Given, said_of, sheet
from tests.league.factories import make_hanchan
from tests.league.jobs.at_once import run_jobs

pytestmark = [pytest.mark.django_db, pytest.mark.once]


# ----- access and refusals -----


def test_a_hidden_name_is_in_no_file(owner: User, club: Club, given: Given) -> None:
    aoi = Player.objects.get(name="Aoi")
    player_amend(actor=owner, player=aoi, is_hidden=True)
    run_jobs()

    for kind in CLUB_SHEETS:
        answer = Client().get(reverse("sheet", args=[club.slug, kind.key, "json"]), said_of(kind.key, given))
        assert "Aoi" not in answer.content.decode(), kind.key


def test_a_stranger_gets_nothing_of_a_private_club(stranger: User, club: Club, given: Given) -> None:
    Club.objects.update(is_public=False)

    for kind in CLUB_SHEETS:
        path = reverse("sheet", args=[club.slug, kind.key, "csv"])
        assert signed_in(stranger).get(path, said_of(kind.key, given)).status_code == 404


def test_things_of_another_club_are_not_found(owner: User, club: Club, given: Given) -> None:
    other = Club.objects.create(name="Other", slug="other")

    for kind in CLUB_SHEETS:
        if set(kind.needs) - {"ruleset"}:
            path = reverse("sheet", args=[other.slug, kind.key, "csv"])
            assert Client().get(path, said_of(kind.key, given)).status_code == 404, kind.key


@pytest.mark.parametrize(
    ("key", "said", "code"),
    [
        ("nothing", {}, "not_found"),
        ("standings", {}, "bad_field"),
        ("sessions", {"season": "spring"}, "unknown_field"),
        ("standings", {"season": "winter"}, "not_found"),
        ("standings", {"season": "spring", "division": "x"}, "bad_field"),
        ("teams", {"season": "winter"}, "not_found"),
        ("summary", {"player": "9" * 30}, "not_found"),
        ("hanchan", {"since": "yesterday"}, "bad_date"),
        ("hanchan", {"state": "lost"}, "bad_field"),
        ("hanchan", {"ruleset": "go"}, "unknown_ruleset"),
    ],
)
def test_an_invalid_query_is_refused(
    owner: User, club: Club, house_rules: HouseRulesVersion, season: Season, key: str, said: Given, code: str
) -> None:
    season_open(actor=owner, club=club, name="Autumn", opens=date(2026, 9, 1), house_rules=house_rules)

    with pytest.raises(RuleError) as refused:
        sheet(club, key, **said)

    assert refused.value.code == code


def test_the_sheet_of_a_season_without_teams_has_no_rows(
    owner: User, club: Club, house_rules: HouseRulesVersion
) -> None:
    season_open(actor=owner, club=club, name="Autumn", opens=date(2026, 9, 1), house_rules=house_rules)

    assert sheet(club, "teams", season="autumn").rows == []


def test_too_long_a_list_is_refused(club: Club, given: Given, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("league.records.games.sheets.MOST_GAMES", 2)

    with pytest.raises(LeagueError) as refused:
        sheet(club, "hanchan")

    assert refused.value.code == "too_many_rows"


@pytest.mark.parametrize(
    "key", ["hanchan", "standings", "teams", "players", "ladder", "points", "opponents", "ratings"]
)
def test_long_sheets_need_as_many_queries_as_short_ones(
    owner: User,
    club: Club,
    house_rules: HouseRulesVersion,
    regulars: list[Player],
    season: Season,
    given: Given,
    key: str,
    django_assert_num_queries: DjangoAssertNumQueries,
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    most = {
        "hanchan": 2,
        "standings": 5,
        "teams": 9,
        "players": 1,
        "ladder": 4,
        "points": 5,
        "opponents": 6,
        "ratings": 8,
    }
    said = said_of(key, given)
    with django_assert_max_num_queries(most[key]) as few:
        sheet(club, key, **said)
    for _ in range(6):
        make_hanchan(actor=owner, house_rules=house_rules, players=regulars, season=season)
    run_jobs()

    with django_assert_num_queries(len(few.captured_queries)):
        sheet(club, key, **said)
    assert Hanchan.objects.count() == 9
