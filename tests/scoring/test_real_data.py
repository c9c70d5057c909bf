"""Real results give exactly the published tables."""

import csv
from collections import defaultdict
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import pytest

from rules.registry import find_ruleset
from scoring.game import settle_game
from scoring.games import Game
from scoring.ladders.rating_run import replay
from scoring.ladders.registry import LADDERS
from scoring.metrics import find_step, format_value, table_rule
from scoring.standings import standings

pytestmark = pytest.mark.real_data
SEATS = ("east", "south", "west", "north")


def settled(key: str, number: int, players: tuple[int, ...], scores: tuple[int, ...], *, round: int = 0) -> Game:
    ruleset = find_ruleset(key)
    result = settle_game(ruleset, ruleset.defaults, scores=scores)
    return Game(round or number, number, players, result.places, result.points, result.unit, scores, round=round)


def mleague(folder: Path) -> tuple[list[Game], list[dict[str, str]]]:
    with (folder / "mleague-2018.csv").open() as file:
        rows = list(csv.DictReader(file))
    games = []
    for number, row in enumerate(rows, 1):
        players = tuple(int(row[seat].removeprefix("p")) for seat in SEATS)
        games.append(settled("mleague", number, players, tuple(int(row[f"{seat}_score"]) for seat in SEATS)))
    return games, rows


def madrid(folder: Path) -> list[Game]:
    games = []
    for number, line in enumerate((folder / "madrid-2017-mcr.txt").read_text().splitlines(), 1):
        name, players, scores, *_deals = (part.strip() for part in line.split("|"))
        games.append(settled("mcr", number, tuple(map(int, players.split())), tuple(map(int, scores.split())),
                             round=int(name.split()[0].removeprefix("R"))))  # fmt: skip
    return games


def test_mleague_totals_are_the_sums_of_the_printed_points(real_data: Path) -> None:
    games, rows = mleague(real_data)
    printed: dict[int, Decimal] = defaultdict(Decimal)
    firsts: dict[int, int] = defaultdict(int)
    for row in rows:
        for seat in SEATS:
            printed[int(row[seat].removeprefix("p"))] += Decimal(row[f"{seat}_points"])
            firsts[int(row[seat].removeprefix("p"))] += row[f"{seat}_place"] == "1"

    table = standings(games, table_rule(["points", "firsts"]))

    assert {row.player: Decimal(table.texts(row)[0]) for row in table.rows} == printed
    assert {row.player: row.values[1] for row in table.rows} == firsts
    assert [row.values[0] for row in table.rows] == sorted((row.values[0] for row in table.rows), reverse=True)


def test_the_games_of_madrid_give_the_published_final_table(real_data: Path) -> None:
    with (real_data / "madrid-2017-standings.csv").open() as file:
        published = list(csv.DictReader(file))

    table = standings(madrid(real_data), table_rule(["points", "score"], unit=12, decimals=2))

    found = [(row.rank, row.player, Fraction(row.values[0] or 0, 12), row.values[1]) for row in table.rows]
    assert found == [(int(row["rank"]), int(row["player"]), Fraction(row["table_points"]), int(row["score"]))
                     for row in published]  # fmt: skip
    assert len(found) == 72
    assert format_value(find_step("points").metric, 21 * 12, 12, 2) == "+21.00"


@pytest.mark.parametrize("ladder", LADDERS, ids=lambda ladder: ladder.key)
def test_every_ladder_rates_the_mleague_season(real_data: Path, ladder) -> None:  # type: ignore[no-untyped-def]
    games, _rows = mleague(real_data)

    marks, changes = replay(ladder, games)

    played = {player: sum(player in game.players for game in games) for player in marks}
    assert {player: mark[0] for player, mark in marks.items()} == played
    # All games are in one period of Glicko-2, so there is one change for each player instead of each seat.
    assert len(changes) == (len(marks) if ladder.period else 4 * len(games))


def test_the_order_of_tables_within_the_rounds_of_madrid_does_not_matter(real_data: Path) -> None:
    ladder = next(ladder for ladder in LADDERS if ladder.key == "elo")
    games = madrid(real_data)
    turned = sorted((game._replace(id=1000 - game.id) for game in games), key=lambda game: (game.round, game.id))

    assert replay(ladder, turned)[0] == replay(ladder, games)[0]
