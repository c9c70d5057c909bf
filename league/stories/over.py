"""The days of a club that are over: those that its feed and its messages tell."""

from datetime import date, datetime
from itertools import accumulate
from typing import NamedTuple

from django.db.models import Max
from django.utils import timezone

from league.clubs.models import Club
from league.records.models import Hanchan, HanchanQuerySet
from league.sessions.models import Session
from league.stories.selectors import told_hanchan

MOST = 20


class PlayedDay(NamedTuple):
    """A day that is over, or all evenings of which are closed.

    updated_at      the last change of a game of it or of an earlier day, by which the story may be another one
    """

    day: date
    at: datetime
    updated_at: datetime


def days_over(club: Club) -> list[PlayedDay]:
    """The last days that are told, the latest first; a day while it is played is none."""
    updated = last_changes(Hanchan.objects.filter(club=club, tournament_table=None, is_held_back=False))
    days = told_hanchan(club).order_by().values("played_on").annotate(at=Max("recorded_at")).order_by("-played_on")
    open_days = _open_days(club)
    found = days.values_list("played_on", "at")[: MOST + len(open_days)]
    return [PlayedDay(day, at, updated[day]) for day, at in found if day not in open_days][:MOST]


def days_over_since(club: Club, since: date) -> list[date]:
    """The days from this one on that are over, the earliest first."""
    days = told_hanchan(club).filter(played_on__gte=since).order_by("played_on")
    open_days = _open_days(club)
    return [day for day in days.values_list("played_on", flat=True).distinct() if day not in open_days]


def last_changes(games: HanchanQuerySet) -> dict[date, datetime]:
    """By day the last change of a game of it or of an earlier day."""
    by_day = games.order_by("played_on").values("played_on").annotate(updated=Max("updated_at"))
    changes = list(by_day.values_list("played_on", "updated"))
    return dict(zip((day for day, _at in changes), accumulate((at for _day, at in changes), max), strict=True))


def _open_days(club: Club) -> set[date]:
    """The days on which games are being played, and today until its evenings are closed."""
    playing = Hanchan.objects.filter(club=club, tournament_table=None).in_play().values_list("played_on", flat=True)
    today = club.day_of(timezone.now())
    evenings = Session.objects.filter(club=club, played_on=today).values_list("state", flat=True)
    is_over = bool(evenings) and all(state == Session.State.CLOSED for state in evenings)
    return {*playing} | (set() if is_over else {today})
