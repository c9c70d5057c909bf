from collections.abc import Sequence
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


def check_players(club: Club, players: Sequence[Player]) -> None:
    seen: set[int] = set()
    for player in players:
        if player.club_id != club.pk:
            raise LeagueError("unknown_player", name=player.name)
        # Two entries of one person, merged since, are one person.
        if (standing_for := player.standing_for.pk) in seen:
            raise LeagueError("player_twice", name=player.name)
        seen.add(standing_for)


def stored_penalty(penalty: int | Decimal) -> int:
    stored = Decimal(penalty) * PENALTY_UNIT
    if stored < 0 or stored != stored.to_integral_value():
        raise LeagueError("bad_penalties")
    return int(stored)


def entered_penalty(stored: int) -> int | Decimal:
    whole, rest = divmod(stored, PENALTY_UNIT)
    return Decimal(stored) / PENALTY_UNIT if rest else whole
