from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from typing import NamedTuple

from league.clubs.models import Club
from league.errors import LeagueError
from league.players.models import Player
from league.records.models import PENALTY_UNIT


class Seat(NamedTuple):
    """What is entered for one seat, in the order of the seats.

    penalty     points a referee takes off, from 0 up
    """

    player: Player
    score: int
    chips: int = 0
    penalty: int | Decimal = 0


def seated(club: Club, seats: Sequence[Seat]) -> list[Player]:
    """Who each seat counts for today, after merges; held until the transaction ends, so that no merge comes between.

    raises      LeagueError `unknown_player`, `player_twice`
    """
    return seated_as(standing_for(seat.player.pk for seat in seats), club, seats)


def seated_as(today: Mapping[int, Player], club: Club, seats: Sequence[Seat]) -> list[Player]:
    """As `seated`, of players who are held already."""
    players = [today[seat.player.pk] for seat in seats]
    seen: set[int] = set()
    for seat, player in zip(seats, players, strict=True):
        if player.club_id != club.pk:
            raise LeagueError("unknown_player", name=seat.player.name)
        # Two entries of one person, merged since, are one person.
        if player.pk in seen:
            raise LeagueError("player_twice", name=seat.player.name)
        seen.add(player.pk)
    return players


def standing_for(players: Iterable[int]) -> dict[int, Player]:
    """For each of these entries the player it counts for, locked."""
    found: dict[int, Player] = {}
    wanted = set(players)
    while wanted:
        # In one order, so that two tables with the same players do not wait for each other.
        rows = Player.objects.select_for_update(no_key=True).filter(pk__in=wanted).order_by("pk")
        found |= {row.pk: row for row in rows}
        wanted = {row.merged_into_id for row in found.values() if row.merged_into_id} - found.keys()
    return {pk: _root(found, pk) for pk in found}


def _root(found: dict[int, Player], pk: int) -> Player:
    while (up := found[pk].merged_into_id) is not None:
        pk = up
    return found[pk]


def stored_penalty(penalty: int | Decimal) -> int:
    stored = Decimal(penalty) * PENALTY_UNIT
    if stored < 0 or stored != stored.to_integral_value():
        raise LeagueError("bad_penalties")
    return int(stored)


def entered_penalty(stored: int) -> int | Decimal:
    whole, rest = divmod(stored, PENALTY_UNIT)
    return Decimal(stored) / PENALTY_UNIT if rest else whole
