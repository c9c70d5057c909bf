"""Penalties of teams: in the table of teams, on its pages, by API, in the sheet and in the history."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import AnonymousUser

from league.accounts.models import User
from league.core.errors import Forbidden, LeagueError
from league.tournaments.core.access import access_for
from league.tournaments.models import Team, TeamPenalty, Tournament
from league.tournaments.standings.teams import team_table
from league.tournaments.standings.tournament_table import tournament_table
from league.tournaments.teams.penalties import team_penalty_give, team_penalty_void
from tests.league.core.page import signed_in
from tests.league.tournaments.api.desk import Desk
from tests.league.tournaments.draws.cuts import main_round
from tests.league.tournaments.standings.test_team_order import ranks, teams

pytestmark = pytest.mark.django_db

Make = Callable[..., Tournament]


@pytest.fixture
def event(organiser: User, make_tournament: Make) -> Tournament:
    """Two teams of two, +40.0 and -40.0; the ladder rules count in thousandths."""
    event = make_tournament(players=4, rounds=1)
    main_round(organiser, event, {})
    teams(organiser, event, (1, 2), (3, 4))
    return event


@pytest.fixture
def reds(event: Tournament) -> Team:
    return event.teams.get(name="Reds")


def test_a_penalty_is_taken_off_the_team_and_not_off_its_members(organiser: User, event: Tournament) -> None:
    before = {line.team.name: line.points for line in team_table(tournament_table(event))}

    team_penalty_give(
        actor=organiser, team=event.teams.get(name="Reds"), points=100 * event.points_unit, reason="late line-up"
    )

    lines = {line.team.name: line for line in team_table(tournament_table(event))}
    reds = lines["Reds"]
    assert reds.points == before["Reds"] - 100 * event.points_unit
    assert sum(member.points for member in reds.members) == before["Reds"]
    assert [name for name, _rank in ranks(event)] == ["Blues", "Reds"]


def test_a_penalty_taken_back_counts_no_more_and_stays_in_the_list(
    organiser: User, event: Tournament, reds: Team
) -> None:
    given = team_penalty_give(actor=organiser, team=reds, points=100 * event.points_unit, reason="late")

    team_penalty_void(actor=organiser, penalty=given, reason="the train")

    assert [name for name, _rank in ranks(event)] == ["Reds", "Blues"]
    assert TeamPenalty.objects.get().is_void
    with pytest.raises(LeagueError) as refused:
        team_penalty_void(actor=organiser, penalty=given, reason="again")
    assert refused.value.code == "adjustment_void"


@pytest.mark.parametrize(
    ("given", "code"),
    [({"points": 0}, "adjustment_zero"), ({"points": 1, "reason": " "}, "reason_needed")],
    ids=["no points", "no reason"],
)
def test_a_penalty_without_points_or_reason_is_refused(
    organiser: User, reds: Team, given: dict[str, object], code: str
) -> None:
    with pytest.raises(LeagueError) as refused:
        team_penalty_give(**{"actor": organiser, "team": reds, "reason": "late", **given})  # type: ignore[arg-type]
    assert refused.value.code == code


def test_strangers_give_no_penalty(stranger: User, reds: Team) -> None:
    with pytest.raises(Forbidden):
        team_penalty_give(actor=stranger, team=reds, points=1, reason="x")


def test_the_api_gives_lists_and_voids_a_penalty_and_shows_it_in_the_table(
    organiser: User, event: Tournament, reds: Team
) -> None:
    desk = Desk(organiser, event.slug)

    body = {"team": reds.pk, "points": "20", "reason": "late line-up", "round": 1}
    given = desk.send("team-penalties/", body, status=201)

    assert (given["points"], given["round"], given["referee"]["id"]) == ("-20.0", 1, organiser.pk)
    [line] = [one for one in desk.get("team-standings/")["results"] if one["team"]["name"] == "Reds"]
    # the members have +40.0 together
    assert (line["penalties"], line["values"]["points"]["text"]) == ("-20.0", "+20.0")
    desk.send(f"team-penalties/{given['id']}/void/", {"reason": "wrong team"})
    assert desk.get("team-penalties/")["results"][0]["is_void"]


def test_the_sheets_have_the_penalties_of_teams_with_their_reasons(
    organiser: User, event: Tournament, reds: Team
) -> None:
    team_penalty_give(actor=organiser, team=reds, points=20 * event.points_unit, reason="late line-up")
    desk = Desk(organiser, event.slug)

    [row] = desk.get("sheets/penalties/json/")["rows"]
    [first, _second] = desk.get("sheets/teams/json/")["rows"]

    assert (row["team"]["name"], row["entrant"], row["points"], row["reason"]) == (
        "Reds", None, "-20.0", "late line-up"
    )  # fmt: skip
    assert (first["points"], first["penalties"]) == ("20.0", "-20.0")


def test_a_penalty_of_a_frozen_round_is_for_the_desk_alone(organiser: User, event: Tournament, reds: Team) -> None:
    team_penalty_give(actor=organiser, team=reds, points=1000, reason="late", round_=event.rounds.get(number=1))
    Tournament.objects.update(frozen_from=1)
    event.refresh_from_db()

    public, desk = access_for(AnonymousUser(), event), access_for(organiser, event)

    assert [line.taken for line in team_table(public.table())] == [0, 0]
    assert sorted(line.taken for line in team_table(desk.table())) == [-1000, 0]


def test_the_page_gives_and_takes_back_a_penalty_and_the_history_names_the_team(
    organiser: User, event: Tournament, reds: Team
) -> None:
    desk, path = signed_in(organiser), f"/e/{event.slug}/desk/team-penalties/"

    sent = desk.post(path, {"team": reds.pk, "kind": "late", "points": "20", "round": "1", "reason": "late line-up"})

    assert sent.status_code == 302
    assert "late line-up" in desk.get(path).content.decode()
    assert "late line-up" in desk.get(f"/e/{event.slug}/standings/").content.decode()
    history = desk.get(f"/e/{event.slug}/desk/history/").content.decode()
    assert "gave a team a penalty" in history
    assert "Reds" in history
    desk.post(f"{path}{TeamPenalty.objects.get().pk}/void/", {"reason": "wrong team"})
    assert TeamPenalty.objects.get().is_void


def test_a_shared_place_counts_as_its_mean_for_teams(organiser: User, event: Tournament) -> None:
    assert "average_place" in event.order

    [first, _second] = team_table(tournament_table(event))

    assert "mean_place" in first.texts
    assert "average_place" not in first.texts
