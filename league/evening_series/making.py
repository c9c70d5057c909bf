"""The evenings of a series, made eight weeks ahead."""

from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from league.accounts.models import User
from league.evening_series.days import days_of, evening_on, week_of
from league.evening_series.models import Series, SeriesEvening
from league.sessions.services import session_add

AHEAD = timedelta(weeks=8)


def series_locked(series: Series) -> Series:
    return Series.objects.select_for_update(of=("self",), no_key=True).select_related("club").get(pk=series.pk)


@transaction.atomic
def evenings_make(*, actor: User | None, series: Series) -> int:
    """Make the evenings of the next eight weeks that are missing, and return their number. Twice is once.

    A week that has an evening of the series gets no other: it may have been moved, or cancelled.

    actor       whoever makes or changes the series, and may; None at night
    """
    series = series_locked(series)
    if not series.is_running:
        return 0
    now = timezone.now()
    today = series.club.day_of(now)
    weeks = {week_of(day) for day in series.evenings.values_list("day", flat=True)}
    missing = [day for day in days_of(series, today, today + AHEAD) if week_of(day) not in weeks]
    evenings = {day: evening_on(series, day) for day in missing}
    wanted = {day: evening for day, evening in evenings.items() if evening["begins_at"] > now}
    for day, evening in wanted.items():
        session = session_add(actor=actor, club=series.club, **evening)
        SeriesEvening.objects.create(series=series, day=day, session=session)
    return len(wanted)
