"""When a season ended, by the log of its closings and reopenings."""

from collections.abc import Callable
from datetime import datetime, timedelta

import pytest

from league.history.models import LogEntry
from league.records.models import Hanchan
from league.seasons.models import Season
from league.stories.closed_seasons.closings import closings_of, closings_since
from tests.league.stories.test_pages import play

__all__ = ["play"]
pytestmark = pytest.mark.django_db
Play = Callable[..., Hanchan]
CLOSED, REOPENED = "season_archive", "season_reopen"


@pytest.fixture
def recorded(season: Season, play: Play) -> datetime:
    """When the only game of the season was recorded; the season is closed now."""
    at = play().recorded_at
    Season.objects.filter(pk=season.pk).update(is_archived=True)
    return at


def log(season: Season, begin: datetime, *changes: tuple[str, float]) -> list[LogEntry]:
    """Closings and reopenings, so many hours later."""
    about = {"club": season.club, "subject_type": "seasons.season", "subject_id": str(season.pk)}
    return [
        LogEntry.objects.create(action=action, at=begin + timedelta(hours=hours), **about) for action, hours in changes
    ]


@pytest.mark.parametrize(
    ("changes", "ended"),
    [
        ([(CLOSED, 1)], 0),
        ([(CLOSED, -5), (REOPENED, -4), (CLOSED, 2)], 2),
        ([(CLOSED, 1), (REOPENED, 3), (CLOSED, 4)], 0),
        ([(CLOSED, 1), (REOPENED, 1.1), (CLOSED, 30)], 2),
        ([(CLOSED, 1), (REOPENED, 1.1), (CLOSED, 9), (REOPENED, 20), (CLOSED, 30)], 2),
        ([(CLOSED, -5)], 0),
    ],
    ids=["once", "before the last game", "a correction", "by mistake", "by mistake and corrected", "clocks apart"],
)
def test_a_season_ended_with_the_first_closing_that_stood_after_its_last_game(
    changes: list[tuple[str, float]], ended: int, season: Season, recorded: datetime
) -> None:
    entries = log(season, recorded, *changes)

    (closing,) = closings_of([season])

    assert (closing.key, closing.at) == (entries[ended].pk, entries[ended].at)
    assert closing.updated_at >= entries[-1].at


def test_a_season_that_was_closed_before_there_was_a_log_has_no_end(season: Season, recorded: datetime) -> None:
    assert closings_of([season]) == []
    assert closings_of([]) == []


def test_a_closing_is_listed_when_it_has_stood_for_ten_minutes(season: Season, recorded: datetime) -> None:
    log(season, recorded, (CLOSED, 1))
    at, since = recorded + timedelta(hours=1), recorded - timedelta(days=1)
    found = [
        len(closings_since([season.club_id], begin, now))
        for begin, now in [
            (since, at + timedelta(minutes=9)),
            (since, at + timedelta(minutes=10)),
            (at + timedelta(seconds=1), at + timedelta(days=1)),
        ]
    ]

    assert found == [0, 1, 0]
    assert closings_since([], since, at + timedelta(days=1)) == []
