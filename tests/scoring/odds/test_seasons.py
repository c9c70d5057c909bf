import builtins
import sys
from random import Random

import pytest

from scoring.games import Adjustment, Game
from scoring.metrics import table_rule
from scoring.odds import replayed
from scoring.odds.attendance import Habit, draw_rounds, evenings_left, find_habits
from scoring.odds.chances import Result, draw_results, order_chances, place_chances
from scoring.odds.seasons import BLOCK, Begun, find_arrays, season_odds
from scoring.odds.strengths import Strength, Strengths
from scoring.standings import standings
from tests.scoring.crosstable import ADJUSTMENTS, AKI, BO, CHO, DAI, EMA, GAMES

PLAYERS = (AKI, BO, CHO, DAI, EMA)
EQUAL = Strengths("mean", dict.fromkeys(PLAYERS, Strength(0.0, 0.0)), 0.0)
RESULTS = draw_results(GAMES, 4, 1000, Random(0))
ALWAYS = dict.fromkeys(PLAYERS, Habit(1.0, 2.0))


def begun(*metrics: str, least_games: int = 0, evenings: int = 3, **more: object) -> Begun:
    rule, games = table_rule(metrics or ("points",), least_games=least_games), more.pop("games", GAMES)
    given = {"strengths": EQUAL, "habits": ALWAYS, "results": RESULTS, **more}
    return Begun(rule, games, [frozenset(PLAYERS)], evenings=evenings, **{**given, **more})


def ranks_of(odds, table=0):
    return {player: (one.ranks, one.unranked) for player, one in odds.tables[table].items()}


# ----- the same numbers again -----


def test_the_same_seed_gives_the_same_odds():
    assert season_odds(begun(), Random(7), seasons=500) == season_odds(begun(), Random(7), seasons=500)


def test_another_seed_gives_other_odds():
    assert season_odds(begun(), Random(7), seasons=500) != season_odds(begun(), Random(8), seasons=500)


@pytest.mark.parametrize(
    "metrics",
    [
        ("points",),
        ("average_place", "firsts", "points"),
        ("average_points", "negatives"),
        ("first_rate", "fewest_fourths"),
        ("top_two", "games", "points", "penalties"),
    ],
)
def test_with_and_without_numpy_the_odds_are_equal(metrics):
    assert find_arrays()
    season = begun(*metrics, least_games=9, adjustments=ADJUSTMENTS)

    fast = season_odds(season, Random(7), seasons=500)

    assert fast == season_odds(season, Random(7), seasons=500, uses_arrays=False)


@pytest.mark.parametrize(
    "metrics",
    [
        ("points", "firsts"),
        ("average_place", "firsts", "points"),
        ("average_points",),
        ("first_rate", "fewest_fourths"),
        ("avoided_fourths", "thirds", "seconds"),
    ],
)
def test_sums_rank_as_the_table_itself_does(metrics, monkeypatch):
    season = begun(*metrics, least_games=9, adjustments=ADJUSTMENTS)
    by_sums = season_odds(season, Random(7), seasons=250)
    monkeypatch.setattr("scoring.odds.seasons.follows_from_sums", lambda rule: False)

    game_by_game = season_odds(season, Random(7), seasons=250)

    assert ranks_of(by_sums) == ranks_of(game_by_game)


def test_a_server_without_numpy_has_odds(monkeypatch):
    real = builtins.__import__

    def without_numpy(name, *args, **kwargs):
        if name == "numpy":
            raise ImportError(name)
        return real(name, *args, **kwargs)

    fast = season_odds(begun(), Random(7), seasons=250)
    monkeypatch.delitem(sys.modules, "scoring.odds.arrays", raising=False)
    monkeypatch.delattr("scoring.odds.arrays", raising=False)
    monkeypatch.setattr(builtins, "__import__", without_numpy)

    assert find_arrays() is None
    assert season_odds(begun(), Random(7), seasons=250) == fast


# ----- the rule of the season -----


def test_a_season_without_a_game_to_come_has_its_table():
    table = standings(GAMES, table_rule(["points"]), adjustments=ADJUSTMENTS)

    odds = season_odds(begun(evenings=0, adjustments=ADJUSTMENTS), Random(1))

    assert odds.seasons == 1
    assert {player: one.mean_rank for player, one in odds.tables[0].items()} == {
        row.player: row.rank for row in table.rows
    }
    assert {one.chance(1, 1) for one in odds.tables[0].values()} == {0.0, 1.0}


def test_who_cannot_reach_the_line_of_least_games_gets_no_rank():
    habits = {**ALWAYS, EMA: Habit(0.0, 0.0)}  # Ema has played two games and does not come

    odds = season_odds(begun(least_games=4, habits=habits), Random(1), seasons=250).tables[0]

    assert (odds[EMA].unranked, odds[EMA].mean_rank) == (odds[EMA].seasons, None)
    assert odds[AKI].unranked == 0
    assert sum(one.chance(1, 1) for one in odds.values()) >= 1


def test_the_line_may_be_reached_in_some_seasons_only():
    habits = {**ALWAYS, EMA: Habit(0.5, 2.0)}

    ema = season_odds(begun(least_games=5, habits=habits), Random(1), seasons=5000).tables[0][EMA]

    assert 0 < ema.unranked < ema.seasons


def test_the_next_metric_parts_the_equal():
    # All games to come are void of points, so points stay equal: 0. Only first places tell.
    games = (Game(1, 1, (AKI, BO, CHO, DAI), (1, 2, 3, 4), (0, 0, 0, 0)),)
    season = begun("points", "firsts", games=games, results=(Result((0, 0, 0, 0)),))
    alone = begun("points", games=games, results=(Result((0, 0, 0, 0)),))

    parted = season_odds(season, Random(1), seasons=250).tables[0]
    shared = season_odds(alone, Random(1), seasons=250).tables[0]

    assert {one.chance(1, 1) for one in shared.values()} == {1.0}
    assert parted[AKI].chance(1, 1) < 1


@pytest.mark.parametrize("metric", ["best:2", "drop:1", "direct_encounter", "opponents", "highest", "score"])
def test_metrics_of_single_games_are_simulated_game_by_game(metric, monkeypatch):
    monkeypatch.setattr("scoring.odds.seasons.MOST_REPLAYED", 1)
    monkeypatch.setattr("scoring.odds.seasons.LEAST_REPLAYED", BLOCK)

    odds = season_odds(begun("firsts", metric), Random(1), seasons=10_000)

    assert odds.seasons == BLOCK
    assert all(one.seasons == BLOCK for one in odds.tables[0].values())


def test_a_table_ranked_by_the_best_games_keeps_the_best_of_the_past():
    # Aki's best game so far is +31.2, and no simulated game brings more: nobody can pass.
    season = begun("highest", results=(Result((1000, 500, -500, -1000)),))

    odds = season_odds(season, Random(1), seasons=BLOCK).tables[0]

    assert odds[AKI].chance(1, 1) == 1.0


def test_adjustments_count():
    punished = begun(adjustments=[Adjustment(AKI, -10_000_000)])

    odds = season_odds(punished, Random(1), seasons=250).tables[0]

    assert odds[AKI].chance(5, 5) == 1.0


def test_divisions_are_ranked_by_themselves():
    season = begun()
    divided = Begun(season.rule, season.games, [frozenset(PLAYERS), frozenset({DAI, EMA})], EQUAL, ALWAYS, 3, RESULTS)

    odds = season_odds(divided, Random(1), seasons=250)

    assert ranks_of(odds) == ranks_of(season_odds(season, Random(1), seasons=250))
    assert {len(one.ranks) for one in odds.tables[1].values()} == {2}
    assert sum(one.chance(1, 1) for one in odds.tables[1].values()) == pytest.approx(1, abs=0.01)


def test_numbers_that_do_not_fit_into_64_bits_are_simulated_in_plain_python():
    huge = Result((2**60, 1, -1, -(2**60)))

    fast = season_odds(begun(results=(huge,)), Random(1), seasons=250)

    assert fast == season_odds(begun(results=(huge,)), Random(1), seasons=250, uses_arrays=False)


def test_quantiles_of_the_points_are_in_order():
    for one in season_odds(begun(), Random(1), seasons=500).tables[0].values():
        assert list(one.points) == sorted(one.points)


def test_tables_of_three_are_simulated():
    games = [Game(n, n, (1, 2, 3), (1, 2, 3), (30, 0, -30), day=n) for n in range(1, 6)]
    strengths = Strengths("mean", dict.fromkeys((1, 2, 3), Strength(0.0, 0.1)), 0.1)
    results = draw_results(games, 3, 1000, Random(1))
    season = Begun(table_rule(["points"]), games, [frozenset({1, 2, 3})], strengths,
                   dict.fromkeys((1, 2, 3), Habit(1.0, 1.0)), 4, results, seats=3)  # fmt: skip

    odds = season_odds(season, Random(1), seasons=500)

    assert odds.games_left == 4
    assert odds.tables[0][1].chance(1, 1) > odds.tables[0][3].chance(1, 1)


# ----- a game -----


def test_the_chances_of_all_orders_add_up():
    chances = order_chances([1.5, 1.0, 0.7, 0.4])

    assert sum(chances) == pytest.approx(1)
    # first of all 1.5/3.6, then 1.0/2.1, then 0.7/1.1
    assert chances[0] == pytest.approx(1.5 / 3.6 * 1.0 / 2.1 * 0.7 / 1.1)


def test_a_place_has_equal_chances_for_equal_players():
    for seat in place_chances([2.0] * 4):
        assert seat == pytest.approx([0.25] * 4)


def test_simulated_places_have_their_chances():
    """The share of seasons with each place after one game, against the exact chances: within four standard errors."""
    strengths = Strengths("x", {1: Strength(0.5, 0.0), 2: Strength(0.0, 0.0), 3: Strength(0.0, 0.0),
                                4: Strength(-0.5, 0.0)}, 0.3)  # fmt: skip
    season = Begun(table_rule(["points"]), [], [frozenset({1, 2, 3, 4})], strengths,
                   dict.fromkeys((1, 2, 3, 4), Habit(1.0, 1.0)), 1, (Result((3, 1, -1, -3)),))  # fmt: skip
    weights = strengths.weights()

    odds = season_odds(season, Random(3), seasons=10_000).tables[0]

    for player, exact in zip((1, 2, 3, 4), place_chances([weights[one] for one in (1, 2, 3, 4)]), strict=True):
        for place, chance in enumerate(exact, 1):
            assert odds[player].chance(place, place) == pytest.approx(chance, abs=4 * (0.25 / 10_000) ** 0.5)


def test_replayed_games_are_real_games():
    rounds = draw_rounds(ALWAYS, 1, 4, Random(1))
    (games,) = replayed.played_games(rounds, EQUAL.weights(), RESULTS, 4, 1000, 1, Random(1))

    for game in games:
        assert sorted(game.places) == [1, 2, 3, 4]
        assert any(sorted(one.points) == sorted(game.points) for one in RESULTS)


# ----- attendance -----


def test_habits_are_counted_from_the_first_evening():
    days = [(1, (1, 2, 3, 4)), (2, (1, 2, 3, 4)), (3, (1, 2, 3, 5)), (3, (1, 2, 4, 5))]
    games = [Game(n, n, players, (1, 2, 3, 4), (3, 1, -1, -3), day=day) for n, (day, players) in enumerate(days)]

    habits = find_habits(games)

    assert habits[1] == Habit(3.5 / 4, 4 / 3)  # three of three evenings, four games
    assert habits[5] == Habit(1.5 / 2, 2.0)  # one of one evening, two games


def test_everybody_plays_about_as_often_as_the_habit_says():
    habits = {player: Habit(0.8, 3.0) for player in range(14)}

    games = [sum(player in table for round_ in draw_rounds(habits, 50, 4, Random(2)) for table in round_)
             for player in habits]  # fmt: skip

    # 50 evenings × 0.8 × 3 games = 120
    assert sum(games) / len(games) == pytest.approx(120, rel=0.05)


def test_nobody_sits_at_two_tables_of_a_round():
    for round_ in draw_rounds({player: Habit(0.7, 2.5) for player in range(19)}, 10, 4, Random(2)):
        seats = [player for table in round_ for player in table]
        assert len(seats) == len(set(seats))


@pytest.mark.parametrize(
    ("played", "today", "last", "planned", "evenings"),
    [
        ([1, 8, 15], 15, 50, (), 5),  # 22 29 36 43 50
        ([1, 8, 15], 20, 50, (), 5),  # some days later
        ([1, 8, 15], 15, 14, (), 0),  # nothing is left
        ([1, 8, 15], 15, None, (), 0),
        ([1, 8, 15], 15, None, (22, 23), 2),
        ([1, 8, 15], 15, 50, (10, 15, 60), 5),  # planned days that are over or too late do not count
        ([1], 1, 15, (), 2),  # one evening: one in a week
        ([], 1, 15, (), 0),
        ([1, 8, 15], 57, 99, (), 2),  # after a long pause: three evenings in 56 days, so one in 19
    ],
)
def test_evenings_to_come(played, today, last, planned, evenings):
    assert evenings_left(played, today, last, planned) == evenings
