"""The points of a table's leaders after each evening: as values, on the page and as a file."""

from datetime import date

import pytest

from league.accounts.models import User
from league.clubs.models import HouseRulesVersion
from league.players.models import Player
from league.seasons.models import Season
from league.seasons.parts import division_add, part_fill
from league.seasons.services import adjustment_give
from league.standings.computing.following import standings_catch_up
from league.standings.tables import course
from league.standings.tables.course import season_course
from tests.league.factories import make_hanchan

pytestmark = pytest.mark.django_db
DAYS = (date(2026, 3, 5), date(2026, 3, 12))


@pytest.fixture
def played(owner: User, house_rules: HouseRulesVersion, regulars: list[Player], season: Season) -> Season:
    """Aoi +31.2 twice; Ben +8.3, then -9.6."""
    first, second, third, fourth = regulars
    for players, day in zip((regulars, [first, third, second, fourth]), DAYS, strict=True):
        make_hanchan(actor=owner, house_rules=house_rules, players=players, season=season, played_on=day)
    standings_catch_up(season)
    return season


def texts(season: Season) -> dict[str, list[int]]:
    found = season_course(season)
    assert found
    return {player.name: [day[n] for day in found.points] for n, player in enumerate(found.players)}


def test_each_evening_adds_to_the_points_before(played: Season) -> None:
    found = season_course(played)

    assert found
    assert found.days == DAYS
    assert texts(played)["Aoi"] == [31200, 62400]
    assert texts(played)["Ben"] == [8300, -1300]  # +8.3 - 9.6
    assert [round(one, 1) for one in found.runners[0].values] == [0, 31.2, 62.4]


def test_an_adjustment_counts_on_its_day(played: Season, owner: User, regulars: list[Player]) -> None:
    adjustment_give(actor=owner, season=played, player=regulars[0], points=-20_000, reason="Chombo")
    standings_catch_up(played)

    assert texts(played)["Aoi"][-1] == 42400  # 31.2 + 31.2 - 20.0
    assert texts(played)["Aoi"][-1] == int(played.rows.get(player=regulars[0]).values[0])


def test_a_division_has_its_own_course(played: Season, owner: User, regulars: list[Player]) -> None:
    upper = division_add(actor=owner, season=played, name="Upper")
    part_fill(actor=owner, part=upper, players=regulars[:2])
    standings_catch_up(played)

    found = season_course(played, upper)

    assert found
    assert {player.name for player in found.players} == {"Aoi", "Ben"}


def test_one_evening_makes_no_chart(
    owner: User, house_rules: HouseRulesVersion, regulars: list[Player], season: Season
) -> None:
    make_hanchan(actor=owner, house_rules=house_rules, players=regulars, season=season)
    standings_catch_up(season)

    assert season_course(season) is None


def test_too_many_games_make_no_chart(played: Season, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(course, "MOST_GAMES", 7)

    assert season_course(played) is None  # four players with two games each


def test_the_page_draws_the_chart_and_offers_its_file(client, played: Season) -> None:
    page = client.get(f"/c/{played.club.slug}/season/{played.slug}/").content.decode()
    sheet = client.get(f"/c/{played.club.slug}/sheets/course.csv?season={played.slug}").content.decode()

    assert "Points, evening by evening" in page
    assert page.count('class="line runner-') == 4
    assert ">2026-03-05</text>" in page
    rows = [line.split(",")[:2] for line in sheet.splitlines() if line.startswith("2026")]
    assert rows == [["2026-03-05", "+31.2"], ["2026-03-12", "+62.4"]]
