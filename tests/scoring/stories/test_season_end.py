"""The longest run, the highest score and most games of a season."""

from collections.abc import Sequence

import pytest

from scoring.games import Game
from scoring.stories.days import People
from scoring.stories.season_end import Best, season_end

AOI, BEN, CHIE = 11, 12, 13


def games(*winners: int, scores: Sequence[int] = (30000, 20000)) -> list[Game]:
    """Games of two players, one a day: the winner and the other of Aoi and Ben."""
    return [
        Game(day, day, (one, AOI + BEN - one), (1, 2), (5, -5), scores=tuple(scores), day=day)
        for day, one in enumerate(winners, 1)
    ]


@pytest.mark.parametrize(
    ("winners", "run"),
    [
        ((AOI, AOI), None),  # two wins are no run
        ((AOI, AOI, AOI), Best((AOI,), 3, 3)),
        ((AOI, AOI, AOI, BEN, AOI), Best((AOI,), 3, 3)),
        ((AOI, AOI, AOI, BEN, BEN, BEN), Best((AOI, BEN), 3, 3)),  # shared
        ((AOI, AOI, AOI, BEN, BEN, BEN, BEN), Best((BEN,), 4, 7)),
        ((AOI, AOI, BEN, AOI), None),  # broken
        ((), None),
    ],
)
def test_the_longest_run_of_first_places_is_told_from_three_on(winners: tuple[int, ...], run: Best | None) -> None:
    assert season_end(games(*winners), People()).run == run


def test_a_score_has_its_first_day_and_all_who_have_it() -> None:
    end = season_end(games(AOI, BEN, AOI), People())

    assert end.score == Best((AOI, BEN), 30000, 1)


def test_a_season_without_scores_tells_none() -> None:
    end = season_end(games(AOI, AOI, AOI, scores=()), People())

    assert (end.score, end.run, end.games) == (None, Best((AOI,), 3, 3), 3)


def test_a_guest_is_named_for_a_score_and_not_for_a_run() -> None:
    end = season_end(games(AOI, AOI, AOI), People(guests=frozenset({AOI})))

    assert (end.run, end.score) == (None, Best((AOI,), 30000, 1))


def test_what_somebody_hidden_shares_is_not_told() -> None:
    end = season_end(games(AOI, AOI, AOI, BEN, BEN, BEN), People(hidden=frozenset({BEN})))

    assert (end.run, end.score, end.most) == (None, None, None)
