"""The federation formula for event results, computed by hand."""

from datetime import date
from fractions import Fraction

import pytest

from scoring.errors import TableError
from scoring.ladders.federation import (
    EventResult,
    FederationParameters,
    age_factor,
    base_rank,
    counted,
    event_weight,
    federation_rating,
)
from scoring.ladders.federation_event import rank_countries

DAY = date(2026, 6, 1)


def event(number: int, place: int, players: int = 41, *, days: int = 2, ended: date = date(2026, 3, 1)) -> EventResult:
    return EventResult(number, ended, place, players, days=days)


@pytest.mark.parametrize(
    ("place", "players", "wanted"),
    [(1, 16, 1000), (16, 16, 0), (3, 16, Fraction(2600, 3)), (21, 41, 500), (1, 2, 1000)],
)
def test_base_rank_is_linear_in_the_place(place: int, players: int, wanted: Fraction) -> None:
    assert base_rank(place, players) == wanted


@pytest.mark.parametrize(("place", "players"), [(0, 16), (17, 16), (1, 1)])
def test_an_invalid_place_is_refused(place: int, players: int) -> None:
    with pytest.raises(TableError) as refused:
        base_rank(place, players)

    assert refused.value.code == "bad_event_result"


@pytest.mark.parametrize(
    ("players", "days", "countries", "qualification", "weight"),
    [
        (40, 1, 5, False, "1"),
        (41, 1, 5, False, "3/2"),
        (80, 2, 6, False, "3"),  # 2 + 0.5 + 0.5
        (81, 3, 9, False, "9/2"),  # 3 + 1 + 0.5
        (160, 4, 10, True, "6"),  # at most three days count: 3 + 1 + 1 + 1
    ],
)
def test_weight_of_an_event(players: int, days: int, countries: int, qualification: bool, weight: str) -> None:
    result = EventResult(1, DAY, 1, players, days, countries, qualification)

    assert str(event_weight(result)) == weight


def test_the_numbers_of_countries_can_be_those_of_the_page_of_2018() -> None:
    result = EventResult(1, DAY, 1, 16, countries=10)

    assert event_weight(result) == 2
    assert event_weight(result, FederationParameters(many_countries=11)) == Fraction(3, 2)


@pytest.mark.parametrize(
    ("on", "factor"),
    [
        (date(2025, 2, 28), 1),  # twelve months after the last day of February
        (date(2025, 3, 1), Fraction(1, 2)),
        (date(2026, 2, 28), Fraction(1, 2)),
        (date(2026, 3, 1), 0),
    ],
)
def test_the_age_factor_changes_after_twelve_and_twenty_four_months(on: date, factor: Fraction) -> None:
    assert age_factor(date(2024, 2, 29), on) == factor


@pytest.mark.parametrize(("events", "count"), [(2, 2), (5, 5), (6, 6), (7, 7), (8, 8), (10, 9), (11, 10), (25, 21)])
def test_eighty_percent_of_the_events_beyond_five_count(events: int, count: int) -> None:
    # 25: 5 + 0.8 × 20 = 21;  8: 5 + 2.4 -> 8;  11: 5 + 4.8 -> 10
    assert counted(events) == count


def test_missing_events_count_as_zeros() -> None:
    rating = federation_rating([event(1, 1), event(2, 21)], DAY)

    # The weight for 41 players and two days is 2.5:
    # A = (1000 × 2.5 + 500 × 2.5) / (2.5 + 2.5 + 1 + 1 + 1), B = ... / (5 + 1 + 1)
    assert rating is not None
    assert (rating.a, rating.b) == (Fraction(3750, 8), Fraction(3750, 7))
    assert rating.score == (Fraction(3750, 8) + Fraction(3750, 7)) / 2
    assert [str(line) for line in rating.explanation] == [
        "Part A = (1000.00 × 2.5 × 1.0 + 500.00 × 2.5 × 1.0) ÷ (2.5 × 1.0 + 2.5 × 1.0 + 1 + 1 + 1) = 468.75",
        "Part B = (1000.00 × 2.5 × 1.0 + 500.00 × 2.5 × 1.0) ÷ (2.5 × 1.0 + 2.5 × 1.0 + 1 + 1) = 535.71",
        "0.5 × 468.75 + 0.5 × 535.71 = 502.23",
    ]


def test_of_ten_events_the_worst_is_left_out_and_the_best_four_count_again() -> None:
    results = [event(number, 1 + 4 * number, days=1) for number in range(10)]

    rating = federation_rating(results, DAY)

    # base ranks 1000, 900 ... 100, all of weight 1.5: A the best nine, mean 600; B the best four, mean 850
    assert rating is not None
    assert (rating.a, rating.b, rating.score) == (600, 850, 725)
    assert [share.result.event for share in rating.part_b] == [0, 1, 2, 3]


def test_an_event_older_than_a_year_counts_half() -> None:
    old = event(1, 1, ended=date(2025, 1, 10))
    rating = federation_rating([old, event(2, 21)], DAY)

    # A = (1000 × 2.5 × 0.5 + 500 × 2.5) / (1.25 + 2.5 + 3), B = ... / (1.25 + 2.5 + 2)
    assert rating is not None
    assert (rating.a, rating.b) == (Fraction(10000, 27), Fraction(10000, 23))


def test_of_equal_base_ranks_part_a_takes_the_lighter_event_first() -> None:
    # Nine of ten events count in A. The last two in its order are both place 41, with weights 1.5 and 3.5.
    results = [event(number, 1, days=1) for number in range(8)] + [event(8, 41, days=3), event(9, 41, days=1)]

    rating = federation_rating(results, DAY)

    assert rating is not None
    assert [share.result.event for share in rating.part_a][-1] == 9
    # 8 × 1000 × 1.5 / (9 × 1.5)
    assert rating.a == Fraction(8000, 9)


def test_one_event_or_only_old_ones_give_no_rating() -> None:
    assert federation_rating([event(1, 1)], DAY) is None
    assert federation_rating([event(1, 1, ended=date(2020, 1, 1)), event(2, 1)], DAY) is None
    assert federation_rating([event(1, 1, ended=date(2026, 7, 1)), event(2, 1)], DAY) is None


def test_base_ranks_can_be_whole_numbers() -> None:
    results = [event(1, 3, players=16, days=1), event(2, 1, players=16, days=1)]

    rating = federation_rating(results, DAY, FederationParameters(whole_base_ranks=True))

    # 866.67 -> 867
    assert rating is not None
    assert rating.b == Fraction(1867, 4)


def test_the_three_best_players_of_a_country_count() -> None:
    # of 41 players: the places 1, 21, 31 and 36 have 1000, 500, 250 and 125
    ranked = rank_countries([("JP", 1), ("JP", 21), ("JP", 31), ("JP", 36), ("FR", 1), ("FR", 21)], 41)

    # JP: (1000 + 500 + 250) / 3; FR: (1000 + 500) / 3
    assert [(row.country, row.mean) for row in ranked] == [("JP", Fraction(1750, 3)), ("FR", 500)]
