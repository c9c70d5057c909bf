"""Players who rose or fell on a ladder: the current ranks compared with those before some day."""

from collections.abc import Mapping
from datetime import date, timedelta
from decimal import Decimal
from typing import NamedTuple

from django.core.cache import cache

from league.ladders.models import Ladder
from league.ladders.selectors import ladder_as_of, ladder_rows, last_day, standing_of
from league.players.models import Player

# The ranks of a day are cached as long as no row of the ladder changes.
RANKS_KEPT = 24 * 3600
MOST_MOVERS = 2
MONTH = timedelta(days=30)


class Stood(NamedTuple):
    rank: int
    rating: str


class Mover(NamedTuple):
    """A player's change of rank (above zero: up) and new rank; `change` is that of the shown rating."""

    player: Player
    climbed: int
    rank: int
    rating: str
    change: str


class LadderMovers(NamedTuple):
    """The players who moved most since the last evening and in a month, the risers first."""

    ladder: Ladder
    evening: date
    since_evening: list[Mover]
    in_a_month: list[Mover]


def stood_before(ladder: Ladder, day: date) -> Mapping[int, Stood]:
    """The rank and rating of every player before a day of play."""
    key = f"stood-before-{ladder.pk}-{ladder.revision}-{day}"
    stood = cache.get(key)
    if stood is None:
        standings = ladder_as_of(ladder, day - timedelta(days=1))
        stood = {one.player.pk: Stood(one.rank, one.rating) for one in standings}
        cache.set(key, stood, RANKS_KEPT)
    return stood


def ladder_movers(ladder: Ladder) -> LadderMovers | None:
    """None if nobody has played yet."""
    evening = last_day(ladder)
    if evening is None:
        return None
    now = _stands(ladder)
    moves = [_movers(now, stood_before(ladder, day)) for day in (evening, evening - MONTH)]
    players = Player.objects.in_bulk({row[0] for moved in moves for row in moved})
    lists = [[Mover(players[row[0]], *row[1:]) for row in moved if row[0] in players] for moved in moves]
    return LadderMovers(ladder, evening, *lists)


def _stands(ladder: Ladder) -> Mapping[int, Stood]:
    key = f"stands-{ladder.pk}-{ladder.revision}"
    stands = cache.get(key)
    if stands is None:
        stands = {row.player_id: Stood(row.rank, standing_of(ladder, row).rating) for row in ladder_rows(ladder)}
        cache.set(key, stands, RANKS_KEPT)
    return stands


def _movers(now: Mapping[int, Stood], before: Mapping[int, Stood]) -> list[tuple[int, int, int, str, str]]:
    """Risers, the greatest first, then fallers, the least first; a new player has not moved."""
    moved = [
        (player, before[player].rank - one.rank, one.rank, one.rating, _change(one.rating, before[player].rating))
        for player, one in now.items()
        if player in before and before[player].rank != one.rank
    ]
    moved.sort(key=lambda row: (-row[1], row[2]))
    risers = [row for row in moved if row[1] > 0][:MOST_MOVERS]
    fallers = [row for row in moved if row[1] < 0][-MOST_MOVERS:]
    return risers + fallers


def _change(now: str, before: str) -> str:
    return f"{Decimal(now) - Decimal(before):+}"
