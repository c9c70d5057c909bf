"""Points give their scores back where they have exactly one set of them."""

import random
from decimal import Decimal

import pytest

from league.records.imports.shapes.scores import scores_of
from league.records.settlement import PlayedUnder
from rules.registry import RULESETS, find_ruleset
from scoring.game import settle_game

# Of each what a table adds up to, and the least step of a score. Points of MCR follow the places alone.
TABLES = {
    **{one.key: (one.defaults.start * one.seats, 100) for one in RULESETS if hasattr(one.defaults, "uma")},
    "sichuan": (0, 1), "yueqing": (0, 1), "hk": (0, 1),
}  # fmt: skip


@pytest.mark.parametrize("key", TABLES)
def test_the_scores_of_a_table_are_found_from_its_points(key: str) -> None:
    ruleset, (total, step), chosen = find_ruleset(key), TABLES[key], random.Random(key)
    under, seats = PlayedUnder(ruleset, ruleset.defaults), ruleset.seats
    scores = [total // seats + chosen.randrange(-150, 150) * step for _seat in range(seats - 1)]
    scores.append(total - sum(scores))
    result = settle_game(*under, scores=scores)

    found = scores_of(under, [Decimal(points) / result.unit for points in result.points])

    # None is no fault where the sums of others are possible too; another set of scores would be one.
    assert found in (tuple(scores), None)
    assert found is not None or key in ("jpml-a", "kansai", "mleague")


@pytest.mark.parametrize(
    ("key", "points"),
    [
        ("mcr", ["4", "2", "1", "0"]),  # by the places alone
        ("riichi-club", ["25.05", "-4.05", "-6", "-15"]),  # half a hundred
        ("riichi-club", ["25", "-4", "-6", "-14"]),  # do not add up
        ("riichi-club", ["25", "-4", "-21"]),  # three players
        ("riichi-club", []),
    ],
)
def test_points_that_tell_no_scores_have_none(key: str, points: list[str]) -> None:
    ruleset = find_ruleset(key)

    assert scores_of(PlayedUnder(ruleset, ruleset.defaults), [Decimal(one) for one in points]) is None
