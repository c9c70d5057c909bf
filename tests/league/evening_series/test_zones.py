"""The time of a series is that of the club's clock, also over a change of clocks; the calendar follows each change."""

from collections.abc import Callable
from datetime import UTC, date, datetime, time
from typing import Any

import pytest
from django.test import Client
from icalendar import Calendar, Event

from league.accounts.models import User
from league.clubs.models import Club
from league.evening_series.models import Series
from league.evening_series.services import series_amend, series_end, series_open, series_reopen
from tests.league.evening_series.conftest import evenings, local

pytestmark = pytest.mark.django_db


def begun(zone: str, organiser: User, club: Club, day: date, clock: time, day_begins: int = 0) -> Series:
    Club.objects.filter(pk=club.pk).update(time_zone=zone, day_begins=day_begins)
    weekday = f"{day:%A}".lower()
    return series_open(actor=organiser, club=Club.objects.get(), weekday=weekday, time=clock, first_day=day)


@pytest.mark.parametrize(
    ("zone", "first", "hours"),
    [
        # clocks go forward on 29 March
        pytest.param("Europe/Berlin", date(2026, 3, 26), ["18:30", "17:30"], id="Berlin"),
        # on 8 March
        pytest.param("America/New_York", date(2026, 3, 5), ["00:30", "23:30"], id="New York"),
        # half an hour back on 5 April
        pytest.param("Australia/Lord_Howe", date(2026, 4, 2), ["08:30", "09:00"], id="Lord Howe"),
        pytest.param("Asia/Tokyo", date(2026, 3, 26), ["10:30", "10:30"], id="Tokyo"),
    ],
)
def test_the_clock_of_the_club_stays(zone: str, first: date, hours: list[str], organiser: User, club: Club) -> None:
    series = begun(zone, organiser, club, first, time(19, 30))
    before, after = evenings(series)[:2]

    assert (local(before)[-5:], local(after)[-5:]) == ("19:30", "19:30")
    assert [f"{one.begins_at:%H:%M}" for one in (before, after)] == hours


@pytest.mark.parametrize(
    ("now", "first", "moments"),
    [
        # 02:30 is left out on 29 March: 03:30 by the new clock
        pytest.param("2026-03-20", date(2026, 3, 29), ["2026-03-29T01:30", "2026-04-05T00:30"], id="left out"),
        # 02:30 comes twice on 25 October: the first one
        pytest.param("2026-10-10", date(2026, 10, 25), ["2026-10-25T00:30", "2026-11-01T01:30"], id="twice"),
    ],
)
def test_a_time_that_is_left_out_or_comes_twice(
    now: str, first: date, moments: list[str], organiser: User, club: Club, clock: Callable[[datetime], None]
) -> None:
    clock(datetime.fromisoformat(f"{now}T12:00+00:00"))
    series = begun("Europe/Berlin", organiser, club, first, time(2, 30))
    made = [f"{one.begins_at.astimezone(UTC):%Y-%m-%dT%H:%M}" for one in evenings(series)[:2]]  # type: ignore[union-attr]
    followed = series_amend(actor=organiser, series=series, place="Hall")

    assert made == moments
    # such an evening is not taken for one that was changed by hand
    assert followed.left == []


def test_an_evening_that_begins_after_midnight_belongs_to_the_day_before(organiser: User, club: Club) -> None:
    series = begun("Asia/Tokyo", organiser, club, date(2026, 3, 5), time(0, 30), day_begins=12)
    first = evenings(series)[0]

    assert (first.played_on, local(first)) == (date(2026, 3, 5), "03-06 00:30")


# ----- the calendar -----
def calendar() -> dict[str, Event]:
    answer = Client().get("/c/north-wind-circle/calendar.ics")
    found = Calendar.from_ical(answer.content)
    assert not found.errors
    return {str(one["uid"]): one for one in found.walk("VEVENT")}


def told(event: Event) -> tuple[int, str, str]:
    return int(event["sequence"]), str(event["status"]), f"{event['dtstart'].dt:%m-%d %H:%M}"


@pytest.mark.parametrize("zone", ["Europe/Berlin", "America/New_York", "Asia/Tokyo"])
def test_the_calendar_follows_each_change(zone: str, organiser: User, club: Club) -> None:
    series = begun(zone, organiser, club, date(2026, 3, 12), time(19, 30))
    uid = next(key for key, one in calendar().items() if f"{one['dtstart'].dt:%m-%d}" == "03-12")
    seen: list[Any] = [told(calendar()[uid])]
    acts: list[Callable[[], Any]] = [
        lambda: series_amend(actor=organiser, series=series, time=time(20, 0)),
        lambda: series_amend(actor=organiser, series=series, weekday="friday"),
        lambda: series_end(actor=organiser, series=series),
        lambda: series_reopen(actor=organiser, series=series),
    ]
    for act in acts:
        act()
        seen.append(told(calendar()[uid]))

    assert seen == [
        (0, "CONFIRMED", "03-12 19:30"), (1, "CONFIRMED", "03-12 20:00"), (2, "CONFIRMED", "03-13 20:00"),
        (3, "CANCELLED", "03-13 20:00"), (4, "CONFIRMED", "03-13 20:00"),
    ]  # fmt: skip
    assert len(calendar()) == len(evenings(series))
