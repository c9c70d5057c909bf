"""The columns and rows of the timetable as a file."""

from datetime import datetime

from django.utils.translation import gettext as _

from league.sheets.sheet import Cell, Column, Shown
from league.tournaments.core.access import TournamentAccess
from league.tournaments.timetable.selectors import timetable_of


def timetable(access: TournamentAccess) -> tuple[list[Column], list[list[Cell]]]:
    """Day and clock times in the event's own time zone."""
    zone = access.tournament.zone

    def clock(moment: datetime | None) -> str | None:
        return None if moment is None else f"{moment.astimezone(zone):%H:%M}"

    columns = [
        Column("day", _("Day"), kind="day"),
        Column("starts_at", _("Begins")),
        Column("ends_at", _("Ends")),
        Column("round", _("Round"), 0),
        Column("what", _("What")),
    ]
    rows: list[list[Cell]] = []
    for entry in timetable_of(access.tournament):
        day = entry.starts_at.astimezone(zone).date().isoformat()
        rows.append([Shown(day, day), clock(entry.starts_at), clock(entry.ends_at), entry.round, entry.title])
    return columns, rows
