"""The head of a player's page: rank, points, rating and form; the bar of its sections; its one menu of files."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.ladders.computing.storing import ladders_catch_up
from league.ladders.services import ladder_open
from league.players.models import Player
from league.players.services import player_amend
from league.seasons.models import Season
from league.standings.computing.following import standings_catch_up
from tests.league.core.page import query_count
from tests.league.factories import DAY, make_hanchan

pytestmark = pytest.mark.once


@pytest.fixture
def played(owner: User, house_rules: HouseRulesVersion, regulars: list[Player], season: Season) -> Season:
    """Aoi first, then second: 31.2 + 8.3 = 39.5; Chika second, then first, and third before: +29.9."""
    aoi, ben, chika, dai = regulars
    play = {"actor": owner, "house_rules": house_rules, "season": season}
    make_hanchan(**play, players=[aoi, ben, chika, dai])
    make_hanchan(**play, players=[chika, aoi, ben, dai])
    standings_catch_up(season)
    return season


def page_of(club: Club, player: Player, **query: str) -> str:
    return Client().get(reverse("player", args=[club.slug, player.pk]), query).content.decode()


def head(club: Club, player: Player) -> str:
    return words_of(page_of(club, player).partition('<header class="headline">')[2].partition("</header>")[0])


def words_of(html: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def test_the_headline_shows_rank_points_and_form(club: Club, regulars: list[Player], played: Season) -> None:
    # Chika: -9.6 + 31.2 = +21.6, behind Aoi's +39.5
    assert head(club, regulars[2]) == f"Chika {played.name} Rank 2 of 4 Season points +21.6 Form 3 1"


def test_the_headline_shows_the_rating_of_the_first_ladder_that_is_no_sum_of_points(
    owner: User, club: Club, regulars: list[Player], played: Season
) -> None:
    ladders = [ladder_open(actor=owner, club=club, name=name, kind=name.lower()) for name in ("Points", "Elo")]
    ladders_catch_up(ladders)

    assert re.search(r"Rating 1[45]\d\d\.\d Elo Form", head(club, regulars[0]))


def test_a_player_below_the_line_has_no_rank(club: Club, regulars: list[Player], played: Season) -> None:
    Season.objects.update(min_games=3)
    played.refresh_from_db()
    standings_catch_up(played)

    assert "Rank – fewer than 3 games Season points +39.5" in head(club, regulars[0])


def test_the_headline_follows_the_table(
    owner: User, club: Club, house_rules: HouseRulesVersion, regulars: list[Player], played: Season
) -> None:
    before = head(club, regulars[0])
    later = DAY + timedelta(days=7)
    make_hanchan(actor=owner, house_rules=house_rules, players=regulars[::-1], season=played, played_on=later)
    played.refresh_from_db()
    standings_catch_up(played)

    assert "Rank 1 of 4" in before
    # Aoi: 39.5 - 29.9 = +9.6; Chika: 21.6 + 8.3 = +29.9
    assert "Rank 2 ↓1 of 4 Season points +9.6" in head(club, regulars[0])


def test_a_hidden_player_has_no_name_in_the_headline(
    owner: User, club: Club, regulars: list[Player], played: Season
) -> None:
    player_amend(actor=owner, player=regulars[0], is_hidden=True)

    assert head(club, regulars[0]).startswith(f"#{regulars[0].pk} ")
    assert "Aoi" not in page_of(club, regulars[0])


def test_each_link_of_the_bar_leads_to_a_section(
    club: Club, regulars: list[Player], played: Season, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("league.profiles.views.FEWEST_FOR_RECORDS", 2)
    page = page_of(club, regulars[0])
    bar = page.partition("section-bar")[2].partition("</nav>")[0]

    linked = re.findall(r'href="#(\w+)"', bar)
    assert linked == ["overview", "points", "against", "records", "games"]
    assert [one for one in linked if f'id="{one}"' not in page] == []


def test_one_menu_has_all_files(owner: User, club: Club, regulars: list[Player], played: Season) -> None:
    ladders_catch_up([ladder_open(actor=owner, club=club, name="Elo", kind="elo")])
    page = page_of(club, regulars[0])
    menu = page.partition('class="menu')[2].partition("</details>")[0]

    kinds = ["summary", "places", "points", "ratings", "opponents", "seats", "records", "streaks", "hanchan"]
    assert re.findall(r"/sheets/([\w-]+)\.csv", menu) == kinds
    assert page.count("/sheets/") == menu.count("/sheets/") == 3 * len(kinds)
    assert "Rating · Elo CSV Rating · Elo" in words_of(menu)


def test_it_needs_as_many_queries_for_many_games_as_for_few(
    owner: User, club: Club, house_rules: HouseRulesVersion, regulars: list[Player], played: Season
) -> None:
    address = reverse("player", args=[club.slug, regulars[0].pk])
    few = query_count(Client(), address)
    for _game in range(8):
        make_hanchan(actor=owner, house_rules=house_rules, players=regulars, season=played)

    assert query_count(Client(), address) == few <= 12
