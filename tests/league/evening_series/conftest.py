"""A Thursday series of the club in Tokyo, begun on Wednesday, 4 March 2026."""

from collections.abc import Callable
from datetime import UTC, date, datetime, time
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from league.accounts.models import User
from league.clubs.models import Club
from league.evening_series.models import Series
from league.evening_series.services import series_open
from league.sessions.models import Session

WEDNESDAY = datetime(2026, 3, 4, 12, tzinfo=UTC)
THURSDAY = date(2026, 3, 5)
HALF_PAST_SEVEN = time(19, 30)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Callable[[datetime], None]:
    def put(moment: datetime) -> None:
        monkeypatch.setattr("django.utils.timezone.now", lambda: moment)

    return put


@pytest.fixture(autouse=True)
def _on_wednesday(clock: Callable[[datetime], None]) -> None:
    clock(WEDNESDAY)


@pytest.fixture
def opened(organiser: User, club: Club) -> Callable[..., Series]:
    def open_series(**values: Any) -> Series:
        standard = {"weekday": "thursday", "time": HALF_PAST_SEVEN, "first_day": THURSDAY}
        return series_open(actor=organiser, club=club, **(standard | values))  # type: ignore[arg-type]

    return open_series


@pytest.fixture
def series(opened: Callable[..., Series]) -> Series:
    return opened(name="Club night", place="Room 4", capacity=8, answer_hours=24)


def evenings(series: Series) -> list[Session]:
    return list(Session.objects.filter(of_series__series=series).select_related("club").order_by("played_on", "pk"))


def days(series: Series, *, open_only: bool = True) -> list[str]:
    return [f"{one.played_on:%m-%d}" for one in evenings(series) if one.is_open or not open_only]


def local(session: Session) -> str:
    """When it begins, by the clock of its club."""
    assert session.begins_at is not None
    return f"{session.begins_at.astimezone(ZoneInfo(session.club.time_zone)):%m-%d %H:%M}"
