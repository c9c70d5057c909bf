"""The score of a season's table counts the penalties of its games."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.clubs.services import house_rules_create
from league.players.models import Player
from league.records.seats import Seat
from league.records.services import hanchan_record
from league.seasons.rules import season_rule
from league.seasons.services import season_open
from league.standings.computing.following import standings_catch_up
from league.standings.computing.tallies import season_games, tallies_of
from league.standings.selectors import season_table
from tests.league.factories import DAY


@pytest.mark.django_db
@pytest.mark.parametrize("further", [[], ["best:1"]], ids=["sums of the database", "game by game"])
def test_penalties_come_off_the_score_and_decide_a_rank(
    owner: User, club: Club, regulars: list[Player], further: list[str]
) -> None:
    rules = house_rules_create(actor=owner, club=club, name="MCR", ruleset="mcr")
    season = season_open(
        actor=owner, club=club, name="MCR", opens=DAY, house_rules=rules, metrics=["points", "score", *further]
    )
    for first, second, penalty in ((0, 1, 20), (1, 0, 0)):
        order = [regulars[first], regulars[second], *regulars[2:4]]
        seats = [Seat(player, score) for player, score in zip(order, (50, 10, -20, -40), strict=True)]
        seats[0] = seats[0]._replace(penalty=penalty)
        hanchan_record(actor=owner, club=club, house_rules=rules, seats=seats, played_on=DAY, season=season)

    standings_catch_up(season)

    # both have 4 + 2 table points; 50 - 20 + 10 = 40 against 10 + 50 = 60
    lines = season_table(season).lines[:2]
    assert [line.row.player_id for line in lines] == [regulars[1].pk, regulars[0].pk]


@pytest.mark.django_db
@pytest.mark.parametrize("further", [[], ["best:1"]], ids=["sums of the database", "game by game"])
def test_penalties_come_off_the_score_where_the_ruleset_of_a_game_says_so(
    owner: User, club: Club, house_rules: HouseRulesVersion, regulars: list[Player], further: list[str]
) -> None:
    of_hk = house_rules_create(actor=owner, club=club, name="Hong Kong", ruleset="hk")
    metrics = ["points", "score", *further]
    season = season_open(actor=owner, club=club, name="Both", opens=DAY, house_rules=house_rules, metrics=metrics)
    for rules, scores in ((house_rules, (40000, 30000, 20000, 10000)), (of_hk, (50, 10, -20, -40))):
        seats = [Seat(player, score) for player, score in zip(regulars[:4], scores, strict=True)]
        seats[0] = seats[0]._replace(penalty=20)
        hanchan_record(actor=owner, club=club, house_rules=rules, seats=seats, played_on=DAY, season=season)

    tallies = tallies_of(season, season_rule(season))

    # 40000 of riichi, where a penalty costs points, and 50 - 20 of Hong Kong
    assert tallies[regulars[0].pk].score == 40030


@pytest.mark.django_db
@pytest.mark.parametrize(("ruleset", "is_asked"), [("wrc", False), ("hk", True)])
def test_the_rules_of_each_game_are_read_only_where_a_ruleset_takes_penalties_off_the_score(
    ruleset: str, is_asked: bool, owner: User, club: Club
) -> None:
    rules = house_rules_create(actor=owner, club=club, name="One", ruleset=ruleset)
    season = season_open(actor=owner, club=club, name="One", opens=DAY, house_rules=rules)

    with CaptureQueriesContext(connection) as queries:
        list(season_games(season))

    [games] = [query["sql"] for query in queries if '"records_participant"' in query["sql"]]
    assert ('JOIN "clubs_houserulesversion"' in games) is is_asked
