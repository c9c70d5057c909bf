"""Two players side by side: the figures of each, how they stand among the club's regulars, and their games together."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple, TypeVar

from django.db.models import Count, Q, Sum
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from league.clubs.models import Club
from league.clubs.selectors import club_age
from league.core.conditional import drawn_once
from league.core.web.charts import Runner
from league.players.models import Player
from league.profiles.deals import MOST_GAMES, Average, PlayerDeals, Rate, RulesetDeals, player_deals
from league.profiles.statistics import PlayerStatistics, rulesets_played, statistics_under
from league.records.models import Hanchan, Participant
from rules.registry import find_ruleset
from scoring.deal_statistics import DealCounts, share
from scoring.games import Game
from scoring.statistics import Meeting, Summary, results_of, running_points

# Of fewer games, or deals, the averages of a player are mostly luck.
FEWEST_GAMES = 30
FEWEST_DEALS = 100
MOST_STEPS = 120


class Measure(NamedTuple):
    key: str
    words: Promise
    is_better_low: bool = False


MEASURES = (
    Measure("average_points", _("Average points")),
    Measure("average_place", _("Average place"), is_better_low=True),
    Measure("firsts", _("First places")),
    Measure("lasts", _("Last places"), is_better_low=True),
)
# Those of the deals, for who has recorded enough of them.
OF_DEALS = (
    Measure("won", _("Win rate")),
    Measure("dealt_in", _("Deal-in rate"), is_better_low=True),
    Measure("won_after_riichi", _("Win rate after riichi")),
    Measure("average_win", _("Average win")),
    Measure("average_deal_in", _("Average deal-in"), is_better_low=True),
)
Measured = Mapping[str, Fraction]
# Of the regulars with enough games or deals: the measures by player, without those that have no figure.
Field = Mapping[int, Measured]


@dataclass(frozen=True)
class SideBySide:
    """Two players under one ruleset.

    rulesets    those that either of them has played, with the games of both, the most played first
    field       the measures of the club's regulars with enough games
    deal_field  those of the deals, of the regulars with enough deals
    """

    left: PlayerStatistics
    right: PlayerStatistics
    rulesets: list[tuple[str, int]]
    field: Field
    deal_field: Field

    @property
    def ruleset(self) -> str:
        return self.left.ruleset

    @property
    def unit(self) -> int:
        return self.left.unit

    @property
    def sides(self) -> tuple[PlayerStatistics, PlayerStatistics]:
        return self.left, self.right

    @property
    def summaries(self) -> list[Summary]:
        return [side.in_all for side in self.sides]

    @property
    def places(self) -> list[tuple[int, list[tuple[int, int]]]]:
        """For each place how often each of the two had it, and of how many games."""
        counts = [dict(one.places) for one in self.summaries]
        return [
            (place, [(count.get(place, 0), one.games) for count, one in zip(counts, self.summaries, strict=True)])
            for place in sorted({*counts[0], *counts[1]})
        ]

    @property
    def strips(self) -> list[list[int]]:
        """The number of each place of each of the two, for their bars."""
        return [[counts[side][0] for _place, counts in self.places] for side in range(2)]

    @cached_property
    def deals(self) -> list[PlayerDeals | None]:
        return [player_deals(side.player, self.ruleset) if self.ruleset else None for side in self.sides]

    @property
    def rates(self) -> list[tuple[Promise, list[Rate | None]]]:
        """The rates from deals by their name, where one of the two has it."""
        return _in_rows([deals.rates if deals else [] for deals in self.deals])

    @property
    def averages(self) -> list[tuple[Promise, list[int | None]]]:
        """The mean points of a win and of a deal-in."""
        rows = _in_rows([deals.averages if deals else [] for deals in self.deals])
        return [(words, [one and one.value for one in pair]) for words, pair in rows]

    @property
    def meeting(self) -> Meeting:
        """The games at one table, as the left player sees them."""
        return self.left.meetings.get(self.right.player.pk, Meeting())

    @property
    def percentiles(self) -> list[tuple[Measure, list[Fraction | None]]]:
        """For each measure the share of the other regulars that each of the two is better than."""
        return self._compared(MEASURES, self.field)

    @property
    def percentiles_of_deals(self) -> list[tuple[Measure, list[Fraction | None]]]:
        """The same of the deals, where one of the two has a place among others."""
        rows = self._compared(OF_DEALS, self.deal_field)
        return [(measure, shares) for measure, shares in rows if any(share is not None for share in shares)]

    def _compared(self, measures: Iterable[Measure], field: Field) -> list[tuple[Measure, list[Fraction | None]]]:
        return [(one, [percentile(field, side.player.pk, one) for side in self.sides]) for one in measures]

    @property
    def fewest(self) -> int:
        return FEWEST_GAMES

    @property
    def fewest_deals(self) -> int:
        return FEWEST_DEALS

    @property
    def is_compared(self) -> bool:
        """Whether one of the two has a place among others."""
        return len(self.field) > 1 and any(side.player.pk in self.field for side in self.sides)

    @cached_property
    def together(self) -> list[Game]:
        return [game for game in self.left.games if self.right.player.pk in game.players]

    @property
    def runners(self) -> list[Runner]:
        """The sum of the points of each after each of their last games together."""
        return [Runner(side.player.public_name, self._sums(side)) for side in self.sides]

    def _sums(self, side: PlayerStatistics) -> list[float]:
        results = results_of(self.together, side.player.pk, unit=self.unit)
        return [total / self.unit for _game, total in running_points(results)[-MOST_STEPS:]]


Row = TypeVar("Row", Rate, Average)


def _in_rows(sides: Sequence[Sequence[Row]]) -> list[tuple[Promise, list[Row | None]]]:
    """Return the figures of both by their name, in their order; None where one of them has no such figure."""
    names = {one.key: one.words for side in sides for one in side}
    by_key = [{one.key: one for one in side} for side in sides]
    return [(words, [known.get(key) for known in by_key]) for key, words in names.items()]


def side_by_side(left: Player, right: Player, ruleset: str, today: date) -> SideBySide:
    """Return both players under this ruleset; "" is the one of which both have the most games.

    raises      RuleError `unknown_ruleset`
    """
    players = (left, right)
    played = [rulesets_played(player) for player in players]
    games = [dict(counts) for counts in played]
    both = {key: min(counts.get(key, 0) for counts in games) for key in sorted({*games[0], *games[1]})}
    rulesets = sorted(both.items(), key=lambda pair: -pair[1])
    chosen = ruleset or (rulesets[0][0] if rulesets else "")
    sides = [statistics_under(player, chosen, counts, today) for player, counts in zip(players, played, strict=True)]
    fields = (regulars_measured(left.club, chosen), deals_measured(left.club, chosen)) if chosen else ({}, {})
    return SideBySide(sides[0], sides[1], rulesets, *fields)


def regulars_measured(club: Club, ruleset: str) -> Field:
    """Return the measures of each regular with enough games; read once for all readers until the record changes."""
    return drawn_once(f"regulars-{club.pk}-{ruleset}", club_age(club), lambda: _measured(club, ruleset))


def _measured(club: Club, ruleset: str) -> Field:
    seats = Participant.objects.filter(club=club, hanchan__house_rules__ruleset=ruleset).counted()
    regulars = seats.filter(player__is_guest=False, player__merged_into=None).order_by()
    sums = regulars.values_list("player").annotate(
        games=Count("pk"),
        all_points=Sum("points"),
        all_places=Sum("place"),
        firsts=Count("pk", filter=Q(place=1)),
        lasts=Count("pk", filter=Q(place=find_ruleset(ruleset).seats)),
    )
    return {
        player: {key: Fraction(total, games) for key, total in zip((one.key for one in MEASURES), totals, strict=True)}
        for player, games, *totals in sums.filter(games__gte=FEWEST_GAMES)
    }


def deals_measured(club: Club, ruleset: str) -> Field:
    """Return the measures of the deals of each regular with enough deals in the latest games recorded deal by deal."""
    return drawn_once(f"regulars-deals-{club.pk}-{ruleset}", club_age(club), lambda: _deals_measured(club, ruleset))


def _deals_measured(club: Club, ruleset: str) -> Field:
    games = Hanchan.objects.filter(club=club, entry=Hanchan.Entry.DEALS, house_rules__ruleset=ruleset)
    latest = games.counted().shown().order_by("-played_key").values_list("pk", "house_rules")[:MOST_GAMES]
    counts = RulesetDeals(ruleset, dict(latest)).counts
    regulars = Player.objects.filter(club=club, is_guest=False, merged_into=None).values_list("pk", flat=True)
    return {
        player: _of_deals(counts[player])
        for player in regulars
        if player in counts and counts[player].deals >= FEWEST_DEALS
    }


def _of_deals(counts: DealCounts) -> Measured:
    figures = {
        "won": share(counts.wins, counts.deals),
        "dealt_in": share(counts.dealt_in, counts.deals),
        "won_after_riichi": share(counts.riichi_wins, counts.riichi),
        "average_win": counts.average_win,
        "average_deal_in": counts.average_deal_in,
    }
    return {key: figure for key, figure in figures.items() if figure is not None}


def percentile(field: Field, player: int, measure: Measure) -> Fraction | None:
    """Return the share of the others that the player is better than; an equal one counts half. None: not compared.

    >>> places = {1: {"place": Fraction(2)}, 2: {"place": Fraction(3)}, 3: {"place": Fraction(2)}}
    >>> percentile(places, 1, Measure("place", "", is_better_low=True))
    Fraction(3, 4)
    """
    figures = {pk: measured[measure.key] for pk, measured in field.items() if measure.key in measured}
    others = [figure for pk, figure in figures.items() if pk != player]
    if player not in figures or not others:
        return None
    own = figures[player]
    worse = sum(value > own if measure.is_better_low else value < own for value in others)
    return Fraction(2 * worse + sum(value == own for value in others), 2 * len(others))
