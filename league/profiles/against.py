"""How often each of the most active players finished ahead of each other at the same table."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from league.clubs.models import Club
from league.players.models import Player
from league.players.selectors import club_players
from league.records.models import Participant
from scoring.games import Game
from scoring.statistics import Meeting, head_to_head

MOST_REGULARS = 12
# Only the latest seats of the regulars, some two thousand games, are read.
MOST_SEATS = 8_000
# The scripts that are also written downwards begin here: CJK radicals, kana, Chinese characters, Hangul syllables.
FIRST_DOWNWARD = "\u2e80"


class AgainstLine(NamedTuple):
    """A player against each of the others in their order; None for the player and for opponents never met."""

    player: Player
    meetings: list[tuple[Player, Meeting | None]]

    @property
    def is_latin(self) -> bool:
        """Whether the name is read along its line: its column has it upright otherwise."""
        return self.player.public_name[0] < FIRST_DOWNWARD


def club_against(club: Club) -> list[AgainstLine]:
    listed = list(club_players(club, guests=False, most_played_first=True)[:MOST_REGULARS])
    met = head_to_head(_games(club, listed))
    regulars = [one for one in listed if one.pk in met]
    return [AgainstLine(one, [(other, met[one.pk].get(other.pk)) for other in regulars]) for one in regulars]


def _games(club: Club, regulars: Sequence[Player]) -> Iterator[Game]:
    seats = Participant.objects.filter(club=club, player__in=regulars).counted()
    rows = seats.order_by("-played_key", "hanchan", "seat").values_list("hanchan_id", "player_id", "place")[:MOST_SEATS]
    for hanchan, seats_of_game in groupby(rows, key=lambda row: row[0]):
        _ids, players, places = zip(*seats_of_game, strict=True)
        yield Game(0, hanchan, players, places, (0,) * len(players))
