"""The points of the leaders of a table after each evening."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from itertools import accumulate

from league.core.web.charts import Runner
from league.players.models import Player
from league.records.models import Participant, day_of_key
from league.seasons.models import Adjustment, Division, Season, StandingsRow
from league.standings.selectors import season_rows

LEADERS = 5
# A chart of more games than this is unreadable, and the page would wait for it.
MOST_GAMES = 1000


@dataclass(frozen=True)
class Course:
    """The points of the leaders.

    points      for each day the points of each player after it, in 1/points_unit
    """

    season: Season
    division: Division | None
    players: tuple[Player, ...]
    days: tuple[date, ...]
    points: tuple[tuple[int, ...], ...]

    @property
    def runners(self) -> list[Runner]:
        unit = self.season.points_unit
        return [
            Runner(player.public_name, [0.0, *(day[n] / unit for day in self.points)])
            for n, player in enumerate(self.players)
        ]

    @property
    def lines(self) -> list[tuple[date, tuple[int, ...]]]:
        return list(zip(self.days, self.points, strict=True))


def season_course(season: Season, division: Division | None = None) -> Course | None:
    """The course of the first players of the table; None for fewer than two days or too many games."""
    rows = list(season_rows(season, division).filter(rank__isnull=False)[:LEADERS])
    if sum(row.games for row in rows) > MOST_GAMES:
        return None
    gained = _gained(season, rows)
    days = sorted({day for day, _player in gained})
    if len(days) < 2:
        return None
    ways = [tuple(accumulate(gained[day, row.player_id] for day in days)) for row in rows]
    return Course(season, division, tuple(row.player for row in rows), tuple(days), tuple(zip(*ways, strict=True)))


def _gained(season: Season, rows: Sequence[StandingsRow]) -> Counter[tuple[date, int]]:
    """The points that each player won or lost on each day, with adjustments."""
    players = {row.player_id for row in rows}
    gained: Counter[tuple[date, int]] = Counter()
    seats = Participant.objects.filter(season=season, player__in=players)
    for key, player, points in seats.values_list("played_key", "player", "points"):
        gained[day_of_key(key), player] += points or 0
    for given in Adjustment.objects.filter(season=season, is_void=False).select_related("player__merged_into"):
        if (player := given.player.standing_for.pk) in players:
            gained[season.club.day_of(given.given_at), player] += given.points
    return gained
