"""The days of events that are over: those that the feed and the messages of the club tell."""

from collections.abc import Iterator
from datetime import date, datetime
from typing import NamedTuple

from django.db.models import Max
from django.utils import timezone

from league.clubs.models import Club
from league.records.models import Hanchan, HanchanQuerySet
from league.stories.over import MOST, last_changes
from league.tournaments.models import Tournament

EVENT = "tournament_table__round__tournament"


class EventDayOver(NamedTuple):
    """
    at              when its last result was recorded
    """

    event: Tournament
    day: date
    at: datetime


def event_days_over(club: Club) -> list[EventDayOver]:
    """The last days with a result that everybody sees, the latest first."""
    return list(_over(club, _games(club)))[:MOST]


def event_days_over_since(club: Club, since: date) -> list[EventDayOver]:
    """Those from this day on."""
    return list(_over(club, _games(club).filter(played_on__gte=since)))


def event_changes(club: Club) -> dict[date, datetime]:
    """By day the last change of a game of the club up to it, by which the story of the day may be another one."""
    return last_changes(Hanchan.objects.filter(club=club))


def _games(club: Club) -> HanchanQuerySet:
    return Hanchan.objects.filter(club=club, tournament_table__isnull=False)


def _over(club: Club, games: HanchanQuerySet) -> Iterator[EventDayOver]:
    """A day is over when the next one has begun, or when the event is closed; not while a game of it is played."""
    playing = set(games.in_play().values_list(EVENT, "played_on"))
    days = games.counted().shown().order_by().values(EVENT, "played_on").annotate(at=Max("recorded_at"))
    latest = days.order_by("-played_on", f"-{EVENT}").values_list(EVENT, "played_on", "at")
    found = list(latest[: MOST + len(playing)])
    events = Tournament.objects.select_related("club").in_bulk({pk for pk, _day, _at in found})
    today = club.day_of(timezone.now())
    for pk, day, at in found:
        if (pk, day) not in playing and (day < today or events[pk].is_closed):
            yield EventDayOver(events[pk], day, at)
