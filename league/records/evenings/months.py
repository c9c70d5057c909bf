"""The games of a club in this month, and its best players."""

from collections import defaultdict
from collections.abc import Sequence
from datetime import date
from math import lcm
from typing import NamedTuple

from django.db.models import Count, Q, Sum

from league.clubs.models import Club
from league.players.models import Player
from league.records.models import Hanchan, Participant, played_key

MOST_LINES = 5


class MonthLine(NamedTuple):
    player: Player
    games: int
    firsts: int
    points: int


class ClubMonth(NamedTuple):
    """The games of one ruleset in a month; points are in 1/unit, and guests have no line."""

    first_day: date
    ruleset: str
    hanchan: int
    players: int
    unit: int
    lines: Sequence[MonthLine]


def club_month(club: Club, ruleset: str, today: date, *, most: int | None = MOST_LINES) -> ClubMonth:
    """Return the month with the best `most` players, or with all players if it is None."""
    first_day = today.replace(day=1)
    since, under = played_key(first_day, 0), {"hanchan__house_rules__ruleset": ruleset}
    seats = Participant.objects.filter(club=club, played_key__gte=since, **under).counted().order_by()
    columns = ("player", "hanchan__house_rules__points_unit")
    sums = {"games": Count("pk"), "firsts": Count("pk", filter=Q(place=1)), "sum": Sum("points")}
    rows = list(seats.values_list(*columns).annotate(**sums))
    unit = lcm(*{row[1] for row in rows}) if rows else 1
    sums_of: dict[int, list[int]] = defaultdict(lambda: [0, 0, 0])
    for player, unit_of_row, games, firsts, points in rows:
        row = (games, firsts, points * unit // unit_of_row)
        sums_of[player] = [a + b for a, b in zip(sums_of[player], row, strict=True)]
    played = Hanchan.objects.filter(club=club, played_key__gte=since, house_rules__ruleset=ruleset).counted().shown()
    return ClubMonth(first_day, ruleset, played.count(), len(sums_of), unit, _best(sums_of)[:most])


def _best(sums_of: dict[int, list[int]]) -> list[MonthLine]:
    regulars = Player.objects.filter(pk__in=sums_of, is_guest=False)
    lines = [MonthLine(player, *sums_of[player.pk]) for player in regulars]
    return sorted(lines, key=lambda line: (-line.points, line.player.name))
