from datetime import date
from decimal import Decimal

import pytest

from league.core.errors import LeagueError
from league.records.imports.fields import match_columns, read_date, strptime_format
from league.records.imports.numbers import NumberCells, read_number, read_whole, styles_of

pytestmark = pytest.mark.once

SCORES = ("east_score", "south_score", "west_score", "north_score")


def test_known_headings_need_no_map() -> None:
    columns = match_columns(("日付", "東", "南", "西", "北", "東点", "南点", "西点", "北点"), {}, seats=4)

    assert [columns[field] for field in ("date", "east", "north", "east_score", "north_score")] == [0, 1, 4, 5, 8]


def test_a_given_column_is_preferred_to_a_known_heading() -> None:
    heading = ("when", "date", "east", "south", "west", "north", *SCORES)
    columns = match_columns(heading, {"when": "date", "date": ""}, seats=4)

    assert columns["date"] == 0


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"nowhere": "date"}, "unknown_column"),
        ({"date": "weather"}, "unknown_import_field"),
        ({"date": ""}, "missing_import_field"),
    ],
)
def test_an_impossible_map_of_columns_is_refused(given: dict[str, str], code: str) -> None:
    with pytest.raises(LeagueError) as refusal:
        match_columns(("date", "east", "south", "west", "north", *SCORES), given, seats=4)

    assert refusal.value.code == code


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("25000", 25000),
        (" 25,000 ", 25000),
        ("25 000", 25000),
        ("25’000", 25000),
        ("▲1,400", -1400),
        ("−1400", -1400),
        ("－１４００", -1400),
        ("+300", 300),
        ("25000.0", 25000),
        ("1,234,567", 1234567),
    ],
)
def test_whole_numbers_as_people_write_them(text: str, number: int) -> None:
    assert read_whole(text) == number


@pytest.mark.parametrize("text", ["", "many", "1,2,3", "1e5", "12.5", "0x10", "--5", "nan", "9" * 40])
def test_text_that_is_no_whole_number_is_refused(text: str) -> None:
    with pytest.raises(LeagueError) as refusal:
        read_whole(text)

    assert refusal.value.code == "bad_number"


def test_points_keep_their_decimals() -> None:
    assert read_number("▲9.6") == Decimal("-9.6")


@pytest.mark.parametrize(
    ("form", "text"),
    [
        ("M/D/YYYY", "3/4/2026"),
        ("YYYY-MM-DD", "2026-03-04"),
        ("D.M.YY", "4.3.26"),
        ("YYYY年M月D日", "2026年3月4日"),
        ("YYYY/M/D", "２０２６/３/４"),
        ("%d %B %Y", "04 March 2026"),
    ],
)
def test_dates_are_read_in_the_given_format(form: str, text: str) -> None:
    assert read_date(text, strptime_format(form)) == date(2026, 3, 4)


@pytest.mark.parametrize("text", ["13/13/2026", "2026-03-04", ""])
def test_a_date_in_another_format_is_refused(text: str) -> None:
    with pytest.raises(LeagueError) as refusal:
        read_date(text, strptime_format("M/D/YYYY"))

    assert refusal.value.code == "bad_date"


@pytest.mark.parametrize(
    "form", ["YYYY-MM-DD HH:MM", "D.M.YYYY D", "M/D", "%Y-%m-%q", "%d.%m", "%Y %j", "%", "day", "", "YYYY/YYYY"]
)
def test_a_date_format_without_the_day_is_refused(form: str) -> None:
    with pytest.raises(LeagueError) as refusal:
        strptime_format(form)

    assert refusal.value.code == "bad_date_format"


def test_a_date_format_may_have_the_time_of_day() -> None:
    assert read_date("2026-03-04 20:15", strptime_format("%Y-%m-%d %H:%M")) == date(2026, 3, 4)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("(500)", -500),
        ("500-", -500),
        ("±0", 0),
        ("25.000", 25000),
        ("1.234.567", 1234567),
        ("1’000", 1000),
        ("1 000 000", 1000000),
        ("30,0", 30),
        ("▲1.400", -1400),
        ("−（500）", None),
        ("1.2.3", None),
        ("12 34", None),
        ("0.500", None),
        ("1,00,000", None),
        ("25.", None),
        ("1 000.000.000", None),
    ],
)
def test_a_whole_number_that_stands_alone(text: str, number: int | None) -> None:
    if number is not None:
        assert read_whole(text) == number
        return
    with pytest.raises(LeagueError) as refusal:
        read_whole(text)
    assert refusal.value.code == "bad_number"


@pytest.mark.parametrize("text", ["1.500", "1,500", "-12,000"])
def test_a_number_that_can_be_two_is_asked(text: str) -> None:
    with pytest.raises(LeagueError) as refusal:
        read_number(text)

    assert refusal.value.code == "numbers_doubtful"


@pytest.mark.parametrize(
    ("scores", "others", "signs"),
    [
        (["2.000", "-1.000", "-1.000", "0"], [], [(",", ".")]),
        (["2.000", "-1.000", "-1.000", "0.000"], [], [(".", ".")]),
        (["2.000", "-1.000", "-1.000"], [], [(".", "."), (",", ".")]),
        (["25.000", "28.300"], ["31,2"], [(",", ",")]),
        (["25,000", "28,300"], ["31.2", "1,500"], [(".", ".")]),
        # Nothing but this number has a sign.
        (["25000"], ["1.500"], [(".", "."), (".", ",")]),
        # The thousands of the scores say which sign divides decimals.
        (["25.100"], ["1.500"], [(",", ",")]),
        (["25000"], ["0,5", "1.000"], [(".", ",")]),
    ],
)
def test_the_signs_of_a_file_are_decided_for_all_its_numbers(
    scores: list[str], others: list[str], signs: list[tuple[str, str]]
) -> None:
    styles = styles_of(NumberCells(scores, (), others))

    assert [(style.of_whole, style.of_others) for style in styles] == signs


@pytest.mark.parametrize("time", [" 19:30", "T19:30", " 19:30:15", "  7:30 PM", ", 19.30", " 19h30", "T19:30:15.123"])
def test_a_time_of_day_is_left_out(time: str) -> None:
    assert read_date(f"2026-03-04{time}", strptime_format("YYYY-MM-DD")) == date(2026, 3, 4)


@pytest.mark.parametrize("time", ["T23:30Z", "T23:30+09:00", " 23:30 UTC", " evening"])
def test_a_time_that_can_be_of_another_day_is_refused(time: str) -> None:
    with pytest.raises(LeagueError) as refusal:
        read_date(f"2026-03-04{time}", strptime_format("YYYY-MM-DD"))

    assert refusal.value.code == "bad_date"
