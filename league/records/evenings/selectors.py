from collections.abc import Iterable
from typing import Any, NamedTuple

from django.db.models import Case, Count, F, Q, QuerySet, Sum, When
from django.utils import timezone

from league.clubs.models import Club
from league.players.models import Player
from league.records.models import Hanchan, Participant
from league.sessions.models import Session


def club_sessions(club: Club) -> QuerySet[Session]:
    played = Count("hanchan", filter=Q(hanchan__is_held_back=False) & ~Q(hanchan__state="void"))
    # An annotated query does not use the order of the model.
    return Session.objects.filter(club=club).annotate(hanchan_count=played).order_by("-played_on", "-pk")


def sessions_listed(club: Club) -> QuerySet[Session]:
    """As the page lists them: today's and those to come, the nearest first, above the others, the last first."""
    is_ahead = Q(played_on__gte=club.day_of(timezone.now()))
    ahead = [Case(When(is_ahead, then=F(column))).asc(nulls_last=True) for column in ("played_on", "begins_at", "pk")]
    return club_sessions(club).order_by(*ahead, "-played_on", "-pk")


class EveningBrief(NamedTuple):
    """An evening in one line: the number of games, and the player who won most; None if no game is finished."""

    session: Session
    games: int
    best: Player | None
    points: int
    unit: int


def last_evenings(club: Club, most: int) -> list[EveningBrief]:
    today = club.day_of(timezone.now())
    sessions = list(club_sessions(club).filter(played_on__lte=today)[:most])
    seats = Participant.objects.filter(hanchan__session__in=sessions, counts=True).order_by()
    columns = ("hanchan__session", "hanchan__house_rules__points_unit", "player")
    sums = list(seats.values_list(*columns).annotate(Sum("points")))
    best: dict[int, tuple[int, int, int]] = {}
    # Points of different units cannot be compared: take the best of the smallest unit.
    for session, unit, player, points in sorted(sums, key=lambda row: (row[1], -row[3], row[2])):
        best.setdefault(session, (unit, player, points))
    players = Player.objects.in_bulk({player for _unit, player, _points in best.values()})
    return [_brief(session, best.get(session.pk), players) for session in sessions]


def _brief(session: Any, best: tuple[int, int, int] | None, players: dict[int, Player]) -> EveningBrief:
    unit, player, points = best or (1, 0, 0)
    return EveningBrief(session, session.hanchan_count, players.get(player), points, unit)


class EveningTotal(NamedTuple):
    player: Player
    games: int
    points: int
    unit: int


def evening_totals(games: Iterable[Hanchan]) -> list[EveningTotal]:
    """Return the points of each player in the finished hanchan, most first, with a line for each unit of points."""
    sums: dict[tuple[Player, int], list[int]] = {}
    for hanchan in games:
        if hanchan.counts:
            for seat in hanchan.participants.all():
                sums.setdefault((seat.player, hanchan.house_rules.points_unit), []).append(seat.points or 0)
    totals = [EveningTotal(player, len(points), sum(points), unit) for (player, unit), points in sums.items()]
    return sorted(totals, key=lambda total: (total.unit, -total.points, total.player.name))
