from collections.abc import Mapping
from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from league.clubs.models import Club
from league.evening_series.days import evening_on
from league.evening_series.models import Series, SeriesEvening
from league.evenings.models import Answer
from league.records.models import Hanchan
from league.sessions.models import Session

# Why a change of the series leaves one of its evenings alone.
CANCELLED, CLOSED, BEGUN, ANSWERED, CHANGED, PASSED = "cancelled", "closed", "begun", "answered", "changed", "passed"
WHY = {
    CANCELLED: _("was cancelled"),
    CLOSED: _("was closed"),
    BEGUN: _("has games"),
    ANSWERED: _("somebody has answered"),
    CHANGED: _("was changed alone"),
    PASSED: _("its new time is over"),
}


class Coming(NamedTuple):
    """A coming evening of a series, and why changes of the series leave it alone; empty: it follows the series."""

    session: Session
    why: str

    @property
    def words(self) -> Any:
        return WHY.get(self.why, "")


def series_of(club: Club) -> QuerySet[Series]:
    """Those that run first; with the number of planned evenings."""
    is_planned = Q(evenings__session__state=Session.State.OPEN, evenings__session__begins_at__gt=timezone.now())
    rows = Series.objects.filter(club=club).select_related("club")
    return rows.annotate(planned=Count("evenings", filter=is_planned)).order_by("-state", "pk")


def coming_rows(series: Series, now: datetime) -> QuerySet[SeriesEvening]:
    """The evenings of a series that have not begun, with `answered` and `games`."""
    is_later = Q(session__begins_at__gt=now) | Q(
        session__begins_at=None, session__played_on__gte=series.club.day_of(now)
    )
    games = Hanchan.objects.filter(session=OuterRef("session")).exclude(state=Hanchan.State.VOID)
    return (
        SeriesEvening.objects.filter(is_later, series=series)
        .select_related("session__club")
        .annotate(answered=Exists(Answer.objects.filter(session=OuterRef("session"))), games=Exists(games))
        .order_by(F("session__begins_at").asc(nulls_first=True), "pk")
    )


def coming_evenings(series: Series) -> list[Coming]:
    """The evenings to come, without those that the series itself has cancelled."""
    rows = coming_rows(series, timezone.now())
    return [Coming(one.session, why_left(series, one)) for one in rows if not is_away(one)]


def is_away(row: SeriesEvening) -> bool:
    """Whether the series has cancelled this evening."""
    return row.is_dropped and row.session.is_cancelled


def why_left(series: Series, row: Any) -> str:
    """Why a change of the series leaves an evening alone.

    series      as it is before the change
    row         of `coming_rows`
    """
    session = row.session
    if session.is_cancelled:
        return CANCELLED
    if not session.is_open:
        return CLOSED
    if row.games:
        return BEGUN
    if row.answered:
        return ANSWERED
    return "" if is_as_said(session, evening_on(series, row.day)) else CHANGED


def is_as_said(session: Session, evening: Mapping[str, Any]) -> bool:
    """Whether an evening is what the series says."""
    return all(getattr(session, field) == value for field, value in evening.items())
