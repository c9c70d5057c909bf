"""The pages of line-ups: a captain by account and by link, the desk with its view of all teams."""

import pytest
from django.test import Client

from league.accounts.models import User
from league.players.models import Player
from league.tournaments.core.links import link_open
from league.tournaments.models import LineUpPlayer, Team, Tournament
from league.tournaments.standings.line_ups import LineUps
from league.tournaments.teams.services import captain_set
from tests.league.core.page import signed_in
from tests.league.tournaments.teams.conftest import name_all, players

pytestmark = pytest.mark.django_db


def keys(event: Tournament, *numbers: int) -> list[int]:
    return [one.pk for one in players(event, *numbers)]


def test_a_captain_names_the_line_up_by_link_without_an_account(
    organiser: User, league: Tournament, blues: Team
) -> None:
    phone, path = Client(), f"/e/{league.slug}/team/{link_open(actor=organiser, opened=blues)}/"

    page = phone.get(path).content.decode()
    refused = phone.post(path, {"players": keys(league, 1, 2, 3)})
    stored = phone.post(path, {"players": keys(league, 1, 2, 3, 6)})

    assert "Who plays round 1?" in page
    assert "Choose 4 players; 3 are chosen." in refused.content.decode()
    assert stored.status_code == 302
    assert [one.number for one in LineUps(league).of_team(blues, 1).players] == [1, 2, 3, 6]


def test_a_captain_with_an_account_comes_from_the_own_page(
    organiser: User, stranger: User, league: Tournament, blues: Team
) -> None:
    chief = players(league, 1)[0]
    Player.objects.filter(pk=chief.player_id).update(user=stranger, account=stranger)
    captain_set(actor=organiser, team=blues, entrant=chief)
    phone = signed_in(stranger)

    own = phone.get(f"/e/{league.slug}/mine/").content.decode()
    phone.post(f"/e/{league.slug}/team/?round=2", {"players": keys(league, 3, 4, 5, 6)})

    assert f"/e/{league.slug}/team/" in own
    assert [one.number for one in LineUps(league).of_team(blues, 2).players] == [3, 4, 5, 6]


def test_nobody_else_opens_the_page_of_a_captain(stranger: User, league: Tournament) -> None:
    assert signed_in(stranger).get(f"/e/{league.slug}/team/").url == f"/e/{league.slug}/"
    assert Client().get(f"/e/{league.slug}/team/{'x' * 24}/").status_code == 404


def test_the_desk_sees_who_has_not_named_and_takes_over_the_last_line_up(
    organiser: User, league: Tournament, blues: Team
) -> None:
    name_all(organiser, league, 1)
    desk, path = signed_in(organiser), f"/e/{league.slug}/desk/line-ups/?round=2"

    before = desk.get(path).content.decode()
    desk.post(path, {"take_over": "yes"})

    assert "3 teams have not named their players." in before
    assert LineUpPlayer.objects.filter(number=2, is_taken_over=True).count() == 12
    assert "All teams have named their players." in desk.get(path).content.decode()


def test_the_desk_names_a_team_its_captain_and_the_link(organiser: User, league: Tournament, blues: Team) -> None:
    desk, path = signed_in(organiser), f"/e/{league.slug}/desk/line-ups/{blues.pk}/"

    desk.post(path, {"captain": keys(league, 2)[0]})
    desk.post(path, {"link": "yes"})
    desk.post(f"{path}?round=1", {"players": keys(league, 1, 2, 3, 4)})

    assert blues.captaincy.entrant.number == 2
    assert f"/e/{league.slug}/team/" in desk.get(path).content.decode()
    assert LineUps(league).of_team(blues, 1).is_named


def test_the_desk_sets_and_ends_the_deadline(organiser: User, league: Tournament) -> None:
    desk, path = signed_in(organiser), f"/e/{league.slug}/desk/line-ups/?round=1"

    desk.post(path, {"closes_at": "2026-03-07T12:00"})
    assert league.line_up_deadlines.get().closes_at.astimezone(league.zone).hour == 12

    desk.post(path, {"closes_at": ""})
    assert not league.line_up_deadlines.exists()


def test_the_draw_page_leads_to_the_line_ups_that_are_missing(organiser: User, league: Tournament) -> None:
    desk = signed_in(organiser)

    sent = desk.post(f"/e/{league.slug}/desk/draw/1/", {"seed": "1"}).content.decode()

    assert "These teams have not named who plays round 1: Blues, Greens, Reds." in sent
    assert f"/e/{league.slug}/desk/line-ups/" in sent


def test_the_plan_of_the_day_says_how_many_teams_are_missing(organiser: User, league: Tournament) -> None:
    page = signed_in(organiser).get(f"/e/{league.slug}/desk/settings/").content.decode()

    assert "3 teams have not named their players." in page
