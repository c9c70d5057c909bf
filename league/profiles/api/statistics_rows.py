"""The statistics of a player in rows, which the API shows; the numbers are those of the page."""

from collections.abc import Sequence
from datetime import date
from functools import cached_property
from typing import Any

from league.players.models import Player
from league.profiles.deals import PatternBar, PlayerDeals, Rate, RulesetDeals, player_deals
from league.profiles.statistics import PlayerStatistics
from league.records.models import ORDERS_PER_DAY, day_of_key

WINDS = ("east", "south", "west", "north")
Row = dict[str, Any]
# Those of one answer; `statistics/games/` and `statistics/opponents/` have all, in pages.
MOST_RESULTS, MOST_OPPONENTS = 200, 100


class StatisticsRows:
    """One property for each key of the answer; points are in 1/unit."""

    def __init__(self, statistics: PlayerStatistics) -> None:
        self.statistics = statistics

    @property
    def player(self) -> Player:
        return self.statistics.player

    @property
    def ruleset(self) -> str | None:
        return self.statistics.ruleset or None

    @property
    def rulesets(self) -> list[Row]:
        return [{"ruleset": key, "games": games} for key, games in self.statistics.played]

    @property
    def on(self) -> date:
        return self.statistics.today

    @property
    def summary(self) -> PlayerStatistics:
        return self.statistics

    @property
    def places(self) -> list[Row]:
        found = self.statistics.in_all
        return [{"place": place, "games": games, "share": games / found.games} for place, games in found.places]

    @property
    def points(self) -> list[Row]:
        return self.results()[-MOST_RESULTS:]

    def results(self) -> list[Row]:
        """Every game, with the sum of the points up to it."""
        sums = (total for _game, total in self.statistics.running)
        return [
            {
                "hanchan": one.game.id,
                "played_on": day_of_key(one.game.played),
                "order": one.game.played % ORDERS_PER_DAY,
                "place": one.place,
                "score": one.score,
                "points": one.points,
                "sum": total,
            }
            for one, total in zip(self.statistics.results, sums, strict=True)
        ]

    @property
    def opponents(self) -> list[Row]:
        return self.opponents_of(self.opponent_keys[:MOST_OPPONENTS])

    @property
    def opponent_keys(self) -> list[int]:
        return list(self.statistics.meetings)

    def opponents_of(self, keys: Sequence[int]) -> list[Row]:
        players, meetings = self.statistics.opponents(keys), self.statistics.meetings
        return [
            {
                "player": players[key],
                "games": meetings[key].games,
                "ahead": meetings[key].ahead,
                "equal": meetings[key].equal,
                "behind": meetings[key].behind,
                "points": meetings[key].points,
                "their_points": meetings[key].theirs,
            }
            for key in keys
        ]

    @property
    def seats(self) -> list[Row]:
        return [
            {
                "seat": seat,
                "wind": WINDS[seat] if seat < len(WINDS) else None,
                "games": one.games,
                "points": one.points,
                "average_points": one.average_points,
                "average_place": one.average_place,
            }
            for seat, one in self.statistics.seats.items()
        ]

    @property
    def records(self) -> list[Row]:
        return [
            {
                "key": key,
                "points": one.value if key.endswith("points") else None,
                "score": None if key.endswith("points") else one.value,
                "hanchan": one.game,
                "played_on": self.days[one.game],
            }
            for key, one in self.statistics.extremes.items()
        ]

    @property
    def streaks(self) -> list[Row]:
        return [
            {
                "key": key,
                "longest": one.longest,
                "running": one.running,
                "first_hanchan": one.first,
                "last_hanchan": one.last,
                "since": self.days[one.first] if one.first else None,
            }
            for key, one in self.statistics.streaks.items()
        ]

    @cached_property
    def days(self) -> dict[int, date]:
        return {game.id: day_of_key(game.played) for game in self.statistics.games}

    @cached_property
    def deals(self) -> PlayerDeals | None:
        """The deals, also if there are none of the ruleset; None without a ruleset."""
        player, ruleset = self.player, self.statistics.ruleset
        if not ruleset:
            return None
        return player_deals(player, ruleset) or PlayerDeals(player, RulesetDeals(ruleset, {}))

    @property
    def games_by_deals(self) -> int:
        return self.deals.games if self.deals else 0

    @property
    def rates(self) -> Sequence[Rate]:
        return self.deals.all_rates if self.deals else ()

    @property
    def average_win(self) -> int | None:
        return self.deals.average_win if self.deals else None

    @property
    def average_deal_in(self) -> int | None:
        return self.deals.average_deal_in if self.deals else None

    @property
    def patterns(self) -> Sequence[PatternBar]:
        return self.deals.all_patterns if self.deals else ()

    @property
    def hands(self) -> list[Row]:
        hands = self.deals.rarest if self.deals else ()
        return [{**vars(one), "played_on": self.days[one.hanchan]} for one in hands]
