"""When seasons ended, by the log: not by a closing that was taken back at once, or to record more games."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from itertools import pairwise
from typing import NamedTuple

from django.db.models import Max

from league.clubs.models import Club
from league.history.models import LogEntry
from league.records.models import Hanchan
from league.seasons.models import Season

CLOSED, REOPENED = "season_archive", "season_reopen"
MOST = 3
# A closing that was taken back before was a mistake.
STANDS = timedelta(minutes=10)


class Closing(NamedTuple):
    """The first closing of a season that stood, after its last game was recorded; a correction leaves it.

    key         of its log entry
    updated_at  the last change of the season or of its table, by which its story may be another one
    """

    season: Season
    key: int
    at: datetime
    updated_at: datetime


def last_closings(club: Club) -> list[Closing]:
    """Those of the closed seasons of a club that ended last, the latest first."""
    closed = Season.objects.filter(club=club, is_archived=True).select_related("club", "house_rules")
    return closings_of(closed.order_by("-opens", "-pk")[:MOST])


def closings_since(clubs: Iterable[int], since: datetime, now: datetime) -> list[Closing]:
    """Those of closed seasons of some clubs from a moment on, once they have stood; the earliest first."""
    # To close a season moves `updated_at`, so that few seasons are looked up in the log.
    closed = Season.objects.filter(club__in=clubs, is_archived=True, updated_at__gte=since)
    found = closings_of(closed.select_related("club", "house_rules"))
    return [one for one in reversed(found) if since <= one.at <= now - STANDS]


def closings_of(seasons: Iterable[Season]) -> list[Closing]:
    """The closings of closed seasons, the latest first; one that was closed before there was a log has none."""
    by_key = {season.pk: season for season in seasons}
    recorded = _last_recorded(by_key) if by_key else {}
    found = [_closing(by_key[pk], entries, recorded[pk]) for pk, entries in _entries(by_key).items() if pk in recorded]
    return sorted(found, key=lambda one: (one.at, one.key), reverse=True)


def _last_recorded(seasons: Mapping[int, Season]) -> dict[int, datetime]:
    """By season when its last game was recorded; one without games has no story."""
    games = Hanchan.objects.filter(season__in=seasons).counted().order_by()
    return dict(games.values("season").annotate(last=Max("recorded_at")).values_list("season", "last"))


def _entries(seasons: Mapping[int, Season]) -> dict[int, list[LogEntry]]:
    """By season the log entries of its closings and reopenings, the earliest first."""
    about = LogEntry.objects.filter(subject_type=Season._meta.label_lower, subject_id__in=[str(pk) for pk in seasons])
    found: dict[int, list[LogEntry]] = {}
    for entry in about.filter(action__in=(CLOSED, REOPENED)).order_by("pk").only("at", "action", "subject_id"):
        found.setdefault(int(entry.subject_id), []).append(entry)
    return {pk: entries for pk, entries in found.items() if entries[-1].action == CLOSED}


def _closing(season: Season, entries: Sequence[LogEntry], recorded: datetime) -> Closing:
    last = entries[-1]
    stood = (one for one, after in pairwise(entries) if one.action == CLOSED and after.at - one.at >= STANDS)
    ended = next((one for one in stood if one.at >= recorded), last)
    updated = [last.at, season.updated_at, *([season.computed_at] if season.computed_at else [])]
    return Closing(season, ended.pk, ended.at, max(updated))
