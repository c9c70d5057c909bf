"""The charts of a player's page: the sum of the points after each game, and the rating of each ladder over time."""

from collections.abc import Sequence
from itertools import islice
from typing import NamedTuple

from django.urls import reverse

from league.core.web.charts import Point
from league.ladders.models import Ladder
from league.ladders.selectors import club_ladders, rating_history
from league.players.models import Player
from league.profiles.statistics import PlayerStatistics
from league.records.models import Hanchan, day_of_key

MOST_POINTS = 120


class RatingLine(NamedTuple):
    ladder: Ladder
    points: list[Point]

    @property
    def now(self) -> float:
        return self.points[-1].value


def points_line(statistics: PlayerStatistics) -> list[Point]:
    """Return the sum of the points after each of the last games."""
    slug, unit = statistics.player.club.slug, statistics.unit
    latest = zip(statistics.results[-MOST_POINTS:], statistics.running[-MOST_POINTS:], strict=True)
    return [
        Point(day_of_key(result.game.played).isoformat(), total / unit, reverse("game", args=[slug, game]))
        for result, (game, total) in latest
    ]


def rating_lines(player: Player) -> list[RatingLine]:
    lines = (RatingLine(ladder, _ratings(ladder, player)) for ladder in club_ladders(player.club))
    return [line for line in lines if line.points]


def _ratings(ladder: Ladder, player: Player) -> list[Point]:
    latest = list(islice(rating_history(ladder, player), MOST_POINTS))[::-1]
    games = _games_at(player, [one.played_key for one in latest])
    decimals = ladder.rules.decimals
    return [
        Point(one.played_on.isoformat(), round(float(one.rating), decimals), _href(player, games.get(one.played_key)))
        for one in latest
    ]


def _games_at(player: Player, keys: Sequence[int]) -> dict[int, int]:
    return dict(Hanchan.objects.filter(club=player.club_id, played_key__in=keys).values_list("played_key", "pk"))


def _href(player: Player, game: int | None) -> str:
    return reverse("game", args=[player.club.slug, game]) if game else ""
