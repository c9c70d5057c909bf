"""The chances of teams in simulated seasons, against every way in which the last game can end."""

from itertools import permutations
from random import Random

import pytest

from scoring.games import Adjustment, as_teams
from scoring.odds.attendance import Habit
from scoring.odds.chances import Result
from scoring.odds.seasons import SeasonOdds, find_arrays, season_odds
from scoring.odds.strengths import Strength, Strengths
from scoring.standings import Tallies
from tests.scoring.crosstable import ADJUSTMENTS, AKI, BO, CHO, DAI, GAMES
from tests.scoring.odds.test_seasons import begun

RED, BLUE = 101, 102
TEAMS = {RED: frozenset({AKI, DAI}), BLUE: frozenset({BO, CHO})}
FOUR = (AKI, BO, CHO, DAI)
POOL = (
    Result((45000, 5000, -15000, -35000)),
    Result((60000, 2000, -20000, -42000)),
    Result((31000, 9000, -10000, -30000)),
)
UNEQUAL = Strengths("mean", dict(zip(FOUR, map(Strength, (0.4, 0.1, -0.2, -0.3), (0.0,) * 4), strict=True)), 0.0)


def one_game_left(*metrics: str, adjustments: tuple[Adjustment, ...] = ()):
    """Four players are left, who play one more game; before it the teams have what `before` says."""
    return begun(
        *metrics,
        evenings=1,
        games=[],
        strengths=UNEQUAL,
        habits=dict.fromkeys(FOUR, Habit(1.0, 1.0)),
        results=POOL,
        adjustments=adjustments,
        teams=TEAMS,
    )


def titles_by_enumeration(adjustments: tuple[Adjustment, ...]) -> dict[int, float]:
    """Try every order of the game with every result, and add the points up by hand."""
    weights = UNEQUAL.weights()
    titles = {RED: 0.0, BLUE: 0.0}
    for order in permutations(FOUR):
        chance, left = 1.0, sum(weights[player] for player in FOUR)
        for player in order:
            chance, left = chance * weights[player] / left, left - weights[player]
        for result in POOL:
            points = dict(zip(order, result.points, strict=True))
            sums = {
                team: sum(points[player] for player in players)
                + sum(one.points for one in adjustments if one.player in players)
                for team, players in TEAMS.items()
            }
            for team in TEAMS:
                titles[team] += chance / len(POOL) * (sums[team] == max(sums.values()))
    return titles


@pytest.mark.parametrize(
    "adjustments", [(), (Adjustment(AKI, -10000),), (Adjustment(BO, 30000), Adjustment(DAI, 5000))]
)
def test_the_chance_of_the_title_is_that_of_all_ways_to_end(adjustments):
    exact = titles_by_enumeration(adjustments)

    found = season_odds(one_game_left(adjustments=adjustments), Random(7)).teams

    # the error of a chance of 10,000 seasons: 3 × √(0.25 / 10,000) = 0.015
    for team in TEAMS:
        assert found[team].chance(1, 1) == pytest.approx(exact[team], abs=0.015)


def ranks_of(odds: SeasonOdds):
    return {team: (one.ranks, one.unranked) for team, one in odds.teams.items()}


METRICS = [("points",), ("average_place", "firsts", "points"), ("average_points", "negatives"), ("penalties", "points")]


@pytest.mark.parametrize("metrics", METRICS)
def test_teams_with_and_without_numpy_have_equal_odds(metrics):
    assert find_arrays()
    season = begun(*metrics, least_games=9, adjustments=ADJUSTMENTS, teams=TEAMS)

    fast = season_odds(season, Random(7), seasons=500)

    assert fast == season_odds(season, Random(7), seasons=500, uses_arrays=False)
    assert all(one.seasons == 500 for one in fast.teams.values())


@pytest.mark.parametrize("metrics", METRICS)
def test_sums_rank_teams_as_their_table_does(metrics, monkeypatch):
    season = begun(*metrics, least_games=9, adjustments=ADJUSTMENTS, teams=TEAMS)
    by_sums = season_odds(season, Random(7), seasons=250)
    monkeypatch.setattr("scoring.odds.seasons.follows_from_sums", lambda rule: False)

    assert ranks_of(season_odds(season, Random(7), seasons=250)) == ranks_of(by_sums)


def test_a_season_that_is_over_has_the_table_of_its_teams():
    season = begun(evenings=0, teams=TEAMS)
    team_of = {player: team for team, players in TEAMS.items() for player in players}
    table = Tallies(season.rule, as_teams(GAMES, team_of)).table()

    odds = season_odds(season, Random(7))

    assert {row.player: row.rank for row in table.rows} == {
        team: one.ranks.index(1) + 1 for team, one in odds.teams.items()
    }


def test_a_team_without_a_game_has_no_rank():
    odds = season_odds(begun(teams={**TEAMS, 103: frozenset()}), Random(7), seasons=250)

    assert (odds.teams[103].unranked, sum(odds.teams[103].ranks)) == (250, 0)


def test_teams_do_not_change_the_odds_of_players():
    assert (
        season_odds(begun(teams=TEAMS), Random(7), seasons=250).tables
        == season_odds(begun(), Random(7), seasons=250).tables
    )
