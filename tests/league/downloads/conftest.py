"""One club for each module; the changes of a test are rolled back."""

from datetime import date

import pytest

from league.accounts.models import User
from league.club_bests.services import club_bests_request
from league.clubs.models import Club, HouseRulesVersion
from league.clubs.services import club_create, house_rules_create
from league.finals.services import FinalLine, final_table_add
from league.forecast_quality.services import forecast_quality_request
from league.ladders.services import ladder_open
from league.players.models import Player
from league.players.services import player_add
from league.seasons.models import Season
from league.seasons.parts import division_add, part_fill, team_add
from league.seasons.services import adjustment_give, season_open
from league.sessions.services import session_open
from tests.league.downloads.world import Given, by_deals
from tests.league.factories import DAY, make_hanchan, make_user
from tests.league.jobs.at_once import run_jobs
from tests.league.odds.stored import store_odds


@pytest.fixture(scope="module")
def owner(shared_db: None) -> User:
    return make_user("yuki")


@pytest.fixture(scope="module")
def club(owner: User) -> Club:
    return club_create(actor=owner, name="North Wind Circle", time_zone="Asia/Tokyo", day_begins=12)


@pytest.fixture(scope="module")
def regulars(owner: User, club: Club) -> list[Player]:
    return [player_add(actor=owner, club=club, name=name) for name in ("Aoi", "Ben", "Chika", "Dai")]


@pytest.fixture(scope="module")
def house_rules(owner: User, club: Club) -> HouseRulesVersion:
    return house_rules_create(actor=owner, club=club, name="Ladder rules", ruleset="riichi-ladder")


@pytest.fixture(scope="module")
def season(owner: User, club: Club, house_rules: HouseRulesVersion) -> Season:
    return season_open(actor=owner, club=club, name="Spring", opens=date(2026, 1, 1), house_rules=house_rules)


@pytest.fixture(scope="module")
def given(owner: User, club: Club, house_rules: HouseRulesVersion, regulars: list[Player], season: Season) -> Given:
    """A club with a row in every table, and the fields of a query for each of its things.

    Aoi +31.2 +31.2, Ben +8.3 -9.6, Chika -9.6 +8.3, Dai -29.9 -29.9 and 5 given; then three deals on another day.
    """
    first, second, third, fourth = regulars
    evening = session_open(actor=owner, club=club, played_on=DAY, name="=Monday")
    for players in (regulars, [first, third, second, fourth]):
        make_hanchan(
            actor=owner, house_rules=house_rules, players=players, season=season, session=evening, played_on=DAY
        )
    adjustment_give(actor=owner, season=season, player=fourth, points=5000, reason="-first evening")
    player_add(actor=owner, club=club, name="=1+1", is_guest=True)
    part_fill(actor=owner, part=team_add(actor=owner, season=season, name="Winds"), players=[first, fourth])
    part_fill(actor=owner, part=team_add(actor=owner, season=season, name="=Dragons"), players=[second, third])
    division = division_add(actor=owner, season=season, name="A")
    part_fill(actor=owner, part=division, players=regulars[2:])
    ladder = ladder_open(actor=owner, club=club, name="Elo", kind="elo")
    game = by_deals(owner, club, house_rules, regulars)
    run_jobs()
    # These are computed on request.
    forecast_quality_request(club=club)
    club_bests_request(club=club)
    run_jobs()
    store_odds(season, regulars)
    lines = [
        FinalLine(first, points="12.50", games=3),
        FinalLine(None, "=Fumi", "-0.5"),
        FinalLine(second, points="-3"),
    ]
    final = final_table_add(actor=owner, club=club, name="League", period="2019", lines=lines)
    return {
        "final_table": str(final.pk),
        "season": season.slug,
        "division": str(division.pk),
        "player": str(second.pk),
        "ladder": ladder.slug,
        "session": str(evening.pk),
        "hanchan": str(game.pk),
        "ruleset": "riichi-ladder",
    }
