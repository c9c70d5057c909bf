"""Nights in which the clock changes: an evening stays one day, and a day begins when the clock on the wall says so."""

from datetime import UTC, date, datetime, time, timedelta
from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest

from league.clubs.models import Club
from league.records.views.evenings.forms import moment_of

BERLIN, NEW_YORK, LORD_HOWE, TOKYO = "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Tokyo"

# The evening, and the hours that pass while the clock goes from 22:00 to 03:00.
NIGHTS = [
    (BERLIN, date(2026, 3, 28), 4.0),
    (BERLIN, date(2026, 10, 24), 6.0),
    (NEW_YORK, date(2026, 3, 7), 4.0),
    (NEW_YORK, date(2026, 10, 31), 6.0),
    (LORD_HOWE, date(2026, 10, 3), 4.5),
    (LORD_HOWE, date(2026, 4, 4), 5.5),
    (TOKYO, date(2026, 3, 28), 5.0),
]
MINUTE = timedelta(minutes=1)


def club_at(zone: str, day_begins: int = 12) -> Club:
    return Club(time_zone=zone, day_begins=day_begins)


def instant(zone: str, day: date, hour: int, minute: int = 0) -> datetime:
    return datetime.combine(day, time(hour, minute), ZoneInfo(zone)).astimezone(UTC)


def minutes_between(begin: datetime, end: datetime) -> list[datetime]:
    return [begin + MINUTE * number for number in range(int((end - begin) / MINUTE) + 1)]


@pytest.mark.parametrize(("zone", "evening", "hours"), NIGHTS)
def test_an_evening_from_22_to_3_is_one_day(zone: str, evening: date, hours: float) -> None:
    begin, end = instant(zone, evening, 22), instant(zone, evening + timedelta(days=1), 3)
    club = club_at(zone)

    days = {club.day_of(moment) for moment in minutes_between(begin, end)}

    assert end - begin == timedelta(hours=hours)
    assert days == {evening}


@pytest.mark.parametrize(("zone", "evening", "hours"), NIGHTS)
def test_the_day_after_begins_at_its_hour_on_the_wall(zone: str, evening: date, hours: float) -> None:
    noon, club = instant(zone, evening + timedelta(days=1), 12), club_at(zone)

    assert club.day_of(noon - MINUTE) == evening
    assert club.day_of(noon) == evening + timedelta(days=1)


@pytest.mark.parametrize(("zone", "evening", "hours"), NIGHTS)
@pytest.mark.parametrize("day_begins", range(5))
def test_a_day_is_never_followed_by_the_one_before(zone: str, evening: date, hours: float, day_begins: int) -> None:
    """Also where the day begins within the hour that is repeated or left out."""
    begin, club = instant(zone, evening, 22), club_at(zone, day_begins)

    days = [club.day_of(moment) for moment in minutes_between(begin, begin + timedelta(hours=10))]

    assert all(before <= after for before, after in pairwise(days))
    assert set(days) == {evening, evening + timedelta(days=1)}


# A time that the clock leaves out is moved on by as much as the clock. A time that comes twice is the first one.
TIMES = [
    (BERLIN, date(2026, 3, 28), "02:30", "2026-03-29T03:30:00+02:00"),
    (BERLIN, date(2026, 10, 24), "02:30", "2026-10-25T02:30:00+02:00"),
    (NEW_YORK, date(2026, 3, 7), "02:30", "2026-03-08T03:30:00-04:00"),
    (NEW_YORK, date(2026, 10, 31), "01:30", "2026-11-01T01:30:00-04:00"),
    (LORD_HOWE, date(2026, 10, 3), "02:15", "2026-10-04T02:45:00+11:00"),
    (LORD_HOWE, date(2026, 4, 4), "01:45", "2026-04-05T01:45:00+11:00"),
    (TOKYO, date(2026, 3, 28), "02:30", "2026-03-29T02:30:00+09:00"),
]


@pytest.mark.parametrize(("zone", "evening", "clock", "expected"), TIMES)
def test_an_evening_begins_at_a_time_that_exists_once(zone: str, evening: date, clock: str, expected: str) -> None:
    begins = moment_of(club_at(zone), evening, time.fromisoformat(clock))

    assert begins.astimezone(UTC).astimezone(ZoneInfo(zone)).isoformat() == expected
    assert club_at(zone).day_of(begins) == evening
