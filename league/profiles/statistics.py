"""The statistics of a player's games: read once, computed by the functions of `scoring`."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property

from django.db.models import Count, QuerySet

from league.players.models import Player
from league.records.models import ORDERS_PER_DAY, Participant
from league.records.settlement import FINAL_SCORE, OFF_SCORE
from rules.registry import find_ruleset
from rules.settlement import THOUSANDTHS
from scoring.games import Game, games_from_rows
from scoring.statistics import (
    Extreme,
    Meeting,
    Result,
    Streak,
    Summary,
    by_seat,
    extremes,
    head_to_head,
    results_of,
    running_points,
    streaks,
    summary,
)

LAST_GAMES = 30
FORM = 20
ROWS_AT_ONCE = 20_000


@dataclass(frozen=True)
class PlayerStatistics:
    """The statistics of one ruleset, because points of different units are not added.

    played      (ruleset key, number of games) of this player, the most played first
    """

    player: Player
    ruleset: str
    played: Sequence[tuple[str, int]]
    unit: int
    games: Sequence[Game]
    today: date

    @cached_property
    def results(self) -> list[Result]:
        return results_of(self.games, self.player.pk, unit=self.unit)

    @cached_property
    def in_all(self) -> Summary:
        return summary(self.results)

    @cached_property
    def last_games(self) -> Summary:
        return summary(self.results[-LAST_GAMES:])

    @cached_property
    def this_month(self) -> Summary:
        first = self.today.replace(day=1).toordinal()
        return summary([result for result in self.results if result.game.day >= first])

    @cached_property
    def form(self) -> list[Result]:
        return self.results[-FORM:]

    @cached_property
    def running(self) -> list[tuple[int, int]]:
        return running_points(self.results)

    @cached_property
    def seats(self) -> dict[int, Summary]:
        return by_seat(self.results)

    @cached_property
    def streaks(self) -> dict[str, Streak]:
        return streaks(self.results)

    @cached_property
    def extremes(self) -> dict[str, Extreme]:
        return extremes(self.results)

    @cached_property
    def meetings(self) -> dict[int, Meeting]:
        """The meetings by opponent, the most frequent opponent first."""
        met = head_to_head(self.games, unit=self.unit, of=self.player.pk).get(self.player.pk, {})
        return dict(sorted(met.items(), key=lambda pair: (-pair[1].games, pair[0])))

    def opponents(self, keys: Iterable[int]) -> dict[int, Player]:
        """These opponents: a page shows a few of the two thousand whom a player may have met."""
        return Player.objects.in_bulk(list(keys))


def player_statistics(player: Player, ruleset: str, today: date) -> PlayerStatistics | None:
    """Return the statistics of this ruleset, or of the most played one; None without games."""
    played = rulesets_played(player)
    if not played:
        return None
    return _statistics(player, ruleset if ruleset in dict(played) else played[0][0], played, today)


def statistics_or_empty(player: Player, ruleset: str, today: date) -> PlayerStatistics:
    """Return the statistics of this ruleset, without games where the player has none; "" is the most played one.

    raises      RuleError `unknown_ruleset`
    """
    played = rulesets_played(player)
    return statistics_under(player, ruleset or (played[0][0] if played else ""), played, today)


def statistics_under(player: Player, ruleset: str, played: Sequence[tuple[str, int]], today: date) -> PlayerStatistics:
    if ruleset in dict(played):
        return _statistics(player, ruleset, played, today)
    unit = find_ruleset(ruleset).points_unit if ruleset else THOUSANDTHS
    return PlayerStatistics(player, ruleset, played, unit, (), today)


def _statistics(player: Player, ruleset: str, played: Sequence[tuple[str, int]], today: date) -> PlayerStatistics:
    games = _games(player, ruleset)
    return PlayerStatistics(player, ruleset, played, games[0].unit, games, today)


def _seats(player: Player) -> QuerySet[Participant]:
    return Participant.objects.filter(player=player, counts=True)


def rulesets_played(player: Player) -> list[tuple[str, int]]:
    counted = _seats(player).values_list("hanchan__house_rules__ruleset").annotate(games=Count("pk"))
    return list(counted.order_by("-games", "hanchan__house_rules__ruleset"))


def _games(player: Player, ruleset: str) -> list[Game]:
    """Return the player's games of a ruleset with all their players."""
    # The ruleset stands in the outer query, which reads the hanchan anyway.
    of_ruleset = Participant.objects.filter(hanchan__house_rules__ruleset=ruleset)
    rows = of_ruleset.filter(hanchan__in=_seats(player).values("hanchan")).order_by("played_key", "hanchan", "seat")
    columns = ("hanchan_id", "played_key", "hanchan__house_rules__points_unit")
    # A column of the table, where it does, is read faster than an expression.
    score = FINAL_SCORE if ruleset in OFF_SCORE else "score"
    seat = ("player_id", "place", "points", score, "chips", "penalty")
    read = rows.values_list(*columns, *seat).iterator(chunk_size=ROWS_AT_ONCE)
    return list(
        games_from_rows((hanchan, key, unit, 0, key // ORDERS_PER_DAY, *rest) for hanchan, key, unit, *rest in read)
    )
