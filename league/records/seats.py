from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import NamedTuple

from league.clubs.models import Club
from league.core.errors import LeagueError
from league.players.locking import players_lock
from league.players.models import Player

__all__ = ["Seat", "players_lock", "players_of_seats", "seated_players"]


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
