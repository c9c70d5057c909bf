"""The days of a series, and what the evening of a day is like. Weeks begin on Monday."""

from collections.abc import Iterator
from datetime import UTC, date, timedelta
from typing import Any

from league.evening_series.models import Series
from league.sessions.moments import moment_of

WEEK = timedelta(weeks=1)


def week_of(day: date) -> date:
    """The Monday of the day's week."""
    return day - timedelta(days=day.weekday())


def day_in_week(series: Series, day: date) -> date:
    """The day of this week that has the weekday of the series, whether the series has an evening on it or not."""
    return week_of(day) + timedelta(days=series.weekday_number)


def has_evening_on(series: Series, day: date) -> bool:
    is_within = series.first_day <= day and (series.last_day is None or day <= series.last_day)
    weeks = (week_of(day) - week_of(series.first_day)) // WEEK
    return is_within and day.weekday() == series.weekday_number and weeks % series.every == 0


def days_of(series: Series, since: date, until: date) -> Iterator[date]:
    """Yield the days of the series in this time, both days included."""
    day = day_in_week(series, since)
    while day <= until:
        if day >= since and has_evening_on(series, day):
            yield day
        day += WEEK


def evening_on(series: Series, day: date) -> dict[str, Any]:
    """What the evening of a day is like.

    The time is that of the club's clock. One that the clock leaves out in spring is moved on by as much as the clock,
    and of one that comes twice in autumn the first counts: see `moment_of`.
    """
    # In UTC: times that come twice or not at all are equal to none of another time zone.
    begins_at = moment_of(series.club, day, series.time).astimezone(UTC)
    until = None if series.answer_hours is None else begins_at - timedelta(hours=series.answer_hours)
    return {
        "begins_at": begins_at,
        "name": series.name,
        "place": series.place,
        "capacity": series.capacity,
        "answers_until": until,
    }
