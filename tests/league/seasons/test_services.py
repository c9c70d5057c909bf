from datetime import date

import pytest
from django.db import IntegrityError

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.clubs.services import club_create, house_rules_create
from league.core.errors import LeagueError
from league.jobs.models import Job
from league.players.models import Player
from league.players.services import player_add
from league.seasons.models import Adjustment, Season, SeasonPlayer
from league.seasons.parts import division_add, season_player_set, team_add
from league.seasons.services import (
    adjustment_give,
    adjustment_void,
    season_amend,
    season_open,
)
from rules.errors import RuleError
from tests.league.factories import make_hanchan


def test_a_season_takes_the_unit_of_its_house_rules(season: Season, house_rules: HouseRulesVersion) -> None:
    assert (season.slug, season.points_unit) == ("spring", house_rules.points_unit)


def test_an_unknown_metric_is_refused(organiser: User, club: Club, house_rules: HouseRulesVersion) -> None:
    with pytest.raises(RuleError) as refusal:
        season_open(
            actor=organiser,
            club=club,
            name="S",
            opens=date(2026, 1, 1),
            house_rules=house_rules,
            metrics=["luck"],
        )

    assert refusal.value.code == "unknown_metric"
    assert not Season.objects.exists()


def test_a_season_does_not_close_before_it_opens(organiser: User, club: Club, house_rules: HouseRulesVersion) -> None:
    with pytest.raises(LeagueError) as refusal:
        season_open(
            actor=organiser,
            club=club,
            name="S",
            opens=date(2026, 2, 1),
            closes=date(2026, 1, 1),
            house_rules=house_rules,
        )

    assert refusal.value.code == "ends_before_it_begins"


def test_house_rules_of_another_club_are_refused(stranger: User, house_rules: HouseRulesVersion) -> None:
    elsewhere = club_create(actor=stranger, name="Elsewhere")

    with pytest.raises(LeagueError) as refusal:
        season_open(actor=stranger, club=elsewhere, name="S", opens=date(2026, 1, 1), house_rules=house_rules)
    assert refusal.value.code == "not_found"


@pytest.mark.parametrize("who", ["recorder", "player_user", "stranger"])
def test_only_an_organiser_opens_a_season(
    who: str, club: Club, house_rules: HouseRulesVersion, request: pytest.FixtureRequest
) -> None:
    with pytest.raises(LeagueError) as refusal:
        season_open(
            actor=request.getfixturevalue(who), club=club, name="S", opens=date(2026, 1, 1), house_rules=house_rules
        )

    assert refusal.value.code == "forbidden"


def test_an_amended_season_requests_its_table(organiser: User, season: Season) -> None:
    season_amend(actor=organiser, season=season, metrics=["average_place", "points"], min_games=5)

    season.refresh_from_db()
    assert (season.metrics, season.min_games) == (["average_place", "points"], 5)
    assert Job.objects.get(kind="standings").subject == str(season.pk)


def test_a_season_does_not_lose_its_hanchan_by_new_days(
    organiser: User, season: Season, house_rules: HouseRulesVersion, regulars: list[Player]
) -> None:
    make_hanchan(actor=organiser, house_rules=house_rules, players=regulars, season=season)

    with pytest.raises(LeagueError) as refusal:
        season_amend(actor=organiser, season=season, closes=date(2026, 2, 1))
    assert refusal.value.code == "season_has_other_days"


def test_a_season_does_not_change_its_unit(organiser: User, club: Club, season: Season) -> None:
    mcr = house_rules_create(actor=organiser, club=club, name="Chinese official", ruleset="mcr")

    with pytest.raises(LeagueError) as refusal:
        season_amend(actor=organiser, season=season, house_rules=mcr)
    assert refusal.value.code == "unit_mismatch"


def test_a_player_is_put_into_a_division_and_a_team(organiser: User, season: Season, regulars: list[Player]) -> None:
    division = division_add(actor=organiser, season=season, name="A")
    team = team_add(actor=organiser, season=season, name="Winds")
    season_player_set(actor=organiser, season=season, player=regulars[0], division=division, team=team)
    season_player_set(actor=organiser, season=season, player=regulars[0], division=division)

    placed = SeasonPlayer.objects.get()
    assert (placed.division, placed.team) == (division, None)


def test_a_division_s_name_is_given_once(organiser: User, season: Season) -> None:
    division_add(actor=organiser, season=season, name="A")

    with pytest.raises(LeagueError) as refusal:
        division_add(actor=organiser, season=season, name="A")
    assert refusal.value.code == "name_taken"


def test_an_adjustment_taken_back_stays_in_the_list(organiser: User, season: Season, regulars: list[Player]) -> None:
    given = adjustment_give(actor=organiser, season=season, player=regulars[0], points=-20000, reason="chombo")
    adjustment_void(actor=organiser, adjustment=given, reason="the hand was right")

    assert Adjustment.objects.get().is_void
    with pytest.raises(LeagueError) as refusal:
        adjustment_void(actor=organiser, adjustment=given, reason="again")
    assert refusal.value.code == "adjustment_void"


@pytest.mark.parametrize(("points", "reason", "code"), [(0, "x", "adjustment_zero"), (-1, " ", "reason_needed")])
def test_an_adjustment_needs_points_and_a_reason(
    points: int, reason: str, code: str, organiser: User, season: Season, regulars: list[Player]
) -> None:
    with pytest.raises(LeagueError) as refusal:
        adjustment_give(actor=organiser, season=season, player=regulars[0], points=points, reason=reason)

    assert refusal.value.code == code


def test_the_database_requires_a_reason_too(owner: User, season: Season, regulars: list[Player]) -> None:
    with pytest.raises(IntegrityError):
        Adjustment.objects.create(season=season, player=regulars[0], points=-1, reason="", given_by=owner)


def test_a_player_of_another_club_gets_no_adjustment(organiser: User, stranger: User, season: Season) -> None:
    eve = player_add(actor=stranger, club=club_create(actor=stranger, name="Elsewhere"), name="Eve")

    with pytest.raises(LeagueError) as refusal:
        adjustment_give(actor=organiser, season=season, player=eve, points=5, reason="x")
    assert refusal.value.code == "unknown_player"
