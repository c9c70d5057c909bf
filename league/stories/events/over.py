"""The days of events that are over: those that the feed and the messages of the club tell."""

from datetime import date, datetime
from typing import NamedTuple

from django.db.models import Max
from django.utils import timezone

from league.clubs.models import Club
from league.records.models import Hanchan
from league.stories.over import MOST, last_changes
from league.tournaments.models import Tournament


class EventDayOver(NamedTuple):
    """
    at              when its last result was recorded
    updated_at      the last change of a game of the club up to the day, by which the story may be another one
    """

    event: Tournament
    day: date
    at: datetime
    updated_at: datetime


def event_days_over(club: Club, since: date | None = None) -> list[EventDayOver]:
    """The last days with a result that everybody sees, the latest first.

    A day is over when the next one has begun, or when the event is closed; not while a game of it is played.
    """
    games = Hanchan.objects.filter(club=club, tournament_table__isnull=False)
    event = "tournament_table__round__tournament"
    playing = set(games.in_play().values_list(event, "played_on"))
    days = games.counted().shown().order_by().values(event, "played_on").annotate(at=Max("recorded_at"))
    if since:
        days = days.filter(played_on__gte=since)
    found = list(days.order_by("-played_on", f"-{event}").values_list(event, "played_on", "at")[: MOST + len(playing)])
    events = Tournament.objects.select_related("club").in_bulk({pk for pk, _day, _at in found})
    today, changes = club.day_of(timezone.now()), last_changes(Hanchan.objects.filter(club=club)) if found else {}
    return [
        EventDayOver(events[pk], day, at, changes[day])
        for pk, day, at in found
        if (pk, day) not in playing and (day < today or events[pk].is_closed)
    ][:MOST]
