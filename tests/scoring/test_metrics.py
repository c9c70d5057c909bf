"""Every metric against a crosstable computed by hand."""

import pickle
from fractions import Fraction

import pytest

from scoring.errors import TableError
from scoring.games import Game
from scoring.metrics import METRICS, Metric, find_step, raw_value, table_rule
from scoring.standings import Standings, standings
from tests.scoring.crosstable import ADJUSTMENTS, AKI, BO, CHO, DAI, EMA, GAMES, LOTS

EVERYBODY = (AKI, BO, CHO, DAI, EMA)

CROSSTABLE = {
    # Aki 31.2 + 10 + 15 - 6; Bo 8.3 + 25 - 8 + 6 - 20 taken; Cho -9.6 + 15 + 17; Dai -29.9 - 10 - 17 + 5 given
    "points": (50200, 11300, 22400, -51900, -47000),
    # 50.2 / 4, 11.3 / 4, 22.4 / 3, -51.9 / 3, -47 / 2
    "average_points": (12550, 2825, Fraction(22400, 3), -17300, -23500),
    # (1 + 2 + 1 + 3) / 4, (2 + 1 + 3 + 2) / 4, (3 + 1 + 1) / 3, (4 + 3 + 4) / 3, (4 + 4) / 2
    "average_place": (Fraction(7, 4), 2, Fraction(5, 3), Fraction(11, 3), 4),
    # the shared first place of the third game counts as 1.5 for Aki and Cho
    "mean_place": (Fraction(15, 8), 2, Fraction(11, 6), Fraction(11, 3), 4),
    "games": (4, 4, 3, 3, 2),
    "firsts": (2, 1, 2, 0, 0),
    "seconds": (1, 2, 0, 0, 0),
    "thirds": (1, 1, 1, 1, 0),
    "fourths": (0, 0, 0, 2, 2),
    "fewest_fourths": (0, 0, 0, 2, 2),
    "fewest_lasts": (0, 0, 0, 2, 2),
    "top_two": (3, 3, 2, 0, 0),
    "first_rate": (Fraction(1, 2), Fraction(1, 4), Fraction(2, 3), 0, 0),
    "top_two_rate": (Fraction(3, 4), Fraction(3, 4), Fraction(2, 3), 0, 0),
    "avoided_fourths": (1, 1, 1, Fraction(1, 3), 0),
    # 31.2 + 15; 25 + 8.3 - 20; 17 + 15; -10 - 17 + 5; -22 - 25
    "best:2": (46200, 13300, 32000, -22000, -47000),
    # best two games in a row: 31.2 + 10; 8.3 + 25 - 20; 15 + 17; -10 - 17 + 5; -25 - 22
    "best_run:2": (41200, 13300, 32000, -22000, -47000),
    # without -6; -8 (31.3 + 8 - 20); -9.6; -29.9 (-27 + 5); -25
    "drop:1": (56200, 19300, 32000, -22000, -22000),
    "highest": (31200, 25000, 17000, -10000, -22000),
    "lowest": (-6000, -8000, -9600, -29900, -25000),
    "latest": (-6000, 6000, 17000, -17000, -22000),
    # Aki 41200 + 30000 + 30000 + 24000 ...; together 4 × 100000
    "score": (125200, 111300, 77400, 53100, 33000),
    "average_score": (31300, 27825, 25800, 17700, 16500),
    "highest_score": (41200, 35000, 30000, 23000, 18000),
    "chips": (2, 2, -2, -2, 0),
    "negatives": (1, 1, 1, 3, 2),
    # Bo has one by adjustment, Ema one in the second game
    "penalties": (0, 1, 0, 0, 1),
    "adjustments": (0, -20000, 0, 5000, 0),
    "direct_encounter": (None,) * 5,  # nobody is tied on points
    # Aki met Bo 4 ×, Cho 3 ×, Dai 3 ×, Ema 2 ×: 4 × 11.3 + 3 × 22.4 - 3 × 51.9 - 2 × 47 = -137.3
    # Bo: 4 × 50.2 + 3 × 22.4 - 3 × 51.9 - 2 × 47; Cho: 3 × 50.2 + 3 × 11.3 - 2 × 51.9 - 47
    # Dai: 3 × 50.2 + 3 × 11.3 + 2 × 22.4 - 47; Ema: 2 × 50.2 + 2 × 11.3 + 22.4 - 51.9
    "opponents": (-137300, 18300, 33700, 182300, 93500),
    # Aki beat Bo, Cho, Dai; Dai, Ema; Bo, Ema and half of Cho; Dai:
    # (11.3 + 22.4 - 51.9) + (-51.9 - 47) + (11.3 - 47 + 11.2) - 51.9 = -193.5
    # Bo: (22.4 - 51.9) + (50.2 - 51.9 - 47) - 47 + (50.2 - 51.9)
    # Cho: -51.9 + (11.3 - 47 + 25.1) + (50.2 + 11.3 - 51.9)
    "beaten": (-193500, -126900, -52900, -47000, 0),
    # Aki 31.2 + 41.2 + 56.2 + 50.2; Bo 8.3 + 33.3 + 25.3 + 31.3; Cho -9.6 + 5.4 + 22.4
    # Dai -29.9 - 39.9 - 56.9; Ema -25 - 47
    "progressive": (178800, 98200, 18200, -126700, -72000),
    "lot": (3, 1, 2, 5, 4),
}  # fmt: skip


def table_of(*metrics: str) -> Standings:
    return standings(GAMES, table_rule(["points"], show=metrics), adjustments=ADJUSTMENTS, lots=LOTS)


@pytest.mark.parametrize("text", CROSSTABLE)
def test_every_metric_has_the_values_of_the_crosstable(text: str) -> None:
    table = table_of(text)
    column = [step.text for step in table.rule.columns].index(text)

    assert tuple(table.row_of(player).values[column] for player in EVERYBODY) == CROSSTABLE[text]


def test_the_crosstable_contains_every_metric() -> None:
    assert {find_step(text).metric.key for text in CROSSTABLE} == {metric.key for metric in METRICS}


@pytest.mark.parametrize("text", CROSSTABLE)
def test_every_metric_can_rank_alone(text: str) -> None:
    table = standings(GAMES, table_rule([text]), adjustments=ADJUSTMENTS, lots=LOTS)

    wanted = {player: value for player, value in zip(EVERYBODY, CROSSTABLE[text], strict=True) if value is not None}
    better = sorted(set(wanted.values()), reverse=find_step(text).metric.better == "high")
    ranks = {row.player: row.rank for row in table.rows}
    if text == "direct_encounter":
        assert set(ranks.values()) == {1}
        return
    for player, value in wanted.items():
        ahead = sum(other in better[: better.index(value)] for other in wanted.values())
        assert ranks[player] == 1 + ahead


@pytest.mark.parametrize("text", ["best_run:3", "drop:9"])
def test_metrics_with_a_number_greater_than_the_number_of_games(text: str) -> None:
    table = standings(GAMES, table_rule([text]))

    # Ema has two games: there is no run of three games, and dropping nine games leaves none.
    assert table.row_of(EMA).values == ((None,) if text == "best_run:3" else (0,))


def test_direct_encounter_counts_only_games_in_which_all_tied_players_sat() -> None:
    # Players 1, 2 and 3 end with 0.0; all three sat together only in the first game.
    games = [
        Game(1, 1, (1, 2, 3, 4), (1, 2, 3, 4), (9, 3, -4, -8), unit=1),
        Game(2, 2, (1, 2, 4, 5), (4, 3, 1, 2), (-9, -3, 7, 5), unit=1),
        Game(3, 3, (3, 6, 7, 8), (1, 2, 3, 4), (4, 1, -2, -3), unit=1),
    ]

    table = standings(games, table_rule(["points", "direct_encounter"], unit=1))

    tied = {row.player: row for row in table.rows if row.values[0] == 0}
    assert {player: row.values[1] for player, row in tied.items()} == {1: 9, 2: 3, 3: -4}


def test_direct_encounter_is_skipped_if_the_tied_players_never_met() -> None:
    games = [
        Game(1, 1, (1, 2, 3, 4), (1, 2, 3, 4), (3, 1, -1, -3), unit=1),
        Game(2, 2, (5, 6, 7, 8), (1, 2, 3, 4), (3, 1, -1, -3), unit=1),
    ]

    table = standings(games, table_rule(["points", "direct_encounter"], unit=1))

    assert [(row.player, row.rank) for row in table.rows[:4]] == [(1, 1), (5, 1), (2, 3), (6, 3)]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("luck", "unknown_metric"),
        ("points:3", "unknown_metric"),
        ("best", "bad_metric"),
        ("best:", "bad_metric"),
        ("best:0", "bad_metric"),
        ("best:x", "bad_metric"),
        ("best:³", "bad_metric"),
    ],
)
def test_bad_metric_is_refused(text: str, code: str) -> None:
    with pytest.raises(TableError) as refused:
        find_step(text)

    assert refused.value.code == code
    assert text.partition(":")[0] in str(refused.value)


def test_keys_are_unique_and_snake_case() -> None:
    keys = [metric.key for metric in METRICS]

    assert len(set(keys)) == len(keys)
    assert all(key.isidentifier() and key.islower() for key in keys)


@pytest.mark.parametrize("text", CROSSTABLE)
def test_a_step_is_pickled_as_its_text(text: str) -> None:
    step = find_step(text)

    assert pickle.loads(pickle.dumps(step)) == step


@pytest.mark.parametrize("unit", [1, 12, 1000])
@pytest.mark.parametrize("metric", [metric for metric in METRICS if not metric.number], ids=lambda metric: metric.key)
def test_the_type_of_a_value_is_that_of_its_unit(metric: Metric, unit: int) -> None:
    whole = metric.unit in ("points", "count", "score")
    kind = {"points": str, "count": int, "score": int}.get(metric.unit, float)

    assert type(raw_value(metric, 7 if whole else Fraction(1, 3), unit)) is kind
    assert raw_value(metric, None, unit) is None
