from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from league.clubs.models import Club


def moment_of(club: Club, day: date, clock: time) -> datetime:
    """Return the moment of a time of the club's day, which may end after midnight.

    A time that the clock leaves out when it changes is moved on by as much as the clock: 02:30 becomes 03:30. A time
    that comes twice is the first one.
    """
    calendar_day = day + timedelta(days=clock.hour < club.day_begins)
    return datetime.combine(calendar_day, clock, ZoneInfo(club.time_zone))
