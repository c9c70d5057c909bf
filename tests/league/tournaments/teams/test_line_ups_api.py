"""Line-ups by API: the desk, a captain, everybody else; and the archive of the event."""

from datetime import UTC, datetime

import pytest

from league.accounts.models import User
from league.players.models import Player
from league.tournaments.archive.restoring import tournament_restore
from league.tournaments.archive.writing import tournament_archive
from league.tournaments.models import Team, TeamPenalty, Tournament
from league.tournaments.standings.line_ups import LineUps
from league.tournaments.teams.penalties import team_penalty_give
from league.tournaments.teams.services import captain_set, line_up_deadline_set
from tests.league.tournaments.api.desk import Desk
from tests.league.tournaments.teams.conftest import name_all, players

pytestmark = pytest.mark.django_db


def names_of(answer: list[dict[str, object]]) -> list[object]:
    return [one["number"] for one in answer]


def test_the_desk_names_a_team_and_sees_who_is_missing(organiser: User, league: Tournament, blues: Team) -> None:
    desk = Desk(organiser, league.slug)
    entrants = [one.pk for one in players(league, 2, 3, 4, 5)]

    named = desk.send(f"line-ups/1/{blues.pk}/", {"entrants": entrants}, "put")

    assert names_of(named["players"]) == [2, 3, 4, 5]
    found = desk.get("line-ups/1/")
    assert [(one["team"]["name"], one["is_named"]) for one in found["results"]] == [
        ("Blues", True), ("Greens", False), ("Reds", False)
    ]  # fmt: skip
    assert found["captains_may_name"] is True
    missing = desk.send("line-ups/1/take-over/")
    assert [team["name"] for team in missing["missing"]] == ["Greens", "Reds"]


def test_a_captain_sees_and_names_the_own_team_alone(
    organiser: User, stranger: User, league: Tournament, blues: Team
) -> None:
    chief = players(league, 1)[0]
    Player.objects.filter(pk=chief.player_id).update(user=stranger, account=stranger)
    Desk(organiser, league.slug).send(f"teams/{blues.pk}/captain/", {"captain": chief.pk}, "put")
    captain, entrants = Desk(stranger, league.slug), [one.pk for one in players(league, 1, 2, 3, 4)]

    captain.send(f"line-ups/1/{blues.pk}/", {"entrants": entrants}, "put")

    assert [one["team"]["name"] for one in captain.get("line-ups/1/")["results"]] == ["Blues"]
    reds = league.teams.get(name="Reds")
    captain.send(f"line-ups/1/{reds.pk}/", {"entrants": entrants}, "put", status=403)


def test_the_deadline_is_set_and_shown(organiser: User, league: Tournament) -> None:
    desk = Desk(organiser, league.slug)

    desk.send("line-ups/1/", {"closes_at": "2026-03-07T12:00:00Z"}, "patch", status=204)

    assert desk.get("line-ups/1/")["closes_at"].startswith("2026-03-07T")
    assert desk.get("line-ups/1/")["captains_may_name"] is False


def test_an_event_without_line_ups_says_so(organiser: User, league: Tournament) -> None:
    Tournament.objects.update(lineup_size=None)
    answer = Desk(organiser, league.slug).client.get(f"/api/v1/tournaments/{league.slug}/line-ups/1/")

    assert answer.json()["error"] == "no_line_ups"


def test_the_archive_of_the_event_keeps_captains_line_ups_deadlines_and_penalties(
    organiser: User, league: Tournament, blues: Team
) -> None:
    name_all(organiser, league, 1, shift=1)
    captain_set(actor=organiser, team=blues, entrant=players(league, 1)[0])
    line_up_deadline_set(actor=organiser, tournament=league, number=2, closes_at=datetime(2026, 3, 8, 9, tzinfo=UTC))
    team_penalty_give(actor=organiser, team=blues, points=1000, reason="late line-up")
    archive = tournament_archive(actor=organiser, tournament=league)

    made = tournament_restore(actor=organiser, club=league.club, archive=archive)

    again = made.teams.get(name="Blues")
    assert made.lineup_size == 4
    assert [one.number for one in LineUps(made).of_team(again, 1).players] == [2, 3, 4, 5]
    assert again.captaincy.entrant.number == 1
    assert made.line_up_deadlines.get().number == 2
    assert TeamPenalty.objects.get(team=again).points == 1000
