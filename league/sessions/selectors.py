from collections.abc import Iterable
from typing import NamedTuple

from django.db.models import Count, Q, QuerySet

from league.clubs.models import Club
from league.players.models import Player
from league.records.models import Hanchan
from league.sessions.models import Session


def club_sessions(club: Club) -> QuerySet[Session]:
    played = Count("hanchan", filter=~Q(hanchan__state="void"))
    # Counting drops the order that the model has.
    return Session.objects.filter(club=club).annotate(hanchan_count=played).order_by("-played_on", "-pk")


def open_sessions(club: Club) -> QuerySet[Session]:
    return Session.objects.filter(club=club, state=Session.State.OPEN)


class EveningTotal(NamedTuple):
    player: Player
    games: int
    points: int
    unit: int


def evening_totals(games: Iterable[Hanchan]) -> list[EveningTotal]:
    """Who won how much in an evening's finished hanchan, the most first; points of different units stay apart."""
    sums: dict[tuple[Player, int], list[int]] = {}
    for hanchan in games:
        if hanchan.counts:
            for seat in hanchan.participants.all():
                sums.setdefault((seat.player, hanchan.house_rules.points_unit), []).append(seat.points or 0)
    totals = [EveningTotal(player, len(points), sum(points), unit) for (player, unit), points in sums.items()]
    return sorted(totals, key=lambda total: (total.unit, -total.points, total.player.name))
