"""The table of a season counts as many places as its games have."""

import pytest
from django.test import Client
from django.urls import reverse

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.clubs.services import house_rules_create
from league.players.models import Player
from league.players.services import player_add
from league.seasons.models import Season
from league.seasons.parts import part_join, team_add
from league.seasons.services import season_amend, season_open
from league.standings.computing.following import standings_catch_up
from league.standings.selectors import season_table, season_team_table
from league.standings.sheets import season_sheet, teams_sheet
from tests.league.core.page import words
from tests.league.factories import DAY, make_hanchan


@pytest.fixture
def of_three(owner: User, club: Club, three_seats: HouseRulesVersion, regulars: list[Player]) -> Season:
    """Aoi before Ben before Chika, all in one team."""
    season = season_open(actor=owner, club=club, name="Pairs", opens=DAY, house_rules=three_seats)
    team = team_add(actor=owner, season=season, name="East")
    for player in regulars:
        part_join(actor=owner, part=team, player=player)
    make_hanchan(actor=owner, house_rules=three_seats, players=regulars[:3], scores=(120, 100, 80), season=season)
    standings_catch_up(season)
    return season


def play_more(owner: User, season: Season, ruleset: str, players: list[Player]) -> None:
    """A game of another ruleset with the same unit of points, in which the places are in the order of the seats."""
    rules = house_rules_create(actor=owner, club=season.club, name=ruleset, ruleset=ruleset)
    scores = [50 - 25 * seat for seat in range(len(players))]
    scores[-1] -= sum(scores)
    make_hanchan(actor=owner, house_rules=rules, players=players, scores=scores, season=season)
    standings_catch_up(season)


def page_of(season: Season) -> str:
    """The page with the explanation of the first row."""
    address = reverse("season", args=[season.club.slug, season.slug])
    return words(Client().get(address, {"why": season_table(season).lines[0].row.player_id}))


def places_of(season: Season) -> list[list[str]]:
    """The columns of places in the sheets of players and of teams."""
    teams = season_team_table(season)
    assert teams is not None
    sheets = season_sheet(season_table(season)), teams_sheet(teams)
    return [[column.key for column in sheet.columns if column.key.startswith("place_")] for sheet in sheets]


def test_the_page_counts_three_places(of_three: Season) -> None:
    page = page_of(of_three)

    assert page.count("1-2-3 ") == 2
    assert "1-2-3-4" not in page
    assert "1sts and 2nds" not in page
    assert "4ths avoided" not in page


def test_bars_and_dots_are_drawn_for_three_places(of_three: Season) -> None:
    page = Client().get(reverse("season", args=[of_three.club.slug, of_three.slug])).content.decode()

    assert 'aria-label="1-0-0"' in page
    # the third of three is at the bottom, where the fourth of four would be
    assert '<circle class="place-3" cx="8" cy="12.5" r="3.2"/>' in page


def test_sheets_and_the_api_have_three_places_and_nobody_avoids_a_fourth(of_three: Season) -> None:
    sheet = season_sheet(season_table(of_three))
    answer = Client().get(f"/api/v1/clubs/{of_three.club.slug}/seasons/{of_three.slug}/standings/").json()

    assert places_of(of_three) == [["place_1", "place_2", "place_3"]] * 2
    assert sheet.rows[0][-3:] == [1, 0, 0]
    columns = ["points", "average_place", "firsts", "seconds", "games", "average_points", "top_two_rate", "adjustments"]
    assert [column["key"] for column in answer["columns"]] == columns
    assert list(answer["results"][0]["values"]) == columns


@pytest.mark.parametrize(("ruleset", "players"), [("sichuan", 4), ("yueqing", 5)])
def test_a_season_of_several_rulesets_counts_the_places_of_its_games(
    ruleset: str, players: int, owner: User, club: Club, of_three: Season, regulars: list[Player]
) -> None:
    fifth = player_add(actor=owner, club=club, name="Emi")
    play_more(owner, of_three, ruleset, [*regulars, fifth][:players])

    shown = {column.text for column in season_table(of_three).columns}
    wanted = [f"place_{place}" for place in range(1, players + 1)]
    assert places_of(of_three)[0] == wanted
    assert f"{'-'.join(map(str, range(1, players + 1)))} " in page_of(of_three)
    assert "avoided_fourths" in shown


def test_a_season_that_ranks_by_fourths_avoided_shows_them(owner: User, of_three: Season) -> None:
    season_amend(actor=owner, season=of_three, metrics=["avoided_fourths", "points"])
    of_three.refresh_from_db()
    standings_catch_up(of_three)

    assert "4ths avoided" in page_of(of_three)


@pytest.mark.parametrize("ruleset", ["riichi-ladder", "sichuan", "mcr"])
def test_a_table_of_four_seats_has_four_places_before_its_first_game(ruleset: str, owner: User, club: Club) -> None:
    rules = house_rules_create(actor=owner, club=club, name="Four", ruleset=ruleset)
    season = season_open(actor=owner, club=club, name="Empty", opens=DAY, house_rules=rules)

    columns = [column.key for column in season_sheet(season_table(season)).columns]

    assert columns[-5:] == ["adjustments", "place_1", "place_2", "place_3", "place_4"]
    assert "avoided_fourths" in columns
