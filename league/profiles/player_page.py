"""What the page of a player shows besides the statistics: the line in the league table, and the games."""

from dataclasses import dataclass
from typing import NamedTuple

from django.core.paginator import Page
from django.db.models import QuerySet

from league.players.models import Player
from league.records.models import Hanchan, Participant
from league.records.selectors import hanchan_list
from league.seasons.models import Season, StandingsRow
from league.seasons.rules import season_rule


@dataclass(frozen=True)
class SeasonLine:
    """A player's line in the table of a season.

    ranked      how many players have a rank
    points      in 1/points_unit of the season
    """

    season: Season
    row: StandingsRow
    ranked: int
    points: int

    @property
    def climbed(self) -> int | None:
        """Ranks gained since the evening before; None where there is no change to show."""
        return self.row.climbed or None


def season_line(season: Season | None, player: Player) -> SeasonLine | None:
    """Return the player's line; None without a season, and for a player who is not in its table."""
    if season is None:
        return None
    rows = StandingsRow.objects.filter(season=season, division=None)
    row = rows.filter(player=player).first()
    if row is None:
        return None
    points = [step.text for step in season_rule(season).columns].index("points")
    return SeasonLine(season, row, rows.exclude(rank=None).count(), int(row.values[points]))


class OwnGame(NamedTuple):
    """A hanchan with the player's own seat and the other players, the first of them first."""

    game: Hanchan
    seat: Participant
    others: list[Participant]


def own_seats(player: Player) -> QuerySet[Participant, int]:
    """Return the primary keys of the hanchan that count for a player, latest first; one index answers it."""
    seats = Participant.objects.filter(player=player).counted().order_by("-played_key", "-hanchan_id")
    return seats.values_list("hanchan_id", flat=True)


def own_games(player: Player, page: Page) -> list[OwnGame]:
    """Return the hanchan of a page of `own_seats` as the player saw them, latest first."""
    # The keys first: given the query for them, PostgreSQL joins all hanchan of the club, and keeps twenty.
    shown = hanchan_list(player.club).filter(pk__in=list(page.object_list))
    return [_own_game(game, player) for game in shown]


def _own_game(game: Hanchan, player: Player) -> OwnGame:
    seats = sorted(game.participants.all(), key=lambda one: (one.place or 0, one.seat))
    own = next(one for one in seats if one.player_id == player.pk)
    return OwnGame(game, own, [one for one in seats if one is not own])
