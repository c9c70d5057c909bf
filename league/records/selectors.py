from collections.abc import Iterable
from typing import Any

from django.db.models import Prefetch

from league.accounts.models import Visitor
from league.clubs.models import Club
from league.clubs.roles import can
from league.clubs.selectors import club_find
from league.errors import LeagueError
from league.players.models import Player
from league.records.models import Hanchan, HanchanQuerySet, Participant
from league.records.seats import entered_penalty
from rules.settlement import format_points


def points_text(points: int, unit: int) -> str:
    """Points as a player reads them: whole stakes, tenths of thousands, hundredths of shared table points."""
    if unit == 1:
        return format_points(points, unit, 0, 0)
    return format_points(points, unit, 2, 2) if unit % 12 == 0 else format_points(points, unit, 1, 3)


def hanchan_list(club: Club) -> HanchanQuerySet:
    """The club's hanchan, latest first, with all that a list shows."""
    return _with_seats(Hanchan.objects.filter(club=club).shown())


def _with_seats(hanchan: HanchanQuerySet) -> HanchanQuerySet:
    seats = Participant.objects.select_related("player").order_by("seat")
    wanted = hanchan.select_related("house_rules__house_rules", "season", "session")
    return wanted.prefetch_related(Prefetch("participants", seats)).latest_first()


def hanchan_of_player(player: Player) -> HanchanQuerySet:
    return hanchan_list(player.club).filter(participants__player=player)


def hanchan_find(user: Visitor, club_slug: str, pk: int) -> Hanchan:
    club = club_find(user, club_slug)
    found = _with_seats(Hanchan.objects.filter(club=club, pk=pk))
    hanchan = found.select_related("recorded_by", "club", "event_table__round__tournament").first()
    if not hanchan or not may_see(user, hanchan):
        raise LeagueError("not_found")
    return hanchan


def may_see(user: Visitor, hanchan: Hanchan) -> bool:
    """What is held back is seen by nobody but the desk of its tournament."""
    return not hanchan.is_held_back or can(user, hanchan.club, "tournament")


def hanchan_snapshot(hanchan: Hanchan, seats: Iterable[Participant] | None = None) -> dict[str, Any]:
    """The hanchan as the log keeps it and as a conflict shows it: what was entered, and what came of it.

    seats   its rows in their order, where they are at hand
    """
    if seats is None:
        seats = Participant.objects.filter(hanchan=hanchan).select_related("recorded_player").order_by("seat")
    unit = hanchan.house_rules.points_unit
    return {
        "version": hanchan.version,
        "state": hanchan.state,
        "entry": hanchan.entry,
        "played_on": hanchan.played_on.isoformat(),
        "order": hanchan.order,
        "season": hanchan.season_id,
        "session": hanchan.session_id,
        "house_rules": hanchan.house_rules_id,
        "deposits": hanchan.deposits,
        "spectators": hanchan.spectators,
        "note": hanchan.note,
        "seats": [
            {
                "player": row.recorded_player_id,
                "name": row.recorded_player.public_name,
                "score": row.score,
                "chips": row.chips,
                "penalty": str(entered_penalty(row.penalty)),
                "place": row.place,
                "points": None if row.points is None else points_text(row.points, unit),
            }
            for row in seats
        ],
    }
