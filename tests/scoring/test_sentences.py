"""Translated sentences and rounded numbers."""

from fractions import Fraction

import pytest

from scoring.exact import decimal, rounded
from scoring.metrics import METRICS, find_step, table_rule
from scoring.sentences import Sentence, Who
from scoring.standings import standings
from tests.scoring.crosstable import AKI, GAMES

JAPANESE = {
    "Ahead of {other}. {metric}: {own} against {theirs}.": "「{metric}」{own} > {theirs} ({other})",
    "Points": "ポイント",
}


def test_an_explanation_is_translated_with_names_and_metric() -> None:
    table = standings(GAMES, table_rule(["points"]))

    line = table.why(AKI)[-1].render(lambda text: JAPANESE.get(text, text), name=lambda key: f"選手{key}")

    assert line == "「ポイント」+50.2 > +31.3 (選手2)"


def test_several_players_are_listed() -> None:
    assert str(Sentence("{others}", {"others": (Who(1), Who(2))})) == "1, 2"


def test_the_title_of_a_metric_contains_its_number() -> None:
    assert str(find_step("drop:2").title) == "Without the worst 2"
    assert all("{" not in str(find_step(metric.key + (":3" if metric.number else "")).title) for metric in METRICS)


@pytest.mark.parametrize(
    ("value", "decimals", "text"),
    [
        (Fraction(-1, 20), 1, "-0.1"),
        (Fraction(1, 20), 1, "+0.1"),
        (Fraction(-1, 21), 1, "0.0"),  # zero has no sign
        (Fraction(995, 1000), 2, "+1.00"),
        (-7, 0, "-7"),
    ],
)
def test_halves_are_rounded_away_from_zero(value: Fraction, decimals: int, text: str) -> None:
    assert decimal(value, decimals, sign=True) == text


def test_rounding_is_symmetric() -> None:
    assert [rounded(top, 4) for top in (-6, -5, -2, -1, 1, 2, 5, 6)] == [-2, -1, -1, 0, 0, 1, 1, 2]
