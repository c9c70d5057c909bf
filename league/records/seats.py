from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from typing import NamedTuple

from league.clubs.models import Club
from league.core.errors import LeagueError
from league.players.models import Player


class Seat(NamedTuple):
    """The entry for one seat; lists of them are in the order of the seats.

    penalty     points that a referee subtracts, 0 or more
    """

    player: Player
    score: int
    chips: int = 0
    penalty: int | Decimal = 0


def seated_players(club: Club, seats: Sequence[Seat]) -> list[Player]:
    """Return for each seat the player that it counts for after merges.

    The players are locked until the transaction ends, so that nobody is merged in the meantime.

    raises      LeagueError `unknown_player`, `player_twice`
    """
    return players_of_seats(players_lock(seat.player.pk for seat in seats), club, seats)


def players_of_seats(locked: Mapping[int, Player], club: Club, seats: Sequence[Seat]) -> list[Player]:
    """Do the same as `seated_players` with the result of `players_lock`."""
    players = [locked[seat.player.pk] for seat in seats]
    seen: set[int] = set()
    for seat, player in zip(seats, players, strict=True):
        if player.club_id != club.pk:
            raise LeagueError("unknown_player", name=seat.player.name)
        # Two entries that have been merged are one person.
        if player.pk in seen:
            raise LeagueError("player_twice", name=seat.player.name)
        seen.add(player.pk)
    return players


def players_lock(players: Iterable[int]) -> dict[int, Player]:
    """Lock these entries and return for each the player that it counts for, locked too."""
    locked: dict[int, Player] = {}
    wanted = set(players)
    while wanted:
        # Lock in one order, so that two tables with the same players do not wait for each other.
        rows = Player.objects.select_for_update(no_key=True).filter(pk__in=wanted).order_by("pk")
        locked |= {row.pk: row for row in rows}
        wanted = {row.merged_into_id for row in locked.values() if row.merged_into_id} - locked.keys()
    return {pk: _root(locked, pk) for pk in locked}


def _root(found: dict[int, Player], pk: int) -> Player:
    while (up := found[pk].merged_into_id) is not None:
        pk = up
    return found[pk]
