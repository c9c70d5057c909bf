"""The name of the next season follows its days."""

from datetime import date

import pytest

from league.season_settings.ending.names import next_name

YEAR_LATER, HALF, QUARTER = date(2027, 1, 1), date(2026, 7, 1), date(2026, 4, 1)


@pytest.mark.parametrize(
    ("name", "opens", "expected"),
    [
        ("Spring 2026", HALF, "Autumn 2026"),
        ("Spring 2026", QUARTER, "Summer 2026"),
        ("Spring 2026", YEAR_LATER, "Spring 2027"),
        ("Fall 2026", YEAR_LATER, "Fall 2027"),
        ("Fall league", HALF, "Spring league"),
        ("Winter 2025/26", YEAR_LATER, "Winter 2026/27"),
        ("2026春", HALF, "2026秋"),
        ("2026年前期", HALF, "2026年後期"),
        ("2026年下半年", YEAR_LATER, "2027年下半年"),
        ("2026 第9期", YEAR_LATER, "2027 第10期"),
        ("Season 9", HALF, "Season 10"),
        ("Season 9 (2026)", HALF, "Season 10 (2026)"),
        ("Springfield Cup", HALF, "Springfield Cup 2"),
        ("League 2026", YEAR_LATER, "League 2027"),
        # the year stays the same, so that only a number can tell the two apart
        ("League 2026", HALF, "League 2026 2"),
        ("Cup", HALF, "Cup 2"),
    ],
)
def test_the_name_says_when_the_next_season_is(name: str, opens: date, expected: str) -> None:
    assert next_name(name, date(2026, 1, 1), opens, {name}) == expected


def test_a_name_that_is_taken_gets_a_number_that_is_not() -> None:
    taken = {"Spring 2026", "Autumn 2026", "Autumn 2026 2"}

    assert next_name("Spring 2026", date(2026, 1, 1), HALF, taken) == "Autumn 2026 3"


def test_a_long_name_is_cut_to_what_a_season_takes() -> None:
    assert next_name("雀" * 100, date(2026, 1, 1), HALF, {"雀" * 100}) == "雀" * 98 + " 2"
