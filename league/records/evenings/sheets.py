"""Sheets of sessions."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.clubs.models import Club
from league.clubs.sheet_query import ClubSheet, SheetQuery
from league.records.evenings.selectors import club_sessions, evening_totals
from league.records.selectors import hanchan_list
from league.sessions.models import Session
from league.sheets.numbers import points_column, points_number, with_count
from league.sheets.sheet import Column, Sheet, Shown, reference


def sessions_sheet(club: Club) -> Sheet:
    return Sheet(
        title=_("Evenings"),
        columns=[
            Column("day", _("Day"), kind="day"),
            Column("session", _("Evening"), kind="reference"),
            Column("state", _("State"), kind="key"),
            Column("games", _("Games"), 0),
        ],
        rows=[
            [
                one.played_on.isoformat(),
                reference(one.pk, one.name),
                Shown(one.get_state_display(), one.state),
                games,
            ]
            for one, games in with_count(club_sessions(club), "hanchan_count")
        ],
        head=[(_("Club"), club.name)],
    )


def session_sheet(session: Session) -> Sheet:
    """Return a sheet with the points of each player that evening."""
    totals = evening_totals(hanchan_list(session.club).filter(session=session))
    points = [points_number(one.points, one.unit) for one in totals]
    return Sheet(
        title=str(session),
        columns=[
            Column("player", _("Player"), kind="reference"),
            Column("games", _("Games"), 0),
            points_column("points", _("Points"), points),
        ],
        rows=[
            [reference(one.player.pk, one.player.public_name), one.games, number]
            for one, number in zip(totals, points, strict=True)
        ],
        head=[(_("Club"), session.club.name), (_("Day"), session.played_on.isoformat())],
    )


# ----- the list -----


def _session(query: SheetQuery) -> Sheet:
    return session_sheet(query.row(Session.objects.filter(club=query.club).select_related("club"), "session"))


SHEETS: tuple[ClubSheet, ...] = (
    ClubSheet("sessions", gettext_lazy("Evenings"), lambda query: sessions_sheet(query.club)),
    ClubSheet("session", gettext_lazy("Evening"), _session, ("session",)),
)
