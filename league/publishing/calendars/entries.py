"""The entries of a club's calendar, and of an event's. They name no player."""

from collections.abc import Callable, Container, Iterator, Mapping
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Max, Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from league.clubs.models import Club
from league.history.models import LogEntry, LogEntryQuerySet
from league.publishing.calendars.plan_log import Key, LoggedLine, PlannedLine, keyed, replayed
from league.publishing.calendars.writing import CalendarEntry
from league.records.evenings.selectors import club_sessions
from league.sessions.models import Session
from league.tournaments.models import Tournament
from league.tournaments.timetable.selectors import PlannedRound, TimetableEntry, planned_rounds, timetable_of

PAST, MOST = timedelta(days=183), 300
TIMETABLE = ("timetable_set", "timetable_shift")
# Where these change, so may the end, the title or the place of every line.
PLAN = ("tournament_amend", "stage_add", "stage_amend", "stage_remove")

# Turns the path of a page into its whole address.
Absolute = Callable[[str], str]

# Lines of an evening's log that change nothing of what a calendar has: the first one, and who comes and plays.
OF_NO_CALENDAR = (
    "session_open", "answer_give", "presence_set", "round_form", "round_exchange", "round_begin",
)  # fmt: skip


def club_entries(club: Club, now: datetime, absolute: Absolute) -> list[CalendarEntry]:
    """Return the evenings and events of the last half year and all that are planned."""
    since = club.day_of(now - PAST)
    evenings = club_sessions(club).filter(played_on__gte=since)[:MOST]
    events = Tournament.objects.open_to_all().filter(club=club).filter(
        Q(starts_on__gte=since) | Q(ends_on__gte=since)
    )  # fmt: skip
    sequences = _changes_of(Session, [one.pk for one in evenings])
    amended = _changes_of(Tournament, [one.pk for one in events[:MOST]], PLAN)
    return [
        *(_evening(club, one, sequences.get(one.pk, 0), absolute) for one in evenings),
        *(_days(one, amended.get(one.pk, 0), absolute) for one in events[:MOST]),
    ]


def _changes_of(model: Any, keys: list[int], actions: tuple[str, ...] = ()) -> dict[int, int]:
    """Return by row how many lines of the log tell of it after the first one, which made it."""
    lines = LogEntry.objects.filter(subject_type=model._meta.label_lower, subject_id__in=map(str, keys))
    lines = lines.filter(action__in=actions) if actions else lines.exclude(action__in=OF_NO_CALENDAR)
    found: dict[int, int] = {}
    for (subject,) in lines.order_by().values_list("subject_id"):
        found[int(subject)] = found.get(int(subject), 0) + 1
    return found


def _evening(club: Club, session: Any, sequence: int, absolute: Absolute) -> CalendarEntry:
    address = reverse("evening", args=[club.slug, session.pk])
    return CalendarEntry(
        key=f"evening:{club.slug}:{session.pk}:{session.opened_at.isoformat()}",
        title=f"{club.name}: {session.name or _('Evening')}",
        starts=session.begins_at or session.played_on,
        ends=None if session.begins_at else session.played_on,
        changed_at=session.updated_at,
        sequence=sequence,
        address=absolute(address),
        place=session.place,
        is_cancelled=session.is_cancelled or _was_called_off(session),
    )


def _was_called_off(session: Any) -> bool:
    """Whether a planned evening was closed before it began, without a game."""
    is_early = session.closed_at and session.begins_at and session.closed_at < session.begins_at
    return bool(is_early) and not session.is_open and not session.hanchan_count


def _days(event: Tournament, sequence: int, absolute: Absolute) -> CalendarEntry:
    return CalendarEntry(
        key=_event_key(event),
        title=event.name,
        starts=event.starts_on,
        ends=event.ends_on or event.starts_on,
        changed_at=event.created_at if not sequence else _last_change(event),
        sequence=sequence,
        address=absolute(reverse("event", args=[event.slug])),
        place=event.place,
    )


def event_entries(event: Tournament, absolute: Absolute) -> list[CalendarEntry]:
    """Return the days of an event and every line of its timetable; a line that was taken out is cancelled."""
    amended = _log_of(event, *PLAN).count()
    changed_at = _last_change(event)
    address = absolute(reverse("event", args=[event.slug]))
    lines = _log_of(event, *TIMETABLE).order_by("pk").values_list("action", "after")
    logged = replayed((action, after or {}) for action, after in lines)
    shown = _shown(event)

    def line(key: Key, title: str, starts: datetime, ends: datetime | None) -> CalendarEntry:
        known = logged.get(key)
        return CalendarEntry(
            key=f"{_event_key(event)}:{key[0]}:{key[1]}",
            title=f"{event.name}: {title}",
            starts=starts,
            ends=ends,
            changed_at=changed_at,
            sequence=(known.changes if known else 0) + amended,
            address=address,
            place=event.place,
            is_cancelled=key not in shown,
        )

    planned = (line(key, one.title, one.starts_at, one.ends_at) for key, one in shown.items())
    return [_days(event, amended, absolute), *planned, *_taken_out(event, logged, shown, line)]


Line = Callable[[Key, str, datetime, datetime | None], CalendarEntry]


def _shown(event: Tournament) -> dict[Key, TimetableEntry]:
    entries = timetable_of(event)
    lines = [PlannedLine(one.starts_at, one.round or one.title, one.minutes) for one in entries]
    return {key: one for (key, _line), one in zip(keyed(lines), entries, strict=True)}


def _taken_out(
    event: Tournament, logged: dict[Key, LoggedLine], shown: Container[Key], line: Line
) -> Iterator[CalendarEntry]:
    """Lines that somebody took out, and rounds that are no longer planned."""
    rounds = planned_rounds(event)
    for key, found in logged.items():
        if key not in shown:
            one = found.line
            ends = one.starts_at + timedelta(minutes=one.minutes) if one.minutes else None
            yield line(key, _title(one.what, rounds), one.starts_at, ends)


def _title(what: int | str, rounds: Mapping[int, PlannedRound]) -> str:
    if isinstance(what, str):
        return what
    return rounds[what].title if what in rounds else _("Round %(number)s") % {"number": what}


def _event_key(event: Tournament) -> str:
    return f"event:{event.slug}:{event.created_at.isoformat()}"


def _log_of(event: Tournament, *actions: str) -> LogEntryQuerySet:
    """Lines of the log about the event, with those about its stages."""
    return LogEntry.objects.about(event).filter(action__in=actions)


def _last_change(event: Tournament) -> datetime:
    found = _log_of(event, *TIMETABLE, *PLAN).aggregate(at=Max("at"))["at"]
    return found or event.created_at or timezone.now()
