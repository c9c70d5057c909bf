"""Simulated seasons game by game, for tables that rank by more than sums: slower, and exact for every metric."""

from collections.abc import Mapping, Sequence
from random import Random

from scoring.games import Adjustment, Game
from scoring.odds.attendance import Round
from scoring.odds.chances import Result, coded
from scoring.odds.plain import draw_codes
from scoring.standings import Standings, Tallies

PLAYED = 1 << 60  # later than every real game


def played_games(
    rounds: Sequence[Round],
    weights: Mapping[int, float],
    results: Sequence[Result],
    seats: int,
    unit: int,
    seasons: int,
    rng: Random,
) -> list[list[Game]]:
    """Return the simulated games of each season; they are drawn as in `plain.play`."""
    pairs = list(coded(results, seats))
    seen: list[list[Game]] = [[] for _season in range(seasons)]
    for number, (players, codes) in enumerate(draw_codes(rounds, weights, len(results), seasons, rng)):
        for games, code in zip(seen, codes, strict=True):
            games.append(_game(PLAYED + number, players, *pairs[code], unit))
    return seen


def _game(number: int, players: tuple[int, ...], result: Result, order: tuple[int, ...], unit: int) -> Game:
    places = [order.index(seat) for seat in range(len(players))]

    def by_seat(column: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(column[place] for place in places) if column else ()

    return Game(number, number, players, tuple(place + 1 for place in places), by_seat(result.points), unit,
                by_seat(result.scores), by_seat(result.chips))  # fmt: skip


def final_tables(
    tallies: Tallies, games: Sequence[Game], tables: Sequence[frozenset[int]], adjustments: Sequence[Adjustment]
) -> list[Standings]:
    """Return the tables with these games added; the tallies are afterwards as before."""
    tallies.add_all(games)
    found = [
        tallies.table(players=players, adjustments=[one for one in adjustments if one.player in players])
        for players in tables
    ]
    for game in games:
        tallies.remove(game)
    return found
