"""What the odds of a season depend on."""

import hashlib
from datetime import date

from django.utils import timezone

from league.history.models import LogEntry
from league.jobs.models import Job
from league.odds.models import SeasonOdds
from league.records.models import Hanchan
from league.seasons.models import Season

# Raised when the same record gives other odds.
VERSION = 2
# Actions in the log that change no odds. Any other may.
IDLE = (
    "ladder_open", "ladder_amend", "ladder_archive", "ladder_reopen", "job_cancel", "club_compare_want", "club_compare",
    "membership_set", "membership_end", "invitation_create", "invitation_accept", "invitation_revoke", "player_add",
    "alias_add", "alias_remove", "external_ids_set", "hanchan_begin", "session_reopen",
)  # fmt: skip


def season_is_over(season: Season, day: date) -> bool:
    return season.is_archived or (season.closes is not None and season.closes < day)


def today_of(season: Season) -> date:
    return season.club.day_of(timezone.now())


def season_state(season: Season, day: date) -> str:
    """A text that changes whenever the odds of the season may change; that of a season that is over seldom does."""
    is_over = season_is_over(season, day)
    since = _table_wanted(season) if is_over else _last_change(season)
    rule = season.metrics, season.min_games, season.counts_guests, season.closes, season.cut
    return hashlib.sha256(repr((VERSION, season.pk, is_over, since, rule)).encode()).hexdigest()


def _table_wanted(season: Season) -> int:
    jobs = Job.objects.filter(kind="standings", subject=str(season.pk))
    return jobs.values_list("wanted", flat=True).first() or 0


def _last_change(season: Season) -> int:
    """The last log entry of the club, but for open tables: they count when they are finished."""
    playing = Hanchan.objects.filter(club=season.club_id).in_play().values_list("pk", flat=True)
    entries = LogEntry.objects.filter(club=season.club_id).exclude(action__in=IDLE)
    open_tables = {"subject_type": Hanchan._meta.label_lower, "subject_id__in": [str(pk) for pk in playing]}
    return entries.exclude(**open_tables).order_by("-pk").values_list("pk", flat=True).first() or 0


def stored_odds(season: Season) -> SeasonOdds | None:
    return SeasonOdds.objects.filter(season=season).first()


def is_current(season: Season, stored: SeasonOdds | None) -> bool:
    return stored is not None and stored.state == season_state(season, today_of(season))
