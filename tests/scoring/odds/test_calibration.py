"""The odds against the end of simulated seasons whose true strengths are known, and of real ones."""

import csv
from datetime import datetime
from pathlib import Path
from random import Random

import pytest

from scoring.games import Game
from scoring.metrics import table_rule
from scoring.odds.attendance import evenings_left, find_habits
from scoring.odds.chances import draw_results
from scoring.odds.judging import Call, baseline, brier_score, calibration
from scoring.odds.seasons import Begun, season_odds
from scoring.odds.strengths import find_strengths
from tests.profile import LONGEST
from tests.scoring.odds.simulated import PLAYERS, forecast, simulated_club
from tests.scoring.test_real_data import mleague, settled

LASTS = (1, 4, 8)  # the chance of a rank up to each of them is called


def calls(clubs: int, *, earlier: int, half: int, seasons: int) -> tuple[list[Call], list[Call]]:
    """What was said from the games, and from the true strengths."""
    found, true = [], []
    for seed in range(clubs):
        said = forecast(simulated_club(seed, earlier=earlier, half=half), half, seasons)
        for player in PLAYERS:
            for last in LASTS:
                came = said.end[player].chance(1, last) > 0
                found.append(Call(said.found[player].chance(1, last), came))
                true.append(Call(said.true[player].chance(1, last), came))
    return found, true


def test_odds_are_better_than_equal_chances_for_all():
    found, true = calls(4, earlier=8, half=6, seasons=250)

    # equal chances for 16 players: 1/16, 4/16 and 8/16, with the mean of p(1-p) = (0.0586 + 0.1875 + 0.25) / 3 = 0.165
    assert brier_score(found) < 0.8 * 0.165
    assert brier_score(found) < 1.4 * brier_score(true)


@pytest.mark.slow
@pytest.mark.skipif(not LONGEST, reason="120 clubs take a minute: JANROKU_LONG=1 alone runs them")
def test_the_brier_score_is_within_ten_percent_of_the_true_model():
    found, true = calls(120, earlier=120, half=8, seasons=1000)

    assert brier_score(found) < 1.1 * brier_score(true)


@pytest.mark.slow
def test_what_had_some_chance_came_true_as_often():
    found, _true = calls(50, earlier=10, half=6, seasons=500)

    for group in calibration(found):
        # two standard deviations of a share, and some more: calls of one season are not independent
        width = 3.5 * (group.expected * (1 - group.expected) / group.calls) ** 0.5 + 0.02
        assert abs(group.came - group.expected) < width, group


# ----- real seasons -----


def said_at_the_middle(games: list[Game], least: int) -> list[tuple[Call, Call]]:
    """The calls at the middle of a season, each beside the one of equal chances."""
    days = sorted(game.day for game in games)
    middle = days[len(days) // 2]
    first = [game for game in games if game.day <= middle]
    players = {player for game in first for player in game.players}
    rng, tables, rule = Random("real"), [frozenset(players)], table_rule(least_games=least)
    evenings = evenings_left({game.day for game in first}, middle, days[-1])
    strengths, results = find_strengths(first, players), draw_results(first, 4, 1000, rng)
    odds = season_odds(Begun(rule, first, tables, strengths, find_habits(first), evenings, results), rng, seasons=2000)
    end = season_odds(Begun(rule, games, tables, strengths, {}, 0, results), rng)
    found = []
    for last in (1, 3, len(players) // 2):
        own = [Call(one.chance(1, last), end.tables[0][player].chance(1, last) > 0)
               for player, one in odds.tables[0].items()]  # fmt: skip
        found += zip(own, baseline(own, last / len(players)), strict=True)
    return found


def circle_seasons(folder: Path) -> list[list[Game]]:
    """The seasons of a real circle, a calendar year each; games that do not add up to 100,000 are left out."""
    seasons: dict[int, list[Game]] = {}
    with (folder / "club-log.csv").open() as file:
        rows = list(csv.DictReader(file))
    for number, row in enumerate(rows, 1):
        scores = tuple(int(row[f"{seat}_score"]) for seat in ("east", "south", "west", "north"))
        players = tuple(int(row[seat].removeprefix("p")) for seat in ("east", "south", "west", "north"))
        if sum(scores) == 100_000 and len(set(players)) == 4:
            day = datetime.strptime(row["date"], "%m/%d/%Y").date()
            game = settled("riichi-club", number, players, scores)._replace(day=day.toordinal())
            seasons.setdefault(day.year, []).append(game)
    return [games for games in seasons.values() if len(games) >= 40]


@pytest.mark.real_data
def test_odds_of_real_seasons_are_better_than_equal_chances(real_data: Path):
    games, rows = mleague(real_data)
    days = [datetime.strptime(row["date"], "%Y-%m-%d").date().toordinal() for row in rows]
    league = [game._replace(day=day) for game, day in zip(games, days, strict=True)]

    calls = [call for season in (league, *circle_seasons(real_data)) for call in said_at_the_middle(season, 5)]
    score, plain = brier_score(one for one, _plain in calls), brier_score(one for _one, one in calls)

    print(f"real seasons: {len(calls)} calls, Brier score {score:.4f}, equal chances {plain:.4f}")
    assert score < plain
