"""Clubs whose strengths are known: games are drawn place by place from the true strengths."""

import math
from collections.abc import Mapping, Sequence
from random import Random
from typing import NamedTuple

from scoring.games import Game
from scoring.metrics import table_rule
from scoring.odds.attendance import Habit, Round, draw_rounds
from scoring.odds.chances import Result
from scoring.odds.seasons import Begun, PlayerOdds, season_odds
from scoring.odds.strengths import Strength, Strengths, find_strengths

PLAYERS = range(16)
HABITS = dict.fromkeys(PLAYERS, Habit(0.8, 4))
RESULTS = tuple(map(Result, (
    (62000, 9000, -18000, -53000), (45000, 8000, -14000, -39000), (51000, 13000, -21000, -43000),
    (38000, 4000, -9000, -33000), (70000, 2000, -24000, -48000),
)))  # fmt: skip
EVERYBODY = [frozenset(PLAYERS)]
RULE = table_rule()


class Club(NamedTuple):
    """The games of earlier seasons, of the first half of a season, and of its second half."""

    strengths: Mapping[int, float]
    earlier: list[Game]
    first: list[Game]
    second: list[Game]


def simulated_club(seed: int, *, earlier: int, half: int) -> Club:
    """Play this many evenings of earlier seasons, and of each half of the season."""
    rng = Random(f"club {seed}")
    strengths = {player: rng.gauss(0, 0.3) for player in PLAYERS}
    games: list[list[Game]] = []
    for evenings in (earlier, half, half):
        begins = sum(map(len, games))
        games.append(played(draw_rounds(HABITS, evenings, 4, rng), strengths, begins, rng))
    return Club(strengths, *games)


def played(rounds: Sequence[Round], strengths: Mapping[int, float], begins: int, rng: Random) -> list[Game]:
    games: list[Game] = []
    for players in (table for round_ in rounds for table in round_):
        left, order = list(players), []
        while left:
            order.append(rng.choices(left, [math.exp(strengths[player]) for player in left])[0])
            left.remove(order[-1])
        points, number = rng.choice(RESULTS).points, begins + len(games)
        places = [order.index(player) for player in players]
        games.append(Game(number, number, players, tuple(place + 1 for place in places),
                          tuple(points[place] for place in places), day=1 + number // 12))  # fmt: skip
    return games


def begun(games: Sequence[Game], strengths: Strengths, evenings: int) -> Begun:
    return Begun(RULE, games, EVERYBODY, strengths, HABITS, evenings, RESULTS)


def exactly(strengths: Mapping[int, float]) -> Strengths:
    """The true strengths, without any uncertainty."""
    return Strengths("true", {player: Strength(one, 0.0) for player, one in strengths.items()}, 0.3)


class Forecast(NamedTuple):
    """By player: the odds from the games, the odds from the true strengths, and the end of the season."""

    found: Mapping[int, PlayerOdds]
    true: Mapping[int, PlayerOdds]
    end: Mapping[int, PlayerOdds]


def forecast(club: Club, half: int, seasons: int) -> Forecast:
    strengths = find_strengths([*club.earlier, *club.first], PLAYERS)
    rng = Random("forecast")
    return Forecast(
        season_odds(begun(club.first, strengths, half), rng, seasons=seasons).tables[0],
        season_odds(begun(club.first, exactly(club.strengths), half), rng, seasons=seasons).tables[0],
        season_odds(begun([*club.first, *club.second], exactly(club.strengths), 0), rng).tables[0],
    )
