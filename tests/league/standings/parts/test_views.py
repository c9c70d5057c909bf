"""The pages of a season's teams."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.core.errors import LeagueError
from league.players.models import Player
from league.players.services import player_add
from league.seasons.models import Season, Team
from league.seasons.parts import division_add, part_fill, part_join, team_add
from league.seasons.services import season_open
from league.standings.computing.following import standings_catch_up
from tests.league.core.page import query_count, signed_in, words
from tests.league.factories import DAY, make_hanchan
from tests.league.standings.team_lines import lines, team_table

pytestmark = pytest.mark.once


def page_of(season: Season, name: str = "season", *args: Any) -> str:
    return reverse(name, args=[season.club.slug, season.slug, *args])


def test_the_season_s_page_shows_its_teams(played: Season, winds: Team, dragons: Team) -> None:
    team_table(played)

    page = words(Client().get(page_of(played)))

    assert "Teams CSV" not in page.split("What its members")[0]
    assert "1 Winds Aoi +62.4 Dai −59.8 4 +2.6 2.50" in page
    assert "2 Dragons Ben −1.3 Chika −1.3 4 −2.6 2.50" in page


def test_the_page_of_a_season_without_teams_does_not_mention_teams(played: Season) -> None:
    standings_catch_up(played)

    assert "Teams" not in words(Client().get(page_of(played)))


def test_a_team_s_row_says_why_with_and_without_a_script(played: Season, winds: Team, dragons: Team) -> None:
    team_table(played)
    sentence = "Behind Winds. Points: −2.6 against +2.6."

    assert sentence in words(Client().get(page_of(played), {"why_team": dragons.pk}))
    fragment = Client().get(page_of(played, "season_team_why", dragons.pk))
    assert sentence in words(fragment)
    assert "<html" not in fragment.content.decode()
    # On a phone the members are listed here alone: Ben -1.3 and Chika -1.3.
    assert "Members Ben −1.3 Chika −1.3" in words(fragment)
    assert Client().get(page_of(played, "season_team_why", 999)).status_code == 404
    assert Client().get(page_of(played), {"why_team": "x"}).status_code == 200


def test_the_page_needs_as_many_queries_for_many_teams_as_for_few(
    owner: User, club: Club, house_rules: HouseRulesVersion, played: Season, winds: Team
) -> None:
    team_table(played)
    client = signed_in(owner)
    few = query_count(client, page_of(played))
    for number in range(5):
        four = [player_add(actor=owner, club=club, name=f"{number} {letter}") for letter in "abcd"]
        make_hanchan(actor=owner, house_rules=house_rules, players=four, season=played)
        part_fill(actor=owner, part=team_add(actor=owner, season=played, name=f"Team {number}"), players=four)
    team_table(played)

    assert query_count(client, page_of(played)) == few <= 13


def test_the_organiser_makes_fills_renames_and_empties_a_team(
    organiser: User, played: Season, regulars: list[Player]
) -> None:
    client, path = signed_in(organiser), page_of(played, "season_parts")

    client.post(path, {"deed": "add", "kind": "team", "name": "Winds"})
    team = Team.objects.get()
    about = {"kind": "team", "part": team.pk}
    for name in ("Aoi", "Ben"):
        client.post(path, {"deed": "join", "player": name, **about})
    client.post(path, {"deed": "leave", "player": "Ben", **about})
    answer = client.post(path, {"deed": "rename", "name": "West Winds", **about})

    assert answer.url == f"{path}#team-{team.pk}"
    assert lines(played) == [(1, "West Winds", "+62.4", 2)]
    page = words(client.get(path))
    assert "West Winds Aoi" in page
    assert "renamed a team" in page
    client.post(path, {"deed": "leave", "player": "Aoi", **about})
    client.post(path, {"deed": "remove", **about})
    assert not Team.objects.exists()


def test_the_organiser_makes_a_division_on_the_same_page(
    organiser: User, played: Season, regulars: list[Player]
) -> None:
    client, path = signed_in(organiser), page_of(played, "season_parts")
    client.post(path, {"deed": "add", "kind": "division", "name": "A"})
    division = played.divisions.get()
    client.post(path, {"deed": "join", "kind": "division", "part": division.pk, "player": "Dai"})
    standings_catch_up(played)

    page = words(Client().get(page_of(played), {"division": division.pk}))

    assert "1 Dai 2 −59.8" in page
    assert "Aoi" not in page


@pytest.mark.parametrize(
    ("sent", "sentence"),
    [
        ({"deed": "add", "name": "Winds"}, "“Winds” is already taken."),
        ({"deed": "add", "name": ""}, "This field is required."),
        ({"deed": "join", "player": "Nobody"}, "Nobody in this club is called “Nobody”."),
        ({"deed": "remove"}, "“Winds” still has players."),
    ],
)
def test_errors_are_shown_on_the_page(
    organiser: User, season: Season, winds: Team, sent: dict[str, str], sentence: str
) -> None:
    about = {} if sent["deed"] == "add" else {"part": winds.pk}

    answer = signed_in(organiser).post(page_of(season, "season_parts"), {"kind": "team", **about, **sent})

    assert answer.status_code == 422
    assert words(answer).count(sentence) == 1
    assert season.teams.count() == 1


def test_nobody_but_an_organiser_sees_that_page(recorder: User, season: Season) -> None:
    assert signed_in(recorder).get(page_of(season, "season_parts")).status_code == 403
    assert Client().get(page_of(season, "season_parts")).status_code == 302


def test_a_team_of_another_season_is_not_here(
    organiser: User, club: Club, season: Season, house_rules: HouseRulesVersion, winds: Team
) -> None:
    other = season_open(actor=organiser, club=club, name="Autumn", opens=DAY, house_rules=house_rules)
    sent = {"deed": "rename", "kind": "team", "part": winds.pk, "name": "Mine"}

    assert signed_in(organiser).post(page_of(other, "season_parts"), sent).status_code == 404


@pytest.mark.parametrize("kind", ["team", "division"])
def test_a_player_of_another_part_is_moved_only_when_that_is_said(
    organiser: User, played: Season, regulars: list[Player], kind: str
) -> None:
    client, path, aoi = signed_in(organiser), page_of(played, "season_parts"), regulars[0]
    add = team_add if kind == "team" else division_add
    first, second = (add(actor=organiser, season=played, name=name) for name in ("Alpha", "Beta"))
    join = {"deed": "join", "kind": kind, "player": aoi.name}
    client.post(path, {**join, "part": first.pk})

    asked = client.post(path, {**join, "part": second.pk})

    assert asked.status_code == 422
    assert "“Aoi” is already in “Alpha”." in words(asked)
    assert "Move to Beta" in words(asked)
    assert [row.player for row in first.season_players.all()] == [aoi]
    # The same part again is no move, and another player needs no answer.
    assert client.post(path, {**join, "part": first.pk}).status_code == 302
    assert client.post(path, {**join, "part": second.pk, "player": regulars[1].name}).status_code == 302

    assert client.post(path, {**join, "part": second.pk, "moves": "yes"}).status_code == 302
    assert not first.season_players.exists()
    assert {row.player for row in second.season_players.all()} == {aoi, regulars[1]}


def test_the_service_moves_a_player_only_when_that_is_said(
    organiser: User, played: Season, regulars: list[Player]
) -> None:
    first, second = (division_add(actor=organiser, season=played, name=name) for name in ("Alpha", "Beta"))
    part_join(actor=organiser, part=first, player=regulars[0])

    with pytest.raises(LeagueError) as refused:
        part_join(actor=organiser, part=second, player=regulars[0], moves=False)

    assert refused.value.code == "plays_elsewhere"
    assert first.season_players.exists()
