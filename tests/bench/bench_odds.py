"""The odds of a season: 10,000 seasons of 40 players with 60 games each to come, with numpy and without.

The environment variables PLAYERS, GAMES and SEASONS set other sizes.
"""

import os
from random import Random
from time import perf_counter, process_time

from scoring.games import Game
from scoring.metrics import table_rule
from scoring.odds.attendance import Habit
from scoring.odds.chances import draw_results
from scoring.odds.seasons import Begun, SeasonOdds, find_arrays, season_odds
from scoring.odds.strengths import Strength, Strengths

PLAYERS = int(os.environ.get("PLAYERS", 40))
GAMES = int(os.environ.get("GAMES", 60))
SEASONS = int(os.environ.get("SEASONS", 10_000))
ON_AN_EVENING = 4


def main() -> None:
    begun = half_season()
    found = []
    for uses_arrays, aim in ((True, 1), (False, 10)):
        if uses_arrays and not find_arrays():
            print("numpy is not installed")
            continue
        wall, cpu = perf_counter(), process_time()
        odds = season_odds(begun, Random("bench odds"), seasons=SEASONS, uses_arrays=uses_arrays)
        wall, cpu = perf_counter() - wall, process_time() - cpu
        found.append(odds)
        name = "with numpy" if uses_arrays else "without"
        print(f"{name}: {SEASONS:,} seasons of {PLAYERS} players, {odds.games_left:.0f} games at the table left: "
              f"{wall:.2f} s ({cpu:.2f} s CPU; aim {aim} s)")  # fmt: skip
    if len(found) == 2:
        print(f"the same odds: {same(*found)}")


def same(one: SeasonOdds, other: SeasonOdds) -> bool:
    return one == other


def half_season() -> Begun:
    rng = Random("half a season")
    players, pool, games = list(range(PLAYERS)), [], []
    for number in range(PLAYERS * GAMES // 4):
        scores = sorted((rng.gauss(25, 15) for _seat in range(4)), reverse=True)
        points = [round(1000 * (score - 25 + uma)) for score, uma in zip(scores, (15, 5, -5, -15), strict=True)]
        seats = tuple(rng.sample(players, 4))
        games.append(Game(number, number, seats, (1, 2, 3, 4), tuple(points), day=1 + number // PLAYERS))
        pool.append(games[-1])
    strengths = Strengths("mean", {player: Strength(rng.gauss(0, 0.3), 0.1) for player in players}, 0.3)
    habits = dict.fromkeys(players, Habit(1.0, ON_AN_EVENING))
    results = draw_results(pool, 4, 1000, rng)
    return Begun(table_rule(), games, [frozenset(players)], strengths, habits, GAMES // ON_AN_EVENING, results)


if __name__ == "__main__":
    main()
