"""The table of a season's teams, added up by hand, and the doors to it."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from rest_framework.test import APIClient

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.errors import Forbidden, LeagueError
from league.players.models import Player
from league.players.services import player_add, player_amend, player_merge
from league.seasons.following import standings_catch_up
from league.seasons.models import Season, SeasonPlayer, Team
from league.seasons.parts import part_fill, part_join, part_leave, part_remove, part_rename, team_add
from league.seasons.selectors import TeamTable, season_team_table
from league.seasons.services import adjustment_give, adjustment_void, season_amend, season_open
from tests.league.factories import DAY, make_hanchan
from tests.league.web.page import query_count, signed_in, words

pytestmark = pytest.mark.once


@pytest.fixture
def winds(owner: User, season: Season, regulars: list[Player]) -> Team:
    """Aoi and Dai."""
    team = team_add(actor=owner, season=season, name="Winds")
    part_fill(actor=owner, part=team, players=[regulars[0], regulars[3]])
    return team


@pytest.fixture
def dragons(owner: User, season: Season, regulars: list[Player]) -> Team:
    """Ben and Chika."""
    team = team_add(actor=owner, season=season, name="Dragons")
    part_fill(actor=owner, part=team, players=regulars[1:3])
    return team


@pytest.fixture
def played(owner: User, house_rules: HouseRulesVersion, regulars: list[Player], season: Season) -> Season:
    """Aoi +31.2 +31.2, Ben +8.3 -9.6, Chika -9.6 +8.3, Dai -29.9 -29.9."""
    first, second, third, fourth = regulars
    make_hanchan(actor=owner, house_rules=house_rules, players=regulars, season=season)
    make_hanchan(actor=owner, house_rules=house_rules, players=[first, third, second, fourth], season=season)
    return season


def team_table(season: Season) -> TeamTable:
    season.refresh_from_db()
    standings_catch_up(season)
    season.refresh_from_db()
    table = season_team_table(season)
    assert table
    return table


def lines(season: Season, metric: str = "points") -> list[tuple[int | None, str, str, int]]:
    return [(one.row.rank, one.team.name, one.texts[metric], one.row.games) for one in team_table(season).lines]


def test_a_team_has_what_its_members_won_and_lost(played: Season, winds: Team, dragons: Team) -> None:
    # 62.4 - 59.8 = 2.6; -1.3 - 1.3 = -2.6
    assert lines(played) == [(1, "Winds", "+2.6", 4), (2, "Dragons", "-2.6", 4)]


def test_its_members_are_named_with_what_each_brought(played: Season, winds: Team, dragons: Team) -> None:
    first, second = team_table(played).lines

    assert [(one.player.name, one.points) for one in first.members] == [("Aoi", 62400), ("Dai", -59800)]
    assert sum(one.points or 0 for one in second.members) == -2600


def test_it_says_why_it_stands_there(played: Season, winds: Team, dragons: Team) -> None:
    table = team_table(played)

    why = [one.render(name=table.names.__getitem__) for one in table.why(dragons.pk)]
    assert why == ["Behind Winds by the metric “Points”: -2.6 against +2.6."]


def test_teams_that_are_equal_share_their_rank(
    owner: User, played: Season, regulars: list[Player], dragons: Team
) -> None:
    # Ben and Chika each -1.3, a second and a third place
    part_leave(actor=owner, part=dragons, player=regulars[2])
    other = team_add(actor=owner, season=played, name="Flowers")
    part_join(actor=owner, part=other, player=regulars[2])

    assert lines(played) == [(1, "Dragons", "-1.3", 2), (1, "Flowers", "-1.3", 2)]


@pytest.mark.parametrize(
    ("metrics", "first", "second"),
    [
        # 31.2 31.2 -29.9 -29.9 against 8.3 8.3 -9.6 -9.6
        (["best:1"], ("Winds", "+31.2"), ("Dragons", "+8.3")),
        (["drop:2"], ("Winds", "+62.4"), ("Dragons", "+16.6")),
        (["lowest"], ("Dragons", "-9.6"), ("Winds", "-29.9")),
        (["average_points"], ("Winds", "+0.65"), ("Dragons", "-0.65")),
        (["firsts"], ("Winds", "2"), ("Dragons", "0")),
        (["seconds"], ("Dragons", "2"), ("Winds", "0")),
        (["average_score"], ("Winds", "25650"), ("Dragons", "24350")),
        (["negatives", "points"], ("Winds", "2"), ("Dragons", "2")),
        # in the games at one table, which are all: the same sums
        (["average_place", "direct_encounter"], ("Winds", "2.50"), ("Dragons", "2.50")),
    ],
)
def test_teams_are_ranked_by_the_season_s_own_order(
    owner: User,
    played: Season,
    winds: Team,
    dragons: Team,
    metrics: list[str],
    first: tuple[str, str],
    second: tuple[str, str],
) -> None:
    season_amend(actor=owner, season=played, metrics=metrics)

    assert [(name, text) for _rank, name, text, _games in lines(played, metrics[0])] == [first, second]
    assert [rank for rank, *_rest in lines(played)] == [1, 2]


def test_what_a_member_is_given_the_team_gets(owner: User, played: Season, regulars: list[Player], winds: Team) -> None:
    given = adjustment_give(actor=owner, season=played, player=regulars[3], points=-20000, reason="chombo")
    assert lines(played) == [(1, "Winds", "-17.4", 4)]  # 2.6 - 20

    adjustment_void(actor=owner, adjustment=given, reason="it was not")
    assert lines(played) == [(1, "Winds", "+2.6", 4)]


def test_a_guest_counts_where_guests_are_ranked(
    owner: User, played: Season, regulars: list[Player], winds: Team
) -> None:
    player_amend(actor=owner, player=regulars[3], is_guest=True)
    assert lines(played) == [(1, "Winds", "+62.4", 2)]

    season_amend(actor=owner, season=played, counts_guests=True)
    assert lines(played) == [(1, "Winds", "+2.6", 4)]


def test_the_line_of_the_fewest_games_is_for_players(owner: User, played: Season, winds: Team) -> None:
    season_amend(actor=owner, season=played, min_games=100)

    assert lines(played) == [(1, "Winds", "+2.6", 4)]


def test_a_team_without_a_game_has_no_rank(owner: User, played: Season, winds: Team) -> None:
    team_add(actor=owner, season=played, name="Flowers")

    assert lines(played) == [(1, "Winds", "+2.6", 4), (None, "Flowers", "0.0", 0)]


def test_a_merged_member_is_counted_once(
    owner: User,
    club: Club,
    house_rules: HouseRulesVersion,
    played: Season,
    regulars: list[Player],
    winds: Team,
) -> None:
    twin = player_add(actor=owner, club=club, name="Aoi (2)")
    part_join(actor=owner, part=winds, player=twin)
    make_hanchan(actor=owner, house_rules=house_rules, players=[twin, *regulars[1:]], season=played)
    before = lines(played)
    player_merge(actor=owner, kept=regulars[0], merged=twin)

    # 2.6, then 31.2 of the twin and -29.9 of Dai: 3.9
    assert before == lines(played) == [(1, "Winds", "+3.9", 6)]
    part_leave(actor=owner, part=winds, player=regulars[0])
    assert [one.player.name for one in team_table(played).lines[0].members] == ["Dai"]


def test_nothing_is_written_twice(played: Season, winds: Team) -> None:
    team_table(played)

    assert standings_catch_up(played) == 0


# ----- made, renamed, filled -----


def test_a_player_is_in_one_team_at_most(owner: User, regulars: list[Player], winds: Team, dragons: Team) -> None:
    part_join(actor=owner, part=dragons, player=regulars[0])

    assert SeasonPlayer.objects.get(player=regulars[0]).team == dragons


def test_a_team_does_not_take_the_division_away(
    owner: User, season: Season, regulars: list[Player], winds: Team
) -> None:
    division = season.divisions.create(name="A")
    part_join(actor=owner, part=division, player=regulars[0])
    part_leave(actor=owner, part=winds, player=regulars[0])

    placed = SeasonPlayer.objects.get(player=regulars[0])
    assert (placed.division, placed.team) == (division, None)


def test_two_teams_do_not_have_one_name(owner: User, season: Season, winds: Team, dragons: Team) -> None:
    for deed in (
        lambda: team_add(actor=owner, season=season, name="Winds"),
        lambda: part_rename(actor=owner, part=dragons, name="Winds"),
    ):
        with pytest.raises(LeagueError) as refused:
            deed()
        assert refused.value.code == "name_taken"


def test_only_an_empty_team_is_removed(owner: User, season: Season, winds: Team) -> None:
    with pytest.raises(LeagueError) as refused:
        part_remove(actor=owner, part=winds)
    assert refused.value.code == "part_not_empty"

    part_fill(actor=owner, part=winds, players=[])
    part_remove(actor=owner, part=winds)
    assert not season.teams.exists()


def test_a_player_of_another_club_plays_for_no_team(owner: User, winds: Team) -> None:
    other = Club.objects.create(name="Other", slug="other")
    elsewhere = Player.objects.create(club=other, name="Zoe")

    with pytest.raises(LeagueError) as refused:
        part_join(actor=owner, part=winds, player=elsewhere)
    assert refused.value.code == "not_found"


def test_a_recorder_makes_no_team(recorder: User, season: Season, winds: Team, regulars: list[Player]) -> None:
    for deed in (
        lambda: team_add(actor=recorder, season=season, name="Mine"),
        lambda: part_rename(actor=recorder, part=winds, name="Mine"),
        lambda: part_join(actor=recorder, part=winds, player=regulars[1]),
        lambda: part_remove(actor=recorder, part=winds),
    ):
        with pytest.raises(Forbidden):
            deed()


# ----- the pages -----


def page_of(season: Season, name: str = "season", *args: Any) -> str:
    return reverse(name, args=[season.club.slug, season.slug, *args])


def test_the_season_s_page_shows_its_teams(played: Season, winds: Team, dragons: Team) -> None:
    team_table(played)

    page = words(Client().get(page_of(played)))

    assert "Teams CSV" not in page.split("What its members")[0]
    assert "1 Winds Aoi +62.4 Dai −59.8 4 +2.6 2.50" in page
    assert "2 Dragons Ben −1.3 Chika −1.3 4 −2.6 2.50" in page


def test_a_season_without_teams_does_not_speak_of_them(played: Season) -> None:
    standings_catch_up(played)

    assert "Teams" not in words(Client().get(page_of(played)))


def test_a_team_s_row_says_why_with_and_without_a_script(played: Season, winds: Team, dragons: Team) -> None:
    team_table(played)
    sentence = "Behind Winds by the metric “Points”: −2.6 against +2.6."

    assert sentence in words(Client().get(page_of(played), {"why_team": dragons.pk}))
    fragment = Client().get(page_of(played, "season_team_why", dragons.pk))
    assert sentence in words(fragment)
    assert "<html" not in fragment.content.decode()
    assert Client().get(page_of(played, "season_team_why", 999)).status_code == 404
    assert Client().get(page_of(played), {"why_team": "x"}).status_code == 200


def test_the_page_asks_as_many_questions_for_many_teams_as_for_few(
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
        ({"deed": "add", "name": ""}, "This is needed."),
        ({"deed": "join", "player": "Nobody"}, "Nobody in this club is called “Nobody”."),
        ({"deed": "remove"}, "Somebody still plays in “Winds”."),
    ],
)
def test_what_cannot_be_is_said_on_the_page(
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


# ----- the API -----


@pytest.fixture
def api(organiser: User) -> APIClient:
    client = APIClient()
    client.force_authenticate(organiser)
    return client


def door(season: Season, tail: str) -> str:
    return f"/api/v1/clubs/{season.club.slug}/seasons/{season.slug}/{tail}"


def test_teams_are_made_amended_and_removed_by_api(api: APIClient, played: Season, regulars: list[Player]) -> None:
    body = {"name": "Winds", "players": ["Aoi", regulars[3].pk]}

    made = api.post(door(played, "teams/"), body, format="json")
    pk = made.json()["id"]
    changed = api.patch(door(played, f"teams/{pk}/"), {"name": "West", "players": ["Aoi"]}, format="json")

    assert made.status_code == 201
    assert [one["name"] for one in made.json()["players"]] == ["Aoi", "Dai"]
    assert (changed.json()["name"], [one["name"] for one in changed.json()["players"]]) == ("West", ["Aoi"])
    assert api.get(door(played, "teams/")).json() == [changed.json()]
    assert api.delete(door(played, f"teams/{pk}/")).json()["error"] == "part_not_empty"
    api.patch(door(played, f"teams/{pk}/"), {"players": []}, format="json")
    assert api.delete(door(played, f"teams/{pk}/")).status_code == 204


def test_divisions_have_the_same_doors(api: APIClient, played: Season, regulars: list[Player]) -> None:
    made = api.post(door(played, "divisions/"), {"name": "A", "players": ["Dai"]}, format="json").json()
    standings_catch_up(played)

    table = api.get(door(played, "standings/"), {"division": made["id"]}).json()

    assert [row["player"]["name"] for row in table["rows"]] == ["Dai"]
    assert api.get(door(played, "divisions/")).json() == [made]


def test_the_table_of_teams_by_api(played: Season, winds: Team, dragons: Team) -> None:
    team_table(played)

    table = APIClient().get(door(played, "standings/teams/")).json()
    why = APIClient().get(door(played, f"standings/teams/{dragons.pk}/why/")).json()

    assert [(row["rank"], row["team"]["name"], row["values"]["points"]) for row in table["rows"]] == [
        (1, "Winds", "+2.6"),
        (2, "Dragons", "-2.6"),
    ]
    assert [(one["name"], one["points"]) for one in table["rows"][0]["members"]] == [("Aoi", "+62.4"), ("Dai", "-59.8")]
    assert why["why"] == ["Behind Winds by the metric “Points”: -2.6 against +2.6."]


def test_a_season_without_teams_has_no_such_table(played: Season) -> None:
    assert APIClient().get(door(played, "standings/teams/")).status_code == 404


def test_a_team_with_somebody_unknown_is_not_made(api: APIClient, season: Season) -> None:
    answer = api.post(door(season, "teams/"), {"name": "Winds", "players": ["Nobody"]}, format="json")

    assert answer.json()["error"] == "unknown_player"
    assert not season.teams.exists()


def test_a_stranger_makes_no_team_by_api(stranger: User, season: Season) -> None:
    client = APIClient()
    client.force_authenticate(stranger)

    assert client.post(door(season, "teams/"), {"name": "Winds"}, format="json").status_code == 403
    assert not season.teams.exists()
